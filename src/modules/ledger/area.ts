import type { Definition } from '#define/entity';
import { accrual } from '#modules/ledger/accrual/accrual.entity';
import { bookPart } from '#modules/ledger/bookPart/bookPart.entity';
import { bookBalance } from '#modules/ledger/bookBalance/bookBalance.entity';
import { commission } from '#modules/ledger/commission/commission.entity';
import { commissionLine } from '#modules/ledger/commissionLine/commissionLine.entity';
import { fxSettlement } from '#modules/ledger/fxSettlement/fxSettlement.entity';
import { monthEnd } from '#modules/ledger/monthEnd/monthEnd.entity';
import { postingRule } from '#modules/ledger/postingRule/postingRule.entity';
import { revaluation } from '#modules/ledger/revaluation/revaluation.entity';
import { salesShare } from '#modules/ledger/salesShare/salesShare.entity';
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
  bookPart,
  bookBalance,
  monthEnd,
  accrual,
  revaluation,
  fxSettlement,
  commission,
  commissionLine,
  salesShare,
];
