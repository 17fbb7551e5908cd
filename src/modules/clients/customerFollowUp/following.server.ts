import { holds } from '#define/actor';
import { textOf, type Row } from '#define/row';
import { customerFollowUp } from '#modules/clients/customerFollowUp/customerFollowUp.entity';
import { touches } from '#modules/clients/customerFollowUp/customerFollowUp.rules';
import { rowsWhere } from '#server/perform/branchRows';
import type { Follower, Following } from '#server/perform/following';
import { seeingAll } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

const hourMs = 3_600_000;
/** So long what somebody wrote may be mended; afterwards only the next date moves (domain/16 §16.8). */
const openHours = 24;
const textsKept = 20;
const movable = new Set(['customerId', 'nextTime', 'nextAction', 'isOpen', 'reminded', 'counts']);

/** Somebody else's, and what is older than a day, is not written again. @throws Refused NOT_OWNER, FOLLOW_UP_CLOSED */
function checkOpen({ caller, at }: Following, { id, before, after, changed }: Decided): void {
  if (before === null) return;
  const written = after === null ? ['content'] : changed.filter((name) => !movable.has(name));
  if (written.length === 0) return;
  const field = written[0] ?? 'content';
  if (before.userId !== caller.actor.userId && !holds(caller.actor, ['admin'])) throw new Refused([{ code: 'NOT_OWNER', id, field }]);
  if (Date.parse(at) - Date.parse(textOf(before, 'createTime') ?? at) > openHours * hourMs)
    throw new Refused([{ code: 'FOLLOW_UP_CLOSED', id, field }]);
}

/** Those a writer wrote last, without the ones that are new now. */
async function lately({ transaction, owner, caller }: Following, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await transaction.query(
    sql`select content from crm_followup where ep_id = ${owner}::bigint and user_id = ${caller.actor.userId}::bigint and not id = any(${[...ids]}::bigint[]) and not is_deleted order by follow_time desc limit ${textsKept}::int`,
  );
  return rows.map(([content]) => (content ?? '').trim());
}

/** Follow-ups know who wrote them and whether they count; of a customer's only the latest has a next date that stands. */
export const followUpFollowers: readonly Follower[] = [
  {
    of: 'customerFollowUp',
    when: ({ before, after, changed }) =>
      before === null || after === null || changed.some((name) => !['isOpen', 'reminded', 'counts', 'userId'].includes(name)),
    async body(following, changes) {
      const { transaction, engine, caller } = following;
      for (const change of changes) checkOpen(following, change);
      const ids = changes.map(({ id }) => id);
      const texts = await lately(following, ids);
      const customers = [...new Set(changes.map(({ before, after }) => String((after ?? before)?.customerId)))];
      const rows = await rowsWhere(
        transaction,
        engine,
        seeingAll(caller),
        customerFollowUp,
        sql`t.customer_id = any(${customers}::bigint[])`,
      );
      const fresh = new Set(changes.flatMap(({ id, before }) => (before === null ? [id] : [])));
      const decided = customers.flatMap((id) => {
        const own = rows.filter((row) => row.customerId === id);
        const latest = own.reduce<Row | null>((last, row) => (last === null || after(row, last) ? row : last), null);
        return own.flatMap((row): Decided[] => {
          const set = {
            isOpen: row === latest && row.nextTime != null,
            ...(ids.includes(row.id) ? { counts: touches(row, texts) } : {}),
            ...(fresh.has(row.id) ? { userId: caller.actor.userId } : {}),
          };
          const changed = Object.entries(set).flatMap(([name, value]) => (row[name] === value ? [] : [name]));
          return changed.length === 0 ? [] : [{ id: row.id, before: row, after: { ...row, ...set }, changed }];
        });
      });
      return [{ definition: customerFollowUp, action: 'follow', decided }];
    },
  },
];

/** Was one made after the other? Those of one moment by the order they were written in. */
const after = (row: Row, other: Row): boolean => {
  const [at, before] = [textOf(row, 'followTime') ?? '', textOf(other, 'followTime') ?? ''];
  return at === before ? BigInt(row.id) > BigInt(other.id) : at > before;
};
