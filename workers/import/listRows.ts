import { kindOf } from '#define/kinds';
import type { Value, Values } from '#define/row';
import { readRowKey, rowKeyName } from '#define/rowKey';
import { batchLimits } from '#define/wire';
import { meantCell, readListCell, type CellRead, type CellReader } from '#workers/import/listCells';
import type { ReadCell } from '#workers/import/sheetCells';
import type {
  ExistingRow,
  ImportChoice,
  ImportTarget,
  Resolve,
  SkippedRow,
  Staged,
  StagedProblem,
  StagedRow,
} from '#workers/import/staged';

/** One line of a list as it was read, before it is known whether there is such a row already. */
export interface ListLine {
  readonly sheet: string;
  readonly row: number;
  readonly texts: Record<string, string>;
  readonly cells: Record<string, string>;
  readonly set: Values;
  /** Fields with a column whose cell is blank here. */
  readonly blank: readonly string[];
  readonly problems: readonly StagedProblem[];
  /** Version of its row when the sheet was exported, where the line carries the row's key. */
  readonly seen?: number;
}

/** What a cell says of a field, in its line. */
function put(
  line: { texts: Record<string, string>; cells: Record<string, string>; set: Values; problems: StagedProblem[] },
  name: string,
  address: string,
  { text, value, problem }: CellRead,
): void {
  line.texts[name] = text;
  line.cells[name] = address;
  if (value !== undefined && name !== rowKeyName) line.set[name] = value;
  if (problem !== undefined && name !== rowKeyName) line.problems.push({ field: name, ...problem });
}

/** Reads a line under its columns; null when none of them holds anything. */
export function readListLine(
  at: { sheet: string; row: number },
  cells: readonly (ReadCell | null)[],
  columns: readonly (string | null)[],
  by: CellReader,
): ListLine | null {
  const line = {
    ...at,
    texts: {} as Record<string, string>,
    cells: {} as Record<string, string>,
    set: {} as Values,
    blank: [] as string[],
    problems: [] as StagedProblem[],
    seen: undefined as number | undefined,
  };
  columns.forEach((name, column) => {
    if (name === null) return;
    const cell = cells[column] ?? null;
    const meant = cell === null ? null : meantCell(name, cell, by);
    const read =
      meant === null ? null : meant.problem ? { text: meant.cell.text, problem: meant.problem } : readListCell(name, meant.cell, by);
    if (cell === null || read === null) return void line.blank.push(name);
    // A column of its own says more than what stands beside a price.
    for (const [other, beside] of Object.entries(meant?.besides ?? {}))
      if (!columns.includes(other)) {
        const also = readListCell(other, beside, by);
        if (also !== null) put(line, other, cell.address, also);
      }
    put(line, name, cell.address, read);
    if (name !== rowKeyName) return;
    const key = readRowKey(read.text);
    if (key !== null) line.set[name] = key.key;
    line.seen = key?.version;
  });
  const { seen, ...read } = line;
  return Object.keys(line.texts).length === 0 ? null : { ...read, ...(seen === undefined ? {} : { seen }) };
}

/** Fields of the key that the product itself gives: a number, or the row's own key. A line without it is about no row that is there. */
const givenKeys = ({ plan, fields }: ImportTarget): string[] => (plan.key ?? []).filter((name) => fields[name]?.edit === 'never');

/** The key of a row as one text; null while a field of it is unread, all of them are blank, or one that the product gives is. */
export function keyOf(values: Values, target: ImportTarget): string | null {
  const { plan, fields } = target;
  if (givenKeys(target).some((name) => (values[name] ?? null) === null)) return null;
  const parts = (plan.key ?? []).map((name) => {
    const [field, value] = [fields[name], values[name] ?? null];
    return field === undefined || value === null ? null : kindOf(field).toDatabase(value);
  });
  return parts.every((part) => part === null) ? null : JSON.stringify(parts);
}

export interface MeetingPoint {
  readonly target: ImportTarget;
  readonly choice: Pick<ImportChoice, 'meeting' | 'blanks' | 'contextDay'>;
  readonly resolve: Resolve;
}

type Met = Pick<Staged, 'rows' | 'skipped' | 'beyond'> & { readonly meets: NonNullable<Staged['meets']> };

/**
 * Lays the lines of a list beside the rows that are there: a line whose key no row has adds one, a line that says something
 * else changes it, one that says the same does nothing. The second line about one row is in the way of the first: it is taken
 * once where they agree, and marked where they do not.
 */
