import { expect, it } from 'vitest';
import type { HeadOf } from '#define/heads';
import { figureText } from '#define/shown';
import { countdowns, orderHeads } from '#modules/orders/order/lights.rules';

const clock = { today: '2026-03-31', now: '2026-03-31T04:00:00.000Z' };
const row = (siCutOff: string | null, more = {}) => ({ siCutOff, atd: null, etd: null, shutOut: false, lights: 'SO● SI○', ...more });
const told = (of: ReturnType<typeof row>) =>
  countdowns.flatMap((rule) => {
    const { word, by } = rule;
    const figure = by('siCutOff', 'SI')(of, clock);
    return figure === false ? [] : [`${word} ${figure === true ? '' : figureText(figure, 'unit' in rule ? rule.unit : undefined)}`.trim()];
  });

/** domain/14 §14.8.4. */
it.each([
  [row('2026-03-31T02:00:00.000Z'), ['cutOffPast \u22122h']],
  [row('2026-03-30T04:00:00.000Z'), ['cutOffPast \u221224h']],
  [row('2026-03-30T03:59:00.000Z'), ['cutOffDays \u22121d']],
  [row('2026-03-01T04:00:00.000Z'), ['cutOffDays \u221230d']],
  [row('2026-03-31T04:00:00.000Z'), ['cutOffNear 1m']],
  [row('2026-03-31T09:20:00.000Z'), ['cutOffNear 5h 20m']],
  [row('2026-03-31T10:00:00.000Z'), ['cutOffSoon 6h 0m']],
  [row('2026-04-01T03:59:00.000Z'), ['cutOffSoon 23h 59m']],
  [row('2026-04-01T04:00:00.000Z'), ['cutOffAhead 1d 0h']],
  [row('2026-04-03T08:59:00.000Z'), ['cutOffAhead 3d 4h']],
  [row(null), []],
  [row(null, { etd: '2026-04-07' }), ['cutOffUnknown ?']],
  [row(null, { etd: '2026-04-08' }), []],
  [row(null, { etd: '2026-03-30' }), []],
  [row(null, { etd: '2026-04-02', lights: 'SI●' }), []],
  [row('2026-03-31T02:00:00.000Z', { lights: 'SO● SI●' }), ['cutOffDone']],
  [row('2026-03-31T02:00:00.000Z', { atd: '2026-03-30' }), []],
  [row('2026-03-31T02:00:00.000Z', { atd: '2026-03-30', lights: 'SI●' }), []],
  [row('2026-03-31T02:00:00.000Z', { shutOut: true }), []],
])('a cut-off of %j tells %j', (of, words) => {
  expect(told(of)).toEqual(words);
});

const heads: Readonly<Record<string, HeadOf>> = orderHeads;
const said = (field: string, rows: readonly ReturnType<typeof row>[]) => heads[field]?.by(rows);

it('a group has the nearest cut-off that is still open, and of each light the worst', () => {
  const rows = [
    row('2026-04-05T04:00:00.000Z'),
    row('2026-04-02T04:00:00.000Z', { lights: 'SO◐ SI○ VGM–' }),
    row('2026-04-01T04:00:00.000Z', { lights: 'SO● SI● VGM■' }),
    row('2026-03-31T04:00:00.000Z', { shutOut: true, lights: 'SO– SI–' }),
    row('2026-03-30T04:00:00.000Z', { atd: '2026-03-30', lights: 'SO● SI●' }),
    row(null),
  ];
  expect(said('siCutOff', rows)).toBe('2026-04-02T04:00:00.000Z');
  expect(said('lights', rows)).toBe('SO◐ SI○ VGM■');
  expect([said('siCutOff', rows.slice(2, 5)), said('siCutOff', []), said('lights', [])]).toEqual([null, null, null]);
  expect(heads.siCutOff?.reads).toEqual(['siCutOff', 'lights', 'atd', 'shutOut', 'etd']);
});
