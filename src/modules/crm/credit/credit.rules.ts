import type { Rule } from '#define/entity';
import { dayOf, decimalOf, textOf } from '#define/row';
import { addDays } from '#values/day';
import { compare, toDecimal, ZERO } from '#values/decimal';

/** A temporary limit holds at most so long (domain/02b §2.4.2). */
const longestTemporaryDays = 90;

/** A limit is no debt. */
export const limitNotNegative: Rule = {
  name: 'limitNotNegative',
  by: (row) => {
    const limit = decimalOf(row, 'limitAmount');
    return limit !== null && compare(toDecimal(limit), ZERO) < 0
      ? [{ code: 'NUMBER_TOO_SMALL', field: 'limitAmount', detail: { least: '0' } }]
      : [];
  },
};

/** A temporary limit ends, within 90 days; no limit ends before it begins. */
export const limitEnds: Rule = {
  name: 'limitEnds',
  by: (row) => {
    const [from, to] = [dayOf(row, 'validFrom'), dayOf(row, 'validTo')];
    const temporary = textOf(row, 'creditType') === 'TEMPORARY';
    if (from === null) return [];
    if (to === null) return temporary ? [{ code: 'FIELD_REQUIRED', field: 'validTo' }] : [];
    if (to < from) return [{ code: 'DATES_REVERSED', field: 'validTo', detail: { from } }];
    const last = addDays(from, longestTemporaryDays);
    return temporary && to > last ? [{ code: 'CREDIT_TOO_LONG', field: 'validTo', detail: { last } }] : [];
  },
};
