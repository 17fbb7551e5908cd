import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BillDesk } from '#tests/server/bills';
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

let service: Service;
let desk: BillDesk;
let operator: SignedIn;
let service_: SignedIn;

beforeAll(async () => {
  service = await startService();
  desk = await BillDesk.open(service);
  operator = await service.signIn('operator');
  service_ = await service.signIn('service');
  await service.database.ask('update crm_requirement set is_deleted = true returning id');
});
afterAll(() => service.stop());

const asks = async (of: ListedRow, values: Body): Promise<ListedRow> => {
  const made = await service_.call<ListedRow>('/CrmContoller/crmRequirement_insert', {
    batchId: randomUUID(),
    crmId: of.crmId,
    priority: 'MUST',
    ...values,
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  return made.data;
};
const warnedOf = (answer: object) => (answer as { warnings?: { code: string; text: string }[] }).warnings ?? [];
const fresh = async (id: string): Promise<ListedRow> =>
  (await operator.call<ListedRow>('/OrderController/selectOrderById', { orderId: id }, { method: 'GET' })).data;

it('what a customer must have done is asked at its moment, in its words, and may be answered for', async () => {
  const of = await desk.order({ confirmed: false, booking_no: null, booking_status: 'DRAFT', atd: null });
  const asked = { booking: '只订直达船', release: '放单前须客户财务确认', trucks: '送柜前通知仓库' };
  await asks(of, { requirementType: 'BOOKING', content: asked.booking });
  await asks(of, { requirementType: 'RELEASE', content: asked.release });
  await asks(of, { requirementType: 'RELEASE', content: '已过期', validTo: '2026-01-01' });
  await asks(of, { requirementType: 'RELEASE', content: '别的港口', pod: of.portDestination === 'USLAX' ? 'DEHAM' : 'USLAX' });
  await asks(of, { requirementType: 'RELEASE', content: '建议而已', priority: 'SHOULD' });
  // Typing anything else asks nothing; a booking number is the booking.
  const book = async (values: Body, more: Body = {}) =>
    batch(operator, 'OrderController', { rows: [edited(await fresh(of.id), values)], ...more });
  expect((await book({ remark: 'x' })).code).toBe(200);
  const question = await book({ bookingNo: 'BK1234567' });
  expect([question.code, warnedOf(question).map(({ code, text }) => [code, text.includes(asked.booking)])]).toEqual([
    428,
    [['REQUIREMENT_OPEN', true]],
  ]);
  expect((await book({ bookingNo: 'BK1234567' }, { acceptWarnings: ['REQUIREMENT_OPEN'] })).code).toBe(200);
  // A bill goes out of the house: only what holds for this order today is asked.
  await service.database.ask("update bl_order set confirmed = true, atd = '2026-03-10' where id = $1 returning id", [of.id]);
  await desk.settles(of.crmId, 'MONTHLY');
  const bill = await desk.bill(of, { billForm: 'SEAWAY' });
  for (const step of ['income', 'receive']) expect(toldOf(await desk.call(step, bill))).toEqual([]);
  const put = await desk.call('put', bill);
  expect([put.code, warnedOf(put).filter(({ code }) => code === 'REQUIREMENT_OPEN').length, JSON.stringify(put)]).toEqual([
    428,
    1,
    expect.stringContaining(asked.release),
  ]);
  const tried = await desk.call('put', bill, { dryRun: true });
  expect(JSON.stringify(tried)).toContain('REQUIREMENT_OPEN');
});

it('stands over the page of the order, comes up once for each person, and again in other words', async () => {
  const of = await desk.order();
  const first = await asks(of, { requirementType: 'DOCUMENT', content: '提单正本寄到付', isPopup: true, priority: 'INFO' });
  await asks(of, { requirementType: 'DOCUMENT', content: '不弹窗', isPopup: false });
  await asks(of, { requirementType: 'CUSTOMS', content: '熏蒸单', isPopup: true, serviceCode: 'FUMIGATION' });
  const popups = async (who: SignedIn) =>
    (await who.call<{ text: string; isNew: boolean }[]>('/CrmContoller/crmRequirement_popups', { id: of.id }, { method: 'GET' })).data.map(
      ({ text, isNew }) => [text, isNew],
    );
  expect(await popups(operator)).toEqual([['提单正本寄到付', true]]);
  const see = (who: SignedIn) => who.call<{ seen: number }>('/CrmContoller/crmRequirement_seen', { id: of.id, batchId: randomUUID() });
  expect((await see(operator)).data).toEqual({ seen: 1 });
  expect((await see(operator)).data).toEqual({ seen: 0 });
  expect(await popups(operator)).toEqual([['提单正本寄到付', false]]);
  expect(await popups(desk.documents)).toEqual([['提单正本寄到付', true]]);
  await service_.call('/CrmContoller/crmRequirement_update', {
    id: first.id,
    version: first.version,
    content: '提单正本改为自取',
    batchId: randomUUID(),
  });
  expect(await popups(operator)).toEqual([['提单正本改为自取', true]]);
  // All of them, popping up or not, are among what the order's record lists; with the service on it the third fits too.
  await operator.call('/bsOrderService/insert', { orderId: of.id, serviceCode: 'FUMIGATION', batchId: randomUUID() });
  const listed = await listOf(operator, '/CrmContoller/crmRequirement_order', { orderId: of.id });
  expect(listed.map(({ content }) => content)).toEqual(expect.arrayContaining(['提单正本改为自取', '不弹窗', '熏蒸单']));
  // That somebody has seen it keeps nothing in place.
  const [{ version } = { version: 0 }] = await service.database.ask<{ version: number }>(
    'select version from crm_requirement where id = $1',
    [first.id],
  );
  const gone = await service_.call('/CrmContoller/crmRequirement_delete', { id: first.id, version, batchId: randomUUID() });
  expect([gone.code, toldOf(gone)]).toEqual([200, []]);
  const elsewhere = await service.signIn('qin.haonan');
  expect((await elsewhere.call('/CrmContoller/crmRequirement_popups', { id: of.id }, { method: 'GET' })).code).not.toBe(200);
});

interface Moment {
  readonly type: string;
  /** Past the product: what the order must be like. */
  readonly order?: Body;
  /** Makes what the step is taken of. */
  readonly of?: (order: ListedRow) => Promise<string>;
  readonly step: (id: string, order: ListedRow, more: Body) => Promise<Answer<unknown>>;
}
const act = (who: SignedIn, path: string, ids: string, more: Body) => who.call(`/${path}`, { batchId: randomUUID(), ids: [ids], ...more });
const billAt = async (order: ListedRow, controller: 'mbOrderController' | 'hbOrderController', stage: string, steps: string[] = []) => {
  await desk.settles(order.crmId, 'MONTHLY');
  const id = await desk.bill(order, { billForm: stage, originalCount: 0 }, controller);
  await desk.go(id, steps, controller);
  return id;
};
const released = (controller: 'mbOrderController' | 'hbOrderController', telex: boolean): Moment => ({
  type: 'RELEASE',
  of: async (order) => {
    const id = await billAt(order, controller, telex ? 'TELEX' : 'SEAWAY', ['income', 'receive']);
    if (telex) {
      await desk.letter(id, controller);
      const table = controller === 'mbOrderController' ? 'bl_loding_order' : 'bl_agency_order';
      await service.database.ask(`update ${table} set stage_put = true where id = $1 returning id`, [id]);
    }
    return id;
  },
  step: (id, _order, more) => desk.call(telex ? 'telexRelease' : 'put', id, more, controller),
});
const instructed = {
  shipper_text: 'A',
  consignee_text: 'TO ORDER',
  notify_text: 'B',
  english_goods_name: 'C',
  goods_description: 'D',
  marks: 'N/M',
};

/** Every moment something is asked at, beside the booking of the first test. */
const moments: Readonly<Record<string, Moment>> = {
  'the bill of the order is confirmed': {
    type: 'DOCUMENT',
    order: {
      confirmed: false,
      mbl_no: 'ZTST123456',
      ...instructed,
      packages: 10,
      gross_weight: '1200',
      volume: '8.5',
      boxes: 0,
      box_packages: null,
      shut_out: false,
    },
    step: async (_id, order, more) => act(await service.signIn('admin'), 'OrderController/confirmBill', order.id, more),
  },
  'the shipping instruction goes': {
    type: 'DOCUMENT',
    of: (order) => billAt(order, 'mbOrderController', 'SEAWAY'),
    step: (id, _order, more) => desk.call('sendSi', id, more),
  },
  'the driver is told': {
    type: 'TRUCK',
    of: async (order) => {
      const made = await (
        await service.signIn('dispatch')
      ).call<{ id: string }>('/ContainerController/insertArrangeVehicles', {
        batchId: randomUUID(),
        orderId: order.id,
        legType: 'LCL_PICKUP',
        pickUpPlace: '北仑堆场',
        pickUpTimePlan: '2026-03-10T22:00:00.000Z',
        loadPlace: '慈溪工厂',
        loadContact: '王工',
        loadMobile: '13800000001',
        loadTimePlan: '2026-03-11T00:00:00.000Z',
        dropPlace: '北仑二期',
        vehicleNo: '浙B12345',
        driverName: '赵师傅',
        driverMobile: '13800000002',
      });
      expect(toldOf(made)).toEqual([]);
      return made.data.id;
    },
    step: async (id, _order, more) =>
      act(await service.signIn('dispatch'), 'ContainerController/arrangeVehiclesMessage', id, { channel: 'SMS', to: ['DRIVER'], ...more }),
  },
  'customs are done': {
    type: 'CUSTOMS',
    of: async (order) => {
      await service.database.ask('delete from bl_order_service where order_id = $1 returning id', [order.id]);
      const made = await operator.call<ListedRow>('/bsOrderService/insert', {
        orderId: order.id,
        serviceCode: 'CUSTOMS',
        batchId: randomUUID(),
      });
      return made.data.id;
    },
    step: (id, _order, more) =>
      operator.call('/bsOrderService/update', {
        id,
        version: 1,
        state: 'DONE',
        doneTime: '2026-03-01T00:00:00.000Z',
        batchId: randomUUID(),
        ...more,
      }),
  },
  'a receivable document is submitted': {
    type: 'BILLING',
    of: async (order) => {
      const made = await desk.finance.call<{ invoices: { id: string }[] }>('/costController/invoice', {
        batchId: randomUUID(),
        ids: [await desk.charge(order)],
        acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'],
        reason: 'agreed',
      });
      return made.data.invoices[0]?.id ?? '';
    },
    step: (id, _order, more) => act(desk.finance, 'invoiceController/submit', id, more),
  },
  'a master bill is let go': released('mbOrderController', false),
  'a house bill is let go': released('hbOrderController', false),
  'a master bill is telexed': released('mbOrderController', true),
  'a house bill is telexed': released('hbOrderController', true),
};

it.each(Object.entries(moments))('is asked when %s, and nothing else is', async (_name, { type, order: more = {}, of, step }) => {
  await service.database.ask('update crm_requirement set is_deleted = true returning id');
  const order = await desk.order({ locked: false, archived: false, ...more });
  if (type === 'DOCUMENT')
    await service.database.ask('update bl_container set is_deleted = true where order_id = $1 returning id', [order.id]);
  const id = (await of?.(order)) ?? order.id;
  for (const one of ['DOCUMENT', 'BOOKING', 'TRUCK', 'CUSTOMS', 'BILLING', 'RELEASE'])
    await asks(order, { requirementType: one, content: `${one} 照办`, ...(one === 'CUSTOMS' ? { serviceCode: null } : {}) });
  const asked = await step(id, order, {});
  const open = warnedOf(asked).filter(({ code }) => code === 'REQUIREMENT_OPEN');
  expect([asked.code, open.map(({ text }) => text.includes(`${type} 照办`))], JSON.stringify(asked)).toEqual([428, [true]]);
  const accepted = await step(id, order, { acceptWarnings: warnedOf(asked).map(({ code }) => code), reason: 'agreed' });
  expect(accepted.code, JSON.stringify(accepted)).toBe(200);
});
