import { holds, type Actor } from '#define/actor';
import type { CallName } from '#define/calls';
import { isAboutOthers, notToChange } from '#define/decide';
import type { Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import { moment, ref, text, type Field } from '#define/field';
import type { Where } from '#define/filter';
import type { Reading } from '#define/kind';
import { kindOf } from '#define/kinds';
import { parameterOf } from '#define/parameters';
import type { Row, Value, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import type { FieldRefusal, RefusalCode } from '#names/refusals';
import type { Role } from '#names/roles';

/** What stands against a step: a refusal, or a warning that may be accepted, with a reason where it asks for one. */
export interface Objection extends FieldRefusal {
  readonly warn?: true;
  readonly reason?: true;
}

/** A condition of a step that no single flag says; pure, so that sheet and server judge alike. Warnings are told as refusals are. */
export interface Guard {
  readonly name: string;
  readonly by: (row: Values, facts: Facts, answers: Values) => readonly Objection[];
}

const isGuard = (need: Exclude<Need, string>): need is Guard => typeof need.by === 'function';

/** A flag that must be on (`checked`) or off (`!checked`), states one of which a choice field must stand in, or a guard of the rules. */
export type Need = string | Guard | Readonly<Record<string, readonly string[]>>;

/** From which of its states a choice field moves, and to which. */
export interface Move {
  readonly from: readonly string[];
  readonly to: string;
}

/**
 * A step of other rows within the same transaction, judged like any but for the role, for which the first act answers. `by`: the
 * reference of `through` that points to this row; `to`: its reference to the rows that step, absent where `through` steps itself.
 */
export interface Effect {
  readonly entity: EntityName;
  readonly act: string;
  /** Takes the opposite of that act instead. */
  readonly back?: true;
  readonly through: EntityName;
  readonly by: string;
  readonly to?: string;
  /** Whose doing a flag with sources remembers. */
  readonly source?: string;
}

/** Rows of closed books are looked at: the row's own, or those of another entity that hang on it by a reference. */
export type BookedIn = true | { readonly of: EntityName; readonly by: string };

/** Another call of the specification that does the same. */
export interface Twin {
  readonly call: CallName;
  readonly when?: Readonly<Record<string, string>>;
}

/** What a person is asked, in the kind of a cell. What begins with `@0` is today until another is given, with `@-1m` the month before this one. */
export interface Question extends Field {
  /** The entity whose words its choices have, where it is not the act's own. */
  readonly worded?: EntityName;
  /** The call that answers what there is to choose from for the rows: `{ id, text }`. */
  readonly offers?: CallName;
  /** The entity whose row it names: of a sheet that stands beside, it begins with the row that one stands at. */
  readonly beside?: EntityName;
  /** The one refusal of whatever it cannot take, in place of those of its kind; with `pattern` a blank answer is such too. */
  readonly refused?: RefusalCode;
  /** Of any kind: what was typed, as it was typed. */
  readonly pattern?: string;
  /** Told by whoever calls; no dialog asks it. */
  readonly told?: true;
  /** Another question: where that one is answered, this one needs no answer. */
  readonly unless?: string;
}

/** One answer given for each row by itself, in a table of the dialog; rows without one are taken as their field says. */
export interface RowQuestion {
  /** The parameter that carries the answers: what was typed, by row. */
  readonly name: string;
  /** Fields that tell the rows apart. */
  readonly beside: readonly string[];
  /** The field that stands in the cell until something else is typed. */
  readonly instead: string;
  /** What was typed as it counts, or why it cannot be taken; the server judges by the same function. */
  readonly read: (typed: string, row: Values) => { readonly value: string } | FieldRefusal;
}

/** Whose step it is, where it hangs on more of the row than who is named in it; `field` is what tells. */
export interface Whose {
  readonly field: string;
  readonly by: (row: Values, actor: Actor) => boolean;
}

/** Which of the keys of steps takes one. */
export type Stroke = 'forward' | 'back' | 'propose' | 'across';

/** What both directions of an act say. */
interface Way {
  readonly call: CallName;
  /** Roles of which one is enough; empty means any signed-in user. */
  readonly roles: readonly Role[];
  /** Parameters that choose this way where one call of the specification serves several. */
  readonly when?: Readonly<Record<string, string>>;
  readonly needs?: readonly Need[];
  readonly whose?: Whose;
  /** A reason is asked for, and which of the usual ones are offered where that is not said by the act's own direction. */
  readonly reason?: true | 'UNLOCK';
  /** No more once the books are closed. */
  readonly booked?: BookedIn;
  readonly follows?: readonly Effect[];
  /** The question that is answered with the other branch its body goes on in, or the field of its rows that holds it; blank: in none. */
  readonly across?: string;
  /** Fields with the people who are told, in words of the act, with a way to the row. */
  readonly tells?: readonly string[];
  /** Further paths of the same, with the parameters that choose it there. */
  readonly twins?: readonly Twin[];
  /** The step that clears what is refused, by its code: the dialog that tells of it offers it, and goes on. */
  readonly clearedBy?: Partial<Readonly<Record<RefusalCode, string>>>;
  /** Letter in the action strip. */
  readonly key?: string;
  /** The key of the step forward (Ctrl+Alt+Enter), back (Ctrl+Alt+X), of what the product proposes (Ctrl+Alt+8), or over to the other side (Ctrl+Alt+] and [) takes it. */
  readonly stroke?: Stroke;
}

/** The opposite of an act; what it needs is its own. */
export type Opposite = Way;

/**
 * Something done with rows beside editing them (design/acts.md §1). Server, sheet, buttons, menus, palette, dialogs, audit,
 * permission matrix and model tests read this one entry.
 */
export interface Act extends Way {
  /** The flag it turns on; the opposite turns it off. */
  readonly turns?: string;
  /** The states it moves, by field; the opposite moves them back, to the first of `from`. */
  readonly moves?: Readonly<Record<string, Move>>;
  /** Fields that must be filled now. */
  readonly requires?: readonly string[];
  /** What the person is asked, in the kinds of cells. */
  readonly asks?: Readonly<Record<string, Question>>;
  /** What may be answered for each row by itself. */
  readonly perRow?: RowQuestion;
  /** Four eyes: not the person one of these fields names, unless the branch allows it. */
  readonly otherThan?: readonly string[];
  /** Only the person one of these fields names. */
  readonly onlyBy?: readonly string[];
  /** Who and when go into `<stamp>UserId`, `<stamp>Time`, the answer `opinion` into `<stamp>Opinion`; the opposite clears them. */
  readonly stamps?: string;
  /** Moment field that says since when. */
  readonly since?: string;
  /** Answers that stay in the row: the field for each question; what nobody answered leaves it as it is, the opposite clears it. */
  readonly keeps?: Readonly<Record<string, string>>;
  readonly undo?: Opposite;
  /** All rows or none. */
  readonly whole?: true;
  /** Has a body in the module's `*.server.ts`. */
  readonly own?: true;
  /** Columns that tell what was done, and are shown from then on. */
  readonly shows?: readonly string[];
  /** Parameter that names the rows, where it is not `ids`. */
  readonly named?: string;
  /** Which rows are meant by what is answered, where a call names none. */
  readonly found?: (answers: Values) => Where;
  /** What will come of it is shown before it is done, of a single row too: nothing in the row tells it. */
  readonly shownFirst?: true;
  /** One of the steps that stand in the toolbar. */
  readonly main?: true;
}

/** An answer as typed, read by the kind of its question. A blank one that is needed is refused where `needed`. */
export function readAnswer(
  question: Question,
  typed: unknown,
  reading: Reading,
  needed: boolean,
): { readonly value: Value } | FieldRefusal {
  const { refused, required, pattern } = question;
  const text = String(typed ?? '').trim();
  const unlike = refused && pattern && (needed || text !== '') && !new RegExp(pattern, 'u').test(text);
  if (unlike) return { code: refused, detail: { value: String(typed ?? '') } };
  const parsed = kindOf(question).parse(typed, question, reading);
  if ('value' in parsed) {
    const blank = parsed.value === null || parsed.value === '';
    return blank && required && needed ? { code: 'FIELD_REQUIRED' } : { value: parsed.value };
  }
  if (refused) return { code: refused, detail: { value: String(typed) } };
  return { code: parsed.refusal, ...(parsed.detail ? { detail: parsed.detail } : {}) };
}

/** Writes an act down: its call, then everything else. */
export const act = (call: CallName, rest: Omit<Act, 'call'>): Act => ({ call, ...rest });

/** An act or its opposite: what a person does at once. */
export interface Step {
  /** `lock`, `cancel lock`: what the audit calls it. */
  readonly name: string;
  readonly act: string;
  readonly on: boolean;
  readonly entry: Act;
  readonly way: Way;
}

const stepsByDefinition = new WeakMap<Definition, readonly Step[]>();

/** Every act of an entity and every opposite, in the order of its definition. */
export function stepsOf(definition: Definition): readonly Step[] {
  let known = stepsByDefinition.get(definition);
  if (!known) {
    known = Object.entries(definition.acts ?? {}).flatMap(([name, entry]): Step[] => [
      { name, act: name, on: true, entry, way: entry },
      ...(entry.undo ? [{ name: `cancel ${name}`, act: name, on: false, entry, way: entry.undo }] : []),
    ]);
    stepsByDefinition.set(definition, known);
  }
  return known;
}

/** A step by its name. Throws where the definition has none. */
export function stepNamed(definition: Definition, act: string, on: boolean): Step {
  const found = stepsOf(definition).find((step) => step.act === act && step.on === on);
  if (!found) throw new Error(`${definition.name} has no act ${on ? '' : 'opposite of '}${act}`);
  return found;
}

/** May the actor take the step at all? */
export const mayStep = ({ way }: Step, actor: Actor): boolean => holds(actor, way.roles);

/** The source under which a flag remembers what a person turned on by hand. */
export const byPerson = 'PERSON';

/** What a step would do to a row. */
export interface StepDecision {
  /** The row stands so already: done, and nothing is written. */
  readonly inForce: boolean;
  readonly objections: readonly Objection[];
  /** Values the step puts into the row; what follows from them is worked out by whoever writes. */
  readonly set: Values;
}

/** A step about to be judged. */
export interface StepWish {
  readonly definition: Definition;
  readonly step: Step;
  readonly row: Row;
  readonly answers: Values;
  readonly facts: Facts;
  readonly actor: Actor;
  /** Moment of the step, ISO 8601 UTC. */
  readonly at: string;
  readonly source?: string;
}

const blank = (value: Value | undefined): boolean => value === null || value === undefined || value === '';

/** The sources of a flag that keeps them, as the row holds them. */
const sourcesIn = (row: Values, field: string): readonly string[] => (Array.isArray(row[field]) ? (row[field] as string[]) : []);

interface Turned {
  readonly inForce: boolean;
  readonly set: Values;
  readonly objection?: Objection;
}

function turned({ definition, step, row, source = byPerson }: StepWish): Turned {
  const name = step.entry.turns;
  if (name === undefined) return { inForce: true, set: {} };
  const field = definition.flags?.[name]?.sources;
  if (field === undefined) return row[name] === step.on ? { inForce: true, set: {} } : { inForce: false, set: { [name]: step.on } };
  const before = sourcesIn(row, field);
  if (before.includes(source) === step.on) {
    // Turned on by others: nobody takes back but what is theirs.
    const code = definition.flags?.[name]?.on;
    const others = !step.on && before.length > 0 && code !== undefined;
    return others ? { inForce: false, set: {}, objection: { code, field: name } } : { inForce: true, set: {} };
  }
  const after = step.on ? [...before, source].sort() : before.filter((one) => one !== source);
  return { inForce: false, set: { [name]: after.length > 0, [field]: after.length > 0 ? after : null } };
}

/** States the act leads from and to in the direction of the step. */
export function movesOf({ entry: { moves = {} }, on }: Step): readonly (readonly [field: string, from: readonly string[], to: string])[] {
  return Object.entries(moves).map(([field, { from, to }]) => [field, on ? from : [to], on ? to : (from[0] as string)]);
}

/** What is answered where a row is in another state than those an act takes. */
function inTheWay(definition: Definition, field: string, [only = '', ...others]: readonly string[]): RefusalCode {
  const lacked = others.length === 0 ? definition.lacking?.[field]?.[only] : undefined;
  return lacked ?? definition.states?.[field] ?? 'STATE_IN_THE_WAY';
}

function moved({ definition, step, row }: StepWish): Turned & { readonly objections: readonly Objection[] } {
  const set: Values = {};
  const objections: Objection[] = [];
  let inForce = true;
  for (const [field, from, to] of movesOf(step)) {
    const state = row[field];
    if (state === to) continue;
    inForce = false;
    if (typeof state === 'string' && from.includes(state)) set[field] = to;
    else objections.push({ code: inTheWay(definition, field, from), field });
  }
  return { inForce, set, objections };
}

/** What stands against a need: the guard's own words, or of a flag on where it must be off, or the other way round. */
function unmet(definition: Definition, need: Need, { row, facts, answers }: StepWish): readonly Objection[] {
  if (typeof need !== 'string') {
    if (isGuard(need)) return need.by(row, facts, answers);
    const wrong = Object.entries(need).find(([field, states]) => !states.includes(String(row[field])));
    if (!wrong) return [];
    const [field, states] = wrong;
    return [{ code: inTheWay(definition, field, states), field }];
  }
  const name = need.replace(/^!/u, '');
  const wanted = !need.startsWith('!');
  if ((row[name] === true) === wanted) return [];
  const flag = definition.flags?.[name];
  const byParent = definition.frozenByParent?.[name];
  const stands: RefusalCode | undefined = flag?.on ?? (typeof byParent === 'object' ? byParent.code : byParent);
  return [{ code: (wanted ? (flag?.off ?? flag?.on) : stands) ?? 'NOT_ALLOWED', field: name }];
}

const stampFields = (stamp: string) => ({ user: `${stamp}UserId`, time: `${stamp}Time`, opinion: `${stamp}Opinion` });

/** The fields an act stamps: who, when, and with `opinion` what they said. */
export function stamp(name: string, opinion = false): Readonly<Record<string, Field>> {
  const { user, time, opinion: said } = stampFields(name);
  return {
    [user]: ref('user', { edit: 'never' }),
    [time]: moment({ edit: 'never' }),
    ...(opinion ? { [said]: text({ max: 500, edit: 'never' }) } : {}),
  };
}

function stamped({ definition: { fields }, step: { entry, on }, answers, actor, at }: StepWish): Values {
  const set: Values = entry.since === undefined ? {} : { [entry.since]: on ? at : null };
  for (const [question, field] of Object.entries(entry.keeps ?? {}))
    if (!on || !blank(answers[question])) set[field] = on ? (answers[question] ?? null) : null;
  if (entry.stamps === undefined) return set;
  const { user, time, opinion } = stampFields(entry.stamps);
  if (fields[user]) set[user] = on ? actor.userId : null;
  if (fields[time]) set[time] = on ? at : null;
  if (fields[opinion]) set[opinion] = on ? (answers.opinion ?? null) : null;
  return set;
}

/** Who may take the step of this very row: four eyes, or the one person it is left to. */
function wrongPerson({ step: { entry, way, on }, row, facts, actor }: StepWish): Objection[] {
  if (way.whose && !way.whose.by(row, actor)) return [{ code: 'NOT_YOURS_TO_TAKE', field: way.whose.field }];
  const [only] = on ? (entry.onlyBy ?? []) : [];
  if (only !== undefined && !entry.onlyBy?.some((field) => row[field] === actor.userId))
    return [{ code: 'NOT_YOURS_TO_TAKE', field: only }];
  const mine = on ? (entry.otherThan ?? []).find((field) => row[field] === actor.userId) : undefined;
  return mine === undefined || parameterOf(facts, 'approval.allowSelf') ? [] : [{ code: 'SELF_APPROVAL', field: mine }];
}

/**
 * Judges a step of one row, without side effects: in force already, states, flags, fields asked now, four eyes, guards. The same
 * function greys the button in the sheet and decides inside the server's transaction (domain/03 §3.0).
 */
export function decideStep(wish: StepWish): StepDecision {
  const { definition, step, row, actor } = wish;
  const { entry, way, on } = step;
  const kept = notToChange(row) ?? (isAboutOthers(definition, row, actor) ? { code: 'ROW_VIEW_ONLY' as const, field: '' } : null);
  if (kept) return { inForce: false, objections: [kept], set: {} };
  const [flag, states] = [turned(wish), moved(wish)];
  const acts = entry.turns !== undefined || Object.keys(entry.moves ?? {}).length > 0;
  if (acts && flag.inForce && states.inForce) return { inForce: true, objections: [], set: {} };
  const objections: Objection[] = [...(flag.objection ? [flag.objection] : []), ...states.objections];
  // Whoever takes back what a document of theirs turned on answers for it there.
  const ownSource = !on && wish.source !== undefined && wish.source !== byPerson;
  for (const need of ownSource ? [] : (way.needs ?? [])) objections.push(...unmet(definition, need, wish));
  if (on) for (const field of entry.requires ?? []) if (blank(row[field])) objections.push({ code: 'FIELD_REQUIRED', field });
  objections.push(...wrongPerson(wish));
  return { inForce: false, objections, set: { ...flag.set, ...states.set, ...stamped(wish) } };
}
