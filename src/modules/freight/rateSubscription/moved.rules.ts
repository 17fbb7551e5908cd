import { decimalOf, type Values } from '#define/row';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { compare, toDecimal } from '#values/decimal';

/** Each price beside the one it had before, in the order they are told by. */
const beside = rateBoxes.flatMap((box) => [[`sell${box}`, `sellWas${box}`] as const, [`cost${box}`, `costWas${box}`] as const]);

/** Whether a rate went up (1) or down (-1) against the version before, by the first of its prices that moved; 0 where none did. */
export function compareIn(rate: Values): number {
  for (const [now, was] of beside) {
    // Most prices had none before.
    const before = decimalOf(rate, was);
    const after = before === null ? null : decimalOf(rate, now);
    const moved = before === null || after === null ? 0 : compare(toDecimal(after), toDecimal(before));
    if (moved !== 0) return moved;
  }
  return 0;
}
