import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsOf, type Selection } from '#client/sheet/grid/selection';

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
