import type { ServerArea } from '#server/area';
import { balanceOfAccount } from '#modules/statements/statement/account.paper';
import { accountStatements } from '#modules/statements/statement/account.server';
import { mailingAccounts } from '#modules/statements/statement/accountMail.server';
import { chargeBodies } from '#modules/statements/statement/building.server';
import { heldCharges, standingStatements, statedCharges } from '#modules/statements/statement/following.server';
import { statementOfAccount } from '#modules/statements/statement/statement.paper';
import { statementBodies, statementHandlers } from '#modules/statements/statement/statement.server';
import { replyBodies, replyingBodies } from '#modules/statements/statementReplyLine/replying.server';

/** What the area does on the server: bodies of its acts, and what follows when lines of a statement move. */
export const statementsServer: ServerArea = {
  handlers: { statement: statementHandlers },
  bodies: { cost: chargeBodies, statement: { ...statementBodies, ...replyingBodies }, statementReplyLine: replyBodies },
  papers: [statementOfAccount, balanceOfAccount],
  followers: [statedCharges, standingStatements, heldCharges, accountStatements],
  jobs: [mailingAccounts],
};
