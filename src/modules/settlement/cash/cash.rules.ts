import type { Guard, RowQuestion } from '#define/act';
import { openPeriodOf } from '#define/books';
import type { Rule } from '#define/entity';
import { factRow, factRows, settlementRateOn, wrongRate, type Facts } from '#define/facts';
import { dayOf, decimalOf, flagOf, textOf, type Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import {
  absolute,
  add,
  compare,
  isZero,
  multiply,
  sameDecimal,
  subtract,
  toDecimal,
  toText,
  ZERO,
  type Decimal,
  type DecimalText,
} from '#values/decimal';
import { currencyDecimals, moneyText } from '#values/money';
import { partOfOpen } from '#values/openPart';

const amountOf = (row: Values, field: string): Decimal => toDecimal(decimalOf(row, field) ?? '0');
const baseOf = ({ branch }: Facts): string => textOf(branch, 'baseCurrency') ?? 'CNY';

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

/** Money of the house itself: it settles no document, and nobody's name stands on it (domain/13 §13.1 nr 7). */
const ownKinds: ReadonlySet<unknown> = new Set(['EXPENSE', 'TRANSFER', 'FX_SETTLEMENT']);

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
  if (ownKinds.has(row.cashKind) || row.cashKind === 'DRAFT')
    return { baseAmount, chargeBase, applicableAmount: moneyText('0', currency), applicableBase: moneyText('0', baseOf(facts)) };
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
  reads: ['amount', 'bankCharge', 'cashKind', 'mirrorOfId', 'currency'],
  by: (row) => {
    const [amount, currency] = [decimalOf(row, 'amount'), textOf(row, 'currency')];
    if (amount === null) return [];
    const finer = ['amount', 'bankCharge'].find(
      (name) => currency && !sameDecimal(moneyText(toText(amountOf(row, name)), currency), decimalOf(row, name) ?? '0'),
    );
    if (finer && currency) return [{ code: 'TOO_MANY_DECIMALS', field: finer, detail: { n: String(currencyDecimals(currency)) } }];
    const charge = amountOf(row, 'bankCharge');
    const order = compare(toDecimal(amount), ZERO);
    const wrong = row.cashKind === 'NETTING' ? order !== 0 : order <= 0;
    if (wrong) return [{ code: 'CASH_AMOUNT', field: 'amount' }];
    // What the bank took back gives back its charge too.
    const tooMuch =
      (compare(charge, ZERO) < 0 && textOf(row, 'mirrorOfId') === null) ||
      (row.cashKind !== 'NETTING' && compare(absolute(charge), toDecimal(amount)) >= 0);
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
    const [currency, on] = [textOf(row, 'currency'), dayOf(row, 'cashDate')];
    // Without a day there is no rate of it: that it is missing is said at the day.
    if (currency === null || on === null) return [];
    return decimalOf(row, 'rate') === null
      ? [{ code: 'EXCHANGE_RATE_MISSING', field: 'currency', detail: { ccy: currency, date: on } }]
      : wrongRate(facts, currency, decimalOf(row, 'rate'), on);
  },
};

/** Which way money of these kinds goes, but for what takes it back. */
const waysOf: Readonly<Record<string, string>> = { RECEIPT: 'IN', ADVANCE_IN: 'IN', ADVANCE_OUT: 'OUT' };

/** Money goes the way of its kind, until another is given. */
export const wayOfKind = ({ direction, cashKind }: Values): string | undefined =>
  direction == null ? waysOf[String(cashKind)] : undefined;

/** A draft is taken on its branch's day, until another is given; what a bank moved is of the bank's day, which nobody guesses. */
export const draftTaken = (row: Values, { today }: Facts): string | undefined => (row.cashDate == null && isDraft(row) ? today : undefined);

/**
 * What suppliers are paid is asked for, passed and then paid; what our people pay back of an advance is taken from the advance, whose open part
 * falls with it. Typed beside these roads both are refused (domain/13 §13.6, §13.12).
 */
