import type { Panes } from '#define/sheet';
import { groupedSheet } from '#modules/storage/groupedGoods/groupedGoods.sheet';
import { toPlanSheet } from '#modules/storage/warehouseReceipt/warehouseReceipt.sheet';

/** Load plans: goods in the house beside what is planned into each box (screens-operations §4 GRP). */
export const groupedPanes: Panes = {
  sides: [[toPlanSheet], [groupedSheet]],
  by: ['portDestination'],
  compares: ['inHouseVolume', 'volume'],
  words: 'storage',
};
