import type { Value } from '#define/row';
import type { Book } from '#workers/sheet/book';
import type { DraftEdit, DraftRefusal } from '#workers/sheet/drafts/drafts';
import { emptyStep, type Step } from '#workers/sheet/edits/history';
import type { Lookups } from '#workers/sheet/edits/lookups';
import { hasWish, refuse, Typed, type RowEdits } from '#workers/sheet/edits/overlay';
import { readTyped } from '#workers/sheet/edits/typedText';
import type { GridColumn, RowKey } from '#workers/sheet/grid';

/** A waiting edit as a draft keeps it; null when nothing waits there, or no longer under that name. */
export function draftEdit(book: Book, key: RowKey, field: string | null): DraftEdit | null {
  const { grid, editor } = book;
  const slot = typeof key === 'number' ? grid.store.find(key) : grid.slotOf(key);
  const row = slot < 0 ? undefined : editor.overlay.get(slot);
  if (!row || (typeof key === 'number' ? grid.rowKey(slot) : grid.rowId(slot)) !== key) return null;
  const id = String(key);
  return field === null ? draftRow(book, row, id) : draftCell(book, row, id, field);
}

function draftRow(book: Book, row: RowEdits, id: string): DraftEdit | null {
  const refusals = refusalsOf(book, row);
  if (!row.added && !row.removed && refusals.length === 0) return null;
  return {
    id,
    field: null,
    row: row.added ? 'added' : row.removed ? 'removed' : 'refused',
    ...(refusals.length > 0 ? { refusals } : {}),
    ...(row.tried ? { tried: true } : {}),
    old: null,
    new: null,
    text: null,
    at: Math.max(0, ...row.cells.list.map(({ at }) => at)),
  };
}

/** Refusals in the server's own words; of a row changed or gone meanwhile the loaded list tells anew. */
function refusalsOf({ grid }: Book, row: RowEdits): DraftRefusal[] {
  return [...row.serverProblems].flatMap(([index, problem]) => {
    const kept = problem.text !== undefined && problem.code !== 'STALE_VERSION' && problem.code !== 'ROW_GONE';
    return kept ? [{ field: (grid.columns[index] as GridColumn).name, problem, at: row.refusedAt }] : [];
  });
}

function draftCell(book: Book, row: RowEdits, id: string, field: string): DraftEdit | null {
  const column = book.grid.column(field);
  const cell = column && row.cells.get(column.index);
  if (!cell?.typed) return null;
  const label = row.added || row.cells.list.find(({ typed }) => typed) !== cell ? null : labelOf(book, row.slot);
  return {
    id,
    field,
    old: cell.base,
    new: cell.text === null ? cell.value : null,
    text: cell.text,
    at: cell.at,
    ...(label === null ? {} : { label }),
  };
}

function labelOf({ editor }: Book, slot: number): Value {
  const column = editor.columnFor(undefined);
  return column ? editor.base(slot, column) : null;
}

/** Everything that waits, rows before their cells, each as it is when it is its turn. */
export function* allDraftEdits(book: Book): Generator<DraftEdit> {
  for (const row of book.editor.overlay.rows()) {
    const id = book.grid.rowId(row.slot);
    const own = draftRow(book, row, id);
    if (own) yield own;
    for (const { column: index } of row.cells.list) {
      const edit = draftCell(book, row, id, (book.grid.columns[index] as GridColumn).name);
      if (edit) yield edit;
    }
  }
}

/** Does an edit of an earlier visit still say something the server does not have? */
export function stillNeeded(book: Book, edit: DraftEdit): boolean {
  if (edit.row === 'added') return true;
  const slot = book.grid.slotOf(edit.id);
  if (slot < 0 || book.grid.gone.has(slot)) return edit.field !== null || edit.id.startsWith('new:');
  if (edit.row === 'refused') return true;
  const column = edit.field === null ? undefined : book.grid.column(edit.field);
  if (!column) return edit.row === 'removed';
  return edit.text !== null || !book.editor.same(column, book.editor.base(slot, column), edit.new);
}

/**
 * Takes edits of an earlier visit back into the sheet, as one step. One whose cell the server has changed since is a
 * conflict, never silently written over (design/reliability.md R17). One that can no longer be saved, because its row is gone
 * or locked, stands in its cell all the same, with the reason: what somebody typed is never lost unsaid.
 */
