import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import { decimalOf } from '#define/row';
import type { Sheet } from '#define/sheet';
import { compare, toDecimal, ZERO } from '#values/decimal';

/** What selling foreign money brought (design/screens-finance STL). */
export const fxSettlementSheet: Sheet = {
  mod: 'fxSettlement.list',
  entity: 'fxSettlement',
  adds: true,
  leads: { voucher: '/financial/voucher' },
  sort: [{ field: 'settleDate', dir: 'desc' }],
  views: [
    { name: 'toCheck', where: isOneOf('state', 'DRAFT') },
    { name: 'recent', where: { field: 'settleDate', op: 'ge', value: '@-30' } },
  ],
  shown: [
    {
      word: 'loss',
      as: 'doubt',
      on: ['gainLoss'],
      when: { reads: ['gainLoss'], by: (row) => compare(toDecimal(decimalOf(row, 'gainLoss') ?? '0'), ZERO) < 0 },
    },
  ],
  columns: columns(`
    settleNo:148* settleDate:100* state:76 fromAccountId:132 [sold sellCurrency:60 sellAmount:108+ bookRate:76 bookBase:112+]
    [bought bankRate:76 buyAmount:112+ bankFee:72+ received:112+- toAccountId:132-] gainLoss:96+ voucherId:148
    bookPeriod:84- checkUserId:96- checkTime:132- fileId:104- remark:220
  `),
};
