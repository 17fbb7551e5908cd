import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '#modules/entities';
import { screens } from '#modules/screens';
import { migrations } from '#server/store/migrate';
import { printSchema } from '#server/store/schema';
import { allowed } from '#tests/server/permissions.expected';
import { startService, type Service, type SignedIn } from '#tests/server/service';

/** Asked in the copy of the product in which the entity stands: the real server with it. */
let service: Service;
let admin: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  service = await startService();
  [admin, reader] = [await service.signIn('admin'), await service.signIn('sales')];
});
afterAll(() => service.stop());

interface Berth {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly draught: string | null;
}
const listed = async () =>
  (await admin.call<{ rows: Berth[] }>('/berthController/list', {}, { method: 'GET' })).data.rows.map(
    ({ code, draught }) => `${code} ${draught}`,
  );

test('its rows of the first day, then one added, read, edited, edited in a batch and deleted', async () => {
  expect(await listed()).toEqual(['NGB1 15.5', 'NGB2 15.5']);
  const added = await admin.call<Berth>('/berthController/add', { code: 'NGB3', name: '三号泊位', portCode: 'CNNGB', draught: '14' });
  expect(added).toMatchObject({ code: 200, data: { draught: '14' } });
  const { id } = added.data;
  const read = await admin.call<Berth>('/berthController/get', { id }, { method: 'GET' });
  expect(read).toMatchObject({ code: 200, data: { code: 'NGB3', version: 1 } });
  const edit = await admin.call<Berth>('/berthController/edit', { id, version: 1, draught: '14.2' });
  expect(edit).toMatchObject({ code: 200, data: { draught: '14.2', version: 2 } });
  const batch = await admin.call('/berthController/batchEdit', {
    batchId: randomUUID(),
    rows: [{ id, version: 2, set: { draught: { old: '14.2', new: '14.3' } } }],
    add: [{ clientId: 'n', values: { code: 'NGB4', name: '四号泊位', portCode: 'CNNGB' } }],
  });
  expect(batch).toMatchObject({ code: 200 });
  expect(await listed()).toEqual(['NGB1 15.5', 'NGB2 15.5', 'NGB3 14.3', 'NGB4 null']);
  expect(await admin.call('/berthController/delete', { ids: [id] })).toMatchObject({ code: 200 });
  expect(await listed()).toEqual(['NGB1 15.5', 'NGB2 15.5', 'NGB4 null']);
});

test('its migration is what its definition prints', () => {
  const lines = (sql: string) =>
    sql
      .split('\n')
      .filter((line) => line !== '')
      .sort();
  const printed = printSchema(
    catalogue,
    catalogue.all.filter(({ table }) => table === 'bs_berth'),
  );
  expect(lines(migrations().at(-1)?.text ?? '')).toEqual(lines(printed));
});

test('its rules and roles hold', async () => {
  const wrong = await admin.call('/berthController/add', { code: 'NGB9', name: '九号泊位', portCode: 'NOWHERE', draught: '31' });
  expect(wrong.refusals?.map(({ field }) => field).sort()).toEqual(['draught', 'portCode']);
  expect(await reader.call('/berthController/list', {}, { method: 'GET' })).toMatchObject({ code: 200 });
  expect(await reader.call('/berthController/add', { code: 'NGB9', name: '九号泊位', portCode: 'CNNGB' })).toMatchObject({
    refusals: [{ code: 'NOT_ALLOWED' }],
  });
});

test('who may ask its calls is written down, and its route opens for its role', () => {
  const paths = service.running.app.printRoutes({ commonPrefix: false });
  const named = Object.keys(allowed).filter((path) => path.startsWith('/berthController/'));
  expect(named.map((path) => path.split('/')[2]).sort()).toEqual(['add', 'batchEdit', 'delete', 'edit', 'get', 'list', 'myBatches']);
  expect(named.filter((path) => !paths.includes(path))).toEqual([]);
  expect(screens.find(({ path }) => path === '/basicData/berth')?.roles).toEqual(['admin', 'edit_basicData']);
});
