import { parameterOf } from '#define/parameters';
import type { Facts } from '#define/facts';
import { textOf, type Row, type Values } from '#define/row';
import { taxDesk } from '#modules/einvoice/taxDesk/taxDesk.entity';
import { putting, rowsWhere } from '#server/perform/branchRows';
import type { Caller, Engine } from '#server/engine';
import { TaxPlatform } from '#server/outside/taxPlatform';
import { asProduct } from '#server/perform/rows';
import { performTogether, type Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** Name of the work that issues what was handed in. */
export const issuingName = 'issueTaxInvoices';

/** The platform, asked as long as the branch waits. @throws Refused EINVOICE_NOT_SET_UP */
export function platformOf({ taxPlatform }: Engine, facts: Facts): TaxPlatform {
  if (!taxPlatform) throw new Refused('EINVOICE_NOT_SET_UP');
  return new TaxPlatform(taxPlatform, Number(parameterOf(facts, 'einvoice.timeoutMs')));
}

/** The branch's own tax number. @throws Refused EINVOICE_SELLER */
export function sellerOf({ branch }: Facts): string {
  const uscc = textOf(branch, 'uscc');
  if (uscc === null) throw new Refused('EINVOICE_SELLER');
  return uscc;
}

const lockOfDesks = 47;

/** How the branch stands with the platform; null where nobody asked yet. Held by nobody else until the transaction ends. */
export async function deskHeld(road: Road, engine: Engine, caller: Caller): Promise<Row | null> {
  await road.transaction.query(sql`select pg_advisory_xact_lock(${lockOfDesks}::int, ${caller.actor.epId}::int)`);
  return (await rowsWhere(road.transaction, engine, asProduct(caller), taxDesk, sql`true`))[0] ?? null;
}

/** Somebody proved who they are to the bureau, and it still counts. */
export const identityHolds = (desk: Row | null, now: Date): boolean => {
  const until = desk === null ? null : textOf(desk, 'identityUntil');
  return until !== null && Date.parse(until) > now.getTime();
};

/** Writes down what the platform said of the branch. */
export function keepDesk(
  engine: Engine,
  caller: Caller,
  batchId: string,
  action: string,
  put: Values,
  via: 'call' | 'job' = 'call',
): Promise<Values> {
  return performTogether(engine, caller, { batchId, definition: taxDesk, action, request: put, via }, async (road) => {
    const desk = await deskHeld(road, engine, caller);
    const product = asProduct(caller);
    if (desk) await road.perform(taxDesk, { rows: [putting(desk, put)] }, product);
    else await road.perform(taxDesk, { add: [{ clientId: 'desk', set: {}, put, derived: {} }] }, product);
    return put;
  });
}
