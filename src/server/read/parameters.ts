import { parameterEntity, readParameter, type ParameterValue } from '#define/parameters';
import type { ParameterKey } from '#names/parameters';
import type { Engine } from '#server/engine';
import { raw, sql } from '#server/store/sql';

/** Values of some parameters in a branch today, for code that decides outside an entity's rules. */
export async function readParameters<K extends ParameterKey>(
  engine: Engine,
  epId: string,
  keys: readonly K[],
): Promise<{ [P in K]: ParameterValue<P> }> {
  const { table } = engine.catalogue.get(parameterEntity);
  const rows = await engine.database.read({ readsEpIds: ['0', epId], writesEpId: null }, (transaction) =>
    transaction.query(
      sql`
    select distinct on (p.param_key) p.param_key, p.value from ${raw(table)} p join sys_enterprise e on e.id = p.ep_id
    where p.ep_id = ${epId}::bigint and p.param_key = any(${[...keys]}::text[]) and p.effective_from <= (${engine.now().toISOString()}::timestamptz at time zone e.time_zone)::date
    order by p.param_key, p.effective_from desc`.keep(),
    ),
  );
  const stored = new Map(rows.map(([key, value]) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, readParameter(key, stored.get(key))])) as { [P in K]: ParameterValue<P> };
}
