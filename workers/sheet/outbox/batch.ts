import { wireName } from '#define/entity';
import type { Value } from '#define/row';
import { batchLimits, type BatchAddition, type BatchRequest, type BatchRow } from '#define/wire';
import type { Editor } from '#workers/sheet/edits/editor';
import { hasWish, sendable, type RowEdits } from '#workers/sheet/edits/overlay';
import type { Grid, GridColumn } from '#workers/sheet/grid';

export interface BuiltBatch {
  readonly request: BatchRequest;
  readonly slots: readonly number[];
  /** Rows that were left for the next batch because this one is full. */
  readonly more: boolean;
}

/** Rows a save would carry but may not, because something in them is wrong. */
function heldBack(editor: Editor): RowEdits[] {
  return [...editor.overlay.rows()].filter((row) => hasWish(row) && !sendable(row));
}

/**
 * Makes one batch of the waiting edits and marks them as on their way; null when nothing waits. A row whose edits can only
 * be wrong is left out (`keepGood`); the caller has decided whether the others may go without it.
 */
export function buildBatch(editor: Editor, batchId: string, keepGood: boolean): BuiltBatch | null {
  const rows: BatchRow[] = [];
  const add: BatchAddition[] = [];
  const remove: { id: string; version: number }[] = [];
  const slots: number[] = [];
  let [cells, more] = [0, false];
  for (const row of editor.overlay.rows()) {
    if (row.sent || !hasWish(row) || !sendable(row)) continue;
    if (slots.length >= batchLimits.rows || cells >= batchLimits.cells) {
      more = true;
      break;
    }
    const carried = carry(editor, row, { rows, add, remove });
    if (carried === 0) continue;
    cells += carried;
    slots.push(row.slot);
    editor.show(row.slot);
    editor.forgive(row);
  }
  if (slots.length === 0) return null;
  const request: BatchRequest = { batchId, keepGood };
  if (rows.length > 0) request.rows = rows;
  if (add.length > 0) request.add = add;
  if (remove.length > 0) request.remove = remove;
  return { request, slots, more };
}

function carry(
  editor: Editor,
  row: RowEdits,
  into: { rows: BatchRow[]; add: BatchAddition[]; remove: { id: string; version: number }[] },
): number {
  const { grid } = editor;
  const version = Math.max(row.version ?? 0, grid.version(row.slot));
  if (row.removed) {
    row.sent = true;
    into.remove.push({ id: grid.rowId(row.slot), version });
    return 1;
  }
  const set: BatchRow['set'] = {};
  const values: Record<string, Value> = {};
  let count = 0;
  for (const cell of row.cells.list) {
    if (!cell.typed) continue;
    const name = wireName(grid.definition, (grid.columns[cell.column] as GridColumn).name);
    cell.sent = { value: cell.value };
    set[name] = { old: cell.base, new: cell.value };
    values[name] = cell.value;
    count += 1;
  }
  const derived = row.takesDerived ? undefined : derivedOf(grid, row);
  if (row.added) {
    row.sent = true;
    into.add.push({ clientId: grid.rowId(row.slot), values, ...(derived ? { derived } : {}) });
  } else into.rows.push({ id: grid.rowId(row.slot), version, set, ...(derived ? { derived } : {}) });
  return count;
}

/** Derived values the person sees in the row: the server says so where its own differ. */
function derivedOf(grid: Grid, row: RowEdits): Record<string, Value> | undefined {
  const derived: Record<string, Value> = {};
  for (const group of grid.definition.derived ?? []) {
    for (const name of Object.keys(group.fields)) {
      const column = grid.column(name);
      const cell = column && row.cells.get(column.index);
      if (cell && !cell.typed) derived[wireName(grid.definition, name)] = cell.value;
    }
  }
  return Object.keys(derived).length > 0 ? derived : undefined;
}

/** A save was tried: from now on its wrong rows count as refused, and required fields left blank in added rows are told. Answers how many rows hold it back. */
export function markTried(editor: Editor): number {
  for (const row of editor.overlay.rows()) {
    if (!hasWish(row) || row.tried) continue;
    row.tried = true;
    if (row.added) editor.traceState(row.slot);
    else editor.touch(row.slot);
  }
  return heldBack(editor).length;
}
