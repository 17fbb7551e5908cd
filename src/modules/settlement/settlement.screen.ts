import type { Panes } from '#define/sheet';
import { paidSheet, receivedSheet } from '#modules/settlement/cash/cash.sheet';
import { owedByUsSheet, owedToUsSheet } from '#modules/settlement/documents/documents.sheet';
import { paidRunsSheet, receivedRunsSheet } from '#modules/settlement/writeOff/writeOff.sheet';

const matching = { by: ['customerId', 'currency'], compares: ['unappliedAmount', 'balance'], words: 'money' } as const;

/** Receivable write-off: money that came in, and what it settles. */
export const receivablePanes: Panes = { sides: [[receivedSheet, receivedRunsSheet], [owedToUsSheet]], ...matching };

/** Payable write-off: money that went out, and the bills it settles. */
export const payablePanes: Panes = { sides: [[paidSheet, paidRunsSheet], [owedByUsSheet]], ...matching };
