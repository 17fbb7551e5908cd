import { holds, seesOwnAlone } from '#define/actor';
import type { ListCall } from '#define/calls';
import { allFields, type Definition } from '#define/entity';
import { bothOf, whereAt, type Figure, type FigureOnWire, type MorningOnWire, type Trend, type TrendOnWire } from '#define/figure';
import { leavesOf, type Where } from '#define/filter';
import { filteringOf, readReach, type Caller, type Engine } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { whereSql, type Filtering } from '#server/store/filterSql';
import { any, fixed, join, sql, type Sql } from '#server/store/sql';
import { addDays, addMonths, weekday } from '#values/day';
import { plainText, toDecimal } from '#values/decimal';
import { dayInZone } from '#values/moment';
import { moneyText } from '#values/money';

/** A branch, its money and its present day, as the figures need them. */
interface Desk {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly baseCurrency: string;
  readonly today: string;
}

/** A list of the entity that the person may open: its route, and which of the rows it shows. */
interface Opened {
  readonly path: string;
  readonly within: Where | undefined;
}

/** The first of the entity's lists the person may open, of all or of those named. */
function openedBy(definition: Definition, { caller }: Desk, of?: readonly string[]): Opened | null {
  for (const [name, path] of Object.entries(definition.morning?.opens ?? {})) {
    if (of && !of.includes(name)) continue;
    const call: ListCall | undefined = name === 'list' ? definition.stock.list : definition.lists?.[name];
    if (call && holds(caller.actor, call.roles)) return { path, within: call.where };
  }
  return null;
}

const seen = ({ reader }: Filtering, where: Where | undefined, more: readonly (string | undefined)[]): boolean =>
  [...(where ? leavesOf(where).map(({ field }) => field) : []), ...more].every((field) => field === undefined || reader.visible.has(field));

/** The person's own rows, for somebody who sees others' too. */
function mineOf(definition: Definition, { caller: { actor } }: Desk): Where | null {
  const own = (definition.visible?.own ?? []).filter((field) => field !== 'createUserId');
  if (own.length === 0 || seesOwnAlone(definition.visible?.personal, actor) || actor.dataScope === 'OWN') return null;
  return { or: own.map((field) => ({ field, op: 'equal', anyOf: [actor.userId] })) };
}

interface Asked {
  readonly name: string;
  readonly figure: Figure;
  readonly opened: Opened;
  readonly where: Where;
  readonly mine: Where | null;
}

const currencyOf = (definition: Definition, field: string): string => allFields(definition)[field]?.currency ?? 'base';

/** What the rows are grouped by: the currency of the amounts, which all figures of an entity have in common. */
function currencySql({ reader }: Filtering, amount: string | undefined): Sql {
  const currency = amount === undefined ? 'base' : currencyOf(reader.definition, amount);
  return currency === 'base' ? fixed("'base'") : reader.expression(currency);
}

/** Figures of one entity in the order they are defined, one question for each list they are counted in. */
async function figuresOf(transaction: Transaction, desk: Desk, definition: Definition): Promise<FigureOnWire[]> {
  const filtering = filteringOf(desk.engine, desk.caller, definition);
  const mine = mineOf(definition, desk);
  const asked = Object.entries(definition.morning?.figures ?? {}).flatMap(([name, figure]): Asked[] => {
    const opened = openedBy(definition, desk, figure.of);
    if (!opened || !holds(desk.caller.actor, figure.roles ?? []) || !seen(filtering, figure.where, [figure.amount])) return [];
    const where = whereAt(figure.where, desk.today);
    return [{ name, figure, opened, where, mine: mine && bothOf(where, mine) }];
  });
  const told = new Map<string, FigureOnWire>();
  for (const path of new Set(asked.map(({ opened }) => opened.path))) {
    const inList = asked.filter(({ opened }) => opened.path === path);
    for (const one of await countedIn(transaction, desk, filtering, inList)) told.set(one.name, one);
  }
  return asked.flatMap(({ name }) => told.get(name) ?? []);
}

