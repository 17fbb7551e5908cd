import { holds, readsAcross, seesOwnAlone, type Actor } from '#define/actor';
import { branchColumn, branchCurrencyColumn } from '#define/branches';
import { readCalculation } from '#define/calculation';
import type { Catalogue, Column } from '#define/catalogue';
import { hiddenFields } from '#define/decide';
import { allFields, type Definition, type Looked } from '#define/entity';
import type { Granted, Sight } from '#define/visible';
import { branchEntity } from '#define/facts';
import { kindOf } from '#define/kinds';
import { decimalKind } from '#define/kinds/numbers';
import { textKind } from '#define/kinds/words';
import type { Row, Value } from '#define/row';
import type { Language } from '#names/languages';
import { calculationSql } from '#server/store/calculationSql';
import { lookedSql, lookupJoins } from '#server/store/lookups';
import { columnName, marksRemoval } from '#server/store/names';
import { lastNumber } from '#server/store/numberSeries';
import { all, any, fixed, join, raw, sql, type Sql } from '#server/store/sql';
import type { RawRow } from '#server/store/database';
import { visibleRolled } from '#server/store/rolledSql';

/**
 * The one query road: whatever handlers read of an entity starts here, with the branch, the data scope, the level and
 * the removal mark already in it. The row itself is `t`, rows it looks up are `l_<reference column>`.
 */
export interface Reader {
  readonly definition: Definition;
  /** Columns the actor may see, in order. */
  readonly columns: readonly Column[];
  /** Names of those columns. */
  readonly visible: ReadonlySet<string>;
  /** Sums this actor reads another figure of than the stored one: rows above the actor's level are not in it. */
  readonly cut: ReadonlySet<string>;
  readonly from: Sql;
  /** Rows looked up beside `t`, as joins. */
  readonly joins: Sql;
  readonly where: Sql;
  /** Select list of whole rows: ep_id, id, version, then the columns. */
  readonly list: Sql;
  /** SQL expression of a column, also for filters and sorts. */
  expression(name: string): Sql;
}

const t = (column: string) => raw(`t.${column}`);
function ownRows(definition: Definition, alias: string, users: readonly string[]): Sql {
  const fields = allFields(definition);
  return any(
    (definition.visible?.own ?? []).map((field) => sql`${raw(`${alias}.${columnName(field, fields[field])}`)} = any(${users}::bigint[])`),
  );
}

const isNarrow = ({ dataScope }: Actor): boolean => dataScope === 'OWN' || dataScope === 'TEAM';

/** Rows somebody opened to the actor, until the last day by the branch's own calendar. */
function grantedRows(catalogue: Catalogue, granted: Granted, actor: Actor, alias: string, flag: string): Sql {
  const grants = catalogue.get(granted.by);
  const column = (name: string) => raw(`g.${columnName(name, allFields(grants)[name])}`);
  return sql`exists (select 1 from ${raw(grants.table)} g join sys_enterprise b on b.id = g.ep_id where g.ep_id = ${raw(`${alias}.ep_id`)} and ${column(granted.row)} = ${raw(`${alias}.id`)}
    and ${column(granted.user)} = ${actor.userId}::bigint and ${column(flag)} and (${column(granted.until)} is null or ${column(granted.until)} >= (now() at time zone b.time_zone)::date))`;
}

/** How far the sight of a row reaches: `flag` is what a grant must hold where rows hang on the granted one; `closed` leaves out what is open to everybody. */
interface Reaching {
  readonly flag?: string | undefined;
  readonly closed?: boolean;
}

