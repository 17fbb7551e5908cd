import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from 'xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaperIssued } from '#define/paper';
import { builtProgram } from '#tests/built';
import { listOf, startService, toldOf, type Service, type SignedIn } from '#tests/server/service';

interface Template {
  readonly id: string;
  readonly version: number;
  readonly type: string;
  readonly kind: string;
  readonly fileId: string;
}

let built = '';
let service: Service;
let manager: SignedIn;

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({ printing: { entry: join(built, 'print-paper.js') } });
  manager = await service.signIn('manager');
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

const templates = async (type = '', who = manager) =>
  (await who.call<Template[]>('/diyExcelController/select', type === '' ? {} : { type }, { method: 'GET' })).data;
const bytesOf = async (fileId: string) =>
  new Uint8Array(
    await (await fetch(`${service.url}/FileController/download?id=${fileId}`, { headers: { authorization: manager.token } })).arrayBuffer(),
  );

it('the company prints and exports in templates of its own, whose files lie in no store of its own', async () => {
  const own = await templates();
  expect(own.map(({ type, kind }) => `${type} ${kind}`).sort()).toEqual(['AN LAYOUT', 'order WORKBOOK']);
  expect(await templates('RATE_IMPORT', await service.signIn('rates'))).toMatchObject([{ name: 'COSU', sheetName: 'freight.list' }]);
  for (const { fileId } of own) expect((await bytesOf(fileId)).length).toBeGreaterThan(500);
  const [arriving] = (await listOf(manager, '/OrderController/getOrderListImport')).filter(({ eta, vesselName }) => eta && vesselName);
  const ids = [arriving?.id];
  const issued = await manager.call<{ done: PaperIssued[] }>('/paperController/issue', { paper: 'AN', ids, language: 'zh' });
  expect(toldOf(issued)).toEqual([]);
  expect(issued.data.done).toHaveLength(1);
  const [layout, list] = [own.find(({ kind }) => kind === 'LAYOUT'), own.find(({ kind }) => kind === 'WORKBOOK')];
  const [printed] = await service.database.ask('select template_id t from sys_paper_print order by id desc limit 1');
  expect(printed).toMatchObject({ t: layout?.id });
  expect(XLSX.read(await bytesOf(list?.fileId ?? '')).SheetNames).toEqual(['订单周报']);
});
