import type { Act } from '#define/act';
import type { Actor } from '#define/actor';
import type { Booked } from '#define/books';
import type { CustomCall, ListCall, StockCall } from '#define/calls';
import type { Explaining } from '#define/explained';
import type { Facts } from '#define/facts';
import type { Field } from '#define/field';
import type { Morning } from '#define/figure';
import type { FrozenBy, FrozenByParent } from '#define/freezing';
import { leavesOf, type Where } from '#define/filter';
import type { Indexed } from '#define/indexed';
import type { InTurn } from '#define/inTurn';
import { nearDays } from '#define/nearDay';
import type { Values } from '#define/row';
import type { Asked, Behind, View } from '#define/view';
import type { CarriedOff } from '#define/exporting';
import type { HeadOf } from '#define/heads';
import type { Reckoned } from '#define/reckoned';
import { fieldsOfVersions, type Versioned } from '#define/versioned';
import type { Visible } from '#define/visible';
import type { EntityName } from '#names/entities';
import type { ParameterKey } from '#names/parameters';
import type { FieldRefusal, RefusalCode } from '#names/refusals';
import type { Day } from '#values/day';
import type { Role } from '#names/roles';

/** Rows that count: each named field holds this value, or any other than the one after `not`. */
export type Counted = Readonly<Record<string, string | boolean | { readonly not: string | null }>>;

/** A field that holds the sum of a field over the rows that count; those of `minus` count the other way round, and with `minus` alone no others count. */
export interface RolledSum {
  readonly sum: string;
  readonly where?: Counted;
  readonly minus?: Counted;
}

/** How many of the rows count: in a whole number. */
export interface RolledCount {
  readonly count: Counted;
}

/** How many of the rows `where` speaks of have begun and have ended: in a choice of NONE, PARTIAL and ALL. None of none is NONE. */
export interface RolledShare {
  readonly share: { readonly begun: Counted; readonly ended: Counted };
  readonly where?: Counted;
}

/** The different texts of a field, stored or looked up, in order and parted by commas: in a text, cut with "…" at its length. */
export interface RolledTexts {
  readonly texts: string;
}

/** How many rows have each value of a field: in a text, the more frequent first, as `2*40HQ+1*20GP`; blank values are left out. */
export interface RolledTally {
  readonly tally: string;
}

export type RolledUp = RolledSum | RolledCount | RolledShare | RolledTexts | RolledTally;

/**
 * What fields hold of the rows of another entity that point here by `by`, written in the transaction that changes those rows. Rules
 * whose `reads` name one of these fields are asked again when it moves: what they refuse, the change of those rows is refused for.
 * A sum that several of these give is the sum of them all.
 */
export interface Rolled {
  readonly of: EntityName;
  readonly by: string;
  readonly gives: Readonly<Record<string, RolledUp>>;
}

/** Fields worked out from the same row (and facts) whenever it changes; a group shares one function. */
export interface Derived {
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields of the row, and values looked up for it: these follow when the row they are read from moves. */
  readonly from: readonly string[];
  readonly by: (row: Values, facts: Facts) => Values;
  /** What the formula bar shows per field, in the grammar people type: `=MONEY(price*number, currency)`. */
  readonly shown?: Readonly<Record<string, string>>;
  /** What it shows instead in rows where the field named holds something. */
  readonly shownWhere?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * Numbers among the fields as a calculation (`define/calculation.ts`) over columns of the row: how they are told to whoever sees only
   * part of the rows they are summed up from. Without one they are told to nobody else: the whole would show through.
   */
  readonly partly?: Readonly<Record<string, string>>;
}

/** A value proposed when one of `from` is set and the field itself is not: people may overwrite it. */
export interface Suggested {
  readonly field: string;
  readonly from: readonly string[];
  /** undefined leaves the field as it is. `before` is null for a new row. */
  readonly by: (row: Values, facts: Facts, before: Values | null) => Values[string] | undefined;
}

export interface Flag {
  /** Refusal when the flag is in the way of an edit, or of a step that needs it off. */
  readonly on: RefusalCode;
  /** Refusal when a step needs it on and it is off. */
  readonly off?: RefusalCode;
  readonly wire?: string;
  /** Field with the list of those who turned it on: it stays on while one of them is left (domain/13 §13.1 nr 16). */
  readonly sources?: string;
}

