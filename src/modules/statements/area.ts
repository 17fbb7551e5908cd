import type { Definition } from '#define/entity';
import { costStanding } from '#modules/statements/costStanding/costStanding.entity';
import { invoiceStanding } from '#modules/statements/invoiceStanding/invoiceStanding.entity';
import { statement } from '#modules/statements/statement/statement.entity';
import { statementLine } from '#modules/statements/statementLine/statementLine.entity';
import { statementReplyLine } from '#modules/statements/statementReplyLine/statementReplyLine.entity';

/** Definitions of the area. */
export const statementsEntities: readonly Definition[] = [statement, statementLine, statementReplyLine, invoiceStanding, costStanding];