/** Rows of the branch an actor with a narrow scope sees, or changes: own, the team's, those open to all or opened to the actor, or those of a parent that is one of these. */
function scope(
  catalogue: Catalogue,
  definition: Definition,
  actor: Actor,
  alias: string,
  sight: Sight,
  { flag, closed = false }: Reaching = {},
): Sql[] {
  const conditions: Sql[] = [];
  const upTo = definition.visible?.upTo;
  if (upTo) conditions.push(sql`${raw(`${alias}.${columnName(upTo.field)}`)} <= ${actor[upTo.level]}::int`);
  const released = definition.visible?.released;
  if (released && !holds(actor, released.before))
    conditions.push(sql`${raw(`${alias}.${columnName(released.field)}`)} = any(${[...released.anyOf]}::text[])`);
  const narrow = isNarrow(actor);
  const personal = seesOwnAlone(definition.visible?.personal, actor);
  if (definition.visible?.own && (narrow || personal)) {
    const users = actor.dataScope === 'TEAM' && !personal ? [actor.userId, ...actor.teamUserIds] : [actor.userId];
    const { granted, open } = definition.visible;
    const ways = [ownRows(definition, alias, users)];
    if (open && open !== true && !closed) ways.push(sql`${raw(`${alias}.${columnName(open.field)}`)} = any(${[...open.anyOf]}::text[])`);
    if (granted) ways.push(grantedRows(catalogue, granted, actor, alias, flag ?? granted.flags[sight]));
    conditions.push(ways.length === 1 ? (ways[0] as Sql) : any(ways));
  }
  const through = definition.visible?.through;
  if (through) {
    const field = allFields(definition)[through];
    const parent = catalogue.get(field?.to ?? definition.name);
    const above = `${alias}_p`;
    const inner = scope(catalogue, parent, actor, above, sight, {
      flag: definition.visible?.grants?.[sight],
      closed: definition.visible?.open !== true,
    });
    if (inner.length > 0)
      conditions.push(
        sql`exists (select 1 from ${raw(parent.table)} ${raw(above)} where ${raw(`${above}.ep_id`)} = ${raw(`${alias}.ep_id`)} and ${raw(`${above}.id`)} = ${raw(`${alias}.${columnName(through, field)}`)} and ${all(inner)})`,
      );
  }
  return conditions;
}

/** What is the same for everybody who reads an entity whole. */
type Shape = Pick<Reader, 'definition' | 'columns' | 'visible' | 'cut' | 'from' | 'joins' | 'list' | 'expression'>;

/** By language, and whether several branches are read. */
const shapes = new WeakMap<Definition, Map<string, { readonly catalogue: Catalogue; readonly shape: Shape }>>();

/** The branch each row is of, by the alias `own_branch`. */
export const ownBranches = (catalogue: Catalogue): Sql =>
  sql` join ${raw(catalogue.get(branchEntity).table)} own_branch on own_branch.ep_id = 0 and own_branch.id = t.ep_id`;

/** `across`: rows of several branches are read, each says whose it is. */
function shapeOf(catalogue: Catalogue, definition: Definition, language: Language, across: boolean): Shape {
  const kept = shapes.get(definition) ?? new Map<string, { readonly catalogue: Catalogue; readonly shape: Shape }>();
  shapes.set(definition, kept);
  const key = `${language}${across ? ' across' : ''}`;
  const known = kept.get(key);
  if (known?.catalogue === catalogue) return known.shape;
  const expression = (name: string): Sql => {
    if (name === 'id' || name === branchColumn || name === 'version') return t(columnName(name));
    if (name === branchCurrencyColumn) return raw(`own_branch.${columnName('baseCurrency')}`);
    const reckoned = definition.reckoned?.fields[name];
    if (reckoned) return fixed(`null::${kindOf(reckoned).sqlType}`);
    if (definition.looked?.[name]) return lookedSql(catalogue, definition, name, language);
    const field = allFields(definition)[name];
    return field?.counted ? lastNumber : t(columnName(name, field));
  };
  const columns = catalogue.columns(definition, across);
  const joins = sql`${lookupJoins(catalogue, definition)}${across ? ownBranches(catalogue) : fixed('')}`;
  const shape: Shape = {
    definition,
    columns,
    expression,
    cut: new Set(),
    visible: new Set(columns.map((column) => column.name)),
    from: sql`${raw(definition.table)} t${joins}`,
    joins,
    list: listOf(columns, expression),
  };
  kept.set(key, { catalogue, shape });
  return shape;
}

/** Rows of the group are everybody's, however many branches are read. */
const isAcross = (definition: Definition, actor: Actor): boolean => definition.owner === 'branch' && readsAcross(actor);

