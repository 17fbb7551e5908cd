import { listed } from '#names/listed';
import type { Sheet } from '#define/sheet';
import { invoiceSheet } from '#modules/finance/invoice/invoice.sheet';

const shownThere: ReadonlySet<string> = new Set(
  listed('invoiceNo direction customerId currency amount balance baseAmount lines dueDate checkStatus'),
);

/** Documents that wait for the second person: does this say what was agreed, may it leave the house? */
export const invoiceApprovalSheet: Sheet = {
  mod: 'invoice.approval',
  entity: 'invoice',
  acts: ['pass', 'refuse', 'audit'],
  sort: [{ field: 'submitTime', dir: 'asc' }],
  shown: invoiceSheet.shown ?? [],
  views: [
    { name: 'toPass', where: { field: 'checkStatus', op: 'equal', anyOf: ['SUBMITTED'] }, begins: true },
    {
      name: 'toAudit',
      where: {
        and: [
          { field: 'checkStatus', op: 'equal', anyOf: ['CHECK_PASS'] },
          { field: 'audited', op: 'equal', anyOf: ['false'] },
        ],
      },
    },
    { name: 'returned', where: { field: 'checkStatus', op: 'equal', anyOf: ['CHECK_NO_PASS'] } },
  ],
  columns: [
    ...invoiceSheet.columns.filter(({ field }) => shownThere.has(field)),
    { field: 'submitUserId', width: 96, group: 'state' },
    { field: 'submitTime', width: 132, group: 'state' },
    { field: 'passUserId', width: 96, group: 'state' },
    { field: 'passTime', width: 132, group: 'state' },
    { field: 'passOpinion', width: 240 },
    { field: 'audited', width: 64, group: 'state' },
    { field: 'jobNos', width: 148, group: 'source' },
    { field: 'remark', width: 220 },
  ],
};
