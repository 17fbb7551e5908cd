import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pushing } from '#modules/accounting/accountingDoc/sending.server';
import { K3Books } from '#tests/server/k3Books';
import { listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let books: K3Books;
let desk: Settling;
let finance: SignedIn;
let partner = '';

const mapped = (kind: string, localCode: string, externalCode: string) => ({
  clientId: `${kind}${localCode}`,
  values: { kind, localCode, externalCode },
});
async function map(...rows: ReturnType<typeof mapped>[]): Promise<void> {
  const answer = await finance.call('/accountingMappingController/batchEdit', { batchId: crypto.randomUUID(), add: rows });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
}

beforeAll(async () => {
  books = new K3Books();
  const url = await books.start();
  const accounting = { url, dataCentre: 'centre', userName: 'clerk', password: 'secret' };
  service = await startService({ outside: { secretKey: null, outboundAllow: [], accounting } });
  desk = await Settling.begin(service);
  finance = desk.manager;
  const [row] = await service.database.ask<{ crm_code: string }>('select crm_code from crm_customer where id = $1', [desk.order.crmId]);
  partner = row?.crm_code ?? '';
});
afterAll(async () => {
  await service.stop();
  await books.stop();
});
beforeEach(() => void (books.heard.length = 0));

const documents = (where: object | null = null) => listOf(finance, '/accountingDocController/select', where ? { where } : {});
const docOf = async (id: unknown): Promise<ListedRow> => (await documents()).find((row) => row.id === id) as ListedRow;
const made = (answer: { data: unknown }): string => String((answer.data as { accountingDocIds: string[] }).accountingDocIds[0]);
const push = (call: string, body: Body) => finance.call(`/KingdeeController/${call}`, body);

it('names every gap of the mapping at once, and nothing is made', async () => {
  const invoiceId = await desk.invoice('AR', 'KWD', '23', '100', '60');
  const refused = await push('pushAbleByInvoice', { ids: invoiceId });
  expect(refused.code).toBe(422);
  expect(
    toldOf(refused)
      .map((one) => one.split(' ').slice(1).join(' '))
      .sort(),
  ).toEqual(['crmId ACCOUNTING_MAPPING', 'currency ACCOUNTING_MAPPING', 'epId ACCOUNTING_MAPPING', 'feeCode ACCOUNTING_MAPPING']);
  expect(await documents()).toEqual([]);
});

it('a partner goes over first, and is known by its number from then on', async () => {
  const [branch] = await service.database.ask<{ com_code: string }>('select com_code from sys_enterprise where id = 1');
  await map(mapped('ORG', branch?.com_code ?? '', '100'), mapped('CHARGE_ITEM', 'DOC', 'FYXM08'), mapped('CURRENCY', 'KWD', 'PRE021'));
  const id = made(await push('saveClient', { ids: String(desk.order.crmId) }));
  expect(await service.work(pushing)).toEqual({ pushed: 1 });
  expect(await docOf(id)).toMatchObject({ docKind: 'CLIENT', docState: 'SAVED', externalNo: partner });
  expect(books.bills.get(`BD_Customer ${partner}`)?.model).toMatchObject({ FUseOrgId: { FNumber: '100' } });
  expect(await listOf(finance, '/accountingMappingController/select', { search: partner })).toMatchObject([
    { kind: 'CUSTOMER', externalCode: partner },
  ]);
});

it('a passed invoice is one receivable with the amounts of its lines; the same again is no second one', async () => {
  const invoiceId = await desk.invoice('AR', 'KWD', '23', '100', '60');
  const id = made(await push('pushAbleByInvoice', { ids: invoiceId }));
  await service.work(pushing);
  const row = await docOf(id);
  expect(row).toMatchObject({
    docKind: 'RECEIVABLE',
    docState: 'SAVED',
    amount: '160.000',
    partnerNo: partner,
    currencyNo: 'PRE021',
    errorText: null,
  });
  const bill = books.bills.get(`AR_receivable ${String(row.externalNo)}`);
  expect(bill?.model).toMatchObject({
    FBillTypeID: { FNUMBER: 'YSD02_SYS' },
    FEntityDetail: [
      { FCOSTID: { FNumber: 'FYXM08' }, FALLAMOUNTFOR_D: '100.000' },
      { FCOSTID: { FNumber: 'FYXM08' }, FALLAMOUNTFOR_D: '60.000' },
    ],
  });
  const [pushed] = (await listOf(finance, '/KingdeeController/invoiceList')).filter((one) => one.id === invoiceId);
  expect(pushed?.pushedAmount).toBe('160.000');
  expect(made(await push('pushAbleByInvoice', { ids: invoiceId }))).toBe(id);
  expect(await service.work(pushing)).toEqual({ pushed: 0 });
  expect(
    await listOf(finance, '/KingdeeController/selectKdCostRelation', { where: { field: 'accountingDocId', op: 'equal', anyOf: [id] } }),
  ).toHaveLength(2);
});

it('an answer that is lost is looked for over there, and nothing is made twice', async () => {
  const invoiceId = await desk.invoice('AR', 'KWD', '23', '70');
  const id = made(await push('pushAbleByInvoice', { ids: invoiceId }));
  books.losesNext = true;
  await expect(service.work(pushing)).rejects.toThrow('fetch failed');
  expect(await docOf(id)).toMatchObject({ docState: 'SENT', tryCount: 1 });
  books.heard.length = 0;
  await service.work(pushing);
  expect(await docOf(id)).toMatchObject({ docState: 'SAVED', tryCount: 1 });
  expect(books.heard).toEqual(['View AR_receivable']);
  const told = await listOf(finance, '/KingdeeController/selectKdOtherLog', {
    where: { field: 'accountingDocId', op: 'equal', anyOf: [id] },
  });
  expect(told.map((one) => `${String(one.action)} ${String(one.result)}`).sort()).toEqual(['SAVE AWAY', 'VIEW OK']);
});

it('what is refused over there keeps the reason, and goes again once it is mended', async () => {
  books.blocked = partner;
  const invoiceId = await desk.invoice('AR', 'KWD', '23', '30');
  const id = made(await push('pushAbleByInvoice', { ids: invoiceId }));
  await service.work(pushing);
  expect(await docOf(id)).toMatchObject({ docState: 'FAILED', errorText: 'FCUSTOMERID: 客户已禁用' });
  books.blocked = null;
  expect((await finance.call('/accountingDocController/sendAgain', { ids: id })).code).toBe(200);
  await service.work(pushing);
  expect(await docOf(id)).toMatchObject({ docState: 'SAVED', errorText: null });
});

it('taken back it is deleted over there first, and its charges may go again; what was submitted stays', async () => {
  const invoiceId = await desk.invoice('AR', 'KWD', '23', '45');
  const id = made(await push('pushAbleByInvoice', { ids: invoiceId }));
  await service.work(pushing);
  const row = await docOf(id);
  const key = `AR_receivable ${String(row.externalNo)}`;
  const bill = books.bills.get(key);
  if (bill) bill.state = 'SUBMITTED';
  expect(toldOf(await finance.call('/accountingDocController/unPush', { ids: id, reason: 'Wrong month' }))).toEqual([
    `${id} externalNo ACCOUNTING_REFUSED`,
  ]);
  if (bill) bill.state = 'SAVED';
  expect((await finance.call('/accountingDocController/unPush', { ids: id, reason: 'Wrong month' })).code).toBe(200);
  expect(books.bills.has(key)).toBe(false);
  const [freed] = (await listOf(finance, '/KingdeeController/invoiceList')).filter((one) => one.id === invoiceId);
  expect(freed?.pushedAmount).toBe('0');
  expect(made(await push('pushAbleByInvoice', { ids: invoiceId }))).not.toBe(id);
});

it('charges go by partner and currency, never more than there is of them; receivables become receipts', async () => {
  const invoiceId = await desk.invoice('AR', 'KWD', '23', '11', '12');
  const lines = await listOf(finance, '/invoiceController/selectLine', { where: { field: 'invoiceId', op: 'equal', anyOf: [invoiceId] } });
  const costIds = lines.map(({ costId }) => String(costId));
  const id = made(await push('saveReceivable', { ids: costIds.join(',') }));
  await service.work(pushing);
  expect(await docOf(id)).toMatchObject({ docKind: 'RECEIVABLE', amount: '23.000', docState: 'SAVED' });
  expect(toldOf(await push('saveReceivable', { ids: costIds.join(',') })).map((one) => one.split(' ').at(-1))).toEqual([
    'ACCOUNTING_NOTHING',
    'ACCOUNTING_NOTHING',
  ]);
  expect(toldOf(await push('savePayable', { ids: costIds[0] ?? '' }))).toHaveLength(1);
  const bill = made(await push('pushAbleToBill', { ids: id, docDate: '2026-03-30' }));
  await service.work(pushing);
  expect(await docOf(bill)).toMatchObject({ docKind: 'RECEIPT_BILL', docState: 'SAVED', fromDocId: id, amount: '23.000' });
});

it('what failed is pushed once more and not twice, and a charge goes neither by itself and by its invoice', async () => {
  books.blocked = partner;
  const invoiceId = await desk.invoice('AR', 'KWD', '23', '50');
  const id = made(await push('pushAbleByInvoice', { ids: invoiceId }));
  await service.work(pushing);
  expect(await docOf(id)).toMatchObject({ docState: 'FAILED' });
  books.blocked = null;
  expect(made(await push('pushAbleByInvoice', { ids: invoiceId }))).toBe(id);
  await service.work(pushing);
  expect(await docOf(id)).toMatchObject({ docState: 'SAVED' });
  const [line] = await listOf(finance, '/invoiceController/selectLine', { where: { field: 'invoiceId', op: 'equal', anyOf: [invoiceId] } });
  expect(toldOf(await push('saveReceivable', { ids: String(line?.costId) }))).toEqual([`${String(line?.costId)} ACCOUNTING_NOTHING`]);

  const other = await desk.invoice('AR', 'KWD', '23', '61');
  const [own] = await listOf(finance, '/invoiceController/selectLine', { where: { field: 'invoiceId', op: 'equal', anyOf: [other] } });
  made(await push('saveReceivable', { ids: String(own?.costId) }));
  expect(toldOf(await push('pushAbleByInvoice', { ids: other })).map((one) => one.split(' ').at(-1))).toEqual(['ACCOUNTING_PUSHED']);
});

it('taken back while it waits it is not sent, and what somebody deleted over there can be taken back here', async () => {
  await service.work(pushing);
  const waits = made(await push('pushAbleByInvoice', { ids: await desk.invoice('AR', 'KWD', '23', '33') }));
  expect((await finance.call('/accountingDocController/unPush', { ids: waits, reason: 'Too early' })).code).toBe(200);
  books.heard.length = 0;
  expect(await service.work(pushing)).toEqual({ pushed: 0 });
  expect(books.heard).toEqual([]);
  const saved = made(await push('pushAbleByInvoice', { ids: await desk.invoice('AR', 'KWD', '23', '34') }));
  await service.work(pushing);
  books.bills.delete(`AR_receivable ${String((await docOf(saved)).externalNo)}`);
  expect((await finance.call('/accountingDocController/unPush', { ids: saved, reason: 'Gone there' })).code).toBe(200);
  expect(await docOf(saved)).toMatchObject({ docState: 'DELETED' });
});

it('a partner whose answer was lost is found by its own number', async () => {
  const id = made(await push('saveSupplier', { ids: String(desk.order.crmId) }));
  books.losesNext = true;
  await expect(service.work(pushing)).rejects.toThrow('fetch failed');
  await service.work(pushing);
  expect(await docOf(id)).toMatchObject({ docState: 'SAVED', externalNo: partner, tryCount: 1 });
});

it('checked money and posted vouchers go over with the names of their accounts, and a voucher knows its number there', async () => {
  const cashId = await desk.money('IN', 'KWD', '12', '23');
  expect(toldOf(await push('saveReceiveBill', { ids: cashId })).map((one) => one.split(' ').at(-1))).toEqual(['ACCOUNTING_MAPPING']);
  await map(mapped('BANK_ACCOUNT', 'TESTKWD', 'YH09'));
  const bill = made(await push('saveReceiveBill', { ids: cashId }));
  const [voucher] = await listOf(finance, '/KingdeeController/voucherList', {
    size: 1,
    where: { field: 'voucherStatus', op: 'equal', anyOf: ['POSTED'] },
  });
  const gaps = await finance.call('/voucherController/push', { ids: String(voucher?.id) });
  expect(gaps.code).toBe(422);
  const refused = (gaps.refusals ?? []) as { field?: string; detail?: { value: string } }[];
  await map(
    ...refused.map(({ field, detail }) =>
      mapped(field === 'voucherType' ? 'VOUCHER_TYPE' : 'LEDGER_ACCOUNT', detail?.value ?? '', `K${detail?.value ?? ''}`),
    ),
  );
  const doc = made(await finance.call('/voucherController/push', { ids: String(voucher?.id) }));
  await service.work(pushing);
  expect(await docOf(bill)).toMatchObject({ docKind: 'RECEIPT_BILL', docState: 'SAVED' });
  const row = await docOf(doc);
  expect(row).toMatchObject({ docKind: 'VOUCHER', docState: 'SAVED' });
  const [after] = (await listOf(finance, '/KingdeeController/voucherList')).filter(({ id }) => id === voucher?.id);
  expect(after).toMatchObject({ voucherStatus: 'PUSHED', accountingNo: row.externalNo });
  expect((await finance.call('/accountingDocController/unPush', { ids: doc, reason: 'Wrong period' })).code).toBe(200);
  const [back] = (await listOf(finance, '/KingdeeController/voucherList')).filter(({ id }) => id === voucher?.id);
  expect(back).toMatchObject({ voucherStatus: 'POSTED', accountingNo: null });
});

it('goes on to the step the branch wants', async () => {
  const admin = await service.signIn('admin');
  const { today } = (await admin.call<{ today: string }>('/ParameterController/parameter_list', {}, { method: 'GET' })).data;
  const said = await admin.call('/ParameterController/parameter_add', {
    paramKey: 'accounting.pushTo',
    value: 'AUDITED',
    effectiveFrom: today,
  });
  expect(said.code, JSON.stringify(said)).toBe(200);
  const id = made(await push('pushAbleByInvoice', { ids: await desk.invoice('AR', 'KWD', '23', '19') }));
  await service.work(pushing);
  expect(await docOf(id)).toMatchObject({ docState: 'AUDITED' });
  expect(books.heard.filter((step) => step.startsWith('Save'))).toEqual(['Save AR_receivable']);
});
