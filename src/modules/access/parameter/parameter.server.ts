import { parameterRowOn } from '#define/parameters';
import { parameterKeys, parameters, type Parameter } from '#names/parameters';
import type { CallContext, CustomHandler } from '#server/http/call';
import { readReach } from '#server/engine';
import { sql } from '#server/store/sql';
import { dayInZone } from '#values/moment';

interface Stored {
  readonly id: string;
  readonly version: number;
  readonly paramKey: string;
  readonly value: string;
  readonly effectiveFrom: string;
  readonly updateUserName: string | null;
  readonly updateTime: string | null;
}

async function storedRows({ engine, session }: CallContext): Promise<Stored[]> {
  const rows = await engine.database.read(readReach(session.actor), (transaction) => transaction.query(sql`
    select p.id, p.version, p.param_key, p.value, p.effective_from, coalesce(u.fullname, c.fullname), to_char(coalesce(p.update_time, p.create_time) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from sys_parameter p left join sys_user u on u.id = p.update_user_id left join sys_user c on c.id = p.create_user_id
    where p.ep_id = ${session.actor.epId}::bigint order by p.effective_from desc`));
  return rows.map(([id, version, paramKey, value, effectiveFrom, updateUserName, updateTime]) => ({
    id: id ?? '', version: Number(version), paramKey: paramKey ?? '', value: value ?? '', effectiveFrom: effectiveFrom ?? '', updateUserName: updateUserName ?? null, updateTime: updateTime ?? null,
  }));
}

/** The names domain/02a §2.1.4 gives the kinds of values. */
const valueTypes: Readonly<Record<Parameter['kind'], string>> = { flag: 'BOOL', integer: 'INT', decimal: 'DECIMAL', decimals: 'TEXT', choice: 'ENUM' };

/** Every parameter with the branch's value today, its default, and all values the branch ever gave it, the newest first. */
const all: CustomHandler = async (context) => {
  const stored = await storedRows(context);
  const today = dayInZone(context.engine.now().toISOString(), context.session.zone);
  const rows = parameterKeys.map((paramKey) => {
    const parameter: Parameter = parameters[paramKey];
    const values = stored.filter((row) => row.paramKey === paramKey);
    const now = parameterRowOn(values.map((row) => ({ ...row })), paramKey, today);
    return { paramKey, group: parameter.area, valueType: valueTypes[parameter.kind], value: now?.value ?? parameter.initial, defaultValue: parameter.initial, effectiveFrom: now?.effectiveFrom ?? null, isLive: parameter.live === true, values };
  });
  return { data: { rows, total: rows.length, today } };
};

export const parameterHandlers = { all } satisfies Record<string, CustomHandler>;
