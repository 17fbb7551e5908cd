import type { Definition } from '#define/entity';
import { isRowId } from '#define/row';
import type { LabelRow, Labels } from '#define/wire';
import { nameIn } from '#names/languages';
import type { Caller, Engine } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { columnName } from '#server/store/names';
import { readerOf } from '#server/store/select';
import { all, fixed, join, raw, sql, type Sql } from '#server/store/sql';
import { spellingsOf } from '#values/initials';
import { foldSearch } from '#values/text';

/** Beyond this many labels nobody is given all of them, and each typed text is looked up by a call. */
const mostCompleteLabels = 5_000;
/** Beyond this many labels a list brings only those its rows name; the others come when somebody types. */
export const mostLabelsAhead = 1_000;

const textsOf = (cell: string): string[] => {
  if (!cell.startsWith('[')) return [cell];
  try {
    const list = JSON.parse(cell) as unknown;
    return Array.isArray(list) ? list.map(String) : [cell];
  } catch {
    return [cell];
  }
};

function labelRow(definition: Definition, cells: readonly (string | null)[]): LabelRow {
  const [key, zh, en, ar, closed, first, about, ...search] = cells;
  const names = { zh: zh || en || key || '', en, ar };
  const row: LabelRow = {
    key: key ?? '',
    zh: names.zh,
    en: nameIn('en', names),
    ar: nameIn('ar', names),
    search: [...new Set(search.flatMap((cell) => (cell === null ? [] : textsOf(cell))))],
  };
  if (definition.key && !row.search.includes(row.key)) row.search.unshift(row.key);
  const spelled = definition.initials ? spellingsOf(row.zh) : [];
  if (spelled.length > 0) row.spelled = [...spelled];
  if (about) row.about = about;
  if (first === 't') row.first = true;
  if (closed === 't') row.closed = true;
  return row;
}

/** `epId`: rows of other branches are shown and never offered. */
function labelList(definition: Definition, epId: string | null = null): Sql {
  const label = definition.label;
  if (!label) throw new Error(`${definition.name} has no label`);
  const key = definition.key ? raw(`t.${columnName(definition.key)}`) : fixed('t.id');
  const named = (field: string) => raw(`t.${columnName(field)}`);
  const names = [label.zh, label.en, label.ar ?? label.en].map((field) =>
    label.unnamed === undefined ? named(field) : sql`coalesce(nullif(${named(field)}, ''), ${named(label.unnamed)})`,
  );
  const closed = definition.flags?.locked
    ? fixed('t.locked')
    : definition.fields.isDisable
      ? fixed('t.is_disable')
      : definition.fields.isEnabled
        ? fixed('not t.is_enabled')
        : definition.fields.state?.options?.includes('DISABLED')
          ? fixed("t.state = 'DISABLED'")
          : fixed('false');
  const elsewhere = epId !== null && definition.owner === 'branch' ? sql`(${closed} or t.ep_id <> ${epId}::bigint)` : closed;
  const first = label.first ? raw(`t.${columnName(label.first)}`) : fixed('false');
  const about = label.about ? sql`concat_ws(' · ', ${join(label.about.map(named), ', ')})` : fixed("''");
  return join([key, ...names, elsewhere, first, about, ...label.search.map((field) => raw(`t.${columnName(field)}`))], ', ');
}

/** Labels of an entity the actor may pick from: all of them, or none with `complete: false` when they are more than `most`. */
export async function pickableLabels(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  most = mostCompleteLabels,
): Promise<Labels> {
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  const rows = await transaction.query(
    sql`select ${labelList(definition)} from ${reader.from} where ${reader.where} order by t.id limit ${most + 1}`,
  );
  if (rows.length > most) return { complete: false, rows: [] };
  return { complete: true, rows: rows.map((cells) => labelRow(definition, cells)) };
}

/** Labels of these keys, also of rows outside the actor's scope: they stand in rows the actor sees. Those of another branch than `epId` are not to be picked. */
export async function usedLabels(
  transaction: Transaction,
  definition: Definition,
  keys: readonly string[],
  epId: string | null = null,
): Promise<LabelRow[]> {
  if (keys.length === 0) return [];
  const key = definition.key
    ? sql`t.${raw(columnName(definition.key))} = any(${[...keys]}::text[])`
    : sql`t.id = any(${[...keys]}::bigint[])`;
  const rows = await transaction.query(
    sql`select ${labelList(definition, epId)} from ${raw(definition.table)} t where ${key} order by t.id`,
  );
  return rows.map((cells) => labelRow(definition, cells));
}

