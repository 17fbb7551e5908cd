import { describe, expect, test } from 'vitest';
import { portValues } from '#modules/demo/ports';
import { spellingsOf } from '#values/initials';
import { LabelBooks } from '#workers/sheet/labels';

const books = new LabelBooks('zh', new Set(['port']));
const rows = portValues.map((row) => ({
  key: String(row.code),
  zh: String(row.name),
  en: String(row.englishName),
  ar: String(row.arabicName ?? row.englishName),
  search: [row.helpCode, ...(row.aliases as string[])].map(String),
  spelled: [...spellingsOf(String(row.name))],
  ...(row.isBasePort === true ? { first: true } : {}),
}));
books.take({ port: { complete: true, rows } });

describe('the ports of the world', () => {
  test('each once, by a code of UN/LOCODE, no name or alias for two', () => {
    const owners = new Map<string, string>();
    for (const { code, name, englishName, aliases } of portValues) {
      expect(String(code)).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/);
      for (const word of new Set([code, name, englishName, ...(aliases as string[])].map((text) => String(text).toLowerCase()))) {
        expect([word, owners.get(word) ?? code]).toEqual([word, code]);
        owners.set(word, String(code));
      }
    }
    expect(portValues.length).toBeGreaterThan(1_500);
  });

  test.each([
    ['THBKK', '曼谷 mangu BANGKOK THBKK'],
    ['IDSUB', '泗水 sishui SURABAYA'],
    ['CNSHK', '蛇口 shekou sk 深圳蛇口'],
    ['CNSZX', '深圳 shenzhen'],
    ['CNYTN', '盐田 yantian yt YTN'],
    ['CNNSA', '南沙 nansha ns'],
    ['THLCH', '林查班 linchaban laemchabang lcb LCH'],
    ['CNNGB', '宁波 ningbo nb NBO'],
    ['CNSHA', 'sh shanghai SHA'],
    ['MYWSP', '巴生西港 bashengxigang westport'],
    ['AEJEA', '杰贝阿里 jebelali 迪拜'],
    ['NLRTM', '鹿特丹 lutedan ltd'],
    ['CNCKG', '重庆 chongqing zhongqing'],
    ['CNXMN', 'xiamen AMOY'],
  ])('%s is meant by %s', (code, typed) => {
    for (const text of typed.split(' ')) expect([text, books.resolve('port', text)]).toEqual([text, { key: code }]);
  });

  test('what is begun is offered, the port every carrier calls at first', () => {
    expect(books.suggest('port', 'shek', 3)[0]?.key).toBe('CNSHK');
    expect(books.suggest('port', 'laem cha', 3)[0]?.key).toBe('THLCH');
    expect(books.suggest('port', 'yt', 2).map(({ key }) => key)).toEqual(['CNYTN', 'CNYNT']);
  });

  test('a short form is not taken from the few labels a list brought along', () => {
    const few = new LabelBooks('zh', new Set(['port']));
    few.take({ port: { complete: false, rows: rows.filter(({ key }) => key === 'CNYNT') } });
    expect(few.resolve('port', 'yt').key).toBeUndefined();
    expect(few.resolve('port', '烟台')).toEqual({ key: 'CNYNT' });
    few.merge(
      'port',
      rows.filter(({ key }) => key === 'CNYTN'),
    );
    few.answer('port', ['yt']);
    expect(few.resolve('port', 'yt')).toEqual({ key: 'CNYTN' });
  });
});
