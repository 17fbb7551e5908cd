import type { CargoClass } from '#define/sheet';
import { currencyOf } from '#values/currencyText';
import type { Day, DayRange } from '#values/day';
import type { DateOrder } from '#values/dayReadings';
import { containerTypeOf } from '#values/standards';
import { foldWidth } from '#values/text';
import type { Names } from '#workers/import/names';
import { findPeriod } from '#workers/import/periods';
import { weightIn, type WeightBand } from '#workers/import/weights';
import { HEADER_PATH, foldHeader } from '#workers/workbook/synonyms';

/** What the words over a column of prices say, beside being a price. */
export interface Heading {
  /** Box types in the order written; empty where none is named. */
  readonly boxes: readonly string[];
  readonly currency: string | null;
  readonly ports: readonly string[] | null;
  readonly carrier: string | null;
  readonly period: DayRange | null;
  /** For cargo of which weight. */
  readonly weight: WeightBand | null;
  /** Words that mean none of these: a surcharge, a cargo class with boxes of no other name. Columns under different ones are different prices. */
  readonly unknown: readonly string[];
}

export interface HeadingReader {
  readonly names: Names;
  readonly contextDay: Day;
  readonly dateOrder: DateOrder | null;
  /** Folded words that stand over every column of the table, so that they tell none apart. */
  readonly common: ReadonlySet<string>;
}

const BOX =
  /(?<![\dA-Z])(?:(?:20|40|45)\s*(?:['’‘′"″`]{1,2}|尺|FT\b|FEET\b)?\s*-?\s*(?:HC?\s?DRY|GP|DC|DV|DRY|STANDARD|STD|ST|SD|SH|HIGH\s?CUBE|HQ|HC|H|RF|REEFER|RE|RH|RQ|HR|NOR|OT|OPEN\s?TOP|FR|FLAT\s?RACK|TK|TANK|普柜|平柜|高柜|冷柜|柜|高)?|[DH](?:20|40|45)|HQ|HC)(?:S\b)?(?![\dA-Z])|小柜|大柜|平柜|高柜/giu;
/** "rate20dv", "40hcRate": words and boxes written together. */
const GLUED_AHEAD = /(?<=\p{L}{3})_?(?=(?:20|40|45)(?!\d))/gu;
const GLUED_BEHIND = /(?<=(?:20|40|45)(?:GP|DC|DV|DRY|ST|HQ|HC|RF|NOR))_?(?=(?:RATE|PRICE|COST|FREIGHT|OF|USD|CNY|RMB|EUR)S?$)/giu;
const SEPARATORS = /[\s_()（）[\]【】:：,，;；|/+&*-]+/u;

/** Words that stand over all columns of a table: its title, merged over the whole width. */
export function commonWords(headers: readonly string[]): ReadonlySet<string> {
  const paths = headers.filter((header) => header !== '').map((header) => new Set(header.split(HEADER_PATH).map(foldHeader)));
  const first = paths.length > 1 ? paths[0] : undefined;
  return new Set([...(first ?? [])].filter((word) => paths.every((path) => path.has(word))));
}

/** Reads the levels of one header: "Los Angeles > 20GP", "1–14 MAR > O/F USD 40HQ", "20'/40'/40HQ". */
export function readHeading(header: string, reader: HeadingReader): Heading {
  const boxes: string[] = [];
  const unknown: string[] = [];
  let currency: string | null = null;
  let ports: readonly string[] | null = null;
  let carrier: string | null = null;
  let period: DayRange | null = null;
  let weight: WeightBand | null = null;
  let cargo: CargoClass | null = null;
  for (const level of header.split(HEADER_PATH)) {
    const whole = foldWidth(level).trim();
    if (whole === '' || reader.common.has(foldHeader(level))) continue;
    const weighed = weightIn(whole);
    weight ??= weighed?.band ?? null;
    const text = weighed?.rest ?? whole;
    if (text === '') continue;
    const found = findPeriod(text, { context: reader.contextDay, order: reader.dateOrder ?? undefined });
    if (found !== null && found !== 'AMBIGUOUS') {
      period ??= found;
      continue;
    }
    const read = readLevel(text, reader.names);
    boxes.push(...read.boxes);
    currency ??= read.currency;
    if (read.rest === '') continue;
    const kind = reader.names.cargo(read.rest);
    if (kind?.boxes) {
      cargo ??= kind;
      continue;
    }
    const named = reader.names.onlyPorts(read.rest);
    const line = named === null ? reader.names.party(read.rest) : null;
    if (named !== null) ports ??= named;
    else if (line !== null) carrier ??= line;
    else unknown.push(read.rest);
  }
  const own = cargo?.boxes ?? {};
  return { boxes: boxes.map((box) => own[box] ?? box), currency, ports, carrier, period, weight, unknown };
}

/** Boxes and currency of one level, and what is left without the words that only say "price". */
function readLevel(text: string, { vocabulary }: Names): { boxes: string[]; currency: string | null; rest: string } {
  const boxes: string[] = [];
  let currency: string | null = null;
  const parted = text.replace(GLUED_AHEAD, ' ').replace(GLUED_BEHIND, ' ');
  const bare = parted.replace(BOX, (match) => boxOf(match, boxes) ?? match);
  const words = bare
    .replace(/O\/F/giu, ' ')
    .split(SEPARATORS)
    .filter((word) => {
      // "ALL in" names no currency, although there is one of that name.
      if (word === '' || vocabulary.isPriceWord(word)) return false;
      const code = currencyOf(word);
      currency ??= code;
      return code === null;
    });
  // Names keep their own spelling: "NY/NJ", "LOS ANGELES (LA)" are looked up as written.
  const rest = words.length === 0 ? '' : boxes.length === 0 && currency === null ? text : words.join(' ');
  return { boxes, currency, rest };
}

/** Box types a text names, in the order written: "20STD", "40'/40'HC". */
export function boxesIn(text: string): readonly string[] {
  const whole = containerTypeOf(text);
  if (whole !== null) return [whole];
  const boxes: string[] = [];
  foldWidth(text).replace(BOX, (match) => boxOf(match, boxes) ?? match);
  return boxes;
}

function boxOf(match: string, boxes: string[]): string | null {
  const turned = /^([DH])(20|40|45)$/iu.exec(match);
  const box = containerTypeOf(turned === null ? match : `${turned[2]}${turned[1]?.toUpperCase() === 'D' ? 'GP' : 'HQ'}`);
  if (box === null) return null;
  boxes.push(box);
  return ' ';
}
