import type { Value } from '#define/row';
import type { RawProblem } from '#workers/sheet/crossing';
import { RowCells } from '#workers/sheet/edits/rowCells';
import type { LeftOut } from '#workers/sheet/view/sums';

/** A typed text that has no value (yet): it could not be read, with the reason, or (null) its label or formula is still being worked out. */
export class Typed {
  constructor(
    readonly text: string,
    readonly problem: RawProblem | null,
  ) {}
}

/** What a cell holds as far as people see: a value, or a text that is none. */
export type Content = Value | Typed;

export interface Conflict {
  readonly changedBy?: string;
  readonly changedAt?: string;
  /** What the cell held before either of the two wrote. */
  readonly was?: Value;
}

/** One edited cell. The store holds `value` (what is seen); the server's value lies beneath, in `base`. */
export interface CellEdit {
  readonly column: number;
  base: Value;
  value: Value;
  /** Typed or chosen by a person; otherwise suggested or derived because of such an edit. */
  typed: boolean;
  text: string | null;
  /** Why `text` has no value; null while it is being looked up. */
  problem: RawProblem | null;
  conflict: Conflict | null;
  /** The value that is on its way to the server. */
  sent: { readonly value: Value } | null;
  at: number;
}

/** A dispute of a cell that was over `before` until now; one that goes on keeps what was before the first of them. */
export const disputeOf = ({ conflict }: CellEdit, before: Value, who: Conflict): Conflict => ({
  ...who,
  was: conflict?.was === undefined ? before : conflict.was,
});

/** What a disputed cell is told with: theirs in words, who and when. */
export const disputeTold = ({ changedBy, changedAt }: Conflict, theirs: string): RawProblem => ({
  code: 'STALE_VERSION',
  theirs,
  ...(changedBy === undefined ? {} : { changedBy }),
  ...(changedAt === undefined ? {} : { changedAt }),
});

/** All edits of one row. */
export interface RowEdits {
  readonly slot: number;
  /** Among the rows of the overlay, in the order they were edited. */
  place: number;
  added: boolean;
  removed: boolean;
  /** The row itself is on its way: an addition or a removal. */
  sent: boolean;
  /** The server no longer has the row, or no longer shows it. */
  gone: boolean;
  /** A save was tried: blank required fields of an added row count from then on. */
  tried: boolean;
  /** Version to save against where it is newer than the row's: conflicts name it before the row arrives. */
  version: number | null;
  /** The person has seen that the server's figures differ and takes them. */
  takesDerived: boolean;
  readonly cells: RowCells;
  /** What `decide` says is wrong, by column. */
  ruleProblems: ReadonlyMap<number, RawProblem>;
  /** What the server refused, by column; {@link refuse} adds to it. */
  serverProblems: ReadonlyMap<number, RawProblem>;
  /** When it did. */
  refusedAt: number;
}

/** Most rows have nothing wrong in them and share this. */
export const noProblems: ReadonlyMap<number, RawProblem> = new Map();

/** Notes what the server refused in a cell. */
export function refuse(row: RowEdits, column: number, problem: RawProblem): void {
  row.serverProblems = new Map(row.serverProblems).set(column, problem);
}

/** Forgets it: the cell was typed over, or the refusal was seen. Answers whether there was anything to forget. */
export function unrefuse(row: RowEdits, column: number): boolean {
  if (!row.serverProblems.has(column)) return false;
  const left = new Map(row.serverProblems);
  left.delete(column);
  row.serverProblems = left.size > 0 ? left : noProblems;
  return true;
}

/** Rows of a page of the overlay. */
const pageRows = 1_024;

/** Waiting edits of the sheet by row. */
export class Overlay {
  /** In the order they were first edited; null where one was forgotten. */
  private order: (RowEdits | null)[] = [];
  private count = 0;
  /** By slot: everything that works on cells asks for their rows, and a large map answers slower than rules judge. */
  private readonly pages: (RowEdits | undefined)[][] = [];
  /** Added rows that were taken back, with all that stood in them, for undo. */
  readonly parked = new Map<number, RowEdits>();

  /** Every row, those that come meanwhile too. */
  *rows(): IterableIterator<RowEdits> {
    const { order } = this;
    for (let at = 0; at < order.length; at++) {
      const row = order[at];
      if (row && this.get(row.slot) === row) yield row;
    }
  }

  /** Rows that colleagues removed and that stand struck out until the view is made anew: nothing of them counts any more. */
  struck(): ReadonlySet<number> {
    const struck = new Set<number>();
    for (const row of this.order) if (row?.gone && this.get(row.slot) === row) struck.add(row.slot);
    return struck;
  }

