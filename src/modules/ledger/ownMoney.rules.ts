import { decimalOf, textOf, type Values } from '#define/row';
import type { Facts } from '#define/facts';
import { bankPair, type GivenUp } from '#modules/ledger/bankBook.rules';
import { leafOf } from '#modules/ledger/ledger.rules';
import type { MoneyDocument, Posting } from '#modules/ledger/posting.rules';
import { absolute, compare, subtract, toDecimal, ZERO } from '#values/decimal';

/** Money of the house itself: what it is booked on, where it goes, and what its account gives up for it. */
export interface OwnMoney extends MoneyDocument {
  readonly feeAccount: string | null;
  readonly toBankAccountId: string | null;
  readonly toBankLedger: string | null;
  readonly given: GivenUp | null;
}

/** An expense, with what the bank took for moving it: on its own account, or on what is owed to the person it is paid to (domain/13 §13.3). */
export function expensePostings(money: OwnMoney, facts: Facts): Posting[] {
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const { currency, rate, bankAccountId, personId } = money;
  const [whole, charge] = [toDecimal(money.base), toDecimal(money.chargeBase)];
  const spent = subtract(whole, charge);
  const inBase = { currency: base, rate: '1', bankAccountId, personId };
  return [
    { ...inBase, key: money.feeAccount === null ? 'STAFF' : 'FEE', account: money.feeAccount, base: spent, original: spent },
    { ...inBase, key: 'CHARGE', base: charge, original: charge },
    { key: 'BANK', account: money.bankLedger, currency, rate, bankAccountId, base: whole, original: toDecimal(money.amount) },
    ...bankPair(money, money.given, base),
  ];
}

/** Money between two accounts of ours: it arrives at the base it left with, so that no difference of exchange comes of it (domain/13 §13.3 FX). */
export function transferPostings(money: OwnMoney, facts: Facts): Posting[] {
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const { currency } = money;
  const given = currency === base ? null : money.given;
  const [left, rate] = [given?.base ?? toDecimal(money.base), given?.rate ?? money.rate];
  const charge = toDecimal(money.chargeBase);
  const arrives = subtract(toDecimal(money.amount), toDecimal(money.charge));
  return [
    {
      key: 'TO',
      account: money.toBankLedger,
      currency,
      rate,
      bankAccountId: money.toBankAccountId,
      base: subtract(left, charge),
      original: arrives,
    },
    { key: 'CHARGE', currency: base, rate: '1', bankAccountId: money.bankAccountId, base: charge, original: charge },
    {
      key: 'FROM',
      account: money.bankLedger,
      currency,
      rate,
      bankAccountId: money.bankAccountId,
      base: left,
      original: toDecimal(money.amount),
    },
  ];
}

/** What the bank gave arrives without its fee, the account gives up what it stood at, and what lies between is gained or lost (domain/13 §13.3 FX, example J19). */
export function soldPostings(sold: Values, facts: Facts): Posting[] {
  const amount = (field: string) => toDecimal(decimalOf(sold, field) ?? '0');
  const inBase = { currency: textOf(facts.branch, 'baseCurrency') ?? 'CNY', rate: '1', bankAccountId: textOf(sold, 'toAccountId') };
  const [received, fee, gain] = [amount('received'), amount('bankFee'), amount('gainLoss')];
  const worth = absolute(gain);
  return [
    { ...inBase, key: 'SOLD_TO', account: leafOf(facts, textOf(sold, 'toLedger')), base: received, original: received },
    { ...inBase, key: 'SOLD_CHARGE', base: fee, original: fee },
    { ...inBase, key: compare(gain, ZERO) < 0 ? 'FX_LOSS' : 'FX_GAIN', base: worth, original: worth },
    {
      key: 'SOLD_FROM',
      account: leafOf(facts, textOf(sold, 'fromLedger')),
      currency: textOf(sold, 'sellCurrency') ?? '',
      rate: decimalOf(sold, 'bookRate') ?? '1',
      bankAccountId: textOf(sold, 'fromAccountId'),
      base: amount('bookBase'),
      original: amount('sellAmount'),
    },
  ];
}
