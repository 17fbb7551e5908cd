import type { Guard, RowQuestion } from '#define/act';
import type { Rule } from '#define/entity';
import { factRow, settlementRateOn, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { decimalOf, integerOf, textOf, type Values } from '#define/row';
import { compare, multiply, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

/** Whose passes a payment takes, by what it comes to (domain/13 §13.6 nr 3). */
export const limitSteps = ['MANAGER', 'FINANCE', 'TWO'] as const;

/** What is asked of a payment of this base amount: the leader alone, finance after him, or two of finance. */
export function limitStepOf(base: DecimalText, facts: Facts): (typeof limitSteps)[number] {
  const within = (key: 'payment.limits.manager' | 'payment.limits.finance') => {
    const limit = toDecimal(String(parameterOf(facts, key)));
    return compare(limit, ZERO) > 0 && compare(toDecimal(base), limit) <= 0;
  };
  return within('payment.limits.manager') ? 'MANAGER' : within('payment.limits.finance') ? 'FINANCE' : 'TWO';
}

/** The rate a payment is measured by against the limits: that of the day it was asked for. */
export const requestRate = (row: Values, facts: Facts): string | null | undefined => {
  const currency = textOf(row, 'currency');
  return currency === null ? undefined : settlementRateOn(facts, currency, facts.today);
};

export function baseOfPayment(row: Values, { branch }: Facts): Values {
  const [amount, rate] = [decimalOf(row, 'amount'), decimalOf(row, 'rate')];
  const base = textOf(branch, 'baseCurrency') ?? 'CNY';
  return { baseAmount: amount === null || rate === null ? null : moneyText(toText(multiply(toDecimal(amount), toDecimal(rate))), base) };
}

/** Money leaves an account of the payment's own currency. */
export const ownAccountFits: Rule = {
  name: 'ownAccountFits',
  reads: ['bankAccountId', 'currency'],
  by: (row, facts) => {
    const account = factRow(facts, 'bankAccount', textOf(row, 'bankAccountId'));
    return !account || account.currency === row.currency
      ? []
      : [{ code: 'CASH_ACCOUNT_CURRENCY', field: 'bankAccountId', detail: { ccy: textOf(row, 'currency') ?? '' } }];
  },
};

/** The supplier's account is one of his, in the payment's currency; another's is never paid. */
export const payeeFits: Rule = {
  name: 'payeeFits',
  reads: ['payeeAccountId', 'payeeOf', 'payeeCurrency', 'customerId', 'currency'],
  by: (row) => {
    if (textOf(row, 'payeeAccountId') === null) return [];
    const own = row.payeeOf === row.customerId && row.payeeCurrency === row.currency;
    return own ? [] : [{ code: 'PAYMENT_PAYEE', field: 'payeeAccountId', detail: { ccy: textOf(row, 'currency') ?? '' } }];
  },
};

/** Passed and exported is only what goes to an account that a second person confirmed (domain/13 §13.6 nr 4). */
export const accountConfirmed: Guard = {
  name: 'accountConfirmed',
  by: (row) => (row.accountState === 'CONFIRMED' ? [] : [{ code: 'BANK_ACCOUNT_UNCONFIRMED', field: 'payeeAccountId' }]),
};

/** Asked for with an account nobody confirmed yet: said, and left to whoever asks. */
export const accountKnown: Guard = {
  name: 'accountKnown',
  by: (row) =>
    row.accountState === 'NEW' && textOf(row, 'payeeAccountId') !== null
      ? [{ code: 'BANK_ACCOUNT_UNCONFIRMED', field: 'payeeAccountId', warn: true }]
      : [],
};

/** What the bank has in a file stands still until that is taken back. */
export const notExported: Guard = {
  name: 'notExported',
  by: (row) =>
    textOf(row, 'payFileId') === null
      ? []
      : [{ code: 'PAYMENT_EXPORTED', field: 'payFileId', detail: { no: textOf(row, 'payFileNo') ?? '' } }],
};

/** Something is asked for. */
export const asksMoney: Guard = {
  name: 'asksMoney',
  by: (row) => {
    if ((integerOf(row, 'lines') ?? 0) === 0) return [{ code: 'PAYMENT_NOT_POSITIVE', field: 'amount', detail: { amount: '0', ccy: '' } }];
    return compare(toDecimal(decimalOf(row, 'amount') ?? '0'), ZERO) > 0
      ? []
      : [
          {
            code: 'PAYMENT_NOT_POSITIVE',
            field: 'amount',
            detail: { amount: decimalOf(row, 'amount') ?? '0', ccy: textOf(row, 'currency') ?? '' },
          },
        ];
  },
};

/** The bank's number of each payment, typed or pasted down the column. */
export const flowOf: RowQuestion = {
  name: 'flowNos',
  beside: ['paymentNo', 'customerId', 'currency', 'amount'],
  instead: 'bankFlowNo',
  read: (typed) => {
    const value = typed.trim();
    return value === '' || value.length > 60 ? { code: 'FIELD_REQUIRED', field: 'bankFlowNo' } : { value };
  },
};
