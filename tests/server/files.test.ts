import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attach, plainPdf, plainPng, type Attached, type Sending } from '#tests/server/attachments';
import { listOf, startService, type Answer, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

const quotaBytes = 80 * 1024 * 1024;
let folder: string;
let service: Service;
let operator: SignedIn;
let sales: SignedIn;
let orders: ListedRow[];
let here: Sending;

const send = (name: string, bytes: Uint8Array | string, more: Sending = {}, who = operator) =>
  attach(service.url, who, name, bytes, { ...here, ...more });
const codeOf = (answer: Pick<Answer, 'refusals' | 'code'>) => answer.refusals?.[0]?.code ?? answer.code;
const listed = async (who = operator, owner: Sending = here) =>
  (await who.call<Attached[]>('/FileController/select', { ...owner }, { method: 'GET' })).data;
const remove = (id: string, who = operator) => who.call('/FileController/delete', { id }, { as: 'form' });
const download = (id: string, who = operator) =>
  fetch(`${service.url}/FileController/download?id=${id}`, { headers: { authorization: who.token } });
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Names of everything in the store, the branch first. */
const stored = () =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];
const arriving = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('tallysheet-upload-'));
const storedName = async (given: string) => (await send(given, plainPng())).data.fileName;

beforeAll(async () => {
  // Other tests send files at the same time: what arrives here lies in a folder of its own.
  vi.stubEnv('TMPDIR', await mkdtemp(join(tmpdir(), 'tallysheet-files-')));
  folder = join(tmpdir(), 'files');
  service = await startService({ files: { folder, bucket: null, quotaBytes } });
  [operator, sales] = await Promise.all([service.signIn('operator'), service.signIn('sales')]);
  orders = await listOf(operator, '/OrderController/getOrderListNew', { where: { field: 'archived', op: 'equal', value: '0' } });
  // Files the company has from the first day are the templates' business, and bytes of none.
  await service.database.ask('delete from sys_file');
  here = { tableName: 'bl_order', tableId: orders[0]?.id ?? '' };
});
afterAll(async () => {
  await service.stop();
  vi.unstubAllEnvs();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

describe('a file', () => {
  it('is attached to a row, listed, handed out byte for byte and taken off again', async () => {
    const pdf = plainPdf('B/L 提单');
    const sent = await send('提单 正本.pdf', pdf, { docType: 'MBL_FINAL' });
    expect(sent).toMatchObject({
      code: 200,
      data: {
        fileName: '提单 正本.pdf',
        extension: 'pdf',
        mimeType: 'application/pdf',
        sizeBytes: pdf.length,
        docType: 'MBL_FINAL',
        isInline: true,
        mayDelete: true,
      },
    });
    expect(sent.data.id).toMatch(/^[0-9a-f-]{36}$/u);
    expect(await listed()).toEqual([sent.data]);
    expect(await listed(operator, { ...here, tableId: orders[1]?.id ?? '' })).toEqual([]);
    const answer = await download(sent.data.id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    expect(stored()).toEqual([join('1', sha(pdf).slice(0, 2), sha(pdf))]);
    const [row] = await service.database.ask(
      'select f.sha256, f.ep_id, u.username, f.create_time from sys_file f join sys_user u on u.id = f.create_user_id',
    );
    expect(row).toMatchObject({ sha256: sha(pdf), ep_id: '1', username: 'operator', create_time: expect.any(Date) as Date });
    expect((await remove(sent.data.id)).code).toBe(200);
    expect(await listed()).toEqual([]);
    expect(stored()).toEqual([]);
    expect(codeOf(await remove(sent.data.id))).toBe('ROW_GONE');
    expect(await (await download(sent.data.id)).json()).toMatchObject({ code: 409, refusals: [{ code: 'ROW_GONE' }] });
  });

  it('of the same content is kept once, and its bytes go with the last row that names them', async () => {
    const bytes = plainPng(20);
    const both = await Promise.all([send('one.png', bytes), send('two.png', bytes, { tableId: orders[1]?.id ?? '' })]);
    expect(stored()).toHaveLength(1);
    expect((await remove(both[0].data.id)).code).toBe(200);
    expect(Buffer.from(await (await download(both[1].data.id)).arrayBuffer()).equals(bytes)).toBe(true);
    expect((await remove(both[1].data.id)).code).toBe(200);
    expect(stored()).toEqual([]);
  });

  it('is there whatever order uploads and deletions of one content come in', async () => {
    const bytes = plainPng(21);
    for (let round = 0; round < 8; round++) {
      const first = await send('a.png', bytes);
      const [second] = await Promise.all([send('b.png', bytes), remove(first.data.id)]);
      expect((await download(second.data.id)).status).toBe(200);
      expect(Buffer.from(await (await download(second.data.id)).arrayBuffer()).equals(bytes)).toBe(true);
      await remove(second.data.id);
    }
    expect(stored()).toEqual([]);
  });

  it('that is sent again under one id is attached once', async () => {
    const form = () => {
      const made = new FormData();
      for (const [name, value] of Object.entries(here)) made.append(name, value as string);
      made.append('file', new Blob([plainPng(9) as BlobPart]), 'again.png');
      return made;
    };
    const key = randomUUID();
    const ask = async () =>
      (await (
        await fetch(`${service.url}/FileController/upload`, {
          method: 'POST',
          headers: { authorization: operator.token, 'idempotency-key': key },
          body: form(),
        })
      ).json()) as Answer<Attached>;
    const [one, two] = [await ask(), await ask()];
    expect(two.data).toEqual(one.data);
    expect(await listed()).toHaveLength(1);
    await remove(one.data.id);
  });

  it('is kept with its owner, type and name in the audit', async () => {
    const sent = await send('audit.png', plainPng(5));
    await remove(sent.data.id);
    const rows = await service.database.ask<{ action: string; before: string | null; after: string | null }>(
      "select b.action, c.before, c.after from sys_change c join sys_batch b using (ep_id, seq) where c.entity = 'fileAttachment' order by c.seq desc limit 2",
    );
    expect(rows.map(({ action }) => action)).toEqual(['delete', 'upload']);
    expect(JSON.stringify(rows[1]?.after)).toContain('audit.png');
    expect(JSON.stringify(rows[0]?.before)).toContain('audit.png');
  });
});

describe('its type', () => {
  it.each([
    ['paper.pdf', plainPdf(), 'application/pdf', true],
    ['photo.jpg', plainPng(), 'image/png', true],
    ['no extension', plainPdf(), 'application/pdf', true],
    ['list.csv', 'a,b\r\n1,2\r\n', 'text/csv', false],
    ['国标.csv', new Uint8Array([0xcf, 0xe4, 0xba, 0xc5, 0x2c, 0x31, 0x0a]), 'text/csv', false],
    ['note.txt', '﻿备注', 'text/plain', false],
    ['mail.eml', 'From: a@b.cn\r\nSubject: x\r\n\r\ntext', 'message/rfc822', false],
    ['data.xml', '<?xml version="1.0"?><a/>', 'application/xml', false],
    ['page.html', '<html><script>struck=1</script></html>', 'text/html', false],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="struck=1"/>', 'image/svg+xml', false],
    ['named.txt', '<!-- x --><script>struck=1</script>', 'text/html', false],
    [
      'book.xlsx',
      zipSync({
        '[Content_Types].xml': strToU8(
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        ),
        'xl/workbook.xml': strToU8('<a/>'),
      }),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      false,
    ],
    ['pack.zip', zipSync({ 'a.txt': strToU8('a') }), 'application/zip', false],
    ['票.ofd', zipSync({ 'OFD.xml': strToU8('<a/>') }), 'application/ofd', false],
    [
      'old.xls',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 600 }, () => 0)]),
      'application/vnd.ms-excel',
      false,
    ],
  ])('of %s is found in its bytes', async (name, bytes, mimeType, isInline) => {
    const sent = await send(name, bytes);
    expect(sent.data).toMatchObject({ mimeType, isInline });
    const answer = await download(sent.data.id);
    expect(answer.headers.get('content-type')?.split(';')[0]).toBe(mimeType);
    expect(answer.headers.get('content-disposition')).toMatch(isInline ? /^inline;/u : /^attachment;/u);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/u);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes as Uint8Array))).toBe(true);
    await remove(sent.data.id);
  });

  it.each([
    ['setup.exe', 'text', 'FILE_EXECUTABLE'],
    ['setup.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'FILE_EXECUTABLE'],
    ['elf', Buffer.concat([Buffer.from([0x7f]), Buffer.from('ELF'), Buffer.alloc(200)]), 'FILE_EXECUTABLE'],
    ['run.txt', '#!/bin/sh\nrm -rf /\n', 'FILE_EXECUTABLE'],
    ['run.pdf.js', plainPdf(), 'FILE_EXECUTABLE'],
    ['evil.exe.', 'text', 'FILE_EXECUTABLE'],
    ['link.lnk', 'text', 'FILE_EXECUTABLE'],
    ['book.xlsm', zipSync({ a: strToU8('a') }), 'FILE_EXECUTABLE'],
    ['fake.pdf', '<html><script>struck=1</script></html>', 'FILE_MISMATCH'],
    ['fake.png', plainPdf(), 'FILE_MISMATCH'],
    ['fake.xlsx', plainPng(), 'FILE_MISMATCH'],
    ['noise.bin', new Uint8Array([0, 1, 2, 3, 0xff, 0xfe, 0xfd]), 'FILE_KIND'],
    ['noise.txt', new Uint8Array([0, 1, 2, 3, 0xff, 0xfe, 0xfd]), 'FILE_KIND'],
    ['song.mp3', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(200)]), 'FILE_KIND'],
    ['config.json', '{}', 'FILE_KIND'],
    ['nothing.pdf', '', 'FILE_EMPTY'],
  ])('of %s is refused', async (name, bytes, code) => {
    const answer = await send(name, bytes);
    expect(codeOf(answer)).toBe(code);
    expect(answer.codeMsg).toMatch(/: \S|\. \S/u);
    expect([stored(), await listed()]).toEqual([[], []]);
  });
});

