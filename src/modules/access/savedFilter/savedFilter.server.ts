import { holds } from '#define/actor';
import type { Row, Values } from '#define/row';
import { defaultFilter } from '#modules/access/defaultFilter/defaultFilter.entity';
import { columnsOf, conditionsOf, partsOf, sortOf, viewLimits } from '#modules/access/savedFilter/content.server';
import { savedFilter } from '#modules/access/savedFilter/savedFilter.entity';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import { readReach } from '#server/engine';
import { asOneBatch } from '#server/http/oneBatch';
import type { Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { personNameIn } from '#server/read/personNames';
import { all, sql, type Sql } from '#server/store/sql';

/** A saved filter as its users get it. `mine`: the person asking made it and may change it; `isDefault`: their sheet opens with it. */
interface View {
  readonly id: string;
  readonly version: number;
  readonly userId: string;
  readonly mine: boolean;
  readonly isDefault: boolean;
  readonly [field: string]: unknown;
}

/** One's own, the team's where the owner shares with it, and the branch's. */
function usable({ session: { actor } }: CallContext): Sql {
  return sql`(t.user_id = ${actor.userId}::bigint or t.share = 'BRANCH' or (t.share = 'TEAM' and t.user_id = any(${[...actor.teamUserIds]}::bigint[])))`;
}

async function readViews(transaction: Transaction, context: CallContext, which: Sql): Promise<View[]> {
  const { engine, session } = context;
  const reader = readerOf(engine.catalogue, savedFilter, session.actor);
  const rows = await transaction.query(sql`select ${rowList(reader)}, ${personNameIn(session.actor.language)}, d.id is not null
    from ${reader.from} join sys_user u on u.id = t.user_id
    left join sys_default_filter d on d.ep_id = t.ep_id and d.filter_id = t.id and d.user_id = ${session.actor.userId}::bigint and not d.is_deleted
    where ${all([reader.where, usable(context), which])} order by t.name collate text_zh, t.id`);
  return rows.map((cells) => {
    const row = rowOf(reader, cells);
    const [owner, isDefault] = cells.slice(-2);
    return viewOf(row, { owner: owner ?? '', isDefault: isDefault === 't', mine: row.userId === session.actor.userId });
  });
}

function viewOf(row: Row, more: { owner: string; isDefault: boolean; mine: boolean }): View {
  const { id, version, mod, name, userId, share, isShared, conditions, search, sort, columns, parts, updateTime } = row;
  return {
    id,
    version,
    mod,
    name,
    userId: String(userId),
    share,
    isShared,
    conditions,
    search: search ?? '',
    sort,
    columns,
    parts,
    updateTime,
    ...more,
  };
}

async function usableView(transaction: Transaction, context: CallContext, id: string): Promise<View> {
  const [view] = await readViews(transaction, context, sql`t.id = ${id}::bigint`);
  if (!view) throw new Refused('VIEW_GONE', {}, 'id');
  return view;
}

/** `select_diyFilter`: the filters a person may use on a sheet (`mod`), by name. */
const select: CustomHandler = async (context) => {
  const mod = textOfInput(context.input.mod, 60);
  if (mod === null) throw new Refused('FIELD_REQUIRED', {}, 'mod');
  return {
    data: await context.engine.database.read(readReach(context.session.actor), (transaction) =>
      readViews(transaction, context, sql`t.mod = ${mod}`),
    ),
  };
};

const get: CustomHandler = async (context) => {
  const id = idOf(context.input.id);
  return {
    data: await context.engine.database.read(readReach(context.session.actor), (transaction) => usableView(transaction, context, id)),
  };
};

/** Who may share how far: with the team whoever has one, with the branch whoever holds the right. */
function shareOf({ input, session: { actor } }: CallContext): string | undefined {
  const given = textOfInput(input.share, 10)?.toUpperCase();
  const legacy = textOfInput(input.isShared, 5);
  const share = given ?? (legacy === null ? undefined : legacy === '1' || legacy === 'true' ? 'BRANCH' : 'PRIVATE');
  if (share === 'BRANCH' && !holds(actor, ['share_diyFilter'])) throw new Refused('VIEW_SHARE', {}, 'share');
  if (share === 'TEAM' && actor.teamUserIds.length === 0) throw new Refused('VIEW_NO_TEAM', {}, 'share');
  return share;
}

const given = (values: Record<string, unknown>): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

/** What a call says of a view; parts it does not name stay as they are. */
function contentOf(context: CallContext): Values {
  const { input } = context;
  const name = input.name === undefined ? undefined : textOfInput(input.name, 60)?.trim();
  if (name === null || name === '') throw new Refused('VIEW_NAMELESS', {}, 'name');
  return given({
    name,
    share: shareOf(context),
    conditions: input.conditions === undefined ? undefined : conditionsOf(input.conditions),
    search: input.search === undefined ? undefined : (textOfInput(input.search, 1_000) ?? null),
    sort: sortOf(input.sort),
    columns: columnsOf(input.columns),
    parts: partsOf(input.parts),
  });
}

const switchOf = (input: unknown): boolean | null => {
  const text = textOfInput(input, 5);
  return text === null ? null : text === '1' || text === 'true';
};

/** Makes a view the one the person's sheet opens with, or none where it was. */
async function setDefault(road: Road, { session: { actor } }: CallContext, view: Pick<View, 'id' | 'mod'>, on: boolean): Promise<void> {
  const rows = await road.transaction.query(
    sql`select id, version, filter_id from sys_default_filter where ep_id = ${actor.epId}::bigint and user_id = ${actor.userId}::bigint and mod = ${String(view.mod)} and not is_deleted`,
  );
  const [id, version, filterId] = rows[0] ?? [];
  if (!id && on)
    await road.perform(defaultFilter, {
      add: [{ clientId: 'default', set: { mod: String(view.mod), userId: actor.userId, filterId: view.id }, derived: {} }],
    });
  else if (id && on)
    await road.perform(defaultFilter, { rows: [{ id, version: Number(version), set: { filterId: view.id }, old: {}, derived: {} }] });
  else if (id && filterId === view.id) await road.perform(defaultFilter, { remove: [{ id, version: null }] });
}

async function checkRoom(road: Road, { session: { actor } }: CallContext, mod: string): Promise<void> {
  const rows = await road.transaction.query(
    sql`select count(*) from sys_saved_filter where ep_id = ${actor.epId}::bigint and user_id = ${actor.userId}::bigint and mod = ${mod} and not is_deleted`,
  );
  if (Number(rows[0]?.[0]) >= viewLimits.views) throw new Refused('TOO_MANY_ROWS', { n: String(viewLimits.views) }, 'mod');
}

/** `insert_diyFilter`: saves a view under a name of the person's own; answers it. */
const insert: CustomHandler = async (context) => {
  const mod = textOfInput(context.input.mod, 60);
  if (mod === null) throw new Refused('FIELD_REQUIRED', {}, 'mod');
  const content = contentOf(context);
  if (content.name === undefined) throw new Refused('VIEW_NAMELESS', {}, 'name');
  const isDefault = switchOf(context.input.isDefault) ?? false;
  return {
    data: await asOneBatch(context, savedFilter, 'insert', { mod, content, isDefault }, async (road) => {
      await checkRoom(road, context, mod);
      const { done } = await road.perform(savedFilter, {
        add: [{ clientId: 'view', set: { conditions: { and: [] }, ...content, mod, userId: context.session.actor.userId }, derived: {} }],
      });
      const id = done[0]?.id ?? '';
      if (isDefault) await setDefault(road, context, { id, mod }, true);
      return usableView(road.transaction, context, id);
    }),
  };
};

/** Renames, changes or shares one's own view (`version`: the one it was read at); of a shared one of somebody else only `isDefault` may be said. */
const update: CustomHandler = async (context) => {
  const id = idOf(context.input.id);
  const content = contentOf(context);
  const isDefault = switchOf(context.input.isDefault);
  const version = textOfInput(context.input.version, 12);
  return {
    data: await asOneBatch(context, savedFilter, 'update', { id, content, isDefault, version }, async (road) => {
      const view = await usableView(road.transaction, context, id);
      if (Object.keys(content).length > 0 && !view.mine) throw new Refused('VIEW_NOT_YOURS', { name: String(view.owner) }, 'id');
      if (Object.keys(content).length > 0)
        await road.perform(savedFilter, {
          rows: [{ id, version: version === null ? view.version : Number(version), set: content, old: {}, derived: {} }],
        });
      if (isDefault !== null) await setDefault(road, context, { id, mod: view.mod }, isDefault);
      return usableView(road.transaction, context, id);
    }),
  };
};

/** Removes one's own view; whoever opened their sheet with it opens it plainly again. */
const remove: CustomHandler = async (context) => {
  const id = idOf(context.input.id);
  return {
    data: await asOneBatch(context, savedFilter, 'delete', { id }, async (road) => {
      const view = await usableView(road.transaction, context, id);
      if (!view.mine) throw new Refused('VIEW_NOT_YOURS', { name: String(view.owner) }, 'id');
      await road.perform(savedFilter, { remove: [{ id, version: null }] });
      return null;
    }),
  };
};

export const savedFilterHandlers = { select, get, insert, update, delete: remove };
