import type { EntityName } from '#names/entities';
import type { Role } from '#names/roles';
import type { Where } from '#define/filter';
import { isLeaf, type Leaf } from '#define/filter';
import { addDays, isDay } from '#values/day';

/** Where a figure stands on the first page. */
export type FigureGroup = 'money' | 'ships' | 'work' | 'rates';

/**
 * Rows somebody wants to know of in the morning, counted and, with `amount`, added up per currency. The filter is the one
 * the sheet opens with, so that the figure and what stands behind it cannot differ. Days in it are counted from the
 * branch's today: `@0` is today, `@+7` a week on, `@-14` two weeks ago.
 */
export interface Figure {
  readonly group: FigureGroup;
  readonly where: Where;
  /** Money field that is added up. */
  readonly amount?: string;
  /** Roles of which one is needed beside that of the list: what only they have to do. */
  readonly roles?: readonly Role[];
  /** Lists among those of `opens` whose rows it counts; left out, the first the person may open. */
  readonly of?: readonly string[];
  /** What should not be: shown in the colour of refusals when there is any. */
  readonly late?: boolean;
  /** The given view of the stock list's sheet that shows the same rows with what matters of them in sight. */
  readonly view?: string;
}

/** A sum of a field over the days of another, week by week or month by month, counted from the present one. */
export interface Trend {
  readonly by: string;
  readonly per: 'week' | 'month';
  readonly sum: string;
  readonly where?: Where;
  /** Periods before the present one, and after it. */
  readonly back: number;
  readonly ahead: number;
}

/** What the first page tells of an entity. `opens`: the route of each list, the stock list as `list`, the best first. */
export interface Morning {
  readonly opens: Readonly<Record<string, string>>;
  readonly figures: Readonly<Record<string, Figure>>;
  readonly trends?: Readonly<Record<string, Trend>>;
}

/** A counted filter and the sheet it opens. */
export interface CountOnWire {
  readonly where: Where;
  readonly count: number;
}

export interface FigureOnWire extends CountOnWire {
  readonly entity: EntityName;
  readonly name: string;
  readonly group: FigureGroup;
  readonly path: string;
  readonly late: boolean;
  readonly view?: string;
  /** Those of the rows that are the person's own, where the person sees others' too. */
  readonly mine: CountOnWire | null;
  /** Sums by currency as decimal text; null where nothing is added up. Unlike currencies never add. */
  readonly amounts: Readonly<Record<string, string>> | null;
}

export interface TrendPoint {
  /** First day of the period. */
  readonly from: string;
  readonly value: string;
  readonly where: Where;
}

export interface TrendOnWire {
  readonly entity: EntityName;
  readonly name: string;
  readonly per: Trend['per'];
  readonly path: string;
  /** Currency of amounts; null for other numbers. */
  readonly currency: string | null;
  /** First day of the present period. */
  readonly present: string;
  readonly points: readonly TrendPoint[];
}

export interface MorningOnWire {
  readonly today: string;
  readonly figures: readonly FigureOnWire[];
  readonly trends: readonly TrendOnWire[];
}

const counted = /^@([+-]?\d{1,4})$/u;

function dayText(text: string, today: string): string {
  const found = counted.exec(text);
  return found && isDay(today) ? addDays(today, Number(found[1])) : text;
}

function leafAt(leaf: Leaf, today: string): Leaf {
  const { value, value2 } = leaf;
  return {
    ...leaf,
    ...(value === undefined ? {} : { value: dayText(value, today) }),
    ...(value2 === undefined ? {} : { value2: dayText(value2, today) }),
  };
}

/** A filter with its counted days as the days they are. */
export function whereAt(where: Where, today: string): Where {
  if (isLeaf(where)) return leafAt(where, today);
  return 'and' in where ? { and: where.and.map((one) => whereAt(one, today)) } : { or: where.or.map((one) => whereAt(one, today)) };
}

/** Both filters; a list of conditions takes the other in. */
export function bothOf(one: Where, other: Where | undefined): Where {
  if (other === undefined) return one;
  const parts = (where: Where): readonly Where[] => (!isLeaf(where) && 'and' in where ? where.and : [where]);
  return { and: [...parts(one), ...parts(other)] };
}
