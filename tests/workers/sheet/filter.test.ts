import { describe, expect, it } from 'vitest';
import { Catalogue } from '#define/catalogue';
import { entity } from '#define/entity';
import { day, decimal, flag, moment, text } from '#define/field';
import type { Leaf } from '#define/filter';
import { kindOf } from '#define/kinds';
import type { Value } from '#define/row';
import type { ColumnsHead } from '#define/wire';
import type { EngineSetup } from '#workers/sheet/crossing';
import { StreamReader } from '#workers/sheet/decode/stream';
import { Grid } from '#workers/sheet/grid';
import { Filter } from '#workers/sheet/view/filter';
import { encodeColumns } from '#tests/workers/sheet/columnsEncoder';
import { actor } from '#tests/workers/sheet/harbour';
import { leafOf, placesOf, vectorsOf, type FilterVector } from '#tests/workers/sheet/vectors';

/** One column per kind of cell, each filled with the vector's value where it fits. */
const shelf = entity({
  name: 'cost',
  table: 'shelf',
  owner: 'branch',
  stock: {},
  fields: { text: text({ max: 100 }), long: text({ max: 100 }), number: decimal({ scale: 4 }), day: day(), moment: moment(), flag: flag() },
});
const person = entity({
  name: 'user',
  table: 'person',
  owner: 'group',
  stock: {},
  fields: { name: text({ max: 40 }) },
  label: { zh: 'name', en: 'name', search: ['name'] },
});
const catalogue = new Catalogue([shelf, person]);
const columns = catalogue
  .columns(shelf)
  .filter(({ field }) => !field.to)
  .map(({ name, field }) => ({ name, wire: name, kind: field.kind, storage: kindOf(field).storage }));
const head: ColumnsHead = {
  entity: 'cost',
  seq: 1,
  actor,
  zone: 'UTC',
  viewOnly: [],
  labels: {},
  facts: { today: '2026-01-01', branch: {}, lists: {} },
  columns: [
    { name: 'id', wire: 'id', kind: 'ref', storage: 'id' },
    { name: 'version', wire: 'version', kind: 'integer', storage: 'integer' },
    ...columns,
  ],
};
const setup: EngineSetup = {
  entity: 'cost',
  mod: 'x',
  fields: [],
  adds: false,
  sort: [],
  language: 'zh',
  choices: {},
  steps: { paste: '', addRows: '', removeRows: '', discard: '', resolve: '', draft: '' },
  shared: false,
  draftKey: null,
  formulas: false,
};

/** A list whose first row holds the value and whose others make `long` a heap of nearly unique texts. */
function gridWith(values: Record<string, Value>): Grid {
  const rows = [
    { id: '1', version: 1, ...values },
    ...Array.from({ length: 30 }, (_, at) => ({ id: String(at + 2), version: 1, long: `other ${at}` })),
  ];
  let grid: Grid | null = null;
  for (const piece of new StreamReader().push(encodeColumns(head, rows))) {
    if (piece.is === 'head') grid = new Grid(catalogue, setup, piece.head);
    if (piece.is === 'block') grid?.store.append(piece.parts, piece.rows);
  }
  return grid as Grid;
}

/** Does the first row pass? */
const passes = (grid: Grid, leaf: Leaf): boolean => new Filter(grid).mask(leaf, '')[0] === 1;

/** A text stands in two columns: one of repeated texts, one of nearly unique ones. */
const everyPlace = (vector: FilterVector) =>
  placesOf(vector).flatMap(([field, value]) =>
    field === 'text'
      ? ([
          ['text', value],
          ['long', value],
        ] as const)
      : ([[field, value]] as const),
  );

describe('filter operators, by the vectors', () => {
  it.each(vectorsOf<FilterVector>('filter'))('$id $operator $cell $argument', (vector) => {
    for (const [field, value] of everyPlace(vector)) {
      const grid = gridWith({ [field]: value });
      expect(grid.store.columns[grid.column('long')?.index ?? -1]?.stores).toBe('text');
      expect({ field, passes: passes(grid, leafOf(vector, field)) }).toEqual({ field, passes: vector.expected });
    }
  });
});

