import type { Screen } from '#client/shell/screen';
import { sheetScreen } from '#modules/sheetScreen.tsx';
import { awaited } from '#client/shell/awaitedScreen';

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
      sheetScreen(
        import('#modules/freight/freightRate/freightRate.sheet').then((file) => file.freightRateSheet),
        'shell:route.FCL',
        'sheet:belongs.freightRate',
      ),
  },
  awaited('/freightManagement/freightMaintained', 'freightMaintained', 'freight', 'ship', 'SPM', ['saveFmsListBatch']),
  awaited('/freightManagement/freightQuery', 'freightQuery', 'freight', 'ship', 'SPQ', ['selectFmsList']),
  awaited('/surcharge', 'surcharge', 'freight', 'rate', 'SUR', ['selectFreightSurchargeCost']),
  awaited('/exportFCL', 'exportFCL', 'freight', 'rate', 'TAKE', ['selectFreightTakeLog']),
  {
    ...awaited('/chatList', 'chatList', 'freight', 'message', 'ENQ', ['selectFreightEnquiry']),
    badge: { count: '/freightEnquiryController/noReadCount', roles: ['noReadCount'] },
  },
  {
    ...awaited('/fareSurcharge', 'fareSurcharge', 'freight', 'bill', 'OFR', ['selectFreightOffer']),
    badge: { count: '/freightOfferController/navigationCount', roles: ['navigationCount'] },
  },
  awaited('/rateLog', 'rateLog', 'freight', 'book', 'RLOG', ['selectFreightLogCrm']),
  awaited('/configExport', 'configExport', 'freight', 'setting', 'FAST', ['insertFreightOfferFast']),
];
