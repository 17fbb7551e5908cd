import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What was open of each document from one day until another: the rows behind ages of receivables, also those of a day that is past. */
export const invoiceStandingSheet: Sheet = {
  mod: 'invoice.standing',
  entity: 'invoiceStanding',
  sort: [{ field: 'dueDate', dir: 'asc' }],
  views: [
    {
      name: 'now',
      where: {
        and: [
          { field: 'untilDay', op: 'equal', anyOf: [null] },
          { field: 'balance', op: 'unequal', value: '0' },
        ],
      },
      begins: true,
    },
  ],
  columns: columns(`
    invoiceNo:160* direction:64 customerId:208 invoiceDate:104 dueDate:104 currency:64 amount:128 [standing fromDay:104 untilDay:112
    balance:132+ baseBalance:132+] inDispute:72 invoiceId:160-
  `),
};
