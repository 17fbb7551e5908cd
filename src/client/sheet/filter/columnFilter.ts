import { isLeaf, type Leaf, type Operator, type Where } from '#define/filter';
import type { Comparison } from '#define/kind';

type Plain = Exclude<Operator, 'custom'>;

/** Operators as a person chooses them: blank and not blank are `equal` and `unequal` to nothing (design/sheet.md §1.2). */
export type Choice = Plain | 'blank' | 'notBlank';

export interface Condition {
  readonly op: Choice;
  readonly value: string;
  readonly value2: string;
}

/** A pasted list: rows whose cell in one of the columns is in it, or rows with none of it (`not`). */
export interface ListFilter {
  readonly items: readonly string[];
  /** The column it was pasted into first. */
  readonly fields: readonly string[];
  readonly not: boolean;
}

/** What filters one column: at most two conditions, the ticks of its value list (null: all ticked), and a pasted list. */
export interface ColumnFilter {
  readonly join: 'and' | 'or';
  readonly conditions: readonly Condition[];
  /** Letters must agree in case too. */
  readonly matchCase: boolean;
  readonly anyOf: readonly (string | null)[] | null;
  readonly list: ListFilter | null;
}

export const noFilter: ColumnFilter = { join: 'and', conditions: [], matchCase: false, anyOf: null, list: null };

/** The operators worth offering for a kind of value; beginnings and parts never match numbers and dates. */
export const choicesFor: Readonly<Record<Comparison, readonly Choice[]>> = {
  text: [
    'include',
    'exclude',
    'equal',
    'unequal',
    'begin',
    'notbegin',
    'endin',
    'notendin',
    'gt',
    'ge',
    'lt',
    'le',
    'between',
    'blank',
    'notBlank',
  ],
  number: ['equal', 'unequal', 'gt', 'ge', 'lt', 'le', 'between', 'blank', 'notBlank'],
  date: ['equal', 'unequal', 'gt', 'ge', 'lt', 'le', 'between', 'blank', 'notBlank'],
  boolean: ['equal', 'unequal', 'blank', 'notBlank'],
};

export const needsValue = (op: Choice): boolean => op !== 'blank' && op !== 'notBlank';

/** A condition without its argument is off. */
export const isOn = (condition: Condition): boolean =>
  !needsValue(condition.op) || condition.value !== '' || (condition.op === 'between' && condition.value2 !== '');

const partsOf = (where: Where | null): readonly Where[] => (where === null ? [] : 'and' in where ? where.and : [where]);

const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((item, at) => item === b[at]));

/** The list a condition stands for: one column's, or that of several in which any may hold it (or none may). */
function listOf(part: Where): ListFilter | null {
  const not = isLeaf(part) ? part.op === 'unequal' : 'and' in part;
  const leaves = isLeaf(part) ? [part] : 'and' in part ? part.and : part.or;
  const first = leaves[0];
  if (first === undefined || !isLeaf(first) || first.listed === undefined) return null;
  const { listed } = first;
  const same = leaves.every(
    (leaf) => isLeaf(leaf) && leaf.op === (not ? 'unequal' : 'equal') && leaf.listed !== undefined && sameItems(leaf.listed, listed),
  );
  return same ? { items: listed, fields: leaves.flatMap((leaf) => (isLeaf(leaf) ? [leaf.field] : [])), not } : null;
}

/** The column a condition belongs to; undefined where it is one over several columns that is no pasted list. */
const ownerOf = (part: Where): string | undefined => listOf(part)?.fields[0] ?? (isLeaf(part) ? part.field : undefined);

function choiceOf(part: { op: Plain; value?: string; value2?: string }): Condition {
  const [value, value2] = [part.value ?? '', part.value2 ?? ''];
  if (value === '' && (part.op === 'equal' || part.op === 'unequal'))
    return { op: part.op === 'equal' ? 'blank' : 'notBlank', value, value2 };
  return { op: part.op, value, value2 };
}

