import type { ServerArea } from '#server/area';
import { chargeBodies } from '#modules/statements/statement/building.server';
import { heldCharges, standingStatements, statedCharges } from '#modules/statements/statement/following.server';
import { statementBodies, statementHandlers } from '#modules/statements/statement/statement.server';

/** What the area does on the server: bodies of its acts, and what follows when lines of a statement move. */
export const statementsServer: ServerArea = {
  handlers: { statement: statementHandlers },
  bodies: { cost: chargeBodies, statement: statementBodies },
  followers: [statedCharges, standingStatements, heldCharges],
};
