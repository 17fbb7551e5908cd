import type { ServerArea } from '#server/area';
import { remindingContracts } from '#modules/hr/hrContract/reminding.server';
import { begunKpi } from '#modules/hr/hrKpi/following.server';
import { personBodies } from '#modules/hr/hrPerson/resigning.server';

/** What the area does on the server: bodies of its acts, what follows in its rows, and what it does by itself. */
export const hrServer: ServerArea = {
  handlers: {},
  bodies: { hrPerson: personBodies },
  followers: [begunKpi],
  jobs: [remindingContracts],
};
