import { add, compare, divide, multiply, roundHalfUp, toDecimal, toText } from '#values/decimal';

/** How prices are moved: by an amount, by a percentage, or to one; then to a step. */
export interface Move {
  readonly mode: 'ADD' | 'PERCENT' | 'SET';
  readonly value: string;
  readonly step: string | null;
  readonly round: 'UP' | 'NEAREST' | 'NONE';
}

/** A price moved (RT-B1): 1235 by 3 percent to the next 5 upwards is 1275. Exact; a price that is not offered stays so. */
export function moved(price: string | null, { mode, value, step, round }: Move): string | null {
  if (price === null) return null;
  const [was, by] = [toDecimal(price), toDecimal(value)];
  const to = mode === 'SET' ? by : mode === 'ADD' ? add(was, by) : divide(multiply(was, add(toDecimal('100'), by)), toDecimal('100'), 6);
  return round === 'NONE' || step === null ? toText(to) : stepped(toText(to), step, round);
}

/** A price at the nearest multiple of a step, half upwards, or at the next one upwards. */
export function stepped(price: string, step: string, round: 'UP' | 'NEAREST'): string {
  const steps = divide(toDecimal(price), toDecimal(step), 10);
  const near = roundHalfUp(steps, 0);
  const whole = round === 'UP' && compare(near, steps) < 0 ? add(near, toDecimal('1')) : near;
  return toText(multiply(whole, toDecimal(step)));
}
