/** A rectangle of the canvas, in its own pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const widths = new Map<string, number>();
const mostWidths = 20_000;

/** Width of a text in a font, measured once. */
export function widthOf(ctx: CanvasRenderingContext2D, text: string, font: string): number {
  const key = `${font}\n${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size > mostWidths) widths.clear();
  ctx.font = font;
  const { width } = ctx.measureText(text);
  widths.set(key, width);
  return width;
}

/** Forgets all widths; they change when a font arrives. */
export function forgetWidths(): void {
  widths.clear();
}

/** The text, cut with an ellipsis where it is wider than `room` pixels. */
export function fitted(ctx: CanvasRenderingContext2D, text: string, font: string, room: number): string {
  if (widthOf(ctx, text, font) <= room) return text;
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
export function drawLine(ctx: CanvasRenderingContext2D, text: string, box: Box, style: { font: string; colour: string; align: 'left' | 'right' | 'center'; padding: number; direction: 'ltr' | 'rtl' }): void {
  ctx.font = style.font;
  ctx.fillStyle = style.colour;
  ctx.textAlign = style.align;
  ctx.textBaseline = 'middle';
  ctx.direction = style.direction;
  const x = style.align === 'left' ? box.x + style.padding : style.align === 'right' ? box.x + box.width - style.padding : box.x + box.width / 2;
  ctx.fillText(text, x, box.y + box.height / 2 + 1);
}