/** Figures of one list by one question, which reads the rows once: per currency the counts and sums of every filter. */
async function countedIn(
  transaction: Transaction,
  desk: Desk,
  filtering: Filtering,
  asked: readonly Asked[],
): Promise<readonly FigureOnWire[]> {
  const { definition } = filtering.reader;
  const currency = currencySql(filtering, asked.find(({ figure }) => figure.amount !== undefined)?.figure.amount);
  const columns = asked.flatMap(({ figure, where, mine: own }) => {
    const filter = whereSql(filtering, where);
    return [
      sql`count(*) filter (where ${filter})`,
      own ? sql`count(*) filter (where ${whereSql(filtering, own)})` : fixed('0'),
      figure.amount === undefined ? fixed('null') : sql`sum(${filtering.reader.expression(figure.amount)}) filter (where ${filter})`,
    ];
  });
  const listed = asked[0]?.opened.within;
  const within = listed ? whereSql(filtering, listed) : fixed('true');
  const some = any(asked.map(({ where }) => whereSql(filtering, where)));
  const rows = await transaction.query(
    sql`select ${currency}, ${join(columns, ', ')} from ${filtering.reader.from} where ${filtering.reader.where} and ${within} and ${some} group by 1 order by 1`,
  );
  return asked.map(({ name, figure, opened, where, mine: own }, at) => ({
    entity: definition.name,
    name,
    group: figure.group,
    path: opened.path,
    where,
    late: figure.late === true,
    ...(figure.view !== undefined && opened.path === definition.morning?.opens.list ? { view: figure.view } : {}),
    count: rows.reduce((sum, cells) => sum + Number(cells[at * 3 + 1]), 0),
    mine: own && { where: own, count: rows.reduce((sum, cells) => sum + Number(cells[at * 3 + 2]), 0) },
    amounts:
      figure.amount === undefined
        ? null
        : sumsOf(
            desk,
            rows.map((cells) => [cells[0] ?? null, cells[at * 3 + 3] ?? null]),
          ),
  }));
}

function sumsOf({ baseCurrency }: Desk, sums: readonly (readonly [string | null, string | null])[]): Record<string, string> {
  return Object.fromEntries(
    sums.flatMap(([code, sum]) => {
      const currency = code === 'base' ? baseCurrency : code;
      return currency === null || sum === null ? [] : [[currency, moneyText(sum, currency)]];
    }),
  );
}

/** First day of the week (Monday) or month a day is in. */
const startOf = (day: string, per: Trend['per']): string => (per === 'month' ? `${day.slice(0, 8)}01` : addDays(day, 1 - weekday(day)));
const stepped = (day: string, per: Trend['per'], steps: number): string =>
  per === 'month' ? addMonths(day, steps) : addDays(day, steps * 7);

async function trendOf(transaction: Transaction, desk: Desk, definition: Definition, name: string, trend: Trend): Promise<TrendOnWire[]> {
  const opened = openedBy(definition, desk);
  const filtering = filteringOf(desk.engine, desk.caller, definition);
  if (!opened || !seen(filtering, trend.where, [trend.by, trend.sum])) return [];
  const present = startOf(desk.today, trend.per);
  const starts = Array.from({ length: trend.back + 1 + trend.ahead }, (_one, at) => stepped(present, trend.per, at - trend.back));
  const end = stepped(present, trend.per, trend.ahead + 1);
  const by = filtering.reader.expression(trend.by);
  const conditions = [trend.where, opened.within].flatMap((where) => (where ? [sql` and ${whereSql(filtering, where)}`] : []));
  const period = trend.per === 'month' ? sql`date_trunc('month', ${by})::date` : sql`date_trunc('week', ${by})::date`;
  const rows = await transaction.query(sql`select ${period}, sum(${filtering.reader.expression(trend.sum)}) from ${filtering.reader.from}
    where ${filtering.reader.where} and ${by} >= ${starts[0] as string}::date and ${by} < ${end}::date${join(conditions, '')} group by 1`);
  const sums = new Map(rows.map(([from, sum]) => [from, sum ?? '0']));
  const money = allFields(definition)[trend.sum]?.kind === 'money';
  return [
    {
      entity: definition.name,
      name,
      per: trend.per,
      path: opened.path,
      present,
      currency: money ? desk.baseCurrency : null,
      points: starts.map((from) => {
        const sum = plainText(toDecimal(sums.get(from) ?? '0'));
        const within: Where = { field: trend.by, op: 'between', value: from, value2: addDays(stepped(from, trend.per, 1), -1) };
        return { from, value: money ? moneyText(sum, desk.baseCurrency) : sum, where: bothOf({ and: [within] }, trend.where) };
      }),
    },
  ];
}

/**
 * What the person has to know this morning: figures and trends of every entity that tells any, cut to the lists, rows and
 * fields the person may read. Amounts stay apart by currency; a trend of amounts is in the branch's base currency.
 */
export async function readMorning(engine: Engine, caller: Caller, baseCurrency: string): Promise<MorningOnWire> {
  const desk: Desk = { engine, caller, baseCurrency, today: dayInZone(engine.now().toISOString(), caller.zone) };
  return engine.database.read(readReach(caller.actor), async (transaction) => {
    // Filters on days hide from the planner how many rows they keep: it takes a third of the rows for a few, and walks them one by one.
    await transaction.query(fixed('set local enable_nestloop = off'));
    const [figures, trends]: [FigureOnWire[], TrendOnWire[]] = [[], []];
    for (const definition of engine.catalogue.all) {
      if (!definition.morning) continue;
      figures.push(...(await figuresOf(transaction, desk, definition)));
      for (const [name, trend] of Object.entries(definition.morning.trends ?? {}))
        trends.push(...(await trendOf(transaction, desk, definition, name, trend)));
    }
    return { today: desk.today, figures, trends };
  });
}
