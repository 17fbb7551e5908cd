import { menu, type Screen } from '#client/shell/screen';
import { tab, tabbed, twoPanes } from '#modules/sheetScreen.tsx';

const cashFile = () => import('#modules/settlement/cash/cash.sheet');
const bankMoveFile = () => import('#modules/settlement/bankMove/bankMove.sheet');
const paymentFile = () => import('#modules/settlement/payment/payment.sheet');
const crmBankAccountFile = () => import('#modules/settlement/crmBankAccount/crmBankAccount.sheet');

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const settlementScreens: readonly Screen[] = [
  {
    path: '/financial/receivables',
    ...menu('finance', 'exchange', 'RCV'),
    mod: 'cash.received',
    roles: ['admin', 'receivable_cash'],
    ...twoPanes(
      'shell:route.receivables',
      'sheet:belongs.receivables',
      () => import('#modules/settlement/settlement.screen'),
      'receivablePanes',
    ),
  },
  {
    path: '/financial/pay',
    ...menu('finance', 'exchange', 'PAY'),
    mod: 'cash.paid',
    roles: ['admin', 'pay_cash'],
    ...twoPanes('shell:route.pay', 'sheet:belongs.pay', () => import('#modules/settlement/settlement.screen'), 'payablePanes'),
  },
  {
    path: '/financial/paymentReceipt',
    ...menu('finance', 'bill', 'PRD'),
    mod: 'cash.list',
    lists: '/cashController/select',
    roles: ['admin', 'receivable_cash', 'pay_cash'],
    ...tabbed(
      'shell:route.paymentReceipt',
      tab(cashFile, 'cashSheet', 'shell:route.cashDocuments', 'sheet:belongs.cash'),
      tab(cashFile, 'draftSheet', 'shell:route.cashDrafts', 'sheet:belongs.drafts'),
      tab(bankMoveFile, 'bankMoveSheet', 'shell:route.bankMoves', 'sheet:belongs.bankMoves'),
    ),
  },
  {
    path: '/financial/paymentApproval',
    ...menu('finance', 'check', 'PAP'),
    mod: 'payment.approval',
    finds: { list: '/paymentController/select', label: 'paymentNo' },
    roles: ['admin', 'leader_audit', 'cashs', 'pay_cash'],
    ...tabbed(
      'shell:route.paymentApproval',
      tab(paymentFile, 'paymentsSheet', 'shell:route.payments', 'sheet:belongs.payments'),
      tab(paymentFile, 'paymentFilesSheet', 'shell:route.paymentFiles', 'sheet:belongs.paymentFiles'),
      tab(crmBankAccountFile, 'crmBankAccountsSheet', 'shell:route.payeeAccounts', 'sheet:belongs.payeeAccounts'),
    ),
  },
];
