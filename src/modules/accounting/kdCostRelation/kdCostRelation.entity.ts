import { entity } from '#define/entity';
import { decimal, money, ref, text } from '#define/field';
import { interfaceRoles } from '#modules/accounting/accounting.shape';

/** What of a charge a document of the accounting system holds: never more than there is of it (domain/02f §2.25). */
export const kdCostRelation = entity({
  name: 'kdCostRelation',
  table: 'fc_kd_cost_relation',
  owner: 'branch',
  fields: {
    accountingDocId: ref('accountingDoc', { required: true, edit: 'never' }),
    costId: ref('cost', { required: true, edit: 'never' }),
    invoiceId: ref('invoice', { edit: 'never' }),
    itemNo: text({ max: 80, edit: 'never' }),
    taxRate: decimal({ scale: 4, edit: 'never' }),
    amount: money({ currency: 'currency', required: true, edit: 'never' }),
    netAmount: money({ currency: 'currency', required: true, edit: 'never' }),
  },
  looked: {
    currency: { via: 'accountingDocId', to: 'accountingDoc', field: 'currency' },
    docState: { via: 'accountingDocId', to: 'accountingDoc', field: 'docState' },
    externalNo: { via: 'accountingDocId', to: 'accountingDoc', field: 'externalNo' },
    jobNo: { via: 'costId', to: 'cost', field: 'jobNo' },
    feeName: { via: 'costId', to: 'cost', field: 'feeName' },
  },
  partOf: 'accountingDocId',
  search: ['itemNo'],
  indexes: [['accountingDocId'], ['costId'], ['invoiceId']],
  stock: { list: { call: 'GET /KingdeeController/selectKdCostRelation', roles: interfaceRoles } },
  removal: 'marked',
});
