import type { Guard } from '#define/act';
import { textOf } from '#define/row';

/** It has no voucher yet. */
export const isDue: Guard = {
  name: 'isDue',
  by: (row) =>
    textOf(row, 'voucherId') === null
      ? []
      : [{ code: 'SOURCE_POSTED', field: 'voucherId', detail: { value: textOf(row, 'sourceNo') ?? '' } }],
};
