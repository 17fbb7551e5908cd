import { follow } from '#define/decide';
import { decimalOf, textOf, type Row, type Values } from '#define/row';
import { lclContainer } from '#modules/orders/lclContainer/lclContainer.entity';
import { cost } from '#modules/finance/cost/cost.entity';
import { quantityOf } from '#modules/finance/chargeLines.shape';
import { rowsWhere } from '#server/perform/branchRows';
import { sharesBox } from '#modules/orders/order/partLoad.shape';
import { order } from '#modules/orders/order/order.entity';
import type { Definition } from '#define/entity';
import type { Followed, Follower, Following } from '#server/perform/following';
import { numberRows } from '#server/perform/numbering';
import { asProduct, lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { sql } from '#server/store/sql';
import { isZero, sameDecimal, toDecimal } from '#values/decimal';

/** Rows with values the product puts into them, worked out as any change; those nothing changes in are left out. */
async function putInto(following: Following, definition: Definition, wanted: ReadonlyMap<string, Values>): Promise<Decided[]> {
  const { transaction, engine, caller } = following;
  if (wanted.size === 0) return [];
  const facts = await engine.facts.load(transaction, definition, caller.actor, engine.now());
  const rows = await lockRows(transaction, engine, caller, definition, [...wanted.keys()]);
  return [...rows.values()].flatMap((before): Decided[] => {
    const { after, changed } = follow(definition, before, wanted.get(before.id) ?? {}, facts);
    return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
  });
}

const wantsEntry = (row: Row | null): boolean =>
  row !== null &&
  textOf(row, 'businessType') === 'LCL_EXPORT' &&
  row.isPid !== true &&
  textOf(row, 'cfsWarehouseId') !== null &&
  textOf(row, 'consolidatorId') === null &&
  textOf(row, 'warehouseEntryNo') === null;

/** Goods that come into a house of ours have the number their driver is let in by; those another consolidator takes have his (domain/02c §2.9). */
const entryNumbers: Follower = {
  of: 'order',
  when: ({ after }) => wantsEntry(after),
  body: async (following, changes) => {
    const { transaction, engine, caller, owner } = following;
    const facts = await engine.facts.load(transaction, order, caller.actor, engine.now());
    const values: Values[] = changes.map(() => ({ warehouseEntryNo: null }));
    const series = { field: 'warehouseEntryNo', by: 'jobPrefix', prefix: 'WHE', kind: () => 'WAREHOUSE_ENTRY' } as const;
    await numberRows(transaction, engine.catalogue, { ...order, numbered: series }, owner, values, facts);
    return [
      {
        definition: order,
        action: 'entryNo',
        decided: await putInto(following, order, new Map(changes.map(({ id }, at) => [id, values[at] ?? {}]))),
      },
    ];
  },
};

const both = ({ before, after }: Decided, holds: (row: Row) => boolean): boolean =>
  [before, after].some((row) => row !== null && holds(row));

/** The box sails with its parent, and everything in it (domain/14 §14.3 update_sailingDate, 1 and 5). */
const sailingTogether: Follower = {
  of: 'order',
  when: (change) => change.changed.includes('atd') && both(change, ({ isPid }) => isPid === true),
  body: async (following, changes): Promise<readonly Followed[]> => {
    const { transaction, engine, caller } = following;
    const product = asProduct(caller);
    const parents = new Map(changes.map(({ id, after }) => [id, after]));
    const boxes = await rowsWhere(
      transaction,
      engine,
      product,
      lclContainer,
      sql`t.master_order_id = any(${[...parents.keys()]}::bigint[])`,
    );
    if (boxes.length === 0) return [];
    const bookings = await rowsWhere(
      transaction,
      engine,
      product,
      order,
      sql`t.lcl_container_id = any(${boxes.map(({ id }) => id)}::bigint[])`,
    );
    const left = (id: unknown) => parents.get(String(id))?.atd ?? null;
    const ofBox = (row: Row): Values => {
      const sailed = left(row.masterOrderId) !== null;
      if (sailed) return ['OPEN', 'CLOSED', 'STUFFED'].includes(String(row.status)) ? { status: 'SAILED' } : {};
      return row.status === 'SAILED' ? { status: textOf(row, 'sealNo') === null ? 'CLOSED' : 'STUFFED' } : {};
    };
    return [
      {
        definition: order,
        action: 'sail',
        decided: await putInto(following, order, new Map(bookings.map((row) => [row.id, { atd: left(row.pid) }]))),
      },
      {
        definition: lclContainer,
        action: 'sail',
        decided: await putInto(following, lclContainer, new Map(boxes.map((row) => [row.id, ofBox(row)]))),
      },
    ];
  },
};

/** By what a box's charges are shared, its parent shares them. */
const sharingAlike: Follower = {
  of: 'lclContainer',
  when: ({ before, after, changed }) =>
    before !== null && after !== null && changed.includes('shareMethod') && textOf(after, 'masterOrderId') !== null,
  body: async (following, changes) => {
    const wanted = new Map(changes.map(({ after }) => [String(after?.masterOrderId), { shareMethod: after?.shareMethod ?? null }]));
    return [{ definition: order, action: 'family', decided: await putInto(following, order, wanted) }];
  },
};

const byMeasure = ['RT', 'CBM', 'TON', 'PACKAGE'] as const;
const measures = ['chargeableRt', 'volume', 'grossWeight', 'packages'] as const;

/** Charges of a part load counted by its measures follow them while nobody has typed another number and they are open (domain/14 §14.1.4). */
const chargesByMeasure: Follower = {
  of: 'order',
  when: ({ before, after, changed }) =>
    before !== null &&
    after !== null &&
    sharesBox(after) &&
    after.isPid !== true &&
    after.costLocked !== true &&
    after.feeState === 'OPEN' &&
    measures.some((name) => changed.includes(name)),
  body: async (following, changes) => {
    const { transaction, engine, caller } = following;
    const orders = new Map(changes.map((change) => [change.id, change]));
    const lines = await rowsWhere(
      transaction,
      engine,
      asProduct(caller),
      cost,
      sql`t.order_id = any(${[...orders.keys()]}::bigint[]) and t.unit = any(${[...byMeasure]}::text[]) and not t.locked and not t.confirmed and t.invoiced_amount = 0`,
    );
    const wanted = new Map(
      lines.flatMap((line): [string, Values][] => {
        const { before, after } = orders.get(String(line.orderId)) ?? {};
        const counted = { unit: textOf(line, 'unit'), containerType: null };
        const [had, has] = [before ? quantityOf(counted, before) : null, after ? quantityOf(counted, after) : null];
        const follows = had !== null && has !== null && sameDecimal(decimalOf(line, 'number'), had) && !isZero(toDecimal(has));
        return follows ? [[line.id, { number: has }]] : [];
      }),
    );
    return [{ definition: cost, action: 'measure', decided: await putInto(following, cost, wanted) }];
  },
};

/** What follows of part loads, their boxes and their measures. */
export const storageFollowers: readonly Follower[] = [entryNumbers, sailingTogether, sharingAlike, chargesByMeasure];
