import type { Definition } from '#define/entity';
import { isRowId } from '#define/row';
import type { EntityName } from '#names/entities';
import { refusals as wireCodes, type RefusalCode } from '#names/refusals';
import type { Caller, Engine } from '#server/engine';
import type { ServerRefusal } from '#server/refused';
import { marksRemoval } from '#server/store/names';
import { fixed, raw, sql } from '#server/store/sql';

/** Kinds of the operation log that change no row (domain/02a §2.1.7). */
export const noteTypes = { lookup: 3, security: 6 } as const;

export type NoteKind = keyof typeof noteTypes;

/** The same by one person within so many minutes is one line; so many lines of a kind are written of one person within an hour. */
const limits: Readonly<Record<NoteKind, { readonly minutes: number; readonly mostInHour: number }>> = {
  lookup: { minutes: 10, mostInHour: 1_000 },
  security: { minutes: 5, mostInHour: 100 },
};

/** Where a call came from, as far as the log tells of it. */
export interface Asking {
  /** Path of the call, as it is declared. */
  readonly call: string;
  readonly ip: string;
  readonly clientVersion: string | null;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Note {
  readonly kind: NoteKind;
  readonly code: RefusalCode | null;
  readonly entity: EntityName | null;
  readonly rowId: string | null;
  readonly asked: Readonly<Record<string, string>>;
}

/** Writes a line of the operation log, or counts it where it stands already; what goes wrong here stops nobody's work. */
export async function writeNote(engine: Engine, { actor }: Caller, { call, ip, clientVersion }: Asking, note: Note): Promise<void> {
  const { minutes, mostInHour } = limits[note.kind];
  const now = engine.now();
  const span = Math.floor(now.getTime() / (minutes * 60_000));
  const type = noteTypes[note.kind];
  try {
    await engine.database.write({ readsEpIds: [actor.epId], writesEpId: actor.epId }, (transaction) =>
      transaction.query(
        sql`
      insert into sys_operation as o (ep_id, user_id, at, type, call, code, entity, row_id, asked, ip, client_version, span)
      select ${actor.epId}::bigint, ${actor.userId}::bigint, ${now.toISOString()}::timestamptz, ${type}::smallint, ${call}, ${note.code}::text, ${note.entity}::text, ${note.rowId}::bigint, ${JSON.stringify(note.asked)}, ${ip}, ${clientVersion}::text, ${span}::bigint
      where (select count(*) from sys_operation where ep_id = ${actor.epId}::bigint and user_id = ${actor.userId}::bigint and type = ${type}::smallint and (code is null) = ${note.code === null}::boolean and at > ${now.toISOString()}::timestamptz - interval '1 hour') < ${mostInHour}::int
      on conflict (ep_id, user_id, type, span, call, coalesce(code, ''), coalesce(entity, ''), coalesce(row_id, 0)) do update set times = o.times + 1`.keep(),
      ),
    );
  } catch (error) {
    engine.log('operation log', { error: String(error) });
  }
}

/** Somebody opened a row whose openings are kept: written down in the branch `epId` the row is of. */
export const noteLookup = (
  engine: Engine,
  caller: Caller,
  asking: Asking,
  definition: Definition,
  { epId, rowId }: { epId: string; rowId: string },
): Promise<void> =>
  writeNote(engine, { ...caller, actor: { ...caller.actor, epId } }, asking, {
    kind: 'lookup',
    code: null,
    entity: definition.name,
    rowId,
    asked: {},
  });

/** Refusals for lack of a right that the wire's 403 does not tell of. */
const alsoDenials: ReadonlySet<RefusalCode> = new Set(['BRANCH_NOT_YOURS', 'OWN_ROLES']);
/** A saved view that is gone is nobody's trespass, though the wire says 403. */
const isDenial = ({ code }: ServerRefusal): boolean => (wireCodes[code] === 403 && code !== 'VIEW_GONE') || alsoDenials.has(code);

/** Parameters whose values may be written down; of the others only the names are. */
const told = [
  'id',
  'ids',
  'epId',
  'toEpId',
  'orderId',
  'userId',
  'entity',
  'tableName',
  'tableId',
  'field',
  'keys',
  'view',
  'sort',
  'kind',
] as const;
const mostLetters = 120;
const mostNames = 20;

function askedOf({ input }: Asking, refusals: readonly ServerRefusal[]): Record<string, string> {
  const shown = told.flatMap((name) =>
    input[name] === undefined || input[name] === ''
      ? []
      : [[name, (typeof input[name] === 'string' ? input[name] : JSON.stringify(input[name])).slice(0, mostLetters)]],
  );
  const others = Object.keys(input)
    .filter((name) => name !== 'token' && !(told as readonly string[]).includes(name))
    .slice(0, mostNames);
  const fields = [...new Set(refusals.flatMap(({ field }) => (field === undefined ? [] : [field])))].slice(0, mostNames);
  return {
    ...Object.fromEntries(shown),
    ...(others.length > 0 ? { with: others.join(', ').slice(0, mostLetters) } : {}),
    ...(fields.length > 0 ? { fields: fields.join(', ') } : {}),
  };
}

const mostIds = 20;

/** Rows a call names. */
function idsNamed(definition: Definition, input: Readonly<Record<string, unknown>>): string[] {
  const lists = ['rows', 'remove'].flatMap((name) =>
    Array.isArray(input[name]) ? (input[name] as { id?: unknown }[]).map((row) => row?.id) : [],
  );
  const ids = [
    input.id,
    input[definition.wireId ?? `${definition.name}Id`],
    ...lists,
    ...(Array.isArray(input.ids) ? input.ids : String(input.ids ?? '').split(',')),
  ];
  return [...new Set(ids.map((id) => String(id ?? '').trim()).filter(isRowId))].slice(0, mostIds);
}

/** Of rows somebody was told are not there, one that is: out of the reach of the person's scope, or in another branch. */
async function hiddenRow({ database }: Engine, definition: Definition, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const branches = await database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(sql`select id from sys_enterprise`),
  );
  const live = marksRemoval(definition) ? fixed(' and not is_deleted') : fixed('');
  const rows = await database.read({ readsEpIds: ['0', ...branches.map(([id]) => id as string)], writesEpId: null }, (transaction) =>
    transaction.query(sql`select id from ${raw(definition.table)} where id = any(${[...ids]}::bigint[])${live} limit 1`),
  );
  return rows[0]?.[0] ?? null;
}

/**
 * Writes down that a call was refused for lack of a right: to the call, a branch, a field, or a row that is there but not for
 * this person (design/reliability.md §3.1). Other refusals are nobody's trespass.
 */
export async function noteDenial(
  engine: Engine,
  caller: Caller,
  asking: Asking,
  definition: Definition | null,
  refusals: readonly ServerRefusal[],
): Promise<void> {
  const denials = refusals.filter(isDenial);
  const [first] = denials;
  const write = (code: RefusalCode, rowId: string | null) =>
    writeNote(engine, caller, asking, { kind: 'security', code, entity: definition?.name ?? null, rowId, asked: askedOf(asking, denials) });
  if (first) return write(first.code, first.id ?? (definition ? (idsNamed(definition, asking.input)[0] ?? null) : null));
  if (!definition || !refusals.some(({ code }) => code === 'ROW_GONE')) return;
  const hidden = await hiddenRow(engine, definition, idsNamed(definition, asking.input)).catch(() => null);
  if (hidden !== null) await write('ROW_GONE', hidden);
}
