import type { SurchargeBasis } from '#modules/freight/freightSurcharge/bases.rules';
import { isDecimalText } from '#values/decimal';
import { hasTwoReadings, parseNumberText } from '#values/numberText';

/** What a cell of a table of surcharges says (domain/15 §15.7); what it leaves open is blank. */
export interface SurchargeCell {
  readonly basis: SurchargeBasis | null;
  readonly currency: string | null;
  /** Amounts by box; a single one under `amount`. */
  readonly amounts: Readonly<Record<string, string>>;
  readonly amount: string | null;
  readonly percent: string | null;
  readonly minAmount: string | null;
  readonly maxAmount: string | null;
  readonly isIncluded: boolean;
  readonly isOptional: boolean;
  readonly remark: string | null;
}

const units: readonly (readonly [RegExp, SurchargeBasis])[] = [
  [/^(票|bl|b\/l|bill|hbl|mbl|单)$/iu, 'PER_BILL'],
  [/^(箱|柜|个|box|cntr|ctnr|container|unit)$/iu, 'PER_CONTAINER'],
  [/^(teu)$/iu, 'PER_TEU'],
  [/^(rt|w\/m|计费吨)$/iu, 'PER_RT'],
  [/^(cbm|m3|方|立方)$/iu, 'PER_CBM'],
  [/^(t|ton|吨)$/iu, 'PER_TON'],
  [/^(shpt|shipment|批)$/iu, 'PER_SHIPMENT'],
  [/^(天|日|day)$/iu, 'PER_DAY'],
];
/** The basis a unit's word means; null where it is none. */
export const basisOf = (word: string): SurchargeBasis | null =>
  units.find(([pattern]) => pattern.test(word.replace(/^(每|per\s*)/iu, '').trim()))?.[1] ?? null;

const currencies: Readonly<Record<string, string>> = {
  RMB: 'CNY',
  CNY: 'CNY',
  USD: 'USD',
  EUR: 'EUR',
  HKD: 'HKD',
  '¥': 'CNY',
  '￥': 'CNY',
  $: 'USD',
};
const money = /(USD|CNY|RMB|EUR|HKD|[¥￥$])/iu;
/** The currency a text names; null where it names none. */
export const currencyOf = (text: string): string | null => currencies[(money.exec(text)?.[1] ?? '').toUpperCase()] ?? null;

/** A cell that says nothing. */
export const blankCell: SurchargeCell = {
  basis: null,
  currency: null,
  amounts: {},
  amount: null,
  percent: null,
  minAmount: null,
  maxAmount: null,
  isIncluded: false,
  isOptional: false,
  remark: null,
};
/** The amount a text says, as digits; null where it is none, or may be two (`1,50`, `1.450`). */
const amountOf = (text = ''): string | null => (hasTwoReadings(text) || !/^[-+]?[\d.,'\s]+$/u.test(text) ? null : parseNumberText(text));
/** What a percentage is of, where that is the freight. */
const OF_FREIGHT = /^(?:of)?\s*(?:the\s+)?(?:o\/?f|ocean freight|sea freight|freight|海运费)?$/iu;
/** Of one charge there is one currency. */
const inSeveral = (text: string): boolean =>
  new Set([...text.matchAll(new RegExp(money, 'giu'))].map(([found]) => currencies[found.toUpperCase()])).size > 1;

/** Amounts written after one another are for these boxes: two for 20 and 40, three or four each its own. */
function byBox(parts: readonly string[]): Readonly<Record<string, string>> | null {
  const boxes = ['20GP', '40GP', '40HQ', '45HQ'];
  const said = parts.length === 2 ? [parts[0], parts[1], parts[1]] : parts;
  const amounts = said.map((part) => (part?.trim() === '-' ? 'none' : amountOf(part)));
  if (said.length > boxes.length || amounts.includes(null)) return null;
  return Object.fromEntries(amounts.flatMap((amount, at) => (amount === 'none' ? [] : [[boxes[at] ?? '', amount ?? '']])));
}

/** Reads one cell: `450/票`, `780/1090/1090`, `USD 35/BL`, `12%`, `25/RT min 50`, `含`, `*80/票`, `实报实销`. Null: no charge; 'unread': none of these. */
export function readSurchargeCell(written: string): SurchargeCell | 'unread' | null {
  const text = written.normalize('NFKC').trim();
  if (text === '' || /^[-–—]$/u.test(text)) return null;
  if (/^(含|已含|包含|incl\.?|included)$/iu.test(text)) return { ...blankCell, isIncluded: true };
  if (/^(实报实销|at cost)$/iu.test(text)) return { ...blankCell, isOptional: true, remark: text };
  const isOptional = text.startsWith('*');
  const least = /(?:min\.?|最低)\s*([\d.,]+)/iu.exec(text);
  const most = /(?:max\.?|最高)\s*([\d.,]+)/iu.exec(text);
  const rest = text
    .replace(/^\*/u, '')
    .replaceAll(/(?:min|max)\.?\s*[\d.,]+|最[低高]\s*[\d.,]+/giu, '')
    .replaceAll(new RegExp(money, 'giu'), '')
    .replaceAll(/b\/l/giu, 'BL')
    .replaceAll(/w\/m/giu, 'RT')
    .trim();
  const read = {
    ...blankCell,
    isOptional,
    currency: currencyOf(text),
    minAmount: least ? amountOf(least[1]) : null,
    maxAmount: most ? amountOf(most[1]) : null,
  };
  if (inSeveral(text) || (least && read.minAmount === null) || (most && read.maxAmount === null)) return 'unread';
  if (/^(免|免费|free|waived)$/iu.test(rest)) return { ...read, amount: '0' };
  const percent = /^([\d.]+)\s*%(.*)$/u.exec(rest);
  if (percent && isDecimalText(percent[1] ?? '') && OF_FREIGHT.test((percent[2] ?? '').trim()))
    return { ...read, basis: 'PERCENT_OF_FREIGHT', percent: percent[1] ?? null };
  const parts = rest.replaceAll(/[,，]$/gu, '').split('/');
  const last = (parts.at(-1) ?? '').trim();
  const basis = parts.length > 1 || basisOf(last) ? basisOf(last) : null;
  const amounts = basis === null ? parts : parts.slice(0, -1);
  const [single] = amounts.length === 1 ? [amountOf(amounts[0])] : [];
  if (single) return { ...read, basis, amount: single };
  const boxes = byBox(amounts);
  return boxes === null || amounts.length < 2 ? 'unread' : { ...read, basis: basis ?? 'PER_CONTAINER', amounts: boxes };
}
