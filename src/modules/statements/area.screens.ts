import type { Screen } from '#client/shell/screen';
import { tabbedScreen } from '#modules/sheetScreen.tsx';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const statementsScreens: readonly Screen[] = [
  {
    path: '/financial/reconciliation',
    title: 'shell:route.reconciliation',
    group: 'shell:group.finance',
    icon: 'check',
    code: 'REC',
    mod: 'statement.list',
    finds: { list: '/statementController/select', label: 'statementNo', more: 'customerId' },
    roles: ['admin', 'orderInvoices', 'edit_statement'],
    load: () =>
      tabbedScreen(
        Promise.all([
          import('#modules/statements/statements.sheet'),
          import('#modules/statements/invoiceStanding/invoiceStanding.sheet'),
          import('#modules/statements/costStanding/costStanding.sheet'),
        ]).then(([file, standing, charges]) => [
          [file.statementsSheet, 'shell:route.reconciliation', 'statements:belongs.statements'],
          [file.toStateSheet, 'shell:route.toState', 'statements:belongs.toState'],
          [standing.invoiceStandingSheet, 'shell:route.invoiceStanding', 'statements:belongs.invoiceStanding'],
          [charges.costStandingSheet, 'shell:route.costStanding', 'statements:belongs.costStanding'],
        ]),
        'shell:route.reconciliation',
      ),
  },
];
