import { readPattern, type Leaf, type Operator } from '#define/filter';
import { kindOf } from '#define/kinds';
import { no, yes } from '#define/kinds/times';
import type { Value } from '#define/row';
import { compare, toDecimal } from '#values/decimal';
import { parseNumberText } from '#values/numberText';
import { collate, foldSearch } from '#values/text';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { dayInterval, momentInterval, numberInterval, type Interval } from '#workers/sheet/view/interval';
import { foldFor, textTest, type TextOperator, type TextTest } from '#workers/sheet/view/textTest';

/** One operator on one column, ready to be asked of every row; blank cells answer `blank`. */
export type Condition =
  | { readonly on: 'text'; readonly blank: boolean; readonly negated: boolean; readonly test: TextTest }
  /** Cannot be searched in one go: asked text by text (comparisons, lists of values). */
  | { readonly on: 'eachText'; readonly blank: boolean; readonly test: (text: string, folded: string, stored: string) => boolean }
  | { readonly on: 'range'; readonly blank: boolean; readonly negated: boolean; readonly low: number; readonly high: number; readonly shown: string | null; readonly operator: Operator; readonly argument: string }
  | { readonly on: 'eachNumber'; readonly blank: boolean; readonly test: (value: Value) => boolean }
  | { readonly on: 'flag'; readonly blank: boolean; readonly whenFalse: boolean; readonly whenTrue: boolean }
  | { readonly on: 'all'; readonly blank: boolean; readonly others: boolean };

const positives: Partial<Record<Operator, TextOperator>> = { equal: 'equal', begin: 'begin', endin: 'endin', include: 'include' };
const negatives: Partial<Record<Operator, TextOperator>> = { unequal: 'equal', notbegin: 'begin', notendin: 'endin', exclude: 'include' };
const live = (argument: string) => readPattern(argument).live;

type Part = { readonly op: Exclude<Operator, 'custom'>; readonly value?: string; readonly value2?: string };

/** Conditions of a leaf and how they join; null when nothing in it is switched on. */
export function conditionsOf(grid: Grid, column: GridColumn, leaf: Leaf, caseSensitive = false): { join: 'and' | 'or'; parts: Condition[] } | null {
  if (leaf.anyOf) return { join: 'and', parts: [anyOf(column, leaf.anyOf)] };
  const asked: readonly Part[] = leaf.op === 'custom' ? (leaf.parts ?? []).slice(0, 2) : [leaf as Part];
  const parts = asked.map((part) => conditionOf(grid, column, part, caseSensitive)).filter((part) => part !== null);
  return parts.length === 0 ? null : { join: leaf.op === 'custom' ? (leaf.join ?? 'and') : 'and', parts };
}

function conditionOf(grid: Grid, column: GridColumn, part: Part, caseSensitive: boolean): Condition | null {
  const { op, value = '', value2 = '' } = part;
  if (op === 'equal' && value === '') return { on: 'all', blank: true, others: false };
  if (op === 'unequal' && value === '') return { on: 'all', blank: false, others: true };
  if (value === '' && (op !== 'between' || value2 === '')) return null;
  if (!op) return null;
  const comparison = column.field ? kindOf(column.field).comparison : 'number';
  if (comparison === 'text') return textCondition(grid, op, value, value2, caseSensitive);
  if (comparison === 'boolean') return flagCondition(op, value, value2);
  return numberCondition(grid, column, op, value, value2);
}

function textCondition(grid: Grid, op: Part['op'], value: string, value2: string, caseSensitive: boolean): Condition {
  const positive = positives[op];
  if (positive) return { on: 'text', blank: false, negated: false, test: textTest(positive, value, caseSensitive) };
  const negative = negatives[op];
  if (negative) return { on: 'text', blank: true, negated: true, test: textTest(negative, value, caseSensitive) };
  const fold = foldFor(caseSensitive);
  const { language } = grid.reading;
  const against = (argument: string) => (parseNumberText(argument) === null ? fold(argument) : null);
  if (op === 'between') {
    const bounds = [value, value2].map((bound) => (bound === '' ? undefined : against(bound)));
    if (bounds.includes(null)) return { on: 'all', blank: false, others: false };
    let [low, high] = bounds as (string | undefined)[];
    if (low !== undefined && high !== undefined && collate(low, high, language) > 0) [low, high] = [high, low];
    return {
      on: 'eachText', blank: false,
      test: (text) => (low === undefined || collate(fold(text), low, language) >= 0) && (high === undefined || collate(fold(text), high, language) <= 0),
    };
  }
  const bound = against(value);
  if (bound === null) return { on: 'all', blank: false, others: false };
  const passes = { gt: (c: number) => c > 0, ge: (c: number) => c >= 0, lt: (c: number) => c < 0, le: (c: number) => c <= 0 }[op as 'gt' | 'ge' | 'lt' | 'le'];
  return { on: 'eachText', blank: false, test: (text) => passes(collate(fold(text), bound, language)) };
}

