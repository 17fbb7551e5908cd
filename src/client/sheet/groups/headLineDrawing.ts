import type { Desk } from '#client/sheet/desk/desk';
import type { ShownColumn } from '#client/sheet/desk/layout';
import type { HeadLine } from '#client/sheet/engine/headLines';
import { figuresOf, groupsOf, headWords, type GroupFigure } from '#client/sheet/groups/groups';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { directionOf, drawLine, fits, fitted, readable, widthOf, type Box } from '#client/sheet/grid/textDrawing';

const padding = 8;
const indent = 14;
const between = '  ';

export interface HeadState {
  readonly highlighted: boolean;
  readonly active: boolean;
  readonly mirrored: boolean;
}

function ground(ctx: CanvasRenderingContext2D, box: Box, { highlighted, active }: HeadState, look: GridLook): void {
  // In the colour of the lines between cells, which would cut the words that run on from one to the next.
  ctx.fillStyle = look.line;
  ctx.fillRect(box.x, box.y + 1, box.width + 1, box.height - 1);
  if (highlighted) {
    ctx.fillStyle = look.accentWash;
    ctx.fillRect(box.x + 1, box.y + 1, box.width - 1, box.height - 1);
  }
  if (!active) return;
  ctx.strokeStyle = look.accent;
  ctx.lineWidth = 1;
  ctx.strokeRect(box.x + 1.5, box.y + 1.5, box.width - 2, box.height - 2);
}

/** The head of the line: an arrow that points to the rows, or onwards where they are folded away. */
export function drawFold(ctx: CanvasRenderingContext2D, box: Box, head: HeadLine, state: HeadState, look: GridLook): void {
  ground(ctx, box, state, look);
  if (head.slot < 0) return;
  const [x, y] = [box.x + box.width - 16, box.y + box.height / 2 + 0.5];
  ctx.fillStyle = look.ink;
  ctx.beginPath();
  if (head.folded) {
    ctx.moveTo(x - 2, y - 4);
    ctx.lineTo(x + 3, y);
    ctx.lineTo(x - 2, y + 4);
  } else {
    ctx.moveTo(x - 4, y - 2);
    ctx.lineTo(x + 4, y - 2);
    ctx.lineTo(x, y + 3);
  }
  ctx.fill();
}

/** Columns that a text beginning in one of them may run on through: up to the next one with figures, and not over the frozen edge. */
function roomFrom(columns: readonly ShownColumn[], from: number): { to: number; width: number } {
  const first = columns[from] as ShownColumn;
  let to = from;
  let { width } = first;
  for (let next = columns[to + 1]; next !== undefined && !next.summed && next.stays === first.stays; next = columns[to + 1]) {
    width += next.width;
    to += 1;
  }
  return { to, width };
}

/** Where the text that lies over a column begins: at a column with figures, or at the first of all; null where none does. */
function beginOf(columns: readonly ShownColumn[], col: number): number | null {
  for (let at = col; at >= 0; at--) {
    if (columns[at]?.stays !== columns[col]?.stays) return null;
    if (columns[at]?.summed === true || at === 0) return at;
  }
  return null;
}

/** Does this column lie under the name of the group? */
export const underName = (columns: readonly ShownColumn[], col: number): boolean => {
  const from = beginOf(columns, col);
  return from === 0 && columns[0]?.summed !== true;
};

const textOf = ({ words, text }: GroupFigure): string => (words === '' ? text : `${words} ${text}`);

/** As many whole figures as fit, and how many do not: part of an amount reads as another amount. */
function fittedFigures(ctx: CanvasRenderingContext2D, figures: readonly GroupFigure[], font: string, room: number): readonly GroupFigure[] {
  let kept = figures.length;
  const joined = () => figures.slice(0, kept).map(textOf).join(between) + (kept < figures.length ? ` +${figures.length - kept}` : '');
  while (kept > 0 && !fits(ctx, joined(), font, room)) kept -= 1;
  const rest = figures.length - kept;
  return rest === 0 ? figures : [...figures.slice(0, kept), { words: '', text: `+${rest}`, negative: false }];
}

function drawFigures(
  ctx: CanvasRenderingContext2D,
  box: Box,
  own: number,
  figures: readonly GroupFigure[],
  state: HeadState,
  look: GridLook,
): void {
  const font = `600 ${look.smallFont}`;
  const [only] = figures;
  // A single figure stands under those of its column.
  if (only !== undefined && figures.length === 1 && fits(ctx, textOf(only), font, own - 2 * padding)) {
    const cell = { ...box, width: own };
    readable(ctx, cell, state.mirrored, () =>
      drawLine(ctx, textOf(only), cell, {
        font,
        colour: only.negative ? look.refused : look.ink,
        align: 'right',
        padding,
        direction: 'ltr',
      }),
    );
    return;
  }
  let x = box.x + padding;
  for (const figure of fittedFigures(ctx, figures, font, box.width - 2 * padding)) {
    for (const [text, colour] of [
      [figure.words, look.inkQuiet],
      [figure.text, figure.negative ? look.refused : look.ink],
    ] as const) {
      if (text === '') continue;
      const part = { ...box, x, width: widthOf(ctx, text, font) };
      readable(ctx, part, state.mirrored, () =>
        drawLine(ctx, text, part, { font, colour, align: 'center', padding: 0, direction: directionOf(text) }),
      );
      x += part.width + 4;
    }
    x += 6;
  }
}

/** One column's part of the line that heads a group: its name over the first columns, its sums over theirs, each running on where there is room. */
export function drawHeadCell(
  ctx: CanvasRenderingContext2D,
  box: Box,
  desk: Desk,
  head: HeadLine,
  col: number,
  state: HeadState,
  look: GridLook,
): void {
  ground(ctx, box, state, look);
  const columns = desk.get(desk.columns);
  const from = beginOf(columns, col);
  if (from === null) return;
  const before = columns.slice(from, col).reduce((sum, column) => sum + column.width, 0);
  const { width } = roomFrom(columns, from);
  const whole = { ...box, x: box.x - before, width };
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.x + 1, box.y, box.width, box.height);
  ctx.clip();
  const first = columns[from] as ShownColumn;
  const line = groupsOf(desk).lineOf(head);
  if (first.summed) {
    const figures = line === undefined ? [] : figuresOf(desk, line, first.name);
    if (figures.length > 0) drawFigures(ctx, whole, first.width, figures, state, look);
  } else drawName(ctx, whole, desk, head, state, look);
  ctx.restore();
}

function drawName(ctx: CanvasRenderingContext2D, box: Box, desk: Desk, head: HeadLine, { mirrored }: HeadState, look: GridLook): void {
  const { label, rows } = headWords(desk, head);
  const font = `600 ${look.font}`;
  const start = padding + head.level * indent;
  const count = rows === '' ? 0 : widthOf(ctx, rows, look.smallFont) + 8;
  const text = fitted(ctx, label, font, Math.max(0, box.width - start - padding - count));
  const width = widthOf(ctx, text, font);
  const name = { ...box, x: box.x + start, width };
  readable(ctx, name, mirrored, () =>
    drawLine(ctx, text, name, { font, colour: look.ink, align: mirrored ? 'right' : 'left', padding: 0, direction: directionOf(text) }),
  );
  if (rows === '') return;
  const number = { ...box, x: box.x + start + width + 8, width: count - 8 };
  readable(ctx, number, mirrored, () =>
    drawLine(ctx, rows, number, { font: look.smallFont, colour: look.inkQuiet, align: 'center', padding: 0, direction: 'ltr' }),
  );
}
