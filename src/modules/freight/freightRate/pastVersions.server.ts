import { dayOf, textOf, type Row, type Value, type Values } from '#define/row';
import { freightPast } from '#modules/freight/freightPast/freightPast.entity';
import { pricesOf } from '#modules/freight/freightRate/boxes.rules';
import { addedRows, type Follower } from '#server/perform/following';

const compared = [...pricesOf('cost'), ...pricesOf('sell'), 'validFrom', 'validTo', 'currency', 'releaseStatus'];
const kept = ['versionNo', 'currency', 'validFrom', 'validTo', ...pricesOf('cost'), ...pricesOf('sell')];

function whyOf(before: Row, after: Row, changed: readonly string[]): string {
  const state = textOf(after, 'releaseStatus');
  if (state === 'EXPIRED') return 'EXPIRE';
  if (state === 'WITHDRAWN') return textOf(after, 'withdrawReason') === 'SUPERSEDED' ? 'RELEASE' : 'WITHDRAW';
  const shorter = dayOf(after, 'validTo') !== dayOf(before, 'validTo') && !changed.some((name) => /^(cost|sell)/u.test(name));
  return shorter ? 'RELEASE' : 'EDIT';
}

const shown = (value: Value | undefined) => (value === null || value === undefined || value === '' ? '–' : String(value));

/** What a released version was stays among the past records as soon as it is anything else (domain/15 §15.1). */
export const pastVersions: Follower = {
  of: 'freightRate',
  when: ({ before, after, changed }) =>
    before !== null && after !== null && before.releaseStatus === 'RELEASED' && changed.some((name) => compared.includes(name)),
  async body(following, changes) {
    const past = changes.flatMap(({ before, after, changed }): Values[] => {
      if (before === null || after === null) return [];
      const values: Values = Object.fromEntries(kept.map((name) => [name, before[name] ?? null]));
      const diff = changed
        .filter((name) => compared.includes(name))
        .map((name) => `${name}: ${shown(before[name])} → ${shown(after[name])}`)
        .join('\n');
      return [{ ...values, rateId: before.id, why: whyOf(before, after, changed), diff }];
    });
    return [{ definition: freightPast, action: 'supersede', decided: await addedRows(following, freightPast, past) }];
  },
};
