import i18next from 'i18next';
import { optionsOf, planOf, loadTitles } from '#client/import/listPlan';
import { allFields } from '#define/entity';
import type { Sheet } from '#define/sheet';
import { basicSheets } from '#modules/basic/basic.sheet';
import { exchangeRateSheet } from '#modules/basic/exchangeRate/exchangeRate.sheet';
import { customerSheet } from '#modules/crm/customer/customer.sheet';
import { catalogue } from '#modules/entities';
import { freightRateSheet } from '#modules/freight/freightRate/freightRate.sheet';
import { contextDay, labels } from '#tests/workers/import/workbooks';
import { resolverOf } from '#workers/import/labelIndex';
import { proposeLists } from '#workers/import/listTables';
import { proposeTables, type TableProposal } from '#workers/import/propose';
import { stageRows } from '#workers/import/stage';
import type { ImportTarget } from '#workers/import/staged';
import { asNamed, isProblem, type WorkbookContents } from '#workers/workbook/contents';
import { readWorkbook } from '#workers/workbook/read';
import { columnLetters } from '#workers/workbook/writtenCells';

/** What a file may hold that is imported somewhere. */
export const kinds = ['rates', 'charges', 'customers', 'exchangeRates'] as const;
export type Kind = (typeof kinds)[number];

const chargeSheet = basicSheets.find(({ entity }) => entity === 'chargeItem') as Sheet;
const sheets: Readonly<Record<Kind, Sheet>> = {
  rates: freightRateSheet,
  charges: chargeSheet,
  customers: customerSheet,
  exchangeRates: exchangeRateSheet,
};

let targets: Promise<Readonly<Record<Kind, ImportTarget>>> | null = null;

async function makeTargets(): Promise<Readonly<Record<Kind, ImportTarget>>> {
  await i18next.init({ lng: 'en', fallbackLng: false, resources: {} });
  await loadTitles();
  const made = kinds.map((kind) => {
    const sheet = sheets[kind];
    const definition = catalogue.get(sheet.entity);
    if (sheet.imports === undefined) throw new Error(`${sheet.mod} has no import`);
    const plan = planOf(sheet.imports, sheet, definition);
    return [kind, { plan, fields: allFields(definition), ...(plan.key === undefined ? {} : { options: optionsOf(plan, definition) }) }];
  });
  return Object.fromEntries(made) as Record<Kind, ImportTarget>;
}

const resolve = resolverOf(labels);

function proposed(contents: WorkbookContents, kind: Kind, target: ImportTarget): TableProposal[] {
  return kind === 'rates' ? proposeTables(contents, target, resolve, contextDay) : proposeLists(contents, target);
}

/** What the product makes of one file, line by line. */
export async function fileLines(name: string, bytes: Uint8Array): Promise<string[]> {
  const contents = asNamed(await readWorkbook(bytes), name);
  if (isProblem(contents)) return [`refused ${contents.code}`];
  const rows = contents.sheets.reduce((sum, { rows: own }) => sum + own.length, 0);
  const lines = [`read ${contents.kind}, sheets ${contents.sheets.length}, rows ${rows}`];
  const all = await (targets ??= makeTargets());
  for (const kind of kinds) {
    const target = all[kind];
    for (const table of proposed(contents, kind, target)) {
      const mapped = table.columns.filter((field) => field !== null).length;
      if (mapped === 0) continue;
      lines.push(`  ${kind} in ${JSON.stringify(table.sheetName)} line ${table.header.bottom + 1}, rows ${table.rows}, ${table.chosen ? 'taken' : 'not taken'}`);
      const asked = kind === 'rates' && table.chosen ? await questions(contents, target, table, name) : [];
      for (const line of asked) lines.push(`    asked ${line}`);
      table.headers.forEach((header, column) => {
        const used = table.sample.some((line) => (line[column] ?? '') !== '');
        if (header !== '' || used || table.columns[column]) lines.push(`    ${columnLetters(column)} ${JSON.stringify(header.slice(0, 60))} ${table.columns[column] ?? '-'}`);
      });
    }
  }
  return lines;
}

async function questions(contents: WorkbookContents, target: ImportTarget, table: TableProposal, fileName: string): Promise<string[]> {
  const staged = await stageRows(
    contents,
    target,
    { tables: [{ ...table, hidden: false }], defaults: {}, dateOrder: null, contextDay, fileName, singlePrice: 'ask', aliases: {} },
    resolve,
  );
  const problems = new Map<string, number>();
  for (const { problems: found } of staged.rows) for (const { field, code } of found) problems.set(`${field} ${code}`, (problems.get(`${field} ${code}`) ?? 0) + 1);
  return [`rows ${staged.rows.length}`, ...[...problems].map(([what, n]) => `${what} ${n}`), JSON.stringify(staged.questions)];
}
