import type { Rule } from '#define/entity';
import { bookRateOn, wrongRate, type Facts } from '#define/facts';
import { dayOf, decimalOf, flagOf, textOf, type Values } from '#define/row';
import { accountOf, dimensions, dimsOf, isParent } from '#modules/ledger/ledger.rules';
import type { FieldRefusal } from '#names/refusals';
import { isZero, toDecimal } from '#values/decimal';

const blank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** An entry stands in the books' currency until another is said. */
export const entryCurrency = (row: Values, { branch }: Facts): string | undefined =>
  blank(row.currency) ? (textOf(branch, 'baseCurrency') ?? undefined) : undefined;

/** What a voucher says as a whole each of its entries says until somebody writes another. */
export const entrySummary = (row: Values): string | undefined =>
  blank(row.summary) ? (textOf(row, 'voucherSummary') ?? undefined) : undefined;

/** The book rate of the voucher's day. */
export const entryRate = (row: Values, facts: Facts): string | null | undefined => {
  const currency = textOf(row, 'currency');
  return currency === null ? undefined : bookRateOn(facts, currency, dayOf(row, 'voucherDate') ?? facts.today);
};

/** Either debit or credit: one of the two is 0 (domain/13 §13.1 nr 12). */
export const oneSide: Rule = {
  name: 'oneSide',
  reads: ['debit', 'credit'],
  by: (row) => {
    const both = ['debit', 'credit'].every((side) => !isZero(toDecimal(decimalOf(row, side) ?? '0')));
    return both ? [{ code: 'VOUCHER_TWO_SIDES', field: 'credit' }] : [];
  },
};

/** The account is a leaf that may be posted to, and everything it asks for is named; control accounts are left to the rules (domain/13 §13.2). */
export const accountFits: Rule = {
  name: 'accountFits',
  reads: ['ledgerAccount', 'voucherType', ...Object.values(dimensions)],
  by: (row, facts) => {
    const code = textOf(row, 'ledgerAccount');
    const account = accountOf(facts, code);
    if (code === null || account === undefined) return [];
    const refusals: FieldRefusal[] = [];
    if (isParent(facts, code)) refusals.push({ code: 'ACCOUNT_NOT_LEAF', field: 'ledgerAccount', detail: { value: code } });
    if (flagOf(account, 'isControl') && (textOf(row, 'voucherType') ?? 'MANUAL') === 'MANUAL')
      refusals.push({ code: 'ACCOUNT_CONTROL', field: 'ledgerAccount', detail: { value: code } });
    for (const one of dimsOf(account))
      if (blank(row[dimensions[one]]))
        refusals.push({ code: 'VOUCHER_DIMENSION_MISSING', field: dimensions[one], detail: { value: code } });
    return refusals;
  },
};

/** One of the books' currency is worth one of it. */
export const rateIsRight: Rule = {
  name: 'rateIsRight',
  reads: ['currency', 'rate', 'voucherDate'],
  by: (row, facts) => wrongRate(facts, textOf(row, 'currency'), decimalOf(row, 'rate'), dayOf(row, 'voucherDate')),
};
