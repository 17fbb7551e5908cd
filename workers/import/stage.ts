import type { AddOnPlan } from '#define/sheet';
import { MoneyBeneath } from '#workers/import/moneyBeneath';
import { batchLimits } from '#define/wire';
import type { Day } from '#values/day';
import type { SheetContents, Watching, WorkbookContents } from '#workers/workbook/contents';
import { Pauses } from '#workers/workbook/receiver';
import { AddOns } from '#workers/import/addOns';
import { Dittos } from '#workers/import/dittos';
import { DuplicateRows } from '#workers/import/duplicates';
import { Footnotes } from '#workers/import/footnotes';
import { mostTitles, periodBeside, readLine, readTitle, type LineReader } from '#workers/import/lines';
import { commonWords, readHeading, type HeadingReader } from '#workers/import/headings';
import { Names, namesFor } from '#workers/import/names';
import { phrasesOf, type Phrases } from '#workers/import/phrases';
import { proposeColumns } from '#workers/import/propose';
import { RateReader, type StruckCell } from '#workers/import/rates';
import { SheetCells, type ReadCell } from '#workers/import/sheetCells';
import type { ImportChoice, ImportTarget, Resolve, SkippedRow, SkipReason, Staged, StagedRow, TableChoice } from '#workers/import/staged';
import { termsOf, type FileTerms } from '#workers/import/termSheets';
import { readColumns, type TableColumns } from '#workers/import/tableColumns';
import { TableNotes } from '#workers/import/tableNotes';
import { tableDay } from '#workers/import/years';

const LONGEST_TEXT = 120;
/** Texts of all staged rows together: they are kept, sent and shown, and a page of text in every row is no list of rates. */
const MOST_CHARACTERS = 32_000_000;

interface Stage {
  readonly contents: WorkbookContents;
  readonly target: ImportTarget;
  readonly choice: ImportChoice;
  readonly names: Names;
  readonly rows: StagedRow[];
  readonly skipped: SkippedRow[];
  readonly questions: { singlePrices: number; ambiguousDays: number; unsaid: Record<string, number> };
  readonly phrases: Phrases | null;
  readonly terms: FileTerms;
  readonly pauses: Pauses;
  characters: number;
}

/**
 * Turns the chosen tables of a workbook into rows of the entity (domain/06 §6.3 steps 2–5): merges undone, titles and repeated
 * headers understood, port groups and side-by-side prices spread, names resolved. Nothing is guessed: what cannot be read
 * stays as written with its problem, what gives no row is listed with its reason. The same in a browser's worker and on
 * the server. Progress counts rows. Throws WorkbookFault WORKBOOK_CANCELLED by the signal.
 */
export async function stageRows(
  contents: WorkbookContents,
  target: ImportTarget,
  choice: ImportChoice,
  resolve: Resolve,
  watching: Watching = {},
): Promise<Staged> {
  const total = choice.tables.reduce((sum, table) => sum + table.until - table.from, 0);
  const names = new Names(resolve, choice.aliases, namesFor(target), choice.groups);
  const phrases = phrasesOf(target, names, choice);
  const stage: Stage = {
    contents,
    target,
    choice,
    names,
    rows: [],
    skipped: [],
    questions: { singlePrices: 0, ambiguousDays: 0, unsaid: {} },
    phrases,
    terms: termsIn(contents, target, choice, phrases),
    pauses: new Pauses(watching, total),
    characters: 0,
  };
  // What is added on comes behind what it is added to.
  const tables = [...choice.tables.filter(({ addOn }) => !addOn), ...choice.tables.filter(({ addOn }) => addOn)];
  for (const table of tables) {
    const sheet = contents.sheets[table.sheet];
    if (sheet !== undefined) await stageTable(stage, sheet, table);
    if (isFull(stage)) break;
  }
  const beyond = isFull(stage);
  const { rows, duplicates } = await new DuplicateRows(target).collapse(stage.rows.slice(0, batchLimits.rows), stage.pauses);
  stage.pauses.finish();
  return {
    rows,
    skipped: [...stage.skipped, ...duplicates],
    unknown: stage.names.listUnknown(),
    questions: stage.questions,
    ...(stage.phrases ? { phrases: stage.phrases.list() } : {}),
    beyond,
  };
}

/** What sheets of terms alone say of all rates of the file. */
function termsIn(contents: WorkbookContents, target: ImportTarget, choice: ImportChoice, phrases: Phrases | null): FileTerms {
  const [first] = choice.tables;
  if (phrases === null || first === undefined) return { notes: [], period: null };
  const { notes, period } = termsOf(contents, choice, {
    near: tableDay(contents.sheets, first, choice, periodFields(target)),
    speaks: (text) => phrases.speaks(text),
  });
  // Every row is laid beside them: pages of prose are not.
  return { notes: notes.filter(({ text }) => phrases.says(text)), period };
}

