import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '#define/row';
import { add, compare, toDecimal, type Decimal } from '#values/decimal';
import { dayInZone } from '#values/moment';
import { collate } from '#values/text';
import type { GroupBy, GroupName } from '#workers/sheet/view/grouping';
import { deckOver } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const deckWith = (rows: readonly Readonly<Record<string, Value>>[]) => deckOver(new ModelServer(rows.map((row, at) => rowOf(at + 1, row))));
type Deck = Awaited<ReturnType<typeof deckWith>>;

const names: Readonly<Record<string, string>> = { OF: '海运费', DOC: '文件费', THC: '码头费' };
const anyRow = fc.record({
  feeCode: fc.option(fc.constantFrom('OF', 'DOC', 'THC'), { nil: null }),
  remark: fc.option(fc.constantFrom('a', 'A', 'b', '上海', '宁波', '10', '9'), { nil: null }),
  costDate: fc.option(fc.constantFrom('2026-03-01', '2025-12-31', '2026-03-31', '2026-02-28'), { nil: null }),
  readAt: fc.option(
    fc
      .integer({ min: Date.parse('2026-02-27T00:00:00Z'), max: Date.parse('2026-03-02T00:00:00Z') })
      .map((at) => new Date(at).toISOString()),
    { nil: null },
  ),
  isEstimate: fc.boolean(),
  pieces: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  number: fc.constant('1'),
  price: fc.option(
    fc
      .integer({ min: -100_000, max: 100_000 })
      .map((cents) => `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`),
    { nil: null },
  ),
  currency: fc.constantFrom('USD', 'CNY', 'JPY'),
});

/** What a row's group is called, worked out plainly. */
function labelOf(row: Readonly<Record<string, Value>>, { field, unit }: GroupBy): string {
  const value = row[field] ?? null;
  if (value === null) return '';
  if (field === 'feeCode') return names[String(value)] ?? '';
  if (field === 'isEstimate') return value ? '是' : '否';
  const day = field === 'readAt' ? dayInZone(String(value), 'Asia/Shanghai') : String(value);
  return unit === 'month' ? day.slice(0, 7) : day;
}

const before = (a: string, b: string) => Number(a === '') - Number(b === '') || collate(a, b, 'zh');
const byColumns: fc.Arbitrary<GroupBy[]> = fc.uniqueArray(
  fc.oneof(
    fc.record({ field: fc.constantFrom('feeCode', 'remark', 'isEstimate', 'pieces') }),
    fc.record({ field: fc.constantFrom('costDate', 'readAt'), unit: fc.constantFrom('day' as const, 'month' as const) }),
  ),
  { minLength: 1, maxLength: 3, selector: ({ field }) => field },
);

function linesOf(deck: Deck, columns: readonly string[]) {
  return deck.engine.tools.groups.lines(columns, 0, 1_000)?.lines ?? [];
}

/** A group by what it is called. */
const named = (deck: Deck, label: string): GroupName => linesOf(deck, []).find((line) => line.label === label) as GroupName;

