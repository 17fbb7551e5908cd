import { bestPairs, type PairCost } from '#modules/finance/supplierBillLine/assignment.rules';
import {
  absolute,
  add,
  compare,
  isZero,
  multiply,
  subtract,
  sum,
  toDecimal,
  toText,
  ZERO,
  type Decimal,
  type DecimalText,
} from '#values/decimal';

/** Numbers a line may be known by, in the order they are tried (domain/13 §13.8). */
export const billKeys = ['mblNo', 'hblNo', 'bookingNo', 'containerNo', 'jobNo'] as const;
type BillKey = (typeof billKeys)[number];

/** A line of either side. Of ours a number may be several: boxes of a job. */
export interface Side {
  readonly id: string;
  readonly keys: Readonly<Partial<Record<BillKey, readonly string[]>>>;
  readonly fee: string | null;
  readonly currency: string;
  readonly amount: DecimalText;
}

/** A charge of ours, and how far a bill may be off it. */
export interface Ours extends Side {
  readonly tolerance: DecimalText;
  /** The box it is for, where it is for one. */
  readonly container: string | null;
}

export type MatchLevel = 'EXACT' | 'TOLERANCE' | 'AMOUNT_DIFF' | 'NOT_FOUND' | 'DUPLICATE';

/** Lines of the bill and charges that belong together; one number for the set. */
export interface Match {
  readonly bill: readonly string[];
  readonly ours: readonly string[];
  readonly level: MatchLevel;
}

const plain = (number: string): string => number.toUpperCase().replace(/[\s-]/gu, '');
const numbersOf = (side: Side, key: BillKey): readonly string[] => (side.keys[key] ?? []).map(plain).filter((one) => one !== '');
const totalOf = (lines: readonly Side[]): Decimal => sum(lines.map(({ amount }) => toDecimal(amount)));
const offBy = (bill: readonly Side[], ours: readonly Side[]): Decimal => absolute(subtract(totalOf(bill), totalOf(ours)));

/** How exactly a set agrees: to the cent, within what is let pass of ours, or not. */
function levelOf(bill: readonly Side[], ours: readonly Ours[]): MatchLevel {
  const off = offBy(bill, ours);
  const tolerance = sum(ours.map((one) => toDecimal(one.tolerance)));
  return isZero(off) ? 'EXACT' : compare(off, tolerance) <= 0 ? 'TOLERANCE' : 'AMOUNT_DIFF';
}

const mostExactly = 50;
const smallest = toDecimal('10000');
const units = (amount: Decimal): bigint => BigInt(toText(multiply(amount, smallest)).split('.')[0] ?? '0');

class Matching {
  readonly matches: Match[] = [];
  private readonly bill: Set<Side>;
  private readonly ours: Set<Ours>;

  constructor(
    private readonly all: readonly Side[],
    charges: readonly Ours[],
  ) {
    this.bill = new Set(all);
    this.ours = new Set(charges);
  }

  private take(bill: readonly Side[], ours: readonly Ours[], level = levelOf(bill, ours)): void {
    for (const one of bill) this.bill.delete(one);
    for (const one of ours) this.ours.delete(one);
    this.matches.push({ bill: bill.map(({ id }) => id), ours: ours.map(({ id }) => id), level });
  }

  /** What is left of both sides under each value of a key; with `fee` apart by charge item. */
  private groups(key: BillKey, fee: boolean): { bill: Side[]; ours: Ours[] }[] {
    const found = new Map<string, { bill: Side[]; ours: Ours[] }>();
    const at = (side: Side, number: string) => {
      const name = [number, side.currency, fee ? side.fee : ''].join(' ');
      const group = found.get(name) ?? { bill: [], ours: [] };
      found.set(name, group);
      return group;
    };
    for (const one of this.bill) for (const number of numbersOf(one, key)) if (!fee || one.fee !== null) at(one, number).bill.push(one);
    for (const one of this.ours) for (const number of numbersOf(one, key)) at(one, number).ours.push(one);
    return [...found.values()].filter(({ bill, ours }) => bill.length > 0 && ours.length > 0);
  }

  /** One to one, the best assignment: most pairs, fewest off, least off, equal boxes, nearest order. */
  private pairs(bill: readonly Side[], ours: readonly Ours[], within: boolean): void {
    const cost = (one: Side, other: Ours, distance: number): PairCost => {
      const level = levelOf([one], [other]);
      if (within && level === 'AMOUNT_DIFF') return null;
      const box = other.container !== null && numbersOf(one, 'containerNo').includes(plain(other.container)) ? 0n : 1n;
      return [level === 'EXACT' ? 0n : 1n, units(offBy([one], [other])), box, BigInt(distance)];
    };
    if (Math.max(bill.length, ours.length) <= mostExactly) {
      const places = bestPairs(bill.length, ours.length, (i, j) => cost(bill[i] as Side, ours[j] as Ours, Math.abs(i - j)));
      places.forEach((place, at) => place !== null && this.take([bill[at] as Side], [ours[place] as Ours]));
      return;
    }
    // Above: what agrees to the cent first, then by the order of amounts.
    const byAmount = <T extends Side>(lines: readonly T[]) =>
      lines.toSorted((one, other) => compare(toDecimal(one.amount), toDecimal(other.amount)));
    const free = new Set(byAmount(ours));
    for (const exact of [true, false])
      for (const one of byAmount(bill)) {
        if (!this.bill.has(one)) continue;
        const other = [...free].find((own) => (exact ? isZero(offBy([one], [own])) : cost(one, own, 0) !== null));
        if (!other) continue;
        free.delete(other);
        this.take([one], [other]);
      }
  }

