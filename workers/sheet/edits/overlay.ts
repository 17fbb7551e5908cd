import type { Value } from '#define/row';
import type { RawProblem } from '#workers/sheet/crossing';

/** A typed text that has no value (yet): it could not be read, with the reason, or (null) its label or formula is still being worked out. */
export class Typed {
  constructor(readonly text: string, readonly problem: RawProblem | null) {}
}

/** What a cell holds as far as people see: a value, or a text that is none. */
export type Content = Value | Typed;

export interface Conflict {
  readonly changedBy?: string;
  readonly changedAt?: string;
}

/** One edited cell. The store holds `value` (what is seen); the server's value lies beneath, in `base`. */
export interface CellEdit {
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

/** All edits of one row. */
export interface RowEdits {
  readonly slot: number;
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
  readonly cells: Map<number, CellEdit>;
  /** What `decide` says is wrong, by column. */
  ruleProblems: ReadonlyMap<number, RawProblem>;
  /** What the server refused, by column; {@link refuse} adds to it. */
  serverProblems: ReadonlyMap<number, RawProblem>;
}

/** Most rows have nothing wrong in them and share this. */
export const noProblems: ReadonlyMap<number, RawProblem> = new Map();

/** Notes what the server refused in a cell. */
export function refuse(row: RowEdits, column: number, problem: RawProblem): void {
  row.serverProblems = new Map(row.serverProblems).set(column, problem);
}

/** Forgets it: the cell was typed over, or the refusal was seen. */
export function unrefuse(row: RowEdits, column: number): void {
  if (!row.serverProblems.has(column)) return;
  const left = new Map(row.serverProblems);
  left.delete(column);
  row.serverProblems = left.size > 0 ? left : noProblems;
}

/** Waiting edits of the sheet by row. */
export class Overlay {
  readonly rows = new Map<number, RowEdits>();
  /** Added rows that were taken back, with all that stood in them, for undo. */
  readonly parked = new Map<number, RowEdits>();

  get(slot: number): RowEdits | undefined {
    return this.rows.get(slot);
  }

  open(slot: number): RowEdits {
    let row = this.rows.get(slot);
    if (!row) {
      row = {
        slot, added: false, removed: false, sent: false, gone: false, tried: false, version: null, takesDerived: false,
        cells: new Map(), ruleProblems: noProblems, serverProblems: noProblems,
      };
      this.rows.set(slot, row);
    }
    return row;
  }

  /** Forgets a row nothing waits in any more. */
  close(row: RowEdits): void {
    if (!row.added && !row.removed && !row.gone && row.cells.size === 0 && row.serverProblems.size === 0) this.rows.delete(row.slot);
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

/** Columns of a row that show a problem. */
export function problemColumns(row: RowEdits): number[] {
  if (row.ruleProblems.size === 0 && row.serverProblems.size === 0) {
    let wrong = false;
    for (const cell of row.cells.values()) wrong ||= cell.problem !== null;
    if (!wrong) return [];
  }
  const columns = new Set<number>([...row.ruleProblems.keys(), ...row.serverProblems.keys()]);
  for (const [column, cell] of row.cells) if (cell.problem) columns.add(column);
  return [...columns].filter((column) => problemOf(row, column) !== null);
}

/** Has a person done anything in the row that a save would carry? */
export function hasWish(row: RowEdits): boolean {
  if (row.removed) return true;
  for (const cell of row.cells.values()) if (cell.typed) return true;
  return false;
}

/** May the row be sent as it stands? `ofServer`: refusals of the last save count too. */
export function sendable(row: RowEdits): boolean {
  if (row.gone) return false;
  if (row.removed) return true;
  if (row.ruleProblems.size > 0) return false;
  for (const cell of row.cells.values()) if (cell.text !== null || cell.conflict) return false;
  return true;
}
