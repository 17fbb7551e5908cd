import type { Definition } from '#define/entity';
import { bankMove } from '#modules/settlement/bankMove/bankMove.entity';
import { cash } from '#modules/settlement/cash/cash.entity';
import { cashAllocation } from '#modules/settlement/cashAllocation/cashAllocation.entity';
import { crmBankAccount } from '#modules/settlement/crmBankAccount/crmBankAccount.entity';
import { payment } from '#modules/settlement/payment/payment.entity';
import { paymentFile } from '#modules/settlement/paymentFile/paymentFile.entity';
import { paymentLine } from '#modules/settlement/paymentLine/paymentLine.entity';
import { writeOff } from '#modules/settlement/writeOff/writeOff.entity';

/** Definitions of the area. */
export const settlementEntities: readonly Definition[] = [
  cash,
  cashAllocation,
  writeOff,
  payment,
  paymentLine,
  paymentFile,
  crmBankAccount,
  bankMove,
];
