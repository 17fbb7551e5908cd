import type { Client } from 'pg';
import type { Transaction } from '#server/store/database';
import { Journey } from '#server/store/journey';
import type { Sql } from '#server/store/sql';

/** Asks what is loaded so far as the product asks its database. */
export const asking = (client: Client): Pick<Transaction, 'query'> => ({
  query: async (statement: Sql) => (await client.query(new Journey([statement])).answered)[0]?.rows ?? [],
});
