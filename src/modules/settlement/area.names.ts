import { listed, refused } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const settlement = {
  entities: ['cash', 'cashAllocation', 'writeOff', 'payment', 'paymentLine', 'paymentFile', 'crmBankAccount', 'bankMove'],
  roles: [
    ...listed('insert_cash update_cash delete_cash check_cash write_off adjust_write_off cancel_write_off netting_cash'),
    ...listed('request_payment return_payment pass_payment_leader pass_payment_finance export_payment pay_payment'),
    ...listed('edit_crm_bankAccount confirm_crm_bankAccount'),
  ],
  refusals: refused({
    403: ['WRITEOFF_ADJUSTMENT PAYMENT_PARENT_PASS'],
    409: [
      'CASH_CHECKED CASH_DIRECTION CASH_NOT_CHECKED CASH_APPLIED CASH_FLOW_KNOWN CASH_BY_REQUEST CASH_BY_ADVANCE CASH_OUTCOME CASH_NO_DRAFT',
      'CASH_NOT_RETURNABLE CASH_NAMED CASH_IDENTIFIED INVOICE_NOT_PASSED WRITEOFF_EXCEEDS_BALANCE WRITEOFF_EXCEEDS_CASH',
      'WRITEOFF_NOT_LAST WRITEOFF_CANCELLED WRITEOFF_PARTNER THIRD_PARTY_NOTE NETTING_UNBALANCED REFUND_MIXED NETTING_REST',
      'NETTING_NOTHING PAYMENT_STATE PAYMENT_NOT_OURS PAYMENT_NOT_POSITIVE PAYMENT_PLANNED PAYMENT_CHARGES PAYMENT_PARTNER_LOCKED',
      'PAYMENT_EXPORTED PAYMENT_MIXED PAYMENT_FILE_BACK PAYMENT_NOT_TODAY BANK_ACCOUNT_UNCONFIRMED',
    ],
    422: [
      'CASH_ACCOUNT_CURRENCY CASH_AMOUNT CASH_DATE_AHEAD CASH_OWN_OUT CASH_OWN_PARTNER CASH_TRANSFER_ACCOUNT CASH_FEE_ACCOUNT',
      'CASH_DRAFT_KIND CASH_DRAFT_ACCOUNT WRITEOFF_EMPTY WRITEOFF_CURRENCY PAYMENT_PAYEE BANK_ACCOUNT_NOTE',
    ],
    428: ['PAYMENT_FALLS_BACK', 'BILL_ON_HOLD'],
  }),
  parameters: {},
} as const;
