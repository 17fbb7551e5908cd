import { CalculationFault, kindCalculated, readCalculation, type CalculatedKind, type Calculation } from '#define/calculation';
import type { Catalogue } from '#define/catalogue';
import { listCalls, type Definition, type Looked } from '#define/entity';
import { day, decimal, flag, text, type Field, type KindName } from '#define/field';
import { leavesOf, type Sort, type Where } from '#define/filter';
import { spans, takings, type Asked, type Figured, type Spanned, type View, type Worked } from '#define/view';
import type { EntityName } from '#names/entities';
import type { Role } from '#names/roles';

/** A figure somebody wants of the rows that are put together, under a name of their own. */
export interface ReportFigure {
  readonly name: string;
  readonly label: string;
  readonly take: Figured['take'];
  /** The column it is taken of; without one where rows are counted. */
  readonly of: string | null;
  readonly where: Where | null;
}

/** A column worked out from others of the report: its text names them in brackets. */
export interface ReportCalculation {
  readonly name: string;
  readonly label: string;
  readonly formula: string;
  readonly decimals: number;
}

/** Figures stand once for each of these values of a column, side by side. */
export interface ReportPivot {
  readonly by: string;
  readonly values: readonly string[];
}

export const chartKinds = ['bar', 'line', 'pie'] as const;

/** What is drawn above the rows: figures by a column. */
export interface ReportChart {
  readonly kind: (typeof chartKinds)[number];
  readonly by: string;
  readonly figures: readonly string[];
}

/**
 * A report somebody put together: rows of one list, columns of theirs and of the rows they refer to (`customerId__industry`), the
 * stretch of time a day falls into (`etd__month`), put together where figures are taken (domain/07 §7.2).
 */
export interface ReportDesign {
  readonly of: EntityName;
  readonly columns: readonly string[];
  readonly together: boolean;
  readonly figures: readonly ReportFigure[];
  readonly calculated: readonly ReportCalculation[];
  readonly where: Where | null;
  /** A day of the rows between two days that are asked for. */
  readonly period: string | null;
  readonly pivot: ReportPivot | null;
  readonly chart: ReportChart | null;
  readonly sort: readonly Sort[];
}

/** Limits of a design, so that none can be made to hurt (design/reliability.md T13). */
export const reportLimits = { columns: 40, figures: 20, calculated: 20, pivot: 12, label: 60 } as const;

export type ReportCode = 'REPORT_COLUMN' | 'REPORT_FIGURE' | 'REPORT_EMPTY' | 'REPORT_SUM' | 'REPORT_TOO_WIDE' | CalculationFault['code'];

/** Why a report cannot be made: `value` is the column, figure or word it hangs on. */
export class ReportFault extends Error {
  constructor(
    readonly code: ReportCode,
    readonly value: string,
  ) {
    super(`${code} ${value}`);
  }
}

/** What calculations take the values of a kind for; kinds that are not here stand in no calculation. */
export const calculatedKinds: Readonly<Partial<Record<KindName, CalculatedKind>>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  text: 'text',
  latin: 'text',
  code: 'text',
  choice: 'text',
  dict: 'text',
  day: 'day',
  flag: 'yes',
};

const parting = '__';
const shownKinds: ReadonlySet<KindName> = new Set([...(Object.keys(calculatedKinds) as KindName[]), 'ref', 'moment']);
const addedKinds: ReadonlySet<KindName> = new Set(['integer', 'decimal', 'money']);
const orderedKinds: ReadonlySet<KindName> = new Set([...addedKinds, 'day', 'moment']);
/** Rows of these are nobody's to look into by a reference: their names are shown and no more. */
const closedBooks: ReadonlySet<string> = new Set(['user', 'hrPerson']);

/** A column a report may name, with what it is. */
export interface Offered {
  readonly name: string;
  readonly field: Field;
  /** It is looked up by this reference of the rows. */
  readonly looked?: Looked;
  readonly spanned?: Spanned;
}

