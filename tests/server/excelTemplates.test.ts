import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import * as XLSX from 'xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperIssued, PaperOnWire, PaperPreview, PrintOnWire } from '#define/paper';
import { importable } from '#modules/papers/importable.shape';
import type { EntityName } from '#names/entities';
import { builtProgram } from '#tests/built';
import { listOf, startService, toldOf, type Answer, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { boxesBook, templateBook } from '#tests/workers/workbook/templateBook';

interface Template {
  readonly id: string;
  readonly version: number;
  readonly versionNo: number;
  readonly state: number;
  readonly name: string;
  readonly isShared: boolean;
  readonly marks: readonly { readonly cell: string; readonly kind: string; readonly name: string; readonly list: string | null }[];
}

let built = '';
let service: Service;
let manager: SignedIn;
let operator: SignedIn;
let order: ListedRow;

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({ printing: { entry: join(built, 'print-paper.js') } });
  [manager, operator] = [await service.signIn('manager'), await service.signIn('operator')];
  const orders = await listOf(operator, '/OrderController/getOrderListNew');
  order = orders.find(({ businessType }) => businessType === 'SEA_EXPORT') as ListedRow;
  await service.database.ask("update bl_order set booking_no = 'BK1', shut_out = false where id = $1", [order.id]);
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

async function send(
  who: SignedIn,
  path: string,
  fields: Body,
  bytes: Uint8Array | null,
  fileName = 'mine.xlsx',
): Promise<Answer<Template>> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ batchId: randomUUID(), ...fields })) form.append(name, String(value));
  if (bytes !== null) form.append('file', new Blob([bytes as BlobPart]), fileName);
  const response = await fetch(`${service.url}/diyExcelController/${path}`, {
    method: 'POST',
    headers: { authorization: who.token, 'accept-language': 'en' },
    body: form,
  });
  return { ...((await response.json()) as Answer<Template>), status: response.status, headers: response.headers };
}
const insert = (who: SignedIn, fields: Body = {}, bytes: Uint8Array | null = boxesBook(), fileName?: string) =>
  send(who, 'insert', { type: 'SO', name: `boxes ${randomUUID()}`, isShared: 1, ...fields }, bytes, fileName);
const selected = async (who: SignedIn) =>
  (await who.call<Template[]>('/diyExcelController/select', { type: 'SO' }, { method: 'GET' })).data;
async function bookOf(who: SignedIn, fileId: string): Promise<XLSX.WorkSheet> {
  const answer = await fetch(`${service.url}/FileController/download?id=${fileId}`, { headers: { authorization: who.token } });
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  return XLSX.read(new Uint8Array(await answer.arrayBuffer()), { cellFormula: true, sheetStubs: true }).Sheets.Bill as XLSX.WorkSheet;
}

