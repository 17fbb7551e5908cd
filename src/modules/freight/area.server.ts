import type { ServerArea } from '#server/area';
import { allIn } from '#modules/freight/allIn.shape.server';
import { customerLogBodies } from '#modules/freight/freightCustomerLog/freightCustomerLog.server';
import { enquiryBodies } from '#modules/freight/freightEnquiry/acts.server';
import { enquiryHandlers } from '#modules/freight/freightEnquiry/freightEnquiry.server';
import { enquiryFollowers } from '#modules/freight/freightEnquiry/following.server';
import { remindingEnquiries } from '#modules/freight/freightEnquiry/reminding.server';
import { lclBodies } from '#modules/freight/freightRate/freightLcl.server';
import { offerBodies, offerHandlers } from '#modules/freight/freightOffer/freightOffer.server';
import { percentsFollow, quotationIssued } from '#modules/freight/freightOffer/following.server';
import { leastPriceBodies } from '#modules/freight/freightOffer/leastPrice.server';
import { repricingBodies } from '#modules/freight/freightOffer/repricing.server';
import { quotation } from '#modules/freight/freightOffer/freightOffer.paper';
import { rateBodies, updatingRates } from '#modules/freight/freightRate/acts.server';
import { expiringRates } from '#modules/freight/freightRate/expiry.server';
import { freightRateHandlers } from '#modules/freight/freightRate/freightRate.server';
import { rulesOfEqualRank } from '#modules/freight/markUpRule/following.server';
import { productBodies, productHandlers } from '#modules/freight/quoteProduct/quoteProduct.server';
import { surchargeBodies, surchargeHandlers } from '#modules/freight/freightSurcharge/freightSurcharge.server';
import { whatIfHandlers } from '#modules/freight/whatIfLayer/whatIf.server';
import { surchargeExcelImport } from '#modules/freight/surchargeImport.shape.server';
import { exportedRates } from '#modules/freight/taking.shape.server';
import { pastVersions } from '#modules/freight/freightRate/pastVersions.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const freightServer: ServerArea = {
  handlers: {
    freightRate: freightRateHandlers(),
    freightSurcharge: { ...surchargeHandlers, excelImport: surchargeExcelImport() },
    freightOffer: offerHandlers,
    quoteProduct: productHandlers,
    whatIfLayer: whatIfHandlers(updatingRates),
    freightEnquiry: enquiryHandlers,
  },
  bodies: {
    freightRate: rateBodies,
    freightLcl: lclBodies,
    freightCustomerLog: customerLogBodies,
    freightSurcharge: surchargeBodies,
    freightOffer: { ...offerBodies, ...repricingBodies, ...leastPriceBodies },
    quoteProduct: productBodies,
    freightEnquiry: enquiryBodies,
  },
  reckoners: { freightRate: allIn },
  followers: [pastVersions, percentsFollow, quotationIssued, rulesOfEqualRank, ...enquiryFollowers],
  exported: { freightRate: exportedRates, freightLcl: exportedRates },
  jobs: [expiringRates, remindingEnquiries],
  papers: [quotation],
};
