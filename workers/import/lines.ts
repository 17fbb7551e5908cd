import { parseCombinedPrice } from '#values/rateText';
import type { CargoClass } from '#define/sheet';
import { currencyOf } from '#values/currencyText';
import type { Day } from '#values/day';
import { announcedClass } from '#workers/import/cargoClasses';
import type { Names } from '#workers/import/names';
import { mergedPeriod, periodAt, readPeriodCell, type FoundPeriod, type PeriodDays } from '#workers/import/periods';
import type { ReadCell } from '#workers/import/sheetCells';
import type { ImportTarget } from '#workers/import/staged';
import type { TableColumns } from '#workers/import/tableColumns';
import { datedDay } from '#workers/import/years';
import { containerTypeOf } from '#values/standards';
import { foldWidth } from '#values/text';
import { isHeaderLike } from '#workers/workbook/headerRows';
import { HEADER_PATH, foldHeader } from '#workers/workbook/synonyms';

/** What a title says for the rows below it: fields by name, ports that belong to no named field, a validity. */
export interface Title {
  readonly fields: readonly { readonly field: string; readonly text: string; readonly address: string }[];
  readonly ports: { readonly text: string; readonly address: string } | null;
  readonly period: FoundPeriod | null;
  /** A day the title names with its year: days without one below it lie near it. */
  readonly dated: Day | null;
  /** The kind of cargo the title announces. */
  readonly cargo?: CargoClass;
}

export type Line =
  | { readonly kind: 'blank' }
  | { readonly kind: 'header' }
  /** Header words in another order: the columns mean something else from here on. */
  | { readonly kind: 'otherHeader' }
  | { readonly kind: 'title'; readonly title: Title }
  | { readonly kind: 'note' }
  | { readonly kind: 'data' };

export interface LineReader {
  readonly target: ImportTarget;
  readonly names: Names;
  readonly days: PeriodDays;
  /** Lines that may still be tried as titles: a sheet of prose has none, and must not cost minutes to find that out. */
  readonly tries: { left: number };
  /** Does a text speak of charges? Days in it are theirs, unless it says that they are the validity. */
  readonly speaks: (text: string) => boolean;
}

export const mostTitles = 5_000;

const SAME_ENOUGH = 0.6;
const LEAST_HEADER_WORDS = 3;
const MOST_TITLE_CELLS = 2;
const LONGEST_TITLE = 200;
/** Characters that may stand between whose validity it is and the word that says so. */
const WORDS_BETWEEN = 20;
const NOTE = /^(?:notes?|remarks?|n\.?b\.?|terms|备注|说明|注意|注|附注)\s*[:：.\d)）]|^[*※•●†‡]|^\(?\d{1,2}[.)、）]\s*\p{L}/iu;
const LABEL = /([\p{L}/][\p{L}/ .]*?)\s*[:：]\s*/gu;

/** What a line of a table is: header words again, a title for the rows below, a remark, or data. */
export function readLine(cells: readonly (ReadCell | null)[], columns: TableColumns, headers: readonly string[], reader: LineReader): Line {
  const filled: Filled[] = [];
  for (let column = 0; column < cells.length; column += 1) {
    const cell = cells[column];
    if (cell != null) filled.push({ cell, column });
  }
  if (filled.length === 0) return { kind: 'blank' };
  if (repeatsHeader(filled, headers)) return { kind: 'header' };
  if (isOtherHeader(filled, reader.target)) return { kind: 'otherHeader' };
  if (filled.some(({ cell, column }) => cell.own && columns.priceColumns.has(column) && isPriceCell(cell))) return { kind: 'data' };
  if (NOTE.test(filled[0]?.cell.text ?? '')) return { kind: 'note' };
  const origins = new Map(filled.map(({ cell }) => [cell.address, cell]));
  if (origins.size <= MOST_TITLE_CELLS) {
    const title = readTitle([...origins.values()], reader);
    if (title !== null) return { kind: 'title', title };
  }
  const identity = columns.plain.filter(
    ({ plan, column }) => (plan.grammar === 'ports' || reader.target.plan.inherited.includes(plan.field)) && cells[column]?.own === true,
  );
  const ported = identity.some(
    ({ plan, column }) => plan.grammar === 'ports' && reader.names.onlyPorts(cells[column]?.text ?? '') !== null,
  );
  return { kind: ported && origins.size > MOST_TITLE_CELLS ? 'data' : 'note' };
}

