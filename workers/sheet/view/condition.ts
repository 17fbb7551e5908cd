import type { Leaf, Operator } from '#define/filter';
import { kindOf } from '#define/kinds';
import { no, yes } from '#define/kinds/times';
import { isDay, dayNumber } from '#values/day';
import { isMoment } from '#values/moment';
import { parseNumberText } from '#values/numberText';
import { foldSearch } from '#values/text';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { alphabetOf } from '#workers/sheet/view/alphabet';
import { toTheLetter } from '#workers/sheet/view/folding';
import { decimalInterval, intervalOf, type Interval } from '#workers/sheet/view/interval';
import { foldingFor, textTest, type TextOperator, type TextTest } from '#workers/sheet/view/textTest';
import { TextOrder, type Bound } from '#workers/sheet/view/textOrder';
import { WantedNumbers, WantedTexts } from '#workers/sheet/view/wanted';

type Comparing = 'gt' | 'ge' | 'lt' | 'le';

/** One operator on one column, ready to be asked of every row; blank cells answer `blank`. */
export type Condition =
  | { readonly on: 'all'; readonly blank: boolean; readonly others: boolean }
  | { readonly on: 'text'; readonly blank: boolean; readonly negated: boolean; readonly test: TextTest }
  /** Above `low` and below `high`, the ends counting where they say so. */
  | { readonly on: 'compared'; readonly blank: boolean; readonly order: TextOrder; readonly low: End | null; readonly high: End | null }
  /** `by` what is shown, or by the stored key, which must agree to the letter. */
  | {
      readonly on: 'texts';
      readonly blank: boolean;
      readonly negated: boolean;
      readonly by: 'shown' | 'key';
      /** A cell holds several numbers, each of which may be one of them. */
      readonly parted?: boolean;
      readonly wanted: WantedTexts;
    }
  | {
      readonly on: 'range';
      readonly blank: boolean;
      readonly negated: boolean;
      readonly low: number;
      readonly high: number;
      readonly op: Operator;
      readonly arguments: readonly string[];
    }
  | {
      readonly on: 'numbers';
      readonly blank: boolean;
      readonly negated: boolean;
      readonly wanted: WantedNumbers;
      readonly arguments: readonly string[];
      readonly shown: boolean;
    }
  /** Stretches that do not touch, in order. */
  | { readonly on: 'spans'; readonly blank: boolean; readonly negated: boolean; readonly from: Float64Array; readonly to: Float64Array }
  | { readonly on: 'flag'; readonly blank: boolean; readonly whenFalse: boolean; readonly whenTrue: boolean };

export interface End {
  readonly bound: Bound;
  readonly counts: boolean;
}

const positives: Partial<Record<Operator, TextOperator>> = { equal: 'equal', begin: 'begin', endin: 'endin', include: 'include' };
const negatives: Partial<Record<Operator, TextOperator>> = { unequal: 'equal', notbegin: 'begin', notendin: 'endin', exclude: 'include' };
const none: Condition = { on: 'all', blank: false, others: false };
const every: Condition = { on: 'all', blank: true, others: true };

type Part = { readonly op: Exclude<Operator, 'custom'>; readonly value?: string; readonly value2?: string };

/** Conditions of a leaf and how they join; null when nothing in it is switched on. */
export function conditionsOf(grid: Grid, column: GridColumn, leaf: Leaf): { join: 'and' | 'or'; parts: Condition[] } | null {
  if (leaf.anyOf) return { join: 'and', parts: [keysCondition(grid, column, leaf.anyOf)] };
  if (leaf.listed)
    return { join: 'and', parts: [listCondition(grid, column, leaf.listed, leaf.op === 'unequal', leaf.matchCase === true)] };
  const asked: readonly Part[] = leaf.op === 'custom' ? (leaf.parts ?? []).slice(0, 2) : [leaf as Part];
  const parts = asked.map((part) => conditionOf(grid, column, part, leaf.matchCase === true)).filter((part) => part !== null);
  return parts.length === 0 ? null : { join: leaf.op === 'custom' ? (leaf.join ?? 'and') : 'and', parts };
}

