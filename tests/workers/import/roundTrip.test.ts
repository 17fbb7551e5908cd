import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf } from '#define/kinds';
import type { Row, Value } from '#define/row';
import { laid, titles } from '#tests/workers/import/lists';
import { deckOver } from '#tests/workers/sheet/deck';
import { labels, line, rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';
import { bookPlan } from '#workers/sheet/exportBook';
import { writeWorkbook } from '#workers/workbook/write';

const fields = Object.keys(titles);

/** The sheet over these rows, written to a workbook as the export writes it. */
async function exported(rows: readonly Row[]): Promise<Uint8Array> {
  const { engine } = await deckOver(new ModelServer(rows));
  const plan = engine.exportPlan(fields);
  const columns = plan.columns.map((column, at) => ({
    ...column,
    header: titles[fields[at] as string] as string,
    width: 100,
    frozen: at === 0,
  }));
  return writeWorkbook(
    bookPlan({ title: '账单', rightToLeft: false, columns, rows: plan.rows }, async (from, count) =>
      engine.exportRows(fields, from, count),
    ),
  );
}

/** A value as its field keeps it. */
const kept = (field: string, input: unknown): Value => {
  const parsed = kindOf(line.fields[field] as (typeof line.fields)[string]).parse(
    input,
    line.fields[field] as (typeof line.fields)[string],
    { zone: 'UTC', language: 'zh' },
  );
  return 'value' in parsed ? parsed.value : null;
};

const texts = fc.oneof(
  fc.string({ maxLength: 30, unit: 'grapheme' }),
  fc.constantFrom('=1+1', '00123', '1E5', '2026-03-01', '单号', 'N/A', '-', 'TRUE', "'x", ' x ', 'a\nb', '_x000D_', '#N/A', '12%'),
);
const decimals = (scale: number) =>
  fc
    .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat(10 ** scale - 1))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(scale, '0')}`);
const oneOf = (entity: keyof typeof labels) => fc.constantFrom(...labels[entity].rows.map(({ key }) => key));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 5 });

const values = fc.record({
  customerId: maybe(oneOf('customer')),
  feeCode: oneOf('chargeItem'),
  feeName: maybe(texts),
  unit: fc.constantFrom('BILL', 'CONTAINER', 'TEU'),
  number: decimals(4),
  price: maybe(decimals(6)),
  currency: oneOf('currency'),
  taxRate: maybe(fc.constantFrom('0', '6', '13', '0.5', '100')),
  pieces: maybe(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })),
  isEstimate: fc.boolean(),
  costDate: maybe(
    fc.date({ min: new Date('1900-03-02'), max: new Date('2199-12-31'), noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
  ),
  remark: maybe(texts),
  // A text of nothing is a blank cell.
  notes: maybe(fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== '')),
});

const rows = fc
  .uniqueArray(fc.stringMatching(/^[0-9A-Z][0-9A-Z./-]{0,18}$/), { minLength: 1, maxLength: 12 })
  .chain((keys) => fc.tuple(...keys.map((billNo) => values.map((one) => ({ ...one, billNo })))));

describe('what was exported', () => {
  it('comes back as the same rows, whatever stands in them', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (wanted) => {
        const list = wanted.map((one, at) =>
          rowOf(at + 1, Object.fromEntries(Object.entries(one).map(([field, value]) => [field, kept(field, value)]))),
        );
        const staged = await laid(await exported(list), list, { blanks: 'clear' });
        expect(staged.rows).toEqual([]);
        expect(staged.meets).toEqual({ added: 0, changed: 0, same: list.length });
      }),
      { numRuns: 60 },
    );
  });

  it('comes back with what was edited in it, and nothing else', async () => {
    const list = [rowOf(1, { billNo: 'B1', remark: 'a', costDate: '2026-03-01' }), rowOf(2, { billNo: 'B2', remark: 'b' })];
    const edited = list.map((row) => (row.billNo === 'B2' ? { ...row, remark: 'c', unit: 'TEU' } : row));
    const staged = await laid(await exported(edited), list, { blanks: 'clear' });
    expect(staged.rows.map(({ of, set }) => ({ of, set }))).toEqual([{ of: '2', set: { remark: 'c', unit: 'TEU' } }]);
  });
});