function flagCondition(op: Part['op'], value: string, value2: string): Condition {
  const read = (argument: string) => (yes.has(foldSearch(argument).trim()) ? 1 : no.has(foldSearch(argument).trim()) ? 0 : null);
  const wanted = read(value);
  const none: Condition = { on: 'all', blank: false, others: false };
  if (op in positives) return wanted === null || op !== 'equal' ? none : { on: 'flag', blank: false, whenFalse: wanted === 0, whenTrue: wanted === 1 };
  if (op in negatives) return wanted === null || op !== 'unequal' ? { on: 'all', blank: true, others: true } : { on: 'flag', blank: true, whenFalse: wanted !== 0, whenTrue: wanted !== 1 };
  if (op === 'between' || wanted === null || value2 !== '') return none;
  const passes = (flag: number) => (op === 'gt' ? flag > wanted : op === 'ge' ? flag >= wanted : op === 'lt' ? flag < wanted : flag <= wanted);
  return { on: 'flag', blank: false, whenFalse: passes(0), whenTrue: passes(1) };
}

function intervalOf(grid: Grid, column: GridColumn, argument: string): Interval | null {
  const stored = grid.store.columns[column.index];
  if (stored?.stores === 'scaled' && column.field) return numberInterval(argument, column.field, stored.scale);
  if (stored?.stores === 'double' && stored.as === 'moment') return momentInterval(argument, grid.reading.zone, grid.reading.today);
  if (stored?.stores === 'integer' && stored.as === 'day') return dayInterval(argument, grid.reading.today);
  return numberInterval(argument, column.field ?? { kind: 'integer' }, 0);
}

function numberCondition(grid: Grid, column: GridColumn, op: Part['op'], value: string, value2: string): Condition {
  if (op in positives && op !== 'equal') return { on: 'all', blank: false, others: false };
  if (op in negatives && op !== 'unequal') return { on: 'all', blank: true, others: true };
  if (op === 'between') return betweenCondition(grid, column, value, value2);
  const negated = op === 'unequal';
  const interval = live(value) ? null : intervalOf(grid, column, value);
  const shown = (op === 'equal' || negated) && column.field?.kind === 'money' && !live(value) ? foldSearch(value).trim() : null;
  const nothing = { low: 1, high: 0 };
  const range = interval ? rangeOf(op, interval) : nothing;
  return { on: 'range', blank: negated, negated, ...range, shown, operator: op, argument: value };
}

function betweenCondition(grid: Grid, column: GridColumn, value: string, value2: string): Condition {
  const none: Condition = { on: 'all', blank: false, others: false };
  const bounds = [value, value2].map((bound) => (bound === '' ? undefined : intervalOf(grid, column, bound)));
  if (bounds.includes(null)) return none;
  let [low, high] = bounds as (Interval | undefined)[];
  if (low && high && Math.min(low.from, low.to) > Math.max(high.from, high.to)) [low, high] = [high, low];
  return { on: 'range', blank: false, negated: false, low: low?.from ?? -Infinity, high: high?.to ?? Infinity, shown: null, operator: 'between', argument: `${value}\0${value2}` };
}

function rangeOf(op: Part['op'], { from, to }: Interval): { low: number; high: number } {
  switch (op) {
    case 'gt': return { low: to + 1, high: Infinity };
    case 'ge': return { low: from, high: Infinity };
    case 'lt': return { low: -Infinity, high: from - 1 };
    case 'le': return { low: -Infinity, high: to };
    default: return { low: from, high: to };
  }
}

/** Exact answer for decimals beyond 2^53, which the doubles only hold approximately. */
export function exactRange(condition: Extract<Condition, { on: 'range' }>, text: string): boolean {
  const [first = '', second = ''] = condition.argument.split('\0');
  const against = (argument: string) => {
    const read = parseNumberText(argument, { percent: 'fraction' });
    return read === null ? null : compare(toDecimal(text), toDecimal(read));
  };
  let [low, high] = [against(first), second === '' ? null : against(second)];
  // Reversed bounds are swapped: a value between them lies above the one called high.
  if (low !== null && high !== null && low < 0 && high > 0) [low, high] = [high, low];
  switch (condition.operator) {
    case 'equal': return low === 0;
    case 'unequal': return low !== 0;
    case 'gt': return low !== null && low > 0;
    case 'ge': return low !== null && low >= 0;
    case 'lt': return low !== null && low < 0;
    case 'le': return low !== null && low <= 0;
    default: return (low === null || low >= 0) && (high === null || high <= 0);
  }
}

/** The stored key of a value, as value lists and pasted lists name it. */
export function keyOf(value: Value): string | null {
  return value === null || value === '' ? null : String(value);
}

function anyOf(column: GridColumn, keys: readonly (string | null)[]): Condition {
  const wanted = new Set(keys);
  const blank = wanted.has(null) || wanted.has('');
  const comparison = column.field ? kindOf(column.field).comparison : 'number';
  if (comparison === 'text') return { on: 'eachText', blank, test: (_text, _folded, stored) => wanted.has(stored) };
  if (comparison === 'boolean') return { on: 'flag', blank, whenFalse: wanted.has('false'), whenTrue: wanted.has('true') };
  return { on: 'eachNumber', blank, test: (value) => wanted.has(keyOf(value)) };
}
