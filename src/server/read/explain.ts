import { hiddenFields } from '#define/decide';
import { allFields, type Definition, type Rolled, type RolledUp } from '#define/entity';
import {
  derivedBy,
  formulaOf,
  formulaWorked,
  hasParts,
  namesIn,
  rolledInto,
  type CameOf,
  type Documents,
  type Explained,
  type ExplainedPart,
  type How,
  type Source,
} from '#define/explained';
import type { Facts } from '#define/facts';
import type { Where } from '#define/filter';
import { rolledValues } from '#define/rolled';
import type { Row, Value, Values } from '#define/row';
import { columnsWorked, fieldTaken, whereAsked, type Figured } from '#define/view';
import { leadOf } from '#define/viewed';
import { readReach, type Caller, type Engine } from '#server/engine';
import { calledOf, type Nameless } from '#server/read/called';
import { mayList } from '#server/read/listed';
import { rowSeen, rowsWhere, type Seen } from '#server/read/seen';
import { Refused } from '#server/refused';
import type { EntityName } from '#names/entities';
import type { Transaction } from '#server/store/database';
import { compare, sum, toDecimal, toText } from '#values/decimal';

/** So many rows are told of those a figure is made of, and so many are reckoned with. */
const [mostTold, mostReckoned] = [50, 2_000];

interface Work {
  readonly transaction: Transaction;
  readonly engine: Engine;
  readonly caller: Caller;
  readonly definition: Definition;
  readonly facts: Facts;
  readonly seen: Seen;
  /** The rows told of, by entity and id: they are named at the end. */
  readonly told: Map<string, Nameless>;
}

const toldAs = (entity: EntityName, id: string): string => `${entity} ${id}`;

type Answer = Pick<Explained, 'how' | 'formula' | 'parts'> & Partial<Pick<Explained, 'more' | 'reckoned' | 'unseen'>>;

const valueIn = (row: Values, field: string): Value => row[field] ?? null;

/** The currency an amount of a row is in. */
function currencyOf({ facts }: Pick<Work, 'facts'>, { field }: { field: { currency?: string } | undefined }, row: Values): string | null {
  const named = field?.currency;
  if (named === undefined) return null;
  return String(named === 'base' ? (facts.branch.baseCurrency ?? '') : (row[named] ?? '')) || null;
}

const columnOf = ({ engine }: Pick<Work, 'engine'>, definition: Definition, name: string) => engine.catalogue.column(definition, name);

const listOf = ({ stock }: Definition): string | null => stock.list?.call.split(' ')[1] ?? null;

function partOf(work: Work, definition: Definition, row: Row, field: string, more: Partial<ExplainedPart> = {}): ExplainedPart {
  const own = definition === work.definition && row.id === work.seen.row.id;
  work.told.set(toldAs(definition.name, row.id), { definition, row });
  return {
    entity: definition.name,
    id: row.id,
    field,
    value: valueIn(row, field),
    currency: currencyOf(work, { field: columnOf(work, definition, field)?.field }, row),
    name: null,
    opens: hasParts(definition, field),
    list: own ? null : listOf(definition),
    ...more,
  };
}

/** Fields of the same row, as far as the reader sees them; ids of others say nobody anything. */
const partsOfRow = (work: Work, names: readonly string[]): ExplainedPart[] =>
  names
    .filter((name) => work.seen.reader.visible.has(name) && columnOf(work, work.definition, name)?.field.kind !== 'ref')
    .map((name) => partOf(work, work.definition, work.seen.row, name));

/** One value of another row; nothing where the reader may not see that row. */
async function fromElsewhere(work: Work, { entity, id, field }: Source, how: How): Promise<Answer> {
  const { transaction, engine, caller } = work;
  const definition = engine.catalogue.get(entity);
  const source = engine.catalogue.source(definition, field);
  const there = mayList(definition, caller.actor) ? await rowSeen(transaction, engine, caller, definition, id) : null;
  if (!there?.reader.visible.has(field)) return { how, formula: null, parts: [], unseen: true };
  const part = partOf(work, definition, there.row, field, { currency: currencyOf(work, source, there.row) });
  return { how, formula: null, parts: [part], reckoned: how === 'taken' ? part.value : null };
}

