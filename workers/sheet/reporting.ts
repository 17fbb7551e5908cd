import type { EngineStatus, RawProblem } from '#workers/sheet/crossing';
import type { Book } from '#workers/sheet/book';
import { disputeTold, hasWish, problemColumns, problemCount, problemOf, type RowEdits } from '#workers/sheet/edits/overlay';
import type { GridColumn } from '#workers/sheet/grid';

export interface ProblemCell {
  rowId: string;
  column: string;
  problem: RawProblem;
}

/** Counts of the status line, from the edits that wait. */
export function countEdits(book: Book): Pick<EngineStatus, 'waiting' | 'problems' | 'conflicts' | 'refusedRows' | 'struck'> {
  const counts = { waiting: 0, problems: 0, conflicts: 0, refusedRows: 0, struck: 0 };
  for (const row of book.editor.overlay.rows()) {
    if (row.gone) counts.struck += 1;
    if (row.removed || (row.added && row.cells.size === 0)) counts.waiting += 1;
    let conflicts = 0;
    for (const cell of row.cells.list) {
      if (cell.typed) counts.waiting += 1;
      if (cell.conflict) conflicts += 1;
    }
    const wrong = problemCount(row);
    counts.problems += wrong;
    counts.conflicts += conflicts;
    // What is only told of a row, such as a removal that was dropped, keeps nothing from being saved.
    if (hasWish(row) && (row.serverProblems.size > 0 || (row.tried && wrong + conflicts > 0))) counts.refusedRows += 1;
  }
  return counts;
}

function problemsOfRow(book: Book, row: RowEdits): { column: GridColumn; problem: RawProblem }[] {
  const columns = new Set(problemColumns(row));
  for (const cell of row.cells.list) if (cell.conflict) columns.add(cell.column);
  return [...columns].map((index) => {
    const column = book.grid.columns[index] as GridColumn;
    const cell = row.cells.get(index);
    const conflict: RawProblem | null = cell?.conflict ? disputeTold(cell.conflict, book.grid.print(row.slot, column, cell.base)) : null;
    return { column, problem: conflict ?? (problemOf(row, index) as RawProblem) };
  });
}

/** Every cell with a problem or a conflict, rows of the view first, in its order. */
export function problemsOf(book: Book): ProblemCell[] {
  return located(book).map(({ rowId, column, problem }) => ({ rowId, column: column.name, problem }));
}

function located(book: Book) {
  const places = new Map(book.grid.setup.fields.map((name, at) => [name, at]));
  const cells = [...book.editor.overlay.rows()].flatMap((row) =>
    problemsOfRow(book, row).map((one) => ({
      ...one,
      rowId: book.grid.rowId(row.slot),
      viewRow: book.view.rowOf(row.slot),
      place: places.get(one.column.name) ?? places.size + one.column.index,
    })),
  );
  const last = Number.MAX_SAFE_INTEGER;
  return cells.sort((a, b) => (a.viewRow < 0 ? last : a.viewRow) - (b.viewRow < 0 ? last : b.viewRow) || a.place - b.place);
}

/** The next cell with a problem in view order, wrapping; rows filtered out are not visited. */
export function nextProblem(
  book: Book,
  from: { rowId: string; column: string } | null,
  direction: 1 | -1,
): { rowId: string; column: string } | null {
  const cells = located(book).filter(({ viewRow }) => viewRow >= 0);
  if (cells.length === 0) return null;
  const ordered = direction === 1 ? cells : cells.reverse();
  const row = from ? book.view.rowOf(book.grid.slotOf(from.rowId)) : -1;
  const places = book.grid.setup.fields.indexOf(from?.column ?? '');
  const place = places >= 0 ? places : book.grid.setup.fields.length + (book.grid.column(from?.column ?? '')?.index ?? -1);
  const beyond = (cell: (typeof cells)[number]) => (cell.viewRow - row || cell.place - place) * direction > 0;
  const next = (from && ordered.find(beyond)) || ordered[0];
  return next ? { rowId: next.rowId, column: next.column.name } : null;
}
