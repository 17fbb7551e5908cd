import { afterAll, describe, expect, it } from 'vitest';
import { byPerson, decideStep, stepsOf, type Guard, type Step } from '#define/act';
import type { Actor } from '#define/actor';
import { decide, guardField, viewOnlyFlag } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import type { Row, Value, Values } from '#define/row';
import { catalogue } from '#modules/entities';
import { roles } from '#names/roles';
import { ActReference, namedBy, type Taking } from '#tests/modules/actReference';

/** Where chance begins; a run that failed is played again with the number it printed. */
const beginning = Number(process.env.ACTS_BEGIN ?? Date.now() % 1_000_000_000);
/** Entities with many acts get longer lives, so that what stands against each of them is met. */
const historiesOf = (definition: Definition): number => 255 * Math.ceil(stepsOf(definition).length / 20);
const stepsEach = 40;

const people = ['1', '2', '3'] as const;
const samples: Readonly<Record<string, readonly Value[]>> = {
  money: ['0', '0', '0', '100.00', '-3.50'],
  decimal: ['0', '1', '6', '-2.5', '100'],
  integer: [0, 1, 9],
  flag: [true, false],
  day: ['2025-01-31', '2026-01-31', '2026-03-14', null],
  moment: ['2026-03-01T08:00:00.000Z', null],
  ref: [...people, null],
  dict: ['USD', 'CNY', 'DOC', null],
  json: [null],
};
const texts: readonly Value[] = [null, '', 'ABC 中', '1'];

/** Chance that can be had again: Lehmer's generator. */
function chanceFrom(number: number) {
  let state = (number % 2_147_483_646) + 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return { oneIn: (count: number) => next() * count < 1, of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T };
}
type Chance = ReturnType<typeof chanceFrom>;

const valueBy = ({ of }: Chance, field: Field | undefined): Value =>
  of(field?.options ?? samples[field?.kind ?? ''] ?? (field === undefined ? [true, false] : texts));

const personOf = (userId: string): Actor => ({
  userId,
  epId: '1',
  readsEpIds: ['1'],
  roles: new Set(roles),
  dataScope: 'ALL',
  teamUserIds: [],
  freightViewLevel: 4,
  freightModifyLevel: 4,
  costLevel: 9,
  hidden: new Set(),
  language: 'zh',
});

const actors = new Map(people.map((userId) => [userId as string, personOf(userId)]));
const actorOf = (userId: string): Actor => actors.get(userId) ?? personOf(userId);

const factsOf = (allowsSelf: boolean): Facts => ({
  today: '2026-03-31',
  branch: { id: '1', baseCurrency: 'CNY', entityType: 'BRANCH' },
  lists: {
    parameter: new Map([['1', { paramKey: 'approval.allowSelf', value: String(allowsSelf), effectiveFrom: '2026-01-01' }]]),
  },
});
const [strict, easy] = [factsOf(false), factsOf(true)];

/** Everything a row carries: its own fields, what it looks up, and what of its parents freezes it. */
function namesOf(definition: Definition): readonly string[] {
  const sources = new Set(Object.values(definition.flags ?? {}).map(({ sources: field }) => field));
  return [
    ...new Set([
      ...Object.keys(allFields(definition)),
      ...Object.keys(definition.looked ?? {}),
      ...Object.keys(definition.frozenByParent ?? {}),
    ]),
  ].filter((name) => !sources.has(name));
}

const fieldOf = (definition: Definition, name: string): Field | undefined =>
  allFields(definition)[name] ?? catalogue.column(definition, name)?.field;

/** Puts other values where a guard of a step objects, as often as it may take to let it hold. */
function pacify(definition: Definition, reference: ActReference, guard: Guard, facts: Facts, chance: Chance): void {
  for (let tries = 0; tries < 12; tries++) {
    const objections = guard.by(reference.row(), facts, {}).filter(({ warn }) => !warn);
    if (objections.length === 0) return;
    for (const { field } of objections) if (field) reference.put(field, valueBy(chance, fieldOf(definition, field)));
  }
}

