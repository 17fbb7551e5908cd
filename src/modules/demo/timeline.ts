import { addMonths, dayFromNumber, dayNumber, type Day } from '#values/day';
import { numberToCivil } from '#values/calendar';
import type { Moment } from '#values/moment';
import type { Stream } from '#modules/demo/random';

const dayTexts = new Map<number, Day>();

/** `dayFromNumber`, remembered: a company has a few thousand different days. */
export function dayText(number: number): Day {
  let text = dayTexts.get(number);
  if (text === undefined) dayTexts.set(number, (text = dayFromNumber(number)));
  return text;
}

const two = (number: number) => (number < 10 ? `0${number}` : String(number));

/** A moment of a day by the clocks of China (UTC+8), which all branches share; hours from 8 on stay on the same day in UTC. */
export function momentAt(day: number, hour: number, minute: number, second = 0): Moment {
  return `${dayText(day + Math.floor((hour - 8) / 24))}T${two((hour + 16) % 24)}:${two(minute)}:${two(second)}.000Z`;
}

/**
 * The moment itself, or the same time of the evening before where it falls on the company's day or later: whoever starts the product
 * in the morning finds nothing that was done in the afternoon.
 */
export function beforeDay(moment: Moment, today: number): Moment {
  return moment.slice(0, 10) < dayText(today) ? moment : `${dayText(today - 1)}${moment.slice(10)}`;
}

/** A moment of the working day, 8:30 to 18:29. */
export const workingMoment = (day: number, stream: Stream): Moment => {
  const minutes = 510 + stream.below(600);
  return momentAt(day, Math.floor(minutes / 60), minutes % 60, stream.below(60));
};

/** Weight of the months' departures: Chinese New Year in February, the peak before autumn (domain/10 §10.4). */
const monthWeights = [1.05, 0.62, 0.95, 0.98, 1.02, 1.06, 1.1, 1.12, 1.1, 0.9, 1.02, 1.08];
/** Monday to Sunday: most ships of the weekly services leave from Friday to Sunday. */
const weekdayWeights = [0.7, 0.7, 0.8, 0.9, 1.2, 1.4, 1.3];

/** Days from the first departure (18 months before today) to the last (five weeks after it), with their weights. */
export function departureDays(today: Day): { first: number; weights: number[] } {
  const first = dayNumber(addMonths(today, -18));
  const last = dayNumber(today) + 35;
  const weights = Array.from({ length: last - first + 1 }, (_, at) => {
    const number = first + at;
    const month = monthWeights[numberToCivil(number).month - 1] as number;
    return month * (weekdayWeights[(((number + 3) % 7) + 7) % 7] as number);
  });
  return { first, weights };
}

/** `n` days that follow the weights as evenly as whole numbers can, in rising order. */
export function evenDays(first: number, weights: readonly number[], n: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const days: number[] = [];
  let passed = 0;
  weights.forEach((weight, at) => {
    passed += weight;
    while (days.length < n && (days.length + 0.5) / n <= passed / total) days.push(first + at);
  });
  while (days.length < n) days.push(first + weights.length - 1);
  return days;
}
