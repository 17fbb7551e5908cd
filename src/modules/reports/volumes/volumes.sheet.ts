import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

const order = { order: ['/order/orderBusiness', '/financial/feeCollectionReview', '/order/orderManage'] };

export const volumeSheets: readonly Sheet[] = [
  {
    mod: 'report.teu',
    entity: 'teu',
    leads: order,
    sort: [{ field: 'teu', dir: 'desc' }],
    columns: columns(
      'lineCode:128* carrierCode:128* customerId:208 orders:84+ teu:96+ share:84 [before teuBefore:96+ grown:96+ growth:84]',
    ),
  },
  {
    mod: 'report.teuByType',
    entity: 'teuByType',
    sort: [{ field: 'teu', dir: 'desc' }],
    columns: columns('lineCode:128* carrierCode:128* boxType:96 boxes:84+ teu:96+ share:84'),
  },
  {
    mod: 'report.shutOuts',
    entity: 'shutOuts',
    leads: order,
    sort: [{ field: 'orders', dir: 'desc' }],
    columns: columns('shutOutReason:144* carrierCode:144* orders:84+ teu:96+ [result cost:128+ recharged:128+ result:128+]'),
  },
  {
    mod: 'report.documents',
    entity: 'documents',
    sort: [{ field: 'dueTime', dir: 'asc' }],
    columns: columns(
      'customerId:208* jobNo:148* docType:144 requiredBy:96 dueTime:132 days:84 etd:96 atd:96 handlerUserId:96 courierNo:120-',
    ),
  },
  {
    mod: 'report.trucks',
    entity: 'trucks',
    leads: { truckDispatch: '/platoon' },
    sort: [{ field: 'trips', dir: 'desc' }],
    columns: columns(`
      truckerId:208* fleetType:96 trips:84+ finished:84+ onTime:84+ onTimePct:84 waitingHours:96+ distanceKm:96+ routeFee:112+ feePerKm:96
      waitingFee:112+
    `),
  },
  {
    mod: 'report.lclFill',
    entity: 'lclFill',
    sort: [{ field: 'etd', dir: 'desc' }],
    columns: columns(`
      boxNo:132* containerNo:120 boxType:72 lineCode:112 etd:96 portDischarge:112 status:84 bookings:72+ loadedCbm:96+ loadedKg:104+ fillRate:80
      [result receivableBase:124+ payableBase:124+ profitBase:124+]
    `),
  },
  {
    mod: 'report.socResult',
    entity: 'socResult',
    leads: { containerPurchase: '/buyOrRetBox' },
    sort: [{ field: 'boxes', dir: 'desc' }],
    columns: columns(`
      supplierId:208* buyType:96 boxType:72 purchases:84+ boxes:84+ used:84+ sold:84+ stock:84+ [result cost:124+ income:124+ result:124+] costPerBox:112
    `),
  },
  {
    mod: 'report.turnover',
    entity: 'turnover',
    sort: [{ field: 'perDay', dir: 'asc' }],
    columns: columns(`
      containerNo:128* boxType:72 currentDepot:144 useStatus:84 trips:72+ days:84+ [stages loadingDays:96+ terminalDays:96+ seaDays:84+ deliveryDays:96+
      depotDays:96+] [result costBase:124+ incomeBase:124+ resultBase:124+] perDay:96 orderId:148-
    `),
  },
];
