import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { order } from '#modules/orders/order/order.entity';
import { readReach } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idsOf } from '#server/http/input';
import { branchNameIn } from '#server/read/branchNames';
import { personNameIn } from '#server/read/personNames';
import { inLanguage } from '#server/store/inLanguage';
import { readerOf } from '#server/store/select';
import { raw, sql, type Sql } from '#server/store/sql';

/** What a dialog offers for the orders it is opened for: `id`, and what people know it by, under the reader's sight of orders (`t`). */
const offering =
  (offered: (ids: Sql, context: CallContext) => Sql): CustomHandler =>
  async (context) => {
    const { engine, session, input } = context;
    const { from, where } = readerOf(engine.catalogue, order, session.actor);
    const chosen = sql`(select t.* from ${from} where ${where} and t.id = any(${idsOf(input.ids)}::bigint[]))`;
    const rows = await engine.database.read(readReach(session.actor), (transaction) => transaction.query(offered(chosen, context)));
    return { data: rows.map(([id, text]) => ({ id, text })) };
  };

const orderWords = sql`concat_ws(' · ', o.job_no, o.vessel_name || ' ' || o.voyage, o.box_summary)`;

/** What the dialogs of taking apart, putting together and moving orders offer. */
export const choosingHandlers = {
  // A box without a number yet is known by its type and place.
  offeredBoxes: offering(
    (chosen) => sql`select coalesce(b.container_no, b.id::text),
      concat_ws(' · ', coalesce(b.container_no, '#' || row_number() over (order by b.id)), b.box_type, b.seal_no)
      from bl_container b join ${chosen} t on t.ep_id = b.ep_id and t.id = b.order_id where not b.is_deleted order by b.id limit 200`,
  ),
  offeredChildren: offering(
    (chosen) => sql`select o.id, ${orderWords} from bl_order o join ${chosen} t on t.ep_id = o.ep_id and t.id = o.pid
      where t.source_type = 'MERGE' and not o.is_deleted order by o.id limit 200`,
  ),
  // The parent that was marked along with those that join it comes first.
  offeredParents: offering(
    (chosen) => sql`select o.id, ${orderWords} from bl_order o
      where o.is_pid and o.source_type = 'MERGE' and o.atd is null and not o.archived and not o.is_deleted
      and exists (select from ${chosen} t where t.ep_id = o.ep_id and (t.id = o.id or (t.pid is null and t.port_loading = o.port_loading
        and t.vessel_name = o.vessel_name and t.voyage = o.voyage)))
      order by exists (select from ${chosen} t where t.id = o.id) desc, o.id desc limit 100`,
  ),
  // The own carrier's, and those to the same port, which come first; a ship that has left takes no box any more.
  offeredSailings: offering(
    (chosen) => sql`select s.id, concat_ws(' · ', s.vessel_name || ' ' || s.voyage, s.etd::text, s.port_discharge, s.carrier_code)
      from ship_list s where not s.is_deleted and s.atd is null and s.sail_state is distinct from 'BLANK'
      and exists (select from ${chosen} t where t.ep_id = s.ep_id and t.port_loading = s.port_loading and s.etd >= coalesce(t.etd, s.etd) - 7
        and (t.port_discharge = s.port_discharge or t.carrier_code = s.carrier_code))
      order by not exists (select from ${chosen} t where t.port_discharge = s.port_discharge), s.etd, s.id limit 100`,
  ),
  // Of the lane, as far as they may be seen and still hold; the own carrier's first.
  offeredRates: offering((chosen, { engine, session: { actor } }) => {
    const { from, where } = readerOf(engine.catalogue, freightRate, actor);
    return sql`select r.id, concat_ws(' · ', r.carrier_code, r.port_loading || ' – ' || r.port_destination, r.valid_from || ' – ' || r.valid_to)
      from (select t.* from ${from} where ${where} and t.release_status = 'RELEASED') r join ${chosen} t on t.port_loading = r.port_loading
      and r.port_destination in (t.port_destination, t.port_discharge) and coalesce(r.valid_to, t.etd) >= coalesce(t.etd, r.valid_to)
      order by r.carrier_code is distinct from t.carrier_code, r.valid_from desc, r.id limit 100`;
  }),
  offeredForwarders: offering((chosen, { session: { actor } }) => {
    const name = inLanguage(actor.language, { zh: raw('c.short_name'), en: raw('c.english_short'), ar: raw('c.english_short') });
    return sql`select c.id, ${name} from crm_customer c where not c.is_deleted and exists (select from ${chosen} t where t.ep_id = c.ep_id)
      and (c.is_supplier or c.category in ('COLOADER', 'FORWARDER_PEER', 'OVERSEAS_AGENT')) order by 2 limit 500`;
  }),
  offeredPeople: offering(
    (
      _,
      { session: { actor } },
    ) => sql`select u.id, ${personNameIn(actor.language)} from sys_user u where not u.is_disable and not u.is_deleted
      and (u.home_ep_id = ${actor.epId}::bigint or u.access_ep_ids ? ${actor.epId}) order by u.home_ep_id <> ${actor.epId}::bigint, u.id`,
  ),
  offeredBranches: offering(
    (_, { session: { actor } }) =>
      sql`select e.id, ${branchNameIn(actor.language)} from sys_enterprise e where e.id <> ${actor.epId}::bigint and e.state = 'ENABLED' and not e.is_deleted order by e.id`,
  ),
  offeredColleagues: offering(
    (_, { session: { actor } }) => sql`select u.id, concat_ws(' · ', ${personNameIn(actor.language)}, ${branchNameIn(actor.language)})
      from sys_user u join sys_enterprise e on e.id = u.home_ep_id
      where not u.is_disable and not u.is_deleted and u.home_ep_id <> ${actor.epId}::bigint order by u.home_ep_id, u.id`,
  ),
};