const isShown = ({ kind, machine }: Field) => shownKinds.has(kind) && machine !== true;
const partsOf = (name: string) => name.split(parting) as [first: string, second?: string];

/** May somebody make reports over these rows: is there a list of them they may open? */
export const mayReport = (definition: Definition, holdsOne: (roles: readonly Role[]) => boolean): boolean =>
  listCalls(definition).some(({ roles }) => holdsOne(roles));

/** The columns a report over these rows may name, those of the rows they refer to after their own. */
export function offeredOf(catalogue: Catalogue, of: EntityName): readonly Offered[] {
  const definition = catalogue.get(of);
  const own = catalogue.columns(definition).filter(({ field, name }) => isShown(field) && !definition.reckoned?.fields[name]);
  return own.flatMap(({ name, field, via }): Offered[] => [
    { name, field },
    ...(field.kind === 'day'
      ? spans.map((span) => ({ name: `${name}${parting}${span}`, field: text({ max: 10 }), spanned: { of: name, span } }))
      : []),
    ...(field.kind === 'ref' && via === undefined && field.to ? lookedBy(catalogue, name, field.to) : []),
  ]);
}

/** Rows of the same owner, or of the group: a reference to another branch's rows leads nowhere. */
function lookedBy(catalogue: Catalogue, via: string, to: EntityName): Offered[] {
  if (closedBooks.has(to) || !catalogue.has(to)) return [];
  const target = catalogue.get(to);
  return catalogue
    .columns(target)
    .filter(({ name, via: beyond, field }) => beyond === undefined && isShown(field) && !target.reckoned?.fields[name])
    .map(({ name, field }) => ({ name: `${via}${parting}${name}`, field, looked: { via, to, field: name } }));
}

/** The columns of a design by name. */
class Columns {
  private readonly offered: ReadonlyMap<string, Offered>;

  constructor(catalogue: Catalogue, of: EntityName) {
    this.offered = new Map(offeredOf(catalogue, of).map((one) => [one.name, one]));
  }

  /** @throws ReportFault REPORT_COLUMN */
  get(name: string): Offered {
    const found = this.offered.get(name);
    if (!found) throw new ReportFault('REPORT_COLUMN', name);
    return found;
  }

  joins(names: Iterable<string>): Readonly<Record<string, Looked>> {
    return Object.fromEntries([...names].flatMap((name) => (this.get(name).looked ? [[name, this.get(name).looked as Looked]] : [])));
  }

  /** The currency amounts of a column stand in, as a column of the report: null where they are the branch's own, or no amounts. */
  currencyOf(name: string): string | null {
    const { field } = this.get(name);
    if (field.kind !== 'money' || field.currency === undefined || field.currency === 'base') return null;
    const [via, of] = partsOf(name);
    return of === undefined ? field.currency : `${via}${parting}${field.currency}`;
  }
}

const both = (...some: readonly (Where | null)[]): Where | undefined => {
  const given = some.filter((one) => one !== null);
  return given.length > 1 ? { and: given } : given[0];
};

/** A figure, and its twins for each value it is spread over. */
function spreadOf({ name, take, of, where }: ReportFigure, pivot: ReportPivot | null): [string, Figured][] {
  const made = (more: Where | null): Figured => {
    const counted = both(where, more);
    return { take, ...(of === null ? {} : { of }), ...(counted ? { where: counted } : {}) };
  };
  const twins = (pivot?.values ?? []).map(
    (value, at) => [pivotName(name, at), made({ field: pivot?.by ?? '', op: 'equal', anyOf: [value] })] as [string, Figured],
  );
  return [...twins, [name, made(null)]];
}

/** The name of a figure's column for the value at this place of what figures are spread over. */
export const pivotName = (figure: string, at: number): string => `${figure}At${at}`;

