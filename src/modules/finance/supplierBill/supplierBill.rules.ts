import type { Guard } from '#define/act';
import { integerOf, textOf, type Values } from '#define/row';
import { add, compare, toDecimal, toText, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';
import { withThousands } from '#values/numberText';

/** Sums by currency, in the order of their names. */
export function totalsOf(lines: readonly { readonly currency: string; readonly amount: DecimalText }[]): ReadonlyMap<string, DecimalText> {
  const sums = new Map<string, DecimalText>();
  for (const { currency, amount } of lines) sums.set(currency, toText(add(toDecimal(sums.get(currency) ?? '0'), toDecimal(amount))));
  return new Map([...sums].sort(([one], [other]) => (one < other ? -1 : 1)));
}

export const totalsText = (totals: ReadonlyMap<string, DecimalText>): string =>
  [...totals].map(([currency, amount]) => `${currency} ${withThousands(moneyText(amount, currency))}`).join(' · ');

/** What somebody wrote down as the bill's totals: `USD 19055 CNY 7,517.00`, in any order; null where it cannot be read. */
export function totalsTold(text: string): ReadonlyMap<string, DecimalText> | null {
  const parts = [...text.matchAll(/([A-Z]{3})\s*([0-9][0-9,]*(?:\.[0-9]+)?)|([0-9][0-9,]*(?:\.[0-9]+)?)\s*([A-Z]{3})/gu)];
  return parts.length === 0
    ? null
    : totalsOf(parts.map((part) => ({ currency: part[1] ?? part[4] ?? '', amount: (part[2] ?? part[3] ?? '0').replaceAll(',', '') })));
}

export const sameTotals = (one: ReadonlyMap<string, DecimalText>, other: ReadonlyMap<string, DecimalText>): boolean =>
  one.size === other.size &&
  [...one].every(([currency, amount]) => compare(toDecimal(amount), toDecimal(other.get(currency) ?? '-1')) === 0);

const has = (row: Values, field: string) => (integerOf(row, field) ?? 0) > 0;

export const hasLines: Guard = {
  name: 'hasLines',
  by: (row) => (has(row, 'lines') ? [] : [{ code: 'BILL_EMPTY', field: 'lines' }]),
};

/** Something of it is disputed, or billed twice: that is what the supplier is told (domain/13 §13.8). */
export const hasDisputes: Guard = {
  name: 'hasDisputes',
  by: (row) => (has(row, 'disputedLines') || has(row, 'duplicateLines') ? [] : [{ code: 'BILL_NO_DISPUTE', field: 'disputedLines' }]),
};

/** Somebody said of every line what becomes of it. */
export const allDecided: Guard = {
  name: 'allDecided',
  by: (row) =>
    has(row, 'undecidedLines')
      ? [{ code: 'BILL_UNDECIDED', field: 'undecidedLines', detail: { n: String(integerOf(row, 'undecidedLines')) } }]
      : [],
};

/** The lines come to what the bill says of itself. */
export const sumsAgree: Guard = {
  name: 'sumsAgree',
  by: (row) => {
    const told = textOf(row, 'billTotals');
    const [said, own] = [told === null ? null : totalsTold(told), totalsTold(textOf(row, 'lineTotals') ?? '')];
    return said === null || own === null || sameTotals(said, own)
      ? []
      : [{ code: 'BILL_SUM_DIFF', field: 'billTotals', warn: true, detail: { bill: totalsText(said), lines: totalsText(own) } }];
  },
};
