import { randomUUID } from 'node:crypto';
import type { Row } from '#define/row';
import { tableColumnSetting } from '#modules/access/tableColumnSetting/tableColumnSetting.entity';
import type { CallContext, CustomHandler } from '#server/http/call';
import { textOfInput } from '#server/http/input';
import { readReach } from '#server/engine';
import { perform } from '#server/perform';
import { Refused } from '#server/refused';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql } from '#server/store/sql';

interface Wanted {
  readonly mod: string;
  readonly isEn: number;
}

function wantedOf({ input }: CallContext): Wanted {
  const mod = textOfInput(input.mod, 60);
  if (mod === null) throw new Refused('FIELD_REQUIRED', {}, 'mod');
  return { mod, isEn: Number(textOfInput(input.isEn, 1) ?? '0') === 0 ? 0 : 1 };
}

async function find(context: CallContext, { mod, isEn }: Wanted, userId: string | null): Promise<Row | null> {
  const { engine, session } = context;
  const reader = readerOf(engine.catalogue, tableColumnSetting, { ...session.actor, dataScope: 'BRANCH' });
  const rows = await engine.database.read(readReach(session.actor), (transaction) => transaction.query(sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and t.mod = ${mod} and t.is_en = ${isEn} and t.user_id is not distinct from ${userId}::bigint`));
  return rows[0] ? rowOf(reader, rows[0]) : null;
}

/** The person's own layout, else the branch's default, else null: the sheet's definition then says how it looks. */
const select: CustomHandler = async (context) => {
  const wanted = wantedOf(context);
  const row = (await find(context, wanted, context.session.person.id)) ?? (await find(context, wanted, null));
  return { data: row && { mod: row.mod, isEn: row.isEn, columns: row.columns, sort: row.sort } };
};

/** The branch's default, for "back to the beginning". */
const selectInitial: CustomHandler = async (context) => {
  const row = await find(context, wantedOf(context), null);
  return { data: row && { mod: row.mod, isEn: row.isEn, columns: row.columns, sort: row.sort } };
};

function readColumns(input: unknown): unknown[] {
  const columns: unknown = typeof input === 'string' ? JSON.parse(input) : input;
  if (!Array.isArray(columns) || columns.length > 300 || JSON.stringify(columns).length > 100_000) throw new Refused('JSON_UNPARSED', {}, 'columns');
  return columns;
}

const update: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const wanted = wantedOf(context);
  const columns = readColumns(input.columns);
  const before = await find(context, wanted, session.person.id);
  const set = { columns: columns as never };
  const empty = { batchId: randomUUID(), dryRun: false, keepGood: false, reason: null, malformed: [], rows: [], add: [], remove: [] };
  const wish = before
    ? { ...empty, rows: [{ id: before.id, version: before.version, set, old: {}, derived: {} }] }
    : { ...empty, add: [{ clientId: 'one', set: { ...set, mod: wanted.mod, isEn: wanted.isEn, userId: session.person.id }, derived: {} }] };
  await perform(engine, session, tableColumnSetting, wish);
  return { data: null };
};

export const tableColumnSettingHandlers = { select, selectInitial, update };
