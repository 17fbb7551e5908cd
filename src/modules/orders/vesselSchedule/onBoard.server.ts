import { textOf, type Row, type Values } from '#define/row';
import { rowsWhere } from '#server/perform/branchRows';
import { order } from '#modules/orders/order/order.entity';
import type { Caller, Engine, Reckoner } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

/** Orders that are to leave with a ship from its port, in the caller's sight. */
export const ordersOn = (transaction: Transaction, engine: Engine, caller: Caller, ship: Row): Promise<Row[]> =>
  rowsWhere(
    transaction,
    engine,
    caller,
    order,
    sql`(t.schedule_id = ${ship.id}::bigint or upper(t.vessel_name) = upper(${textOf(ship, 'vesselName')}) and upper(t.voyage) = upper(${textOf(ship, 'voyage')}) and t.port_loading = ${textOf(ship, 'portLoading')})
      and t.business_type in ('SEA_EXPORT', 'LCL_EXPORT', 'SOC') and t.atd is null and not t.shut_out and not t.archived and not t.is_deleted`,
  );

/** `jobs`, `bookedTeu`, `spaceLeft` of schedules: orders of the branch with the ship, and what is left of the space on it. */
export const onBoard: Reckoner = async (transaction, _engine, caller, rows) => {
  const asked = rows.map((row) => ({
    id: row.id,
    vessel: (textOf(row, 'vesselName') ?? '').toUpperCase(),
    voyage: (textOf(row, 'voyage') ?? '').toUpperCase(),
    port: textOf(row, 'portLoading'),
    etd: textOf(row, 'etd'),
  }));
  const found = await transaction.query(
    sql`select s.id, o.n, o.teu, f.open from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as s(id text, vessel text, voyage text, port text, etd date)
      left join lateral (select count(*) n, coalesce(sum(o.teu), 0) teu from bl_order o where o.ep_id = ${caller.actor.epId}::bigint
        and upper(o.vessel_name) = s.vessel and upper(o.voyage) = s.voyage and o.port_loading = s.port and o.is_pid is not true
        and o.business_type in ('SEA_EXPORT', 'LCL_EXPORT', 'SOC') and not o.shut_out and not o.is_deleted) o on true
      left join lateral (select sum(f.qty_left) open from fms f where f.ep_id = ${caller.actor.epId}::bigint
        and upper(f.vessel_name) = s.vessel and upper(f.voyage) = s.voyage and f.port_loading = s.port and f.state = 'OPEN' and not f.is_deleted) f on true`,
  );
  return new Map(
    found.map(([id, jobs, teu, open]): [string, { values: Values; parts: Record<string, never> }] => [
      id as string,
      { values: { jobs: Number(jobs ?? 0), bookedTeu: teu ?? '0', spaceLeft: open == null ? null : Number(open) }, parts: {} },
    ]),
  );
};
