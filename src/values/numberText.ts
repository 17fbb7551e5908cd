import { splitCurrency } from '#values/currencyText';
import { decimalOf, roundHalfUp, toDecimal, toText } from '#values/decimal';
import type { DecimalText } from '#values/decimal';
import { foldWidth, LONGEST_VALUE } from '#values/text';

/** Digits with Western or Indian thousands (1,234,567.89; 12,34,567), spaces or apostrophes, or none. */
const GROUPED = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3}|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:['’]\d{3})+|\d+)?(?:\.\d*)?$/;
/** Where a point parts thousands, 1.450 is a thousand times more than elsewhere. */
const EITHER_POINT = /^[-+]?[1-9]\d{0,2}\.\d{3}$/;
/** 1.234,56 has one reading only; 12,5 could be 12.5 or a slip for 12,500 and is refused. */
const CONTINENTAL = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/;
const SCIENTIFIC = /^(\d+(?:\.\d*)?|\.\d+)[eE]([+-]?\d{1,3})$/;
const MARKS = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Wider than any stored figure (numeric(20,4)); beyond it a text is no amount, and 1E+999 must not fill the memory. */
const MOST_DIGITS = 40;

/** Keeps the minus at the left of the digits when the number stands in right-to-left text. */
const LEFT_TO_RIGHT_MARK = '\u200E';
const MINUS_SIGN = '\u2212';

/**
 * The number in a text as people type and paste it: thousands separators, currency signs and codes, percent, brackets or any
 * minus sign for negative, full-width and Arabic digits, scientific notation (sheet.md §1.5). Null when it is no number or
 * has two readings. "25%" is 0.25 as in Excel; with `percent: 'asTyped'`, for what is counted in percent, 25. Decimals are kept as
 * typed ("1.50").
 */
export function parseNumberText(text: string, options: { percent?: 'fraction' | 'asTyped' } = {}): DecimalText | null {
  if (text.length > LONGEST_VALUE) return null;
  let body = foldWidth(text).replace(MARKS, '').trim();
  const outer = splitCurrency(body);
  body = outer.rest;
  let negative = false;
  const bracketed = /^\((.*)\)$/.exec(body);
  if (bracketed !== null) {
    negative = true;
    body = (bracketed[1] as string).trim();
  }
  const signed = /^([-+])\s*(.*)$/.exec(body);
  if (signed !== null) {
    if (bracketed !== null) return null;
    negative = signed[1] === '-';
    body = signed[2] as string;
  }
  if (outer.currency === null) body = splitCurrency(body).rest;
  const percent = /^%\s*(.+)$|^(.+?)\s*%$/.exec(body);
  if (percent !== null) body = (percent[1] ?? percent[2]) as string;
  const magnitude = unsignedNumber(body);
  if (magnitude === null) return null;
  const places = percent !== null && options.percent !== 'asTyped' ? 2 : 0;
  return shiftedText(negative ? `-${magnitude.digits}` : magnitude.digits, magnitude.scale + places);
}

/** True of "1.450" written as a text: one and a half, or on the Continent a thousand and some. */
export const hasTwoReadings = (text: string): boolean => EITHER_POINT.test(text.trim());

/** An exact number with thousands separators, otherwise as it is stored: for texts that are read back, in any language. */
export function withThousands(text: DecimalText): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * An exact number for reading: thousands separators (unless `grouping: false`) and a real minus sign U+2212, with `decimals`
 * rounded half away from zero or filled with zeros when given. All three languages write Western digits; Arabic ("ar")
 * gets a left-to-right mark ahead of the minus. `parseNumberText` reads every result back. Throws RangeError on malformed text.
 */
export function formatDecimal(text: DecimalText, options: { decimals?: number; grouping?: boolean; language: string }): string {
  const exact = toDecimal(text);
  const shown = options.decimals === undefined ? text : toText(roundHalfUp(exact, options.decimals));
  const negative = shown.startsWith('-');
  const magnitude = negative ? shown.slice(1) : shown;
  const sign = negative ? (options.language === 'ar' ? LEFT_TO_RIGHT_MARK : '') + MINUS_SIGN : '';
  return sign + (options.grouping === false ? magnitude : withThousands(magnitude));
}

function unsignedNumber(body: string): { digits: string; scale: number } | null {
  const scientific = SCIENTIFIC.exec(body);
  if (scientific !== null) {
    const [whole = '', fraction = ''] = (scientific[1] as string).split('.');
    return { digits: whole + fraction, scale: fraction.length - Number(scientific[2]) };
  }
  let plain = body;
  if (CONTINENTAL.test(body)) plain = body.replaceAll('.', '').replace(',', '.');
  else if (!GROUPED.test(body)) return null;
  const [whole = '', fraction = ''] = plain.replace(/[, '’]/g, '').split('.');
  return whole + fraction === '' ? null : { digits: whole + fraction, scale: fraction.length };
}

/** The canonical text of digits / 10^scale, or null when it is too wide; a negative scale appends zeros. */
function shiftedText(digits: string, scale: number): DecimalText | null {
  if (digits.length > MOST_DIGITS || Math.abs(scale) > MOST_DIGITS) return null;
  const coefficient = BigInt(digits);
  return scale < 0 ? toText(decimalOf(coefficient * 10n ** BigInt(-scale), 0)) : toText(decimalOf(coefficient, scale));
}
