import type { Facts } from '#define/facts';
import { decimalOf, type Row, type Values } from '#define/row';
import { costAmounts } from '#modules/finance/cost/cost.rules';
import { chargeNames, reversal, valuesOf } from '#modules/finance/cost/reversal.rules';
import { isZero, sameDecimal, subtract, toDecimal, toText } from '#values/decimal';

/** Amounts of a charge and of a planned line alike, in either currency. */
const amounts = ['netAmount', 'taxAmount', 'amount', 'baseAmount', 'baseNetAmount'] as const;

const less = (row: Values, other: Values, name: string): string =>
  toText(subtract(toDecimal(decimalOf(row, name) ?? '0'), toDecimal(decimalOf(other, name) ?? '0')));

const same = (row: Values, other: Values, name: string): boolean => {
  const [a, b] = [row[name] ?? null, other[name] ?? null];
  return a === b || (typeof a === 'string' && typeof b === 'string' && decimal.has(name) && sameDecimal(a, b));
};
const decimal: ReadonlySet<string> = new Set(['number', 'price', 'rate', 'taxRate']);

/** One charge over what differs, where it is a price or a number alone and comes to the difference of the amounts exactly. */
function difference(line: Values, target: Values, facts: Facts): Values | null {
  const differs = chargeNames.filter((name) => !same(line, target, name));
  const [name] = differs;
  if (differs.length !== 1 || (name !== 'price' && name !== 'number') || target.share) return null;
  const made = { ...valuesOf(line, chargeNames), [name]: less(line, target, name) };
  const worth = costAmounts(made, facts);
  return amounts.every((amount) => sameDecimal(String(worth[amount]), less(line, target, amount))) ? made : null;
}

/**
 * The charges a passed line comes to. A charge that is there is never modified (domain/12 nr 13): what is taken away is written the other
 * way round; what is changed is one charge over the difference, or the old one the other way round and the new one.
 * @throws nothing; a change to the same values comes to no charge
 */
export function chargesOf(line: Row, target: Row | null, facts: Facts): Values[] {
  const own = valuesOf(line, ['orderId', 'costDate', 'supplierBillNo', 'remark']);
  const all = (): Values[] => {
    if (target === null) return [valuesOf(line, chargeNames)];
    if (line.operation === 'REMOVE') return [reversal(target)];
    if (chargeNames.every((name) => same(line, target, name)) && isZero(toDecimal(less(line, target, 'baseNetAmount')))) return [];
    const one = difference(line, target, facts);
    return one ? [one] : [reversal(target), valuesOf(line, chargeNames)];
  };
  return all().map((values) => ({ ...values, ...own }));
}