describe('its name', () => {
  it.each([
    ['../../x.png', 'x.png'],
    ['..\\..\\windows\\x.png', 'x.png'],
    ['/etc/passwd.png', 'passwd.png'],
    ['a\r\nSet-Cookie: b=1.png', 'aSet-Cookie_ b=1.png'],
    ['quote".png', 'quote_.png'],
    ['bill‮fdp.png', 'billfdp.png'],
    ['con.png', '_con.png'],
    ['...', 'file.png'],
    ['.png', 'png.png'],
    ['提单; filename=evil.html', '提单; filename=evil.html'],
    [`${'单'.repeat(300)}.png`, `${'单'.repeat(65)}.png`],
  ])('%j is kept as one that harms nobody', async (given, kept) => {
    const mismatched = given.endsWith('.html');
    const sent = mismatched ? await send(given, '<p>x</p>') : await send(given, plainPng());
    expect(sent.data.fileName).toBe(kept);
    const disposition = (await download(sent.data.id)).headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^(inline|attachment); filename="[^"\r\n]+"; filename\*=UTF-8''[\w.~!#$&+^`|%-]+$/u);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(kept);
    await remove(sent.data.id);
  });

  it('never is a part of where its bytes lie', async () => {
    expect(await storedName('../../../outside.png')).toBe('outside.png');
    expect(stored().every((path) => /^1[\\/][0-9a-f]{2}[\\/][0-9a-f]{64}$/u.test(path))).toBe(true);
    for (const file of await listed()) await remove(file.id);
  });
});

