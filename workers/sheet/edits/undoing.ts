import type { UndoneStep } from '#workers/sheet/crossing';
import type { Editor } from '#workers/sheet/edits/editor';
import type { CellStep, Step } from '#workers/sheet/edits/history';
import { Typed, type Content } from '#workers/sheet/edits/overlay';
import type { RowStates } from '#workers/sheet/edits/rowStates';
import { readTyped } from '#workers/sheet/edits/typedText';
import type { Grid, GridColumn } from '#workers/sheet/grid';

interface Turn {
  readonly slot: number;
  readonly column: GridColumn;
  readonly from: Content;
  readonly to: Content;
  readonly toTyped: boolean;
  readonly suggested: boolean;
}

/**
 * Turns a step back, or does it again. A cell is only touched while it still holds what the step left in it; edits saved
 * meanwhile come back as new waiting edits of the old values.
 */
export class Undoing {
  private readonly grid: Grid;

  constructor(private readonly editor: Editor, private readonly rowStates: RowStates, private readonly removable: (slot: number) => boolean) {
    this.grid = editor.grid;
  }

  apply(step: Step, direction: 'undo' | 'redo'): UndoneStep {
    const undo = direction === 'undo';
    let left = 0;
    let first: { slot: number; column: string | null } | null = null;
    for (const row of undo ? [...step.rows].reverse() : step.rows) {
      const to = undo ? row.old : row.now;
      if (to !== 'present' && !this.removable(row.slot)) left += 1;
      else {
        this.rowStates.set(row.slot, to);
        first ??= { slot: row.slot, column: null };
      }
    }
    const turns = step.cells.map((cell) => this.turnOf(cell, undo)).filter((turn) => turn.suggested || this.untouched(turn));
    left += step.cells.length - turns.length;
    for (const turn of turns) if (!turn.suggested) this.turn(turn);
    this.editor.settle();
    for (const turn of turns) this.correct(turn);
    this.editor.settle();
    const shown = turns.find(({ suggested }) => !suggested) ?? turns[0];
    if (shown) first = { slot: shown.slot, column: shown.column.name };
    return { label: step.label, rowId: first && this.grid.rowId(first.slot), column: first?.column ?? null, left };
  }

  private turnOf({ slot, column, old, oldTyped, now, nowTyped, suggested }: CellStep, undo: boolean): Turn {
    const known = this.grid.columns[column] as GridColumn;
    return undo ? { slot, column: known, from: now, to: old, toTyped: oldTyped, suggested } : { slot, column: known, from: old, to: now, toTyped: nowTyped, suggested };
  }

  /** Does the cell still hold what the step left, and may it be changed at all? */
  private untouched({ slot, column, from, toTyped }: Turn): boolean {
    if (this.grid.gone.has(slot)) return false;
    if (!this.editor.sameContent(column, this.editor.content(slot, column), from)) return false;
    const own = this.editor.overlay.get(slot)?.cells.get(column.index)?.typed ?? false;
    return (!toTyped && own) || this.editor.guard(slot, column) === null;
  }

  private turn({ slot, column, to, toTyped }: Turn): void {
    const cell = this.editor.overlay.get(slot)?.cells.get(column.index);
    if (!toTyped && cell?.typed) this.editor.drop(slot, column);
    else this.put(slot, column, to);
  }

  /**
   * Without its edit a cell shows what the server has. Where that still is what the step left, it was saved, and the old value
   * becomes an edit; anything else is somebody's later word.
   */
  private correct({ slot, column, from, to }: Turn): void {
    if (this.grid.gone.has(slot)) return;
    const now = this.editor.content(slot, column);
    if (this.editor.sameContent(column, now, to) || !this.editor.sameContent(column, now, from)) return;
    if (this.editor.guard(slot, column) === null) this.put(slot, column, to);
  }

  private put(slot: number, column: GridColumn, to: Content): void {
    if (!(to instanceof Typed)) return this.editor.write(slot, column, to);
    const read = readTyped(this.grid, column, null, to.text, true);
    if (read.is === 'value') this.editor.write(slot, column, read.value);
    else this.editor.write(slot, column, to, read.is === 'problem' ? read.problem : { code: 'REFERENCE_UNKNOWN', detail: { value: to.text, nearest: '' } });
  }
}
