import { menu, type Screen } from '#client/shell/screen';
import { beside, plainSheet, tab, tabbed } from '#modules/sheetScreen.tsx';

const freightRateFile = () => import('#modules/freight/freightRate/freightRate.sheet');
const freightLclFile = () => import('#modules/freight/freightRate/freightLcl.sheet');
const rateSubscriptionFile = () => import('#modules/freight/rateSubscription/rateSubscription.sheet');
const portGroupFile = () => import('#modules/freight/portGroup/portGroup.sheet');
const freightSurchargeFile = () => import('#modules/freight/freightSurcharge/freightSurcharge.sheet');
const quoteProductFile = () => import('#modules/freight/quoteProduct/quoteProduct.sheet');
const freightOfferFile = () => import('#modules/freight/freightOffer/freightOffer.sheet');
const freightTakeFile = () => import('#modules/freight/freightTake/freightTake.sheet');
const freightCustomerLogFile = () => import('#modules/freight/freightCustomerLog/freightCustomerLog.sheet');

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const freightScreens: readonly Screen[] = [
  {
    path: '/FCL',
    ...menu('freight', 'rate', 'RATE'),
    mod: 'freight.list',
    roles: ['selectFreight'],
    ...tabbed(
      'shell:route.FCL',
      tab(freightRateFile, 'freightRateSheet', 'rates:fcl', 'sheet:belongs.freightRate', () =>
        import('#modules/freight/freightRate/impactTask.screen').then((file) => [file.impactTask]),
      ),
      tab(freightLclFile, 'freightLclSheet', 'rates:lcl', 'sheet:belongs.freightLcl'),
      tab(rateSubscriptionFile, 'rateSubscriptionSheet', 'rates:followed', 'sheet:belongs.rateSubscription'),
      tab(portGroupFile, 'portGroupSheet', 'rates:portGroups', 'sheet:belongs.portGroup'),
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
    ...menu('freight', 'rate', 'SUR'),
    mod: 'surcharge.list',
    roles: ['selectFreightSurchargeCost'],
    ...tabbed(
      'shell:route.surcharge',
      tab(freightSurchargeFile, 'surchargeSheet', 'surcharges:conditions', 'sheet:belongs.freightSurcharge', () =>
        import('#modules/freight/freightSurcharge/importTask.screen').then((file) => [file.importTask]),
      ),
      tab(freightSurchargeFile, 'surchargeCostsSheet', 'surcharges:charges', 'sheet:belongs.freightSurchargeCost'),
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
    ...menu('freight', 'rate', 'TAKE'),
    mod: 'freight.take',
    roles: ['selectFreightTakeLog'],
    ...plainSheet('shell:route.exportFCL', 'sheet:belongs.freightTake', freightTakeFile, 'freightTakeSheet'),
  },
  {
    path: '/chatList',
    ...menu('freight', 'message', 'ENQ'),
    mod: 'enquiry.list',
    roles: ['selectFreightEnquiry'],
    badge: { count: '/freightEnquiryController/noReadCount', roles: ['noReadCount'], follows: ['freightEnquiry'] },
    finds: { list: '/freightEnquiryController/selectFreightEnquiry', label: 'enquiryNo', more: 'boxes' },
    ...beside(
      'shell:route.chatList',
      () => import('#modules/freight/freightEnquiry/freightEnquiry.sheet'),
      'freightEnquirySheet',
      () => import('#modules/freight/freightEnquiry/enquiries.screen.tsx').then((file) => file.Enquiries),
    ),
  },
  {
    path: '/fareSurcharge',
    ...menu('freight', 'bill', 'OFR'),
    mod: 'offer.list',
    roles: ['selectFreightOffer'],
    badge: { count: '/freightOfferController/navigationCount', roles: ['navigationCount'] },
    finds: { list: '/freightOfferController/select', label: 'offerNo', more: 'boxes' },
    ...plainSheet('shell:route.fareSurcharge', 'sheet:belongs.freightOffer', freightOfferFile, 'freightOfferSheet'),
  },
  {
    path: '/rateLog',
    ...menu('freight', 'book', 'RLOG'),
    mod: 'freight.told',
    roles: ['selectFreightLogCrm'],
    ...plainSheet('shell:route.rateLog', 'sheet:belongs.freightCustomerLog', freightCustomerLogFile, 'freightCustomerLogSheet'),
  },
  {
    path: '/configExport',
    ...menu('freight', 'setting', 'FAST'),
    mod: 'product.list',
    roles: ['insertFreightOfferFast'],
    ...tabbed(
      'shell:route.configExport',
      tab(quoteProductFile, 'quoteProductSheet', 'products:list', 'sheet:belongs.quoteProduct'),
      tab(freightOfferFile, 'markUpRuleSheet', 'products:rules', 'sheet:belongs.markUpRule'),
    ),
  },
];
