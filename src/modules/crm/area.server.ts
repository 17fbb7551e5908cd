import type { ServerArea } from '#server/area';
import { creditBodies, endingCredits, reckoningCredits } from '#modules/crm/credit/credit.server';
import { watchingCredits } from '#modules/crm/creditWatch/watching.server';
import { auditingBodies } from '#modules/crm/customer/auditing.server';
import { mergingBodies, repointing } from '#modules/crm/customer/merging.server';
import { namingBodies } from '#modules/crm/customer/naming.server';
import { ownershipBodies } from '#modules/crm/customer/ownership.server';
import { born, passedOn, poolingCustomers } from '#modules/crm/customer/pooling.server';
import { reckoningCustomers, reckoningFollowers } from '#modules/crm/customer/reckoning.server';

import { similarHandlers } from '#modules/crm/customer/similar.server';

/** What the area does on the server: bodies of what is done with customers, what follows in them, and the pool that fills by itself. */
export const crmServer: ServerArea = {
  handlers: { customer: similarHandlers },
  bodies: { credit: creditBodies, customer: { ...auditingBodies, ...namingBodies, ...ownershipBodies, ...mergingBodies } },
  reckoners: { credit: reckoningCredits },
  followers: [born, passedOn, repointing, ...reckoningFollowers],
  jobs: [reckoningCustomers, poolingCustomers, endingCredits, watchingCredits],
};