interface Behind {
  readonly entity: Definition;
  readonly where: Where;
  /** What one row counts. */
  readonly counts: (row: Row) => Value;
  readonly field: string;
}

/** One after the other: a transaction is asked one thing at a time. */
async function inTurn<T, R>(some: readonly T[], body: (one: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const one of some) made.push(await body(one));
  return made;
}

/** Rows a figure is made of, one part each, the first of them told. */
async function overRows(work: Work, how: How, formula: string, behind: readonly Behind[]): Promise<Answer> {
  const { transaction, engine, caller } = work;
  const parts: ExplainedPart[] = [];
  const counted: Value[] = [];
  let whole = true;
  for (const { entity, where, counts, field } of behind) {
    if (!mayList(entity, caller.actor)) return { how, formula, parts: [], unseen: true };
    const rows = await rowsWhere(transaction, engine, caller, entity, where, mostReckoned + 1);
    whole &&= rows.length <= mostReckoned;
    for (const row of rows) {
      const value = counts(row);
      counted.push(value);
      if (parts.length < mostTold) parts.push(partOf(work, entity, row, field, how === 'sum' ? { value } : {}));
    }
  }
  const total = () => toText(sum(counted.map((value) => toDecimal(String(value ?? '0')))));
  const reckoned = !whole || how === 'list' ? null : how === 'count' ? counted.length : total();
  return { how, formula, parts, more: counted.length - parts.length, reckoned };
}

/** What the rows that hang on this one come to. */
function rolledUp(work: Work, field: string, ups: readonly [Rolled, RolledUp][]): Promise<Answer> {
  const { definition, engine, caller, seen } = work;
  const [first] = ups;
  const how: How = first && 'sum' in first[1] ? 'sum' : first && 'count' in first[1] ? 'count' : 'list';
  const behind = ups.flatMap(([rolled, up]): Behind[] => {
    const entity = engine.catalogue.get(rolled.of);
    const lead = leadOf(engine.catalogue, { ...definition, rolled: [rolled] }, field, caller.asked ?? {}, (name) =>
      valueIn(seen.row, name),
    );
    if (!lead) return [];
    const of = 'sum' in up ? up.sum : 'texts' in up ? up.texts : 'tally' in up ? up.tally : (entity.order?.[0]?.field ?? 'createTime');
    const counts = (row: Row) => rolledValues(definition, { ...rolled, gives: { [field]: up } }, entity, [row])[field] ?? null;
    return [{ entity, where: lead.where, counts: how === 'sum' ? counts : (row) => valueIn(row, of), field: of }];
  });
  const told = behind.map(({ entity, field: of }) => `${entity.name}.${of}`).join('+');
  return overRows(work, how, `=${how === 'sum' ? 'SUM' : how === 'count' ? 'COUNT' : 'LIST'}(${told})`, behind);
}

/** A figure of a view, over the rows behind it. */
function figured(work: Work, field: string, figure: Figured): Promise<Answer> {
  const { definition, engine, caller, seen } = work;
  const asked = caller.asked ?? {};
  const lead = leadOf(engine.catalogue, definition, field, asked, (name) => valueIn(seen.row, name));
  if (!lead) return Promise.resolve({ how: 'given', formula: null, parts: [] });
  const entity = engine.catalogue.get(lead.entity);
  const of = figure.of === undefined ? (entity.order?.[0]?.field ?? 'createTime') : fieldTaken(figure.of, asked);
  const how: How = figure.take === 'sum' ? 'sum' : figure.take === 'count' ? 'count' : 'list';
  const told = `=${figure.take === 'sum' ? 'SUM' : figure.take === 'least' ? 'MIN' : 'COUNT'}(${entity.name}.${of})`;
  return overRows(work, how, told, [{ entity, where: whereAsked(lead.where, asked), counts: (row) => valueIn(row, of), field: of }]);
}

async function ofView(work: Work, field: string): Promise<Answer> {
  const { view } = work.definition;
  const worked = view?.worked?.[field];
  if (worked) return { how: 'formula', formula: formulaWorked(worked), parts: partsOfRow(work, columnsWorked(worked)) };
  const figure = view?.figures[field];
  if (figure) return figured(work, field, figure);
  return view && !view.by && view.shows?.includes(field)
    ? fromElsewhere(work, { entity: view.of, id: work.seen.row.id, field }, 'taken')
    : { how: 'given', formula: null, parts: [] };
}

