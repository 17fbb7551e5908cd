import type { Screen } from '#client/shell/screen';
import { panesScreen, plainSheet, tabbedScreen } from '#modules/sheetScreen.tsx';

const common = { group: 'shell:group.storage', icon: 'container', roles: ['admin', 'getOrderListLcl'] } as const;

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const storageScreens: readonly Screen[] = [
  {
    ...common,
    path: '/storage/stored',
    code: 'WHS',
    mod: 'storage.stored',
    finds: { list: '/storageController/selectStored', label: 'receiptNo', more: 'goodsName' },
    ...plainSheet(
      'shell:route.storageStored',
      'storage:belongs.stored',
      () => import('#modules/storage/warehouseReceipt/warehouseReceipt.sheet'),
      'storedSheet',
    ),
  },
  {
    ...common,
    path: '/storage/grouped',
    title: 'shell:route.storageGrouped',
    code: 'GRP',
    mod: 'storage.grouped',
    load: () =>
      panesScreen(
        import('#modules/storage/storage.screen').then((file) => file.groupedPanes),
        'shell:route.storageGrouped',
        'storage:belongs.grouped',
      ),
  },
  {
    ...common,
    path: '/storage/setting',
    title: 'shell:route.storageSetting',
    icon: 'setting',
    code: 'WSET',
    mod: 'storage.warehouses',
    load: () =>
      tabbedScreen(
        Promise.all([
          import('#modules/storage/warehouse/warehouse.sheet'),
          import('#modules/storage/warehouseArea/warehouseArea.sheet'),
          import('#modules/storage/warehousePlace/warehousePlace.sheet'),
          import('#modules/storage/warehouseTariff/warehouseTariff.sheet'),
        ]).then(([house, area, place, tariff]) => [
          [house.warehouseSheet, 'storage:tabs.warehouses', 'storage:belongs.warehouses'],
          [area.areaSheet, 'storage:tabs.areas', 'storage:belongs.areas'],
          [place.placeSheet, 'storage:tabs.places', 'storage:belongs.places'],
          [tariff.tariffSheet, 'storage:tabs.tariffs', 'storage:belongs.tariffs'],
        ]),
        'shell:route.storageSetting',
      ),
  },
];
