import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What of each charge was not invoiced from one day until another: the rows behind what was open on a day that is past. */
export const costStandingSheet: Sheet = {
  mod: 'charge.standing',
  entity: 'costStanding',
  sort: [{ field: 'costDate', dir: 'asc' }],
  views: [
    {
      name: 'now',
      where: {
        and: [
          { field: 'untilDay', op: 'equal', anyOf: [null] },
          { field: 'openAmount', op: 'unequal', value: '0' },
        ],
      },
      begins: true,
    },
  ],
  columns: columns(`
    jobNo:148* direction:64 customerId:208 feeCode:144 costDate:104 atd:104 isEstimate:72 currency:64 amount:128
    [standing fromDay:104 untilDay:112 openAmount:132+] feeName:144- costId:160- orderId:148-
  `),
};
