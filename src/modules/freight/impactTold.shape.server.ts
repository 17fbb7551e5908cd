import { dayOf, textOf, type Json, type Row, type Value, type Values } from '#define/row';
import { grouped } from '#values/grouped';
import { sumOfImpacts, type Impact } from '#modules/freight/impact.shape.server';
import { personNameIn } from '#server/read/personNames';
import type { Transaction } from '#server/store/database';
import { inLanguage } from '#server/store/inLanguage';
import { raw, sql } from '#server/store/sql';
import type { Actor } from '#define/actor';

const numberOf = ({ kind, row }: Impact): string =>
  kind === 'ORDER' ? String(row.jobNo) : kind === 'INTAKE' ? String(row.middleNo) : `${String(row.offerNo)} v${String(row.versionNo)}`;
const stateOf = ({ kind, row }: Impact): Value | undefined =>
  kind === 'ORDER' ? row.orderStatus : kind === 'INTAKE' ? row.middleStatus : row.offerStatus;

/** Whose it is: the salesperson, otherwise whoever made it. */
export const ownerOfImpact = ({ row }: Pick<Impact, 'row'>): string =>
  textOf(row, 'salesmanId') ?? textOf(row, 'submitUserId') ?? String(row.createUserId);

/** What the customers and owners of what is hit are called. */
export async function impactNames(
  transaction: Transaction,
  { epId, language }: Actor,
  impacts: readonly Pick<Impact, 'row'>[],
): Promise<{ customers: ReadonlyMap<string, string>; people: ReadonlyMap<string, string> }> {
  const customerIds = [...new Set(impacts.flatMap(({ row }) => textOf(row, 'customerId') ?? []))];
  const column = (name: string) => raw(`c.${name}`);
  const called = inLanguage(language, { zh: column('short_name'), en: column('english_name'), ar: column('arabic_name') });
  const customers = await transaction.query(
    sql`select c.id, ${called} from crm_customer c where c.ep_id = ${epId}::bigint and c.id = any(${customerIds}::bigint[])`,
  );
  const people = await transaction.query(
    sql`select u.id, ${personNameIn(language)} from sys_user u where u.id = any(${[...new Set(impacts.map(ownerOfImpact))]}::bigint[])`,
  );
  const byId = (rows: readonly (readonly (string | null)[])[]) => new Map(rows.map(([id, name]) => [String(id), name ?? '']));
  return { customers: byId(customers), people: byId(people) };
}

const rateOf = (rate: Row | null): { readonly [name: string]: Json } | null =>
  rate && {
    rateId: rate.id,
    versionNo: (rate.versionNo ?? null) as Json,
    validFrom: (rate.validFrom ?? null) as Json,
    validTo: (rate.validTo ?? null) as Json,
    currency: (rate.currency ?? null) as Json,
  };

/** What a row of the list says; what it costs only for whom that is to see. */
export function toldImpact(impact: Impact, of: Awaited<ReturnType<typeof impactNames>>, sees: boolean): Values {
  const { kind, row, stood, now, held, invoiced, action, boxes, deltas, deltaBase } = impact;
  const customer = textOf(row, 'customerId');
  return {
    kind,
    id: row.id,
    number: numberOf(impact),
    crmId: customer,
    customer: customer === null ? textOf(row, 'prospectName') : (of.customers.get(customer) ?? null),
    etd: dayOf(row, 'etd'),
    boxes: textOf(row, kind === 'DRAFT' || kind === 'SENT' || kind === 'ACCEPTED' ? 'boxes' : 'boxSummary'),
    lane: [stood.carrierCode, stood.portLoading, stood.portDestination].map(String).join(' '),
    state: stateOf(impact) ?? null,
    ownerId: ownerOfImpact(impact),
    owner: of.people.get(ownerOfImpact(impact)) ?? null,
    stood: rateOf(stood),
    now: rateOf(now),
    held,
    invoiced,
    action,
    ...(sees ? { priced: boxes.map((one) => ({ ...one })), deltas: { ...deltas }, deltaBase, noPrice: deltaBase === null } : {}),
  };
}

/** What each owner loses together, the most first. */
export function byOwner(impacts: readonly Impact[], people: ReadonlyMap<string, string>, sees: boolean): Values[] {
  const owned = [...grouped(impacts, ownerOfImpact)].sort(([, one], [, other]) => other.length - one.length);
  return owned.map(([ownerId, own]) => ({
    ownerId,
    owner: people.get(ownerId) ?? null,
    count: own.length,
    ...(sees ? { deltaBase: sumOfImpacts(own) } : {}),
  }));
}
