import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { closings, filledTo } from '#modules/orders/lclContainer/lclContainer.rules';

const shown: Sheet['shown'] = [
  { word: 'overFull', as: 'late', on: ['fillRate', 'loadedCbm'], when: { reads: ['fillRate'], by: filledTo(true) } },
  { word: 'nearlyFull', as: 'soon', on: ['fillRate', 'loadedCbm'], when: { reads: ['fillRate'], by: filledTo(false) } },
  ...closings.map(({ by, ...rule }) => ({ ...rule, on: ['cfsCutOff'], when: { reads: ['cfsCutOff', 'status'], by } })),
  { word: 'over', as: 'settled', on: ['status'], row: 'quiet', when: { field: 'status', is: 'UNSTUFFED' } },
];

const views: Sheet['views'] = [
  { name: 'openBoxes', where: isOneOf('status', 'OPEN'), sort: [{ field: 'cfsCutOff', dir: 'asc' }], begins: true },
  { name: 'toStuff', where: isOneOf('status', 'CLOSED'), sort: [{ field: 'cfsCutOff', dir: 'asc' }] },
  { name: 'toSail', where: isOneOf('status', 'STUFFED') },
  { name: 'sailedBoxes', where: isOneOf('status', 'SAILED', 'UNSTUFFED') },
];

const capacity = `
  [fill fillRate:80 loadedCbm:92+ plannedCbm:92+ leftCbm:84 loadedKg:104+ plannedKg:104+ leftKg:100 capacityCbm:84- capacityKg:100-]
`;

/** Shared boxes with what is in them and what they earn; their bookings stand beneath (screens-operations §2 LCL). */
export const lclContainerSheet: Sheet = {
  mod: 'lcl.boxes',
  entity: 'lclContainer',
  adds: true,
  sort: [{ field: 'etd', dir: 'desc' }],
  leads: { order: '/order/lcl' },
  pane: { by: 'id', place: 'below', sheets: ['lcl.bookings'], open: true },
  views,
  shown,
  columns: columns(`
    boxNo:132* containerNo:124* boxType:72 status:84 [voyage vesselName:148 voyage:76 portLoading:96 portDischarge:96 etd:104] cfsCutOff:188 bookings:72+
    ${capacity} [money receivableBase:116+r payableBase:116+p profitBase:108+] shareMethod:88 masterOrderId:148 mblNo:140 [papers sealNo:108 vgmWeight:92
    stuffedTime:132] warehouseId:120 consolidatorId:148- businessType:88- isoSizeType:72- carrierCode:92- lineCode:104- eta:96- atd:96-
    loadedPackages:80- plannedPackages:80- closeTime:132- closeUserId:96- unstuffTime:132- remark:200
  `),
};
