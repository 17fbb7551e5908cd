import { deskHandlers } from '#modules/einvoice/desk.server';
import { handingBodies } from '#modules/einvoice/handing.server';
import { issuing } from '#modules/einvoice/issuing.server';
import type { ServerArea } from '#server/area';

/** What the area does on the server: applications of finance go to the platform of tax invoices by themselves, once each. */
export const einvoiceServer: ServerArea = { handlers: { taxDesk: deskHandlers }, bodies: handingBodies, jobs: [issuing] };
