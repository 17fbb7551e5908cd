import { describe, expect, it } from 'vitest';
import { columnsBy, fits, missingOf, type ImportTemplate } from '#client/templates/reading';
import { laid } from '#tests/workers/import/lists';
import { lineOf } from '#workers/sheet/exportFill';

const template: ImportTemplate = {
  id: '1',
  name: 'theirs',
  columns: [
    { headers: ['Their ref', 'Ref.'], field: 'billNo', required: true },
    { headers: ['Pcs'], field: 'pieces', required: false },
  ],
  constants: { currency: 'USD' },
};

describe('a company’s own import template (domain/15 §15.13)', () => {
  it('reads columns by its titles and other titles, whatever their order, and says which are missing', () => {
    expect(columnsBy(template, ['Pcs', '', 'REF.', 'else'], () => true)).toEqual(['pieces', null, 'billNo', null]);
    expect(columnsBy(template, ['Pcs', 'Their ref'], (field) => field !== 'pieces')).toEqual([null, 'billNo']);
    expect(fits(template, ['Their ref', 'Pcs', 'else'])).toBe(true);
    expect(fits(template, ['Pcs'])).toBe(false);
    expect(missingOf(template, ['Pcs'])).toEqual(['Their ref']);
    expect(missingOf(template, ['ref.'])).toEqual([]);
  });

  it('says of every line what its constants say, where the line says nothing itself', async () => {
    const book = new TextEncoder().encode('单号,件数,币种\nB1,3,\nB2,4,EUR\n');
    const staged = await laid(book, [], { defaults: template.constants });
    expect(staged.rows.map(({ values, cells }) => [values.currency, cells.currency])).toEqual([
      ['USD', 'template'],
      ['EUR', 'C3'],
    ]);
  });

  it('reads cells by its transforms: capitals, its own words, codes within a name, boxes, prices with their currency and unit', async () => {
    const rows = (staged: Awaited<ReturnType<typeof laid>>) =>
      staged.rows.map(({ values, problems }) => ({ ...values, ...(problems.length ? { problems } : {}) }));
    const as = (transform: string, constant = '') => ({ transform, constant });
    const book = new TextEncoder().encode(
      '单号,费用,单位,单价,备注,数量\nb1,海运,Kasten,USD 1250.50/箱,2x40HC+1x20,1\nb2,THC,票,450 RMB,3 * 40 尺高柜,2\nb3,THC,Kasten,1200/1500,九十尺柜,3\nb4,THC,票,abc,,4\n',
    );
    const transforms = {
      billNo: as('UPPER'),
      feeCode: as('DICT', '海运=OF；起码费=MIN'),
      unit: as('DICT', 'Kasten=箱'),
      price: as('COMBINED_PRICE'),
      remark: as('BOXTYPE'),
    };
    const staged = await laid(book, [], { transforms });
    expect(rows(staged)).toMatchObject([
      { billNo: 'B1', price: '1250.5', feeCode: 'OF', currency: 'USD', unit: '箱', remark: '2*40HQ+1*20GP' },
      { billNo: 'B2', price: '450', currency: 'CNY', unit: '票', remark: '3*40HQ' },
      {
        billNo: 'B3',
        price: '1200/1500',
        problems: expect.arrayContaining([
          expect.objectContaining({ field: 'price', code: 'PRICE_TOO_MANY_PARTS' }),
          expect.objectContaining({ field: 'remark', code: 'BOX_TYPE_UNKNOWN' }),
        ]),
      },
      { billNo: 'B4', problems: expect.arrayContaining([expect.objectContaining({ field: 'price', code: 'PRICE_UNPARSED' })]) },
    ]);
    // Without them everything stays as it is written.
    expect((await laid(book, [])).rows[0]?.values).toMatchObject({ feeCode: '海运', remark: '2x40HC+1x20' });
  });
});

it('a row that goes out in a company’s own workbook has its numbers and days as such', () => {
  expect(
    lineOf(
      ['a', 'b', 'c', 'd'],
      [{ kind: 'decimal' }, { kind: 'day' }, { kind: 'text' }, { kind: 'flag' }],
      ['12.5', '2026-03-31', '007', true],
    ),
  ).toEqual({
    a: { text: '12.5', number: '12.5' },
    b: { text: '2026-03-31', day: '2026-03-31' },
    c: { text: '007' },
    d: { text: 'TRUE' },
  });
});
