import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attach, plainPdf, plainPng, type Attached } from '#tests/server/attachments';
import {
  batch,
  edited,
  listOf,
  startService,
  toldOf,
  type Answer,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';

const megabyte = 1024 * 1024;
let folder: string;
let service: Service;
let admin: SignedIn;
let manager: SignedIn;
const logo = { tableName: 'sys_enterprise', tableId: '1', field: 'logoFileId' };
const place = { tableName: logo.tableName, tableId: logo.tableId };

const send = (who: SignedIn, name: string, bytes: Uint8Array | string, more = {}) =>
  attach(service.url, who, name, bytes, { ...logo, ...more });
const codeOf = (answer: Pick<Answer, 'refusals' | 'code'>) => answer.refusals?.[0]?.code ?? answer.code;
const listed = async (who: SignedIn, owner = place) =>
  (await who.call<Attached[]>('/FileController/select', owner, { method: 'GET' })).data;
const bytesOf = async (who: SignedIn, id: string) =>
  Buffer.from(
    await (await fetch(`${service.url}/FileController/download?id=${id}`, { headers: { authorization: who.token } })).arrayBuffer(),
  );
const remove = (who: SignedIn, id: string) => who.call('/FileController/delete', { id }, { as: 'form' });
const branchOf = async (who: SignedIn, id = '1') =>
  (await listOf(who, '/BranchManagerController/listGetEpTree')).find((one) => one.id === id) as ListedRow;
const stored = () =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'tallysheet-group-files-')), 'files');
  service = await startService({ files: { folder, bucket: null, quotaBytes: 12 * megabyte } });
  [admin, manager] = await Promise.all([service.signIn('admin'), service.signIn('manager')]);
});
afterAll(async () => {
  await service.stop();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

describe('a branch’s logo', () => {
  it('is uploaded into its field, read from every branch, replaced and removed', async () => {
    const [first, second] = [plainPng(10), plainPng(11)];
    const sent = await send(admin, 'logo.png', first);
    expect(sent).toMatchObject({ code: 200, data: { fileName: 'logo.png', mimeType: 'image/png', field: 'logoFileId', mayDelete: true } });
    expect((await branchOf(admin)).logoFileId).toBe(sent.data.id);
    expect(stored()).toEqual([join('0', sha(first).slice(0, 2), sha(first))]);

    const elsewhere = await service.signIn('yan.shuhang');
    expect(await listed(elsewhere)).toMatchObject([{ id: sent.data.id, field: 'logoFileId', mayDelete: false }]);
    expect((await bytesOf(elsewhere, sent.data.id)).equals(first)).toBe(true);

    const [one, two] = await Promise.all([send(admin, 'new.png', second), send(admin, 'newer.png', plainPng(12))]);
    const { logoFileId } = await branchOf(admin);
    expect([one.data?.id, two.data?.id]).toContain(logoFileId);
    expect(await listed(admin)).toMatchObject([{ id: logoFileId }]);
    expect(stored()).toHaveLength(1);
    expect(
      codeOf(
        (await (
          await fetch(`${service.url}/FileController/download?id=${sent.data.id}`, { headers: { authorization: admin.token } })
        ).json()) as Answer,
      ),
    ).toBe('ROW_GONE');

    expect((await remove(admin, String(logoFileId))).code).toBe(200);
    expect((await branchOf(admin)).logoFileId).toBeNull();
    expect([await listed(admin), stored()]).toEqual([[], []]);
  });

  it('is set by those who administer branches and nobody else', async () => {
    const sent = await send(admin, 'logo.png', plainPng(13));
    const sales = await service.signIn('sales');
    expect(codeOf(await send(manager, 'x.png', plainPng()))).toBe('NOT_ALLOWED');
    expect(codeOf(await send(sales, 'x.png', plainPng()))).toBe('NOT_ALLOWED');
    expect(codeOf(await sales.call('/FileController/select', place, { method: 'GET' }))).toBe('NOT_ALLOWED');
    expect(codeOf(await remove(manager, sent.data.id))).toBe('NOT_ALLOWED');
    // The finance manager edits rows of the table, but not this field of them.
    await service.database.ask(
      "update sys_role set role_set = role_set || '[\"listGetEpTree\"]' where id = (select (role_set->>0)::bigint from sys_user where username = 'controller')",
    );
    const finance = await service.signIn('controller');
    const refused = await send(finance, 'x.png', plainPng());
    expect(codeOf(refused)).toBe('FIELD_NOT_YOURS');
    expect(codeOf(await remove(finance, sent.data.id))).toBe('FIELD_NOT_YOURS');
    const beside = await attach(service.url, finance, 'licence.pdf', plainPdf(), place);
    expect(beside).toMatchObject({ code: 200, data: { mayDelete: true } });
    expect(beside.data.field).toBeUndefined();
    await Promise.all([remove(finance, beside.data.id), remove(admin, sent.data.id)]);
    expect(stored()).toEqual([]);
  });

  it('is not named by hand, whoever’s file it would be', async () => {
    const sent = await send(admin, 'seal.png', plainPng(14), { field: 'sealFileId' });
    expect(
      toldOf(await batch(admin, 'BranchManagerController', { rows: [edited(await branchOf(admin, '2'), { logoFileId: sent.data.id })] })),
    ).toEqual(['2 logoFileId FILE_BY_UPLOAD']);
    expect(codeOf(await send(admin, 'x.png', plainPng(), { field: 'shortName' }))).toBe('FIELD_UNKNOWN');
    expect(codeOf(await attach(service.url, admin, 'x.png', plainPng(), { tableName: 'sys_role', tableId: '1' }))).toBe('INPUT_MALFORMED');
    await remove(admin, sent.data.id);
  });

  it.each([
    ['logo.pdf', plainPdf(), 'logoFileId', 'FILE_NOT_HERE'],
    ['logo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logoFileId', 'FILE_MISMATCH'],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logoFileId', 'FILE_NOT_HERE'],
    ['logo.png', Buffer.concat([plainPng(), Buffer.alloc(2 * megabyte)]), 'logoFileId', 'FILE_TOO_LARGE'],
    ['terms.pdf', plainPdf(), 'hblBackFileId', 200],
    ['terms.txt', 'text', 'hblBackFileId', 'FILE_NOT_HERE'],
  ])('takes what can be printed: %s', async (name, bytes, field, code) => {
    const sent = await send(admin, name, bytes, { field });
    expect(codeOf(sent)).toBe(code);
    if (code === 'FILE_NOT_HERE') expect(sent.codeMsg).toMatch(/^(Logo|HBL back page) takes (PDF, )?PNG, JPG, WEBP alone/u);
    if (sent.code === 200) await remove(admin, sent.data.id);
    expect(stored()).toEqual([]);
  });

  it('counts against what the group may keep', async () => {
    const large = (side: number) => Buffer.concat([plainPdf(), Buffer.alloc(9 * megabyte, side)]);
    const sent = await send(admin, 'terms.pdf', large(32), { field: 'hblBackFileId' });
    expect(codeOf(await send(admin, 'terms.pdf', large(10), { tableId: '2', field: 'hblBackFileId' }))).toBe('FILE_QUOTA');
    expect(stored()).toHaveLength(1);
    await remove(admin, sent.data.id);
  });

  it('leaves a trace in the branch’s history', async () => {
    const sent = await send(admin, 'logo.png', plainPng(15));
    await remove(admin, sent.data.id);
    const rows = await service.database.ask<{ before: string; after: string }>(
      "select before, after from sys_change where entity = 'enterprise' order by seq desc limit 2",
    );
    expect(rows.map(({ before, after }) => [before.includes(sent.data.id), after.includes(sent.data.id)])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('an announcement’s cover and papers', () => {
  const values = (more: object = {}) => ({
    title: '放假通知',
    content: '<p>五一放假</p>',
    publishFrom: '2026-01-01T00:00:00Z',
    state: 'PUBLISHED',
    isTop: true,
    ...more,
  });
  const insert = async (more: object = {}) => (await manager.call<ListedRow>('/cusNoticeController/insert', values(more))).data;
  const at = (id: string, field?: string) => ({ tableName: 'ms_notice', tableId: id, ...(field === undefined ? {} : { field }) });
  const current = async (who: SignedIn) =>
    (
      await who.call<{ id: string; coverFileId: string | null; fileCount: number }[]>(
        '/cusNoticeController/getNotice',
        {},
        { method: 'GET' },
      )
    ).data;

  it('are read by those it is published for, while it is, and by nobody else', async () => {
    const sales = await service.signIn('sales');
    const qingdao = await service.signIn('wan.ziqi');
    const made = await insert({ epIds: ['1'] });
    const cover = await attach(service.url, manager, 'cover.png', plainPng(20), at(made.id, 'coverFileId'));
    expect(cover).toMatchObject({ code: 200, data: { field: 'coverFileId' } });
    const paper = await attach(service.url, manager, 'rota.pdf', plainPdf(), at(made.id));
    expect((await current(sales)).find(({ id }) => id === made.id)).toMatchObject({ coverFileId: cover.data.id, fileCount: 1 });
    expect((await listed(sales, at(made.id))).map(({ fileName, mayDelete }) => [fileName, mayDelete])).toEqual([
      ['rota.pdf', false],
      ['cover.png', false],
    ]);
    expect((await bytesOf(sales, cover.data.id)).equals(plainPng(20))).toBe(true);
    expect((await sales.call('/cusNoticeController/select')).code).toBe(403);
    expect(codeOf(await attach(service.url, sales, 'x.png', plainPng(), at(made.id)))).toBe('NOT_ALLOWED');
    expect(codeOf(await remove(sales, paper.data.id))).toBe('NOT_ALLOWED');
    expect(codeOf(await qingdao.call('/FileController/select', at(made.id), { method: 'GET' }))).toBe('ROW_GONE');
    expect(JSON.parse((await bytesOf(qingdao, cover.data.id)).toString())).toMatchObject({ code: 409 });

    const [row] = (await listOf(manager, '/cusNoticeController/select')).filter(({ id }) => id === made.id);
    expect((await manager.call('/cusNoticeController/update', { id: made.id, version: row?.version, state: 'WITHDRAWN' })).code).toBe(200);
    expect(codeOf(await sales.call('/FileController/select', at(made.id), { method: 'GET' }))).toBe('ROW_GONE');
    expect(await listed(manager, at(made.id))).toHaveLength(2);
  });

  it('are those of news and cases too, changed by those who write them, read by everybody while they are published', async () => {
    for (const [controller, tableName] of [
      ['minappNewsController', 'ms_news'],
      ['minappCaseController', 'ms_case'],
    ] as const) {
      const { data } = await manager.call<ListedRow>(`/${controller}/insert`, values({ summary: '摘要', category: 'COMPANY' }));
      const place = { tableName, tableId: data.id };
      const sent = await attach(service.url, manager, 'cover.png', plainPng(24), { ...place, field: 'coverFileId' });
      expect((await listOf(manager, `/${controller}/select`)).find(({ id }) => id === data.id)?.coverFileId).toBe(sent.data.id);
      const strangers = await service.signIn('sales');
      expect((await listed(strangers, place)).map(({ fileName, mayDelete }) => [fileName, mayDelete])).toEqual([['cover.png', false]]);
      expect((await bytesOf(strangers, sent.data.id)).equals(plainPng(24))).toBe(true);
      expect(codeOf(await attach(service.url, strangers, 'x.png', plainPng(), place))).toBe('NOT_ALLOWED');
      expect(codeOf(await remove(strangers, sent.data.id))).toBe('NOT_ALLOWED');
      expect(codeOf(await manager.call(`/${controller}/update`, { id: data.id, version: data.version + 1, coverFileId: null }))).toBe(
        'FILE_BY_UPLOAD',
      );
      expect((await manager.call(`/${controller}/update`, { id: data.id, version: data.version + 1, state: 'WITHDRAWN' })).code).toBe(200);
      expect(codeOf(await strangers.call('/FileController/select', place, { method: 'GET' }))).toBe('ROW_GONE');
    }
  });
});
