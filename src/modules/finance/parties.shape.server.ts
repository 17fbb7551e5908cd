import { factRow } from '#define/facts';
import { textOf, type Row } from '#define/row';
import { customer } from '#modules/crm/customer/customer.entity';
import { order } from '#modules/orders/order/order.entity';
import type { partyRules } from '#modules/finance/chargeLines.shape';
import { calledIn } from '#server/called';
import type { ActWork } from '#server/perform/actBodies';
import { Refused } from '#server/refused';
import { readerOf } from '#server/store/select';
import { sql } from '#server/store/sql';

/** Who bears or gets a charge, by what they are to the order (domain/02d §2.14 crmRule). */
export type PartyRule = (typeof partyRules)[number];

/** Partners of one order by what they are to it; a rule nobody fills is missing. */
export type Parties = ReadonlyMap<PartyRule, string>;

type Working = Pick<ActWork, 'road' | 'caller' | 'engine'>;

/** What a partner is called in the caller's language. */
export function partnerName({ facts, caller }: Pick<ActWork, 'facts' | 'caller'>, id: string | null): string {
  return calledIn(customer, factRow(facts, 'customer', id) ?? {}, caller.actor.language);
}

/** Partners of orders: those the order names, its carrier's account with us, and those who do its services. */
export async function partiesOf({ road, caller }: Working, orders: readonly Row[]): Promise<ReadonlyMap<string, Parties>> {
  const { epId } = caller.actor;
  const carriers = await road.transaction.query(
    sql`select distinct on (carrier_code) carrier_code, id from crm_customer where ep_id = ${epId}::bigint and is_supplier and not locked and not is_deleted
      and carrier_code = any(${orders.map(({ carrierCode }) => String(carrierCode ?? ''))}::text[]) order by carrier_code, (supplier_type = 'CARRIER') desc, id`,
  );
  const services = await road.transaction.query(
    sql`select order_id, service_code, provider_crm_id from bl_order_service where ep_id = ${epId}::bigint and order_id = any(${orders.map(({ id }) => id)}::bigint[])
      and provider_crm_id is not null and not is_deleted order by id desc`,
  );
  const accounts = new Map(carriers.map(([code, id]) => [code, id]));
  return new Map(
    orders.map((one) => {
      const does = (service: string) => services.find(([of, code]) => of === one.id && code === service)?.[2] ?? null;
      const known: readonly (readonly [PartyRule, string | null | undefined])[] = [
        ['ORDER_CUSTOMER', textOf(one, 'customerId')],
        ['CARRIER', accounts.get(textOf(one, 'carrierCode')) ?? null],
        ['BOOKING_AGENT', textOf(one, 'bookingAgentId') ?? does('BOOKING')],
        ['TRUCKER', does('TRUCK')],
        ['BROKER', textOf(one, 'customsBrokerId') ?? does('CUSTOMS')],
        ['DEST_AGENT', textOf(one, 'destAgentId') ?? does('DEST_AGENT')],
      ];
      return [one.id, new Map(known.flatMap(([rule, id]) => (id ? [[rule, id] as const] : [])))];
    }),
  );
}

/** Currencies that take no new charge in the caller's branch: those no longer offered, but for its own (domain/02a §2.3.4). */
export async function currenciesOff({ road, caller }: Working): Promise<ReadonlySet<string>> {
  const found = await road.transaction.query(
    sql`select code from bs_currency where not is_enabled and not is_deleted and code <> (select coalesce(base_currency, 'CNY') from sys_enterprise where id = ${caller.actor.epId}::bigint)`,
  );
  return new Set(found.flatMap(([code]) => code ?? []));
}

/** Orders told by id, or as people write them; held, in the order they were told. @throws Refused REFERENCE_UNKNOWN, ROW_GONE */
export async function ordersTold(
  { road, caller, engine }: Working,
  ids: readonly string[],
  { jobNos, field }: { readonly jobNos: readonly string[]; readonly field: string },
): Promise<Row[]> {
  const { from, where } = readerOf(engine.catalogue, order, caller.actor);
  const found = await road.transaction.query(
    sql`select t.job_no, t.id from ${from} where ${where} and t.job_no = any(${jobNos.map((one) => one.toUpperCase())}::text[])`,
  );
  const byNo = new Map(found.map(([jobNo, id]) => [jobNo, id as string]));
  const unknown = jobNos.find((one) => !byNo.has(one.toUpperCase()));
  if (unknown !== undefined) throw new Refused('REFERENCE_UNKNOWN', { value: unknown, nearest: '' }, field);
  const told = [...new Set([...ids, ...jobNos.map((one) => byNo.get(one.toUpperCase()) ?? '')])];
  if (told.length === 0) throw new Refused('FIELD_REQUIRED', {}, field);
  const rows = await road.hold(order, told);
  return told.map((id) => {
    const row = rows.get(id);
    if (!row) throw new Refused('ROW_GONE', {}, field);
    return row;
  });
}
