import type { Definition } from '#define/entity';
import { ledgerAccount } from '#modules/ledger/ledgerAccount/ledgerAccount.entity';
import { postingRule } from '#modules/ledger/postingRule/postingRule.entity';
import { trialBalance } from '#modules/ledger/trialBalance/trialBalance.entity';
import { voucher } from '#modules/ledger/voucher/voucher.entity';
import { voucherEntry } from '#modules/ledger/voucherEntry/voucherEntry.entity';
import { voucherSource } from '#modules/ledger/voucherSource/voucherSource.entity';

/** Definitions of the area. */
export const ledgerEntities: readonly Definition[] = [ledgerAccount, postingRule, voucher, voucherEntry, voucherSource, trialBalance];
