import type { Automaton } from '#workers/sheet/find/automaton/automaton';
import { forNumbers, powers, shownParts, type NumberLook } from '#workers/sheet/find/numberPrinter';

const [comma, point, minusSign] = [44, 46, 45];
/** As {@link Automaton.step}: a hit, whatever follows. */
const hit = -1;
const unknown = -2;

/**
 * An automaton over numbers that are never printed: three digits are one step, looked up by the state before them. Says the
 * same as printing a number as it is stored and as it is shown, and searching both texts.
 */
export class NumberAutomaton {
  /** By state: where the numbers below 1,000 lead, without noughts in front. */
  private readonly firsts: (Int32Array | undefined)[] = [];
  /** The same with noughts in front, by how many digits they have less one. */
  private readonly groups: readonly (Int32Array | undefined)[][] = [[], [], []];

  constructor(private readonly automaton: Automaton) {}

  /** Tells the places of the slots whose number is a hit. Blank ones are none; long ones are not looked at. */
  hits(values: Float64Array, slots: Uint32Array, look: NumberLook, found: (place: number) => void): void {
    const { scale, grouping, decimals, codes } = look;
    const { automaton } = this;
    const { start } = automaton;
    const afterMinus = automaton.step(start, minusSign);
    const afterShownMinus = automaton.after(start, Uint8Array.from([...look.minus, 0]));
    forNumbers(values, slots, scale, (place, negative, whole, fraction, digits) => {
      if (this.passes(negative ? afterMinus : start, whole, fraction, digits, false)) return found(place);
      const wanted = decimals[codes ? (codes[slots[place] as number] as number) : 0] as number;
      const places = wanted < 0 ? digits : wanted;
      if (places === digits && !negative && (whole < 1_000 || !grouping)) return;
      const shown = shownParts(whole, fraction, digits, places);
      const signed = negative && (shown.whole > 0 || shown.fraction > 0);
      if (this.passes(signed ? afterShownMinus : start, shown.whole, shown.fraction, places, grouping)) found(place);
    });
  }

  private passes(from: number, whole: number, fraction: number, digits: number, grouping: boolean): boolean {
    let state = from === hit ? hit : this.wholeFrom(from, whole, grouping);
    if (digits > 0 && state !== hit) state = this.fractionFrom(state, fraction, digits);
    return state === hit || this.automaton.mayEnd(state);
  }

  private wholeFrom(from: number, whole: number, grouping: boolean): number {
    if (whole < 1_000) return this.first(from, whole);
    const thousands = (whole / 1_000) | 0;
    let state: number;
    if (thousands < 1_000) state = this.first(from, thousands);
    else {
      const millions = (thousands / 1_000) | 0;
      state = this.group(this.first(from, millions), thousands - millions * 1_000, grouping);
    }
    return this.group(state, whole - thousands * 1_000, grouping);
  }

  private group(from: number, three: number, grouping: boolean): number {
    const state = grouping && from !== hit ? this.automaton.step(from, comma) : from;
    return state === hit ? hit : this.digits(state, three, 3);
  }

  private fractionFrom(from: number, fraction: number, digits: number): number {
    let state = this.automaton.step(from, point);
    let [rest, left] = [fraction, digits];
    while (left > 3 && state !== hit) {
      left -= 3;
      const group = (rest / (powers[left] as number)) | 0;
      rest -= group * (powers[left] as number);
      state = this.digits(state, group, 3);
    }
    return state === hit ? hit : this.digits(state, rest, left);
  }

  private first(from: number, number: number): number {
    const known = (this.firsts[from] ??= new Int32Array(1_000).fill(unknown));
    const next = known[number] as number;
    return next === unknown ? (known[number] = this.walk(from, String(number))) : next;
  }

  /** A number of one to three digits, noughts in front included. */
  private digits(from: number, number: number, count: number): number {
    const known = ((this.groups[count - 1] as (Int32Array | undefined)[])[from] ??= new Int32Array(powers[count] as number).fill(unknown));
    const next = known[number] as number;
    return next === unknown ? (known[number] = this.walk(from, String(number).padStart(count, '0'))) : next;
  }

  private walk(from: number, digits: string): number {
    let state = from;
    for (let at = 0; at < digits.length && state !== hit; at++) state = this.automaton.step(state, digits.charCodeAt(at));
    return state;
  }
}
