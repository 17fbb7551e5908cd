import { listed } from '#names/listed';
import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, code, day, decimal, dict, flag, integer, json, latin, list, moment, money, ref, text } from '#define/field';
import { isOneOf, type Leaf, type Where } from '#define/filter';
import { pushed } from '#modules/accounting/accounting.shape';
import { inCurrency } from '#modules/basic/currency.shape';
import { customerActs, poolReasons } from '#modules/crm/customer/acts.shape';
import { activities, dropBases, stages } from '#modules/crm/customer/pool.rules';
import {
  emailFits,
  netOf,
  poolOf,
  seesPayables,
  seesReceivables,
  someSide,
  supplierKnown,
  usccFits,
} from '#modules/crm/customer/customer.rules';
import type { Role } from '#names/roles';

const people = ['salesmanId', 'customerServiceId', 'operatorId', 'documentUserId'] as const;
/** Whoever keeps the master data; finance keeps the terms of settlement, managers the level (domain/08 §8.3, 02b Edit). */
const desk = { editBy: ['insertCrmData', 'updateCrmData'] as readonly Role[] };
const settlement = { editBy: ['edit_crm_settlement'] as readonly Role[] };

const never = { edit: 'never' } as const;
const count = integer({ ...never, initial: 0 });
const inBase = money({ currency: 'base', ...never, initial: '0' });

/** What acts and the product itself keep of a customer: audit, approval, pool, and the figures of its business (domain/16 §16.2). */
const kept = {
  invoiceType: dict('invoiceType', { edit: 'create', editBy: ['edit_crm_settlement'] }),
  overseasUserId: ref('user', never),
  ownerSince: day(never),
  protectUntil: day(never),
  poolEnterTime: moment(never),
  poolReason: choice(poolReasons, never),
  lastOwnerId: ref('user', never),
  // The day its owner took it out of the pool himself.
  claimedDay: day(never),
  poolHeld: choice(['ORDER', 'INVOICE', 'OFFER'], never),
  poolWarnedDay: day(never),
  dropDate: day(never),
  // What it would go back for.
  dropBy: choice(dropBases, never),
  auditStatus: choice(['DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED'], { ...never, initial: 'DRAFT' }),
  ...stamp('submit'),
  ...stamp('audit', true),
  managerExamineStatus: choice(['NONE', 'PENDING', 'PASSED', 'REFUSED'], { ...never, initial: 'NONE' }),
  ...stamp('request'),
  ...stamp('managerExamine', true),
  lastFollowTime: moment(never),
  nextDay: day(never),
  stage: choice(stages, { ...never, initial: 'LEAD' }),
  activity: choice(activities, { ...never, initial: 'NEVER' }),
  sailedStatus: choice(['SAILED', 'NOT_SAILED'], { ...never, initial: 'NOT_SAILED' }),
  firstShipDay: day(never),
  lastShipDay: day(never),
  openOrders: count,
  orderCount12m: count,
  teu12m: decimal({ scale: 2, ...never, initial: '0' }),
  profit12m: inBase,
  unpaidBase: inBase,
  overdueBase: inBase,
  payableBase: inBase,
  payableLateBase: inBase,
  maxOverdueDays: count,
  similarCount: count,
  // Where its credit stood when its people were told last.
  creditMark: choice(['BELOW', 'NEAR', 'OVER'], never),
  creditLate: flag(never),
  // What locked it last.
  lockSource: choice(['HAND', 'FINANCE', 'OVERDUE'], never),
  formerNames: json(never),
  mergedIntoId: ref('customer', { ...never, wire: 'mergedIntoCrmId' }),
} as const;

