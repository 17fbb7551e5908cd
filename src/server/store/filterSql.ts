import type { Catalogue, Column } from '#define/catalogue';
import type { Field } from '#define/field';
import { isLeaf, leavesOf, type Leaf, type Sort, type Where } from '#define/filter';
import { kindOf } from '#define/kinds';
import type { Reading } from '#define/kind';
import { isRowId } from '#define/row';
import type { Language } from '#names/languages';
import { isDay } from '#values/day';
import { isMoment } from '#values/moment';
import { unusualDecimals } from '#values/money';
import { searchTerms } from '#values/searchText';
import { condition, isOff, listed, ordered, type Asked, type Shown, type Subject } from '#server/store/conditions';
import { columnName } from '#server/store/names';
import type { Reader } from '#server/store/select';
import { all, any, fixed, join, raw, sql, type Sql } from '#server/store/sql';

/** Words of a search that are looked for; more make the condition longer, not the finding better. */
const mostWords = 10;

export interface Filtering {
  readonly catalogue: Catalogue;
  readonly reader: Reader;
  readonly reading: Reading;
  /** Words of a choice column's options, for filters on what is shown. */
  choiceWord(column: Column, option: string): string;
}

/** Compared as text, but nothing the database has as one. */
const isText = ({ kind }: Field): boolean => kind !== 'json' && kind !== 'file';

/** Text a person sees in a column of a row, as SQL: label of a reference, word of a choice, else the stored text. */
export function shownText(filtering: Filtering, column: Column): Sql {
  const value = filtering.reader.expression(column.name);
  const { field } = column;
  if (field.kind === 'choice') {
    const cases = (field.options ?? []).map((option) => sql`when ${option} then ${filtering.choiceWord(column, option)}`);
    return sql`(case ${value} ${join(cases, ' ')} end)`;
  }
  const labels = labelsOf(filtering, column);
  if (labels) return sql`(select ${labels.text} ${labels.from} where ${labels.within(fixed('t.ep_id'))} and ${labels.key} = ${value})`;
  return field.to || !isText(field) ? sql`${value}::text` : value;
}

interface ReferredLabels {
  readonly from: Sql;
  /** Branch of a referred row as it must be, for a row of this branch. */
  within(epId: Sql): Sql;
  readonly epId: Sql;
  readonly key: Sql;
  readonly text: Sql;
}

/** Labels of the rows a column refers to, as `k`; null for columns without. */
function labelsOf({ catalogue, reading }: Filtering, { field }: Column): ReferredLabels | null {
  const target = field.to ? catalogue.get(field.to) : null;
  if (!target?.label) return null;
  const names = labelColumns(target.label, reading.language).map((name) => raw(`k.${columnName(name)}`));
  const key = field.kind === 'dict' ? raw(`k.${columnName(target.key ?? 'code')}`) : raw('k.id');
  const group = target.owner === 'group';
  return {
    from: sql`from ${raw(target.table)} k`,
    within: (epId) => (group ? sql`k.ep_id = 0` : sql`k.ep_id = ${epId}`),
    epId: group ? fixed('0') : fixed('t.ep_id'),
    key,
    text: sql`coalesce(${join([...names, sql`${key}::text`], ', ')})`,
  };
}

/**
 * What a person sees in a column, to ask conditions of. Labels and words are asked once for all rows: which of them fit is found
 * first, then each row's key is looked up among these.
 */
function shown(filtering: Filtering, column: Column): Shown {
  const value = filtering.reader.expression(column.name);
  const { field } = column;
  const labels = labelsOf(filtering, column);
  if (labels)
    return {
      text: labels.text,
      rows: (fits) => sql`coalesce((${labels.epId}, ${value}) in (select k.ep_id, ${labels.key} ${labels.from} where ${fits}), false)`,
    };
  if (field.kind === 'choice') {
    const options = field.options ?? [];
    const words = options.map((option) => filtering.choiceWord(column, option));
    return {
      text: fixed('w.word'),
      rows: (fits) =>
        sql`coalesce(${value} = any(array(select w.option from unnest(${[...options]}::text[], ${words}::text[]) w(option, word) where ${fits})), false)`,
    };
  }
  return asStored(shownText(filtering, column));
}

/** Label fields in the order they are tried for a language: Arabic falls back to English, English and Chinese to one another. */
export function labelColumns(label: { zh: string; en: string; ar?: string }, language: Language): string[] {
  const order =
    language === 'zh' ? [label.zh, label.en] : language === 'en' ? [label.en, label.zh] : [label.ar ?? label.en, label.en, label.zh];
  return [...new Set(order)];
}

const asStored = (text: Sql): Shown => ({ text, rows: (fits) => fits });

function subjectOf(filtering: Filtering, column: Column): Subject {
  const value = filtering.reader.expression(column.name);
  const { comparison } = kindOf(column.field);
  const texts = comparison !== 'text' ? [] : [shown(filtering, column), ...(column.field.kind === 'dict' ? [asStored(value)] : [])];
  return { field: column.field, comparison, value, texts, rounded: roundedAmount(filtering, column, value), reading: filtering.reading };
}

