import { entity } from '#define/entity';
import { choice, code, dict, flag, integer, latin, ref, text } from '#define/field';

/** Trading partners, customers and suppliers in one table (domain/02b §2.4.1); the short form the sheets need. */
export const customer = entity({
  name: 'customer',
  table: 'crm_customer',
  owner: 'branch',
  fields: {
    crmCode: code({ max: 20, required: true, edit: 'create' }),
    crmName: text({ max: 150, required: true }),
    englishName: latin({ max: 200 }),
    shortName: text({ max: 40, required: true }),
    helpCode: text({ max: 40, edit: 'never' }),
    category: choice(['DIRECT_SHIPPER', 'COLOADER', 'FORWARDER_PEER', 'OVERSEAS_AGENT', 'PLATFORM', 'INTERNAL', 'SUPPLIER'], { required: true }),
    isCustomer: flag({ initial: true }),
    isSupplier: flag(),
    supplierType: choice(['CARRIER', 'BOOKING_AGENT', 'TRUCKER', 'CUSTOMS_BROKER', 'WAREHOUSE', 'TERMINAL', 'INSURER', 'DEST_AGENT', 'OTHER']),
    carrierCode: dict('carrier'),
    countryCode: code({ max: 2 }),
    settleCurrency: dict('currency'),
    settleMethod: choice(['PREPAID', 'PER_SHIPMENT', 'MONTHLY'], { required: true, initial: 'PER_SHIPMENT' }),
    creditDays: integer({ least: '0', most: '365' }),
    creditMonths: integer({ least: '0', most: '12' }),
    payDay: integer({ least: '1', most: '31' }),
    salesmanId: ref('user'),
    customerServiceId: ref('user'),
    operatorId: ref('user'),
    documentUserId: ref('user'),
    customerLevel: choice(['A', 'B', 'C', 'D']),
  },
  flags: { locked: { on: 'CUSTOMER_LOCKED' } },
  initials: { field: 'helpCode', of: 'shortName' },
  label: { zh: 'shortName', en: 'englishName', search: ['crmCode', 'shortName', 'crmName', 'helpCode', 'englishName'] },
  search: ['crmCode', 'shortName', 'crmName', 'helpCode', 'englishName'],
  unique: [['crmCode'], ['crmName']],
  visible: { own: ['salesmanId', 'customerServiceId', 'operatorId', 'documentUserId', 'createUserId'] },
  stock: {
    list: { call: 'GET /CrmContoller/listSelectCrmData', roles: ['admin', 'getOrderListNew', 'orderCosts', 'list_cost', 'orderInvoices', 'selectFreight'] },
  },
});