/** Lets the conditions of a step hold as far as values of the row can, so that histories get further than their first refusal. */
function arrange(definition: Definition, reference: ActReference, { entry, way, on }: Step, facts: Facts, chance: Chance): void {
  for (const need of way.needs ?? []) {
    if (typeof need === 'string') reference.put(need.replace('!', ''), !need.startsWith('!'));
    else if (typeof need.by === 'function') pacify(definition, reference, need as Guard, facts, chance);
    else for (const [field, states] of Object.entries(need as Record<string, readonly string[]>)) reference.put(field, states[0] ?? null);
  }
  for (const [field, { from, to }] of Object.entries(entry.moves ?? {})) reference.put(field, on ? chance.of(from) : to);
  for (const field of on ? (entry.requires ?? []) : []) reference.put(field, 'X');
}

const same = (one: unknown, other: unknown): boolean =>
  one === other || (typeof (one ?? other) === 'object' ? JSON.stringify(one ?? null) === JSON.stringify(other ?? null) : false);

/** Fields in which two rows differ that began as one. */
function differing(one: Values, other: Values): string[] {
  const names: string[] = [];
  for (const name in one) if (!same(one[name], other[name])) names.push(name);
  for (const name in other) if (!(name in one)) names.push(name);
  return names;
}

/** The opposite, taken at once, gives back what the act took; what it stamped is blank again. */
function unrestored(definition: Definition, step: Step, before: Row, after: Row, taking: Taking): string[] {
  const back = step.on ? stepsOf(definition).find(({ act, on }) => act === step.act && !on) : undefined;
  if (!back) return [];
  const { person, source, facts, at } = taking;
  const judged = decideStep({
    definition,
    step: back,
    row: after,
    answers: {},
    facts,
    actor: actorOf(person),
    at,
    ...(source ? { source } : {}),
  });
  if (judged.inForce) return ['the opposite says it is in force already'];
  if (judged.objections.some(({ warn }) => !warn)) return [];
  const again: Values = { ...after, ...judged.set };
  const { turns, moves = {}, stamps, since } = step.entry;
  const stamped = [
    ...(since === undefined ? [] : [since]),
    ...(stamps === undefined ? [] : ['UserId', 'Time', 'Opinion'].map((end) => stamps + end)),
  ];
  return [
    ...Object.entries(moves).flatMap(([field, { from }]) =>
      again[field] === from[0] ? [] : [`${field} is ${String(again[field])} after going back`],
    ),
    ...stamped.flatMap((field) => (again[field] == null ? [] : [`${field} keeps its stamp`])),
    ...[turns ?? '', definition.flags?.[turns ?? '']?.sources ?? ''].flatMap((field) =>
      field === '' || same(again[field], before[field]) ? [] : [`${field} is not as it was`],
    ),
  ];
}

/** The code an edit of the field must be refused with by what freezes the row, in the order of the definition; null where nothing does. */
function freezing(definition: Definition, row: Values, field: string): string | null {
  const exempt = (by: string) => definition.exempt?.[by]?.includes(field) === true;
  for (const one of definition.frozenBy ?? []) {
    if (typeof one === 'string' && row[one] === true && !exempt(one)) return definition.flags?.[one]?.on ?? '';
    for (const [name, states] of typeof one === 'string' ? [] : Object.entries(one))
      if (states.includes(String(row[name])) && !exempt(name)) return definition.states?.[name] ?? 'STATE_IN_THE_WAY';
  }
  for (const [name, by] of Object.entries(definition.frozenByParent ?? {})) {
    const on = typeof by === 'string' ? row[name] === true : by.in.includes(String(row[name]));
    if (on && !exempt(name)) return typeof by === 'string' ? by : by.code;
  }
  return null;
}

/** What is wrong about an edit of one cell of the row. */
function melted(definition: Definition, row: Row, chance: Chance): string[] {
  const editable = Object.entries(allFields(definition)).filter(([, { edit }]) => edit === undefined || edit === 'always');
  if (editable.length === 0) return [];
  const [name, field] = chance.of(editable);
  const value = valueBy(chance, field);
  if (kindOf(field).same((row[name] ?? null) as Value, value)) return [];
  const code = freezing(definition, row, name);
  if (code === null) {
    const guarded = guardField(definition, name, row, actorOf('1'));
    return guarded ? [`an edit of ${name} is refused with ${guarded.code}, and nothing freezes it`] : [];
  }
  const { refusals, changed } = decide({ definition, before: row, set: { [name]: value }, facts: strict, actor: actorOf('1') });
  const refused = refusals.some((one) => one.code === code && one.field === name);
  return refused && !changed.includes(name) ? [] : [`an edit of ${name} is not refused with ${code}`];
}

