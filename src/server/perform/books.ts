import type { BookedIn } from '#define/act';
import { closedPeriodOf, periodText } from '#define/books';
import { allFields, type Definition } from '#define/entity';
import { textOf, type Row } from '#define/row';
import type { Caller, Engine } from '#server/engine';
import type { ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { columnName, marksRemoval } from '#server/store/names';
import { fixed, raw, sql, type Sql } from '#server/store/sql';

/** Keeps the books of a branch as they are until the transaction ends: whoever writes into them holds them beside the others. */
const keepBooksSql = (epId: string): Sql => sql`select pg_advisory_xact_lock_shared(hashtextextended('books', ${epId}::bigint))`.keep();

/** What a batch of booked rows asks first, so that no month closes between its decision and its commit; nothing for other rows. */
export const keepingBooks = (definition: Definition, { actor }: Caller): Sql[] => (definition.booked ? [keepBooksSql(actor.epId)] : []);

/** Waits until nobody writes into the books of a branch, and lets nobody in until the transaction ends. */
export const turnBooks = async (transaction: Transaction, epId: string): Promise<void> =>
  void (await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended('books', ${epId}::bigint))`));

const refusalOf = (id: string, closed: string): [string, ServerRefusal] => [
  id,
  { code: 'PERIOD_CLOSED', id, detail: { period: periodText(closed) } },
];

/** Rows that hang on others, of which any stands in closed books: the ids of those they hang on. */
async function holdingClosed(
  transaction: Transaction,
  part: Definition,
  by: string,
  ids: readonly string[],
  closed: string,
): Promise<string[]> {
  const column = (name: string) => raw(columnName(name, allFields(part)[name]));
  const live = marksRemoval(part) ? fixed(' and not is_deleted') : fixed('');
  const rows = await transaction.query(
    sql`select distinct ${column(by)} from ${raw(part.table)} where ${column(by)} = any(${[...ids]}::bigint[]) and ${column(part.booked?.by ?? '')} <= ${closed}${live}`,
  );
  return rows.map(([id]) => id as string);
}

/** Of rows that stand in closed books, themselves or by what hangs on them, why what was done to them stays; asked where the action is told to look. */
export async function closedBooksOf(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  rows: readonly Row[],
  booked: BookedIn,
): Promise<ReadonlyMap<string, ServerRefusal>> {
  const part = booked === true ? definition : engine.catalogue.get(booked.of);
  await transaction.all(keepingBooks(part, caller));
  const { branch } = await engine.facts.load(transaction, definition, caller.actor, engine.now());
  const closed = textOf(branch, 'closedPeriod');
  if (closed === null) return new Map();
  if (booked === true)
    return new Map(rows.filter((row) => closedPeriodOf(definition.booked, row, branch) !== null).map(({ id }) => refusalOf(id, closed)));
  return new Map(
    (
      await holdingClosed(
        transaction,
        part,
        booked.by,
        rows.map(({ id }) => id),
        closed,
      )
    ).map((id) => refusalOf(id, closed)),
  );
}
