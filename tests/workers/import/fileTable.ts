import i18next from 'i18next';
import { loadTitles, optionsOf, planOf } from '#client/import/listPlan';
import { allFields } from '#define/entity';
import type { Sheet } from '#define/sheet';
import { basicSheets } from '#modules/basic/basic.sheet';
import { exchangeRateSheet } from '#modules/basic/exchangeRate/exchangeRate.sheet';
import { customerSheet } from '#modules/crm/customer/customer.sheet';
import { catalogue } from '#modules/entities';
import { freightRateSheet } from '#modules/freight/freightRate/freightRate.sheet';
import { contextDay, labels } from '#tests/workers/import/workbooks';
import { resolverOf } from '#workers/import/labelIndex';
import { stageLists } from '#workers/import/listStage';
import { proposeLists } from '#workers/import/listTables';
import { proposeTables, type TableProposal } from '#workers/import/propose';
import { stageRows } from '#workers/import/stage';
import type { ImportTarget, Staged } from '#workers/import/staged';
import { asNamed, isProblem, type WorkbookContents } from '#workers/workbook/contents';
import { readWorkbook } from '#workers/workbook/read';
import { columnLetters } from '#workers/workbook/writtenCells';

/** What a file may hold that the product imports somewhere. */
export const kinds = ['rates', 'charges', 'customers', 'exchangeRates'] as const;
export type Kind = (typeof kinds)[number];

const sheets: Readonly<Record<Kind, Sheet | undefined>> = {
  rates: freightRateSheet,
  charges: basicSheets.find(({ entity }) => entity === 'chargeItem'),
  customers: customerSheet,
  exchangeRates: exchangeRateSheet,
};
const resolve = resolverOf(labels);
const longestShown = 40;
/** A table of which the product knows less holds none of these. */
const leastKnown = { columns: 2, share: 0.2 };

async function targetOf(kind: Kind): Promise<ImportTarget> {
  if (!i18next.isInitialized) await i18next.init({ lng: 'en', fallbackLng: false, resources: {} });
  await loadTitles();
  const sheet = sheets[kind];
  if (sheet?.imports === undefined) throw new Error(`${kind} are not imported`);
  const definition = catalogue.get(sheet.entity);
  const plan = planOf(sheet.imports, sheet, definition);
  return { plan, fields: allFields(definition), ...(plan.key === undefined ? {} : { options: optionsOf(plan, definition) }) };
}

const targets = new Map<Kind, Promise<ImportTarget>>();

/** What one kind is imported into, with the titles of its columns in all languages. */
export function target(kind: Kind): Promise<ImportTarget> {
  const known = targets.get(kind) ?? targetOf(kind);
  targets.set(kind, known);
  return known;
}

/** The tables a file is proposed with when it is opened in the import of a kind. */
export async function proposed(contents: WorkbookContents, kind: Kind): Promise<TableProposal[]> {
  const into = await target(kind);
  return kind === 'rates' ? proposeTables(contents, into, resolve, contextDay) : proposeLists(contents, into);
}

/** A text as the table of files shows it: on one line, not too long, told from the words around it. */
export const shown = (text: string): string => JSON.stringify(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);

/** The fields a column's own field fills, by which its problems are known; those with a column of their own are not among them. */
const filledBy = (field: string, { plan }: ImportTarget, { columns }: TableProposal): readonly string[] =>
  (plan.fields.find((one) => one.field === field)?.fills ?? [field]).filter((filled) => filled === field || !columns.includes(filled));

function isOurs({ columns, headers, chosen }: TableProposal): boolean {
  const known = columns.filter((field) => field !== null).length;
  return chosen || (known >= leastKnown.columns && known >= headers.filter((header) => header !== '').length * leastKnown.share);
}

async function staged(contents: WorkbookContents, kind: Kind, table: TableProposal, fileName: string): Promise<Staged> {
  const choice = {
    tables: [{ ...table, hidden: false }],
    defaults: {},
    dateOrder: null,
    contextDay,
    fileName,
    singlePrice: 'ask' as const,
    aliases: {},
  };
  const into = await target(kind);
  if (kind === 'rates') return stageRows(contents, into, choice, resolve);
  return stageLists(contents, { target: into, choice, resolve, existing: [], reading: { zone: 'UTC', language: 'en' } });
}

async function tableLines(contents: WorkbookContents, kind: Kind, table: TableProposal, fileName: string): Promise<string[]> {
  const [into, { rows, skipped, questions }] = [await target(kind), await staged(contents, kind, table, fileName)];
  const problems = rows.flatMap((row) => row.problems);
  const lines = [
    `${kind} in ${shown(table.sheetName)} below line ${table.header.bottom + 1}: ${table.chosen ? 'ticked' : table.hiddenSheet ? 'hidden' : 'not ticked'}, lines ${table.rows}, rows ${rows.length}, lines left ${skipped.length}`,
  ];
  for (const [field, n] of Object.entries(questions.unsaid)) lines.push(`  no column: asked ${field}, rows ${n}`);
  table.headers.forEach((header, column) => {
    const [sample = ''] = table.sample.map((line) => line[column] ?? '').filter((text) => text !== '');
    if (header === '' && sample === '') return;
    const field = table.columns[column] ?? null;
    const of = field === null ? [] : problems.filter((problem) => filledBy(field, into, table).includes(problem.field));
    const codes = [...new Set(of.map(({ code }) => code))].sort((a, b) => a.localeCompare(b, 'en'));
    const meaning = field === null ? 'left out' : codes.length === 0 ? field : `asked ${field} ${codes.join(' ')}`;
    lines.push(`  ${columnLetters(column)} ${shown(header)} ${shown(sample)} → ${meaning}`);
  });
  return lines;
}

/** What the product makes of one file: read to its end or refused, and every column of the tables it knows as its own. */
export async function fileLines(fileName: string, bytes: Uint8Array): Promise<string[]> {
  const contents = asNamed(await readWorkbook(bytes), fileName);
  if (isProblem(contents)) return [`refused ${contents.code}`];
  const rows = contents.sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  const lines = [`read as ${contents.kind}: sheets ${contents.sheets.length}, lines ${rows}`];
  for (const kind of kinds) {
    for (const table of await proposed(contents, kind)) {
      if (!isOurs(table)) continue;
      for (const line of await tableLines(contents, kind, table, fileName)) lines.push(`  ${line}`);
    }
  }
  return lines;
}

/** The totals of a table of files, as they stand on top of it. */
export function totalsOf(lines: readonly string[]): string {
  const count = (wanted: RegExp) => lines.filter((line) => wanted.test(line)).length;
  const columns = /^ {6}[A-Z]+ .* → /u;
  const asked = count(/^ {6}(?:[A-Z]+ .* → |no column: )asked /u);
  const left = count(/^ {6}[A-Z]+ .* → left out$/u);
  const told = count(columns) + count(/^ {6}no column: /u);
  return `files ${count(/^\S/u)}: read ${count(/^ {2}read as /u)}, refused ${count(/^ {2}refused /u)}; tables ${count(/^ {4}\S/u)}, ticked ${count(/^ {4}.*: ticked, /u)}; columns ${told}: mapped ${told - asked - left}, asked ${asked}, left out ${left}`;
}
