import { branchColumn, branchCurrencyColumn } from '#define/branches';
import { keptWhere } from '#define/filter';
import type { Book } from '#workers/sheet/book';
import type { Lookups } from '#workers/sheet/edits/lookups';
import { disputeOf, refuse, Typed, type CellEdit, type Content, type RowEdits } from '#workers/sheet/edits/overlay';
import { readTyped } from '#workers/sheet/edits/typedText';
import type { GridColumn } from '#workers/sheet/grid';

/**
 * Lays the waiting edits of a list over the same list loaded again: each over its row wherever it lies now. A cell the server
 * has changed meanwhile becomes a conflict; a row it no longer has stays at the end, with its edits and the reason.
 */
export function carryOver(from: Book, to: Book, lookups: Lookups): void {
  const moved = new Map<number, number>();
  for (const row of from.editor.overlay.rows()) moved.set(row.slot, carryRow(from, to, row, lookups));
  for (const row of from.editor.overlay.parked.values()) {
    const slot = carryRow(from, to, row, lookups);
    const carried = to.editor.overlay.get(slot) as RowEdits;
    to.editor.overlay.forget(slot);
    to.editor.overlay.parked.set(slot, carried);
    to.operations.rowStates.vanish(slot);
    moved.set(row.slot, slot);
  }
  to.history.remap((slot) => moved.get(slot) ?? to.grid.slotOf(from.grid.rowId(slot)));
  to.editor.settle();
  // The list may have held rows of several branches before and say nothing of branches now; own columns are still to come.
  const stays = (field: string): boolean =>
    (field !== branchColumn && field !== branchCurrencyColumn) || to.grid.column(field) !== undefined;
  to.view.where = from.view.where && keptWhere(from.view.where, stays);
  to.view.search = from.view.search;
  if (!from.view.asLoaded) to.view.sorts = from.view.sorts.filter(({ field }) => stays(field));
  to.view.narrow = from.view.narrow?.over(to.grid, to.editor) ?? null;
  if (from.view.groups) to.view.groups = from.view.groups.over(to.grid, stays);
}

function carryRow(from: Book, to: Book, row: RowEdits, lookups: Lookups): number {
  const id = from.grid.rowId(row.slot);
  const found = row.added ? -1 : to.grid.slotOf(id);
  const slot = row.added ? to.operations.rowStates.make(id) : found >= 0 ? found : keepRow(from, to, row.slot, id);
  const carried = to.editor.overlay.open(slot);
  Object.assign(carried, {
    removed: row.removed,
    sent: row.sent,
    tried: row.tried,
    takesDerived: row.takesDerived,
    gone: found < 0 && !row.added,
  });
  let kept = row.added || row.removed;
  for (const cell of row.cells.list) {
    const column = to.grid.column((from.grid.columns[cell.column] as GridColumn).name);
    if (column && cell.typed) kept = carryCell(to, slot, column, cell, lookups) || kept;
  }
  if (kept) carryRefusals(from, to, row, carried);
  if (!carried.gone) return slot;
  for (const { column } of carried.cells.list) refuse(carried, column, { code: 'ROW_GONE' });
  to.operations.rowStates.came.add(slot);
  return slot;
}

/** What the server refused stays on its cells until it is asked again; who changed what meanwhile is told by the cells themselves. */
function carryRefusals(from: Book, to: Book, row: RowEdits, carried: RowEdits): void {
  for (const [index, problem] of row.serverProblems) {
    const column = to.grid.column((from.grid.columns[index] as GridColumn).name);
    if (column && problem.code !== 'STALE_VERSION' && problem.code !== 'ROW_GONE')
      to.editor.refused(carried, column, problem, row.refusedAt);
  }
}

/** Answers whether there is still something to save in the cell. */
function carryCell(to: Book, slot: number, column: GridColumn, cell: CellEdit, lookups: Lookups): boolean {
  const base = to.grid.value(slot, column);
  const agreed = cell.text === null && to.editor.same(column, base, cell.value);
  const disputed = !agreed && (cell.conflict !== null || !to.editor.same(column, base, cell.base));
  const content: Content = cell.text === null ? cell.value : new Typed(cell.text, cell.problem);
  to.editor.write(slot, column, content, disputed ? disputeOf(cell, cell.base, cell.conflict ?? {}) : null);
  const written = to.editor.overlay.get(slot)?.cells.get(column.index);
  if (written) written.sent = cell.sent;
  if (cell.text === null || cell.problem) return !agreed;
  const read = readTyped(to.grid, column, null, cell.text);
  const step = { slot, column: column.index, old: base, oldTyped: false, now: content, nowTyped: true, suggested: false };
  if (read.is === 'pending') lookups.ask({ editor: to.editor, slot, column, text: cell.text, by: read.by, cell: step });
  return true;
}

/** A row the new list no longer has, kept as it was so that its edits can be read and copied. */
function keepRow(from: Book, to: Book, old: number, id: string): number {
  const slot = to.grid.store.addRow(Number(id));
  to.grid.settleIn(slot);
  for (const column of to.grid.columns) {
    const source = from.grid.column(column.name);
    if (source && column.name !== 'id') to.grid.set(slot, column, from.editor.base(old, source));
  }
  return slot;
}