describe('who may', () => {
  it('read and attach are those who may read the row, and nobody else', async () => {
    const sent = await send('own.png', plainPng(6));
    const stranger = await service.signIn('rates');
    const hr = await service.signIn('hr');
    for (const who of [hr]) {
      expect(codeOf(await who.call('/FileController/select', { ...here }, { method: 'GET' }))).toBe('NOT_ALLOWED');
      expect(codeOf(await send('x.png', plainPng(), {}, who))).toBe('NOT_ALLOWED');
      expect(codeOf(await remove(sent.data.id, who))).toBe('NOT_ALLOWED');
      expect(codeOf((await (await download(sent.data.id, who)).json()) as Answer)).toBe('NOT_ALLOWED');
    }
    expect(codeOf(await stranger.call('/FileController/select', { ...here, tableName: 'fc_invoice' }, { method: 'GET' }))).toBe(
      'NOT_ALLOWED',
    );
    await remove(sent.data.id);
  });

  it('read follows the row: another salesman’s order shows no file', async () => {
    const [own] = await listOf(sales, '/OrderController/getOrderListBusiness', { where: { field: 'archived', op: 'equal', value: '0' } });
    const [foreign] = await service.database.ask<{ id: string }>(
      "select o.id from bl_order o where ep_id = 1 and not archived and not is_deleted and not exists (select 1 from sys_user u where u.username = 'sales' and u.id in (o.salesman_id, o.customer_service_id, o.operator_id, o.document_user_id, o.create_user_id)) limit 1",
    );
    const theirs = { tableName: 'bl_order', tableId: String(foreign?.id) };
    const admin = await service.signIn('admin');
    const sent = await send('secret.png', plainPng(7), theirs, admin);
    expect(codeOf(sent)).toBe(200);
    expect(codeOf(await sales.call('/FileController/select', { ...theirs }, { method: 'GET' }))).toBe('ROW_GONE');
    expect(codeOf((await (await download(sent.data.id, sales)).json()) as Answer)).toBe('ROW_GONE');
    expect(codeOf(await remove(sent.data.id, sales))).toBe('ROW_GONE');
    const mine = await send('mine.png', plainPng(7), { tableName: 'bl_order', tableId: own?.id ?? '' }, sales);
    expect(mine.data).toMatchObject({ mayDelete: true });
    await Promise.all([remove(sent.data.id, admin), remove(mine.data.id, sales)]);
  });

  it('delete are the uploader and those who may edit the row', async () => {
    const sent = await send('paper.png', plainPng(10));
    const [finance, documents] = [await service.signIn('finance'), await service.signIn('documents')];
    expect((await listed(finance))[0]).toMatchObject({ id: sent.data.id, mayDelete: false });
    expect(codeOf(await remove(sent.data.id, finance))).toBe('FILE_NOT_YOURS');
    expect((await listed(documents))[0]).toMatchObject({ mayDelete: true });
    expect((await remove(sent.data.id, documents)).code).toBe(200);
  });

  it('see what is for finance or personnel alone are those and whoever brought it', async () => {
    const finance = await service.signIn('finance');
    const documents = await service.signIn('documents');
    const bill = await send('supplier bill.pdf', plainPdf('bill'), { docType: 'SUPPLIER_BILL', visibility: 'FINANCE' }, finance);
    const own = await send('id.png', plainPng(33), { visibility: 'HR' });
    const open = await send('to customer.png', plainPng(34), { visibility: 'CUSTOMER' });
    expect([bill.data.visibility, own.data.visibility, open.data.visibility]).toEqual(['FINANCE', 'HR', 'CUSTOMER']);
    const names = async (who: SignedIn) => (await listed(who)).map(({ fileName }) => fileName);
    expect(await names(finance)).toEqual(['to customer.png', 'supplier bill.pdf']);
    expect(await names(operator)).toEqual(['to customer.png', 'id.png']);
    expect(await names(documents)).toEqual(['to customer.png']);
    expect(await names(await service.signIn('admin'))).toEqual(['to customer.png', 'id.png', 'supplier bill.pdf']);
    expect(codeOf((await (await download(bill.data.id, operator)).json()) as Answer)).toBe('ROW_GONE');
    expect(codeOf(await remove(bill.data.id, documents))).toBe('ROW_GONE');
    expect(codeOf(await send('x.png', plainPng(), { visibility: 'NOBODY' }))).toBe('CHOICE_UNKNOWN');
    await Promise.all([remove(bill.data.id, finance), remove(own.data.id), remove(open.data.id)]);
    expect(stored()).toEqual([]);
  });

  it('reach another branch’s files is nobody, by whatever name', async () => {
    const [there] = await service.database.ask<{ id: string }>(
      'select id from bl_order where ep_id = 2 and not archived and not is_deleted limit 1',
    );
    const elsewhere = { tableName: 'bl_order', tableId: String(there?.id) };
    const stranger = await service.signIn('admin', { epId: '2' });
    const sent = await send('branch.png', plainPng(30), elsewhere, stranger);
    expect(codeOf(sent)).toBe(200);
    expect(stored()[0]).toMatch(/^2/u);
    const admin = await service.signIn('admin', { epId: '1' });
    expect(codeOf(await admin.call('/FileController/select', { ...elsewhere }, { method: 'GET' }))).toBe('ROW_GONE');
    expect(codeOf(await send('x.png', plainPng(), elsewhere, admin))).toBe('ROW_GONE');
    expect(codeOf(await send('x.png', plainPng(), { ...here, epId: '2' }, admin))).toBe('NOT_ALLOWED');
    expect(codeOf((await (await download(sent.data.id, admin)).json()) as Answer)).toBe('ROW_GONE');
    expect(codeOf(await remove(sent.data.id, admin))).toBe('ROW_GONE');
    const equal = await send('equal.png', plainPng(30), {}, admin);
    const back = await service.signIn('admin', { epId: '2' });
    await remove(sent.data.id, back);
    expect(stored()).toEqual([expect.stringMatching(/^1/u)]);
    await remove(equal.data.id);
  });

  it('change the files of an archived order is nobody, and reading them stays', async () => {
    const sent = await send('sealed.png', plainPng(11));
    await service.database.ask('update bl_order set archived = true where id = $1', [here.tableId]);
    expect(codeOf(await send('late.png', plainPng(12)))).toBe('ORDER_ARCHIVED');
    expect(codeOf(await remove(sent.data.id))).toBe('ORDER_ARCHIVED');
    expect((await download(sent.data.id)).headers.get('content-type')).toBe('image/png');
    await service.database.ask('update bl_order set archived = false where id = $1', [here.tableId]);
    await remove(sent.data.id);
  });

  it('name a table without files, a row that is not there, or no row is refused', async () => {
    const ask = async (owner: Sending) => codeOf(await operator.call('/FileController/select', { ...owner }, { method: 'GET' }));
    expect(await ask({ tableName: 'sys_user', tableId: '1' })).toBe('INPUT_MALFORMED');
    expect(await ask({ tableName: "bl_order'; drop table sys_file; --", tableId: '1' })).toBe('INPUT_MALFORMED');
    expect(await ask({ tableName: 'bl_order', tableId: '1 or 1=1' })).toBe('INPUT_MALFORMED');
    expect(await ask({ tableName: 'bl_order', tableId: '99999999' })).toBe('ROW_GONE');
    expect(await ask({ tableName: 'bl_order' })).toBe('INPUT_MALFORMED');
    expect(codeOf(await send('x.png', plainPng(), { docType: 'NONSENSE' }))).toBe('CHOICE_UNKNOWN');
    expect(codeOf(await operator.call('/FileController/upload', { ...here }))).toBe('FILE_MISSING');
    expect(codeOf(await operator.call('/FileController/download', { id: '../../etc/passwd' }, { method: 'GET' }))).toBe('INPUT_MALFORMED');
    expect(codeOf(await operator.call('/FileController/download', { id: randomUUID() }, { method: 'GET' }))).toBe('ROW_GONE');
  });
});