/** Rows of the lists of customers: those that are shown and stand for themselves. */
const shownOnes: readonly Leaf[] = [isOneOf('hidden', 'false'), isOneOf('mergedIntoId', null)];
const customers = (...more: readonly Leaf[]): Where => ({ and: [isOneOf('isCustomer', 'true'), ...shownOnes, ...more] });
const readers: readonly Role[] = ['admin', 'listSelectCrmDataHaveSelect_diyFilter'];
/** What is hidden or went into another is opened from what names it. */
const customerList = (call: string, ...more: readonly Leaf[]) =>
  ({ call: `GET /CrmContoller/${call}`, roles: readers, where: customers(...more), opens: isOneOf('isCustomer', 'true') }) as const;

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
    englishShort: latin({ max: 60, ...desk }),
    helpCode: text({ max: 40, edit: 'never' }),
    category: choice(['DIRECT_SHIPPER', 'COLOADER', 'FORWARDER_PEER', 'OVERSEAS_AGENT', 'PLATFORM', 'INTERNAL', 'SUPPLIER'], {
      required: true,
      ...desk,
    }),
    isCustomer: flag({ initial: true, ...desk }),
    isSupplier: flag(desk),
    supplierType: choice(
      listed('CARRIER BOOKING_AGENT TRUCKER CUSTOMS_BROKER WAREHOUSE TERMINAL INSURER DEST_AGENT CONTAINER_LESSOR SURVEYOR OTHER'),
      desk,
    ),
    carrierCode: dict('carrier', desk),
    countryCode: dict('country', { required: true, initial: 'CN', ...desk }),
    city: text({ max: 60, ...desk }),
    englishCity: latin({ max: 60, ...desk }),
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
    annualTeuEstimate: integer({ least: '0', most: '1000000', ...desk }),
    tags: list('words', desk),
    // From then on it is changed by acts alone (16 §16.4).
    salesmanId: ref('user', { edit: 'create', ...desk }),
    customerServiceId: ref('user', desk),
    operatorId: ref('user', desk),
    documentUserId: ref('user', desk),
    linkedEpId: ref('enterprise', { editBy: ['admin'] }),
    customerLevel: choice(['A', 'B', 'C', 'D'], { editBy: ['edit_crm_level'] }),
    remark: text({ max: 4000 }),
    ...kept,
  },
  derived: [
    {
      fields: { poolStatus: choice(['PRIVATE', 'HIGH_SEAS']) },
      from: ['salesmanId', 'isCustomer', 'category', 'mergedIntoId'],
      by: poolOf,
    },
    {
      fields: { netBase: money({ currency: 'base' }) },
      from: ['unpaidBase', 'payableBase'],
      by: netOf,
      shown: { netBase: '=MONEY(unpaidBase-payableBase, base)' },
    },
  ],
  flags: {
    locked: { on: 'CUSTOMER_LOCKED' },
    hidden: { on: 'CUSTOMER_HIDDEN', wire: 'isHidden' },
    protectExtended: { on: 'PROTECT_ONCE' },
  },
  states: { auditStatus: 'CRM_STATE', managerExamineStatus: 'CRM_STATE', poolStatus: 'CRM_NOT_CLAIMABLE' },
  lacking: { auditStatus: { APPROVED: 'CUSTOMER_NOT_APPROVED' }, poolStatus: { HIGH_SEAS: 'CRM_TAKEN', PRIVATE: 'CRM_IN_POOL' } },
  facts: ['customer', 'parameter'],
  rules: [someSide, supplierKnown, usccFits, emailFits],
  initials: { field: 'helpCode', of: 'shortName' },
  label: {
    zh: 'shortName',
    en: 'englishName',
    ar: 'arabicName',
    search: ['crmCode', 'shortName', 'crmName', 'helpCode', 'englishName', 'arabicName'],
    roles: listed('getOrderListNew getOrderListBusiness orderCosts list_cost orderInvoices selectFreight receivable_cash pay_cash cashs'),
  },
  search: ['crmCode', 'shortName', 'crmName', 'helpCode', 'englishName', 'arabicName', 'uscc'],
  unique: [['crmCode'], ['crmName']],
  visible: {
    own: ['salesmanId', 'customerServiceId', 'operatorId', 'documentUserId', 'overseasUserId', 'createUserId'],
    open: { field: 'poolStatus', anyOf: ['HIGH_SEAS'] },
  },
  seenBy: [
    { fields: ['unpaidBase', 'overdueBase', 'maxOverdueDays', 'profit12m'], when: seesReceivables },
    { fields: ['payableBase', 'payableLateBase', 'netBase'], when: seesPayables },
  ],
  // Sheets of everything else know no more of each customer.
  toldAsFact: [
    ...listed('crmCode shortName uscc category auditStatus managerExamineStatus locked settleMethod creditDays creditMonths payDay'),
    'customerLevel',
    ...people,
  ],
  order: [{ field: 'crmCode', dir: 'asc' }],
  files: {},
  lookedUp: true,
  morning: {
    opens: { list: '/client/clientData' },
    figures: {
      followUpsDue: { group: 'work', where: { and: [{ field: 'nextDay', op: 'le', value: '@0' }, isOneOf('poolStatus', 'PRIVATE')] } },
      dropsToPool: { group: 'work', late: true, where: { field: 'dropDate', op: 'le', value: '@+7' } },
      quietCustomers: { group: 'work', where: isOneOf('activity', 'SLOWING', 'QUIET') },
      poolNew: {
        group: 'work',
        roles: ['claim_crm'],
        where: { and: [isOneOf('poolStatus', 'HIGH_SEAS'), { field: 'poolEnterTime', op: 'ge', value: '@-1' }] },
      },
      toExamine: { group: 'work', roles: ['audit_crm'], where: isOneOf('auditStatus', 'SUBMITTED') },
      toApprove: { group: 'work', roles: ['examine_crm'], where: isOneOf('managerExamineStatus', 'PENDING') },
    },
  },
  stock: {
    list: customerList('listSelectCrmData'),
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
      where: { and: [isOneOf('isSupplier', 'true'), ...shownOnes] },
      opens: isOneOf('isSupplier', 'true'),
    },
    fresh: customerList('select_newCrm', { field: 'createTime', op: 'ge', value: '@-29' }),
    sea: customerList('select_crmSea', isOneOf('poolStatus', 'HIGH_SEAS')),
    units: {
      call: 'GET /CrmContoller/selectCorrespondence',
      roles: [...readers, 'listSelectCrmDataHaveSelect_diyFilterProvider'],
      where: { and: shownOnes },
    },
    sailed: customerList('select_crmSailed', isOneOf('sailedStatus', 'SAILED')),
    notSailed: customerList('select_crmNotSailed', isOneOf('sailedStatus', 'NOT_SAILED')),
  },
  custom: {
    selectSimilar: {
      call: 'GET /CrmContoller/selectSimilar',
      takes: { name: 'text', englishName: 'text', uscc: 'text', phone: 'text', email: 'text', exceptId: 'id' },
      roles: ['insertCrmData'],
    },
  },
  acts: {
    ...customerActs,
    lock: act('POST /CrmContoller/lock', {
      roles: ['lock_crm'],
      turns: 'locked',
      own: true,
      key: 'L',
      undo: { call: 'POST /CrmContoller/unLock', roles: ['lock_crm'], reason: true },
    }),
    saveClient: pushed('saveClient', 'costList', ['isCustomer']),
    saveSupplier: pushed('saveSupplier', 'costList', ['isSupplier']),
  },
  removal: 'marked',
});
