import type { ListCall } from '#define/calls';
import type { Catalogue } from '#define/catalogue';
import { allFields, listCalls, type Counted, type Definition, type RolledUp, type SeenBy } from '#define/entity';
import type { Field } from '#define/field';
import { isNoneOf, leavesOf, type Where } from '#define/filter';
import type { Value } from '#define/row';
import { columnsWorked, daysSpanned, fieldsTaken, whereAsked, type Asked, type Figured, type Parameters, type View } from '#define/view';
import type { EntityName } from '#names/entities';

/** It asks over rows that are kept elsewhere: a view, or a question a migration poses. */
export const isQuestion = ({ view, posed, answered }: Definition): boolean =>
  view !== undefined || posed === true || answered !== undefined;

/** What a question, or what is reckoned of rows, is asked with beside a list's filter and order. */
export const asksOf = ({ view, answered, reckoned }: Definition): Readonly<Record<string, Asked>> =>
  view?.asks ?? answered?.asks ?? reckoned?.asks ?? {};

/** A view as a definition; its columns follow from the rows it asks over once all definitions are known. */
export function viewOf({
  name,
  list,
  search,
  order,
  ...view
}: View & {
  readonly name: EntityName;
  readonly list: ListCall;
  readonly search?: readonly string[];
  readonly order?: Definition['order'];
}): Definition {
  return {
    name,
    table: '',
    owner: 'branch',
    fields: {},
    stock: { list },
    facts: ['parameter'],
    removal: 'real',
    ...(search ? { search } : {}),
    ...(order ? { order } : {}),
    view,
  };
}

const widened = new WeakMap<View, Definition>();

/** The rows a view asks over, with what it looks up beside what they look up themselves. */
export function askedOver(catalogue: Catalogue, view: View): Definition {
  const behind = catalogue.get(view.of);
  if (!view.joins) return behind;
  let made = widened.get(view);
  if (!made) widened.set(view, (made = { ...behind, looked: { ...behind.looked, ...view.joins } }));
  return made;
}

/** The rows a figure is taken over. */
export const rowsBehind = (view: View, figure: Figured): EntityName => (figure.parts && view.parts ? view.parts.of : view.of);

/** A field as `entity.field`, and where its value is looked up the field it comes from. */
function standing(catalogue: Catalogue, definition: Definition, name: string): readonly string[] {
  const looked = definition.looked?.[name];
  const own = [`${definition.name}.${name}`, ...(definition.view ? [] : (definition.masks?.[name] ?? []))];
  return looked ? [...own, ...standing(catalogue, catalogue.get(looked.to), looked.field)] : own;
}

/** Fields of the rows behind that a column of a view is made of, as `entity.field`. */
function madeOf(catalogue: Catalogue, view: View, column: string): readonly string[] {
  const figure = view.figures[column];
  const behind = (of: EntityName) => (of === view.of ? askedOver(catalogue, view) : catalogue.get(of));
  if (figure) {
    const of = behind(rowsBehind(view, figure));
    const conditions = figure.where ? leavesOf(figure.where).map(({ field }) => field) : [];
    return [...fieldsTaken(figure.of), ...conditions].flatMap((field) => standing(catalogue, of, field));
  }
  const worked = view.worked?.[column];
  if (worked) return columnsWorked(worked).flatMap((one) => madeOf(catalogue, view, one));
  return standing(catalogue, behind(view.of), view.spanned?.[column]?.of ?? column);
}

