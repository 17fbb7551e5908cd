import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '#define/wire';
import { languages, nameIn, type Language } from '#names/languages';
import { startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let [manager, sales]: SignedIn[] = [];

beforeAll(async () => {
  service = await startService();
  [manager, sales] = await Promise.all([service.signIn('manager'), service.signIn('sales')]);
});
afterAll(() => service.stop());

const as = (language: Language) => ({ headers: { 'x-language': language } });
const asked = async <T>(
  who: SignedIn | undefined,
  path: string,
  body: Record<string, unknown>,
  language: Language,
  method: 'GET' | 'POST',
) => (await (who as SignedIn).call<T>(path, body, { ...as(language), method })).data;

describe('a name', () => {
  it('is the one of the reader’s language, else the English one, else the Chinese one', () => {
    const all = { zh: '宋怀澜', en: 'Song Huailan', ar: 'سونغ هوايلان' };
    expect(languages.map((language) => nameIn(language, all))).toEqual([all.zh, all.en, all.ar]);
    expect(languages.map((language) => nameIn(language, { ...all, ar: null }))).toEqual([all.zh, all.en, all.en]);
    expect(languages.map((language) => nameIn(language, { zh: all.zh, en: '', ar: '' }))).toEqual([all.zh, all.zh, all.zh]);
  });
});

describe('readers of three languages', () => {
  const people = { zh: '宋怀澜', en: 'Song Huailan', ar: 'سونغ هوايلان' } as const;

  it.each(languages)('are told who they are, who wrote to them and who saved: %s', async (language) => {
    const info = await asked<{ name: string }>(manager, '/PublicQueryController/getUserInfo', {}, language, 'POST');
    expect(info.name).toBe(people[language]);
    const staff = await asked<{ username: string; fullname: string }[]>(sales, '/userMessageController/selectStaff', {}, language, 'GET');
    expect(staff.find(({ username }) => username === 'manager')?.fullname).toBe(people[language]);
    const opened = await asked<{ fullname: string }[]>(manager, '/PublicQueryController/selectUrlUser', { name: 'admin' }, language, 'GET');
    expect(opened.map(({ fullname }) => fullname)).toContain({ zh: '陆承砚', en: 'Lu Chengyan', ar: 'لو تشنغيان' }[language]);
  });

  it.each(languages)('read people looked up by a row in their language: %s', async (language) => {
    const [branch] = await service.database.ask<{ id: string }>(
      "update sys_enterprise set reopen_user_id = 2 where com_code = 'TAO' returning id",
    );
    const admin = await service.signIn('admin');
    const tree = await asked<ListAnswer>(admin, '/BranchManagerController/listGetEpTree', {}, language, 'POST');
    const row = (tree.rows as unknown as ListedRow[]).find(({ id }) => id === branch?.id);
    expect(row?.reopenUser).toBe(people[language]);
  });

  it.each(languages)('read the announcement and the news in their language: %s', async (language) => {
    const [notice] = await asked<{ title: string; content: string }[]>(sales, '/cusNoticeController/getNotice', {}, language, 'GET');
    const script = { zh: /\p{Script=Han}/u, en: /^[ -~–“”’<>/]+$/u, ar: /\p{Script=Arabic}/u }[language];
    expect(notice?.title).toMatch(script);
    expect(notice?.content).toMatch(script);
    const news = await asked<{ rows: { title: string; summary: string }[] }>(
      sales,
      '/minappNewsController/selectPublished',
      {},
      language,
      'GET',
    );
    for (const { title, summary } of news.rows) expect([title, summary].join(' ')).toMatch(script);
  });

  it('read what was written in English where nobody wrote it in their language, and the Chinese text where nobody did at all', async () => {
    const values = {
      title: '停电',
      titleEn: 'Power cut',
      content: '<p>今晚停电</p>',
      publishFrom: '2026-01-01T00:00:00Z',
      state: 'PUBLISHED',
      isTop: true,
    };
    const made = await (manager as SignedIn).call<{ id: string }>('/cusNoticeController/insert', {
      ...values,
      contentEn: '<p onclick="x()">No power tonight</p>',
    });
    expect(made.code).toBe(200);
    const read = async (language: Language) =>
      (await asked<{ id: string; title: string; content: string }[]>(sales, '/cusNoticeController/getNotice', {}, language, 'GET')).find(
        ({ id }) => id === made.data.id,
      );
    expect(await read('ar')).toMatchObject({ title: 'Power cut', content: '<p>No power tonight</p>' });
    expect(await read('zh')).toMatchObject({ title: '停电', content: '<p>今晚停电</p>' });
    const bare = await (manager as SignedIn).call<{ id: string }>('/cusNoticeController/insert', {
      ...values,
      titleEn: null,
      isTop: false,
    });
    const plain = (await asked<{ id: string; title: string }[]>(sales, '/cusNoticeController/getNotice', {}, 'en', 'GET')).find(
      ({ id }) => id === bare.data.id,
    );
    expect(plain).toMatchObject({ title: '停电', content: '<p>今晚停电</p>' });
  });
});
