import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

const shown: Sheet['shown'] = [{ word: 'new', as: 'doubt', on: ['confirmState', 'accountNo'], when: { field: 'confirmState', is: 'NEW' } }];
const own = `accountNo:180* accountName:200 bankName:200 currency:64 cnaps:112 swift:112 isDefault:72 confirmState:88 [confirmed confirmMethod:84 confirmNote:200
  confirmUserId:96 confirmTime:132] formerText:220 remark:180- createUserId:96- updateUserId:96-`;

/** Accounts of partners we pay: entered by one, confirmed by another. */
export const crmBankAccountsSheet: Sheet = {
  mod: 'crmBankAccount.list',
  entity: 'crmBankAccount',
  adds: true,
  shown,
  views: [
    { name: 'toConfirm', where: isOneOf('confirmState', 'NEW') },
    { name: 'confirmed', where: isOneOf('confirmState', 'CONFIRMED') },
  ],
  columns: columns(`customerId:188* ${own}`),
};
