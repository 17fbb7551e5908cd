import type { ServerArea } from '#server/area';
import { amend, amendmentBodies, modifyOrder } from '#modules/bills/amending.server';
import { billBodies, masterBodies } from '#modules/bills/bill.server';
import { copyBill, copyHouse, freeBoxesOffered } from '#modules/bills/copying.server';
import { houseBillOfLading } from '#modules/bills/houseBill/houseBill.paper';
import { instructionFollowers, sinceSent } from '#modules/bills/instructionSent/sending.server';
import { checkSheet } from '#modules/bills/masterBill/checkSheet.paper';
import { shippingInstruction } from '#modules/bills/masterBill/masterBill.paper';
import { tellingMoney } from '#modules/bills/release.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const billsServer: ServerArea = {
  handlers: { masterBill: { modifyOrder, freeBoxes: freeBoxesOffered } },
  bodies: {
    masterBill: { ...billBodies, ...masterBodies, amend, copyHouse },
    houseBill: { ...billBodies, amend, copyBill },
    billAmendment: amendmentBodies,
  },
  followers: instructionFollowers,
  reckoners: { instructionSent: sinceSent },
  jobs: [tellingMoney],
  papers: [houseBillOfLading, shippingInstruction, checkSheet],
};
