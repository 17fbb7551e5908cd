import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

export const pricingSheets: readonly Sheet[] = [
  {
    mod: 'report.quotations',
    entity: 'quotations',
    leads: { freightOffer: '/fareSurcharge' },
    sort: [{ field: 'offers', dir: 'desc' }],
    columns: columns(
      'salesmanId:128* lineCode:128* offers:84+ sent:84+ accepted:84+ converted:84+ lost:84+ decided:84+ winRate:84 margin:96',
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
      carrierCode:128* portLoading:128* portDestination:128* lineCode:112 rateKind:84 validFrom:96 validTo:96 takes:84+ quotes:84+ takers:84
      lastTaken:132 currency:64 sell40HQ:96 floor40HQ:96 releaseStatus:84 supplierId:176-
    `),
  },
  {
    mod: 'report.customerActivity',
    entity: 'customerActivity',
    leads: { customerFollowUp: '/client/clientData?tab=customer.followUps' },
    sort: [{ field: 'idle', dir: 'desc' }],
    columns: columns(`
      crmCode:104* crmName:224* salesmanId:96 customerLevel:64 stage:84 activity:84 lastFollowTime:132 lastShipDay:104 idle:84 dropDate:104
      poolStatus:84 calls:72+ visits:72+ others:72+ orderCount12m:84+ teu12m:84+ profit12m:124+
    `),
  },
  {
    mod: 'report.kpi',
    entity: 'kpi',
    sort: [{ field: 'period', dir: 'desc' }],
    columns: columns(`
      period:84* hrId:112* deptId:112 title:208 metric:112 weight:72 target:96 actual:96 score:84 weighted:84 totalScore:84 grade:64 kpiState:96
    `),
  },
  {
    mod: 'report.accountingPush',
    entity: 'accountingPush',
    sort: [{ field: 'docDate', dir: 'desc' }],
    columns: columns(`
      docKind:112* sourceNos:176* customerId:208 docDate:104 currency:64 amount:124+ docState:84 externalNo:144 tryCount:72 sentTime:132
      errorText:280
    `),
  },
  {
    mod: 'report.periodResult',
    entity: 'periodResult',
    leads: { voucherEntry: '/financial/voucher?tab=voucher.entries' },
    sort: [{ field: 'period', dir: 'desc' }],
    columns: columns('period:84* accountGroup:176* ledgerAccount:240* debit:132+ credit:132+ result:132+ entries:84+'),
  },
];
