import { columns } from '#define/columns';
import type { Leaf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { pricesOf } from '#modules/freight/freightRate/boxes.rules';
import { cheapestMarks, daysOfValidityLeft, priceArrows, validityOver, validLater } from '#modules/freight/freightRate/freightRate.rules';
import { freightRateImport } from '#modules/freight/freightRate/importPlan.sheet';

const released = { field: 'releaseStatus', op: 'equal', anyOf: ['RELEASED'] } as const;

/** Ocean freight rates: the boxes side by side, cost then sell, the lane in sight, then how long it holds and how it sails. */
export const freightRateSheet: Sheet = {
  mod: 'freight.list',
  entity: 'freightRate',
  adds: true,
  whatIf: ['whatIfFreight'],
  sort: [{ field: 'validFrom', dir: 'desc' }],
  imports: { ...freightRateImport, compares: '/FCL/difference' },
  shown: [
    { word: 'expired', as: 'over', on: ['validFrom', 'validTo'], row: 'quiet', when: { reads: ['validTo'], by: validityOver } },
    { word: 'later', as: 'ahead', on: ['validFrom'], when: { reads: ['validFrom'], by: validLater } },
    ...priceArrows,
    ...cheapestMarks,
    { word: 'endsSoon', as: 'soon', on: ['validTo'], when: { reads: ['validFrom', 'validTo'], by: daysOfValidityLeft } },
  ],
  views: [
    { name: 'current', where: { and: [released, { field: 'validFrom', op: 'le', value: '@0' }] } },
    {
      name: 'compared',
      where: { and: [released, { field: 'validFrom', op: 'le', value: '@0' }] },
      sort: ['portLoading', 'portDestination', 'allIn40HQ'].map((field) => ({ field, dir: 'asc' })),
    },
    { name: 'toRelease', where: { field: 'releaseStatus', op: 'equal', anyOf: ['DRAFT'] } },
    { name: 'endsSoon', where: { and: [released, { field: 'validTo', op: 'between', value: '@0', value2: '@+7' }] } },
    {
      name: 'moved',
      where: { or: [...pricesOf('costWas'), ...pricesOf('sellWas')].map((field): Leaf => ({ field, op: 'unequal', value: '' })) },
    },
    { name: 'recommended', where: { field: 'isRecommended', op: 'equal', anyOf: ['true'] } },
    { name: 'named', where: { field: 'rateKind', op: 'equal', anyOf: ['NAC'] } },
    { name: 'expired', where: { field: 'releaseStatus', op: 'equal', anyOf: ['EXPIRED'] } },
  ],
  columns: columns(`
    carrierCode:108* portLoading:96* portDestination:104* currency:60 [cost cost20GP:80 cost40GP:80 cost40HQ:80 cost45HQ:80 cost20NOR:80- cost40NOR:80- cost20RF:80- cost40RH:80- cost20OT:80- cost40OT:80- cost20FR:80- cost40FR:80-] [floor floor20GP:80- floor40GP:80- floor40HQ:80- floor45HQ:80- floor20NOR:80- floor40NOR:80- floor20RF:80- floor40RH:80- floor20OT:80- floor40OT:80- floor20FR:80- floor40FR:80-] [sell
    sell20GP:80 sell40GP:80 sell40HQ:80 sell45HQ:80 sell20NOR:80- sell40NOR:80- sell20RF:80- sell40RH:80- sell20OT:80- sell40OT:80- sell20FR:80- sell40FR:80-] [allIn allIn20GP:96 allIn40GP:96 allIn40HQ:96 allInCurrency:56 allInSide:64] [validity validFrom:108 validTo:112] [sailing transitDaysMin:72 transitDaysMax:72
    routingType:76 portTransshipment:96 closingDay:88] [freeTime freeDem:64 freeDet:64 freeCombined:72] remarkOut:240 [terms
    rateKind:80 supplierId:152 contractNo:112 includedSurcharges:144 rateLines:176- paymentTerm:76 weightLimitKg:80- overweightSurcharge:80-] releaseStatus:84 businessExamineStatus:84 isRecommended:64
    spaceStatus:64 businessConfirmStatus:72 versionNo:56 lineCode:104
    remarkInternal:200- sourceState:84- via:96- serviceCode:88- commodityGroup:96- isDg:56- namedAccountIds:160- onRequest:96- validityBasis:84- holds:56- takeCount:64-
    quoteCount:64- importedFrom:240- withdrawReason:160- examineUserId:96- examineTime:132- examineOpinion:160- createUserId:96- createTime:132- updateUserId:96- updateTime:132-
  `),
};

/** The versions a rate had, in its record: newest first. */
export const ratePastSheet: Sheet = {
  mod: 'freight.past',
  entity: 'freightPast',
  of: { entity: 'freightRate', by: 'rateId' },
  columns: columns(`
    versionNo:64* createTime:132 createUserId:96 why:88 validFrom:100 validTo:100 currency:60 [cost cost20GP:80 cost40GP:80 cost40HQ:80 cost45HQ:80 cost20NOR:80- cost40NOR:80- cost20RF:80- cost40RH:80- cost20OT:80- cost40OT:80- cost20FR:80- cost40FR:80-]
    [sell sell20GP:80 sell40GP:80 sell40HQ:80 sell45HQ:80 sell20NOR:80- sell40NOR:80- sell20RF:80- sell40RH:80- sell20OT:80- sell40OT:80- sell20FR:80- sell40FR:80-] diff:280
  `),
};

/** Who took the price of a rate, in its record. */
export const rateTakesSheet: Sheet = {
  mod: 'freight.takes',
  entity: 'freightTake',
  of: { entity: 'freightRate', by: 'rateId' },
  columns: columns('createTime:132* createUserId:96 takeKind:72 source:96 customerId:160 versionNo:64 priceThen:304'),
};

/** For whom a rate is held, in its record. */
export const rateHoldsSheet: Sheet = {
  mod: 'freight.holds',
  entity: 'freightConfirm',
  of: { entity: 'freightRate', by: 'rateId' },
  columns: columns(
    'customerId:176* state:80 heldUntil:100 boxes:96 etd:100 versionNo:64 priceThen:304 createUserId:96 createTime:132 remark:180',
  ),
};
