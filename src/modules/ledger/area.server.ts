import { voucherPaper } from '#modules/ledger/voucher/voucher.paper';
import type { ServerArea } from '#server/area';
import { fxSettlementBodies, fxVouchers } from '#modules/ledger/fxSettling.server';
import { monthEndBodies } from '#modules/ledger/monthEnd.server';
import { voucherBodies } from '#modules/ledger/vouchers.server';
import { ledgerFollowers } from '#modules/ledger/following.server';
import { voucherSourceBodies } from '#modules/ledger/generating.server';

/** What the area does on the server: bodies of the calls its definitions name, and what follows in its rows. */
export const ledgerServer: ServerArea = {
  handlers: {},
  bodies: { voucher: voucherBodies, voucherSource: voucherSourceBodies, monthEnd: monthEndBodies, fxSettlement: fxSettlementBodies },
  followers: [...ledgerFollowers, fxVouchers],
  papers: [voucherPaper],
};
