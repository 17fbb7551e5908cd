import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

/** Documents of one side that were passed, with what they still owe: the other half of the write-off. */
const documentsSheet = (mod: string, direction: 'AR' | 'AP'): Sheet => ({
  mod,
  entity: 'invoice',
  acts: ['cashWriteOff', 'netting', 'refund', ...(direction === 'AR' ? ['badDebt'] : [])],
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
    { name: 'all', where: { and: [isOneOf('direction', direction), isOneOf('checkStatus', 'CHECK_PASS')] } },
  ],
  columns: [
    { field: 'invoiceNo', width: 148, frozen: true },
    { field: 'dueDate', width: 96 },
    { field: 'currency', width: 60 },
    { field: 'balance', width: 112, summed: true },
    { field: 'amount', width: 112, summed: true },
    { field: 'customerId', width: 160 },
    { field: 'writtenOffAmount', width: 112, summed: true },
    { field: 'adjustmentAmount', width: 96, summed: true },
    { field: 'writeOffStatus', width: 88 },
    { field: 'jobNos', width: 148 },
    { field: 'rate', width: 80 },
    { field: 'baseBalance', width: 116, summed: true },
    { field: 'remark', width: 180 },
  ],
});

export const owedToUsSheet = documentsSheet('invoice.receivable', 'AR');
export const owedByUsSheet = documentsSheet('invoice.payable', 'AP');
