import type { ServerArea } from '#server/area';
import { nettingBodies } from '#modules/settlement/netting.server';
import { disputedPayments, fallenPayments, paidPayments } from '#modules/settlement/paidPayments.server';
import { paymentBodies, paymentFileBodies } from '#modules/settlement/paying.server';
import { refundingBodies } from '#modules/settlement/refunding.server';
import { requestingBodies } from '#modules/settlement/requesting.server';
import { returningBodies } from '#modules/settlement/returning.server';
import { cashBodies, cashHandlers, settledLines, settlingBodies, writeOffBodies } from '#modules/settlement/settling.server';

/** What the area does on the server: bodies of the calls its definitions name, and what follows by itself. */
export const settlementServer: ServerArea = {
  handlers: { cash: cashHandlers },
  bodies: {
    cash: { ...cashBodies, ...refundingBodies, ...returningBodies },
    writeOff: writeOffBodies,
    invoice: { ...settlingBodies, ...refundingBodies, ...nettingBodies, ...requestingBodies },
    payment: paymentBodies,
    paymentFile: paymentFileBodies,
  },
  followers: [settledLines, paidPayments, fallenPayments, disputedPayments],
};