describe('where the operators differ from Excel on purpose', () => {
  it('is said in the vectors, and every difference is one', () => {
    const differing = vectorsOf<FilterVector>('filter').filter(({ excel }) => typeof excel === 'boolean');
    expect(differing.map(({ id, excel, expected }) => [id, excel !== expected])).toEqual(differing.map(({ id }) => [id, true]));
    expect(differing.length).toBeGreaterThan(0);
  });
});

describe('filter operators beyond the vectors', () => {
  const grid = gridWith({
    text: '10',
    long: '10',
    number: '12345678901234567.8901',
    day: '2026-03-01',
    moment: '2026-03-01T15:30:20.000Z',
    flag: true,
  });

  it('compares decimals beyond 2^53 exactly', () => {
    const among = gridWith({ number: '999999999999.9999' });
    expect(passes(among, { field: 'number', op: 'equal', value: '999,999,999,999.9999' })).toBe(true);
    expect(passes(among, { field: 'number', op: 'equal', value: '999999999999.9998' })).toBe(false);
    expect(passes(grid, { field: 'number', op: 'equal', value: '12345678901234567.8901' })).toBe(true);
    expect(passes(grid, { field: 'number', op: 'equal', value: '12345678901234567.89' })).toBe(false);
    expect(passes(grid, { field: 'number', op: 'gt', value: '12345678901234567.89' })).toBe(true);
    expect(passes(grid, { field: 'number', op: 'between', value: '12345678901234567.9', value2: '12345678901234567.8' })).toBe(true);
  });

  it('swaps reversed bounds and leaves one end open', () => {
    expect(passes(grid, { field: 'day', op: 'between', value: '2026-03-31', value2: '2026-02-01' })).toBe(true);
    expect(passes(grid, { field: 'day', op: 'between', value: '', value2: '2026-02-28' })).toBe(false);
    expect(passes(grid, { field: 'day', op: 'between', value: '2026年3月1日' })).toBe(true);
  });

  it('takes a time by its minute', () => {
    expect(passes(grid, { field: 'moment', op: 'equal', value: '2026-03-01 15:30' })).toBe(true);
    expect(passes(grid, { field: 'moment', op: 'gt', value: '2026-03-01 15:30' })).toBe(false);
    expect(passes(grid, { field: 'moment', op: 'le', value: '2026-03-01 15:29' })).toBe(false);
  });

  it('finds patterns that begin and end in the middle of a joined column', () => {
    const long = gridWith({ long: 'MSCU 1234567 上海' });
    for (const [op, value, expected] of [
      ['include', '1234', true],
      ['include', '１２３', true],
      ['begin', 'mscu', true],
      ['begin', 'scu', false],
      ['endin', '上海', true],
      ['endin', '上', false],
      ['equal', 'm*海', true],
      ['equal', 'm*上', false],
      ['include', '3?5', true],
      ['begin', '?SCU*7', true],
      ['endin', '7 ??', true],
      ['include', 'x*other', false],
      ['exclude', 'other', true],
      ['notendin', '海', false],
    ] as const)
      expect([op, value, passes(long, { field: 'long', op, value })]).toEqual([op, value, expected]);
  });

  it('keeps ticked values and blanks', () => {
    expect(passes(grid, { field: 'text', op: 'equal', anyOf: ['9', '10'] })).toBe(true);
    expect(passes(grid, { field: 'number', op: 'equal', anyOf: ['12345678901234567.8901'] })).toBe(true);
    expect(passes(grid, { field: 'flag', op: 'equal', anyOf: ['false', null] })).toBe(false);
    expect(passes(gridWith({}), { field: 'text', op: 'equal', anyOf: [null] })).toBe(true);
  });
});
