import { credit } from '#modules/crm/credit/credit.entity';
import type { ActWork } from '#server/perform/actBodies';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { asProduct } from '#server/perform/rows';
import { sql, type Sql } from '#server/store/sql';

/** Limits in force of the branch for which a condition over `t` holds end on a day. */
export async function endLimits(
  { road, engine, caller }: Pick<ActWork, 'road' | 'engine' | 'caller'>,
  which: Sql,
  last: string,
): Promise<void> {
  const product = asProduct(caller);
  const rows = await rowsWhere(
    road.transaction,
    engine,
    product,
    credit,
    sql`${which} and t.state = 'APPROVED' and t.valid_from <= ${last}::date and (t.valid_to is null or t.valid_to > ${last}::date)`,
  );
  if (rows.length > 0) await road.perform(credit, { rows: rows.map((row) => putting(row, { validTo: last })) }, product);
}
