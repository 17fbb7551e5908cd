import { amountParts, type WordsRefusal } from '#values/amountWords';
import { currencyWords } from '#values/currencyWords';
import type { DecimalText } from '#values/decimal';

/** The digits of Chinese capitals, 0 to 9. */
export const capitalDigits = [...'零壹贰叁肆伍陆柒捌玖'];
const places = ['', '拾', '佰', '仟'];

const TEN_THOUSAND = 10_000n;
const HUNDRED_MILLION = 100_000_000n;

/** A number below 10,000: one 零 for any run of zeros between two written digits, none for those at the end. */
function group(number: number): string {
  const digits = [...String(number)].map(Number);
  let [text, zeros] = ['', false];
  digits.forEach((digit, at) => {
    if (digit === 0) zeros = true;
    else {
      text += `${zeros ? '零' : ''}${capitalDigits[digit]}${places[digits.length - 1 - at]}`;
      zeros = false;
    }
  });
  return text;
}

/** A whole number > 0 in Chinese capitals: groups of four with 万 and 亿, 10¹² is 壹万亿. */
export function capitalNumber(number: bigint): string {
  const joined = (high: bigint, unit: string, low: bigint, one: bigint): string =>
    `${capitalNumber(high)}${unit}${low === 0n ? '' : `${low < one / 10n ? '零' : ''}${capitalNumber(low)}`}`;
  if (number >= HUNDRED_MILLION) return joined(number / HUNDRED_MILLION, '亿', number % HUNDRED_MILLION, HUNDRED_MILLION);
  if (number >= TEN_THOUSAND) return joined(number / TEN_THOUSAND, '万', number % TEN_THOUSAND, TEN_THOUSAND);
  return group(Number(number));
}

/** What stands after 元: nothing, 角, 分 or both; 零 where a zero is passed over, and where 元 ends in 0 before 角. */
function fraction(whole: bigint, minor: number): string {
  const [jiao, fen] = [Math.floor(minor / 10), minor % 10];
  if (minor === 0) return '整';
  const passed = whole > 0n && (jiao === 0 || whole % 10n === 0n);
  return `${passed ? '零' : ''}${jiao === 0 ? '' : `${capitalDigits[jiao]}角`}${fen === 0 ? '' : `${capitalDigits[fen]}分`}`;
}

/**
 * An amount in Chinese capitals, 人民币壹仟肆佰零玖元伍角 (domain/09 §9.1.2, after the bank settlement rule). null where the currency has no
 * capitals: those of three decimals and those without a Chinese prefix. `absolute`: without 负. Throws RangeError on malformed text.
 */
export function amountInCapitals(
  amount: DecimalText,
  currency: string,
  { absolute: unsigned = false }: { absolute?: boolean } = {},
): string | WordsRefusal | null {
  const { capitals } = currencyWords(currency);
  const parts = amountParts(amount, currency);
  if ('code' in parts) return parts;
  const { negative, whole, minor, decimals } = parts;
  if (capitals === undefined || decimals > 2) return null;
  const sign = negative && !unsigned ? '负' : '';
  const body = whole === 0n && minor === 0n ? '零元' : whole === 0n ? '' : `${capitalNumber(whole)}元`;
  return `${capitals}${sign}${body}${fraction(whole, Number(minor))}`;
}