describe('own templates (domain/15 §15.13)', () => {
  it('are saved with what they ask for, and print the paper with the workbook’s own looks', async () => {
    const made = await insert(manager);
    expect(toldOf(made)).toEqual([]);
    expect(made.data).toMatchObject({ versionNo: 1, state: 1, isShared: true });
    expect(made.data.marks.map(({ cell, kind, name, list }) => `${cell} ${kind} ${name} ${list ?? ''}`.trim())).toEqual(
      expect.arrayContaining([
        'A1 ATTRIBUTE jobNo',
        'A5 BLOCK containers containers',
        'A5 ATTRIBUTE containerNo containers',
        'A2 CONDITION',
      ]),
    );
    const papers = (await operator.call<PaperOnWire[]>('/paperController/select', { entity: 'order' }, { method: 'GET' })).data;
    expect(papers.find(({ code }) => code === 'SO')?.templates.map(({ id }) => id)).toContain(made.data.id);
    const boxes = await service.database.ask<{ container_no: string | null }>(
      'select container_no from bl_container where order_id = $1 and not is_deleted order by id',
      [order.id],
    );
    const ask = { paper: 'SO', ids: [order.id], language: 'en', templateId: made.data.id };
    const preview = await operator.call<PaperPreview>('/paperController/preview', ask);
    expect(preview.data.fileName).toMatch(/^SO_.*_DRAFT\.xlsx$/u);
    const sheet = await bookOf(operator, preview.data.fileId);
    expect((sheet.A1 as XLSX.CellObject).v).toBe(order.jobNo);
    expect((sheet.A5 as XLSX.CellObject).v).toBe(`1. ${boxes[0]?.container_no ?? ''}`);
    const total = 5 + boxes.length + 1;
    expect((sheet[`B${total}`] as XLSX.CellObject).f).toBe(`SUM(B5:B${4 + boxes.length})`);
    const issued = await operator.call<{ done: PaperIssued[] }>('/paperController/issue', ask);
    expect(toldOf(issued)).toEqual([]);
    expect(issued.data.done[0]?.fileName).toMatch(/\.xlsx$/u);
    expect((await bookOf(operator, issued.data.done[0]?.fileId ?? '')).A1).toBeDefined();
    const prints = await operator.call<PrintOnWire[]>(
      '/paperController/prints',
      { tableName: 'bl_order', tableId: order.id },
      { method: 'GET' },
    );
    expect(prints.data[0]).toMatchObject({ isWorkbook: true, versionNo: 1, copyKind: 'FILE' });
    // Mailed, its PDF goes along; the same call again writes no second letter.
    const mail = { ...ask, to: 'li@example.com', batchId: randomUUID() };
    for (let time = 0; time < 2; time += 1) expect(toldOf(await operator.call('/paperController/send', mail))).toEqual([]);
    const letters = await service.database.ask('select file_name, beside_name from sys_letter where recipient = $1', ['li@example.com']);
    expect(letters).toEqual([{ file_name: expect.stringMatching(/\.xlsx$/u), beside_name: expect.stringMatching(/^SO_.*\.pdf$/u) }]);
    const removed = await manager.call('/diyExcelController/delete', { ids: [made.data.id], batchId: randomUUID() });
    expect(toldOf(removed)).toEqual([`${made.data.id} CODE_IN_USE`]);
    const next = await send(manager, 'update', { id: made.data.id, version: made.data.version, name: 'boxes again' }, boxesBook('sealNo'));
    expect(toldOf(next)).toEqual([]);
    expect(next.data).toMatchObject({ versionNo: 2, name: 'boxes again' });
    expect((await operator.call<{ done: PaperIssued[] }>('/paperController/issue', ask)).data.done).toMatchObject([{ versionNo: 2 }]);
  });

  it('are not saved with anything unknown or unreadable in them, and everything is told at once', async () => {
    const wrong = await insert(manager, {}, boxesBook('containerNumber'));
    expect(toldOf(wrong)).toEqual(['Bill!A5 TEMPLATE_FIELD_UNKNOWN']);
    expect(wrong.codeMsg).toContain('Bill!A5: there is no field “containerNumber”; did you mean “containerNo”?');
    expect(toldOf(await insert(manager, {}, templateBook({ rows: '' }, [])))).toEqual(['file TEMPLATE_NOTHING']);
    expect(toldOf(await insert(manager, {}, new TextEncoder().encode('no workbook')))).toEqual(['file NOT_A_WORKBOOK']);
    expect(toldOf(await insert(manager, {}, boxesBook(), 'mine.xlsm'))).toEqual(['file WORKBOOK_MACRO']);
    expect(toldOf(await insert(manager, {}, boxesBook(), 'mine.ods'))).toEqual(['file TEMPLATE_FILE']);
    expect(toldOf(await insert(manager, {}, null))).toEqual(['file WORKBOOK_MISSING']);
    expect(toldOf(await insert(manager, { type: 'XX' }))).toEqual(['type PAPER_UNKNOWN']);
    expect(toldOf(await insert(manager, { name: '' }))).toEqual(['name TEMPLATE_NAME_EMPTY']);
    expect((await insert(manager, { dryRun: 1, name: 'never made' })).data.marks.length).toBeGreaterThan(0);
    expect((await selected(manager)).map(({ name }) => name)).not.toContain('never made');
  });

  it('of one’s own are nobody else’s until they are shared by those who may', async () => {
    expect((await insert(operator)).code).toBe(403);
    const own = await insert(operator, { isShared: 0, name: 'mine alone' });
    expect(toldOf(own)).toEqual([]);
    expect((await selected(manager)).map(({ id }) => id)).not.toContain(own.data.id);
    expect(
      toldOf(await manager.call('/paperController/preview', { paper: 'SO', ids: [order.id], language: 'en', templateId: own.data.id })),
    ).toEqual(['templateId TEMPLATE_GONE']);
    const copied = await manager.call<{ id: string }>('/diyExcelController/copy', {
      id: own.data.id,
      name: 'stolen',
      batchId: randomUUID(),
    });
    expect(toldOf(copied)).toEqual([`${own.data.id} ROW_GONE`]);
    const twin = await operator.call<{ id: string }>('/diyExcelController/copy', { id: own.data.id, name: 'twin', batchId: randomUUID() });
    expect(toldOf(twin)).toEqual([]);
    expect((await selected(operator)).find(({ id }) => id === twin.data.id)).toMatchObject({ state: 0, name: 'twin', isShared: false });
    const again = await operator.call('/diyExcelController/copy', { id: own.data.id, name: 'Twin', batchId: randomUUID() });
    expect(toldOf(again)).toEqual(['name TEMPLATE_NAME_TAKEN']);
    expect((await operator.call('/diyExcelController/delete', { ids: [twin.data.id], batchId: randomUUID() })).code).toBe(200);
    expect((await selected(operator)).map(({ id }) => id)).not.toContain(twin.data.id);
  });
});

