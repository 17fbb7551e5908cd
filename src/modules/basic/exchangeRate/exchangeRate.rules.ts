import type { Rule } from '#define/entity';
import { dayOf } from '#define/row';

/** An end before its start is a slip of the hand; both may be the same day. */
export const periodInOrder: Rule = {
  name: 'periodInOrder',
  by: (row) => {
    const [from, to] = [dayOf(row, 'startDate'), dayOf(row, 'endDate')];
    return from && to && to < from ? [{ code: 'DATES_REVERSED', field: 'endDate', detail: { from } }] : [];
  },
};
