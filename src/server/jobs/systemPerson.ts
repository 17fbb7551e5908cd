import { personEntity, type Actor } from '#define/actor';
import type { Names } from '#names/languages';
import { roles } from '#names/roles';
import type { Caller, Engine } from '#server/engine';
import { raw, sql } from '#server/store/sql';

/** No name anybody can be given or sign in by. */
const username = '(system)';
const names: Names = { zh: '系统', en: 'System', ar: 'النظام' };
const reach = { readsEpIds: ['0'], writesEpId: null, groupWrite: true };

/**
 * The id of the person who stands in the audit for the product itself. They are among the removed people from the beginning, so that
 * nobody meets them in a list and nobody signs in as them; made when first needed, in the company's first branch.
 */
async function systemPersonId({ catalogue, database }: Engine): Promise<string> {
  const table = raw(catalogue.get(personEntity).table);
  const known = sql`select id from ${table} where username = ${username}`;
  const [[id] = []] = await database.read(reach, (transaction) => transaction.query(known));
  if (id) return id;
  return database.write(reach, async (transaction) => {
    await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${username}, 0))`);
    const [made] = [
      ...(await transaction.query(known)),
      ...(await transaction.query(sql`
        insert into ${table} (ep_id, username, fullname, english_name, arabic_name, home_ep_id, user_nature, role_set, is_disable, is_gone, is_deleted, create_time)
        select 0, ${username}, ${names.zh}, ${names.en ?? null}, ${names.ar ?? null}, min(e.id), (select min(code) from bs_user_nature), '[]', true, true, true, now()
        from sys_enterprise e where not exists (${known}) having count(*) > 0 returning id`)),
    ];
    if (!made?.[0]) throw new Error('there is no branch yet whose work could be done');
    return made[0];
  });
}

/** The product itself as it acts in a branch: it holds every right, and what it does bears its name. */
export async function systemCaller(engine: Engine, epId: string, zone: string): Promise<Caller> {
  const actor: Actor = {
    userId: await systemPersonId(engine),
    epId,
    readsEpIds: [epId],
    roles: new Set(roles),
    dataScope: 'ALL',
    teamUserIds: [],
    freightViewLevel: 4,
    freightModifyLevel: 4,
    costLevel: 9,
    hidden: new Set(),
    language: 'zh',
  };
  return { actor, zone, names };
}