  pairsByKey(fee: boolean, within: boolean): void {
    for (const key of billKeys)
      for (const { bill, ours } of this.groups(key, fee)) this.pairs(this.left(bill), this.leftOurs(ours), within);
  }

  private left = (bill: readonly Side[]): Side[] => bill.filter((one) => this.bill.has(one));
  private leftOurs = (ours: readonly Ours[]): Ours[] => ours.filter((one) => this.ours.has(one));

  /** Sets of several against one, one against several, and all against all of a key (pass B). */
  sets(): void {
    for (const key of billKeys) {
      for (const { bill, ours } of this.groups(key, true)) {
        for (const own of ours.filter((one) => this.ours.has(one))) {
          const set = onlySet(this.left(bill), (some) => levelOf(some, [own]) !== 'AMOUNT_DIFF');
          if (set) this.take(set, [own]);
        }
        for (const one of bill.filter((line) => this.bill.has(line))) {
          const set = onlySet(this.leftOurs(ours), (some) => levelOf([one], some) !== 'AMOUNT_DIFF');
          if (set) this.take([one], set);
        }
        const [left, own] = [this.left(bill), this.leftOurs(ours)];
        if (left.length > 1 && own.length > 1 && levelOf(left, own) !== 'AMOUNT_DIFF') this.take(left, own);
      }
      for (const { bill, ours } of this.groups(key, false))
        for (const one of this.left(bill).filter(({ fee }) => fee === null)) {
          const own = this.leftOurs(ours);
          if (own.length > 1 && levelOf([one], own) !== 'AMOUNT_DIFF') this.take([one], own);
        }
    }
  }

  /** What is left: billed twice, here or under another number, or not known to us (pass E). */
  rest(billed: readonly Side[]): void {
    const same = (one: Side, other: Side) =>
      one !== other &&
      one.fee === other.fee &&
      one.currency === other.currency &&
      isZero(offBy([one], [other])) &&
      billKeys.some((key) => numbersOf(one, key).some((number) => numbersOf(other, key).includes(number)));
    for (const one of this.bill) {
      const twice = billed.some((other) => same(one, other)) || this.all.some((other) => !this.bill.has(other) && same(one, other));
      this.take([one], [], twice ? 'DUPLICATE' : 'NOT_FOUND');
    }
  }
}

const mostInSet = 12;
const mostTried = 20_000;

/** All of the lines, or the only set of two to twelve among them that fits; sets of the same amounts are one. */
function onlySet<T extends Side>(lines: readonly T[], fits: (some: readonly T[]) => boolean): T[] | null {
  if (lines.length < 2) return null;
  if (fits(lines)) return [...lines];
  const found = new Map<string, T[]>();
  let tried = 0;
  const seek = (from: number, chosen: T[]): void => {
    for (let at = from; at < lines.length && found.size < 2 && tried < mostTried; at += 1) {
      tried += 1;
      const some = [...chosen, lines[at] as T];
      if (some.length > 1 && fits(some)) {
        const amounts = some.map(({ amount }) => amount).sort();
        if (!found.has(amounts.join(' '))) found.set(amounts.join(' '), some);
      }
      if (some.length < mostInSet) seek(at + 1, some);
    }
  };
  seek(0, []);
  const [only] = [...found.values()];
  // Several ways to have the same amounts mean several sets: none is taken.
  return found.size === 1 && only && tried < mostTried && !isAmbiguous(lines, only) ? only : null;
}

/** The amounts of the set can be had again from what it leaves. */
function isAmbiguous<T extends Side>(lines: readonly T[], set: readonly T[]): boolean {
  const rest = lines.filter((one) => !set.includes(one)).map(({ amount }) => amount);
  return set.every(({ amount }) => {
    const at = rest.indexOf(amount);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/**
 * Lines of a supplier's bill laid beside our open charges of that supplier, pass by pass over all keys in order (domain/13 §13.8). `billed`:
 * charges that stand on another accepted bill.
 */
export function matchBill(bill: readonly Side[], ours: readonly Ours[], billed: readonly Side[]): Match[] {
  const matching = new Matching(bill, ours);
  matching.pairsByKey(true, true);
  matching.sets();
  matching.pairsByKey(true, false);
  matching.pairsByKey(false, true);
  matching.rest(billed);
  return matching.matches;
}

/** What is let pass of a charge: a sum in base currency at its rate, or a share of it, whichever is more, in its currency's decimals. */
export function toleranceOf(amount: DecimalText, inCurrency: DecimalText, percent: DecimalText, decimals: number): DecimalText {
  const share = multiply(absolute(toDecimal(amount)), multiply(toDecimal(percent), toDecimal('0.01')));
  const most = compare(share, toDecimal(inCurrency)) > 0 ? share : toDecimal(inCurrency);
  const [whole = '0', rest = ''] = toText(most).split('.');
  const cut = rest.slice(0, decimals);
  return compare(most, ZERO) === 0 ? '0' : cut === '' ? whole : `${whole}.${cut}`;
}

export const sumOf = (amounts: readonly DecimalText[]): DecimalText =>
  toText(amounts.map(toDecimal).reduce((running, one) => add(running, one), ZERO));
