import { listed, refused } from '#names/listed';
import { choice, decimal, decimals, flag, integer, largestAmount } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const finance = {
  entities: [
    ...listed('cost invoice invoiceLine costPlan costPlanLine costTemplate costTemplateLine taxInvoice supplierBill'),
    ...listed('supplierBillLine'),
  ],
  roles: [
    ...listed('orderInvoices orderCosts receivable_cash openCheck cashs leader_audit pay_cash voucher selectExchangeList'),
    ...listed('batchUpdateAudit check selectOrderCostPlan matching_bills bill_import invoice_insert selectSettlementList'),
    ...listed('list_cost add_cost edit_cost delete_cost lock_cost cancel_lock_cost confirm_cost edit_cost_rate edit_cost_tax'),
    ...listed('insert_invoice update_invoice delete_invoice edit_invoice_dueDate receivable_cost confirm_pay_cost check_cost'),
    ...listed('review_cost submit_invoice pass_invoice unpass_invoice audit_invoice bad_debt red_invoice merge_invoice'),
    ...listed('apply_invoice save_costPlan check_costPlan_first check_costPlan_second edit_costMould edit_crm_costTemplate'),
    ...listed('confirm_supplierBill'),
  ],
  refusals: refused({
    409: [
      'COST_LOCKED COST_CONFIRMED COST_INVOICED FEE_COLLECTION_LOCKED INVOICE_NOT_DRAFT INVOICE_NOT_SUBMITTED INVOICE_EXCEEDS_COST CURRENCY_MIX',
      'EXCHANGE_RATE_MISSING OFFICE_NO_INVOICE COST_NOT_CONFIRMED COST_AGREED COST_NOT_AGREED COST_CHECKED COST_NOT_CHECKED',
      'COST_REVIEWED COST_OTHER_SIDE INVOICE_EMPTY INVOICE_HAS_CASH INVOICE_AUDITED BAD_DEBT_TOO_EARLY BAD_DEBT_FILE',
      'INVOICE_NOT_RECEIVABLE RED_ONLY_ON_ISSUED INVOICE_NOT_MERGED INVOICE_MERGE_ONE TAX_INVOICE_APPLIED TAX_INVOICE_ISSUED TAX_INVOICE_NOT_ISSUED',
      'TAX_INVOICE_USED TAX_INVOICE_RED REPAIR_MISMATCH TAX_INVOICE_NOT_APPLIED TAX_INVOICE_EXEMPT BUYER_TAX_NO_INVALID',
      'RED_EXCEEDS COST_ESTIMATE_LEFT PARTNER_MISMATCH CREDIT_BLOCKED CREDIT_OVERDUE CREDIT_FETCH_FAILED SPLIT_SUM_DIFF',
      'FEE_COLLECTION_NOT_LOCKED PLAN_NOT_DRAFT PLAN_EMPTY PLAN_TWO_LEVELS PLAN_FILE_NEEDED PLAN_TARGET_MOVED INTERNAL_COST_DIFF',
      'INTERNAL_COST_MIRRORED INTERNAL_COST_NOT_PROPOSED COST_NOT_INTERNAL COST_THERE_ALREADY COST_NOT_TOGETHER MIRROR_NO_PARTNER',
      'NO_GATE_IN STORAGE_NO_DAYS BILL_STATE BILL_EMPTY BILL_UNDECIDED BILL_UNMATCHED BILL_NO_DISPUTE BILL_JOINED BILL_NOT_THEIRS',
      'BILL_CHARGE_TAKEN BILL_NO_ORDER BILL_KNOWN BILL_MOVED BILL_FEES_LOCKED BILL_INVOICED INVOICE_NUMBER_STAYS COST_DISPUTED COST_NOT_DISPUTED',
    ],
    422: [
      'TAX_RATE_NOT_ALLOWED CURRENCY_NOT_OFFERED BASE_RATE_NOT_ONE TAX_INVOICE_NUMBER INVOICE_NOTHING ALLOCATION_NOT_CHOSEN SPLIT_RATIO_RANGE',
      'PLAN_OTHER_ORDER PLAN_TARGET TEMPLATE_NAME_EMPTY TEMPLATE_FORMULA TEMPLATE_FORMULA_NAME BILL_FILE',
    ],
    428: ['CREDIT_LIMIT_EXCEEDED CREDIT_LATE BILL_SUM_DIFF SUPPLIER_BILL_REPEATED'],
  }),
  parameters: {
    'cost.defaultTaxMode': choice('cost', ['INCLUSIVE', 'EXCLUSIVE'], 'INCLUSIVE'),
    'cost.allowedTaxRates': decimals('cost', '0,1,3,6,9,13', '100', 4, 'percent'),
    'cost.reviewBeforePay': flag('cost', 'true'),
    'storage.freeDays': integer('cost', '7', '0', '365', 'days'),
    'storage.dayPrice': decimal('cost', '80.00', largestAmount, 2, 'base'),
    'plan.singleLevelLimit': decimal('cost', '0', largestAmount, 2, 'base'),
    profitBasis: choice('cost', ['NET', 'GROSS'], 'NET'),
    teu45: decimal('cost', '2', '3', 2, 'teu'),
    'share.fcl': choice('cost', ['TEU', 'COUNT', 'WEIGHT', 'CBM'], 'TEU'),
    'share.lcl': choice('cost', ['RT', 'COUNT', 'WEIGHT', 'CBM'], 'RT'),
    'writeoff.smallDifference': decimal('finance', '1.00', largestAmount, 2, 'base'),
    'writeoff.thirdParty': choice('finance', ['FORBIDDEN', 'WITH_NOTE'], 'WITH_NOTE'),
    'baddebt.minOverdueDays': integer('finance', '180', '0', '3650', 'days'),
    'due.baseDate': choice('finance', ['ETD', 'ATD', 'INVOICE_DATE'], 'ATD'),
    'due.shiftHolidays': flag('finance', 'false'),
    'invoice.gaplessNumbers': flag('finance', 'false'),
    'fx.maxJumpPct': decimal('finance', '5', '100', 2, 'percent'),
    'bill.matchToleranceAbs': decimal('finance', '1.00', largestAmount, 2, 'base'),
    'bill.matchTolerancePct': decimal('finance', '0.5', '100', 2, 'percent'),
    'payment.limits.manager': decimal('finance', '50000', largestAmount, 2, 'base'),
    'payment.limits.finance': decimal('finance', '500000', largestAmount, 2, 'base'),
    'einvoice.autoRed': flag('finance', 'true'),
    'einvoice.timeoutMs': integer('finance', '90000', '1000', '300000', 'milliseconds'),
  },
} as const;
