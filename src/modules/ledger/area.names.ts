import { listed, refused } from '#names/listed';
import { choice, decimal, decimals, flag, integer, largestAmount } from '#names/parameterKinds';

/** What sources of a voucher are put together by: each document, partner and day, or day. */
const grouping = choice('finance', ['D', 'P', 'T'], 'D');

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const ledger = {
  entities: [
    ...listed('postingRule voucher voucherEntry voucherSource trialBalance bookPart bookBalance monthEnd accrual revaluation'),
    ...listed('fxSettlement commission commissionLine salesShare'),
  ],
  roles: [
    ...listed('edit_ledger generate_voucher check_voucher post_voucher reverse_voucher run_accrual run_revaluation'),
    ...listed('insert_fxSettlement check_fxSettlement run_commission confirm_commission edit_salesShare'),
  ],
  refusals: refused({
    409: [
      'ACCOUNT_UNMAPPED VOUCHER_UNBALANCED VOUCHER_NOT_DRAFT VOUCHER_NOT_NEWEST VOUCHER_POSTED VOUCHER_REVERSAL SOURCE_POSTED',
      'SOURCE_HAS_VOUCHER SOURCE_NOT_DUE INTERNAL_WAITS INTERNAL_POSTED_THERE ACCRUAL_NONE FX_CHECKED FX_NOT_CHECKED',
      'FX_EXCEEDS_ACCOUNT COMMISSION_STATE COMMISSION_LATER COMMISSION_SHARES COMMISSION_SHARE_LOCKED',
    ],
    422: ['ACCOUNT_CONTROL ACCOUNT_NOT_LEAF VOUCHER_DIMENSION_MISSING VOUCHER_TWO_SIDES FX_FROM_ACCOUNT FX_TO_ACCOUNT FX_AMOUNT SHARE_SUM'],
    428: ['VOUCHER_DRAFT_GOES COMMISSION_OPEN'],
  }),
  parameters: {
    'voucher.needsAudit': flag('finance', 'false'),
    'accrual.revenue': flag('finance', 'true'),
    'reval.advances': flag('finance', 'false'),
    'posting.passThroughNet': flag('finance', 'true'),
    'commission.overdueDailyPct': decimal('finance', '0.03', '100', 4, 'percent'),
    'commission.graceDays': integer('finance', '0', '0', '365', 'days'),
    'commission.badDebt': choice('finance', ['ALL', 'SHARE'], 'ALL'),
    // Of a person's month: from which amounts on how many percent; one of each is a flat rate.
    'commission.bandsFrom': decimals('finance', '0', largestAmount, 2, 'base'),
    'commission.bandsPct': decimals('finance', '12', '100', 4, 'percent'),
    'voucher.group.AR': grouping,
    'voucher.group.AP': grouping,
    'voucher.group.RECEIPT': grouping,
    'voucher.group.PAYMENT': grouping,
    'voucher.group.WRITE_OFF': grouping,
    'voucher.group.NETTING': grouping,
    'voucher.group.EXPENSE': grouping,
    'voucher.group.FX': grouping,
    'voucher.group.BAD_DEBT': grouping,
    'voucher.group.DEPOSIT': grouping,
  },
} as const;
