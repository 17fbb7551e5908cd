import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

const shown: Sheet['shown'] = [
  { word: 'tallyDiff', as: 'late', on: ['tally'], when: { field: 'tallyDiff', is: true } },
  { word: 'loaded', as: 'settled', on: ['state'], when: { field: 'state', is: 'LOADED' } },
];

/** What is planned into one box and what was counted in, in the order of stuffing. */
export const planLinesOfBoxSheet: Sheet = {
  mod: 'lcl.plan',
  entity: 'groupedGoods',
  of: { entity: 'lclContainer', by: 'lclContainerId' },
  sort: [{ field: 'stuffingSeq', dir: 'asc' }],
  shown,
  columns: columns(`
    stuffingSeq:64* warehouseEntryNo:148 jobNo:148 customerId:160 packages:76+ volume:88+ weight:100+ placeId:88 tally:76 state:80 portDestination:96
    isDg:60 dgClass:72- receiptNo:132- outTime:132- remark:160
  `),
};

/** What is planned into the boxes and what was loaded, box by box, with how full each gets (screens-operations §4 GRP). */
export const groupedSheet: Sheet = {
  mod: 'storage.grouped',
  entity: 'groupedGoods',
  sort: [
    { field: 'lclContainerId', dir: 'asc' },
    { field: 'stuffingSeq', dir: 'asc' },
  ],
  views: [
    { name: 'planned', where: { field: 'state', op: 'equal', anyOf: ['PLAN'] }, begins: true },
    { name: 'closedBoxes', where: { field: 'boxStatus', op: 'equal', anyOf: ['CLOSED'] } },
  ],
  shown,
  columns: columns(`
    lclContainerId:132* stuffingSeq:56 warehouseEntryNo:140 customerId:140 packages:72+ volume:84+ weight:96+ tally:68 fillRate:68 leftCbm:80 cfsCutOff:128
    boxStatus:76 placeId:80 portDestination:88 isDg:56 state:76- jobNo:148- receiptNo:132- dgClass:72- outTime:132- remark:160-
  `),
};
