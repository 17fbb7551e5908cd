import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let documents: SignedIn;
let template: ListedRow;

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const act = (who: SignedIn, call: string, body: Body) =>
  who.call<{ done?: unknown[] }>(`/${call}`, { batchId: randomUUID(), reason: 'as agreed', ...body });
/** What is told against a call, without the row's id; nothing where it is done. */
const told = async (who: SignedIn, call: string, id: string, body: Body) =>
  toldOf(await act(who, call, body)).map((line) => line.replace(`${id} `, ''));

async function made(values: Body = {}): Promise<string> {
  const { crmId, portLoading, portDischarge, portDestination, carrierCode } = template;
  const goods = { goodsName: '椅子', boxSummary: '2*40HQ', packages: 820, grossWeight: '17650.500', volume: '132.4000' };
  const voyage = { etd: '2026-12-14', eta: '2026-12-30', vesselName: 'HARBOR DAWN', voyage: '041E', bookingNo: 'B1' };
  const all = { crmId, portLoading, portDischarge, portDestination, carrierCode, ...goods, ...voyage, ...values };
  const added = await batch(operator, 'OrderController', { add: [{ clientId: 'one', values: all as Body }] });
  expect(toldOf(added)).toEqual([]);
  return added.data.done[0]?.id ?? '';
}
const bill = (orderId: string, more: Body = {}) => {
  const values = { orderId, billForm: 'ORIGINAL', mblNo: `AT${randomUUID().slice(0, 8)}`.toUpperCase(), ...more };
  return batch(documents, 'mbOrderController', { add: [{ clientId: 'b', values: values as Body }] });
};
async function boxes(orderId: string, ...numbers: readonly (string | null)[]): Promise<string[]> {
  const add = numbers.map((containerNo, at) => ({
    clientId: String(at),
    values: { orderId, boxType: '40HQ', containerNo, sealNo: `S${at}` } as Body,
  }));
  const added = await batch(operator, 'ContainerController', { add });
  expect(toldOf(added)).toEqual([]);
  return added.data.done.map(({ id }) => id);
}
const datesOf = async (id: string) =>
  (await ask<{ etd: string; eta: string }>('select etd::text, eta::text from bl_order where id = $1', id))[0];

