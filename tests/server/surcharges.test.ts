import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { day } from '#tests/server/branchDays';
import { loadSheet } from '#tests/server/sheetOf';
import { batch, listOf, startService, toldOf, type Body, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let rates: SignedIn;
let sales: SignedIn;
const path = '/freightSurchargeController';

async function made(controller: string, values: Body): Promise<string> {
  const answer = await rates.call<{ id: string }>(`${path}/${controller}`, values);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.id;
}
const publish = (id: string, more: Body = {}) => rates.call<BatchAnswer>(`${path}/updateState`, { ids: [id], state: 'PUBLISHED', ...more });
const lane = { portLoading: ['CNNGB'], line: ['USW'], validFrom: day(-20) };

/** A published surcharge with one charge of THC. */
async function thc(name: string, amount: string, values: Body = {}): Promise<string> {
  const id = await made('insert', { surchargeName: name, ...lane, ...values });
  await made('insertCost', { surchargeId: id, feeCode: 'THC', direction: 'BUY', basis: 'PER_CONTAINER', currency: 'CNY', amount });
  const answer = await publish(id);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return id;
}

interface Special {
  rows: {
    feeCode: string;
    surchargeId: string;
    direction: string;
    amount: string;
    byBox: Record<string, string>;
    beaten: unknown[];
    depends?: string[];
  }[];
  conflicts: unknown[];
}
const special = async (asked: Body) =>
  (await sales.call<Special>(`${path}/selectFreightSurchargeSpecial`, { date: day(0), direction: 'BUY', ...asked }, { method: 'GET' }))
    .data;

beforeAll(async () => {
  service = await startService();
  [rates, sales] = (await Promise.all(['rates', 'sales'].map((name) => service.signIn(name)))) as [SignedIn, SignedIn];
  await service.database.ask("update fr_surcharge set state = 'DRAFT'");
});
afterAll(() => service.stop());

it('a surcharge without charges is not published, and a published one is changed by a new version alone', async () => {
  const empty = await made('insert', { surchargeName: 'empty', ...lane, portLoading: ['CNTAO'] });
  expect(toldOf(await publish(empty))).toEqual([`${empty} costs SURCHARGE_EMPTY`]);
  const id = await thc('Qingdao', '800', { portLoading: ['CNTAO'], line: ['EUR'] });
  const [row] = await listOf(rates, `${path}/select`, { where: { field: 'id', op: 'equal', value: id } });
  const edit = await batch(rates, 'freightSurchargeController', {
    rows: [{ id, version: row?.version, set: { priority: { old: 0, new: 3 } } }],
  });
  expect(toldOf(edit)).toEqual([`${id} priority SURCHARGE_STATE`]);
  const copy = await rates.call<{ made: string[] }>(`${path}/copy`, { ids: [id], validFrom: day(5) });
  expect(copy.code, JSON.stringify(copy)).toBe(200);
  const [next = ''] = copy.data.made;
  expect((await publish(next)).code).toBe(200);
  const [older, newer] = await listOf(rates, `${path}/select`, {
    where: { field: 'surchargeName', op: 'equal', value: 'Qingdao' },
    sort: [{ field: 'validFrom', dir: 'asc' }],
  });
  expect([older?.validTo, newer?.validFrom, newer?.costs]).toEqual([day(4), day(5), 1]);
});

it('the most specific charge answers, with what it beat; what nobody said is told as open', async () => {
  const general = await thc('general', '820');
  const carrier = await thc('carrier', '780', { carrier: ['COSU'] });
  const asked = { carrier: 'COSU', line: 'USW', portLoading: 'CNNGB', containerTypes: ['40HQ'] };
  const known = (await special({ ...asked, isDg: false })).rows.filter(({ feeCode }) => feeCode === 'THC');
  expect(known.map(({ surchargeId, amount, beaten }) => [surchargeId, amount, beaten.length])).toEqual([[carrier, '780', 1]]);
  const other = (await special({ ...asked, carrier: 'MSCU' })).rows.filter(({ feeCode }) => feeCode === 'THC');
  expect(other.map(({ surchargeId }) => surchargeId)).toEqual([general]);
  const { carrier: _carrier, ...unsaid } = asked;
  const open = (await special(unsaid)).rows.filter(({ feeCode }) => feeCode === 'THC');
  expect(open.map(({ surchargeId, depends }) => [surchargeId, depends ?? null])).toEqual([
    [general, null],
    [carrier, ['carriers']],
  ]);
});

it('a group of ports stands for its ports as they are on the day, and a port that is named itself goes before it', async () => {
  const group = async (values: Body) => {
    const answer = await batch(rates, 'portGroupController', { add: [{ clientId: 'g', values }] });
    expect(toldOf(answer)).toEqual([]);
    return answer.data.done[0]?.id ?? '';
  };
  const south = await group({ groupName: 'South', members: ['CNXMN', 'CNFOC'], portRole: 'POL' });
  const over = await group({ groupName: 'South', carrierCode: 'MSCU', members: ['CNXMN'], validTo: day(-1) });
  const empty = { portLoading: [], line: ['NEU'] };
  const byGroup = await thc('of the group', '610', { ...empty, loadingGroups: [south] });
  const byPort = await thc('of the port', '600', { ...empty, portLoading: ['CNXMN'] });
  await thc('of a group that ended', '690', { ...empty, carrier: ['MSCU'], loadingGroups: [over] });
  const wonAt = async (portLoading: string, carrier = 'COSU') =>
    (await special({ carrier, line: 'NEU', portLoading, isDg: false, containerTypes: ['40HQ'] })).rows
      .filter(({ feeCode, depends }) => feeCode === 'THC' && depends === undefined)
      .map(({ surchargeId, amount }) => [surchargeId, amount]);
  expect(await wonAt('CNFOC')).toEqual([[byGroup, '610']]);
  expect(await wonAt('CNXMN')).toEqual([[byPort, '600']]);
  // A group that ended holds no ports: what names it alone does not hold of any port.
  expect(await wonAt('CNXMN', 'MSCU')).toEqual([[byPort, '600']]);
  expect(await wonAt('CNNGB')).toEqual([]);
  // Two of one group are equal, as two of one port are.
  const second = await made('insert', { surchargeName: 'again', ...lane, ...empty, loadingGroups: [south] });
  await made('insertCost', {
    surchargeId: second,
    feeCode: 'THC',
    direction: 'BUY',
    basis: 'PER_CONTAINER',
    currency: 'CNY',
    amount: '620',
  });
  expect(JSON.stringify(await publish(second))).toContain('SURCHARGE_CONFLICT');
});

it('the sheet calls groups and customers of a surcharge by their names, also those of more than it is sent ahead', async () => {
  const { ask } = service.database;
  const caller = await service.caller('rates', '1');
  const [customer] = await ask<{ id: string; name: string }>(
    'select id::text, english_name as name from crm_customer where ep_id = 1 order by id limit 1',
  );
  const [group] = await ask<{ id: string }>("select id::text from fr_port_group where ep_id = 1 and group_name = 'LA/LB'");
  const id = await made('insert', { surchargeName: 'named', ...lane, destinationGroups: [group?.id], customerIds: [customer?.id] });
  const shown = async () => {
    const { grid } = await loadSheet(service.engine, caller, 'freightSurcharge');
    const slot = grid.slotOf(id);
    return ['destinationGroups', 'customerIds'].map((name) =>
      grid.print(slot, grid.columns.find((column) => column.name === name) as never),
    );
  };
  expect(await shown()).toEqual(['LA/LB', customer?.name]);
  await ask(
    "insert into fr_port_group (ep_id, group_name, group_label, members) select 1, 'many ' || n, 'many ' || n, '[\"CNNGB\"]' from generate_series(1, 1100) n",
  );
  expect(await shown()).toEqual(['LA/LB', customer?.name]);
});

it('an all-in price counts the charges of the group its port is in, and follows the group at once', async () => {
  const values = {
    carrierCode: 'COSU',
    portLoading: 'CNFOC',
    portDestination: 'DEHAM',
    lineCode: 'NEU',
    currency: 'USD',
    contractNo: 'GROUPS',
    cost40HQ: '1000',
    sell40HQ: '1100',
    validFrom: day(-1),
    validTo: day(9),
  };
  const rate = await batch(rates, 'freightController', { add: [{ clientId: 'r', values }] });
  expect(toldOf(rate)).toEqual([]);
  const id = rate.data.done[0]?.id;
  const reckoned = await rates.call<{ values: Record<string, string> }[]>('/PublicQueryController/reckon', {
    entity: 'freightRate',
    rows: [{ id }],
    asked: { allInNumber: '1' },
  });
  expect([reckoned.code, reckoned.data.length], JSON.stringify(reckoned)).toEqual([200, 1]);
  const parts = async () =>
    (
      await rates.call<{ parts: { value: string; currency: string }[] }>(
        '/PublicQueryController/explain',
        { entity: 'freightRate', id, field: 'allIn40HQ', asked: JSON.stringify({ allInNumber: '1' }) },
        { method: 'GET' },
      )
    ).data.parts.map(({ value, currency }) => `${value} ${currency}`);
  expect(await parts()).toEqual(['1000.00 USD', '610.00 CNY']);
  const change = async (set: Body) => {
    const [south] = await listOf(rates, '/portGroupController/select', {
      where: {
        and: [
          { field: 'groupName', op: 'equal', value: 'South' },
          { field: 'carrierCode', op: 'equal', anyOf: [null] },
        ],
      },
    });
    const moved = Object.fromEntries(Object.entries(set).map(([name, value]) => [name, { old: south?.[name] ?? null, new: value }]));
    const answer = await batch(rates, 'portGroupController', { rows: [{ id: south?.id, version: south?.version, set: moved }] });
    expect(toldOf(answer)).toEqual([]);
  };
  await change({ validFrom: day(1) });
  expect(await parts()).toEqual(['1000.00 USD']);
  await change({ validFrom: day(-3), validTo: day(0) });
  expect(await parts()).toEqual(['1000.00 USD', '610.00 CNY']);
  await change({ validTo: day(-1) });
  expect(await parts()).toEqual(['1000.00 USD']);
});

it('two that would be equal are asked about before the second is published', async () => {
  await thc('first', '500', { portLoading: ['CNSHA'] });
  const second = await made('insert', { surchargeName: 'second', ...lane, portLoading: ['CNSHA'] });
  await made('insertCost', {
    surchargeId: second,
    feeCode: 'THC',
    direction: 'BUY',
    basis: 'PER_CONTAINER',
    currency: 'CNY',
    amount: '510',
  });
  const asked = await publish(second);
  expect([asked.code, JSON.stringify(asked)]).toEqual([428, expect.stringContaining('SURCHARGE_CONFLICT')]);
  expect((await publish(second, { acceptWarnings: ['SURCHARGE_CONFLICT'] })).code).toBe(200);
  const { conflicts } = await special({ carrier: 'COSU', line: 'USW', portLoading: 'CNSHA', containerTypes: ['20GP'] });
  expect(conflicts).toEqual([{ feeCode: 'THC', direction: 'BUY', box: '20GP' }]);
});

it('a charge says how much, and its least lies below its most', async () => {
  const id = await made('insert', { surchargeName: 'bare', ...lane });
  const add = (values: Body) => rates.call(`${path}/insertCost`, { surchargeId: id, feeCode: 'DOC', basis: 'PER_BILL', ...values });
  expect(toldOf(await add({}))).toEqual([expect.stringContaining('FIELD_REQUIRED')]);
  expect(toldOf(await add({ amount: '1', minAmount: '9', maxAmount: '3' }))).toEqual([expect.stringContaining('NUMBER_RANGE')]);
  expect((await add({ isOptional: true })).code).toBe(200);
});