/** What the field's own function makes of the row as it is stored: what the screen shows has to be the same. */
async function workedOut(work: Work, field: string): Promise<Answer> {
  const { definition, seen, facts } = work;
  const group = derivedBy(definition, field);
  if (!group) return { how: 'given', formula: null, parts: [] };
  const formula = formulaOf(group, field, (name) => (valueIn(seen.row, name) ?? '') !== '');
  const hidden = hiddenFields(definition, work.caller.actor);
  const currency = allFields(definition)[field]?.currency;
  const whole = group.from.every((name) => !hidden.has(name) && !seen.reader.cut.has(name));
  return {
    how: 'formula',
    formula,
    parts: partsOfRow(
      work,
      (formula === null ? group.from : namesIn(formula)).filter((name) => name !== currency),
    ),
    reckoned: whole ? (group.by(seen.row, facts)[field] ?? null) : null,
  };
}

/** What a body of the area makes of the row, and what that is made of. */
async function reckonedOf({ transaction, engine, caller, definition, seen }: Work, field: string): Promise<Answer> {
  const made = await engine.reckoners?.[definition.name]?.(transaction, engine, caller, [seen.row], caller.asked ?? {});
  const one = made?.get(seen.row.id);
  const parts = (one?.parts[field] ?? []).map((part): ExplainedPart => ({ ...part, opens: false, list: null }));
  return { how: parts.length > 0 ? 'sum' : 'given', formula: null, parts, reckoned: one?.values[field] ?? null };
}

/** What an act wrote by a formula: reckoned when it was taken, and left alone since. */
function writtenBy(work: Work, field: string): Answer | null {
  const said = work.definition.written?.[field];
  const formula = typeof said === 'function' ? said(work.seen.row) : said;
  if (!formula) return null;
  const currency = allFields(work.definition)[field]?.currency;
  return {
    how: 'formula',
    formula,
    parts: partsOfRow(
      work,
      namesIn(formula).filter((name) => name !== currency),
    ),
  };
}

/** Rows that name this one, from whose figure an act wrote this. */
async function cameOf(work: Work, { of, by, field }: CameOf): Promise<Answer> {
  const { transaction, engine, caller, seen } = work;
  const entity = engine.catalogue.get(of);
  if (!mayList(entity, caller.actor)) return { how: 'made', formula: null, parts: [], unseen: true };
  const where: Where = { field: by, op: 'equal', anyOf: [seen.row.id] };
  const rows = await rowsWhere(transaction, engine, caller, entity, where, mostReckoned);
  return {
    how: 'made',
    formula: null,
    parts: rows.slice(0, mostTold).map((row) => partOf(work, entity, row, field)),
    more: Math.max(0, rows.length - mostTold),
  };
}

/** Documents an entry was made of, each with the figure of its kind. */
async function madeOf(work: Work, { through, by = 'id', kind, id, figures }: Documents): Promise<Answer> {
  const { transaction, engine, caller, definition, seen } = work;
  const naming = through === undefined ? definition : engine.catalogue.get(through);
  if (!mayList(naming, caller.actor)) return { how: 'made', formula: null, parts: [], unseen: true };
  const pointed: Where = { field: by, op: 'equal', anyOf: [String(seen.row[by] ?? '')] };
  const rows = through === undefined ? [seen.row] : await rowsWhere(transaction, engine, caller, naming, pointed, mostReckoned);
  const parts: ExplainedPart[] = [];
  let unseen = false;
  for (const [name, figure] of Object.entries(figures) as [EntityName, string][]) {
    const ids = rows.flatMap((row) => (row[kind] === name ? [String(row[id])] : []));
    const entity = engine.catalogue.get(name);
    unseen ||= ids.length > 0 && !mayList(entity, caller.actor);
    if (ids.length === 0 || !mayList(entity, caller.actor)) continue;
    const found = await rowsWhere(transaction, engine, caller, entity, { field: 'id', op: 'equal', anyOf: ids }, mostReckoned);
    parts.push(...found.map((row) => partOf(work, entity, row, figure)));
  }
  return {
    how: 'made',
    formula: null,
    parts: parts.slice(0, mostTold),
    more: Math.max(0, parts.length - mostTold),
    unseen: unseen && parts.length === 0,
  };
}

