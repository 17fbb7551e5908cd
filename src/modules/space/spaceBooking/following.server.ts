import { follow } from '#define/decide';
import { parameterOf } from '#define/parameters';
import { integerOf, textOf, type Row, type Values } from '#define/row';
import { heldWhere, rowsWhere } from '#server/perform/branchRows';
import { spaceBooking } from '#modules/space/spaceBooking/spaceBooking.entity';
import { spaceLine } from '#modules/space/spaceLine/spaceLine.entity';
import { spaceOffer } from '#modules/space/spaceOffer/spaceOffer.entity';
import type { Followed, Follower, Following } from '#server/perform/following';
import { asProduct, lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { sql } from '#server/store/sql';

const hour = 3_600_000;

/** Bookings with these values put into them, and what follows from those. */
async function moved({ transaction, engine, caller, at }: Following, rows: readonly Row[], put: (row: Row) => Values): Promise<Decided[]> {
  const facts = await engine.facts.load(transaction, spaceBooking, caller.actor, engine.now());
  return rows.flatMap((before): Decided[] => {
    const { after, changed } = follow(spaceBooking, before, put(before), facts);
    const touched: Row = { ...before, ...after, updateTime: at, updateUserId: caller.actor.userId };
    return changed.length === 0 ? [] : [{ id: before.id, before, after: touched, changed }];
  });
}

const bookings = (decided: readonly Decided[], action: string): readonly Followed[] =>
  decided.length === 0 ? [] : [{ definition: spaceBooking, action, decided }];

/** A request holds its boxes from the moment it was made, as long as the branch says (`space.requestHoldHours`). */
const held: Follower = {
  of: 'spaceBooking',
  when: ({ before, after }) => before === null && after?.state === 'REQUESTED' && after.requestTime == null,
  async body(following, changes) {
    const { transaction, engine, caller, at } = following;
    const facts = await engine.facts.load(transaction, spaceBooking, caller.actor, engine.now());
    const until = new Date(Date.parse(at) + Number(parameterOf(facts, 'space.requestHoldHours')) * hour).toISOString();
    const ids = changes.map(({ id }) => id);
    const made = await lockRows(transaction, engine, asProduct(caller), spaceBooking, ids);
    return bookings(await moved(following, [...made.values()], () => ({ requestTime: at, holdUntil: until })), 'spaceRequest');
  },
};

/** The order made of a request is the booking's order. */
const accepted: Follower = {
  of: 'orderIntake',
  when: ({ before, after }) => after?.sourceChannel === 'SPACE_OFFER' && after.acceptedOrderId != null && before?.acceptedOrderId == null,
  async body(following, changes) {
    const { transaction, engine, caller } = following;
    const orders = new Map(changes.map(({ id, after }) => [id, after?.acceptedOrderId ?? null]));
    const rows = await rowsWhere(
      transaction,
      engine,
      asProduct(caller),
      spaceBooking,
      sql`t.middle_id = any(${[...orders.keys()]}::bigint[])`,
    );
    return bookings(await moved(following, rows, (row) => ({ orderId: orders.get(String(row.middleId)) ?? null })), 'spaceAccept');
  },
};

type State = 'RELEASED' | 'CONFIRMED' | 'SHIPPED';

/** What becomes of the space of an order that stayed behind, comes along after all, sailed, or did not. */
function stateAfter({ before, after }: Decided): State | null {
  if (before === null || after === null) return null;
  if (before.shutOut !== after.shutOut) return after.shutOut === true ? 'RELEASED' : 'CONFIRMED';
  if ((before.atd == null) !== (after.atd == null)) return after.atd == null ? 'CONFIRMED' : 'SHIPPED';
  return null;
}

const from: Readonly<Record<State, readonly string[]>> = {
  RELEASED: ['REQUESTED', 'CONFIRMED'],
  CONFIRMED: ['RELEASED', 'SHIPPED'],
  SHIPPED: ['REQUESTED', 'CONFIRMED'],
};

/**
 * Space that was given back is taken again where enough is left of it; otherwise it is said, and the order goes without (domain/14 §14.3
 * cancelShutOut). Lines are held, so that nobody takes it in between.
 */
async function takenAgain({ transaction, engine, caller, warn }: Following, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const lines = await lockRows(transaction, engine, asProduct(caller), spaceLine, [...new Set(rows.map((row) => String(row.fmsListId)))]);
  const left = new Map([...lines.values()].map((line) => [line.id, line.offerState === 'OPEN' ? (integerOf(line, 'qtyLeft') ?? 0) : 0]));
  const taken = new Set<string>();
  for (const row of rows) {
    const [lineId, qty] = [String(row.fmsListId), integerOf(row, 'qty') ?? 0];
    const free = left.get(lineId) ?? 0;
    if (free >= qty) left.set(lineId, free - qty);
    else warn({ code: 'SPACE_NOT_ENOUGH', reason: false, id: String(row.orderId), detail: { n: String(free) } });
    if (free >= qty) taken.add(row.id);
  }
  return taken;
}

/** Space follows its order: given back when it is shut out, used when it sails, and the other way round (domain/14 §14.3). */
const withOrders: Follower = {
  of: 'order',
  when: (change) => stateAfter(change) !== null,
  async body(following, changes) {
    const { transaction, engine, caller } = following;
    const states = new Map(changes.map((change) => [change.id, stateAfter(change) as State]));
    const all = await rowsWhere(
      transaction,
      engine,
      asProduct(caller),
      spaceBooking,
      sql`t.order_id = any(${[...states.keys()]}::bigint[])`,
    );
    const to = (row: Row): State => states.get(String(row.orderId)) as State;
    const rows = all.filter((row) => from[to(row)].includes(textOf(row, 'state') ?? ''));
    const again = await takenAgain(
      following,
      rows.filter((row) => row.state === 'RELEASED'),
    );
    const goes = rows.filter((row) => row.state !== 'RELEASED' || again.has(row.id));
    return bookings(await moved(following, goes, (row) => ({ state: to(row) })), 'spaceOrder');
  },
};

/** A sailing is over once some of its space has sailed and nothing is booked any more that has not (domain/14 §14.9). */
const sailed: Follower = {
  of: 'spaceBooking',
  when: ({ before, after }) =>
    before !== null && after !== null && before.state !== after.state && (after.state === 'SHIPPED' || before.state === 'SHIPPED'),
  async body({ transaction, engine, caller, at }, changes) {
    const lineIds = changes.map(({ after }) => String(after?.fmsListId));
    const product = asProduct(caller);
    const offers = await rowsWhere(
      transaction,
      engine,
      product,
      spaceOffer,
      sql`t.id in (select fms_id from fms_list where ep_id = ${caller.actor.epId}::bigint and id = any(${lineIds}::bigint[]))`,
    );
    const over = await transaction.query(
      sql`select l.fms_id from fms_list l join fms_list_bl b on b.ep_id = l.ep_id and b.fms_list_id = l.id and not b.is_deleted
        where l.ep_id = ${caller.actor.epId}::bigint and l.fms_id = any(${offers.map(({ id }) => id)}::bigint[]) and not l.is_deleted
        group by l.fms_id having bool_or(b.state = 'SHIPPED') and not bool_or(b.state in ('REQUESTED', 'CONFIRMED'))`,
    );
    const gone = new Set(over.map(([id]) => id));
    const decided = offers.flatMap((before): Decided[] => {
      const state = gone.has(before.id) ? 'SAILED' : before.state === 'SAILED' ? 'OPEN' : before.state;
      const after = { ...before, state: state ?? null, updateTime: at, updateUserId: caller.actor.userId } as Row;
      return state === before.state ? [] : [{ id: before.id, before, after, changed: ['state'] }];
    });
    return decided.length === 0 ? [] : [{ definition: spaceOffer, action: 'spaceSail', decided }];
  },
};

/** Dates space shares with the carrier's schedule of its ship. */
const shared = ['etd', 'siCutOff', 'portCutOff', 'customsCutOff'] as const;

/** Space on a ship moves with the carrier's schedule of it: what moved there moves here. */
const withSchedules: Follower = {
  of: 'vesselSchedule',
  when: ({ before, after, changed }) => before !== null && after !== null && shared.some((name) => changed.includes(name)),
  async body({ transaction, engine, caller, at }, changes) {
    const facts = await engine.facts.load(transaction, spaceOffer, caller.actor, engine.now());
    const decided: Decided[] = [];
    for (const { after: ship, changed } of changes) {
      if (ship === null) continue;
      const on = sql`upper(t.vessel_name) = upper(${textOf(ship, 'vesselName')}) and upper(t.voyage) = upper(${textOf(ship, 'voyage')}) and t.port_loading = ${textOf(ship, 'portLoading')} and t.state <> 'SAILED'`;
      const offers = await heldWhere(transaction, engine, asProduct(caller), spaceOffer, on);
      const set = Object.fromEntries(shared.filter((name) => changed.includes(name)).map((name) => [name, ship[name] ?? null]));
      for (const before of offers) {
        const said = follow(spaceOffer, before, set, facts);
        const after: Row = { ...before, ...said.after, updateTime: at, updateUserId: caller.actor.userId };
        if (said.changed.length > 0) decided.push({ id: before.id, before, after, changed: said.changed });
      }
    }
    return decided.length === 0 ? [] : [{ definition: spaceOffer, action: 'spaceSchedule', decided }];
  },
};

/** What follows in space from requests, orders, schedules and the bookings themselves. */
export const spaceFollowers: readonly Follower[] = [held, accepted, withOrders, sailed, withSchedules];
