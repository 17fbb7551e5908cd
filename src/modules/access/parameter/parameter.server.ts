import { holds } from '#define/actor';
import { parameterRowOn } from '#define/parameters';
import { parameter } from '#modules/access/parameter/parameter.entity';
import type { Parameter } from '#names/parameterKinds';
import { isParameterKey, parameterKeys, parameters } from '#names/parameters';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, textOfInput } from '#server/http/input';
import { readReach, readingOf } from '#server/engine';
import { perform } from '#server/perform';
import { readBatch } from '#server/perform/wishes';
import { personNameIn } from '#server/read/personNames';
import { readOne } from '#server/read/list';
import { Refused } from '#server/refused';
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
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(sql`
    select p.id, p.version, p.param_key, p.value, p.effective_from, coalesce(${personNameIn(session.actor.language)}, ${personNameIn(session.actor.language, 'c')}), to_char(coalesce(p.update_time, p.create_time) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from sys_parameter p left join sys_user u on u.id = p.update_user_id left join sys_user c on c.id = p.create_user_id
    where p.ep_id = ${session.actor.epId}::bigint order by p.effective_from desc`),
  );
  return rows.map(([id, version, paramKey, value, effectiveFrom, updateUserName, updateTime]) => ({
    id: id ?? '',
    version: Number(version),
    paramKey: paramKey ?? '',
    value: value ?? '',
    effectiveFrom: effectiveFrom ?? '',
    updateUserName: updateUserName ?? null,
    updateTime: updateTime ?? null,
  }));
}

/** The names domain/02a §2.1.4 gives the kinds of values. */
const valueTypes: Readonly<Record<Parameter['kind'], string>> = {
  flag: 'BOOL',
  integer: 'INT',
  decimal: 'DECIMAL',
  decimals: 'TEXT',
  days: 'TEXT',
  hours: 'TEXT',
  choice: 'ENUM',
};

/** Every parameter with the branch's value today, its default, and all values the branch ever gave it, the newest first. */
const all: CustomHandler = async (context) => {
  const stored = await storedRows(context);
  const today = dayInZone(context.engine.now().toISOString(), context.session.zone);
  const rows = parameterKeys.map((paramKey) => {
    const known: Parameter = parameters[paramKey];
    const values = stored.filter((row) => row.paramKey === paramKey);
    const now = parameterRowOn(
      values.map((row) => ({ ...row })),
      paramKey,
      today,
    );
    return {
      paramKey,
      group: known.area,
      valueType: valueTypes[known.kind],
      value: now?.value ?? known.initial,
      defaultValue: known.initial,
      effectiveFrom: now?.effectiveFrom ?? null,
      values,
    };
  });
  return { data: { rows, total: rows.length, today } };
};

/** The administrator sets every parameter, the finance manager those of finance (domain/02a §2.1.4). */
function checkArea({ session }: CallContext, key: string): void {
  if (holds(session.actor, ['admin'])) return;
  if (!isParameterKey(key)) throw new Refused('PARAMETER_UNKNOWN', { value: key }, 'paramKey');
  if (parameters[key].area !== 'finance') throw new Refused('FIELD_NOT_YOURS', {}, 'value');
}

async function write(context: CallContext, body: Record<string, unknown>): Promise<string> {
  const wish = readBatch(parameter, { ...body, batchId: batchIdOf(context.input, context.request) }, readingOf(context.session));
  return (await perform(context.engine, context.session, parameter, wish)).done[0]?.id ?? '';
}

const answer = async ({ engine, session }: CallContext, id: string) => ({ data: await readOne(engine, session, parameter, id) });
const control = new Set(['id', 'parameterId', 'version', 'batchId', 'token', 'epId']);
const valuesOf = (input: CallContext['input']) => Object.fromEntries(Object.entries(input).filter(([name]) => !control.has(name)));

const give: CustomHandler = async (context) => {
  checkArea(context, textOfInput(context.input.paramKey, 60) ?? '');
  return answer(context, await write(context, { add: [{ clientId: 'one', values: valuesOf(context.input) }] }));
};

const change: CustomHandler = async (context) => {
  const { input, session } = context;
  const id = idOf(input.id ?? input.parameterId);
  const rows = await context.engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(sql`select param_key from sys_parameter where id = ${id}::bigint and ep_id = ${session.actor.epId}::bigint`),
  );
  if (!rows[0]) throw new Refused([{ code: 'ROW_GONE', id }]);
  checkArea(context, rows[0][0] ?? '');
  if (input.version === undefined) throw new Refused('STALE_VERSION', {}, 'version');
  const set = Object.fromEntries(Object.entries(valuesOf(input)).map(([name, value]) => [name, { new: value }]));
  await write(context, { rows: [{ id, version: input.version, set }] });
  return answer(context, id);
};

export const parameterHandlers = { all, give, change } satisfies Record<string, CustomHandler>;
