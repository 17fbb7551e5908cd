import { follow } from '#define/decide';
import { textOf, type Row, type Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { costShare } from '#modules/orders/costShare/costShare.entity';
import { order } from '#modules/orders/order/order.entity';
import { sharesOf, togetherOf } from '#modules/orders/order/sharing.rules';
import type { Definition } from '#define/entity';
import { heldBy } from '#server/perform/branchRows';
import { addedRows, type Followed, type Follower, type Following } from '#server/perform/following';
import { lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';

/** What the history calls shares that followed a charge or a weight. */
const sharing = { action: 'share' } as const;
const together = { action: 'family' } as const;

/** Rows of an entity whose reference names one of these, held, in the order they were made. */
const rowsBy = ({ transaction, engine, caller }: Following, definition: Definition, by: string, ids: readonly string[]) =>
  heldBy(transaction, engine, caller, definition, by, ids);

const stored = Object.keys(costShare.fields);

/** What has to be written so that the shares of a charge are these. */
async function changesOf(following: Following, wanted: readonly Values[], standing: readonly Row[]): Promise<Decided[]> {
  const key = (row: Values) => `${String(row.parentCostId)}.${String(row.childOrderId)}`;
  const known = new Map(standing.map((row) => [key(row), row]));
  const fresh = wanted.filter((values) => !known.has(key(values)));
  const made = await addedRows(following, costShare, fresh);
  const moved = wanted.flatMap((values): Decided[] => {
    const before = known.get(key(values));
    const changed = before ? stored.filter((name) => (before[name] ?? null) !== (values[name] ?? null)) : [];
    return before && changed.length > 0 ? [{ id: before.id, before, after: { ...before, ...values }, changed }] : [];
  });
  const keys = new Set(wanted.map(key));
  const gone = standing
    .filter((row) => !keys.has(key(row)))
    .map((before): Decided => ({ id: before.id, before, after: null, changed: [] }));
  return [...made, ...moved, ...gone];
}

/**
 * Brings families up to date: each charge of a parent is shared out among its children, unless the parent's charges are locked, and the
 * parent's quantities are those of its children (domain/14 §14.2).
 */
async function share(following: Following, parentIds: readonly string[]): Promise<Followed[]> {
  const { transaction, engine, caller } = following;
  const parents = [...(await lockRows(transaction, engine, caller, order, [...new Set(parentIds)])).values()];
  const ids = parents.map(({ id }) => id);
  const children = await rowsBy(following, order, 'pid', ids);
  const open = parents.filter(({ costLocked }) => costLocked !== true);
  const openIds = open.map(({ id }) => id);
  const lines = await rowsBy(following, cost, 'orderId', openIds);
  const standing = await rowsBy(following, costShare, 'parentOrderId', openIds);
  const facts = await engine.facts.load(transaction, order, caller.actor, engine.now());
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const ofParent = (id: string) => children.filter(({ pid }) => pid === id);
  const wanted = open.flatMap((parent) =>
    lines
      .filter(({ orderId }) => orderId === parent.id)
      .flatMap((line) => sharesOf(line, textOf(parent, 'shareMethod') ?? 'TEU', ofParent(parent.id), base)),
  );
  const quantities = parents.flatMap((before): Decided[] => {
    const below = ofParent(before.id);
    if (below.length === 0) return [];
    const { after, changed } = follow(order, before, togetherOf(below), facts);
    return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
  });
  return [
    { definition: order, ...together, decided: quantities },
    { definition: costShare, ...sharing, decided: await changesOf(following, wanted, standing) },
  ];
}

/** Fields of an order that a family follows: who is in it, and what its charges are shared by. */
const ofFamily = new Set(['pid', 'isPid', 'shareMethod', 'boxSummary', 'teu', 'packages', 'grossWeight', 'volume', 'costLocked']);

const sharingOrders: Follower = {
  of: 'order',
  when: ({ before, after, changed }) =>
    [before, after].some((row) => row !== null && (row.isPid === true || typeof row.pid === 'string')) &&
    (before === null || after === null || changed.some((name) => ofFamily.has(name))),
  body: (following, changes) =>
    share(
      following,
      changes.flatMap(({ before, after }) =>
        [before, after]
          .flatMap((row) => (row === null ? [] : [row.isPid === true ? row.id : null, row.pid]))
          .flatMap((id) => (typeof id === 'string' ? [id] : [])),
      ),
    ),
};

const sharingCosts: Follower = {
  of: 'cost',
  when: ({ before, after }) => (after ?? before)?.isPid === true,
  body: (following, changes) =>
    share(
      following,
      changes.flatMap(({ before, after }) => [before, after].flatMap((row) => (row === null ? [] : [String(row.orderId)]))),
    ),
};

/** What families of orders follow. */
export const familyFollowers: readonly Follower[] = [sharingOrders, sharingCosts];
