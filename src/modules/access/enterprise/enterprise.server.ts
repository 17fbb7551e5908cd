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
  const rows = await engine.database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(sql`select version from sys_enterprise where id = ${id}::bigint and not is_deleted`),
  );
  if (!rows[0]) throw new Refused('ROW_GONE', {}, 'epId');
  const wish = readBatch(
    enterprise,
    { batchId: randomUUID(), rows: [{ id, version: Number(rows[0][0]), set: { state: { new: state } } }] },
    readingOf(session),
  );
  await perform(engine, session, enterprise, wish);
  return { data: null };
};

const reach = { readsEpIds: ['0'], writesEpId: null };

/** `basicData_listEp`: the group's open branches, as basic data offers them for choosing. */
const options: CustomHandler = async ({ engine }) => {
  const rows = await engine.database.read(reach, (transaction) =>
    transaction.query(
      sql`select id, com_code, name, short_name, english_name, coalesce(arabic_name, english_name), parent_id, base_currency from sys_enterprise where state = 'ENABLED' and not is_deleted order by sort nulls last, id`,
    ),
  );
  return {
    data: rows.map(([id, comCode, name, shortName, englishName, arabicName, pid, baseCurrency]) => ({
      id,
      comCode,
      name,
      shortName,
      englishName,
      arabicName,
      pid,
      baseCurrency,
    })),
  };
};

/** `getEpName`: what the branch signed in to is called; whoever asks is of the company's own staff. */
const ownName: CustomHandler = async ({ engine, session }) => {
  const rows = await engine.database.read(reach, (transaction) =>
    transaction.query(
      sql`select name, short_name, english_name, coalesce(arabic_name, english_name) from sys_enterprise where id = ${session.actor.epId}::bigint`,
    ),
  );
  const [epName, shortName, englishName, arabicName] = rows[0] ?? [];
  return { data: { epId: session.actor.epId, epName, shortName, englishName, arabicName, userType: 'internal' } };
};

export const enterpriseHandlers = { disable, options, ownName };
