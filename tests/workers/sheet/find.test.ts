import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value, Values } from '#define/row';
import type { Engine } from '#workers/sheet/engine';
import type { FindQuery } from '#workers/sheet/find/finding';
import type { FoundCell } from '#workers/sheet/tools/find';
import { openShelf, shelfColumns } from '#tests/workers/sheet/shelf';
import { vectorsOf } from '#tests/workers/sheet/vectors';

type Cell = string | number | boolean | null;

interface FindVector {
  id: string;
  type: 'text' | 'number' | 'date' | 'boolean' | 'empty';
  cell: Cell;
  argument: string;
  expected: boolean | 'reError';
  options?: { sensitive?: boolean; whole?: boolean; re?: boolean };
}

interface OrderVector {
  id: string;
  cell: [number, number][];
  argument: { rows: number; cols: number; by: 'row' | 'column'; from?: [number, number]; dir?: -1 };
  expected: [number, number] | null;
}

interface ReplaceVector extends Omit<FindVector, 'argument' | 'expected'> {
  argument: { find: string; replace: string };
  expected: { status: 'ok'; v: Cell } | { status: 'nomatch' };
}

const queryOf = (text: string, options: FindVector['options'] = {}, more: Partial<FindQuery> = {}): FindQuery => ({
  text,
  caseSensitive: options.sensitive ?? false,
  whole: options.whole ?? false,
  regex: options.re ?? false,
  by: 'rows',
  areas: null,
  visible: shelfColumns,
  ...more,
});

/** Columns a vector's cell can stand in. */
const fieldsOf = (type: FindVector['type']): string[] =>
  ({
    text: ['a', 'long'],
    number: ['number', 'base', 'pieces'],
    date: ['day'],
    boolean: ['flag'],
    empty: ['a', 'long', 'number', 'amount', 'pieces', 'day', 'moment', 'flag', 'unit'],
  })[type];

/** The vector's cell in the first row, and rows that make a heap of `long`. */
const rowsWith = (field: string, cell: Cell): Values[] => [
  { [field]: (typeof cell === 'number' && field !== 'pieces' ? String(cell) : cell) as Value },
  ...Array.from({ length: 5 }, (_, at) => ({ long: `other ${at}` })),
];

/** Every cell the search finds, in its order. */
async function allOf(engine: Engine, query: FindQuery): Promise<FoundCell[]> {
  let answer = await engine.tools.find.all(query);
  while (!('problem' in answer) && !answer.done) answer = await engine.tools.find.more();
  if ('problem' in answer) throw new Error(answer.problem);
  return engine.tools.find.list(0, answer.total);
}

const nameOf = ({ rowId, column }: { rowId: string; column: string }) => `${rowId}.${column}`;

describe('find, by the vectors', () => {
  it.each(vectorsOf<FindVector>('find'))('$id $cell $argument', async ({ type, cell, argument, expected, options }) => {
    for (const field of fieldsOf(type)) {
      const engine = await openShelf(rowsWith(field, cell));
      const query = queryOf(argument, options, { visible: [field], areas: [{ top: 0, bottom: 0, left: 0, right: 0 }] });
      const next = await engine.tools.find.next(query, null, 1);
      if (expected === 'reError') expect(next).toEqual({ problem: 'reError' });
      else expect({ field, found: !('problem' in next) }).toEqual({ field, found: expected });
    }
  });

  it.each(vectorsOf<OrderVector>('findOrder'))('$id', async ({ cell, argument: { rows, cols, by, from, dir }, expected }) => {
    const fields = ['a', 'b', 'c'].slice(0, cols);
    const engine = await openShelf(
      Array.from({ length: rows }, (_, row) =>
        Object.fromEntries(fields.map((field, col) => [field, cell.some(([r, c]) => r === row && c === col) ? 'hit' : 'miss'])),
      ),
    );
    const query = queryOf('hit', {}, { visible: fields, by: by === 'row' ? 'rows' : 'columns' });
    const next = await engine.tools.find.next(query, from ? { rowId: String(from[0] + 1), column: fields[from[1]] ?? '' } : null, dir ?? 1);
    expect('problem' in next ? next.problem : [next.row, fields.indexOf(next.column)]).toEqual(expected ?? 'notCell');
  });
});

