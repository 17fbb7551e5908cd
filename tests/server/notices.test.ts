import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOf, startService, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let manager: SignedIn;
let sales: SignedIn;

const article = (more: Record<string, unknown> = {}) => ({ title: '五一放假通知', content: '<p>5月1日至5日放假</p>', publishFrom: '2026-01-01T00:00:00Z', state: 'PUBLISHED', ...more });
const insert = (body: Record<string, unknown>) => manager.call<{ id: string; version: number; content: string }>('/cusNoticeController/insert', body);
const rolling = async (who: SignedIn) => (await who.call<{ content: string | null }>('/PublicQueryController/getNoticeState', {}, { method: 'GET' })).data.content;

beforeAll(async () => {
  service = await startService();
  [manager, sales] = await Promise.all([service.signIn('manager'), service.signIn('sales')]);
  await service.database.ask('delete from ms_notice');
});
afterAll(() => service.stop());

describe('announcements', () => {
  it('roll as plain text while they are published and valid: the one on top, else the newest', async () => {
    expect(await rolling(sales)).toBeNull();
    await insert(article({ title: '旧', content: '<p>旧通知</p>', publishFrom: '2025-01-01T00:00:00Z' }));
    const made = await insert(article({ content: '<p>5月1日<strong>至5日</strong>放假</p><ul><li>值班见表</li></ul>' }));
    expect(await rolling(sales)).toBe('5月1日至5日放假 值班见表');
    await insert(article({ title: '草稿', state: 'DRAFT', publishFrom: '2026-03-01T00:00:00Z' }));
    await insert(article({ title: '过期', publishTo: '2026-01-02T00:00:00Z', publishFrom: '2026-01-01T12:00:00Z' }));
    await insert(article({ title: '将来', publishFrom: '2099-01-01T00:00:00Z' }));
    await insert(article({ title: '别的公司', epIds: ['2'], publishFrom: '2026-03-02T00:00:00Z' }));
    expect(await rolling(sales)).toBe('5月1日至5日放假 值班见表');
    const withdrawn = await manager.call('/cusNoticeController/update', { id: made.data.id, version: made.data.version, state: 'WITHDRAWN' });
    expect(withdrawn.code).toBe(200);
    expect(await rolling(sales)).toBe('旧通知');
  });

  it.each([
    '<script>alert(1)</script><p>x</p>',
    '<p onclick="alert(1)">x</p>',
    '<img src=x onerror=alert(1)><p>x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="//evil.example"></iframe><p>x</p>',
    '<p style="background:url(//evil.example)">x</p>',
    '<svg/onload=alert(1)><p>x</p>',
  ])('lose everything that would run or load: %s', async (content) => {
    const answer = await insert(article({ content }));
    expect(answer.code).toBe(200);
    expect(answer.data.content).not.toMatch(/script|on\w+=|src|style|svg|iframe/iu);
    expect(answer.data.content).toContain('x');
  });

  it('need a text that is more than tags', async () => {
    expect((await insert(article({ content: '<p><br></p>' }))).refusals?.[0]).toMatchObject({ field: 'content', code: 'FIELD_REQUIRED' });
  });

  it('can be narrowed to people', async () => {
    const made = await insert(article({ title: '给财务', content: '<p>只给财务</p>', isTop: true, publishFrom: '2026-04-01T00:00:00Z' }));
    const [finance] = await service.database.ask<{ id: string }>("select id from sys_user where username = 'finance'");
    expect((await manager.call('/PublicQueryController/insertNoticeUser', { id: made.data.id, ids: finance?.id })).code).toBe(200);
    expect(await rolling(await service.signIn('finance'))).toBe('只给财务');
    expect(await rolling(sales)).not.toBe('只给财务');
  });

  it('tell who has read them, once each, of the people they are for', async () => {
    const made = await insert(article({ title: '宁波', content: '<p>给宁波</p>', epIds: ['1'] }));
    const hidden = await insert(article({ title: '青岛', content: '<p>给青岛</p>', epIds: ['3'] }));
    const readers = async (id: string) => (await manager.call<{ username: string; readTime: string | null }[]>('/cusNoticeController/selectReceipt', { id }, { method: 'GET' })).data;
    expect((await readers(made.data.id)).filter(({ readTime }) => readTime !== null)).toEqual([]);
    const ids = `${made.data.id},${hidden.data.id}`;
    expect((await Promise.all([1, 2, 3].map(() => sales.call('/cusNoticeController/readNotice', { ids })))).map(({ code }) => code)).toEqual([200, 200, 200]);
    const first = (await readers(made.data.id)).filter(({ readTime }) => readTime !== null);
    expect(first.map(({ username }) => username)).toEqual(['sales']);
    expect((await sales.call('/cusNoticeController/readNotice', { ids })).code).toBe(200);
    expect((await readers(made.data.id))[0]).toEqual(first[0]);
    expect((await readers(made.data.id)).map(({ username }) => username)).not.toContain('wan.ziqi');
    expect((await readers(hidden.data.id)).every(({ readTime }) => readTime === null)).toBe(true);
    expect((await sales.call('/cusNoticeController/selectReceipt', { id: made.data.id }, { method: 'GET' })).code).toBe(403);
    expect((await manager.call('/cusNoticeController/delete', { id: made.data.id })).code).toBe(200);
  });

  it('of news and cases are filed under the categories there are', async () => {
    const answer = await manager.call('/minappNewsController/insert', article({ category: 'GOSSIP' }));
    expect(answer.refusals?.[0]).toMatchObject({ field: 'category', code: 'REFERENCE_UNKNOWN' });
  });

  it('news and cases are written by those who may, and by nobody else', async () => {
    for (const controller of ['minappNewsController', 'minappCaseController']) {
      const made = await manager.call<{ id: string; version: number }>(`/${controller}/insert`, article({ summary: '摘要', category: 'COMPANY' }));
      expect(made.code).toBe(200);
      expect((await listOf(manager, `/${controller}/select`)).map(({ id }) => id)).toContain(made.data.id);
      expect((await sales.call(`/${controller}/select`)).code).toBe(403);
      expect((await sales.call(`/${controller}/delete`, { id: made.data.id })).code).toBe(403);
      expect((await manager.call(`/${controller}/delete`, { id: made.data.id })).code).toBe(200);
      expect((await listOf(manager, `/${controller}/select`)).map(({ id }) => id)).not.toContain(made.data.id);
    }
  });
});
