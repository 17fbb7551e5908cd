import { decimalOf, flagOf, integerOf, textOf, textsOf, type Row, type Values } from '#define/row';
import { add, compare, divide, greatestOf, multiply, toDecimal, toText, type DecimalText } from '#values/decimal';
import { stepped } from '#values/moved';

/** Whom and where a price is made for. */
export interface Asking {
  readonly lineCode: string | null;
  readonly carrierCode: string | null;
  readonly customerId: string | null;
  readonly customerLevel: string | null;
}

const scopes = ['customerId', 'customerLevel', 'lineCode', 'carrierCode'] as const;
const said = (rule: Values, name: string): string | null => textOf(rule, name);

/** Customer before level, lane with carrier, lane, and what holds of everybody (domain/15 §15.9). */
function classOf(rule: Values): number {
  if (said(rule, 'customerId') !== null) return 4;
  if (said(rule, 'customerLevel') !== null) return 3;
  if (said(rule, 'carrierCode') !== null) return 2;
  return said(rule, 'lineCode') === null ? 0 : 1;
}

const boxesOf = (rule: Values) => textsOf(rule, 'boxTypes');

const fits = (rule: Values, asking: Asking, box: string): boolean =>
  flagOf(rule, 'active') &&
  scopes.every((name) => said(rule, name) === null || said(rule, name) === asking[name]) &&
  (boxesOf(rule).length === 0 || boxesOf(rule).includes(box));

const scopeOf = (rule: Values): number => scopes.filter((name) => said(rule, name) !== null).length + (boxesOf(rule).length > 0 ? 1 : 0);

/** What a rule comes before others by: its class, the scope it names, its priority. */
const rankOf = (rule: Values): number[] => [classOf(rule), scopeOf(rule), integerOf(rule, 'priority') ?? 0];

/** Do two active rules of equal rank hold of the same box for somebody? Then neither comes before the other (domain/15 §15.10). */
export const conflicting = (one: Values, other: Values): boolean =>
  [one, other].every((rule) => flagOf(rule, 'active')) &&
  rankOf(one).join() === rankOf(other).join() &&
  scopes.every((name) => said(one, name) === null || said(other, name) === null || said(one, name) === said(other, name)) &&
  (boxesOf(one).length === 0 || boxesOf(other).length === 0 || boxesOf(one).some((box) => boxesOf(other).includes(box)));

/** The rule that holds of a box: by its rank, and of those that were equal before rules had to differ the one made last. */
export function ruleFor(rules: readonly Row[], asking: Asking, box: string): Row | null {
  const found = rules
    .filter((rule) => fits(rule, asking, box))
    .toSorted((one, other) => {
      const [a, b] = [one, other].map((rule) => [...rankOf(rule), Number(rule.id)]) as [number[], number[]];
      const at = a.findIndex((value, place) => value !== b[place]);
      return at === -1 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
    });
  return found[0] ?? null;
}

/** Usual steps prices are rounded up to. */
export const usualStep = (currency: string): string => (currency === 'CNY' ? '10' : '5');

/** What a rule makes of a cost: percent and fixed amount on top, at least the least margin, up to the next step. */
export function marked(rule: Values, buy: DecimalText, currency: string): DecimalText {
  const cost = toDecimal(buy);
  const up = add(
    divide(multiply(cost, add(toDecimal('100'), toDecimal(decimalOf(rule, 'percent') ?? '0'))), toDecimal('100'), 6),
    toDecimal(decimalOf(rule, 'fixedPerContainer') ?? '0'),
  );
  const least = add(cost, toDecimal(decimalOf(rule, 'minMarginPerContainer') ?? '0'));
  return stepped(toText(compare(up, least) < 0 ? least : up), decimalOf(rule, 'step') ?? usualStep(currency), 'UP');
}

/** What a box is sold at: by the customer's or his level's rule, else as the rate says, else by the rule of lane or house; null where nobody says. */
export function sellFor(
  rules: readonly Row[],
  asking: Asking,
  box: string,
  { buy, card, currency }: { buy: DecimalText; card: DecimalText | null; currency: string },
): DecimalText | null {
  const rule = ruleFor(rules, asking, box);
  if (rule !== null && classOf(rule) >= 3) return marked(rule, buy, currency);
  if (card !== null) return card;
  return rule === null ? null : marked(rule, buy, currency);
}

/** The highest least share of margin that rules of these boxes ask for; null where none does. */
export const leastMargin = (rules: readonly Row[], asking: Asking, boxes: readonly { readonly type: string }[]): DecimalText | null =>
  greatestOf(boxes.map(({ type }) => decimalOf(ruleFor(rules, asking, type) ?? {}, 'minMarginPct')));
