import type { Rule } from '#define/entity';
import { dayOf } from '#define/row';

/** A contract ends on or after the day it begins. */
export const contractDays: Rule = {
  name: 'contractDays',
  reads: ['validFrom', 'validTo'],
  by: (row) => {
    const [from, to] = [dayOf(row, 'validFrom'), dayOf(row, 'validTo')];
    return from !== null && to !== null && to < from ? [{ code: 'SOC_CONTRACT_DAYS', field: 'validTo', detail: { from } }] : [];
  },
};
