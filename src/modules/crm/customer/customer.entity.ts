import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, code, dict, flag, integer, latin, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { emailFits, someSide, supplierKnown, usccFits } from '#modules/crm/customer/customer.rules';
import type { Role } from '#names/roles';

/** Whoever keeps the master data; finance keeps the terms of settlement, managers the level (domain/08 §8.3, 02b Edit). */
const desk = { editBy: ['insertCrmData', 'updateCrmData'] as readonly Role[] };
const settlement = { editBy: ['edit_crm_settlement'] as readonly Role[] };

/** Trading partners, customers and suppliers in one table (domain/02b §2.4.1). */
export const customer = entity({
  name: 'customer',
  table: 'crm_customer',
  owner: 'branch',
  wireId: 'crmId',
  fields: {
    crmCode: code({ max: 20, required: true, edit: 'create' }),
    crmName: text({ max: 150, required: true, ...desk }),
    englishName: latin({ max: 200, ...desk }),
    arabicName: text({ max: 200, ...desk }),
    shortName: text({ max: 40, required: true, ...desk }),
    helpCode: text({ max: 40, edit: 'never' }),
    category: choice(['DIRECT_SHIPPER', 'COLOADER', 'FORWARDER_PEER', 'OVERSEAS_AGENT', 'PLATFORM', 'INTERNAL', 'SUPPLIER'], {
      required: true,
      ...desk,
    }),
    isCustomer: flag({ initial: true, ...desk }),
    isSupplier: flag(desk),
    supplierType: choice(
      [
        'CARRIER',
        'BOOKING_AGENT',
        'TRUCKER',
        'CUSTOMS_BROKER',
        'WAREHOUSE',
        'TERMINAL',
        'INSURER',
        'DEST_AGENT',
        'CONTAINER_LESSOR',
        'SURVEYOR',
        'OTHER',
      ],
      desk,
    ),
    carrierCode: dict('carrier', desk),
    countryCode: code({ max: 2, pattern: '^[A-Z]{2}$', required: true, initial: 'CN', ...desk }),
    city: text({ max: 60, ...desk }),
    address: text({ max: 200, ...desk }),
    englishAddress: latin({ max: 300, ...desk }),
    phone: text({ max: 40, ...desk }),
    email: text({ max: 254, ...desk }),
    uscc: code({ max: 18, clean: 'spaces', editBy: ['updateCrmData', 'insertCrmData', 'edit_crm_settlement'] }),
    foreignTaxNo: text({ max: 30, ...settlement }),
    sourceType: choice(['EXHIBITION', 'COLD_CALL', 'REFERRAL', 'WEBSITE', 'OLD_CUSTOMER', 'ASSIGNED', 'AGENT_NETWORK'], desk),
    mainCommodities: text({ max: 200, ...desk }),
    settleCurrency: inCurrency(settlement),
    settleMethod: choice(['PREPAID', 'PER_SHIPMENT', 'MONTHLY'], { required: true, initial: 'PER_SHIPMENT', ...settlement }),
    creditDays: integer({ least: '0', most: '365', ...settlement }),
    creditMonths: integer({ least: '0', most: '12', ...settlement }),
    payDay: integer({ least: '1', most: '31', ...settlement }),
    salesmanId: ref('user', desk),
    customerServiceId: ref('user', desk),
    operatorId: ref('user', desk),
    documentUserId: ref('user', desk),
    linkedEpId: ref('enterprise', { editBy: ['admin'] }),
    customerLevel: choice(['A', 'B', 'C', 'D'], { editBy: ['edit_crm_level'] }),
    remark: text({ max: 4000 }),
  },
  flags: { locked: { on: 'CUSTOMER_LOCKED' } },
  facts: ['customer'],
  toldAsFact: [
    'locked',
    'category',
    'customerLevel',
    'settleMethod',
    'creditDays',
    'creditMonths',
    'payDay',
    'salesmanId',
    'customerServiceId',
    'operatorId',
    'documentUserId',
  ],
  toldByNeed: true,
  rules: [someSide, supplierKnown, usccFits, emailFits],
  initials: { field: 'helpCode', of: 'shortName' },
  label: {
    zh: 'shortName',
    en: 'englishName',
    ar: 'arabicName',
    search: ['crmCode', 'shortName', 'crmName', 'helpCode', 'englishName', 'arabicName'],
    roles: [
      'getOrderListNew',
      'getOrderListBusiness',
      'orderCosts',
      'list_cost',
      'orderInvoices',
      'selectFreight',
      'receivable_cash',
      'pay_cash',
      'cashs',
    ],
  },
  search: ['crmCode', 'shortName', 'crmName', 'helpCode', 'englishName', 'arabicName', 'uscc'],
  unique: [['crmCode'], ['crmName']],
  visible: { own: ['salesmanId', 'customerServiceId', 'operatorId', 'documentUserId', 'createUserId'] },
  order: [{ field: 'crmCode', dir: 'asc' }],
  files: {},
  stock: {
    list: {
      call: 'GET /CrmContoller/listSelectCrmData',
      roles: ['admin', 'listSelectCrmDataHaveSelect_diyFilter'],
      where: { field: 'isCustomer', op: 'equal', anyOf: ['true'] },
    },
    get: {
      call: 'GET /CrmContoller/getCrmDataById',
      roles: ['admin', 'listSelectCrmDataHaveSelect_diyFilter', 'listSelectCrmDataHaveSelect_diyFilterProvider'],
    },
    add: { call: 'POST /CrmContoller/insertCrmData', roles: ['insertCrmData'] },
    edit: { call: 'POST /CrmContoller/updateCrmData', roles: ['updateCrmData', 'edit_crm_settlement'] },
    delete: { call: 'POST /CrmContoller/delete_crm', roles: ['delete_crm'] },
    batch: { call: 'POST /CrmContoller/batchEdit', roles: ['insertCrmData', 'updateCrmData', 'edit_crm_settlement', 'delete_crm'] },
  },
  lists: {
    providers: {
      call: 'GET /CrmContoller/listSelectProvider',
      roles: ['admin', 'listSelectCrmDataHaveSelect_diyFilterProvider'],
      where: { field: 'isSupplier', op: 'equal', anyOf: ['true'] },
    },
  },
  acts: {
    lock: act('POST /CrmContoller/lock', {
      roles: ['lock_crm'],
      turns: 'locked',
      key: 'L',
      undo: { call: 'POST /CrmContoller/unLock', roles: ['lock_crm'], reason: true },
    }),
  },
  removal: 'marked',
});
