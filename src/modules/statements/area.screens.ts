import { menu, type Screen } from '#client/shell/screen';
import { tab, tabbed } from '#modules/sheetScreen.tsx';

const statementsFile = () => import('#modules/statements/statements.sheet');
const invoiceStandingFile = () => import('#modules/statements/invoiceStanding/invoiceStanding.sheet');
const costStandingFile = () => import('#modules/statements/costStanding/costStanding.sheet');

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const statementsScreens: readonly Screen[] = [
  {
    path: '/financial/reconciliation',
    ...menu('finance', 'check', 'REC'),
    mod: 'statement.list',
    finds: { list: '/statementController/select', label: 'statementNo', more: 'customerId' },
    roles: ['admin', 'orderInvoices', 'edit_statement'],
    ...tabbed(
      'shell:route.reconciliation',
      tab(statementsFile, 'statementsSheet', 'shell:route.reconciliation', 'statements:belongs.statements'),
      tab(statementsFile, 'toStateSheet', 'shell:route.toState', 'statements:belongs.toState'),
      tab(invoiceStandingFile, 'invoiceStandingSheet', 'shell:route.invoiceStanding', 'statements:belongs.invoiceStanding'),
      tab(costStandingFile, 'costStandingSheet', 'shell:route.costStanding', 'statements:belongs.costStanding'),
    ),
  },
];