/**
 * A read-only value carried from a referenced row: the job number of a cost's order. Where the field is itself looked up there, it comes
 * over two references: such a value is shown, filtered and sorted as of the last loading, and nothing follows from it.
 */
export interface Looked {
  readonly via: string;
  readonly to: EntityName;
  readonly field: string;
}

export interface Rule {
  readonly name: string;
  /** Fields of the row it looks at: where none of them has moved it has nothing new to say and is not asked. Without them it is always asked. */
  readonly reads?: readonly string[];
  /** Empty when the row is right. `before` is null for a new row. */
  readonly by: (row: Values, facts: Facts, before: Values | null) => readonly FieldRefusal[];
}

/** Who may read a group of fields, and therefore filter, sort, export, total and receive them live. */
export interface SeenBy {
  readonly fields: readonly string[];
  readonly when: (actor: Actor) => boolean;
}

/** Fields that say to whom a row is published and when: everybody it is meant for may read it, whatever lists they have. */
export interface Published {
  /** PUBLISHED while it is. */
  readonly state: string;
  readonly from: string;
  readonly until: string;
  /** Ids of branches and of people; none means all. */
  readonly branches: string;
  readonly people?: string;
}

/**
 * A number given by the server by the branch's pattern for the row's kind of business; `prefix` where it has none. `by`: the entity whose
 * rows are those patterns (domain/02a §2.3.3); `reserved`: the entity whose rows are numbers taken beforehand, and their field.
 */
export interface Numbered {
  readonly field: string;
  readonly by: EntityName;
  readonly prefix: string;
  readonly kind: (row: Values) => string;
  /** The pattern where the branch has none of its own and the product's will not do. */
  readonly usual?: string;
  /** What stands for `{type}` in the pattern, and the day the number counts in where it is not today: each of these counts for itself. */
  readonly series?: (row: Values) => { readonly type: string; readonly day: Day | null };
  readonly reserved?: { readonly by: EntityName; readonly field: string };
  /** The act at which the number is given, so that no number is lost with a draft; `when`: in branches whose parameter says so. Without it when the row is made. */
  readonly at?: { readonly act: string; readonly when?: ParameterKey };
}

/** Rows with the same values in these fields never hold the same day; both days belong to a row, a blank one is open. */
export interface Apart {
  readonly by: readonly string[];
  readonly from: string;
  readonly until: string;
  /** Told with `from`, `to`, `otherFrom` and `otherTo`. */
  readonly refusal: RefusalCode;
}

/** Rows marked as removed, to be brought back: a list by that of a sheet, the first for all others; who and when are their last change. */
export interface Removed {
  readonly lists: Readonly<Record<string, ListCall>>;
  readonly restore: StockCall;
}

