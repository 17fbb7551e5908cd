import { grouped } from '#values/grouped';
import { foldSearch } from '#values/text';
import type { SheetContents, WorkbookContents } from '#workers/workbook/contents';
import { limitOf } from '#workers/import/weights';
import { proposeMap } from '#workers/workbook/synonyms';
import { findTables, headerFingerprint } from '#workers/workbook/table';
import { addOnColumns, isAddOn } from '#workers/import/addOns';
import { classOf } from '#workers/import/cargoClasses';
import { commonWords, readHeading, type HeadingReader } from '#workers/import/headings';
import { Names, namesFor } from '#workers/import/names';
import { SheetCells } from '#workers/import/sheetCells';
import type { ImportTarget, Resolve, TablePlace } from '#workers/import/staged';
import { portFieldsOf, priceFieldsOf, type PriceFields } from '#workers/import/tableColumns';

/** What a table of the workbook seems to be. */
export interface TableProposal extends TablePlace {
  readonly sheetName: string;
  readonly columns: readonly (string | null)[];
  /** Known by it when the same layout comes again. */
  readonly fingerprint: string;
  /** Prices and a port are there and the sheet is not hidden: taken unless the person says otherwise. */
  readonly chosen: boolean;
  readonly hiddenSheet: boolean;
  readonly hiddenRows: number;
  /** Columns the file hides, from 0: proposed for nothing. */
  readonly hiddenColumns: readonly number[];
  /** Rows below the header. */
  readonly rows: number;
  /** First rows below the header, as texts by column of the sheet. */
  readonly sample: readonly (readonly string[])[];
}

/** A sheet of which the import knows less than this share of the columns is something else that has ports and prices too. */
const LEAST_KNOWN = 0.3;
export const SAMPLE_ROWS = 10;
const ROWS_LOOKED_AT = 40;
const LONGEST_TITLE = 60;

/** Every table of the workbook with a proposed map of its columns, by header words and box types (domain/06 §6.3 step 3), one after the other. */
export function* proposals(
  contents: WorkbookContents,
  target: ImportTarget,
  resolve: Resolve,
  contextDay: string,
): Generator<TableProposal> {
  const names = new Names(resolve, {}, namesFor(target));
  for (const [index, sheet] of contents.sheets.entries()) {
    let from = 0;
    const tables = findTables(sheet);
    for (const [at, table] of tables.entries()) {
      const header = { top: table.headerRow - 1, bottom: table.headerRow - 2 + table.headerRows };
      const next = tables[at + 1];
      const until = next === undefined ? sheet.rows.length : firstOfNext(sheet, next.headerRow - 1, header.bottom);
      const place: TablePlace = { sheet: index, from, header, until, headers: table.headers };
      from = until;
      const sample = sampleOf(sheet, place);
      const columns = proposeColumns(
        place.headers,
        sample,
        target,
        { names, contextDay, dateOrder: null, common: commonWords(place.headers) },
        sheet.hiddenColumns,
      );
      const beside = target.plan.addOns === undefined ? null : addOnColumns(place.headers, columns, target.plan.addOns);
      const mapped = beside ?? columns;
      const addOn = isAddOn(
        { headers: place.headers, columns: mapped, besideBase: beside !== null },
        titlesOf(sheet, place),
        sample,
        target,
      );
      const foreign = pricesDry(mapped, target) && titlesOf(sheet, place).some((text) => classOf(text, target.plan)?.left === true);
      yield {
        ...place,
        columns: addOn ? mapped : columns,
        ...(addOn ? { addOn } : {}),
        sheetName: sheet.name,
        fingerprint: headerFingerprint(table.headers, sheet.name),
        chosen: !sheet.hidden && !foreign && isRates(addOn ? mapped : columns, place, target, names),
        hiddenSheet: sheet.hidden,
        hiddenRows: sheet.hiddenRows.filter((row) => row > header.bottom && row < until).length,
        hiddenColumns: sheet.hiddenColumns,
        rows: Math.max(0, until - header.bottom - 1),
        sample: sample.slice(0, SAMPLE_ROWS),
      };
    }
  }
}

