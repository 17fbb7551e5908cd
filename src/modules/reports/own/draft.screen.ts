import type { Catalogue } from '#define/catalogue';
import { isLeaf, type Where } from '#define/filter';
import { offeredOf, type Offered, type ReportDesign, type ReportFigure } from '#define/ownReport';
import { filterOf, needsValue, noFilter, withFilter, type Condition } from '#client/sheet/filter/columnFilter';
import type { EntityName } from '#names/entities';

/** A new report: the charges by who pays whom, which is what most begin with. */
export const blankDesign: ReportDesign = {
  of: 'cost',
  columns: [],
  together: true,
  figures: [],
  calculated: [],
  where: null,
  period: null,
  pivot: null,
  chart: null,
  sort: [],
};

/** A condition of a report as it is typed; which values of a closed list it means stands in `keys`. */
export interface TypedCondition extends Condition {
  readonly field: string;
  readonly keys: readonly string[];
}

export const blankCondition: TypedCondition = { field: '', op: 'equal', value: '', value2: '', keys: [] };

/** The filter of conditions that all hold; those without a value are left out. */
export function whereOf(conditions: readonly TypedCondition[]): Where | null {
  const parts = conditions.flatMap(({ field, keys, ...condition }): Where[] => {
    if (field === '') return [];
    if (keys.length > 0) return [{ field, op: 'equal', anyOf: [...keys] }];
    if (needsValue(condition.op) && condition.value === '') return [];
    const made = withFilter(null, field, { ...noFilter, conditions: [condition] });
    return made === null ? [] : 'and' in made ? [...made.and] : [made];
  });
  return parts.length === 0 ? null : { and: parts };
}

/** The conditions a kept filter is made of; nested ones do not come from here and stay out. */
export function conditionsOf(where: Where | null): readonly TypedCondition[] {
  const parts = where === null ? [] : isLeaf(where) ? [where] : 'and' in where ? where.and : [];
  return parts.flatMap((part) => {
    if (!isLeaf(part)) return [];
    const filter = filterOf({ and: [part] }, part.field);
    const [first] = filter.conditions;
    const keys = (filter.anyOf ?? []).flatMap((key) => key ?? []);
    return first || keys.length > 0 ? [{ op: 'equal', value: '', value2: '', ...first, field: part.field, keys } as TypedCondition] : [];
  });
}

/** Columns offered of the rows, by the reference they come over: '' for the rows' own. */
export function offeredByWay(catalogue: Catalogue, of: EntityName): ReadonlyMap<string, readonly Offered[]> {
  const ways = new Map<string, Offered[]>();
  for (const one of offeredOf(catalogue, of)) {
    const way = one.looked ? one.looked.via : '';
    ways.set(way, [...(ways.get(way) ?? []), one]);
  }
  return ways;
}

/** The next free name among figures or calculations: `f0`, `f1`. */
export function freeName(letter: 'f' | 'c', taken: readonly { readonly name: string }[]): string {
  const names = new Set(taken.map(({ name }) => name));
  for (let at = 0; ; at++) if (!names.has(`${letter}${at}`)) return `${letter}${at}`;
}

const bracketed = /\[([^\]]+)\]/gu;

/** A formula with the words of columns in its brackets for their names, or the other way round; words nobody knows stay. */
export const renamed = (formula: string, names: ReadonlyMap<string, string>): string =>
  formula.replaceAll(bracketed, (whole, name: string) => (names.has(name.trim()) ? `[${names.get(name.trim())}]` : whole));

/** What may be taken of a column of this kind. */
export function takesFor({ field, spanned }: Offered): readonly ReportFigure['take'][] {
  if (spanned) return ['different'];
  const adds = ['integer', 'decimal', 'money'].includes(field.kind);
  if (adds)
    return field.ratio === true
      ? ['average', 'median', 'least', 'most', 'different']
      : ['sum', 'average', 'median', 'least', 'most', 'different'];
  return field.kind === 'day' || field.kind === 'moment' ? ['least', 'most', 'different'] : ['different'];
}
