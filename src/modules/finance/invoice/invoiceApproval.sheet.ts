import { listed } from '#names/listed';
import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { invoiceSheet } from '#modules/finance/invoice/invoice.sheet';

const shownThere: ReadonlySet<string> = new Set(
  listed('invoiceNo direction customerId currency amount balance baseAmount lines disputedLines dueDate checkStatus'),
);

/** Documents that wait for the second person: does this say what was agreed, may it leave the house? */
export const invoiceApprovalSheet: Sheet = {
  mod: 'invoice.approval',
  entity: 'invoice',
  acts: ['pass', 'refuse', 'audit'],
  sort: [{ field: 'submitTime', dir: 'asc' }],
  shown: invoiceSheet.shown ?? [],
  views: [
    { name: 'toPass', where: isOneOf('checkStatus', 'SUBMITTED'), begins: true },
    { name: 'toAudit', where: { and: [isOneOf('checkStatus', 'CHECK_PASS'), isOneOf('audited', 'false')] } },
    { name: 'returned', where: isOneOf('checkStatus', 'CHECK_NO_PASS') },
  ],
  columns: [
    ...invoiceSheet.columns.filter(({ field }) => shownThere.has(field)),
    ...columns(
      '[state submitUserId:96 submitTime:132 passUserId:96 passTime:132] passOpinion:240 [state audited:64] [source jobNos:148] remark:220',
    ),
  ],
};
