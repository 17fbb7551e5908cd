import { fits, heldContent, type Held } from '#workers/sheet/clipboard/held';
import type { Block } from '#workers/sheet/clipboard/shape';
import type { CellWish } from '#workers/sheet/edits/operations';
import { Typed } from '#workers/sheet/edits/overlay';
import type { GridColumn } from '#workers/sheet/grid';

/** Where one area of a paste goes: the rows as they stood when it began, because the view may move while it runs. */
export interface Target {
  readonly slots: ArrayLike<number>;
  readonly columns: readonly GridColumn[];
}

/** Rows and columns a planned area names; rows of an empty tail (a view that shrank) are left out. */
export function targetOf(area: Block, order: Uint32Array, visible: readonly GridColumn[]): Target {
  return { slots: order.slice(area.r, area.r + area.h), columns: visible.slice(area.c, area.c + area.w) };
}

/** The cells of a block written over its targets; a target larger than the block repeats it. */
export function* pasteWishes(
  targets: readonly Target[],
  cells: readonly (readonly string[])[],
  held: Held | null,
  plain: boolean,
): Generator<CellWish> {
  const width = cells[0]?.length ?? 1;
  for (const { slots, columns } of targets) {
    const takes = columns.map((column, at) => held !== null && fits(held.columns[at % width] as GridColumn, column));
    for (let row = 0; row < slots.length; row++) {
      const from = row % cells.length;
      for (let at = 0; at < columns.length; at++) {
        const [slot, column, text] = [
          slots[row] as number,
          columns[at] as GridColumn,
          (cells[from] as readonly string[])[at % width] as string,
        ];
        const content = held !== null && takes[at] ? heldContent(held, from, at % width) : undefined;
        if (content !== undefined && !(content instanceof Typed)) yield { slot, column, text, value: content };
        else yield plain ? { slot, column, text, plain } : { slot, column, text };
      }
    }
  }
}
