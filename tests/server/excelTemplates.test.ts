import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from 'xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperIssued, PaperOnWire, PaperPreview, PrintOnWire } from '#define/paper';
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
    expect(toldOf(await insert(manager, {}, new TextEncoder().encode('no workbook')))).toEqual(['file FILE_MISMATCH']);
    expect(toldOf(await insert(manager, {}, boxesBook(), 'mine.xlsm'))).toEqual(['file TEMPLATE_FILE']);
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
