import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#modules/entities';
import {
  batch,
  edited,
  listOf,
  ordersOf,
  startService,
  toldOf,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let manager: SignedIn;
let orders: ListedRow[];

beforeAll(async () => {
  service = await startService();
  [operator, manager] = await Promise.all([service.signIn('operator'), service.signIn('manager')]);
  const where = { and: ['locked', 'archived', 'flagShutOut'].map((field) => ({ field, op: 'equal', value: '0' })) };
  orders = await ordersOf(operator, where);
});
afterAll(() => service.stop());

/** An open order of nobody else in this file, with no boxes in it. */
async function emptyOrder(more: Body = {}): Promise<ListedRow> {
  const from = orders[0] as ListedRow;
  const values = {
    crmId: from.crmId,
    businessType: 'SEA_EXPORT',
    portLoading: 'CNNGB',
    portDischarge: 'USLAX',
    portDestination: 'USLAX',
    etd: '2026-04-14',
    goodsName: '家具',
    ...more,
  };
  const added = await batch(operator, 'OrderController', { add: [{ clientId: 'one', values }] });
  expect(toldOf(added)).toEqual([]);
  return orderOf(added.data.done[0]?.id ?? '');
}

const orderOf = async (id: string) =>
  (await operator.call<ListedRow>('/OrderController/selectOrderById', { orderId: id }, { method: 'GET' })).data;
const boxesOf = (orderId: string) =>
  listOf(operator, '/ContainerController/list', { where: { field: 'orderId', op: 'equal', anyOf: [orderId] } });
const boxOf = async (orderId: string) => (await boxesOf(orderId))[0] as ListedRow;
const take = (step: string, body: Body, who = operator) => who.call(`/ContainerController/${step}`, { batchId: randomUUID(), ...body });
const gate = (step: string, body: Body, who = operator) => who.call(`/OrderController/${step}`, { batchId: randomUUID(), ...body });
const addBoxes = (orderId: string, ...boxes: Body[]) =>
  batch(operator, 'ContainerController', {
    add: boxes.map((values, at) => ({ clientId: String(at), values: { orderId, boxType: '40HQ', ...values } })),
  });
const edit = async (row: ListedRow, values: Body) => batch(operator, 'ContainerController', { rows: [edited(row, values)] });

async function oneBox(values: Body = {}, order: Body = {}): Promise<ListedRow> {
  const { id } = await emptyOrder(order);
  expect(toldOf(await addBoxes(id, values))).toEqual([]);
  return boxOf(id);
}

const loads = { packages: '400', cargoWeight: '18000', volume: '66.5' };
const declared = { ...loads, containerNo: 'CSQU3054383', sealNo: 'CS1', vgmMethod: 'SM2', vgmSignatory: 'LI WEI' };

describe('the boxes of an order', () => {
  it('are told beside it from the first day', async () => {
    const wrong = await service.database.ask(`select o.id, o.box_summary, o.teu, s.* from bl_order o cross join lateral (
      select count(*) n, sum(teu) teu, sum(packages) packages, sum(cargo_weight) kg, sum(volume) cbm,
        string_agg(distinct container_no collate "C", ', ' order by container_no collate "C") nos
      from bl_container c where c.ep_id = o.ep_id and c.order_id = o.id and not c.is_deleted) s
      where s.n > 0 and (o.boxes <> s.n or o.teu <> s.teu or o.packages <> s.packages or o.gross_weight <> s.kg or o.volume <> s.cbm
        or o.container_nos is distinct from s.nos or o.box_summary <> o.box_types)`);
    expect(wrong).toEqual([]);
  });

  it('bring their types, TEU and figures once each of them has its own, and are found by their numbers', async () => {
    const { id } = await emptyOrder({ boxSummary: '3 x 40HC', packages: '7' });
    expect(await orderOf(id)).toMatchObject({ boxSummary: '3*40HQ', teu: '6', packages: 7 });
    expect(toldOf(await addBoxes(id, { ...loads, containerNo: 'csqu 305438-3', sealNo: 'S-1' }, { boxType: '20GP' }))).toEqual([]);
    expect(await orderOf(id)).toMatchObject({ boxes: 2, boxTypes: '1*20GP+1*40HQ', boxSummary: '3*40HQ', packages: 7 });
    const small = (await boxesOf(id)).find(({ boxType }) => boxType === '20GP') as ListedRow;
    expect(toldOf(await edit(small, { packages: '10', cargoWeight: '5000.5', volume: '12.25', containerNo: 'MSKU1234565' }))).toEqual([]);
    expect(await orderOf(id)).toMatchObject({
      boxSummary: '1*20GP+1*40HQ',
      teu: '3',
      packages: 410,
      grossWeight: '23000.5',
      volume: '78.75',
      containerNos: 'CSQU3054383, MSKU1234565',
      sealNos: 'S-1',
    });
    const found = await listOf(operator, '/OrderController/getOrderListNew', { search: 'MSKU1234565' });
    expect(found.map((one) => one.id)).toEqual([id]);
  });

  it.each([
    ['0*40HQ', 'NUMBER_RANGE'],
    ['2*99XX', 'BOX_TYPE_UNKNOWN'],
  ])('are not written as %s', async (boxSummary, code) => {
    const order = await emptyOrder();
    const answer = await batch(operator, 'OrderController', { rows: [edited(order, { boxSummary })] });
    expect(toldOf(answer)).toEqual([`${order.id} boxSummary ${code}`]);
  });

  it.each([
    [{ containerNo: 'CSQU3054384' }, '0 containerNo CONTAINER_CHECK_DIGIT'],
    [{ containerNo: 'ABCX1234560' }, '0 containerNo CONTAINER_FORMAT'],
    [{ containerNo: 'ABCX1234560', allowNonIso: '1' }, '0 nonIsoReason FIELD_REQUIRED'],
    [{ isoSizeType: '22G1' }, '0 isoSizeType ISO_TYPE_MISMATCH'],
    [{ isoSizeType: '99Z9' }, '0 isoSizeType ISO_TYPE_UNKNOWN'],
    [{ sealNo: '封1' }, '0 sealNo CODE_PATTERN'],
  ])('are refused with %j', async (values, told) => {
    const { id } = await emptyOrder();
    expect(toldOf(await addBoxes(id, values))).toEqual([told]);
  });

  it('take type, tare and largest weight from the dictionary, and a number outside the norm with its reason', async () => {
    const box = await oneBox({ containerNo: 'ABCX1234560', allowNonIso: '1', nonIsoReason: '租箱旧号' });
    expect(box).toMatchObject({ isoSizeType: '45G0', teu: '2', ownership: 'CARRIER', vgmStatus: 'NONE', gateInStatus: 'NO' });
    expect(Number(box.tareWeight)).toBeGreaterThan(3000);
  });
});

describe('the verified weight', () => {
  it('is the sum of its parts by method 2, ready once signed, and goes out again when it changes', async () => {
    const box = await oneBox({ ...declared, tareWeight: '3900', packagingWeight: '300', dunnageWeight: '50' });
    expect(box).toMatchObject({ vgmWeight: '22250', vgmStatus: 'READY' });
    expect((await take('sendVgm', { ids: [box.id] })).code).toBe(200);
    const sent = await boxOf(String(box.orderId));
    expect(sent).toMatchObject({ vgmStatus: 'SENT' });
    expect(toldOf(await edit(sent, { cargoWeight: '18010' }))).toEqual([]);
    expect(await boxOf(String(box.orderId))).toMatchObject({ vgmStatus: 'SENT', vgmWeight: '22260' });
    expect((await take('answerVgm', { ids: [box.id], answer: 'REJECTED', opinion: 'port unknown' })).code).toBe(200);
    expect(await boxOf(String(box.orderId))).toMatchObject({ vgmStatus: 'REJECTED', vgmAnswerOpinion: 'port unknown' });
    expect((await take('sendVgm', { ids: [box.id] })).code).toBe(200);
    expect((await take('answerVgm', { ids: [box.id], answer: 'ACCEPTED' })).code).toBe(200);
    expect(await orderOf(String(box.orderId))).toMatchObject({ vgmStates: 'ACCEPTED' });
    expect(toldOf(await take('retractVgm', { ids: [box.id] }))).toEqual(['reason REASON_REQUIRED']);
    expect((await take('retractVgm', { ids: [box.id], reason: 'wrong box' })).code).toBe(200);
    expect(await boxOf(String(box.orderId))).toMatchObject({ vgmStatus: 'RETRACTED' });
  });

  it.each([
    ['no weight', { ...declared, vgmMethod: 'SM1' }, ['vgmWeight', 'vgmWeighPlace', 'vgmWeighTime', 'vgmCertificateNo'], 'VGM_MISSING'],
    ['no signatory', { ...declared, vgmSignatory: '' }, ['vgmSignatory'], 'VGM_MISSING'],
    ['no more than the tare', { ...declared, vgmWeight: '3900', tareWeight: '3900' }, ['vgmWeight'], 'VGM_MISSING'],
    ['more than the plate says', { ...declared, vgmWeight: '32501', maxGrossWeight: '32500' }, ['vgmWeight'], 'VGM_ABOVE_MAX_GROSS'],
  ])('is not sent with %s', async (_case, values, fields, code) => {
    const box = await oneBox(values);
    expect(box.vgmStatus).toBe('NONE');
    expect(toldOf(await take('sendVgm', { ids: [box.id] }))).toEqual(fields.map((field) => `${box.id} ${field} ${code}`));
  });

  it.each([
    ['18000', '21900', false],
    ['18000', '22399', false],
    ['18000', '22401', true],
    ['4000', '8296', true],
  ])('of a cargo of %s kg and a tare of 3900 is doubted at %s: %s', async (cargoWeight, vgmWeight, doubted) => {
    const box = await oneBox({ ...declared, cargoWeight, vgmWeight, tareWeight: '3900' });
    expect(box.vgmDiffers).toBe(doubted);
  });
});

describe('gate-in', () => {
  const at = '2026-04-10 08:00';

  it('asks for number, seal and verified weight', async () => {
    const box = await oneBox(loads);
    expect(toldOf(await gate('containerIn', { ids: [box.id], gateInTime: at })).sort()).toEqual(
      [
        'containerNo CONTAINER_NO_INVALID',
        'sealNo FIELD_REQUIRED',
        'vgmMethod VGM_MISSING',
        'vgmSignatory VGM_MISSING',
        'vgmWeight VGM_MISSING',
      ].map((one) => `${box.id} ${one}`),
    );
  });

  it('puts the box in, shows it on the order, and fixes number and seal until it is taken back', async () => {
    const { id } = await emptyOrder();
    await addBoxes(
      id,
      { ...declared, containerNo: 'OOLU8000010', sealNo: 'G1' },
      { ...declared, containerNo: 'DEMU1000140', sealNo: 'G2' },
    );
    const [one, other] = (await boxesOf(id)) as [ListedRow, ListedRow];
    expect((await gate('containerIn', { ids: [one.id], gateInTime: at, terminalId: '北仑' })).code).toBe(200);
    expect(await orderOf(id)).toMatchObject({ gateInStatus: 'PARTIAL' });
    const box = (await boxesOf(id)).find((row) => row.id === one.id) as ListedRow;
    expect(box).toMatchObject({ gateInStatus: 'IN', gateInTerminal: '北仑', gateInTime: '2026-04-10T00:00:00.000Z' });
    expect(toldOf(await edit(box, { sealNo: 'G9' }))).toEqual([`${box.id} sealNo CONTAINER_GATED_IN`]);
    expect(toldOf(await edit(box, { packages: '401' }))).toEqual([]);
    expect((await gate('containerIn', { ids: [other.id], gateInTime: at })).code).toBe(200);
    expect(await orderOf(id)).toMatchObject({ gateInStatus: 'ALL' });
    expect((await gate('cancelContainerIn', { ids: [one.id], reason: 'wrong terminal' }, manager)).code).toBe(200);
    expect(await orderOf(id)).toMatchObject({ gateInStatus: 'PARTIAL' });
    const now = (await boxesOf(id)).find((row) => row.id === other.id) as ListedRow;
    await edit(now, { loadedTime: '2026-04-14 09:00' });
    expect(toldOf(await gate('cancelContainerIn', { ids: [other.id], reason: 'x' }))).toEqual([`${other.id} loadedTime CONTAINER_LOADED`]);
  });

  it('asks after the cut-off, and where the seal or the number stands on another live order', async () => {
    const first = await oneBox({ ...declared, containerNo: 'CBHU3202732', sealNo: 'TWIN' });
    const box = await oneBox({ ...declared, containerNo: 'CBHU3202732', sealNo: 'TWIN' }, { portCutOff: '2026-04-09 18:00' });
    const wish = { ids: [box.id], gateInTime: at };
    const asked = await gate('containerIn', wish);
    expect(asked.code).toBe(428);
    const warnings = ((asked as { warnings?: { code: string; text: string }[] }).warnings ?? []) as { code: string; text: string }[];
    expect(warnings.map(({ code }) => code).sort()).toEqual(['CONTAINER_REPEATED', 'GATE_IN_LATE']);
    expect(warnings.some(({ text }) => text.includes('2026-04-09 18:00'))).toBe(true);
    expect(warnings.some(({ text }) => text.includes(String(first.jobNo)))).toBe(true);
    const accepted = await gate('containerIn', { ...wish, acceptWarnings: ['CONTAINER_REPEATED', 'GATE_IN_LATE'] });
    expect(accepted.code).toBe(200);
  });

  it('stays open on a locked order, where typing does not', async () => {
    const box = await oneBox({ ...declared, containerNo: 'NARU3472484', sealNo: 'L1' });
    // The lock comes after the review, which is another test's.
    await service.database.ask("update bl_order set review_status = 'REVIEWED', reviewed = true where id = $1", [box.orderId]);
    await manager.call('/OrderController/lock', { ids: [box.orderId] });
    expect(toldOf(await edit(await boxOf(String(box.orderId)), { packages: '1' }))).toEqual([`${box.id} packages ORDER_LOCKED`]);
    expect(toldOf(await edit(await boxOf(String(box.orderId)), { dunnageWeight: '20' }))).toEqual([]);
    expect((await gate('containerIn', { ids: [box.id], gateInTime: at })).code).toBe(200);
  });
});

describe('another box in its place', () => {
  it('OP-X1: sums the weight anew by method 2 and sends it again, asks for seal, driver and gate-in anew', async () => {
    const box = await oneBox({ ...declared, tareWeight: '3900', packagingWeight: '300', dunnageWeight: '50', driverName: '王海' });
    await take('sendVgm', { ids: [box.id] });
    await gate('containerIn', { ids: [box.id], gateInTime: '2026-04-10 08:00', acceptWarnings: ['CONTAINER_REPEATED', 'SEAL_REPEATED'] });
    const change = { containerId: box.id, containerNo: 'MSKU1234565', tareWeight: '3750', reason: 'damaged at the terminal' };
    expect(toldOf(await take('changeContainer', { ...change, containerNo: 'MSKU1234566' }))).toEqual([
      `${box.id} containerNo CONTAINER_CHECK_DIGIT`,
    ]);
    expect((await take('changeContainer', change)).code).toBe(200);
    expect(await boxOf(String(box.orderId))).toMatchObject({
      id: box.id,
      containerNo: 'MSKU1234565',
      formerNos: 'CSQU3054383',
      sealNo: null,
      driverName: null,
      gateInStatus: 'NO',
      vgmWeight: '22100',
      vgmStatus: 'SENT',
    });
  });

  it('is weighed again by method 1, and keeps its place where only the seal is another', async () => {
    const weighed = {
      vgmMethod: 'SM1',
      vgmWeight: '22000',
      vgmWeighPlace: 'gate',
      vgmWeighTime: '2026-04-09 08:00',
      vgmCertificateNo: 'W1',
    };
    const box = await oneBox({ ...declared, ...weighed, containerNo: 'APZU4812090', sealNo: 'X1' });
    expect(box.vgmStatus).toBe('READY');
    await gate('containerIn', { ids: [box.id], gateInTime: '2026-04-10 08:00' });
    await take('changeContainer', { containerId: box.id, containerNo: 'APZU4812090', sealNo: 'X2', reason: 'customs opened it' });
    expect(await boxOf(String(box.orderId))).toMatchObject({ sealNo: 'X2', gateInStatus: 'IN', vgmStatus: 'READY' });
    await take('changeContainer', { containerId: box.id, containerNo: 'ABCU1234560', sealNo: 'X3', reason: 'swapped' });
    expect(await boxOf(String(box.orderId))).toMatchObject({ sealNo: 'X3', gateInStatus: 'NO', vgmWeight: null, vgmStatus: 'NONE' });
  });

  it('changes places with one of another order, of the same type alone, picked from those', async () => {
    const one = await oneBox({ ...declared, containerNo: 'CSQU3054383', sealNo: 'A1', tareWeight: '3900' });
    const other = await oneBox({ ...declared, containerNo: 'MSKU1234565', sealNo: 'B1', tareWeight: '3700' });
    const small = await oneBox({ ...declared, boxType: '20GP', containerNo: 'ABCU1234560' });
    const { data } = await operator.call<ListedRow[]>('/ContainerController/selectSwaps', { ids: String(one.id) }, { method: 'GET' });
    const offered = data.map(({ id }) => id);
    expect(offered).toContain(other.id);
    expect(offered).not.toContain(one.id);
    expect(offered).not.toContain(small.id);
    const swap = (idB: unknown) => take('swapContainer', { idA: one.id, idB, reason: 'wrong trucks' });
    expect(toldOf(await swap(small.id))).toEqual(['idB SWAP_TWO']);
    expect((await take('swapContainer', { idA: one.id, dryRun: true })).code).toBe(200);
    expect((await swap(other.id)).code).toBe(200);
    expect(await boxOf(String(one.orderId))).toMatchObject({ containerNo: 'MSKU1234565', sealNo: 'B1', vgmWeight: '21700' });
    expect(await boxOf(String(other.orderId))).toMatchObject({ containerNo: 'CSQU3054383', sealNo: 'A1', vgmWeight: '21900' });
    expect(await orderOf(String(one.orderId))).toMatchObject({ containerNos: 'MSKU1234565' });
    await gate('containerIn', { ids: [other.id], gateInTime: '2026-04-10 08:00', acceptWarnings: ['CONTAINER_REPEATED', 'SEAL_REPEATED'] });
    expect(toldOf(await swap(other.id))).toEqual(['idB CONTAINER_GATED_IN']);
  });
});

describe('documents and milestones', () => {
  const of = (controller: string, orderId: string) =>
    listOf(operator, `/${controller}/select`, { where: { field: 'orderId', op: 'equal', anyOf: [orderId] } });
  const list = (orderId: string) =>
    operator.call<{ documents: number }>('/orderDocumentController/createList', { batchId: randomUUID(), orderId });
  const dangerous = { isDg: '1', dgClass: '3', unNo: '1263', dgPackingGroup: 'II', dgPage: '3372' };
  const documents = async (orderId: string) => new Map((await of('orderDocumentController', orderId)).map((row) => [row.docType, row]));

  it('come as the order needs them, only what is missing, due by its cut-offs', async () => {
    const order = await emptyOrder({ blType: 'MBL_HBL', billForm: 'TELEX', ...dangerous, siCutOff: '2026-04-09 12:00' });
    expect((await list(order.id)).data).toMatchObject({ documents: 12 });
    expect((await list(order.id)).data).toMatchObject({ documents: 0 });
    const made = await documents(order.id);
    expect([...made.keys()].sort()).toEqual(
      'BOOKING COMMERCIAL_INVOICE DGD HBL_DRAFT HBL_FINAL MBL_DRAFT MBL_FINAL MSDS PACKING_LIST SI TELEX_LETTER VGM'.split(' '),
    );
    expect(made.get('SI')).toMatchObject({ dueTime: '2026-04-09T04:00:00.000Z', state: 'WAITING', requiredBy: 'CARRIER' });
    expect(made.get('BOOKING')).toMatchObject({ dueTime: '2026-04-07T10:00:00.000Z' });
    const moved = await batch(operator, 'OrderController', { rows: [edited(await orderOf(order.id), { etd: '2026-04-20' })] });
    expect(toldOf(moved)).toEqual([]);
    expect((await documents(order.id)).get('BOOKING')).toMatchObject({ dueTime: '2026-04-13T10:00:00.000Z' });
  });

  it('of an import differ', async () => {
    const order = await emptyOrder({ businessType: 'LCL_IMPORT', portLoading: 'USLAX', portDischarge: 'CNNGB', portDestination: 'CNNGB' });
    await list(order.id);
    expect([...(await documents(order.id)).keys()].sort()).toEqual(
      'ARRIVAL_NOTICE CUSTOMS_DECL DELIVERY_ORDER EIR HBL_FINAL POD WAREHOUSE_ENTRY'.split(' '),
    );
  });

  it('are received, sent and taken back in this order', async () => {
    const order = await emptyOrder();
    await list(order.id);
    const { id } = (await documents(order.id)).get('SI') as ListedRow;
    const step = (name: string, more: Body = {}) =>
      operator.call(`/orderDocumentController/${name}`, { batchId: randomUUID(), ids: [id], ...more });
    const waiting = async () => Number((await orderOf(order.id)).documentsOpen);
    const before = await waiting();
    expect(toldOf(await step('send'))).toEqual([`${id} state DOCUMENT_STATE`]);
    expect((await step('receive', { time: '2026-04-01 09:00' })).code).toBe(200);
    expect(await waiting()).toBe(before - 1);
    expect((await step('send', { courierNo: 'SF123' })).code).toBe(200);
    expect((await documents(order.id)).get('SI')).toMatchObject({
      state: 'SENT',
      courierNo: 'SF123',
      receivedTime: '2026-04-01T01:00:00.000Z',
    });
    expect((await step('cancelSend')).code).toBe(200);
    expect((await step('cancelReceive')).code).toBe(200);
    expect((await documents(order.id)).get('SI')).toMatchObject({ state: 'WAITING', receivedTime: null, sentTime: null });
    expect((await step('notNeeded', { reason: 'customer files it' })).code).toBe(200);
    expect(await waiting()).toBe(before - 1);
  });

  it('milestones are planned by the order, stand on it once reached, and are not written over what was reported', async () => {
    const order = await emptyOrder({ customsCutOff: '2026-04-13 12:00' });
    const add = (milestoneCode: string, more: Body = {}) =>
      batch(operator, 'orderMilestoneController', { add: [{ clientId: '0', values: { orderId: order.id, milestoneCode, ...more } }] });
    expect(toldOf(await add('CUSTOMS_REL'))).toEqual([]);
    expect(toldOf(await add('CUSTOMS_REL'))).toEqual(['0 milestoneCode VALUE_TAKEN']);
    const [row] = (await of('orderMilestoneController', order.id)) as [ListedRow];
    expect(row).toMatchObject({ plannedTime: '2026-04-13T04:00:00.000Z', source: null });
    const write = async (actualTime: string) =>
      batch(operator, 'orderMilestoneController', {
        rows: [edited((await of('orderMilestoneController', order.id))[0] as ListedRow, { actualTime })],
      });
    expect(toldOf(await write('2026-04-13 09:00'))).toEqual([]);
    expect((await of('orderMilestoneController', order.id))[0]).toMatchObject({ source: 'MANUAL' });
    expect(await orderOf(order.id)).toMatchObject({ reached: 'CUSTOMS_REL' });
    await service.database.ask(`update bl_order_milestone set source = 'TERMINAL', version = version + 1 where id = $1`, [row.id]);
    expect(toldOf(await write('2026-04-13 10:00'))).toEqual([`${row.id} actualTime MILESTONE_REPORTED`]);
  });

  it('legs lead somewhere else, and arrive after they leave', async () => {
    const order = await emptyOrder();
    const leg = (values: Body) =>
      batch(operator, 'orderTransportController', { add: [{ clientId: '0', values: { orderId: order.id, seq: '1', ...values } }] });
    expect(toldOf(await leg({ fromPortId: 'CNNGB', toPortId: 'CNNGB' }))).toEqual(['0 toPortId PORTS_EQUAL']);
    expect(toldOf(await leg({ etd: '2026-04-14 10:00', eta: '2026-04-13 10:00' }))).toEqual(['0 eta DATES_REVERSED']);
    expect(toldOf(await leg({ fromPortId: 'CNNGB', toPortId: 'SGSIN' }))).toEqual([]);
    expect(await of('orderTransportController', order.id)).toMatchObject([{ mode: 'VESSEL', transportType: 'MAIN' }]);
  });

  it('stand in the record of their order', () => {
    for (const name of ['orderDocument', 'orderTransport', 'orderMilestone', 'container'] as const)
      expect(catalogue.get(name).partOf).toBe('orderId');
  });
});

describe('pre-arrival information', () => {
  const send = (orderId: string, plannedGateIn: string) =>
    gate('preArrivalInfo', { orderId, terminalId: '北仑', plannedGateIn }) as Promise<{ code: number; data: Body; refusals?: [] }>;

  it('asks for number, seal, weight and driver of every box, before the port closes', async () => {
    const box = await oneBox(loads, { portCutOff: '2026-04-12 18:00' });
    const refused = await send(String(box.orderId), '2026-04-13 08:00');
    const lacks = ['BOX_NUMBER_MISSING', 'SEAL_MISSING', 'BOX_VGM_MISSING', 'DRIVER_MISSING'];
    expect(toldOf(refused)).toEqual(['portCutOff PRE_ARRIVAL_WINDOW', ...lacks].map((one) => `${String(box.orderId)} ${one}`));
    // A box nobody gave a number yet is told by its place and size.
    const texts = (refused.refusals as unknown as { text: string }[]).slice(1).map(({ text }) => text);
    expect(texts).toEqual(texts.map(() => expect.stringContaining(`1 (${String(box.boxType)})`)));
  });

  it('is sent with every box, and is to be sent again once a driver is another', async () => {
    const driver = { vehicleNo: '浙B12345', driverName: '王海', driverMobile: '13800138000' };
    const box = await oneBox({ ...declared, ...driver }, { portCutOff: '2026-04-12 18:00' });
    const sent = await send(String(box.orderId), '2026-04-11 08:00');
    expect(sent.data).toMatchObject({ state: 'SENT', boxes: [{ containerNo: 'CSQU3054383', driverName: '王海' }] });
    expect(await orderOf(String(box.orderId))).toMatchObject({ preArrivalState: 'SENT' });
    expect(toldOf(await edit(await boxOf(String(box.orderId)), { driverName: '李强' }))).toEqual([]);
    expect(await orderOf(String(box.orderId))).toMatchObject({ preArrivalState: 'NONE', drivers: '李强' });
  });
});

describe('the lights of an order', () => {
  const lightsOf = async (id: string) => String((await orderOf(id)).lights).split(' ');

  it('follow booking, boxes, documents and milestones', async () => {
    const { id } = await emptyOrder();
    expect(await lightsOf(id)).toEqual(['SO○', 'TRK–', 'VGM–', 'SI○', 'MF○', 'CUS○', 'CY–', 'BL○']);
    await batch(operator, 'OrderController', { rows: [edited(await orderOf(id), { bookingNo: 'BK1' })] });
    await addBoxes(
      id,
      { ...declared, containerNo: 'OOLU8000010', sealNo: 'H1' },
      { ...declared, containerNo: 'DEMU1000140', sealNo: 'H2' },
    );
    const [one, other] = (await boxesOf(id)) as [ListedRow, ListedRow];
    await take('sendVgm', { ids: [one.id] });
    await take('answerVgm', { ids: [one.id], answer: 'ACCEPTED' });
    expect(await lightsOf(id)).toEqual(['SO●', 'TRK–', 'VGM◐', 'SI○', 'MF○', 'CUS○', 'CY○', 'BL○']);
    await take('sendVgm', { ids: [other.id] });
    await take('answerVgm', { ids: [other.id], answer: 'REJECTED', opinion: 'late' });
    await gate('containerIn', { ids: [one.id], gateInTime: '2026-04-10 08:00', acceptWarnings: ['CONTAINER_REPEATED'] });
    expect(await lightsOf(id)).toEqual(['SO●', 'TRK–', 'VGM■', 'SI○', 'MF○', 'CUS○', 'CY◐', 'BL○']);
    await gate('containerIn', { ids: [other.id], gateInTime: '2026-04-10 09:00', acceptWarnings: ['CONTAINER_REPEATED'] });
    expect(await orderOf(id)).toMatchObject({ reached: 'GATE_IN, VGM_SENT' });
    const added = await batch(operator, 'orderMilestoneController', {
      add: [{ clientId: '0', values: { orderId: id, milestoneCode: 'SI_SENT', actualTime: '2026-04-08 10:00' } }],
    });
    expect(toldOf(added)).toEqual([]);
    expect(await lightsOf(id)).toEqual(['SO●', 'TRK–', 'VGM■', 'SI●', 'MF○', 'CUS○', 'CY●', 'BL○']);
    await gate('cancelContainerIn', { ids: [one.id], reason: 'wrong box' });
    expect(await orderOf(id)).toMatchObject({ reached: 'SI_SENT, VGM_SENT' });
  });

  it('of imports and part loads are others, and all go out with a shut-out', async () => {
    const home = { portLoading: 'USLAX', portDischarge: 'CNNGB', portDestination: 'CNNGB' };
    const imported = await emptyOrder({ businessType: 'SEA_IMPORT', ...home });
    expect(imported.lights).toBe('AN○ MF○ DO○ CUS○ OUT○ POD○ EMP○');
    const part = await emptyOrder({ businessType: 'LCL_EXPORT' });
    expect(part.lights).toBe('WH○ CUS○ STF○ SI○ BL○');
    const { lightsOf: reckoned } = await import('#modules/orders/order/lights.rules');
    expect(reckoned({ businessType: 'LCL_EXPORT', shutOut: true }, { today: '2026-03-31', branch: {}, lists: {} }).lights).toBe(
      'WH– CUS– STF– SI– BL–',
    );
  });
});

describe('numbers of several shipments (domain/12, last chapter)', () => {
  it('are found in cells that hold several of them, whatever stands between, in the filter and in the search', async () => {
    const who = await service.signIn('operator');
    const [one, two, three] = (await listOf(who, '/OrderController/getOrderListNew', { size: 200 })).slice(0, 3);
    const ids = [one?.id ?? '', two?.id ?? '', three?.id ?? ''];
    await service.database.ask("update bl_order set container_nos = 'ZZZU1111110, ZZZU2222225', seal_nos = 'ZSL000001' where id = $1", [
      ids[0],
    ]);
    await service.database.ask("update bl_order set container_nos = 'ZZZU3333330', seal_nos = 'ZSL000002, ZSL000003' where id = $1", [
      ids[1],
    ]);
    const found = async (more: Body) =>
      (await listOf(who, '/OrderController/getOrderListNew', { size: 500, ...more })).map(({ id }) => id).toSorted();
    const where = (listed: string[], op = 'equal') => ({
      or: ['containerNos', 'sealNos', 'mblNo'].map((field) => ({ field, op, listed })),
    });
    const both = [ids[0], ids[1]].toSorted();
    expect(await found({ where: where(['zzzu2222225', 'ZSL000003', 'NOTHERE1']) })).toEqual(both);
    expect(await found({ where: where(['ZZZU222222']) })).toEqual([]);
    expect(await found({ where: { field: 'containerNos', op: 'unequal', listed: ['ZZZU1111110'] } })).not.toContain(ids[0]);
    for (const between of ['\n', ', ', '；', ' ', ' / '])
      expect(await found({ search: ['ZZZU2222225', 'ZSL000003', 'NOTHERE1'].join(between) }), JSON.stringify(between)).toEqual(both);
    expect(await found({ search: 'ZZZU2222225 nowhere' })).toEqual([]);
  });
});
