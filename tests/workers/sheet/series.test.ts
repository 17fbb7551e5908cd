import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '#define/row';
import { addDays } from '#values/day';
import { extendProblem } from '#workers/sheet/fill/extent';
import type { Block } from '#workers/sheet/clipboard/shape';
import { seriesOf, type FillMode, type Following } from '#workers/sheet/fill/series';
import { vectorsOf } from '#tests/workers/sheet/vectors';

interface Vector {
  id: string;
  type: 'number' | 'text' | 'date';
  cell: (string | number)[];
  argument: { n: number; ctrl?: boolean; dir?: 'up' };
  expected: (string | number)[];
}

const following: Readonly<Record<Vector['type'], Following>> = { number: 'decimal', text: 'text', date: 'day' };

/** The values a fill of `n` cells puts down, from the source outwards. */
function filled(
  source: readonly Value[],
  kind: Following,
  n: number,
  more: { mode?: FillMode; turned?: boolean; up?: boolean; scale?: number } = {},
): Value[] {
  const at = seriesOf(source, kind, { mode: more.mode ?? 'auto', turned: more.turned ?? false, scale: more.scale ?? 11 });
  return Array.from({ length: n }, (_, step) => at(more.up ? -1 - step : source.length + step));
}

describe('filling, by the vectors', () => {
  it.each(vectorsOf<Vector>('fill'))('$id', ({ type, cell, argument, expected }) => {
    const numbers = type === 'number';
    const source = numbers ? cell.map(String) : cell.map((one) => String(one));
    const made = filled(source, following[type], argument.n, { turned: argument.ctrl ?? false, up: argument.dir === 'up' });
    expect(made.map((value) => (numbers ? Number(value) : value))).toEqual(expected.map((one) => (numbers ? one : String(one))));
  });

  it.each(
    vectorsOf<{
      id: string;
      argument: { areas: number; src?: Block; ext?: Block; merges?: Block[] };
      expected: { ok?: true; error?: string };
    }>('extend'),
  )('$id', ({ argument, expected }) => {
    const none = { r: 0, c: 0, h: 1, w: 1 };
    expect(extendProblem(argument.areas, argument.src ?? none, argument.ext ?? none, argument.merges ?? [])).toBe(expected.error ?? null);
  });
});

describe('numbers', () => {
  it('go on exactly, whatever binary fractions make of them', () => {
    expect(filled(['0.1', '0.2', '0.3'], 'decimal', 3)).toEqual(['0.4', '0.5', '0.6']);
    expect(filled(['1234567890.12', '1234567890.13'], 'decimal', 2)).toEqual(['1234567890.14', '1234567890.15']);
    expect(filled(['10', '7.5'], 'decimal', 5)).toEqual(['5', '2.5', '0', '-2.5', '-5']);
  });

  it('round an uneven line to the decimals of their column', () => {
    expect(filled(['1', '2', '4'], 'decimal', 2, { scale: 2 })).toEqual(['5.33', '6.83']);
    expect(filled([1, 2, 4], 'integer', 2)).toEqual([5, 7]);
  });

  it('count back upwards, and repeat backwards', () => {
    expect(filled(['5'], 'decimal', 3, { turned: true, up: true })).toEqual(['4', '3', '2']);
    expect(filled(['1', '3'], 'decimal', 2, { up: true })).toEqual(['-1', '-3']);
    expect(filled(['1', '3'], 'decimal', 3, { up: true, turned: true })).toEqual(['3', '1', '3']);
  });

  it('are a line through any three points of one', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const text = (at: number) => String(at / 100);
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 40 }), (first, step, n) => {
        const source = [first, first + step, first + 2 * step].map(text);
        expect(filled(source, 'decimal', n).map((value) => Math.round(Number(value) * 100))).toEqual(
          Array.from({ length: n }, (_, at) => first + step * (3 + at)),
        );
      }),
    );
  });
});

describe('days', () => {
  it('keep their day of the month where the month has it', () => {
    expect(filled(['2026-01-30', '2026-03-30'], 'day', 3)).toEqual(['2026-05-30', '2026-07-30', '2026-09-30']);
    expect(filled(['2025-12-30'], 'day', 3, { mode: 'months' })).toEqual(['2026-01-30', '2026-02-28', '2026-03-30']);
    expect(filled(['2024-01-31'], 'day', 3, { mode: 'months' })).toEqual(['2024-02-29', '2024-03-31', '2024-04-30']);
    expect(filled(['2024-02-29', '2025-02-28'], 'day', 2)).toEqual(['2026-02-28', '2027-02-28']);
  });

  it('go back upwards', () => {
    expect(filled(['2026-03-01', '2026-03-08'], 'day', 2, { up: true })).toEqual(['2026-02-22', '2026-02-15']);
    expect(filled(['2026-03-31', '2026-04-30'], 'day', 2, { up: true })).toEqual(['2026-02-28', '2026-01-31']);
  });

  it('repeat where they follow nothing, and stop at the end of the calendar', () => {
    expect(filled(['2026-03-01', '2026-03-04', '2026-03-05'], 'day', 2)).toEqual(['2026-03-01', '2026-03-04']);
    expect(filled(['9999-12-30'], 'day', 2)).toEqual(['9999-12-31', null]);
  });

  it('step as the days between them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 27 }), (from, step) => {
        const first = addDays('1990-01-01', from);
        const source = [first, addDays(first, step)];
        fc.pre(source.some((day) => day.slice(8) !== first.slice(8)));
        fc.pre(!source.every((day) => addDays(day, 1).endsWith('-01')));
        expect(filled(source, 'day', 2)).toEqual([addDays(first, 2 * step), addDays(first, 3 * step)]);
      }),
    );
  });

  it('moments keep their time of day, or their distance', () => {
    expect(filled(['2026-03-30T06:30:00.000Z'], 'moment', 2)).toEqual(['2026-03-31T06:30:00.000Z', '2026-04-01T06:30:00.000Z']);
    expect(filled(['2026-03-30T06:00:00.000Z', '2026-03-30T18:00:00.000Z'], 'moment', 2)).toEqual([
      '2026-03-31T06:00:00.000Z',
      '2026-03-31T18:00:00.000Z',
    ]);
  });
});

describe('texts', () => {
  it('count on only when asked to, with their zeros, and never below nought', () => {
    expect(filled(['E2611-0098', 'E2611-0099'], 'text', 2, { mode: 'series' })).toEqual(['E2611-0100', 'E2611-0101']);
    expect(filled(['E2611-0098', 'E2611-0099'], 'text', 2)).toEqual(['E2611-0098', 'E2611-0099']);
    expect(filled(['SE001'], 'text', 3, { turned: true, up: true })).toEqual(['SE000', 'SE000', 'SE000']);
    expect(filled(['A1', 'B7'], 'text', 4, { turned: true })).toEqual(['A2', 'B8', 'A3', 'B9']);
    expect(filled(['900719925474099299'], 'text', 2, { turned: true })).toEqual(['900719925474099300', '900719925474099301']);
    expect(filled(['no number'], 'text', 2, { turned: true })).toEqual(['no number', 'no number']);
  });

  it('with a gap between them repeat, gap and all', () => {
    expect(filled(['1', null], 'decimal', 3)).toEqual(['1', null, '1']);
    expect(filled(['a', 'b', 'c'], 'same', 4, { turned: true, up: true })).toEqual(['c', 'b', 'a', 'c']);
  });
});
