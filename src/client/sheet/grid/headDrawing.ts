import type { RowView } from '#client/sheet/model';
import type { ShownColumn } from '#client/sheet/desk/layout';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { roomOf } from '#client/sheet/grid/measuring';
import { directionOf, drawLine, fits, fitted, readable, widthOf, type Box } from '#client/sheet/grid/textDrawing';

/** Width of the filter button at the end of a header, in pixels. */
export const funnelWidth = 22;

const padding = 8;
const iconRoom = 26;

/** Row heads have room for so many digits from the start, so that the columns of most sheets stay put while their rows arrive. */
const leastDigits = 4;

/** The arrow that opens a row to its parts has this room at the start of its head, in pixels. */
export const arrowRoom = 18;

/** Width of the row heads: the widest number and one mark, with an arrow where rows open to their parts. */
export function markerWidth(rows: number, opens = false): number {
  // Whole pixels: Glide adds widths up and takes a rounding error at the frozen edge for a column scrolled away.
  return Math.ceil(Math.max(leastDigits, String(rows).length) * 6.8 + iconRoom + 10) + (opens ? arrowRoom : 0);
}

/** Width a header needs to show its word in full, in pixels. */
export const headerWidth = (word: string): number => Math.ceil(roomOf(word, 'headerFont') + 2 * padding + 2);

/** An outline on a square of 12, drawn with the current stroke style. */
function stroke(ctx: CanvasRenderingContext2D, path: Path2D, x: number, y: number, colour: string): void {
  ctx.save();
  ctx.translate(Math.round(x), Math.round(y));
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.2;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.stroke(path);
  ctx.restore();
}

const outlines = new Map<string, Path2D>();

function outline(shape: string): Path2D {
  const known = outlines.get(shape);
  if (known) return known;
  const made = new Path2D(shape);
  outlines.set(shape, made);
  return made;
}

const padlock = 'M2.5 5.5h7v5h-7zM4 5.500V4a2 2 0 0 1 4 0v1.500';
const funnel = 'M1.500 2.500h9L7 6.500v3.500l-2 1V6.500z';
const lines = 'M2 3.500h8M3.500 6h5M5 8.500h2';

function drawChip(ctx: CanvasRenderingContext2D, text: string, box: Box, ground: string, look: GridLook): void {
  const width = Math.min(box.width, Math.max(14, widthOf(ctx, text, look.smallFont) + 5));
  const chip = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - 14) / 2, width, height: 14 };
  ctx.fillStyle = ground;
  ctx.beginPath();
  ctx.roundRect(chip.x, chip.y, chip.width, chip.height, 3);
  ctx.fill();
  drawLine(ctx, text, chip, { font: look.smallFont, colour: look.onState, align: 'center', padding: 0, direction: 'ltr' });
}

/** A colleague with the cursor in the row: initials in a frame, filled while something is being typed. */
export interface ColleagueMark {
  readonly initials: string;
  readonly edits: boolean;
}

function drawColleague(ctx: CanvasRenderingContext2D, { initials, edits }: ColleagueMark, slot: Box, look: GridLook): void {
  if (edits) return drawChip(ctx, initials, slot, look.live, look);
  const width = Math.min(slot.width, Math.max(14, widthOf(ctx, initials, look.smallFont) + 5));
  ctx.strokeStyle = look.live;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.roundRect(
    Math.round(slot.x + (slot.width - width) / 2) + 0.5,
    Math.round(slot.y + (slot.height - 14) / 2) + 0.5,
    Math.round(width) - 1,
    13,
    3,
  );
  ctx.stroke();
  drawLine(ctx, initials, slot, { font: look.smallFont, colour: look.live, align: 'center', padding: 0, direction: 'ltr' });
}

/** The one mark of a row head, the weightiest first: problems, a colleague's initials, removal, padlock, a new row. */
function drawMark(ctx: CanvasRenderingContext2D, row: RowView, colleague: ColleagueMark | null, slot: Box, look: GridLook): void {
  if (row.problems > 0) return drawChip(ctx, row.problems > 9 ? '9+' : String(row.problems), slot, look.refused, look);
  if (row.changedBy !== undefined) return drawChip(ctx, row.changedBy.slice(0, 2), slot, look.live, look);
  if (colleague !== null) return drawColleague(ctx, colleague, slot, look);
  if (row.removed)
    return drawLine(ctx, '−', slot, { font: look.headerFont, colour: look.refused, align: 'center', padding: 0, direction: 'ltr' });
  if (row.locked) return stroke(ctx, outline(padlock), slot.x + (slot.width - 12) / 2, slot.y + (slot.height - 12) / 2, look.inkQuiet);
  if (row.added) drawLine(ctx, '+', slot, { font: look.headerFont, colour: look.waiting, align: 'center', padding: 0, direction: 'ltr' });
}

/** The head of a row: its number and what holds for the whole row. */
/** An arrow that points to the parts of a row, or onwards where they are folded away. */
function drawArrow(ctx: CanvasRenderingContext2D, box: Box, open: boolean, colour: string): void {
  const [x, y] = [box.x + arrowRoom / 2 + 1, box.y + box.height / 2 + 0.5];
  ctx.fillStyle = colour;
  ctx.beginPath();
  for (const [dx, dy] of open
    ? ([
        [-4, -2],
        [4, -2],
        [0, 3],
      ] as const)
    : ([
        [-2, -4],
        [3, 0],
        [-2, 4],
      ] as const))
    ctx.lineTo(x + dx, y + dy);
  ctx.fill();
}

