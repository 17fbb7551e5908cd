import type { Definition } from '#define/entity';
import { enquiryMessage } from '#modules/freight/enquiryMessage/enquiryMessage.entity';
import { freightConfirm } from '#modules/freight/freightConfirm/freightConfirm.entity';
import { freightCustomerLog } from '#modules/freight/freightCustomerLog/freightCustomerLog.entity';
import { freightEnquiry } from '#modules/freight/freightEnquiry/freightEnquiry.entity';
import { freightLcl } from '#modules/freight/freightRate/freightLcl.entity';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { freightOfferLine } from '#modules/freight/freightOfferLine/freightOfferLine.entity';
import { freightPast } from '#modules/freight/freightPast/freightPast.entity';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { freightSurcharge } from '#modules/freight/freightSurcharge/freightSurcharge.entity';
import { freightSurchargeCost } from '#modules/freight/freightSurchargeCost/freightSurchargeCost.entity';
import { freightTake } from '#modules/freight/freightTake/freightTake.entity';
import { markUpRule } from '#modules/freight/markUpRule/markUpRule.entity';
import { portGroup } from '#modules/freight/portGroup/portGroup.entity';
import { quoteProduct } from '#modules/freight/quoteProduct/quoteProduct.entity';
import { rateSubscription } from '#modules/freight/rateSubscription/rateSubscription.entity';
import { whatIfLayer } from '#modules/freight/whatIfLayer/whatIfLayer.entity';

/** Definitions of the area. */
export const freightEntities: readonly Definition[] = [
  freightRate,
  freightLcl,
  freightPast,
  freightTake,
  freightCustomerLog,
  freightConfirm,
  freightSurcharge,
  freightSurchargeCost,
  markUpRule,
  freightOffer,
  freightOfferLine,
  quoteProduct,
  freightEnquiry,
  enquiryMessage,
  whatIfLayer,
  rateSubscription,
  portGroup,
];
