import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperIssued, PaperPreview, PrintOnWire } from '#define/paper';
import { builtProgram } from '#tests/built';
import { BillDesk } from '#tests/server/bills';
import { pagesOf } from '#tests/server/paperText';
import { startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

const controller = 'hbOrderController';
const parties = { shipperText: 'ACME LTD\nNINGBO, CHINA', consigneeText: 'GULF TRADING LLC\nJEBEL ALI', notifyText: 'SAME AS CONSIGNEE' };
const days = { placeOfIssue: 'NINGBO', dateOfIssue: '2026-03-11', onBoardDate: '2026-03-10' };

let built = '';
let service: Service;
let desk: BillDesk;

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({ printing: { entry: join(built, 'print-paper.js') } });
  desk = await BillDesk.open(service);
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

/** A house bill over a master of an order of two boxes, each of which stands on it; `more` of the bill, `order` of the order. */
async function houseBill(more: Body = {}, order: Record<string, unknown> = {}): Promise<string> {
  const of = await desk.order({ stuffing_type: 'FACTORY', service_type: 'CY-CY', package_unit: 'CT', ...order });
  const master = await desk.bill(of, { packages: 1200, grossWeight: '18450', measurement: '66.5' });
  const id = await desk.bill(
    of,
    {
      mbOrderId: master,
      packages: 1200,
      grossWeight: '18450',
      measurement: '66.5',
      goodsDescription: 'CHINAWARE',
      marks: null,
      portOfLoading: 'NINGBO',
      portOfDischarge: 'JEBEL ALI',
      vesselVoyage: 'EVER GIVEN V.041E',
      ...parties,
      ...days,
      ...more,
    },
    controller,
  );
  return id;
}

const preview = (id: string, copyKind: string, who: SignedIn = desk.documents) =>
  who.call<PaperPreview>('/paperController/preview', { paper: 'HBL', ids: [id], language: 'en', copyKind });
const issue = (id: string, copyKind: string, more: Body = {}, who: SignedIn = desk.documents) =>
  who.call<{ done: PaperIssued[] }>('/paperController/issue', { paper: 'HBL', ids: [id], language: 'en', copyKind, ...more });
const told = async (id: string, copyKind: string, more: Body = {}) =>
  toldOf(await issue(id, copyKind, more)).map((line) => line.replace(`${id} `, ''));
async function textOf(fileId: string): Promise<string[]> {
  const answer = await fetch(`${service.url}/FileController/download?id=${fileId}`, { headers: { authorization: desk.documents.token } });
  return pagesOf(new Uint8Array(await answer.arrayBuffer()));
}
const prints = async (id: string) =>
  (await desk.documents.call<PrintOnWire[]>('/paperController/prints', { tableName: 'bl_agency_order', tableId: id }, { method: 'GET' }))
    .data;

describe('a house bill of lading (domain/09 §9.5)', () => {
  it('says what its order says: who loaded, from where to where, who pays, how many', async () => {
    const full = await houseBill();
    const [page = ''] = await textOf((await preview(full, 'COPY')).data.fileId);
    for (const said of [
      "SHIPPER'S LOAD, COUNT AND SEAL",
      'SAID TO CONTAIN',
      'CY-CY',
      'FREIGHT PREPAID',
      'N/M',
      'THREE (3)',
      '18,450.000',
      '66.500',
      '11 MAR 2026',
    ])
      expect(page).toContain(said);
    expect(page).toContain('COPY NON-NEGOTIABLE');
    const part = await houseBill(
      { freightClause: 'FREIGHT COLLECT' },
      { business_type: 'LCL_EXPORT', stuffing_type: 'CFS', service_type: 'CFS-CFS', freight_term: 'COLLECT' },
    );
    const [other = ''] = await textOf((await preview(part, 'COPY')).data.fileId);
    expect(other).not.toContain('LOAD, COUNT');
    expect(other).toContain('SAY ONE THOUSAND TWO HUNDRED (1200) CARTONS ONLY');
    expect(other).toContain('CFS-CFS');
    await desk.ask(
      "update bl_order set business_type = 'SEA_EXPORT' where business_type = 'LCL_EXPORT' and atd = '2026-03-10' returning id",
    );
    const third = await houseBill({ payableAt: 'HONG KONG' }, { freight_term: 'THIRD_PLACE' });
    expect((await textOf((await preview(third, 'COPY')).data.fileId))[0]).toContain('FREIGHT PAYABLE AT HONG KONG');
  });

  it('goes on an attached list where it does not fit, and says so on its first page', async () => {
    const goods = (count: number) => Array.from({ length: count }, (_, at) => `ITEM ${at + 1} END`).join('\n');
    // Two clauses before the goods and the service after the boxes take three of the 22 lines.
    const fits = await houseBill({ goodsDescription: goods(19) });
    const [page = '', ...none] = await textOf((await preview(fits, 'COPY')).data.fileId);
    expect(none).toEqual([]);
    expect(page).toContain('ITEM 19 END');
    const more = await houseBill({
      goodsDescription: goods(20),
      consigneeText: Array.from({ length: 8 }, (_, at) => `PARTY ${at + 1} END`).join('\n'),
    });
    const [first = '', rider = '', ...rest] = await textOf((await preview(more, 'COPY')).data.fileId);
    expect(rest).toEqual([]);
    expect(first).toContain('DETAILS AS PER ATTACHED LIST');
    expect(first).toContain('18,450.000');
    expect(first).not.toContain('ITEM 1 END');
    expect(first).toContain('PARTY 6 END *');
    for (const said of [
      'ATTACHED LIST TO B/L NO.',
      'PAGE 1 OF 1',
      'ITEM 1 END',
      'ITEM 20 END',
      'PARTY 7 END',
      'PARTY 8 END',
      'EVER GIVEN V.041E',
    ])
      expect(rider).toContain(said);
  });

  it('is issued as a draft, a copy, and once in its originals; another set follows a void one', async () => {
    const id = await houseBill();
    expect(toldOf(await issue(id, 'DRAFT'))).toEqual([]);
    expect(await told(id, 'ORIGINAL')).toEqual(['signed BILL_NOT_SIGNED']);
    await desk.go(id, ['sign'], controller);
    const set = await issue(id, 'ORIGINAL');
    expect(set.data.done).toMatchObject([{ copyKind: 'ORIGINAL', setNo: 1, versionNo: 1, pages: 3 }]);
    const pages = await textOf(set.data.done[0]?.fileId ?? '');
    expect(['FIRST', 'SECOND', 'THIRD'].map((name, at) => pages[at]?.includes(`${name} ORIGINAL`))).toEqual([true, true, true]);
    expect(pages[0]).toContain('SHIPPED ON BOARD 10 MAR 2026');
    expect(pages[0]).toContain('AS CARRIER');
    expect(await told(id, 'ORIGINAL')).toEqual(['PAPER_SET_OUT']);
    const [out] = await prints(id);
    const voided = (who: SignedIn, more: Body = {}) =>
      who.call('/paperController/void', { batchId: randomUUID(), id: out?.id, reason: 'lost by the courier', ...more });
    expect((await voided(desk.finance)).code).toBe(403);
    expect(toldOf(await voided(desk.documents, { reason: '' }))).toEqual(['reason FIELD_REQUIRED']);
    expect((await voided(desk.documents)).code).toBe(200);
    expect(toldOf(await voided(desk.documents))).toEqual([`${out?.id} PAPER_NOT_OUT`]);
    expect((await issue(id, 'ORIGINAL')).data.done).toMatchObject([
      { setNo: 2, fileName: expect.stringContaining('ORIGINAL-2') as string },
    ]);
    expect((await issue(id, 'COPY')).data.done).toMatchObject([{ copyKind: 'COPY', setNo: null }]);
    expect((await prints(id)).map(({ copyKind, setNo, voided: isVoid }) => [copyKind, setNo, isVoid])).toEqual([
      ['COPY', null, false],
      ['ORIGINAL', 2, false],
      ['ORIGINAL', 1, true],
      ['DRAFT', null, false],
    ]);
  });

  it('prints originals by their own right', async () => {
    const id = await houseBill();
    await desk.go(id, ['sign'], controller);
    const operator = await service.signIn('operator');
    expect(toldOf(await issue(id, 'ORIGINAL', {}, operator))).toEqual(['PAPER_NOT_YOURS']);
    expect(toldOf(await issue(id, 'COPY', {}, operator))).toEqual([]);
    expect(toldOf(await issue(id, 'CHEQUE'))).toEqual(['copyKind PAPER_COPY']);
  });

  it('is refused with everything in the way', async () => {
    expect(await told(await houseBill({ packages: 1100 }), 'COPY')).toContain('packagesLeft HBL_SUM_DIFF');
    expect(await told(await houseBill({ billForm: 'SEAWAY', originalCount: 0, consigneeText: 'TO ORDER' }), 'COPY')).toEqual([
      'consigneeText BILL_FORM_MISMATCH',
    ]);
    expect(await told(await houseBill({ originalCount: 0 }), 'COPY')).toEqual(['originalCount BILL_FORM_MISMATCH']);
    expect(await told(await houseBill({ dateOfIssue: '2026-03-09', onBoardDate: '2026-03-09' }), 'COPY')).toEqual([
      'dateOfIssue BILL_DATED_EARLY',
    ]);
    expect(await told(await houseBill({ shipperText: null }), 'COPY')).toEqual(['PAPER_FIELDS']);
    const held = await houseBill();
    await desk.go(held, ['sign', ['cardHold', {}]], controller);
    expect(await told(held, 'ORIGINAL')).toEqual(['cardHeld CARD_HELD']);
    expect(await told(await houseBill({}, { confirmed: false }), 'COPY')).toEqual(['orderConfirmed BILL_NOT_CONFIRMED']);
    const late = await houseBill({ onBoardDate: '2026-03-12' });
    expect(await told(late, 'COPY')).toEqual(['onBoardDate BILL_DAYS_REVERSED']);
    expect((await preview(late, 'COPY')).data.asked).toHaveLength(1);
    expect(await told(late, 'COPY', { reason: 'loaded over night' })).toEqual([]);
  });
});

describe('a shipping instruction (domain/09 §9.3)', () => {
  it('names parties, boxes with their weights and the house bills; boxes without numbers keep it back', async () => {
    const of = await desk.order({ booking_no: 'BK12345', packages: 1200, gross_weight: '18450', volume: '66.5' });
    const boxes = await desk.ask<{ id: string; container_no: string | null }>(
      'select id, container_no from bl_container where order_id = $1 and not is_deleted order by id',
      of.id,
    );
    const id = await desk.bill(of, { ...parties, goodsDescription: 'CHINAWARE' });
    await desk.ask("update bl_container set container_no = 'CSQU3054383', seal_no = 'ML1234567' where id = $1 returning id", boxes[0]?.id);
    const line = (values: Body) => desk.documents.call('/mbContainerController/insert', { batchId: randomUUID(), ...values });
    expect(toldOf(await line({ mbOrderId: id, containerId: boxes[0]?.id, packages: 1200, weight: '18450', volume: '66.5' }))).toEqual([]);
    const ask = (path: string) => desk.documents.call<PaperPreview>(`/paperController/${path}`, { paper: 'SI', ids: [id], language: 'en' });
    const [page = ''] = await textOf((await ask('preview')).data.fileId);
    for (const said of ['SHIPPING INSTRUCTION', 'BK12345', 'CSQU3054383', 'ML1234567', '18,450.000', 'GULF TRADING LLC'])
      expect(page).toContain(said);
    expect(toldOf(await ask('issue'))).toEqual([]);
    await desk.ask('update bl_container set seal_no = null where id = $1 returning id', boxes[0]?.id);
    expect(toldOf(await ask('issue'))).toEqual([`${id} PAPER_FIELDS`]);
  });
});

describe('a delivery order (domain/09 §9.7)', () => {
  it('is handed out for the bill, in one original and two copies, while it is valid', async () => {
    const orders = (
      await desk.documents.call<{ rows: ListedRow[] }>('/OrderController/getOrderListImport', { size: 500 }, { method: 'GET' })
    ).data.rows;
    const { id } = orders.find(({ businessType, epId }) => businessType === 'SEA_IMPORT' && epId === orders[0]?.epId) as ListedRow;
    const set = (values: string) => desk.ask(`update bl_order set ${values} where id = $1 returning id`, id);
    await set(
      "delivery_order_no = 'DO1', do_valid_to = '2030-01-01', bl_surrender_state = 'NONE', mbl_no = 'COSU6123456780', deposit_amount = null, consignee_text = 'GULF TRADING LLC'",
    );
    await desk.ask('delete from bl_mb_container where order_id = $1 returning id', id);
    const issued = () => desk.documents.call<{ done: PaperIssued[] }>('/paperController/issue', { paper: 'DO', ids: [id], language: 'zh' });
    expect(toldOf(await issued())).toEqual([`${id} blSurrenderState BILL_NOT_SURRENDERED`]);
    await set(
      "bl_surrender_state = 'TELEX_OK', do_valid_to = '2020-01-01', deposit_amount = 500, deposit_currency = 'USD', deposit_paid_time = null",
    );
    expect(toldOf(await issued())).toEqual([`${id} depositAmount DEPOSIT_UNPAID`, `${id} doValidTo DELIVERY_ORDER_EXPIRED`]);
    await set("do_valid_to = '2030-01-01', deposit_paid_time = now()");
    const answer = await issued();
    expect(toldOf(answer)).toEqual([]);
    const pages = await textOf(answer.data.done[0]?.fileId ?? '');
    expect(pages.map((page) => /ORIGINAL|COPY/u.exec(page)?.[0])).toEqual(['ORIGINAL', 'COPY', 'COPY']);
  });
});
