import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import type { ShownRule } from '#define/shown';
import { plateEnds, plateOver } from '#modules/soc/socContainer/socContainer.rules';

const plate = ['cscPlateDue', 'useStatus'];
const shown: readonly ShownRule[] = [
  { word: 'plateOver', as: 'late', on: ['cscPlateDue'], when: { reads: plate, by: plateOver } },
  { word: 'plateEnds', as: 'soon', on: ['cscPlateDue'], when: { reads: plate, by: plateEnds } },
  { word: 'gone', as: 'over', on: ['useStatus'], row: 'quiet', when: { field: 'useStatus', is: 'SOLD' } },
  { word: 'lost', as: 'over', on: ['useStatus'], row: 'quiet', when: { field: 'useStatus', is: 'LOST' } },
  { word: 'scrapped', as: 'over', on: ['useStatus'], row: 'quiet', when: { field: 'useStatus', is: 'SCRAPPED' } },
];

/** Where each own box is, how long it lies there, and whether it is fit to sail (screens-operations SOC). */
export const socContainerSheet: Sheet = {
  mod: 'soc.boxes',
  entity: 'socContainer',
  adds: true,
  imports: { key: ['containerNo'] },
  pane: { by: 'id', place: 'below', sheets: ['soc.boxMoves'] },
  shown,
  views: [
    { name: 'inStock', where: isOneOf('useStatus', 'IN_STOCK') },
    { name: 'reserved', where: isOneOf('useStatus', 'RESERVED', 'RELEASED') },
    { name: 'underWay', where: isOneOf('useStatus', 'IN_USE') },
    {
      name: 'overdueBack',
      where: { and: [isOneOf('useStatus', 'IN_USE'), { field: 'lastMoveTime', op: 'lt', value: '@-45' }] },
    },
    {
      name: 'plateDue',
      where: {
        and: [
          isOneOf('useStatus', 'IN_STOCK', 'RESERVED', 'RELEASED', 'IN_USE', 'RETURNED'),
          { field: 'cscPlateDue', op: 'le', value: '@+60' },
        ],
      },
    },
    {
      name: 'byDepot',
      where: isOneOf('useStatus', 'IN_STOCK', 'RESERVED', 'RELEASED', 'RETURNED'),
      sort: [
        { field: 'currentPlace', dir: 'asc' },
        { field: 'currentDepot', dir: 'asc' },
      ],
    },
    { name: 'sold', where: isOneOf('useStatus', 'SOLD') },
  ],
  columns: columns(`
    containerNo:132* boxType:72 grade:72 useStatus:88 currentPlace:116 currentDepot:148 orderId:148 lastMoveTime:132 daysInState:72 perDiemSoFar:92+
    cscPlateDue:104 ownerEpId:112 contractId:132 sourcePurchaseId:140 manufactureYear:72 [figures bookValue:108+ costBase:108+ incomeBase:108+ resultBase:108+]
    isoSizeType:72- tareKg:80- maxGrossKg:88- color:80- lastOrderId:148- outPurchaseId:140- releaseNo:124- salvageValue:104- remark:180-
  `),
};

/** Boxes of one document, opened in place and in its record: numbers are pasted here, each checked at once. */
export const boxesInSheet: Sheet = {
  mod: 'soc.boxesIn',
  entity: 'socContainer',
  of: { entity: 'containerPurchase', by: 'sourcePurchaseId', takes: { boxType: 'boxType' } },
  adds: true,
  shown,
  columns: columns(`
    containerNo:132* grade:72 manufactureYear:72 currentPlace:116 currentDepot:148 useStatus:88 orderId:148 [figures costBase:108+ incomeBase:108+ resultBase:108+]
    cscPlateDue:104 boxType:72-
  `),
};

/** Boxes one document of sale or return takes away, in its record. */
export const boxesOutSheet: Sheet = {
  mod: 'soc.boxesOut',
  entity: 'socContainer',
  of: { entity: 'containerPurchase', by: 'outPurchaseId', on: 'record' },
  shown: shown.filter(({ on }) => on.includes('useStatus')),
  columns: columns(
    'containerNo:132* boxType:72 grade:72 useStatus:88 sourcePurchaseId:140 [figures costBase:108+ incomeBase:108+ resultBase:108+]',
  ),
};

const moves = 'time:132* moveType:116 place:116 depot:148 jobNo:148 eirNo:112 damage:220';

/** Where one box went, beneath the list and in its record. */
export const boxMovesSheet: Sheet = {
  mod: 'soc.boxMoves',
  entity: 'socMove',
  of: { entity: 'socContainer', by: 'socContainerId' },
  adds: true,
  columns: columns(moves),
};

/** Moves of all boxes: a depot's list is pasted as it came. */
export const socMovesSheet: Sheet = {
  mod: 'soc.moves',
  entity: 'socMove',
  adds: true,
  imports: { key: ['socContainerId', 'moveType', 'time'] },
  columns: columns(`socContainerId:132* moveType:116 place:116 depot:148 time:132 jobNo:148 eirNo:112 damage:220`),
};
