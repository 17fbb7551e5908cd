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
  readonly rank: readonly [specificity: number, priority: number, from: string, id: number];
}

const rankOf = (one: Candidate): Ranked => ({
  ...one,
  rank: [
    specificityOf(one.surcharge),
    integerOf(one.surcharge, 'priority') ?? 0,
    dayOf(one.surcharge, 'validFrom') ?? '',
    Number(one.surcharge.id),
  ],
});

function byRank({ rank: one }: Ranked, { rank: other }: Ranked): number {
  for (let at = 0; at < 4; at += 1) {
    const [a, b] = [one[at] as number | string, other[at] as number | string];
    if (a !== b) return a > b ? -1 : 1;
  }
  return 0;
}

const reasons = ['LESS_SPECIFIC', 'PRIORITY', 'OLDER', 'OLDER'] as const;
const whyBeaten = (winner: Ranked, other: Ranked): Beaten['why'] =>
  reasons[winner.rank.findIndex((value, at) => value !== other.rank[at])] ?? 'OLDER';

/**
 * The most specific charge of each item, side and box type: the one of the surcharge that names most conditions, then of higher priority,
 * then of the later day (domain/15 §15.7). Charges not by the box are judged once, of the bill. What hangs on something nobody said
 * (`dependsOn`) takes no part.
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
    const equal = others.some(({ rank }) => rank[0] === best.rank[0] && rank[1] === best.rank[1] && rank[2] === best.rank[2]);
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
        priority: one.rank[1],
        why: whyBeaten(best, one),
      })),
    };
  });
}

/** Charges of one item and side in the order they win in: of any shipment the first one wins that holds of it. */
interface InOrder {
  readonly feeCode: string;
  readonly direction: 'BUY' | 'SELL';
  readonly byBox: boolean;
  readonly among: readonly Ready[];
}
interface Ready extends Ranked {
  readonly place: number;
  /** The conditions the surcharge names, each with what it holds of. */
  readonly named: readonly (readonly [name: (typeof conditions)[number], of: ReadonlySet<string>])[];
}

/** A charge that holds of a shipment, where nobody asks what it won against. */
export type Won = Pick<Winner, 'feeCode' | 'direction' | 'box' | 'surcharge' | 'cost'>;

const readyOf = (one: Candidate, place: number): Ready => ({
  ...rankOf(one),
  place,
  named: conditions.flatMap((name) => {
    const value = one.surcharge[name];
    return isBlank(value) ? [] : [[name, new Set(Array.isArray(value) ? value.map(String) : [String(value)])] as const];
  }),
});

/** Published charges put in the order they win in, once for many shipments (domain/15 §15.7). */
export function inOrder(candidates: readonly Candidate[]): InOrder[] {
  const groups = new Map<string, InOrder & { readonly among: Ready[] }>();
  for (const one of candidates.map(readyOf).toSorted(byRank)) {
    const [said, feeCode, byBox] = [textOf(one.cost, 'direction'), textOf(one.cost, 'feeCode') ?? '', ofBox(one.cost)];
    for (const direction of ['BUY', 'SELL'] as const) {
      if (said !== 'BOTH' && said !== direction) continue;
      const key = `${feeCode} ${direction} ${byBox}`;
      const group = groups.get(key) ?? { feeCode, direction, byBox, among: [] };
      groups.set(key, group);
      group.among.push(one);
    }
  }
  return [...groups.values()];
}

/** Those of them that may hold of shipments agreeing in these conditions. */
export const narrowed = (groups: readonly InOrder[], agreed: Pick<Shipment, 'portLoadings' | 'portDestinations'>): InOrder[] =>
  groups.flatMap((group) => {
    const among = group.among.filter(({ named }) =>
      named.every(([name, of]) => {
        const value = (agreed as Shipment)[name];
        return typeof value !== 'string' || of.has(value);
      }),
    );
    return among.length === 0 ? [] : [{ ...group, among }];
  });

/** The charges that win of a shipment all of whose sides are known: what {@link winners} answers, without what was beaten. */
export function wonOf(groups: readonly InOrder[], shipment: Shipment): Won[] {
  const boxes = shipment.containerTypes ?? [];
  const holds = ({ named, surcharge }: Ready, box: string | null): boolean => {
    const [from, to] = [dayOf(surcharge, 'validFrom'), dayOf(surcharge, 'validTo')];
    if ((from !== null && shipment.date < from) || (to !== null && to < shipment.date)) return false;
    return named.every(([name, of]) =>
      name === 'containerTypes' ? (box === null ? boxes : [box]).some((one) => of.has(one)) : of.has(shipment[name] ?? ''),
    );
  };
  const won: (Won & { readonly place: number })[] = [];
  for (const { feeCode, direction, byBox, among } of groups)
    for (const box of byBox ? boxes : [null]) {
      const first = among.find((one) => holds(one, box) && !saysNothing(one.cost, box));
      if (first) won.push({ feeCode, direction, box, surcharge: first.surcharge, cost: first.cost, place: first.place });
    }
  return won.sort((one, other) => one.place - other.place);
}
