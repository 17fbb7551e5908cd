import { deviceOf } from '#modules/access/signIn/device.rules';
import { withinDays } from '#server/audit/operations';
import { readReach, type Question } from '#server/engine';
import { endingsOf } from '#server/session/deadSessions';
import { ipPlaceOf } from '#server/session/ipLocation';
import { fixed, sql } from '#server/store/sql';

/** Sign-ins of the days asked for. Who reads one branch alone is told of that branch's people, and of names nobody has. */
export const signIns: Question = async (engine, caller) => {
  const { dataScope, epId } = caller.actor;
  const ended = await endingsOf(engine);
  const days = withinDays(caller, fixed('l.at'));
  const [places, devices] = await engine.database.read(readReach(caller.actor), async (transaction) => [
    await transaction.query(sql`select distinct l.ip from sys_login l where ${days}`),
    await transaction.query(sql`select distinct l.user_agent from sys_login l where ${days}`),
  ]);
  const named = (rows: readonly (readonly (string | null)[])[], nameOf: (text: string) => string | null) =>
    JSON.stringify(Object.fromEntries(rows.map(([text]) => [text ?? '', nameOf(text ?? '')])));
  return sql`select 0::bigint as ep_id, l.id, l.at as login_time, l.username, l.user_id, coalesce(l.ep_id, u.home_ep_id) as branch_id, l.result, l.detail, l.ip,
      p.places ->> l.ip as ip_location, p.devices ->> l.user_agent as device, case when s.id is not null then coalesce(${ended.how}, 'LIVE') end as ended_how, ${ended.at} as logout_time,
      l.user_agent, l.session_id::text as session_id
    from sys_login l cross join (select ${named(places ?? [], ipPlaceOf)}::jsonb as places, ${named(devices ?? [], deviceOf)}::jsonb as devices) p
    left join sys_user u on u.id = l.user_id left join sys_session s on s.id = l.session_id${ended.from}
    where ${days} and (${dataScope === 'ALL'} or u.home_ep_id = ${epId}::bigint or l.user_id is null)`;
};
