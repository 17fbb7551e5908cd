import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedAreas } from '#workers/sheet/edits/changedAreas';
import { emptyStep, type CellStep } from '#workers/sheet/edits/history';
import { SlotSet } from '#workers/sheet/store/slotSet';
import type { View } from '#workers/sheet/view/view';

const slot = fc.oneof(fc.nat(70), fc.nat(200_000));

test('a set of slots is a set in the order its slots came', () => {
  fc.assert(
    fc.property(fc.array(slot), fc.array(slot), (first, second) => {
      const [slots, plain] = [new SlotSet(), new Set<number>()];
      for (const added of [first, second]) {
        for (const one of added) {
          expect(slots.add(one)).toBe(!plain.has(one));
          plain.add(one);
        }
        expect([...slots]).toEqual([...plain]);
        expect([...slots.slots()]).toEqual([...plain]);
        for (const one of [...first, ...second, 0, 31, 32, 40_000]) expect(slots.has(one)).toBe(plain.has(one));
      }
      slots.clear();
      expect([slots.size, slots.has(first[0] ?? 0)]).toEqual([0, false]);
    }),
  );
});

/** Row by row: the columns of each, runs of rows with the same. */
function plainAreas(cells: readonly CellStep[], rowOf: (slot: number) => number) {
  const rows = new Map<number, number[]>();
  for (const { slot: at, column, suggested } of cells)
    if (!suggested && rowOf(at) >= 0) rows.set(rowOf(at), [...(rows.get(rowOf(at)) ?? []), column]);
  const areas: { top: number; bottom: number; columns: number[] }[] = [];
  for (const row of [...rows.keys()].sort((a, b) => a - b)) {
    const [last, columns] = [areas.at(-1), rows.get(row) as number[]];
    if (last?.bottom === row - 1 && last.columns.join() === columns.join()) last.bottom = row;
    else areas.push({ top: row, bottom: row, columns });
  }
  return areas.length > 40 ? [] : areas;
}

test('changed areas are the runs of rows with the same columns', () => {
  const cell = fc.record({ slot: fc.nat(90), column: fc.nat(3), suggested: fc.boolean() });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 120 }), fc.boolean(), (named, mirrored) => {
      const cells = named.map((one): CellStep => ({ ...one, old: null, oldTyped: false, now: null, nowTyped: true }));
      const rowOf = (at: number) => (at % 7 === 3 ? -1 : mirrored ? 90 - at : at);
      expect(changedAreas({ ...emptyStep('', 0), cells }, { rowOf } as View)).toEqual(plainAreas(cells, rowOf));
    }),
  );
});
