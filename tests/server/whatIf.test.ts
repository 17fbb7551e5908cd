import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import {
  batch,
  edited,
  listOf,
  startService,
  toldOf,
  type Answer,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';
import { addDays } from '#values/day';

interface Margins {
  rows: { kind: string; id: string; was: string | null; now: string | null; deltaBase: string | null; deltas?: Record<string, string> }[];
  total: number;
  totals: { deltaBase: string };
  owners: { count: number; deltaBase: string }[];
  refusals: { id?: string; code: string }[];
}
interface Layer {
  id: string;
  version: number;
  name: string;
  state: string;
  share: string;
  mine: boolean;
  batchId: string | null;
  edits?: { id: string; set: Record<string, { old: unknown; new: unknown }> }[];
}

let service: Service;
let rates: SignedIn;
let sales: SignedIn;
let controller: SignedIn;
let rate: ListedRow;
let offerId = '';
let orderId = '';
const today = new Date().toISOString().slice(0, 10);

const ok = <T>(answer: Answer<T>): Answer<T> => {
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer;
};
const ask = <T>(who: SignedIn, name: string, body: Body, method: 'GET' | 'POST' = 'POST') =>
  who.call<T>(`/whatIfController/${name}`, body, { method });
const layer = async (who: SignedIn, name: string, body: Body, method: 'GET' | 'POST' = 'POST') =>
  ok(await ask<Layer>(who, name, body, method)).data;
const rateNow = async () => (await rates.call<ListedRow>('/freightController/get', { id: rate.id }, { method: 'GET' })).data;
/** An edit as the sheet has it. */
const edit = (row: ListedRow, values: Body) => {
  const { id, version, set } = edited(row, values);
  return { id, version, set, texts: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) };
};

/** RT-H of domain/15 §15.14: cost + 5 %, to the next 5 upwards. */
beforeAll(async () => {
  service = await startService();
  [rates, sales, controller] = (await Promise.all(['rates', 'sales', 'controller'].map((name) => service.signIn(name)))) as [
    SignedIn,
    SignedIn,
    SignedIn,
  ];
  const { ask: query } = service.database;
  await query("update fr_surcharge set state = 'DRAFT'");
  await query('update fr_mark_up set active = false');
  await query("update fc_exchange_rate set rate = 7.13 where currency = 'USD' and rate_type = 'BOOK'");
  const [customer] = await query<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_customer and not c.locked and c.salesman_id = u.id and not c.is_deleted order by c.id limit 1",
  );
  const [agent] = await query<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_supplier and c.supplier_type = 'BOOKING_AGENT' and not c.locked limit 1",
  );
  const values = {
    carrierCode: 'COSU',
    portLoading: 'CNNGB',
    portDestination: 'USLAX',
    contractNo: 'WHATIF',
    crmId: agent?.id,
    cost20GP: '1310',
    cost40HQ: '1640',
    sell20GP: '1400',
    sell40HQ: '1745',
    validFrom: addDays(today, -10),
    validTo: addDays(today, 20),
  };
  const made = await batch(rates, 'freightController', { add: [{ clientId: 'r', values }] });
  expect(toldOf(made)).toEqual([]);
  const id = made.data.done[0]?.id ?? '';
  ok(await rates.call('/freightController/updateReleaseStatus', { ids: [id], releaseStatus: 'RELEASED' }));
  rate = { id } as ListedRow;
  rate = await rateNow();
  const offer = async (boxes: string) => {
    const asked = {
      crmId: customer?.id,
      pol: 'CNNGB',
      pod: 'USLAX',
      etd: addDays(today, 6),
      boxes,
      carrierCode: 'COSU',
      commodity: '家具',
    };
    const { id: made2 } = ok(await sales.call<{ id: string }>('/freightOfferController/insert', asked)).data;
    ok(await sales.call('/freightOfferController/price', { ids: [made2], rateId: rate.id }));
    return made2;
  };
  offerId = await offer('2*40HQ');
  const second = await offer('3*40HQ');
  const accept = { acceptWarnings: ['OFFER_LONGER_THAN_RATE', 'RATE_EXPIRED'] };
  ok(await sales.call('/freightOfferController/send', { ids: [second], ...accept }));
  const converted = ok(
    await sales.call<BatchAnswer & { convertedId?: string }>('/freightOfferController/convert', { ids: [second], to: 'ORDER', ...accept }),
  );
  orderId = String(converted.data.convertedId);
});
afterAll(() => service.stop());

