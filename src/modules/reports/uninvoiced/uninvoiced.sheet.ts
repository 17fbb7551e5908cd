import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What may still be invoiced, and for how long the vessel has been gone; a figure leads to its charges. */
export const uninvoicedSheet: Sheet = {
  mod: 'report.uninvoiced',
  entity: 'uninvoiced',
  leads: { costStanding: '/financial/reconciliation?tab=charge.standing' },
  sort: [{ field: 'days', dir: 'desc' }],
  columns: columns('customerId:208* orderId:160* sailed:104 days:96 currency:64 open:128+ charges:84+'),
};