/** A workbook of the company's own without braces: a title, what stands above the columns, and a styled row below. */
function plainBook(titles: readonly string[]): Uint8Array {
  const cells = (row: number, styles: readonly number[] = []) =>
    titles.map(
      (_, at) =>
        `<c r="${String.fromCharCode(65 + at)}${row}" ${row === 3 ? `t="s"` : ''} s="${styles[at] ?? 0}">${row === 3 ? `<v>${at}</v>` : ''}</c>`,
    );
  return templateBook(
    {
      rows: [
        `<row r="3">${cells(3).join('')}</row>`,
        `<row r="4" ht="22" customHeight="1">${cells(4, [3, 1, 0]).join('')}</row>`,
        '<row r="6"><c r="B6" s="1"><f>SUM(B4:B4)</f></c></row>',
      ].join(''),
    },
    titles,
  );
}
interface Detail {
  readonly id: string;
  readonly version: number;
  readonly columnIndex: number;
  readonly headerText: string;
  readonly fieldName: string | null;
}
const detailsOf = async (id: string) =>
  (await operator.call<{ rows: Detail[] }>('/diyExcelController/selectList', { id }, { method: 'GET' })).data.rows;
const versionOf = async (id: string) => (await selected(manager)).find((one) => one.id === id)?.version ?? 0;
const saveList = async (id: string, rows: readonly Body[], more: Body = {}) =>
  manager.call<{ rows: Detail[] }>('/diyExcelController/saveList', {
    id,
    version: await versionOf(id),
    rows,
    batchId: randomUUID(),
    ...more,
  });

