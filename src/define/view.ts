import { columnsCalculated, type Calculation } from '#define/calculation';
import type { Looked } from '#define/entity';
import type { Field } from '#define/field';
import { isLeaf, type Leaf, type Where } from '#define/filter';
import type { EntityName } from '#names/entities';
import type { ParameterKey } from '#names/parameters';
import { addDays, isDay } from '#values/day';

/** A field, or which one by what is asked under a parameter: net amounts or gross ones. */
export type Taken = string | { readonly by: string; readonly fields: Readonly<Record<string, string>> };

/** What a figure takes of the rows behind one row of a view: a sum, the least, greatest, average or middle value, how many there are, or how many different values they have. */
export const takings = ['sum', 'average', 'median', 'least', 'most', 'count', 'different'] as const;

/** A figure over the rows behind one row of a view. */
export interface Figured {
  readonly take: (typeof takings)[number];
  readonly of?: Taken;
  /** Which of the rows count in it. Values may name parameters: `@asOf`, `@asOf-30`. */
  readonly where?: Where;
  /** It is made of the view's `parts` and not of its own rows. */
  readonly parts?: true;
}

/** A column worked out from others of the same row. */
export type Worked =
  /** One less the other. */
  | { readonly less: readonly [string, string]; readonly field: Field }
  /** One in a hundred of the other; blank where that is 0. */
  | { readonly percent: readonly [string, string]; readonly field: Field }
  /** One for each of the other; blank where there is none. */
  | { readonly each: readonly [string, string]; readonly field: Field }
  /** One in a hundred of what it comes to over all rows of the view; blank where that is 0. */
  | { readonly shareOf: string; readonly field: Field }
  /** What it comes to over the rows of the same `of` up to this one, in the order of `along`. */
  | { readonly soFar: string; readonly of: readonly string[]; readonly along: string; readonly field: Field }
  /** Days from a day of the row to the day of a parameter; blank where it is not past. */
  | { readonly daysSince: string; readonly to: string; readonly field: Field }
  /** Days from the day of a parameter until a day of the row; less than none where that is past. */
  | { readonly daysUntil: string; readonly from: string; readonly field: Field }
  /** Whatever somebody wrote down. */
  | { readonly calculated: Calculation; readonly field: Field };

/** What a view is asked with, in a field's own kind. Where nobody says: the branch's today, its parameter, or `initial`. */
export interface Asked {
  readonly field: Field;
  readonly usual?: ParameterKey;
  /** A day: the first of the branch's month where nobody says. */
  readonly begins?: 'month';
  /** A day: so many days before today where nobody says. */
  readonly daysBack?: number;
  /** A day: the first of as many days before the first of these two as lie between them. */
  readonly spans?: readonly [from: string, until: string];
}

/** Stretches of time that days fall into. */
export const spans = ['month', 'quarter', 'year'] as const;

/** The stretch of time a day of the row falls into, as a column: 2026-03, 2026-Q1, 2026. */
export interface Spanned {
  readonly of: string;
  readonly span: (typeof spans)[number];
}

/**
 * A question instead of a table: which rows are asked over, how they are put together, and the figures over them. It is read under
 * the reader's rights: branch, scope and level of the rows behind it are in it, and a column is hidden where a field it is made of is.
 */
export interface View {
  /** Rows it asks over. */
  readonly of: EntityName;
  readonly where?: Where;
  /** Fields of which rows with the same values make one row; without them each row is one by itself. */
  readonly by?: readonly string[];
  /** The column that names each row itself, as references to it are named: in the reader's language. Only where rows stand by themselves. */
  readonly itself?: string;
  /** Fields of a row taken over as they are. */
  readonly shows?: readonly string[];
  /** Columns looked up beside those the rows behind look up themselves. */
  readonly joins?: Readonly<Record<string, Looked>>;
  /** Columns that say when, to put rows together by. */
  readonly spanned?: Readonly<Record<string, Spanned>>;
  /** Rows that hang on each row by a reference, over which figures may be taken. */
  readonly parts?: { readonly of: EntityName; readonly by: string; readonly where?: Where };
  readonly figures: Readonly<Record<string, Figured>>;
  readonly worked?: Readonly<Record<string, Worked>>;
  /** Which of its rows are told; the others count in what is worked out over several rows. Names its own columns. */
  readonly kept?: Where;
  readonly asks: Readonly<Record<string, Asked>>;
  /** Where the list of what a person may open shows it. */
  readonly group: string;
}

/** Rows of another entity that name a row by a reference, and those of them that count. */
export interface Behind {
  readonly of: EntityName;
  readonly by: string;
  readonly where: Where;
}

/** Values of a view's parameters, as text. */
export type Parameters = Readonly<Record<string, string>>;

const named = /^@([a-z]\w*)([+-]\d{1,4})?$/iu;

function valueAt(text: string, asked: Parameters): string {
  const [, name = '', days] = named.exec(text) ?? [];
  const value = asked[name];
  if (value === undefined) return text;
  return days === undefined || !isDay(value) ? value : addDays(value, Number(days));
}

/** A filter with the parameters it names as what was asked. */
export function whereAsked(where: Where, asked: Parameters): Where {
  if (!isLeaf(where)) {
    const parts = (some: readonly Where[]) => some.map((one) => whereAsked(one, asked));
    return 'and' in where ? { and: parts(where.and) } : { or: parts(where.or) };
  }
  const { value, value2 } = where;
  return {
    ...where,
    ...(value === undefined ? {} : { value: valueAt(value, asked) }),
    ...(value2 === undefined ? {} : { value2: valueAt(value2, asked) }),
  } satisfies Leaf;
}

/** The fields a figure may be taken of. */
export const fieldsTaken = (taken: Taken | undefined): readonly string[] =>
  taken === undefined ? [] : typeof taken === 'string' ? [taken] : Object.values(taken.fields);

/** The field it is taken of as it was asked. */
export const fieldTaken = (taken: Taken, asked: Parameters): string =>
  typeof taken === 'string' ? taken : (taken.fields[asked[taken.by] ?? ''] ?? (Object.values(taken.fields)[0] as string));

/** The columns a worked-out one is made of. */
export const columnsWorked = (worked: Worked): readonly string[] =>
  'calculated' in worked
    ? columnsCalculated(worked.calculated)
    : 'daysSince' in worked
      ? [worked.daysSince]
      : 'daysUntil' in worked
        ? [worked.daysUntil]
        : 'shareOf' in worked
          ? [worked.shareOf]
          : 'soFar' in worked
            ? [worked.soFar]
            : 'less' in worked
              ? worked.less
              : 'percent' in worked
                ? worked.percent
                : worked.each;

/** The first and the last day of a stretch of time as a column says it. */
export function daysSpanned(text: string): readonly [first: string, last: string] {
  const [year = '', part] = text.split('-');
  const [first, many] = part === undefined ? [1, 12] : part.startsWith('Q') ? [Number(part.slice(1)) * 3 - 2, 3] : [Number(part), 1];
  const month = (at: number) => `${Number(year) + Math.floor((at - 1) / 12)}-${String(((at - 1) % 12) + 1).padStart(2, '0')}-01`;
  return [month(first), addDays(month(first + many), -1)];
}
