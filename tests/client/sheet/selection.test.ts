import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clampTo, rowsOf, type Selection } from '#client/sheet/grid/selection';

const place = { row: 0, col: 0 };
const area = fc.tuple(fc.nat(20), fc.nat(6), fc.nat(5)).map(([top, height, left]) => ({ top, bottom: top + height, left, right: left }));

it('names every selected row once and in order, however its areas lie', () => {
  fc.assert(
    fc.property(fc.array(area, { minLength: 1, maxLength: 6 }), (areas) => {
      const selection: Selection = { active: place, anchor: place, head: place, areas, tabFrom: null };
      const all = areas.flatMap(({ top, bottom }) => Array.from({ length: bottom - top + 1 }, (_, at) => top + at));
      expect(rowsOf(selection)).toEqual([...new Set(all)].sort((a, b) => a - b));
    }),
  );
});

it('is the same while the sheet holds it all, also when more rows come, and lies within where it does not', () => {
  fc.assert(
    fc.property(fc.array(area, { minLength: 1, maxLength: 6 }), fc.nat(40), fc.nat(8), (areas, rows, cols) => {
      const [{ top, left }] = areas as [(typeof areas)[number]];
      const active = { row: top, col: left };
      const selection: Selection = { active, anchor: active, head: active, areas, tabFrom: null };
      const extent = { rows: rows + 1, cols: cols + 1 };
      const holds = areas.every(({ bottom, right }) => bottom <= rows && right <= cols);
      const cut = clampTo(selection, extent);
      expect(cut === selection).toBe(holds);
      expect(cut.areas.every(({ bottom, right }) => bottom <= rows && right <= cols)).toBe(true);
      expect([cut.active.row <= rows, cut.active.col <= cols]).toEqual([true, true]);
    }),
  );
});