const periodFields = ({ plan }: ImportTarget): string[] =>
  plan.fields.filter(({ grammar }) => grammar === 'dateRange').map(({ field }) => field);

/** More than one import takes: the rows beyond are left out, and that is said. */
const isFull = ({ rows, characters }: Stage): boolean => rows.length > batchLimits.rows || characters > MOST_CHARACTERS;

const addsOn = (target: ImportTarget): target is ImportTarget & { plan: { addOns: AddOnPlan } } => target.plan.addOns !== undefined;

/** What reads one table; columns and headers change where a header in another order stands between its rows. */
interface TableReader {
  columns: TableColumns;
  readonly contextDay: Day;
  headers: readonly string[];
  readonly rates: RateReader;
  readonly dittos: Dittos;
  readonly lines: LineReader;
  readonly footnotes: Footnotes;
  readonly notes: TableNotes;
  readonly money: MoneyBeneath;
  /** Rows of the workbook's other tables, which were read before. */
  readonly before: number;
  /** Of a table of add-ons, what spreads them over the rows read before. */
  readonly addOns: AddOns | null;
}

async function stageTable(stage: Stage, sheet: SheetContents, table: TableChoice): Promise<void> {
  const { target, choice, names, pauses } = stage;
  const cells = new SheetCells(sheet);
  const contextDay = tableDay(stage.contents.sheets, table, choice, periodFields(target));
  const days = { context: contextDay, today: choice.contextDay, order: choice.dateOrder ?? undefined };
  const reader = { names, contextDay, dateOrder: choice.dateOrder };
  const by: TableReader = {
    columns: readColumns(table, target, reader),
    contextDay,
    headers: table.headers,
    rates: new RateReader({
      target,
      choice,
      names,
      sheetName: sheet.name,
      date1904: stage.contents.date1904,
      days,
      terms: stage.terms.period,
    }),
    dittos: new Dittos(),
    lines: { target, names, days, tries: { left: mostTitles }, speaks: (text) => stage.phrases?.speaks(text) === true },
    footnotes: new Footnotes(target),
    notes: new TableNotes(),
    money: new MoneyBeneath(),
    before: stage.rows.length,
    addOns: table.addOn && addsOn(target) ? new AddOns(target, names, sheet.name, [...stage.rows]) : null,
  };
  for (const header of pricesLeft(sheet, table, reader, cells))
    stage.skipped.push({ sheet: sheet.name, row: table.header.bottom + 1, reason: 'otherPrices', text: header.slice(0, LONGEST_TEXT) });
  const first = stage.rows.length;
  const hidden = new Set(table.hidden ? [] : sheet.hiddenRows);
  for (let row = table.from; row < Math.min(table.until, sheet.rows.length) && !isFull(stage); row += 1) {
    pauses.worked(1, 1);
    if (pauses.isDue()) await pauses.pause();
    if (row >= table.header.top && row <= table.header.bottom) continue;
    const line = cells.row(row);
    const struck = choice.struck === 'KEEP' ? [] : line.flatMap((cell, column) => (cell?.struck ? [{ cell, column }] : []));
    for (const { column } of struck) line[column] = null;
    const withdrawn = struck.length > 0 && isWithdrawn(struck, line, by.columns);
    if (row < table.header.top) {
      by.notes.above(line);
      readAbove(line, by);
    } else if (withdrawn && !hidden.has(row))
      skip(
        stage,
        sheet,
        row,
        struck.map(({ cell }) => cell),
        'struck',
      );
    else if (!hidden.has(row)) stageLine(stage, sheet, { row, line, table, struck }, by);
    else if (line.some((cell) => cell !== null)) skip(stage, sheet, row, line, 'hidden');
  }
  const read = by.money.added(stage.rows.splice(first));
  if (by.addOns === null) countUnsaid(stage, read);
  const notesOf = by.notes.ofRows(read);
  // A row with its footnotes behind its remark, and what was agreed to of that and of the notes of the table.
  for (const [at, row] of read.entries()) {
    if (pauses.isDue()) await pauses.pause();
    const noted = by.footnotes.added(row);
    stage.rows.push(...(stage.phrases?.applied(noted, [...notesOf(at), ...stage.terms.notes]) ?? [noted]));
  }
}

/** Of what the file must say and no rule may guess, how many rows have it nowhere. */
function countUnsaid({ target, questions }: Stage, rows: readonly StagedRow[]): void {
  for (const field of target.plan.asked ?? []) {
    const unsaid = rows.filter(({ values }) => values[field] === undefined).length;
    if (unsaid > 0) questions.unsaid[field] = (questions.unsaid[field] ?? 0) + unsaid;
  }
}

const ROWS_LOOKED_AT = 40;

