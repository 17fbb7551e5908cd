import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, decimalOf, toText } from '#values/decimal';
import { Fault } from '#workers/formula/fault';
import { WorkedFormula } from '#workers/formula/plan';
import { resultText } from '#workers/formula/results';
import { deckOver } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ownColumn, ownValues, planned, planOf } from '#tests/workers/sheet/lineFormulas';
import { ModelServer } from '#tests/workers/sheet/modelServer';
import { closer, within } from '#workers/sheet/own/scaledSums';
import { Swift } from '#workers/sheet/own/swift';
import { CodesColumn, ScaledColumn } from '#workers/sheet/store/columns';
import { Dictionary } from '#workers/sheet/store/dictionary';

const leaf = fc.constantFrom('price', 'number', 'pieces', '1.06', '0.5', '7', '100', '(-3)', '6%');
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/'), tie('tree')).map(([a, sign, b]) => `(${a}${sign}${b})`),
    fc
      .tuple(fc.constantFrom('ROUND', 'ROUNDUP', 'ROUNDDOWN', 'TRUNC'), tie('tree'), fc.integer({ min: 0, max: 4 }))
      .map(([name, a, digits]) => `${name}(${a},${digits})`),
    fc.tuple(fc.constantFrom('MIN', 'MAX', 'SUM'), tie('tree'), tie('tree')).map(([name, a, b]) => `${name}(${a},${b})`),
    fc.tuple(fc.constantFrom('ABS', 'INT', '-', ''), tie('tree')).map(([name, a]) => `${name}(${a})`),
    fc
      .tuple(tie('tree'), fc.constantFrom('<', '>', '<=', '>=', '=', '<>'), tie('tree'), tie('tree'), tie('tree'))
      .map(([a, sign, b, then, other]) => `IF(${a}${sign}${b},${then},${other})`),
    fc
      .tuple(fc.constantFrom('"USD"', '"jpy"', '""'), fc.constantFrom('=', '<>'), tie('tree'), tie('tree'))
      .map(([text, sign, a, b]) => `IF(currency${sign}${text},${a},${b})`),
    fc.tuple(tie('tree'), fc.constantFrom('currency', 'base', '"KWD"')).map(([a, currency]) => `MONEY(${a},${currency})`),
  ),
}));
const amount = fc.option(
  fc
    .tuple(fc.oneof(fc.integer({ min: -99_999, max: 99_999 }), fc.maxSafeInteger()), fc.integer({ min: 0, max: 4 }))
    .map(([coefficient, scale]) => toText(decimalOf(coefficient, scale))),
  { freq: 9 },
);
const anyRow = fc.record({
  price: amount,
  number: amount,
  pieces: fc.option(fc.integer({ min: -50, max: 50 }), { freq: 9 }),
  currency: fc.constantFrom('USD', 'CNY', 'JPY', null),
});

describe('the swift way over typed columns', () => {
  it('gives the exact evaluator’s result in every row, or leaves the row to it', async () => {
    await fc.assert(
      fc.asyncProperty(
        tree,
        fc.array(anyRow, { minLength: 1, maxLength: 12 }),
        fc.constantFrom<{ decimals: number; currency: string | null }>(
          { decimals: 0, currency: null },
          { decimals: 2, currency: null },
          { decimals: 6, currency: null },
          { decimals: 2, currency: 'currency' },
          { decimals: 2, currency: 'base' },
        ),
        async (formula, rows, format) => {
          fc.pre(formula.length < 900);
          const one = await deckOver(new ModelServer(rows.map((row, at) => rowOf(at + 1, { ...row, amount: '0' }))));
          await one.engine.tools.own.set(planned([ownColumn('x', formula, format)]));
          await one.clock.pass(200);
          const worked = new WorkedFormula(planOf(`ROUND(${formula},${format.decimals})`));
          const expected = rows.map((row) => {
            if (format.currency === 'currency' && row.currency === null) return undefined;
            const decimals = format.currency === null ? format.decimals : format.currency === 'currency' && row.currency === 'JPY' ? 0 : 2;
            try {
              const exact = decimals === format.decimals ? worked : new WorkedFormula(planOf(`ROUND(${formula},${decimals})`));
              return plainText(
                decimalOfText(
                  resultText(
                    exact.number(
                      (name) => (row as Record<string, string | number | null>)[name] ?? null,
                      () => ({ value: '0' }),
                    ),
                  ),
                ),
              );
            } catch (error) {
              if (error instanceof Fault) return null;
              throw error;
            }
          });
          const values = ownValues(one, 'x');
          expected.forEach(
            (value, at) => value !== undefined && expect(values[at], `${formula} of ${JSON.stringify(rows[at])}`).toBe(value),
          );
        },
      ),
      { numRuns: 400, seed: 413 },
    );
  });

  it('rounds whole numbers as money is rounded', () => {
    expect([
      closer(25, 1, 'half'),
      closer(-25, 1, 'half'),
      closer(24, 1, 'half'),
      closer(-21, 1, 'down'),
      closer(21, 1, 'away'),
      closer(-29, 1, 'towards'),
      closer(7, 0, 'half'),
    ]).toEqual([3, -3, 2, -3, 3, -2, 7]);
    expect([within(2 ** 53), within(-(2 ** 53)), within(NaN), within(2 ** 53 - 1)]).toEqual([NaN, NaN, NaN, 2 ** 53 - 1]);
  });

  it('leaves no ordinary row of a charge sheet to fractions', () => {
    const rows = 3_000;
    const memory = (bytes: number) => new ArrayBuffer(bytes);
    const [price, number, currency] = [new ScaledColumn(memory, 6), new ScaledColumn(memory, 4), new CodesColumn(memory, new Dictionary())];
    for (const column of [price, number, currency]) column.reserve(rows);
    for (let slot = 0; slot < rows; slot++) {
      price.set(slot, `${slot * 97}.25`);
      number.set(slot, slot % 7 === 0 ? '2.5' : String(slot % 90));
      currency.set(slot, slot % 3 === 0 ? 'JPY' : 'USD');
    }
    const room = { count: rows, stored: (name: string) => ({ price, number, currency })[name], figure: () => '31250.5' };
    for (const formula of [
      'price*number',
      'ROUND(price*number*1.06,2)',
      'price/3',
      'IF(currency="USD",price*7.12,price)',
      'MONEY(price*number,currency)*1.1',
      'price/SUM(price)*100',
      'price*(1+6%)',
      'MAX(price,100)-ABS(number)',
    ]) {
      const at = new Swift(planOf(formula), room).rounded(4, () => 2);
      expect(at, formula).not.toBeNull();
      expect(
        Array.from({ length: rows }, (_, slot) => at?.(slot) ?? NaN).filter((value) => Number.isNaN(value)),
        formula,
      ).toEqual([]);
    }
  });
});

function decimalOfText(text: string) {
  const [whole = '', fraction = ''] = text.split('.');
  return decimalOf(BigInt(`${whole}${fraction}`), fraction.length);
}
