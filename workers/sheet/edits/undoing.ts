import type { ChangedArea, LeftCell, RawProblem, UndoneStep } from '#workers/sheet/crossing';
import { changedAreas } from '#workers/sheet/edits/changedAreas';
import type { Editor } from '#workers/sheet/edits/editor';
import type { CellStep, Step } from '#workers/sheet/edits/history';
import type { Lookups } from '#workers/sheet/edits/lookups';
import { Typed, type Content, type RowEdits } from '#workers/sheet/edits/overlay';
import type { RowStates } from '#workers/sheet/edits/rowStates';
import { readTyped } from '#workers/sheet/edits/typedText';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { View } from '#workers/sheet/view/view';

interface Turn {
  readonly slot: number;
  readonly column: GridColumn;
  readonly from: Content;
  readonly to: Content;
  readonly toTyped: boolean;
  readonly suggested: boolean;
  readonly cell: CellStep;
}

/** Cells that were left alone are counted all and named up to here. */
const mostNamed = 500;

/** Marks a row that was turned back as a whole, and one that cannot be. */
const whole = 65_535;
const apart = 65_534;

/**
 * Turns a step back, or does it again. A cell is only touched while it still holds what the step left in it; edits saved
 * meanwhile come back as new waiting edits of the old values.
 */
export class Undoing {
  private readonly grid: Grid;

  constructor(
    private readonly editor: Editor,
    private readonly rowStates: RowStates,
    private readonly lookups: Lookups,
    private readonly view: View,
    private readonly removal: (slot: number) => RawProblem | null,
  ) {
    this.grid = editor.grid;
  }

  apply(step: Step, direction: 'undo' | 'redo'): UndoneStep {
    const undo = direction === 'undo';
    const undone: UndoneStep = { label: step.label, rowId: null, column: null, left: 0, leftCells: [], areas: [] };
    if (step.arranged) return { ...undone, arranged: undo ? step.arranged.old : step.arranged.now };
    this.turnRows(step, undo, undone);
    const shown = this.firstShown(step);
    const [areas, rest] = undo ? [this.areasOf(step), this.turnWholeRows(step)] : [null, step.cells];
    // Rows the step made come and go with all that stands in them.
    const made = new Set(step.rows.filter(({ old }) => old === 'absent').map(({ slot }) => slot));
    const turns = rest
      .filter(({ slot }) => !made.has(slot))
      .map((cell) => this.turnOf(cell, undo))
      .filter((turn) => turn.suggested || this.mayTurn(turn, undone));
    for (const turn of turns) if (!turn.suggested) this.turn(turn);
    this.editor.settle();
    for (const turn of turns) this.correct(turn);
    this.editor.settle();
    undone.areas = areas ?? this.areasOf(step);
    if (shown) [undone.rowId, undone.column] = [this.grid.rowId(shown.slot), (this.grid.columns[shown.column] as GridColumn).name];
    return undone;
  }

  /** Where the changed cells of a step lie in the view. */
  areasOf(step: Step): ChangedArea[] {
    return changedAreas(step, this.view);
  }

  /** The cell to go to: the first of the step that the view shows, else its first. */
  private firstShown(step: Step): CellStep | undefined {
    let first: CellStep | undefined;
    let row = Infinity;
    for (const cell of step.cells) {
      const at = cell.suggested ? -1 : this.view.rowOf(cell.slot);
      if (at >= 0 && at < row) [first, row] = [cell, at];
    }
    return first ?? step.cells.find(({ suggested }) => !suggested) ?? step.cells[0];
  }

  private turnRows(step: Step, undo: boolean, undone: UndoneStep): void {
    for (const row of undo ? [...step.rows].reverse() : step.rows) {
      const to = undo ? row.old : row.now;
      const problem = to === 'present' ? null : this.removal(row.slot);
      if (problem) this.leave(undone, row.slot, this.editor.columnFor(undefined), problem);
      else {
        this.rowStates.set(row.slot, to);
        undone.rowId ??= this.grid.rowId(row.slot);
      }
    }
  }

  /**
   * Rows whose edits are all of this step, as it left them, lose them at a stroke: nothing has to be decided anew, for they read
   * as the server has them again. Answers the cells of all other rows.
   */
  private turnWholeRows(step: Step): readonly CellStep[] {
    const matching = new Uint16Array(this.grid.store.count);
    const slots: number[] = [];
    for (const cell of step.cells) {
      const count = matching[cell.slot] as number;
      if (cell.suggested || count === apart) continue;
      if (count === 0) slots.push(cell.slot);
      matching[cell.slot] = this.isAsLeft(cell) ? count + 1 : apart;
    }
    for (const slot of slots) {
      const row = this.editor.overlay.get(slot);
      const all = row !== undefined && plain(row) && typedCells(row) === matching[slot];
      if (all) this.editor.restore(row);
      matching[slot] = all ? whole : 0;
    }
    return step.cells.filter(({ slot }) => matching[slot] !== whole);
  }

