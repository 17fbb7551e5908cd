import type { Definition } from '#define/entity';
import { accountingDoc } from '#modules/accounting/accountingDoc/accountingDoc.entity';
import { accountingMapping } from '#modules/accounting/accountingMapping/accountingMapping.entity';
import { kdCostRelation } from '#modules/accounting/kdCostRelation/kdCostRelation.entity';
import { kdOtherLog } from '#modules/accounting/kdOtherLog/kdOtherLog.entity';

/** Definitions of the area. */
export const accountingEntities: readonly Definition[] = [accountingDoc, accountingMapping, kdCostRelation, kdOtherLog];