beforeAll(async () => {
  service = await startService();
  [operator, documents] = [await service.signIn('operator'), await service.signIn('documents')];
  const where = { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
  template = (await listOf(operator, '/OrderController/getOrderListNew', { where }))[0] as ListedRow;
});
afterAll(() => service.stop());

describe('dates of orders in the wrong order', () => {
  it.each([
    [{ etd: '2027-01-30' }, ['eta DATES_REVERSED']],
    [{ eta: '2026-12-01' }, ['eta DATES_REVERSED']],
    [{ etd: '9999-12-31', eta: '9999-12-31' }, ['etd DAY_AHEAD']],
    [{ etd: '0001-01-02', eta: '0001-01-03' }, ['etd DATES_REVERSED']],
    [{ eta: '9999-12-31' }, ['eta DAY_AHEAD']],
    [{ siCutOff: '2027-12-30T00:00:00Z' }, ['siCutOff CUT_OFF_AFTER_ETD']],
    [{ shiftDays: 400 }, ['shiftDays NUMBER_RANGE']],
    [{ etd: '2026-02-30' }, ['etd DATE_UNPARSED']],
  ])('are refused where they stand, and nothing moves: %j', async (body, expected) => {
    const id = await made();
    expect(await told(operator, 'OrderController/batch_update_date', id, { ids: [id], ...body } as Body)).toEqual(expected);
    expect(await datesOf(id)).toEqual({ etd: '2026-12-14', eta: '2026-12-30' });
  });

  it('are refused in the sheet and with another ship too', async () => {
    const id = await made();
    const [row] = await listOf(operator, '/OrderController/getOrderListNew', {
      where: { field: 'jobNo', op: 'equal', anyOf: [(await ask<{ n: string }>('select job_no n from bl_order where id = $1', id))[0]?.n] },
    });
    const set = { etd: { old: '2026-12-14', new: '9999-12-31' }, eta: { old: '2026-12-30', new: '9999-12-31' } };
    expect(toldOf(await batch(operator, 'OrderController', { rows: [{ id, version: row?.version ?? 1, set }] }))).toEqual([
      `${id} etd DAY_AHEAD`,
    ]);
    const ship = { ids: [id], vesselName: 'NEW SHIP', voyage: '1E' };
    expect(await told(operator, 'OrderController/changeVessel', id, { ...ship, etd: '9999-12-31' })).toEqual(['etd DAY_AHEAD']);
    expect(await told(operator, 'OrderController/changeVessel', id, { ...ship, etd: '2026-12-31' })).toEqual(['eta DATES_REVERSED']);
    expect(await datesOf(id)).toEqual({ etd: '2026-12-14', eta: '2026-12-30' });
  });

  it('keep a ship from having left or come half a year before its plan: the year is a slip', async () => {
    const id = await made();
    for (const atd of ['1900-01-01', '2016-12-14', '2026-06-01'])
      expect([atd, await told(operator, 'OrderController/update_sailingDate', id, { ids: [id], atd })]).toEqual([
        atd,
        ['atd DATES_REVERSED'],
      ]);
    expect(await datesOf(id)).toEqual({ etd: '2026-12-14', eta: '2026-12-30' });
  });

  it('move once for an order named twice, and the others move where one is gone', async () => {
    const id = await made();
    await act(operator, 'OrderController/batch_update_date', { ids: [id, id], shiftDays: 1 });
    expect(await datesOf(id)).toEqual({ etd: '2026-12-15', eta: '2026-12-31' });
    expect(toldOf(await act(operator, 'OrderController/batch_update_date', { ids: [id, '999999999'], shiftDays: 1 })).join()).toContain(
      'ROW_GONE',
    );
    expect(await datesOf(id)).toEqual({ etd: '2026-12-16', eta: '2027-01-01' });
  });
});

describe('a ship whose name no bill may bear', () => {
  it('is not put on draft bills, and a new bill leaves it to be written', async () => {
    const [plain, billed] = [await made(), await made()];
    expect((await bill(billed)).code).toBe(200);
    const ship = (id: string) => told(operator, 'OrderController/changeVessel', id, { ids: [id], vesselName: '远洋之星', voyage: '1E' });
    expect(await ship(plain)).toEqual([]);
    expect(await ship(billed)).toEqual(['vesselName CHINESE_NOT_ALLOWED']);
    expect((await bill(plain)).code).toBe(200);
    const stands = await ask('select vessel_voyage v, port_of_loading is not null p from bl_loding_order where order_id = $1', plain);
    expect(stands).toEqual([{ v: null, p: true }]);
  });

  it('two ships at a time both count, one after the other, and the bill says the last', async () => {
    const id = await made();
    expect((await bill(id)).code).toBe(200);
    const both = await Promise.all(
      ['A SHIP', 'B SHIP'].map((vesselName) => act(operator, 'OrderController/changeVessel', { ids: [id], vesselName, voyage: '2E' })),
    );
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    const [now] = await ask<{ v: string; b: string }>(
      'select o.vessel_name v, b.vessel_voyage b from bl_order o join bl_loding_order b on b.order_id = o.id where o.id = $1',
      id,
    );
    expect(now?.b).toBe(`${now?.v} V.2E`);
    const legs = await ask<{ seq: number; v: string }>(
      'select seq, vessel_name v from bl_sailing_leg where order_id = $1 order by seq',
      id,
    );
    expect(legs.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(legs.map(({ v }) => v)).not.toContain(now?.v);
  });
});

describe('change_order', () => {
  it('amends by what bills bear alone, and says which field is none of theirs', async () => {
    const id = await made();
    expect((await bill(id)).code).toBe(200);
    await ask('update bl_order set confirmed = true where id = $1 returning id', id);
    const change = (set: Body) => told(documents, 'OrderController/change_order', id, { orderId: id, set, dryRun: true } as Body);
    for (const [name, value] of Object.entries({
      goodsName: 'x',
      jobNo: 'X',
      locked: true,
      etd: '2026-12-15',
      customerId: '1',
      nonsense: 1,
      mblNo: 'ZZZZ',
    }))
      expect([name, await change({ [name]: value } as Body)]).toEqual([name, ['set FIELD_UNKNOWN']]);
    expect(await change({ shipperText: '中文' })).toEqual(['shipperText CHINESE_NOT_ALLOWED']);
    expect(await change({ volume: '140' })).toEqual([]);
    expect(await change({ consigneeText: 'NEW CONSIGNEE' })).toEqual([]);
  });

  it('asked for twice at a time is one amendment with one pair of fees', async () => {
    const id = await made();
    expect((await bill(id)).code).toBe(200);
    await ask('update bl_order set confirmed = true where id = $1 returning id', id);
    const both = await Promise.all([900, 901].map((packages) => act(documents, 'OrderController/change_order', { orderId: id, packages })));
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(await ask('select amendment_no n, state from bl_bill_amendment where order_id = $1', id)).toEqual([{ n: 1, state: 'DRAFT' }]);
    const fees = await ask<{ d: string }>(
      "select direction d from fc_cost where order_id = $1 and fee_code = 'AMD' and not is_deleted order by 1",
      id,
    );
    expect(fees.map(({ d }) => d)).toEqual(['AP', 'AR']);
  });
});

describe('a bill number', () => {
  it('wanted by six at a time is one bill’s', async () => {
    const [a, b] = [await made(), await made()];
    const mblNo = `RACE${randomUUID().slice(0, 8)}`.toUpperCase();
    const six = await Promise.all(Array.from({ length: 6 }, (_, at) => bill(at % 2 ? a : b, { mblNo })));
    expect(six.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const isThere = await documents.call<{ repeat: boolean }>('/PublicQueryController/titleNoIsRepeat', {
      titleNo: mblNo,
      id: await made(),
    });
    expect(isThere.data.repeat).toBe(true);
  });

  it.each(['abc', '1 or 1', '99999999999999999999', '-1'])('asked about for the row %s, which is none, is refused in words', async (id) => {
    const answer = await documents.call('/PublicQueryController/titleNoIsRepeat', { titleNo: 'ABCD1234', id });
    expect(answer.code).toBe(422);
  });
});

describe('boxes at the terminal (domain/12 §23)', () => {
  it('changed for one whose number is wrong or taken stay as they are; two orders for one number are one box', async () => {
    const id = await made();
    const [one = '', two = ''] = await boxes(id, 'CSQU3054383', null);
    const change = (containerId: string, body: Body) =>
      told(operator, 'ContainerController/changeContainer', containerId, { containerId, ...body });
    expect(await change(one, { containerNo: 'CSQU3054384' })).toEqual(['containerNo CONTAINER_CHECK_DIGIT']);
    expect(await change(one, { containerNo: '' })).toEqual(['containerNo FIELD_REQUIRED']);
    expect(await change(two, { containerNo: 'CSQU3054383', sealNo: 'S9' })).toEqual(['containerNo BOX_NUMBER_TWICE']);
    const race = await Promise.all(
      [one, two].map((containerId) =>
        act(operator, 'ContainerController/changeContainer', { containerId, containerNo: 'MSKU9070323', sealNo: 'S9' }),
      ),
    );
    expect(race.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    expect(race.every(({ code }) => code < 500)).toBe(true);
  });

  it('outside the norm keep their number under another seal, and another such number says why it is one', async () => {
    const [id = ''] = await boxes(await made(), null);
    const [row] = await listOf(operator, '/ContainerController/list', { where: { field: 'id', op: 'equal', anyOf: [id] } });
    const outside = { containerNo: 'MSKU1234566', allowNonIso: true, nonIsoReason: 'own box' };
    expect(toldOf(await batch(operator, 'ContainerController', { rows: [edited(row as ListedRow, outside)] }))).toEqual([]);
    const change = (body: Body) => told(operator, 'ContainerController/changeContainer', id, { containerId: id, sealNo: 'A2', ...body });
    const stands = async () =>
      (await ask<object>('select container_no, seal_no, allow_non_iso, non_iso_reason from bl_container where id = $1', id))[0];
    expect(await change({ containerNo: 'MSKU1234566' })).toEqual([]);
    expect(await stands()).toEqual({ container_no: 'MSKU1234566', seal_no: 'A2', allow_non_iso: true, non_iso_reason: 'own box' });
    expect(await change({ containerNo: 'CSQU3054384', allowNonIso: true })).toEqual([]);
    expect(await stands()).toEqual({ container_no: 'CSQU3054384', seal_no: 'A2', allow_non_iso: true, non_iso_reason: 'as agreed' });
  });

  it('change places with none whose number their own order has on another box', async () => {
    const [one = ''] = await boxes(await made(), 'CSQU3054383', 'MSKU1234565');
    const [other = ''] = await boxes(await made(), 'MSKU1234565');
    expect(await told(operator, 'ContainerController/swapContainer', one, { idA: one, idB: other })).toEqual([
      'containerNo BOX_NUMBER_TWICE',
    ]);
  });

  it('swapped by two people at a time change places once or twice, never half', async () => {
    const [id, other] = [await made(), await made()];
    const [[one = ''], [two = '']] = [await boxes(id, 'OOLU8000010'), await boxes(other, 'DEMU1000140')];
    expect((await act(operator, 'ContainerController/swapContainer', { idA: one, idB: one })).code).toBe(422);
    expect((await act(operator, 'ContainerController/swapContainer', { idA: one })).code).toBe(422);
    const both = await Promise.all([
      act(operator, 'ContainerController/swapContainer', { idA: one, idB: two }),
      act(operator, 'ContainerController/swapContainer', { idA: two, idB: one }),
    ]);
    expect(both.every(({ code }) => code < 500)).toBe(true);
    const numbers = await ask<{ n: string }>('select container_no n from bl_container where id = any($1::bigint[]) order by id', [
      one,
      two,
    ]);
    expect(numbers.map(({ n }) => n).toSorted()).toEqual(['DEMU1000140', 'OOLU8000010']);
    await ask('update bl_order set archived = true where id = $1 returning id', other);
    expect((await act(operator, 'ContainerController/swapContainer', { idA: one, idB: two })).code).toBe(409);
  });
});

describe('a box number', () => {
  const add = (orderId: string, ...numbers: readonly string[]) =>
    batch(operator, 'ContainerController', {
      add: numbers.map((containerNo, at) => ({ clientId: String(at), values: { orderId, boxType: '40HQ', containerNo } })),
    });
  const rowsOf = (orderId: string) =>
    listOf(operator, '/ContainerController/list', { where: { field: 'orderId', op: 'equal', anyOf: [orderId] } });

  it('stands on one box of an order alone, however many are pasted or sent at a time; it is free once its box is gone', async () => {
    const id = await made();
    expect(toldOf(await add(id, 'CSQU3054383', 'MSKU1234565', 'CSQU3054383'))).toEqual(['2 containerNo BOX_NUMBER_TWICE']);
    await boxes(id, 'CSQU3054383', 'MSKU1234565', null);
    await boxes(await made(), 'CSQU3054383');
    const [one, two, blank] = (await rowsOf(id)) as [ListedRow, ListedRow, ListedRow];
    const edit = (row: ListedRow) =>
      batch(operator, 'ContainerController', { rows: [edited(row, { containerNo: 'csqu 305438-3' })] }).then(toldOf);
    expect(await edit(two)).toEqual([`${two.id} containerNo BOX_NUMBER_TWICE`]);
    expect(toldOf(await batch(operator, 'ContainerController', { remove: [{ id: one.id, version: one.version }] }))).toEqual([]);
    expect(await edit(blank)).toEqual([]);
    const other = await made();
    const race = await Promise.all([1, 2, 3].map(() => add(other, 'ABCU1234560')));
    expect(race.flatMap(toldOf)).toEqual(['0 containerNo BOX_NUMBER_TWICE', '0 containerNo BOX_NUMBER_TWICE']);
    expect((await rowsOf(other)).map(({ containerNo }) => containerNo)).toEqual(['ABCU1234560']);
  });

  it('has no time it cannot have had, and goes through its times in their order', async () => {
    const id = await made({ etd: '2026-06-14', eta: '2026-06-30' });
    await boxes(id, 'CSQU3054383');
    const row = async () => (await rowsOf(id))[0] as ListedRow;
    const write = async (times: Body) => {
      const now = await row();
      return toldOf(await batch(operator, 'ContainerController', { rows: [edited(now, times)] })).map((line) =>
        line.replace(`${now.id} `, ''),
      );
    };
    expect(await write({ loadedTime: '2999-01-01 00:00' })).toEqual(['loadedTime DAY_AHEAD']);
    expect(await write({ vgmWeighTime: '1900-01-01 00:00' })).toEqual(['vgmWeighTime DATES_REVERSED']);
    expect(await write({ dischargedTime: '2026-07-02 10:00', gateOutTime: '2026-07-01 10:00' })).toEqual(['gateOutTime DATES_REVERSED']);
    expect(await write({ dischargedTime: '2026-07-01 10:00', emptyReturnTime: '2026-07-09 10:00' })).toEqual([]);
    expect(await write({ gateOutTime: '2026-07-10 10:00' })).toEqual(['emptyReturnTime DATES_REVERSED']);
    const { id: box } = await row();
    const gate = (gateInTime: string) => told(operator, 'OrderController/containerIn', String(box), { ids: [box], gateInTime });
    expect(await gate('2999-01-01 00:00')).toContain('gateInTime DAY_AHEAD');
    const step = { orderId: id, milestoneCode: 'BKG_SENT', actualTime: '2999-01-01 00:00' };
    const reached = await batch(operator, 'orderMilestoneController', { add: [{ clientId: 'm', values: step as Body }] });
    expect(toldOf(reached)).toEqual(['m actualTime DAY_AHEAD']);
  });

  it('with a wrong check digit is told box by box, and the right ones are kept where people keep them', async () => {
    const id = await made();
    const said = await batch(operator, 'ContainerController', {
      keepGood: true,
      add: ['CSQU3054383', 'CSQU3054384', 'MSKU1234565', 'MSKU123456'].map((containerNo, at) => ({
        clientId: String(at),
        values: { orderId: id, boxType: '40HQ', containerNo },
      })),
    });
    expect(toldOf(said)).toEqual(['1 containerNo CONTAINER_CHECK_DIGIT', '3 containerNo CONTAINER_FORMAT']);
    expect((await rowsOf(id)).map(({ containerNo }) => containerNo).toSorted()).toEqual(['CSQU3054383', 'MSKU1234565']);
  });
});

describe('change_shut', () => {
  it('takes a shut-out order along once, onto a ship that is still to leave, on days somebody can mean', async () => {
    const id = await made();
    const ship = { ids: [id], vesselName: 'NEXT SHIP', voyage: '9', etd: '2026-12-31', eta: '2027-01-20' };
    expect(await told(operator, 'OrderController/change_shut', id, ship)).toEqual(['flagShutOut ORDER_NOT_SHUT_OUT']);
    expect(
      await told(operator, 'OrderController/shutOut', id, { ids: [id], shutOutReason: 'CARRIER_ROLLED', proposes: [] } as Body),
    ).toEqual([]);
    expect(await told(operator, 'OrderController/change_shut', id, { ...ship, etd: '2020-01-01' })).toEqual(['etd DAY_NOT_AHEAD']);
    expect(await told(operator, 'OrderController/change_shut', id, { ...ship, eta: '2026-12-01' })).toEqual(['eta DATES_REVERSED']);
    expect(await told(operator, 'OrderController/change_shut', id, { ...ship, etd: '9999-12-31', eta: null })).toEqual(['etd DAY_AHEAD']);
    const both = await Promise.all(
      ['X SHIP', 'Y SHIP'].map((vesselName) => act(operator, 'OrderController/change_shut', { ...ship, vesselName })),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const [row] = await ask<{ s: boolean; v: string }>('select shut_out s, vessel_name v from bl_order where id = $1', id);
    expect(row?.s).toBe(false);
    expect(await ask('select 1 from bl_sailing_leg where order_id = $1', id)).toHaveLength(1);
  });
});
