import { menu, type Screen } from '#client/shell/screen';
import { pageScreen, plainSheet, tab, tabbed } from '#modules/sheetScreen.tsx';

const voucherFile = () => import('#modules/ledger/voucher/voucher.sheet');
const voucherSourceFile = () => import('#modules/ledger/voucherSource/voucherSource.sheet');
const voucherEntryFile = () => import('#modules/ledger/voucherEntry/voucherEntry.sheet');
const trialBalanceFile = () => import('#modules/ledger/trialBalance/trialBalance.sheet');
const bookBalanceFile = () => import('#modules/ledger/bookBalance/bookBalance.sheet');
const bookPartFile = () => import('#modules/ledger/bookPart/bookPart.sheet');
const monthEndFile = () => import('#modules/ledger/monthEnd/monthEnd.sheet');
const commissionFile = () => import('#modules/ledger/commission/commission.sheet');
const fxSettlementFile = () => import('#modules/ledger/fxSettlement/fxSettlement.sheet');

const vouchers = { path: '/financial/voucher', group: 'shell:group.finance', icon: 'book', roles: ['admin', 'voucher'] };

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const ledgerScreens: readonly Screen[] = [
  {
    ...vouchers,
    code: 'VCH',
    mod: 'voucher.list',
    finds: { list: '/voucherController/select', label: 'voucherNo' },
    ...tabbed(
      'shell:route.voucher',
      tab(voucherFile, 'voucherSheet', 'ledger:tabs.vouchers', 'sheet:belongs.voucher'),
      tab(voucherSourceFile, 'voucherSourceSheet', 'ledger:tabs.sources', 'sheet:belongs.voucherSource'),
      tab(voucherEntryFile, 'ledgerSheet', 'ledger:tabs.ledger', 'sheet:belongs.voucherEntry'),
      tab(trialBalanceFile, 'trialBalanceSheet', 'ledger:tabs.trialBalance', 'sheet:belongs.trialBalance'),
      tab(bookBalanceFile, 'bookBalanceSheet', 'ledger:tabs.books', 'sheet:belongs.bookBalance'),
      tab(bookPartFile, 'bookPartSheet', 'ledger:tabs.bookParts', 'sheet:belongs.bookPart'),
    ),
  },
  {
    path: '/financial/estimate',
    ...menu('finance', 'cost', 'EST'),
    mod: 'monthEnd.list',
    roles: ['admin', 'orderCosts'],
    ...tabbed(
      'shell:route.estimate',
      tab(monthEndFile, 'monthEndSheet', 'ledger:tabs.monthEnds', 'sheet:belongs.monthEnd'),
      tab(monthEndFile, 'accrualSheet', 'ledger:tabs.accruals', 'sheet:belongs.accrual'),
      tab(monthEndFile, 'revaluationSheet', 'ledger:tabs.revaluations', 'sheet:belongs.revaluation'),
      tab(commissionFile, 'commissionSheet', 'ledger:tabs.commissions', 'sheet:belongs.commission'),
    ),
  },
  {
    path: '/financial/settlement',
    ...menu('finance', 'exchange', 'STL'),
    mod: 'fxSettlement.list',
    lists: '/fxSettlementController/select',
    roles: ['admin', 'selectExchangeList', 'pay_cash'],
    ...plainSheet('shell:route.settlement', 'sheet:belongs.fxSettlement', fxSettlementFile, 'fxSettlementSheet'),
  },
  pageScreen(vouchers, 'shell:route.voucherPage', () => import('#modules/ledger/voucher/voucher.sheet').then((file) => file.voucherSheet)),
];
