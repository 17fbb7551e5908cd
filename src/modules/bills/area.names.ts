import { listed, refused } from '#names/listed';
import { decimal, flag, integer, largestAmount } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const bills = {
  entities: ['masterBill', 'houseBill', 'billContainer', 'billAmendment', 'instructionSent'],
  roles: [
    ...listed('mbOrder_list edit_bill stage_bill sign_bill put_bill discharge_bill telex_bill hold_bill guarantee_bill'),
    ...listed('override_release send_si modify_bill apply_bill pass_bill'),
  ],
  refusals: refused({
    409: [
      'BL_REPEAT BILL_ALREADY_SIGNED BILL_NOT_SIGNED BILL_FORM_MISMATCH STAGE_ORDER STAGE_MISSING CARD_HELD RELEASE_NOT_ALLOWED',
      'HBL_SUM_DIFF NOT_SAILED ORIGINALS_COUNT ORIGINALS_NOT_BACK DOCUMENT_OUT DOCUMENT_MISSING TELEX_NOT_DONE',
      'CARRIER_RELEASE_MISSING FREIGHT_NOT_COLLECTED AP_NOT_SETTLED CARGO_DELIVERED SWITCH_FIRST_SET AMENDMENT_OPEN',
      'AMENDMENT_STATE ORIGINALS_NONE_BACK BILL_NOT_INSTRUCTED CONTAINER_SUM_DIFF BILL_DATED_EARLY',
    ],
    422: ['BILL_OTHER_ORDER AMENDMENT_EMPTY'],
    428: ['CREDIT_RELEASE HBL_NOT_RELEASED BILL_DAYS_REVERSED'],
  }),
  details: { BILL_FORM_MISMATCH: { form: 'masterBill.billForm' }, DOCUMENT_MISSING: { docType: 'orderDocument.docType' } },
  parameters: {
    'bill.signBeforeSailing': flag('document', 'false'),
    'bill.amendFeeAp': decimal('document', '300.00', largestAmount, 2, 'base'),
    'bill.amendFeeAr': decimal('document', '400.00', largestAmount, 2, 'base'),
    'bill.apPaidBeforeReceive': flag('document', 'false'),
    'doc.blLineWidth': integer('document', '35', '20', '80', 'characters'),
    'doc.blPartyLines': integer('document', '6', '1', '12', 'lines'),
    'doc.blBodyLines': integer('document', '22', '5', '40', 'lines'),
    'doc.sealOnBills': flag('document', 'false'),
    'doc.termsOnCopies': flag('document', 'false'),
    'vgm.tolerancePct': decimal('document', '5', '100', 2, 'percent'),
    'vgm.toleranceKg': decimal('document', '500', '30480', 3, 'kilograms'),
    'demdet.countSameDay': flag('document', 'true'),
  },
} as const;
