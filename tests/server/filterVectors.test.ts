import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Catalogue } from '#define/catalogue';
import { entity } from '#define/entity';
import { day, decimal, flag, moment, text } from '#define/field';
import { kindOf } from '#define/kinds';
import type { Value } from '#define/row';
import { actorOfWire } from '#define/wire';
import { whereSql, type Filtering } from '#server/store/filterSql';
import { readerOf } from '#server/store/select';
import { sql } from '#server/store/sql';
import { foldSearch } from '#values/text';
import { freshDatabase } from '#tests/server/database';
import { actor } from '#tests/workers/sheet/harbour';
import { leafOf, placesOf, vectorsOf, type FilterVector } from '#tests/workers/sheet/vectors';

/** A shelf with one column for each kind of cell: the vectors asked of the database as they are asked of the worker. */
const shelf = entity({
  name: 'cost',
  table: 'shelf',
  owner: 'branch',
  stock: {},
  fields: { text: text({ max: 100 }), number: decimal({ scale: 4 }), day: day(), moment: moment(), flag: flag() },
});
const person = entity({
  name: 'user',
  table: 'person',
  owner: 'group',
  stock: {},
  fields: { name: text({ max: 40 }) },
  label: { zh: 'name', en: 'name', search: ['name'] },
});
const catalogue = new Catalogue([shelf, person]);
const filtering: Filtering = {
  catalogue,
  reader: readerOf(catalogue, shelf, actorOfWire(actor)),
  reading: { zone: 'UTC', language: 'zh', today: '2026-01-01' },
  choiceWord: (_column, option) => option,
};

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    'create table shelf (ep_id bigint, id bigint, version int, text text, number numeric, day date, moment timestamptz, flag boolean)',
  );
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** A text as the product would store it: an empty one is no text. */
function stored(value: Value): Value {
  if (value !== '') return value;
  const parsed = kindOf({ kind: 'text' }).parse(value, { kind: 'text' }, { zone: 'UTC', language: 'zh' });
  return 'value' in parsed && parsed.value === null ? null : value;
}

async function passes(field: string, value: Value, vector: FilterVector): Promise<boolean> {
  await client.query('truncate shelf');
  await client.query(`insert into shelf (ep_id, id, version, ${field}) values (3, 1, 1, $1)`, [stored(value)]);
  const { text: statement, values } =
    sql`select count(*)::int as rows from ${filtering.reader.from} where ${whereSql(filtering, leafOf(vector, field))}`.query;
  const { rows } = await client.query<{ rows: number }>(statement, values as unknown[]);
  return rows[0]?.rows === 1;
}

describe('filter operators in the database, by the vectors', () => {
  it.each(vectorsOf<FilterVector>('filter'))('$id $operator $cell $argument', async (vector) => {
    for (const [field, value] of placesOf(vector)) {
      expect({ field, passes: await passes(field, value, vector) }).toEqual({ field, passes: vector.expected });
    }
  });
});

describe('folding in the database, as in the worker', () => {
  it.each(['İSTANBUL', 'ΟΔΟΣ ΠΕΙΡΑΙΩΣ', 'ß É ı ſ', 'ＡＢＣ－１', '١٢٣٫٤'])('%s', async (text) => {
    const { rows } = await client.query<{ folded: string }>('select fold_text($1) as folded', [text]);
    expect(rows[0]?.folded).toBe(foldSearch(text));
  });

  // Scripts in use end here; beyond them stand letters so new that one of the two may not know them yet.
  it('folds every letter alike', async () => {
    const letters = Array.from({ length: 0xa000 }, (_, code) => String.fromCharCode(code)).filter((character) => /\p{L}/u.test(character));
    const { rows } = await client.query<{ letter: string; folded: string }>(
      'select letter, fold_text(letter) as folded from unnest($1::text[]) letter',
      [letters],
    );
    expect(rows.filter(({ letter, folded }) => folded !== foldSearch(letter)).map(({ letter }) => letter)).toEqual([]);
  });
});
