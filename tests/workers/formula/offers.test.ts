import { describe, expect, it } from 'vitest';
import { initialsOf } from '#client/words/initials';
import { marksIn, piecesOf } from '#client/sheet/formula/marks';
import { offersFor } from '#client/sheet/formula/offers';
import { Names } from '#workers/formula/names';
import { canonicalText, wordedText } from '#workers/formula/references';
import type { Language } from '#names/languages';
import { cost, sceneOf } from '#tests/workers/formula/costDesk';

const namesIn = (language: Language) => new Names(sceneOf(cost, language).columns);
const zh = namesIn('zh');
const offered = (text: string, caret = text.length, names = zh) =>
  offersFor(text, caret, names, names.columns)?.items.map((item) => item.text) ?? null;

describe('what is offered while a formula is typed', () => {
  it('is columns by header words, field name and pinyin initials, and functions', () => {
    expect(offered('=单')).toEqual(['单价', '单位']);
    expect(offered('=dj')).toEqual(['单价']);
    expect(offered('=数量*bwb')?.[0]).toBe('本位币金额');
    expect(offered('=invoicedA')).toEqual(['已开票金额']);
    expect(offered('=SU')).toEqual(['SUM(', 'SUMIF(', 'SUMIFS(', '供应商账单号']);
    expect(offered('=Exch', 5, namesIn('en'))).toEqual(['Exchange rate']);
    expect(offered('=exchange r', 11, namesIn('en'))).toEqual(['Exchange rate']);
    expect(offered('=السع', 5, namesIn('ar'))?.[0]).toBe('السعر');
  });

  it('begins with what starts like the letters, numbers before the rest', () => {
    const items = offersFor('=r', 2, zh, zh.columns)?.items.map(({ aside }) => aside) ?? [];
    expect(items[0]).toBe('rate');
    expect(items.length).toBeLessThanOrEqual(10);
  });

  it('takes the place of the name around the caret only', () => {
    expect(offersFor('=单价*sl+1', 6, zh, zh.columns)).toMatchObject({ from: 4, to: 6 });
    expect(offersFor('=ROUND(  dj', 11, zh, zh.columns)).toMatchObject({ from: 9, to: 11, typed: 'dj' });
  });

  it('is nothing outside formulas, inside quotes, after digits and brackets that close, and for what is typed out', () => {
    expect(['单', '=IF(币种="US', '=12', '=数量', '=zzz', '=SUM(金额)', '=SUM(金额） ', '=5%'].map((text) => offered(text))).toEqual(
      Array(8).fill(null),
    );
    expect(offered('=SUM(金额)*dj')).toEqual(['单价']);
  });

  it('knows the first letters of Chinese words', () => {
    expect(['结算单位', '税率%', '应收/应付', 'AR金额', '已开票金额', '汇率'].map(initialsOf)).toEqual([
      'jsdw',
      'sl',
      'ysyf',
      'arje',
      'ykpje',
      'hl',
    ]);
  });
});

describe('columns named in a formula', () => {
  it('have a colour each, whole columns apart from the row’s value', () => {
    expect(marksIn('=单价*数量+单价', zh)).toEqual([
      { column: 'price', colour: 1, whole: false },
      { column: 'number', colour: 2, whole: false },
    ]);
    expect(marksIn('=金额/SUM(金额)', zh)).toEqual([
      { column: 'amount', colour: 1, whole: false },
      { column: 'amount', colour: 1, whole: true },
    ]);
    expect(marksIn('=SUMIF(币种,"USD",金额)*SUM(单价,1)', zh).map(({ column, whole }) => `${column} ${whole}`)).toEqual([
      'currency true',
      'amount true',
      'price false',
    ]);
  });

  it('are found in what is not finished yet', () => {
    expect(piecesOf('=单价*(数', zh)).toEqual([
      { text: '=', colour: null },
      { text: '单价', colour: 1 },
      { text: '*(数', colour: null },
    ]);
    expect(piecesOf('="单价', zh).some(({ colour }) => colour !== null)).toBe(false);
  });

  it('are kept by field name and shown in the words of any screen', () => {
    const kept = canonicalText('单价*数量-税率%*金额', zh);
    expect(kept).toBe('price*number-taxRate%*amount');
    for (const language of ['zh', 'en', 'ar'] as const) {
      const names = namesIn(language);
      expect(canonicalText(wordedText(kept, names), names)).toBe(kept);
    }
    expect(wordedText(kept, zh)).toBe('单价*数量-税率%*金额');
  });
});