export interface Definition extends Explaining, Indexed {
  readonly name: EntityName;
  readonly table: string;
  /** Its table is a question over others, posed by a migration (`create view`): nothing is kept there, so it has no fields but its own and no past. */
  readonly posed?: true;
  /** Of such a question, the rows behind a column of its row, which they name by a reference. */
  readonly behind?: Readonly<Record<string, Behind>>;
  /** Its rows are what a body of the area answers (`questions` of `area.server.ts`), under the reader's own rights; `asks`: what it is asked with. */
  readonly answered?: { readonly asks: Readonly<Record<string, Asked>> };
  /** branch: rows of one branch; group: shared by all, ep_id 0. */
  readonly owner: 'branch' | 'group';
  /** What calls name a row by beside `id`, where the specification does not use `<entity>Id`. */
  readonly wireId?: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly derived?: readonly Derived[];
  readonly rolled?: readonly Rolled[];
  readonly reckoned?: Reckoned;
  readonly looked?: Readonly<Record<string, Looked>>;
  readonly suggested?: readonly Suggested[];
  readonly flags?: Readonly<Record<string, Flag>>;
  /** Choice fields that acts alone move, and what is answered where their state is in the way. */
  readonly states?: Readonly<Record<string, RefusalCode>>;
  /** Of such a field, what is answered where an act needs one state alone and the row is in another. */
  readonly lacking?: Readonly<Record<string, Readonly<Record<string, RefusalCode>>>>;
  /** Flags and states that freeze the row: any edit is refused with their code. */
  readonly frozenBy?: readonly FrozenBy[];
  /** Looked-up flags and states of a parent that freeze the row too: field → refusal. */
  readonly frozenByParent?: Readonly<Record<string, FrozenByParent>>;
  /** Rows that stand in the books of their branch, and what of them stands still once these are closed. */
  readonly booked?: Booked;
  /** Fields that stay editable although the row is frozen by the flag or state. */
  readonly exempt?: Readonly<Record<string, readonly string[]>>;
  readonly facts?: readonly EntityName[];
  readonly rules?: readonly Rule[];
  readonly seenBy?: readonly SeenBy[];
  readonly visible?: Visible;
  /** Field that says which branch a row is about: whoever does not work in all of them changes rows of those alone. */
  readonly about?: string;
  readonly stock: Partial<Record<'get' | 'add' | 'edit' | 'delete' | 'batch', StockCall>> & { readonly list?: ListCall };
  readonly lists?: Readonly<Record<string, ListCall>>;
  readonly removed?: Removed;
  /** What lists of its rows are asked by beside their fields, as the specification spells it: another name of a field, or conditions by the value. */
  readonly askedBy?: Readonly<Record<string, string | Readonly<Record<string, Where | null>>>>;
  /** The reference to the row these rows are a part of: they are removed along with it. */
  readonly partOf?: string;
  /** Its rows are listed in the record of the row they are a part of: the choice that names each, what of it is written and read there. */
  readonly inRecord?: {
    readonly title: string;
    readonly edits: readonly string[];
    readonly shows: readonly string[];
  };
  /** Rows are saved filters: the custom call of this name answers one by its id, for the `view` of a list call. */
  readonly keepsViews?: string;
  /**
   * Files may be attached to its rows; none are added or taken away while the flag `sealedBy` is on. Files of a branch's rows are
   * the branch's and attached by whoever reads the row; files of the group's rows are the group's and attached by those who edit it.
   */
  readonly files?: {
    readonly sealedBy?: string;
    /** Of rows no list shows: read by everybody of the branch where the flag is on, else by the person the field names. */
    readonly shared?: { readonly flag: string; readonly person: string };
    /** Roles that edit the rows, where calls of the entity's own write them. */
    readonly editedBy?: readonly Role[];
  };
  readonly published?: Published;
  /** Whoever opens one of its rows is written down (domain/02a §2.1.7, type 3). */
  readonly lookedUp?: boolean;
  /** Rows are written by the entity's custom calls alone; the roles of those calls are the gate. */
  readonly handled?: boolean;
  /** What is done with its rows beside editing them. */
  readonly acts?: Readonly<Record<string, Act>>;
  readonly custom?: Readonly<Record<string, CustomCall>>;
  /** Changes go out as letters of the module to the people they concern, not as rows to every sheet. */
  readonly letters?: boolean;
  /** Dictionary entities: the field that holds the code others store; others: none. */
  readonly key?: string;
  /** Dictionary entities: most places of its codes, where these are digits and each stands under those it begins with (112201 with 1122, before 4001). */
  readonly outline?: number;
  /** Fields that make the label in the three languages, those a typed text is looked up by, and `about` what tells rows apart in a list. */
  readonly label?: {
    readonly zh: string;
    readonly en: string;
    readonly ar?: string;
    readonly search: readonly string[];
    /** What a row is called by while it has no name yet. */
    readonly unnamed?: string;
    /** Flag of the rows that are meant where initials or an alias fit several. */
    readonly first?: string;
    readonly about?: readonly string[];
    /** Roles that may look labels up beside those of the lists: sheets of theirs refer to these rows. */
    readonly roles?: readonly Role[];
  };
  /** Fields decisions about other rows read of this entity, where its rows are many: only these are told to the browser as facts. */
  readonly toldAsFact?: readonly string[];
  /** What is worked out of all its rows is kept until one of them moves (`FactStore.worked`). */
  readonly workedOver?: true;
  /** Fields `search` looks through in lists. */
  readonly search?: readonly string[];
  /** Field groups that are unique within the branch (or the group) among rows not deleted. */
  readonly unique?: readonly (readonly string[])[];
  /** A text no two rows not deleted hold the same of, once they hold one; `told` is the field people know it by. */
  readonly once?: { readonly field: string; readonly told: string; readonly refusal: RefusalCode };
  readonly numbered?: Numbered;
  /** Field the server fills with the pinyin initials of another: what people type to find a Chinese name. */
  readonly initials?: { readonly field: string; readonly of: string };
  /**
   * A choice of two, receivable or payable, that money is summed by: list answers, totals rows, groups and the status bar show the
   * sum of either and the first less the second, per currency, and never add the two up.
   */
  readonly sumsBy?: string;
  /** By field: what heads of groups say of it. */
  readonly heads?: Readonly<Record<string, HeadOf>>;
  /**
   * A flag of rows that stand for others in the same list: their quantities are those of the others, and sums leave them out. Amounts are
   * not left out: what such a row gives away it has no longer.
   */
  readonly standsFor?: string;
  /** States of a choice in which rows stay in their list and count in no sum: they are void, or stand in another row. */
  readonly uncounted?: { readonly field: string; readonly in: readonly string[] };
  /** Rows of the group that are a branch's own: the field that names it, blank where they are everybody's. A list that names a branch shows these. */
  readonly ofBranch?: string;
  readonly apart?: Apart;
  /** Rows of one batch are judged one after the other. */
  readonly inTurn?: InTurn;
  readonly versioned?: Versioned;
  readonly carriedOff?: CarriedOff;
  readonly order?: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[];
  /** What the first page tells of these rows. */
  readonly morning?: Morning;
  /** Its rows are what others were: the log tells of those, not of these. */
  readonly history?: true;
  /** Field that, while it is on, keeps a row from being removed: what the product itself needs. */
  readonly keptBy?: string;
  /** What keeps a row from being removed beside what freezes it. */
  readonly keptWhile?: readonly Rule[];
  /** It is a question over the rows of others and has no table. */
  readonly view?: View;
  /** Fields, `entity.field`, that a column is made of: hidden with any of them. */
  readonly masks?: Readonly<Record<string, readonly string[]>>;
  /** Rows are really deleted when nothing refers to them; otherwise they are marked. */
  readonly removal?: 'marked' | 'real';
}

