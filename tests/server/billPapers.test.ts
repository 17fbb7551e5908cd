import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BillDesk } from '#tests/server/bills';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';

let service: Service;
let desk: BillDesk;

beforeAll(async () => {
  service = await startService();
  desk = await BillDesk.open(service);
});
afterAll(() => service.stop());

const listed = async (path: string, id: string) =>
  (await listOf(desk.documents, path, { where: { field: 'id', op: 'equal', value: id } }))[0] as ListedRow;
const masters = '/mbOrderController/mbOrder_list';
const houses = '/hbOrderController/hbOrder_list';

describe('a new bill', () => {
  it('begins with what its order says, and is written until it is signed', async () => {
    const of = await desk.order({ carrier_code: 'COSU', vessel_name: 'Ever Given', voyage: '041E', packages: 12, gross_weight: '1500' });
    const id = await desk.bill(of, { billForm: null });
    const row = await listed(masters, id);
    expect(row).toMatchObject({ carrierCode: 'COSU', vesselVoyage: 'EVER GIVEN V.041E', packages: 12, freightClause: 'FREIGHT PREPAID' });
    expect([row.billForm, row.jobNo, row.stage]).toEqual([of.billForm, of.jobNo, 'NONE']);
    const foreign = await batch(desk.documents, 'mbOrderController', { rows: [edited(row, { shipperText: '宁波公司' })] });
    expect(toldOf(foreign)).toEqual([`${id} shipperText CHINESE_NOT_ALLOWED`]);
    expect(
      (await batch(desk.documents, 'mbOrderController', { rows: [edited(row, { placeOfIssue: 'NINGBO', dateOfIssue: '2026-03-11' })] }))
        .code,
    ).toBe(200);
    await desk.go(id, ['sign']);
    const late = await batch(desk.documents, 'mbOrderController', {
      rows: [edited(await listed(masters, id), { shipperText: 'OTHER LTD' })],
    });
    expect(toldOf(late)).toEqual([`${id} shipperText BILL_ALREADY_SIGNED`]);
  });

  it('takes a carrier’s number once for either way of business; a void bill gives it back', async () => {
    const [of, other] = [await desk.order({ carrier_code: 'COSU' }), await desk.order({ carrier_code: 'COSU' })];
    const first = await desk.bill(of, { mblNo: 'COSU6123456780' });
    const again = await batch(desk.documents, 'mbOrderController', {
      add: [{ clientId: 'x', values: { orderId: other.id, mblNo: 'cosu6123456780' } }],
    });
    expect(toldOf(again)).toEqual(['x mblNo BL_REPEAT']);
    const repeated = async (id?: string) =>
      (
        await desk.documents.call<{ repeat: boolean; in: Body[]; twin: Body[] }>('/PublicQueryController/titleNoIsRepeat', {
          titleNo: 'COSU6123456780',
          ...(id === undefined ? {} : { id }),
        })
      ).data;
    expect(await repeated()).toEqual({ repeat: true, in: [{ type: 'MBL', jobNo: of.jobNo, id: first }], twin: [] });
    expect((await repeated(of.id)).repeat).toBe(false);
    expect((await repeated(other.id)).repeat).toBe(true);
    // Not of its own family, nor of the other side of its pair; another branch's is told without what it is (vector OP-TN).
    await desk.ask('update bl_order set pid = $2 where id = $1 returning id', other.id, of.id);
    expect((await repeated(other.id)).repeat).toBe(false);
    await desk.ask('update bl_order set pid = null where id = $1 returning id', other.id);
    const qingdao = (await desk.service.signIn('admin', { epId: '2' })).call<{ repeat: boolean }>;
    expect((await qingdao('/PublicQueryController/titleNoIsRepeat', { titleNo: 'COSU6123456780' })).data).toEqual({
      repeat: true,
      in: [],
      twin: [],
    });
    await desk.ask("update bl_order set business_type = 'SEA_IMPORT' where id = $1 returning id", other.id);
    expect(await repeated(other.id)).toEqual({
      repeat: false,
      in: [],
      twin: [{ jobNo: of.jobNo, id: first, businessType: of.businessType }],
    });
    await desk.ask("update bl_order set business_type = 'SEA_EXPORT' where id = $1 returning id", other.id);
    const row = await listed(masters, first);
    expect((await batch(desk.documents, 'mbOrderController', { rows: [edited(row, { transportDocumentStatus: 'VOID' })] })).code).toBe(200);
    await desk.bill(other, { mblNo: 'COSU6123456780' });
    const short = await batch(desk.documents, 'mbOrderController', { add: [{ clientId: 'x', values: { orderId: of.id, mblNo: 'AB1' } }] });
    expect(toldOf(short)).toEqual(['x mblNo BL_FORMAT']);
  });

  it('is signed after sailing, or before where the branch lets people or a manager passed an application for it', async () => {
    const of = await desk.order({ atd: null });
    const id = await desk.bill(of, { placeOfIssue: 'NINGBO', dateOfIssue: '2026-03-11' });
    expect(await desk.take('sign', id)).toEqual(['atd NOT_SAILED']);
    await desk.go(id, [['passOrderApply', { kind: 'PRE_DATED', reason: 'the bank needs it' }]]);
    const self = await desk.documents.call('/mbOrderController/passOrderCheck', { ids: [id], pass: '1' });
    expect(self.code).toBe(403);
    await desk.go(id, [['passOrderCheck', { pass: true, opinion: 'once' }], 'sign']);
    expect(await desk.row(id)).toMatchObject({
      apply_status: 'PASSED',
      apply_reason: 'the bank needs it',
      check_opinion: 'once',
      signed: true,
    });
  });
});

