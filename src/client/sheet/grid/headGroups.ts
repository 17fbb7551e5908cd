import type { ShownColumn } from '#client/sheet/desk/layout';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { directionOf, drawLine, fitted, readable, type Box } from '#client/sheet/grid/textDrawing';

/** Height of the band with the words of groups above the headers, in pixels. */
export const bandHeight = 18;

/** Neighbours of one group: first and last index among the shown columns, both included. */
export interface GroupRun {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

const together = (a: ShownColumn | undefined, b: ShownColumn | undefined): boolean =>
  a !== undefined && b !== undefined && a.group !== null && a.group === b.group && a.frozen === b.frozen;

/** The run a column stands in, or null for a column without a group. Moved apart, columns of one group make runs of their own. */
export function groupRun(columns: readonly ShownColumn[], col: number): GroupRun | null {
  const own = columns[col];
  if (own === undefined || own.group === null) return null;
  let [from, to] = [col, col];
  while (together(columns[from - 1], own)) from -= 1;
  while (together(columns[to + 1], own)) to += 1;
  return { from, to, words: own.group };
}

export const hasGroups = (columns: readonly ShownColumn[]): boolean => columns.some(({ group }) => group !== null);

/** Where the words of a run stand on the canvas while column `col` is drawn at `x`; its start stays in sight while it scrolls. */
function runBox(columns: readonly ShownColumn[], run: GroupRun, col: number, band: Box, edge: number): Box {
  const width = (from: number, to: number) => columns.slice(from, to).reduce((sum, column) => sum + column.width, 0);
  const start = band.x - width(run.from, col);
  const end = start + width(run.from, run.to + 1);
  const from = columns[col]?.stays === true ? start : Math.max(start, Math.min(edge, end));
  return { x: from, y: band.y, width: end - from, height: band.height };
}

/** Where words of this width stand: in the middle of their run, moved into the column there if they fit, as the line between two columns would cut a letter. */
function wordsBox(columns: readonly ShownColumn[], run: GroupRun, at: { col: number; x: number }, box: Box, width: number): Box {
  const middle = box.x + box.width / 2;
  let x = middle - width / 2;
  let start = at.x - columns.slice(run.from, at.col).reduce((sum, column) => sum + column.width, 0);
  for (const column of columns.slice(run.from, run.to + 1)) {
    const end = start + column.width;
    const from = Math.max(start, box.x) + 4;
    if (middle >= start && middle < end && end - 4 - from >= width) x = Math.max(from, Math.min(x, end - 4 - width));
    start = end;
  }
  return { ...box, x, width };
}

/** One column's part of the band: the words of its group run on from column to column. `edge`: where the scrolled columns begin. */
export function drawGroupBand(
  ctx: CanvasRenderingContext2D,
  band: Box,
  columns: readonly ShownColumn[],
  col: number,
  state: { edge: number; mirrored: boolean },
  look: GridLook,
): void {
  const run = groupRun(columns, col);
  ctx.fillStyle = look.desk;
  ctx.fillRect(band.x, band.y, band.width + 1, band.height);
  if (run === null) return;
  // In the colour of Glide's own lines between columns, which would cut the words of the group otherwise.
  ctx.fillStyle = look.line;
  const from = band.x + (col === run.from ? 2 : 0);
  ctx.fillRect(from, band.y, band.x + band.width - from - (col === run.to ? 1 : -1), band.height);
  ctx.save();
  ctx.beginPath();
  ctx.rect(band.x, band.y, band.width, band.height);
  ctx.clip();
  const box = runBox(columns, run, col, band, state.edge);
  const text = fitted(ctx, run.words, look.smallFont, box.width - 12);
  ctx.font = look.smallFont;
  const words = wordsBox(columns, run, { col, x: band.x }, box, Math.ceil(ctx.measureText(text).width));
  readable(ctx, words, state.mirrored, () =>
    drawLine(ctx, text, words, { font: look.smallFont, colour: look.inkQuiet, align: 'center', padding: 0, direction: directionOf(text) }),
  );
  ctx.restore();
}
