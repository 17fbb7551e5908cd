import { entity } from '#define/entity';
import { choice, day, dict, file, flag, integer, money, ref, text } from '#define/field';
import { ofCustomer, underscored } from '#modules/clients/clients.shape';

/** What was found out about a customer's background, once per customer (domain/02b CustomerDetail, 16 §16.2). */
export const customerDetail = entity({
  name: 'customerDetail',
  table: 'crm_detail',
  owner: 'branch',
  fields: {
    ...ofCustomer,
    currency: dict('currency', { initial: 'CNY' }),
    registeredCapital: money({ currency: 'currency' }),
    foundedDate: day(),
    legalPerson: text({ max: 60 }),
    employeeCount: integer({ least: '0', most: '10000000' }),
    annualTurnover: money({ currency: 'currency' }),
    importExportRight: flag(),
    ownership: choice(['STATE', 'PRIVATE', 'FOREIGN', 'JOINT', 'LISTED']),
    lawsuits: text({ max: 500 }),
    riskLevel: choice(['LOW', 'MEDIUM', 'HIGH']),
    creditReportFileId: file({ contents: ['pdf'], megabytes: 10 }),
    checkDate: day(),
    checkerId: ref('user'),
  },
  unique: [['customerId']],
  partOf: 'customerId',
  visible: { through: 'customerId' },
  order: [{ field: 'checkDate', dir: 'desc' }],
  files: {},
  stock: underscored('crmDetail', 'crmDetailController', ['edit_crm_profile', 'edit_crm_credit']),
  removal: 'marked',
});
