import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What customers were told, and what came of it. */
export const freightCustomerLogSheet: Sheet = {
  mod: 'freight.told',
  entity: 'freightCustomerLog',
  leads: { freightRate: '/FCL' },
  sort: [{ field: 'createTime', dir: 'desc' }],
  views: [
    { name: 'open', where: { field: 'reply', op: 'equal', anyOf: ['NONE', 'NEGOTIATE'] }, begins: true },
    { name: 'lost', where: { field: 'reply', op: 'equal', anyOf: ['LOST'] } },
    { name: 'won', where: { field: 'reply', op: 'equal', anyOf: ['WON'] } },
  ],
  columns: columns(`
    createTime:132* customerId:176* prospectName:120- channel:72 salesmanId:96 lanes:280 boxes:96 [now currency:60 now20GP:80 now40HQ:80]
    reply:100 lostReason:88 competitorPrice:88 offerNo:132 text:280
  `),
};
