import type { Definition } from '#define/entity';
import type { Row, Values } from '#define/row';
import type { KeptAnswer } from '#server/perform/keys';
import type { Decided } from '#server/perform/write';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

export interface Deed {
  readonly definition: Definition;
  readonly owner: string;
  readonly userId: string;
  readonly batchId: string;
  readonly via: 'call' | 'import' | 'undo' | 'job' | 'demo';
  /** `edit`, or the name of the pair or custom call. */
  readonly action: string;
  readonly reason: string | null;
}

/** JSON never holds this character unescaped, and splitting at it is many times cheaper than reading an array literal. */
const between = '\u001f';

const pick = (row: Row | null, names: readonly string[]): Values | null => (row === null ? null : Object.fromEntries(names.map((name) => [name, row[name] ?? null])));

function beforeAfter(one: Decided, stored: readonly string[]): [string | null, string | null] {
  const names = one.before && one.after ? one.changed : stored;
  const [before, after] = [pick(one.before, names), pick(one.after, names)];
  return [before && JSON.stringify(before), after && JSON.stringify(after)];
}

/**
 * Takes the branch's next sequence number, writes what changed, before and after, and keeps the answer under the batch
 * id (null: it is kept by another deed of the batch): one statement, in the transaction of the change itself. Called last,
 * because the sequence row is held until the commit: numbers are handed out in commit order.
 */
export async function recordDeed(transaction: Transaction, deed: Deed, decided: readonly Decided[], answer: KeptAnswer | null): Promise<number> {
  const { definition, owner } = deed;
  const stored = [...Object.keys(definition.fields), ...(definition.derived ?? []).flatMap((group) => Object.keys(group.fields)), ...Object.keys(definition.flags ?? {})];
  const pairs = decided.map((one) => beforeAfter(one, stored));
  const rows = await transaction.query(sql`with counter as (insert into sys_sequence (ep_id, seq) values (${owner}::bigint, 1) on conflict (ep_id) do update set seq = sys_sequence.seq + 1 returning seq),
    head as (insert into sys_batch (ep_id, seq, batch_id, entity, user_id, via, action, reason) select ${owner}::bigint, seq, ${deed.batchId}::uuid, ${definition.name}, ${deed.userId}::bigint, ${deed.via}, ${deed.action}, ${deed.reason}::text from counter),
    kept as (update sys_batch_key set seq = counter.seq, answer = ${JSON.stringify(answer)}::jsonb from counter where ${answer !== null}::boolean and ep_id = ${owner}::bigint and user_id = ${deed.userId}::bigint and batch_id = ${deed.batchId}::uuid),
    body as (insert into sys_change (ep_id, seq, entity, row_id, version, before, after)
      select ${owner}::bigint, counter.seq, ${definition.name}, a.id, a.version, a.before, a.after
      from counter, unnest(${decided.map((one) => one.id)}::bigint[], ${decided.map((one) => (one.before?.version ?? 0) + 1)}::int[], string_to_array(${pairs.map(([before]) => before ?? '').join(between)}, ${between}, ''), string_to_array(${pairs.map(([, after]) => after ?? '').join(between)}, ${between}, '')) as a(id, version, before, after))
    select seq from counter`, 'record-deed');
  return Number(rows[0]?.[0]);
}
