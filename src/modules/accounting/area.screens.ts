import type { Screen } from '#client/shell/screen';
import { tabbedScreen } from '#modules/sheetScreen.tsx';

const ours = () => import('#modules/accounting/interface.sheet');
const theirs = () => import('#modules/accounting/accounting.sheet');
const common = { group: 'shell:group.accounting' };

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const accountingScreens: readonly Screen[] = [
  {
    ...common,
    path: '/kingdee/receiptPayment',
    title: 'shell:route.receiptPayment',
    icon: 'cost',
    code: 'ACC',
    mod: 'kingdee.costs',
    roles: ['costList'],
    load: () =>
      tabbedScreen(
        ours().then((file) => [
          [file.interfaceCostSheet, 'kingdee:tabs.costs', 'kingdee:belongs.costs'],
          [file.interfaceBilledSheet, 'kingdee:tabs.billed', 'kingdee:belongs.billed'],
          [file.interfaceCashSheet, 'kingdee:tabs.money', 'kingdee:belongs.money'],
        ]),
        'shell:route.receiptPayment',
      ),
  },
  {
    ...common,
    path: '/kingdee/receiptPayFinance',
    title: 'shell:route.receiptPayFinance',
    icon: 'invoice',
    code: 'ACI',
    mod: 'kingdee.invoices',
    roles: ['invoiceList'],
    load: () =>
      tabbedScreen(
        Promise.all([ours(), theirs()]).then(([invoices, there]) => [
          [invoices.interfaceInvoiceSheet, 'kingdee:tabs.invoices', 'kingdee:belongs.invoices'],
          [there.accountingDocSheet, 'kingdee:tabs.documents', 'kingdee:belongs.documents'],
          [there.kdOtherLogSheet, 'kingdee:tabs.exchanges', 'kingdee:belongs.exchanges'],
        ]),
        'shell:route.receiptPayFinance',
      ),
  },
  {
    ...common,
    path: '/kingdee/receiptPaySlip',
    title: 'shell:route.receiptPaySlip',
    icon: 'book',
    code: 'ACV',
    mod: 'kingdee.vouchers',
    roles: ['voucherList'],
    load: () =>
      tabbedScreen(
        Promise.all([ours(), theirs()]).then(([vouchers, there]) => [
          [vouchers.interfaceVoucherSheet, 'kingdee:tabs.vouchers', 'kingdee:belongs.vouchers'],
          [there.accountingMappingSheet, 'kingdee:tabs.mapping', 'kingdee:belongs.mapping'],
        ]),
        'shell:route.receiptPaySlip',
      ),
  },
];