  /** Does the cell hold what the step left, where before the step it held no edit at all and the server still has what it had? */
  private isAsLeft({ slot, column, old, now, oldTyped }: CellStep): boolean {
    const cell = this.editor.overlay.get(slot)?.cells.get(column);
    if (oldTyped || !cell?.typed || cell.sent !== null) return false;
    if (cell.base !== old && !this.editor.sameContent(this.grid.columns[column] as GridColumn, cell.base, old)) return false;
    if (now instanceof Typed) return cell.text === now.text;
    return cell.text === null && (cell.value === now || this.editor.same(this.grid.columns[column] as GridColumn, cell.value, now));
  }

  private turnOf(cell: CellStep, undo: boolean): Turn {
    const { slot, old, oldTyped, now, nowTyped, suggested } = cell;
    const column = this.grid.columns[cell.column] as GridColumn;
    return undo
      ? { slot, column, from: now, to: old, toTyped: oldTyped, suggested, cell }
      : { slot, column, from: old, to: now, toTyped: nowTyped, suggested, cell };
  }

  /** Does the cell still hold what the step left, and may it be changed at all? Notes it as left alone where not. */
  private mayTurn(turn: Turn, undone: UndoneStep): boolean {
    const { slot, column, toTyped } = turn;
    if (this.grid.gone.has(slot)) return this.leave(undone, slot, column, { code: 'ROW_GONE' });
    if (!this.editor.sameContent(column, this.editor.content(slot, column), turn.from)) return this.leave(undone, slot, column, null);
    const own = this.editor.overlay.get(slot)?.cells.get(column.index)?.typed ?? false;
    const problem = !toTyped && own ? null : this.editor.guard(slot, column);
    return problem === null || this.leave(undone, slot, column, problem);
  }

  private leave(undone: UndoneStep, slot: number, column: GridColumn | undefined, problem: RawProblem | null): false {
    undone.left += 1;
    if (column && undone.leftCells.length < mostNamed) undone.leftCells.push(this.leftCell(slot, column, problem));
    return false;
  }

  /** A cell that is not turned back, by name, with what it holds now. */
  leftCell(slot: number, column: GridColumn, problem: RawProblem | null): LeftCell {
    const content = this.editor.content(slot, column);
    return {
      rowId: this.grid.rowId(slot),
      column: column.name,
      problem,
      now: content instanceof Typed ? content.text : this.grid.print(slot, column),
    };
  }

  /**
   * An edit that was none before the step is dropped, where that shows the old value again. Where a later edit of the same cell
   * was saved meanwhile, the old value becomes an edit; a colleague's word, which is in conflict with ours, is seen again.
   */
  private turn(turn: Turn): void {
    const { slot, column, to, toTyped } = turn;
    const cell = this.editor.overlay.get(slot)?.cells.get(column.index);
    const drops = !toTyped && cell?.typed === true && (cell.conflict !== null || this.editor.sameContent(column, cell.base, to));
    if (drops) this.editor.drop(slot, column);
    else this.put(turn);
  }

  /**
   * Without its edit a cell shows what the server has. Where that still is what the step left, it was saved, and the old value
   * becomes an edit; anything else is somebody's later word.
   */
  private correct(turn: Turn): void {
    const { slot, column, from, to } = turn;
    if (this.grid.gone.has(slot)) return;
    const now = this.editor.content(slot, column);
    if (this.editor.sameContent(column, now, to) || !this.editor.sameContent(column, now, from)) return;
    if (this.editor.guard(slot, column) === null) this.put(turn);
  }

  /** Puts a content back as it stood: a value, or a text with its reason. Only a text nobody had an answer for yet is read anew. */
  private put({ slot, column, to, cell }: Turn): void {
    if (!(to instanceof Typed) || to.problem !== null) return this.editor.write(slot, column, to);
    const { text } = to;
    const read = readTyped(this.grid, column, null, text);
    this.editor.write(slot, column, read.is === 'value' ? read.value : new Typed(text, read.is === 'problem' ? read.problem : null));
    if (read.is === 'pending') this.lookups.ask({ editor: this.editor, slot, column, text, by: read.by, cell });
  }
}

/** Is there nothing to a row but edits of its cells? */
const plain = (row: RowEdits): boolean => !row.added && !row.removed && !row.sent && !row.gone && row.serverProblems.size === 0;

function typedCells(row: RowEdits): number {
  let count = 0;
  for (const cell of row.cells.list) if (cell.typed) count += 1;
  return count;
}
