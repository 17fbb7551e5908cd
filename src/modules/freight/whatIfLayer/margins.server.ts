import { randomUUID } from 'node:crypto';
import { isRowId, textOf, type Row, type Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { byOwner, impactNames, ownerOfImpact, toldImpact } from '#modules/freight/impactTold.shape.server';
import { impactOf, sumOfImpacts, worstFirst, type Impact } from '#modules/freight/impact.shape.server';
import { rowsWhere } from '#server/perform/branchRows';
import { seesCost } from '#modules/freight/sight.shape';
import { wishesOf, withoutRefused, type LayerRow } from '#modules/freight/whatIfLayer/layerEdits.server';
import { order } from '#modules/orders/order/order.entity';
import { readReach, type Caller, type Engine } from '#server/engine';
import { performTogether } from '#server/perform/together';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';
import { grouped } from '#values/grouped';
import { add, compare, subtract, sum, toDecimal, toText } from '#values/decimal';

/** What a layer does to margins: each thing it moves with what it earns now and would earn, and all together. */
export interface Margins {
  readonly rows: readonly Values[];
  readonly total: number;
  readonly totals: Values;
  readonly owners: readonly Values[];
  /** Changes that would be refused; the margins are without them. */
  readonly refusals: readonly ServerRefusal[];
}

const earned = ({ kind, row }: Impact): string | null => textOf(row, kind === 'ORDER' ? 'profitBase' : 'marginBase');
const moved = (was: string | null, by: string | null): string | null =>
  was === null || by === null ? null : toText(add(toDecimal(was), toDecimal(by)));

/** Quotations, requests and orders that stand on these rates, if they read so (domain/15 §15.14). */
export async function marginsOfRates(engine: Engine, caller: Caller, edits: readonly LayerRow[]): Promise<Margins> {
  const wishes = edits.length === 0 ? [] : wishesOf(freightRate, caller, edits);
  const { actor } = caller;
  if (!seesCost(actor)) throw new Refused('LAYER_HIDDEN', {}, 'edits');
  return engine.database.read(readReach(actor), async (transaction) => {
    const rates = await rowsWhere(transaction, engine, caller, freightRate, sql`t.id = any(${wishes.map(({ id }) => id)}::bigint[])`);
    const versions = new Map(rates.map((row) => [row.id, Math.max(2, Number(row.versionNo ?? 1) + 1)]));
    const as = new Map(
      wishes.flatMap(({ id, set }) => (versions.has(id) ? [[id, { ...set, versionNo: versions.get(id) ?? 2 }] as const] : [])),
    );
    const found = worstFirst(await impactOf({ transaction, engine, caller }, [...as.keys()], as));
    const of = await impactNames(transaction, actor, found);
    return {
      rows: found.map((one) => ({ ...toldImpact(one, of, true), was: earned(one), now: moved(earned(one), one.deltaBase) })),
      total: found.length,
      totals: { count: found.length, deltaBase: sumOfImpacts(found) },
      owners: byOwner(found, of.people, true),
      refusals: [],
    };
  });
}

/** Orders as they stand before and after charges were changed; everything is taken back. */
function tried(engine: Engine, caller: Caller, edits: readonly LayerRow[]): Promise<readonly [before: Row[], after: Row[]]> {
  const wishes = wishesOf(cost, caller, edits);
  const ids = wishes.map(({ id }) => id).filter(isRowId);
  return performTogether<readonly [Row[], Row[]]>(
    engine,
    caller,
    { batchId: randomUUID(), request: edits, action: 'margins', definition: cost, dryRun: true },
    async (road) => {
      const of = sql`t.id in (select order_id from fc_cost where ep_id = ${caller.actor.epId}::bigint and id = any(${ids}::bigint[]))`;
      const before = await rowsWhere(road.transaction, engine, caller, order, of);
      await road.perform(cost, { rows: wishes });
      return [before, await rowsWhere(road.transaction, engine, caller, order, of)];
    },
  );
}

/** Orders whose charges these are, if they read so: through every rule, and taken back. Changes that would be refused are told, and left out. */
export const marginsOfCosts = (engine: Engine, caller: Caller, edits: readonly LayerRow[]): Promise<Margins> =>
  withoutRefused(edits, async (left, refusals) => {
    const [before, after] = left.length === 0 ? [[], []] : await tried(engine, caller, left);
    const was = new Map(before.map((row) => [row.id, textOf(row, 'profitBase')]));
    const shown = after.map((row) => ({ row }));
    const { customers, people } = await engine.database.read(readReach(caller.actor), (transaction) =>
      impactNames(transaction, caller.actor, shown),
    );
    const rows = after.flatMap((row) => {
      const [from, to] = [was.get(row.id) ?? null, textOf(row, 'profitBase')];
      if (from === null || to === null || compare(toDecimal(from), toDecimal(to)) === 0) return [];
      const [ownerId, customerId] = [ownerOfImpact({ row }), textOf(row, 'customerId')];
      return [
        {
          kind: 'ORDER',
          id: row.id,
          number: textOf(row, 'jobNo'),
          crmId: customerId,
          customer: customers.get(customerId ?? '') ?? null,
          etd: textOf(row, 'etd'),
          ownerId,
          owner: people.get(ownerId) ?? null,
          state: textOf(row, 'orderStatus'),
          was: from,
          now: to,
          deltaBase: toText(subtract(toDecimal(to), toDecimal(from))),
        },
      ];
    });
    rows.sort((one, other) => compare(toDecimal(one.deltaBase), toDecimal(other.deltaBase)));
    const summed = (some: readonly { readonly deltaBase: string }[]) => ({
      count: some.length,
      deltaBase: toText(sum(some.map(({ deltaBase }) => toDecimal(deltaBase)))),
    });
    const owners = [...grouped(rows, ({ ownerId }) => ownerId)];
    return {
      rows,
      total: rows.length,
      totals: summed(rows),
      owners: owners.map(([ownerId, own]) => ({ ownerId, owner: people.get(ownerId) ?? null, ...summed(own) })),
      refusals,
    };
  });
