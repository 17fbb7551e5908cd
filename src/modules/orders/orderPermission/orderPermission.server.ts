import { holds } from '#define/actor';
import type { Values } from '#define/row';
import { order } from '#modules/orders/order/order.entity';
import { orderPermission } from '#modules/orders/orderPermission/orderPermission.entity';
import { readReach } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, textOfInput } from '#server/http/input';
import { perform } from '#server/perform';
import { readOne } from '#server/read/list';
import { Refused } from '#server/refused';
import { readerOf } from '#server/store/select';
import { any, raw, sql, type Sql } from '#server/store/sql';
import { columnName } from '#server/store/names';

const flags = ['canView', 'canEdit', 'canCost', 'canDocument'] as const;

/** The order must be the caller's to give: his own by the data scope, or any of the branch for holders of the right. */
async function checkGiver({ engine, session }: CallContext, orderId: string): Promise<void> {
  const { actor } = session;
  const reader = readerOf(engine.catalogue, order, actor);
  const own = (order.visible?.own ?? [])
    .filter((field) => field !== 'createUserId')
    .map((field) => sql`${raw(`t.${columnName(field)}`)} = ${actor.userId}::bigint`);
  const rows = await engine.database.read(readReach(actor), (transaction) =>
    transaction.query(sql`select ${any(own)} from ${reader.from} where ${reader.where} and t.id = ${orderId}::bigint`),
  );
  if (!rows[0]) throw new Refused('ROW_GONE', {}, 'orderId');
  if (rows[0][0] !== 't' && !holds(actor, ['admin', 'saveOrderUserPermission'])) throw new Refused('NOT_ALLOWED', {}, 'orderId');
}

/** A colleague who works in this branch and is not disabled; oneself needs no access. */
async function checkColleague({ engine, session: { actor } }: CallContext, userId: string): Promise<void> {
  const rows = await engine.database.read(readReach(actor), (transaction) =>
    transaction.query(sql`select 1 from sys_user u where u.id = ${userId}::bigint and not u.is_disable and not u.is_deleted
    and (u.home_ep_id = ${actor.epId}::bigint or u.access_ep_ids @> to_jsonb(${actor.epId}::bigint) or u.access_ep_ids @> to_jsonb(${actor.epId}::text))`),
  );
  if (rows.length === 0 || userId === actor.userId) throw new Refused('REFERENCE_UNKNOWN', { value: userId, nearest: '' }, 'userId');
}

interface Given {
  readonly id: string;
  readonly version: number;
  readonly userId: string;
  readonly orderId: string;
  readonly values: Values;
}

async function given({ engine, session: { actor } }: CallContext, which: Sql): Promise<Given | null> {
  const rows = await engine.database.read(readReach(actor), (transaction) =>
    transaction.query(
      sql`select id, version, user_id, order_id, can_view, can_edit, can_cost, can_document, expire_date from bl_order_user_permission where ep_id = ${actor.epId}::bigint and ${which}`,
    ),
  );
  const [id, version, userId, orderId, canView, canEdit, canCost, canDocument, expireDate] = rows[0] ?? [];
  if (!id || !userId || !orderId) return null;
  return {
    id,
    version: Number(version),
    userId,
    orderId,
    values: {
      canView: canView === 't',
      canEdit: canEdit === 't',
      canCost: canCost === 't',
      canDocument: canDocument === 't',
      expireDate: expireDate ?? null,
    },
  };
}

function valuesOf(input: CallContext['input']): Values {
  const expireDate = textOfInput(input.expireDate, 10);
  const values: Values = { ...Object.fromEntries(flags.map((name) => [name, input[name] === true])), expireDate };
  // Editing implies seeing.
  if (values.canEdit === true || values.canCost === true || values.canDocument === true) values.canView = true;
  return values;
}

const wish = { dryRun: false, keepGood: false, reason: null, malformed: [], rows: [], add: [], remove: [] } as const;

/** `saveOrderUserPermission`: gives a colleague an order, or changes what was given; their open sheets show it at once. */
const save: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const [orderId, userId] = [idOf(input.orderId), idOf(input.userId)];
  await checkGiver(context, orderId);
  await checkColleague(context, userId);
  const values = valuesOf(input);
  const known = await given(context, sql`order_id = ${orderId}::bigint and user_id = ${userId}::bigint`);
  // Saving what already stands, as a repetition does, is done.
  if (known && Object.entries(values).every(([name, value]) => known.values[name] === value))
    return { data: await readOne(engine, session, orderPermission, known.id) };
  const batchId = batchIdOf(input, request);
  const outcome = known
    ? await perform(engine, session, orderPermission, {
        ...wish,
        batchId,
        rows: [{ id: known.id, version: known.version, set: values, old: {}, derived: {} }],
      })
    : await perform(engine, session, orderPermission, {
        ...wish,
        batchId,
        add: [{ clientId: 'one', set: { ...values, orderId, userId }, derived: {} }],
      });
  engine.live.reload([userId]);
  return { data: await readOne(engine, session, orderPermission, outcome.done[0]?.id ?? known?.id ?? '') };
};

/** `deleteOrderUserPermission`: by its id, or by order and colleague. */
const remove: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const known = await given(
    context,
    input.orderId === undefined
      ? sql`id = ${idOf(input.id)}::bigint`
      : sql`order_id = ${idOf(input.orderId)}::bigint and user_id = ${idOf(input.userId)}::bigint`,
  );
  if (!known) throw new Refused('ROW_GONE', {}, 'id');
  await checkGiver(context, known.orderId);
  await perform(engine, session, orderPermission, {
    ...wish,
    batchId: batchIdOf(input, request),
    remove: [{ id: known.id, version: known.version }],
  });
  engine.live.reload([known.userId]);
  return { data: null };
};

export const orderPermissionHandlers = { save, remove };
