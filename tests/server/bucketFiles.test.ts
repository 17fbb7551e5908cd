import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepFiles } from '#modules/files/fileAttachment/storedBytes.server';
import { readFileSettings } from '#server/files/settings';
import { attach, plainPdf, plainPng, type Attached, type Sending } from '#tests/server/attachments';
import { listOf, startService, type Answer, type Service, type SignedIn } from '#tests/server/service';

interface BucketServer {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => BucketServer;

let folder: string;
let bucketServer: BucketServer;
let service: Service;
let operator: SignedIn;
let here: Sending;

const stored = async () => (await readdir(join(folder, 'papers'), { recursive: true })).filter((name) => name.endsWith('_object'));
const download = (id: string) => fetch(`${service.url}/FileController/download?id=${id}`, { headers: { authorization: operator.token } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallysheet-bucket-'));
  bucketServer = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [{ name: 'papers' }] });
  const { port } = await bucketServer.run();
  const environment = {
    FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_S3_BUCKET: 'papers',
    FILES_S3_ACCESS_KEY: 'S3RVER',
    FILES_S3_SECRET_KEY: 'S3RVER',
  };
  service = await startService({ files: readFileSettings(environment, '/nowhere') });
  operator = await service.signIn('operator');
  const [order] = await listOf(operator, '/OrderController/getOrderListNew', { where: { field: 'archived', op: 'equal', value: '0' } });
  here = { tableName: 'bl_order', tableId: order?.id ?? '' };
});
afterAll(async () => {
  await service.stop();
  await bucketServer.close().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

it('files lie in a bucket as they lie in a folder: once for equal contents, and gone with the last', async () => {
  const bytes = Buffer.concat([plainPdf(), Buffer.alloc(7_000_000, 32)]);
  const [one, two] = [
    await attach(service.url, operator, '提单.pdf', bytes, here),
    await attach(service.url, operator, 'again.pdf', bytes, here),
  ];
  expect([one.code, two.code]).toEqual([200, 200]);
  expect(await stored()).toHaveLength(1);
  expect(Buffer.from(await (await download(one.data.id)).arrayBuffer()).equals(bytes)).toBe(true);
  await operator.call('/FileController/delete', { id: one.data.id });
  expect((await download(two.data.id)).headers.get('content-length')).toBe(String(bytes.length));
  await operator.call('/FileController/delete', { id: two.data.id });
  expect(await stored()).toEqual([]);
});

it('objects no row names are swept out of it', async () => {
  const { engine } = service.running.assembly;
  const sent = await attach(service.url, operator, 'kept.png', plainPng(5), here);
  const lost = `1/ab/${'ab'.repeat(32)}`;
  const source = join(folder, 'left');
  await writeFile(source, 'left by a crash');
  await engine.files.store.put(lost, source);
  expect(await sweepFiles(engine)).toBe(0);
  const tomorrow = { ...engine, now: () => new Date(Date.now() + 86_400_000) };
  expect(await sweepFiles(tomorrow)).toBe(1);
  expect([await engine.files.store.has(lost), (await download(sent.data.id)).status]).toEqual([false, 200]);
  await operator.call('/FileController/delete', { id: sent.data.id });
});

it('bytes that were lost there are named, and a server that is away keeps nothing half', async () => {
  const sent = await attach(service.url, operator, 'lost.png', plainPng(), here);
  await rm(join(folder, 'papers'), { recursive: true });
  const codeOf = (answer: Answer) => answer.refusals?.[0]?.code;
  expect(codeOf((await (await download(sent.data.id)).json()) as Answer)).toMatch(/FILE_GONE|FILE_STORE_FAILED/u);
  await bucketServer.close();
  expect(codeOf(await attach(service.url, operator, 'x.png', plainPng(9), here))).toBe('FILE_STORE_FAILED');
  expect(codeOf((await (await download(sent.data.id)).json()) as Answer)).toBe('FILE_STORE_FAILED');
  expect((await operator.call<Attached[]>('/FileController/select', { ...here }, { method: 'GET' })).data.map(({ id }) => id)).toEqual([
    sent.data.id,
  ]);
});

it.each([
  [{ FILES_S3_ENDPOINT: 'ftp://x' }, /FILES_S3_ENDPOINT must be an address/u],
  [{ FILES_S3_ENDPOINT: 'http://x', FILES_S3_BUCKET: 'b' }, /FILES_S3_ACCESS_KEY must be set/u],
  [{ FILES_QUOTA_MB: 'much' }, /FILES_QUOTA_MB/u],
])('settings %j name what is wrong', (environment, complaint) => {
  expect(() => readFileSettings(environment, 'data')).toThrow(complaint);
});
