import type { Actor } from '#define/actor';
import { byPerson, type Act, type Need, type Step } from '#define/act';
import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row, Value, Values } from '#define/row';

/** Who takes a step, under which source, with what answers, and whether the branch lets people approve their own. */
export interface Taking {
  readonly person: string;
  readonly source: string | undefined;
  readonly answers: Values;
  readonly at: string;
  readonly facts: Facts;
  readonly allowsSelf: boolean;
  readonly actor: Actor;
}

/** What the words of a definition say of a step: it stands so, these speak against it, or it is done. */
export type Verdict = { readonly is: 'standing' | 'done' } | { readonly is: 'refused'; readonly by: readonly string[] };

const empty = (value: Value | undefined): boolean => value === undefined || value === null || value === '';

/**
 * A row as the words of its definition tell of it, worked out a second time and in another way than by `decideStep`: who holds each
 * flag is remembered here, not read out of the row. Nothing of it is meant for the product.
 */
export class ActReference {
  /** Flags with sources: who holds them. */
  private readonly holders = new Map<string, Set<string>>();

  constructor(
    private readonly definition: Definition,
    readonly values: Values,
  ) {
    for (const [flag, { sources }] of Object.entries(definition.flags ?? {}))
      if (sources !== undefined) this.holders.set(flag, new Set(values[flag] === true ? [byPerson] : []));
  }

  /** The row as the product would hold it. */
  row(): Row {
    const held: Values = {};
    for (const [flag, who] of this.holders) {
      held[flag] = who.size > 0;
      held[this.definition.flags?.[flag]?.sources ?? ''] = who.size > 0 ? [...who].sort() : null;
    }
    return { ...this.values, ...held, id: '7', epId: '1', version: 1 };
  }

  /** Somebody else than an act writes the row. */
  put(field: string, value: Value): void {
    const who = this.holders.get(field);
    if (!who) this.values[field] = value;
    else if (value !== true) who.clear();
    else who.add(byPerson);
  }

  private is = (flag: string): boolean => (this.holders.has(flag) ? (this.holders.get(flag)?.size ?? 0) > 0 : this.values[flag] === true);

  private unmet(need: Need, { facts, answers }: Taking): string[] {
    const { flags = {}, frozenByParent = {} } = this.definition;
    if (typeof need === 'object' && typeof need.by === 'function')
      return need
        .by(this.row(), facts, answers)
        .filter(({ warn }) => !warn)
        .map(({ code, field }) => `${code} ${field}`);
    if (typeof need === 'object') {
      const field = Object.keys(need).find((name) => !(need as Record<string, string[]>)[name]?.includes(String(this.values[name])));
      if (field === undefined) return [];
      const wanted = (need as Record<string, string[]>)[field] ?? [];
      return [this.inTheWay(field, wanted)];
    }
    if (need.startsWith('!')) {
      const flag = need.slice(1);
      const parent = frozenByParent[flag];
      const said = flags[flag]?.on ?? (typeof parent === 'string' ? parent : parent?.code);
      return this.is(flag) ? [`${said ?? 'NOT_ALLOWED'} ${flag}`] : [];
    }
    return this.is(need) ? [] : [`${flags[need]?.off ?? flags[need]?.on ?? 'NOT_ALLOWED'} ${need}`];
  }

  /** What is said of a row that is in none of the states that are wanted: which it lacks, where there is only that one. */
  private inTheWay(field: string, wanted: readonly string[]): string {
    const { states = {}, lacking = {} } = this.definition;
    const lacked = wanted.length === 1 ? lacking[field]?.[String(wanted[0])] : undefined;
    return `${lacked ?? states[field] ?? 'STATE_IN_THE_WAY'} ${field}`;
  }

  private wrongPerson({ onlyBy = [], otherThan = [] }: Act, { person, allowsSelf }: Taking): string[] {
    const [first] = onlyBy;
    const theirs = onlyBy.map((field) => this.values[field]);
    if (first !== undefined && !theirs.includes(person)) return [`NOT_YOURS_TO_TAKE ${first}`];
    const own = otherThan.filter((field) => this.values[field] === person);
    return own.length === 0 || allowsSelf ? [] : [`SELF_APPROVAL ${own[0]}`];
  }

  /** Judges a step and, where nothing is against it, takes it. */
  take({ entry, way, on }: Step, taking: Taking): Verdict {
    const { flags = {} } = this.definition;
    const { source = byPerson } = taking;
    const against: string[] = [];
    const todo: (() => void)[] = [];
    const { turns, moves = {} } = entry;
    const who = turns === undefined ? undefined : this.holders.get(turns);
    if (turns !== undefined && who) {
      if (on && !who.has(source)) todo.push(() => who.add(source));
      else if (!on && who.has(source)) todo.push(() => who.delete(source));
      else if (!on && who.size > 0) against.push(`${flags[turns]?.on} ${turns}`);
    } else if (turns !== undefined && this.is(turns) !== on) todo.push(() => (this.values[turns] = on));
    for (const [field, { from, to }] of Object.entries(moves)) {
      const [starts, end] = on ? [from, to] : [[to], from[0] as string];
      const state = this.values[field];
      if (state === end) continue;
      if (starts.includes(String(state))) todo.push(() => (this.values[field] = end));
      else against.push(this.inTheWay(field, starts));
    }
    if ((turns !== undefined || Object.keys(moves).length > 0) && todo.length + against.length === 0) return { is: 'standing' };
    if (on || source === byPerson) for (const need of way.needs ?? []) against.push(...this.unmet(need, taking));
    if (on) for (const field of entry.requires ?? []) if (empty(this.values[field])) against.push(`FIELD_REQUIRED ${field}`);
    if (way.whose && !way.whose.by(this.row(), taking.actor)) against.push(`NOT_YOURS_TO_TAKE ${way.whose.field}`);
    else if (on) against.push(...this.wrongPerson(entry, taking));
    if (against.length > 0) return { is: 'refused', by: [...against].sort() };
    for (const one of todo) one();
    this.stamp(entry, on, taking);
    return { is: 'done' };
  }

  private stamp({ stamps, since, keeps = {} }: Act, on: boolean, { person, at, answers }: Taking): void {
    if (since !== undefined) this.values[since] = on ? at : null;
    for (const [question, field] of Object.entries(keeps)) {
      if (!on) this.values[field] = null;
      else if (!empty(answers[question])) this.values[field] = answers[question] as Value;
    }
    if (stamps === undefined) return;
    const marks = { UserId: person, Time: at, Opinion: answers.opinion ?? null };
    for (const [end, value] of Object.entries(marks))
      if (allFields(this.definition)[`${stamps}${end}`]) this.values[`${stamps}${end}`] = on ? value : null;
  }
}

/** Every field an act names, and so may write. */
export function namedBy({ flags = {} }: Definition, { turns, moves = {}, stamps, since, keeps = {} }: Act): ReadonlySet<string> {
  return new Set([
    ...(turns === undefined ? [] : [turns, flags[turns]?.sources ?? turns]),
    ...Object.keys(moves),
    ...(stamps === undefined ? [] : ['UserId', 'Time', 'Opinion'].map((end) => `${stamps}${end}`)),
    ...(since === undefined ? [] : [since]),
    ...Object.values(keeps),
  ]);
}
