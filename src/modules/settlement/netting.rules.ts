import { amountsOf, inOrder, turnsRound, type Due, type Money, type Wish } from '#modules/settlement/writeOff/writeOff.rules';
import type { FieldRefusal } from '#names/refusals';
import { compare, negate, subtract, sum, toDecimal, toText, ZERO, type Decimal, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

/** A document one side of a netting is made of: what is wished of it, and what stands in it. */
export interface Part extends Wish {
  readonly id: string;
  readonly no: string;
  readonly dueDate: string | null;
  readonly due: Due;
  /** What a unit of its currency is worth on the day. */
  readonly dayRate: DecimalText | null;
}

/** A part with both its amounts: in its own currency, and of the side it is on in the netting's. */
interface Valued {
  readonly part: Part;
  readonly invoice: DecimalText;
  readonly worth: Decimal;
}

const isRefusal = (one: Valued | (FieldRefusal & { readonly id: string })): one is FieldRefusal & { readonly id: string } => 'code' in one;

const worthOf = (money: Money, due: Due, cash: DecimalText): Decimal =>
  turnsRound(money, due) ? negate(toDecimal(cash)) : toDecimal(cash);

function valued(part: Part, money: Money): Valued | (FieldRefusal & { readonly id: string }) {
  const amounts = amountsOf(part, money, part.due, part.dayRate);
  if ('code' in amounts) return { ...amounts, id: part.id };
  return { part, invoice: amounts.invoice, worth: worthOf(money, part.due, amounts.cash) };
}

const total = (some: readonly Valued[]): Decimal => sum(some.map(({ worth }) => worth));

/** The parts of a side that come to so much, credits first and then what is due first; the last one only in part. */
function upTo(some: readonly Valued[], most: Decimal): Valued[] {
  const byId = new Map(some.map((one) => [one.part.id, one]));
  const order = inOrder(some.map(({ part: { id, no, dueDate }, invoice }) => ({ id, no, dueDate, balance: invoice })));
  let rest = most;
  return order.flatMap(({ id }): Valued[] => {
    const one = byId.get(id) as Valued;
    if (compare(one.worth, rest) <= 0) {
      rest = subtract(rest, one.worth);
      return [one];
    }
    const [worth, part] = [rest, one.part];
    rest = ZERO;
    return compare(worth, ZERO) <= 0 ? [] : [{ part, invoice: '', worth }];
  });
}

/** The wish a valued part is settled with; both amounts are said, so that neither is reckoned anew from the other. */
function wishOf({ part, invoice, worth }: Valued, money: Money): Wish & { readonly id: string } {
  const { id, due, dayRate, crossRate } = part;
  const allocatedCash = moneyText(toText(turnsRound(money, due) ? negate(worth) : worth), money.currency);
  const of = { allocatedCash, allocatedInvoice: null, crossRate, adjustments: [] };
  const amounts = invoice === '' ? amountsOf(of, money, due, dayRate) : { invoice };
  return { ...of, id, allocatedInvoice: 'code' in amounts ? null : amounts.invoice };
}

/** What settles each other, in the order it is taken, and how much that is in the netting's currency. */
export interface Netted {
  readonly wishes: readonly (Wish & { readonly id: string })[];
  readonly amount: DecimalText;
}

/**
 * Both sides of a netting, equal in its currency (domain/13 §13.1 nr 6). Told to the cent, they are equal or refused; otherwise the larger
 * side is taken in the order of settling until it comes to the smaller.
 */
export function netted(
  parts: readonly Part[],
  money: Money,
  { told }: { readonly told: boolean },
): Netted | { readonly refusals: readonly (FieldRefusal & { readonly id?: string })[] } {
  const all = parts.map((part) => valued(part, money));
  const refusals = all.filter(isRefusal);
  if (refusals.length > 0) return { refusals };
  const sideOf = (direction: string) => all.filter((one): one is Valued => !isRefusal(one) && one.part.due.direction === direction);
  const [ar, ap] = [sideOf('AR'), sideOf('AP')];
  const [owed, owing] = [total(ar), total(ap)];
  const order = compare(owed, owing);
  const nothing = compare(owed, ZERO) <= 0 || compare(owing, ZERO) <= 0;
  if (nothing) return { refusals: [{ code: 'NETTING_NOTHING', field: 'balance' }] };
  if (told && order !== 0) {
    const [one, other] = [owed, owing].map((sideSum) => moneyText(toText(sideSum), money.currency));
    return { refusals: [{ code: 'NETTING_UNBALANCED', field: 'ap', detail: { ar: one ?? '', ap: other ?? '', ccy: money.currency } }] };
  }
  const most = order < 0 ? owed : owing;
  const taken = [...(order > 0 ? upTo(ar, most) : ar), ...(order < 0 ? upTo(ap, most) : ap)];
  return { wishes: taken.map((one) => wishOf(one, money)), amount: moneyText(toText(most), money.currency) };
}
