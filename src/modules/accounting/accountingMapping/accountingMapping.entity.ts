import { listed } from '#names/listed';
import { entity } from '#define/entity';
import { choice, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { interfaceRoles } from '#modules/accounting/accounting.shape';

/** What the accounting system calls what we call otherwise (domain/02f §2.25). */
export const accountingMapping = entity({
  name: 'accountingMapping',
  table: 'fc_accounting_mapping',
  owner: 'branch',
  fields: {
    kind: choice(listed('CURRENCY CHARGE_ITEM CUSTOMER SUPPLIER EMPLOYEE DEPARTMENT BANK_ACCOUNT LEDGER_ACCOUNT VOUCHER_TYPE ORG'), {
      required: true,
    }),
    localCode: text({ max: 40, required: true }),
    externalCode: text({ max: 80, required: true }),
    remark: text({ max: 200 }),
  },
  unique: [['kind', 'localCode']],
  search: ['localCode', 'externalCode', 'remark'],
  order: [{ field: 'kind', dir: 'asc' }],
  stock: stockCalls('accountingMappingController', interfaceRoles, ['voucherList'], 'select - insert update delete batchEdit'),
  removal: 'marked',
});
