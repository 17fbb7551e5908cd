import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

const is = (...states: string[]) => ({ field: 'offerStatus', op: 'equal', anyOf: states }) as const;

/** Quotations, what they earn and what came of them; the lines of the active one stand below. */
export const freightOfferSheet: Sheet = {
  mod: 'offer.list',
  entity: 'freightOffer',
  adds: true,
  pane: { by: 'id', place: 'below', sheets: ['offer.lines'], open: true },
  leads: { freightRate: '/FCL' },
  sort: [{ field: 'createTime', dir: 'desc' }],
  views: [
    { name: 'drafts', where: is('DRAFT', 'APPROVED') },
    { name: 'toExamine', where: is('PENDING_EXAMINE') },
    { name: 'unanswered', where: is('SENT', 'VIEWED') },
    { name: 'endsSoon', where: { and: [is('SENT', 'VIEWED'), { field: 'validTo', op: 'between', value: '@0', value2: '@+3' }] } },
    { name: 'rateChanged', where: { field: 'rateChanged', op: 'equal', anyOf: ['true'] } },
    { name: 'toConvert', where: is('ACCEPTED') },
    { name: 'lost', where: is('REJECTED') },
  ],
  columns: columns(`
    offerNo:140* versionNo:56* offerStatus:88* customerId:176* [asked portLoading:96 portDestination:104 etd:100 boxes:96] carrierCode:108
    [money sellBase:112+ marginPct:80 minMarginPct:80 marginBase:108+ buyBase:112+] validFrom:100- validTo:100 rateChanged:72
    [terms volume:80- grossWeight:88- tradeTerm:72 paymentTerm:72 commodity:128 isDg:56 weightPerBox:88-] salesmanId:96 sentTime:132 sentChannel:72 viewedTime:132 decisionReason:96 competitorPrice:88 convertedTo:72 convertedNo:140 prospectName:128
    offerType:72- lineCode:96- examineUserId:96- examineOpinion:160- lines:56- unpriced:64- remark:180 createTime:132- createUserId:96-
  `),
};

/** Lines of one quotation, below the quotations. */
export const offerLinesSheet: Sheet = {
  mod: 'offer.lines',
  entity: 'freightOfferLine',
  of: { entity: 'freightOffer', by: 'offerId', on: 'pane' },
  adds: true,
  columns: columns(`
    lineGroup:80* feeCode:140* unit:88 containerType:72 number:72 currency:64 [sell sellPrice:88 sellAmount:104+ sellBase:104+] [buy buyPrice:88
    buyAmount:104+ buyBase:104+ buySupplierId:148] taxRate:64 isOptional:64 isIncluded:64 rateId:120 rateRelease:80 rateValidTo:100 lclRateId:120- remark:180
  `),
};

/** What is put on top of what rates cost. */
export const markUpRuleSheet: Sheet = {
  mod: 'offer.markUps',
  entity: 'markUpRule',
  adds: true,
  columns: columns(`
    ruleName:160* active:64 [scope customerId:168 customerLevel:72 lineCode:104 carrierCode:108 boxTypes:104] percent:80 fixedPerContainer:96
    minMarginPerContainer:104 step:72 minMarginPct:80 priority:64 updateUserId:96- updateTime:132-
  `),
};
