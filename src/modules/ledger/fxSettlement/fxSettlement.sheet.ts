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
    settleNo:148* settleDate:104* fromAccountId:176 [sold sellCurrency:60 sellAmount:124+ bookRate:84 bookBase:124+]
    [bought bankRate:84 buyAmount:124+ bankFee:88+ received:124+ toAccountId:176] gainLoss:116+ state:88 voucherId:168
    bookPeriod:84- checkUserId:96- checkTime:132- fileId:104- remark:220
  `),
};