/** Checks a definition's own sense while it is being made, so that a misspelt field fails at start naming the entity; returns it frozen. */
export function entity(definition: Definition): Definition {
  const known = new Set(['id', 'epId', 'version', ...Object.keys(allFields(definition))]);
  const must = (field: string, where: string) => {
    if (!known.has(field)) throw new Error(`${definition.name}: ${where} names the unknown field "${field}"`);
  };
  for (const group of definition.derived ?? [])
    [...group.from, ...Object.keys(group.shownWhere ?? {})].forEach(
      (field) => field in (definition.looked ?? {}) || must(field, 'derived'),
    );
  for (const one of definition.suggested ?? []) [one.field, ...one.from].forEach((field) => must(field, 'suggested'));
  for (const { gives } of definition.rolled ?? []) Object.keys(gives).forEach((field) => must(field, 'rolled'));
  if (definition.booked)
    [...(definition.looked?.[definition.booked.by] ? [] : [definition.booked.by]), ...definition.booked.freezes].forEach((field) =>
      must(field, 'booked'),
    );
  for (const asked of Object.values(definition.askedBy ?? {}))
    for (const field of typeof asked === 'string'
      ? [asked]
      : Object.values(asked).flatMap((where) => (where ? leavesOf(where) : []).map((leaf) => leaf.field)))
      must(field, 'askedBy');
  for (const name of ['partOf', 'standsFor', 'ofBranch', 'keptBy'] as const)
    if (definition[name] !== undefined) must(definition[name], name);
  if (definition.removed && definition.removal === 'real')
    throw new Error(`${definition.name}: rows that are really deleted cannot be listed`);
  if (definition.sumsBy !== undefined && definition.fields[definition.sumsBy]?.options?.length !== 2)
    throw new Error(`${definition.name}: sumsBy names "${definition.sumsBy}", which is no choice of two`);
  if (definition.uncounted) must(definition.uncounted.field, 'uncounted');
  const numberedAt = definition.numbered?.at?.act;
  if (numberedAt !== undefined && !definition.acts?.[numberedAt])
    throw new Error(`${definition.name}: numbers are given at the unknown act "${numberedAt}"`);
  for (const one of definition.seenBy ?? []) one.fields.forEach((field) => must(field, 'seenBy'));
  for (const field of [...(definition.search ?? []), ...fieldsOfVersions(definition.versioned), ...(definition.carriedOff?.fields ?? [])])
    must(field, 'search, versioned or carriedOff');
  for (const field of [...(definition.reckoned?.reads ?? []), ...(definition.reckoned?.among ?? [])])
    if (!(field in (definition.looked ?? {}))) must(field, 'reckoned');
  if (definition.initials) [definition.initials.field, definition.initials.of].forEach((field) => must(field, 'initials'));
  checkMorning(definition, (field) => field in (definition.looked ?? {}) || must(field, 'morning'));
  for (const group of definition.unique ?? []) group.forEach((field) => must(field, 'unique'));
  if (definition.once) [definition.once.field, definition.once.told].forEach((field) => must(field, 'once'));
  if (definition.apart) [...definition.apart.by, definition.apart.from, definition.apart.until].forEach((field) => must(field, 'apart'));
  for (const looked of Object.values(definition.looked ?? {})) must(looked.via, 'looked.via');
  for (const field of [
    ...Object.keys({ ...definition.drawn, ...definition.read }),
    ...Object.values(definition.drawn ?? {}).flatMap((some) => [some].flat().map(({ via }) => via)),
    ...(definition.documents?.fields ?? []),
  ])
    must(field, 'drawn');
  for (const field of Object.values(definition.published ?? {})) must(field, 'published');
  if (definition.files?.sealedBy !== undefined && !definition.flags?.[definition.files.sealedBy])
    throw new Error(`${definition.name}: files are sealed by the unknown flag "${definition.files.sealedBy}"`);
  if (!definition.files && Object.values(definition.fields).some(({ kind }) => kind === 'file'))
    throw new Error(`${definition.name}: a field holds a file, but its rows carry none`);
  checkStates(definition, (field) => field in (definition.looked ?? {}) || must(field, 'acts'));
  const near = Object.keys(definition.fields).filter((name) => definition.fields[name]?.near);
  return Object.freeze(near.length === 0 ? definition : { ...definition, rules: [...(definition.rules ?? []), nearDays(near)] });
}

