import type { Values } from '#define/row';
import { areas as product } from '#names/areas';
import { roles, type Role } from '#names/roles';

/** What the first page counts. */
const atHome: readonly Role[] = ['noReadCount', 'navigationCount'];

const areas: readonly (readonly [area: string, roles: readonly Role[]])[] = [
  ['customer', [...product.crm.roles.filter((role) => !role.startsWith('crmJob_')), ...product.clients.roles]],
  ['jobTitle', product.crm.roles.filter((role) => role.startsWith('crmJob_'))],
  [
    'freight',
    [
      ...product.freight.roles.filter((role) => !atHome.includes(role)),
      ...product.space.roles.filter((role) => !role.endsWith('shipList')),
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
      'edit_bill',
      'stage_bill',
      'sign_bill',
      'put_bill',
      'discharge_bill',
      'telex_bill',
      'hold_bill',
      'guarantee_bill',
      'override_release',
      'send_si',
      'modify_bill',
      'apply_bill',
      'pass_bill',
      'saveOrderUserPermission',
      'addOrder',
      'updateOrder',
      'delete_order',
      'restore_order',
      'submit_order',
      'review_order',
      'check_order',
      'cancel_check_order',
      'confirm_bill',
      'cancel_confirm_bill',
      'shut_order',
      'sailing_order',
      'edit_atd',
      'lock_order',
      'cancel_lock_order',
      'edit_orderDocument',
      'merge_order',
      'split_order',
      'insertOrderMiddle',
      'acceptOrder',
      'entrust_order',
      'change_vessel',
      'change_order',
      'edit_purchaseOrder',
      ...product.storage.roles,
    ],
  ],
  [
    'container',
    [
      ...product.soc.roles,
      'container_in',
      'cancel_container_in',
      'send_vgm',
      'change_container',
      'edit_arrangeVehicles',
      'confirm_arrangeVehicles',
    ],
  ],
  ['basicData', ['edit_basicData', 'selectCusNotice', 'selectMinappNews', 'selectMinappCase', 'shipList', 'edit_shipList']],
  [
    'system',
    ['admin', 'getUserList', 'selectRole', 'listGetEpTree', 'parameter_list', 'selectOperation', 'share_diyFilter', ...product.hr.roles],
  ],
  ['home', atHome],
  [
    'report',
    [
      'exportSheets',
      'report_profitByOrder',
      'report_profitByCustomer',
      'report_profitBySalesman',
      'report_commission',
      'report_arAgeing',
      'report_uninvoiced',
      'report_writeOffs',
      'report_cashJournal',
      'report_fxGainLoss',
      'report_trialBalance',
      'report_chargeItems',
      'report_marginByLane',
      'report_budgetActual',
      'report_profitAfterLock',
      'report_unbilled',
      'report_apAgeing',
      'report_badDebts',
      'report_vatSummary',
      'report_eInvoices',
      'report_accountingPush',
      'report_periodResult',
      'report_teu',
      'report_shutOuts',
      'report_documents',
      'report_trucks',
      'report_lclFill',
      'report_socResult',
      'report_quotations',
      'report_customerActivity',
      'report_enquiries',
      'report_rateUsage',
      'report_kpi',
      'report_demurrage',
      'share_spReport',
    ],
  ],
  ['loginIp', ['selectJournalLogin']],
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