describe('house bills', () => {
  it('are copied from their master with its boxes, numbered by the branch, and come to it before the instruction goes', async () => {
    const of = await desk.order({ packages: 20, gross_weight: '900', volume: '4' });
    const boxes = await desk.ask<{ id: string; container_no: string }>(
      'select id, container_no from bl_container where order_id = $1 and not is_deleted order by id',
      of.id,
    );
    const master = await desk.bill(of);
    const copied = await desk.documents.call<{ houseIds: string[] }>('/mbOrderController/hbOrderCopy', {
      batchId: randomUUID(),
      id: master,
    });
    expect(copied.code, JSON.stringify(copied)).toBe(200);
    const house = await listed(houses, copied.data.houseIds[0] as string);
    expect(house).toMatchObject({ mbOrderId: master, crmId: of.crmId, packages: 20, boxes: boxes.length });
    expect(String(house.hblNo)).toMatch(/^GLAN[A-Z]+\d{8}$/u);
    expect(await listed(masters, master)).toMatchObject({ houses: 1, packagesLeft: 0, weightLeft: '0', measureLeft: '0' });
    expect((await batch(desk.documents, 'hbOrderController', { rows: [edited(house, { packages: 19 })] })).code).toBe(200);
    expect(await desk.take('sendSi', master)).toEqual(['packagesLeft HBL_SUM_DIFF']);
    const corrected = await listed(houses, house.id);
    await batch(desk.documents, 'hbOrderController', { rows: [edited(corrected, { packages: 20 })] });
    await desk.go(master, ['sendSi', 'cancelSi', 'sendSi']);
    expect((await desk.row(master)).si_version).toBe(2);
    const twin = await desk.documents.call<{ houseIds: string[] }>('/hbOrderController/hbOrderCopy', {
      batchId: randomUUID(),
      id: house.id,
    });
    const second = await listed(houses, twin.data.houseIds[0] as string);
    expect([second.packages, second.signed, second.hblNo === house.hblNo]).toEqual([20, false, false]);
  });

  it('of orders that sail as one stand under the master of their parent: one to each customer, with the boxes of each', async () => {
    const parent = await desk.order({ packages: 30, gross_weight: '900', volume: '4' });
    const children = [await desk.order(), await desk.order()].toSorted((one, other) => Number(one.id) - Number(other.id));
    const ids = children.map(({ id }) => id);
    await desk.ask('update bl_container set is_deleted = true where order_id = $1 returning id', parent.id);
    const boxes = await desk.ask<{ id: string; order_id: string }>(
      'update bl_container set packages = 5, cargo_weight = 100, volume = 1 where order_id = any($1::bigint[]) and not is_deleted returning id, order_id',
      ids,
    );
    const stray = await desk.order();
    const [other] = await desk.ask<{ id: string }>('select id from bl_container where order_id = $1 and not is_deleted', stray.id);
    const master = await desk.bill(parent);
    const line = (containerId: string | undefined) =>
      batch(desk.documents, 'mbContainerController', {
        add: [{ clientId: 'x', values: { mbOrderId: master, containerId: containerId ?? '' } }],
      });
    expect(toldOf(await line(boxes[0]?.id))).toEqual(['x containerId BILL_OTHER_ORDER']);
    await desk.ask('update bl_order set pid = $1 where id = any($2::bigint[]) returning id', parent.id, ids);
    for (const { id } of boxes) expect(toldOf(await line(id))).toEqual([]);
    expect(toldOf(await line(other?.id))).toEqual(['x containerId BILL_OTHER_ORDER']);
    expect(await listed(masters, master)).toMatchObject({ boxes: boxes.length, boxWeight: String(100 * boxes.length) });
    const copied = await desk.documents.call<{ houseIds: string[] }>('/mbOrderController/hbOrderCopy', {
      batchId: randomUUID(),
      id: master,
    });
    expect(copied.code, JSON.stringify(copied)).toBe(200);
    const copies = await Promise.all(copied.data.houseIds.map((id) => listed(houses, id)));
    const of = (orderId: string) => boxes.filter(({ order_id: own }) => String(own) === orderId).length;
    expect(copies.map(({ orderId, crmId, boxes: own, packages }) => ({ orderId, crmId, boxes: own, packages }))).toEqual(
      children.map(({ id, crmId }) => ({ orderId: id, crmId, boxes: of(id), packages: 5 * of(id) })),
    );
  });

  it('take what is left of their master: nothing twice, and again what a void one had', async () => {
    const of = await desk.order({ packages: 20, gross_weight: '900', volume: '4' });
    const boxes = await desk.ask<{ id: string }>('select id from bl_container where order_id = $1 and not is_deleted', of.id);
    const master = await desk.bill(of);
    const copy = async () => {
      const answer = await desk.documents.call<{ houseIds: string[] }>('/mbOrderController/hbOrderCopy', {
        batchId: randomUUID(),
        id: master,
      });
      expect(answer.code, JSON.stringify(answer)).toBe(200);
      return listed(houses, answer.data.houseIds[0] as string);
    };
    const first = await copy();
    expect([first.packages, first.boxes]).toEqual([20, boxes.length]);
    const further = await copy();
    expect([further.packages, further.grossWeight, further.boxes]).toEqual([0, '0', 0]);
    expect(await listed(masters, master)).toMatchObject({ packagesLeft: 0, weightLeft: '0' });
    const off = { transportDocumentStatus: 'VOID' };
    for (const house of [first, further])
      expect((await batch(desk.documents, 'hbOrderController', { rows: [edited(house, off)] })).code).toBe(200);
    const again = await copy();
    expect([again.packages, again.boxes]).toEqual([20, boxes.length]);
  });

  it('hold their customer’s money; the master may go before them knowingly', async () => {
    const of = await desk.order();
    await desk.settles(of.crmId, 'PREPAID');
    await desk.charge(of);
    const master = await desk.bill(of, { billForm: 'SEAWAY', originalCount: 0 });
    const house = await desk.bill(of, { mbOrderId: master, billForm: 'SEAWAY', originalCount: 0 }, 'hbOrderController');
    await desk.go(house, ['income', 'receive'], 'hbOrderController');
    expect(await desk.take('put', house, {}, 'hbOrderController')).toEqual(['openText RELEASE_NOT_ALLOWED']);
    await desk.go(master, ['income', 'receive']);
    expect((await desk.call('put', master)).code).toBe(428);
    await desk.go(master, [['put', { acceptWarnings: ['HBL_NOT_RELEASED'] }]]);
    await desk.go(house, ['overrideRelease', 'put'], 'hbOrderController');
    expect(await desk.row(house, 'hbOrderController')).toMatchObject({ release_type: 'MANAGER_OVERRIDE', stage: 'PUT' });
  });
});

