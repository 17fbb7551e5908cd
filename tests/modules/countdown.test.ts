import { expect, it } from 'vitest';
import { countdowns } from '#modules/orders/order/lights.rules';

const clock = { today: '2026-03-31', now: '2026-03-31T04:00:00.000Z' };
const row = (siCutOff: string | null, more = {}) => ({ siCutOff, atd: null, shutOut: false, lights: 'SO● SI○', ...more });
const told = (of: ReturnType<typeof row>) =>
  Object.entries(countdowns).flatMap(([word, by]) => {
    const hours = by('siCutOff', 'SI')(of, clock);
    return hours === false ? [] : [`${word} ${hours}`];
  });

/** domain/14 §14.8.4. */
it.each([
  [row('2026-03-31T02:00:00.000Z'), ['cutOffPast 2']],
  [row('2026-03-31T04:00:00.000Z'), ['cutOffNear 1']],
  [row('2026-03-31T09:20:00.000Z'), ['cutOffNear 5']],
  [row('2026-03-31T10:00:00.000Z'), ['cutOffSoon 6']],
  [row('2026-04-01T03:59:00.000Z'), ['cutOffSoon 23']],
  [row('2026-04-01T04:00:00.000Z'), []],
  [row(null), []],
  [row('2026-03-31T02:00:00.000Z', { lights: 'SO● SI●' }), []],
  [row('2026-03-31T02:00:00.000Z', { atd: '2026-03-30' }), []],
  [row('2026-03-31T02:00:00.000Z', { shutOut: true }), []],
])('a cut-off of %j tells %j', (of, words) => {
  expect(told(of)).toEqual(words);
});
