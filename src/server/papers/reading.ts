import { holds } from '#define/actor';
import { allFields, type Definition } from '#define/entity';
import type { CopyKind, Paper, PaperReading, PaperSource } from '#define/paper';
import type { Row, Values } from '#define/row';
import { branchEntity } from '#define/facts';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import { dayInZone } from '#values/moment';
import { readReach, type Caller, type Engine } from '#server/engine';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { columnName } from '#server/store/names';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { join, raw, sql, type Sql } from '#server/store/sql';
import type { PaperWords } from '#server/papers/templates';
import { choiceWord } from '#server/words';

/** More lines of one kind belong into a workbook. */
const mostRows = 20_000;

/** Who reads what a paper is made from, and within which transaction. */
export interface ReadingAs {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly transaction: Transaction;
}

async function rowsWhere({ engine, caller, transaction }: ReadingAs, definition: Definition, condition: Sql): Promise<Row[]> {
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  const rows = await transaction.query(
    sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and ${condition} order by t.id limit ${mostRows + 1}`,
  );
  if (rows.length > mostRows) throw new Refused('TOO_MANY_ROWS', { n: String(mostRows) });
  return rows.map((cells) => rowOf(reader, cells));
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Rows of a source, as the caller may see them; another's masks and levels hold here as in lists. */
async function sourceRows(asking: ReadingAs, source: PaperSource, from: readonly Row[]): Promise<Row[]> {
  const definition = asking.engine.catalogue.get(source.of);
  const fields = allFields(definition);
  const conditions: Sql[] = Object.entries(source.where ?? {}).map(
    ([name, value]) => sql`${raw(`t.${columnName(name, fields[name])}`)} = ${value}`,
  );
  if ('by' in source) {
    if (from.length === 0) return [];
    conditions.push(sql`${raw(`t.${columnName(source.by, fields[source.by])}`)} = any(${from.map(({ id }) => id)}::bigint[])`);
  } else if ('field' in source) {
    const named = [source.field].flat();
    const keys = [...new Set(from.flatMap((row) => named.map((name) => row[name])).filter(isText))];
    if (keys.length === 0) return [];
    conditions.push(
      definition.key === undefined
        ? sql`t.id = any(${keys}::bigint[])`
        : sql`${raw(`t.${columnName(definition.key, fields[definition.key])}`)} = any(${keys}::text[])`,
    );
  }
  if (source.needs && !holds(asking.caller.actor, source.needs)) return [];
  return rowsWhere(asking, definition, conditions.length === 0 ? sql`true` : join(conditions, ' and '));
}

/** The rows a paper is of, in the order they were named, as the caller sees them; those that are not theirs to see are left out. */
export async function paperRows(asking: ReadingAs, paper: Paper, ids: readonly string[]): Promise<Row[]> {
  const rows = await rowsWhere(asking, asking.engine.catalogue.get(paper.of), sql`t.id = any(${[...ids]}::bigint[])`);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Everything a paper of a row is made from, read in one transaction. */
export async function readPaper(
  asking: ReadingAs,
  paper: Paper,
  row: Row,
  { language, copyKind, words }: { language: Language; copyKind: CopyKind; words: Pick<PaperWords, 'texts' | 'labels'> },
): Promise<PaperReading> {
  const { engine, caller, transaction } = asking;
  const found = new Map<string, readonly Row[]>([['row', [row]]]);
  for (const [name, source] of Object.entries(paper.reads ?? {}))
    found.set(name, await sourceRows(asking, source, found.get(source.from ?? 'row') ?? []));
  const [branch] = await rowsWhere({ engine, caller, transaction }, engine.catalogue.get(branchEntity), sql`t.id = ${row.epId}::bigint`);
  const facts = await engine.facts.load(transaction, engine.catalogue.get(paper.of), caller.actor, engine.now());
  const keyOf = (of: EntityName) => engine.catalogue.get(of).key ?? 'id';
  return {
    row,
    branch: (branch ?? {}) as Values,
    language,
    today: dayInZone(engine.now().toISOString(), caller.zone),
    copyKind,
    facts,
    text: (name) => words.texts[name] ?? name,
    label: (name) => words.labels[name] ?? name,
    rows: (source) => found.get(source) ?? [],
    find: (source, key) => {
      const of = paper.reads?.[source]?.of;
      return of === undefined || key == null ? undefined : found.get(source)?.find((one) => one[keyOf(of)] === key);
    },
    word: (of, field, option) => (isText(option) ? choiceWord(language, engine.catalogue.get(of), field, option) : null),
  };
}

/** Reads within the caller's branches and sight. */
export const reading = <T>(engine: Engine, caller: Caller, body: (asking: ReadingAs) => Promise<T>): Promise<T> =>
  engine.database.read(readReach(caller.actor), (transaction) => body({ engine, caller, transaction }));
