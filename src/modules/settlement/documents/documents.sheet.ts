import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

/** Documents of one side that were passed, with what they still owe: the other half of the write-off. */
const documentsSheet = (mod: string, direction: 'AR' | 'AP'): Sheet => ({
  mod,
  entity: 'invoice',
  acts: ['cashWriteOff', 'netting', 'refund', direction === 'AR' ? 'badDebt' : 'requestPayment'],
  sort: [{ field: 'dueDate', dir: 'asc' }],
  shown: [{ word: 'settled', as: 'settled', on: ['balance', 'dueDate'], when: { field: 'writeOffStatus', is: 'WRITTEN_OFF' } }],
  views: [
    {
      name: 'open',
      where: {
        and: [isOneOf('direction', direction), isOneOf('checkStatus', 'CHECK_PASS'), { field: 'balance', op: 'unequal', value: '0' }],
      },
      begins: true,
    },
    {
      name: 'late',
      where: {
        and: [
          isOneOf('direction', direction),
          isOneOf('checkStatus', 'CHECK_PASS'),
          { field: 'balance', op: 'unequal', value: '0' },
          { field: 'dueDate', op: 'lt', value: '@0' },
        ],
      },
    },
    // Money that comes after all is written off against what was given up.
    ...(direction === 'AR' ? [{ name: 'givenUp', where: { and: [isOneOf('direction', 'AR'), isOneOf('badDebtStatus', 'BAD')] } }] : []),
    { name: 'all', where: { and: [isOneOf('direction', direction), isOneOf('checkStatus', 'CHECK_PASS')] } },
  ],
  columns: columns(`
    invoiceNo:148* dueDate:96 currency:60 balance:112+ amount:112+ customerId:160 writtenOffAmount:112+ adjustmentAmount:96+
    ${direction === 'AP' ? 'plannedAmount:112+ unplanned:112+ payStatus:92' : 'writeOffStatus:88'} jobNos:148 rate:80 baseBalance:116+ remark:180
  `),
});

export const owedToUsSheet = documentsSheet('invoice.receivable', 'AR');
export const owedByUsSheet = documentsSheet('invoice.payable', 'AP');
