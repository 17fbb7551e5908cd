import type { Guard, RowQuestion } from '#define/act';
import { openPeriodOf } from '#define/books';
import type { Rule } from '#define/entity';
import { bookRateOn, factRow, factRows, wrongBaseRate, type Facts } from '#define/facts';
import { dayOf, decimalOf, textOf, type Values } from '#define/row';
import {
  absolute,
  add,
  compare,
  isZero,
  multiply,
  subtract,
  toDecimal,
  toText,
  ZERO,
  type Decimal,
  type DecimalText,
} from '#values/decimal';
import { pickRate, type QuotedRate } from '#values/exchange';
import { moneyText } from '#values/money';
import { partOfOpen } from '#values/openPart';

const amountOf = (row: Values, field: string): Decimal => toDecimal(decimalOf(row, field) ?? '0');
const baseOf = ({ branch }: Facts): string => textOf(branch, 'baseCurrency') ?? 'CNY';

/** The day's settlement rate, or the book rate where the bank's is not kept (domain/04 §4.2); null where there is neither. */
export function settlementRateOn(facts: Facts, currency: string, on: string): DecimalText | null {
  const wanted = { currency, on, rateType: 'SETTLEMENT', epId: String(facts.branch.id), baseCurrency: baseOf(facts) };
  return pickRate(factRows(facts, 'exchangeRate') as Iterable<Values & QuotedRate>, wanted) ?? bookRateOn(facts, currency, on);
}

/** The rate of the money's currency on its day. */
export function cashRate(row: Values, facts: Facts): string | null | undefined {
  const [currency, on] = [textOf(row, 'currency'), dayOf(row, 'cashDate')];
  return currency === null || on === null ? undefined : settlementRateOn(facts, currency, on);
}

/** The month the money is booked in: that of its day, or the next open one (domain/12 nr 1). */
export function cashPeriod(row: Values, { branch }: Facts): string | undefined {
  const on = dayOf(row, 'cashDate');
  return on === null ? undefined : openPeriodOf(on, branch);
}

/** Money moves in the currency of its account (domain/02d §2.18). */
export function currencyOfAccount(row: Values, facts: Facts): string | undefined {
  return textOf(factRow(facts, 'bankAccount', textOf(row, 'bankAccountId')) ?? {}, 'currency') ?? undefined;
}

/** A flow number stands on one document of its account. */
export const flowKeyOf = (row: Values): Values => {
  const [account, flow] = [textOf(row, 'bankAccountId'), textOf(row, 'bankFlowNo')];
  return { flowKey: account === null || flow === null ? null : `${account}/${flow}` };
};

/**
 * What may be applied of the money, and its base: what the bank moved, with our own bank charge added to what came in and taken from
 * what went out (domain/13 §13.1 nr 3, 12 nr 6); each rounded by itself.
 */
export function applicableOf(row: Values, facts: Facts): Values {
  const [amount, currency, rate] = [decimalOf(row, 'amount'), textOf(row, 'currency'), decimalOf(row, 'rate')];
  if (amount === null || currency === null || rate === null)
    return { baseAmount: null, applicableAmount: null, applicableBase: null, chargeBase: null };
  const base = (value: DecimalText) => moneyText(toText(multiply(toDecimal(value), toDecimal(rate))), baseOf(facts));
  const charge = row.bankChargeBearer === 'US' ? (decimalOf(row, 'bankCharge') ?? '0') : '0';
  const beside = row.direction === 'IN' ? add : subtract;
  const [baseAmount, chargeBase] = [base(amount), base(charge)];
  return {
    baseAmount,
    chargeBase,
    applicableAmount: moneyText(toText(beside(toDecimal(amount), toDecimal(charge))), currency),
    applicableBase: moneyText(toText(beside(toDecimal(baseAmount), toDecimal(chargeBase))), baseOf(facts)),
  };
}

/** What is left of the money, its base, and how far it is applied; nothing of what is void. Netting is applied once its two sides are there. */
export function unappliedOf(row: Values, facts: Facts): Values {
  const [applicable, currency] = [decimalOf(row, 'applicableAmount'), textOf(row, 'currency')];
  if (applicable === null || currency === null) return { unappliedAmount: null, unappliedBase: null, writeOffStatus: 'NONE' };
  if (row.checkStatus === 'VOID')
    return { unappliedAmount: moneyText('0', currency), unappliedBase: moneyText('0', baseOf(facts)), writeOffStatus: 'NONE' };
  const gone = (applied: string, refunded: string) => add(amountOf(row, applied), amountOf(row, refunded));
  const left = subtract(toDecimal(applicable), gone('appliedAmount', 'refundedAmount'));
  const base = subtract(amountOf(row, 'applicableBase'), gone('appliedBase', 'refundedBase'));
  const begun = isZero(gone('appliedAmount', 'refundedAmount')) ? 'NONE' : 'PARTIAL';
  return {
    unappliedAmount: moneyText(toText(left), currency),
    unappliedBase: moneyText(toText(base), baseOf(facts)),
    writeOffStatus: isZero(left) && !isZero(toDecimal(applicable)) ? 'ALL' : begun,
  };
}

