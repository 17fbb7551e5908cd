import { flagKind } from '#define/kinds/times';
import type { Transaction } from '#server/store/database';
import { fixed, join, raw, sql, type Sql } from '#server/store/sql';

type Words<Text> = Text extends `${infer Line}\n${infer Lines}`
  ? Words<Line> | Words<Lines>
  : Text extends `${infer One} ${infer More}`
    ? One | Words<More>
    : Text;
type Camel<Text> = Text extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Text;
type Needed<Word> = Word extends `${infer Column}!` ? Column : Word;
type NameOf<Word> = Word extends `${string}:${infer Name}`
  ? Needed<Name>
  : Word extends `${string}.${infer Column}`
    ? Camel<Needed<Column>>
    : never;

/** One row of an answer: each value as the database writes it. */
export type NamedRow<Plain extends string, Worked extends string> = {
  readonly [Word in Words<Plain> as NameOf<Word>]: Word extends `${string}!` ? string : string | null;
} & { readonly [Name in Worked as Needed<Name>]: Name extends `${string}!` ? string : string | null };

/** A column as it is listed: where it stands, what it is called, and whether it is never blank. */
function listedColumn([word, worked]: readonly [string, Sql?]): { readonly column: Sql; readonly name: string; readonly needed: boolean } {
  const needed = word.endsWith('!');
  const [column = '', called] = (needed ? word.slice(0, -1) : word).split(':');
  const own = column.slice(column.indexOf('.') + 1).replace(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
  return { column: worked ?? raw(column), name: called ?? own, needed };
}

/**
 * Rows of a statement whose columns have names, so that nobody counts their places. `plain` lists columns as they stand (`i.id!
 * i.customer_id c.base_amount:base`: called as the column is or as the colon says, `!` where it is never blank), `worked` those that are
 * worked out, with the same `!`; `rest` is what follows the list from `from` on, `before` what stands ahead of `select`.
 */
export async function namedRows<const Plain extends string, Worked extends string = never>(
  transaction: Pick<Transaction, 'query'>,
  plain: Plain,
  worked: Readonly<Record<Worked, Sql>>,
  rest: Sql,
  before = fixed(''),
): Promise<NamedRow<Plain, Worked>[]> {
  const words = plain.split(/\s+/u).filter((word) => word !== '');
  const columns = [...words.map((word) => [word] as const), ...Object.entries<Sql>(worked)].map(listedColumn);
  const list = columns.map(({ column }) => column);
  const found = await transaction.query(sql`${before} select ${join(list, ', ')} ${rest}`);
  return found.map((cells) => {
    const row = columns.map(({ name, needed }, at) => {
      const value = cells[at] ?? null;
      if (needed && value === null) throw new Error(`${name} is blank, which it never is`);
      return [name, value] as const;
    });
    return Object.fromEntries(row) as NamedRow<Plain, Worked>;
  });
}

/** Whether the database says yes. */
export const saysYes = (value: string | null | undefined): boolean => typeof value === 'string' && flagKind.fromDatabase(value) === true;
