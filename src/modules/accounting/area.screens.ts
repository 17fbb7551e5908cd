import type { Screen } from '#client/shell/screen';
import { tab, tabbed } from '#modules/sheetScreen.tsx';

const ours = () => import('#modules/accounting/interface.sheet');
const theirs = () => import('#modules/accounting/accounting.sheet');
const common = { group: 'shell:group.accounting' };

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const accountingScreens: readonly Screen[] = [
  {
    ...common,
    path: '/kingdee/receiptPayment',
    icon: 'cost',
    code: 'ACC',
    mod: 'kingdee.costs',
    roles: ['costList'],
    ...tabbed(
      'shell:route.receiptPayment',
      tab(ours, 'interfaceCostSheet', 'kingdee:tabs.costs', 'kingdee:belongs.costs'),
      tab(ours, 'interfaceBilledSheet', 'kingdee:tabs.billed', 'kingdee:belongs.billed'),
      tab(ours, 'interfaceCashSheet', 'kingdee:tabs.money', 'kingdee:belongs.money'),
    ),
  },
  {
    ...common,
    path: '/kingdee/receiptPayFinance',
    icon: 'invoice',
    code: 'ACI',
    mod: 'kingdee.invoices',
    roles: ['invoiceList'],
    ...tabbed(
      'shell:route.receiptPayFinance',
      tab(ours, 'interfaceInvoiceSheet', 'kingdee:tabs.invoices', 'kingdee:belongs.invoices'),
      tab(theirs, 'accountingDocSheet', 'kingdee:tabs.documents', 'kingdee:belongs.documents'),
      tab(theirs, 'kdOtherLogSheet', 'kingdee:tabs.exchanges', 'kingdee:belongs.exchanges'),
    ),
  },
  {
    ...common,
    path: '/kingdee/receiptPaySlip',
    icon: 'book',
    code: 'ACV',
    mod: 'kingdee.vouchers',
    roles: ['voucherList'],
    ...tabbed(
      'shell:route.receiptPaySlip',
      tab(ours, 'interfaceVoucherSheet', 'kingdee:tabs.vouchers', 'kingdee:belongs.vouchers'),
      tab(theirs, 'accountingMappingSheet', 'kingdee:tabs.mapping', 'kingdee:belongs.mapping'),
    ),
  },
];
