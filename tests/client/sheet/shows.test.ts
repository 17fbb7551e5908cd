import { expect, it } from 'vitest';
import type { Value } from '#define/row';
import type { ShownRule } from '#define/shown';
import { Shows } from '#client/sheet/engine/shows';

type Rows = readonly Readonly<Record<string, Value>>[];

const rules: readonly ShownRule[] = [
  { word: 'over', as: 'over', on: ['to'], row: 'quiet', when: { reads: ['to'], by: (row, { today }) => String(row.to) < today } },
  { word: 'left', as: 'soon', on: ['to', 'from'], when: { reads: ['left'], by: (row) => (row.left as number | null) ?? false } },
  { word: 'out', as: 'chip', on: ['name'], when: { field: 'out', is: true } },
];

function showsOver(rows: Rows, now: () => number) {
  let asked = 0;
  const shows = new Shows(
    rules,
    (slot, name) => {
      asked += 1;
      return rows[slot]?.[name] ?? null;
    },
    (word, n) => `${word} ${n}`,
    now,
  );
  shows.begin('Asia/Shanghai');
  return { shows, asked: () => asked };
}

const at = (moment: string) => Date.parse(moment);

it('a row is asked once, the first rule that holds is drawn, and quiet ink lies over all its cells', () => {
  const { shows, asked } = showsOver([{ to: '2026-03-01', left: 3, out: true }], () => at('2026-03-10T00:00:00Z'));
  expect(shows.of(0, 'to')).toEqual({ ink: 'quiet', struck: true, words: 'over 0' });
  expect(shows.of(0, 'from')).toEqual({ ink: 'quiet', sign: 'clock', figure: '3', words: 'left 3' });
  expect(shows.of(0, 'name')).toEqual({ ink: 'quiet', chip: true, chipText: 'outChip 0', words: 'out 0' });
  expect(shows.of(0, 'other')).toEqual({ ink: 'quiet', words: '' });
  expect(asked()).toBe(rules.length);
  shows.forgetRows();
  shows.of(0, 'to');
  expect(asked()).toBe(2 * rules.length);
});

it('what nobody vouched for has a dot beside the sign that comes first, and its words behind', () => {
  const both: readonly ShownRule[] = [
    { word: 'left', as: 'late', unit: 'hm', on: ['to'], when: { reads: ['left'], by: (row) => Number(row.left) } },
    { word: 'own', as: 'doubt', on: ['to', 'from'], when: { field: 'own', is: true } },
  ];
  const row: Rows[number] = { left: 320, own: true };
  const shows = new Shows(
    both,
    (_, name) => row[name] ?? null,
    (word, _n, { whole, rest }) => `${word} ${whole}:${rest}`,
  );
  shows.begin('Asia/Shanghai');
  expect(shows.of(0, 'to')).toEqual({ ink: 'refused', sign: 'triangle', figure: '5h 20m', dot: true, words: 'left 5:20 · own 0:0' });
  expect(shows.of(0, 'from')).toEqual({ sign: 'dot', words: 'own 0:0' });
  expect(shows.told({ left: 60 }, 'to')).toMatchObject({ figure: '1h 0m' });
});

it('the day turns by the clock of the branch while the page stays open', () => {
  let now = at('2026-03-10T15:59:00Z');
  const { shows } = showsOver([{ to: '2026-03-10' }], () => now);
  expect(shows.of(0, 'to')).toBeUndefined();
  now = at('2026-03-10T16:00:30Z');
  expect(shows.of(0, 'to')).toMatchObject({ struck: true });
});

it('rows shown as they stood at a moment are late by the day of that moment, whatever day it is', () => {
  const { shows } = showsOver([{ to: '2026-03-31', left: null, out: false }], () => at('2026-11-28T00:00:00Z'));
  expect(shows.of(0, 'to')).toMatchObject({ words: 'over 0' });
  shows.begin('Asia/Shanghai', '2026-03-30T16:30:00.000Z');
  expect(shows.of(0, 'to')).toBeUndefined();
  shows.begin('Asia/Shanghai', '2026-03-31T16:30:00.000Z');
  expect(shows.of(0, 'to')).toMatchObject({ words: 'over 0' });
  shows.begin('Asia/Shanghai');
  expect(shows.of(0, 'to')).toMatchObject({ words: 'over 0' });
});
