import { listed, refused } from '#names/listed';
import { decimal, flag, integer } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const freight = {
  entities: [
    ...listed('freightRate freightLcl freightPast freightTake freightCustomerLog freightConfirm freightSurcharge'),
    ...listed('freightSurchargeCost markUpRule freightOffer freightOfferLine quoteProduct freightEnquiry enquiryMessage'),
    ...listed('whatIfLayer rateSubscription portGroup'),
  ],
  roles: [
    ...listed('selectFreight selectFreightSurchargeCost selectFreightTakeLog selectFreightEnquiry selectFreightOffer'),
    ...listed('selectFreightLogCrm insertFreightOfferFast noReadCount navigationCount insertFreight updateFreight deleteFreight'),
    ...listed('releaseFreight recommendFreight importFreight examineFreight confirmFreight insertFreightOffer'),
    ...listed('insertFreightSurcharge releaseFreightSurcharge sendFreightOffer examineFreightOffer convertFreightOffer'),
    ...listed('insertFreightEnquiry answerFreightEnquiry whatIfFreight'),
  ],
  refusals: refused({
    409: [
      'LAYER_HIDDEN LAYER_CLOSED RATE_RELEASED SELL_BELOW_FLOOR RATE_NOT_CORRECTED RATE_NOT_EXAMINED RATE_RECOMMENDED',
      'RATE_EXPIRED RATE_SUPERSEDED RATE_PERIOD_TAKEN RATE_JUMP RATE_HELD IMPORT_COMMITTED IMPORT_STALE IMPORT_DIFFERS',
      'IMPORT_USED IMPORT_COPIED IMPORT_OVER IMPORT_FREE SURCHARGE_STATE SURCHARGE_EMPTY SURCHARGE_CONFLICT MARKUP_CONFLICT OFFER_STATE MARGIN_BELOW_FLOOR MARGIN_KEPT OFFER_EXPIRED',
      'OFFER_LONGER_THAN_RATE OFFER_PROSPECT ALREADY_CONVERTED PRODUCT_NO_RATE ENQUIRY_CLOSED ENQUIRY_NO_PRICE',
    ],
    422: [
      'RATE_PRICE_MISSING TIERS_UNREAD RATE_LINES_UNREAD PHRASE_CONFLICT RATE_SEVERAL RATE_TWICE ADDON_BASE_UNKNOWN FEE_UNKNOWN',
      'OFFER_LINE_UNPRICED OFFER_EMPTY ENQUIRY_TARGET ENQUIRY_EMPTY',
    ],
  }),
  parameters: {
    'rate.examineBeforeRelease': flag('rate', 'false'),
    'offer.minMarginPct': decimal('rate', '5', '100', 2, 'percent'),
    'rate.maxChangePct': decimal('rate', '30', '100', 2, 'percent'),
    'enquiry.remindNormalMin': integer('rate', '240', '10', '2400', 'minutes'),
    'enquiry.remindUrgentMin': integer('rate', '30', '5', '840', 'minutes'),
  },
} as const;
