import type { Rectangle } from '@glideapps/glide-data-grid';
import { readToken } from '#client/look/tokens';
import type { Desk } from '#client/sheet/desk/desk';
import type { Mark } from '#client/sheet/formula/marks';
import type { Box } from '#client/sheet/grid/textDrawing';

/** The colour of a reference as the tokens have it now. */
export const markColour = (colour: number): string => readToken(`--reference-${colour}`);

/** A frame around the header of a column that the formula being typed names. */
export function drawMarkFrame(ctx: CanvasRenderingContext2D, box: Box, colour: number): void {
  ctx.strokeStyle = markColour(colour);
  ctx.lineWidth = 2;
  ctx.strokeRect(box.x + 1, box.y + 1, box.width - 2, box.height - 2);
}

/** Frames around the cells a formula reads: those of its own row, and whole columns from top to bottom. `start`: first row of the canvas. */
export function markRegions(
  desk: Desk,
  { marks, rowId }: { marks: readonly Mark[]; rowId: string | null },
  start: number,
  rows: number,
): { color: string; style: 'solid-outline'; range: Rectangle }[] {
  const viewRow = rowId === null ? null : desk.model.viewRowOf(rowId);
  return marks.flatMap(({ column, colour, whole }) => {
    const col = desk.get(desk.columns).findIndex(({ name }) => name === column);
    if (col < 0 || (!whole && (viewRow === null || viewRow < start || viewRow >= start + rows))) return [];
    const range = whole ? { x: col + 1, y: 0, width: 1, height: rows } : { x: col + 1, y: (viewRow ?? 0) - start, width: 1, height: 1 };
    return [{ color: markColour(colour), style: 'solid-outline' as const, range }];
  });
}
