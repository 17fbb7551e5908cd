import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Parts of a house by what may lie there. */
export const areaSheet: Sheet = {
  mod: 'storage.areas',
  entity: 'warehouseArea',
  adds: true,
  imports: { key: ['code'] },
  columns: columns('warehouseId:148* code:100* kind:100 capacityCbm:108+ remark:240'),
};