/** The filter of one column as it stands in the view. */
export function filterOf(where: Where | null, field: string): ColumnFilter {
  let filter = noFilter;
  for (const part of partsOf(where)) {
    if (ownerOf(part) !== field) continue;
    const list = listOf(part);
    if (list) filter = { ...filter, list };
    else if (!isLeaf(part)) continue;
    else if (part.anyOf) filter = { ...filter, anyOf: part.anyOf };
    else {
      const conditions = part.op === 'custom' ? (part.parts ?? []).map(choiceOf) : [choiceOf({ ...part, op: part.op })];
      filter = { ...filter, join: part.join ?? 'and', conditions, matchCase: part.matchCase === true };
    }
  }
  return filter;
}

function plain({ op, value, value2 }: Condition): { op: Plain; value: string; value2?: string } {
  if (op === 'blank' || op === 'notBlank') return { op: op === 'blank' ? 'equal' : 'unequal', value: '' };
  return op === 'between' ? { op, value, value2 } : { op, value };
}

function listPart({ items, fields, not }: ListFilter): Where {
  const leaves = fields.map((field): Leaf => ({ field, op: not ? 'unequal' : 'equal', listed: items }));
  const [only] = leaves;
  if (only && leaves.length === 1) return only;
  return not ? { and: leaves } : { or: leaves };
}

function partsFor(field: string, filter: ColumnFilter): Where[] {
  const parts: Where[] = [];
  const on = filter.conditions.filter(isOn).slice(0, 2);
  const [first] = on;
  const matchCase = filter.matchCase ? { matchCase: true } : {};
  if (on.length > 1) parts.push({ field, op: 'custom', ...matchCase, join: filter.join, parts: on.map(plain) });
  else if (first) parts.push({ field, ...matchCase, ...plain(first) });
  if (filter.anyOf) parts.push({ field, op: 'equal', anyOf: filter.anyOf });
  if (filter.list && filter.list.items.length > 0) parts.push(listPart(filter.list));
  return parts;
}

/** The view's condition with one column filtered anew; all columns combine with AND. Null when nothing filters any more. */
export function withFilter(where: Where | null, field: string, filter: ColumnFilter): Where | null {
  const others = partsOf(where).filter((part) => ownerOf(part) !== field);
  const parts = [...others, ...partsFor(field, filter)];
  return parts.length === 0 ? null : { and: parts };
}

/** Columns that filter, in the order in which they were filtered; conditions over several columns are not among them. */
export function filteredFields(where: Where | null): string[] {
  return [...new Set(partsOf(where).flatMap((part) => ownerOf(part) ?? []))];
}

/** Whether a condition over several columns (from a link or a saved view) filters as well. */
export function hasCompound(where: Where | null): boolean {
  return partsOf(where).some((part) => ownerOf(part) === undefined);
}

/** The view's condition without those over several columns. */
export function withoutCompound(where: Where | null): Where | null {
  const parts = partsOf(where).filter((part) => ownerOf(part) !== undefined);
  return parts.length === 0 ? null : { and: parts };
}

/**
 * The view's condition with one column narrowed to the cells that show a text, or (`but`) to those that do not, beside what it leaves
 * out already. An empty text stands for blank cells.
 */
export function withValue(where: Where | null, field: string, text: string, but: boolean): Where | null {
  if (text === '')
    return withFilter(where, field, { ...noFilter, conditions: [{ op: but ? 'notBlank' : 'blank', value: '', value2: '' }] });
  if (!but) return withFilter(where, field, { ...noFilter, list: { items: [text], fields: [field], not: false } });
  const before = filterOf(where, field);
  const left = before.list?.not === true && before.list.fields.length === 1 ? before.list.items : [];
  return withFilter(where, field, { ...before, list: { items: [...new Set([...left, text])], fields: [field], not: true } });
}
