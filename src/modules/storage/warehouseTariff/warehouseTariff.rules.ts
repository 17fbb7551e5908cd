import type { Rule } from '#define/entity';
import { dayOf, integerOf, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { addDays } from '#values/day';

const tiers = [1, 2, 3, 4] as const;

/** Tiers follow each other: each has a price, and only the last goes on without an end (domain/14 §14.7). */
export const tiersFollow: Rule = {
  name: 'tiersFollow',
  reads: tiers.flatMap((at) => [`tier${at}Days`, `tier${at}Price`]),
  by: (row) => {
    const used = tiers.filter((at) => row[`tier${at}Price`] != null || integerOf(row, `tier${at}Days`) !== null);
    const gap = used.find((at, place) => at !== place + 1);
    if (gap !== undefined) return [{ code: 'TARIFF_TIERS', field: `tier${gap}Price` }];
    const unpriced = used.find((at) => row[`tier${at}Price`] == null);
    if (unpriced !== undefined) return [{ code: 'TARIFF_TIERS', field: `tier${unpriced}Price` }];
    const endless = used.slice(0, -1).find((at) => integerOf(row, `tier${at}Days`) === null);
    return endless === undefined ? [] : [{ code: 'TARIFF_TIERS', field: `tier${endless}Days` }];
  },
};

/** A tariff ends after it begins. */
export const tariffDays: Rule = {
  name: 'tariffDays',
  reads: ['validFrom', 'validTo'],
  by: (row) => {
    const [from, until] = [dayOf(row, 'validFrom'), dayOf(row, 'validTo')];
    return from !== null && until !== null && until < from ? [{ code: 'DATES_REVERSED', field: 'validTo', detail: { from } }] : [];
  },
};

/** Over, or over within a week. */
export const ends =
  (soon: boolean) =>
  (row: Values, { today }: Clock): boolean => {
    const until = dayOf(row, 'validTo');
    return until !== null && (soon ? until >= today && until <= addDays(today, 7) : until < today);
  };
