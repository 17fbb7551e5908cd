import { factRow, type Facts } from '#define/facts';
import { flagOf, textOf, type Values } from '#define/row';
import { dimensions } from '#modules/ledger/ledger.rules';
import type { Entry, Posted, Posting } from '#modules/ledger/posting.rules';
import { absolute, add, compare, divide, isZero, multiply, negate, subtract, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';
import { currencyDecimals, moneyText } from '#values/money';

/** A charge of a sailed order, with what of it was billed by the end of the month. */
export interface OpenCharge {
  readonly costId: string;
  readonly orderId: string;
  readonly jobNo: string;
  readonly direction: 'AR' | 'AP';
  readonly customerId: string;
  readonly feeCode: string;
  readonly currency: string;
  readonly rate: string;
  readonly amount: string;
  readonly net: string;
  readonly billed: string;
}

const baseOf = ({ branch }: Facts): string => textOf(branch, 'baseCurrency') ?? 'CNY';
const worth = (amount: Decimal, rate: string, base: string): string => moneyText(toText(multiply(amount, toDecimal(rate))), base);

/** What of a charge is accrued: its open part without tax, at the charge's own rate; null where nothing is open (domain/13 §13.10, example J20). */
export function accruedOf(charge: OpenCharge, facts: Facts): Values | null {
  const [amount, billed, net] = [toDecimal(charge.amount), toDecimal(charge.billed), toDecimal(charge.net)];
  const open = subtract(amount, billed);
  if (isZero(open)) return null;
  const billedNet = isZero(billed) ? ZERO : divide(multiply(billed, net), amount, currencyDecimals(charge.currency));
  const openNet = subtract(net, billedNet);
  return {
    costId: charge.costId,
    orderId: charge.orderId,
    direction: charge.direction,
    customerId: charge.customerId,
    feeCode: charge.feeCode,
    currency: charge.currency,
    openAmount: moneyText(toText(open), charge.currency),
    openNet: moneyText(toText(openNet), charge.currency),
    rate: charge.rate,
    baseNet: worth(openNet, charge.rate, baseOf(facts)),
    reason: charge.direction === 'AP' ? 'NO_SUPPLIER_BILL' : 'NO_INVOICE',
  };
}

/** What an accrued charge posts: revenue or cost of its order, and the partner who is to ask for it, or be asked. */
export function accrualPosted(row: Values, jobNo: string, period: string, facts: Facts): Posted {
  const text = (name: string) => textOf(row, name) ?? '';
  const item = factRow(facts, 'chargeItem', text('feeCode')) ?? {};
  const direction = text('direction');
  const own = {
    currency: text('currency'),
    rate: text('rate'),
    base: toDecimal(text('baseNet')),
    original: toDecimal(text('openNet')),
    orderId: text('orderId'),
    customerId: text('customerId'),
  };
  const account = textOf(item, direction === 'AR' ? 'ledgerAccountAR' : 'ledgerAccountAP');
  return {
    postings: [
      { ...own, key: `${direction}_${textOf(item, 'feeGroup') ?? 'OTHER'}`, account },
      { ...own, key: `${direction}_ACCRUED` },
    ],
    words: { period, jobNo },
  };
}

/** What is only passed through or held makes neither revenue nor cost, so that nothing of it is accrued. */
export const isAccrued = (feeCode: string, facts: Facts): boolean =>
  feeCode !== 'DEP' && !flagOf(factRow(facts, 'chargeItem', feeCode) ?? {}, 'isPassThrough');

/** What an account held of a partner or bank in another currency at the end of a month, in debit's terms. */
export interface OpenBalance {
  readonly ledgerAccount: string;
  readonly customerId: string | null;
  readonly orderId: string | null;
  readonly bankAccountId: string | null;
  readonly currency: string;
  readonly open: string;
  readonly base: string;
}

/** An open balance at its closing rate; null where that is what it is booked with (domain/13 §13.10). */
export function revaluedOf({ open, base, ...of }: OpenBalance, rate: string, facts: Facts): Values | null {
  const newBase = worth(toDecimal(open), rate, baseOf(facts));
  const gainLoss = toText(subtract(toDecimal(newBase), toDecimal(base)));
  if (isZero(toDecimal(gainLoss))) return null;
  return {
    ...of,
    openAmount: moneyText(open, of.currency),
    bookBase: moneyText(base, baseOf(facts)),
    closingRate: rate,
    newBase,
    gainLoss: moneyText(gainLoss, baseOf(facts)),
  };
}

/** What revalued balances post: each account up or down, and what they come to as one line of gain or loss (example J21). */
export function revaluationPosted(rows: readonly Values[], period: string, facts: Facts): Posted[] {
  const base = baseOf(facts);
  const gain = rows.reduce((all, row) => add(all, toDecimal(textOf(row, 'gainLoss') ?? '0')), ZERO);
  const moved = rows.map((row): Posted => {
    const [text, difference] = [(name: string) => textOf(row, name), toDecimal(textOf(row, 'gainLoss') ?? '0')];
    const posting: Posting = {
      key: compare(difference, ZERO) > 0 ? 'UP' : 'DOWN',
      account: text('ledgerAccount'),
      base: absolute(difference),
      original: ZERO,
      currency: text('currency') ?? base,
      rate: text('closingRate') ?? '1',
      customerId: text('customerId'),
      orderId: text('orderId'),
      bankAccountId: text('bankAccountId'),
    };
    return { postings: [posting], words: { period, currency: posting.currency, rate: posting.rate } };
  });
  const all = { key: compare(gain, ZERO) > 0 ? 'GAIN' : 'LOSS', currency: base, rate: '1', base: absolute(gain), original: ZERO };
  return [...moved, { postings: [all], words: { period } }];
}

const identity = ['ledgerAccount', 'summary', 'currency', 'rate', ...Object.values(dimensions)];
const figures = ['debit', 'credit', 'originalAmount'] as const;

/** What is wanted beyond what stands already, entry by entry: a repeated run posts only that (domain/13 §13.10). */
export function beyond(wanted: readonly Values[], standing: readonly Values[]): Entry[] {
  const made = new Map<string, Entry>();
  const take = (entry: Values, sign: (amount: Decimal) => Decimal) => {
    const of = (name: string) => toDecimal(String(entry[name] ?? '0'));
    const own = { ...entry, rate: toText(of('rate')) };
    const key = JSON.stringify([isZero(of('debit')), ...identity.map((name) => (own as Values)[name] ?? null)]);
    const before = made.get(key) ?? { ...own, debit: '0', credit: '0', originalAmount: '0' };
    const sums = figures.map((name) => [name, toText(add(toDecimal(String((before as Values)[name] ?? '0')), sign(of(name))))]);
    made.set(key, { ...before, ...Object.fromEntries(sums) } as Entry);
  };
  for (const entry of wanted) take(entry, (amount) => amount);
  for (const entry of standing) take(entry, negate);
  return [...made.values()].filter(({ debit, credit }) => !isZero(toDecimal(debit)) || !isZero(toDecimal(credit)));
}
