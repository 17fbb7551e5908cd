import type { DataScope } from '#define/actor';
import type { Values } from '#define/row';
import { roles, type Role } from '#names/roles';

/** A job function with what its holders may do and see (domain/08 §8.1–8.3, as far as the product has the role strings). */
export interface JobFunction {
  readonly code: string;
  readonly name: string;
  readonly englishName: string;
  readonly nature: string;
  readonly dataScope: DataScope;
  readonly freightViewLevel: number;
  readonly freightModifyLevel: number;
  readonly costLevel: number;
  readonly roles: readonly Role[];
}

/** The specification's route and list strings with the job functions that hold them (domain/08 §8.2; domain/12 §29: sales receive orders too). */
const openedBy: readonly (readonly [roles: readonly Role[], holders: string])[] = [
  [['listSelectCrmDataHaveSelect_diyFilter'], 'MGR SAL SLM CS OPS FIN FNM'],
  [['listSelectCrmDataHaveSelect_diyFilterProvider'], 'MGR CS OPS RAT TRK EQC FIN FNM'],
  [['saveFmsListBatch'], 'RAT'],
  [['selectFmsList', 'selectFreight'], 'SAL SLM CS OPS RAT MGR'],
  [['selectOrderMiddle'], 'CS OPS MGR SAL SLM'],
  [['getOrderListNew', 'getOrderListImport'], 'MGR CS OPS DOC TRK FIN FNM'],
  [['getOrderListBusiness'], 'SAL SLM MGR RAT'],
  [['getOrderListLcl'], 'MGR CS OPS DOC'],
  [['select_arrangeVehiclesList_diyFilter'], 'TRK OPS MGR'],
  [['selectFreightSurchargeCost'], 'RAT SAL SLM CS OPS'],
  [['selectFreightTakeLog', 'selectFreightLogCrm'], 'RAT SLM MGR'],
  [['selectFreightEnquiry', 'noReadCount'], 'SAL SLM CS RAT'],
  [['selectFreightOffer'], 'SAL SLM RAT MGR'],
  [['insertFreightOfferFast'], 'RAT SLM'],
  [['selectBuySoc'], 'EQC FIN MGR'],
  [['select_socContList'], 'EQC OPS MGR'],
  [
    [
      'orderInvoices',
      'orderCosts',
      'openCheck',
      'voucher',
      'selectExchangeList',
      'check',
      'selectSettlementList',
      'costList',
      'invoiceList',
      'voucherList',
    ],
    'FIN FNM',
  ],
  [['receivable_cash', 'pay_cash'], 'FIN CSH FNM'],
  [['cashs'], 'FNM CSH'],
  [['leader_audit'], 'FNM MGR'],
  [
    ['batchUpdateAudit', 'parameter_list', 'edit_financeParameters', 'edit_ep_finance', 'close_period', 'reopen_period', 'listGetEpTree'],
    'FNM',
  ],
  [['selectOrderCostPlan'], 'MGR FNM'],
  [['matching_bills', 'bill_import'], 'FIN OPS'],
  [['invoice_insert'], 'MGR SAL SLM CS OPS DOC TRK RAT EQC FIN CSH FNM HRM'],
  [['mbOrder_list'], 'DOC OPS FIN FNM'],
  [['selectCusNotice', 'selectMinappNews', 'selectMinappCase', 'listGetEpTree'], 'MGR'],
  [['shipList'], 'SAL SLM CS OPS DOC RAT MGR'],
  [['selectHrList', 'selectBsHrKpiList'], 'HRM MGR'],
  [['navigationCount'], 'SAL SLM RAT'],
  [['selectOperation'], 'MGR FNM'],
  [['report_profitByOrder'], 'SAL SLM FIN FNM MGR'],
  [['report_arAgeing'], 'FIN FNM MGR'],
];

const opens = (code: string): Role[] => openedBy.flatMap(([some, holders]) => (holders.split(' ').includes(code) ? some : []));

const editsCosts: readonly Role[] = ['list_cost', 'add_cost', 'edit_cost'];
/** Own sheets to take away and to show others: files, and filters shared with the branch. */
const takesAway: readonly Role[] = ['exportSheets', 'share_diyFilter'];
const makesCustomers: readonly Role[] = ['insertCrmData', 'updateCrmData'];

