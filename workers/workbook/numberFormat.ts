import { roundHalfUp, toDecimal, toText } from '#values/decimal';
import { placePoint } from './exactNumber';
import { clock } from './serialDay';

/**
 * What a number format makes of a number: 'plain' shows the number itself, 'day' makes it a calendar day, 'shown' gives it
 * another text. `show` takes the canonical decimal text.
 */
export type NumberFormat =
  | { readonly means: 'plain' }
  | { readonly means: 'day' }
  | { readonly means: 'shown'; show(number: string): string };

interface Section {
  prefix: string;
  suffix: string;
  /** Without a digit the section shows its prefix, whatever the number. */
  digits: boolean;
  wholeDigits: number;
  leastDecimals: number;
  mostDecimals: number;
  grouped: boolean;
  /** Places the point moves to the right: two for a percent sign, minus three for a closing comma. */
  shift: number;
}

const PLAIN: NumberFormat = { means: 'plain' };
const DAY: NumberFormat = { means: 'day' };
const MOST_DECIMALS = 30;
/** Excel takes 255. */
const LONGEST_CODE = 1_000;
const SECONDS_A_DAY = 86_400;

const ISO_DAY = 'yyyy-mm-dd';

/** Formats a file names by number only: ECMA-376 part 1 §18.8.30, with the Chinese, Japanese and Korean days 27–36 and 50–58. */
export const BUILT_IN_FORMATS: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: ISO_DAY,
  15: ISO_DAY,
  16: ISO_DAY,
  17: ISO_DAY,
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  27: ISO_DAY,
  28: ISO_DAY,
  29: ISO_DAY,
  30: ISO_DAY,
  31: ISO_DAY,
  32: 'h:mm',
  33: 'h:mm:ss',
  34: ISO_DAY,
  35: ISO_DAY,
  36: ISO_DAY,
  37: '#,##0_);(#,##0)',
  38: '#,##0_);(#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);(#,##0.00)',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  50: ISO_DAY,
  51: ISO_DAY,
  52: ISO_DAY,
  53: ISO_DAY,
  54: ISO_DAY,
  55: 'h:mm',
  56: 'h:mm:ss',
  57: ISO_DAY,
  58: ISO_DAY,
};

/** The format under a number of the file's own list or, when it is not in there, of the built-in one. */
export function numberedFormat(id: number, own: ReadonlyMap<number, string>): NumberFormat {
  return numberFormat(own.get(id) ?? BUILT_IN_FORMATS[id] ?? 'General');
}

/** Reads a format code such as "#,##0.00;[Red]-#,##0.00" or "yyyy-mm-dd". A code beyond us shows the number itself. */
export function numberFormat(code: string): NumberFormat {
  if (code.length > LONGEST_CODE) return PLAIN;
  const bare = bareCode(code);
  const letters = bare.replace(/general|[eE][+-]|s\.0+/gi, '');
  // Digits beside letters are a unit somebody forgot to quote ("USD 0.00"), not a day.
  const times = /[ymdhsbge年月日时分秒]/i.test(letters) && !/[0#?]/.test(letters);
  return times ? timeFormat(bare) : digitsFormat(code);
}

/** Without quoted text, escaped characters, colours and locales; elapsed [h] [mm] [ss] stay. */
function bareCode(code: string): string {
  return code.replace(/"[^"]*"?|\\.|[_*]./gs, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]?/gi, '');
}

function timeFormat(bare: string): NumberFormat {
  const first = bare.split(';')[0] as string;
  const elapsed = /\[[hms]+\]/i.test(first);
  const withoutMinutes = first.replace(/am\/pm|a\/p|上午\/下午/gi, '');
  const clockOnly = /[hs时分秒]/i.test(withoutMinutes) && !/[ydbge年月日]/i.test(withoutMinutes);
  if (!elapsed && !clockOnly) return DAY;
  const seconds = /s|秒/i.test(first);
  return {
    means: 'shown',
    show(number) {
      const value = Math.round(Number(number) * SECONDS_A_DAY);
      return value < 0 || value > Number.MAX_SAFE_INTEGER ? number : clock(value, seconds);
    },
  };
}

function digitsFormat(code: string): NumberFormat {
  const sections = splitSections(code).map(readSection);
  const [positive, negative, zero] = sections;
  if (positive === undefined || sections.slice(0, 3).some((section) => section === null)) return PLAIN;
  return {
    means: 'shown',
    show(number) {
      const below = number.startsWith('-');
      if (zero && number === '0') return fill(zero, '0').trim();
      if (below && negative) return fill(negative, number.slice(1)).trim();
      const text = fill(positive as Section, below ? number.slice(1) : number);
      return (below && /[1-9]/.test(text) ? `-${text.trimStart()}` : text).trim();
    },
  };
}

function splitSections(code: string): string[] {
  const sections = [''];
  for (const token of code.match(/"[^"]*"?|\\.|[^"\\;]+|;|\\$/gs) ?? []) {
    if (token === ';') sections.push('');
    else sections[sections.length - 1] += token;
  }
  return sections;
}

