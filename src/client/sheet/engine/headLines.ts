import type { Area } from '#client/sheet/model';
import { foldedBit, type GroupHeads, type GroupName } from '#workers/sheet/view/grouping';

/** The line that heads a group, or (`slot` −1) the rows that came since and are of none yet. */
export interface HeadLine extends GroupName {
  /** Its number among the lines of groups. */
  readonly line: number;
  readonly folded: boolean;
}

/**
 * The rows of the view and the lines that head their groups, in one order: the lines of the sheet. The worker knows rows alone; areas and
 * rows are turned into its numbers and back here, so that whatever works on a stretch of rows passes over the lines between them.
 */
export class HeadLines {
  /** By line of a group: where it stands among the lines of the sheet, growing. */
  private readonly places: Uint32Array;

  constructor(
    private readonly heads: GroupHeads | null,
    private readonly rows: number,
  ) {
    const above = heads?.above ?? new Uint32Array(0);
    const loose = heads !== null && rows > heads.rows;
    this.places = new Uint32Array(above.length + (loose ? 1 : 0));
    for (let line = 0; line < above.length; line++) this.places[line] = (above[line] as number) + line;
    if (loose) this.places[above.length] = heads.rows + above.length;
  }

  /** Rows and lines of groups together. */
  get count(): number {
    return this.rows + this.places.length;
  }

  /** Lines of groups that stand above a line of the sheet. */
  private before(line: number): number {
    let [low, high] = [0, this.places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.places[middle] as number) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The row of the view at a line of the sheet; −1 where a group begins. */
  rowAt(line: number): number {
    if (this.places.length === 0) return line;
    const before = this.before(line);
    return this.places[before] === line ? -1 : line - before;
  }

  /** The first row of the view at or below a line of the sheet. */
  rowFrom(line: number): number {
    return line - this.before(line);
  }

  /** The line of the sheet a row of the view stands at. */
  lineOf(row: number): number {
    if (this.places.length === 0) return row;
    let [low, high] = [0, this.places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.places[middle] as number) - middle <= row) low = middle + 1;
      else high = middle;
    }
    return row + low;
  }

  /** What heads the rows below a line of the sheet; null on a row. */
  headAt(line: number): HeadLine | null {
    const at = this.places.length === 0 ? 0 : this.before(line);
    if (this.heads === null || this.places[at] !== line) return null;
    const level = this.heads.levels[at];
    if (level === undefined) return { line: at, level: 0, slot: -1, folded: false };
    return { line: at, level: level & (foldedBit - 1), slot: this.heads.slots[at] as number, folded: level >= foldedBit };
  }

  /** The line of the sheet the innermost group around a line begins at, itself for one that heads a group; −1 outside all groups. */
  headAbove(line: number): number {
    const before = this.before(line + 1);
    return before === 0 ? -1 : (this.places[before - 1] as number);
  }

  /** Is every outer group folded up? */
  get allFolded(): boolean {
    return this.heads !== null && this.heads.levels.every((level) => level >= foldedBit);
  }

  /** Areas of lines as areas of rows; those that hold no row fall out. */
  inRows<A extends Pick<Area, 'top' | 'bottom'>>(areas: readonly A[]): A[] {
    if (this.places.length === 0) return [...areas];
    return areas.flatMap((area) => {
      const [top, bottom] = [this.rowFrom(area.top), this.rowFrom(area.bottom + 1) - 1];
      return bottom < top ? [] : [{ ...area, top, bottom }];
    });
  }

  /** Areas of rows as areas of lines. */
  inLines<A extends Pick<Area, 'top' | 'bottom'>>(areas: readonly A[]): A[] {
    return areas.map((area) => ({ ...area, top: this.lineOf(area.top), bottom: this.lineOf(area.bottom) }));
  }
}
