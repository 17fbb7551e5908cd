import { decimalOf, type Values } from '#define/row';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { compare, toDecimal } from '#values/decimal';

/** Whether a rate went up (1) or down (-1) against the version before, by the first of its prices that moved; 0 where none did. */
export function compareIn(rate: Values): number {
  for (const name of rateBoxes.flatMap((box) => [`sell${box}`, `cost${box}`])) {
    const [now, was] = [decimalOf(rate, name), decimalOf(rate, name.replace(/^(cost|sell)/u, '$1Was'))];
    const moved = now === null || was === null ? 0 : compare(toDecimal(now), toDecimal(was));
    if (moved !== 0) return moved;
  }
  return 0;
}
