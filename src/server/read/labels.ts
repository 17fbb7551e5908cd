import type { Definition } from '#define/entity';
import { isRowId } from '#define/row';
import type { LabelRow, Labels } from '#define/wire';
import { nameIn } from '#names/languages';
import type { Caller, Engine } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { columnName } from '#server/store/names';
import { readerOf } from '#server/store/select';
import { all, fixed, join, raw, sql, type Sql } from '#server/store/sql';

/** Beyond this many labels only those used travel, and typed text is looked up by a call. */
const mostCompleteLabels = 5_000;

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
  const [key, zh, en, ar, closed, ...search] = cells;
  const names = { zh: zh || en || key || '', en, ar };
  const row: LabelRow = {
    key: key ?? '',
    zh: names.zh,
    en: nameIn('en', names),
    ar: nameIn('ar', names),
    search: [...new Set(search.flatMap((cell) => (cell === null ? [] : textsOf(cell))))],
  };
  if (definition.key && !row.search.includes(row.key)) row.search.unshift(row.key);
  return closed === 't' ? { ...row, closed: true } : row;
}

/** `epId`: rows of other branches are shown and never offered. */
function labelList(definition: Definition, epId: string | null = null): Sql {
  const label = definition.label;
  if (!label) throw new Error(`${definition.name} has no label`);
  const key = definition.key ? raw(`t.${columnName(definition.key)}`) : fixed('t.id');
  const names = [label.zh, label.en, label.ar ?? label.en].map((field) => raw(`t.${columnName(field)}`));
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
  return join([key, ...names, elsewhere, ...label.search.map((field) => raw(`t.${columnName(field)}`))], ', ');
}

/** Labels of an entity the actor may pick from: all of them, or none with `complete: false` when they are too many. */
export async function pickableLabels(transaction: Transaction, engine: Engine, caller: Caller, definition: Definition): Promise<Labels> {
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  const rows = await transaction.query(
    sql`select ${labelList(definition)} from ${reader.from} where ${reader.where} order by t.id limit ${mostCompleteLabels + 1}`,
  );
  if (rows.length > mostCompleteLabels) return { complete: false, rows: [] };
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

/** Labels whose search words begin with or contain what was typed: exact hits first, ten at most. */
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
  const exact = join(
    words.map((word) => sql`(${word} = fold_text(${typed}))`),
    ' or ',
  );
  const hit = join(
    words.map((word) => sql`(${word} like '%' || fold_text(${pattern}) || '%')`),
    ' or ',
  );
  const rows = await transaction.query(
    sql`select ${labelList(definition)} from ${reader.from} where ${all([reader.where, sql`(${hit})`])} order by (${exact}) desc, t.id limit ${limit}`,
  );
  return rows.map((cells) => labelRow(definition, cells));
}

/** Labels one of whose search words is exactly what was typed, for many typed texts at once (a pasted column). */
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
  const rows = await transaction.query(
    sql`select ${labelList(definition)} from ${reader.from} where ${all([reader.where, sql`(${join(hits, ' or ')})`])} order by t.id limit 20000`,
  );
  return rows.map((cells) => labelRow(definition, cells));
}
