import type { Rule } from '#define/entity';
import { bookRateOn, type Facts } from '#define/facts';
import { dayOf, decimalOf, textOf, type Values } from '#define/row';
import { isZero, multiply, toDecimal, toText } from '#values/decimal';
import { ibanProblem } from '#values/iban';
import { moneyText } from '#values/money';
import { hsCodeProblem, imoProblem } from '#values/standards';

/** A ship's number with its check digit (domain/05 §5.4). */
export const imoFits: Rule = {
  name: 'imoFits',
  by: (row) => {
    const imo = textOf(row, 'imo');
    const problem = imo === null ? null : imoProblem(imo);
    return problem === null ? [] : [{ code: problem.code, field: 'imo', detail: { expected: problem.expected ?? '' } }];
  },
};

/** A heading or code of the customs tariff (domain/05 §5.7); a heading alone may have four digits. */
export const hsCodeFits: Rule = {
  name: 'hsCodeFits',
  by: (row) => {
    const code = textOf(row, 'code');
    const problem = code === null || code.length === 4 ? null : hsCodeProblem(code);
    return problem === null ? [] : [{ code: problem.code, field: 'code' }];
  },
};

/** What is exempt bears no tax (domain/11 Appendix C). */
export const exemptIsUntaxed: Rule = {
  name: 'exemptIsUntaxed',
  by: (row) => {
    const rate = decimalOf(row, 'taxRate');
    return row.isExempt === true && rate !== null && !isZero(toDecimal(rate))
      ? [{ code: 'TAX_RATE_NOT_ALLOWED', field: 'taxRate', detail: { value: rate, allowed: '0' } }]
      : [];
  },
};

/** An international account number has the length of its country and the right check digits (domain/05 §5.7). */
export const ibanFits: Rule = {
  name: 'ibanFits',
  by: (row) => {
    const iban = textOf(row, 'iban');
    const problem = iban === null ? null : ibanProblem(iban);
    return problem === null ? [] : [{ code: problem.code, field: 'iban', detail: { expected: problem.expected ?? '' } }];
  },
};

/** What an account held when its journal begins, at the book rate of that day. */
export function openingWorth(row: Values, facts: Facts): string | undefined {
  const [held, on, currency] = [decimalOf(row, 'openingBalance'), dayOf(row, 'openingDate'), textOf(row, 'currency')];
  const rate = on === null || currency === null ? null : bookRateOn(facts, currency, on);
  if (held === null || rate === null) return undefined;
  return moneyText(toText(multiply(toDecimal(held), toDecimal(rate))), textOf(facts.branch, 'baseCurrency') ?? 'CNY');
}

/** Whoever says what an account held says when, and what that was worth. */
export const openingFits: Rule = {
  name: 'openingFits',
  reads: ['openingBalance', 'openingDate', 'openingBase'],
  by: (row) =>
    isZero(toDecimal(decimalOf(row, 'openingBalance') ?? '0'))
      ? []
      : ['openingDate', 'openingBase'].flatMap((field) => (row[field] == null ? [{ code: 'FIELD_REQUIRED' as const, field }] : [])),
};
