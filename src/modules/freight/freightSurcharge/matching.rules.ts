import { dayOf, decimalOf, flagOf, integerOf, textOf, type Row, type Value, type Values } from '#define/row';
import { conditions } from '#modules/freight/freightSurcharge/freightSurcharge.rules';
import { surchargeBoxes } from '#modules/freight/freightSurcharge/bases.rules';
import type { Day } from '#values/day';

/** What a shipment is like, as far as somebody said it: what is undefined is unknown, not any. */
export interface Shipment {
  readonly date: Day;
  readonly carriers?: string;
  readonly lines?: string;
  readonly portLoadings?: string;
  readonly portDestinations?: string;
  readonly isDg?: 'YES' | 'NO';
  readonly paymentTerm?: string;
  readonly commodity?: string;
  readonly customerIds?: string;
  /** Box types wanted; each is judged by itself. */
  readonly containerTypes?: readonly string[];
}

/** A charge with the surcharge it is of. */
export interface Candidate {
  readonly surcharge: Row;
  readonly cost: Row;
}

export interface Beaten {
  readonly surchargeId: string;
  readonly specificity: number;
  readonly priority: number;
  readonly why: 'LESS_SPECIFIC' | 'PRIORITY' | 'OLDER';
}

/** The charge that holds of one item, side and box type (`box` null: of the bill), and what it won against. */
export interface Winner extends Candidate {
  readonly feeCode: string;
  readonly direction: 'BUY' | 'SELL';
  readonly box: string | null;
  readonly specificity: number;
  readonly beaten: readonly Beaten[];
  /** As good as another one: the one made later won. */
  readonly doubtful: boolean;
}