/** An amount rounded as the sheet shows it; null where its currency is not in the row, or not the reader's to know. */
function roundedAmount({ reader }: Filtering, { field }: Column, value: Sql): Sql | null {
  if (field.kind !== 'money' || field.currency === undefined || field.currency === 'base' || !reader.visible.has(field.currency))
    return null;
  const currency = reader.expression(field.currency);
  const places = new Set(unusualDecimals.values());
  const cases = [...places].map(
    (decimals) =>
      sql`when ${currency} = any(${[...unusualDecimals].flatMap(([code, own]) => (own === decimals ? [code] : []))}::text[]) then ${decimals}::int`,
  );
  return sql`round(${value}, case ${join(cases, ' ')} when ${currency} is not null then 2 end)`;
}

/** The row's id is no field of the definition, and still something to filter and sort by. */
const idColumn: Column = { name: 'id', field: { kind: 'integer' } };

const columnOf = ({ reader }: Filtering, name: string): Column | undefined =>
  name === 'id' ? idColumn : reader.columns.find((column) => column.name === name);

const isDecimal = (key: string) => /^-?\d{1,40}(\.\d{1,40})?$/u.test(key);

/** Stored keys of a value list by the column's type; a key that cannot stand in the column fits no row. */
function keysSql(column: Column, keys: readonly string[]): Sql {
  const { kind } = column.field;
  if (kind === 'ref') return sql`${keys.filter(isRowId)}::bigint[]`;
  if (kind === 'day') return sql`${keys.filter(isDay)}::date[]`;
  if (kind === 'moment') return sql`${keys.filter(isMoment)}::timestamptz[]`;
  if (kind === 'flag') return sql`${keys.filter((key) => key === 'true' || key === 'false')}::boolean[]`;
  return kindOf(column.field).comparison === 'number' ? sql`${keys.filter(isDecimal)}::numeric[]` : sql`${[...keys]}::text[]`;
}

function listCondition(filtering: Filtering, column: Column, keys: readonly (string | null)[]): Sql {
  const value = filtering.reader.expression(column.name);
  const some = keys.filter((key): key is string => key !== null && key !== '');
  const conditions = some.length < keys.length ? [sql`(${value} is null)`] : [];
  const cell = isText(column.field) ? value : sql`${value}::text`;
  if (some.length > 0) conditions.push(sql`${cell} = any(${keysSql(column, some)})`);
  return any(conditions);
}

function leafSql(filtering: Filtering, leaf: Leaf): Sql {
  const column = columnOf(filtering, leaf.field);
  if (!column) return fixed('false');
  if (leaf.anyOf) return listCondition(filtering, column, leaf.anyOf);
  const subject = subjectOf(filtering, column);
  if (leaf.listed)
    return leaf.op === 'unequal'
      ? sql`not ${listed(subject, leaf.listed, leaf.matchCase === true)}`
      : listed(subject, leaf.listed, leaf.matchCase === true);
  if (leaf.op !== 'custom') return condition(subject, leaf as Asked);
  const parts = (leaf.parts ?? [])
    .slice(0, 2)
    .map((part): Asked => ({ ...part, ...(leaf.matchCase ? { matchCase: true } : {}) }))
    .filter((part) => !isOff(part));
  if (parts.length === 0) return fixed('true');
  return (leaf.join === 'or' ? any : all)(parts.map((part) => sql`(${condition(subject, part)})`));
}

/** Conditions of a filter tree; columns the actor may not see have been refused before. */
export function whereSql(filtering: Filtering, where: Where): Sql {
  if (isLeaf(where)) return sql`(${leafSql(filtering, where)})`;
  if ('and' in where) return where.and.length === 0 ? fixed('true') : sql`(${all(where.and.map((one) => whereSql(filtering, one)))})`;
  return where.or.length === 0 ? fixed('true') : any(where.or.map((one) => whereSql(filtering, one)));
}

/** Every word of a search somewhere in the entity's search fields; its signs stand for themselves. */
export function searchSql(filtering: Filtering, search: string): Sql {
  const fields = filtering.reader.definition.search ?? [];
  const subjects = filtering.reader.columns.filter((column) => fields.includes(column.name)).map((column) => subjectOf(filtering, column));
  const holds = (word: string) =>
    any(subjects.map((subject) => condition(subject, { op: 'include', value: word.replace(/[*?~]/gu, '~$&') })));
  return any(searchTerms(search).map((words) => all(words.slice(0, mostWords).map(holds))));
}

/**
 * What is shown of a row as it is put in order: codes of an outline, which stand first in what is shown, go by their digits from the first on. The
 * worker's `inOutline` says the same.
 */
function inOrder(filtering: Filtering, column: Column): Sql {
  const shown = shownText(filtering, column);
  const { kind, to } = column.field;
  const target = kind === 'dict' && to !== undefined ? filtering.catalogue.get(to) : undefined;
  if (target?.outline === undefined) return shown;
  const code = filtering.reader.expression(column.name);
  return sql`rpad(${code}, ${fixed(String(target.outline))}, '0') || substr(${shown}, length(${code}) + 1)`;
}

/** Order of a list: blanks last either way, labels in the reader's language, the id deciding between equals. */
export function orderSql(filtering: Filtering, sorts: readonly Sort[]): Sql {
  const keys = sorts.flatMap(({ field, dir }) => {
    const column = columnOf(filtering, field);
    if (!column) return [];
    const textual = kindOf(column.field).comparison === 'text';
    const key = textual ? ordered(inOrder(filtering, column), filtering.reading.language) : filtering.reader.expression(field);
    return [sql`${key} ${fixed(dir === 'desc' ? 'desc' : 'asc')} nulls last`];
  });
  return join([...keys, fixed('t.id')], ', ');
}

export const fieldsOf = (where: Where): readonly string[] => leavesOf(where).map((leaf) => leaf.field);
