import type { Definition } from '#define/entity';
import { groupedGoods } from '#modules/storage/groupedGoods/groupedGoods.entity';
import { warehouse } from '#modules/storage/warehouse/warehouse.entity';
import { warehouseArea } from '#modules/storage/warehouseArea/warehouseArea.entity';
import { warehousePlace } from '#modules/storage/warehousePlace/warehousePlace.entity';
import { warehouseReceipt } from '#modules/storage/warehouseReceipt/warehouseReceipt.entity';
import { warehouseTariff } from '#modules/storage/warehouseTariff/warehouseTariff.entity';

/** Definitions of the area. */
export const storageEntities: readonly Definition[] = [
  warehouse,
  warehouseArea,
  warehousePlace,
  warehouseTariff,
  warehouseReceipt,
  groupedGoods,
];
