import type { Client } from 'pg';
import { follow } from '#define/decide';
import type { Facts } from '#define/facts';
import type { Row } from '#define/row';
import { parameters } from '#names/parameters';
import { customer } from '#modules/crm/customer/customer.entity';
import { standingsOf } from '#modules/crm/customer/reckoning.server';
import { similarCounts } from '#modules/crm/customer/similar.server';
import type { Transaction } from '#server/store/database';
import { Journey } from '#server/store/journey';
import type { Sql } from '#server/store/sql';
import { writingSql, type Decided } from '#server/perform/write';

/**
 * Customers as the first morning finds them: their ships, figures of twelve months, what they owe, funnel and drop day, reckoned from the
 * orders, documents and contacts that are loaded; the same body does it every day.
 */
export async function reckonCustomers(client: Client, customers: readonly Row[], factsOf: (epId: string) => Facts): Promise<void> {
  const ask = async (statement: Sql) => (await client.query(new Journey([statement])).answered)[0]?.rows ?? [];
  const transaction: Pick<Transaction, 'query'> = { query: ask };
  for (const epId of new Set(customers.map((row) => row.epId))) {
    const [rows, facts] = [customers.filter((row) => row.epId === epId), factsOf(epId)];
    const similar = await similarCounts(transaction, epId, Number(parameters['crm.dupWarn'].initial));
    const standings = await standingsOf(transaction, epId, rows, facts);
    const decided = rows.flatMap((before): Decided[] => {
      const { after, changed } = follow(
        customer,
        before,
        { ...standings.get(before.id), similarCount: similar.get(before.id) ?? 0 },
        facts,
      );
      return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
    });
    for (const statement of writingSql(customer, epId, decided, null)) await ask(statement);
  }
}
