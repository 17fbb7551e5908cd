import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

export const pricingSheets: readonly Sheet[] = [
  {
    mod: 'report.quotations',
    entity: 'quotations',
    leads: { freightOffer: '/fareSurcharge' },
    sort: [{ field: 'offers', dir: 'desc' }],
    columns: columns(
      'salesmanId:128* lineCode:128* offers:84+ sent:84+ accepted:84+ converted:84+ lost:84+ decided:84+ winRate:84 sold:128+ earned:116+ margin:96',
    ),
  },
  {
    mod: 'report.enquiries',
    entity: 'enquiryResponse',
    leads: { freightEnquiry: '/chatList' },
    sort: [{ field: 'asked', dir: 'desc' }],
    columns: columns('firstTargetId:144* urgency:84 asked:84+ answered:84+ answeredPct:84 minutes:112 won:84+ lost:84+'),
  },
  {
    mod: 'report.rateUsage',
    entity: 'rateUsage',
    leads: { freightTake: '/rateLog' },
    sort: [{ field: 'takes', dir: 'desc' }],
    columns: columns(`
      carrierCode:128* portLoading:128* portDestination:128* lineCode:112 rateKind:84 validFrom:96 validTo:96 takes:84+ quotes:84+ orders:84+ takers:84
      lastTaken:132 currency:64 sell40HQ:96 floor40HQ:96 aboveFloor:96 releaseStatus:84 supplierId:176-
    `),
  },
  {
    mod: 'report.customerActivity',
    entity: 'customerActivity',
    leads: { customerFollowUp: '/client/clientData?tab=customer.followUps' },
    sort: [{ field: 'idle', dir: 'desc' }],
    columns: columns(`
      crmCode:104* customerId:224* crmName:224- salesmanId:96 customerLevel:64 stage:84 activity:84 lastFollowTime:132 lastShipDay:104 idle:84 dropDate:104
      poolStatus:84 calls:72+ visits:72+ others:72+ orderCount12m:84+ teu12m:84+ profit12m:124+
    `),
  },
];
