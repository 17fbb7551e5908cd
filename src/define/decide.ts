import { holds, type Actor } from '#define/actor';
import { closedPeriodOf, periodClosed } from '#define/books';
import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import { freezeOf } from '#define/freezing';
import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import { copyOf, type Row, type Value, type Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';

/** What would become of a row: the same answer in the sheet's worker and inside the server's transaction. */
export interface Decision {
  /** The whole row after the wish, derived fields included; meaningless when refused. */
  readonly after: Values;
  /** Fields whose value really differs from before, in no particular order. */
  readonly changed: readonly string[];
  readonly refusals: readonly FieldRefusal[];
}

export interface Wish {
  readonly definition: Definition;
  /** The row as it is, flags and looked-up values included; null for a row being made. */
  readonly before: Row | null;
  /** New values by field, already read by their kinds. */
  readonly set: Values;
  /** Values the product itself puts into the row: nobody's right to set them is asked for, everything else follows as usual. */
  readonly put?: Values;
  /** Looked-up values of a row being made. */
  readonly looked?: Values;
  readonly facts: Facts;
  readonly actor: Actor;
}

const hiddenByActor = new WeakMap<Actor, Map<Definition, ReadonlySet<string>>>();

/** Fields an actor may not read, and therefore neither write, filter nor receive. */
export function hiddenFields(definition: Definition, actor: Actor): ReadonlySet<string> {
  let known = hiddenByActor.get(actor);
  if (!known) hiddenByActor.set(actor, (known = new Map()));
  let hidden = known.get(definition);
  if (!hidden) known.set(definition, (hidden = maskedFields(definition, actor)));
  return hidden;
}

function maskedFields(definition: Definition, actor: Actor): ReadonlySet<string> {
  const hidden = new Set<string>();
  for (const group of definition.seenBy ?? []) if (!group.when(actor)) for (const field of group.fields) hidden.add(field);
  for (const name of actor.hidden) if (name.startsWith(`${definition.name}.`)) hidden.add(name.slice(definition.name.length + 1));
  for (const [column, made] of Object.entries(definition.masks ?? {})) if (made.some((name) => actor.hidden.has(name))) hidden.add(column);
  return hidden;
}

/** Name under which a row says of itself that its reader may only look at it; no field is called so. */
export const viewOnlyFlag = 'viewOnly';

/** Name under which a row says up to which month the books it stands in are closed; no field is called so. */
export const booksClosedFlag = 'booksClosed';

/** Name under which a row says which other branch it is of, in words; no field is called so. */
export const elsewhereFlag = 'elsewhere';

/** Name under which a row says that it is shown as it once stood; no field is called so. */
export const pastFlag = 'past';

/** Why its reader may only look at a row, whatever they would do with it: as it once stood, another branch's, or opened to them for viewing. */
export function notToChange(row: Values): FieldRefusal | null {
  if (row[pastFlag] === true) return { code: 'ROW_OF_PAST', field: '' };
  const elsewhere = row[elsewhereFlag];
  if (typeof elsewhere === 'string') return { code: 'ROW_ELSEWHERE', field: '', detail: { branch: elsewhere } };
  return row[viewOnlyFlag] === true ? { code: 'ROW_VIEW_ONLY', field: '' } : null;
}

/** Refusal of the flag or state that freezes the row against this field, or null: locked cannot be modified. The empty name asks for the row as such. */
export function frozenFor(definition: Definition, row: Values, field: string): FieldRefusal | null {
  const kept = notToChange(row);
  if (kept) return { ...kept, field };
  const freeze = freezeOf(definition, row, field);
  if (freeze) return { code: freeze.code, field };
  const closed = row[booksClosedFlag];
  return typeof closed === 'string' && (field === '' || definition.booked?.freezes.includes(field)) ? periodClosed(closed, field) : null;
}

/** Is the row about a branch the actor does not work in? Then it is there to be read. */
export const isAboutOthers = (definition: Definition, row: Values, actor: Actor): boolean =>
  definition.about !== undefined && actor.dataScope !== 'ALL' && !actor.readsEpIds.includes(String(row[definition.about]));

/** May this actor set this field of this row? The one guard behind grey cells, the worker and the server. */
export function guardField(definition: Definition, field: string, before: Row | null, actor: Actor): FieldRefusal | null {
  const known = allFields(definition)[field];
  if (!known) {
    const shown = definition.looked?.[field] ?? definition.reckoned?.fields[field];
    return { code: shown ? 'FIELD_READ_ONLY' : 'FIELD_UNKNOWN', field };
  }
  if (before?.[pastFlag] === true) return { code: 'ROW_OF_PAST', field };
  if (hiddenFields(definition, actor).has(field)) return { code: 'FIELD_NOT_YOURS', field };
  if (known.edit === 'never') return { code: 'FIELD_READ_ONLY', field };
  if (before && known.edit === 'create') return { code: 'FIELD_CREATE_ONLY', field };
  if (known.editBy && !holds(actor, known.editBy)) return { code: 'FIELD_NOT_YOURS', field };
  if (before && isAboutOthers(definition, before, actor)) return { code: 'ROW_VIEW_ONLY', field };
  return before ? frozenFor(definition, before, field) : null;
}

const blankRows = new WeakMap<Definition, Values>();

/** Initial values of a new row. Parsed from JSON once, because copies of such an object stay fast however many fields it has. */
function blankRow(definition: Definition): Values {
  let blank = blankRows.get(definition);
  if (!blank) {
    blank = JSON.parse(
      JSON.stringify(Object.fromEntries(Object.entries(allFields(definition)).map(([name, field]) => [name, field.initial ?? null]))),
    ) as Values;
    blankRows.set(definition, blank);
  }
  return blank;
}

const isBlank = (value: Value | undefined, field: Field) =>
  value === null || value === undefined || value === '' || (field.kind === 'flag' && value === undefined);

const aloneByDefinition = new WeakMap<Definition, ReadonlySet<string>>();

/**
 * Fields from which nothing follows: nothing is suggested or derived from them, no rule looks at them, they may be blank. Of a wish that
 * sets no others, of a row that is there, the guards say all there is to say.
 */
export function fieldsAlone(definition: Definition): ReadonlySet<string> {
  let known = aloneByDefinition.get(definition);
  if (!known) {
    const { suggested, derived } = sourcesOf(definition);
    const { rules = [], booked } = definition;
    const proposed = new Set((definition.suggested ?? []).map(({ field }) => field));
    const looked = new Set(rules.flatMap(({ reads = [] }) => reads));
    const alone = ([name, field]: [string, Field]) =>
      !field.required && !suggested.has(name) && !derived.has(name) && !proposed.has(name) && !looked.has(name) && booked?.by !== name;
    const all = Object.entries(allFields(definition));
    aloneByDefinition.set(definition, (known = new Set(rules.every(({ reads }) => reads) ? all.filter(alone).map(([name]) => name) : [])));
  }
  return known;
}

/**
 * Decides one wish about one row, without side effects: guards, suggestions, derived fields, required fields, rules.
 * All refusals are gathered; a row with any refusal must not be written.
 */
export function decide(wish: Wish): Decision {
  const { definition, before, facts, actor } = wish;
  const fields = allFields(definition);
  const refusals: FieldRefusal[] = [];
  const closed = before && closedPeriodOf(definition.booked, before, facts.branch);
  const touched: string[] = [];
  const after: Values = before ? copyOf(before) : { ...blankRow(definition), ...wish.looked };
  for (const name of Object.keys(wish.set)) {
    const value = wish.set[name];
    if (value === undefined) continue;
    const field = fields[name];
    if (before && field && kindOf(field).same((before[name] ?? null) as Value, value)) continue;
    const refusal =
      guardField(definition, name, before, actor) ??
      (closed !== null && definition.booked?.freezes.includes(name) ? periodClosed(closed, name) : null);
    if (refusal) {
      refusals.push(refusal);
      continue;
    }
    after[name] = value;
    touched.push(name);
  }
  for (const [name, value] of Object.entries(wish.put ?? {})) {
    if (before && kindOf(fields[name] as Field).same((before[name] ?? null) as Value, (value ?? null) as Value)) continue;
    after[name] = value;
    touched.push(name);
  }
  suggest(wish, touched, after);
  const moved = derive(definition, before, touched, after, facts);
  for (const name of before ? touched : requiredOf(definition)) {
    const field = fields[name];
    if (field?.required && isBlank(after[name], field)) refusals.push({ code: 'FIELD_REQUIRED', field: name });
  }
  if (touched.length > 0 || !before) addTo(refusals, intoClosedBooks(definition, before, after, facts));
  if (touched.length > 0 || !before) {
    for (const rule of definition.rules ?? [])
      if (!before || !rule.reads || meets(rule.reads, moved)) addTo(refusals, rule.by(after, facts, before));
  }
  if (!before)
    return {
      after,
      refusals,
      // Most never ask: a new row is all new.
      get changed() {
        return differing(fields, Object.keys(fields), {}, after);
      },
    };
  return { after, changed: differing(fields, moved, before, after), refusals };
}

const requiredByDefinition = new WeakMap<Definition, readonly string[]>();

function requiredOf(definition: Definition): readonly string[] {
  const known = requiredByDefinition.get(definition);
  if (known) return known;
  const fields = allFields(definition);
  const names = Object.keys(fields).filter((name) => fields[name]?.required);
  requiredByDefinition.set(definition, names);
  return names;
}

/** A new row, or one that moves to another month, must be booked in one that is open. */
function intoClosedBooks({ booked, looked }: Definition, before: Values | null, after: Values, { branch }: Facts): readonly FieldRefusal[] {
  if (!booked || (before && before[booked.by] === after[booked.by])) return [];
  const closed = closedPeriodOf(booked, after, branch);
  return closed === null ? [] : [periodClosed(closed, looked?.[booked.by]?.via ?? booked.by)];
}

function addTo(refusals: FieldRefusal[], more: readonly FieldRefusal[]): void {
  for (const refusal of more) refusals.push(refusal);
}

function meets(names: readonly string[], others: readonly string[]): boolean {
  for (const name of names) if (others.includes(name)) return true;
  return false;
}

const differing = (fields: Readonly<Record<string, Field>>, names: readonly string[], before: Values, after: Values) =>
  names.filter((name) => !kindOf(fields[name] as Field).same((before[name] ?? null) as Value, (after[name] ?? null) as Value));

/** What follows from values the product itself puts into a row: derived fields are worked out anew; no guards, no rules. */
export function follow(definition: Definition, before: Row, set: Values, facts: Facts): Pick<Decision, 'after' | 'changed'> {
  const after: Values = { ...before, ...set };
  const fields = allFields(definition);
  const moved = derive(definition, before, Object.keys(set), after, facts).filter((name) => fields[name]);
  return { after, changed: differing(fields, moved, before, after) };
}

interface Sources {
  readonly suggested: ReadonlySet<string>;
  readonly derived: ReadonlySet<string>;
}

const sourcesByDefinition = new WeakMap<Definition, Sources>();

/** Fields that anything suggested or derived comes from: most cells that people write are none of them. */
function sourcesOf(definition: Definition): Sources {
  let known = sourcesByDefinition.get(definition);
  if (!known) {
    const all = (groups: readonly { readonly from: readonly string[] }[] = []) => new Set(groups.flatMap(({ from }) => from));
    sourcesByDefinition.set(definition, (known = { suggested: all(definition.suggested), derived: all(definition.derived) }));
  }
  return known;
}

function suggest({ definition, set, put, facts, before }: Wish, touched: string[], after: Values): void {
  const { suggested } = sourcesOf(definition);
  if (!touched.some((name) => suggested.has(name))) return;
  for (const one of definition.suggested ?? []) {
    const said = put?.[one.field] === undefined ? set[one.field] : put[one.field];
    if (said !== undefined && said !== null) continue;
    if (!meets(one.from, touched)) continue;
    const value = one.by(after, facts, before);
    if (value === undefined) continue;
    after[one.field] = value;
    if (!touched.includes(one.field)) touched.push(one.field);
  }
}

/** Works out the derived fields whose sources moved; answers every field that may have another value now. */
function derive(definition: Definition, before: Row | null, touched: readonly string[], after: Values, facts: Facts): readonly string[] {
  const { derived } = sourcesOf(definition);
  if (before && !touched.some((name) => derived.has(name))) return touched;
  const changed = [...touched];
  for (const group of definition.derived ?? []) {
    if (before && !meets(group.from, changed)) continue;
    const values = group.by(after, facts);
    for (const name of Object.keys(values)) {
      after[name] = values[name] ?? null;
      if (!changed.includes(name)) changed.push(name);
    }
  }
  return changed;
}
