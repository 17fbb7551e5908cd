import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';
import { isRefund } from '#modules/freight/freightRate/lcl.rules';
import { daysOfValidityLeft, movedArrows, validityOver, validLater } from '#modules/freight/freightRate/freightRate.rules';
import { listed } from '#names/listed';

/** Rates of part loads: per revenue ton and its least, then the freight station at either end, the lane in sight. */
export const freightLclSheet: Sheet = {
  mod: 'freight.lcl',
  entity: 'freightLcl',
  adds: true,
  sort: [{ field: 'validFrom', dir: 'desc' }],
  // Each consolidator prices a lane for itself: what one writes is never laid over another's.
  imports: { key: listed('portLoading portDestination consolidatorId warehouseId contractNo serviceCode validFrom') },
  shown: [
    { word: 'expired', as: 'over', on: ['validFrom', 'validTo'], row: 'quiet', when: { reads: ['validTo'], by: validityOver } },
    { word: 'later', as: 'ahead', on: ['validFrom'], when: { reads: ['validFrom'], by: validLater } },
    { word: 'refund', as: 'loss', on: ['costPerRt'], when: { reads: ['costPerRt'], by: isRefund } },
    ...movedArrows(['costPerRt', 'sellPerRt']),
    { word: 'endsSoon', as: 'soon', on: ['validTo'], when: { reads: ['validFrom', 'validTo'], by: daysOfValidityLeft } },
  ],
  views: [
    {
      name: 'current',
      where: {
        and: [
          { field: 'releaseStatus', op: 'equal', anyOf: ['RELEASED'] },
          { field: 'validFrom', op: 'le', value: '@0' },
        ],
      },
    },
    { name: 'toRelease', where: { field: 'releaseStatus', op: 'equal', anyOf: ['DRAFT'] } },
    { name: 'refunds', where: { field: 'costPerRt', op: 'lt', value: '0' } },
  ],
  columns: columns(`
    portLoading:96* portDestination:104* consolidatorId:152 currency:60 [ocean costPerRt:84 costMinCharge:84 floorPerRt:84- sellPerRt:84 sellMinCharge:84 minRt:64 costTiers:112- sellTiers:112-]
    [origin originCurrency:60 costOriginPerRt:84 costOriginPerBl:84 sellOriginPerRt:84 sellOriginPerBl:84]
    [dest destCurrency:60 costDestPerRt:84 costDestPerBl:84 sellDestPerRt:84 sellDestPerBl:84] [validity validFrom:108 validTo:112]
    [sailing transitDaysMin:72 transitDaysMax:72 routingType:76 portTransshipment:96 cfsClosingDay:88 etdWeekday:80] remarkOut:220
    [terms rateKind:80 contractNo:112 warehouseId:140 paymentTerm:76 m3PerTon:64-] releaseStatus:84 businessExamineStatus:84 isRecommended:64 spaceStatus:64
    versionNo:56 lineCode:104 via:96- finalDestination:104- serviceCode:88- commodityGroup:96- isDg:56- namedAccountIds:160- floorMinCharge:84- floorOriginPerRt:84-
    floorOriginPerBl:84- floorDestPerRt:84- floorDestPerBl:84- remarkInternal:200- sourceState:84- visibleLevel:64- takeCount:64- withdrawReason:160- examineUserId:96- examineTime:132-
    examineOpinion:160- createUserId:96- createTime:132- updateUserId:96- updateTime:132-
  `),
};
