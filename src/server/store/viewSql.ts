import { readsAcross, type Actor } from '#define/actor';
import { branchCurrencyColumn } from '#define/branches';
import type { Catalogue } from '#define/catalogue';
import { hiddenFields } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import type { Field } from '#define/field';
import type { Where } from '#define/filter';
import { askedOver, averagePercent } from '#define/viewed';
import { fieldTaken, whereAsked, type Figured, type Parameters, type View, type Worked } from '#define/view';
import { calculatedKinds } from '#define/ownReport';
import { calculationSql } from '#server/store/calculationSql';
import { whereSql, type Filtering } from '#server/store/filterSql';
import { columnName } from '#server/store/names';
import { listOf, ownBranches, readerOf, type Reader } from '#server/store/select';
import { fixed, join, raw, sql, type Sql } from '#server/store/sql';

/** Whoever asks a view, with the parameters they gave and the day it is for them. */
export interface Asking {
  readonly actor: Actor;
  readonly asked: Parameters;
  readonly zone: string;
  readonly today: string;
}

/** Rows under the actor's rights, and conditions over them: also over fields the actor does not see, as the lists themselves are declared. */
interface Behind {
  readonly reader: Reader;
  condition(where: Where | undefined): Sql;
}

function behind(catalogue: Catalogue, definition: Definition, asking: Asking): Behind {
  const reader = readerOf(catalogue, definition, asking.actor);
  const whole = { ...reader, columns: catalogue.columns(definition) };
  return { reader, condition: (where) => (where ? conditionOver(catalogue, whole, where, asking) : fixed('true')) };
}

/** A condition of the view's own over all columns of a reader, with what was asked. */
function conditionOver(catalogue: Catalogue, reader: Reader, where: Where, { actor, asked, zone, today }: Asking): Sql {
  const filtering: Filtering = {
    catalogue,
    reader: { ...reader, visible: new Set(reader.columns.map(({ name }) => name)) },
    reading: { zone, language: actor.language, today },
    choiceWord: (_column, option) => option,
  };
  return whereSql(filtering, whereAsked(where, asked));
}

function figureSql({ reader, condition }: Behind, figure: Figured, asked: Parameters, field: Field | undefined): Sql {
  const counted = figure.where ? sql` filter (where ${condition(figure.where)})` : fixed('');
  if (figure.take === 'count' || figure.of === undefined) return sql`(count(*)${counted})::integer`;
  const value = reader.expression(fieldTaken(figure.of, asked));
  if (figure.take === 'different') return sql`(count(distinct ${value})${counted})::integer`;
  if (figure.take === 'sum') return sql`coalesce(sum(${value})${counted}, 0)`;
  if (figure.take === 'average') return sql`round(avg(${value})${counted}, ${averageScale(field)}::int)`;
  if (figure.take === 'median')
    return sql`round((percentile_cont(0.5) within group (order by ${value})${counted})::numeric, ${averageScale(field)}::int)`;
  return sql`${fixed(figure.take === 'least' ? 'min' : 'max')}(${value})${counted}`;
}

const column = (definition: Definition, name: string): Sql => raw(columnName(name, allFields(definition)[name]));

/** Decimals an average is told with: a percent as percents are. */
const averageScale = (field: Field | undefined): number => (field?.percent ? averagePercent : 4);

