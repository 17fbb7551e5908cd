/** A rectangle of the canvas, in its own pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Measured widths by font; texts of a sheet come again and again. */
const widths = new Map<string, Map<string, number>>();
const mostWidths = 20_000;

function widthsIn(font: string): Map<string, number> {
  let known = widths.get(font);
  if (known === undefined || known.size > mostWidths) {
    known = new Map();
    widths.set(font, known);
  }
  return known;
}

/** Width of a text in a font, measured once. */
export function widthOf(ctx: CanvasRenderingContext2D, text: string, font: string): number {
  const known = widthsIn(font);
  let width = known.get(text);
  if (width === undefined) {
    ctx.font = font;
    ({ width } = ctx.measureText(text));
    known.set(text, width);
  }
  return width;
}

/** Forgets all widths; they change when a font arrives. */
export function forgetWidths(): void {
  widths.clear();
}

/** Letters that stand beside one another as they stand alone: Latin, digits, Han with its punctuation. */
const plainText = /^[ -~\u2010-\u2026\u3000-\u30FF\u4E00-\u9FFF\uFF00-\uFFEF]*$/u;
/** Kerning hardly ever widens a line of Latin, and narrows it by less than a twentieth; between the two it is measured. */
const [slack, narrowing] = [3, 0.95];

const isHan = (character: string): boolean => character >= '\u4E00' && character <= '\u9FFF';

/** Width of one character, measured once; Han characters are all as wide as one of them, and there are thousands. */
const characterWidth = (ctx: CanvasRenderingContext2D, character: string, font: string): number =>
  widthOf(ctx, isHan(character) ? '中' : character, font);

/** Width of a plain text by its characters: amounts and numbers are nearly all different. */
function sumOfWidths(ctx: CanvasRenderingContext2D, text: string, font: string): number {
  let sum = 0;
  for (const character of text) sum += characterWidth(ctx, character, font);
  return sum;
}

/** Room a text needs: its width, or a pixel or two more where that is found without measuring it. */
export function roomFor(ctx: CanvasRenderingContext2D, text: string, font: string): number {
  return plainText.test(text) ? sumOfWidths(ctx, text, font) : widthOf(ctx, text, font);
}

/** Whether a text fits into `room` pixels. */
export function fits(ctx: CanvasRenderingContext2D, text: string, font: string, room: number): boolean {
  if (plainText.test(text)) {
    const sum = sumOfWidths(ctx, text, font);
    if (sum + slack <= room) return true;
    if (sum * narrowing > room) return false;
  }
  return widthOf(ctx, text, font) <= room;
}

/** The text, cut with an ellipsis where it is wider than `room` pixels. */
export function fitted(ctx: CanvasRenderingContext2D, text: string, font: string, room: number): string {
  if (fits(ctx, text, font, room)) return text;
  return plainText.test(text) ? cutPlain(ctx, text, font, room) : cutShaped(ctx, text, font, room);
}

/**
 * A number that does not fit gives up decimals, and says so with an ellipsis. Nothing before its point is ever cut: part of an amount
 * reads as another amount.
 */
export function fittedNumber(ctx: CanvasRenderingContext2D, text: string, font: string, room: number): string {
  if (fits(ctx, text, font, room)) return text;
  const point = text.indexOf('.');
  for (let end = text.length - 1; point > 0 && end > point; end--) {
    const cut = `${text.slice(0, end)}…`;
    if (fits(ctx, cut, font, room)) return cut;
  }
  return '####';
}

function cutPlain(ctx: CanvasRenderingContext2D, text: string, font: string, room: number): string {
  let left = room - widthOf(ctx, '…', font) - slack;
  let end = 0;
  for (const character of text) {
    left -= characterWidth(ctx, character, font);
    if (left < 0) break;
    end += character.length;
  }
  return end === 0 ? '' : `${text.slice(0, end)}…`;
}

function cutShaped(ctx: CanvasRenderingContext2D, text: string, font: string, room: number): string {
  const units = [...text];
  let [low, high] = [0, units.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(ctx, `${units.slice(0, middle).join('')}…`, font) <= room) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${units.slice(0, low).join('')}…`;
}

const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
const letter = /\p{L}/u;

/** Base direction of a text by its first letter, as `dir="auto"` finds it. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  for (const character of text) if (letter.test(character)) return rightToLeftLetter.test(character) ? 'rtl' : 'ltr';
  return 'ltr';
}

/**
 * Draws with the canvas turned back: a sheet that runs from the right is the whole canvas mirrored by CSS, and what must be
 * readable is mirrored once more around the middle of its own box.
 */
export function readable(ctx: CanvasRenderingContext2D, box: Box, mirrored: boolean, draw: () => void): void {
  if (!mirrored) return draw();
  ctx.save();
  ctx.translate(2 * box.x + box.width, 0);
  ctx.scale(-1, 1);
  draw();
  ctx.restore();
}

/** One line of text in a box, vertically in the middle. `align` is as the reader sees it. */
export function drawLine(
  ctx: CanvasRenderingContext2D,
  text: string,
  box: Box,
  style: { font: string; colour: string; align: 'left' | 'right' | 'center'; padding: number; direction: 'ltr' | 'rtl' },
): void {
  ctx.font = style.font;
  ctx.fillStyle = style.colour;
  ctx.textAlign = style.align;
  ctx.textBaseline = 'middle';
  ctx.direction = style.direction;
  const x =
    style.align === 'left' ? box.x + style.padding : style.align === 'right' ? box.x + box.width - style.padding : box.x + box.width / 2;
  ctx.fillText(text, x, box.y + box.height / 2 + 1);
}
