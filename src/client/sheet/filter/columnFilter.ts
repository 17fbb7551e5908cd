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

/** What filters one column: at most two conditions, and the ticks of its value list (null: all ticked). */
export interface ColumnFilter {
  readonly join: 'and' | 'or';
  readonly conditions: readonly Condition[];
  readonly anyOf: readonly (string | null)[] | null;
}

export const noFilter: ColumnFilter = { join: 'and', conditions: [], anyOf: null };

/** The operators worth offering for a kind of value; beginnings and parts never match numbers and dates. */
export const choicesFor: Readonly<Record<Comparison, readonly Choice[]>> = {
  text: ['include', 'exclude', 'equal', 'unequal', 'begin', 'notbegin', 'endin', 'notendin', 'gt', 'ge', 'lt', 'le', 'between', 'blank', 'notBlank'],
  number: ['equal', 'unequal', 'gt', 'ge', 'lt', 'le', 'between', 'blank', 'notBlank'],
  date: ['equal', 'unequal', 'gt', 'ge', 'lt', 'le', 'between', 'blank', 'notBlank'],
  boolean: ['equal', 'unequal', 'blank', 'notBlank'],
};

export const needsValue = (op: Choice): boolean => op !== 'blank' && op !== 'notBlank';

/** A condition without its argument is off. */
export const isOn = (condition: Condition): boolean => !needsValue(condition.op) || condition.value !== '' || (condition.op === 'between' && condition.value2 !== '');

const partsOf = (where: Where | null): readonly Where[] => (where === null ? [] : 'and' in where ? where.and : [where]);

function choiceOf(part: { op: Plain; value?: string; value2?: string }): Condition {
  const [value, value2] = [part.value ?? '', part.value2 ?? ''];
  if (value === '' && (part.op === 'equal' || part.op === 'unequal')) return { op: part.op === 'equal' ? 'blank' : 'notBlank', value, value2 };
  return { op: part.op, value, value2 };
}

/** The filter of one column as it stands in the view. */
export function filterOf(where: Where | null, field: string): ColumnFilter {
  let filter = noFilter;
  for (const part of partsOf(where)) {
    if (!isLeaf(part) || part.field !== field) continue;
    if (part.anyOf) filter = { ...filter, anyOf: part.anyOf };
    else if (part.op === 'custom') filter = { ...filter, join: part.join ?? 'and', conditions: (part.parts ?? []).map(choiceOf) };
    else filter = { ...filter, conditions: [choiceOf({ ...part, op: part.op })] };
  }
  return filter;
}

function plain({ op, value, value2 }: Condition): { op: Plain; value: string; value2?: string } {
  if (op === 'blank' || op === 'notBlank') return { op: op === 'blank' ? 'equal' : 'unequal', value: '' };
  return op === 'between' ? { op, value, value2 } : { op, value };
}

function leavesFor(field: string, filter: ColumnFilter): Leaf[] {
  const leaves: Leaf[] = [];
  const on = filter.conditions.filter(isOn).slice(0, 2);
  const [first] = on;
  if (on.length > 1) leaves.push({ field, op: 'custom', join: filter.join, parts: on.map(plain) });
  else if (first) leaves.push({ field, ...plain(first) });
  if (filter.anyOf) leaves.push({ field, op: 'equal', anyOf: filter.anyOf });
  return leaves;
}

/** The view's condition with one column filtered anew; all columns combine with AND. Null when nothing filters any more. */
export function withFilter(where: Where | null, field: string, filter: ColumnFilter): Where | null {
  const others = partsOf(where).filter((part) => !isLeaf(part) || part.field !== field);
  const parts = [...others, ...leavesFor(field, filter)];
  return parts.length === 0 ? null : { and: parts };
}

/** Columns that filter, in the order in which they were filtered; conditions over several columns are not among them. */
export function filteredFields(where: Where | null): string[] {
  return [...new Set(partsOf(where).flatMap((part) => (isLeaf(part) ? [part.field] : [])))];
}

/** Whether a condition over several columns (from a link or a saved view) filters as well. */
export function hasCompound(where: Where | null): boolean {
  return partsOf(where).some((part) => !isLeaf(part));
}

/** The view's condition without those over several columns. */
export function withoutCompound(where: Where | null): Where | null {
  const parts = partsOf(where).filter(isLeaf);
  return parts.length === 0 ? null : { and: parts };
}
