import type { Desk } from '#client/sheet/desk/desk';
import type { ShownColumn } from '#client/sheet/desk/layout';
import type { HeadLine } from '#client/sheet/engine/headLines';
import { figuresOf, groupsOf, headWords, headedColumns, type GroupFigure } from '#client/sheet/groups/groups';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { directionOf, drawLine, fits, fitted, readable, widthOf, type Box } from '#client/sheet/grid/textDrawing';

const padding = 8;
const indent = 14;
/** Between two figures, in pixels. */
const apart = 12;
const between = '   ';

export interface HeadState {
  readonly highlighted: boolean;
  readonly active: boolean;
  readonly mirrored: boolean;
}

/** The deeper a group, the quieter its line. */
const grounds = [(look: GridLook) => look.line, (look: GridLook) => look.deskDeep, (look: GridLook) => look.desk] as const;

function ground(ctx: CanvasRenderingContext2D, box: Box, { level }: HeadLine, { highlighted, active }: HeadState, look: GridLook): void {
  // Close to the colour of the lines between cells, which would cut the words that run on from one to the next.
  ctx.fillStyle = (grounds[level] ?? grounds[0])(look);
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
  ground(ctx, box, head, state, look);
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

/** Columns that share one text of the line: those under the name of the group, or one with figures and the bare ones before it. */
interface Span {
  readonly is: 'name' | 'figures';
  readonly from: number;
  readonly to: number;
}

function spanOf(columns: readonly ShownColumn[], col: number): Span | null {
  const beside = (at: number) => columns[at]?.stays === columns[col]?.stays;
  let [from, to] = [col, col];
  while (beside(to) && columns[to]?.summed === false) to += 1;
  while (from > 0 && beside(from - 1) && columns[from - 1]?.summed === false) from -= 1;
  if (from === 0 && columns[0]?.summed === false)
    return to > col ? { is: 'name', from, to: to - 1 } : { is: 'figures', from: col, to: col };
  return beside(to) && to < columns.length ? { is: 'figures', from, to } : null;
}

/** Does this column lie under the name of the group? */
export const underName = (columns: readonly ShownColumn[], col: number): boolean => spanOf(columns, col)?.is === 'name';

const textOf = ({ words, text }: GroupFigure): string => (words === '' ? text : `${words} ${text}`);

/** As many whole figures as fit, and how many do not: part of an amount reads as another amount. */
function fittedFigures(ctx: CanvasRenderingContext2D, figures: readonly GroupFigure[], font: string, room: number): readonly GroupFigure[] {
  let kept = figures.length;
  const joined = () => figures.slice(0, kept).map(textOf).join(between) + (kept < figures.length ? ` +${figures.length - kept}` : '');
  while (kept > 0 && !fits(ctx, joined(), font, room)) kept -= 1;
  const rest = figures.length - kept;
  return rest === 0 ? figures : [...figures.slice(0, kept), { words: '', text: `+${rest}`, negative: false }];
}

/** Figures end where those of the rows below end, and run on backwards over the bare columns before. */
function drawFigures(ctx: CanvasRenderingContext2D, box: Box, figures: readonly GroupFigure[], state: HeadState, look: GridLook): void {
  const font = look.headerFont;
  const parts = fittedFigures(ctx, figures, font, box.width - 2 * padding).flatMap(({ words, text, negative }) => [
    { text: words, colour: look.inkQuiet, after: 4 },
    { text, colour: negative ? look.refused : look.ink, after: apart },
  ]);
  let x = box.x + box.width - padding + apart;
  for (const { text, colour, after } of parts.toReversed()) {
    if (text === '') continue;
    const width = widthOf(ctx, text, font);
    x -= width + after;
    const part = { ...box, x, width };
    readable(ctx, part, state.mirrored, () =>
      drawLine(ctx, text, part, { font, colour, align: 'center', padding: 0, direction: directionOf(text) }),
    );
  }
}

/** One column's part of the line that heads a group: its name over the first columns, its sums at theirs. */
export function drawHeadCell(
  ctx: CanvasRenderingContext2D,
  box: Box,
  desk: Desk,
  head: HeadLine,
  col: number,
  state: HeadState,
  look: GridLook,
): void {
  ground(ctx, box, head, state, look);
  const columns = headedColumns(desk);
  const span = spanOf(columns, col);
  if (span === null) return;
  const width = (from: number, to: number) => columns.slice(from, to).reduce((sum, column) => sum + column.width, 0);
  const whole = { ...box, x: box.x - width(span.from, col), width: width(span.from, span.to + 1) };
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.x, box.y, box.width, box.height);
  ctx.clip();
  const line = groupsOf(desk).lineOf(head);
  if (span.is === 'name') drawName(ctx, whole, desk, head, state, look);
  else if (line !== undefined) drawFigures(ctx, whole, figuresOf(desk, line, columns[span.to]?.name ?? ''), state, look);
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
