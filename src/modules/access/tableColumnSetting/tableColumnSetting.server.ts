import { randomUUID } from 'node:crypto';
import { holds } from '#define/actor';
import { layoutOnWire, readLayout, type LayoutOnWire } from '#define/layout';
import type { Row } from '#define/row';
import type { Role } from '#names/roles';
import { tableColumnSetting } from '#modules/access/tableColumnSetting/tableColumnSetting.entity';
import type { CallContext, CustomHandler } from '#server/http/call';
import { textOfInput } from '#server/http/input';
import { readReach } from '#server/engine';
import { perform } from '#server/perform';
import type { BatchWish } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql } from '#server/store/sql';

interface Wanted {
  readonly mod: string;
  readonly isEn: number;
}

/** Who may arrange the sheets of a branch for everybody (domain/02a §2.1.5: made by ADM). */
const administrators: readonly Role[] = ['admin'];
const yes: ReadonlySet<string> = new Set(['1', 'true']);

function wantedOf({ input }: CallContext): Wanted {
  const mod = textOfInput(input.mod, 60);
  if (mod === null) throw new Refused('FIELD_REQUIRED', {}, 'mod');
  return { mod, isEn: Number(textOfInput(input.isEn, 1) ?? '0') === 0 ? 0 : 1 };
}

async function find(context: CallContext, { mod, isEn }: Wanted, userId: string | null): Promise<Row | null> {
  const { engine, session } = context;
  const reader = readerOf(engine.catalogue, tableColumnSetting, { ...session.actor, dataScope: 'BRANCH' });
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and t.mod = ${mod} and t.is_en = ${isEn} and t.user_id is not distinct from ${userId}::bigint`,
    ),
  );
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

/** The layout a call brings, as it is kept; null where it brings none, which gives the layout up. */
function columnsOf({ input }: CallContext): LayoutOnWire[] | null {
  if (input.columns === undefined || input.columns === null || input.columns === '') return null;
  const columns = readLayout(typeof input.columns === 'string' ? parsed(input.columns) : input.columns);
  if (columns === null) throw new Refused('LAYOUT_UNREAD', {}, 'columns');
  return layoutOnWire(columns);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Keeps the layout of a sheet: the person's own, or with `isDefault` the branch's, which everybody without an own one gets; that
 * takes an administrator. Without columns the layout is given up, and the person has the branch's again.
 */
const update: CustomHandler = async (context) => {
  const { engine, session } = context;
  const wanted = wantedOf(context);
  const isDefault = yes.has(textOfInput(context.input.isDefault, 5) ?? '');
  if (isDefault && !holds(session.actor, administrators)) throw new Refused('NOT_ALLOWED');
  const userId = isDefault ? null : session.person.id;
  const columns = columnsOf(context);
  const before = await find(context, wanted, userId);
  const wish = wishOf(before, columns, { ...wanted, userId });
  if (wish) await perform(engine, session, tableColumnSetting, wish);
  return { data: null };
};

function wishOf(before: Row | null, columns: LayoutOnWire[] | null, names: Wanted & { userId: string | null }): BatchWish | null {
  const empty = { batchId: randomUUID(), dryRun: false, keepGood: false, reason: null, malformed: [], rows: [], add: [], remove: [] };
  const set = { columns: columns as never };
  if (columns === null) return before && { ...empty, remove: [{ id: before.id, version: before.version }] };
  if (before) return { ...empty, rows: [{ id: before.id, version: before.version, set, old: {}, derived: {} }] };
  return { ...empty, add: [{ clientId: 'one', set: { ...set, ...names }, derived: {} }] };
}

export const tableColumnSettingHandlers = { select, selectInitial, update };
