import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaperIssued, PaperPreview, PrintOnWire } from '#define/paper';
import { judgeLayout } from '#server/papers/layouts';
import { builtProgram } from '#tests/built';
import { pagesOf } from '#tests/server/paperText';
import { listOf, startService, toldOf, type Answer, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

interface Template {
  readonly id: string;
  readonly version: number;
  readonly versionNo: number;
  readonly kind: string;
  readonly marks: readonly { readonly cell: string; readonly name: string }[];
}

let built = '';
let service: Service;
let admin: SignedIn;
let operator: SignedIn;
let order: ListedRow;

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({ printing: { entry: join(built, 'print-paper.js'), timeoutMs: 5_000 } });
  [admin, operator] = [await service.signIn('admin'), await service.signIn('operator')];
  const orders = await listOf(operator, '/OrderController/getOrderListNew');
  order = orders.find(({ businessType }) => businessType === 'SEA_EXPORT') as ListedRow;
  await service.database.ask("update bl_order set booking_no = 'BK1', shut_out = false where id = $1", [order.id]);
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

const layout = (body: string) => `#import "paper.typ": *\n#show: paper.with(party: f("customer"))\n${body}\n`;
async function send(who: SignedIn, path: string, fields: Body, source: string | null): Promise<Answer<Template>> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ batchId: randomUUID(), ...fields })) form.append(name, String(value));
  if (source !== null) form.append('file', new Blob([source]), 'ours.typ');
  const response = await fetch(`${service.url}/diyExcelController/${path}`, {
    method: 'POST',
    headers: { authorization: who.token, 'accept-language': 'en' },
    body: form,
  });
  return { ...((await response.json()) as Answer<Template>), status: response.status, headers: response.headers };
}
const insert = (source: string, who = admin, more: Body = {}) =>
  send(who, 'insert', { type: 'SO', name: `layout ${randomUUID()}`, isShared: 1, ...more }, source);
