import type { Reading } from '#define/kind';
import { absentRows } from '#workers/import/absentRows';
import { readListCell, type CellReader } from '#workers/import/listCells';
import { meetRows, readListLine, type ListLine } from '#workers/import/listRows';
import { Names, namesFor } from '#workers/import/names';
import { SheetCells, type ReadCell } from '#workers/import/sheetCells';
import { templateSource } from '#workers/import/staged';
import type { ExistingRow, ImportChoice, ImportTarget, Resolve, SkippedRow, Staged, TableChoice } from '#workers/import/staged';
import type { SheetContents, Watching, WorkbookContents } from '#workers/workbook/contents';
import { Pauses } from '#workers/workbook/receiver';
import { tableDay } from '#workers/import/years';
import { foldHeader } from '#workers/workbook/synonyms';

/** What a list is read by, and what it is laid beside. */
export interface ListScene {
  readonly target: ImportTarget;
  readonly choice: ImportChoice;
  readonly resolve: Resolve;
  readonly existing: readonly ExistingRow[];
  readonly reading: Pick<Reading, 'zone' | 'language'>;
}

/**
 * Turns the chosen tables of a workbook into rows to add and rows to change, one a line. Nothing is guessed: what cannot be
 * read stays as written with its problem. Progress counts lines. Throws WorkbookFault WORKBOOK_CANCELLED by the signal.
 */
export async function stageLists(contents: WorkbookContents, scene: ListScene, watching: Watching = {}): Promise<Staged> {
  const { target, choice, resolve } = scene;
  const names = new Names(resolve, choice.aliases, namesFor(target));
  const order = choice.dateOrder === null ? {} : { dateOrder: choice.dateOrder };
  const days = target.plan.fields.map(({ field }) => field).filter((field) => target.fields[field]?.kind === 'day');
  const transforms = choice.transforms === undefined ? {} : { transforms: choice.transforms };
  const by: CellReader = { target, names, reading: { ...scene.reading, ...order }, ...transforms };
  const pauses = new Pauses(
    watching,
    choice.tables.reduce((sum, table) => sum + table.until - table.header.bottom, 0),
  );
  const read: Read = { lines: [], skipped: [] };
  for (const table of choice.tables) {
    const sheet = contents.sheets[table.sheet];
    if (sheet === undefined) continue;
    const today = tableDay(contents.sheets, { ...table, from: 0 }, choice, days);
    await readTable(sheet, table, { ...by, reading: { ...by.reading, today } }, choice.defaults, read, pauses);
  }
  pauses.finish();
  const at = { target, choice, resolve };
  const met = meetRows(read.lines, scene.existing, at);
  const ambiguousDays = met.rows.reduce((sum, row) => sum + row.problems.filter(({ code }) => code === 'DATE_AMBIGUOUS').length, 0);
  return {
    ...met,
    ...absentRows(read.lines, scene.existing, at),
    skipped: [...read.skipped, ...met.skipped],
    unknown: names.listUnknown(),
    questions: { singlePrices: 0, ambiguousDays, unsaid: {} },
  };
}

interface Read {
  readonly lines: ListLine[];
  readonly skipped: SkippedRow[];
}

type Constants = ImportChoice['defaults'];

/** What a template says of every line, where the line itself says nothing of it. */
function withConstants(line: ListLine | null, constants: Constants, by: CellReader): ListLine | null {
  if (line === null) return null;
  const said = Object.entries(constants).filter(([field, text]) => text !== '' && line.texts[field] === undefined);
  const more = said.flatMap(([field, text]) => {
    const read = readListCell(field, { cell: text, text, address: templateSource, own: true }, by);
    return read === null ? [] : [[field, read] as const];
  });
  if (more.length === 0) return line;
  return {
    ...line,
    texts: { ...line.texts, ...Object.fromEntries(more.map(([field, { text }]) => [field, text])) },
    cells: { ...line.cells, ...Object.fromEntries(more.map(([field]) => [field, templateSource])) },
    set: { ...line.set, ...Object.fromEntries(more.flatMap(([field, { value }]) => (value === undefined ? [] : [[field, value]]))) },
    blank: line.blank.filter((field) => !more.some(([name]) => name === field)),
    problems: [...line.problems, ...more.flatMap(([field, { problem }]) => (problem === undefined ? [] : [{ field, ...problem }]))],
  };
}

async function readTable(
  sheet: SheetContents,
  table: TableChoice,
  by: CellReader,
  constants: Constants,
  into: Read,
  pauses: Pauses,
): Promise<void> {
  const cells = new SheetCells(sheet);
  const hidden = new Set(table.hidden ? [] : sheet.hiddenRows);
  const headers = table.headers.map(foldHeader);
  for (let row = table.header.bottom + 1; row < Math.min(table.until, sheet.rows.length); row += 1) {
    pauses.worked(1, 1);
    if (pauses.isDue()) await pauses.pause();
    const line = cells.row(row);
    const at = { sheet: sheet.name, row: row + 1 };
    const text = () =>
      line
        .flatMap((cell) => cell?.text ?? [])
        .join(' · ')
        .slice(0, 120);
    if (line.every((cell) => cell === null)) continue;
    if (hidden.has(row)) into.skipped.push({ ...at, reason: 'hidden', text: text() });
    else if (repeats(line, headers)) into.skipped.push({ ...at, reason: 'repeatedHeader', text: text() });
    else {
      const read = withConstants(readListLine(at, line, table.columns, by), constants, by);
      if (read === null) into.skipped.push({ ...at, reason: 'note', text: text() });
      else into.lines.push(read);
    }
  }
}

/** The header once more, as printed pages repeat it: every cell says what stands over it. */
function repeats(line: readonly (ReadCell | null)[], headers: readonly string[]): boolean {
  const filled = line.flatMap((cell, column) => (cell === null ? [] : [foldHeader(cell.text) === headers[column]]));
  return filled.length > 1 && filled.every((same) => same);
}
