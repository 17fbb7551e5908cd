import { fieldOfWire, type Definition } from '#define/entity';
import { asksOf } from '#define/viewed';
import type { Sort, Where } from '#define/filter';
import { layoutOnWire, readLayout, type LayoutColumn } from '#define/layout';
import { readSort, readWhere } from '#define/savedView';
import { mostGroupings, type GroupBy } from '#workers/sheet/view/grouping';

/** What a view says of a sheet. */
export interface ViewContent {
  readonly where: Where | null;
  readonly search: string;
  /** Null for the order the sheet has of itself. */
  readonly sort: readonly Sort[] | null;
  /** Null where the view leaves the columns to each person. */
  readonly columns: readonly LayoutColumn[] | null;
  /** The columns its rows are grouped by, the first around the second. */
  readonly groups: readonly GroupBy[];
  /** Rows of all branches the person works in, where they see more than one. */
  readonly allBranches: boolean;
  /** What a question was asked with by hand, where the rows answer one. */
  readonly asked: Readonly<Record<string, string>>;
}

export const plainContent: ViewContent = { where: null, search: '', sort: null, columns: null, groups: [], allBranches: false, asked: {} };

/** A tree without a condition. */
export const isEmpty = (where: Where): boolean => !('field' in where) && ('and' in where ? where.and : where.or).every(isEmpty);

/** A kept field name as the sheet says it: saved views may come from callers that spell it as the calls do. */
export const namesIn =
  (definition: Definition) =>
  (field: string): string =>
    fieldOfWire(definition, field) ?? field;

/** Groups that cannot be read are no reason to keep the rows of a view back. */
function readGroups(input: unknown, nameOf: (field: string) => string): GroupBy[] {
  if (!Array.isArray(input)) return [];
  const read = input.flatMap((one: { field?: unknown; unit?: unknown } | null): GroupBy[] => {
    if (typeof one?.field !== 'string') return [];
    return [{ field: nameOf(one.field), ...(one.unit === 'day' || one.unit === 'month' ? { unit: one.unit } : {}) }];
  });
  return read.slice(0, mostGroupings);
}

/** Parameters the view does not have any more ask nothing. */
function readAsked(definition: Definition, input: unknown): Record<string, string> {
  if (typeof input !== 'object' || input === null) return {};
  const asks = asksOf(definition);
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (asks[name] && typeof value === 'string' ? [[name, value] as const] : [])),
  );
}

/** A saved view, or what a link says, as the sheet understands it; undefined where it cannot be read. */
export function readContent(
  definition: Definition,
  {
    conditions,
    search,
    sort,
    columns,
    parts,
  }: { conditions?: unknown; search?: unknown; sort?: unknown; columns?: unknown; parts?: unknown },
): ViewContent | undefined {
  const nameOf = namesIn(definition);
  const kept = parts as { groups?: unknown; branches?: unknown; asked?: unknown } | null | undefined;
  const where = conditions === undefined || conditions === null ? null : readWhere(conditions, nameOf);
  const sorts = sort === undefined || sort === null ? null : readSort(sort, nameOf);
  if (where === undefined || sorts === undefined) return undefined;
  return {
    where: where === null || isEmpty(where) ? null : where,
    search: typeof search === 'string' ? search : '',
    sort: sorts === null || sorts.length === 0 ? null : sorts,
    columns: readLayout(columns),
    groups: readGroups(kept?.groups, nameOf),
    allBranches: kept?.branches === 'all',
    asked: readAsked(definition, kept?.asked),
  };
}

/** A value as text that is the same for the same content, whatever the order of its properties. */
function stamp(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stamp).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .map(([name, one]) => `${name}:${stamp(one)}`)
    .sort()
    .join()}}`;
}

/** Conditions that all hold say the same in any order. */
function whereStamp(where: Where | null): string {
  if (where === null) return '';
  return 'and' in where ? where.and.map(stamp).sort().join('&') : stamp(where);
}

/** Widths that nobody chose follow the words of the language and are no change. */
const columnsStamp = (columns: readonly LayoutColumn[] | null): string =>
  columns === null ? '' : stamp(layoutOnWire(columns).map((column) => (column.pinned ? column : { ...column, width: 0 })));

/** Do two contents show the same? */
export function sameContent(a: ViewContent, b: ViewContent): boolean {
  return (
    whereStamp(a.where) === whereStamp(b.where) &&
    a.search === b.search &&
    stamp(a.sort) === stamp(b.sort) &&
    stamp(a.groups) === stamp(b.groups) &&
    a.allBranches === b.allBranches &&
    stamp(a.asked) === stamp(b.asked) &&
    columnsStamp(a.columns) === columnsStamp(b.columns)
  );
}

/** A content as `insert_diyFilter` and `update_diyFilter` take it. */
export function contentOnWire({ where, search, sort, columns, groups, allBranches, asked }: ViewContent): {
  conditions: unknown;
  search: string;
  sort: unknown;
  columns: unknown;
  parts: unknown;
} {
  return {
    conditions: where ?? { and: [] },
    search,
    sort: sort ?? [],
    columns: columns === null ? [] : layoutOnWire(columns),
    parts: { groups, ...(allBranches ? { branches: 'all' } : {}), ...(Object.keys(asked).length > 0 ? { asked } : {}) },
  };
}
