import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Ready offers sales may send without asking. */
export const quoteProductSheet: Sheet = {
  mod: 'product.list',
  entity: 'quoteProduct',
  adds: true,
  views: [
    { name: 'active', where: { field: 'state', op: 'equal', anyOf: ['true'] } },
    { name: 'resting', where: { field: 'state', op: 'equal', anyOf: ['false'] } },
  ],
  columns: columns(`
    productName:200* state:64 lineCode:104 portLoadings:128 portDestinations:168 carrierRule:96 carriers:128 referenceBox:80 boxTypes:104
    surchargePolicy:112 feeCodes:128 validDays:80 remark:200 updateUserId:96- updateTime:132-
  `),
};