describe('replace, by the vectors', () => {
  it.each(vectorsOf<ReplaceVector>('replace'))('$id $cell $argument', async ({ type, cell, argument, expected, options }) => {
    for (const field of type === 'empty' ? ['a', 'long'] : fieldsOf(type)) {
      const query = queryOf(argument.find, options, { visible: [field], areas: [{ top: 0, bottom: 0, left: 0, right: 0 }] });
      for (const way of ['one', 'all'] as const) {
        const engine = await openShelf(rowsWith(field, cell));
        const { find } = engine.tools;
        if (way === 'all') await find.outlook(query, argument.replace);
        const { answer } =
          way === 'one'
            ? await find.replaceOne(query, argument.replace, { rowId: '1', column: field }, 'replace')
            : await find.replaceAll('replace');
        const place = engine.exportPlan([field]);
        expect(place.rows).toBe(6);
        const now = engine.window(0, 1)[0]?.values[2 + shelfColumns.indexOf(field)];
        const wanted = expected.status === 'ok' ? expected.v : cell;
        expect({ field, way, now: typeof now === 'string' && type === 'number' ? Number(now) : now }).toEqual({ field, way, now: wanted });
        if (expected.status === 'nomatch' && way === 'one') expect(answer).toEqual({ is: 'no hit' });
      }
    }
  });
});

describe('find', () => {
  it('looks at what is shown and at what is stored', async () => {
    const engine = await openShelf([
      { amount: '1234.5', unit: 'USD', number: '-1234.5', side: 'LEFT', moment: '2026-03-01T15:30:20.000Z', flag: true },
      { amount: '1234.5', unit: 'JPY', number: '0.0625', side: 'RIGHT', moment: null, flag: false },
      { amount: '0.0004', unit: 'KWD' },
    ]);
    const found = async (text: string, options: FindVector['options'] = {}) => (await allOf(engine, queryOf(text, options))).map(nameOf);
    expect(await found('1,234.50')).toEqual(['1.amount']);
    expect(await found('1234.5')).toEqual(['1.number', '1.amount', '2.amount']);
    expect(await found('1,235')).toEqual(['2.amount']);
    expect(await found('-1,234')).toEqual(['1.number']);
    expect(await found('−1,234', { re: true })).toEqual(['1.number']);
    expect(await found('-1234', { re: true })).toEqual(['1.number']);
    expect(await found('0.000', { whole: true })).toEqual(['3.amount']);
    expect(await found('日元')).toEqual(['2.unit']);
    expect(await found('usd')).toEqual(['1.unit']);
    expect(await found('左')).toEqual(['1.side']);
    expect(await found('2026-03-01 23:30')).toEqual(['1.moment']);
    expect(await found('２３：３０')).toEqual(['1.moment']);
    expect(await found('false', { whole: true })).toEqual(['2.flag']);
  });

  it('follows the typed text of a cell whose text is no value', async () => {
    const engine = await openShelf([{ number: '77' }, { number: '77' }]);
    await engine.edit([{ rowId: '1', column: 'number', text: 'about 80' }], 'typing');
    expect((await allOf(engine, queryOf('77'))).map(nameOf)).toEqual(['2.number']);
    expect((await allOf(engine, queryOf('about'))).map(nameOf)).toEqual(['1.number']);
    expect((await allOf(engine, queryOf('^about \\d', { re: true }))).map(nameOf)).toEqual(['1.number']);
  });

  it('searches neither hidden rows nor hidden columns, and several areas once where they overlap', async () => {
    const engine = await openShelf(Array.from({ length: 6 }, (_, at) => ({ a: `x${at}`, b: 'x', c: 'x' })));
    const visible = ['a', 'c'];
    expect(await allOf(engine, queryOf('x', {}, { visible }))).toHaveLength(12);
    const areas = [
      { top: 1, bottom: 3, left: 0, right: 0 },
      { top: 3, bottom: 4, left: 0, right: 1 },
    ];
    expect((await allOf(engine, queryOf('x', {}, { visible, areas }))).map(nameOf)).toEqual(['2.a', '3.a', '4.a', '4.c', '5.a', '5.c']);
    expect((await allOf(engine, queryOf('x', {}, { visible, areas, by: 'columns' }))).map(nameOf)).toEqual([
      '2.a',
      '3.a',
      '4.a',
      '5.a',
      '4.c',
      '5.c',
    ]);
    await engine.setWhere({ field: 'a', op: 'equal', value: 'x?' });
    await engine.setWhere({ field: 'a', op: 'equal', value: 'x4' });
    expect((await allOf(engine, queryOf('x', {}, { visible }))).map(nameOf)).toEqual(['5.a', '5.c']);
  });

  it('asks for a text where blanks are not meant', async () => {
    const engine = await openShelf([{ a: 'x' }]);
    expect(await engine.tools.find.next(queryOf(''), null, 1)).toEqual({ problem: 'empty' });
    expect(await engine.tools.find.all(queryOf('nowhere'))).toMatchObject({ total: 0, done: true });
    expect(await engine.tools.find.next(queryOf('nowhere'), { rowId: '1', column: 'a' }, -1)).toEqual({ problem: 'notCell' });
  });
});

