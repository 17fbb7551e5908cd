import { entity } from '#define/entity';
import { choice, integer, money, ref, text } from '#define/field';
import { taxInvoiceKinds } from '#modules/finance/taxInvoice/taxInvoice.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'selectSettlementList', 'apply_invoice'];

/** A tax invoice applied for: one for each buyer over passed documents, in the books' currency, until it is issued (domain/02d §2.17, 13 §13.3). */
export const taxInvoice = entity({
  name: 'taxInvoice',
  table: 'fc_tax_invoice',
  owner: 'branch',
  fields: {
    customerId: ref('customer', { required: true, edit: 'create', wire: 'crmId' }),
    taxInvoiceKind: choice(taxInvoiceKinds, { required: true, edit: 'create' }),
    buyerName: text({ max: 150, required: true }),
    buyerTaxNo: text({ max: 20 }),
    buyerAddressPhone: text({ max: 200 }),
    buyerBank: text({ max: 200 }),
    receiverEmail: text({ max: 100 }),
    remarkText: text({ max: 230 }),
    // What its documents' lines come to in the books' currency, each rounded by itself.
    netTotal: money({ currency: 'base', edit: 'never', initial: '0' }),
    taxTotal: money({ currency: 'base', edit: 'never', initial: '0' }),
    total: money({ currency: 'base', edit: 'never', initial: '0' }),
    invoices: integer({ edit: 'never', initial: 0 }),
    invoiceNos: text({ max: 400, edit: 'never' }),
  },
  rolled: [
    {
      of: 'invoice',
      by: 'taxInvoiceId',
      gives: { total: { sum: 'baseAmount' }, invoices: { count: {} }, invoiceNos: { texts: 'invoiceNo' } },
    },
  ],
  label: { zh: 'buyerName', en: 'buyerName', ar: 'buyerName', search: ['buyerName'] },
  search: ['buyerName', 'buyerTaxNo', 'invoiceNos'],
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['customerId']],
  stock: {
    list: { call: 'GET /hsyController/selectSettlementList', roles: readers },
    get: { call: 'GET /hsyController/getInfo', roles: readers },
    edit: { call: 'POST /taxInvoiceController/update', roles: ['apply_invoice'] },
    batch: { call: 'POST /taxInvoiceController/batchEdit', roles: ['apply_invoice'] },
  },
  removal: 'marked',
});
