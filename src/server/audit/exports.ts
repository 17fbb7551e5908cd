import { holds } from '#define/actor';
import { hiddenFields } from '#define/decide';
import type { Definition } from '#define/entity';
import { exportFiles, exportForms, type ExportWish } from '#define/exporting';
import { isOwnName } from '#define/ownColumn';
import { noteTypes, type Asking } from '#server/audit/notes';
import type { Caller, Engine } from '#server/engine';
import { textOfInput } from '#server/http/input';
import { ListReader } from '#server/read/listInput';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** Wider than any sheet. */
const mostColumns = 500;
/** A filter longer than this, a pasted list of thousands, is told by its columns alone. */
const mostFilterLetters = 20_000;

function oneOf<T extends string>(known: readonly T[], input: unknown, name: string): T {
  const found = known.find((one) => one === input);
  if (found === undefined) throw new Refused('CHOICE_UNKNOWN', { value: String(input ?? '').slice(0, 60) }, name);
  return found;
}

function parsed(input: unknown): unknown {
  return typeof input === 'string' && input !== '' ? JSON.parse(input) : (input ?? null);
}

/** A list that is named must itself be the caller's to open; that some list of the entity is, whoever calls has checked. */
function mayOpen(definition: Definition, list: string, { actor }: Caller): void {
  const call = definition.lists?.[list];
  if (call === undefined) throw new Refused('CHOICE_UNKNOWN', { value: list }, 'list');
  if (!holds(actor, call.roles)) throw new Refused('NOT_ALLOWED');
}

function columnsOf(engine: Engine, definition: Definition, { actor }: Caller, input: unknown): string[] {
  const columns = parsed(input);
  if (!Array.isArray(columns) || columns.length > mostColumns || !columns.every((name) => typeof name === 'string'))
    throw new Refused('INPUT_MALFORMED', { value: 'columns' }, 'columns');
  const hidden = hiddenFields(definition, actor);
  for (const name of columns as string[]) {
    if (isOwnName(name)) continue;
    if (hidden.has(name)) throw new Refused('FIELD_NOT_YOURS', {}, name);
    if (engine.catalogue.column(definition, name, actor.readsEpIds.length > 1) === undefined)
      throw new Refused('FIELD_UNKNOWN', { value: name.slice(0, 60) }, name.slice(0, 60));
  }
  return columns as string[];
}

/**
 * Reads what an export of an entity's list says of itself, and refuses what the caller may not open or see.
 * @throws Refused NOT_ALLOWED, FIELD_NOT_YOURS, FIELD_UNKNOWN, CHOICE_UNKNOWN, FILTER_MALFORMED, INPUT_MALFORMED.
 */
export function readExport(engine: Engine, caller: Caller, definition: Definition, input: Readonly<Record<string, unknown>>): ExportWish {
  const list = textOfInput(input.list, 60);
  if (list !== null) mayOpen(definition, list, caller);
  const { where } = new ListReader(engine.catalogue, definition, caller.actor, isOwnName).read({ where: input.where });
  return {
    form: oneOf(exportForms, input.form, 'form'),
    file: oneOf(exportFiles, input.file, 'file'),
    entity: definition.name,
    ...(list === null ? {} : { list }),
    columns: columnsOf(engine, definition, caller, input.columns),
    rows: Number(input.rows ?? 0),
    where,
    search: textOfInput(input.search, 1_000) ?? '',
  };
}

/**
 * Writes an export down before it is allowed: each is a line of its own, and one that cannot be written is not allowed. The moment in
 * milliseconds keeps two of them apart.
 */
export async function noteExport(engine: Engine, { actor }: Caller, { call, ip, clientVersion }: Asking, wish: ExportWish): Promise<void> {
  const now = engine.now();
  const filter = wish.where === null ? '' : JSON.stringify(wish.where);
  const asked = {
    form: wish.form,
    file: wish.file,
    rows: String(wish.rows),
    columns: wish.columns.join(','),
    ...(wish.list === undefined ? {} : { list: wish.list }),
    ...(wish.search === '' ? {} : { search: wish.search }),
    ...(filter === '' ? {} : filter.length > mostFilterLetters ? { filtered: fieldsOf(filter) } : { where: filter }),
    ...(actor.readsEpIds.length > 1 ? { branches: 'all' } : {}),
  };
  await engine.database.write({ readsEpIds: [actor.epId], writesEpId: actor.epId }, (transaction) =>
    transaction.query(
      sql`
    insert into sys_operation as o (ep_id, user_id, at, type, call, code, entity, row_id, asked, ip, client_version, span)
    values (${actor.epId}::bigint, ${actor.userId}::bigint, ${now.toISOString()}::timestamptz, ${noteTypes.security}::smallint, ${call}, null, ${wish.entity ?? null}::text, null, ${JSON.stringify(asked)}, ${ip}, ${clientVersion}::text, ${String(now.getTime())}::bigint)
    on conflict (ep_id, user_id, type, span, call, coalesce(code, ''), coalesce(entity, ''), coalesce(row_id, 0)) do update set times = o.times + 1`.keep(),
    ),
  );
}

const fieldsOf = (filter: string): string => [...new Set([...filter.matchAll(/"field":"([^"]+)"/gu)].map(([, name]) => name))].join(',');