/** Any text a price column holds counts as a price, readable or not; a long sentence does not. */
function isPriceCell(cell: ReadCell): boolean {
  return cell.text.length <= 60 && (/\d/u.test(cell.text) || parseCombinedPrice(cell.text, ['']).kind !== 'refused');
}

interface Filled {
  readonly cell: ReadCell;
  readonly column: number;
}

const wordsOfHeaders = new WeakMap<readonly string[], readonly ReadonlySet<string>[]>();

/** The folded words over each column, level by level. */
function headerWords(headers: readonly string[]): readonly ReadonlySet<string>[] {
  let words = wordsOfHeaders.get(headers);
  if (words === undefined)
    wordsOfHeaders.set(
      headers,
      (words = headers.map(
        (header) =>
          new Set(
            header
              .split(HEADER_PATH)
              .map(foldHeader)
              .filter((word) => word !== ''),
          ),
      )),
    );
  return words;
}

function repeatsHeader(filled: readonly Filled[], headers: readonly string[]): boolean {
  const words = headerWords(headers);
  const wanted = Math.max(2, filled.length * SAME_ENOUGH);
  let same = 0;
  for (let at = 0; at < filled.length; at += 1) {
    // No need to fold the rest of a line that has said too much else already.
    if (same + filled.length - at < wanted) return false;
    const { cell, column } = filled[at] as Filled;
    if (words[column]?.has(foldHeader(cell.text)) === true) same += 1;
  }
  return same >= wanted;
}

function isOtherHeader(filled: readonly Filled[], target: ImportTarget): boolean {
  if (filled.length < LEAST_HEADER_WORDS || !filled.every(({ cell }) => isHeaderLike(cell.cell))) return false;
  const known = filled.filter(({ cell }) => isHeadingWord(cell.text, target));
  return known.length >= LEAST_HEADER_WORDS && known.length >= filled.length * SAME_ENOUGH;
}

function isHeadingWord(text: string, target: ImportTarget): boolean {
  return containerTypeOf(text) !== null || headingWords(target).has(foldHeader(text));
}

const wordsOfPlans = new WeakMap<ImportTarget, ReadonlyMap<string, string>>();

/** Folded header words of a plan, each with its field. */
function headingWords(target: ImportTarget): ReadonlyMap<string, string> {
  let words = wordsOfPlans.get(target);
  if (words === undefined) {
    words = new Map(
      [...target.plan.fields]
        .reverse()
        .flatMap((field) => [field.field, ...field.synonyms].map((synonym) => [foldHeader(synonym), field.field] as const)),
    );
    wordsOfPlans.set(target, words);
  }
  return words;
}

/** Reads lines above a table or between its rows; null when they say nothing about rates. */
export function readTitle(cells: readonly ReadCell[], reader: LineReader): Title | null {
  const text = cells
    .map((cell) => cell.text)
    .join(' ')
    .trim();
  const address = cells[0]?.address ?? '';
  reader.tries.left -= 1;
  if (text === '' || text.length > LONGEST_TITLE || reader.tries.left < 0) return null;
  const currency = currencyIn(text, reader.names);
  const money = currency === null || !asksCurrency(reader.target) ? [] : [{ ...ofMoney, text: currency, address }];
  const cargo = announcedClass(text, reader.target.plan, reader.names);
  const kind = cargo === null ? {} : { cargo };
  const labelled = readLabelled(cells, reader);
  const dated = datedDay(text, reader.days);
  const days = dated === null ? reader.days : { ...reader.days, context: dated };
  const period =
    isOfOthers(text, reader.target) || isOfCharges(text, reader)
      ? null
      : (periodBeside(cells, reader) ??
        cells.map((cell) => periodAt(cell.text, cell.address, days)).find((found) => found !== null) ??
        periodAt(text, address, days));
  if (labelled.length > 0) return { fields: [...money, ...labelled], ports: null, period, dated, ...kind };
  const { rememberedBy } = reader.target.plan;
  const carrier = rememberedBy === undefined ? null : carrierOf(text, reader.names);
  if (rememberedBy !== undefined && carrier !== null)
    return { fields: [...money, { field: rememberedBy, text: carrier, address }], ports: null, period, dated, ...kind };
  if (period !== null || cargo !== null) return { fields: money, ports: null, period, dated, ...kind };
  if (reader.names.onlyPorts(text) !== null) return { fields: [], ports: { text, address }, period: null, dated };
  return money.length > 0 && OF_PRICES.test(text) ? { fields: money, ports: null, period: null, dated } : null;
}

