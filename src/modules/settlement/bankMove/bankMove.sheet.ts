import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What moved on our accounts, document by document, the opening balances among it (PRD, tab of moves). */
export const bankMoveSheet: Sheet = {
  mod: 'cash.moves',
  entity: 'bankMove',
  leads: { cash: '/financial/paymentReceipt' },
  sort: [{ field: 'cashDate', dir: 'desc' }],
  columns: columns(
    'bankAccountId:200* cashDate:104* documentNo:148 kind:104 customerId:200 currency:64 moneyIn:128+ moneyOut:128+ amount:128+ base:132+ cashId:148-',
  ),
};
