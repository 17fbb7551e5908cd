import type { Definition } from '#define/entity';
import { blockRows } from '#define/wire';
import type { ListWish } from '#server/read/listInput';
import type { Transaction } from '#server/store/database';
import type { Reader } from '#server/store/select';
import { sql, type Sql } from '#server/store/sql';

/** Rows of the first block of a long list, which is drawn while the others are still put in order. */
export const firstRows = 500;
/** Milliseconds they may take by themselves: where few rows of many are kept they come with the others. */
const firstMs = 150;
/** SQLSTATE of a statement that took too long. */
const canceled = '57014';

/** Has the database the rows in the order they are asked for (`listedBy` of the schema)? */
function comesInOrder({ order = [], indexes = [], view }: Definition, { visible }: Reader, { sort }: ListWish): boolean {
  const [first] = order;
  if (first === undefined || view || !visible.has(first.field)) return false;
  if (!indexes.some(([field, ...more]) => field === first.field && more.length === 0)) return false;
  return sort.length === 0 || JSON.stringify(sort) === JSON.stringify(order);
}

/** Do the first rows of a list come before the others? Of one that is no longer than a block all come in one. */
export async function firstAlone(
  transaction: Transaction,
  definition: Definition,
  { reader, wish, rows }: { readonly reader: Reader; readonly wish: ListWish; readonly rows: Sql },
): Promise<boolean> {
  if (!comesInOrder(definition, reader, wish)) return false;
  const [[told] = []] = await transaction.query(sql`explain (format json) ${rows}`);
  const [{ Plan: plan }] = JSON.parse(told ?? '') as [{ Plan: { 'Plan Rows': number } }];
  return plan['Plan Rows'] > blockRows;
}

/**
 * Runs what copies the first rows, for as long as these may take; answers whether they came whole. What has come until then has come,
 * and the transaction goes on. @throws whatever else goes wrong, and what ended it where somebody gave the list up.
 */
export async function copyFirst({ client }: Transaction, signal: AbortSignal, body: () => Promise<void>): Promise<boolean> {
  await client.query(`savepoint first_rows; set local statement_timeout = ${firstMs}`);
  let whole = true;
  try {
    await body();
  } catch (error) {
    if (signal.aborted || (error as { code?: unknown }).code !== canceled) throw error;
    whole = false;
  }
  // The setting goes with the savepoint.
  await client.query('rollback to savepoint first_rows');
  return whole;
}
