import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let template: ListedRow;

type Answer = BatchAnswer & { readonly made?: readonly string[]; readonly done: readonly { readonly id: string }[] };

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const act = (who: SignedIn, step: string, body: Body) => who.call<Answer>(`/OrderController/${step}`, { batchId: randomUUID(), ...body });

/** A new order like one of the demonstration company, with what the test says of it. */
async function made(values: Body = {}): Promise<ListedRow> {
  const { crmId, portLoading, portDischarge, portDestination } = template;
  const all = { crmId, portLoading, portDischarge, portDestination, goodsName: '椅子', etd: '2026-03-14', eta: '2026-03-30', ...values };
  const added = await batch(operator, 'OrderController', { add: [{ clientId: 'one', values: all as Body }] });
  expect(toldOf(added)).toEqual([]);
  return { ...all, id: added.data.done[0]?.id ?? '' } as unknown as ListedRow;
}

const rowOf = async (id: string) =>
  (
    await ask<Record<string, unknown>>(
      `select job_no, booking_no, mbl_no, etd::text, eta::text, atd::text, remark, box_summary, source_type, goods_name, carrier_code,
       to_char(si_cut_off at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') si from bl_order where id = $1`,
      id,
    )
  )[0] ?? {};

/** Locked as after its review. */
const lockedNow = (id: string) => ask('update bl_order set locked = true where id = $1', id);

