import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiply, plainText } from '#values/decimal';
import { deckOver, problemsIn, settled, type Deck } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { lineDesk, planOf } from '#tests/workers/sheet/lineFormulas';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const visible = ['feeCode', 'number', 'price', 'currency', 'amount', 'remark'];
const rows = () => [
  rowOf(1, { price: '100', number: '3' }),
  rowOf(2, { price: '20', number: '2', currency: 'CNY' }),
  rowOf(3, { price: '5', locked: true }),
  rowOf(4, { price: null, number: '4' }),
];
const column = (name: string, bottom = 9) => [{ top: 0, bottom, left: visible.indexOf(name), right: visible.indexOf(name) }];
const fill = async (one: Deck, formula: string, areas = column('price')) =>
  (await one.engine.tools.filling.fill(planOf(formula), formula, areas, visible, 'formula')).answer;
const prices = (one: Deck) => ['1', '2', '3', '4'].map((id) => one.value(id, 'price'));

describe('filling a formula into many cells', () => {
  it('works every row out by itself, skips what is locked, and is one step of undo', async () => {
    const one = await deckOver(new ModelServer(rows()));
    const report = await fill(one, '=number*1.5');
    expect(report).toMatchObject({ written: 3, refused: 0, stopped: false, skipped: [{ rowId: '3', problem: { code: 'COST_LOCKED' } }] });
    expect(prices(one)).toEqual(['4.5', '3', '5', '6']);
    expect(one.value('1', 'amount')).toBe('13.5');
    await one.engine.undo();
    expect(prices(one)).toEqual(['100', '20', '5', null]);
    await one.engine.redo();
    expect(prices(one)).toEqual(['4.5', '3', '5', '6']);
  });

  it('counts beforehand the cells it will write, and the results with more decimals than the column has', async () => {
    const one = await deckOver(new ModelServer(rows()));
    const reach = (formula: string | null) =>
      one.engine.tools.filling.reach(formula === null ? null : planOf(formula), column('price'), visible);
    expect(await reach(null)).toEqual({ cells: 3, places: 2, longer: 0 });
    expect((await fill(one, '=number*1.5')).written).toBe(3);
    expect(await reach('=number*1.0555')).toEqual({ cells: 3, places: 2, longer: 3 });
    expect(await reach('=number/3')).toEqual({ cells: 3, places: 2, longer: 2 });
    expect(await reach('=ROUND(number*1.0555,2)')).toEqual({ cells: 3, places: 2, longer: 0 });
  });

  it('reads all rows before it writes: a column may be raised by itself, and its own total is the one from before', async () => {
    const one = await deckOver(new ModelServer(rows()));
    await fill(one, '=price*1.06');
    expect(prices(one)).toEqual(['106', '21.2', '5', null]);
    await one.engine.undo();
    await fill(one, '=price/SUM(price)*1000', column('price', 1));
    expect(prices(one).slice(0, 2)).toEqual(['800', '160']);
  });

  it('leaves the formula with its reason where it gives nothing', async () => {
    const one = await deckOver(new ModelServer(rows()));
    const report = await fill(one, '=price*2');
    expect(report).toMatchObject({ written: 3, refused: 1 });
    expect(problemsIn(one)).toEqual(['4.price FORMULA_BLANK']);
    const marks = one.updates.findLast((update) => (update.rows?.texts.length ?? 0) > 0)?.rows;
    expect(marks?.texts.map(([, text]) => text)).toEqual(['=price*2']);
    await fill(one, '=number/3', column('price', 1));
    expect(problemsIn(one)).toEqual(['2.price FORMULA_DECIMALS', '4.price FORMULA_BLANK']);
  });

  it('goes into columns of numbers only, over several areas, each cell once', async () => {
    const one = await deckOver(new ModelServer(rows()));
    const areas = [
      { top: 0, bottom: 1, left: 0, right: 2 },
      { top: 1, bottom: 1, left: 2, right: 3 },
    ];
    const report = await fill(one, '=1+1', areas);
    expect(report).toMatchObject({ written: 4 });
    expect(report.skipped.map(({ rowId, column: field, problem }) => `${rowId}.${field} ${problem.code}`)).toEqual([
      '1.feeCode FORMULA_FOR_NUMBERS',
      '2.feeCode FORMULA_FOR_NUMBERS',
      '2.currency FORMULA_FOR_NUMBERS',
    ]);
  });

  it('keeps to the rows shown', async () => {
    const one = await deckOver(new ModelServer(rows()));
    await one.engine.setWhere({ field: 'currency', op: 'equal', value: 'CNY' });
    await fill(one, '=SUM(price)+1');
    await one.engine.setWhere(null);
    expect(prices(one)).toEqual(['100', '21', '5', null]);
  });

  it('shows what it would make of the first rows, and changes nothing', async () => {
    const one = await deckOver(new ModelServer(rows()));
    const samples = one.engine.tools.filling.sample(
      planOf('=price*2.5'),
      column('price')[0] ?? { top: 0, bottom: 0, left: 0, right: 0 },
      'price',
      9,
    );
    expect(samples.map(({ rowId, before, after, problem }) => [rowId, before, after, problem?.code ?? null])).toEqual([
      ['1', '100', '250', null],
      ['2', '20', '50', null],
      ['3', '5', '12.5', null],
      ['4', '', null, 'FORMULA_BLANK'],
    ]);
    expect(prices(one)).toEqual(['100', '20', '5', null]);
  });

  it('can be called off while it works out and while it writes; then nothing of it stays', async () => {
    const many = Array.from({ length: 9_000 }, (_, at) => rowOf(at + 1, { price: '1', number: '2' }));
    for (const half of ['before', 'after'] as const) {
      const one = await deckOver(new ModelServer(many));
      let stopped = false;
      const pause = one.clock.pause;
      one.clock.pause = () => {
        const progress = one.engine.tools.filling.progress();
        if (progress && progress.done >= progress.total / 2 === (half === 'after')) {
          one.engine.tools.filling.stop();
          stopped = true;
        }
        return pause();
      };
      const report = await fill(one, '=number*3', column('price', 9_000));
      expect([half, stopped, report.stopped, report.written]).toEqual([half, true, true, 0]);
      await settled();
      expect([one.value('1', 'price'), one.value('9000', 'price'), one.engine.tools.filling.progress()]).toEqual(['1', '1', null]);
    }
  });
});