export const jobFunctions: readonly JobFunction[] = [
  {
    code: 'ADM',
    name: '系统管理员',
    englishName: 'System administrator',
    nature: 'ADMIN',
    dataScope: 'ALL',
    freightViewLevel: 4,
    freightModifyLevel: 4,
    costLevel: 9,
    roles,
  },
  {
    code: 'MGR',
    name: '分公司经理',
    englishName: 'Branch manager',
    nature: 'MANAGEMENT',
    dataScope: 'BRANCH_TREE',
    freightViewLevel: 3,
    freightModifyLevel: 0,
    costLevel: 7,
    roles: [
      ...opens('MGR'),
      ...makesCustomers,
      'edit_crm_level',
      'addOrder',
      'updateOrder',
      'delete_order',
      'saveOrderUserPermission',
      'lock_order',
      'cancel_lock_order',
      'list_cost',
      ...takesAway,
    ],
  },
  {
    code: 'SAL',
    name: '业务员',
    englishName: 'Sales',
    nature: 'SALES',
    dataScope: 'OWN',
    freightViewLevel: 1,
    freightModifyLevel: 0,
    costLevel: 3,
    roles: [...opens('SAL'), ...makesCustomers, 'addOrder', 'updateOrder', 'list_cost', 'exportSheets'],
  },
  {
    code: 'SLM',
    name: '业务经理',
    englishName: 'Sales manager',
    nature: 'SALES_MANAGER',
    dataScope: 'TEAM',
    freightViewLevel: 2,
    freightModifyLevel: 1,
    costLevel: 5,
    roles: [...opens('SLM'), ...makesCustomers, 'edit_crm_level', 'lock_crm', 'addOrder', 'updateOrder', 'list_cost', ...takesAway],
  },
  {
    code: 'CS',
    name: '客服',
    englishName: 'Customer service',
    nature: 'CS',
    dataScope: 'BRANCH',
    freightViewLevel: 1,
    freightModifyLevel: 0,
    costLevel: 3,
    roles: [...opens('CS'), ...editsCosts, ...makesCustomers, 'addOrder', 'updateOrder', 'delete_cost', 'confirm_cost', ...takesAway],
  },
  {
    code: 'OPS',
    name: '操作',
    englishName: 'Operator',
    nature: 'OPERATOR',
    dataScope: 'BRANCH',
    freightViewLevel: 1,
    freightModifyLevel: 0,
    costLevel: 3,
    roles: [...opens('OPS'), ...editsCosts, 'addOrder', 'updateOrder', 'lock_order', 'delete_cost', 'confirm_cost', ...takesAway],
  },
  {
    code: 'DOC',
    name: '单证',
    englishName: 'Documentation',
    nature: 'DOCUMENT',
    dataScope: 'BRANCH',
    freightViewLevel: 0,
    freightModifyLevel: 0,
    costLevel: 0,
    roles: [...opens('DOC'), 'updateOrder', ...takesAway],
  },
  {
    code: 'TRK',
    name: '车队调度',
    englishName: 'Truck dispatcher',
    nature: 'DISPATCH',
    dataScope: 'BRANCH',
    freightViewLevel: 0,
    freightModifyLevel: 0,
    costLevel: 1,
    roles: [...opens('TRK'), ...editsCosts],
  },
  {
    code: 'RAT',
    name: '运价',
    englishName: 'Rate manager',
    nature: 'PRICING',
    dataScope: 'ALL',
    freightViewLevel: 4,
    freightModifyLevel: 4,
    costLevel: 5,
    roles: [
      ...opens('RAT'),
      'insertFreight',
      'updateFreight',
      'deleteFreight',
      'releaseFreight',
      'recommendFreight',
      'importFreight',
      ...takesAway,
    ],
  },
  {
    code: 'EQC',
    name: '箱管',
    englishName: 'Equipment controller',
    nature: 'EQUIPMENT',
    dataScope: 'BRANCH',
    freightViewLevel: 0,
    freightModifyLevel: 0,
    costLevel: 5,
    roles: [...opens('EQC'), ...editsCosts],
  },
  {
    code: 'FIN',
    name: '财务',
    englishName: 'Finance clerk',
    nature: 'FINANCE',
    dataScope: 'BRANCH',
    freightViewLevel: 1,
    freightModifyLevel: 0,
    costLevel: 7,
    roles: [
      ...opens('FIN'),
      ...editsCosts,
      'edit_crm_settlement',
      'delete_cost',
      'lock_cost',
      'lock_orderCosts',
      'edit_cost_rate',
      'edit_cost_tax',
      'insert_invoice',
      'update_invoice',
      'delete_invoice',
      ...takesAway,
    ],
  },
  {
    code: 'CSH',
    name: '出纳',
    englishName: 'Cashier',
    nature: 'CASHIER',
    dataScope: 'BRANCH',
    freightViewLevel: 0,
    freightModifyLevel: 0,
    costLevel: 5,
    roles: [...opens('CSH'), 'exportSheets'],
  },
  {
    code: 'FNM',
    name: '财务经理',
    englishName: 'Finance manager',
    nature: 'FIN_MANAGER',
    dataScope: 'BRANCH_TREE',
    freightViewLevel: 3,
    freightModifyLevel: 0,
    costLevel: 9,
    roles: [
      ...opens('FNM'),
      ...editsCosts,
      ...makesCustomers,
      'edit_crm_settlement',
      'edit_crm_credit',
      'lock_crm',
      'delete_cost',
      'lock_cost',
      'cancel_lock_cost',
      'lock_orderCosts',
      'cancel_lock_orderCosts',
      'edit_cost_rate',
      'edit_cost_tax',
      'update_invoice',
      'edit_invoice_dueDate',
      ...takesAway,
    ],
  },
  {
    code: 'HRM',
    name: '人事',
    englishName: 'Human resources',
    nature: 'HR',
    dataScope: 'BRANCH',
    freightViewLevel: 0,
    freightModifyLevel: 0,
    costLevel: 0,
    roles: opens('HRM'),
  },
];

