import type { Definition } from '#define/entity';
import { expenseClaim } from '#modules/claims/expenseClaim/expenseClaim.entity';
import { expenseLine } from '#modules/claims/expenseLine/expenseLine.entity';
import { expenseOffset } from '#modules/claims/expenseOffset/expenseOffset.entity';

/** Definitions of the area. */
export const claimsEntities: readonly Definition[] = [expenseClaim, expenseLine, expenseOffset];
