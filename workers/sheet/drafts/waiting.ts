import type { Book } from '#workers/sheet/book';
import type { DraftEdit } from '#workers/sheet/drafts/drafts';
import { emptyStep, type Step } from '#workers/sheet/edits/history';
import type { Lookups } from '#workers/sheet/edits/lookups';
import { Typed, type RowEdits } from '#workers/sheet/edits/overlay';
import { readTyped } from '#workers/sheet/edits/typedText';
import type { GridColumn } from '#workers/sheet/grid';

/** A waiting edit as a draft keeps it; null when nothing waits there, or no longer under that name. */
export function draftEdit(book: Book, id: string, field: string | null): DraftEdit | null {
  const slot = book.grid.slotOf(id);
  const row = slot < 0 ? undefined : book.editor.overlay.get(slot);
  if (!row || book.grid.rowId(slot) !== id) return null;
  return field === null ? draftRow(row, id) : draftCell(book, row, id, field);
}

function draftRow(row: RowEdits, id: string): DraftEdit | null {
  if (!row.added && !row.removed) return null;
  return { id, field: null, row: row.added ? 'added' : 'removed', ...(row.tried ? { tried: true } : {}), old: null, new: null, text: null, at: Math.max(0, ...row.cells.list.map(({ at }) => at)) };
}

function draftCell(book: Book, row: RowEdits, id: string, field: string): DraftEdit | null {
  const column = book.grid.column(field);
  const cell = column && row.cells.get(column.index);
  if (!cell?.typed) return null;
  return { id, field, old: cell.base, new: cell.text === null ? cell.value : null, text: cell.text, at: cell.at };
}

/** Everything that waits, rows before their cells. */
export function allDraftEdits(book: Book): DraftEdit[] {
  const edits: DraftEdit[] = [];
  for (const row of book.editor.overlay.rows()) {
    const id = book.grid.rowId(row.slot);
    const own = draftRow(row, id);
    if (own) edits.push(own);
    for (const { column: index } of row.cells.list) {
      const edit = draftCell(book, row, id, (book.grid.columns[index] as GridColumn).name);
      if (edit) edits.push(edit);
    }
  }
  return edits;
}

/** Does an edit of an earlier visit still say something the server does not have? */
export function stillNeeded(book: Book, edit: DraftEdit): boolean {
  if (edit.row === 'added') return true;
  const slot = book.grid.slotOf(edit.id);
  if (slot < 0) return edit.id.startsWith('new:');
  if (book.grid.gone.has(slot)) return false;
  const column = edit.field === null ? undefined : book.grid.column(edit.field);
  if (!column) return edit.row === 'removed';
  return edit.text !== null || !book.editor.same(column, book.editor.base(slot, column), edit.new);
}

/**
 * Takes edits of an earlier visit back into the sheet, as one step. One whose cell the server has changed since is a
 * conflict, never silently written over (design/reliability.md R17); rows that are gone are left out.
 */
export function takeEdits(book: Book, edits: readonly DraftEdit[], lookups: Lookups, now: number): Step {
  const step = emptyStep(book.grid.setup.steps.draft, now);
  const { rowStates } = book.operations;
  for (const { id, row, tried } of edits) {
    const slot = book.grid.slotOf(id);
    if (row === 'added' && slot < 0) {
      const made = rowStates.make(id);
      book.editor.overlay.open(made).tried = tried === true;
      step.rows.push({ slot: made, old: 'absent', now: 'present' });
    }
    if (row !== 'removed' || book.operations.removalProblem(slot)) continue;
    rowStates.set(slot, 'removing');
    step.rows.push({ slot, old: 'present', now: 'removing' });
  }
  for (const edit of edits) if (edit.field !== null) takeCell(book, edit, step, lookups);
  book.editor.settle();
  book.history.note(step);
  return step;
}

function takeCell(book: Book, edit: DraftEdit, step: Step, lookups: Lookups): void {
  const { grid, editor } = book;
  const slot = grid.slotOf(edit.id);
  const column = grid.column(edit.field ?? '');
  if (slot < 0 || !column || grid.gone.has(slot) || editor.guard(slot, column)) return;
  const base = editor.base(slot, column);
  const added = editor.overlay.get(slot)?.added ?? false;
  const disputed = !added && !editor.same(column, base, edit.old) && (edit.text !== null || !editor.same(column, base, edit.new));
  const old = editor.content(slot, column);
  const oldTyped = editor.overlay.get(slot)?.cells.get(column.index)?.typed ?? false;
  const read = edit.text === null ? null : readTyped(grid, column, null, edit.text);
  const content = edit.text === null ? edit.new : read?.is === 'value' ? read.value : new Typed(edit.text, read?.is === 'problem' ? read.problem : null);
  const cell = { slot, column: column.index, old, oldTyped, now: content, nowTyped: true, suggested: false };
  editor.write(slot, column, content, disputed ? {} : null);
  step.cells.push(cell);
  if (read?.is === 'pending') lookups.ask({ editor, slot, column, text: edit.text ?? '', by: read.by, cell });
}
