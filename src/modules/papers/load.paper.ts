import type { Objection } from '#define/act';
import { textOf, type Row } from '#define/row';
import { segregationProblem } from '#modules/orders/lclContainer/segregation.shape';

/** What keeps goods from sharing a box, of the bookings that do. */
export function apartObjections(bookings: readonly Row[]): readonly Objection[] {
  const apart = segregationProblem(bookings);
  if (apart === null) return [];
  const [one, other] = apart.map(
    (row) => `${textOf(row, 'warehouseEntryNo') ?? textOf(row, 'jobNo') ?? ''} (${textOf(row, 'dgClass') ?? ''})`,
  );
  return [{ code: 'DG_APART', field: 'lclContainerId', detail: { one: one ?? '', other: other ?? '' } }];
}
