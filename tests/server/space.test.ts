import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { expiringRequests } from '#modules/space/spaceBooking/expiring.server';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let people: Record<'rates' | 'sales' | 'service' | 'operator', SignedIn>;
let template: ListedRow;
let customerId = '';

type Answer = BatchAnswer & {
  readonly middleId?: string;
  readonly fmsListBlId?: string;
  readonly orderId?: string;
  readonly made?: string[];
};

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const one = async (sql: string, ...values: unknown[]) => (await ask<Record<string, unknown>>(sql, ...values))[0] ?? {};
const act = (who: SignedIn, call: string, body: Body) => who.call<Answer>(`/${call}`, { batchId: randomUUID(), ...body });
const done = async (answer: ReturnType<typeof act>): Promise<Answer> => {
  const got = await answer;
  expect(got.code, JSON.stringify(got)).toBe(200);
  expect(toldOf(got)).toEqual([]);
  return got.data;
};
const codes = (answer: { refusals?: readonly { code: string }[] }) => (answer.refusals ?? []).map(({ code }) => code);

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
let voyages = 0;

/** A line of space on a ship of its own. */
async function spaceOf(qtyTotal: number, more: Body = {}, line: Body = {}): Promise<{ fmsId: string; id: string }> {
  const sailing = {
    carrierCode: template.carrierCode,
    vesselName: 'SPACE LANTERN',
    voyage: `9${String((voyages += 1)).padStart(2, '0')}E`,
  };
  const offer = await batch(people.rates, 'fmsController', {
    add: [
      { clientId: 'a', values: { ...sailing, portLoading: template.portLoading, etd: day(20), typeController: 'FIXED_SPACE', ...more } },
    ],
  });
  expect(toldOf(offer)).toEqual([]);
  const fmsId = offer.data.done[0]?.id ?? '';
  const prices = { sellPrice: '1850', buyPrice: '1620', floorPrice: '1700', currency: 'USD' };
  const values = { fmsId, portDischarge: template.portDischarge, boxType: '40HQ', qtyTotal, ...prices, ...line };
  const saved = await act(people.rates, 'fmsController/saveFmsListBatch', { add: [{ clientId: 'l', values }] });
  expect(toldOf(saved)).toEqual([]);
  return { fmsId, id: saved.data.done[0]?.id ?? '' };
}

const request = (id: string, qty: number, who = people.sales) => act(who, 'fmsListController/request', { ids: [id], qty, customerId });
const asked = async (id: string, qty: number): Promise<string> => String((await done(request(id, qty))).fmsListBlId);
const bl = (who: SignedIn, call: string, ids: string | string[], more: Body = {}) =>
  act(who, `fmsListBlController/${call}`, { ids, reason: 'as told', ...more });
const leftOf = async (id: string) => Number((await one('select qty_left n from fms_list where id = $1', id)).n);
const stateOf = async (id: string) => (await one('select state s from fms_list_bl where id = $1', id)).s;

beforeAll(async () => {
  service = await startService();
  const names = ['rates', 'sales', 'service', 'operator'] as const;
  const signed = await Promise.all(names.map((name) => service.signIn(name)));
  people = Object.fromEntries(names.map((name, at) => [name, signed[at]])) as typeof people;
  const open = { where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) } };
  const rows = await listOf(people.operator, '/OrderController/getOrderListNew', open);
  template = rows.find((row) => row.carrierCode && row.businessType === 'SEA_EXPORT') as ListedRow;
  const [own] = await listOf(people.sales, '/OrderController/getOrderListBusiness', open);
  customerId = String(own?.crmId);
});
afterAll(() => service.stop());