export const byItsRoad: Rule = {
  name: 'byItsRoad',
  reads: ['cashKind', 'checkStatus', 'customerId', 'payeeUserId', 'direction', 'mirrorOfId'],
  by: ({ cashKind, checkStatus, customerId, payeeUserId, direction, mirrorOfId }) => {
    if (checkStatus !== 'DRAFT') return [];
    if (waysOf[String(cashKind)] === (direction === 'IN' ? 'OUT' : 'IN') && mirrorOfId === null)
      return [{ code: 'CASH_DIRECTION', field: 'direction' }];
    if (cashKind === 'PAYMENT') return [{ code: 'CASH_BY_REQUEST', field: 'cashKind' }];
    return cashKind === 'RECEIPT' && customerId === null && payeeUserId !== null ? [{ code: 'CASH_BY_ADVANCE', field: 'payeeUserId' }] : [];
  },
};

/** Money of the house itself goes out of an account of ours: a transfer to another of the same currency, and no partner stands on it. */
export const ownMoneyFits: Rule = {
  name: 'ownMoneyFits',
  reads: ['cashKind', 'direction', 'customerId', 'bankAccountId', 'toBankAccountId', 'currency'],
  by: (row, facts) => {
    const [from, to] = [textOf(row, 'bankAccountId'), textOf(row, 'toBankAccountId')];
    const there = factRow(facts, 'bankAccount', to);
    const refusals: FieldRefusal[] = [];
    if (ownKinds.has(row.cashKind) && row.direction === 'IN') refusals.push({ code: 'CASH_OWN_OUT', field: 'direction' });
    if (ownKinds.has(row.cashKind) && textOf(row, 'customerId') !== null) refusals.push({ code: 'CASH_OWN_PARTNER', field: 'customerId' });
    if (to !== null && (row.cashKind !== 'TRANSFER' || to === from || (there && there.currency !== row.currency)))
      refusals.push({ code: 'CASH_TRANSFER_ACCOUNT', field: 'toBankAccountId' });
    return refusals;
  },
};

/** An expense is booked on a leaf people may post to and that asks for no more than the bank account (domain/13 §13.2). */
export const feeAccountFits: Rule = {
  name: 'feeAccountFits',
  reads: ['feeAccount', 'cashKind'],
  by: (row, facts) => {
    const code = textOf(row, 'feeAccount');
    const account = factRow(facts, 'ledgerAccount', code);
    if (code === null || !account) return [];
    const dims = Array.isArray(account.dims) ? account.dims : [];
    const isLeaf = [...factRows(facts, 'ledgerAccount')].every(({ parentCode }) => parentCode !== code);
    const fits = row.cashKind === 'EXPENSE' && isLeaf && !flagOf(account, 'isControl') && dims.every((one) => one === 'B');
    return fits ? [] : [{ code: 'CASH_FEE_ACCOUNT', field: 'feeAccount', detail: { value: code } }];
  },
};

/** What each kind cannot do without beside its account: one of these fields (domain/13 §13.1 nr 7); a receipt may wait without a partner. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  RECEIPT: [],
  DRAFT: ['draftId'],
  FX_SETTLEMENT: [],
  TRANSFER: ['toBankAccountId'],
  EXPENSE: ['feeAccount', 'payeeUserId'],
  ADVANCE_OUT: ['customerId', 'payeeUserId'],
};

/** Money that moves only on a day to come: a draft, or a cheque dated ahead (domain/13 §13.3). */
const isDraft = (row: Values): boolean => dayOf(row, 'draftDueDate') !== null && row.cashKind !== 'DRAFT';

/** How a draft stands; nothing of money that is none, that nobody checked, or that only takes one back. */
export const draftStateOf = (row: Values): Values => ({
  draftState:
    !isDraft(row) || row.checkStatus !== 'CHECKED' || textOf(row, 'mirrorOfId') !== null
      ? null
      : row.outcome === 'NONE'
        ? 'HELD'
        : (row.outcome ?? null),
});