/** Row id of a job function's role: its place in the list, from 1. */
export const roleIdOf = (code: string) => String(jobFunctions.findIndex((one) => one.code === code) + 1);

export const roleValues: readonly Values[] = jobFunctions.map(({ name, englishName, dataScope, roles: roleSet }) => ({
  name,
  englishName,
  roleGroup: 'jobTitle',
  roleSet: [...roleSet],
  dataScope,
  isDefault: false,
  state: 'ENABLED',
}));

const areas: readonly (readonly [area: string, roles: readonly Role[]])[] = [
  [
    'customer',
    [
      'listSelectCrmDataHaveSelect_diyFilter',
      'listSelectCrmDataHaveSelect_diyFilterProvider',
      'insertCrmData',
      'updateCrmData',
      'edit_crm_settlement',
      'edit_crm_level',
      'edit_crm_credit',
      'delete_crm',
      'lock_crm',
    ],
  ],
  [
    'freight',
    [
      'saveFmsListBatch',
      'selectFmsList',
      'selectFreight',
      'selectFreightSurchargeCost',
      'selectFreightTakeLog',
      'selectFreightEnquiry',
      'selectFreightOffer',
      'selectFreightLogCrm',
      'insertFreightOfferFast',
      'insertFreight',
      'updateFreight',
      'deleteFreight',
      'releaseFreight',
      'recommendFreight',
      'importFreight',
    ],
  ],
  ['seaImport', ['getOrderListImport']],
  [
    'seaExport',
    [
      'getOrderListNew',
      'getOrderListBusiness',
      'getOrderListLcl',
      'selectOrderMiddle',
      'select_arrangeVehiclesList_diyFilter',
      'mbOrder_list',
      'saveOrderUserPermission',
      'addOrder',
      'updateOrder',
      'delete_order',
      'lock_order',
      'cancel_lock_order',
    ],
  ],
  ['container', ['selectBuySoc', 'select_socContList']],
  ['basicData', ['edit_basicData', 'selectCusNotice', 'selectMinappNews', 'selectMinappCase', 'shipList']],
  ['system', ['admin', 'getUserList', 'selectRole', 'listGetEpTree', 'parameter_list', 'selectOperation', 'share_diyFilter']],
  ['home', ['noReadCount', 'navigationCount']],
  ['report', ['exportSheets', 'report_profitByOrder', 'report_arAgeing']],
  ['loginIp', ['selectJournalLogin']],
  ['jobTitle', ['selectHrList', 'selectBsHrKpiList']],
];

/** Every role string the product asks for, with its area and kind; what no other area claims belongs to finance. */
export const permissionValues: readonly Values[] = roles.map((code) => ({
  code,
  area: areas.find(([, some]) => some.includes(code))?.[0] ?? 'finance',
  kind:
    code === 'admin'
      ? 'ROUTE'
      : /^(?:getOrderList|select|get|list|order|parameter|mbOrder|report_|cost|invoiceList|voucher|ship)/u.test(code)
        ? 'LIST'
        : /^edit_.*_/u.test(code)
          ? 'FIELD'
          : 'ACTION',
}));