describe('room', () => {
  const large = (bytes: number) => Buffer.concat([plainPdf(), Buffer.alloc(bytes, 32)]);

  it('ends at 50 MB for one file, in three languages', async () => {
    const answer = await send('large.pdf', large(51 * 1024 * 1024));
    expect(codeOf(answer)).toBe('FILE_TOO_LARGE');
    expect(answer.codeMsg).toContain('50 MB');
    expect([stored(), await arriving()]).toEqual([[], []]);
  });

  it('ends at the branch’s quota, which counts every file and is given back', async () => {
    const first = await send('first.pdf', large(45 * 1024 * 1024));
    const answers = await Promise.all([send('second.pdf', large(30 * 1024 * 1024)), send('third.pdf', large(31 * 1024 * 1024))]);
    expect(answers.map(codeOf).sort()).toEqual([200, 'FILE_QUOTA'].sort());
    expect(answers.find(({ code }) => code !== 200)?.codeMsg).toContain('80 MB');
    expect(stored()).toHaveLength(2);
    for (const file of await listed()) await remove(file.id);
    expect(stored()).toEqual([]);
    expect(first.code).toBe(200);
  }, 60_000);

  it('is not taken by an upload that breaks off', async () => {
    const { port } = new URL(service.url);
    const head = `--x\r\nContent-Disposition: form-data; name="tableName"\r\n\r\nbl_order\r\n--x\r\nContent-Disposition: form-data; name="tableId"\r\n\r\n${here.tableId}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="broken.pdf"\r\n\r\n%PDF-1.7\n`;
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /FileController/upload HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${operator.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n${head}${'x'.repeat(200_000)}`,
    );
    await expect.poll(async () => (await arriving()).length).toBe(1);
    socket.destroy();
    await expect.poll(arriving).toEqual([]);
    expect([stored(), await listed()]).toEqual([[], []]);
  });

  it('that cannot be written to is told, and nothing is attached', async () => {
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'no folder');
    const answer = await send('x.png', plainPng());
    expect(codeOf(answer)).toBe('FILE_STORE_FAILED');
    await rm(folder);
    expect(await listed()).toEqual([]);
  });

  it('whose bytes were lost says so', async () => {
    const sent = await send('lost.png', plainPng(13));
    await rm(folder, { recursive: true, force: true });
    expect(codeOf((await (await download(sent.data.id)).json()) as Answer)).toBe('FILE_GONE');
    expect((await remove(sent.data.id)).code).toBe(200);
  });
});

it('every refusal is said in the reader’s own language', async () => {
  const said = async (language: string) =>
    (await operator.call('/FileController/upload', { ...here }, { headers: { 'accept-language': language } })).codeMsg;
  expect(await said('zh')).toMatch(/\p{Script=Han}/u);
  expect(await said('en')).toMatch(/choose one file/u);
  expect(await said('ar')).toMatch(/\p{Script=Arabic}/u);
});