export const listOf = (columns: readonly Column[], expression: Reader['expression']): Sql =>
  join([fixed('t.ep_id'), fixed('t.id'), fixed('t.version'), ...columns.map((column) => expression(column.name))], ', ');

const removedOnly = new WeakMap<Definition, Definition>();
const ofRemovedOnly = new WeakSet<Definition>();

/** The same entity, of which nothing is there but the rows marked as removed: whatever reads it reads these. */
export function ofRemoved(definition: Definition): Definition {
  let made = removedOnly.get(definition);
  if (!made) {
    removedOnly.set(definition, (made = { ...definition }));
    ofRemovedOnly.add(made);
  }
  return made;
}

/** Rows of the branches an actor reads: of one alone they come out of an index in its order. */
const ofBranches = ({ readsEpIds }: Actor): Sql =>
  readsEpIds.length === 1 ? sql`t.ep_id = ${String(readsEpIds[0])}::bigint` : sql`t.ep_id = any(${readsEpIds}::bigint[])`;

/** Rows an actor may see at all. */
function within(catalogue: Catalogue, definition: Definition, actor: Actor): Sql {
  const conditions = [definition.owner === 'group' ? sql`t.ep_id = 0` : ofBranches(actor)];
  if (marksRemoval(definition)) conditions.push(fixed(ofRemovedOnly.has(definition) ? 't.is_deleted' : 'not t.is_deleted'));
  conditions.push(...scope(catalogue, definition, actor, 't', 'sees'));
  return all(conditions);
}

const toldByActor = new WeakMap<Actor, Map<Definition, ReadonlyMap<string, Sql>>>();

/** Sums an actor reads another figure of than the stored one, and numbers worked out of these: by the same figures, or blank. */
function partlyTold(catalogue: Catalogue, definition: Definition, actor: Actor): ReadonlyMap<string, Sql> {
  const known = toldByActor.get(actor) ?? new Map<Definition, ReadonlyMap<string, Sql>>();
  toldByActor.set(actor, known);
  const told = known.get(definition) ?? toldInPart(catalogue, definition, actor);
  known.set(definition, told);
  return told;
}

function toldInPart(catalogue: Catalogue, definition: Definition, actor: Actor): ReadonlyMap<string, Sql> {
  const fields = allFields(definition);
  const told = new Map<string, Sql>();
  for (const name of new Set((definition.rolled ?? []).flatMap(({ gives }) => Object.keys(gives)))) {
    const visible = visibleRolled(catalogue, definition, name, actor);
    if (visible) told.set(name, visible);
  }
  if (told.size === 0) return told;
  const sums = new Set(told.keys());
  for (const { fields: worked, partly } of (definition.derived ?? []).filter(({ from }) => from.some((name) => sums.has(name))))
    for (const [name, { kind, ...field }] of Object.entries(worked)) {
      if (kind !== 'money' && kind !== 'decimal' && kind !== 'integer') continue;
      const calculation = partly?.[name];
      const part = calculation
        ? calculationSql(readCalculation(calculation), (column) => told.get(column) ?? t(columnName(column, fields[column])))
        : fixed('null');
      told.set(name, sql`(${part})::${fixed(kindOf({ kind, ...field }).sqlType)}`);
    }
  return told;
}

/** Columns an actor may not read: fields hidden of the entity itself, and values looked up in fields hidden or told in part where they stand, or on the way. */
function hiddenColumns(catalogue: Catalogue, definition: Definition, actor: Actor): ReadonlySet<string> {
  const own = hiddenFields(definition, actor);
  const isHidden = ({ to, field }: Looked): boolean => {
    const target = catalogue.get(to);
    const further = target.looked?.[field];
    const partly = target.rolled !== undefined && partlyTold(catalogue, target, actor).has(field);
    return partly || hiddenFields(target, actor).has(field) || (further !== undefined && isHidden(further));
  };
  const looked = Object.entries(definition.looked ?? {}).filter(([, one]) => isHidden(one));
  return looked.length === 0 ? own : new Set([...own, ...looked.map(([name]) => name)]);
}

