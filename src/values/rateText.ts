import { splitCurrency } from '#values/currencyText';
import { decimalOf, multiply, plainText, toDecimal } from '#values/decimal';
import type { DecimalText } from '#values/decimal';
import { hasTwoReadings, parseNumberText } from '#values/numberText';
import { foldSearch, foldWidth, LONGEST_VALUE } from '#values/text';

/**
 * What a combined price cell says. `prices` covers the boxes the cell names, in the order given: each is priced, not offered
 * or on request. `single` is one price for several boxes, which only a person can assign; `currency` is null when none is written.
 */
export type CombinedPrice =
  | {
      readonly kind: 'prices';
      readonly currency: string | null;
      readonly prices: Readonly<Record<string, DecimalText>>;
      readonly notOffered: readonly string[];
      readonly onRequest: readonly string[];
    }
  | { readonly kind: 'single'; readonly currency: string | null; readonly price: DecimalText }
  | { readonly kind: 'onRequest' }
  | { readonly kind: 'notOffered' }
  | { readonly kind: 'refused'; readonly code: 'PRICE_UNPARSED' | 'PRICE_TOO_MANY_PARTS' };

/** Days at sea, least and most; both null where the cell only says how the box travels. */
export interface Transit {
  readonly min: number | null;
  readonly max: number | null;
  readonly routing: 'DIRECT' | null;
}

/** Free days: demurrage and detention, or both on one clock (`combined`); `note` keeps words such as "as per tariff". */
export interface FreeTime {
  readonly dem: number | null;
  readonly det: number | null;
  readonly combined: number | null;
  readonly note: string | null;
}

/** One port as written, and the stars that refer to a footnote. */
export interface PortText {
  readonly port: string;
  readonly footnote: string | null;
}

type PartPrice = { currency: string | null; price: DecimalText; thousands: boolean } | 'notOffered' | 'onRequest' | null;

const ON_REQUEST =
  /^(?:(?:up)?on request|on application|call(?: us)?|case by case|待定|待确认|待通知|面议|电询|单询|单议|一单一议|询价|另询|另议|عند الطلب)\.?$/;
const NOT_OFFERED =
  /^(?:-+|n\.?a\.?|nil|none|无|sold out|no space|no service|blank sailing|满舱|爆舱|爆仓|无舱(?:位)?|停航|跳港|停收|停接|不接|暂停(?:收货|接货|接载)?)$/;
