import { demoCompany, type DemoCompany } from '#modules/demo/company';
import { GivenNumbers } from '#modules/demo/numberings';
import { catalogue } from '#modules/entities';
import { placesOfOwn, type OwnPlace } from '#modules/demo/socRows';
import type { EntityName } from '#names/entities';
import type { Row } from '#define/row';

/** Day the companies of these tests stand at. */
export const companyToday = '2026-03-31';

/** A company with all its rows by entity, as a database would hold them. */
export interface LoadedCompany {
  readonly company: DemoCompany;
  readonly rows: ReadonlyMap<EntityName, readonly Row[]>;
  of(entity: EntityName): readonly Row[];
}

/** Makes a whole company of a few thousand orders. */
export function loadCompany(orders: number, rates: number, today = companyToday): LoadedCompany {
  const company = demoCompany({ orders, today });
  const rows = new Map<EntityName, Row[]>();
  const keep = (entity: EntityName, more: readonly Row[]) => {
    const kept = rows.get(entity) ?? [];
    for (const row of more) kept.push(row);
    rows.set(entity, kept);
  };
  for (const table of company.master()) keep(table.entity, table.rows);
  const [made, places]: [Row[], OwnPlace[]] = [[], []];
  for (const { order, containers, costs, parts, goods, bills, plans, shares, intakes } of [
    ...company.orders(0, orders),
    ...company.families(),
  ]) {
    made.push(order);
    places.push(...placesOfOwn(order, containers));
    keep('order', [order]);
    keep('container', containers);
    keep('cost', costs);
    keep('costShare', shares);
    keep('orderIntake', intakes.orderIntake);
    keep('intakeCost', intakes.intakeCost);
    keep('costPlan', plans.costPlan);
    keep('costPlanLine', plans.costPlanLine);
    keep('orderDocument', parts.documents);
    keep('orderMilestone', parts.milestones);
    keep('orderTransport', parts.legs);
    for (const [entity, some] of Object.entries(goods)) keep(entity as EntityName, some);
    for (const [entity, some] of Object.entries(bills)) keep(entity as EntityName, some as readonly Row[]);
  }
  for (const table of company.besideOrders(places, made).tables) keep(table.entity, table.rows);
  for (const table of company.invoices()) keep(table.entity, table.rows);
  keep('freightRate', [...company.freightRates(rates)]);
  for (const table of [...company.freightLogs(rates), ...company.surcharges(), ...company.offers(rates)]) keep(table.entity, table.rows);
  const numbers = new GivenNumbers();
  for (const [entity, some] of rows) numbers.fill(catalogue.get(entity), some, company.factsOf);
  return { company, rows, of: (entity) => rows.get(entity) ?? [] };
}

/** Things by a key, in their order. */
export function groupedBy<T, K>(things: Iterable<T>, key: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const group = groups.get(key(thing));
    if (group) group.push(thing);
    else groups.set(key(thing), [thing]);
  }
  return groups;
}
