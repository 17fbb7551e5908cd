import type { Rule } from '#define/entity';
import { dayOf, decimalOf, flagOf, integerOf, textOf, type Row, type Values } from '#define/row';
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

/** What the whole group may be owed is said at its top. */
export const groupAtTop: Rule = {
  name: 'groupAtTop',
  by: (row, { branch }) =>
    flagOf(row, 'forGroup') && textOf(branch, 'parentId') !== null ? [{ code: 'CREDIT_AT_TOP', field: 'forGroup' }] : [],
};

/** So many days before a limit ends its people are told; of a temporary one once (domain/16 §16.7). */
const remindedBefore: Readonly<Record<string, readonly number[]>> = { NORMAL: [30, 7], TEMPORARY: [3] };

/** What becomes of a limit in force on a day: it is over, or its people are told of its end once more; null where nothing is to be done. */
export function creditTurn(row: Row, today: string): { readonly words: 'creditExpired' | 'creditEnds'; readonly put: Values } | null {
  const until = dayOf(row, 'validTo');
  if (until === null) return null;
  if (until < today) return { words: 'creditExpired', put: { state: 'EXPIRED' } };
  const due = remindedBefore[String(row.creditType)]?.filter((days) => until <= addDays(today, days)).at(-1);
  return due === undefined || due >= (integerOf(row, 'remindedAt') ?? Number.POSITIVE_INFINITY)
    ? null
    : { words: 'creditEnds', put: { remindedAt: due } };
}
