import type { Row } from '#define/row';
import { customer } from '#modules/crm/customer/customer.entity';
import { heldBy } from '#server/perform/branchRows';
import type { Road } from '#server/perform/together';
import type { Definition } from '#define/entity';
import type { ActWork } from '#server/perform/actBodies';
import { seeingAll } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { raw, sql } from '#server/store/sql';

/** The partner of a branch that stands for another branch of the group. @throws Refused PARTNER_OF_BRANCH where it has none */
export async function partnerFor({ transaction }: Road, epId: string, ofEpId: string): Promise<string> {
  const [found] = await transaction.query(
    sql`select id from ${raw(customer.table)} where ep_id = ${epId}::bigint and linked_ep_id = ${ofEpId}::bigint and not locked and not is_deleted order by id limit 1`,
  );
  if (found?.[0]) return found[0];
  const names = await transaction.query(sql`select id, short_name from sys_enterprise where id = any(${[epId, ofEpId]}::bigint[])`);
  const nameOf = (id: string) => names.find(([one]) => one === id)?.[1] ?? id;
  throw new Refused('PARTNER_OF_BRANCH', { branch: nameOf(epId), other: nameOf(ofEpId) });
}

/** Rows of an entity that hang on these by a reference, held, whatever the person may see of them. */
export async function rowsOn(
  { road, engine, caller }: Pick<ActWork, 'road' | 'engine' | 'caller'>,
  definition: Definition,
  by: string,
  ids: readonly string[],
): Promise<Row[]> {
  return heldBy(road.transaction, engine, seeingAll(caller), definition, by, ids);
}
