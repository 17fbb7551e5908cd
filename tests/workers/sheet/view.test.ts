import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '#define/row';
import { compare, sum, toDecimal } from '#values/decimal';
import { collate } from '#values/text';
import { deckOver } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const deckWith = (rows: readonly Readonly<Record<string, Value>>[]) => deckOver(new ModelServer(rows.map((row, at) => rowOf(at + 1, row))));
const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((units) => {
  const digits = (units < 0n ? -units : units).toString().padStart(3, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
});
const words = fc.oneof(
  fc.constantFrom(
    'E2411-0002',
    'E2411-0010',
    'e2411-9',
    'a',
    'A',
    'b',
    '上海',
    '宁波',
    'Zürich',
    'a b',
    'a-b',
    '01',
    '1',
    '10',
    '9',
    'x'.repeat(60),
  ),
  fc.string({ unit: fc.constantFrom('a', 'B', '0', '1', '9', '-', ' ', '_', '/'), minLength: 1, maxLength: 8 }),
);
const anyRow = fc.record({
  remark: fc.option(words, { nil: null }),
  billNo: fc.option(words, { nil: null }),
  price: fc.option(cents, { nil: null }),
  feeCode: fc.option(fc.constantFrom('OF', 'DOC', 'THC'), { nil: null }),
  costDate: fc.option(fc.constantFrom('2026-03-01', '2025-12-31', '2026-03-02'), { nil: null }),
  isEstimate: fc.boolean(),
  currency: fc.constantFrom('USD', 'CNY', 'JPY'),
});

const names: Readonly<Record<string, string>> = { OF: '海运费', DOC: '文件费', THC: '码头费' };

/** Order of two values as a person expects it; blanks last whichever way. */
function inOrder(field: string, a: Value, b: Value, down: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const way = down ? -1 : 1;
  if (field === 'price') return compare(toDecimal(String(a)), toDecimal(String(b))) * way;
  if (field === 'isEstimate') return (Number(a) - Number(b)) * way;
  if (field === 'costDate') return (a < b ? -1 : a > b ? 1 : 0) * way;
  const text = (value: Value) => (field === 'feeCode' ? (names[String(value)] ?? '') : String(value));
  return collate(text(a), text(b), 'zh') * way;
}

describe('sorting', () => {
  it('is stable, by the reader’s order, with blanks last, over any keys and edits', async () => {
    const key = fc.record({
      field: fc.constantFrom('remark', 'billNo', 'price', 'feeCode', 'costDate', 'isEstimate'),
      dir: fc.constantFrom('asc' as const, 'desc' as const),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { minLength: 1, maxLength: 60 }),
        fc.uniqueArray(key, { minLength: 1, maxLength: 3, selector: ({ field }) => field }),
        fc.option(words),
        async (rows, sort, typed) => {
          const one = await deckWith(rows);
          const now = rows.map((row) => ({ ...row }));
          if (typed) {
            await one.engine.edit([{ rowId: '1', column: 'remark', text: typed }], 'typing');
            (now[0] as { remark: string | null }).remark = one.value('1', 'remark') as string | null;
          }
          await one.engine.setSort(sort);
          const wanted = now.map((row, at) => ({ row: row as Record<string, Value>, at }));
          wanted.sort(
            (a, b) =>
              sort.reduce(
                (found, { field, dir }) => found || inOrder(field, a.row[field] ?? null, b.row[field] ?? null, dir === 'desc'),
                0,
              ) || a.at - b.at,
          );
          expect(one.view()).toEqual(wanted.map(({ at }) => String(at + 1)));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('sums', () => {
  it('are exact per currency, whatever the size of the amounts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 40 }), async (rows) => {
        const amounts = rows.map((row) => ({ ...row, number: '1', amount: row.price }));
        const one = await deckWith(amounts);
        const answer = await one.engine.sums([{ top: 0, bottom: 999, left: 0, right: 1 }], ['amount', 'remark']);
        for (const { currency, sum: total, least, most } of answer.sums) {
          const own = amounts
            .filter((row) => row.currency === currency && row.amount !== null)
            .map((row) => toDecimal(row.amount as string));
          expect(compare(toDecimal(total), sum(own))).toBe(0);
          const sorted = own.sort(compare);
          expect(
            compare(toDecimal(least ?? ''), sorted[0] ?? toDecimal('0')) + compare(toDecimal(most ?? ''), sorted.at(-1) ?? toDecimal('0')),
          ).toBe(0);
        }
        expect(answer.numbers).toBe(amounts.filter(({ amount }) => amount !== null).length);
        expect(answer.cells).toBe(answer.numbers + rows.filter(({ remark }) => remark !== null).length);
      }),
      { numRuns: 150 },
    );
  });

  it('keep numbers that are no money together, and averages to the decimals of the currency', async () => {
    const one = await deckWith([
      { number: '2', price: '1.005', currency: 'USD' },
      { number: '3', price: '10', currency: 'USD' },
      { number: '1', price: '5', currency: 'JPY' },
    ]);
    expect((await one.engine.sums([{ top: 0, bottom: 2, left: 0, right: 1 }], ['amount', 'number'])).sums).toEqual([
      { currency: '', sum: '6', average: '2', least: '1', most: '3' },
      { currency: 'JPY', sum: '5', average: '5', least: '5', most: '5' },
      { currency: 'USD', sum: '32.01', average: '16.01', least: '2.01', most: '30.00' },
    ]);
  });
});

describe('looking', () => {
  const rows = [
    { remark: 'urgent 上海', feeCode: 'OF', price: '5', customerId: '11' },
    { remark: null, feeCode: 'DOC', price: '5', customerId: '12' },
    { remark: 'call back', feeCode: 'OF', price: '7.50', customerId: null },
    { remark: 'Urgent', feeCode: null, price: null, customerId: '11' },
  ];

  it('lists distinct values with their counts under the other filters, blanks last', async () => {
    const one = await deckWith(rows);
    expect(one.engine.distinct('feeCode', '')).toEqual(
      [
        { key: 'OF', text: '海运费', rows: 2 },
        { key: 'DOC', text: '文件费', rows: 1 },
        { key: null, text: '', rows: 1 },
      ].sort((a, b) => (a.key === null ? 1 : b.key === null ? -1 : collate(a.text, b.text, 'zh'))),
    );
    await one.engine.setWhere({
      and: [
        { field: 'price', op: 'equal', value: '5' },
        { field: 'feeCode', op: 'equal', value: '海运费' },
      ],
    });
    expect(one.view()).toEqual(['1']);
    expect(
      one.engine
        .distinct('feeCode', '')
        .map(({ key, rows: count }) => `${key} ${count}`)
        .sort(),
    ).toEqual(['DOC 1', 'OF 1']);
    expect(one.engine.distinct('price', '')).toEqual([
      { key: '5', text: '5', rows: 1 },
      { key: '7.5', text: '7.5', rows: 1 },
    ]);
    expect(one.engine.distinct('price', '7')).toEqual([{ key: '7.5', text: '7.5', rows: 1 }]);
  });

  it('searches texts, labels in every language and initials, every word of it', async () => {
    const one = await deckWith(rows);
    const found = async (search: string) => {
      await one.engine.setSearch(search);
      return one.view().join();
    };
    expect([
      await found('urgent'),
      await found('URGENT 上海'),
      await found('ningbo'),
      await found('shyy'),
      await found('hyf urgent'),
      await found('100%*'),
      await found(''),
    ]).toEqual(['1,4', '1,4', '2', '1,4', '1', '', '1,2,3,4']);
  });

  it('says a search, or rows somebody chose, as a filter that finds the same rows elsewhere', async () => {
    const one = await deckWith(rows);
    const asked = async (search: string) => {
      await one.engine.setWhere(null);
      await one.engine.setSearch(search);
      const [seen, where] = [one.view().join(), await one.engine.tools.narrowed.asFilter()];
      if (where === null || where === 'beyond') return [seen, where];
      await one.engine.setSearch('');
      await one.engine.setWhere(where);
      expect(one.view().join(), search).toBe(seen);
      return where;
    };
    expect(await asked('')).toEqual(['1,2,3,4', null]);
    // Every word of it: in texts as people read them, behind references by whatever they are known as.
    const where = (await asked('hyf URGENT')) as { and: { or: unknown[] }[] };
    expect(where.and.map(({ or }) => or)).toEqual([
      expect.arrayContaining([{ field: 'feeCode', op: 'equal', anyOf: ['OF'] }]),
      expect.arrayContaining([{ field: 'remark', op: 'include', value: 'urgent' }]),
    ]);
    for (const search of ['上海', 'ningbo', 'shyy', 'urgent, call', '100%*', 'back?']) await asked(search);
    await asked('E2411-0002 E2411-0010');
    // More words than a filter may have: the rows themselves.
    const long = Array.from({ length: 30 }, () => 'urgent').join(' ');
    expect(await asked(long)).toEqual({ field: 'id', op: 'equal', anyOf: ['1', '4'] });
    await one.engine.setWhere(null);
    await one.engine.tools.wrongRows.these(['2', '3']);
    expect(await one.engine.tools.narrowed.asFilter()).toEqual({ field: 'id', op: 'equal', anyOf: ['2', '3'] });
  });

  it('filters dictionary columns by label and by code', async () => {
    const one = await deckWith(rows);
    const found = async (value: string, op: 'equal' | 'begin' | 'unequal' = 'equal') => {
      await one.engine.setWhere({ field: 'feeCode', op, value });
      return one.view().join();
    };
    expect([await found('OF'), await found('海运费'), await found('海', 'begin'), await found('of', 'unequal')]).toEqual([
      '1,3',
      '1,3',
      '1,3',
      '2,4',
    ]);
  });

  it('sees edits like values, and moves nothing while typing', async () => {
    const one = await deckWith(rows);
    await one.engine.setWhere({ field: 'price', op: 'gt', value: '6' });
    await one.engine.edit(
      [
        { rowId: '3', column: 'price', text: '1' },
        { rowId: '1', column: 'price', text: '60' },
      ],
      'typing',
    );
    expect(one.view()).toEqual(['3']);
    await one.engine.setWhere({ field: 'price', op: 'gt', value: '6' });
    expect(one.view()).toEqual(['1']);
  });
});