describe('a workbook without braces (domain/15 §15.13 "Detail rows")', () => {
  it('is filled by its columns, which its own titles suggest, with the looks of its row', async () => {
    const made = await insert(manager, {}, plainBook(['Container no.', 'Gross KGS', 'Our note']));
    expect(toldOf(made)).toEqual([]);
    expect(made.data).toMatchObject({ kind: 'WORKBOOK', sheetName: 'Bill', startRow: 4, headerRows: 3, marks: [] });
    const rows = await detailsOf(made.data.id);
    expect(rows.map(({ columnIndex, headerText, fieldName }) => [columnIndex, headerText, fieldName])).toEqual([
      [1, 'Container no.', 'containerNo'],
      [2, 'Gross KGS', 'weight'],
      [3, 'Our note', null],
    ]);
    const saved = await saveList(made.data.id, [
      { ...rows[2], transform: 'FORMULA', constant: 'B4*2', format: '0.00', width: 40 },
      { columnIndex: 4, transform: 'CONSTANT', constant: 'NGB' },
      { columnIndex: 5, fieldName: 'jobNo', transform: 'UPPER' },
    ]);
    expect(toldOf(saved)).toEqual([]);
    expect(saved.data.rows).toHaveLength(5);
    await service.database.ask(
      "update bl_container set container_no = 'TGHU' || lpad(id::text, 7, '0'), cargo_weight = 18000.5 where order_id = $1",
      [order.id],
    );
    const boxes = await service.database.ask<{ container_no: string; cargo_weight: string }>(
      'select container_no, cargo_weight from bl_container where order_id = $1 and not is_deleted order by id',
      [order.id],
    );
    const ask = { paper: 'SO', ids: [order.id], language: 'en', templateId: made.data.id };
    const preview = await operator.call<PaperPreview>('/paperController/preview', ask);
    expect(toldOf(preview)).toEqual([]);
    const sheet = await bookOf(operator, preview.data.fileId);
    const shown = (cell: string) => (sheet[cell] as XLSX.CellObject | undefined)?.v;
    expect(boxes.map((_, at) => shown(`A${4 + at}`))).toEqual(boxes.map((box) => box.container_no));
    expect(boxes.map((_, at) => shown(`B${4 + at}`))).toEqual(boxes.map((box) => Number(box.cargo_weight)));
    const last = 3 + boxes.length;
    expect([shown('A3'), shown(`D${last}`), shown(`E${last}`)]).toEqual(['Container no.', 'NGB', String(order.jobNo).toUpperCase()]);
    expect((sheet[`C${last}`] as XLSX.CellObject).f).toBe(`B${last}*2`);
    expect((sheet[`B${last + 2}`] as XLSX.CellObject).f).toBe(`SUM(B4:B${last})`);
    const answer = await fetch(`${service.url}/FileController/download?id=${preview.data.fileId}`, {
      headers: { authorization: operator.token },
    });
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const text = (name: string) => new TextDecoder().decode(parts[name]);
    expect(text('xl/worksheets/sheet1.xml')).toContain(`<row r="${last}" ht="22" customHeight="1"><c r="A${last}" s="3"`);
    expect(text('xl/worksheets/sheet1.xml')).toContain('<col min="3" max="3" width="40" customWidth="1"/>');
    expect(text('xl/styles.xml')).toContain('formatCode="0.00"');
  });

  it('is not saved with columns that cannot be: every one of them is told with sheet and cell, and nothing is written', async () => {
    const made = await insert(manager, {}, plainBook(['Container no.', 'Gross KGS', 'Our note']));
    const refused = await saveList(made.data.id, [
      { columnIndex: 2, fieldName: 'sealNo' },
      { columnIndex: 4, fieldName: 'buyPrice' },
      { columnIndex: 5, transform: 'CONSTANT' },
      { columnIndex: 6, transform: 'FORMULA', constant: 'SUM(B4:' },
      { headerText: 'Nowhere', fieldName: 'type' },
    ]);
    expect(refused.refusals).toMatchObject([
      { code: 'TEMPLATE_COLUMN_TWICE', sheet: 'Bill', cell: 'B4', detail: { column: 'B' } },
      { code: 'TEMPLATE_FIELD_UNKNOWN', sheet: 'Bill', cell: 'D4', detail: { name: 'buyPrice' } },
      { code: 'TEMPLATE_CONSTANT', sheet: 'Bill', cell: 'E4' },
      { code: 'TEMPLATE_CONSTANT', sheet: 'Bill', cell: 'F4' },
      { code: 'TEMPLATE_FIELD_UNKNOWN', sheet: 'Bill', cell: '', detail: { name: 'Nowhere' } },
    ]);
    expect(refused.code).toBe(422);
    expect(await detailsOf(made.data.id)).toHaveLength(3);
    const stale = await saveList(made.data.id, [{ columnIndex: 4, fieldName: 'sealNo' }], { version: 99 });
    expect(stale.code).not.toBe(200);
    expect(await detailsOf(made.data.id)).toHaveLength(3);
    expect(
      (await operator.call('/diyExcelController/saveList', { id: made.data.id, version: 1, rows: [], batchId: randomUUID() })).code,
    ).toBe(403);
    const [first] = await detailsOf(made.data.id);
    expect((await manager.call('/diyExcelController/deleteList', { ids: [first?.id ?? ''], batchId: randomUUID() })).code).toBe(200);
    expect(await detailsOf(made.data.id)).toHaveLength(2);
    const twin = await manager.call<{ id: string }>('/diyExcelController/copy', {
      id: made.data.id,
      name: `twin ${made.data.id}`,
      batchId: randomUUID(),
    });
    expect(
      (await manager.call<{ rows: Detail[] }>('/diyExcelController/selectList', { id: twin.data.id }, { method: 'GET' })).data.rows,
    ).toHaveLength(2);
  });
});

