import type { Transaction } from '#server/store/database';
import { fixed, join, raw, sql, type Sql } from '#server/store/sql';

/** One row of an answer: each value as the database writes it. */
export type NamedRow<Name extends string> = Readonly<Record<Name, string | null>>;

/**
 * Rows of a statement whose columns have names, so that nobody counts their places: `columns` is the select list (a plain column as
 * text, anything else as SQL), `rest` what follows it from `from` on, `before` what stands ahead of `select`.
 */
export async function namedRows<Name extends string>(
  transaction: Pick<Transaction, 'query'>,
  columns: Readonly<Record<Name, string | Sql>>,
  rest: Sql,
  before = fixed(''),
): Promise<NamedRow<Name>[]> {
  const names = Object.keys(columns) as Name[];
  const list = names.map((name) => {
    const column: string | Sql = columns[name];
    return typeof column === 'string' ? raw(column) : column;
  });
  const found = await transaction.query(sql`${before} select ${join(list, ', ')} ${rest}`);
  return found.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])) as NamedRow<Name>);
}

/** Whether the database says yes: it writes a boolean as "t", and as "true" where it was made a text. */
export const saysYes = (value: string | null | undefined): boolean => value === 't' || value === 'true';
