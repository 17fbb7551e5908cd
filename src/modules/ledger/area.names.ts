import { listed } from '#names/listed';
import { choice, flag } from '#names/parameterKinds';

/** What sources of a voucher are put together by: each document, partner and day, or day. */
const grouping = choice('finance', ['D', 'P', 'T'], 'D');

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const ledger = {
  entities: [
    ...listed('postingRule voucher voucherEntry voucherSource trialBalance bookPart bookBalance monthEnd accrual revaluation'),
    ...listed('fxSettlement'),
  ],
  roles: [
    ...listed('edit_ledger generate_voucher check_voucher post_voucher reverse_voucher run_accrual run_revaluation'),
    ...listed('insert_fxSettlement check_fxSettlement'),
  ],
  refusals: {
    ACCOUNT_UNMAPPED: 409,
    ACCOUNT_CONTROL: 422,
    ACCOUNT_NOT_LEAF: 422,
    VOUCHER_DIMENSION_MISSING: 422,
    VOUCHER_TWO_SIDES: 422,
    VOUCHER_UNBALANCED: 409,
    VOUCHER_NOT_DRAFT: 409,
    VOUCHER_NOT_NEWEST: 409,
    VOUCHER_POSTED: 409,
    VOUCHER_REVERSAL: 409,
    VOUCHER_DRAFT_GOES: 428,
    SOURCE_POSTED: 409,
    SOURCE_HAS_VOUCHER: 409,
    SOURCE_NOT_DUE: 409,
    INTERNAL_WAITS: 409,
    INTERNAL_POSTED_THERE: 409,
    ACCRUAL_NONE: 409,
    FX_CHECKED: 409,
    FX_NOT_CHECKED: 409,
    FX_FROM_ACCOUNT: 422,
    FX_TO_ACCOUNT: 422,
    FX_AMOUNT: 422,
    FX_EXCEEDS_ACCOUNT: 409,
  },
  parameters: {
    'voucher.needsAudit': flag('finance', 'false'),
    'accrual.revenue': flag('finance', 'true'),
    'reval.advances': flag('finance', 'false'),
    'posting.passThroughNet': flag('finance', 'true'),
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
