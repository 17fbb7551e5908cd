import type { Catalogue, Column } from '#define/catalogue';
import { isLeaf, leavesOf, readPattern, type Leaf, type Operator, type Sort, type Where } from '#define/filter';
import { kindOf } from '#define/kinds';
import type { Reading } from '#define/kind';
import type { Language } from '#names/languages';
import { addDays, parseDayText } from '#values/day';
import { parseNumberText } from '#values/numberText';
import { foldSearch } from '#values/text';
import { no, yes } from '#define/kinds/times';
import { columnName } from '#server/store/names';
import type { Reader } from '#server/store/select';
import { all, any, fixed, join, raw, sql, type Sql } from '#server/store/sql';

export interface Filtering {
  readonly catalogue: Catalogue;
  readonly reader: Reader;
  readonly reading: Reading;
  /** Words of a choice column's options, for filters on what is shown. */
  choiceWord(column: Column, option: string): string;
}

/** Text a person sees in a column, as SQL: label of a reference, word of a choice, else the stored text. */
export function shownText(filtering: Filtering, column: Column): Sql {
  const value = filtering.reader.expression(column.name);
  const { field } = column;
  if (field.kind === 'choice') {
    const cases = (field.options ?? []).map((option) => sql`when ${option} then ${filtering.choiceWord(column, option)}`);
    return sql`(case ${value} ${join(cases, ' ')} end)`;
  }
  if (field.to) {
    const target = filtering.catalogue.get(field.to);
    if (!target.label) return sql`${value}::text`;
    const labels = labelColumns(target.label, filtering.reading.language).map((name) => raw(`k.${columnName(name)}`));
    const key = field.kind === 'dict' ? raw(`k.${columnName(target.key ?? 'code')}`) : raw('k.id');
    const branch = target.owner === 'group' ? sql`k.ep_id = 0` : sql`k.ep_id = t.ep_id`;
    return sql`(select coalesce(${join(labels, ', ')}) from ${raw(target.table)} k where ${branch} and ${key} = ${value})`;
  }
  return field.kind === 'json' ? sql`${value}::text` : value;
}

/** Label fields in the order they are tried for a language: Arabic falls back to English, English to Chinese. */
export function labelColumns(label: { zh: string; en: string; ar?: string }, language: Language): string[] {
  const order = language === 'zh' ? [label.zh] : language === 'en' ? [label.en, label.zh] : [label.ar ?? label.en, label.en, label.zh];
  return [...new Set(order)];
}

type Condition = { op: Exclude<Operator, 'custom'>; value?: string; value2?: string };

const complements: Partial<Record<Operator, Exclude<Operator, 'custom'>>> = { unequal: 'equal', notbegin: 'begin', notendin: 'endin', exclude: 'include' };
const isBlank = (value: Sql) => sql`(${value} is null)`;
const escapeLike = (text: string) => text.replace(/[\\%_]/gu, '\\$&');

function likePattern(argument: string, before: string, after: string): string {
  const { parts } = readPattern(foldSearch(argument));
  return before + parts.map((part) => (part === '*' ? '%' : part === '?' ? '_' : escapeLike(part.text))).join('') + after;
}

const textCollation: Record<Language, Sql> = { zh: fixed('collate "zh-x-icu"'), en: fixed('collate "en-x-icu"'), ar: fixed('collate "ar-x-icu"') };

function textCondition(value: Sql, condition: Condition, language: Language): Sql {
  const shown = sql`fold_text(${value})`;
  const argument = condition.value ?? '';
  const compareText = (operator: string, to: string) => (parseNumberText(to) !== null ? fixed('false') : sql`coalesce(${shown} ${textCollation[language]} ${fixed(operator)} ${foldSearch(to)}, false)`);
  switch (condition.op) {
    case 'equal': return sql`coalesce(${shown} like ${likePattern(argument, '', '')}, false)`;
    case 'begin': return sql`coalesce(${shown} like ${likePattern(argument, '', '%')}, false)`;
    case 'endin': return sql`coalesce(${shown} like ${likePattern(argument, '%', '')}, false)`;
    case 'include': return sql`coalesce(${shown} like ${likePattern(argument, '%', '%')}, false)`;
    case 'gt': return compareText('>', argument);
    case 'ge': return compareText('>=', argument);
    case 'lt': return compareText('<', argument);
    case 'le': return compareText('<=', argument);
    default: return fixed('true');
  }
}

const compareSigns: Partial<Record<Operator, string>> = { equal: '=', gt: '>', ge: '>=', lt: '<', le: '<=' };

function numberCondition(value: Sql, condition: Condition): Sql {
  const number = parseNumberText(condition.value ?? '', { percent: 'asTyped' });
  const sign = compareSigns[condition.op];
  if (number === null || !sign) return fixed('false');
  return sql`coalesce(${value} ${fixed(sign)} ${number}::numeric, false)`;
}

