import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Cover of one order's cargo, in its record and on its page. */
export const orderPoliciesSheet: Sheet = {
  mod: 'order.policies',
  entity: 'insurancePolicy',
  of: {
    entity: 'order',
    by: 'orderId',
    takes: {
      goodsName: 'englishGoodsName',
      marks: 'marks',
      conveyance: 'vesselName',
      voyage: 'voyage',
      departureDate: 'etd',
      invoiceValue: 'cargoValue',
      currency: 'cargoCurrency',
    },
  },
  adds: true,
  shown: [
    { word: 'failed', as: 'doubt', on: ['lhbStatus', 'errorText'], when: { field: 'lhbStatus', is: 'FAILED' } },
    { word: 'leaving', as: 'soon', on: ['lhbStatus'], when: { field: 'cancelWanted', is: true } },
    { word: 'cancelled', as: 'over', on: ['policyNo'], row: 'quiet', when: { field: 'lhbStatus', is: 'CANCELLED' } },
    { word: 'scrapped', as: 'over', on: ['insuranceProduct'], row: 'quiet', when: { field: 'lhbStatus', is: 'SCRAPPED' } },
  ],
  columns: columns(`
    insuranceProduct:148* lhbStatus:88* policyNo:160 errorText:180 insurerId:148 [parties policyHolder:168 insured:168 insuredTaxNo:120- beneficiary:148]
    [cargo goodsName:160 hsCategory:88- packing:96 quantity:96 marks:120-] [sum invoiceValue:112 currency:64 markUpPct:72 insuredAmount:120 ratePct:80 minPremium:96-]
    [premium premium:104 payablePremium:112 resalePremium:112] [voyage conveyance:140 voyage:80 departureDate:104 fromCity:96 viaCity:96- toPlace:148 surveyAgent:148 claimPayableAt:140]
    [endorsement endorsementNo:132 endorsementText:180 premiumDelta:104] applicationNo:140- insureUserId:96- insureTime:132-
  `),
};