const isBlank = (value: Value | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const contains = (value: Value | undefined, wanted: string): boolean =>
  Array.isArray(value) ? value.map(String).includes(wanted) : value === wanted;

/** How many conditions a surcharge names, and one more because it is the branch's own (domain/15 §15.7). */
export const specificityOf = (surcharge: Values): number => conditions.filter((name) => !isBlank(surcharge[name])).length + 1;

/** Conditions that cannot be judged because nobody said how the shipment is there. */
export const dependsOn = (surcharge: Values, shipment: Shipment): string[] =>
  conditions.filter((name) => !isBlank(surcharge[name]) && shipment[name] === undefined);

/** Does the surcharge hold of the shipment and the box type, as far as is known? */
export function matches(surcharge: Values, shipment: Shipment, box: string | null): boolean {
  const [from, to] = [dayOf(surcharge, 'validFrom'), dayOf(surcharge, 'validTo')];
  if ((from !== null && shipment.date < from) || (to !== null && to < shipment.date)) return false;
  return conditions.every((name) => {
    const wanted = name === 'containerTypes' ? undefined : shipment[name];
    if (isBlank(surcharge[name])) return true;
    if (name !== 'containerTypes') return wanted === undefined || contains(surcharge[name], wanted);
    const boxes = box === null ? (shipment.containerTypes ?? []) : [box];
    return shipment.containerTypes === undefined || boxes.some((one) => contains(surcharge[name], one));
  });
}

/** The amount a charge has for a box type; null where it has none. */
export function amountFor(cost: Values, box: string | null): string | null {
  if (box === null) return decimalOf(cost, 'amount');
  const own = (surchargeBoxes as readonly string[]).includes(box) ? box : 'Other';
  return decimalOf(cost, `amount${own}`) ?? decimalOf(cost, 'amount');
}

const ofBox = (cost: Values): boolean => textOf(cost, 'basis') === 'PER_CONTAINER';
const saysNothing = (cost: Values, box: string | null): boolean =>
  ofBox(cost) && amountFor(cost, box) === null && !flagOf(cost, 'isIncluded') && !flagOf(cost, 'isOptional');

interface Ranked extends Candidate {
  readonly rank: readonly [specificity: number, named: number, priority: number, from: string, id: number];
}

const rankOf = (one: Candidate): Ranked => ({
  ...one,
  rank: [
    specificityOf(one.surcharge),
    // A port that is named itself is closer than a group it is in.
    -(integerOf(one.surcharge, 'portsOfGroups') ?? 0),
    integerOf(one.surcharge, 'priority') ?? 0,
    dayOf(one.surcharge, 'validFrom') ?? '',
    Number(one.surcharge.id),
  ],
});

function byRank({ rank: one }: Ranked, { rank: other }: Ranked): number {
  for (let at = 0; at < 5; at += 1) {
    const [a, b] = [one[at] as number | string, other[at] as number | string];
    if (a !== b) return a > b ? -1 : 1;
  }
  return 0;
}

const reasons = ['LESS_SPECIFIC', 'LESS_SPECIFIC', 'PRIORITY', 'OLDER', 'OLDER'] as const;
const whyBeaten = (winner: Ranked, other: Ranked): Beaten['why'] =>
  reasons[winner.rank.findIndex((value, at) => value !== other.rank[at])] ?? 'OLDER';

/**
 * The most specific charge of each item, side and box type: the one of the surcharge that names most conditions, ports before groups of
 * them, then of higher priority, then of the later day (domain/15 §15.7). Charges not by the box are judged once, of the bill. What hangs on
 * something nobody said (`dependsOn`) takes no part.
 */
export function winners(candidates: readonly Candidate[], shipment: Shipment, boxes: readonly string[]): Winner[] {
  const known = candidates.filter(({ surcharge }) => dependsOn(surcharge, shipment).length === 0);
  const groups = new Map<string, { feeCode: string; direction: 'BUY' | 'SELL'; box: string | null; among: Ranked[] }>();
  for (const one of known) {
    const said = textOf(one.cost, 'direction');
    for (const direction of ['BUY', 'SELL'] as const) {
      if (said !== 'BOTH' && said !== direction) continue;
      for (const box of ofBox(one.cost) ? boxes : [null]) {
        if (!matches(one.surcharge, shipment, box) || saysNothing(one.cost, box)) continue;
        const feeCode = textOf(one.cost, 'feeCode') ?? '';
        const key = `${feeCode} ${direction} ${box ?? ''}`;
        const group = groups.get(key) ?? { feeCode, direction, box, among: [] };
        group.among.push(rankOf(one));
        groups.set(key, group);
      }
    }
  }
  return [...groups.values()].map(({ feeCode, direction, box, among }) => {
    const [best, ...others] = among.toSorted(byRank) as [Ranked, ...Ranked[]];
    const equal = others.some(({ rank }) => rank.slice(0, 4).every((value, at) => value === best.rank[at]));
    return {
      feeCode,
      direction,
      box,
      surcharge: best.surcharge,
      cost: best.cost,
      specificity: best.rank[0],
      doubtful: equal,
      beaten: others.map((one) => ({
        surchargeId: one.surcharge.id,
        specificity: one.rank[0],
        priority: one.rank[2],
        why: whyBeaten(best, one),
      })),
    };
  });
}

/** A charge that holds of a shipment, where nobody asks what it won against. */
export type Won = Pick<Winner, 'feeCode' | 'direction' | 'box' | 'surcharge' | 'cost'>;

/** What a surcharge says of shipments, as it is looked up. */
interface Said {
  readonly from: string | null;
  readonly to: string | null;
  /** The conditions it names but the box type, each with what it holds of. */
  readonly named: readonly (readonly [name: (typeof conditions)[number], of: ReadonlySet<string>])[];
  readonly boxes: ReadonlySet<string> | null;
}

interface Ready extends Ranked, Said {
  /** Its place in the order charges win in: a figure between those of its neighbours. */
  readonly order: number;
  /** Its place among all candidates. */
  readonly place: number;
  /** Under which values of which conditions it lies. */
  readonly under: readonly [kind: number, keys: readonly string[]];
}

/** Charges of one item and side, kept apart by what their surcharges name: those that may hold of a shipment lie under its values. */
export interface Filed {
  readonly feeCode: string;
  readonly direction: 'BUY' | 'SELL';
  readonly byBox: boolean;
  /** By which conditions they are kept apart, then by the values of these; each list in the order they win in. */
  readonly kinds: Map<number, Map<string, Ready[]>>;
}

const keyed = ['portLoadings', 'portDestinations', 'carriers', 'lines'] as const;
/** A surcharge lies under each value of a condition; one that names more of them is looked at where it is not looked up. */
const mostValues = 12;

const valuesOf = (surcharge: Row, name: (typeof conditions)[number]): ReadonlySet<string> | null => {
  const value = surcharge[name];
  return isBlank(value) ? null : new Set(Array.isArray(value) ? value.map(String) : [String(value)]);
};

const later = (one: Day | null, other: Day | null): Day | null => (one !== null && other !== null && one < other ? other : (one ?? other));
const earlier = (one: Day | null, other: Day | null): Day | null =>
  one !== null && other !== null && other < one ? other : (one ?? other);

const saidBy = (surcharge: Row): Said => ({
  from: later(dayOf(surcharge, 'validFrom'), dayOf(surcharge, 'groupsFrom')),
  to: earlier(dayOf(surcharge, 'validTo'), dayOf(surcharge, 'groupsTo')),
  named: conditions.flatMap((name) => {
    const of = name === 'containerTypes' ? null : valuesOf(surcharge, name);
    return of === null ? [] : [[name, of] as const];
  }),
  boxes: valuesOf(surcharge, 'containerTypes'),
});

/** Under which values of which conditions a surcharge lies. */
function keysOf({ named }: Said): readonly [kind: number, keys: readonly string[]] {
  let [kind, keys]: [number, string[]] = [0, ['']];
  for (const [name, of] of named) {
    const at = keyed.indexOf(name as (typeof keyed)[number]);
    if (at < 0 || of.size > mostValues) continue;
    kind |= 1 << at;
    keys = keys.flatMap((key) => [...of].map((value) => `${key}${name}${value}`));
  }
  return [kind, keys];
}

/** Charges as they are laid out. */
export interface Laid {
  readonly filed: readonly Filed[];
  /** All of them in the order they win in. */
  readonly ranked: readonly Ready[];
}

const nothing: Laid = { filed: [], ranked: [] };

/** Charges with what their surcharges say of shipments, in the order they win in. */
function readied(candidates: readonly Candidate[]): Ready[] {
  // All charges of a surcharge lie where it does.
  const known = new Map<Row, Said & Pick<Ready, 'under'>>();
  const saidOnce = (surcharge: Row) => {
    let found = known.get(surcharge);
    if (!found) {
      const said = saidBy(surcharge);
      known.set(surcharge, (found = { ...said, under: keysOf(said) }));
    }
    return found;
  };
  return candidates.map((one) => ({ ...rankOf(one), ...saidOnce(one.surcharge), order: 0, place: Number(one.cost.id) })).sort(byRank);
}

/** All charges with those added among them, each of these with an order of its own; null where two others leave no room between them. */
function between(ranked: readonly Ready[], added: readonly Ready[]): { readonly all: Ready[]; readonly placed: Ready[] } | null {
  const [all, placed]: [Ready[], Ready[]] = [[], []];
  const place = (one: Ready, order: number) => {
    const made = { ...one, order };
    all.push(made);
    placed.push(made);
  };
  let next = 0;
  for (const one of ranked) {
    for (let more = added[next]; more && byRank(more, one) < 0; more = added[(next += 1)]) {
      const before = all.at(-1)?.order ?? one.order - 2;
      const order = before + (one.order - before) / 2;
      if (order <= before || order >= one.order) return null;
      place(more, order);
    }
    all.push(one);
  }
  for (const more of added.slice(next)) place(more, (all.at(-1)?.order ?? 0) + 1);
  return { all, placed };
}

/** What a map holds, copied before it is changed: whoever reckons with what was laid out before goes on with that. */
function owned<Key, Value>(map: Map<Key, Value>, key: Key, own: Set<unknown>, copy: (known: Value | undefined) => Value): Value {
  const known = map.get(key);
  if (known !== undefined && own.has(known)) return known;
  const made = copy(known);
  map.set(key, made);
  own.add(made);
  return made;
}

/** The lists a charge lies in, to be changed. */
function* listsOf(all: Map<string, Filed>, own: Set<unknown>, { cost, under: [kind, keys] }: Ready): Generator<Ready[]> {
  const [said, feeCode, byBox] = [textOf(cost, 'direction'), textOf(cost, 'feeCode') ?? '', ofBox(cost)];
  for (const direction of ['BUY', 'SELL'] as const) {
    if (said !== 'BOTH' && said !== direction) continue;
    const filed = { feeCode, direction, byBox };
    const { kinds } = owned(all, nameOf(filed), own, (known) => ({ ...filed, kinds: new Map(known?.kinds ?? []) }));
    const lists = owned(kinds, kind, own, (known) => new Map(known ?? []));
    for (const key of keys) yield owned(lists, key, own, (known) => [...(known ?? [])]);
  }
}

const nameOf = ({ feeCode, direction, byBox }: Omit<Filed, 'kinds'>): string => `${feeCode} ${direction} ${byBox}`;

/**
 * Lays published charges out by what their surcharges say, once for many shipments (domain/15 §15.7). One that names groups whose ports are
 * others from some day on comes once for each time they stay the same: `groupsFrom`, `groupsTo`. Where others are laid out before, those of
 * the surcharges that are `gone` leave their places and the candidates take theirs; what was laid out before stays as it is.
 */
export function laidOut(candidates: readonly Candidate[], before: Laid = nothing, gone: ReadonlySet<string> = new Set()): Laid {
  const leaving = before.ranked.filter(({ surcharge }) => gone.has(surcharge.id));
  const staying = leaving.length === 0 ? before.ranked : before.ranked.filter(({ surcharge }) => !gone.has(surcharge.id));
  const ranked = between(staying, readied(candidates));
  if (ranked === null) return laidOut([...staying, ...candidates]);
  const [all, own] = [new Map(before.filed.map((filed) => [nameOf(filed), filed])), new Set<unknown>()];
  for (const one of leaving) for (const list of listsOf(all, own, one)) list.splice(list.indexOf(one), 1);
  const grown = new Set<Ready[]>();
  for (const one of ranked.placed)
    for (const list of listsOf(all, own, one)) {
      list.push(one);
      grown.add(list);
    }
  for (const list of grown) list.sort((one, other) => one.order - other.order);
  return { filed: [...all.values()], ranked: ranked.all };
}

/** Of several lists in the order charges win in, one after the other in that order. */
function* inOrder(lists: readonly (readonly Ready[])[]): Generator<Ready> {
  const heads = lists.map(() => 0);
  for (;;) {
    let next: Ready | undefined;
    let from = 0;
    for (let at = 0; at < lists.length; at += 1) {
      const head = lists[at]?.[heads[at] ?? 0];
      if (head && (!next || head.order < next.order)) [next, from] = [head, at];
    }
    if (!next) return;
    heads[from] = (heads[from] ?? 0) + 1;
    yield next;
  }
}

/**
 * The charges that win of a shipment all of whose sides are known: what {@link winners} answers, without what was beaten; of each of
 * several loads of boxes as if it were a shipment of its own.
 */
export function wonOf(all: readonly Filed[], shipment: Shipment, loads: readonly (readonly string[])[]): Won[][] {
  const won = loads.map((): (Won & { readonly place: number })[] => []);
  const told = new Map<number, string>();
  const keyFor = (kind: number): string => {
    let key = told.get(kind);
    if (key === undefined) {
      key = '';
      for (const name of conditions)
        if (kind & (1 << keyed.indexOf(name as (typeof keyed)[number]))) key += `${name}${shipment[name] ?? ''}`;
      told.set(kind, key);
    }
    return key;
  };
  const holds = ({ from, to, named }: Ready): boolean =>
    (from === null || from <= shipment.date) &&
    (to === null || shipment.date <= to) &&
    named.every(([name, of]) => of.has((shipment[name] as string | undefined) ?? ''));
  for (const { feeCode, direction, byBox, kinds } of all) {
    const lists: Ready[][] = [];
    for (const [kind, under] of kinds) {
      const list = under.get(keyFor(kind));
      if (list) lists.push(list);
    }
    if (lists.length === 0) continue;
    let open = loads.flatMap((boxes, at) => (byBox ? boxes : [null]).map((box) => ({ at, box, boxes: box === null ? boxes : [box] })));
    for (const one of inOrder(lists)) {
      if (!holds(one)) continue;
      const { surcharge, cost, place } = one;
      open = open.filter(({ at, box, boxes }) => {
        if ((one.boxes !== null && !boxes.some((type) => one.boxes?.has(type))) || saysNothing(cost, box)) return true;
        won[at]?.push({ feeCode, direction, box, surcharge, cost, place });
        return false;
      });
      if (open.length === 0) break;
    }
  }
  return won.map((some) => some.sort((one, other) => one.place - other.place));
}