/** All of them. */
export const proposeTables = (...of: Parameters<typeof proposals>): TableProposal[] => [...proposals(...of)];

/** The carrier a file is named after ("COSCO FAK 20260301.xlsx"), as a default for the person to see; null when there is none. */
export function proposeParty(fileName: string, target: ImportTarget, resolve: Resolve): string | null {
  const names = new Names(resolve, {}, namesFor(target));
  // A line called ONE is not meant by a small "one".
  const words = fileName
    .replace(/\.[a-z]{3,4}$/iu, '')
    .split(/[\s_()（）.–-]+/u)
    .filter((word) => /\p{Lu}|\p{Script=Han}/u.test(word));
  for (const length of [3, 2, 1]) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const key = names.party(words.slice(at, at + length).join(' '));
      if (key !== null) return key;
    }
  }
  return null;
}

/** Are there prices of boxes a kind of cargo would make others of? */
function pricesDry(columns: readonly (string | null)[], target: ImportTarget): boolean {
  const { byBox, combined } = priceFieldsOf(target);
  const dry = new Set((target.plan.classes ?? []).flatMap(({ boxes = {} }) => Object.keys(boxes).map((box) => byBox.get(box))));
  return columns.some((field) => field !== null && (field === combined || dry.has(field)));
}

/** The sheet's name, and what stands above the header. */
function titlesOf(sheet: SheetContents, { from, header }: TablePlace): string[] {
  const above = sheet.rows
    .slice(from, header.top)
    .flatMap((row) => row.filter((cell) => typeof cell === 'string' && cell.length <= LONGEST_TITLE));
  return [sheet.name, ...(above as string[])];
}

/** A table's own titles stand between the blank line above its header and the header. */
function firstOfNext(sheet: SheetContents, headerTop: number, least: number): number {
  let row = headerTop;
  while (row - 1 > least && (sheet.rows[row - 1] ?? []).some((cell) => cell !== null)) row -= 1;
  return row;
}

/** First filled rows below a header, as texts by column of the sheet. */
export function sampleOf(sheet: SheetContents, place: TablePlace): string[][] {
  const cells = new SheetCells(sheet);
  const sample: string[][] = [];
  for (let row = place.header.bottom + 1; row < place.until && sample.length < ROWS_LOOKED_AT; row += 1) {
    const line = cells.row(row).map((cell) => cell?.text ?? '');
    if (line.some((text) => text !== '')) sample.push(line);
  }
  return sample;
}

/** The field each column seems to mean: prices by their boxes, everything else by header words. */
export function proposeColumns(
  headers: readonly string[],
  sample: readonly (readonly string[])[],
  target: ImportTarget,
  reader: HeadingReader,
  hiddenColumns: readonly number[],
): (string | null)[] {
  const prices = priceFieldsOf(target);
  const hidden = new Set(hiddenColumns);
  const seen = new Set<string>();
  const weighed = weighedColumns(headers, hidden, prices, reader);
  const priced = headers.map((header, column) =>
    header === '' || hidden.has(column) ? null : (weighed.get(column) ?? priceField(header, column, sample, prices, reader, seen)),
  );
  const boxFields = new Set([...prices.byBox.values(), prices.heavy?.field]);
  const others = target.plan.fields.filter(
    (field) => !boxFields.has(field.field) && (field.field !== prices.combined || !priced.some((one) => one !== null)),
  );
  const words = proposeMap(
    headers.map((header, column) => (priced[column] !== null || hidden.has(column) || isSurcharge(header, reader) ? '' : header)),
    others.map(({ field, synonyms, not }) => ({ name: field, synonyms, not })),
  );
  return headers.map((_, column) => priced[column] ?? words[column] ?? null);
}

