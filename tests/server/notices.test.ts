import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropOldViews } from '#modules/messages/reading.shape.server';
import { listOf, startService, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let manager: SignedIn;
let sales: SignedIn;

const article = (more: Record<string, unknown> = {}) => ({
  title: '五一放假通知',
  content: '<p>5月1日至5日放假</p>',
  publishFrom: '2026-01-01T00:00:00Z',
  state: 'PUBLISHED',
  ...more,
});
const insert = (body: Record<string, unknown>) =>
  manager.call<{ id: string; version: number; content: string }>('/cusNoticeController/insert', body);
const rolling = async (who: SignedIn) =>
  (await who.call<{ content: string | null }>('/PublicQueryController/getNoticeState', {}, { method: 'GET' })).data.content;

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
    const withdrawn = await manager.call('/cusNoticeController/update', {
      id: made.data.id,
      version: made.data.version,
      state: 'WITHDRAWN',
    });
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
    const readers = async (id: string) =>
      (await manager.call<{ username: string; readTime: string | null }[]>('/cusNoticeController/selectReceipt', { id }, { method: 'GET' }))
        .data;
    expect((await readers(made.data.id)).filter(({ readTime }) => readTime !== null)).toEqual([]);
    const ids = `${made.data.id},${hidden.data.id}`;
    expect(
      (await Promise.all([1, 2, 3].map(() => sales.call('/cusNoticeController/readNotice', { ids })))).map(({ code }) => code),
    ).toEqual([200, 200, 200]);
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
      const made = await manager.call<{ id: string; version: number }>(
        `/${controller}/insert`,
        article({ summary: '摘要', category: 'COMPANY' }),
      );
      expect(made.code).toBe(200);
      expect((await listOf(manager, `/${controller}/select`)).map(({ id }) => id)).toContain(made.data.id);
      expect((await sales.call(`/${controller}/select`)).code).toBe(403);
      expect((await sales.call(`/${controller}/delete`, { id: made.data.id })).code).toBe(403);
      expect((await manager.call(`/${controller}/delete`, { id: made.data.id })).code).toBe(200);
      expect((await listOf(manager, `/${controller}/select`)).map(({ id }) => id)).not.toContain(made.data.id);
    }
  });
});