/** What freezes rows, and what acts turn, move and look at, is there. */
function checkStates(
  { name, flags = {}, fields, frozenBy = [], states = {}, acts = {} }: Definition,
  must: (field: string) => unknown,
): void {
  const options = (field: string, given: readonly string[], where: string) => {
    const wrong = given.find((state) => !fields[field]?.options?.includes(state));
    if (wrong !== undefined) throw new Error(`${name}: ${where} names the unknown state "${wrong}" of ${field}`);
  };
  for (const one of frozenBy) {
    if (typeof one !== 'string') Object.entries(one).forEach(([field, given]) => options(field, given, 'frozenBy'));
    else if (!flags[one]) throw new Error(`${name}: frozenBy names the unknown flag "${one}"`);
  }
  for (const field of Object.keys(states)) options(field, [], 'states');
  for (const { sources } of Object.values(flags)) if (sources !== undefined) must(sources);
  for (const [called, entry] of Object.entries(acts)) {
    const { turns, moves = {}, requires = [], otherThan = [], onlyBy = [], since, keeps = {}, tells = [] } = entry;
    if (turns !== undefined && !flags[turns]) throw new Error(`${name}: ${called} turns the unknown flag "${turns}"`);
    for (const [field, { from, to }] of Object.entries(moves)) options(field, [...from, to], called);
    for (const { across } of [entry, entry.undo ?? entry])
      if (across !== undefined && (entry.undo?.across === across || !entry.asks?.[across])) must(across);
    [...requires, ...otherThan, ...onlyBy, ...tells, ...Object.values(keeps), ...(since === undefined ? [] : [since])].forEach(must);
  }
}

