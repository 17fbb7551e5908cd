import type { CellState, CellView } from '#client/sheet/model';
import { beginsFormula } from '#workers/formula/references';
import type { ShownColumn } from '#client/sheet/desk/layout';
import type { DecimalPoints } from '#client/sheet/grid/decimalPoints';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { drawShownMarks, drawTag, markRoom } from '#client/sheet/grid/signDrawing';
import { directionOf, drawLine, fitted, fittedNumber, readable, widthOf, type Box } from '#client/sheet/grid/textDrawing';

const padding = 8;
const savedFadeMs = 800;
const changedFadeMs = 2_000;
const barWidth = 3;
const cornerSize = 7;

/** What a cell is drawn from, besides its own view. */
export interface CellPicture {
  readonly view: CellView;
  readonly column: ShownColumn;
  /** Id of the row, which with the column names what fades. */
  readonly rowId: string;
  readonly active: boolean;
  readonly highlighted: boolean;
  readonly removed: boolean;
  readonly rightToLeft: boolean;
}

/** Draws data cells in the vocabulary of design/look.md, "The sheet's vocabulary of states". */
export class CellPainter {
  /** When a cell was first drawn as just saved or just changed. */
  private readonly since = new Map<string, number>();

  constructor(
    private readonly look: GridLook,
    private readonly points: DecimalPoints,
  ) {}

  /** Draws one cell; answers true while something in it is still fading. */
  draw(ctx: CanvasRenderingContext2D, box: Box, picture: CellPicture, now: number): boolean {
    const { view } = picture;
    const age = this.ageOf(picture, now);
    this.ground(ctx, box, picture, age);
    this.text(ctx, box, picture);
    this.marks(ctx, box, view.state, age);
    if (picture.active) this.ring(ctx, box);
    const lasts = view.state === 'saved' ? savedFadeMs : view.state === 'changed' ? changedFadeMs : 0;
    return !this.look.still && age < lasts;
  }

  private ageOf({ rowId, column, view: { state } }: CellPicture, now: number): number {
    const fades = state === 'saved' || state === 'changed';
    if (!fades && this.since.size === 0) return 0;
    const key = `${rowId} ${column.name}`;
    if (!fades) {
      this.since.delete(`${key} saved`);
      this.since.delete(`${key} changed`);
      return 0;
    }
    const name = `${key} ${state}`;
    const start = this.since.get(name);
    if (start === undefined) this.since.set(name, now);
    return start === undefined ? 0 : now - start;
  }

  private ground(ctx: CanvasRenderingContext2D, box: Box, { view, highlighted }: CellPicture, age: number): void {
    const { look } = this;
    const fill = (colour: string) => {
      ctx.fillStyle = colour;
      ctx.fillRect(box.x + 1, box.y + 1, box.width - 1, box.height - 1);
    };
    if (view.state === 'locked') {
      fill(look.desk);
      if (highlighted) fill(look.accentWash);
    }
    if (view.state === 'changed' && age < changedFadeMs) {
      ctx.globalAlpha = look.still ? 1 : 1 - age / changedFadeMs;
      fill(look.liveWash);
      ctx.globalAlpha = 1;
    }
  }

  private inkOf({ view, removed }: CellPicture): string {
    const { look } = this;
    if (view.negative || view.shown?.ink === 'refused') return look.refused;
    return removed || view.state === 'readOnly' || view.shown?.ink === 'quiet' ? look.inkQuiet : look.ink;
  }

  private text(ctx: CanvasRenderingContext2D, box: Box, picture: CellPicture): void {
    const { view, column, removed, rightToLeft } = picture;
    const { shown } = view;
    if (view.text === '' && shown === undefined) return;
    const { look } = this;
    const marks = markRoom(ctx, shown, look);
    const room = Math.max(0, box.width - 2 * padding - marks);
    const colour = this.inkOf(picture);
    const number = column.numeric && !beginsFormula(view.text);
    const text = number ? fittedNumber(ctx, view.text, look.font, room) : fitted(ctx, view.text, look.font, room);
    const inset = column.numeric ? this.points.inset(ctx, text, column.name, look.font, room) : 0;
    const align = column.numeric || rightToLeft ? 'right' : 'left';
    const direction = column.leftToRight ? 'ltr' : directionOf(text);
    readable(ctx, box, rightToLeft, () => {
      const width = () => Math.min(room, widthOf(ctx, text, look.font));
      if (column.tagged && shown?.line === undefined && text !== '')
        drawTag(ctx, box, align === 'left' ? box.x + padding : box.x + box.width - padding - width(), width(), look);
      drawLine(ctx, text, box, { font: look.font, colour, align, padding: padding + inset, direction });
      if (removed || shown?.struck) this.strike(ctx, box, width(), align);
      if (shown !== undefined && marks > 0)
        drawShownMarks(ctx, box, shown, { end: align === 'right' ? 'left' : 'right', padding, rightToLeft }, look);
    });
    if (shown?.line !== undefined) this.bar(ctx, box, look[shown.line], 1);
  }

  private strike(ctx: CanvasRenderingContext2D, box: Box, width: number, align: 'left' | 'right'): void {
    ctx.fillStyle = this.look.inkQuiet;
    ctx.fillRect(align === 'left' ? box.x + padding : box.x + box.width - padding - width, Math.round(box.y + box.height / 2), width, 1);
  }

  /** Marks stand at the inline start (bar) and end (corner); in a mirrored canvas they come out on the right sides by themselves. */
  private marks(ctx: CanvasRenderingContext2D, box: Box, state: CellState, age: number): void {
    const { look } = this;
    if (state === 'waiting' || state === 'saving') this.bar(ctx, box, look.waiting, state === 'saving' ? 0.45 : 1);
    if (state === 'saved' && age < savedFadeMs) this.bar(ctx, box, look.saved, look.still ? 1 : 1 - age / savedFadeMs);
    if (state === 'refused') {
      this.corner(ctx, box, look.refused);
      ctx.fillStyle = look.refused;
      ctx.fillRect(box.x + 1, box.y + box.height - 2, box.width - 1, 2);
    }
    if (state === 'conflict') {
      this.corner(ctx, box, look.conflict);
      ctx.fillStyle = look.conflict;
      ctx.fillRect(box.x + 1, box.y + 1, box.width - 1, 2);
    }
  }

  private bar(ctx: CanvasRenderingContext2D, box: Box, colour: string, alpha: number): void {
    ctx.globalAlpha = alpha;
    ctx.fillStyle = colour;
    // Glide does not clear the lowest pixel of the last row when it repaints a cell; a bar there would never go.
    ctx.fillRect(box.x + 1, box.y + 1, barWidth, box.height - 2);
    ctx.globalAlpha = 1;
  }

  private corner(ctx: CanvasRenderingContext2D, box: Box, colour: string): void {
    const right = box.x + box.width;
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(right - cornerSize, box.y + 1);
    ctx.lineTo(right, box.y + 1);
    ctx.lineTo(right, box.y + 1 + cornerSize);
    ctx.fill();
  }

  /** The inner half of the active cell's frame; Glide draws the outer line. */
  private ring(ctx: CanvasRenderingContext2D, box: Box): void {
    ctx.strokeStyle = this.look.accent;
    ctx.lineWidth = 1;
    ctx.strokeRect(box.x + 1.5, box.y + 1.5, box.width - 2, box.height - 2);
  }
}