/**
 * Columns of one box by its weight ("20GP <18T", "20GP ≥18T"): the lighter price is the box's, the heavier one makes what is paid beyond the
 * limit. More bands than two, or boxes that have no limit, are left to a person.
 */
function weighedColumns(
  headers: readonly string[],
  hidden: ReadonlySet<number>,
  { heavy, byBox }: PriceFields,
  reader: HeadingReader,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const light = heavy === null ? undefined : byBox.get(heavy.box);
  if (heavy === null || light === undefined) return found;
  const ofBox = headers.flatMap((header, column) => {
    const heading = header === '' || hidden.has(column) ? null : readHeading(header, reader);
    const isOne = heading !== null && heading.boxes.length === 1 && heading.boxes[0] === heavy.box && heading.unknown.length === 0;
    return isOne ? [{ column, weight: heading.weight, key: JSON.stringify([heading.ports, heading.carrier, heading.period]) }] : [];
  });
  for (const some of grouped(ofBox, ({ key }) => key).values()) {
    const [lights, heavies] = [some.filter(({ weight }) => !weight?.from), some.filter(({ weight }) => weight?.from)];
    const [one, other] = [lights[0], heavies[0]];
    if (some.every(({ weight }) => weight === null) || lights.length !== 1 || heavies.length > 1 || one === undefined) continue;
    if (limitOf(one.weight, other?.weight ?? null) === null) continue;
    found.set(one.column, light);
    if (other !== undefined) found.set(other.column, heavy.field);
  }
  return found;
}

function priceField(
  header: string,
  column: number,
  sample: readonly (readonly string[])[],
  prices: PriceFields,
  reader: HeadingReader,
  seen: Set<string>,
): string | null {
  const heading = readHeading(header, reader);
  if (heading.unknown.length > 0 || heading.weight !== null) return null;
  const known = heading.boxes.filter((box) => prices.byBox.has(box));
  const grouped = heading.ports !== null || heading.carrier !== null || heading.period !== null;
  const key = JSON.stringify([heading.ports, heading.carrier, heading.period, known]);
  if (seen.has(key)) return null;
  if (known.length === 0 && (heading.boxes.length > 0 || !grouped || !holdsPrices(column, sample))) return null;
  seen.add(key);
  return known.length === 1 && heading.boxes.length === 1 ? (prices.byBox.get(known[0] as string) ?? null) : prices.combined;
}

/** "THC 20GP": a box under a word that is no port, line or validity is some charge of its own. */
function isSurcharge(header: string, reader: HeadingReader): boolean {
  const heading = readHeading(header, reader);
  return heading.boxes.length > 0;
}

function holdsPrices(column: number, sample: readonly (readonly string[])[]): boolean {
  const texts = sample.map((line) => line[column] ?? '').filter((text) => text !== '');
  const priced = texts.filter((text) => /\d{2,}/u.test(text) && /^[\d\s.,/|$¥￥A-Za-z-]+$/u.test(foldSearch(text)));
  return texts.length > 0 && priced.length >= texts.length / 2;
}

/** A table of rates names a price and a port, be it over its columns, and is mostly about them. */
function isRates(columns: readonly (string | null)[], place: TablePlace, target: ImportTarget, names: Names): boolean {
  const prices = priceFieldsOf(target);
  const boxFields = new Set(prices.byBox.values());
  const ports = portFieldsOf(target);
  const headed = place.headers.filter((header) => header !== '').length;
  if (columns.filter((field) => field !== null).length < headed * LEAST_KNOWN) return false;
  const priced = columns.some((field) => field !== null && (boxFields.has(field) || field === prices.combined));
  const ported = columns.some((field) => field !== null && ports.includes(field));
  return priced && (ported || place.headers.some((header) => header !== '' && names.onlyPorts(header.split(' > ')[0] ?? '') !== null));
}