function checkFigure(columns: Columns, { take, of, label }: ReportFigure): void {
  if (take === 'count' ? of !== null : of === null) throw new ReportFault('REPORT_FIGURE', label);
  if (of === null) return;
  const { field, spanned } = columns.get(of);
  const takes =
    take === 'different' ? true : ['sum', 'average', 'median'].includes(take) ? addedKinds.has(field.kind) : orderedKinds.has(field.kind);
  if (!takes || spanned || (take === 'sum' && field.ratio === true)) throw new ReportFault('REPORT_SUM', label);
}

/** What is worked out of the columns before it. */
function workedOf(calculated: readonly ReportCalculation[], known: ReadonlyMap<string, Field>): Readonly<Record<string, Worked>> {
  const fields = new Map(known);
  return Object.fromEntries(
    calculated.map(({ name, label, formula, decimals }) => {
      try {
        const read: Calculation = readCalculation(formula);
        const kind = kindCalculated(read, (column) => calculatedKinds[fields.get(column)?.kind ?? 'json']);
        const field: Field =
          kind === 'number'
            ? decimal({ scale: decimals, ratio: true, fixed: true })
            : kind === 'day'
              ? day()
              : kind === 'yes'
                ? flag()
                : text({ max: 1_000 });
        fields.set(name, field);
        return [name, { calculated: read, field }];
      } catch (error) {
        if (error instanceof CalculationFault) throw new ReportFault(error.code, `${label}: ${error.value}`);
        throw error;
      }
    }),
  );
}

const periodAsks: Readonly<Record<string, Asked>> = { from: { field: day(), begins: 'month' }, until: { field: day() } };

/**
 * The definition a design stands for: a view like those the product brings, named as given. It is the same in the browser and on the server.
 * @throws ReportFault
 */
export function reportOf(catalogue: Catalogue, name: EntityName, call: `GET /${string}`, design: ReportDesign): Definition {
  const { of, together, calculated, pivot, where, period, sort } = design;
  const columns = new Columns(catalogue, of);
  const figures = together ? design.figures : [];
  for (const figure of figures) checkFigure(columns, figure);
  if (design.columns.length + figures.length === 0) throw new ReportFault('REPORT_EMPTY', '');
  if (figures.length * ((pivot?.values.length ?? 0) + 1) > 60) throw new ReportFault('REPORT_TOO_WIDE', '60');
  if (period !== null && columns.get(period).field.kind !== 'day') throw new ReportFault('REPORT_COLUMN', period);
  // Amounts of unlike currencies never add up: their currency is a column beside them.
  const added = together
    ? figures.flatMap((figure) => (figure.of === null || figure.take === 'different' ? [] : [figure.of]))
    : design.columns;
  const currencies = added.flatMap((one) => columns.currencyOf(one) ?? []);
  const shown = [...new Set([...design.columns, ...currencies])];
  const spread = Object.fromEntries(figures.flatMap((figure) => spreadOf(figure, pivot)));
  const within: Where | null = period === null ? null : { field: period, op: 'between', value: '@from', value2: '@until' };
  const all = both(where, within);
  const named = [...shown, ...Object.values(spread).flatMap((one) => (typeof one.of === 'string' ? [one.of] : []))];
  const asked = [all, ...Object.values(spread).map((one) => one.where)].flatMap((one) =>
    one ? leavesOf(one).map(({ field }) => field) : [],
  );
  const joins = columns.joins([...named, ...asked]);
  const spanned = Object.fromEntries(
    shown.flatMap((one) => (columns.get(one).spanned ? [[one, columns.get(one).spanned as Spanned]] : [])),
  );
  const view: View = {
    of,
    group: 'own',
    asks: period === null ? {} : periodAsks,
    ...(all ? { where: all } : {}),
    ...(together ? { by: shown } : { shows: shown }),
    ...(Object.keys(joins).length > 0 ? { joins } : {}),
    ...(Object.keys(spanned).length > 0 ? { spanned } : {}),
    figures: spread,
    worked: workedOf(
      calculated,
      new Map([...shown.map((one) => [one, columns.get(one).field] as const), ...figureFields(columns, spread)]),
    ),
  };
  const { owner, facts } = catalogue.get(of);
  const order = sort.filter(({ field }) => shown.includes(field) || spread[field] || view.worked?.[field]);
  return {
    name,
    table: '',
    owner,
    fields: {},
    stock: { list: { call, roles: [] } },
    facts: facts ?? [],
    removal: 'real',
    ...(order.length > 0 ? { order } : {}),
    view,
  };
}

