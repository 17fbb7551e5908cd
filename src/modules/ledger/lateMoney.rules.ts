import type { Facts } from '#define/facts';
import { textOf } from '#define/row';
import { bankPair, type GivenUp } from '#modules/ledger/bankBook.rules';
import { laterPostings, moneyPostings, opposite, type MoneyDocument, type Posting } from '#modules/ledger/posting.rules';
import { absolute, add, compare, isZero, negate, subtract, toDecimal, ZERO } from '#values/decimal';

const baseOf = ({ branch }: Facts): string => textOf(branch, 'baseCurrency') ?? 'CNY';

/** A partner found for money that waits on suspense: from there to that partner's account (domain/13 §13.3 WRITE_OFF). */
export function namedPostings(money: Omit<MoneyDocument, 'given'>): Posting[] {
  const { currency, rate, customerId, bankAccountId } = money;
  const worth = toDecimal(money.applicableBase);
  const charge = money.direction === 'IN' ? toDecimal(money.charge) : negate(toDecimal(money.charge));
  const own = { currency, rate, customerId, bankAccountId, base: worth, original: add(toDecimal(money.amount), charge) };
  return [
    { ...own, key: 'SUSPENSE' },
    { ...own, key: 'NAMED' },
  ];
}

/** Money whose partner is posted by itself: all of it on suspense, and what it settled taken from the partner's account. */
export const identifiedPostings = (money: MoneyDocument, facts: Facts): Posting[] => [
  ...moneyPostings({ ...money, customerId: null, parts: [] }, facts),
  ...laterPostings(money, facts),
];

/** A draft that became money: the account takes what the bank moved, interest or its charge beside it; the draft goes with what it was booked for (domain/13 §13.3). */
export function collectedPostings(money: MoneyDocument & { readonly draftBase: string }, facts: Facts): Posting[] {
  const base = baseOf(facts);
  const { currency, rate, customerId, bankAccountId, direction } = money;
  const inBase = { currency: base, rate: '1', customerId, bankAccountId };
  const [moved, charge, draft] = [toDecimal(money.base), toDecimal(money.chargeBase), toDecimal(money.draftBase)];
  const isIn = direction === 'IN';
  const gain = isIn ? subtract(add(moved, charge), draft) : subtract(add(draft, charge), moved);
  const worth = absolute(gain);
  return [
    { key: 'BANK', account: money.bankLedger, currency, rate, bankAccountId, base: moved, original: toDecimal(money.amount) },
    { ...inBase, key: isIn ? 'INTEREST' : 'CHARGE', base: charge, original: charge },
    { ...inBase, key: 'NOTE_DONE', base: draft, original: draft },
    ...(isZero(gain)
      ? []
      : [{ key: compare(gain, ZERO) > 0 ? 'FX_GAIN' : 'FX_LOSS', currency: base, rate: '1', base: worth, original: worth }]),
    ...(isIn ? [] : bankPair(money, money.given, base)),
  ];
}

/** What the entries of money say that came back. */
export const returnedText = '退票 {partner} {cashNo}';

const figures = ['amount', 'released', 'adjustment', 'fx'] as const;

/**
 * What the bank took back posts what its document did, with minus (domain/12 nr 12, example J27): its allocations are that document's the
 * other way round, what it gives back of the rest stood on account, and what the account gave up beside it comes back too.
 */
export function returnedPostings(money: MoneyDocument & { readonly pair: string | null }, facts: Facts): Posting[] {
  const pair = money.pair === null ? ZERO : toDecimal(money.pair);
  const given: GivenUp | null = isZero(pair) ? null : { base: add(toDecimal(money.base), pair), rate: money.rate };
  const parts = money.parts
    .filter(({ isRefund }) => isRefund !== true)
    .map((part) => ({ ...part, ...Object.fromEntries(figures.map((name) => [name, opposite(part[name])])) }));
  const stood: MoneyDocument = {
    ...money,
    direction: money.direction === 'IN' ? 'OUT' : 'IN',
    charge: opposite(money.charge),
    chargeBase: opposite(money.chargeBase),
    given,
    parts,
  };
  return moneyPostings(stood, facts).map((posting) => ({ ...posting, base: negate(posting.base), original: negate(posting.original) }));
}
