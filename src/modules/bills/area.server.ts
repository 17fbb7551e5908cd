import type { ServerArea } from '#server/area';
import { billBodies, masterBodies } from '#modules/bills/bill.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const billsServer: ServerArea = {
  handlers: {},
  bodies: { masterBill: { ...billBodies, ...masterBodies }, houseBill: billBodies },
};
