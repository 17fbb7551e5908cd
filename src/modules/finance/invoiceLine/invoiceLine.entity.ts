import { entity } from '#define/entity';
import { money, ref } from '#define/field';

/** The part of one cost that one invoice asks for (domain/02d §2.16 InvoiceLine). */
export const invoiceLine = entity({
  name: 'invoiceLine',
  table: 'fc_invoice_line',
  owner: 'branch',
  fields: {
    invoiceId: ref('invoice', { required: true, edit: 'create' }),
    costId: ref('cost', { required: true, edit: 'create' }),
    allocatedAmountOfCost: money({ currency: 'currency', required: true, edit: 'create' }),
    netAmount: money({ currency: 'currency', required: true, edit: 'create' }),
    taxAmount: money({ currency: 'currency', required: true, edit: 'create' }),
  },
  looked: { currency: { via: 'invoiceId', to: 'invoice', field: 'currency' } },
  visible: { through: 'invoiceId' },
  indexes: [['invoiceId'], ['costId']],
  stock: {},
  removal: 'marked',
});
