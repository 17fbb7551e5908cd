import { openPeriodOf } from '#define/books';
import type { Rule } from '#define/entity';
import { factRow, settlementRateOn, type Facts } from '#define/facts';
import { dayOf, decimalOf, textOf, type Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import { compare, multiply, subtract, toDecimal, toText, ZERO } from '#values/decimal';
import { moneyText } from '#values/money';

const baseOf = ({ branch }: Facts): string => textOf(branch, 'baseCurrency') ?? 'CNY';
const currencyOf = (row: Values, facts: Facts, field: string): string | null =>
  textOf(factRow(facts, 'bankAccount', textOf(row, field)) ?? {}, 'currency');

/** What is sold is in the currency of the account it leaves. */
export const currencyOfFrom = (row: Values, facts: Facts): string | undefined => currencyOf(row, facts, 'fromAccountId') ?? undefined;

/** The bank's rate of the day, until its slip says another. */
export function bankRateOf(row: Values, facts: Facts): string | null | undefined {
  const [currency, on] = [textOf(row, 'sellCurrency'), dayOf(row, 'settleDate')];
  return currency === null || on === null ? undefined : settlementRateOn(facts, currency, on);
}

/** The month it is booked in: that of its day, or the next open one (domain/12 nr 1). */
export function bookedIn(row: Values, { branch }: Facts): string | undefined {
  const on = dayOf(row, 'settleDate');
  return on === null ? undefined : openPeriodOf(on, branch);
}

/** What the bank gives for it, and what of that arrives once its fee is off (domain/04 §4.9). */
export function boughtOf(row: Values, facts: Facts): Values {
  const [amount, rate, base] = [decimalOf(row, 'sellAmount'), decimalOf(row, 'bankRate'), baseOf(facts)];
  if (amount === null || rate === null) return { buyAmount: null, received: null };
  const buyAmount = moneyText(toText(multiply(toDecimal(amount), toDecimal(rate))), base);
  const received = moneyText(toText(subtract(toDecimal(buyAmount), toDecimal(decimalOf(row, 'bankFee') ?? '0'))), base);
  return { buyAmount, received };
}

/** A gain has no sign, a loss a minus; nobody knows it before the account's rate is (example J19). */
export function gainLossOf(row: Values, facts: Facts): Values {
  const [bought, given] = [decimalOf(row, 'buyAmount'), decimalOf(row, 'bookBase')];
  if (bought === null || given === null) return { gainLoss: null };
  return { gainLoss: moneyText(toText(subtract(toDecimal(bought), toDecimal(given))), baseOf(facts)) };
}

/** What the texts of its entries name. */
export const soldWords = (row: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(['sellCurrency', 'sellAmount', 'bankRate'].map((name) => [name, textOf(row, name) ?? '']));

const posted: ReadonlySet<unknown> = new Set(['POSTED', 'PUSHED']);

/** Posted while its voucher is. */
export const fxStateOf = (row: Values): Values => ({ state: posted.has(row.voucherStatus) ? 'POSTED' : (row.checkStatus ?? 'DRAFT') });

/** Foreign money leaves an account of its own currency, and money of the books arrives on another of ours. */
export const fxAccountsFit: Rule = {
  name: 'fxAccountsFit',
  reads: ['fromAccountId', 'toAccountId', 'sellCurrency'],
  by: (row, facts) => {
    const base = baseOf(facts);
    const [from, to] = [currencyOf(row, facts, 'fromAccountId'), currencyOf(row, facts, 'toAccountId')];
    const refusals: FieldRefusal[] = [];
    if (from === base || (from !== null && textOf(row, 'sellCurrency') !== from))
      refusals.push({ code: 'FX_FROM_ACCOUNT', field: 'fromAccountId', detail: { ccy: base } });
    if (to !== null && to !== base) refusals.push({ code: 'FX_TO_ACCOUNT', field: 'toAccountId', detail: { ccy: base } });
    return refusals;
  },
};

/** More than nothing is sold, and the bank's fee leaves something of what it brings. */
export const fxAmountsFit: Rule = {
  name: 'fxAmountsFit',
  reads: ['sellAmount', 'bankFee', 'buyAmount'],
  by: (row) => {
    const [sold, fee, bought] = ['sellAmount', 'bankFee', 'buyAmount'].map((field) => decimalOf(row, field)) as (string | null)[];
    if (sold != null && compare(toDecimal(sold), ZERO) <= 0) return [{ code: 'FX_AMOUNT', field: 'sellAmount' }];
    const charge = toDecimal(fee ?? '0');
    const tooMuch = compare(charge, ZERO) < 0 || (bought != null && compare(charge, toDecimal(bought)) >= 0);
    return tooMuch ? [{ code: 'FX_AMOUNT', field: 'bankFee' }] : [];
  },
};

/** The bank has not settled it yet on a day to come. */
export const fxNotAhead: Rule = {
  name: 'fxNotAhead',
  reads: ['settleDate'],
  by: (row, { today }) => {
    const on = dayOf(row, 'settleDate');
    return on !== null && on > today ? [{ code: 'CASH_DATE_AHEAD', field: 'settleDate', detail: { today } }] : [];
  },
};
