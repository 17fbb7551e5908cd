import type { Block } from '#workers/sheet/clipboard/shape';
import type { SheetArea } from '#workers/sheet/view/sums';

const touches = (a: Block, b: Block) => a.r < b.r + b.h && b.r < a.r + a.h && a.c < b.c + b.w && b.c < a.c + a.w;

/** May a source be extended over an area: one source only, and merged cells there only where all are of its size. */
export function extendProblem(sources: number, source: Block, over: Block, merges: readonly Block[]): 'multiErr' | 'extendErr' | null {
  if (sources !== 1) return 'multiErr';
  return merges.some((merge) => touches(merge, over) && (merge.h !== source.h || merge.w !== source.w)) ? 'extendErr' : null;
}

export type Direction = 'down' | 'up' | 'on' | 'back';

/** Which way an area lies from its source: below, above, in the columns that follow, or in those before. */
export function directionOf(source: SheetArea, over: SheetArea): Direction {
  if (over.top > source.bottom) return 'down';
  if (over.bottom < source.top) return 'up';
  return over.left > source.right ? 'on' : 'back';
}
