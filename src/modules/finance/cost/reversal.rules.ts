import { decimalOf, type Values } from '#define/row';
import { negate, toDecimal, toText } from '#values/decimal';

/** What a charge is made of, of a charge and of a planned line alike. */
export const chargeNames =
  'direction customerId feeCode feeName unit containerType number price currency rate taxMode taxRate level excludeFromProfit'.split(' ');

/** Some fields of a row; what it does not hold is blank. */
export const valuesOf = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** The charge the other way round, to the cent; of a part that a split made, that part. */
export const reversal = (target: Values): Values => ({
  ...valuesOf(target, [...chargeNames, 'share']),
  number: toText(negate(toDecimal(decimalOf(target, 'number') ?? '0'))),
});
