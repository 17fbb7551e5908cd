import type { ShownColumn } from '#client/sheet/desk/layout';
import type { TotalsShown } from '#client/sheet/totals/totalsCell';
import type { DecimalPoints } from '#client/sheet/grid/decimalPoints';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { drawLine, fits, fitted, readable, widthOf, type Box } from '#client/sheet/grid/textDrawing';

const padding = 8;

/** `1234.50` as spreadsheets weigh it: totals are as large as numbers get, and stand out by weight. */
const boldOf = (look: GridLook): string => `600 ${look.font}`;

function ground(ctx: CanvasRenderingContext2D, box: Box, first: boolean, look: GridLook): void {
  ctx.fillStyle = look.desk;
  ctx.fillRect(box.x + 1, box.y + 1, box.width - 1, box.height - 1);
  if (!first) return;
  ctx.fillStyle = look.lineStrong;
  ctx.fillRect(box.x, box.y, box.width + 1, 1);
}

/** The head of a line of totals: its currency. */
export function drawTotalsHead(
  ctx: CanvasRenderingContext2D,
  box: Box,
  words: string,
  first: boolean,
  mirrored: boolean,
  look: GridLook,
): void {
  ground(ctx, box, first, look);
  readable(ctx, box, mirrored, () =>
    drawLine(ctx, words, box, {
      font: look.smallFont,
      colour: look.inkQuiet,
      align: mirrored ? 'left' : 'right',
      padding,
      direction: 'ltr',
    }),
  );
}

/** Which share a line of totals is of, under the column of the choice. */
export function drawShare(ctx: CanvasRenderingContext2D, box: Box, words: string, first: boolean, mirrored: boolean, look: GridLook): void {
  ground(ctx, box, first, look);
  readable(ctx, box, mirrored, () =>
    drawLine(ctx, words, box, {
      font: boldOf(look),
      colour: look.inkQuiet,
      align: mirrored ? 'right' : 'left',
      padding,
      direction: mirrored ? 'rtl' : 'ltr',
    }),
  );
}

/**
 * One total under its column, with its currency where the head of the line says another, for which it would be taken. A number that does not fit is
 * never cut.
 */
export function drawTotal(
  ctx: CanvasRenderingContext2D,
  box: Box,
  column: ShownColumn,
  cell: TotalsShown | null,
  first: boolean,
  mirrored: boolean,
  look: GridLook,
  points: DecimalPoints,
): void {
  ground(ctx, box, first, look);
  if (cell === null) return;
  const font = boldOf(look);
  const more = [cell.of ?? '', cell.more > 0 ? `+${cell.more}` : ''].filter((part) => part !== '').join(' ');
  // The head of the line says that there are more; a figure is worth more than saying it again.
  const both = fits(ctx, cell.text, font, box.width - 2 * padding - widthOf(ctx, more, look.smallFont) - 6);
  const chip = both || cell.of !== undefined ? more : '';
  const chipWidth = chip === '' ? 0 : widthOf(ctx, chip, look.smallFont) + 6;
  const room = box.width - 2 * padding - chipWidth;
  const text =
    cell.of !== undefined && !both
      ? ''
      : cell.counted
        ? fitted(ctx, cell.text, font, room)
        : fits(ctx, cell.text, font, room)
          ? cell.text
          : '####';
  const inset = points.inset(ctx, text, column.name, font, room);
  readable(ctx, box, mirrored, () => {
    drawLine(ctx, text, box, {
      font,
      colour: cell.negative ? look.refused : look.ink,
      align: 'right',
      padding: padding + inset,
      direction: column.leftToRight || cell.counted ? 'ltr' : 'rtl',
    });
    if (chip !== '') drawLine(ctx, chip, box, { font: look.smallFont, colour: look.accent, align: 'left', padding: 6, direction: 'ltr' });
  });
}
