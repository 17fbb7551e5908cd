import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '#modules/files/fileAttachment/storedBytes.server';
import { attach, plainPdf, plainPng, type Attached, type Sending } from '#tests/server/attachments';
import { listOf, startService, type Service, type SignedIn } from '#tests/server/service';

let folder: string;
let service: Service;
let operator: SignedIn;
let here: Sending;

type Versioned = Attached & { version: number; isCurrent: boolean; versions?: Versioned[] };
const send = async (name: string, text: string, docType: string) =>
  (await attach(service.url, operator, name, plainPdf(text), { ...here, docType })).data as Versioned;
const listed = async () => (await operator.call<Versioned[]>('/FileController/select', { ...here }, { method: 'GET' })).data;
const told = (files: readonly Versioned[]) =>
  files.map(
    ({ fileName, version, versions = [] }) =>
      `${fileName} ${version} [${versions.map((one) => `${one.fileName} ${one.version}`).join(', ')}]`,
  );
const remove = (id: string) => operator.call('/FileController/delete', { id }, { as: 'form' });

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'tallysheet-versions-')), 'files');
  service = await startService({ files: { folder, bucket: null, quotaBytes: 80 * 1024 * 1024 } });
  operator = await service.signIn('operator');
  const [order] = await listOf(operator, '/OrderController/getOrderListNew', { where: { field: 'archived', op: 'equal', value: '0' } });
  here = { tableName: 'bl_order', tableId: order?.id ?? '' };
});
afterAll(async () => {
  await service.stop();
  await rm(dirname(folder), { recursive: true, force: true });
});

describe('a document uploaded again', () => {
  it('is a new version, and the earlier ones stay under it', async () => {
    const first = await send('draft.pdf', 'one', 'HBL_DRAFT');
    expect(first).toMatchObject({ version: 1, isCurrent: true, versions: [] });
    const second = await send('draft 2.pdf', 'two', 'HBL_DRAFT');
    expect(second).toMatchObject({ version: 2, isCurrent: true, versions: [{ id: first.id, version: 1, isCurrent: false }] });
    await send('final.pdf', 'three', 'HBL_FINAL');
    await send('draft 3.pdf', 'four', 'HBL_DRAFT');
    expect(told(await listed())).toEqual(['draft 3.pdf 3 [draft 2.pdf 2, draft.pdf 1]', 'final.pdf 1 []']);
    const bytes = await fetch(`${service.url}/FileController/download?id=${first.id}`, { headers: { authorization: operator.token } });
    expect(Buffer.from(await bytes.arrayBuffer()).equals(plainPdf('one'))).toBe(true);
  });

  it('gives way to the one before it when it is deleted', async () => {
    const [current] = await listed();
    expect((await remove(String(current?.id))).code).toBe(200);
    expect(told(await listed())).toEqual(['final.pdf 1 []', 'draft 2.pdf 2 [draft.pdf 1]']);
    const [, draft] = await listed();
    expect((await remove(String(draft?.versions?.[0]?.id))).code).toBe(200);
    expect(told(await listed())).toEqual(['final.pdf 1 []', 'draft 2.pdf 2 []']);
  });

  it('has one version that counts, however many come at once', async () => {
    const together = await Promise.all(Array.from({ length: 6 }, (_, at) => send(`si ${at}.pdf`, `si ${at}`, 'SI')));
    expect(together.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    const [current] = (await listed()).filter(({ docType }) => docType === 'SI');
    expect([current?.version, current?.versions?.map(({ version }) => version)]).toEqual([6, [5, 4, 3, 2, 1]]);
  });

  it('stands beside others where a row has many of its kind', async () => {
    await attach(service.url, operator, 'a.png', plainPng(3), { ...here, docType: 'PHOTO' });
    await attach(service.url, operator, 'b.png', plainPng(4), { ...here, docType: 'PHOTO' });
    expect((await listed()).filter(({ docType }) => docType === 'PHOTO').map(({ version }) => version)).toEqual([1, 1]);
  });
});

describe('bytes no row names', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  async function leave(path: string, hoursAgo: number): Promise<string> {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, 'left by a crash');
    const then = new Date(Date.now() - hoursAgo * 3_600_000);
    await utimes(place, then, then);
    return place;
  }
  const keyOf = (epId: string, text: string) => join(epId, hash(text).slice(0, 2), hash(text));

  it('are given up once they have lain for an hour; those of rows and what is not ours stay', async () => {
    const kept = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const then = new Date(Date.now() - 5 * 3_600_000);
    for (const path of kept) await utimes(path, then, then);
    const lost = [await leave(keyOf('1', 'x'), 2), await leave(keyOf('2', 'y'), 30)];
    const others = [await leave(keyOf('1', 'young'), 0), await leave('readme.txt', 9), await leave(join('arriving', 'half'), 9)];
    expect(await sweepFiles(service.running.assembly.engine)).toBe(2);
    expect(lost.map((path) => existsSync(path))).toEqual([false, false]);
    expect([...kept, ...others].map((path) => existsSync(path))).toEqual([...kept, ...others].map(() => true));
    expect(await sweepFiles(service.running.assembly.engine)).toBe(0);
  });

  it("stay where they are too many for a crash: the database may be another one than the store's", async () => {
    const many = await Promise.all(Array.from({ length: 25 }, (_, at) => leave(keyOf('1', `many ${at}`), 2)));
    expect(await sweepFiles(service.running.assembly.engine)).toBe(0);
    expect(many.every((path) => existsSync(path))).toBe(true);
  });
});
