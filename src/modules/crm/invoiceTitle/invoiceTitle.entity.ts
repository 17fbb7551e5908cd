import { entity } from '#define/entity';
import { choice, flag, moment, text } from '#define/field';
import { ofCustomer, readers, underscored } from '#modules/clients/clients.shape';
import { titleComplete } from '#modules/crm/invoiceTitle/invoiceTitle.rules';
import type { Role } from '#names/roles';

/** Whoever bills a customer chooses among its titles (domain/16 §16.9 "Finance strings"). */
const seen: readonly Role[] = [...readers, 'orderInvoices', 'receivable_cash', 'apply_invoice', 'edit_crm_title'];

/** What a customer wants its invoices made out to; one of them is the usual one (domain/02b invoiceTitles, 16 §16.2 InvoiceTitle). */
export const invoiceTitle = entity({
  name: 'invoiceTitle',
  table: 'crm_invoice_title',
  owner: 'branch',
  fields: {
    ...ofCustomer,
    titleName: text({ max: 150, required: true }),
    taxNo: text({ max: 20, pattern: '^[0-9A-Z]{6,20}$' }),
    invoiceType: choice(['SPECIAL_VAT', 'NORMAL_VAT'], { required: true, initial: 'NORMAL_VAT' }),
    address: text({ max: 120 }),
    phone: text({ max: 40 }),
    bankName: text({ max: 100 }),
    accountNo: text({ max: 40 }),
    receiverEmail: text({ max: 100 }),
    receiverMobile: text({ max: 40 }),
    deliveryKind: choice(['MAIL', 'PAPER'], { initial: 'MAIL' }),
    isDefault: flag(),
    state: choice(['ENABLED', 'DISABLED'], { required: true, initial: 'ENABLED' }),
    // When the name was last compared with the bureau's.
    checkedTime: moment({ edit: 'never' }),
  },
  rules: [titleComplete],
  label: { zh: 'titleName', en: 'titleName', ar: 'titleName', search: ['titleName', 'taxNo'], roles: seen },
  search: ['titleName', 'taxNo', 'accountNo'],
  unique: [['customerId', 'titleName', 'taxNo']],
  partOf: 'customerId',
  visible: { through: 'customerId' },
  order: [{ field: 'titleName', dir: 'asc' }],
  indexes: [['customerId']],
  stock: underscored('crmTitle', 'crmTitleController', ['edit_crm_title'], seen),
  removal: 'marked',
});