/** What a column's values are compared as; ids and versions are numbers. */
export const comparisonOf = (column: GridColumn) => (column.field ? kindOf(column.field).comparison : 'number');

function conditionOf(grid: Grid, column: GridColumn, part: Part, matchCase: boolean): Condition | null {
  const { op, value = '', value2 = '' } = part;
  if (op === 'equal' && value === '') return { on: 'all', blank: true, others: false };
  if (op === 'unequal' && value === '') return { on: 'all', blank: false, others: true };
  if (!op || (value === '' && (op !== 'between' || value2 === ''))) return null;
  switch (comparisonOf(column)) {
    case 'text':
      return textCondition(grid, op, value, value2, matchCase);
    case 'boolean':
      return flagCondition(op, value);
    default:
      return numberCondition(grid, column, op, value, value2);
  }
}

function textCondition(grid: Grid, op: Part['op'], value: string, value2: string, matchCase: boolean): Condition {
  const positive = positives[op];
  if (positive) return { on: 'text', blank: false, negated: false, test: textTest(positive, value, matchCase) };
  const negative = negatives[op];
  if (negative) return { on: 'text', blank: true, negated: true, test: textTest(negative, value, matchCase) };
  const order = new TextOrder(alphabetOf(grid.reading.language), foldingFor(matchCase));
  // A number asked of texts keeps none of them: comparison is by type.
  if ([value, value2].some((argument) => argument !== '' && parseNumberText(argument) !== null)) return none;
  if (op !== 'between') {
    const end = { bound: order.bound(value), counts: op === 'ge' || op === 'le' };
    const up = op === 'gt' || op === 'ge';
    return { on: 'compared', blank: false, order, low: up ? end : null, high: up ? null : end };
  }
  let [low, high] = [value, value2].map((bound) => (bound === '' ? null : { bound: order.bound(bound), counts: true })) as [
    End | null,
    End | null,
  ];
  if (low && high && order.compareText(low.bound.folded, high.bound) > 0) [low, high] = [high, low];
  return { on: 'compared', blank: false, order, low, high };
}

/** 1 for yes, 0 for no, as people write them. */
export const flagOf = (argument: string) => (yes.has(foldSearch(argument).trim()) ? 1 : no.has(foldSearch(argument).trim()) ? 0 : null);

function flagCondition(op: Part['op'], value: string): Condition {
  const wanted = flagOf(value);
  if (op in positives)
    return wanted === null || op !== 'equal' ? none : { on: 'flag', blank: false, whenFalse: wanted === 0, whenTrue: wanted === 1 };
  if (op in negatives)
    return wanted === null || op !== 'unequal' ? every : { on: 'flag', blank: true, whenFalse: wanted !== 0, whenTrue: wanted !== 1 };
  if (op === 'between' || wanted === null) return none;
  const passes = (flag: number) => ({ gt: flag > wanted, ge: flag >= wanted, lt: flag < wanted, le: flag <= wanted })[op as Comparing];
  return { on: 'flag', blank: false, whenFalse: passes(0), whenTrue: passes(1) };
}

function numberCondition(grid: Grid, column: GridColumn, op: Part['op'], value: string, value2: string): Condition {
  if (op in positives && op !== 'equal') return none;
  if (op in negatives && op !== 'unequal') return every;
  const read = (argument: string) => intervalOf(grid, column, argument);
  if (op === 'between') {
    const bounds = [value, value2].map((bound) => (bound === '' ? undefined : read(bound)));
    if (bounds.includes(null)) return none;
    let [low, high] = bounds as (Interval | undefined)[];
    if (low && high && Math.min(low.from, low.to) > Math.max(high.from, high.to)) [low, high] = [high, low];
    return {
      on: 'range',
      blank: false,
      negated: false,
      low: low?.from ?? -Infinity,
      high: high?.to ?? Infinity,
      op,
      arguments: [value, value2],
    };
  }
  const negated = op === 'unequal';
  const interval = read(value);
  if (interval === null) return negated ? every : none;
  return { on: 'range', blank: negated, negated, ...rangeOf(op, interval), op, arguments: [value] };
}

