import { dayOf, textOf, type Row, type Value, type Values } from '#define/row';
import { freightPast } from '#modules/freight/freightPast/freightPast.entity';
import { pricesOf } from '#modules/freight/freightRate/boxes.rules';
import type { Follower } from '#server/perform/following';
import { takeIds, type Decided } from '#server/perform/write';

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
  async body({ transaction, caller, owner, at }, changes) {
    const ids = await takeIds(transaction, freightPast, changes.length);
    const stamp = { createUserId: caller.actor.userId, createTime: at, updateUserId: caller.actor.userId, updateTime: at };
    const decided = changes.flatMap(({ before, after, changed }, position): Decided[] => {
      if (before === null || after === null) return [];
      const id = ids[position] as string;
      const values: Values = Object.fromEntries(kept.map((name) => [name, before[name] ?? null]));
      const diff = changed
        .filter((name) => compared.includes(name))
        .map((name) => `${name}: ${shown(before[name])} → ${shown(after[name])}`)
        .join('\n');
      const row: Row = { ...values, ...stamp, rateId: before.id, why: whyOf(before, after, changed), diff, id, epId: owner, version: 0 };
      return [{ id, before: null, after: row, changed: [] }];
    });
    return [{ definition: freightPast, action: 'supersede', decided }];
  },
};