/** How the stretch of time a day falls into is written. */
const writtenSpans = { month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' } as const;

/** Decimals of a share, and of an amount for each of something, where its field names none. */
const usualDecimals = 2;

/** Numbers are worked out with all their decimals and told with those of the column. */
function calculatedSql({ calculated, field }: Extract<Worked, { calculated: unknown }>, of: (name: string) => Sql): Sql {
  const made = calculationSql(calculated, of);
  return field.kind === 'decimal' ? sql`round((${made})::numeric, ${field.scale ?? usualDecimals}::int)` : made;
}

function workedSql(worked: Worked, asked: Parameters, of: (name: string) => Sql): Sql {
  if ('calculated' in worked) return calculatedSql(worked, of);
  if ('less' in worked) return sql`(${of(worked.less[0])} - ${of(worked.less[1])})`;
  if ('daysSince' in worked)
    return sql`(case when ${of(worked.daysSince)} < ${asked[worked.to] ?? null}::date then ${asked[worked.to] ?? null}::date - ${of(worked.daysSince)} end)`;
  if ('daysUntil' in worked) return sql`(${of(worked.daysUntil)} - ${asked[worked.from] ?? null}::date)`;
  if ('soFar' in worked)
    return sql`(sum(${of(worked.soFar)}) over (partition by ${join([fixed('q.ep_id'), ...worked.of.map(of)], ', ')} order by ${of(worked.along)}))`;
  const decimals = worked.field.scale ?? usualDecimals;
  if ('shareOf' in worked)
    return sql`round(100 * ${of(worked.shareOf)}::numeric / nullif(sum(${of(worked.shareOf)}) over (), 0), ${decimals}::int)`;
  const [part, whole] = 'percent' in worked ? worked.percent : worked.each;
  const times = fixed('percent' in worked ? '100 * ' : '');
  return sql`(case when ${of(whole)} <> 0 then round(${times}${of(part)}::numeric / ${of(whole)}, ${decimals}::int) end)`;
}

/** Figures over the rows that hang on each row, by that row. */
function partsSql(
  catalogue: Catalogue,
  definition: Definition,
  { parts, figures }: View & { parts: NonNullable<View['parts']> },
  asking: Asking,
): Sql {
  const hanging = behind(catalogue, catalogue.get(parts.of), asking);
  const list = Object.entries(figures).flatMap(([name, figure]) =>
    figure.parts ? [sql`${figureSql(hanging, figure, asking.asked, definition.fields[name])} as ${column(definition, name)}`] : [],
  );
  const by = hanging.reader.expression(parts.by);
  // Row by row: whoever asks for a month does not pay for all years.
  return sql` cross join lateral (select t.ep_id, t.id) whole left join lateral (select ${join(list, ', ')} from ${hanging.reader.from} where t.ep_id = whole.ep_id and ${by} = whole.id and ${hanging.reader.where} and ${hanging.condition(parts.where)}) p on true`;
}

/** Each row by itself, with the figures over what hangs on it. */
function singleSql(catalogue: Catalogue, definition: Definition, view: View, asking: Asking): Sql {
  const rows = behind(catalogue, askedOver(catalogue, view), asking);
  const { parts } = view;
  const shown = (view.shows ?? []).map((name) => sql`${rows.reader.expression(name)} as ${column(definition, name)}`);
  if (view.itself !== undefined) shown.push(sql`t.id as ${column(definition, view.itself)}`);
  const figures = Object.entries(view.figures).map(([name, { take }]) => {
    const figure = sql`p.${column(definition, name)}`;
    return take !== 'sum' && take !== 'count' && take !== 'different'
      ? sql`${figure} as ${column(definition, name)}`
      : sql`coalesce(${figure}, 0) as ${column(definition, name)}`;
  });
  const hanging = parts ? partsSql(catalogue, definition, { ...view, parts }, asking) : fixed('');
  return sql`select t.ep_id, t.id, ${join([...shown, ...figures], ', ')} from ${rows.reader.from}${hanging} where ${rows.reader.where} and ${rows.condition(view.where)}`;
}

/** What rows are put together by: a column of theirs, or the stretch of time a day of theirs falls into. */
function keySql(reader: Reader, { spanned }: View, name: string): Sql {
  const when = spanned?.[name];
  return when ? sql`to_char(${reader.expression(when.of)}, ${fixed(`'${writtenSpans[when.span]}'`)})` : reader.expression(name);
}

/** Rows put together by what they have in common; they are numbered in that order, which is the same each time the same rows are asked. */
function groupedSql(catalogue: Catalogue, definition: Definition, view: View, by: readonly string[], asking: Asking): Sql {
  const rows = behind(catalogue, askedOver(catalogue, view), asking);
  const keys = by.map((name) => keySql(rows.reader, view, name));
  const list = [
    ...by.map((name, at) => sql`${keys[at] as Sql} as ${column(definition, name)}`),
    ...Object.entries(view.figures).map(
      ([name, figure]) => sql`${figureSql(rows, figure, asking.asked, definition.fields[name])} as ${column(definition, name)}`,
    ),
  ];
  const grouped = join([fixed('t.ep_id'), ...keys], ', ');
  return sql`select t.ep_id, row_number() over (order by ${grouped}) as id, ${join(list, ', ')} from ${rows.reader.from} where ${rows.reader.where} and ${rows.condition(view.where)} group by ${grouped}`;
}

/** What the rows look up and the actor does not see whole, as the columns made of it name it: sums that are cut where they stand, too. */
function lookedUnseen(catalogue: Catalogue, view: View, actor: Actor): ReadonlySet<string> {
  const rows = askedOver(catalogue, view);
  const { visible } = readerOf(catalogue, rows, actor);
  return new Set(Object.keys(rows.looked ?? {}).flatMap((name) => (visible.has(name) ? [] : [`${view.of}.${name}`])));
}

/**
 * Reads a view as a list is read: its question stands where a table would, under the alias `t`, so that filters, orders, totals and
 * the columns stream know no difference.
 */
export function viewReader(catalogue: Catalogue, definition: Definition, view: View, asking: Asking): Reader {
  const across = readsAcross(asking.actor);
  const hidden = hiddenFields(definition, asking.actor);
  const unseen = lookedUnseen(catalogue, view, asking.actor);
  const columns = catalogue
    .columns(definition, across)
    .filter(({ name }) => !hidden.has(name) && definition.masks?.[name]?.some((made) => unseen.has(made)) !== true);
  const { by } = view;
  const question = by ? groupedSql(catalogue, definition, view, by, asking) : singleSql(catalogue, definition, view, asking);
  const worked = view.worked ?? {};
  const workedOut = (name: string): Sql => {
    const one = worked[name];
    return one ? workedSql(one, asking.asked, 'calculated' in one ? exactly : workedOut) : sql`q.${column(definition, name)}`;
  };
  // Whole numbers of the database have an end that decimals have not.
  const exactly = (name: string): Sql =>
    calculatedKinds[definition.fields[name]?.kind ?? 'text'] === 'number' ? sql`${workedOut(name)}::numeric` : workedOut(name);
  const more = Object.keys(worked).map((name) => sql`, ${workedOut(name)} as ${column(definition, name)}`);
  const from = sql`(select q.*, 1 as version${join(more, '')} from (${question}) q) t`;
  const reader = questionReader(catalogue, definition, columns, { from, across });
  return view.kept === undefined
    ? reader
    : { ...reader, where: conditionOver(catalogue, { ...reader, columns: catalogue.columns(definition) }, view.kept, asking) };
}

/** Reads what a body of an area answered as a list is read. */
export function answerReader(catalogue: Catalogue, definition: Definition, answer: Sql, actor: Actor): Reader {
  const across = definition.owner === 'branch' && readsAcross(actor);
  const hidden = hiddenFields(definition, actor);
  const columns = catalogue.columns(definition, across).filter(({ name }) => !hidden.has(name));
  return questionReader(catalogue, definition, columns, { from: sql`(select q.*, 1 as version from (${answer}) q) t`, across });
}

function questionReader(
  catalogue: Catalogue,
  definition: Definition,
  columns: Reader['columns'],
  { from, across }: { from: Sql; across: boolean },
): Reader {
  const joins = across ? ownBranches(catalogue) : fixed('');
  const expression = (name: string): Sql =>
    name === branchCurrencyColumn
      ? raw(`own_branch.${columnName('baseCurrency')}`)
      : raw(`t.${columnName(name, allFields(definition)[name])}`);
  return {
    definition,
    columns,
    visible: new Set(columns.map(({ name }) => name)),
    cut: new Set(),
    from: sql`${from}${joins}`,
    joins,
    where: fixed('true'),
    list: listOf(columns, expression),
    expression,
  };
}