describe('typed formulas', () => {
  it('are given the figures of whole columns they ask for, over the rows shown, and never of unlike currencies', async () => {
    const desk = lineDesk();
    const evaluate = (formula: string, row: object, figures?: Parameters<typeof desk.evaluate>[2]) =>
      Promise.resolve(desk.evaluate(formula, row as never, figures));
    const one = await deckOver(new ModelServer(rows()), { ports: { evaluate }, setup: { formulas: true } });
    const typed = async (text: string) => {
      await one.engine.edit([{ rowId: '1', column: 'number', text }], 'typing');
      const problem = one.engine.problems().find(({ rowId }) => rowId === '1')?.problem;
      return problem ? `${problem.code} ${problem.detail?.value ?? ''}` : one.value('1', 'number');
    };
    expect(await typed('=SUM(price)')).toBe('125');
    expect(await typed('＝COUNTIF(currency,"USD")')).toBe('3');
    expect(await typed('=SUMIF(currency, currency, price)')).toBe('105');
    expect(await typed('=SUMIF(price, ">=20", price)/2')).toBe('60');
    expect(await typed('=COUNTIF(customerId, customerId)')).toBe('4');
    expect(await typed('=SUM(amount)')).toBe('FORMULA_CURRENCIES amount');
    expect(await typed('=MAXIFS(amount, currency, "CNY")')).toBe('40');
    expect(await typed('=AVERAGE(price)*3')).toBe('125');
    expect(await typed('=SUM(remark)')).toBe('FORMULA_NOT_NUMBER remark');
    expect(await typed('=AVERAGEIF(currency,"JPY",price)')).toBe('FORMULA_BLANK price');
    expect(await typed('=MIN(pieces)')).toBe('FORMULA_BLANK pieces');
    expect(await typed('=COUNT(number)*2')).toBe('8');
    await one.engine.setWhere({ field: 'currency', op: 'equal', value: 'USD' });
    expect(await typed('=SUM(price)')).toBe('105');
  });
});

describe('a formula typed into its own column', () => {
  const desk = lineDesk();
  const evaluate = (formula: string, row: object, figures?: Parameters<typeof desk.evaluate>[2]) =>
    Promise.resolve(desk.evaluate(formula, row as never, figures));
  const opened = () => deckOver(new ModelServer(rows()), { ports: { evaluate }, setup: { formulas: true } });
  const type = (one: Deck, rowId: string, field: string, text: string) => one.engine.edit([{ rowId, column: field, text }], 'typing');

  it('is worked out once over the value from before, which a waiting edit may be; what follows from it too', async () => {
    const one = await opened();
    await type(one, '1', 'price', '=price*1.005');
    expect([one.value('1', 'price'), one.value('1', 'amount'), problemsIn(one)]).toEqual(['100.5', '301.5', []]);
    await type(one, '1', 'price', '120');
    await type(one, '1', 'price', '=price*1.005');
    expect(one.value('1', 'price')).toBe('120.6');
    await type(one, '1', 'price', '=amount/number+1');
    expect(one.value('1', 'price')).toBe('121.6');
    await type(one, '1', 'price', '=SUM(price)');
    expect(one.value('1', 'price')).toBe('146.6');
    for (const price of ['121.6', '120.6', '120', '100.5', '100']) {
      await one.engine.undo();
      expect(one.value('1', 'price')).toBe(price);
    }
    for (const price of ['100.5', '120', '120.6']) {
      await one.engine.redo();
      expect(one.value('1', 'price')).toBe(price);
    }
  });

  it('works in a row that is new, and stays with its reason where the cell was blank', async () => {
    const one = await opened();
    const [added = ''] = (await one.engine.addRows(1)).answer;
    await type(one, added, 'price', '7.5');
    await type(one, added, 'price', '=price+0.01');
    expect(one.value(added, 'price')).toBe('7.51');
    await type(one, '4', 'price', '=price*2');
    expect(problemsIn(one)).toContain('4.price FORMULA_BLANK');
  });

  it('gives exactly the product, and one undo gives the value back', async () => {
    const one = await opened();
    const parts = fc.tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 1, max: 9_999 }));
    await fc.assert(
      fc.asyncProperty(parts, async ([value, factor]) => {
        const [price, by] = [
          { coefficient: value, scale: 3 },
          { coefficient: factor, scale: 3 },
        ];
        await type(one, '2', 'price', plainText(price));
        await type(one, '2', 'price', `=price*${plainText(by)}`);
        expect(one.value('2', 'price')).toBe(plainText(multiply(price, by)));
        await one.engine.undo();
        expect(one.value('2', 'price')).toBe(plainText(price));
      }),
      { numRuns: 60 },
    );
  });
});