function dateCondition(value: Sql, column: Column, condition: Condition, zone: string): Sql {
  const day = parseDayText(condition.value ?? '', {});
  if (day === null || day === 'AMBIGUOUS' || !compareSigns[condition.op]) return fixed('false');
  const at = (on: string) => (column.field.kind === 'moment' ? sql`(${on}::timestamp at time zone ${zone})` : sql`${on}::date`);
  const [start, next] = [at(day), at(addDays(day, 1))];
  switch (condition.op) {
    case 'equal': return sql`coalesce(${value} >= ${start} and ${value} < ${next}, false)`;
    case 'gt': return sql`coalesce(${value} >= ${next}, false)`;
    case 'ge': return sql`coalesce(${value} >= ${start}, false)`;
    case 'lt': return sql`coalesce(${value} < ${start}, false)`;
    default: return sql`coalesce(${value} < ${next}, false)`;
  }
}

function flagCondition(value: Sql, condition: Condition): Sql {
  const typed = foldSearch(condition.value ?? '');
  const sign = compareSigns[condition.op];
  const wanted = yes.has(typed) ? true : no.has(typed) ? false : null;
  return wanted === null || !sign ? fixed('false') : sql`coalesce(${value} ${fixed(sign)} ${wanted}::boolean, false)`;
}

function oneCondition(filtering: Filtering, column: Column, condition: Condition): Sql {
  const value = filtering.reader.expression(column.name);
  const complement = complements[condition.op];
  const argument = condition.value ?? '';
  if (argument === '' && condition.op !== 'between') {
    if (condition.op === 'equal') return isBlank(value);
    return condition.op === 'unequal' ? sql`not ${isBlank(value)}` : fixed('true');
  }
  if (complement) return sql`not ${oneCondition(filtering, column, { ...condition, op: complement })}`;
  if (condition.op === 'between') return betweenCondition(filtering, column, condition);
  const comparison = kindOf(column.field).comparison;
  if (comparison === 'number') return numberCondition(value, condition);
  if (comparison === 'date') return dateCondition(value, column, condition, filtering.reading.zone);
  if (comparison === 'boolean') return flagCondition(value, condition);
  return textCondition(shownText(filtering, column), condition, filtering.reading.language);
}

/** Both ends count; reversed ends are swapped, an empty end is open (design/sheet.md §1.2). */
function betweenCondition(filtering: Filtering, column: Column, { value, value2 }: Condition): Sql {
  const one = (low: string, high: string) =>
    all([...(low ? [oneCondition(filtering, column, { op: 'ge', value: low })] : []), ...(high ? [oneCondition(filtering, column, { op: 'le', value: high })] : [])]);
  const [low, high] = [value ?? '', value2 ?? ''];
  return low && high ? any([one(low, high), one(high, low)]) : one(low, high);
}

function listCondition(filtering: Filtering, column: Column, keys: readonly (string | null)[]): Sql {
  const value = filtering.reader.expression(column.name);
  const some = keys.filter((key): key is string => key !== null);
  const conditions = keys.includes(null) ? [isBlank(value)] : [];
  if (some.length > 0) conditions.push(sql`coalesce(${column.field.kind === 'text' || column.field.kind === 'code' ? sql`fold_text(${value})` : sql`${value}::text`} = any(${column.field.kind === 'text' || column.field.kind === 'code' ? some.map(foldSearch) : some}::text[]), false)`);
  return any(conditions);
}

function leafSql(filtering: Filtering, leaf: Leaf): Sql {
  const column = filtering.reader.columns.find((one) => one.name === leaf.field);
  if (!column) return fixed('false');
  if (leaf.anyOf) return listCondition(filtering, column, leaf.anyOf);
  if (leaf.op !== 'custom') return oneCondition(filtering, column, leaf as Condition);
  const parts = (leaf.parts ?? []).slice(0, 2).map((part) => oneCondition(filtering, column, part));
  return leaf.join === 'or' ? any(parts) : all(parts);
}

/** Conditions of a filter tree; columns the actor may not see have been refused before. */
export function whereSql(filtering: Filtering, where: Where): Sql {
  if (isLeaf(where)) return leafSql(filtering, where);
  if ('and' in where) return where.and.length === 0 ? fixed('true') : sql`(${all(where.and.map((one) => whereSql(filtering, one)))})`;
  return where.or.length === 0 ? fixed('true') : any(where.or.map((one) => whereSql(filtering, one)));
}

/** Free text over the entity's search fields and the labels of what it names first. */
export function searchSql(filtering: Filtering, search: string): Sql {
  const fields = filtering.reader.definition.search ?? [];
  const columns = filtering.reader.columns.filter((column) => fields.includes(column.name));
  return any(columns.map((column) => textCondition(shownText(filtering, column), { op: 'include', value: search }, filtering.reading.language)));
}

/** Order of a list: blanks last either way, labels in the reader's language, the id deciding between equals. */
export function orderSql(filtering: Filtering, sorts: readonly Sort[]): Sql {
  const keys = sorts.flatMap(({ field, dir }) => {
    const column = filtering.reader.columns.find((one) => one.name === field);
    if (!column) return [];
    const textual = kindOf(column.field).comparison === 'text';
    const key = textual ? sql`fold_text(${shownText(filtering, column)}) ${textCollation[filtering.reading.language]}` : filtering.reader.expression(field);
    return [sql`${key} ${fixed(dir === 'desc' ? 'desc' : 'asc')} nulls last`];
  });
  return join([...keys, fixed('t.id')], ', ');
}

export const fieldsOf = (where: Where): readonly string[] => leavesOf(where).map((leaf) => leaf.field);
