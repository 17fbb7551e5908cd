import { entity } from '#define/entity';
import { decimal, flag, money, ref, text } from '#define/field';

/** A line of a tax invoice as it was handed to the platform: charges of one item and rate together, in the books' currency (domain/02d §2.17). */
export const taxInvoiceItem = entity({
  name: 'taxInvoiceItem',
  table: 'fc_tax_invoice_item',
  owner: 'branch',
  fields: {
    taxInvoiceId: ref('taxInvoice', { required: true, edit: 'create' }),
    itemName: text({ max: 60, required: true, edit: 'create' }),
    taxCategoryCode: text({ max: 19, edit: 'never' }),
    taxRate: decimal({ scale: 4, percent: true, ratio: true, edit: 'never' }),
    isExempt: flag({ edit: 'never' }),
    netAmount: money({ currency: 'base', required: true, edit: 'create' }),
    taxAmount: money({ currency: 'base', required: true, edit: 'create' }),
    amount: money({ currency: 'base', required: true, edit: 'create' }),
  },
  partOf: 'taxInvoiceId',
  search: ['itemName'],
  indexes: [['taxInvoiceId']],
  stock: { list: { call: 'GET /taxInvoiceItemController/select', roles: ['admin', 'selectSettlementList', 'apply_invoice'] } },
  removal: 'marked',
});
