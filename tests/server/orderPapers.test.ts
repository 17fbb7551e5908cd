import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperIssued, PaperOnWire, PaperPreview } from '#define/paper';
import { builtProgram } from '#tests/built';
import { pagesOf } from '#tests/server/paperText';
import { listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let built = '';
let service: Service;
let operator: SignedIn;
let papers: readonly PaperOnWire[];
let orders: readonly ListedRow[];

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({ printing: { entry: join(built, 'print-paper.js') } });
  operator = await service.signIn('operator');
  papers = (await operator.call<PaperOnWire[]>('/paperController/select', { entity: 'order' }, { method: 'GET' })).data;
  await bookedPartLoad();
  orders = [
    ...(await listOf(operator, '/OrderController/getOrderListNew')),
    ...(await listOf(operator, '/OrderController/getOrderListImport')),
    ...(await listOf(operator, '/OrderController/getOrderListLcl')),
  ];
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

/** A part load on its way to a warehouse, as the demonstration company has none in this branch. */
async function bookedPartLoad(): Promise<void> {
  const [like] = await listOf(operator, '/OrderController/getOrderListNew');
  const house = await operator.call<{ id: string }>('/warehouseController/insert', {
    name: '试验仓',
    englishName: 'Trial house',
    capacityCbm: '900',
  });
  const order = await operator.call('/lclOrderController/insert', {
    ...Object.fromEntries(['crmId', 'portLoading', 'portDischarge', 'portDestination'].map((field) => [field, like?.[field]])),
    goodsName: '椅子',
    etd: '2026-12-14',
    planPackages: 10,
    planWeight: '800',
    planVolume: '4',
    cfsWarehouseId: house.data.id,
  });
  expect(toldOf(order), order.codeMsg).toEqual([]);
}

const fits = ({ among }: PaperOnWire, order: ListedRow) =>
  Object.entries(among).every(([field, values]) => values.includes(String(order[field])));

/** What a paper tells of the shipment, where that is not job number and vessel: goods on their way to a warehouse know of no vessel. */
const toldBy: Readonly<Record<string, readonly string[]>> = { WES: ['jobNo', 'warehouseEntryNo'] };

describe('papers of an order', () => {
  it('are those of the trade, in their languages', () =>
    expect(papers.map(({ code, languages }) => `${code} ${languages.join()}`)).toEqual([
      'BKR zh,en',
      'SO zh,en,ar',
      'AN zh,en,ar',
      'DO zh,en,ar',
      'TLG zh,en',
      'TLX en,zh',
      'WES zh,en',
      'VGM en,zh',
    ]));

  it('show the shipment in every language, each page with its number', async () => {
    const wrong: string[] = [];
    for (const paper of papers) {
      const told = toldBy[paper.code] ?? ['jobNo', 'vesselName'];
      const order = orders.find((one) => fits(paper, one) && told.every((field) => one[field]));
      if (order === undefined) {
        wrong.push(`${paper.code}: no order`);
        continue;
      }
      for (const language of paper.languages) {
        const { data, codeMsg } = await operator.call<PaperPreview>('/paperController/preview', {
          paper: paper.code,
          ids: [order.id],
          language,
        });
        if (data === null) {
          wrong.push(`${paper.code} ${language}: ${codeMsg}`);
          continue;
        }
        const answer = await fetch(`${service.url}/FileController/download?id=${data.fileId}`, {
          headers: { authorization: operator.token },
        });
        const pages = await pagesOf(new Uint8Array(await answer.arrayBuffer()));
        const text = pages.join('\n');
        for (const field of told) if (!text.includes(String(order[field]))) wrong.push(`${paper.code} ${language}: no ${field}`);
        if (!pages.every((page, at) => page.includes(`${at + 1} / ${pages.length}`))) wrong.push(`${paper.code} ${language}: pages`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('tell what is missing, and are issued when it is there', async () => {
    const order = orders.find(({ businessType, epId }) => businessType === 'SEA_EXPORT' && epId === orders[0]?.epId) as ListedRow;
    await service.database.ask('update bl_order set gross_weight = null, box_summary = null where id = $1', [order.id]);
    const refused = await operator.call('/paperController/issue', { paper: 'BKR', ids: [order.id], language: 'zh' });
    expect(toldOf(refused)).toEqual([`${order.id} PAPER_FIELDS`]);
    expect(refused.codeMsg).toContain('Containers, Gross KGS');
    await service.database.ask("update bl_order set gross_weight = 18450, box_summary = '1*40HQ' where id = $1", [order.id]);
    const answer = await operator.call<{ done: PaperIssued[] }>('/paperController/issue', {
      paper: 'BKR',
      ids: [order.id],
      language: 'zh',
    });
    expect(toldOf(answer)).toEqual([]);
    expect(answer.data.done).toMatchObject([{ versionNo: 1, copyKind: 'FILE' }]);
  });

  it('tell the carrier what is dangerous, how cold, how large, and whose the boxes are', async () => {
    const order = orders.find(({ businessType }) => businessType === 'SEA_EXPORT') as ListedRow;
    const before = await service.database.ask<Record<string, unknown>>(
      'select is_dg, un_no, dg_class, dg_packing_group, is_reefer, set_temperature, is_oog, oog_dimensions, is_soc from bl_order where id = $1',
      [order.id],
    );
    await service.database.ask(
      "update bl_order set is_dg = true, un_no = '1993', dg_class = '3', dg_packing_group = 'II', is_reefer = true, set_temperature = -18, is_oog = true, oog_dimensions = 'W 310', is_soc = true, gross_weight = 18450, box_summary = '1*40HQ' where id = $1",
      [order.id],
    );
    const { data } = await operator.call<PaperPreview>('/paperController/preview', { paper: 'BKR', ids: [order.id], language: 'en' });
    const answer = await fetch(`${service.url}/FileController/download?id=${data.fileId}`, { headers: { authorization: operator.token } });
    const text = (await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join(' ');
    for (const part of ['UN 1993 · CLASS 3 · PG II', '-18 °C', 'W 310', 'SOC']) expect(text).toContain(part);
    const [was] = before as [Record<string, unknown>];
    const names = Object.keys(was);
    await service.database.ask(`update bl_order set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`, [
      order.id,
      ...Object.values(was),
    ]);
  });

  it('print hostile texts as they are, and refuse a character no typeface has', async () => {
    const order = orders.find(({ businessType }) => businessType === 'SEA_EXPORT') as ListedRow;
    const hostile = '#panic("x") {braces} <tag> $math$ *bold* _em_ @ref // comment \\ [[x]]';
    await service.database.ask("update bl_order set remark = $2, gross_weight = 18450, box_summary = '1*40HQ' where id = $1", [
      order.id,
      hostile,
    ]);
    const { data } = await operator.call<PaperPreview>('/paperController/preview', { paper: 'BKR', ids: [order.id], language: 'en' });
    const answer = await fetch(`${service.url}/FileController/download?id=${data.fileId}`, { headers: { authorization: operator.token } });
    const text = (await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join(' ').replace(/\s+/gu, '');
    expect(text).toContain(hostile.replace(/\s+/gu, ''));
    await service.database.ask('update bl_order set remark = $2 where id = $1', [order.id, '\u{2A6A5}']);
    const refused = await operator.call('/paperController/issue', { paper: 'BKR', ids: [order.id], language: 'en' });
    expect(toldOf(refused)).toEqual([`${order.id} PAPER_SIGNS`]);
    await service.database.ask('update bl_order set remark = null where id = $1', [order.id]);
  });
});
