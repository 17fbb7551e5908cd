import type { Derived } from '#define/entity';
import { choice, day, decimal, integer, money, moment, ref, text } from '#define/field';
import { decimalOf, textOf } from '#define/row';
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
  demurrageSum: decimal({ scale: 4, edit: 'never', initial: '0' }),
  demurrageCurrencies: text({ max: 40, edit: 'never' }),
  detentionSum: decimal({ scale: 4, edit: 'never', initial: '0' }),
  detentionCurrencies: text({ max: 40, edit: 'never' }),
  boxesToCharge: integer({ edit: 'never', initial: 0 }),
};

/** Where they come from: its boxes. */
export const accruedOfBoxes = {
  demurrageSum: { sum: 'demurrageAccrued' },
  demurrageCurrencies: { texts: 'demurrageCurrency' },
  detentionSum: { sum: 'detentionAccrued' },
  detentionCurrencies: { texts: 'detentionCurrency' },
  boxesToCharge: { count: { toCharge: true } },
} as const;

const kinds = ['demurrage', 'detention'] as const;

/** An amount is told where all boxes are reckoned in one currency: unlike ones never add, their boxes tell each its own. */
export const accruedDerived: Derived = {
  fields: Object.fromEntries(
    kinds.flatMap((kind) => [
      [`${kind}Accrued`, money({ currency: `${kind}Currency` })],
      [`${kind}Currency`, text({ max: 3 })],
    ]),
  ),
  from: kinds.flatMap((kind) => [`${kind}Sum`, `${kind}Currencies`]),
  by: (row) =>
    Object.fromEntries(
      kinds.flatMap((kind) => {
        const currency = textOf(row, `${kind}Currencies`);
        const one = currency !== null && /^[A-Z]{3}$/u.test(currency);
        return [
          [`${kind}Accrued`, one ? decimalOf(row, `${kind}Sum`) : null],
          [`${kind}Currency`, one ? currency : null],
        ];
      }),
    ),
};
