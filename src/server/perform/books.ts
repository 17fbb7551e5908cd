import { closedPeriodOf, periodText } from '#define/books';
import type { Definition } from '#define/entity';
import type { Row } from '#define/row';
import type { Caller, Engine } from '#server/engine';
import type { ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';

/** Keeps the books of a branch as they are until the transaction ends: whoever writes into them holds them beside the others. */
const keepBooksSql = (epId: string): Sql => sql`select pg_advisory_xact_lock_shared(hashtextextended('books', ${epId}::bigint))`.keep();

/** What a batch of booked rows asks first, so that no month closes between its decision and its commit; nothing for other rows. */
export const keepingBooks = (definition: Definition, { actor }: Caller): Sql[] => (definition.booked ? [keepBooksSql(actor.epId)] : []);

/** Waits until nobody writes into the books of a branch, and lets nobody in until the transaction ends. */
export const turnBooks = async (transaction: Transaction, epId: string): Promise<void> => void (await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended('books', ${epId}::bigint))`));

/** Of rows that stand in closed books, why what was done to them stays; asked where the action is told to look. */
export async function closedBooksOf(transaction: Transaction, engine: Engine, caller: Caller, definition: Definition, rows: Iterable<Row>): Promise<ReadonlyMap<string, ServerRefusal>> {
  await transaction.all(keepingBooks(definition, caller));
  const { branch } = await engine.facts.load(transaction, definition, caller.actor, engine.now());
  const closed = [...rows].flatMap((row): [string, ServerRefusal][] => {
    const period = closedPeriodOf(definition.booked, row, branch);
    return period === null ? [] : [[row.id, { code: 'PERIOD_CLOSED', id: row.id, detail: { period: periodText(period) } }]];
  });
  return new Map(closed);
}
