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
