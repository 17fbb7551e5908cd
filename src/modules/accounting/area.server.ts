import type { ServerArea } from '#server/area';
import { pushingBodies } from '#modules/accounting/accountingDoc/pushing.server';
import { pushing, sendingBodies } from '#modules/accounting/accountingDoc/sending.server';

const { accountingDoc, ...ofOthers } = pushingBodies;

/** What the area does on the server: rows of other areas become documents for the accounting system, which go over by themselves. */
export const accountingServer: ServerArea = {
  handlers: {},
  bodies: { ...ofOthers, accountingDoc: { ...accountingDoc, ...sendingBodies } },
  jobs: [pushing],
};
