import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What a tax invoice lists, as it was handed to the platform. */
export const taxItemsSheet: Sheet = {
  mod: 'taxInvoice.items',
  entity: 'taxInvoiceItem',
  of: { entity: 'taxInvoice', by: 'taxInvoiceId', on: 'pane' },
  columns: columns('itemName:220* taxCategoryCode:176 taxRate:72 isExempt:72 netAmount:124+ taxAmount:112+ amount:124+'),
};

/** Red letters over it, and the red invoices that followed. */
export const redApplicationsSheet: Sheet = {
  mod: 'taxInvoice.reds',
  entity: 'redApplication',
  of: { entity: 'taxInvoice', by: 'taxInvoiceId', on: 'pane' },
  shown: [
    { word: 'failed', as: 'doubt', on: ['applyState', 'errorText'], when: { field: 'applyState', is: 'FAILED' } },
    { word: 'void', as: 'over', on: ['confirmNo'], row: 'quiet', when: { field: 'applyState', is: 'VOID' } },
  ],
  columns: columns(
    'applyState:96* confirmState:160 confirmUntil:132 confirmNo:168 redNo:168 redDate:96 redReason:104 applicant:88 netTotal:124+ taxTotal:112+ total:124+ errorText:220 sentTime:132 createUserId:96 createTime:132',
  ),
};
