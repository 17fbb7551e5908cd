import type { Screen } from '#client/shell/screen';
import { besideScreen, plainSheet, tabbedScreen } from '#modules/sheetScreen.tsx';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const freightScreens: readonly Screen[] = [
  {
    path: '/FCL',
    title: 'shell:route.FCL',
    group: 'shell:group.freight',
    icon: 'rate',
    code: 'RATE',
    mod: 'freight.list',
    roles: ['selectFreight'],
    load: () =>
      tabbedScreen(
        Promise.all([
          import('#modules/freight/freightRate/freightRate.sheet'),
          import('#modules/freight/freightRate/freightLcl.sheet'),
          import('#modules/freight/freightRate/impactTask.screen'),
          import('#modules/freight/rateSubscription/rateSubscription.sheet'),
          import('#modules/freight/portGroup/portGroup.sheet'),
        ]).then(([{ freightRateSheet }, { freightLclSheet }, { impactTask }, { rateSubscriptionSheet }, { portGroupSheet }]) => [
          [freightRateSheet, 'rates:fcl', 'sheet:belongs.freightRate', [impactTask]],
          [freightLclSheet, 'rates:lcl', 'sheet:belongs.freightLcl'],
          [rateSubscriptionSheet, 'rates:followed', 'sheet:belongs.rateSubscription'],
          [portGroupSheet, 'rates:portGroups', 'sheet:belongs.portGroup'],
        ]),
        'rates:kinds',
      ),
  },
  {
    path: '/FCL/impact',
    title: 'shell:route.rateImpact',
    group: 'shell:group.freight',
    icon: 'rate',
    hidden: true,
    noCache: true,
    roles: ['selectFreight'],
    load: () => import('#modules/freight/freightRate/impact.screen.tsx'),
  },
  {
    path: '/FCL/difference',
    title: 'shell:route.rateDifference',
    group: 'shell:group.freight',
    icon: 'rate',
    hidden: true,
    noCache: true,
    roles: ['importFreight'],
    load: () => import('#modules/freight/freightRate/difference.screen.tsx'),
  },
  {
    path: '/surcharge',
    title: 'shell:route.surcharge',
    group: 'shell:group.freight',
    icon: 'rate',
    code: 'SUR',
    mod: 'surcharge.list',
    roles: ['selectFreightSurchargeCost'],
    load: () =>
      tabbedScreen(
        Promise.all([
          import('#modules/freight/freightSurcharge/freightSurcharge.sheet'),
          import('#modules/freight/freightSurcharge/importTask.screen'),
        ]).then(([{ surchargeSheet, surchargeCostsSheet }, { importTask }]) => [
          [surchargeSheet, 'surcharges:conditions', 'sheet:belongs.freightSurcharge', [importTask]],
          [surchargeCostsSheet, 'surcharges:charges', 'sheet:belongs.freightSurchargeCost'],
        ]),
        'surcharges:kinds',
      ),
  },
  {
    path: '/surcharge/import',
    title: 'shell:route.surchargeImport',
    group: 'shell:group.freight',
    icon: 'rate',
    hidden: true,
    noCache: true,
    roles: ['insertFreightSurcharge'],
    load: () => import('#modules/freight/freightSurcharge/surchargeImport.screen.tsx'),
  },
  {
    path: '/exportFCL',
    group: 'shell:group.freight',
    icon: 'rate',
    code: 'TAKE',
    mod: 'freight.take',
    roles: ['selectFreightTakeLog'],
    ...plainSheet(
      'shell:route.exportFCL',
      'sheet:belongs.freightTake',
      () => import('#modules/freight/freightTake/freightTake.sheet'),
      'freightTakeSheet',
    ),
  },
  {
    path: '/chatList',
    title: 'shell:route.chatList',
    group: 'shell:group.freight',
    icon: 'message',
    code: 'ENQ',
    mod: 'enquiry.list',
    roles: ['selectFreightEnquiry'],
    badge: { count: '/freightEnquiryController/noReadCount', roles: ['noReadCount'], follows: ['freightEnquiry'] },
    finds: { list: '/freightEnquiryController/selectFreightEnquiry', label: 'enquiryNo', more: 'boxes' },
    load: () =>
      besideScreen(
        import('#modules/freight/freightEnquiry/freightEnquiry.sheet').then((file) => file.freightEnquirySheet),
        import('#modules/freight/freightEnquiry/enquiries.screen.tsx').then((file) => file.Enquiries),
      ),
  },
  {
    path: '/fareSurcharge',
    group: 'shell:group.freight',
    icon: 'bill',
    code: 'OFR',
    mod: 'offer.list',
    roles: ['selectFreightOffer'],
    badge: { count: '/freightOfferController/navigationCount', roles: ['navigationCount'] },
    finds: { list: '/freightOfferController/select', label: 'offerNo', more: 'boxes' },
    ...plainSheet(
      'shell:route.fareSurcharge',
      'sheet:belongs.freightOffer',
      () => import('#modules/freight/freightOffer/freightOffer.sheet'),
      'freightOfferSheet',
    ),
  },
  {
    path: '/rateLog',
    group: 'shell:group.freight',
    icon: 'book',
    code: 'RLOG',
    mod: 'freight.told',
    roles: ['selectFreightLogCrm'],
    ...plainSheet(
      'shell:route.rateLog',
      'sheet:belongs.freightCustomerLog',
      () => import('#modules/freight/freightCustomerLog/freightCustomerLog.sheet'),
      'freightCustomerLogSheet',
    ),
  },
  {
    path: '/configExport',
    title: 'shell:route.configExport',
    group: 'shell:group.freight',
    icon: 'setting',
    code: 'FAST',
    mod: 'product.list',
    roles: ['insertFreightOfferFast'],
    load: () =>
      tabbedScreen(
        Promise.all([
          import('#modules/freight/quoteProduct/quoteProduct.sheet'),
          import('#modules/freight/freightOffer/freightOffer.sheet'),
        ]).then(([{ quoteProductSheet }, { markUpRuleSheet }]) => [
          [quoteProductSheet, 'products:list', 'sheet:belongs.quoteProduct'],
          [markUpRuleSheet, 'products:rules', 'sheet:belongs.markUpRule'],
        ]),
        'products:kinds',
      ),
  },
];
