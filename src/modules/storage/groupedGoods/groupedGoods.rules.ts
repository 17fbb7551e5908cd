import type { Rule } from '#define/entity';
import { decimalOf, integerOf, type Values } from '#define/row';
import { divide, multiply, toDecimal, toText } from '#values/decimal';

/** What so many packages of a receipt weigh and measure. */
export function partOfReceipt(row: Values): Values {
  const [packages, of] = [integerOf(row, 'packages') ?? 0, integerOf(row, 'receivedPackages') ?? 0];
  const part = (name: string, scale: number) =>
    of === 0
      ? '0'
      : toText(divide(multiply(toDecimal(decimalOf(row, name) ?? '0'), toDecimal(String(packages))), toDecimal(String(of)), scale));
  return { weight: part('receiptWeight', 3), volume: part('receiptVolume', 4) };
}

/** Another number was counted into the box than was planned. */
export const tallyDiffers = (row: Values): Values => ({
  tallyDiff: integerOf(row, 'tally') !== null && integerOf(row, 'tally') !== integerOf(row, 'packages'),
});

/** A plan is taken back; what has left is not. */
export const planned: Rule = {
  name: 'planned',
  reads: ['state'],
  by: (row) => (row.state === 'PLAN' ? [] : [{ code: 'GOODS_STATE', field: 'state' }]),
};
