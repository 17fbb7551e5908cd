import { currencyWords } from '#values/currencyWords';
import { absolute, sameDecimal, toDecimal, type DecimalText } from '#values/decimal';
import { englishNumber } from '#values/englishNumber';
import { currencyDecimals, moneyText } from '#values/money';

/** Why an amount has no words: it is finer than its currency, and is never rounded on the way. */
export interface WordsRefusal {
  readonly code: 'TOO_MANY_DECIMALS';
  readonly detail: Readonly<Record<string, string>>;
}

/** Sign, whole units and minor units of an amount, exact. */
interface AmountParts {
  readonly negative: boolean;
  readonly whole: bigint;
  readonly minor: bigint;
  readonly decimals: number;
}

/** The amount taken apart, or why it cannot be written out. Throws RangeError on malformed text. */
export function amountParts(amount: DecimalText, currency: string): AmountParts | WordsRefusal {
  const decimals = currencyDecimals(currency);
  if (!sameDecimal(moneyText(amount, currency), amount))
    return { code: 'TOO_MANY_DECIMALS', detail: { n: String(decimals), value: amount } };
  const exact = toDecimal(moneyText(amount, currency));
  const units = BigInt(absolute(exact).coefficient);
  const one = 10n ** BigInt(decimals);
  return { negative: exact.coefficient < 0, whole: units / one, minor: units % one, decimals };
}

/**
 * An amount in English words, `SAY US DOLLARS ONE AND CENTS FIVE ONLY` (domain/09 §9.1.1); the minor part is left out when it is 0.
 * `absolute`: without MINUS, as credit notes print it. Throws RangeError on malformed text or an amount of 10¹⁵ and more.
 */
export function amountInWords(
  amount: DecimalText,
  currency: string,
  { absolute: unsigned = false }: { absolute?: boolean } = {},
): string | WordsRefusal {
  const parts = amountParts(amount, currency);
  if ('code' in parts) return parts;
  const { name, minor: minorName } = currencyWords(currency);
  const sign = parts.negative && !unsigned ? 'MINUS ' : '';
  const minor =
    parts.minor === 0n
      ? ''
      : minorName === undefined
        ? ` AND ${String(parts.minor).padStart(parts.decimals, '0')}/${10 ** parts.decimals}`
        : ` AND ${minorName} ${englishNumber(parts.minor)}`;
  return `SAY ${name} ${sign}${englishNumber(parts.whole)}${minor} ONLY`;
}
