import { decimalOf, type Values } from '#define/row';
import { compare, multiply, plainText, subtract, toDecimal, ZERO } from '#values/decimal';

/** What of a year's boxes on the lane others carry (domain/16 §16.8 "Opportunity"); blank where nobody knows how many there are. */
export function laneGap(row: Values): Values {
  const monthly = decimalOf(row, 'monthlyTeu');
  if (monthly === null) return { gapTeu: null };
  const gap = subtract(multiply(toDecimal(monthly), toDecimal('12')), toDecimal(decimalOf(row, 'ourTeu12m') ?? '0'));
  return { gapTeu: plainText(compare(gap, ZERO) > 0 ? gap : ZERO) };
}
