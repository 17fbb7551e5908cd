import { choice, day, decimal, integer, money, moment, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';

/** What an import has besides: the notice, the bill in hand, the delivery order, delivery and the boxes' way back (domain/02c §2.7). */
export const importFields = {
  nominationType: choice(['OWN', 'NOMINATED', 'AGENT'], { required: true, initial: 'OWN' }),
  masterAgentId: ref('customer'),
  arrivalNoticeReceived: moment(),
  arrivalNoticeSent: moment(),
  blReceivedTime: moment(),
  blSurrenderState: choice(['NONE', 'ORIGINAL_IN', 'TELEX_OK', 'SEAWAY'], { required: true, initial: 'NONE' }),
  deliveryOrderNo: text({ max: 35 }),
  deliveryOrderExchangeTime: moment(),
  doValidTo: day(),
  importManifestNo: text({ max: 30 }),
  subManifestNo: text({ max: 30 }),
  inspectionState: choice(['NONE', 'INSPECTING', 'PASSED', 'FAILED'], { required: true, initial: 'NONE' }),
  dischargeTime: moment(),
  pickUpTime: moment(),
  deliveryAddress: text({ max: 200 }),
  deliveryContact: text({ max: 60 }),
  deliveredTime: moment(),
  emptyReturnPlace: text({ max: 100 }),
  emptyReturnTime: moment(),
  depositAmount: decimal({ scale: 2, least: '0', per: 'depositCurrency' }),
  depositCurrency: inCurrency(),
  depositPaidTime: moment(),
  depositRefundTime: moment(),
  consolidationNo: text({ max: 30 }),
  deconsolidationPlace: text({ max: 100 }),
  unstuffTime: moment(),
};

/** What boxes beyond their free days have come to, in the currency of the carrier's tariff, and how many are not charged on yet. */
export const accruedFields = {
  demurrageAccrued: money({ currency: 'demurrageCurrency', edit: 'never', initial: '0' }),
  demurrageCurrency: text({ max: 40, edit: 'never' }),
  detentionAccrued: money({ currency: 'detentionCurrency', edit: 'never', initial: '0' }),
  detentionCurrency: text({ max: 40, edit: 'never' }),
  boxesToCharge: integer({ edit: 'never', initial: 0 }),
};

/** Where they come from: its boxes. */
export const accruedOfBoxes = {
  demurrageAccrued: { sum: 'demurrageAccrued' },
  demurrageCurrency: { texts: 'demurrageCurrency' },
  detentionAccrued: { sum: 'detentionAccrued' },
  detentionCurrency: { texts: 'detentionCurrency' },
  boxesToCharge: { count: { rechargeState: 'NONE' } },
} as const;