describe('replace', () => {
  it('writes one step of undo, and leaves locked, derived and unfit cells with their reasons', async () => {
    const engine = await openShelf([
      { a: 'old', number: '12', fixed: 'old' },
      { a: 'an old OLD one', locked: true },
      { a: 'x', number: '120', long: 'old' },
      { a: 'bold', long: 'else' },
    ]);
    const { find } = engine.tools;
    expect(await find.outlook(queryOf('old'), 'new')).toEqual({
      changes: 3,
      same: 0,
      skips: [
        { count: 1, column: 'fixed', problem: { code: 'FIELD_READ_ONLY', field: 'fixed' } },
        { count: 1, column: 'a', problem: { code: 'COST_LOCKED', field: 'a' } },
      ],
    });
    expect(find.planned('changes', 0, 9).map(({ rowId, column, text, after }) => [rowId, column, text, after])).toEqual([
      ['1', 'a', 'old', 'new'],
      ['3', 'long', 'old', 'new'],
      ['4', 'a', 'bold', 'bnew'],
    ]);
    expect((await find.replaceAll('replace')).answer).toMatchObject({ written: 3, refused: 0 });
    expect(await allOf(engine, queryOf('new'))).toHaveLength(3);
    expect(await find.outlook(queryOf('12'), 'x')).toMatchObject({
      changes: 0,
      skips: [{ count: 2, problem: { code: 'NUMBER_UNPARSED' } }],
    });
    await engine.undo();
    expect(await allOf(engine, queryOf('new'))).toHaveLength(0);
    expect((await allOf(engine, queryOf('old'))).map(nameOf)).toEqual(['1.a', '1.fixed', '2.a', '3.long', '4.a']);
  });

  it('names a thousand of the cells it leaves, and counts the others by reason', async () => {
    const engine = await openShelf(Array.from({ length: 1_500 }, (_, at) => ({ a: at === 0 ? 'old' : 'x', fixed: 'old' })));
    const { find } = engine.tools;
    await find.outlook(queryOf('old'), 'new');
    const { answer } = await find.replaceAll('replace');
    expect(answer).toMatchObject({ written: 1, unlisted: [{ column: 'fixed', problem: { code: 'FIELD_READ_ONLY' }, count: 500 }] });
    expect('skipped' in answer && answer.skipped).toHaveLength(1_000);
  });

  it('takes a label or a separator that is only shown, where reading it back loses nothing', async () => {
    const engine = await openShelf([
      { unit: 'USD', amount: '1234.5' },
      { unit: 'USD', amount: '1234.5678' },
    ]);
    const { find } = engine.tools;
    expect((await find.replaceOne(queryOf('美元'), '日元', { rowId: '1', column: 'unit' }, 'replace')).answer).toEqual({ is: 'replaced' });
    expect((await allOf(engine, queryOf('jpy'))).map(nameOf)).toEqual(['1.unit']);
    await engine.undo();
    expect((await find.replaceOne(queryOf('1,2'), '9,2', { rowId: '1', column: 'amount' }, 'replace')).answer).toEqual({ is: 'replaced' });
    expect((await find.replaceOne(queryOf('1,2'), '9,2', { rowId: '2', column: 'amount' }, 'replace')).answer).toEqual({
      is: 'skipped',
      problem: null,
    });
  });

  it('mends a typed text that was no value', async () => {
    const engine = await openShelf([{ number: '1' }]);
    await engine.edit([{ rowId: '1', column: 'number', text: '12 boxes' }], 'typing');
    expect((await engine.tools.find.replaceOne(queryOf(' boxes'), '', { rowId: '1', column: 'number' }, 'replace')).answer).toEqual({
      is: 'replaced',
    });
    expect(engine.problems()).toEqual([]);
    expect((await allOf(engine, queryOf('12', { whole: true }))).map(nameOf)).toEqual(['1.number']);
  });
});

const word = fc.stringMatching(/^[abAB1２.]{0,4}$/u);
const rowArbitrary: fc.Arbitrary<Values> = fc.record({
  a: word,
  long: fc.tuple(word, fc.nat(50)).map(([text, n]) => `${text}${n}`),
  unit: fc.constantFrom('USD', 'JPY', 'KWD', null),
  amount: fc.option(fc.integer({ min: -3_000_000_000, max: 3_000_000_000 }).map((n) => String(n / 1_000))),
  number: fc.option(fc.integer({ min: -2_000_000, max: 2_000_000 }).map((n) => String(n / 16))),
  pieces: fc.option(fc.integer({ min: -2_000_000, max: 2_000_000 })),
  flag: fc.option(fc.boolean()),
  moment: fc.option(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString())),
});
const tidy = (row: Values): Values => ({
  ...row,
  a: row.a === '' ? null : (row.a as string),
  number: row.number == null ? null : String(Math.round(Number(row.number) * 1e4) / 1e4),
  amount: row.amount == null ? null : (row.amount as string),
});
const wish = fc.record({
  text: fc.constantFrom(
    '1',
    'a',
    'A1',
    '1*',
    '?2',
    '-1',
    ',',
    '.5',
    '0',
    'a|1',
    '\\d$',
    '^[ab]+',
    '[^1]2',
    '1.*5',
    '(?!1).5',
    'b\\b',
    '.',
    '2026-0',
  ),
  sensitive: fc.boolean(),
  whole: fc.boolean(),
  re: fc.boolean(),
});