export function readerOf(catalogue: Catalogue, definition: Definition, actor: Actor): Reader {
  const hidden = hiddenColumns(catalogue, definition, actor);
  const whole = shapeOf(catalogue, definition, actor.language, isAcross(definition, actor));
  const where = within(catalogue, definition, actor);
  const columns = hidden.size === 0 ? whole.columns : whole.columns.filter((column) => !hidden.has(column.name));
  const sums = new Map([...partlyTold(catalogue, definition, actor)].filter(([name]) => !hidden.has(name)));
  if (hidden.size + sums.size === 0) return { ...whole, where };
  const expression = (name: string): Sql => sums.get(name) ?? whole.expression(name);
  return {
    ...whole,
    columns,
    where,
    expression,
    visible: new Set(columns.map((column) => column.name)),
    cut: new Set(sums.keys()),
    list: listOf(columns, expression),
  };
}

/** Which of the rows under `t` the actor may change, as far as it depends on who they are; null where seeing them is enough. */
export function changeableSql(catalogue: Catalogue, definition: Definition, actor: Actor): Sql | null {
  const conditions = isNarrow(actor) && isGranted(catalogue, definition) ? scope(catalogue, definition, actor, 't', 'edits') : [];
  return conditions.length === 0 ? null : all(conditions);
}

/** Rows under `t` that new rows of the entity may hang on, by the reference it is seen through. */
export function hangableSql(catalogue: Catalogue, definition: Definition, actor: Actor): Sql {
  const through = definition.visible?.through ?? '';
  const parent = catalogue.get(allFields(definition)[through]?.to ?? definition.name);
  return all(
    scope(catalogue, parent, actor, 't', 'edits', { flag: definition.visible?.grants?.edits, closed: definition.visible?.open !== true }),
  );
}

/** Rows of the entity, or those they hang on, may be opened to people one by one. */
function isGranted(catalogue: Catalogue, definition: Definition): boolean {
  if (definition.visible?.granted) return true;
  const through = definition.visible?.through;
  const to = through === undefined ? undefined : allFields(definition)[through]?.to;
  return to !== undefined && isGranted(catalogue, catalogue.get(to));
}

/** The same rows with every column as it is stored, whoever asks: what decisions need. What leaves is cut to the reader's columns. */
export function wholeReaderOf(catalogue: Catalogue, definition: Definition, actor: Actor): Reader {
  return { ...shapeOf(catalogue, definition, actor.language, false), where: within(catalogue, definition, actor) };
}

/** The same rows with some of their columns alone. */
export function narrowReader(reader: Reader, names: ReadonlySet<string>): Reader {
  const columns = reader.columns.filter(({ name }) => names.has(name));
  return { ...reader, columns, list: listOf(columns, reader.expression) };
}

/** Select list of whole rows: ep_id, id, version, then the reader's columns. */
export const rowList = (reader: Reader): Sql => reader.list;

type Decoder = ((raw: string) => Value) | null;

const decoders = new WeakMap<readonly Column[], readonly Decoder[]>();

/** How each column's text becomes a value; null where the text is the value. */
function decodersOf(columns: readonly Column[]): readonly Decoder[] {
  let made = decoders.get(columns);
  if (!made)
    decoders.set(
      columns,
      (made = columns.map(({ field }) =>
        kindOf(field).fromDatabase === textKind.fromDatabase || kindOf(field).fromDatabase === decimalKind.fromDatabase
          ? null
          : kindOf(field).fromDatabase,
      )),
    );
  return made;
}

/**
 * From a raw row of {@link rowList} to the row every engine knows. It is begun empty and every field is put in turn, blank ones too: so V8
 * keeps its fast form, and rows as wide as an order's take a third of the time of filling in a copy of a blank one.
 */
export function rowOf(reader: Reader, cells: RawRow): Row {
  const row = {} as Row;
  row.epId = cells[0] as string;
  row.id = cells[1] as string;
  row.version = Number(cells[2]);
  const { columns } = reader;
  const decode = decodersOf(columns);
  for (let at = 0; at < columns.length; at++) {
    const cell = cells[at + 3] ?? null;
    const decoder = cell === null ? null : decode[at];
    row[(columns[at] as Column).name] = decoder ? decoder(cell as string) : cell;
  }
  return row;
}