export function drawRowHead(
  ctx: CanvasRenderingContext2D,
  box: Box,
  row: RowView,
  number: number,
  state: { selected: boolean; active: boolean; mirrored: boolean; colleague: ColleagueMark | null; open: boolean | null },
  look: GridLook,
): void {
  ctx.fillStyle = state.selected || state.active ? look.deskDeep : look.desk;
  ctx.fillRect(box.x, box.y + 1, box.width, box.height - 1);
  if (state.selected) {
    ctx.fillStyle = look.accent;
    ctx.fillRect(box.x + box.width - 2, box.y, 2, box.height + 1);
  }
  if (state.open !== null) drawArrow(ctx, box, state.open, state.open || state.active ? look.ink : look.inkQuiet);
  readable(ctx, box, state.mirrored, () => {
    const slot = { ...box, x: state.mirrored ? box.x + 2 : box.x + box.width - iconRoom - 4, width: iconRoom };
    // The arrow stands where the head begins, which is where numbers end in a sheet that runs from the right.
    const taken = iconRoom + 4 + (state.mirrored && state.open !== null ? arrowRoom - 4 : 0);
    const numbers = { ...box, x: state.mirrored ? slot.x + iconRoom : box.x, width: box.width - taken };
    drawLine(ctx, String(number), numbers, {
      font: look.smallFont,
      colour: state.active ? look.ink : look.inkQuiet,
      align: 'right',
      padding: state.mirrored ? 6 : 2,
      direction: 'ltr',
    });
    drawMark(ctx, row, state.colleague, slot, look);
  });
}

export interface HeaderState {
  readonly sorted: { readonly dir: 'asc' | 'desc'; readonly order: number | null } | null;
  readonly filtered: boolean;
  readonly hovered: boolean;
  readonly overFunnel: boolean;
  readonly selected: boolean;
  readonly mirrored: boolean;
}

function drawSortArrow(ctx: CanvasRenderingContext2D, dir: 'asc' | 'desc', x: number, middle: number, colour: string): void {
  const tip = dir === 'asc' ? -3 : 3;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(x, middle + tip);
  ctx.lineTo(x + 4, middle - tip * 0.6);
  ctx.lineTo(x - 4, middle - tip * 0.6);
  ctx.fill();
}

/** Whether the tools of a header (arrow, filter button) stand at its inline start: opposite to where the word is. */
export const toolsAtStart = (column: ShownColumn, mirrored: boolean): boolean => column.numeric && !mirrored;

interface HeadTools {
  readonly button: boolean;
  /** Room at the header's end that is not the word's. */
  readonly tools: number;
  /** Middle of the sort arrow, from that end. */
  readonly arrow: number;
  /** Its place among several sort columns is shown. */
  readonly order: boolean;
}

/**
 * What stands beside the word. In a narrow column the word comes first: the button that only the pointer brings stays away (its place is
 * pressed all the same), and the arrow stands in the padding.
 */
function toolsOf(ctx: CanvasRenderingContext2D, box: Box, word: string, state: HeaderState, look: GridLook): HeadTools {
  const order = state.sorted !== null && state.sorted.order !== null;
  const wide = (button: boolean): HeadTools => {
    const edge = button ? funnelWidth : padding;
    return { button, tools: edge + (state.sorted === null ? 0 : order ? 20 : 12), arrow: edge + 4, order };
  };
  const full = wide(state.filtered || state.hovered);
  const room = ({ tools }: HeadTools): boolean => fits(ctx, word, look.headerFont, box.width - tools - padding);
  if (room(full) || state.filtered) return full;
  const alone = wide(false);
  return room(alone) ? alone : { button: false, tools: padding, arrow: padding / 2 + 1, order: false };
}

/** The header of a column: its word, the sort arrow with its order, and the filter button while the pointer is on it or it filters. */
export function drawColumnHead(ctx: CanvasRenderingContext2D, box: Box, column: ShownColumn, state: HeaderState, look: GridLook): void {
  if (state.selected) {
    ctx.fillStyle = look.accent;
    ctx.fillRect(box.x + 1, box.y + box.height - 2, box.width - 1, 2);
  }
  if (column.side) {
    ctx.fillStyle = look[column.side];
    ctx.fillRect(box.x + 1, box.y + box.height - (state.selected ? 4 : 2), box.width - 1, 2);
  }
  const { button, tools, arrow, order } = toolsOf(ctx, box, column.header, state, look);
  readable(ctx, box, state.mirrored, () => {
    const onLeft = toolsAtStart(column, state.mirrored) || state.mirrored;
    const words = { ...box, x: onLeft ? box.x + tools : box.x, width: box.width - tools };
    const text = fitted(ctx, column.header, look.headerFont, words.width - padding);
    drawLine(ctx, text, words, {
      font: look.headerFont,
      colour: look.ink,
      align: onLeft ? 'right' : 'left',
      padding,
      direction: directionOf(text),
    });
    const outer = onLeft ? box.x : box.x + box.width;
    const inward = onLeft ? 1 : -1;
    const middle = box.y + box.height / 2;
    if (state.sorted !== null) {
      const x = outer + inward * arrow;
      drawSortArrow(ctx, state.sorted.dir, x, middle, look.accent);
      if (order)
        drawLine(
          ctx,
          String(state.sorted.order),
          { x: x + inward * 9 - 5, y: box.y, width: 10, height: box.height },
          { font: look.smallFont, colour: look.accent, align: 'center', padding: 0, direction: 'ltr' },
        );
    }
    if (button)
      stroke(
        ctx,
        outline(state.filtered ? funnel : lines),
        outer + inward * (funnelWidth / 2 + 1) - 6,
        middle - 6,
        state.filtered || state.overFunnel ? look.accent : look.inkQuiet,
      );
  });
}