/** What a sentence that only names a currency speaks of, if it speaks of the rates below: "ALL RATES IN USD", 以下运价均为美金. */
const OF_PRICES = /\b(?:rates?|prices?|tariff|currency|freight|amounts?|quoted)\b|币[种别制]|货币|价|运费/iu;
const HAN_MONEY = /(?<![\d.]\s*)(?:美元|美金|人民币)(?!\s*\d)/gu;

/** The one currency a title names for what stands below; of an amount ("PSS USD 300") it is the amount's own. */
function currencyIn(text: string, { vocabulary }: Names): string | null {
  const words = foldWidth(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '');
  const isFigure = (word: string | undefined) => word !== undefined && /^\d{1,5}(?:\.\d+)?$/u.test(word);
  const codes = words.flatMap((word, at) =>
    // "ALL" is a price word before it is the lek.
    /^[A-Z]{3}$/u.test(word) && !vocabulary.isPriceWord(word) && !isFigure(words[at + 1]) && !isFigure(words[at - 1])
      ? (currencyOf(word) ?? [])
      : [],
  );
  for (const [word] of text.matchAll(HAN_MONEY)) codes.push(currencyOf(word) ?? '');
  const [only] = codes;
  return only !== undefined && new Set(codes).size === 1 ? only : null;
}

/** What else costs money: the currency of these is none of the rates'. */
const OF_OTHERS = /charge|\bfees?\b|\blocal\b|(?<!运)费/iu;

/** The currencies in which a line says the rates are, sentence by sentence: "以上运价均以美元计，码头费以人民币计" speaks of one. */
export function statedMoney(cells: readonly (ReadCell | null)[], reader: LineReader): { text: string; address: string }[] {
  const origins = new Map(cells.flatMap((cell) => (cell === null ? [] : [[cell.address, cell.text] as const])));
  if (!asksCurrency(reader.target)) return [];
  return [...origins].flatMap(([address, whole]) =>
    whole.length > LONGEST_TITLE
      ? []
      : whole.split(/[,，;；。\n]|\.\s/u).flatMap((clause) => {
          const text =
            OF_PRICES.test(clause) && !OF_OTHERS.test(clause) && !reader.speaks(clause) ? currencyIn(clause, reader.names) : null;
          return text === null ? [] : [{ text, address }];
        }),
  );
}

const ofMoney = { field: 'currency' };
const asksCurrency = ({ plan }: ImportTarget): boolean => plan.asked?.includes(ofMoney.field) === true;

const VALIDITY = /有效|生效|valid|effective|expir/u;

/** "驳船有效期 3.1-3.31": a validity of something else, by the words no column of the rates' own validity has. */
function isOfOthers(text: string, { plan }: ImportTarget): boolean {
  const periods = plan.fields.filter(({ grammar }) => grammar === 'dateRange');
  const folded = foldHeader(text);
  return (periods[0]?.not ?? [])
    .filter((word) => periods.every(({ not }) => not?.includes(word)))
    .some((word) => {
      const at = folded.indexOf(foldHeader(word));
      return at >= 0 && VALIDITY.test(folded.slice(at, at + word.length + WORDS_BETWEEN));
    });
}

