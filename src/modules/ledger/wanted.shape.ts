import type { Where } from '#define/filter';
import { textOf, type Values } from '#define/row';

/** Where no sources are named: those without a voucher, of the month and the types that are. */
export const wanted = (answers: Values): Where => {
  const [period, types] = [textOf(answers, 'period'), Array.isArray(answers.types) ? (answers.types as string[]) : []];
  return {
    and: [
      { field: 'voucherId', op: 'equal', anyOf: [null] },
      ...(period === null ? [] : [{ field: 'bookPeriod', op: 'equal', anyOf: [period] } as const]),
      ...(types.length === 0 ? [] : [{ field: 'voucherType', op: 'equal', anyOf: types } as const]),
    ],
  };
};

/** Documents a source stands for, and an entry was made of: of each kind the figure that was posted. */
export const documents = {
  kind: 'tableName',
  id: 'tableId',
  figures: { invoice: 'baseAmount', cash: 'baseAmount', cashAllocation: 'settledBase', expenseClaim: 'total', fxSettlement: 'bookBase' },
} as const;
