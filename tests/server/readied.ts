import pg from 'pg';
import { hashPassword } from '#server/session/passwords';

/** Few rounds: a quarter of a second for each sign-in of a run is minutes. What the product itself stores keeps its own. */
const power = 10;

/**
 * Readies a demonstration company for tests. All but the newcomer have the password they have as a hash that is checked in no time. What the
 * company asked its customers for falls due in years: by the clock the tests run at, long after its day, all of them would be late, and every
 * invoice a question. Whoever needs a late customer dates a document of theirs. No commission waits to be confirmed either: closing a month asks
 * about it.
 */
export async function readied(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("update sys_password set hash = $1 from sys_user where sys_user.id = user_id and username <> 'newcomer'", [
      await hashPassword(password, power),
    ]);
    await client.query(
      "delete from fc_commission_line l using fc_commission h where h.ep_id = l.ep_id and h.id = l.commission_id and h.commission_state = 'DRAFT'",
    );
    await client.query("delete from fc_commission where commission_state = 'DRAFT'");
    await client.query("update fc_invoice set due_date = due_date + 10000 where direction = 'AR'");
  } finally {
    await client.end();
  }
}