/** A draft has its number and its day, settles what a receipt or a payment does, and stands on no account of ours yet. */
export const draftFits: Rule = {
  name: 'draftFits',
  reads: ['draftNo', 'chequeNo', 'draftDueDate', 'bankAccountId', 'cashKind'],
  by: (row) => {
    const [no, on] = [textOf(row, 'draftNo'), dayOf(row, 'draftDueDate')];
    if (row.cashKind === 'DRAFT') return [];
    if (no !== null && on === null) return [{ code: 'FIELD_REQUIRED', field: 'draftDueDate' }];
    if (on === null) return [];
    if (no === null && textOf(row, 'chequeNo') === null) return [{ code: 'FIELD_REQUIRED', field: 'draftNo' }];
    if (!returnable.has(String(row.cashKind))) return [{ code: 'CASH_DRAFT_KIND', field: 'cashKind' }];
    return textOf(row, 'bankAccountId') === null ? [] : [{ code: 'CASH_DRAFT_ACCOUNT', field: 'bankAccountId' }];
  },
};

/** Kinds of money a bank may take back. */
const returnable: ReadonlySet<string> = new Set(['RECEIPT', 'PAYMENT', 'ADVANCE_IN', 'ADVANCE_OUT']);

/** A payment the bank sends back, or a cheque or draft that is not honoured; nothing of it was refunded since (domain/12 nr 12). */
export const mayReturn: Guard = {
  name: 'mayReturn',
  by: (row) => {
    const bounces = row.direction === 'OUT' || isDraft(row) || textOf(row, 'chequeNo') !== null;
    const whole = textOf(row, 'mirrorOfId') === null && isZero(amountOf(row, 'refundedAmount'));
    return returnable.has(String(row.cashKind)) && bounces && whole ? [] : [{ code: 'CASH_NOT_RETURNABLE', field: 'cashKind' }];
  },
};

/** A receipt nobody knows the payer of: it waits on suspense (domain/13 §13.1 nr 7). */
export const isNameless: Guard = {
  name: 'isNameless',
  by: (row) =>
    textOf(row, 'customerId') === null && row.cashKind === 'RECEIPT' && row.direction === 'IN'
      ? []
      : [{ code: 'CASH_NAMED', field: 'customerId' }],
};

/** Who stands on it, and the account it moved on (domain/13 §13.1 nr 7). */
export const isComplete: Guard = {
  name: 'isComplete',
  by: (row) => {
    const required = (field: string) => ({ code: 'FIELD_REQUIRED' as const, field });
    const either = wanted[String(row.cashKind)] ?? ['customerId'];
    const nobody = either.length > 0 && either.every((field) => textOf(row, field) === null);
    return [
      ...(row.cashKind === 'PAYMENT' ? [{ code: 'CASH_BY_REQUEST' as const, field: 'cashKind' }] : []),
      ...(nobody ? [required(either[0] as string)] : []),
      ...(row.cashKind === 'DEPOSIT' && textOf(row, 'orderId') === null ? [required('orderId')] : []),
      ...(row.bankAccountId === null && row.cashKind !== 'NETTING' && !isDraft(row) ? [required('bankAccountId')] : []),
    ];
  },
};

/** Nothing of it is applied, went back, or happened at the bank since. */
export const nothingApplied: Guard = {
  name: 'nothingApplied',
  by: (row) => {
    if (row.outcome !== 'NONE' || row.cashKind === 'DRAFT') return [{ code: 'CASH_OUTCOME', field: 'outcome' }];
    const gone = ['appliedAmount', 'refundedAmount'].find((field) => !isZero(amountOf(row, field)));
    return gone === undefined ? [] : [{ code: 'CASH_APPLIED', field: gone }];
  },
};

/** There is something of a known partner, or of one of our people, left that may go back (domain/12 nr 11, 13 §13.12). */
export const hasLeft: Guard = {
  name: 'hasLeft',
  by: (row) => {
    if (row.customerId === null && row.payeeUserId === null) return [{ code: 'FIELD_REQUIRED', field: 'customerId' }];
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
