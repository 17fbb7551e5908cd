import type { Definition } from '#define/entity';
import { accrual } from '#modules/ledger/accrual/accrual.entity';
import { monthEnd } from '#modules/ledger/monthEnd/monthEnd.entity';
import { postingRule } from '#modules/ledger/postingRule/postingRule.entity';
import { revaluation } from '#modules/ledger/revaluation/revaluation.entity';
import { trialBalance } from '#modules/ledger/trialBalance/trialBalance.entity';
import { voucher } from '#modules/ledger/voucher/voucher.entity';
import { voucherEntry } from '#modules/ledger/voucherEntry/voucherEntry.entity';
import { voucherSource } from '#modules/ledger/voucherSource/voucherSource.entity';

/** Definitions of the area; the chart of accounts is basic data. */
export const ledgerEntities: readonly Definition[] = [
  postingRule,
  voucher,
  voucherEntry,
  voucherSource,
  trialBalance,
  monthEnd,
  accrual,
  revaluation,
];
