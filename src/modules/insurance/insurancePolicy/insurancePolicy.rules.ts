import type { Guard } from '#define/act';
import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { dayOf, decimalOf, textOf, type Values } from '#define/row';
import { add, compare, multiply, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';
import { moneyText } from '#values/money';

/** What an endorsement may change: vessel, day, value and names, never the product (domain/03 §3.15). */
export const endorsed = ['conveyance', 'voyage', 'departureDate', 'invoiceValue', 'insured', 'beneficiary'] as const;

const hundredth = toDecimal('0.01');
const decimal = (row: Values, field: string): Decimal | null => {
  const told = decimalOf(row, field);
  return told === null ? null : toDecimal(told);
};
const percentOf = (whole: Decimal, pct: Decimal): Decimal => multiply(multiply(whole, pct), hundredth);

/** insuredAmount = value × (1 + markUp %); premium = the larger of insuredAmount × rate % and the least one (domain/02f §2.24). */
export function insuredFigures(row: Values): Values {
  const [value, markUp, rate] = ['invoiceValue', 'markUpPct', 'ratePct'].map((field) => decimal(row, field));
  const currency = textOf(row, 'currency');
  if (!value || currency === null) return { insuredAmount: null, premium: null };
  const insuredAmount = moneyText(toText(add(value, percentOf(value, markUp ?? ZERO))), currency);
  if (!rate) return { insuredAmount, premium: null };
  const byRate = percentOf(toDecimal(insuredAmount), rate);
  const least = decimal(row, 'minPremium');
  return { insuredAmount, premium: moneyText(toText(least !== null && compare(byRate, least) < 0 ? least : byRate), currency) };
}

/** What a product costs, as the insurer has it. */
export const ofProduct =
  (field: 'ratePct' | 'minPremium') =>
  (row: Values, facts: Facts): Values[string] | undefined =>
    factRow(facts, 'insuranceCode', textOf(row, 'insuranceProduct'))?.[field];

const kinds = { insuranceProduct: 'PRODUCT', fromCity: 'CITY', viaCity: 'CITY', toPlace: 'PLACE', surveyAgent: 'AGENT' } as const;

/** A product is a product, a city a city. */
export const codesFit: Rule = {
  name: 'codesFit',
  reads: Object.keys(kinds),
  by: (row, facts) =>
    Object.entries(kinds).flatMap(([field, kind]) => {
      const found = factRow(facts, 'insuranceCode', textOf(row, field));
      return found === undefined || found.kind === kind
        ? []
        : [{ code: 'POLICY_CODE_KIND' as const, field, detail: { value: String(found.name) } }];
    }),
};

/** No cover after sailing without a declaration, and none over nothing (domain/09 §9.15). */
export const mayInsure: Guard = {
  name: 'mayInsure',
  by: (row, { today }) => [
    ...((dayOf(row, 'departureDate') ?? today) < today ? [{ code: 'POLICY_DEPARTURE_PAST' as const, field: 'departureDate' }] : []),
    ...((decimal(row, 'insuredAmount') ?? ZERO).coefficient === 0 ? [{ code: 'POLICY_NO_SUM' as const, field: 'insuredAmount' }] : []),
  ],
};

/** Before the risk starts the whole premium comes back; afterwards nothing is cancelled (domain/03 §3.15). */
export const riskNotStarted: Guard = {
  name: 'riskNotStarted',
  by: (row, { today }) => ((dayOf(row, 'departureDate') ?? today) <= today ? [{ code: 'RISK_STARTED', field: 'departureDate' }] : []),
};

/** Its cancellation is not on its way already. */
export const notWithdrawn: Guard = {
  name: 'notWithdrawn',
  by: (row) => (row.cancelWanted === true ? [{ code: 'POLICY_CANCEL_WAITS', field: 'cancelWanted' }] : []),
};
