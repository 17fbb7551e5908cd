import { holds } from '#define/actor';
import type { ListCall } from '#define/calls';
import type { Definition } from '#define/entity';
import { wireName } from '#define/entity';
import { leadOf } from '#define/viewed';
import type { Json } from '#define/row';
import type { ListAnswer } from '#define/wire';
import { filteringOf, readReach, rowOnWire, type Caller, type Engine } from '#server/engine';
import { listedSql } from '#server/read/listed';
import { isEmptyWhere, type ListWish } from '#server/read/listInput';
import { Patience } from '#server/read/patience';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { orderSql, searchSql, whereSql, type Filtering } from '#server/store/filterSql';
import { rowList, rowOf } from '#server/store/select';
import { all, fixed, join, sql, type Sql } from '#server/store/sql';
import { subtract, toDecimal, toText } from '#values/decimal';

/** Conditions of a list: branch and scope first, then the person's filter and search. */
export function conditionsOf(filtering: Filtering, wish: Pick<ListWish, 'where' | 'search'>): Sql {
  const conditions = [filtering.reader.where];
  if (wish.where && !isEmptyWhere(wish.where)) conditions.push(whereSql(filtering, wish.where));
  if (wish.search) conditions.push(searchSql(filtering, wish.search));
  return all(conditions);
}

/** One page of a list with its exact total and, for money columns, totals per currency and share (unlike ones never add). */
export async function readList(
  engine: Engine,
  caller: Caller,
  definition: Definition,
  wish: ListWish,
  { signal } = new Patience(),
): Promise<ListAnswer> {
  const filtering = filteringOf(engine, caller, definition);
  const { reader } = filtering;
  const where = conditionsOf(filtering, wish);
  const counted = async (transaction: Transaction): Promise<number> =>
    Number((await transaction.query(sql`select count(*) from ${reader.from} where ${where}`))[0]?.[0]);
  const body = async (transaction: Transaction): Promise<ListAnswer> => {
    if (wish.countOnly) return { rows: [], total: await counted(transaction), totals: {} };
    const rows = await transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where ${where} order by ${orderSql(filtering, wish.sort)} limit ${wish.size} offset ${(wish.page - 1) * wish.size}`,
    );
    // A page that is not full is the last one: nobody needs to count.
    const before = (wish.page - 1) * wish.size;
    const ended = rows.length < wish.size && (rows.length > 0 || before === 0);
    return {
      rows: rows.map((cells) => rowOnWire(reader, rowOf(reader, cells)) as Record<string, Json>),
      total: ended ? before + rows.length : await counted(transaction),
      totals: await totalsOf(transaction, filtering, where),
      ...askedAnswer(engine, caller, filtering),
      ...(caller.past ? { asOf: caller.past } : {}),
    };
  };
  return engine.database.list(readReach(caller.actor), body, signal);
}

/** The list that holds all rows of an entity, where the caller may ask one; else its own, which may leave some out. */
function wholeList({ stock, lists = {} }: Definition, { actor }: Caller): ListCall | undefined {
  return (
    [...(stock.list ? [stock.list] : []), ...Object.values(lists)].find(({ where, roles }) => !where && holds(actor, roles)) ?? stock.list
  );
}

/** What a view was asked with, the day or moment its figures stand at, and where the rows behind each of them are. */
function askedAnswer(
  engine: Engine,
  caller: Caller,
  { catalogue, reader: { definition, visible } }: Filtering,
): Pick<ListAnswer, 'asked' | 'asOf' | 'leads'> {
  const { view } = definition;
  const { asked = {} } = caller;
  if (!view) return {};
  const leads = Object.keys(view.figures).flatMap((column) => {
    const lead = visible.has(column) ? leadOf(catalogue, definition, column, asked) : null;
    const list = lead && wholeList(catalogue.get(lead.entity), caller)?.call;
    return lead && list ? [[column, { list, where: lead.where }] as const] : [];
  });
  return { asked, asOf: asked.asOf ?? engine.now().toISOString(), leads: Object.fromEntries(leads) };
}

async function totalsOf(transaction: Transaction, filtering: Filtering, where: Sql): Promise<Record<string, Json>> {
  const { reader } = filtering;
  const { sumsBy, uncounted } = reader.definition;
  const counted = uncounted ? sql`${where} and ${reader.expression(uncounted.field)} <> all(${[...uncounted.in]}::text[])` : where;
  const totals: Record<string, Json> = {};
  const share = sumsBy === undefined ? fixed('null') : reader.expression(sumsBy);
  const amounts = reader.columns.filter(({ field, via }) => field.kind === 'money' && !via);
  for (const currencyField of new Set(amounts.map(({ field }) => field.currency ?? 'base'))) {
    const currency = currencyField === 'base' ? fixed("'base'") : reader.expression(currencyField);
    // Amounts in one currency field are added up in one go.
    const columns = amounts.filter(({ field }) => (field.currency ?? 'base') === currencyField);
    const list = join(
      columns.map(({ name }) => sql`sum(${reader.expression(name)})`),
      ', ',
    );
    const rows = await transaction.query(
      sql`select ${currency}, ${share}, ${list} from ${reader.from} where ${counted} group by 1, 2 order by 1, 2`,
    );
    columns.forEach((column, at) => {
      const sums = rows.flatMap(([code, of, ...some]) => {
        const sum = some[at];
        return code === null || sum === null || sum === undefined ? [] : [{ code: String(code), of: String(of), sum: String(sum) }];
      });
      totals[wireName(reader.definition, column.name)] =
        sumsBy === undefined
          ? Object.fromEntries(sums.map(({ code, sum }) => [code, sum]))
          : Object.fromEntries(
              [...new Set(sums.map(({ code }) => code))].map((code) => [code, sharesOf(reader.definition, sumsBy, sums, code)]),
            );
    });
  }
  return totals;
}

/** The sum of either option of the choice, and the first less the second. */
function sharesOf(
  definition: Definition,
  sumsBy: string,
  sums: readonly { readonly code: string; readonly of: string; readonly sum: string }[],
  currency: string,
): Record<string, string> {
  const options = definition.fields[sumsBy]?.options ?? [];
  const shares = options.map((option) => sums.find(({ code, of }) => code === currency && of === option)?.sum ?? '0');
  const [first = '0', second = '0'] = shares;
  return {
    ...Object.fromEntries(options.map((option, at) => [option, shares[at] ?? '0'])),
    difference: toText(subtract(toDecimal(first), toDecimal(second))),
  };
}

/** One row by id, whole as the caller may see it. */
export async function readOne(engine: Engine, caller: Caller, definition: Definition, id: string): Promise<Record<string, Json>> {
  const { reader } = filteringOf(engine, caller, definition);
  const rows = await engine.database.read(readReach(caller.actor), (transaction) =>
    transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and ${listedSql(engine.catalogue, reader, caller.actor)} and t.id = ${id}::bigint`,
    ),
  );
  if (!rows[0]) throw new Refused('ROW_GONE', {}, 'id');
  return rowOnWire(reader, rowOf(reader, rows[0])) as Record<string, Json>;
}