describe('amendments (domain/14 §14.5.4)', () => {
  const modify = (id: string, set: Body, more: Body = {}) =>
    desk.documents.call<{ id: string; amendmentNo: number }>('/mbOrderController/modifyOrder', {
      batchId: randomUUID(),
      id,
      blType: 'MBL',
      set,
      reason: 'the customer asked',
      ...more,
    });
  const answer = (path: string, id: string, more: Body = {}) =>
    desk.documents.call(`/mbOrderController/${path}`, { batchId: randomUUID(), ids: [id], ...more });

  it('change a bill once the carrier accepted, one at a time', async () => {
    const of = await desk.order();
    const id = await desk.bill(of, { shipperText: 'FIRST LTD' });
    expect(toldOf(await modify(id, { shipperText: 'SECOND LTD' }))).toEqual([`${id} BILL_NOT_INSTRUCTED`]);
    await desk.go(id, ['sendSi']);
    expect(toldOf(await modify(id, { shipperText: 'FIRST LTD' }))).toEqual([`${id} AMENDMENT_EMPTY`]);
    expect(toldOf(await modify(id, { stage: 'PUT' })).length).toBe(1);
    expect(toldOf(await modify(id, { shipperText: 'SECOND LTD' }, { reason: '' }))).toEqual(['reason REASON_REQUIRED']);
    const made = await modify(id, { shipperText: 'SECOND LTD' });
    expect(made.data.amendmentNo).toBe(1);
    expect(toldOf(await modify(id, { marks: 'N/M' }))).toEqual([`${id} AMENDMENT_OPEN`]);
    expect(toldOf(await answer('answerAmendment', made.data.id, { accepted: true })).join()).toContain('AMENDMENT_STATE');
    expect((await answer('sendAmendment', made.data.id)).code).toBe(200);
    expect(toldOf(await answer('cancelAmendment', made.data.id)).join()).toContain('AMENDMENT_STATE');
    expect((await desk.row(id)).shipper_text).toBe('FIRST LTD');
    expect((await answer('answerAmendment', made.data.id, { accepted: true, text: 'done' })).code).toBe(200);
    expect(await desk.row(id)).toMatchObject({ shipper_text: 'SECOND LTD', modify_count: 1, amendment_no: 1, open_amendments: 0 });
  });

  it('of a signed bill wait for its originals and number a new set; one that is refused leaves it as it was', async () => {
    const of = await desk.order();
    const id = await desk.bill(of, { originalCount: 3, placeOfIssue: 'NINGBO', dateOfIssue: '2026-03-11' });
    await desk.go(id, ['income', 'sign', ['receive', { count: 3 }], 'put', ['sendDocument', { courierNo: 'SF9' }]]);
    const { data } = await modify(id, { consigneeText: 'TO ORDER' });
    expect((await desk.row(id)).transport_document_status).toBe('PENDING_SURRENDER_FOR_AMENDMENT');
    await answer('sendAmendment', data.id);
    expect(toldOf(await answer('answerAmendment', data.id, { accepted: '1' })).join()).toContain('ORIGINALS_NOT_BACK');
    await desk.go(id, [['receiveDocument', { count: 3 }]]);
    expect((await answer('answerAmendment', data.id, { accepted: '1' })).code).toBe(200);
    expect(await desk.row(id)).toMatchObject({
      consignee_text: 'TO ORDER',
      transport_document_status: 'ISSUED',
      original_nos: 'A1-1/3, A1-2/3, A1-3/3',
      signed: true,
    });
    const again = await modify(id, { consigneeText: 'ACME INC' });
    await answer('sendAmendment', again.data.id);
    expect((await answer('answerAmendment', again.data.id, { accepted: '0', text: 'too late' })).code).toBe(200);
    expect(await desk.row(id)).toMatchObject({ consignee_text: 'TO ORDER', amendment_no: 2, modify_count: 1 });
    const [said] = await listOf(desk.documents, '/mbOrderController/selectAmendment', {
      where: { field: 'id', op: 'equal', value: again.data.id },
    });
    expect(said).toMatchObject({ state: 'REFUSED', answerText: 'too late', reason: 'the customer asked' });
    expect(String(said?.what)).toContain('TO ORDER → ACME INC');
  });
});
