import type { Screen } from '#client/shell/screen';

const awaited = (path: string, name: string, group: string, icon: string, code: string, roles: readonly string[]): Screen => ({
  path, title: `shell:route.${name}`, group: `shell:group.${group}`, icon, code, roles, awaited: `awaited:${name}`, load: () => import('#client/shell/Awaited.tsx'),
});

/** Routes of the specification whose screens are still to be built: each says what it will hold (`locales/<language>/awaited.json`). */
export const awaitedScreens: readonly Screen[] = [
  awaited('/freightManagement/freightMaintained', 'freightMaintained', 'freight', 'ship', 'SPM', ['saveFmsListBatch']),
  awaited('/freightManagement/freightQuery', 'freightQuery', 'freight', 'ship', 'SPQ', ['selectFmsList']),
  awaited('/tackOrder/tackOrderIndex', 'tackOrderIndex', 'receiving', 'order', 'INT', ['selectOrderMiddle']),
  awaited('/order/lcl', 'lcl', 'seaExport', 'container', 'LCL', ['admin', 'getOrderListLcl']),
  awaited('/platoon', 'platoon', 'seaExport', 'truck', 'TRK', ['admin', 'select_arrangeVehiclesList_diyFilter']),
  awaited('/orderImportManage', 'orderImportManage', 'seaImport', 'order', 'IMP', ['admin', 'getOrderListImport']),
  awaited('/surcharge', 'surcharge', 'freight', 'rate', 'SUR', ['selectFreightSurchargeCost']),
  awaited('/exportFCL', 'exportFCL', 'freight', 'rate', 'TAKE', ['selectFreightTakeLog']),
  { ...awaited('/chatList', 'chatList', 'freight', 'message', 'ENQ', ['selectFreightEnquiry']), badge: { count: '/freightEnquiryController/noReadCount', roles: ['noReadCount'] } },
  { ...awaited('/fareSurcharge', 'fareSurcharge', 'freight', 'bill', 'OFR', ['selectFreightOffer']), badge: { count: '/freightOfferController/navigationCount', roles: ['navigationCount'] } },
  awaited('/rateLog', 'rateLog', 'freight', 'book', 'RLOG', ['selectFreightLogCrm']),
  awaited('/configExport', 'configExport', 'freight', 'setting', 'FAST', ['insertFreightOfferFast']),
  awaited('/buyOrRetBox', 'buyOrRetBox', 'container', 'container', 'BOX', ['selectBuySoc']),
  awaited('/container', 'container', 'container', 'container', 'SOC', ['select_socContList']),
  awaited('/financial/receivables', 'receivables', 'finance', 'exchange', 'RCV', ['admin', 'receivable_cash']),
  awaited('/financial/checkAudit', 'checkAudit', 'finance', 'check', 'REV', ['admin', 'openCheck']),
  awaited('/financial/check', 'check', 'finance', 'check', 'CHK', ['admin', 'cashs', 'leader_audit']),
  awaited('/financial/pay', 'pay', 'finance', 'exchange', 'PAY', ['admin', 'pay_cash']),
  awaited('/financial/voucher', 'voucher', 'finance', 'book', 'VCH', ['admin', 'voucher']),
  awaited('/financial/audit', 'audit', 'finance', 'check', 'AUD', ['batchUpdateAudit']),
  awaited('/financial/feeCollectionReview', 'feeCollectionReview', 'finance', 'check', 'FCR', ['check']),
  awaited('/financial/additionalFeeReview', 'additionalFeeReview', 'finance', 'check', 'AFR', ['selectOrderCostPlan']),
  awaited('/financial/importBill', 'importBill', 'finance', 'bill', 'BILL', ['admin', 'matching_bills', 'bill_import']),
  awaited('/financial/expenseClaim', 'expenseClaim', 'finance', 'cost', 'CLM', ['admin', 'invoice_insert']),
  awaited('/financial/billLading', 'billLading', 'finance', 'bill', 'BL', ['admin', 'mbOrder_list']),
  awaited('/financial/fullyInvoice', 'fullyInvoice', 'finance', 'invoice', 'EINV', ['admin', 'selectSettlementList']),
  awaited('/kingdee/receiptPayment', 'receiptPayment', 'accounting', 'cost', 'ACC', ['costList']),
  awaited('/kingdee/receiptPayFinance', 'receiptPayFinance', 'accounting', 'invoice', 'ACI', ['invoiceList']),
  awaited('/kingdee/receiptPaySlip', 'receiptPaySlip', 'accounting', 'book', 'ACV', ['voucherList']),
  awaited('/statistics/index', 'statistics', 'statistics', 'report', 'REP', []),
  awaited('/statistics/sp', 'sp', 'statistics', 'report', 'CREP', []),
  awaited('/webView', 'webView', 'basicData', 'ship', 'SHIP', ['shipList']),
  awaited('/hr/personManage', 'personManage', 'hr', 'person', 'HRM', ['selectHrList']),
  awaited('/hr/kpi', 'kpi', 'hr', 'report', 'KPI', ['selectBsHrKpiList']),
  { ...awaited('/spTab', 'spTab', 'statistics', 'report', 'TAB', []), hidden: true },
];
