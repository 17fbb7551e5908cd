import type { Sign } from '#define/shown';
import type { CellShown } from '#client/sheet/model';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { drawLine, widthOf, type Box } from '#client/sheet/grid/textDrawing';

const size = 9;
const gap = 4;
const chipHeight = 15;

const colourOf: Readonly<Record<Sign, (look: GridLook) => string>> = {
  check: (look) => look.inkQuiet,
  triangle: (look) => look.refused,
  clock: (look) => look.due,
  ahead: (look) => look.inkQuiet,
  dot: (look) => look.due,
  up: (look) => look.refused,
  down: (look) => look.inkQuiet,
  diamond: (look) => look.ink,
};

const figureOf = ({ figure = '' }: CellShown): string => figure;

/** Room at the free end of a cell for its sign with its figure, and for its chip, in pixels; 0 where it has none. */
export function markRoom(ctx: CanvasRenderingContext2D, shown: CellShown | undefined, look: GridLook): number {
  if (shown === undefined) return 0;
  const dot = shown.dot ? size + 2 : 0;
  const figure = figureOf(shown) === '' ? 0 : widthOf(ctx, figureOf(shown), look.smallFont) + 2;
  const sign = (shown.sign === undefined ? 0 : size + gap) + (figure === 0 || shown.sign !== undefined ? figure : figure + gap);
  const chip = shown.chipText === undefined ? 0 : widthOf(ctx, shown.chipText, look.smallFont) + 8 + gap;
  return Math.ceil(dot + sign + chip);
}

/**
 * The tick of what is done, the triangle of what is late, the clock of what is soon, the arrow of what is still to come, the dot of what nobody has
 * vouched for, the arrows of prices that rose and fell, the diamond of the best; `turned` points it the other way.
 */
function drawSign(ctx: CanvasRenderingContext2D, sign: Sign, x: number, middle: number, turned: boolean, colour: string): void {
  ctx.fillStyle = colour;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.2;
  const [half, centre] = [size / 2, x + size / 2];
  ctx.beginPath();
  if (sign === 'triangle') {
    ctx.moveTo(centre, middle - half + 0.5);
    ctx.lineTo(x + size, middle + half - 0.5);
    ctx.lineTo(x, middle + half - 0.5);
    return ctx.fill();
  }
  if (sign === 'check') {
    ctx.moveTo(x + 1, middle + 0.5);
    ctx.lineTo(x + 3.5, middle + half - 1.5);
    ctx.lineTo(x + size - 0.5, middle - half + 1);
    return ctx.stroke();
  }
  if (sign === 'ahead') {
    const [back, tip] = turned ? [x + size - 1, x + 1] : [x + 1, x + size - 1];
    ctx.moveTo(back, middle - half + 1);
    ctx.lineTo(tip, middle);
    ctx.lineTo(back, middle + half - 1);
    ctx.closePath();
    return ctx.stroke();
  }
  if (sign === 'up' || sign === 'down') {
    const [tip, foot] = sign === 'up' ? [middle - half + 1, middle + half - 1] : [middle + half - 1, middle - half + 1];
    ctx.moveTo(centre, foot);
    ctx.lineTo(centre, tip);
    ctx.moveTo(x + 1, (tip + middle) / 2);
    ctx.lineTo(centre, tip);
    ctx.lineTo(x + size - 1, (tip + middle) / 2);
    return ctx.stroke();
  }
  if (sign === 'diamond') {
    ctx.moveTo(centre, middle - half + 0.5);
    ctx.lineTo(x + size - 0.5, middle);
    ctx.lineTo(centre, middle + half - 0.5);
    ctx.lineTo(x + 0.5, middle);
    return ctx.fill();
  }
  if (sign === 'dot') {
    ctx.arc(centre, middle, half - 1.5, 0, 2 * Math.PI);
    return ctx.fill();
  }
  ctx.arc(centre, middle, half - 0.6, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(centre, middle);
  ctx.arc(centre, middle, half - 0.6, -Math.PI / 2, 0);
  ctx.fill();
}

/** Draws sign, figure and chip from one end of the cell inwards; `end` is where its text does not begin. */
export function drawShownMarks(
  ctx: CanvasRenderingContext2D,
  box: Box,
  shown: CellShown,
  { end, padding, rightToLeft }: { end: 'left' | 'right'; padding: number; rightToLeft: boolean },
  look: GridLook,
): void {
  const width = markRoom(ctx, shown, look) - gap;
  if (width + gap <= 0) return;
  let x = end === 'left' ? box.x + padding : box.x + box.width - padding - width;
  const middle = box.y + box.height / 2 + 0.5;
  const small = (text: string, room: number, colour: string) =>
    drawLine(ctx, text, { ...box, x, width: room }, { font: look.smallFont, colour, align: 'center', padding: 0, direction: 'ltr' });
  if (shown.dot) {
    drawSign(ctx, 'dot', x, middle, rightToLeft, colourOf.dot(look));
    x += size + 2;
  }
  const colour = shown.sign === undefined ? look.inkQuiet : colourOf[shown.sign](look);
  if (shown.sign !== undefined) {
    drawSign(ctx, shown.sign, x, middle, rightToLeft, colour);
    x += size + 2;
  }
  const figure = figureOf(shown);
  if (figure !== '') {
    const room = widthOf(ctx, figure, look.smallFont);
    small(figure, room, colour);
    x += room + gap;
  }
  if (shown.chipText === undefined) return;
  const room = widthOf(ctx, shown.chipText, look.smallFont) + 8;
  ctx.strokeStyle = look.inkQuiet;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.roundRect(Math.round(x) + 0.5, Math.round(middle - chipHeight / 2) + 0.5, Math.round(room) - 1, chipHeight - 1, 3);
  ctx.stroke();
  small(shown.chipText, room, look.ink);
}

/** The quiet ground of a word out of a closed list: a rounded field as wide as the word. */
export function drawTag(ctx: CanvasRenderingContext2D, box: Box, x: number, width: number, look: GridLook): void {
  const height = Math.min(20, box.height - 6);
  ctx.fillStyle = look.tag;
  ctx.beginPath();
  ctx.roundRect(x - 5, Math.round(box.y + (box.height - height) / 2) + 0.5, width + 10, height, 4);
  ctx.fill();
}
