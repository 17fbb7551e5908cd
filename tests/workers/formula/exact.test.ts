import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, decimalOf, divide, isZero, multiply, negate, plainText, roundHalfUp, subtract, toText, type Decimal } from '#values/decimal';
import { roundMoney } from '#values/money';
import { cost, costRow, deskOf } from '#tests/workers/formula/costDesk';

const desk = deskOf(cost);

/** A formula and what decimal arithmetic makes of it. */
interface Known {
  readonly text: string;
  readonly value: Decimal;
}

const number = fc
  .tuple(fc.oneof(fc.integer({ min: -10_000, max: 10_000 }), fc.maxSafeInteger()), fc.integer({ min: 0, max: 8 }))
  .map(([coefficient, scale]): Known => {
    const value = decimalOf(coefficient, scale);
    return { value, text: coefficient < 0 ? `(${plainText(value)})` : plainText(value) };
  });

const { formula } = fc.letrec<{ formula: Known }>((tie) => {
  const pair = fc.tuple(tie('formula'), tie('formula'));
  return {
    formula: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      number,
      pair.map(([a, b]) => ({ text: `(${a.text}+${b.text})`, value: add(a.value, b.value) })),
      pair.map(([a, b]) => ({ text: `(${a.text}-${b.text})`, value: subtract(a.value, b.value) })),
      pair
        .map(([a, b]) => ({ text: `${a.text}*${b.text}`, value: multiply(a.value, b.value) }))
        .map((known) => ({ ...known, text: `(${known.text})` })),
      tie('formula').map((a) => ({ text: `(-${a.text})`, value: negate(a.value) })),
      tie('formula').map((a) => ({ text: `(${a.text}%)`, value: decimalOf(a.value.coefficient, a.value.scale + 2) })),
      fc
        .tuple(tie('formula'), fc.integer({ min: 0, max: 8 }))
        .map(([a, n]) => ({ text: `ROUND(${a.text},${n})`, value: roundHalfUp(a.value, n) })),
      fc
        .tuple(tie('formula'), fc.constantFrom('USD', 'JPY', 'KWD'))
        .map(([a, currency]) => ({ text: `MONEY(${a.text},"${currency}")`, value: roundMoney(a.value, currency) })),
      // A quotient is rounded in one step, as the rules round it.
      fc
        .tuple(
          tie('formula'),
          tie('formula').filter(({ value }) => !isZero(value)),
          fc.integer({ min: 0, max: 8 }),
        )
        .map(([a, b, n]) => ({ text: `ROUND(${a.text}/${b.text},${n})`, value: divide(a.value, b.value, n) })),
    ),
  };
});

describe('sums, products, quotients and roundings of decimals', () => {
  it('are exact to the last digit', () => {
    fc.assert(
      fc.property(formula, ({ text, value }) => {
        fc.pre(text.length < 900 && toText(value).length < 250);
        // Plus nothing: what is left is the number, without the decimals an amount is written with.
        expect(desk.evaluate(`=${text}+0`, costRow), text).toEqual({ value: plainText(value) });
      }),
      { numRuns: 2_000, seed: 413 },
    );
  });

  it('are the same over columns of any size', () => {
    const decimal = fc
      .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 6 }))
      .map(([coefficient, scale]) => decimalOf(coefficient, scale));
    fc.assert(
      fc.property(decimal, decimal, (price, count) => {
        const row = { ...costRow, price: toText(price), number: toText(count) };
        expect(desk.evaluate('=price*number', row)).toEqual({ value: plainText(multiply(price, count)) });
        expect(desk.evaluate('=price-number', row)).toEqual({ value: plainText(subtract(price, count)) });
        expect(desk.evaluate('=MONEY(price*number,"KWD")', row)).toEqual({ value: toText(roundHalfUp(multiply(price, count), 3)) });
      }),
      { numRuns: 2_000, seed: 413 },
    );
  });
});
