import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '#define/row';
import { kindOf } from '#define/kinds';
import { allFields } from '#define/entity';
import type { EngineUpdate } from '#workers/sheet/crossing';
import { StreamReader } from '#workers/sheet/decode/stream';
import { Engine } from '#workers/sheet/engine';
import { Store } from '#workers/sheet/store/store';
import { encodeColumns } from '#tests/workers/sheet/columnsEncoder';
import { Clock, setup } from '#tests/workers/sheet/deck';
import { catalogue, headOf, line, rowOf } from '#tests/workers/sheet/harbour';

const never = () => new Promise<never>(() => undefined);

const blankOr = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const anyText = blankOr(
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 40 })
    .map((text) => text.replaceAll('\0', ''))
    .filter((text) => !/[\ud800-\udfff]/u.test(text) && text !== ''),
);
const decimalText = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 4 }))
  .map(([coefficient, scale]) => {
    const digits = (coefficient < 0n ? -coefficient : coefficient).toString().padStart(scale + 1, '0');
    const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    return coefficient < 0n ? `-${text}` : text;
  });

const anyRow = fc.record({
  orderId: blankOr(fc.integer({ min: 1, max: 50 }).map(String)),
  feeCode: blankOr(fc.constantFrom('OF', 'DOC', 'THC')),
  remark: anyText,
  feeName: blankOr(fc.constantFrom('海运费', 'a', 'b')),
  price: blankOr(decimalText),
  number: blankOr(fc.integer({ min: -999, max: 999 }).map(String)),
  pieces: blankOr(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })),
  isEstimate: blankOr(fc.boolean()),
  costDate: blankOr(
    fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
  readAt: blankOr(
    fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
  ),
  amount: blankOr(decimalText),
});

function load(bytes: Uint8Array, cut: number, shared: boolean): Store {
  const reader = new StreamReader();
  let store: Store | null = null;
  for (let from = 0; from < bytes.length; from += cut) {
    for (const piece of reader.push(bytes.slice(from, from + cut))) {
      if (piece.is === 'head') store = new Store(piece.head.columns, shared, {});
      if (piece.is === 'block') store?.append(piece.parts, piece.rows);
    }
  }
  expect(reader.complete).toBe(true);
  return store as Store;
}

describe('the columns stream', () => {
  it('reads every value it was written from, in chunks cut anywhere and blocks of any size', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 60 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 4_000 }),
        fc.boolean(),
        (values, blockRows, cut, shared) => {
          const rows = values.map((value, at) => rowOf(at + 1, value as Record<string, Value>));
          const head = headOf();
          const store = load(encodeColumns(head, rows, { blockRows }), cut, shared);
          expect(store.count).toBe(rows.length);
          const fields = allFields(line);
          rows.forEach((row, slot) => {
            expect(store.find(Number(row.id))).toBe(slot);
            const lost = head.columns.filter(({ name }) => {
              const field = fields[name];
              return field && !kindOf(field).same(store.valueOf(slot, name), (row[name] ?? null) as Value);
            });
            expect(lost.map(({ name }) => [name, store.valueOf(slot, name), row[name]])).toEqual([]);
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps what is written over it, in columns of every kind', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 30 }), fc.array(anyRow, { minLength: 1, maxLength: 30 }), (first, second) => {
        const rows = first.map((value, at) => rowOf(at + 1, value as Record<string, Value>));
        const store = load(encodeColumns(headOf(), rows), 1 << 16, false);
        const fields = allFields(line);
        second.forEach((values, at) => {
          const slot = at % rows.length;
          for (const [name, value] of Object.entries(values)) {
            const column = store.columns[store.columnIndex(name)];
            column?.set(slot, value as Value);
            expect([name, kindOf(fields[name] as never).same(column?.get(slot) ?? null, value as Value)]).toEqual([name, true]);
          }
        });
      }),
      { numRuns: 100 },
    );
  });

  it('moves texts that stop repeating from the dictionary into a heap without losing any', () => {
    const rows = Array.from({ length: 70_000 }, (_, at) => rowOf(at + 1, { remark: at < 10_000 ? 'same' : `text ${at}` }));
    const store = load(encodeColumns(headOf(), rows, { blockRows: 10_000 }), 1 << 20, false);
    const column = store.columns[store.columnIndex('remark')];
    expect(column?.stores).toBe('text');
    for (const slot of [0, 9_999, 10_000, 45_678, 69_999]) expect(column?.get(slot)).toBe(rows[slot]?.remark);
  });

  it('shows the labels that come along with the rows before the list has ended', () => {
    const later = {
      order: { complete: false, rows: [{ key: '200', zh: 'E2411-0200', en: 'E2411-0200', ar: 'E2411-0200', search: ['E2411-0200'] }] },
    };
    const bytes = encodeColumns(headOf(), [rowOf(1, { orderId: '200' }), rowOf(2, { orderId: '200' })], { blockRows: 1, labels: later });
    const told: EngineUpdate[] = [];
    const silent = {
      send: never,
      changesSince: never,
      resolveLabel: never,
      labelsOf: never,
      choiceWords: never,
      evaluate: never,
      update: (update: EngineUpdate) => void told.push(update),
    };
    const engine = new Engine(catalogue, setup, silent, null, new Clock());
    engine.begin();
    for (let at = 0; at < bytes.length; at += 100) {
      engine.feed(bytes.slice(at, at + 100));
      const [rows, named] = [
        told.some(({ loaded }) => (loaded?.rows ?? 0) > 0),
        told.some(({ labels }) => labels?.some(([entity, key, text]) => entity === 'order' && key === '200' && text === 'E2411-0200')),
      ];
      expect(rows && !named, `after ${at} bytes`).toBe(false);
    }
    expect(told.findLast(({ loaded }) => loaded)?.loaded).toEqual({ rows: 2, done: false });
  });

  it('refuses bytes that are no columns stream', () => {
    expect(() => [...new StreamReader().push(new TextEncoder().encode('{"code":403,"codeMsg":"no"}'))]).toThrow(RangeError);
  });
});
