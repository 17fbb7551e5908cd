import type { Screen } from '#client/shell/screen';
import { awaited } from '#client/shell/awaitedScreen';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const accountingScreens: readonly Screen[] = [
  awaited('/kingdee/receiptPayment', 'receiptPayment', 'accounting', 'cost', 'ACC', ['costList']),
  awaited('/kingdee/receiptPayFinance', 'receiptPayFinance', 'accounting', 'invoice', 'ACI', ['invoiceList']),
  awaited('/kingdee/receiptPaySlip', 'receiptPaySlip', 'accounting', 'book', 'ACV', ['voucherList']),
];