/** What a reader with all the time in the world finds: every text of every cell, one by one. */
function slowly(
  texts: readonly [string, string[]][],
  text: string,
  { sensitive, whole, re }: { sensitive: boolean; whole: boolean; re: boolean },
): string[] {
  const fold = (one: string) =>
    re ? one : sensitive ? one.normalize('NFKC').replace('−', '-') : one.normalize('NFKC').replace('−', '-').toLowerCase();
  const body = re
    ? text
    : fold(text)
        .replace(/[\\^$.+()[\]{}|]/gu, '\\$&')
        .replaceAll('*', '[^]*')
        .replaceAll('?', '[^]');
  let source: RegExp;
  try {
    source = new RegExp(whole ? `^(?:${body})$` : body, `u${sensitive ? '' : 'i'}`);
  } catch {
    return ['reError'];
  }
  return texts.filter(([, ones]) => ones.some((one) => one !== '' && source.test(fold(one)))).map(([name]) => name);
}

describe('find and replace, whatever stands in the cells', () => {
  const visible = ['a', 'long', 'number', 'amount', 'pieces', 'moment', 'flag', 'unit'];

  /** Texts shown and stored, by the engine's own printing. */
  async function textsOf(engine: Engine, rows: readonly Values[]): Promise<[string, string[]][]> {
    const shown = (await engine.copy([{ top: 0, bottom: rows.length - 1, left: 0, right: visible.length - 1 }], visible, null, false)).text
      .split('\r\n')
      .map((line) => line.split('\t'));
    return rows.flatMap((row, at) =>
      visible.map((column, col): [string, string[]] => {
        const value = row[column];
        const own =
          typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && column !== 'moment')
            ? [String(value)]
            : [];
        const text = (shown[at]?.[col] ?? '').replace(/^"|"$/gu, '');
        return [`${at + 1}.${column}`, value === null ? [] : [text, text.replace(/^-/u, '−'), ...own]];
      }),
    );
  }

  it('finds exactly what a slow reader finds, in the order of the sheet, and next goes round through exactly that', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowArbitrary, { minLength: 1, maxLength: 12 }),
        wish,
        fc.constantFrom('rows', 'columns'),
        fc.constantFrom(1, -1),
        async (made, { text, ...options }, by, direction) => {
          const rows = made.map(tidy);
          const engine = await openShelf(rows);
          const query = queryOf(text, options, { visible, by });
          const expected = slowly(await textsOf(engine, rows), text, options);
          if (expected[0] === 'reError') {
            expect(await engine.tools.find.all(query)).toEqual({ problem: 'reError' });
            return;
          }
          const found = (await allOf(engine, query)).map(nameOf);
          expect([...found].sort()).toEqual([...expected].sort());
          const round: string[] = [];
          let at: FoundCell | null = null;
          for (let step = 0; step < found.length; step++) {
            const next: Awaited<ReturnType<Engine['tools']['find']['next']>> = await engine.tools.find.next(query, at, direction);
            if ('problem' in next) throw new Error(next.problem);
            round.push(nameOf(next));
            at = next;
          }
          expect(round).toEqual(direction === 1 ? found : [...found].reverse());
        },
      ),
      { numRuns: 250 },
    );
  });

  it('replaces all and takes it back as if nothing had been', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowArbitrary, { minLength: 1, maxLength: 12 }),
        wish,
        fc.constantFrom('', '7', 'zz', '$1', '$&x', '0.5'),
        async (made, { text, ...options }, by) => {
          const engine = await openShelf(made.map(tidy));
          const content = () => engine.window(0, 99).map(({ values }) => values);
          const before = structuredClone(content());
          const query = queryOf(text, options, { visible });
          const outlook = await engine.tools.find.outlook(query, by);
          if ('problem' in outlook) return;
          const { answer } = await engine.tools.find.replaceAll('replace');
          if ('problem' in answer) throw new Error(answer.problem);
          expect(answer.written).toBe(outlook.changes);
          expect(JSON.stringify(content()) === JSON.stringify(before)).toBe(outlook.changes === 0);
          if (outlook.changes === 0) return;
          const after = structuredClone(content());
          await engine.undo();
          expect(content()).toEqual(before);
          await engine.redo();
          expect(content()).toEqual(after);
        },
      ),
      { numRuns: 150 },
    );
  });
});