/** Figures name fields that are there, and those of one entity are amounts in one currency field: they are added up in one go. */
function checkMorning({ name, morning, ...definition }: Definition, must: (field: string) => unknown): void {
  if (!morning) return;
  const figures = Object.values(morning.figures);
  for (const { where } of figures) leavesOf(where).forEach(({ field }) => must(field));
  for (const { by, sum } of Object.values(morning.trends ?? {})) [by, sum].forEach(must);
  const fields = allFields({ name, ...definition });
  const currencies = new Set(figures.flatMap(({ amount }) => (amount === undefined ? [] : [fields[amount]?.currency])));
  if (currencies.has(undefined) || currencies.size > 1)
    throw new Error(`${name}: figures add up fields of several currencies, or no money`);
}

const fieldsByDefinition = new WeakMap<Definition, Readonly<Record<string, Field>>>();

/** Every call that lists rows of an entity, each with its roles. */
export const listCalls = ({ stock, lists = {} }: Definition): readonly ListCall[] =>
  stock.list ? [stock.list, ...Object.values(lists)] : Object.values(lists);

/** May somebody of these roles edit rows of the entity, by whichever of its calls? */
export const mayEditRows = ({ stock, files }: Definition, holdsOne: (roles: readonly Role[]) => boolean): boolean =>
  [stock.edit?.roles, stock.batch?.roles, files?.editedBy].some((roles) => roles !== undefined && holdsOne(roles));

/** What a person may do with rows of a list: each wish of a batch has the roles of its own call, or the batch's. */
export interface RowWrites {
  readonly adds: boolean;
  readonly edits: boolean;
  readonly removes: boolean;
}

/** Which wishes of a batch the roles allow; `holdsOne` answers for the person. */
export function rowWrites({ stock }: Definition, holdsOne: (roles: readonly Role[]) => boolean): RowWrites {
  const may = (call: StockCall | undefined): boolean => call !== undefined && holdsOne(call.roles);
  const [adds, edits, removes] = [stock.add, stock.edit, stock.delete].map((call) => may(call ?? stock.batch));
  return { adds: adds === true, edits: edits === true, removes: removes === true };
}

/** Fields of an entity that hold a file each. */
export const fileFields = ({ fields }: Definition): [string, Field][] => Object.entries(fields).filter(([, { kind }]) => kind === 'file');

/** Stored fields of an entity in the order of its table: own fields, derived ones, flags. */
export function allFields(definition: Definition): Readonly<Record<string, Field>> {
  const ready = fieldsByDefinition.get(definition);
  if (ready) return ready;
  const made: Record<string, Field> = { ...definition.fields };
  fieldsByDefinition.set(definition, made);
  if (definition.view || definition.posed || definition.answered) return made;
  for (const group of definition.derived ?? [])
    for (const [name, field] of Object.entries(group.fields)) made[name] = { ...field, edit: 'never' };
  for (const [name, one] of Object.entries(definition.flags ?? {}))
    made[name] = { kind: 'flag', edit: 'never', initial: false, ...(one.wire ? { wire: one.wire } : {}) };
  for (const name of Object.keys(systemFields)) made[name] = systemFields[name] as Field;
  for (const [name, looked] of Object.entries(definition.looked ?? {}))
    if (made[name]) throw new Error(`${definition.name}: "${name}" is stored and looked up via ${looked.via}`);
  return made;
}

/** Columns every business table has besides id, ep_id and version (domain/00 §0.3). */
export const systemFields: Readonly<Record<string, Field>> = {
  createUserId: { kind: 'ref', to: 'user', edit: 'never' },
  createTime: { kind: 'moment', edit: 'never' },
  updateUserId: { kind: 'ref', to: 'user', edit: 'never' },
  updateTime: { kind: 'moment', edit: 'never' },
};

/** The spelling a field has on the wire. */
export const wireName = (definition: Definition, field: string): string => allFields(definition)[field]?.wire ?? field;

const wireMaps = new WeakMap<Definition, ReadonlyMap<string, string>>();

/** Field name of a wire spelling, or undefined: the way back of {@link wireName}. */
export function fieldOfWire(definition: Definition, wire: string): string | undefined {
  let map = wireMaps.get(definition);
  if (!map) {
    const { looked = {}, reckoned } = definition;
    const names = [allFields(definition), looked, reckoned?.fields ?? {}].flatMap((fields) => Object.keys(fields));
    map = new Map([...names, 'id', 'epId', 'version'].map((name) => [wireName(definition, name), name]));
    wireMaps.set(definition, map);
  }
  return map.get(wire);
}