describe('readers of news and cases', () => {
  interface Read {
    id: string;
    title: string;
    content: string;
    viewCount: number;
    fileCount: number;
  }
  const controllers = [
    ['minappNewsController', 'ms_news', 'newsArticle'],
    ['minappCaseController', 'ms_case', 'caseArticle'],
  ] as const;
  const open = (who: SignedIn, controller: string, id: string) => who.call<Read>(`/${controller}/readPublished`, { id });
  const heads = async (who: SignedIn, controller: string, more: Record<string, unknown> = {}) =>
    (await who.call<{ rows: Read[]; total: number }>(`/${controller}/selectPublished`, more, { method: 'GET' })).data;

  it.each(controllers)(
    'are everybody they are published to, once a day each, and leave the row as it was: %s',
    async (controller, table, entity) => {
      const made = await manager.call<{ id: string; version: number }>(
        `/${controller}/insert`,
        article({ title: '新航线', titleEn: 'New lane', content: '<p>五月开航</p>', summary: '摘要' }),
      );
      const { id } = made.data;
      const hr = await service.signIn('hr');
      const changes = async () =>
        (await service.database.ask('select version from sys_change where entity = $1 and row_id = $2', [entity, id])).length;
      const before = await changes();
      expect((await heads(hr, controller)).rows.find((one) => one.id === id)).toMatchObject({ viewCount: 0 });
      const [first, again] = [await open(hr, controller, id), await open(hr, controller, id)];
      expect([first.data, again.data.viewCount]).toMatchObject([{ content: '<p>五月开航</p>', viewCount: 1 }, 1]);
      const people = await Promise.all(
        ['finance', 'operator', 'rates', 'dispatch', 'documents', 'cashier'].map((name) => service.signIn(name)),
      );
      const answers = await Promise.all([...people, ...people, ...people].map((who) => open(who, controller, id)));
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
      expect((await heads(sales, controller)).rows.find((one) => one.id === id)).toMatchObject({ viewCount: 7 });
      await service.database.ask('update ms_article_view set day = day - 1 where row_id = $1', [id]);
      expect((await open(hr, controller, id)).data.viewCount).toBe(8);
      const [row] = await service.database.ask(`select version, view_count from ${table} where id = $1`, [id]);
      expect([row, await changes()]).toEqual([{ version: made.data.version, view_count: 8 }, before]);
      // Whoever had it open before its readers came saves it all the same, and what they counted stays.
      const saved = await manager.call<{ viewCount: number }>(`/${controller}/update`, {
        id,
        version: made.data.version,
        title: '新航线（更新）',
      });
      expect([saved.code, saved.data.viewCount]).toEqual([200, 8]);
      expect((await manager.call(`/${controller}/update`, { id, version: 2, viewCount: 1000 })).code).not.toBe(200);
    },
  );

  it.each(controllers)('find nothing of a draft, of the past, of another branch, of what is withdrawn: %s', async (controller) => {
    const hidden = [
      { state: 'DRAFT' },
      { state: 'WITHDRAWN' },
      { publishTo: '2026-01-02T00:00:00Z' },
      { publishFrom: '2099-01-01T00:00:00Z' },
      { epIds: ['3'] },
    ];
    for (const more of hidden) {
      const { id } = (await manager.call<{ id: string }>(`/${controller}/insert`, article({ title: '不给看', ...more }))).data;
      expect((await open(sales, controller, id)).refusals?.[0]?.code, JSON.stringify(more)).toBe('ROW_GONE');
      expect(
        (
          await sales.call(
            '/FileController/select',
            { tableName: controller === 'minappNewsController' ? 'ms_news' : 'ms_case', tableId: id },
            { method: 'GET' },
          )
        ).refusals?.[0]?.code,
      ).toBe('ROW_GONE');
    }
    expect((await heads(sales, controller, { search: '不给看' })).total).toBe(0);
  });

  it('find articles by a word of the text, in pages, the top one first and within a day by their sort', async () => {
    const inserted = async (more: Record<string, unknown>) =>
      (await manager.call<{ id: string }>('/minappNewsController/insert', article({ content: '<p>台风改港</p>', ...more }))).data.id;
    const [later, sooner] = [
      await inserted({ title: '甲', sort: 2, publishFrom: '2026-01-05T03:00:00Z' }),
      await inserted({ title: '乙', sort: 1, publishFrom: '2026-01-05T01:00:00Z' }),
    ];
    const top = await inserted({ title: '丙', isTop: true, publishFrom: '2025-12-01T00:00:00Z' });
    expect((await heads(sales, 'minappNewsController', { search: '台风' })).rows.map(({ id }) => id)).toEqual([top, sooner, later]);
    expect(await heads(sales, 'minappNewsController', { search: '台风', page: 2 })).toEqual({ rows: [], total: 3 });
  });

  it('of announcements count as well, and old days are forgotten at night while the count stays', async () => {
    const { id } = (await insert(article({ title: '读者', content: '<p>读者</p>' }))).data;
    for (const who of [sales, manager, sales]) expect((await who.call('/cusNoticeController/readNotice', { ids: id })).code).toBe(200);
    const counted = async () =>
      service.database.ask(
        "select n.view_count, (select count(*)::int from ms_article_view v where v.entity = 'notice' and v.row_id = n.id) days from ms_notice n where id = $1",
        [id],
      );
    expect(await counted()).toEqual([{ view_count: 2, days: 2 }]);
    await service.database.ask("update ms_article_view set day = day - 4 where entity = 'notice' and row_id = $1", [id]);
    await dropOldViews(service.engine);
    expect(await counted()).toEqual([{ view_count: 2, days: 0 }]);
    await manager.call('/cusNoticeController/delete', { id });
  });
});