function figureFields(columns: Columns, spread: Readonly<Record<string, Figured>>): (readonly [string, Field])[] {
  return Object.entries(spread).map(([name, { take, of }]) => [
    name,
    typeof of !== 'string' || take === 'different' || take === 'count' ? { kind: 'integer' } : columns.get(of).field,
  ]);
}

const isRecord = (input: unknown): input is Record<string, unknown> => typeof input === 'object' && input !== null && !Array.isArray(input);
const textIn = (input: unknown, most: number): string => (typeof input === 'string' ? input.trim().slice(0, most) : '');
const listIn = (input: unknown, most: number, what: string): readonly unknown[] => {
  if (!Array.isArray(input)) return [];
  if (input.length > most) throw new ReportFault('REPORT_TOO_WIDE', `${what} ${most}`);
  return input;
};

/** Names of figures and calculations are their places: nothing a person writes becomes part of a question. */
const ownNames = /^[fc]\d{1,2}$/u;
const ownName = (input: unknown, fallback: string): string => (typeof input === 'string' && ownNames.test(input) ? input : fallback);

/**
 * A design as it came over the wire. `whereIn` reads a filter over the rows' columns.
 * @throws ReportFault
 */
export function readDesign(input: unknown, whereIn: (input: unknown) => Where | null): ReportDesign {
  const given = isRecord(input) ? input : {};
  const label = (one: unknown, fallback: string) => textIn(one, reportLimits.label) || fallback;
  const records = (some: unknown, most: number, what: string) => listIn(some, most, what).filter(isRecord);
  const { pivot, chart } = given;
  const sorts = records(given.sort, 3, 'sort').map(({ field, dir }): Sort => ({
    field: textIn(field, 120),
    dir: dir === 'desc' ? 'desc' : 'asc',
  }));
  return {
    of: textIn(given.of, 40) as EntityName,
    columns: [...new Set(listIn(given.columns, reportLimits.columns, 'columns').map((one) => textIn(one, 120)))],
    together: given.together === true,
    figures: records(given.figures, reportLimits.figures, 'figures').map((one, at) => ({
      name: ownName(one.name, `f${at}`),
      label: label(one.label, `F${at + 1}`),
      take: takings.find((take) => take === one.take) ?? 'count',
      of: textIn(one.of, 120) || null,
      where: whereIn(one.where),
    })),
    calculated: records(given.calculated, reportLimits.calculated, 'calculated').map((one, at) => ({
      name: ownName(one.name, `c${at}`),
      label: label(one.label, `C${at + 1}`),
      formula: textIn(one.formula, 1_000),
      decimals: Math.min(6, Math.max(0, Number.isInteger(one.decimals) ? Number(one.decimals) : 2)),
    })),
    where: whereIn(given.where),
    period: textIn(given.period, 120) || null,
    pivot: isRecord(pivot)
      ? { by: textIn(pivot.by, 120), values: listIn(pivot.values, reportLimits.pivot, 'pivot').map((one) => textIn(one, 120)) }
      : null,
    chart: isRecord(chart)
      ? {
          kind: chartKinds.find((kind) => kind === chart.kind) ?? 'bar',
          by: textIn(chart.by, 120),
          figures: listIn(chart.figures, 6, 'chart').map((one) => textIn(one, 120)),
        }
      : null,
    sort: sorts,
  };
}