const THOUSANDS = /^(\d+(?:\.\d+)?)\s*k$/i;
/** Behind a price: each box costs it, which every price says of itself; and what stands for no cents. */
const EACH_BOX = /\s*(?:\/\s*|per\s+|每个?)(?:cntrs?|ctnrs?|containers?|box(?:es)?|units?|箱|柜)\.?$/i;
const NO_CENTS = /(?<=\d)[.,][-–—]+$/;
const PLAIN = /^[+-]?[\d.,' ]+$/;

const DAYS = '(?:days?|d|天|日|أيام|يوم(?:ا|اً)?)';
const ABOUT = '(?:abt\\.?|about|approx\\.?|approximately|circa|ca\\.?|around|约|大约|حوالي|~)';
const DIRECT = /\b(?:direct|non-?stop)\b|直达|直航|مباشر/;
const TRANSIT = new RegExp(`^${ABOUT}?\\s*(\\d{1,3})\\s*${DAYS}?(?:\\s*(?:-|~|〜|/|to|至|到)\\s*(\\d{1,3})\\s*${DAYS}?)?\\s*(?:左右)?$`);

const TARIFF = /tariff|按船公司|按船司|按码头|标准|تعرفة/;
const DEMURRAGE = '(?:dem(?:urrage)?|滞港费?|免堆期?|堆存)';
const DETENTION = '(?:det(?:ention)?|滞箱费?|免箱期?|用箱)';
const FREE_PAIR = new RegExp(`^(\\d{1,3})\\s*${DAYS}?\\s*\\+\\s*(\\d{1,3})\\s*${DAYS}?$`);
const FREE_COMBINED = new RegExp(`^(?:combined|合计|共)?\\s*:?\\s*(\\d{1,3})\\s*${DAYS}?\\s*(?:free)?\\s*(?:combined|合计)?$`);
/** Where the days are free, ahead of them or behind: it is always the other end. What they are called ahead of a pair of them says no more. */
const FREE_AHEAD = /^(?:(?:目的港|目的地|卸货港|(?:at )?(?:destination|dest\.?|pod)|free time|free)\s*[:：]?\s*)+(?=\d|dem|det|[免滞用])/;
const PAIR_AHEAD = /^(?:免箱|免柜|免用箱)期?\s*[:：]?\s*(?=\d+\s*(?:days?|天)?\s*\+)/;
const FREE_BEHIND = /\s*(?:at (?:destination|dest\.?|pod)|[(（]?(?:目的港|pod)[)）]?)$/;
const JOINED = /(?:\s*(?:[/,;+&]|\band\b))+\s*/;
const NEXT_LABEL = new RegExp(`\\s+(?=${DEMURRAGE}|${DETENTION})`, 'g');
const LABEL_FIRST = new RegExp(`^(?:${DEMURRAGE}|${DETENTION})`);

/**
 * Reads a combined price cell such as "USD 1200/2200/2200" against the profile's box order (domain/06 §6.4). Currencies may
 * stand once or at every price but must agree; "1.2K" is 1200, at every price or at none; a letter O for a nought, "1.450",
 * which may be one and a half or a thousand and some, and an empty part are refused, never mended.
 */
export function parseCombinedPrice(text: string, boxOrder: readonly string[]): CombinedPrice {
  if (text.length > LONGEST_VALUE) return { kind: 'refused', code: 'PRICE_UNPARSED' };
  const folded = foldWidth(text)
    .trim()
    .replace(/\bn\s*\/\s*a\b/gi, '-')
    .replace(EACH_BOX, '')
    .replace(NO_CENTS, '')
    .replace(/\bus dollars?\b/i, 'USD');
  const whole = folded === '' ? 'notOffered' : partPrice(folded);
  if (whole === 'notOffered' || whole === 'onRequest') return { kind: whole };
  const { currency: shared, rest } = splitCurrency(folded);
  const parts = rest.split(/\s*[/|]\s*/);
  const read = parts.map(partPrice);
  const priced = read.filter((part) => part !== null && typeof part === 'object');
  const currencies = new Set(priced.flatMap(({ currency }) => (currency === null ? [] : [currency])));
  if (shared !== null) currencies.add(shared);
  // "1.2/2.2K" leaves open whether the K stands for both.
  const mixed = new Set(priced.map(({ thousands }) => thousands)).size > 1;
  if (read.includes(null) || currencies.size > 1 || mixed) return { kind: 'refused', code: 'PRICE_UNPARSED' };
  if (parts.length > boxOrder.length) return { kind: 'refused', code: 'PRICE_TOO_MANY_PARTS' };

  const currency = [...currencies][0] ?? null;
  const [first] = read;
  if (read.length === 1 && boxOrder.length > 1 && first && typeof first === 'object')
    return { kind: 'single', currency, price: first.price };
  const prices: Record<string, DecimalText> = {};
  const boxesThat = (state: PartPrice): string[] => boxOrder.filter((_, index) => index < read.length && read[index] === state);
  read.forEach((part, index) => {
    if (part !== null && typeof part === 'object') prices[boxOrder[index] as string] = part.price;
  });
  return { kind: 'prices', currency, prices, notOffered: boxesThat('notOffered'), onRequest: boxesThat('onRequest') };
}

/** Reads a transit time: "18", "18-20", "abt 25 days", "direct", "18 days direct" (domain/06 §6.4); null when it is none. */
export function parseTransit(text: string): Transit | null {
  if (text.length > LONGEST_VALUE) return null;
  const folded = foldSearch(text).trim();
  const routing = DIRECT.test(folded) ? 'DIRECT' : null;
  const days = routing === null ? folded : folded.replace(DIRECT, '').replace(/^[\s,;()/-]+|[\s,;()/-]+$/g, '');
  if (days === '' && routing !== null) return { min: null, max: null, routing };
  const match = TRANSIT.exec(days);
  if (match === null) return null;
  const min = Number(match[1]);
  const max = match[2] === undefined ? min : Number(match[2]);
  return min >= 1 && min <= max ? { min, max, routing } : null;
}

/** Reads free time: "7+5", "DEM 7 / DET 5", "14 days combined", "14", "as per tariff" (domain/06 §6.4); null when it is none. */
export function parseFreeTime(text: string): FreeTime | null {
  if (text.length > LONGEST_VALUE) return null;
  const folded = foldSearch(text).trim().replace(FREE_BEHIND, '').replace(FREE_AHEAD, '').replace(PAIR_AHEAD, '');
  const none = { dem: null, det: null, combined: null, note: null };
  const pair = FREE_PAIR.exec(folded);
  if (pair !== null) return { ...none, dem: Number(pair[1]), det: Number(pair[2]) };
  const combined = FREE_COMBINED.exec(folded);
  if (combined !== null) return { ...none, combined: Number(combined[1]) };
  const labelled = labelledFreeTime(folded);
  if (labelled !== null) return { ...none, ...labelled };
  return TARIFF.test(folded) ? { ...none, note: text.trim() } : null;
}

/** The ports of a cell, parted by / , ; 、 & or a new line, each without its footnote stars (domain/06 §6.1, §6.4). */
export function splitPorts(text: string): PortText[] {
  return foldWidth(text)
    .split(/[/,;、&\n\r،؛]+/)
    .map((part) => {
      const stars = /[*†‡※]+/.exec(part);
      return { port: part.replace(/[*†‡※]+/g, '').trim(), footnote: stars === null ? null : stars[0] };
    })
    .filter(({ port }) => port !== '');
}

function partPrice(part: string): PartPrice {
  const words = foldSearch(part).trim();
  if (NOT_OFFERED.test(words)) return 'notOffered';
  if (ON_REQUEST.test(words)) return 'onRequest';
  const { currency, rest } = splitCurrency(part.trim());
  const thousands = THOUSANDS.exec(rest);
  const number = thousands === null ? rest : (thousands[1] as string);
  const price = PLAIN.test(number) && !hasTwoReadings(number) ? parseNumberText(number) : null;
  if (price === null) return null;
  if (thousands === null) return { currency, price, thousands: false };
  return { currency, price: plainText(multiply(toDecimal(price), decimalOf(1000, 0))), thousands: true };
}

function labelledFreeTime(folded: string): { dem?: number; det?: number } | null {
  const found: { dem?: number; det?: number } = {};
  const separated = LABEL_FIRST.test(folded) ? folded.replace(NEXT_LABEL, '+') : folded;
  for (const part of separated.split(JOINED)) {
    const dem = labelledDays(part, DEMURRAGE);
    const det = labelledDays(part, DETENTION);
    if (dem !== null && found.dem === undefined) found.dem = dem;
    else if (det !== null && found.det === undefined) found.det = det;
    else return null;
  }
  return found;
}

function labelledDays(part: string, label: string): number | null {
  const match = new RegExp(`^${label}\\s*:?\\s*(\\d{1,3})\\s*${DAYS}?$|^(\\d{1,3})\\s*${DAYS}?\\s*${label}$`).exec(part);
  return match === null ? null : Number(match[1] ?? match[2]);
}
