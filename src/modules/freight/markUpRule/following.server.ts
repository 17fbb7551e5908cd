import { textOf, type Row } from '#define/row';
import { conflicting } from '#modules/freight/markUpRule/markUp.rules';
import { markUpRule } from '#modules/freight/markUpRule/markUpRule.entity';
import { rowsWhere } from '#server/perform/branchRows';
import type { Follower } from '#server/perform/following';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** An active rule has no other of its rank beside it (domain/15 §15.10); two who save at once are looked at one after the other. */
export const rulesOfEqualRank: Follower = {
  of: 'markUpRule',
  when: ({ after }) => after?.active === true,
  async body({ transaction, engine, caller, owner }, changes) {
    await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended('mark-up rules', ${owner}::bigint))`);
    const rules = await rowsWhere(transaction, engine, caller, markUpRule, sql`t.active and not t.is_deleted`);
    const found = changes.flatMap(({ id, after }) => {
      const others = rules.filter((rule) => rule.id !== id && conflicting(after as Row, rule));
      const names = [after as Row, ...others].map((rule) => textOf(rule, 'ruleName') ?? '').join(', ');
      return others.length === 0 ? [] : [{ code: 'MARKUP_CONFLICT' as const, id, field: 'priority', detail: { names } }];
    });
    if (found.length > 0) throw new Refused(found);
    return [];
  },
};
