import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Who took which price, and what for. */
export const freightTakeSheet: Sheet = {
  mod: 'freight.take',
  entity: 'freightTake',
  leads: { freightRate: '/FCL' },
  sort: [{ field: 'createTime', dir: 'desc' }],
  views: [
    { name: 'quotes', where: { field: 'takeKind', op: 'equal', anyOf: ['QUOTE'] } },
    { name: 'exports', where: { field: 'takeKind', op: 'equal', anyOf: ['EXPORT'] } },
    { name: 'large', where: { field: 'rows', op: 'gt', value: '200' } },
  ],
  columns: columns(`
    createTime:132* createUserId:96* takeKind:72 source:96 carrierCode:108 portLoading:96 portDestination:104 lineCode:104 customerId:168
    priceThen:304 [now currency:60 now20GP:80 now40HQ:80 releaseStatus:84] versionNo:64 rows:64+ columns:160 language:56-
  `),
};
