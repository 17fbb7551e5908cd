import type { Screen } from '#client/shell/screen';
import { panesScreen, tabbedScreen } from '#modules/sheetScreen.tsx';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const settlementScreens: readonly Screen[] = [
  {
    path: '/financial/receivables',
    title: 'shell:route.receivables',
    group: 'shell:group.finance',
    icon: 'exchange',
    code: 'RCV',
    mod: 'cash.received',
    roles: ['admin', 'receivable_cash'],
    load: () =>
      panesScreen(
        import('#modules/settlement/settlement.screen').then((file) => file.receivablePanes),
        'shell:route.receivables',
        'sheet:belongs.receivables',
      ),
  },
  {
    path: '/financial/pay',
    title: 'shell:route.pay',
    group: 'shell:group.finance',
    icon: 'exchange',
    code: 'PAY',
    mod: 'cash.paid',
    roles: ['admin', 'pay_cash'],
    load: () =>
      panesScreen(
        import('#modules/settlement/settlement.screen').then((file) => file.payablePanes),
        'shell:route.pay',
        'sheet:belongs.pay',
      ),
  },
  {
    path: '/financial/paymentReceipt',
    title: 'shell:route.paymentReceipt',
    group: 'shell:group.finance',
    icon: 'bill',
    code: 'PRD',
    mod: 'cash.list',
    lists: '/cashController/select',
    roles: ['admin', 'receivable_cash', 'pay_cash'],
    load: () =>
      tabbedScreen(
        Promise.all([import('#modules/settlement/cash/cash.sheet'), import('#modules/settlement/bankMove/bankMove.sheet')]).then(
          ([file, { bankMoveSheet }]) => [
            [file.cashSheet, 'shell:route.cashDocuments', 'sheet:belongs.cash'],
            [file.draftSheet, 'shell:route.cashDrafts', 'sheet:belongs.drafts'],
            [bankMoveSheet, 'shell:route.bankMoves', 'sheet:belongs.bankMoves'],
          ],
        ),
        'shell:route.paymentReceipt',
      ),
  },
  {
    path: '/financial/paymentApproval',
    title: 'shell:route.paymentApproval',
    group: 'shell:group.finance',
    icon: 'check',
    code: 'PAP',
    mod: 'payment.approval',
    finds: { list: '/paymentController/select', label: 'paymentNo' },
    roles: ['admin', 'leader_audit', 'cashs', 'pay_cash'],
    load: () =>
      tabbedScreen(
        Promise.all([
          import('#modules/settlement/payment/payment.sheet'),
          import('#modules/settlement/crmBankAccount/crmBankAccount.sheet'),
        ]).then(([file, accounts]) => [
          [file.paymentsSheet, 'shell:route.payments', 'sheet:belongs.payments'],
          [file.paymentFilesSheet, 'shell:route.paymentFiles', 'sheet:belongs.paymentFiles'],
          [accounts.crmBankAccountsSheet, 'shell:route.payeeAccounts', 'sheet:belongs.payeeAccounts'],
        ]),
        'shell:route.paymentApproval',
      ),
  },
];
