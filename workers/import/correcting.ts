import type { StagedProblem, StagedRow } from '#workers/import/staged';

/** What was typed over a cell of a file, by whom and when. */
interface Typed {
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly at: string;
}

/** A staged line that may have been corrected. */
export interface Corrected extends StagedRow {
  readonly unread?: readonly StagedProblem[];
  readonly edited?: Readonly<Record<string, Typed>>;
}

const column = (source: string | undefined): string => /^[A-Z]+(?=\d)/u.exec(source ?? '')?.[0] ?? '';

/** Is it read from one cell of the same line, which says the same of both? A sum of several cells is another figure. */
const ofSameCell = (one: StagedRow, other: StagedRow, field: string): boolean =>
  one.sheet === other.sheet &&
  one.row === other.row &&
  one.cells[field] === other.cells[field] &&
  column(one.cells[field]) !== '' &&
  !one.cells[field]?.includes('+') &&
  one.values[field] === other.values[field];

/**
 * The lines a correction reaches: its own and those that read the very same cell, those that say the same there (SAME_TEXT), or all that read
 * the same column (COLUMN).
 */
export function reached<T extends Corrected>(rows: readonly T[], { row, field }: { row: T; field: string }, reach: unknown): readonly T[] {
  if (reach === 'SAME_TEXT') return rows.filter(({ values }) => values[field] === row.values[field]);
  if (reach !== 'COLUMN') return rows.filter((one) => one === row || ofSameCell(one, row, field));
  return rows.filter(({ sheet, cells }) => sheet === row.sheet && column(cells[field]) === column(row.cells[field]));
}

/** A line with another text in a field; what the reading could not make out there is made out now. */
export function withText<T extends Corrected>(row: T, field: string, text: string, by: Pick<Typed, 'by' | 'at'>): T {
  const { [field]: _left, ...others } = row.values;
  const from = row.edited?.[field]?.from ?? row.values[field] ?? '';
  return {
    ...row,
    values: text === '' ? others : { ...others, [field]: text },
    cells: row.cells[field] === undefined && text !== '' ? { ...row.cells, [field]: 'typed' } : row.cells,
    unread: (row.unread ?? []).filter((problem) => problem.field !== field),
    edited: { ...row.edited, [field]: { from, to: text, ...by } },
  };
}