describe('groups', () => {
  it('hold every row once, in the order of their columns, with a subtotal for each currency', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 40 }), byColumns, async (rows, by) => {
        const one = await deckWith(rows.map((row) => ({ ...row, amount: row.price })));
        await one.engine.tools.groups.by(by);
        const order = [...rows.keys()].sort(
          (a, b) =>
            by.reduce((found, column) => found || before(labelOf(rows[a] as never, column), labelOf(rows[b] as never, column)), 0) || a - b,
        );
        expect(one.view()).toEqual(order.map((at) => String(at + 1)));
        const lines = linesOf(one, ['amount', 'pieces']);
        const wanted = new Map<string, number[]>();
        for (const at of order) {
          const path = by.map((column) => labelOf(rows[at] as never, column));
          path.forEach((_, level) => {
            const key = path.slice(0, level + 1).join('/');
            wanted.set(key, [...(wanted.get(key) ?? []), at]);
          });
        }
        const path: string[] = [];
        const seen = lines.map((line) => {
          path.length = line.level;
          path.push(line.label);
          return { ...line, key: path.join('/') };
        });
        expect(seen.map(({ key, rows: count }) => [key, count])).toEqual([...wanted].map(([key, own]) => [key, own.length]));
        for (const { key, sums } of seen) {
          const own = (wanted.get(key) ?? []).map((at) => rows[at] as (typeof rows)[number]);
          const totals = new Map<string, Decimal>();
          for (const { price, currency } of own)
            if (price !== null) totals.set(currency, add(totals.get(currency) ?? toDecimal('0'), toDecimal(price)));
          const amounts = sums.filter(({ column }) => column === 'amount');
          expect(amounts.map(({ currency }) => currency).sort()).toEqual([...totals.keys()].sort());
          for (const { currency, sum } of amounts) expect(compare(toDecimal(sum), totals.get(currency) as Decimal)).toBe(0);
          const pieces = own.reduce((sum, row) => sum + (row.pieces ?? 0), 0);
          expect(sums.find(({ column }) => column === 'pieces')?.sum ?? '0').toBe(String(pieces));
        }
      }),
      { numRuns: 80 },
    );
  });

  it('fold up to nothing and open again, one or all, and stay so over a filter', async () => {
    const one = await deckWith([{ feeCode: 'OF' }, { feeCode: 'DOC' }, { feeCode: 'OF' }, { feeCode: null }]);
    const { groups } = one.engine.tools;
    await groups.by([{ field: 'feeCode' }]);
    expect(one.view()).toEqual(['1', '3', '2', '4']);
    await groups.fold(named(one, '海运费'), true);
    expect(one.view()).toEqual(['2', '4']);
    expect(linesOf(one, []).map(({ label, rows, folded }) => [label, rows, folded])).toEqual([
      ['海运费', 2, true],
      ['文件费', 1, false],
      ['', 1, false],
    ]);
    await one.engine.setWhere({ field: 'feeCode', op: 'unequal', value: '' });
    expect(one.view()).toEqual(['2']);
    await groups.fold(null, true);
    expect(one.view()).toEqual([]);
    await groups.fold(named(one, '文件费'), false);
    expect(one.view()).toEqual(['2']);
    await groups.fold(null, false);
    expect(one.view()).toEqual(['1', '3', '2']);
    await groups.by([]);
    await one.engine.setWhere(null);
    expect(one.view()).toEqual(['1', '2', '3', '4']);
    expect(groups.lines([], 0, 10)).toBeNull();
  });

  it('order the rows within as asked, and the groups themselves downwards', async () => {
    const one = await deckWith([
      { feeCode: 'OF', price: '1' },
      { feeCode: 'DOC', price: '3' },
      { feeCode: 'OF', price: '5' },
      { feeCode: null, price: '2' },
      { feeCode: 'DOC', price: '4' },
    ]);
    await one.engine.tools.groups.by([{ field: 'feeCode' }]);
    await one.engine.setSort([{ field: 'price', dir: 'desc' }]);
    expect(one.view()).toEqual(['3', '1', '5', '2', '4']);
    await one.engine.setSort([
      { field: 'feeCode', dir: 'desc' },
      { field: 'price', dir: 'asc' },
    ]);
    expect(one.view()).toEqual(['2', '5', '1', '3', '4']);
    expect(linesOf(one, []).map(({ rows }) => rows)).toEqual([2, 2, 1]);
  });

  it('say which filters leave one of them alone', async () => {
    const one = await deckWith([
      { feeCode: 'OF', costDate: '2026-02-28' },
      { feeCode: 'OF', costDate: '2026-03-02' },
      { feeCode: 'OF', costDate: '2026-03-31' },
      { feeCode: null, costDate: null },
    ]);
    const { groups } = one.engine.tools;
    await groups.by([{ field: 'feeCode' }, { field: 'costDate', unit: 'month' }]);
    const labels = linesOf(one, []).map(({ label }) => label);
    expect(labels).toEqual(['海运费', '2026-02', '2026-03', '', '']);
    for (const [line, rows] of [
      ['2026-03', ['2', '3']],
      ['海运费', ['1', '2', '3']],
    ] as const) {
      const filters = groups.filters(named(one, line));
      await one.engine.setWhere({ and: filters });
      expect(one.view()).toEqual(rows);
      await one.engine.setWhere(null);
    }
    const [blank] = linesOf(one, []).slice(-1);
    await one.engine.setWhere({ and: groups.filters(blank as GroupName) });
    expect(one.view()).toEqual(['4']);
  });
});