export function takeEdits(book: Book, edits: readonly DraftEdit[], lookups: Lookups, now: number): Step {
  const step = emptyStep(book.grid.setup.steps.draft, now);
  for (const edit of edits) if (edit.row && edit.row !== 'refused') takeRow(book, edit, step);
  for (const edit of edits) if (edit.field !== null) takeCell(book, edit, step, lookups);
  book.editor.settle();
  for (const edit of edits) takeRefusals(book, edit, edits);
  book.editor.settle();
  book.history.note(step);
  return step;
}

/** What the server refused in an earlier visit is told again where it still waits, with its time, until it is edited or saved anew. */
function takeRefusals({ grid, editor }: Book, { id, refusals = [] }: DraftEdit, edits: readonly DraftEdit[]): void {
  const row = editor.overlay.get(grid.slotOf(id));
  if (!row || row.gone || !hasWish(row)) return;
  for (const { field, problem, at } of refusals) {
    const column = grid.column(field);
    const settled =
      column !== undefined && !row.cells.get(column.index)?.typed && edits.some((edit) => edit.id === id && edit.field === field);
    if (!column || settled || row.serverProblems.has(column.index)) continue;
    editor.refused(row, column, { ...problem, refusedAt: new Date(at).toISOString() }, at);
  }
}

function takeRow({ grid, editor, operations }: Book, { id, row, tried }: DraftEdit, step: Step): void {
  const { rowStates } = operations;
  const slot = grid.slotOf(id);
  if (row === 'added') {
    if (slot >= 0) return;
    const made = rowStates.make(id);
    editor.overlay.open(made).tried = tried === true;
    step.rows.push({ slot: made, old: 'absent', now: 'present' });
    return;
  }
  const problem = operations.removalProblem(slot);
  const shown = editor.columnFor(undefined);
  if (!problem) {
    rowStates.set(slot, 'removing');
    step.rows.push({ slot, old: 'present', now: 'removing' });
  } else if (problem.code !== 'ROW_GONE' && shown) {
    refuse(editor.overlay.open(slot), shown.index, problem);
    editor.touch(slot);
  }
}

/** Where the row of an edit lies; one the list no longer has is shown at its end, as far as it is known. Below zero where it has no place. */
function placeOf({ grid, editor, operations: { rowStates } }: Book, edit: DraftEdit): number {
  const known = grid.slotOf(edit.id);
  if (known < 0 && !Number.isInteger(Number(edit.id))) return known;
  if (known >= 0 && !grid.gone.has(known)) return known;
  const slot = known < 0 ? grid.store.addRow(Number(edit.id)) : known;
  if (known < 0) grid.settleIn(slot);
  grid.gone.delete(slot);
  rowStates.left.delete(slot);
  rowStates.came.add(slot);
  editor.overlay.open(slot).gone = true;
  return slot;
}

/** A row that had to be made for its edits holds what the draft remembers of it. */
function remember({ grid, editor }: Book, slot: number, column: GridColumn, edit: DraftEdit): void {
  const first = editor.columnFor(undefined);
  const cells = editor.overlay.get(slot)?.cells;
  if (!cells?.get(column.index)) grid.set(slot, column, edit.old);
  if (first && edit.label !== undefined && !cells?.get(first.index)) grid.set(slot, first, edit.label);
}

function takeCell(book: Book, edit: DraftEdit, step: Step, lookups: Lookups): void {
  const { grid, editor } = book;
  const column = grid.column(edit.field ?? '');
  const slot = column ? placeOf(book, edit) : -1;
  if (slot < 0 || !column) return;
  const row = editor.overlay.open(slot);
  if (row.gone) remember(book, slot, column, edit);
  const base = editor.base(slot, column);
  const agreed = edit.text === null && editor.same(column, base, edit.new);
  const problem = agreed ? null : row.gone ? { code: 'ROW_GONE' as const } : editor.guard(slot, column);
  const disputed = !row.added && !row.gone && !agreed && !editor.same(column, base, edit.old);
  const old = editor.content(slot, column);
  const oldTyped = row.cells.get(column.index)?.typed ?? false;
  const read = edit.text === null || row.gone ? null : readTyped(grid, column, null, edit.text);
  const content =
    edit.text === null
      ? edit.new
      : read?.is === 'value'
        ? read.value
        : new Typed(edit.text, read?.is === 'problem' ? read.problem : row.gone ? problem : null);
  const cell = { slot, column: column.index, old, oldTyped, now: content, nowTyped: true, suggested: false };
  editor.write(slot, column, content, disputed ? { was: edit.old } : null);
  if (problem) refuse(row, column.index, problem);
  step.cells.push(cell);
  if (read?.is === 'pending') lookups.ask({ editor, slot, column, text: edit.text ?? '', by: read.by, cell });
}