describe('space (domain/14 §14.9)', () => {
  it('counts what is held, and says how much is left to whoever asks for more (vector OP-P1)', async () => {
    const { id, fmsId } = await spaceOf(20);
    const first = await asked(id, 8);
    expect(await leftOf(id)).toBe(12);
    const second = await asked(id, 10);
    expect(await leftOf(id)).toBe(2);
    const refused = await request(id, 5);
    expect(codes(refused)).toEqual(['SPACE_NOT_ENOUGH']);
    expect(refused.refusals?.[0]?.text).toContain('2');
    // Typed into the sheet of bookings it is refused as well, and the sums above the line stay as they were.
    const typed = { fmsListId: id, crmId: customerId, qty: 999 };
    const typedIn = await batch(people.sales, 'fmsListBlController', { add: [{ clientId: 'a', values: typed }] });
    expect(toldOf(typedIn)).toEqual(['a fmsListId SPACE_NOT_ENOUGH']);
    expect(codes(await bl(people.rates, 'confirm', first, { qty: 9 }))).toEqual(['SPACE_MORE_THAN_ASKED']);
    await done(bl(people.rates, 'confirm', first, { qty: 6, bookingNo: 'BK-1' }));
    expect(await leftOf(id)).toBe(4);
    await done(bl(people.sales, 'cancel', second));
    expect(await leftOf(id)).toBe(14);
    expect(await one('select qty_total t, qty_booked b, qty_left l, total_teu::text u from fms where id = $1', fmsId)).toEqual({
      t: 20,
      b: 6,
      l: 14,
      u: '40',
    });
    const lower = await act(people.rates, 'fmsListController/update', {
      id,
      version: (await one('select version v from fms_list where id = $1', id)).v,
      qtyTotal: 5,
    });
    expect(codes(lower)).toEqual(['SPACE_BOOKED']);
  });

  it('stays while somebody has booked of it', async () => {
    const { id, fmsId } = await spaceOf(4);
    const { id: empty, fmsId: unsold } = await spaceOf(4);
    await asked(id, 1);
    const gone = await batch(people.rates, 'fmsController', {
      keepGood: true,
      remove: [fmsId, unsold].map((one) => ({ id: one, version: null })),
    });
    expect(toldOf(gone)).toEqual([`${fmsId} ROW_IN_USE`]);
    expect(await ask('select is_deleted d from fms_list where id = any($1) order by id', [id, empty])).toEqual([{ d: false }, { d: true }]);
  });

  it('gives the last boxes to one of several who ask at once (vector OP-P2)', async () => {
    const { id } = await spaceOf(2);
    const both = await Promise.all([request(id, 2), request(id, 2, people.service), request(id, 2), request(id, 1, people.service)]);
    const won = both.filter(({ code }) => code === 200);
    expect(await leftOf(id)).toBeGreaterThanOrEqual(0);
    expect(won.length).toBe(1);
    for (const lost of both.filter(({ code }) => code !== 200)) expect(codes(lost)).toEqual(['SPACE_NOT_ENOUGH']);
    // The same by the plain call, row by row: the line itself refuses.
    const { id: other } = await spaceOf(1);
    const values = { fmsListId: other, crmId: customerId, qty: 1 };
    const plain = await Promise.all([1, 2, 3].map(() => act(people.sales, 'fmsListBlController/insert', values)));
    expect(plain.filter(({ code }) => code === 200).length).toBe(1);
    expect(await leftOf(other)).toBe(0);
    await expect(ask('update fms_list set qty_left = -1 where id = $1', other)).rejects.toThrow('check constraint');
  });

  it('takes no request once it is closed, over or sailed, and keeps what is booked', async () => {
    const { id, fmsId } = await spaceOf(5);
    const held = await asked(id, 1);
    await done(act(people.rates, 'fmsController/close', { ids: [fmsId] }));
    expect(codes(await request(id, 1))).toEqual(['SPACE_CLOSED']);
    expect(codes(await act(people.sales, 'fmsListBlController/insert', { fmsListId: id, crmId: customerId, qty: 1 }))).toContain(
      'SPACE_CLOSED',
    );
    expect((await listOf(people.sales, '/fmsController/selectFmsList')).some((row) => row.id === id)).toBe(false);
    expect(codes(await act(people.sales, 'fmsListBlController/delete', { id: held }))).toEqual(['SPACE_BOOKING_LIVE']);
    await done(bl(people.rates, 'confirm', held));
    expect(codes(await act(people.sales, 'fmsListBlController/delete', { id: held }))).toEqual(['SPACE_BOOKING_STATE']);
    await done(act(people.rates, 'fmsController/open', { ids: [fmsId] }));
    await done(bl(people.rates, 'release', held));
    expect(await leftOf(id)).toBe(5);
    const gone = await spaceOf(5, { etd: day(-2) });
    expect(codes(await request(gone.id, 1))).toEqual(['SPACE_CLOSED']);
  });

  it('is kept by the rate desk and looked at by sales, who see no cost', async () => {
    const { id, fmsId } = await spaceOf(3);
    const seen = (await listOf(people.sales, '/fmsController/selectFmsList')).find((row) => row.id === id);
    expect(seen).toMatchObject({ sellPrice: '1850', qtyLeft: 3, vesselName: 'SPACE LANTERN' });
    expect(seen?.buyPrice).toBeUndefined();
    const agent = (await listOf(people.sales, '/fmsController/select')).find((row) => row.id === fmsId);
    expect(agent?.contractNo).toBeUndefined();
    const values = { fmsId, portDischarge: template.portDischarge, boxType: '20GP', qtyTotal: 3 };
    expect(codes(await act(people.sales, 'fmsController/saveFmsListBatch', { add: [{ clientId: 'x', values }] }))).toEqual(['NOT_ALLOWED']);
    expect(codes(await bl(people.sales, 'confirm', '1'))).toEqual(['NOT_ALLOWED']);
  });

  it('repeats a sailing weekly with its lines and nothing booked', async () => {
    const { id, fmsId } = await spaceOf(6, { siCutOff: `${day(18)}T04:00:00.000Z` });
    await asked(id, 2);
    const made = (await done(act(people.rates, 'fmsController/repeatWeekly', { ids: [fmsId], weeks: 2 }))).made ?? [];
    expect(made.length).toBe(2);
    const [row] = await ask<object>('select etd::text, vessel_name, qty_total, qty_booked, lines from fms where id = $1', made[1]);
    expect(row).toEqual({ etd: day(34), vessel_name: null, qty_total: 6, qty_booked: 0, lines: 1 });
  });

  it('holds a request as long as the branch says, and tells whoever asked when it is free again', async () => {
    const { id } = await spaceOf(4);
    const held = await asked(id, 3);
    expect(await one('select extract(epoch from hold_until - request_time)::int / 3600 h from fms_list_bl where id = $1', held)).toEqual({
      h: 24,
    });
    await ask("update fms_list_bl set hold_until = now() - interval '1 minute' where id = $1", held);
    await service.work(expiringRequests);
    expect([await stateOf(held), await leftOf(id)]).toEqual(['CANCELLED', 4]);
    const letters = await ask<{ content: string }>(
      "select content from ms_message where recipient_user_id = (select salesman_id from fms_list_bl where id = $1) and content like '%SPACE LANTERN%'",
      held,
    );
    expect(letters.length).toBe(1);
  });
});

