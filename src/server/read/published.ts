import type { Actor } from '#define/actor';
import type { Published } from '#define/entity';
import type { Reader } from '#server/store/select';
import { all, any, sql, type Sql } from '#server/store/sql';

/** Rows published to the actor at a moment (ISO 8601): valid then, for the branch signed in to and, where people are named, for the actor. */
export function publishedSql(
  { expression }: Pick<Reader, 'expression'>,
  { state, from, until, branches, people }: Published,
  actor: Actor,
  now: string,
): Sql {
  const open = (list: Sql) => sql`coalesce(jsonb_array_length(${list}), 0) = 0`;
  const epIds = expression(branches);
  return all([
    sql`${expression(state)} = 'PUBLISHED'`,
    sql`${expression(from)} <= ${now}::timestamptz`,
    any([sql`${expression(until)} is null`, sql`${expression(until)} > ${now}::timestamptz`]),
    any([open(epIds), sql`${epIds} ? ${actor.epId}`, sql`${epIds} @> to_jsonb(${actor.epId}::bigint)`]),
    ...(people === undefined ? [] : [any([open(expression(people)), sql`${expression(people)} ? ${actor.userId}`])]),
  ]);
}
