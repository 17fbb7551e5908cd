import { plainText, toDecimal, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

const grouped = (whole: string): string => whole.replace(/\B(?=(?:[0-9]{3})+$)/gu, ',');

/** A decimal with thousands commas, as it stands: `-1234.50` is `-1,234.50`. */
export function withCommas(text: DecimalText): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)([0-9]+)(.*)$/u.exec(text) ?? [];
  return `${sign}${grouped(whole)}${rest}`;
}

/** An amount with its currency's decimals, `12,345.60` (domain/09 §9.0 rule 9). Throws RangeError on malformed text. */
export const moneyOnPaper = (amount: DecimalText, currency: string): string => withCommas(moneyText(amount, currency));

/** A quantity without closing noughts. Throws RangeError on malformed text. */
export const numberOnPaper = (text: DecimalText): string => withCommas(plainText(toDecimal(text)));

/** A decimal of at least so many places, more where the value has them: weight 3, volume 3 with a 4th when it is not 0, rates 4 to 6. */
export function placesOnPaper(text: DecimalText, least: number, most: number): string {
  const [whole = '', fraction = ''] = plainText(toDecimal(text)).split('.');
  const shown = fraction.slice(0, most).padEnd(least, '0');
  return `${withCommas(whole)}${shown === '' ? '' : `.${shown}`}`;
}

/** Characters that say in which direction text runs; those inside values are taken out before ours are put around them. */
const directionMarks = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;

/** A value that reads from left to right whatever stands around it. */
export const keptLeftToRight = (text: string): string => (text === '' ? '' : `\u2066${text.replace(directionMarks, '')}\u2069`);

/** Free text that runs as its own first strong letter says. */
export const keptApart = (text: string): string => (text === '' ? '' : `\u2068${text.replace(directionMarks, '')}\u2069`);

/** Text without marks of direction. */
export const withoutDirections = (text: string): string => text.replace(directionMarks, '');

/** A part of a file name: what no system takes, and blanks, are hyphens (domain/09 §9.0 rule 10). */
export const inFileName = (text: string): string => text.replace(/[\s/\\:*?"<>|\p{C}]+/gu, '-').replace(/^-+|-+$/gu, '');

/** Whom a paper is for, in a file name: the short name in Chinese, else the first 20 letters and digits of the English one. */
export function partyInFileName(name: string | null | undefined): string {
  if (!name) return '';
  if (/\p{Script=Han}/u.test(name)) return inFileName(name).slice(0, 20);
  let [kept, letters] = ['', 0];
  for (const part of name.match(/[A-Za-z0-9]+/gu) ?? []) {
    const taken = part.slice(0, 20 - letters);
    if (taken === '') break;
    kept += `${kept === '' ? '' : '-'}${taken}`;
    letters += taken.length;
  }
  return kept;
}
