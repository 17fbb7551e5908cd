import { allFields } from '#define/entity';
import type { LabelRow } from '#define/wire';
import { chargeValues } from '#modules/demo/charges';
import { carrierValues, currencyValues } from '#modules/demo/dictionaries';
import { portValues } from '#modules/demo/ports';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { freightRateSheet } from '#modules/freight/freightRate/freightRate.sheet';
import type { ImportPlan } from '#define/sheet';
import type { Values } from '#define/row';
import { resolverOf } from '#workers/import/labelIndex';
import { proposeTables } from '#workers/import/propose';
import { stageRows } from '#workers/import/stage';
import type { ImportChoice, ImportTarget, Staged, TableChoice } from '#workers/import/staged';
import { isProblem, type WorkbookContents } from '#workers/workbook/contents';
import { readWorkbook } from '#workers/workbook/read';

const labelsOf = (rows: readonly Values[]): { complete: boolean; rows: LabelRow[] } => ({
  complete: true,
  rows: rows.map((row) => ({
    key: String(row.code),
    zh: String(row.name),
    en: String(row.englishName),
    ar: String(row.arabicName),
    search: [row.code, row.name, row.helpCode, row.englishName, ...((row.aliases as string[] | undefined) ?? [])].map(String),
  })),
});

export const labels = {
  port: labelsOf(portValues),
  carrier: labelsOf(carrierValues),
  currency: labelsOf(currencyValues),
  chargeItem: labelsOf(chargeValues),
};

export const target: ImportTarget = { plan: freightRateSheet.imports as ImportPlan, fields: allFields(freightRate) };

/** Reads bytes that are a workbook. */
export async function contentsOf(bytes: Uint8Array): Promise<WorkbookContents> {
  const contents = await readWorkbook(bytes);
  if (isProblem(contents)) throw new Error(`${contents.code}: ${contents.detail}`);
  return contents;
}

export const contextDay = '2026-03-02';

export type Wish = Partial<Omit<ImportChoice, 'tables'>> & {
  /** Changes the proposed tables; without it the chosen ones are taken as proposed. */
  tables?: (proposed: ReturnType<typeof proposeTables>) => TableChoice[];
};

/** Reads, proposes and stages as the wizard does when nobody changes anything. */
export async function staged(bytes: Uint8Array, wish: Wish = {}): Promise<Staged> {
  const contents = await contentsOf(bytes);
  const resolve = resolverOf(labels);
  const proposed = proposeTables(contents, target, resolve, contextDay);
  const tables = wish.tables?.(proposed) ?? proposed.filter((table) => table.chosen).map((table) => ({ ...table, hidden: false }));
  return stageRows(
    contents,
    target,
    { defaults: {}, dateOrder: null, contextDay, fileName: 'rates.xlsx', singlePrice: 'ask', aliases: {}, ...wish, tables },
    resolve,
  );
}

/** The values of staged rows, each with the line it comes from. */
export const valuesOf = ({ rows }: Staged): Record<string, string | number>[] => rows.map(({ row, values }) => ({ row, ...values }));

/** Problems by line; that nobody named the currency, as in most small workbooks of tests, is looked at where it is the question. */
export const problemsOf = ({ rows }: Staged) =>
  rows.flatMap(({ row, problems }) =>
    problems
      .filter(({ field, code }) => field !== 'currency' || code !== 'FIELD_REQUIRED')
      .map(({ field, code }) => `${row} ${field} ${code}`),
  );

export const skippedOf = ({ skipped }: Staged) =>
  skipped.map(({ row, reason, sameAs }) => `${row} ${reason}${sameAs ? ` as ${sameAs.row}` : ''}`);
