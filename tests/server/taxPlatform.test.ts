import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { issuing } from '#modules/einvoice/issuing.server';
import { listOf, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';
import { TaxBureau } from '#tests/server/taxBureau';

const bureau = new TaxBureau();
let service: Service;
let desk: Settling;

beforeAll(async () => {
  const taxPlatform = await bureau.service.start();
  service = await startService({ outside: { secretKey: null, outboundAllow: [], taxPlatform } });
  desk = await Settling.begin(service);
});
afterAll(async () => {
  await service.stop();
  await bureau.service.stop();
});
beforeEach(() => void (bureau.service.heard.length = 0));

const ask = <T = unknown>(call: string, body: Body = {}) => desk.clerk.call<T>(`/hsyController/${call}`, body);
const get = async <T = unknown>(call: string, body: Body = {}) => desk.clerk.call<T>(`/hsyController/${call}`, body, { method: 'GET' });
const work = () => service.work(issuing);
const heard = (step: string) => bureau.service.heard.filter((one) => one === step).length;
const rowOf = async (id: string): Promise<ListedRow> => (await get<ListedRow>('getInfo', { id })).data;
async function applied(...prices: string[]): Promise<string> {
  const invoiceId = await desk.invoice('AR', 'CNY', '1', ...prices);
  const made = await desk.clerk.call<{ taxInvoiceIds: string[] }>('/invoiceController/apply', {
    ids: invoiceId,
    taxInvoiceKind: 'DIGITAL_NORMAL',
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  return made.data.taxInvoiceIds[0] ?? '';
}
async function issued(...prices: string[]): Promise<string> {
  const id = await applied(...prices);
  expect((await ask('agentSettlementAdd', { ids: id })).code).toBe(200);
  await work();
  return id;
}

it('asks who issues before anything goes, takes a code by SMS or a picture, and knows the quota from then on', async () => {
  const id = await applied('106');
  expect(toldOf(await ask('agentSettlementAdd', { ids: id })).join()).toContain('IDENTITY_NEEDED');
  expect(toldOf(await ask('sendSms', { mobile: '12' })).join()).toContain('PHONE_FORMAT');
  expect((await ask('sendSms', { mobile: '13800000000' })).code).toBe(200);
  expect((await ask('submitSms', { code: '000000' })).codeMsg).toContain('验证码错误');
  expect((await ask<Body>('submitSms', { code: '123456' })).data).toMatchObject({ smsState: 'DONE', quotaLeft: '50000.00' });
  const code = await get<{ image: string }>('getQrCode');
  expect(code.data.image).toMatch(/^data:image\/png/u);
  expect((await get<Body>('judgeQrCode')).data).toEqual({ loginQrState: 'WAITING' });
  bureau.scanned = true;
  expect((await get<Body>('judgeQrCode')).data).toMatchObject({ loginQrState: 'DONE', quotaTotal: '100000.00' });
  const [standing] = await listOf(desk.clerk, '/taxDeskController/select');
  expect(standing).toMatchObject({ loginQrState: 'DONE', smsState: 'DONE', quotaLeft: '50000.00', mobile: '13800000000' });
  bureau.left = '100.00';
  expect((await get<Body>('creditLine')).data).toMatchObject({ quotaLeft: '100.00' });
  expect(toldOf(await ask('agentSettlementAdd', { ids: id })).join()).toContain('QUOTA_NOT_ENOUGH');
  bureau.left = '50000.00';
  await get('creditLine');
  expect((await ask('agentSettlementAdd', { ids: id })).code).toBe(200);
  expect((await get<Body[]>('queryAddressee', { companyName: '宁波海运' })).data).toMatchObject([
    { name: '宁波海运', taxNo: '91330200MA2AFWHN6F' },
  ]);
});

it('an application goes over with its items, once, and comes back with its number and its files', async () => {
  await service.database.ask("update crm_invoice_title set receiver_email = 'buyer@example.cn' where customer_id = $1", [desk.order.crmId]);
  const id = await issued('106', '212');
  const row = await rowOf(id);
  expect(row).toMatchObject({ issueState: 'ISSUED', issuedTotal: '318.00', layoutState: 'KEPT', errorText: null });
  // The buyer gets it by mail, once.
  const mailed = () =>
    service.database.ask('select recipient, file_name from sys_letter where subject like $1', [`%${String(row.taxInvoiceNo)}`]);
  expect(await mailed()).toEqual([{ recipient: 'buyer@example.cn', file_name: `${String(row.taxInvoiceNo)}.pdf` }]);
  expect(bureau.invoices.get(String(row.sid))).toMatchObject({
    total: '318.00',
    items: [{ amount: '318.00', net: '300.00', taxRate: '6' }],
  });
  const where = { field: 'taxInvoiceId', op: 'equal', anyOf: [id] };
  expect(await listOf(desk.clerk, '/taxInvoiceItemController/select', { where })).toMatchObject([{ amount: '318.00', taxAmount: '18.00' }]);
  const files = await get<{ format: string; fileId: string }[]>('getLayoutFile', { id });
  expect(files.data.map(({ format }) => format)).toEqual(['PDF', 'OFD', 'XML']);
  const hung = await desk.clerk.call<{ fileName: string }[]>(
    '/FileController/select',
    { tableName: 'fc_tax_invoice', tableId: id },
    { method: 'GET' },
  );
  expect(hung.data.map(({ fileName }) => fileName).sort()).toEqual(
    ['ofd', 'pdf', 'xml'].map((kind) => `${String(row.taxInvoiceNo)}.${kind}`),
  );
  expect(toldOf(await ask('agentSettlementAdd', { ids: id })).join()).toContain('TAX_INVOICE_ISSUED');
  const [invoice] = await listOf(desk.clerk, '/invoiceController/select', { where: { field: 'taxInvoiceId', op: 'equal', anyOf: [id] } });
  expect(invoice?.taxInvoiceNo).toBe(row.taxInvoiceNo);
  const jobNo = String(invoice?.jobNos);
  expect((await ask('orderNoMatch', { id, orderNos: [jobNo, 'X1'] })).data).toEqual({ matched: [jobNo], missing: ['X1'], beside: [] });
});

it('an answer that is lost is asked for and the invoice is not issued twice; two at once are one', async () => {
  const id = await applied('53');
  const both = await Promise.all([ask('agentSettlementAdd', { ids: id }), ask('agentSettlementAdd', { ids: id })]);
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  bureau.service.losesNext = 'issue';
  await expect(work()).rejects.toThrow('fetch failed');
  expect(await rowOf(id)).toMatchObject({ issueState: 'ISSUING', taxInvoiceNo: null });
  expect((await ask('reGetResultBySid', { ids: id })).code).toBe(200);
  await work();
  expect(await rowOf(id)).toMatchObject({ issueState: 'ISSUED', issuedTotal: '53.00' });
  expect(heard('issue')).toBe(1);
  expect((await get<Body>('getResult', { id })).data).toMatchObject({ issueState: 'ISSUED', errorText: null });
});

it('what takes a while stays on its way and is asked about; files that are not ready come later', async () => {
  [bureau.waits, bureau.layoutsReady] = [true, false];
  const id = await issued('21.2');
  expect(await rowOf(id)).toMatchObject({ issueState: 'ISSUING', taxInvoiceNo: null });
  expect(toldOf(await ask('deleteHsy', { ids: id, reason: 'x' })).join()).toContain('TAX_INVOICE');
  bureau.issueAll();
  bureau.waits = false;
  await work();
  expect(await rowOf(id)).toMatchObject({ issueState: 'ISSUED', layoutState: 'WANTED' });
  bureau.layoutsReady = true;
  await work();
  expect(await rowOf(id)).toMatchObject({ layoutState: 'KEPT' });
  expect((await ask('sameLayoutFile', { ids: id })).code).toBe(200);
  await work();
  expect(await rowOf(id)).toMatchObject({ layoutState: 'KEPT' });
});

it('what the bureau refuses keeps its words, is mended and asked for anew under another number; a lost identity is asked for again', async () => {
  bureau.refuses = ['BUYER_TAX_NO', '购方税号不存在'];
  const id = await issued('10.6');
  const row = await rowOf(id);
  expect(row).toMatchObject({ issueState: 'FAILED', errorText: '购方税号不存在' });
  expect((await get<Body>('getHsyError', { id })).data).toMatchObject({ errorCode: 'BUYER_TAX_NO', errorText: '购方税号不存在' });
  bureau.refuses = ['IDENTITY_NEEDED', '请重新实名认证'];
  expect((await ask('agentSettlementAdd', { ids: id })).code).toBe(200);
  await work();
  expect(await rowOf(id)).toMatchObject({ issueState: 'FAILED', errorCode: 'IDENTITY_NEEDED' });
  bureau.refuses = null;
  expect(toldOf(await ask('agentSettlementAdd', { ids: id })).join()).toContain('IDENTITY_NEEDED');
  expect((await ask('submitSms', { code: '123456' })).code).toBe(200);
  expect((await ask('agentSettlementAdd', { ids: id })).code).toBe(200);
  await work();
  expect(await rowOf(id)).toMatchObject({ issueState: 'ISSUED', errorText: null });
  expect((await rowOf(id)).sid).not.toBe(row.sid);
});

it('a red letter is asked for once at a time and for no more than is left, and its red invoice takes the part back', async () => {
  const id = await issued('106');
  const apply = (more: Body) => ask('redApply', { ids: id, redReason: 'SALES_DISCOUNT', ...more });
  expect(toldOf(await apply({ redTotal: '106.01' })).join()).toContain('RED_EXCEEDS');
  expect(toldOf(await apply({ redTotal: '53', redReason: 'INVOICE_ERROR' })).join()).toContain('RED_FULL_ONLY');
  expect((await apply({ redTotal: '53' })).code).toBe(200);
  expect(toldOf(await apply({ redTotal: '1' })).join()).toContain('RED_PENDING');
  bureau.service.losesNext = 'redApply';
  await expect(work()).rejects.toThrow('fetch failed');
  await work();
  const where = { field: 'taxInvoiceId', op: 'equal', anyOf: [id] };
  const letters = () => listOf(desk.clerk, '/hsyController/getRedApplicationInfo', { where });
  expect(await letters()).toMatchObject([{ applyState: 'DONE', confirmState: '01', total: '53.00', netTotal: '50.00', taxTotal: '3.00' }]);
  expect(await rowOf(id)).toMatchObject({ issueState: 'RED_PART', redFlushedTotal: '53.00', redConfirmState: '01' });
  expect(heard('redApply')).toBe(1);

  bureau.confirmState = '02';
  expect((await apply({})).code).toBe(200);
  await work();
  const [asked] = await letters();
  expect(asked).toMatchObject({ applyState: 'APPLIED', confirmState: '02', redNo: null });
  expect(Date.parse(String(asked?.confirmUntil)) - Date.parse(String(asked?.sentTime))).toBe(72 * 3_600_000);
  const waiting = [...bureau.reds.values()].at(-1);
  if (waiting) waiting.confirmState = '07';
  await work();
  expect((await letters())[0]).toMatchObject({ applyState: 'VOID', confirmState: '07' });
  expect((await apply({})).code).toBe(200);
  await work();
  const next = [...bureau.reds.values()].at(-1);
  if (next) next.confirmState = '04';
  bureau.service.losesNext = 'redIssue';
  await expect(work()).rejects.toThrow('fetch failed');
  expect((await ask('sameRedInvoice', { ids: String((await letters())[0]?.id) })).code).toBe(200);
  await work();
  expect((await letters())[0]).toMatchObject({ applyState: 'DONE', redNo: next?.redNo });
  expect(await rowOf(id)).toMatchObject({ issueState: 'RED_ALL', redFlushedTotal: '106.00' });
  expect(heard('redIssue')).toBe(2);
  bureau.confirmState = '01';
});

it('says plainly that no platform is connected', async () => {
  const engine = service.engine as { taxPlatform: unknown };
  const before = engine.taxPlatform;
  engine.taxPlatform = null;
  const id = await applied('5.3');
  expect(toldOf(await ask('agentSettlementAdd', { ids: id })).join()).toContain('EINVOICE_NOT_SET_UP');
  expect((await get('creditLine')).codeMsg).toContain('platform');
  expect(await work()).toEqual({ issued: 0, reds: 0, layouts: 0 });
  engine.taxPlatform = before;
});