/** Headers of columns in sight that hold figures under the name of a box and mean nothing to the import: none is left without a word. */
function pricesLeft(sheet: SheetContents, table: TableChoice, reader: Omit<HeadingReader, 'common'>, cells: SheetCells): string[] {
  const left = table.headers.flatMap((header, column) => {
    const open = header !== '' && table.columns[column] === null && !sheet.hiddenColumns.includes(column);
    return open && readHeading(header, { ...reader, common: commonWords(table.headers) }).boxes.length > 0 ? [{ header, column }] : [];
  });
  if (left.length === 0) return [];
  const until = Math.min(table.until, table.header.bottom + 1 + ROWS_LOOKED_AT);
  const rows = Array.from({ length: until - table.header.bottom - 1 }, (_, at) => cells.row(table.header.bottom + 1 + at));
  return left.flatMap(({ header, column }) => (rows.some((row) => /\d{2}/u.test(row[column]?.text ?? '')) ? [header] : []));
}

/** A line of which the port or every price is struck through is taken back as a whole. */
function isWithdrawn(struck: readonly StruckCell[], line: readonly (ReadCell | null)[], { plain, priceColumns }: TableColumns): boolean {
  const columns = new Set(struck.map(({ column }) => column));
  if (plain.some(({ plan, column }) => plan.grammar === 'ports' && plan.fills === undefined && columns.has(column))) return true;
  const prices = [...priceColumns].filter((column) => columns.has(column) || line[column] != null);
  return prices.length > 0 && prices.every((column) => columns.has(column));
}

/** Titles above a header speak for all of its rows. */
function readAbove(line: readonly (ReadCell | null)[], { rates, lines }: TableReader): void {
  const origins = new Map(line.flatMap((cell) => (cell === null ? [] : [[cell.address, cell] as const])));
  for (const cell of origins.values()) {
    const title = readTitle(origins.size <= 2 ? [...origins.values()] : [cell], lines);
    if (title !== null) rates.title(title, true);
    if (origins.size <= 2) return;
  }
  const period = periodBeside([...origins.values()], lines);
  if (period !== null) rates.title({ fields: [], ports: null, period, dated: null }, true);
}

function stageLine(
  stage: Stage,
  sheet: SheetContents,
  at: { row: number; line: readonly (ReadCell | null)[]; table: TableChoice; struck: readonly StruckCell[] },
  by: TableReader,
): void {
  const { row, line } = at;
  const read = readLine(line, by.columns, by.headers, by.lines);
  if (read.kind === 'blank') return;
  if (read.kind !== 'data') {
    const rowsBefore = stage.rows.length - by.before;
    if (read.kind === 'note') by.footnotes.note(line);
    if (read.kind === 'title') {
      by.rates.title(read.title, false);
      by.dittos.end();
      by.notes.blockBegins(rowsBefore);
    }
    if (read.kind === 'note' || read.kind === 'title') {
      by.notes.between(line, rowsBefore);
      by.money.take(line, rowsBefore, by.lines);
    }
    if (read.kind === 'otherHeader') turnColumns(stage, at, by);
    return skip(stage, sheet, row, line, read.kind === 'header' ? 'repeatedHeader' : read.kind);
  }
  if (by.addOns !== null) return void stage.rows.push(...by.addOns.read(row, line, by.columns, by.headers));
  const meant = by.dittos.filled(line, by.columns);
  const { rows, skipped, singlePrices, ambiguousDays } = by.rates.read(row, meant, by.columns, at.struck);
  const first = stage.rows.length - by.before;
  stage.rows.push(...rows);
  by.notes.besides(meant, by.columns, by.headers, first, first + rows.length);
  for (const { values } of rows) for (const name in values) stage.characters += values[name]?.length ?? 0;
  stage.questions.singlePrices += singlePrices;
  stage.questions.ambiguousDays += ambiguousDays;
  if (skipped !== null) skip(stage, sheet, row, line, skipped);
}

/** From a header in another order on, its own words say what the columns mean. */
function turnColumns(
  stage: Stage,
  { row, line, table }: { row: number; line: readonly (ReadCell | null)[]; table: TableChoice },
  by: TableReader,
): void {
  const headers = line.map((cell) => cell?.text ?? '');
  const context = { names: stage.names, contextDay: by.contextDay, dateOrder: stage.choice.dateOrder };
  const columns = proposeColumns(headers, [], stage.target, { ...context, common: new Set() }, []);
  by.headers = headers;
  by.columns = readColumns({ ...table, header: { top: row, bottom: row }, headers, columns }, stage.target, context);
}

function skip(stage: Stage, sheet: SheetContents, row: number, line: readonly (ReadCell | null)[], reason: SkipReason): void {
  const texts = new Map(line.flatMap((cell) => (cell === null ? [] : [[cell.address, cell.text] as const])));
  stage.skipped.push({ sheet: sheet.name, row: row + 1, reason, text: [...texts.values()].join(' · ').slice(0, LONGEST_TEXT) });
}