beforeAll(async () => {
  service = await startService();
  operator = await service.signIn('operator');
  const [first] = await listOf(operator, '/OrderController/getOrderListNew', {
    where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  template = first as ListedRow;
});
afterAll(() => service.stop());

describe('order_copy (domain/14 §14.1.1)', () => {
  it('takes the chosen blocks along, never numbers, cut-offs or what really happened; arrival keeps its distance', async () => {
    const from = await made({
      bookingNo: 'SO-1',
      mblNo: 'COSU6123456780',
      siCutOff: '2026-03-11 12:00',
      atd: '2026-03-14',
      remark: 'as agreed',
      boxSummary: '2*40HQ',
      carrierCode: template.carrierCode,
    });
    await batch(operator, 'ContainerController', {
      add: ['CSQU3054383', ''].map((containerNo, at) => ({
        clientId: String(at),
        values: { orderId: from.id, containerNo, boxType: '40HQ', sealNo: 'S1' },
      })),
    });
    const line = {
      orderId: from.id,
      direction: 'AR',
      crmId: template.crmId,
      feeCode: 'DOC',
      number: '1',
      price: '106',
      currency: 'CNY',
      taxRate: '6',
      costDate: '2026-03-14',
    };
    await batch(operator, 'costController', { add: ['one', 'days'].map((clientId) => ({ clientId, values: line })) });
    // Days in the yard were those of that job: no copy begins with them.
    await ask(
      "update fc_cost set source_type = 'DEMDET' where id = (select max(id) from fc_cost where order_id = $1) returning id",
      from.id,
    );
    const answer = await act(operator, 'order_copy', {
      orderId: from.id,
      etd: '2026-04-04',
      count: '2',
      blocks: 'HEADER,GOODS,BOXES,COSTS,REMARKS',
    });
    expect(toldOf(answer)).toEqual([]);
    const copies = answer.data.made ?? [];
    expect(copies).toHaveLength(2);
    const [one, two] = await Promise.all(copies.map(rowOf));
    expect(one).toMatchObject({
      booking_no: null,
      mbl_no: null,
      etd: '2026-04-04',
      eta: '2026-04-20',
      atd: null,
      si: null,
      remark: 'as agreed',
      box_summary: '2*40HQ',
      source_type: 'COPY',
      goods_name: '椅子',
      carrier_code: template.carrierCode,
    });
    expect(one?.job_no).not.toBe(two?.job_no);
    const boxes = await ask('select container_no, box_type, seal_no from bl_container where order_id = $1 order by id', copies[0]);
    expect(boxes).toEqual([1, 2].map(() => ({ container_no: null, box_type: '40HQ', seal_no: null })));
    const charges = await ask('select amount::text, cost_date::text, confirmed from fc_cost where order_id = $1', copies[1]);
    expect(charges).toMatchObject([{ cost_date: '2026-04-04', confirmed: false }]);
  });

  it('leaves out what is not chosen, and needs a day and one to twenty copies', async () => {
    const from = await made({ remark: 'not for others', carrierCode: template.carrierCode });
    const answer = await act(operator, 'order_copyImport', { orderId: from.id, etd: '2026-04-04', count: '1', blocks: 'GOODS' });
    expect(await rowOf(answer.data.made?.[0] ?? '')).toMatchObject({ remark: null, carrier_code: null, goods_name: '椅子' });
    const dangerous = {
      isDg: '1',
      dgClass: '3',
      unNo: '1263',
      dgPackingGroup: 'II',
      dgPage: '3268',
      shipperText: 'PAINTS LTD',
      stuffingContact: 'LI',
    };
    const painted = await made(dangerous);
    const again = await act(operator, 'order_copy', { orderId: painted.id, etd: '2026-04-04', count: '1', blocks: 'GOODS,PARTIES,TRUCK' });
    const kept = 'select is_dg, un_no, shipper_text, stuffing_contact from bl_order where id = $1';
    expect(await ask(kept, again.data.made?.[0])).toEqual([
      { is_dg: true, un_no: '1263', shipper_text: 'PAINTS LTD', stuffing_contact: 'LI' },
    ]);
    const refused = async (more: Body) =>
      toldOf(await act(operator, 'order_copy', { orderId: from.id, etd: '2026-04-04', count: '1', ...more }));
    expect(await refused({ count: '21' })).toEqual(['count NUMBER_RANGE']);
    expect(await refused({ count: '0' })).toEqual(['count NUMBER_RANGE']);
    expect(await refused({ etd: '' })).toEqual(['etd FIELD_REQUIRED']);
    expect(await refused({ blocks: 'STATES' })).toEqual(['blocks CHOICE_UNKNOWN']);
    const sales = await service.signIn('sales');
    const [own] = await listOf(sales, '/OrderController/getOrderListBusiness', {});
    expect(toldOf(await act(sales, 'order_copy', { orderId: own?.id ?? '', etd: '2026-04-04', count: '1', blocks: 'COSTS' }))).toEqual([
      'blocks NOT_ALLOWED',
    ]);
  });
});

describe('batch_update_date (domain/14 §14.2, vector OP-B1)', () => {
  it('moves every date and cut-off, row by row; one that sailed and one that is locked stay', async () => {
    const orders = await Promise.all(
      Array.from({ length: 5 }, (_, at) => made({ siCutOff: '2026-03-11 12:00', ...(at === 3 ? { atd: '2026-03-14' } : {}) })),
    );
    const [first, second, third, sailed, locked] = orders as [ListedRow, ListedRow, ListedRow, ListedRow, ListedRow];
    await lockedNow(locked.id);
    const answer = await act(operator, 'batch_update_date', { ids: orders.map(({ id }) => id), shiftDays: '3' });
    expect(answer.data.done.map(({ id }) => id).sort()).toEqual([first.id, second.id, third.id].sort());
    expect(toldOf(answer).sort()).toEqual([`${sailed.id} atd ORDER_SAILED`, `${locked.id} locked ORDER_LOCKED`].sort());
    for (const { id } of [first, second, third])
      expect(await rowOf(id)).toMatchObject({ etd: '2026-03-17', eta: '2026-04-02', si: '03-14 12:00' });
    for (const { id } of [sailed, locked]) expect(await rowOf(id)).toMatchObject({ etd: '2026-03-14', si: '03-11 12:00' });
  });

  it('sets what is answered and refuses dates the wrong way round', async () => {
    const one = await made({ siCutOff: '2026-03-11 12:00' });
    const move = (body: Body) => act(operator, 'batch_update_date', { ids: [one.id], ...body });
    expect(toldOf(await move({ etd: '2026-04-01' }))).toEqual([`${one.id} eta DATES_REVERSED`]);
    expect(toldOf(await move({ shiftHours: '120' }))).toEqual([`${one.id} siCutOff CUT_OFF_AFTER_ETD`]);
    expect(toldOf(await move({ etd: '2026-03-20', shiftHours: '24' }))).toEqual([]);
    expect(await rowOf(one.id)).toMatchObject({ etd: '2026-03-20', eta: '2026-03-30', si: '03-12 12:00' });
  });
});

describe('orders together', () => {
  it('hands several over at once, and copies marks and goods', async () => {
    const [one, two] = [await made({ marks: 'N/M' }), await made()];
    const [user] = await ask<{ id: string }>("select id::text from sys_user where username = 'documents'");
    const answer = await act(operator, 'batchUpdateOrderUser', { ids: [one.id, two.id], documentUserId: user?.id ?? '' });
    expect(toldOf(answer)).toEqual([]);
    expect(await ask('select distinct document_user_id::text as who from bl_order where id = any($1)', [one.id, two.id])).toEqual([
      { who: user?.id },
    ]);
    expect((await act(operator, 'copyOrderDetail', { fromId: one.id, toIds: [two.id], fields: ['marks'] })).code).toBe(200);
    expect(await ask('select marks from bl_order where id = $1', two.id)).toEqual([{ marks: 'N/M' }]);
    await lockedNow(two.id);
    expect(toldOf(await act(operator, 'copyOrderDetail', { fromId: one.id, toIds: [two.id], fields: ['goodsName', 'marks'] }))).toEqual([]);
    const other = await made({ goodsName: '桌子' });
    expect(toldOf(await act(operator, 'copyOrderDetail', { fromId: other.id, toIds: [two.id] }))).toContain(
      `${two.id} goodsName ORDER_LOCKED`,
    );
  });

  it('tells a group and who has children', async () => {
    const [one, two, three] = [await made({ groupId: 'G-7' }), await made({ groupId: 'G-7' }), await made()];
    const group = await operator.call<ListedRow[]>('/OrderController/orderGroup', { orderId: one.id });
    expect(group.data.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect((await operator.call<ListedRow[]>('/OrderController/orderGroup', { orderId: three.id })).data).toHaveLength(1);
    expect((await act(operator, 'selectOrderHaveSon', { ids: [one.id, three.id] })).data).toEqual({ [one.id]: 0, [three.id]: 0 });
  });
});
