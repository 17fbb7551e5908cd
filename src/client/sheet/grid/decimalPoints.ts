import { fits, widthOf } from '#client/sheet/grid/textDrawing';

/** Beyond so many decimals a number may overhang; aligning to a rare long rate would push all others away. */
const mostAligned = 4;
/** A number as the sheet shows it; what was typed and could not be read is none. */
const figure = /^\u200E?[-\u2212]?[\d,]+(?:\.\d+)?$/u;

/** Keeps the decimal points of a column under one another, in cells and totals alike. The font's digits are equally wide. */
export class DecimalPoints {
  /** Most decimals drawn so far, by column. */
  private readonly most = new Map<string, number>();

  /** `onMore`: a column has more decimals than it was drawn for, and is to be drawn anew. */
  constructor(private readonly onMore: () => void) {}

  /** How far a number stands off the end of its cell because others in the column have more decimals. */
  inset(ctx: CanvasRenderingContext2D, text: string, column: string, font: string, room: number): number {
    if (!figure.test(text)) return 0;
    const point = text.indexOf('.');
    const own = point < 0 ? 0 : Math.min(mostAligned, text.length - point - 1);
    const most = this.most.get(column) ?? 0;
    if (own > most) {
      this.most.set(column, own);
      this.onMore();
      return 0;
    }
    const width = (count: number): number => (count === 0 ? 0 : widthOf(ctx, `.${'0'.repeat(count)}`, font));
    const inset = width(most) - width(own);
    return inset > 0 && fits(ctx, text, font, room - inset) ? inset : 0;
  }
}
