import type { Definition } from '#define/entity';
import { cash } from '#modules/settlement/cash/cash.entity';
import { cashAllocation } from '#modules/settlement/cashAllocation/cashAllocation.entity';
import { writeOff } from '#modules/settlement/writeOff/writeOff.entity';

/** Definitions of the area. */
export const settlementEntities: readonly Definition[] = [cash, cashAllocation, writeOff];
