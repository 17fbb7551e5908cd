import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';

const mostTargets = 5;

/** People whose roles let them answer enquiries, as a condition on user `u`. */
const answers: Sql = sql`not u.is_disable and not u.is_deleted and exists (select 1 from sys_role r where (u.role_set ? r.id::text or u.role_set @> to_jsonb(r.id))
  and r.state = 'ENABLED' and not r.is_deleted and r.role_set ? 'answerFreightEnquiry')`;

/** Who is asked about a lane: its managers, else whoever answers enquiries, the branch's own first (domain/15 §15.10). */
export async function askedAbout(transaction: Transaction, epId: string, lineCode: string | null): Promise<string[]> {
  const managers = await transaction.query(
    sql`select u.id from bs_line l join sys_user u on l.manager_user_ids ? u.id::text where l.line_code = ${lineCode}::text and not l.is_deleted and ${answers} order by u.id`,
  );
  const rows =
    managers.length > 0
      ? managers
      : await transaction.query(
          sql`select u.id from sys_user u where ${answers} order by u.home_ep_id = ${epId}::bigint desc, u.id limit ${mostTargets}::int`,
        );
  return rows.map(([id]) => id as string);
}

/** Refuses people who may not answer. */
export async function checkAnswer(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const rows = await transaction.query(sql`select u.id from sys_user u where u.id = any(${[...ids]}::bigint[]) and ${answers}`);
  const known = new Set(rows.map(([id]) => id));
  if (ids.some((id) => !known.has(id))) throw new Refused('ENQUIRY_TARGET', {}, 'targetUserIds');
}
