import type { Row } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { invoiceCharges } from '#modules/finance/invoice/billing.server';
import type { ActMade, ActWork } from '#server/perform/actBodies';

/** Invoices over charges another document speaks of: of one partner and direction, one for each currency, all that is open of each. */
export async function invoicesOver(work: ActWork, charges: readonly Row[]): Promise<ActMade & object> {
  const facts = await work.engine.facts.load(work.road.transaction, cost, work.caller.actor, work.engine.now());
  return invoiceCharges({ ...work, definition: cost, rows: charges, perRow: {}, facts });
}