/** Labels of these keys as far as the actor may pick them: keys asked for by a caller say nothing of rows the actor sees. */
export async function keyedLabels(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  keys: readonly string[],
): Promise<LabelRow[]> {
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  const key = definition.key
    ? sql`t.${raw(columnName(definition.key))} = any(${[...keys]}::text[])`
    : sql`t.id = any(${keys.filter(isRowId)}::bigint[])`;
  const rows = await transaction.query(
    sql`select ${labelList(definition, caller.actor.epId)} from ${reader.from} where ${all([reader.where, key])}`,
  );
  return rows.map((cells) => labelRow(definition, cells));
}

/** Full pinyin as somebody may type it. */
const latin = /^[a-z0-9]{2,80}$/u;

/**
 * Keys of the rows whose Chinese name is spelled like one of the typed texts, or, `begun`, begins so. Spellings are not stored:
 * rows whose stored initials begin with the same letter are read and their names compared.
 */
async function spelledKeys(
  transaction: Transaction,
  { from, where }: { from: Sql; where: Sql },
  definition: Definition,
  typed: readonly string[],
  begun: boolean,
): Promise<Sql | null> {
  const { initials, label } = definition;
  const wanted = new Set(typed.map((text) => foldSearch(text).replace(/\s+/gu, '')).filter((text) => latin.test(text)));
  if (!initials || !label || wanted.size === 0) return null;
  const letters = [...new Set([...wanted].map((text) => text.charAt(0)))];
  const names = await transaction.query(
    sql`select t.id, t.${raw(columnName(label.zh))} from ${from} where ${all([where, sql`left(t.${raw(columnName(initials.field))}, 1) = any(${letters}::text[])`])}`,
  );
  const meant = (spelled: string): boolean => (begun ? [...wanted].some((text) => spelled.startsWith(text)) : wanted.has(spelled));
  const ids = names.filter(([, name]) => spellingsOf(name ?? '').some(meant)).map(([id]) => id as string);
  return ids.length === 0 ? null : sql`t.id = any(${ids}::bigint[])`;
}

/**
 * Labels whose search words contain what was typed, spaces aside, or whose full pinyin begins with it: exact hits first, of
 * several those that are meant before others, `limit` at most.
 */
export async function findLabels(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  typed: string,
  limit: number,
): Promise<LabelRow[]> {
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  const words = (definition.label?.search ?? []).map((field) => sql`fold_text(t.${raw(columnName(field))}::text)`);
  const pattern = typed.replace(/[\\%_]/gu, '\\$&');
  const exact = words.map((word) => sql`(${word} = fold_text(${typed}))`);
  const hits = words.map((word) => sql`(replace(${word}, ' ', '') like '%' || replace(fold_text(${pattern}), ' ', '') || '%')`);
  const spelled = await spelledKeys(transaction, reader, definition, [typed], true);
  const first = definition.label?.first ? sql`t.${raw(columnName(definition.label.first))} desc, ` : fixed('');
  const rows = await transaction.query(
    sql`select ${labelList(definition)} from ${reader.from} where ${all([reader.where, sql`(${join([...hits, ...(spelled ? [spelled] : [])], ' or ')})`])} order by (${join(exact, ' or ')}) desc, ${first}t.id limit ${limit}`,
  );
  return rows.map((cells) => labelRow(definition, cells));
}

/** Labels one of whose search words, or whose full pinyin, is exactly what was typed, for many typed texts at once (a pasted column). */
export async function exactLabels(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  typed: readonly string[],
): Promise<LabelRow[]> {
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  const folded = sql`(select array_agg(fold_text(w)) from unnest(${[...typed]}::text[]) w)`;
  const hits = (definition.label?.search ?? []).map(
    (field) => sql`fold_text(t.${raw(columnName(field))}::text) = any((${folded})::text[])`,
  );
  const spelled = await spelledKeys(transaction, reader, definition, typed, false);
  const rows = await transaction.query(
    sql`select ${labelList(definition)} from ${reader.from} where ${all([reader.where, sql`(${join([...hits, ...(spelled ? [spelled] : [])], ' or ')})`])} order by t.id limit 20000`,
  );
  return rows.map((cells) => labelRow(definition, cells));
}