describe('templates of lists (domain/15 §15.13 kind IMPORT, types *_EXPORT)', () => {
  it('say how the workbooks of somebody are read: known fields alone, each once, with what every line says', async () => {
    const book = plainBook(['Job No.', 'Vessel', 'Their remark']);
    const made = await insert(manager, { type: 'ORDER_IMPORT', kind: 'IMPORT' }, book);
    expect(toldOf(made)).toEqual([]);
    expect(made.data).toMatchObject({ type: 'order', kind: 'IMPORT', sheetName: 'Bill', startRow: 4, marks: [] });
    const rows = await detailsOf(made.data.id);
    expect(rows.map(({ headerText, fieldName }) => [headerText, fieldName])).toEqual([
      ['Job No.', 'jobNo'],
      ['Vessel', 'vesselName'],
      ['Their remark', null],
    ]);
    const version = async () =>
      (await manager.call<Template[]>('/diyExcelController/select', { type: 'ORDER_IMPORT' }, { method: 'GET' })).data.find(
        ({ id }) => id === made.data.id,
      )?.version;
    const save = async (some: readonly Body[]) => saveList(made.data.id, some, { version: await version() });
    const wrong = await save([
      { ...rows[2], fieldName: 'vesselName' },
      { columnIndex: 4, fieldName: 'profit' },
      { transform: 'CONSTANT', constant: 'SEA_EXPORT', fieldName: 'nothing' },
      { columnIndex: 5, fieldName: 'remark', transform: 'FORMULA', constant: 'A4' },
    ]);
    expect(wrong.refusals).toMatchObject([
      { code: 'TEMPLATE_COLUMN_TWICE', sheet: 'Bill', cell: 'C4' },
      { code: 'TEMPLATE_FIELD_UNKNOWN', sheet: 'Bill', cell: 'D4', detail: { name: 'profit' } },
      { code: 'TEMPLATE_FIELD_UNKNOWN', cell: '', detail: { name: 'nothing' } },
      { code: 'TEMPLATE_CONSTANT', cell: 'E4' },
    ]);
    // A transform that would be taken and do nothing is refused; those of files are none of sheets that go out.
    const idle = await save([
      { columnIndex: 4, fieldName: 'etd', transform: 'PORT' },
      { columnIndex: 5, fieldName: 'vesselName', transform: 'COMBINED_PRICE' },
      { columnIndex: 6, fieldName: 'remark', transform: 'DICT' },
    ]);
    const told = idle.refusals?.filter(({ code }) => code === 'TEMPLATE_TRANSFORM') as { cell?: string }[] | undefined;
    expect(told?.map(({ cell }) => cell)).toEqual(['D4', 'E4', 'F4']);
    const saved = await save([
      { ...rows[2], fieldName: 'remark', aliases: ['Note', '备注栏'], required: true },
      { transform: 'CONSTANT', constant: 'FOB', fieldName: 'tradeTerm' },
    ]);
    expect(toldOf(saved)).toEqual([]);
    expect((await detailsOf(made.data.id)).find(({ fieldName }) => fieldName === 'remark')).toMatchObject({
      aliases: ['Note', '备注栏'],
      required: true,
    });
    expect(toldOf(await insert(manager, { type: 'order', kind: 'WORDS' }, book))).toEqual(['kind CHOICE_UNKNOWN']);
    expect(toldOf(await insert(manager, { type: 'SO', kind: 'IMPORT' }, book))).toEqual(['type PAPER_UNKNOWN']);
    expect(toldOf(await insert(manager, { type: 'order', kind: 'IMPORT' }, plainBook([])))).toEqual(['file TEMPLATE_NOTHING']);
    const types = (await manager.call<{ code: string; kinds: string[] }[]>('/diyExcelController/types', {}, { method: 'GET' })).data;
    expect(types.find(({ code }) => code === 'order')?.kinds).toEqual(['WORKBOOK', 'IMPORT']);
    // Lists no sheet takes files into are offered to go out in, not to come in by.
    const comeIn = types.filter(({ kinds }) => kinds.includes('IMPORT')).map(({ code }) => code);
    expect(comeIn.filter((code) => !importable.has(code as EntityName))).toEqual([]);
    expect(comeIn.length).toBeLessThan(types.length);
  });

  it('say how a list goes out, by marks or by columns; fields nobody knows are told where they stand', async () => {
    const marked = templateBook({ rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' }, [
      '[[rows: {jobNo}',
      '{vesselName}]]',
    ]);
    const made = await insert(manager, { type: 'ORDER_EXPORT' }, marked);
    expect(toldOf(made)).toEqual([]);
    expect(made.data).toMatchObject({ type: 'order', kind: 'WORKBOOK' });
    const plain = await insert(manager, { type: 'order' }, plainBook(['Job No.', 'Vessel']));
    expect((await detailsOf(plain.data.id)).map(({ fieldName }) => fieldName)).toEqual(['jobNo', 'vesselName']);
    const wrong = templateBook({ rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' }, ['[[rows: {jobNumber}]]']);
    const refused = await insert(manager, { type: 'order' }, wrong);
    expect(refused.refusals).toMatchObject([{ code: 'TEMPLATE_FIELD_UNKNOWN', sheet: 'Bill', cell: 'A1', detail: { name: 'jobNumber' } }]);
  });
});

describe('a quotation in the company’s own words and workbook', () => {
  let offerId = '';
  const quote = async (fields: Body, text: Uint8Array, fileName: string) =>
    insert(manager, { type: 'QUOTATION', ...fields }, text, fileName);
  beforeAll(async () => {
    const offers = await listOf(manager, '/freightOfferController/select', {
      where: { field: 'offerStatus', op: 'equal', anyOf: ['SENT', 'APPROVED'] },
    });
    offerId = offers[0]?.id ?? '';
    await service.database.ask("update fr_offer set valid_to = '2099-03-31' where id = $1", [offerId]);
  });

  it('is a text for a chat: what has no value is told, and what it cost is not to be had', async () => {
    const made = await quote(
      { language: 'en' },
      new TextEncoder().encode('{pod} {validTo}: [[freightLines: {box} {price} {currency};]] {enquiryNo}<{contact}>'),
      'chat.txt',
    );
    expect(toldOf(made)).toEqual([]);
    expect(made.data.marks.map(({ kind, name }) => `${kind} ${name}`)).toContain('BLOCK freightLines');
    const { data } = await manager.call<PaperPreview>('/paperController/preview', {
      paper: 'QUO',
      ids: [offerId],
      language: 'en',
      templateId: made.data.id,
    });
    const lines = await service.database.ask<{ container_type: string; sell_price: string; currency: string }>(
      "select container_type, sell_price::float8::text as sell_price, currency from fr_offer_line where offer_id = $1 and line_group = 'FREIGHT' and not is_optional and not is_deleted order by id",
      [offerId],
    );
    expect(data.text).toContain(`31 Mar 2099: ${lines.map((one) => `${one.container_type} ${one.sell_price} ${one.currency};`).join('')} `);
    expect(data.empty).toEqual(['Enquiry no.']);
    const wrong = await quote({}, new TextEncoder().encode('first line\n a {buyPrice}'), 'chat.txt');
    expect(wrong.refusals).toMatchObject([{ code: 'TEMPLATE_FIELD_UNKNOWN', cell: '2:4', detail: { name: 'buyPrice' } }]);
  });

  it('fills an uploaded workbook, its styles kept, and is printed as we print it in three languages', async () => {
    const book = templateBook(
      {
        rows: '<row r="1"><c r="A1" s="3" t="s"><v>0</v></c></row><row r="2"><c r="A2" s="1" t="s"><v>1</v></c><c r="B2" s="1" t="s"><v>2</v></c></row>',
      },
      ['{offerNo} v{versionNo}', '[[{fee}', '{price}]]'],
    );
    const made = await quote({}, book, 'quote.xlsx');
    expect(toldOf(made)).toEqual([]);
    const ask = { paper: 'QUO', ids: [offerId], language: 'en' };
    const { data } = await manager.call<PaperPreview>('/paperController/preview', { ...ask, templateId: made.data.id });
    const sheet = await bookOf(manager, data.fileId);
    const prices = await service.database.ask<{ price: string }>(
      'select case when is_included then null else sell_price::float8 end as price from fr_offer_line where offer_id = $1 and not is_optional and not is_deleted order by id',
      [offerId],
    );
    expect(prices.map((_, at) => (sheet[`B${2 + at}`] as XLSX.CellObject | undefined)?.v)).toEqual(
      prices.map(({ price }) => (price === null ? undefined : Number(price))),
    );
    expect(JSON.stringify(sheet)).not.toContain('buy');
    for (const language of ['zh', 'en', 'ar']) {
      const printed = await manager.call<PaperPreview>('/paperController/preview', { ...ask, language });
      expect(toldOf(printed)).toEqual([]);
      expect(printed.data.pages).toBe(1);
    }
  });
});

it('the workbook of a template is had by whoever may use it: one shared by the branch, one of a colleague’s own not at all', async () => {
  const bytesFor = async (who: SignedIn, name: string, by: SignedIn = who) => {
    const { fileId = '' } = (await selected(by)).find((one) => one.name === name) as { fileId?: string };
    const answer = await fetch(`${service.url}/FileController/download?id=${fileId}`, { headers: { authorization: who.token } });
    return answer.headers.get('content-type');
  };
  for (const [name, isShared] of [
    [`shared ${randomUUID()}`, 1],
    [`own ${randomUUID()}`, 0],
  ] as const) {
    expect((await insert(manager, { name, isShared })).code).toBe(200);
    expect(await bytesFor(manager, name)).toContain('spreadsheet');
    expect(await bytesFor(operator, name, manager)).toContain(isShared === 1 ? 'spreadsheet' : 'json');
  }
});