const asShown = ({ kind, scale, currency, options, to, percent, ratio, wire, fixed, list, rowsOf }: Field): Field =>
  Object.fromEntries(
    Object.entries({ kind, scale, currency, options, to, percent, ratio, wire, fixed, list, rowsOf, edit: 'never' }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as unknown as Field;

/** Decimals of an average of percents. */
export const averagePercent = 2;

function figureField(source: Field | undefined, { take }: Figured): Field {
  if (take === 'count' || take === 'different' || source === undefined) return { kind: 'integer', edit: 'never' };
  const { wire: _own, ...field } = asShown(source);
  if ((take === 'average' || take === 'median') && field.percent) return { ...(field as Field), scale: averagePercent };
  return (take === 'average' || take === 'median') && field.kind === 'integer'
    ? { kind: 'decimal', scale: 2, ratio: true, edit: 'never' }
    : (field as Field);
}

/** The definition with its columns, and who sees which: those who see all that a column is made of. */
export function completed(catalogue: Catalogue, definition: Definition): Definition {
  const { view } = definition;
  if (!view) return definition;
  const source = (of: EntityName, name: string): Field => {
    const found = catalogue.column(of === view.of ? askedOver(catalogue, view) : catalogue.get(of), name);
    if (!found) throw new Error(`${definition.name} asks for ${of}.${name}, which is not there`);
    return found.field;
  };
  const fields: Record<string, Field> = {};
  for (const name of [...(view.by ?? []), ...(view.shows ?? [])])
    fields[name] = view.spanned?.[name] ? { kind: 'text', max: 10, edit: 'never' } : asShown(source(view.of, name));
  if (view.itself !== undefined) fields[view.itself] = { kind: 'ref', to: view.of, edit: 'never' };
  for (const [name, figure] of Object.entries(view.figures)) {
    const of = rowsBehind(view, figure);
    const taken = fieldsTaken(figure.of).map((field) => source(of, field));
    fields[name] = figureField(taken[0], figure);
    const { currency } = fields[name];
    if (currency !== undefined && currency !== 'base' && !fields[currency])
      throw new Error(`${definition.name}.${name} adds up amounts of unlike currencies`);
  }
  for (const [name, worked] of Object.entries(view.worked ?? {})) fields[name] = { ...worked.field, edit: 'never' };
  const masks: Record<string, readonly string[]> = {};
  const seenBy: SeenBy[] = [];
  for (const column of Object.keys(fields)) {
    masks[column] = [...new Set(madeOf(catalogue, view, column))];
    for (const made of masks[column]) {
      const [of, field] = made.split('.') as [EntityName, string];
      for (const group of catalogue.get(of).seenBy ?? [])
        if (group.fields.includes(field)) seenBy.push({ fields: [column], when: group.when });
    }
  }
  return Object.freeze({ ...definition, fields, seenBy, masks });
}

/** The rows behind a figure: whose they are, and the filter that finds them. */
export interface Lead {
  readonly entity: EntityName;
  readonly where: Where;
}

const all = (conditions: readonly Where[]): Where => ({ and: conditions.flatMap((one) => ('and' in one ? one.and : [one])) });

const isOneOf = (field: string, value: Value | undefined): Where => ({
  field,
  op: 'equal',
  anyOf: [value === null || value === undefined || typeof value === 'object' ? null : String(value)],
});

/** A value a row of a view was put together by, asked of the rows behind it. */
function isWithin({ spanned }: View, field: string, value: Value | undefined): Where {
  const of = spanned?.[field]?.of;
  if (of === undefined) return isOneOf(field, value);
  if (typeof value !== 'string') return isOneOf(of, null);
  // Whose row it is says only the page: it asks for the days of the stretch by its name.
  const [first, last] = value.startsWith('@') ? [value, value] : daysSpanned(value);
  return { field: of, op: 'between', value: first, value2: last };
}

/** Rows that count, as a list is asked for them. Words of a choice differ by language: what it is not is what else it may be. */
const countedWhere = (catalogue: Catalogue, of: EntityName, counted: Counted): Where =>
  all(
    Object.entries(counted).map(([field, wanted]) => {
      if (typeof wanted !== 'object') return isOneOf(field, wanted);
      const options = catalogue.has(of) ? allFields(catalogue.get(of))[field]?.options : undefined;
      if (options === undefined || wanted.not === null) return { field, op: 'unequal', value: wanted.not ?? '' };
      return isNoneOf(field, options, String(wanted.not));
    }),
  );

/** The conditions under which rows count in what rolls up; none where all do. */
function countedIn(one: RolledUp): readonly Counted[] {
  if ('count' in one) return [one.count];
  if ('texts' in one || 'tally' in one) return [];
  const { where } = one;
  return [where, 'sum' in one ? one.minus : undefined].filter((counted) => counted !== undefined);
}

/**
 * Where the rows behind a figure of a row are: the very conditions it was taken under, the row's own among them. Null for a column
 * that is no figure. `valueOf`: the row's values as they are stored; without it `@customerId` and the like stand for them.
 */
export function leadOf(
  catalogue: Catalogue,
  { view, rolled, behind }: Definition,
  column: string,
  asked: Parameters,
  valueOf: (column: string) => Value = (name) => `@${name}`,
): Lead | null {
  const posed = behind?.[column];
  if (posed) return { entity: posed.of, where: all([isOneOf(posed.by, valueOf('id')), posed.where]) };
  const up = rolled?.find((one) => one.gives[column]);
  if (up) {
    const counted = countedIn(up.gives[column] as RolledUp).map((one) => countedWhere(catalogue, up.of, one));
    const either = counted.length > 1 ? [{ or: counted }] : counted;
    return { entity: up.of, where: all([isOneOf(up.by, valueOf('id')), ...either]) };
  }
  const figure = view?.figures[column];
  if (!view || !figure) return null;
  // What is looked up over another of the fields rows are put together by follows from that one.
  const by = (view.by ?? ['id']).filter((field) => !view.by?.includes(view.joins?.[field]?.via ?? ''));
  // Lists know nothing of what a view alone looks up.
  const named = [...by, ...[view.where, figure.where].flatMap((where) => (where ? leavesOf(where).map(({ field }) => field) : []))];
  if (named.some((field) => view.joins?.[field])) return null;
  const own =
    figure.parts && view.parts ? [isOneOf(view.parts.by, valueOf('id'))] : by.map((field) => isWithin(view, field, valueOf(field)));
  const common = figure.parts ? view.parts?.where : view.where;
  const conditions = [common, figure.where].flatMap((one) => (one ? [whereAsked(one, asked)] : []));
  return { entity: rowsBehind(view, figure), where: all([...own, ...conditions]) };
}

/** May somebody open the view? */
export const mayOpenView = (definition: Definition, holdsOne: (roles: ListCall['roles']) => boolean): boolean =>
  definition.view !== undefined && listCalls(definition).some(({ roles }) => holdsOne(roles));