async function textOf(fileId: string, who = operator): Promise<string> {
  const answer = await fetch(`${service.url}/FileController/download?id=${fileId}`, { headers: { authorization: who.token } });
  return (await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join('\n');
}
const previewed = async (language = 'en') => {
  const answer = await operator.call<PaperPreview>('/paperController/preview', { paper: 'SO', ids: [order.id], language });
  expect(toldOf(answer)).toEqual([]);
  return textOf(answer.data.fileId);
};

it('a layout of the company’s own is what the paper is previewed, issued and kept in, until it is withdrawn', async () => {
  expect(await previewed()).not.toContain('OUR OWN SHEET');
  const made = await insert(layout('= OUR OWN SHEET\n#f("jobNo")\n#for box in lines("containers") [ #box.containerNo ]'), admin, {
    language: 'en',
  });
  expect(toldOf(made)).toEqual([]);
  expect(made.data).toMatchObject({ kind: 'LAYOUT', versionNo: 1 });
  expect(made.data.marks.map(({ cell, name }) => `${cell} ${name}`)).toEqual(['2:26 customer', '4:2 jobNo', '5:13 containers']);
  const text = await previewed();
  expect(text).toContain('OUR OWN SHEET');
  expect(text).toContain(String(order.jobNo));
  expect(await previewed('zh')).not.toContain('OUR OWN SHEET');
  const issued = await operator.call<{ done: PaperIssued[] }>('/paperController/issue', { paper: 'SO', ids: [order.id], language: 'en' });
  expect(toldOf(issued)).toEqual([]);
  expect(issued.data.done[0]?.fileName).toMatch(/\.pdf$/u);
  expect(await textOf(issued.data.done[0]?.fileId ?? '')).toContain('OUR OWN SHEET');
  const asked = { tableName: 'bl_order', tableId: order.id };
  const prints = await operator.call<PrintOnWire[]>('/paperController/prints', asked, { method: 'GET' });
  expect(prints.data[0]).toMatchObject({ isWorkbook: false, versionNo: 1 });
  const next = await send(admin, 'update', { id: made.data.id, version: made.data.version }, layout('= OUR SECOND SHEET\n#f("jobNo")'));
  expect(toldOf(next)).toEqual([]);
  expect(await previewed()).toContain('OUR SECOND SHEET');
  expect(toldOf(await send(admin, 'update', { id: made.data.id, version: next.data.version, state: 0 }, null))).toEqual([]);
  expect(await previewed()).not.toContain('OUR SECOND SHEET');
});

it('is not saved with anything unknown in it, nor where it reaches out of the paper, never ends, is too large, or is nobody’s to keep', async () => {
  const told = async (source: string) => (await insert(source)).refusals?.map((one) => [one.field, one.code, one.detail?.value ?? null]);
  expect(await told(layout('#f("jobNumber") #lines("boxes")'))).toEqual([
    ['3:2', 'TEMPLATE_FIELD_UNKNOWN', 'jobNumber'],
    ['3:18', 'TEMPLATE_FIELD_UNKNOWN', 'boxes'],
  ]);
  expect(await told(layout('#f("jobNo")\n#read("/etc/passwd")\n#import "@preview/tablex:0.0.8": *\n#datetime.today().display()'))).toEqual(
    expect.arrayContaining([
      ['4:2', 'TEMPLATE_FORBIDDEN', 'read('],
      ['5:1', 'TEMPLATE_FORBIDDEN', expect.stringContaining('import')],
      ['6:2', 'TEMPLATE_FORBIDDEN', 'datetime.today'],
    ]),
  );
  expect(await told(layout('#f("jobNo")\n#nothing-known'))).toEqual([
    ['4:2', 'TEMPLATE_LAYOUT', expect.stringContaining('unknown variable')],
  ]);
  // A name put together is met when the samples are printed.
  expect((await told(layout('#f("jobNo")\n#for name in ("jobNo", "jobNumber") { f(name) }')))?.[0]?.[1]).toBe('TEMPLATE_LAYOUT');
  const endless = layout('#f("jobNo")\n#for a in range(9000) { for b in range(9000) { for c in range(9000) [x] } }');
  const [never, other] = await Promise.all([told(endless), previewed()]);
  expect(never?.map(([, code]) => code)).toEqual(['TEMPLATE_ENDLESS']);
  expect(other).toContain(String(order.jobNo));
  const loop = layout('#f("jobNo")\n#let g(n) = { let x = 0; while x < n { x += 1; if x == n - 1 { x = 0 } } }\n#g(1000)');
  expect(await told(loop)).toMatchObject([['4:26', 'TEMPLATE_ENDLESS', 'loop']]);
  expect((await told(layout(`#f("jobNo")${' '.repeat(210 * 1024)}`)))?.[0]?.[1]).toBe('TEMPLATE_TOO_LARGE');
  expect((await told('no field at all'))?.[0]?.[1]).toBe('TEMPLATE_NOTHING');
  expect(toldOf(await insert(layout('#f("jobNo")'), await service.signIn('manager')))).toContain('NOT_ALLOWED');
  expect(await previewed()).toContain(String(order.jobNo));
}, 60_000);

it('is seen before it is saved: printed with samples, beside the paper as we print it, and by its author alone', async () => {
  const seen = (await insert(layout('= OUR SAMPLE SHEET\n#f("jobNo")'), admin, { dryRun: 1, language: 'en' })) as unknown as Answer<{
    id?: string;
    samples: { name: string; fileId: string }[];
  }>;
  expect(toldOf(seen)).toEqual([]);
  expect(seen.data.id).toBeUndefined();
  expect(seen.data.samples.map(({ name }) => name)).toEqual(['usual', 'longest', 'many', 'empty', 'ours']);
  const fileOf = (name: string) => seen.data.samples.find((one) => one.name === name)?.fileId ?? '';
  // Texts of a usual paper are called as their fields are.
  expect(await textOf(fileOf('usual'), admin)).toContain('OUR SAMPLE SHEET');
  expect(await textOf(fileOf('usual'), admin)).toContain(service.engine.papers.templates.of('SO').words.en.labels.jobNo);
  expect(await textOf(fileOf('ours'), admin)).not.toContain('OUR SAMPLE SHEET');
  const other = await fetch(`${service.url}/FileController/download?id=${fileOf('usual')}`, { headers: { authorization: operator.token } });
  expect(other.headers.get('content-type')).not.toContain('pdf');
});

it('a layout of the head office serves a branch that has none of its own, and is kept for the papers printed there', async () => {
  const shanghai = await service.signIn('yan.shuhang');
  const [theirs] = await listOf(shanghai, '/OrderController/getOrderListNew', {
    where: { field: 'businessType', op: 'equal', anyOf: ['SEA_EXPORT'] },
  });
  await service.database.ask("update bl_order set booking_no = 'BK2', shut_out = false where id = $1", [theirs?.id]);
  const wish = { paper: 'SO', ids: [theirs?.id], language: 'en' };
  const printed = async () => {
    const answer = await shanghai.call<PaperPreview>('/paperController/preview', wish);
    expect(toldOf(answer)).toEqual([]);
    return textOf(answer.data.fileId, shanghai);
  };
  const made = await insert(layout('= HEAD OFFICE SHEET\n#f("jobNo")'), admin, { language: 'en' });
  expect(toldOf(made)).toEqual([]);
  expect(await printed()).toContain('HEAD OFFICE SHEET');
  const listed = await shanghai.call<{ id: string; isAbove: boolean }[]>('/diyExcelController/select', { type: 'SO' }, { method: 'GET' });
  expect(listed.data.find(({ id }) => id === made.data.id)?.isAbove).toBe(true);
  const issued = await shanghai.call<{ done: PaperIssued[] }>('/paperController/issue', wish);
  expect(toldOf(issued)).toEqual([]);
  expect(await textOf(issued.data.done[0]?.fileId ?? '', shanghai)).toContain('HEAD OFFICE SHEET');
  // Papers of that branch name it: it is kept for them.
  const removed = await admin.call('/diyExcelController/delete', { ids: [made.data.id] });
  expect(toldOf(removed)).toEqual([`${made.data.id} CODE_IN_USE`]);
  // The branch’s own comes first.
  const there = await service.signIn('admin', { epId: '2' });
  expect(toldOf(await insert(layout('= SHANGHAI SHEET\n#f("jobNo")'), there, { language: 'en' }))).toEqual([]);
  expect(await printed()).toContain('SHANGHAI SHEET');
  admin = await service.signIn('admin');
  expect(toldOf(await send(admin, 'update', { id: made.data.id, version: made.data.version, state: 0 }, null))).toEqual([]);
});

it('layouts of ours would be taken for a company’s own', async () => {
  for (const paper of service.engine.papers.papers) {
    const source = await readFile(join('templates', 'papers', `${paper.layout ?? paper.code}.typ`));
    const language = paper.languages[0] ?? 'en';
    await judgeLayout(service.engine, paper, source, { language, shownIn: language }).catch((error: unknown) => {
      throw new Error(`${paper.code}: ${JSON.stringify((error as { refusals?: unknown }).refusals ?? String(error))}`);
    });
  }
}, 120_000);