describe('prices tried out', () => {
  it('tell what they do to the margins of quotations and orders, and nothing of them is anywhere', async () => {
    const before = JSON.stringify(await listOf(rates, '/freightController/selectFreight'));
    const { rows, total, totals, owners } = ok(
      await ask<Margins>(rates, 'margins', { base: 'freightRate', edits: [edit(rate, { cost20GP: '1380', cost40HQ: '1725' })] }),
    ).data;
    expect(total).toBe(2);
    // 2 × 85 and 3 × 85 USD at 7.13.
    expect(rows.find(({ id }) => id === offerId)).toMatchObject({ kind: 'DRAFT', deltas: { USD: '-170.00' }, deltaBase: '-1212.10' });
    expect(rows.find(({ id }) => id === orderId)).toMatchObject({ kind: 'ORDER', deltas: { USD: '-255.00' }, deltaBase: '-1818.15' });
    const [offer] = await service.database.ask<{ margin_base: string }>('select margin_base::text from fr_offer where id = $1', [offerId]);
    const own = rows.find(({ id }) => id === offerId);
    expect(Number(own?.was)).toBe(Number(offer?.margin_base));
    expect(Number(own?.now)).toBeCloseTo(Number(offer?.margin_base) - 1212.1, 2);
    expect(totals.deltaBase).toBe('-3030.25');
    expect(owners.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(JSON.stringify(await listOf(rates, '/freightController/selectFreight'))).toBe(before);
  });

  it('are kept by a name, shown to the branch, and opened by nobody below their level', async () => {
    const edits = [edit(rate, { cost40HQ: '1725' })];
    const made = await layer(rates, 'save', { name: '四月涨价', base: 'freightRate', edits });
    expect(made).toMatchObject({ name: '四月涨价', state: 'OPEN', share: 'PRIVATE', mine: true });
    const manager = await service.signIn('manager');
    expect(await ask(manager, 'get', { id: made.id }, 'GET')).toMatchObject({ refusals: [{ code: 'ROW_GONE' }] });
    await layer(rates, 'share', { id: made.id, version: made.version, share: 'BRANCH' });
    const seen = await layer(manager, 'get', { id: made.id }, 'GET');
    expect(seen).toMatchObject({ mine: false, edits: [{ id: rate.id, set: { cost40HQ: { old: rate.cost40HQ, new: '1725' } } }] });
    expect(await ask(manager, 'save', { id: made.id, name: 'x', base: 'freightRate', edits })).toMatchObject({
      refusals: [{ code: 'ROW_VIEW_ONLY' }],
    });
    await service.database.ask("update sys_user set freight_view_level = 1 where username = 'manager'");
    const again = await service.signIn('manager');
    expect(await ask(again, 'get', { id: made.id }, 'GET')).toMatchObject({ refusals: [{ code: 'LAYER_HIDDEN' }] });
    expect(await ask(sales, 'select', { base: 'freightRate' }, 'GET')).toMatchObject({ code: 403 });
    await service.database.ask("update sys_user set freight_view_level = 4 where username = 'manager'");
  });

  it('become a checked batch: tried first, then new versions of what is released, and the layer names it and stays as it is', async () => {
    const made = await layer(rates, 'save', {
      name: 'to be turned',
      base: 'freightRate',
      edits: [edit(await rateNow(), { cost40HQ: '1725' })],
    });
    const versions = () =>
      listOf(rates, '/freightController/selectFreight', { where: { field: 'contractNo', op: 'equal', value: 'WHATIF' } });
    ok(await ask(rates, 'turnLayer', { id: made.id, version: made.version, dryRun: true }));
    expect(await versions()).toHaveLength(1);
    expect(await layer(rates, 'get', { id: made.id }, 'GET')).toMatchObject({ state: 'OPEN' });
    const pressed = { id: made.id, version: made.version, batchId: randomUUID() };
    const turned = ok(await ask<{ batchId: string }>(rates, 'turnLayer', pressed)).data;
    expect(ok(await ask(rates, 'turnLayer', pressed)).data).toEqual(turned);
    expect(await versions()).toMatchObject([{ releaseStatus: expect.any(String) }, { releaseStatus: expect.any(String) }]);
    expect((await versions()).find(({ releaseStatus }) => releaseStatus === 'DRAFT')).toMatchObject({
      cost40HQ: '1725',
      cost20GP: '1310',
      versionNo: 2,
    });
    expect(await layer(rates, 'get', { id: made.id }, 'GET')).toMatchObject({ state: 'TURNED', batchId: turned.batchId });
    expect(await ask(rates, 'turnLayer', { id: made.id })).toMatchObject({ refusals: [{ code: 'LAYER_CLOSED' }] });
  });

  const contract = { field: 'contractNo', op: 'equal', value: 'WHATIF' };
  const released = { field: 'releaseStatus', op: 'equal', anyOf: ['RELEASED'] };
  const usw = {
    and: [contract, released, { field: 'carrierCode', op: 'equal', anyOf: ['COSU'] }, { field: 'lineCode', op: 'equal', anyOf: ['USW'] }],
  };
  const ruleOf = (field: string, more: Body = {}) => ({ where: usw, field, mode: 'PERCENT', value: '5', step: '5', round: 'UP', ...more });

  it('follow rules of a carrier and a lane, in turn, and single prices last (RT-H)', async () => {
    const rules = [ruleOf('cost20GP'), ruleOf('cost40HQ')];
    const ruled = ok(await ask<Body[]>(rates, 'ruled', { base: 'freightRate', rules })).data;
    expect(ruled).toEqual([
      {
        id: rate.id,
        version: rate.version,
        set: { cost20GP: { old: '1310', new: '1380' }, cost40HQ: { old: '1640', new: '1725' } },
        texts: { cost20GP: '1380', cost40HQ: '1725' },
      },
    ]);
    const marginsWith = async (more: Body) => ok(await ask<Margins>(rates, 'margins', { base: 'freightRate', edits: [], ...more })).data;
    expect((await marginsWith({ rules })).totals.deltaBase).toBe('-3030.25');
    // A second rule moves what the first one left; one of another lane moves nothing.
    const second = [...rules, ruleOf('cost40HQ', { mode: 'ADD', value: '15', step: null })];
    expect((await marginsWith({ rules: second })).rows.find(({ id }) => id === offerId)).toMatchObject({ deltas: { USD: '-200.00' } });
    const other = { and: [contract, released, { field: 'lineCode', op: 'equal', anyOf: ['EUR'] }] };
    expect(await marginsWith({ rules: [ruleOf('cost40HQ', { where: other })] })).toMatchObject({ total: 0 });
    // A price typed beside the rules stands, and one put back to what it is stays out of them.
    const typed = await marginsWith({ rules, edits: [edit(rate, { cost40HQ: '1700' })] });
    expect(typed.rows.find(({ id }) => id === offerId)).toMatchObject({ deltas: { USD: '-120.00' } });
    const back = { id: rate.id, version: rate.version, set: { cost40HQ: { old: '1640', new: '1640' } }, texts: { cost40HQ: '1640' } };
    expect((await marginsWith({ rules, edits: [back] })).rows.every(({ deltaBase }) => Number(deltaBase) === 0)).toBe(true);
  });

  it('follow what was searched for beside the filter, and refuse more rows than they may move', async () => {
    const ruledBy = async (searched: Body | null, where: Body | null = contract) =>
      ask<Body[]>(rates, 'ruled', { base: 'freightRate', rules: [ruleOf('cost20GP', { where, ...(searched ? { searched } : {}) })] });
    const found = async (or: Body[]) => ok(await ruledBy({ text: 'x', where: { and: [{ or }] } })).data.map(({ id }) => id);
    const port = (code: string) => ({ field: 'portDestination', op: 'equal', anyOf: [code] });
    expect(await found([port('USLAX'), { field: 'remarkOut', op: 'include', value: 'nowhere' }])).toContain(rate.id);
    expect(await found([port('USNYC')])).toEqual([]);
    expect(await found([{ field: 'id', op: 'equal', anyOf: [] }])).toEqual([]);
    for (const wrong of [{ text: 'x' }, { text: 'x', where: { field: 'nothing', op: 'equal', value: '' } }] as Body[])
      expect((await ruledBy(wrong)).refusals?.map(({ code }) => code)).toEqual([wrong.where ? 'FIELD_UNKNOWN' : 'INPUT_MALFORMED']);
    const kept = [ruleOf('cost40HQ', { searched: { text: 'LA', where: port('USLAX') } })];
    const made = await layer(rates, 'save', { name: 'searched', base: 'freightRate', edits: [], rules: kept });
    expect(await layer(rates, 'get', { id: made.id }, 'GET')).toMatchObject({ rules: kept });
    ok(await ask(rates, 'discard', { id: made.id }));
    // One more than a layer may move is refused whole, with the number in words.
    await service.database.ask(
      `insert into fr_rate select x.* from fr_rate r cross join generate_series(1, 5001) n cross join lateral
        jsonb_populate_record(null::fr_rate, to_jsonb(r) || jsonb_build_object('id', 90000000 + n, 'rate_key', 'many ' || n, 'contract_no', 'MANY', 'release_status', 'DRAFT')) x where r.id = ${rate.id}`,
    );
    const many = await ruledBy(null, { field: 'contractNo', op: 'equal', value: 'MANY' });
    expect(many.refusals).toMatchObject([{ code: 'TOO_MANY_ROWS', text: expect.stringContaining('5000') }]);
    await service.database.ask("delete from fr_rate where contract_no = 'MANY'");
  });

  it('keep their rules in the layer, refuse what cannot be ruled, and hide them below their level', async () => {
    const rules = [ruleOf('cost40HQ')];
    const made = await layer(rates, 'save', { name: '规则', base: 'freightRate', edits: [], rules });
    expect(made).toMatchObject({ rules: 1, cells: 0 });
    expect(await layer(rates, 'get', { id: made.id }, 'GET')).toMatchObject({ edits: [], rules });
    for (const [wrong, code] of [
      [{ field: 'validFrom' }, 'FIELD_UNKNOWN'],
      [{ value: '5%' }, 'INPUT_MALFORMED'],
      [{ step: '0' }, 'INPUT_MALFORMED'],
      [{ mode: 'TIMES' }, 'INPUT_MALFORMED'],
      [{ where: { field: 'nothing', op: 'equal', value: '' } }, 'FIELD_UNKNOWN'],
    ] as const)
      expect(await ask(rates, 'ruled', { base: 'freightRate', rules: [ruleOf('cost40HQ', wrong)] })).toMatchObject({
        refusals: [{ code }],
      });
    await layer(rates, 'share', { id: made.id, version: made.version, share: 'BRANCH' });
    await service.database.ask("update sys_user set freight_view_level = 1 where username = 'manager'");
    const below = await service.signIn('manager');
    expect(await ask(below, 'get', { id: made.id }, 'GET')).toMatchObject({ refusals: [{ code: 'LAYER_HIDDEN' }] });
    expect(await ask(below, 'ruled', { base: 'freightRate', rules })).toMatchObject({ refusals: [{ code: 'LAYER_HIDDEN' }] });
    await service.database.ask("update sys_user set freight_view_level = 4 where username = 'manager'");
    ok(await ask(rates, 'discard', { id: made.id }));
  });

  it('turn their rules into new versions in one batch', async () => {
    const rules = [ruleOf('sell40HQ', { where: contract, mode: 'ADD', value: '50', step: null })];
    const made = await layer(rates, 'save', { name: 'ruled', base: 'freightRate', edits: [], rules });
    ok(await ask(rates, 'turnLayer', { id: made.id, version: made.version }));
    const all = await listOf(rates, '/freightController/selectFreight', { where: contract });
    // The released one has a next version, the draft made before it moves where it stands.
    expect(all.map(({ releaseStatus, sell40HQ }) => `${String(releaseStatus)} ${String(sell40HQ)}`).toSorted()).toEqual([
      'DRAFT 1795',
      'DRAFT 1795',
      'RELEASED 1745',
    ]);
    expect(await layer(rates, 'get', { id: made.id }, 'GET')).toMatchObject({ state: 'TURNED' });
  });

  it('are no way for the batch of a sheet to write cells that nobody has read', async () => {
    const { id, version, cost20GP, releaseStatus } = await rateNow();
    const set = { rows: { [id]: { cost20GP: '1', releaseStatus: 'WITHDRAWN' } } };
    await rates.call('/freightController/batchUpdate', { ids: [id], versions: [version], set, batchId: randomUUID(), dryRun: false });
    expect(await rateNow()).toMatchObject({ cost20GP, releaseStatus });
  });
});

describe('charges tried out', () => {
  const open = {
    where: { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) },
  };

  it('go through every rule and are taken back; what would be refused is told and left out', async () => {
    const [charge, other] = (await listOf(controller, '/costController/list', {
      where: {
        and: [...open.where.and, { field: 'direction', op: 'equal', value: 'AR' }, { field: 'isEstimate', op: 'equal', value: '0' }],
      },
    })) as [ListedRow, ListedRow];
    const profit = async () =>
      (await service.database.ask<{ profit_base: string }>('select profit_base::text from bl_order where id = $1', [charge.orderId]))[0]
        ?.profit_base;
    const was = await profit();
    const wrong = await ask<Margins>(controller, 'margins', { base: 'cost', edits: [edit(other, { currency: 'XXX' })] });
    expect(ok(wrong).data).toMatchObject({ total: 0, refusals: [{ id: other.id }] });
    const locked = (
      await listOf(controller, '/costController/list', { where: { field: 'locked', op: 'equal', value: '1' } })
    )[0] as ListedRow;
    const { rows, totals, refusals } = ok(
      await ask<Margins>(controller, 'margins', {
        base: 'cost',
        edits: [edit(charge, { price: String(Number(charge.price) + 100) }), edit(locked, { price: '1' })],
      }),
    ).data;
    expect(rows, JSON.stringify([refusals, totals, charge, was])).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: charge.orderId, kind: 'ORDER' });
    expect(Number(rows[0]?.was)).toBe(Number(was));
    expect(Number(totals.deltaBase)).toBeGreaterThan(0);
    expect(refusals.map(({ id }) => id)).toContain(locked.id);
    expect(await profit()).toBe(was);

    const made = await layer(controller, 'save', {
      name: 'charges',
      base: 'cost',
      edits: [edit(charge, { price: '999' }), edit(locked, { price: '1' })],
    });
    const turned = ok(
      await ask<{ refusals: { id: string }[]; batchId: string }>(controller, 'turnLayer', { id: made.id, version: made.version }),
    ).data;
    expect(turned.refusals.map(({ id }) => id)).toContain(locked.id);
    const again = { id: made.id, version: made.version, batchId: turned.batchId };
    expect(ok(await ask(controller, 'turnLayer', again)).data).toEqual(turned);
    expect((await controller.call<ListedRow>('/costController/get', { id: charge.id })).data.price).toBe('999');
    expect(await layer(controller, 'get', { id: made.id }, 'GET')).toMatchObject({ state: 'OPEN', edits: [{ id: locked.id }] });
    ok(await ask(controller, 'discard', { id: made.id }));

    // What a rule moved and is written leaves the layer; what was refused stays as cells, so that nothing is moved twice.
    const fresh = await Promise.all(
      [charge.id, locked.id].map(async (id) => (await controller.call<ListedRow>('/costController/get', { id })).data),
    );
    const where = { field: 'id', op: 'equal', anyOf: fresh.map(({ id }) => id) };
    const rules = [{ where, field: 'price', mode: 'ADD', value: '1' }];
    const ruled = await layer(controller, 'save', { name: 'ruled charges', base: 'cost', edits: [], rules });
    expect(ok(await ask<{ refusals: { id: string }[] }>(controller, 'turnLayer', { id: ruled.id })).data.refusals).toMatchObject([
      { id: locked.id },
    ]);
    expect((await controller.call<ListedRow>('/costController/get', { id: charge.id })).data.price).toBe('1000');
    const kept = await layer(controller, 'get', { id: ruled.id }, 'GET');
    expect(kept).toMatchObject({ state: 'OPEN', rules: [], edits: [{ id: locked.id }] });
    ok(await ask(controller, 'discard', { id: ruled.id }));
    expect(ok(await ask<Layer[]>(controller, 'select', { base: 'cost' }, 'GET')).data.map(({ id }) => id)).not.toContain(made.id);
  });
});
