import { randomUUID } from 'node:crypto';
import { enterprise } from '#modules/access/enterprise/enterprise.entity';
import { readingOf } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import { perform } from '#server/perform';
import { readBatch } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** Opens or closes a branch (`state` ENABLED or DISABLED, 1 and 0 as well); one's own stays open. */
const disable: CustomHandler = async ({ engine, session, input }) => {
  const id = idOf(input.epId ?? input.id);
  const wanted = textOfInput(input.state, 10) ?? 'DISABLED';
  const state = wanted === '1' || wanted === 'ENABLED' ? 'ENABLED' : 'DISABLED';
  if (state === 'DISABLED' && id === session.actor.epId) throw new Refused('OWN_ROLES', {}, 'epId');
  const rows = await engine.database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) => transaction.query(sql`select version from sys_enterprise where id = ${id}::bigint and not is_deleted`));
  if (!rows[0]) throw new Refused('ROW_GONE', {}, 'epId');
  const wish = readBatch(enterprise, { batchId: randomUUID(), rows: [{ id, version: Number(rows[0][0]), set: { state: { new: state } } }] }, readingOf(session));
  await perform(engine, session, enterprise, wish);
  return { data: null };
};

export const enterpriseHandlers = { disable };
