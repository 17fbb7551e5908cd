import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

const is = (field: string, value: string) => ({ field, op: 'equal', anyOf: [value] }) as const;
const toCheck = { field: 'linesToCheck', op: 'gt', value: '0' } as const;

/** Orders as finance reviews them, one after the other, with the charges of the active one beside (design/screens-finance.md §2 REV). */
export const orderReviewSheet: Sheet = {
  mod: 'cost.review',
  entity: 'order',
  list: 'fees',
  acts: ['check', 'costLock'],
  pane: { by: 'id', place: 'beside', sheets: ['cost.reviewPane'], open: true },
  sort: [{ field: 'atd', dir: 'asc' }],
  views: [
    { name: 'reviewToCheck', where: { and: [{ field: 'feeState', op: 'equal', anyOf: ['LOCKED', 'REVIEWED'] }, toCheck] }, begins: true },
    { name: 'checkedNotLocked', where: { and: [is('checked', 'true'), is('costLocked', 'false')] } },
    {
      name: 'profitMoved',
      where: {
        and: [
          is('costLocked', 'true'),
          {
            or: [
              { field: 'profitMoved', op: 'gt', value: '0' },
              { field: 'profitMoved', op: 'lt', value: '0' },
            ],
          },
        ],
      },
    },
    { name: 'lowMargin', where: { field: 'profitRate', op: 'lt', value: '3' } },
  ],
  columns: columns(`
    jobNo:148* customerId:148* atd:92 linesToCheck:92 receivableBase:108+r payableBase:108+p profitBase:104+ profitRate:72
    profitMoved:96 feeState:76 checked:56 costLocked:64 estimates:60- operatorId:92- salesmanId:92-
  `),
};