function rangeOf(op: Part['op'], { from, to }: Interval): { low: number; high: number } {
  switch (op) {
    case 'gt':
      return { low: to + 1, high: Infinity };
    case 'ge':
      return { low: from, high: Infinity };
    case 'lt':
      return { low: -Infinity, high: from - 1 };
    case 'le':
      return { low: -Infinity, high: to };
    default:
      return { low: from, high: to };
  }
}

const isDecimal = (key: string) => /^-?\d{1,40}(\.\d{1,40})?$/u.test(key);

/** The only number of the column a key means; NaN where it lies between two of them, or is none. */
function exactNumber(key: string, scale: number): number {
  const read = isDecimal(key) ? parseNumberText(key) : null;
  if (read === null) return Number.NaN;
  const { from, to } = decimalInterval(read, scale);
  return from === to ? from : Number.NaN;
}

/** Stored keys of a value list: each is one value, and one that cannot stand in the column fits no row. */
function keysCondition(grid: Grid, column: GridColumn, keys: readonly (string | null)[]): Condition {
  const blank = keys.includes(null) || keys.includes('');
  const comparison = comparisonOf(column);
  const some = keys.filter((key): key is string => key !== null && key !== '');
  if (comparison === 'text') return { on: 'texts', blank, negated: false, by: 'key', wanted: new WantedTexts(some, toTheLetter) };
  if (comparison === 'boolean') return { on: 'flag', blank, whenFalse: keys.includes('false'), whenTrue: keys.includes('true') };
  const stored = grid.store.columns[column.index];
  const scale = stored?.stores === 'scaled' ? stored.scale : 0;
  const numbers = some.map((key) => {
    if (column.field?.kind === 'day') return isDay(key) ? dayNumber(key) : Number.NaN;
    if (column.field?.kind === 'moment') return isMoment(key) ? Date.parse(key) : Number.NaN;
    return exactNumber(key, scale);
  });
  return { on: 'numbers', blank, negated: false, wanted: new WantedNumbers(numbers), arguments: some.filter(isDecimal), shown: false };
}

/** A pasted list: every text means what it would mean to `equal`, wildcards being plain signs. */
function listCondition(grid: Grid, column: GridColumn, texts: readonly string[], negated: boolean, matchCase: boolean): Condition {
  const blank = texts.includes('') !== negated;
  const some = texts.filter((text) => text !== '');
  switch (comparisonOf(column)) {
    case 'text':
      return {
        on: 'texts',
        blank,
        negated,
        by: 'shown',
        parted: column.field?.parted === true,
        wanted: new WantedTexts(some, foldingFor(matchCase)),
      };
    case 'boolean': {
      const flags = some.map(flagOf);
      return { on: 'flag', blank, whenFalse: flags.includes(0) !== negated, whenTrue: flags.includes(1) !== negated };
    }
    default:
      return numberList(grid, column, some, blank, negated);
  }
}

function numberList(grid: Grid, column: GridColumn, texts: readonly string[], blank: boolean, negated: boolean): Condition {
  const intervals = texts.flatMap((text) => intervalOf(grid, column, text) ?? []);
  if (column.field?.kind !== 'moment') {
    const numbers = intervals.map(({ from, to }) => (from === to ? from : Number.NaN));
    return { on: 'numbers', blank, negated, wanted: new WantedNumbers(numbers), arguments: texts, shown: column.field?.kind === 'money' };
  }
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    const before = joined.at(-1);
    if (before && from <= before.to) before.to = Math.max(before.to, to);
    else joined.push({ from, to });
  }
  return {
    on: 'spans',
    blank,
    negated,
    from: Float64Array.from(joined, ({ from }) => from),
    to: Float64Array.from(joined, ({ to }) => to),
  };
}
