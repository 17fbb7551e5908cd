import { textOf, type Row } from '#define/row';
import { inCurrency, limitOf, overdueDays, sumsOf, usedSql, type Sums } from '#modules/finance/creditStanding.shape.server';
import { chargedAtReview } from '#modules/finance/costTemplate/templates.shape.server';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { createList } from '#modules/orders/orderDocument/listing.shape.server';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { sql } from '#server/store/sql';
import { add, compare, isZero, subtract, toDecimal, toText, ZERO } from '#values/decimal';
import { moneyText } from '#values/money';

/**
 * What reviewing an order does to its customer's credit: used so far, `along` by those reviewed before it in the same step, and what the order
 * adds, against the limit (domain/16 §16.7). False where it is refused.
 */
async function credit(work: ActWork, row: Row, along: Map<string, Sums>): Promise<boolean> {
  const { road, caller, engine } = work;
  const [{ epId }, customerId] = [caller.actor, textOf(row, 'customerId') ?? ''];
  await road.transaction.query(
    sql`select id from crm_customer where ep_id = ${epId}::bigint and id = ${customerId}::bigint for no key update`,
  );
  const facts = await engine.facts.load(road.transaction, invoice, caller.actor, engine.now());
  const open = await sumsOf(
    road,
    sql`select currency, sum(open_amount) from fc_cost where ep_id = ${epId}::bigint and order_id = ${row.id}::bigint and customer_id = ${customerId}::bigint and direction = 'AR' and not is_estimate and not is_deleted group by 1`,
  );
  if (open.every(([, amount]) => isZero(toDecimal(amount)))) return true;
  const limit = await limitOf(road, epId, customerId, facts);
  const used = inCurrency(facts, await sumsOf(road, usedSql(epId, customerId)), limit.currency);
  const added = [...(along.get(customerId) ?? []), ...open];
  const above = subtract(add(used, inCurrency(facts, added, limit.currency)), toDecimal(limit.amount));
  const [late, excess] = [
    await overdueDays(road, epId, customerId, facts.today),
    moneyText(toText(compare(above, ZERO) > 0 ? above : ZERO), limit.currency),
  ];
  const detail = { limit: limit.amount, used: toText(used), currency: limit.currency, x: `${excess} ${limit.currency}`, n: String(late) };
  const wrong =
    limit.policyOverdue === 'BLOCK_ORDER' && late > limit.graceDays
      ? 'CREDIT_OVERDUE'
      : compare(above, ZERO) > 0 && limit.policy === 'BLOCK_ORDER'
        ? 'CREDIT_BLOCKED'
        : null;
  if (wrong !== null) work.refuse({ id: row.id, code: wrong, field: 'customerId', detail });
  else if (compare(above, ZERO) > 0) work.warn({ id: row.id, code: 'CREDIT_LIMIT_EXCEEDED', detail, reason: true });
  if (wrong === null) along.set(customerId, added);
  return wrong === null;
}

/**
 * `review`: above the limit a reason is asked for, or it is refused where the policy says so; each order sees what those before it used.
 * From now on the documents it needs are waited for (domain/14 §14.8.1), and it has the charges the templates say (domain/03 §3.1).
 */
export const review: ActBody = async (work) => {
  const rows: Row[] = [];
  const along = new Map<string, Sums>();
  for (const row of work.rows) if (await credit(work, row, along)) rows.push(row);
  const passed = { ...work, rows };
  await createList(passed);
  const { costs, preview } = await chargedAtReview(passed);
  return preview ? { costs, preview } : { costs };
};
