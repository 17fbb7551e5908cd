import { textOf } from '#define/row';
import type { Follower } from '#server/perform/following';

/** A rate further off the one before it than the branch is used to is confirmed by whoever writes it (parameter fx.maxJumpPct; domain/02d §2.20). */
export const jumpingRates: Follower = {
  of: 'exchangeRate',
  when: ({ before, after, changed }) => after?.jump === true && (before === null || changed.includes('change')),
  body: ({ warn }, changes) => {
    for (const { id, before, after } of changes) {
      if (after === null) continue;
      const detail = { ccy: textOf(after, 'currency') ?? '', value: textOf(after, 'rate') ?? '', pct: textOf(after, 'change') ?? '' };
      warn({ code: 'RATE_MOVED_FAR', reason: false, ...(before === null ? {} : { id }), detail });
    }
    return Promise.resolve([]);
  },
};