async function answerOf(work: Work, field: string): Promise<Answer> {
  const { definition, seen, facts } = work;
  if (definition.view) return ofView(work, field);
  const looked = definition.looked?.[field];
  const [drawn, read] = [definition.drawn?.[field], definition.read?.[field]?.(seen.row, facts)];
  const pointed = (via: string) => seen.row[via] as string | null | undefined;
  if (looked) {
    const id = pointed(looked.via);
    return id ? fromElsewhere(work, { entity: looked.to, id, field: looked.field }, 'taken') : { how: 'taken', formula: null, parts: [] };
  }
  if (definition.reckoned?.fields[field]) return reckonedOf(work, field);
  const ups = rolledInto(definition, field);
  if (ups.length > 0) return rolledUp(work, field, ups);
  if (derivedBy(definition, field)) return workedOut(work, field);
  const sources = [drawn ?? []].flat().flatMap(({ via, field: of }): Source[] => {
    const [to, id] = [allFields(definition)[via]?.to, pointed(via)];
    return to && id ? [{ entity: to, id, field: of }] : [];
  });
  if (sources.length > 0) {
    const answers = await inTurn(sources, (source) => fromElsewhere(work, source, 'part'));
    const parts = answers.flatMap((one) => one.parts);
    return { how: 'part', formula: null, parts, unseen: parts.length === 0 };
  }
  const written = writtenBy(work, field);
  if (written) return written;
  const came = definition.cameOf?.[field];
  if (came) return cameOf(work, came);
  if (definition.documents?.fields.includes(field)) return madeOf(work, definition.documents);
  // What nobody may type was put there by a step.
  const how: How = definition.fields[field]?.edit === 'never' ? 'kept' : 'given';
  if (!read || !columnOf(work, work.engine.catalogue.get(read.entity), read.field)) return { how, formula: null, parts: [] };
  const answer = await fromElsewhere(work, read, 'taken');
  const [found, own] = [answer.parts[0]?.value, seen.row[field]];
  // What was typed instead of what was read comes from nowhere else.
  const same = typeof found === 'string' && typeof own === 'string' && compare(toDecimal(found), toDecimal(own)) === 0;
  return same || answer.unseen ? answer : { how, formula: null, parts: answer.parts };
}

/** What the rows told of are called. */
async function namesOf({ transaction, engine, caller, told }: Work): Promise<ReadonlyMap<string, string>> {
  const names = await calledOf(transaction, engine, caller, [...told.values()]);
  return new Map([...told.keys()].map((key, at) => [key, names[at] ?? '']));
}

/**
 * `explain`: why a field of a row is what it is, one level deep; its parts are asked for in the same way. The row must be the caller's to
 * see, with what a view is asked with in `caller`.
 * @throws Refused ROW_GONE, FIELD_UNKNOWN, FIELD_NOT_YOURS
 */
export async function explain(engine: Engine, caller: Caller, definition: Definition, id: string, field: string): Promise<Explained> {
  const column = engine.catalogue.column(definition, field);
  if (!column) throw new Refused('FIELD_UNKNOWN', {}, field);
  return engine.database.read(readReach(caller.actor), async (transaction) => {
    const seen = await rowSeen(transaction, engine, caller, definition, id);
    if (!seen) throw new Refused('ROW_GONE', {}, 'id');
    if (!seen.reader.visible.has(field)) throw new Refused('FIELD_NOT_YOURS', {}, field);
    const actor = { ...caller.actor, epId: seen.row.epId === '0' ? caller.actor.epId : seen.row.epId };
    const facts = await engine.facts.load(transaction, definition, actor, engine.now());
    const work: Work = { transaction, engine, caller, definition, facts, seen, told: new Map() };
    const answer = await answerOf(work, field);
    const { value, currency } = partOf(work, definition, seen.row, field);
    const names = await namesOf(work);
    const own = toldAs(definition.name, id);
    const parts = answer.parts.map((part) => {
      const told = toldAs(part.entity, part.id);
      return told === own || part.name !== null ? part : { ...part, name: names.get(told) ?? null };
    });
    const name = names.get(own) ?? null;
    return { entity: definition.name, id, field, value, currency, name, more: 0, reckoned: null, unseen: false, ...answer, parts };
  });
}
