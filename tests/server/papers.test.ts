import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperIssued, PaperOnWire, PaperPreview } from '#define/paper';
import { builtProgram } from '#tests/built';
import { pagesOf } from '#tests/server/paperText';
import { listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let built = '';
let service: Service;
let finance: SignedIn;
let controller: SignedIn;
let passed: ListedRow;

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({ printing: { entry: join(built, 'print-paper.js') } });
  [finance, controller] = [await service.signIn('finance'), await service.signIn('controller')];
  const invoices = await listOf(finance, '/invoiceController/select', {
    where: {
      and: [
        { field: 'direction', op: 'equal', anyOf: ['AR'] },
        { field: 'checkStatus', op: 'equal', anyOf: ['CHECK_PASS'] },
        { field: 'invoiceKind', op: 'equal', anyOf: ['DEBIT_NOTE'] },
      ],
    },
  });
  passed = invoices[0] as ListedRow;
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

const bytesOf = async (who: SignedIn, id: string): Promise<Uint8Array> => {
  const response = await fetch(`${service.url}/FileController/download?id=${id}`, { headers: { authorization: who.token } });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return new Uint8Array(await response.arrayBuffer());
};
const preview = (who: SignedIn, paper: string, id: string, language: string) =>
  who.call<PaperPreview>('/paperController/preview', { paper, ids: [id], language });
const issue = (who: SignedIn, paper: string, ids: string[], language: string) =>
  who.call<{ done: PaperIssued[] }>('/paperController/issue', { paper, ids, language });

describe('papers of an entity', () => {
  it('are told with the names their templates may use, in the words of whoever asks', async () => {
    const { data } = await finance.call<PaperOnWire[]>('/paperController/select', { entity: 'invoice' }, { method: 'GET' });
    const reports = await finance.call<PaperOnWire[]>('/paperController/select', { entity: 'profitByOrder' }, { method: 'GET' });
    expect([reports.code, reports.data]).toEqual([200, []]);
    expect(data.map(({ code, mayIssue }) => [code, mayIssue])).toEqual([
      ['DN', true],
      ['CN', true],
    ]);
    expect(data[0]?.fields.find(({ name }) => name === 'amount')).toMatchObject({ kind: 'money' });
    expect(data[0]?.lists.map(({ name }) => name)).toEqual(['shipments', 'lines', 'banks']);
  });
});

describe('a debit note', () => {
  it.each(['zh', 'en', 'ar'])('in %s shows its figures and carries across each page that it is a draft', async (language) => {
    const { data, code } = await preview(finance, 'DN', passed.id, language);
    expect(code).toBe(200);
    const pages = await pagesOf(await bytesOf(finance, data.fileId));
    expect(pages).toHaveLength(data.pages);
    const text = pages.join('\n');
    expect(text).toContain(String(passed.invoiceNo));
    const [whole, cents] = String(passed.amount).split('.');
    expect(text).toContain(`${Number(whole).toLocaleString('en-US')}.${cents}`);
    expect(text).toContain('DRAFT');
    expect(text).toContain(`1 / ${data.pages}`);
    expect(data.missing).toEqual([]);
  });

  it('is issued once, then as a copy, and is a file of its invoice', async () => {
    const first = await issue(finance, 'DN', [passed.id], 'en');
    expect(toldOf(first)).toEqual([]);
    expect(first.data.done).toMatchObject([{ versionNo: 1, copyKind: 'FILE', pages: 1 }]);
    const [one] = first.data.done;
    expect(one?.fileName).toMatch(/^DN_[\w-]+_[\w-]+_\d{8}\.pdf$/u);
    const text = (await pagesOf(await bytesOf(finance, one?.fileId ?? ''))).join('\n');
    expect(text).not.toContain('DRAFT');
    expect(text).toContain('ONLY');
    const files = await finance.call<{ id: string; docType: string; visibility: string }[]>(
      '/FileController/select',
      { tableName: 'fc_invoice', tableId: passed.id },
      { method: 'GET' },
    );
    expect(files.data).toMatchObject([{ id: one?.fileId, docType: 'INVOICE_PRINT', visibility: 'FINANCE' }]);
    const second = await issue(finance, 'DN', [passed.id], 'en');
    expect(second.data.done).toMatchObject([{ versionNo: 1, copyKind: 'COPY' }]);
    expect((await pagesOf(await bytesOf(finance, second.data.done[0]?.fileId ?? ''))).join('\n')).toContain('COPY');
    const prints = await finance.call<{ copyKind: string; differs: string[] }[]>(
      '/paperController/prints',
      { tableName: 'fc_invoice', tableId: passed.id },
      { method: 'GET' },
    );
    expect(prints.data.map(({ copyKind, differs }) => [copyKind, differs])).toEqual([
      ['COPY', []],
      ['FILE', []],
    ]);
  });

  it('that changed is the next version and says in what', async () => {
    const dueDate = '2026-12-24';
    const version = (await finance.call<ListedRow>('/invoiceController/get', { id: passed.id }, { method: 'GET' })).data.version;
    const changed = await controller.call('/invoiceController/update', { id: passed.id, version, dueDate });
    expect(toldOf(changed)).toEqual([]);
    const third = await issue(finance, 'DN', [passed.id], 'en');
    expect(third.data.done).toMatchObject([{ versionNo: 2, copyKind: 'FILE' }]);
    const prints = await finance.call<{ differs: string[] }[]>(
      '/paperController/prints',
      { tableName: 'fc_invoice', tableId: passed.id },
      { method: 'GET' },
    );
    expect(prints.data[0]?.differs).toHaveLength(1);
  });

  it('is refused with everything in the way, and not at all for those who do not issue it', async () => {
    const [bill] = await listOf(finance, '/invoiceController/select', { where: { field: 'direction', op: 'equal', anyOf: ['AP'] } });
    expect(toldOf(await issue(finance, 'DN', [String(bill?.id)], 'en'))).toContain(`${bill?.id} PAPER_STATE`);
    expect(toldOf(await issue(finance, 'CN', [passed.id], 'zh'))).toEqual([`${passed.id} PAPER_STATE`]);
    const manager = await service.signIn('manager');
    expect(toldOf(await issue(manager, 'DN', [passed.id], 'en'))).toEqual(['PAPER_NOT_YOURS']);
    expect(toldOf(await preview(finance, 'DN', '999999', 'en'))).toEqual(['999999 ROW_GONE']);
    expect(toldOf(await preview(finance, 'XX', passed.id, 'en'))).toEqual(['paper PAPER_UNKNOWN']);
    const operator = await service.signIn('documents');
    expect(toldOf(await preview(operator, 'DN', passed.id, 'en'))).toEqual(['NOT_ALLOWED']);
  });

  it('somebody looks at is nobody else’s to fetch', async () => {
    const { data } = await preview(finance, 'DN', passed.id, 'en');
    const answer = await controller.call('/FileController/download', { id: data.fileId }, { method: 'GET' });
    expect(toldOf(answer)).toEqual(['id ROW_GONE']);
  });
});

describe('a voucher', () => {
  it.each(['zh', 'en', 'ar'])('in %s says its lines and its total in words, and that it is not posted', async (language) => {
    const inState = async (state: string) =>
      (
        await listOf(finance, '/voucherController/select', {
          where: {
            and: [
              { field: 'voucherStatus', op: 'equal', anyOf: [state] },
              { field: 'entries', op: 'gt', value: '1' },
            ],
          },
        })
      )[0] as ListedRow;
    const [draft, posted] = [await inState('DRAFT'), await inState('POSTED')];
    const entries = await listOf(finance, '/voucherController/selectEntry', {
      where: { field: 'voucherId', op: 'equal', anyOf: [draft.id] },
    });
    expect(entries.length).toBeGreaterThan(1);
    const textOf = async (id: string) => {
      const { data, code } = await preview(finance, 'VOU', id, language);
      expect(code).toBe(200);
      return (await pagesOf(await bytesOf(finance, data.fileId))).join('\n');
    };
    const text = await textOf(draft.id);
    for (const entry of entries) expect(text).toContain(String(entry.ledgerAccount));
    const [whole, cents] = Number(draft.debit).toFixed(2).split('.');
    expect(text).toContain(`${Number(whole).toLocaleString('en-US')}.${cents}`);
    const mark = { zh: '未过账', en: 'NOT POSTED', ar: 'مرحل' }[language] ?? '';
    expect(text).toContain(mark);
    expect(text).toContain(language === 'zh' ? '元' : 'ONLY');
    const whenPosted = await textOf(posted.id);
    expect(whenPosted).toContain(String(posted.voucherNo));
    expect(whenPosted).not.toContain(mark);
  });

  it('that is not in balance is not issued', async () => {
    const added = await finance.call<{ id: string }>('/voucherController/insert', { voucherDate: '2026-03-20' });
    const voucherId = added.data.id;
    const line = { voucherId, summary: 'x', ledgerAccount: '630109', debit: '5', credit: '0' };
    expect((await finance.call('/voucherEntryController/insert', line)).code).toBe(200);
    expect(toldOf(await issue(finance, 'VOU', [voucherId], 'zh')).join()).toContain('VOUCHER_UNBALANCED');
  });
});
