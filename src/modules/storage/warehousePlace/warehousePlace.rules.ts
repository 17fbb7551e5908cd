import { decimalOf, type Values } from '#define/row';
import { compare, toDecimal } from '#values/decimal';

/** More lies there than the place is made for, by measure or by weight. */
export const overLimits = (row: Values): boolean =>
  (
    [
      ['occupiedCbm', 'maxCbm'],
      ['occupiedKg', 'maxKg'],
    ] as const
  ).some(([held, most]) => {
    const limit = decimalOf(row, most);
    return limit !== null && compare(toDecimal(decimalOf(row, held) ?? '0'), toDecimal(limit)) > 0;
  });
