import { expect, it } from 'vitest';
import { spokenIn, type Sheet } from '#define/sheet';

const sheet: Sheet = {
  mod: 'order.test',
  entity: 'order',
  spoken: { goodsName: 'englishGoodsName' },
  columns: [
    { field: 'goodsName', width: 160 },
    { field: 'packages', width: 72 },
    { field: 'englishGoodsName', width: 160, hidden: true },
  ],
  page: { path: '/order', head: ['goodsName', 'packages'] },
  shown: [{ as: 'over', on: ['goodsName'], when: { field: 'packages', is: 0 } }],
  views: [{ name: 'toBook', where: { and: [] }, columns: ['packages', 'goodsName'], groups: ['goodsName'] }],
};

it('what is said in Chinese gives its place to what says the same abroad, in columns, views, heads and marks, and is there to be chosen', () => {
  expect(spokenIn(sheet, 'zh')).toBe(sheet);
  for (const language of ['en', 'ar'] as const) {
    const told = spokenIn(sheet, language);
    expect(told.columns.map(({ field, hidden }) => [field, hidden ?? false])).toEqual([
      ['englishGoodsName', false],
      ['packages', false],
      ['goodsName', true],
    ]);
    expect([told.page?.head, told.shown?.[0]?.on]).toEqual([['englishGoodsName', 'packages'], ['englishGoodsName']]);
    expect(told.views?.[0]).toMatchObject({ columns: ['packages', 'englishGoodsName'], groups: ['englishGoodsName'] });
  }
});