it('a bill number on a live booking is known to whoever asks for it (domain/14 §14.5.2)', async () => {
  const { id } = await spaceOf(4);
  const bookingId = await asked(id, 1);
  await ask("update fms_list_bl set mbl_no = 'COSU6555000017' where id = $1", bookingId);
  const repeated = () =>
    people.operator.call<{ repeat: boolean; in: object[] }>('/PublicQueryController/titleNoIsRepeat', { titleNo: 'COSU6555000017' });
  expect((await repeated()).data).toMatchObject({ repeat: true, in: [{ type: 'SPACE', id: bookingId }] });
  await done(bl(people.sales, 'cancel', bookingId));
  expect((await repeated()).data).toMatchObject({ repeat: false, in: [] });
});

describe('a booking handed on to the intake', () => {
  async function handedOn(id: string, qty: number): Promise<{ bookingId: string; middleId: string }> {
    const bookingId = await asked(id, qty);
    await done(bl(people.rates, 'confirm', bookingId));
    return { bookingId, middleId: String((await done(bl(people.sales, 'insertOrderMiddle', bookingId))).middleId) };
  }

  const accepted = async (middleId: string): Promise<string> => {
    const { id: operatorId } = await one(
      "select id from sys_user where home_ep_id = 1 and user_nature = 'OPERATOR' and not is_disable order by id limit 1",
    );
    return String(
      (await done(act(people.operator, 'orderMiddleController/acceptOrder', { id: middleId, operatorId, goodsName: '椅子' }))).orderId,
    );
  };

  it('becomes one request with ship, boxes and the promised price, however often it is asked', async () => {
    const { id } = await spaceOf(9);
    const bookingId = await asked(id, 2);
    const both = await Promise.all([bl(people.sales, 'insertOrderMiddle', bookingId), bl(people.sales, 'insertOrderMiddle', bookingId)]);
    expect(both.filter(({ code }) => code === 200).length).toBe(1);
    expect(codes(both.find(({ code }) => code !== 200) ?? {})).toEqual(['SPACE_HANDED_ON']);
    expect(codes(await bl(people.sales, 'insertOrderMiddle', bookingId))).toEqual(['SPACE_HANDED_ON']);
    const middleId = String(both.find(({ code }) => code === 200)?.data.middleId);
    expect(
      await one(
        'select source_channel c, middle_status s, vessel_name v, box_summary b, port_discharge p, etd::text e from bl_order_middle where id = $1',
        middleId,
      ),
    ).toEqual({ c: 'SPACE_OFFER', s: 'SUBMITTED', v: 'SPACE LANTERN', b: '2*40HQ', p: template.portDischarge, e: day(20) });
    expect(
      await ask(
        'select direction d, trim_scale(price)::text p, trim_scale(number)::text n from bl_order_middle_cost where intake_id = $1',
        middleId,
      ),
    ).toEqual([{ d: 'AR', p: '1850', n: '2' }]);
    await done(bl(people.sales, 'cancel', bookingId));
    expect(await leftOf(id)).toBe(9);
    expect((await one('select middle_status s from bl_order_middle where id = $1', middleId)).s).toBe('WITHDRAWN');
  });

  it('follows its order: given back when it stays behind, taken again if there is room, shipped when it sails', async () => {
    const { id, fmsId } = await spaceOf(3);
    const { bookingId, middleId } = await handedOn(id, 2);
    const orderId = await accepted(middleId);
    expect((await one('select order_id::text o from fms_list_bl where id = $1', bookingId)).o).toBe(orderId);
    const order = (call: string, more: Body = {}) =>
      act(people.operator, `OrderController/${call}`, { ids: [orderId], reason: 'as told', ...more });
    await done(order('shutOut', { shutOutReason: 'CARRIER_ROLLED', proposes: [] }));
    expect([await stateOf(bookingId), await leftOf(id)]).toEqual(['RELEASED', 3]);
    await done(order('cancelShutOut'));
    expect([await stateOf(bookingId), await leftOf(id)]).toEqual(['CONFIRMED', 1]);
    await done(order('shutOut', { shutOutReason: 'CARRIER_ROLLED', proposes: [] }));
    const other = await asked(id, 3);
    const full = await order('cancelShutOut');
    expect(full.code).toBe(428);
    await done(order('cancelShutOut', { acceptWarnings: ['SPACE_NOT_ENOUGH'] }));
    expect([await stateOf(bookingId), await leftOf(id)]).toEqual(['RELEASED', 0]);
    await done(bl(people.sales, 'cancel', other));
    const again = await handedOn(id, 1);
    const second = await accepted(again.middleId);
    await done(act(people.operator, 'OrderController/update_sailingDate', { ids: [second], atd: day(0) }));
    expect(await stateOf(again.bookingId)).toBe('SHIPPED');
    expect((await one('select state s from fms where id = $1', fmsId)).s).toBe('SAILED');
    expect(codes(await request(id, 1))).toEqual(['SPACE_CLOSED']);
  });

  it('asks before it is cancelled after the cut-off, and expects dead freight of its order', async () => {
    const { id, fmsId } = await spaceOf(3);
    const { bookingId, middleId } = await handedOn(id, 2);
    const orderId = await accepted(middleId);
    const version = (await one('select version v from fms_list_bl where id = $1', bookingId)).v;
    await done(act(people.rates, 'fmsListBlController/update', { id: bookingId, version, penaltyRule: 'DEAD_FREIGHT' }));
    await ask("update fms set si_cut_off = now() - interval '1 hour' where id = $1", fmsId);
    expect((await bl(people.sales, 'cancel', bookingId)).code).toBe(428);
    await done(bl(people.sales, 'cancel', bookingId, { acceptWarnings: ['SPACE_DEAD_FREIGHT'] }));
    expect(await stateOf(bookingId)).toBe('CANCELLED');
    const dead = await ask<{ n: string }>(
      "select trim_scale(number)::text n from fc_cost where order_id = $1 and fee_code = 'DDF' and not is_deleted",
      orderId,
    );
    expect(dead).toEqual([{ n: '2' }]);
  });
});