/** Nobody applies more than there is, nor less than nothing (domain/03 §3.7.2). */
export const withinMoney: Rule = {
  name: 'withinMoney',
  reads: ['appliedAmount', 'refundedAmount', 'applicableAmount', 'currency'],
  by: (row) => {
    const [applicable, applied] = [amountOf(row, 'applicableAmount'), add(amountOf(row, 'appliedAmount'), amountOf(row, 'refundedAmount'))];
    const fits = compare(applied, ZERO) >= 0 && compare(applied, applicable) <= 0;
    const detail = { left: toText(applicable), ccy: textOf(row, 'currency') ?? '' };
    return fits ? [] : [{ code: 'WRITEOFF_EXCEEDS_CASH', field: 'appliedAmount', detail }];
  },
};

/** Money is more than nothing, and a charge no larger than what it was taken of; netting moves none (domain/12 nr 10). */
export const amountFits: Rule = {
  name: 'amountFits',
  reads: ['amount', 'bankCharge', 'cashKind'],
  by: (row) => {
    const amount = decimalOf(row, 'amount');
    if (amount === null) return [];
    const charge = amountOf(row, 'bankCharge');
    const order = compare(toDecimal(amount), ZERO);
    const wrong = row.cashKind === 'NETTING' ? order !== 0 : order <= 0;
    if (wrong) return [{ code: 'CASH_AMOUNT', field: 'amount' }];
    const tooMuch = compare(charge, ZERO) < 0 || (row.cashKind !== 'NETTING' && compare(absolute(charge), toDecimal(amount)) >= 0);
    return tooMuch ? [{ code: 'CASH_AMOUNT', field: 'bankCharge' }] : [];
  },
};

export const accountCurrency: Rule = {
  name: 'accountCurrency',
  reads: ['bankAccountId', 'currency'],
  by: (row, facts) => {
    const own = currencyOfAccount(row, facts);
    const currency = textOf(row, 'currency');
    return own === undefined || currency === null || own === currency
      ? []
      : [{ code: 'CASH_ACCOUNT_CURRENCY', field: 'currency', detail: { ccy: own } }];
  },
};

/** The bank has not moved it yet on a day to come. */
export const notAhead: Rule = {
  name: 'notAhead',
  reads: ['cashDate'],
  by: (row, { today }) => {
    const on = dayOf(row, 'cashDate');
    return on !== null && on > today ? [{ code: 'CASH_DATE_AHEAD', field: 'cashDate', detail: { today } }] : [];
  },
};

/** No rate of exchange on the day: refused, never taken as 1 (domain/04 §4.2). */
export const cashRateKnown: Rule = {
  name: 'cashRateKnown',
  reads: ['currency', 'rate', 'cashDate'],
  by: (row, facts) => {
    const currency = textOf(row, 'currency');
    if (currency === null) return [];
    return decimalOf(row, 'rate') === null
      ? [{ code: 'EXCHANGE_RATE_MISSING', field: 'currency', detail: { ccy: currency, date: dayOf(row, 'cashDate') ?? '' } }]
      : wrongBaseRate(facts, currency, decimalOf(row, 'rate'));
  },
};

const withoutPartner: ReadonlySet<unknown> = new Set(['EXPENSE', 'FX_SETTLEMENT', 'TRANSFER', 'RECEIPT']);

/** Who stands on it, and the account it moved on (domain/13 §13.1 nr 7): a receipt may wait without a partner. */
export const isComplete: Guard = {
  name: 'isComplete',
  by: (row) => [
    ...(row.customerId === null && !withoutPartner.has(row.cashKind) ? [{ code: 'FIELD_REQUIRED' as const, field: 'customerId' }] : []),
    ...(row.bankAccountId === null && row.cashKind !== 'NETTING' ? [{ code: 'FIELD_REQUIRED' as const, field: 'bankAccountId' }] : []),
  ],
};

/** Nothing of it is applied, nor went back. */
export const nothingApplied: Guard = {
  name: 'nothingApplied',
  by: (row) => {
    const gone = ['appliedAmount', 'refundedAmount'].find((field) => !isZero(amountOf(row, field)));
    return gone === undefined ? [] : [{ code: 'CASH_APPLIED', field: gone }];
  },
};

/** There is something of a known partner left that may go back (domain/12 nr 11). */
export const hasLeft: Guard = {
  name: 'hasLeft',
  by: (row) => {
    if (row.customerId === null) return [{ code: 'FIELD_REQUIRED', field: 'customerId' }];
    return compare(amountOf(row, 'unappliedAmount'), ZERO) > 0 ? [] : [{ code: 'WRITEOFF_EMPTY', field: 'unappliedAmount' }];
  },
};

/** How much of each document of money goes back, where it is not all that is left. */
export const refundedPart: RowQuestion = {
  name: 'amounts',
  beside: ['cashNo', 'cashDate', 'currency', 'unappliedAmount'],
  instead: 'unappliedAmount',
  read: (typed, row) => {
    const [left, ccy] = [decimalOf(row, 'unappliedAmount') ?? '0', textOf(row, 'currency') ?? ''];
    const part = partOfOpen(typed, left, ccy);
    if (!('code' in part)) return { value: part.amount };
    return part.code === 'INVOICE_EXCEEDS_COST'
      ? { code: 'WRITEOFF_EXCEEDS_CASH', field: 'unappliedAmount', detail: { left, ccy } }
      : { ...part, field: 'unappliedAmount' };
  },
};
