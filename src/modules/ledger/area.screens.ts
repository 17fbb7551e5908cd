import type { Screen } from '#client/shell/screen';
import { pageScreen, plainSheet, tabbedScreen } from '#modules/sheetScreen.tsx';

const vouchers = { path: '/financial/voucher', group: 'shell:group.finance', icon: 'book', roles: ['admin', 'voucher'] };

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const ledgerScreens: readonly Screen[] = [
  {
    ...vouchers,
    title: 'shell:route.voucher',
    code: 'VCH',
    mod: 'voucher.list',
    finds: { list: '/voucherController/select', label: 'voucherNo' },
    load: () =>
      tabbedScreen(
        Promise.all([
          import('#modules/ledger/voucher/voucher.sheet'),
          import('#modules/ledger/voucherSource/voucherSource.sheet'),
          import('#modules/ledger/voucherEntry/voucherEntry.sheet'),
          import('#modules/ledger/trialBalance/trialBalance.sheet'),
          import('#modules/ledger/bookBalance/bookBalance.sheet'),
          import('#modules/ledger/bookPart/bookPart.sheet'),
        ]).then(
          ([{ voucherSheet }, { voucherSourceSheet }, { ledgerSheet }, { trialBalanceSheet }, { bookBalanceSheet }, { bookPartSheet }]) => [
            [voucherSheet, 'ledger:tabs.vouchers', 'sheet:belongs.voucher'],
            [voucherSourceSheet, 'ledger:tabs.sources', 'sheet:belongs.voucherSource'],
            [ledgerSheet, 'ledger:tabs.ledger', 'sheet:belongs.voucherEntry'],
            [trialBalanceSheet, 'ledger:tabs.trialBalance', 'sheet:belongs.trialBalance'],
            [bookBalanceSheet, 'ledger:tabs.books', 'sheet:belongs.bookBalance'],
            [bookPartSheet, 'ledger:tabs.bookParts', 'sheet:belongs.bookPart'],
          ],
        ),
        'shell:route.voucher',
      ),
  },
  {
    path: '/financial/estimate',
    title: 'shell:route.estimate',
    group: 'shell:group.finance',
    icon: 'cost',
    code: 'EST',
    mod: 'monthEnd.list',
    roles: ['admin', 'orderCosts'],
    load: () =>
      tabbedScreen(
        Promise.all([import('#modules/ledger/monthEnd/monthEnd.sheet'), import('#modules/ledger/commission/commission.sheet')]).then(
          ([{ monthEndSheet, accrualSheet, revaluationSheet }, { commissionSheet }]) => [
            [monthEndSheet, 'ledger:tabs.monthEnds', 'sheet:belongs.monthEnd'],
            [accrualSheet, 'ledger:tabs.accruals', 'sheet:belongs.accrual'],
            [revaluationSheet, 'ledger:tabs.revaluations', 'sheet:belongs.revaluation'],
            [commissionSheet, 'ledger:tabs.commissions', 'sheet:belongs.commission'],
          ],
        ),
        'shell:route.estimate',
      ),
  },
  {
    path: '/financial/settlement',
    group: 'shell:group.finance',
    icon: 'exchange',
    code: 'STL',
    mod: 'fxSettlement.list',
    lists: '/fxSettlementController/select',
    roles: ['admin', 'selectExchangeList', 'pay_cash'],
    ...plainSheet(
      'shell:route.settlement',
      'sheet:belongs.fxSettlement',
      () => import('#modules/ledger/fxSettlement/fxSettlement.sheet'),
      'fxSettlementSheet',
    ),
  },
  pageScreen(vouchers, 'shell:route.voucherPage', () => import('#modules/ledger/voucher/voucher.sheet').then((file) => file.voucherSheet)),
];
