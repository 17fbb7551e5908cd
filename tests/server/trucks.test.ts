import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { tripText } from '#modules/containers/truckDispatch/message.rules';
import { listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let dispatch: SignedIn;
let order: ListedRow;
let box: string;
let trucker: string;

type Made = BatchAnswer & {
  readonly id?: string;
  readonly costIds?: readonly string[];
  readonly texts?: readonly Body[];
  readonly sent?: number;
};
const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const call = (who: SignedIn, path: string, body: Body) =>
  who.call<Made>(`/ContainerController/${path}`, { batchId: randomUUID(), ...body });
const taken = async (path: string, body: Body) => {
  const answer = await call(dispatch, path, body);
  expect(toldOf(answer), JSON.stringify(answer)).toEqual([]);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
};
const step = (id: string, to: string, more: Body = {}) => taken('stepArrangeVehicles', { ids: [id], to, ...more });

const plan = {
  pickUpPlace: '北仑堆场',
  pickUpTimePlan: '2026-03-10T22:00:00.000Z',
  loadPlace: '慈溪工厂',
  loadContact: '王工',
  loadMobile: '13800000001',
  loadTimePlan: '2026-03-11T00:00:00.000Z',
  dropPlace: '北仑二期',
};
const crew = { vehicleNo: '浙B12345', driverName: '赵师傅', driverMobile: '13800000002' };

async function planned(values: Body = {}): Promise<string> {
  const made = await taken('insertArrangeVehicles', {
    orderId: order.id,
    crmId: undefined,
    legType: 'LCL_PICKUP',
    truckerId: trucker,
    ...plan,
    ...values,
  });
  return made.id ?? '';
}
const tripOf = async (id: string) =>
  (
    await ask<Record<string, string | null>>(
      'select dispatch_no no, dispatch_status status, waiting_hours::text hours, waiting_fee::text fee, message_state message from bl_truck_dispatch where id = $1',
      id,
    )
  )[0];
const chargesOf = (id: string) =>
  ask<Record<string, string | boolean>>(
    "select fee_code fee, direction dir, round(net_amount, 2)::text net, round(tax_amount, 2)::text tax, round(amount, 2)::text amount, is_estimate estimate from fc_cost where source_type = 'DISPATCH' and source_id = $1 and not is_deleted order by id",
    id,
  );

beforeAll(async () => {
  service = await startService();
  [operator, dispatch] = await Promise.all([service.signIn('operator'), service.signIn('dispatch')]);
  const open = await listOf(operator, '/OrderController/getOrderListNew', {
    where: { and: ['locked', 'archived', 'costLocked', 'shutOut'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  order = open.find(
    ({ boxes, feeState, feeCollectionStatus }) => Number(boxes) > 0 && (feeState ?? feeCollectionStatus) === 'OPEN',
  ) as ListedRow;
  const [first] = await ask<{ id: string }>(
    'select id::text from bl_container where order_id = $1 and not is_deleted order by id limit 1',
    order.id,
  );
  box = first?.id ?? '';
  const [supplier] = await ask<{ id: string }>(
    "select id::text from crm_customer where ep_id = (select ep_id from bl_order where id = $1) and supplier_type = 'TRUCKER' and not locked order by id limit 1",
    order.id,
  );
  trucker = supplier?.id ?? '';
  await ask("update crm_customer set phone = '0574-1' where id = $1", trucker);
});
afterAll(() => service.stop());

describe('a trip of a truck (domain/03 §3.3)', () => {
  it('that was planned in vain is taken out of the sheet', async () => {
    const id = await planned();
    const answer = await call(dispatch, 'batchEditArrangeVehicles', { remove: [{ id, version: 1 }] });
    expect([answer.code, toldOf(answer)]).toEqual([200, []]);
    expect(await ask('select 1 as one from bl_truck_dispatch where id = $1 and not is_deleted', id)).toEqual([]);
  });

  it('goes from its plan to its charges, which are estimates until they are confirmed (vector OP-T1)', async () => {
    const id = await planned({ routeFee: '2800', receivableFee: '3200' });
    expect(await tripOf(id)).toMatchObject({ status: 'PLANNED', message: 'NONE' });
    expect((await tripOf(id))?.no).toMatch(/^TD/u);
    await step(id, 'ASSIGNED');
    expect(toldOf(await call(dispatch, 'stepArrangeVehicles', { ids: [id], to: 'DISPATCHED' }))).toEqual(
      ['driverName', 'driverMobile', 'vehicleNo'].map((field) => `${id} ${field} DRIVER_MISSING`),
    );
    await step(id, 'DISPATCHED', crew);
    const [row] = await listOf(dispatch, '/ContainerController/select_arrangeVehiclesList', {
      where: { field: 'id', op: 'equal', value: id },
    });
    expect(row).toMatchObject(crew);
    const times = { arriveLoadTime: '2026-03-11T00:10:00.000Z' };
    await taken('updateArrangeVehicles', { id, version: row?.version, ...times });
    const left = { time: '2026-03-11T06:25:00.000Z' };
    await step(id, 'LOADED', left);
    await taken('backArrangeVehicles', { ids: [id], from: 'LOADED' });
    expect(await tripOf(id)).toMatchObject({ status: 'DISPATCHED', hours: null, fee: null });
    await step(id, 'LOADED', left);
    expect(await tripOf(id)).toMatchObject({ status: 'LOADED', hours: '3.3', fee: '330.00' });
    await step(id, 'GATED_IN', { time: '2026-03-11T10:00:00.000Z' });
    expect((await step(id, 'DONE')).costIds).toHaveLength(3);
    expect(await chargesOf(id)).toEqual([
      { fee: 'TRK', dir: 'AP', net: '2568.81', tax: '231.19', amount: '2800.00', estimate: true },
      { fee: 'WAI', dir: 'AP', net: '302.75', tax: '27.25', amount: '330.00', estimate: true },
      { fee: 'TRK', dir: 'AR', net: '2935.78', tax: '264.22', amount: '3200.00', estimate: true },
    ]);
    await taken('confirmArrangeVehicles', { ids: [id] });
    expect((await chargesOf(id)).map(({ estimate }) => estimate)).toEqual([false, false, false]);
    expect(toldOf(await call(dispatch, 'backArrangeVehicles', { ids: [id], from: 'DONE' }))).toEqual([`${id} DISPATCH_COST_CONFIRMED`]);
    await taken('cancelConfirmArrangeVehicles', { ids: [id] });
    await taken('backArrangeVehicles', { ids: [id], from: 'DONE' });
    expect([await chargesOf(id), (await tripOf(id))?.status]).toEqual([[], 'GATED_IN']);
  });

  it('that is given up on its way asks for half of it (domain/14 §14.6)', async () => {
    const id = await planned({ routeFee: '2800' });
    await step(id, 'ASSIGNED');
    await step(id, 'DISPATCHED', { ...crew, vehicleNo: '浙B54321', driverMobile: '13800000009' });
    await step(id, 'CANCELLED', { reason: '工厂改期' });
    expect(await chargesOf(id)).toEqual([{ fee: 'EMP', dir: 'AP', net: '1284.40', tax: '115.60', amount: '1400.00', estimate: true }]);
  });

  it('takes a box once on a leg, stands on the box, and lights the order', async () => {
    const [before] = await ask<{ id: string }>('select id::text from bl_truck_dispatch where container_id = $1 and not is_deleted', box);
    if (before) await ask('update bl_truck_dispatch set is_deleted = true where container_id = $1', box);
    const id = await planned({ containerId: box, legType: 'DELIVER_FULL' });
    const twice = await call(dispatch, 'insertArrangeVehicles', { orderId: order.id, containerId: box, legType: 'DELIVER_FULL', ...plan });
    expect(toldOf(twice)[0]).toContain('DISPATCH_DUPLICATE');
    await step(id, 'ASSIGNED');
    await step(id, 'DISPATCHED', { ...crew, vehicleNo: '浙B77777', driverMobile: '13800000007' });
    const [held] = await ask('select vehicle_no v, driver_name d from bl_container where id = $1', box);
    expect(held).toEqual({ v: '浙B77777', d: '赵师傅' });
    const [lit] = await ask<{ lights: string }>('select lights from bl_order where id = $1', order.id);
    expect(lit?.lights).toMatch(/TRK[●◐■]/u);
  });

  it.each([
    [{ loadTimePlan: '2026-03-09T00:00:00.000Z' }, 'loadTimePlan DATES_REVERSED'],
    [{ vehicleNo: '车牌' }, 'vehicleNo PLATE_WRONG'],
    [{ driverIdNo: '330203198001010011' }, 'driverIdNo ID_NUMBER_WRONG'],
    [{ pickUpPlace: null }, 'pickUpPlace FIELD_REQUIRED'],
  ])('is refused with %o', async (values, told) => {
    expect(toldOf(await call(dispatch, 'insertArrangeVehicles', { orderId: order.id, legType: 'LCL_PICKUP', ...plan, ...values }))).toEqual(
      [`one ${told}`],
    );
  });
});

describe('what a driver is told (domain/14 §14.6)', () => {
  it('is shown before it is sent, and told anew where something has changed', async () => {
    const id = await planned({ ...crew, vehicleNo: '浙B88888' });
    const asked = { ids: [id], channel: 'SMS', to: ['DRIVER', 'TRUCKER'] };
    const shown = await taken('arrangeVehiclesMessage', { ...asked, dryRun: true });
    expect(shown.texts).toHaveLength(2);
    expect(await tripOf(id)).toMatchObject({ message: 'NONE' });
    expect((await taken('arrangeVehiclesMessage', asked)).sent).toBe(2);
    expect(await tripOf(id)).toMatchObject({ message: 'SENT' });
    const [row] = await listOf(dispatch, '/ContainerController/select_arrangeVehiclesList', {
      where: { field: 'id', op: 'equal', value: id },
    });
    await taken('updateArrangeVehicles', { id, version: row?.version, driverMobile: '13800000003' });
    expect(await tripOf(id)).toMatchObject({ message: 'CHANGED' });
    await taken('arrangeVehiclesMessage', { ...asked, to: ['DRIVER', 'LOAD_CONTACT'] });
    const told = await ask(
      'select receiver r, recipient n, is_correction c, is_replaced x, content like $2 again from bl_truck_message where dispatch_id = $1 order by id',
      id,
      // The dispatcher of these tests reads English.
      'CORRECTION [%',
    );
    expect(told).toEqual([
      { r: 'DRIVER', n: '13800000002', c: false, x: true, again: false },
      { r: 'TRUCKER', n: '0574-1', c: false, x: false, again: false },
      { r: 'DRIVER', n: '13800000003', c: true, x: false, again: true },
      { r: 'LOAD_CONTACT', n: '13800000001', c: false, x: false, again: false },
    ]);
    const none = await planned({ vehicleNo: '浙B99999' });
    expect(toldOf(await call(dispatch, 'arrangeVehiclesMessage', { ids: [none], channel: 'SMS', to: ['DRIVER'] }))).toEqual([
      `${none} driverMobile MESSAGE_NOBODY`,
    ]);
  });

  it('says where, when and what, and leaves out what is not known', () => {
    const reading = { branch: '宁波', at: (moment: string) => moment.slice(5, 16), language: 'zh', corrected: false };
    const row = {
      jobNo: 'SENGB2603-00042',
      boxType: '40HQ',
      containerNo: 'CSQU3054383',
      vesselName: 'HARBOR DAWN',
      voyage: '041E',
      ...plan,
    };
    expect(tripText(row, reading)).toBe(
      '【宁波派车】SENGB2603-00042 40HQ CSQU3054383，03-10T22:00到北仑堆场提箱；03-11T00:00到慈溪工厂装货，联系人王工 13800000001；还北仑二期。船名HARBOR DAWN/041E。收到请回复。',
    );
    expect(
      tripText({ ...row, soReleaseNo: 'R1', portCutOff: '2026-03-12T10:00:00.000Z' }, { ...reading, language: 'en', corrected: true }),
    ).toBe(
      'CORRECTION [宁波] SENGB2603-00042 40HQ CSQU3054383: pick up 北仑堆场 03-10T22:00, release R1; load 慈溪工厂 03-11T00:00, contact 王工 13800000001; deliver 北仑二期 before 03-12T10:00. HARBOR DAWN/041E. Please confirm.',
    );
  });
});