  /** Rows by column whose cell shows a text that has no value: what the store still holds there, nobody sees. */
  private unread(waiting: boolean): ReadonlyMap<number, ReadonlySet<number>> {
    const unread = new Map<number, Set<number>>();
    for (const row of this.rows()) {
      for (const { column, text, problem } of row.cells.list) {
        if (text === null || (!waiting && problem === null)) continue;
        const slots = unread.get(column);
        if (slots) slots.add(row.slot);
        else unread.set(column, new Set([row.slot]));
      }
    }
    return unread;
  }

  /** What sums pass over. Formulas read the value a text still `waiting` for its own is typed over: it may be theirs. */
  leftOut(waiting = true): LeftOut {
    return { struck: this.struck(), unread: this.unread(waiting) };
  }

  get(slot: number): RowEdits | undefined {
    return slot < 0 ? undefined : this.pages[Math.floor(slot / pageRows)]?.[slot % pageRows];
  }

  keep(row: RowEdits): void {
    this.forget(row.slot);
    if (this.count * 2 < this.order.length && this.order.length > pageRows) this.closeUp();
    row.place = this.order.push(row) - 1;
    this.count += 1;
    const at = Math.floor(row.slot / pageRows);
    const page = (this.pages[at] ??= Array.from({ length: pageRows }, () => undefined));
    page[row.slot % pageRows] = row;
  }

  forget(slot: number): void {
    const row = this.get(slot);
    const page = this.pages[Math.floor(slot / pageRows)];
    if (!row || !page) return;
    page[slot % pageRows] = undefined;
    this.count -= 1;
    this.order[row.place] = null;
    if (this.count === 0) this.order = [];
  }

  /** Leaves the gaps of forgotten rows out; whoever goes through the rows goes on with the order as it was. */
  private closeUp(): void {
    this.order = this.order.filter((row) => row !== null);
    this.order.forEach((row, place) => {
      if (row) row.place = place;
    });
  }

  open(slot: number): RowEdits {
    let row = this.get(slot);
    if (!row) {
      row = {
        slot,
        place: 0,
        added: false,
        removed: false,
        sent: false,
        gone: false,
        tried: false,
        version: null,
        takesDerived: false,
        cells: new RowCells(),
        ruleProblems: noProblems,
        serverProblems: noProblems,
        refusedAt: 0,
      };
      this.keep(row);
    }
    return row;
  }

  /** Forgets a row nothing waits in any more. */
  close(row: RowEdits): void {
    if (!row.added && !row.removed && !row.gone && row.cells.size === 0 && row.serverProblems.size === 0) this.forget(row.slot);
  }
}

/** The problem a cell shows, conflicts aside. */
export function problemOf(row: RowEdits, column: number): RawProblem | null {
  const cell = row.cells.get(column);
  if (cell?.problem) return cell.problem;
  const ofRule = row.ruleProblems.get(column);
  if (ofRule && (ofRule.code !== 'FIELD_REQUIRED' || !row.added || row.tried)) return ofRule;
  return row.serverProblems.get(column) ?? null;
}

/** Names the columns of a row that show a problem, each once. */
function eachProblem(row: RowEdits, see: (column: number) => void): void {
  const { cells, ruleProblems, serverProblems } = row;
  const refused = ruleProblems.size + serverProblems.size > 0;
  for (const cell of cells.list) if (cell.problem !== null || (refused && problemOf(row, cell.column) !== null)) see(cell.column);
  if (!refused) return;
  for (const column of ruleProblems.keys()) if (!cells.has(column) && problemOf(row, column) !== null) see(column);
  for (const column of serverProblems.keys())
    if (!cells.has(column) && !ruleProblems.has(column) && problemOf(row, column) !== null) see(column);
}

/** Columns of a row that show a problem. */
export function problemColumns(row: RowEdits): number[] {
  const columns: number[] = [];
  eachProblem(row, (column) => columns.push(column));
  return columns;
}

/** How many columns of a row show a problem. */
export function problemCount(row: RowEdits): number {
  let count = 0;
  eachProblem(row, () => (count += 1));
  return count;
}

/** Has a person done anything in the row that a save would carry? */
export function hasWish(row: RowEdits): boolean {
  if (row.removed) return true;
  for (const cell of row.cells.list) if (cell.typed) return true;
  return false;
}

/** May the row be sent as it stands? `ofServer`: refusals of the last save count too. */
export function sendable(row: RowEdits): boolean {
  if (row.gone) return false;
  if (row.removed) return true;
  if (row.ruleProblems.size > 0) return false;
  for (const cell of row.cells.list) if (cell.text !== null || cell.conflict) return false;
  return true;
}
