import { expect, it } from 'vitest';
import { countdowns } from '#modules/orders/order/lights.rules';

const clock = { today: '2026-03-31', now: '2026-03-31T04:00:00.000Z' };
const row = (siCutOff: string | null, more = {}) => ({ siCutOff, atd: null, shutOut: false, lights: 'SO● SI○', ...more });
const told = (of: ReturnType<typeof row>) =>
  countdowns.flatMap(({ word, unit, by }) => {
    const figure = by('siCutOff', 'SI')(of, clock);
    return figure === false ? [] : [`${word} ${figure}${unit}`];
  });

/** domain/14 §14.8.4. */
it.each([
  [row('2026-03-31T02:00:00.000Z'), ['cutOffPast 2h']],
  [row('2026-03-30T04:00:00.000Z'), ['cutOffPast 24h']],
  [row('2026-03-30T03:59:00.000Z'), ['cutOffDays 1d']],
  [row('2026-03-01T04:00:00.000Z'), ['cutOffDays 30d']],
  [row('2026-03-31T04:00:00.000Z'), ['cutOffNear 1h']],
  [row('2026-03-31T09:20:00.000Z'), ['cutOffNear 5h']],
  [row('2026-03-31T10:00:00.000Z'), ['cutOffSoon 6h']],
  [row('2026-04-01T03:59:00.000Z'), ['cutOffSoon 23h']],
  [row('2026-04-01T04:00:00.000Z'), []],
  [row(null), []],
  [row('2026-03-31T02:00:00.000Z', { lights: 'SO● SI●' }), []],
  [row('2026-03-31T02:00:00.000Z', { atd: '2026-03-30' }), []],
  [row('2026-03-31T02:00:00.000Z', { shutOut: true }), []],
])('a cut-off of %j tells %j', (of, words) => {
  expect(told(of)).toEqual(words);
});