interface Seen {
  readonly done: Set<string>;
  readonly refused: Set<string>;
  readonly standing: Set<string>;
  readonly frozen: Set<string>;
  steps: number;
}

interface Played {
  readonly definition: Definition;
  readonly names: readonly string[];
  readonly seen: Seen;
}

/** Turns one of the states a step needs against it. */
function oppose(reference: ActReference, { way }: Step, chance: Chance): void {
  const states = (way.needs ?? []).filter((need) => typeof need === 'string');
  if (states.length === 0) return;
  const need = chance.of(states);
  reference.put(need.replace('!', ''), need.startsWith('!'));
}

/** One step of a history: judged by the product and by the words, which must agree. Answers what does not. */
function oneStep({ definition, names, seen }: Played, reference: ActReference, chance: Chance, at: string): string[] {
  const step = chance.of(stepsOf(definition));
  if (chance.oneIn(4)) {
    const name = chance.of(names);
    reference.put(name, valueBy(chance, fieldOf(definition, name)));
  }
  if (chance.oneIn(2)) arrange(definition, reference, step, strict, chance);
  if (chance.oneIn(10)) oppose(reference, step, chance);
  const allowsSelf = chance.oneIn(5);
  const facts = allowsSelf ? easy : strict;
  const source = chance.of([undefined, undefined, undefined, byPerson, 'INVOICE', 'PLAN']);
  const person = chance.of(people);
  const taking: Taking = { person, actor: actorOf(person), source, answers: { opinion: 'as agreed' }, at, facts, allowsSelf };
  const kept = chance.oneIn(30);
  const before: Row = Object.freeze({ ...reference.row(), ...(kept ? { [viewOnlyFlag]: true } : {}) });
  const { answers } = taking;
  const judged = decideStep({ definition, step, row: before, answers, facts, actor: actorOf(person), at, ...(source ? { source } : {}) });
  // What is only warned of may be accepted.
  const told = judged.objections
    .filter(({ warn }) => !warn)
    .map(({ code, field }) => `${code} ${field}`)
    .sort();
  seen.steps += 1;
  if (kept) return same(told, ['ROW_VIEW_ONLY ']) && !judged.inForce ? [] : [`${step.name} of a row only to be read: ${told.join()}`];
  const verdict = reference.take(step, taking);
  seen[verdict.is].add(step.name);
  const faults: string[] = [];
  const is = judged.inForce ? 'standing' : told.length > 0 ? 'refused' : 'done';
  if (is !== verdict.is)
    faults.push(
      `${step.name} is ${is} (${told.join()}), and the words say ${verdict.is}${'by' in verdict ? ` (${verdict.by.join()})` : ''}`,
    );
  if (verdict.is === 'refused' && !same(told, verdict.by))
    faults.push(`${step.name} is refused with ${told.join()}, not ${verdict.by.join()}`);
  if (judged.inForce && Object.keys(judged.set).length + told.length > 0) faults.push(`${step.name} is in force and writes`);
  const after: Row = is === 'done' ? { ...before, ...judged.set } : before;
  for (const name of differing(before, after)) if (!namedBy(definition, step.entry).has(name)) faults.push(`${step.name} writes ${name}`);
  for (const name of differing(after, reference.row())) faults.push(`${step.name} leaves ${name} as ${JSON.stringify(after[name])}`);
  if (is === 'done') faults.push(...unrestored(definition, step, before, after, taking).map((fault) => `${step.name}: ${fault}`));
  for (const one of freezesSeen(definition, after)) seen.frozen.add(one);
  return chance.oneIn(3) ? [...faults, ...melted(definition, after, chance)] : faults;
}