export function meetRows(lines: readonly ListLine[], existing: Iterable<ExistingRow>, at: MeetingPoint): Met {
  const known = new Map<string, ExistingRow>();
  for (const row of existing) {
    const key = keyOf(row.values, at.target);
    if (key !== null) known.set(key, row);
  }
  const first = new Map<string, ListLine>();
  const rows: StagedRow[] = [];
  const skipped: SkippedRow[] = [];
  const meets = { added: 0, changed: 0, same: 0 };
  const given = givenKeys(at.target);
  for (const line of lines) {
    const key = keyIsRead(line, at.target) ? keyOf(line.set, at.target) : null;
    const before = key === null ? undefined : first.get(key);
    if (before !== undefined) {
      if (sayTheSame(before, line)) skipped.push(skip(line, 'duplicate', before));
      else {
        rows.push(repeated(line, before, at.target));
        meets.added += 1;
      }
      continue;
    }
    if (key !== null) first.set(key, line);
    const row = key === null ? undefined : known.get(key);
    // A number nobody gave away adds nothing: the product would give the row another one.
    if (row === undefined && given.some((name) => line.texts[name] !== undefined)) skipped.push(skip(line, 'gone'));
    else if (row === undefined) {
      rows.push(added(line));
      meets.added += 1;
    } else if (at.choice.meeting === 'leave') skipped.push(skip(line, 'exists'));
    else {
      const changed = changes(line, row, at);
      if (changed === null) meets.same += 1;
      else {
        rows.push(changed);
        meets.changed += 1;
      }
    }
  }
  return { rows: rows.slice(0, batchLimits.rows), skipped, meets, beyond: rows.length > batchLimits.rows };
}

/** Could the line be read as far as it names its row? */
export const keyIsRead = (line: ListLine, { plan }: ImportTarget): boolean =>
  !(plan.key ?? []).some((name) => line.texts[name] !== undefined && line.set[name] === undefined);

const skip = ({ sheet, row, texts }: ListLine, reason: SkippedRow['reason'], same?: ListLine): SkippedRow => ({
  sheet,
  row,
  reason,
  text: Object.values(texts).join(' · ').slice(0, 120),
  ...(same ? { sameAs: { sheet: same.sheet, row: same.row } } : {}),
});

const sayTheSame = (one: ListLine, other: ListLine): boolean => JSON.stringify(one.texts) === JSON.stringify(other.texts);

const added = ({ sheet, row, texts, cells, set, problems }: ListLine): StagedRow => ({
  sheet,
  row,
  values: texts,
  cells,
  set,
  problems,
  notes: [],
});

function repeated(line: ListLine, before: ListLine, { plan }: ImportTarget): StagedRow {
  const field = plan.key?.findLast((name) => line.texts[name] !== undefined) ?? '';
  return { ...added(line), problems: [...line.problems, { field, code: 'LINE_REPEATED', detail: { row: String(before.row) } }] };
}

/** The line as a change of the row it is about; null when it says what is there already. */
function changes(line: ListLine, existing: ExistingRow, at: MeetingPoint): StagedRow | null {
  const { fields } = at.target;
  const values: Record<string, string> = {};
  const set: Values = {};
  for (const [name, text] of Object.entries(line.texts)) {
    const [field, now] = [fields[name], (existing.values[name] ?? null) as Value];
    const wanted = line.set[name];
    if (field === undefined || (wanted !== undefined ? kindOf(field).same(now, wanted) : namesTheSame(name, text, now, at))) continue;
    values[name] = text;
    if (wanted !== undefined) set[name] = wanted;
  }
  for (const name of at.choice.blanks === 'clear' ? line.blank : []) {
    const field = fields[name];
    // A cell of yes or no is never without a value.
    if (field === undefined || field.kind === 'flag' || (existing.values[name] ?? null) === null) continue;
    values[name] = '';
    set[name] = null;
  }
  if (Object.keys(values).length === 0) return null;
  // What somebody changed since the sheet went out is not to be undone by the way: the person decides, cell by cell.
  const moved = line.seen !== undefined && line.seen < existing.version;
  const problems: readonly StagedProblem[] = moved
    ? Object.keys(values).map((field) => ({ field, code: 'STALE_VERSION' }))
    : line.problems.filter(({ field }) => values[field] !== undefined);
  return {
    sheet: line.sheet,
    row: line.row,
    of: existing.id,
    about: aboutOf(line, at.target),
    values,
    cells: line.cells,
    set,
    problems,
    notes: [],
  };
}

const aboutOf = ({ texts }: ListLine, { plan }: ImportTarget): Record<string, string> =>
  Object.fromEntries((plan.key ?? []).map((name) => [name, texts[name] ?? '']));

/** A name that stands for several keys, or for none any more, still means the one the row has. */
function namesTheSame(name: string, text: string, now: Value, { target, resolve }: MeetingPoint): boolean {
  const entity = target.fields[name]?.to;
  if (entity === undefined || now === null) return false;
  const found = resolve(entity, text);
  return text === String(now) || (found.problem === 'ambiguous' && found.nearest?.includes(String(now)) === true);
}
