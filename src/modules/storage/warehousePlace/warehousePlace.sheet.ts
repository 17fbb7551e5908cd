import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { overLimits } from '#modules/storage/warehousePlace/warehousePlace.rules';

/** Places goods are put down at, with what lies there. */
export const placeSheet: Sheet = {
  mod: 'storage.places',
  entity: 'warehousePlace',
  adds: true,
  imports: { key: ['code'] },
  views: [
    { name: 'free', where: isOneOf('receipts', '0') },
    { name: 'used', where: { field: 'receipts', op: 'gt', value: '0' } },
  ],
  shown: [
    {
      word: 'overLimits',
      as: 'late',
      on: ['occupiedCbm', 'occupiedKg'],
      when: { reads: ['occupiedCbm', 'occupiedKg', 'maxCbm', 'maxKg'], by: overLimits },
    },
    { word: 'blocked', as: 'over', on: ['code'], row: 'quiet', when: { field: 'state', is: 'BLOCKED' } },
  ],
  columns: columns(
    'warehouseId:148* code:100* areaId:100 areaKind:100 maxKg:100 maxCbm:100 receipts:76+ occupiedKg:108+ occupiedCbm:108+ state:84',
  ),
};
