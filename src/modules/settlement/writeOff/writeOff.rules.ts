import { openPeriodOf } from '#define/books';
import type { Facts } from '#define/facts';
import { dayOf, decimalOf, flagOf, type Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import {
  absolute,
  add,
  compare,
  divide,
  isZero,
  multiply,
  negate,
  subtract,
  toDecimal,
  toText,
  ZERO,
  type Decimal,
  type DecimalText,
} from '#values/decimal';
import { convert, currencyDecimals, moneyText } from '#values/money';
import { isWithin } from '#values/openPart';

/** The month a run is booked in: that of its day, or the next open one (domain/12 nr 1). */
export function runPeriod(row: Values, { branch }: Facts): string | undefined {
  const on = dayOf(row, 'writeOffDate');
  return on === null ? undefined : openPeriodOf(on, branch);
}

/** Whose account a part of a run settles: that of its invoice, or of the money it gives back. */
export const sideOf = ({ direction, refundedDirection }: Values): Values => ({
  side: direction ?? (refundedDirection == null ? null : refundedDirection === 'IN' ? 'AR' : 'AP'),
});

/** Which accounts a run settles; both are netted. */
export const sidesOf = ({ receivables, payables }: Values): Values => ({
  side: Number(payables) === 0 ? 'AR' : Number(receivables) === 0 ? 'AP' : 'NETTING',
});

/** Money as far as a run has come: what is left of it and of its base. */
export interface Money {
  readonly direction: string;
  readonly currency: string;
  readonly rate: DecimalText;
  readonly left: DecimalText;
  readonly baseLeft: DecimalText;
}

/** A document as far as a run has come: what it owes, and the base it was booked with that is still open. */
export interface Due {
  readonly direction: string;
  readonly currency: string;
  readonly rate: DecimalText;
  readonly balance: DecimalText;
  readonly baseLeft: DecimalText;
  /** It was declared bad: what comes in is other income at the money's rate (domain/12 nr 12). */
  readonly isBad: boolean;
}

export type AdjustmentType = 'SMALL_DIFFERENCE' | 'DISCOUNT' | 'BANK_CHARGE' | 'ROUNDING';

export interface Adjustment {
  readonly amount: DecimalText;
  readonly type: AdjustmentType;
}

/** What is wished of one document of money for one invoice; of the two amounts one is enough. */
export interface Wish {
  readonly allocatedCash: DecimalText | null;
  readonly allocatedInvoice: DecimalText | null;
  /** Units of the money's currency for one of the invoice's, where people agreed on it. */
  readonly crossRate: DecimalText | null;
  readonly adjustments: readonly Adjustment[];
}

/** Stored figures of one allocation. */
export interface Allocated {
  readonly allocatedCash: DecimalText;
  readonly allocatedInvoice: DecimalText;
  readonly settlementRate: DecimalText;
  readonly crossRate: DecimalText;
  readonly adjustmentAmount: DecimalText;
  readonly adjustmentType: AdjustmentType | null;
  readonly adjustmentBase: DecimalText;
  readonly bookBaseReleased: DecimalText;
  readonly settledBase: DecimalText;
  readonly fxGainLoss: DecimalText;
  readonly isRecovery: boolean;
}

const plus = (a: DecimalText, b: DecimalText): DecimalText => toText(add(toDecimal(a), toDecimal(b)));
const minus = (a: DecimalText, b: DecimalText): DecimalText => toText(subtract(toDecimal(a), toDecimal(b)));
const times = (a: DecimalText, b: DecimalText): Decimal => multiply(toDecimal(a), toDecimal(b));
const same = (a: DecimalText, b: DecimalText): boolean => compare(toDecimal(a), toDecimal(b)) === 0;
const nothing = (a: DecimalText): boolean => isZero(toDecimal(a));

/** Money in settles receivables, money out payables; across, it turns round: a credit of a customer is paid back. */
export const turnsRound = (money: Pick<Money, 'direction'>, due: Pick<Due, 'direction'>): boolean =>
  (money.direction === 'IN') !== (due.direction === 'AR');

const turned = (amount: DecimalText, round: boolean): DecimalText => (round ? toText(negate(toDecimal(amount))) : amount);

/** A share of a base: the last part that leaves nothing takes all that is left of it, others are rounded by themselves (domain/04 §4.8, 12 nr 2). */
function baseOfPart(part: DecimalText, whole: DecimalText, baseLeft: DecimalText, rate: DecimalText, base: string): DecimalText {
  if (nothing(part)) return moneyText('0', base);
  return same(part, whole) ? baseLeft : moneyText(toText(times(part, rate)), base);
}

/** Both amounts of a wish, in the money's own terms and in the invoice's; of unlike currencies at the agreed rate, or at the rates of the day. */
export function amountsOf(
  wish: Wish,
  money: Money,
  due: Due,
  dayRate: DecimalText | null,
): { cash: DecimalText; invoice: DecimalText } | FieldRefusal {
  const { allocatedCash: cash, allocatedInvoice: invoice, crossRate } = wish;
  const round = turnsRound(money, due);
  if (money.currency === due.currency) {
    if (cash !== null && invoice !== null && !same(cash, turned(invoice, round)))
      return { code: 'WRITEOFF_CURRENCY', field: 'allocatedInvoice', detail: { ccy: due.currency } };
    const own = invoice ?? turned(cash ?? '0', round);
    return { cash: turned(own, round), invoice: own };
  }
  if (cash !== null && invoice !== null) return { cash, invoice };
  if (crossRate !== null)
    return cash === null
      ? { cash: turned(moneyText(toText(times(invoice ?? '0', crossRate)), money.currency), round), invoice: invoice ?? '0' }
      : { cash, invoice: turned(toText(divide(toDecimal(cash), toDecimal(crossRate), currencyDecimals(due.currency))), round) };
  if (dayRate === null) return { code: 'EXCHANGE_RATE_MISSING', field: 'crossRate', detail: { ccy: due.currency, date: '' } };
  return cash === null
    ? { cash: turned(convert(invoice ?? '0', dayRate, money.rate, money.currency), round), invoice: invoice ?? '0' }
    : { cash, invoice: turned(convert(cash, money.rate, dayRate, due.currency), round) };
}

/** An amount with more decimals than its currency has. */
function tooFine(amounts: readonly (readonly [amount: DecimalText, currency: string])[]): FieldRefusal | null {
  const found = amounts.find(([amount, currency]) => !same(amount, moneyText(amount, currency)));
  if (!found) return null;
  const [value, currency] = found;
  return { code: 'TOO_MANY_DECIMALS', field: 'allocatedInvoice', detail: { n: String(currencyDecimals(currency)), value } };
}

/** How many of the money's units one of the invoice's came to. */
const crossOf = (cash: DecimalText, invoice: DecimalText): DecimalText =>
  nothing(invoice) ? '1' : toText(absolute(divide(toDecimal(cash), toDecimal(invoice), 8)));

/**
 * The stored figures of one wish and what it leaves of both sides, or why it cannot be had (domain/04 §4.8, 12 nr 2, 13 §13.1 nr 3, 4).
 * An adjustment closes balance without money and never carries an exchange difference; each beside the first has a row of its own.
 * `base`: the branch's own currency; `dayRate`: what one unit of the invoice's currency is worth that day.
 */
export function allocated(
  wish: Wish,
  money: Money,
  due: Due,
  { base, dayRate }: { readonly base: string; readonly dayRate: DecimalText | null },
): { readonly rows: readonly Allocated[]; readonly money: Money; readonly due: Due } | FieldRefusal {
  const amounts = amountsOf(wish, money, due, dayRate);
  if ('code' in amounts) return amounts;
  const coarse = tooFine([
    [amounts.cash, money.currency],
    ...[amounts.invoice, ...wish.adjustments.map((one) => one.amount)].map((one) => [one, due.currency] as const),
  ]);
  if (coarse) return coarse;
  const [cash, invoice] = [moneyText(amounts.cash, money.currency), moneyText(amounts.invoice, due.currency)];
  if (nothing(cash) && nothing(invoice) && wish.adjustments.length === 0) return { code: 'WRITEOFF_EMPTY', field: 'allocatedCash' };
  const exceeds = (open: DecimalText): FieldRefusal => ({
    code: 'WRITEOFF_EXCEEDS_BALANCE',
    field: 'allocatedInvoice',
    detail: { open, ccy: due.currency },
  });
  if (!nothing(invoice) && !isWithin(invoice, due.balance)) return exceeds(due.balance);
  const settledBase = baseOfPart(cash, money.left, money.baseLeft, money.rate, base);
  const released = due.isBad ? moneyText('0', base) : baseOfPart(invoice, due.balance, due.baseLeft, due.rate, base);
  const inItsTerms = turned(settledBase, turnsRound(money, due));
  const gain = due.direction === 'AR' ? minus(inItsTerms, released) : minus(released, inItsTerms);
  let left: Due = { ...due, balance: minus(due.balance, invoice), baseLeft: minus(due.baseLeft, released) };
  const closed: { amount: DecimalText; type: AdjustmentType; base: DecimalText }[] = [];
  for (const { amount: typed, type } of wish.adjustments) {
    const amount = moneyText(typed, due.currency);
    if (!isWithin(amount, left.balance)) return exceeds(left.balance);
    const gone = baseOfPart(amount, left.balance, left.baseLeft, due.rate, base);
    closed.push({ amount, type, base: gone });
    left = { ...left, balance: minus(left.balance, amount), baseLeft: minus(left.baseLeft, gone) };
  }
  const crossRate = money.currency === due.currency ? '1' : crossOf(cash, invoice);
  const rates = { crossRate, settlementRate: toText(divide(times(money.rate, crossRate), toDecimal('1'), 8)) };
  const rowOf = (part: (typeof closed)[number] | undefined, first: boolean): Allocated => ({
    ...rates,
    allocatedCash: first ? cash : moneyText('0', money.currency),
    allocatedInvoice: first ? invoice : moneyText('0', due.currency),
    adjustmentAmount: part?.amount ?? moneyText('0', due.currency),
    adjustmentType: part?.type ?? null,
    adjustmentBase: part?.base ?? moneyText('0', base),
    bookBaseReleased: plus(first ? released : '0', part?.base ?? '0'),
    settledBase: first ? settledBase : moneyText('0', base),
    fxGainLoss: first && !due.isBad ? gain : moneyText('0', base),
    isRecovery: due.isBad,
  });
  return {
    rows: [rowOf(closed[0], true), ...closed.slice(1).map((part) => rowOf(part, false))],
    money: { ...money, left: minus(money.left, cash), baseLeft: minus(money.baseLeft, settledBase) },
    due: left,
  };
}

/**
 * The stored figures of money that goes back, and what that leaves of both: the document that gives it back takes its own base, the money it
 * came by the base it was booked with; what lies between is a difference of exchange (domain/13 §13.3 REFUND, examples J12, J17).
 */
export function refunded(
  part: DecimalText,
  money: Money,
  source: Money,
  base: string,
): { readonly row: Omit<Allocated, 'isRecovery'>; readonly money: Money; readonly source: Money } | FieldRefusal {
  const coarse = tooFine([[part, source.currency]]);
  if (coarse) return { ...coarse, field: 'unappliedAmount' };
  const taken = moneyText(part, source.currency);
  if (!isWithin(taken, source.left))
    return { code: 'WRITEOFF_EXCEEDS_CASH', field: 'unappliedAmount', detail: { left: source.left, ccy: source.currency } };
  const settledBase = baseOfPart(taken, money.left, money.baseLeft, money.rate, base);
  const released = baseOfPart(taken, source.left, source.baseLeft, source.rate, base);
  const nil = moneyText('0', base);
  return {
    row: {
      allocatedCash: taken,
      allocatedInvoice: '0',
      settlementRate: money.rate,
      crossRate: '1',
      adjustmentAmount: '0',
      adjustmentType: null,
      adjustmentBase: nil,
      bookBaseReleased: released,
      settledBase,
      fxGainLoss: money.direction === 'OUT' ? minus(released, settledBase) : minus(settledBase, released),
    },
    money: { ...money, left: minus(money.left, taken), baseLeft: minus(money.baseLeft, settledBase) },
    source: { ...source, left: minus(source.left, taken), baseLeft: minus(source.baseLeft, released) },
  };
}

/** A document that waits for money, as the order of settling needs it. */
export interface Open {
  readonly id: string;
  readonly no: string;
  readonly dueDate: string | null;
  readonly balance: DecimalText;
}

const naturally = new Intl.Collator('en', { numeric: true });

/** Credits first, for they make the money more, then what is due first, then by number (domain/13 §13.9). */
export const inOrder = (some: readonly Open[]): Open[] =>
  some.toSorted((a, b) => {
    const credit = (one: Open) => (compare(toDecimal(one.balance), ZERO) < 0 ? 0 : 1);
    const due = (one: Open) => one.dueDate ?? '9999';
    return credit(a) - credit(b) || (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : naturally.compare(a.no, b.no));
  });

/** How much of each is taken while the money lasts, in this order: all of it, or the part that is left for the last. */
export function takenInOrder(left: DecimalText, some: readonly Open[]): { id: string; amount: DecimalText }[] {
  let rest = toDecimal(left);
  const taken: { id: string; amount: DecimalText }[] = [];
  for (const { id, balance } of some) {
    const wanted = toDecimal(balance);
    const amount = compare(wanted, rest) > 0 ? rest : wanted;
    if (isZero(amount) || compare(amount, ZERO) !== compare(wanted, ZERO)) continue;
    taken.push({ id, amount: toText(amount) });
    rest = subtract(rest, amount);
  }
  return taken;
}

/** Is an adjustment as small as a clerk may close it with? In base currency, at the document's rate. */
export function isSmall({ amount, type }: Adjustment, rate: DecimalText, base: string, tolerance: DecimalText): boolean {
  return type !== 'DISCOUNT' && compare(absolute(toDecimal(moneyText(toText(times(amount, rate)), base))), toDecimal(tolerance)) <= 0;
}

/** Shares of lines in what is settled of their document: running rounding, so that they come to it exactly, whatever their signs. */
export function lineShares(settled: DecimalText, amounts: readonly DecimalText[], currency: string): DecimalText[] {
  const whole = amounts.reduce((sum, amount) => add(sum, toDecimal(amount)), ZERO);
  if (isZero(whole)) return amounts.map(() => moneyText('0', currency));
  let [running, given] = [ZERO, ZERO];
  return amounts.map((amount) => {
    running = add(running, toDecimal(amount));
    const upTo = divide(multiply(toDecimal(settled), running), whole, currencyDecimals(currency));
    const share = subtract(upTo, given);
    given = upTo;
    return toText(share);
  });
}

/**
 * By which difference an allocation's gain or loss of exchange came about, as `allocated` and `refunded` reckon it: an adjustment carries none,
 * nor does what came back of a bad debt.
 */
export function gainFormula(row: Values): string | null {
  if (flagOf(row, 'isRecovery') || isZero(toDecimal(decimalOf(row, 'settledBase') ?? '0'))) return null;
  const [money, due] = [{ direction: String(row.cashDirection) }, { direction: String(row.direction) }];
  const settledLess = '=settledBase-bookBaseReleased+adjustmentBase';
  const releasedLess = '=bookBaseReleased-adjustmentBase-settledBase';
  if (row.refundedCashId !== null && row.refundedCashId !== undefined) return money.direction === 'OUT' ? releasedLess : settledLess;
  if (due.direction === 'AR') return turnsRound(money, due) ? '=-settledBase-bookBaseReleased+adjustmentBase' : settledLess;
  return turnsRound(money, due) ? '=bookBaseReleased-adjustmentBase+settledBase' : releasedLess;
}
