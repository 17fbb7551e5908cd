import type { Screen } from '#client/shell/screen';
import { plainSheet, tab, tabbed, twoPanes } from '#modules/sheetScreen.tsx';

const warehouseFile = () => import('#modules/storage/warehouse/warehouse.sheet');
const warehouseAreaFile = () => import('#modules/storage/warehouseArea/warehouseArea.sheet');
const warehousePlaceFile = () => import('#modules/storage/warehousePlace/warehousePlace.sheet');
const warehouseTariffFile = () => import('#modules/storage/warehouseTariff/warehouseTariff.sheet');
const warehouseReceiptFile = () => import('#modules/storage/warehouseReceipt/warehouseReceipt.sheet');

const common = { group: 'shell:group.storage', icon: 'container', roles: ['admin', 'getOrderListLcl'] } as const;

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const storageScreens: readonly Screen[] = [
  {
    ...common,
    path: '/storage/stored',
    code: 'WHS',
    mod: 'storage.stored',
    finds: { list: '/storageController/selectStored', label: 'receiptNo', more: 'goodsName' },
    ...plainSheet('shell:route.storageStored', 'storage:belongs.stored', warehouseReceiptFile, 'storedSheet'),
  },
  {
    ...common,
    path: '/storage/grouped',
    code: 'GRP',
    mod: 'storage.grouped',
    ...twoPanes('shell:route.storageGrouped', 'storage:belongs.grouped', () => import('#modules/storage/storage.screen'), 'groupedPanes'),
  },
  {
    ...common,
    path: '/storage/setting',
    icon: 'setting',
    code: 'WSET',
    mod: 'storage.warehouses',
    ...tabbed(
      'shell:route.storageSetting',
      tab(warehouseFile, 'warehouseSheet', 'storage:tabs.warehouses', 'storage:belongs.warehouses'),
      tab(warehouseAreaFile, 'areaSheet', 'storage:tabs.areas', 'storage:belongs.areas'),
      tab(warehousePlaceFile, 'placeSheet', 'storage:tabs.places', 'storage:belongs.places'),
      tab(warehouseTariffFile, 'tariffSheet', 'storage:tabs.tariffs', 'storage:belongs.tariffs'),
    ),
  },
];
