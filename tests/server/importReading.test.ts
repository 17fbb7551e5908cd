import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRead } from '#define/wire';
import { builtProgram } from '#tests/built';
import { batch, edited, listOf, startService, type Answer, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { xlsx } from '#tests/workers/import/testBook';
import { isProblem } from '#workers/workbook/contents';
import { digestOf } from '#workers/workbook/digest';
import type { ListAnswer } from '#define/wire';
import { readWorkbook } from '#workers/workbook/read';

let built = '';
let service: Service;
let customers: ListedRow[];
let sales: SignedIn;

async function sent(who: SignedIn, bytes: Uint8Array, more: { entity?: string; name?: string } = {}): Promise<Answer<ImportRead>> {
  const form = new FormData();
  form.set('entity', more.entity ?? 'customer');
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), more.name ?? '客户.xlsx');
  const response = await fetch(`${service.url}/PublicQueryController/readWorkbook`, {
    method: 'POST',
    headers: { authorization: who.token },
    body: form,
  });
  return (await response.json()) as Answer<ImportRead>;
}

const book = xlsx([
  {
    name: '客户',
    hiddenRows: [3],
    rows: [
      ['编码', '简称', '备注'],
      ['C1', 'Ａ', null],
      [12.5, '=1+1', { percent: '0.06' }],
    ],
  },
  { name: '空', rows: [] },
]);

beforeAll(async () => {
  ({ folder: built } = await builtProgram('read-workbook', 'src/server/workbook/child.ts'));
  service = await startService({ reading: { entry: join(built, 'read-workbook.js') } });
  sales = await service.signIn('admin');
  customers = await listOf(sales, '/CrmContoller/listSelectCrmData');
});
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

describe('a file about to be imported', () => {
  it('is read by the server as the page reads it', async () => {
    const here = await readWorkbook(book);
    if (isProblem(here)) throw new Error(here.code);
    const answer = await sent(sales, book);
    expect(answer.data.digest).toBe(await digestOf(here));
  });

  it('read otherwise has another fingerprint', async () => {
    const here = await readWorkbook(book);
    if (isProblem(here)) throw new Error(here.code);
    const [first] = here.sheets;
    const others = [
      { ...here, date1904: true },
      { ...here, sheets: [{ ...first, hiddenRows: [] }, ...here.sheets.slice(1)] },
      { ...here, sheets: [{ ...first, rows: [...(first?.rows ?? []), ['x']] }, ...here.sheets.slice(1)] },
    ] as (typeof here)[];
    const digests = await Promise.all([here, ...others].map((one) => digestOf(one)));
    expect(new Set(digests).size).toBe(4);
  });

  it.each<[string, Uint8Array, { entity?: string; name?: string }, string, string]>([
    ['damaged', book.slice(0, book.length >> 1), {}, 'admin', 'WORKBOOK_DAMAGED'],
    ['text under the name of a workbook', new TextEncoder().encode('a,b\n1,2\n'), {}, 'admin', 'NOT_A_WORKBOOK'],
    ['for a list nobody knows', book, { entity: 'nothing' }, 'admin', 'INPUT_MALFORMED'],
    ['for a list they may not write', book, { entity: 'cost' }, 'hr', 'NOT_ALLOWED'],
  ])('is refused: %s', async (_what, bytes, more, who, code) => {
    expect((await sent(await service.signIn(who), bytes, more)).refusals?.[0]?.code).toBe(code);
    sales = await service.signIn('admin');
  });
});

describe('rows of a file', () => {
  const change = (who: SignedIn, importId: unknown, remark: string) =>
    batch(who, 'CrmContoller', {
      batchId: randomUUID(),
      importId,
      rows: [edited(customers[0] as ListedRow, { remark })],
    });

  it('are imported under the handle of its reading, and the log names the file', async () => {
    const { data } = await sent(sales, book, { name: '三月客户.xlsx' });
    expect((await change(sales, data.importId, 'imported')).code).toBe(200);
    const log = await sales.call<ListAnswer>('/PublicQueryController/selectOperation', { via: 'import' }, { method: 'GET' });
    expect(log.data.rows.map(({ reason, changes }) => [reason, changes])).toEqual([
      ['三月客户.xlsx', expect.stringContaining(' → imported')],
    ]);
  });

  it('are refused under a handle nobody was given, another person was given, or a week old', async () => {
    const { data } = await sent(sales, book);
    const colleague = await service.signIn('manager');
    for (const handle of [randomUUID(), 'x', { a: 1 }]) expect((await change(sales, handle, 'no')).refusals?.[0]?.code).toBe('IMPORT_GONE');
    expect((await change(colleague, data.importId, 'no')).refusals?.[0]?.code).toBe('IMPORT_GONE');
    await service.database.ask("update sys_import set created_at = now() - interval '8 days'");
    expect((await change(sales, data.importId, 'no')).refusals?.[0]?.code).toBe('IMPORT_GONE');
  });
});