/** "PSS USD 300/TEU from 1 Aug": from when a charge is due, not the rates. */
const isOfCharges = (text: string, { speaks }: LineReader): boolean => !/\bvalid|有效/iu.test(text) && speaks(text);

/** "POL: NINGBO  CARRIER: COSCO": values behind words that are headings of the plan. */
function readLabelled(cells: readonly ReadCell[], reader: LineReader): { field: string; text: string; address: string }[] {
  const found: { field: string; text: string; address: string }[] = [];
  for (const [at, cell] of cells.entries()) {
    const labels = [...cell.text.matchAll(LABEL)].flatMap((match) => {
      const label = fieldOfWords(match[1] ?? '', reader.target);
      return label === null ? [] : [{ ...label, from: match.index, to: match.index + match[0].length }];
    });
    labels.forEach((label, index) => {
      const next = labels[index + 1];
      const inside = cell.text.slice(label.to, next === undefined ? undefined : next.from + next.skipped).replace(/[\s,，;；|]+$/u, '');
      const value = inside === '' ? (cells[at + 1]?.text ?? '') : inside;
      if (value !== '' && isWanted(label.field, reader.target))
        found.push({ field: label.field, text: value, address: inside === '' ? (cells[at + 1]?.address ?? cell.address) : cell.address });
    });
    const alone = labels.length === 0 && at === 0 && cells.length === 2 ? fieldOfWords(cell.text, reader.target) : null;
    const beside = cells[1];
    if (alone !== null && beside !== undefined && isWanted(alone.field, reader.target))
      found.push({ field: alone.field, text: beside.text, address: beside.address });
  }
  return found;
}

/** "Effective from | 1 Apr | Expires | 14 Apr", "Expiry: 14 Apr": days behind words that head the one or the other end of a validity. */
export function periodBeside(cells: readonly ReadCell[], { target, days }: LineReader): FoundPeriod | null {
  const found = cells.flatMap((cell, at): FoundPeriod[] => {
    const [, label = cell.text, inside = ''] = /^([^:：]{2,40})[:：](.*)$/su.exec(cell.text.trim()) ?? [];
    const field = headingWords(target).get(foldHeader(label));
    const plan = target.plan.fields.find((one) => one.field === field && one.grammar === 'dateRange');
    const place = plan?.fills?.indexOf(plan.field) ?? -1;
    const value: ReadCell | undefined = inside.trim() === '' ? cells[at + 1] : { ...cell, cell: inside.trim(), text: inside.trim() };
    if (place < 0 || value === undefined) return [];
    const read = readPeriodCell(value, place === 0 ? 'from' : 'to', days, false);
    return read.problems === undefined ? [read] : [];
  });
  return found.length === 0 ? null : mergedPeriod(found);
}

/** A title speaks for fields that say who and where; its prices and periods are read by other ways. */
function isWanted(field: string, target: ImportTarget): boolean {
  const plan = target.plan.fields.find((one) => one.field === field);
  return plan !== undefined && plan.grammar !== 'combinedPrice' && plan.grammar !== 'dateRange';
}

/** The field whose heading the last words of a label are; `skipped` characters ahead of them belong to the value before. */
function fieldOfWords(label: string, target: ImportTarget): { field: string; skipped: number } | null {
  const words = label.trimEnd().split(/\s+/u);
  for (let from = 0; from < words.length; from += 1) {
    const field = headingWords(target).get(foldHeader(words.slice(from).join(' ')));
    if (field !== undefined) return { field, skipped: words.slice(0, from).join(' ').length };
  }
  return null;
}

/** A title that is a line's name, or begins with one ("COSCO FAK RATES", "MSC – NINGBO"). */
function carrierOf(text: string, names: Names): string | null {
  const whole = names.party(text);
  if (whole !== null) return whole;
  const words = text.split(/[\s\-–—:：|,，~]+/u);
  // Figures and days behind the name are no prose.
  const spoken = words.filter((word) => /\p{L}/u.test(word)).length;
  return (
    [3, 2, 1]
      .map((count) => (words.length > count && spoken <= count + 6 ? names.party(words.slice(0, count).join(' ')) : null))
      .find((key) => key !== null) ?? null
  );
}
