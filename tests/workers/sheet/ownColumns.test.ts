import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, multiply, plainText, roundHalfUp, toDecimal, toText } from '#values/decimal';
import { deckOver, settled, typeInto, type Deck } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { lineDesk, ownColumn, ownValues, planned } from '#tests/workers/sheet/lineFormulas';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const rows = () => [
  rowOf(1, { price: '100', number: '3' }),
  rowOf(2, { price: '20.005', number: '1', currency: 'CNY' }),
  rowOf(3, { price: null }),
  rowOf(4, { price: '7', number: '0.5', currency: 'JPY' }),
];
const deck = () => deckOver(new ModelServer(rows()));
const show = async (one: Deck, ...columns: ReturnType<typeof ownColumn>[]) => {
  await one.engine.tools.own.set(planned(columns));
  await one.clock.pass(200);
};
const problemOf = (one: Deck, name: string) =>
  one.updates.findLast(({ own }) => own)?.own?.find((column) => column.name === `own_${name}`)?.problem?.code ?? null;

describe('own columns', () => {
  it('hold their formula’s result, rounded to their decimals or to those of the row’s currency', async () => {
    const one = await deck();
    await show(
      one,
      ownColumn('plain', 'price*number/3', { decimals: 3 }),
      ownColumn('money', 'price*1.5', { currency: 'currency' }),
      ownColumn('base', 'price', { currency: 'base' }),
    );
    expect(ownValues(one, 'plain')).toEqual(['100', '6.668', null, '1.167']);
    expect(ownValues(one, 'money')).toEqual(['150', '30.01', null, '11']);
    expect(ownValues(one, 'base')).toEqual(['100', '20.01', null, '7']);
  });

  it('follow their rows: edits, undo, colleagues, new rows', async () => {
    const server = new ModelServer(rows());
    const one = await deckOver(server);
    await show(one, ownColumn('double', 'price*2'));
    await typeInto(one, '1', 'price', '50.5');
    expect(ownValues(one, 'double')).toEqual(['101', '40.01', null, '14']);
    await one.engine.undo();
    expect(ownValues(one, 'double')[0]).toBe('200');
    one.engine.receive(server.colleague('3', { price: '9' }));
    await settled();
    expect(ownValues(one, 'double')[2]).toBe('18');
    const {
      answer: [added = ''],
    } = await one.engine.addRows(1);
    await typeInto(one, added, 'price', '4');
    expect(ownValues(one, 'double')).toEqual(['200', '40.01', '18', '14', '8']);
  });

  it('may name one another in any order, but not in a circle', async () => {
    const one = await deck();
    await show(one, ownColumn('third', 'own_second+1'), ownColumn('second', 'own_first*2'), ownColumn('first', 'price+1'));
    expect(ownValues(one, 'third')).toEqual(['203', '43.02', null, '17']);
    await typeInto(one, '1', 'price', '1');
    expect(ownValues(one, 'third')[0]).toBe('5');
    await show(one, ownColumn('a', 'own_b+1'), ownColumn('b', 'own_a+1'), ownColumn('c', 'own_b+price'));
    expect([problemOf(one, 'a'), problemOf(one, 'b'), problemOf(one, 'c')]).toEqual(['FORMULA_CYCLE', 'FORMULA_CYCLE', null]);
    expect(ownValues(one, 'c')).toEqual([null, null, null, null]);
    expect(planned([ownColumn('self', 'own_self+1')])[0]?.plan).toMatchObject({ problem: 'FORMULA_CYCLE' });
  });

  it('tell what is wrong with a whole column', async () => {
    const one = await deck();
    await show(one, ownColumn('lost', 'profit*2'), ownColumn('good', 'price'));
    expect([problemOf(one, 'lost'), problemOf(one, 'good')]).toEqual(['FORMULA_NAME_UNKNOWN', null]);
    expect(ownValues(one, 'lost')).toEqual([null, null, null, null]);
  });

  it('are sorted, filtered, summed, listed, copied and exported like any other', async () => {
    const one = await deck();
    await show(one, ownColumn('double', 'price*2', { currency: 'currency' }));
    await one.engine.setSort([{ field: 'own_double', dir: 'asc' }]);
    expect(one.view()).toEqual(['4', '2', '1', '3']);
    await one.engine.setWhere({ field: 'own_double', op: 'ge', value: '40' });
    expect(one.view()).toEqual(['2', '1']);
    await typeInto(one, '2', 'price', '1');
    expect(one.view()).toEqual(['2', '1']);
    await one.engine.setWhere({ field: 'own_double', op: 'gt', value: '1' });
    expect(one.view()).toEqual(['2', '4', '1']);
    expect(
      (await one.engine.sums([{ top: 0, bottom: 9, left: 0, right: 0 }], ['own_double'])).sums.map(
        ({ currency, sum }) => `${currency} ${sum}`,
      ),
    ).toEqual(['CNY 2.00', 'JPY 14', 'USD 200.00']);
    expect(one.engine.exportPlan(['own_double']).columns).toEqual([{ kind: 'decimal', decimals: 'written' }]);
    expect(one.engine.exportRows(['own_double'], 0, 9)).toEqual([['2.00'], ['14'], ['200.00']]);
  });

  it('cannot be typed into', async () => {
    const one = await deck();
    await show(one, ownColumn('double', 'price*2'));
    const { answer } = await typeInto(one, '1', 'own_double', '5');
    expect(answer).toMatchObject({ written: 0, skipped: [{ problem: { code: 'FORMULA_COLUMN' } }] });
    expect(ownValues(one, 'double')[0]).toBe('200');
  });

  it('come and go, are changed, and are there again when the list is loaded anew', async () => {
    const server = new ModelServer(rows());
    const one = await deckOver(server);
    await show(one, ownColumn('a', 'price'), ownColumn('b', 'price*10'));
    await show(one, ownColumn('b', 'price*100'), ownColumn('c', 'number'));
    expect([ownValues(one, 'a'), ownValues(one, 'b'), ownValues(one, 'c')]).toEqual([
      [null, null, null, null],
      ['10000', '2000.5', null, '700'],
      ['3', '1', '1', '0.5'],
    ]);
    await one.engine.setSort([{ field: 'own_b', dir: 'desc' }]);
    server.colleague('2', { price: '999' });
    one.engine.begin();
    one.engine.feed(server.list());
    await one.engine.finish();
    await one.clock.pass(200);
    expect([one.view(), ownValues(one, 'b')]).toEqual([
      ['2', '1', '4', '3'],
      ['99900', '10000', '700', null],
    ]);
  });

  it('take figures of whole columns over all rows, whatever is shown', async () => {
    const one = await deckOver(new ModelServer([rowOf(1, { price: '1', number: '1' }), rowOf(2, { price: '3', number: '1' })]));
    await show(one, ownColumn('share', 'price/SUM(price)*100'), ownColumn('rest', '100-own_share'), ownColumn('check', 'SUM(own_share)'));
    expect([ownValues(one, 'share'), ownValues(one, 'rest'), ownValues(one, 'check')]).toEqual([
      ['25', '75'],
      ['75', '25'],
      ['100', '100'],
    ]);
    await one.engine.setWhere({ field: 'price', op: 'equal', value: '3' });
    expect(ownValues(one, 'share')).toEqual(['75']);
    await typeInto(one, '2', 'price', '1');
    await one.clock.pass(200);
    expect(ownValues(one, 'share')).toEqual(['50']);
  });

  it('are the exact decimals, whatever the rows hold', async () => {
    const amount = fc
      .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 6 }))
      .map(([coefficient, scale]) => toText(decimalOf(coefficient, scale)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ price: amount, number: amount }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 8 }),
        async (values, decimals) => {
          const one = await deckOver(new ModelServer(values.map((row, at) => rowOf(at + 1, { ...row, amount: '0' }))));
          await show(one, ownColumn('product', 'price*number', { decimals }));
          expect(ownValues(one, 'product')).toEqual(
            values.map(({ price, number }) => plainText(roundHalfUp(multiply(toDecimal(price), toDecimal(number)), decimals))),
          );
          const desk = lineDesk();
          expect(desk.evaluate(`=ROUND(price*number,${decimals})`, values[0] ?? {})).toEqual({ value: ownValues(one, 'product')[0] });
        },
      ),
      { numRuns: 120, seed: 413 },
    );
  });
});
