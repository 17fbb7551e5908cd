import type { Guard } from '#define/act';
import { textOf, type Row } from '#define/row';

/** It has no voucher yet. */
export const isDue: Guard = {
  name: 'isDue',
  by: (row) =>
    textOf(row, 'voucherId') === null
      ? []
      : [{ code: 'SOURCE_POSTED', field: 'voucherId', detail: { value: textOf(row, 'sourceNo') ?? '' } }],
};

/** The day a source is posted on: its own, or the first of the month it is booked in where that is later. */
export function postedOn(source: Row): string {
  const [on, period] = [textOf(source, 'sourceDate') ?? '', textOf(source, 'bookPeriod') ?? ''];
  const first = `${period.slice(0, 4)}-${period.slice(4)}-01`;
  return period !== '' && on < first ? first : on;
}
