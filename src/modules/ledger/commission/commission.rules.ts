import { parameterOf } from '#define/parameters';
import type { Facts } from '#define/facts';
import { textOf, type Values } from '#define/row';
import type { Posting } from '#modules/ledger/posting.rules';
import { add, compare, divide, isZero, multiply, subtract, sum, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';
import { moneyText } from '#values/money';

const HUNDRED = toDecimal('100');

/** What of a person's month lies above so much earns so many percent, up to where the next begins. */
interface Band {
  readonly above: Decimal;
  readonly pct: Decimal;
}

/** The branch's bands: a flat rate is one of them. */
function bandsOf(facts: Facts): readonly Band[] {
  const pcts = parameterOf(facts, 'commission.bandsPct');
  const from = parameterOf(facts, 'commission.bandsFrom').toSorted((one, other) => compare(toDecimal(one), toDecimal(other)));
  return pcts.flatMap((pct, at) => (from[at] === undefined ? [] : [{ above: toDecimal(at === 0 ? '0' : from[at]), pct: toDecimal(pct) }]));
}

/** What so much earns, band by band; less than nothing takes back at the lowest (domain/13 §13.13 nr 5). */
const earnedOn = (basis: Decimal, bands: readonly Band[]): Decimal =>
  sum(
    bands.map(({ above, pct }, at) => {
      const next = bands[at + 1]?.above;
      const upTo = next !== undefined && compare(basis, next) > 0 ? next : basis;
      return at > 0 && compare(upTo, above) <= 0 ? ZERO : multiply(subtract(upTo, above), pct);
    }),
  );

/** What each part of a person's month earns, one upon the other, and at which rate. */
export function earningsOf(parts: readonly { readonly personBasis: string }[], facts: Facts): { amount: string; rate: string }[] {
  const [bands, base] = [bandsOf(facts), textOf(facts.branch, 'baseCurrency') ?? 'CNY'];
  let before = ZERO;
  return parts.map(({ personBasis }) => {
    const part = toDecimal(personBasis);
    const after = add(before, part);
    const hundredfold = subtract(earnedOn(after, bands), earnedOn(before, bands));
    before = after;
    return {
      amount: moneyText(toText(divide(hundredfold, HUNDRED, 8)), base),
      rate: isZero(part) ? '0' : toText(divide(hundredfold, part, 4)),
    };
  });
}

/** A confirmed statement is a cost of selling, and owed to the person (domain/13 §13.3). */
export function commissionPostings(row: Values, facts: Facts): Posting[] {
  const amount = toDecimal(textOf(row, 'amount') ?? '0');
  const own = { currency: textOf(facts.branch, 'baseCurrency') ?? 'CNY', rate: '1', base: amount, original: amount };
  const person = { personId: textOf(row, 'personId'), deptId: textOf(row, 'teamId') };
  return ['COMMISSION', 'COMMISSION_OWED'].map((key) => ({ ...own, ...person, key }));
}