/** One section, or null when it holds a condition, an exponent, a fraction, or text between its digits. */
function readSection(code: string): Section | null {
  const section: Section = {
    prefix: '',
    suffix: '',
    digits: false,
    wholeDigits: 0,
    leastDecimals: 0,
    mostDecimals: 0,
    grouped: false,
    shift: 0,
  };
  let digits = '';
  let closed = false;
  for (const token of code.match(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|[eE][+-]|general|[^]/gi) ?? []) {
    if (/^[0#?.,]$/.test(token)) {
      if (closed) return null;
      digits += token;
      continue;
    }
    const literal = literalOf(token);
    if (literal === null) return null;
    if (token === '%') section.shift += 2;
    if (digits === '') section.prefix += literal;
    else {
      closed ||= literal !== '';
      section.suffix += literal;
    }
  }
  if (digits === '') return section;
  section.digits = true;
  return readDigits(digits, section) ? section : null;
}

function literalOf(token: string): string | null {
  if (token.startsWith('"')) return token.replaceAll('"', '');
  if (token.startsWith('\\')) return token.slice(1);
  if (/^[_*]./s.test(token)) return token.startsWith('_') ? ' ' : '';
  if (token.startsWith('[')) {
    const currency = /^\[\$([^\]-]*)(?:-[^\]]*)?\]$/.exec(token);
    if (currency !== null) return currency[1] as string;
    return /^\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]$/i.test(token) ? '' : null;
  }
  return /^(?:[eE][+-]|general|[/@<>=?])$/i.test(token) ? null : token;
}

function readDigits(digits: string, section: Section): boolean {
  const parts = /^([0#?,]*?)(,*)(?:\.([0#?]*)(,*))?$/.exec(digits);
  if (parts === null) return false;
  const [, whole = '', scaled = '', decimals = '', scaledAfter = ''] = parts;
  if (decimals.length > MOST_DECIMALS) return false;
  section.grouped = whole.includes(',');
  section.wholeDigits = whole.replace(/[^0]/g, '').length;
  section.mostDecimals = decimals.length;
  section.leastDecimals = decimals.replace(/[^0]+$/, '').length;
  section.shift -= 3 * (scaled.length + scaledAfter.length);
  return true;
}

/** Writes an amount that is not negative into a section, rounded half away from zero as Excel does. */
function fill(section: Section, amount: string): string {
  if (!section.digits) return section.prefix;
  const shifted = section.shift === 0 ? amount : shiftPoint(amount, section.shift);
  const point = shifted.indexOf('.');
  const excess = point >= 0 && shifted.length - point - 1 > section.mostDecimals;
  const [whole = '', fraction = ''] = (excess ? toText(roundHalfUp(toDecimal(shifted), section.mostDecimals)) : shifted).split('.');
  const least = whole === '0' ? '0'.repeat(section.wholeDigits) : whole.padStart(section.wholeDigits, '0');
  const grouped = section.grouped && least.length > 3 ? least.replace(/\B(?=(?:\d{3})+$)/g, ',') : least;
  const tail = fraction.replace(/0+$/, '').padEnd(section.leastDecimals, '0');
  return section.prefix + (tail === '' ? grouped : `${grouped}.${tail}`) + section.suffix;
}

function shiftPoint(amount: string, places: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return placePoint(whole + fraction, fraction.length - places);
}
