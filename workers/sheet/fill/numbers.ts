import type { Value } from '#define/row';
import { add, compare, decimalOf, divide, multiply, plainText, subtract, toDecimal, type Decimal } from '#values/decimal';

const whole = (number: number): Decimal => decimalOf(number, 0);

/** The step between all neighbours, or null where they differ; one number steps by one. */
function evenStep(numbers: readonly Decimal[]): Decimal | null {
  const [first, second] = numbers;
  if (!first || !second) return whole(1);
  const step = subtract(second, first);
  const even = numbers.every((number, at) => at === 0 || compare(subtract(number, numbers[at - 1] as Decimal), step) === 0);
  return even ? step : null;
}

/** The line of least squares through the numbers, worked out without losing a digit until it is rounded to `scale`. */
function line(numbers: readonly Decimal[], scale: number): (place: number) => Decimal {
  const n = numbers.length;
  const places = (n * (n - 1)) / 2;
  const squares = ((n - 1) * n * (2 * n - 1)) / 6;
  const sum = numbers.reduce(add);
  const products = numbers.map((number, at) => multiply(number, whole(at))).reduce(add);
  const slope = subtract(multiply(whole(n), products), multiply(whole(places), sum));
  const divisor = n * squares - places * places;
  return (place) => divide(add(multiply(sum, whole(divisor)), multiply(slope, whole(n * place - places))), whole(n * divisor), scale);
}

/** Numbers that go on: equal steps exactly, uneven ones along their line; `source` holds decimal texts or whole numbers. */
export function decimalSeries(source: readonly Value[], scale: number, asNumber: boolean): (place: number) => Value {
  const numbers = source.map((value) => toDecimal(String(value)));
  const step = evenStep(numbers);
  const at = step ? (place: number) => add(numbers[0] as Decimal, multiply(step, whole(place))) : line(numbers, scale);
  return (place) => {
    const text = plainText(at(place));
    return asNumber ? Number(text) : text;
  };
}
