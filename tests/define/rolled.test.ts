import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entity } from '#define/entity';
import { choice, decimal, flag, integer, ref, text } from '#define/field';
import { cutTexts, rolledMoved, rolledValues } from '#define/rolled';
import type { Values } from '#define/row';

const line = entity({
  name: 'cost',
  table: 'x_line',
  owner: 'branch',
  fields: { orderId: ref('order'), kind: choice(['A', 'B']), paid: decimal({ scale: 2 }), done: flag(), no: text({ max: 8 }) },
  stock: {},
});
const head = entity({
  name: 'order',
  table: 'x_head',
  owner: 'branch',
  fields: { as: integer(), free: integer(), state: choice(['NONE', 'PARTIAL', 'ALL']), nos: text({ max: 12 }), tally: text({ max: 12 }) },
  rolled: [
    {
      of: 'cost',
      by: 'orderId',
      gives: {
        as: { count: { kind: 'A' } },
        free: { count: { paid: '0' } },
        state: { share: { begun: { paid: { not: '0' } }, ended: { done: true } }, where: { kind: 'A' } },
        nos: { texts: 'no' },
        tally: { tally: 'no' },
      },
    },
  ],
  stock: {},
});
const rolled = (head.rolled ?? [])[0] as NonNullable<typeof head.rolled>[number];
const of = (...rows: Values[]) => rolledValues(head, rolled, line, rows);

describe('what rows come to', () => {
  it('counts by value, decimals however they are written', () => {
    expect(of({ kind: 'A', paid: '0.00' }, { kind: 'A', paid: '1' }, { kind: 'B', paid: '0' })).toMatchObject({ as: 2, free: 2 });
  });

  it.each([
    [[], null],
    [[null, ''], null],
    [['HQ', 'GP', 'HQ', null], '2*HQ+1*GP'],
    [['B', 'A'], '1*A+1*B'],
    [['ONE', 'TWO', 'THREE'], '1*ONE+1*THR…'],
  ] as [(string | null)[], string | null][])('tallies %j as %s', (nos, tally) => {
    expect(of(...nos.map((no) => ({ no })))).toMatchObject({ tally });
  });

  it.each([
    [[], 'NONE'],
    [[{ kind: 'B', paid: '1', done: true }], 'NONE'],
    [[{ kind: 'A', paid: '0', done: false }], 'NONE'],
    [
      [
        { kind: 'A', paid: '1', done: true },
        { kind: 'A', paid: '0', done: false },
      ],
      'PARTIAL',
    ],
    [[{ kind: 'A', paid: '1', done: false }], 'PARTIAL'],
    [
      [
        { kind: 'A', paid: '1', done: true },
        { kind: 'B', paid: '0', done: false },
      ],
      'ALL',
    ],
  ])('%j is %s', (rows, state) => expect(of(...(rows as Values[])).state).toBe(state));

  it('lists different texts in order, whole ones as far as they fit', () => {
    expect(of({ no: 'c3' }, { no: 'a1' }, { no: null }, { no: 'a1' }).nos).toBe('a1, c3');
    expect(of({ no: 'aaaa' }, { no: 'bbbb' }, { no: 'cccc' }).nos).toBe('aaaa…');
    expect(of({ no: null }).nos).toBeNull();
    expect([...cutTexts(['船'.repeat(9)], 4)]).toHaveLength(4);
  });
});

const rows = fc.array(
  fc.record({
    kind: fc.constantFrom('A', 'B'),
    paid: fc.constantFrom('0', '1', '2.50'),
    done: fc.boolean(),
    no: fc.constantFrom(null, 'a', 'bb', 'ccc', 'dddd', 'eeeee'),
  }),
  { maxLength: 5 },
);

describe('what moves when some of the rows change', () => {
  it('is what the rows come to in full, not as far as it fits', () => {
    const some = (...numbers: string[]) => numbers.map((no): Values => ({ no }));
    const moved = rolledMoved(head, rolled, line, some('a', 'bb', 'eeeee'), some('a', 'bb', 'ccc'));
    expect(of(...some('eeeee', 'a', 'bb', 'eeeee')).tally).not.toBe(of(...some('eeeee', 'a', 'bb', 'ccc')).tally);
    expect([...moved].sort()).toEqual(['nos', 'tally']);
  });

  it('is never missed, whatever the others are', () => {
    fc.assert(
      fc.property(rows, rows, rows, (others, before, now) => {
        const moved = rolledMoved(head, rolled, line, before, now);
        const [were, are] = [of(...others, ...before), of(...others, ...now)];
        for (const name of Object.keys(rolled.gives)) if (were[name] !== are[name]) expect(moved).toContain(name);
      }),
    );
  });
});