const freezesSeen = (definition: Definition, row: Values): string[] => {
  const code = freezing(definition, row, '');
  return code === null ? [] : [code];
};

/** Plays all histories of an entity up to the first fault. */
function play(definition: Definition, number: number): { fault: string | null; seen: Seen } {
  const seen: Seen = { done: new Set(), refused: new Set(), standing: new Set(), frozen: new Set(), steps: 0 };
  const names = namesOf(definition);
  for (let history = 0; history < historiesOf(definition); history++) {
    const chance = chanceFrom(number + history * 7_919);
    const values = Object.fromEntries(names.map((name) => [name, valueBy(chance, fieldOf(definition, name))]));
    const reference = new ActReference(definition, values);
    for (let at = 0; at < stepsEach; at++) {
      const moment = new Date(Date.UTC(2026, 2, 31, 8) + at * 1_000).toISOString();
      const [fault] = oneStep({ definition, names, seen }, reference, chance, moment);
      if (fault !== undefined) return { fault: `ACTS_BEGIN=${beginning}: history ${history}, step ${at}: ${fault}`, seen };
    }
  }
  return { fault: null, seen };
}

const acting = catalogue.all.filter((definition) => stepsOf(definition).length > 0);
let played = 0;
afterAll(() => process.stdout.write(`${played} steps of acts from ACTS_BEGIN=${beginning}\n`));

describe.each(acting.map((definition) => [definition.name, definition] as const))('acts of %s', (_name, definition) => {
  it('do in random histories what the words of the definition say, and nothing else', () => {
    const { fault, seen } = play(definition, beginning);
    played += seen.steps;
    expect(fault).toBeNull();
    expect(seen.steps).toBeGreaterThanOrEqual(10_000);
    // Every step was really taken, found in force, and refused wherever something may stand against it.
    const steps = stepsOf(definition);
    expect(steps.map(({ name }) => name).filter((name) => !seen.done.has(name))).toEqual([]);
    const turning = steps.filter(({ entry: { turns, moves } }) => turns !== undefined || moves !== undefined);
    expect(turning.map(({ name }) => name).filter((name) => !seen.standing.has(name))).toEqual([]);
    // Of a field with two states a step leads from the one to the other: no state is in its way.
    const leavesOut = ({ entry: { moves = {} } }: Step) =>
      Object.entries(moves).some(([field, { from }]) => (definition.fields[field]?.options?.length ?? 0) > from.length + 1);
    const guarded = steps.filter((step) => {
      const { entry, way, on } = step;
      return (way.needs?.length ?? 0) > 0 || leavesOut(step) || (on && (entry.otherThan ?? entry.onlyBy));
    });
    expect(guarded.map(({ name }) => name).filter((name) => !seen.refused.has(name))).toEqual([]);
    if (definition.frozenBy) expect(seen.frozen.size).toBeGreaterThan(0);
  });

  it('ask for four eyes where the branch can be asked whether it wants them', () => {
    const asking = stepsOf(definition).some(({ entry }) => entry.otherThan);
    if (asking) expect(definition.facts).toContain('parameter');
  });

  it('lead to fields that are there, and stamp fields that are there', () => {
    const fields = allFields(definition);
    for (const { entry } of stepsOf(definition)) {
      if (entry.stamps !== undefined)
        expect(
          [`${entry.stamps}UserId`, `${entry.stamps}Time`].filter((name) => fields[name]),
          entry.stamps,
        ).not.toEqual([]);
      if (entry.asks?.opinion && entry.stamps !== undefined) expect(fields[`${entry.stamps}Opinion`]).toBeDefined();
    }
  });

  it('are followed by steps that are there, by references that lead there', () => {
    for (const { way } of stepsOf(definition))
      for (const { entity, act, back, through, by, to } of way.follows ?? []) {
        expect(stepsOf(catalogue.get(entity)).map((step) => `${step.act} ${step.on}`)).toContain(`${act} ${back !== true}`);
        expect(catalogue.get(through).fields[by]?.to).toBe(definition.name);
        expect(to === undefined ? through : catalogue.get(through).fields[to]?.to).toBe(entity);
      }
  });
});
