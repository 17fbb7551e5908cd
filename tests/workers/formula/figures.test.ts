import { describe, expect, it } from 'vitest';
import type { FormulaPlan } from '#workers/formula/plan';
import { WorkedFormula } from '#workers/formula/plan';
import { resultText } from '#workers/formula/results';
import { cost, costRow, deskOf } from '#tests/workers/formula/costDesk';

const desk = deskOf(cost);
const planOf = (formula: string): FormulaPlan => {
  const plan = desk.plan(formula);
  if (!('root' in plan)) throw new Error(`${formula}: ${plan.problem}`);
  return plan;
};

describe('figures of whole columns', () => {
  it.each([
    ['=SUM(amount)', [{ of: 'SUM', column: 'amount', where: [] }]],
    ['=单价/MAX(单价)', [{ of: 'MAX', column: 'price', where: [] }]],
    ['=SUMIF(币种，"USD"，金额)', [{ of: 'SUM', column: 'amount', where: [{ column: 'currency', is: { text: 'USD' } }] }]],
    ['=SUMIF(price, ">100")', [{ of: 'SUM', column: 'price', where: [{ column: 'price', is: { text: '>100' } }] }]],
    ['=SUMIF(currency, currency, amount)', [{ of: 'SUM', column: 'amount', where: [{ column: 'currency', is: { key: 'USD' } }] }]],
    ['=COUNTIF(number, -3)', [{ of: 'ROWS', column: 'number', where: [{ column: 'number', is: { text: '-3' } }] }]],
    [
      '=SUMIFS(amount, currency, "USD", price, ">5")',
      [
        {
          of: 'SUM',
          column: 'amount',
          where: [
            { column: 'currency', is: { text: 'USD' } },
            { column: 'price', is: { text: '>5' } },
          ],
        },
      ],
    ],
    [
      '=SUMIF(writtenOffAmount, writtenOffAmount, amount)',
      [{ of: 'SUM', column: 'amount', where: [{ column: 'writtenOffAmount', is: { key: null } }] }],
    ],
    [
      '=AVERAGEIF(isEstimate, TRUE, price)+MIN(rate)',
      [
        { of: 'AVERAGE', column: 'price', where: [{ column: 'isEstimate', is: { text: 'TRUE' } }] },
        { of: 'MIN', column: 'rate', where: [] },
      ],
    ],
  ])('%s asks for them', (formula, wants) => expect(desk.evaluate(formula, costRow)).toEqual({ wants }));

  it('are worked with once they are given, exactly', () => {
    expect(desk.evaluate('=price/SUM(price)*100', costRow, [{ value: '2469.134' }])).toEqual({ value: '50' });
    expect(desk.evaluate('=SUM(amount)+0.1', costRow, [{ value: '99999999999999999999.99' }])).toEqual({
      value: '100000000000000000000.09',
    });
  });

  it('tell why they have no answer, by the words of their column', () => {
    expect(
      desk.evaluate('=SUM(amount)*2', costRow, [{ problem: 'FORMULA_CURRENCIES', detail: { value: 'amount', currencies: 'CNY, USD' } }]),
    ).toEqual({ problem: 'FORMULA_CURRENCIES', detail: { value: '金额', currencies: 'CNY, USD' } });
  });

  it('leave lists of values in the row to the row', () => {
    expect(desk.evaluate('=SUM(price, number)', costRow)).toEqual({ value: '1237.567' });
    expect(desk.evaluate('=SUM(price+0)', costRow)).toEqual({ value: '1234.567' });
    expect(desk.evaluate('=MAX(number, 2)', costRow)).toEqual({ value: '3' });
  });

  it.each([
    ['=SUMIF(currency)', 'FORMULA_ARGUMENTS'],
    ['=SUMIF(price+1, ">2", amount)', 'FORMULA_ARGUMENTS'],
    ['=SUMIF(currency, "USD", amount', 'FORMULA_ARGUMENTS'],
    ['=COUNTIF("USD", currency)', 'FORMULA_ARGUMENTS'],
    ['=SUMIFS(amount, currency)', 'FORMULA_ARGUMENTS'],
    ['=SUM(profit)', 'FORMULA_NAME_UNKNOWN'],
  ])('%s is %s', (formula, problem) => expect(desk.evaluate(formula, costRow)).toMatchObject({ problem }));

  it('may not be of the column whose standing formula they are in', () => {
    expect(desk.plan('=SUM(price)/2', 'price')).toMatchObject({ problem: 'FORMULA_CYCLE' });
    expect(desk.plan('=SUMIF(price, ">2", amount)', 'price')).toMatchObject({ problem: 'FORMULA_CYCLE' });
  });
});

describe('a formula read once for many rows', () => {
  it('keeps its columns by field name, in any language', () => {
    expect(planOf('=单价*数量+SUM(金额)').text).toBe('price*number+SUM(amount)');
    expect(planOf('＝税率%*2').text).toBe('taxRate%*2');
    expect(structuredClone(planOf('=ROUND(单价*1.005,2)'))).toEqual(planOf('=ROUND(单价*1.005,2)'));
  });

  it('gives what the desk gives, without HyperFormula', () => {
    const formulas = [
      '=price*number',
      '=ROUND(1.005,2)',
      '=IF(currency="USD", price*7.12, price)',
      '=MONEY(price*number, currency)',
      '=price*(1+taxRate/100)',
      '=-2^2',
      '=SQRT(2)*SQRT(2)',
      '=1.0005^365',
      '=ROUND(SQRT(1.010025),2)',
      '=MEDIAN(1,5,3,4)',
      '=AMOUNT(price, number, currency, taxMode, taxRate, unit)',
      '=IFERROR(price/0, 5)',
      '=1/3',
      '=MOD(-7,3)',
      '=PI()*2',
      '=LN(EXP(2))',
    ];
    for (const formula of formulas) {
      const worked = new WorkedFormula(planOf(formula)).number(
        (name) => costRow[name],
        () => ({ value: '0' }),
      );
      expect({ value: resultText(worked) }, formula).toEqual(desk.evaluate(formula, costRow));
    }
  });

  it.each([
    ['=price*', 'FORMULA_NOT_READ'],
    ['=ROUND()', 'FORMULA_ARGUMENTS'],
    ['=IF(1)', 'FORMULA_ARGUMENTS'],
    ['=profit', 'FORMULA_NAME_UNKNOWN'],
    ['', 'FORMULA_NOT_READ'],
  ])('%s is refused before any row is looked at: %s', (formula, problem) => expect(desk.plan(formula)).toMatchObject({ problem }));

  it('is refused in the column it names', () => {
    expect(desk.plan('=单价*1.06', 'price')).toEqual({ problem: 'FORMULA_CYCLE', detail: { value: '单价' } });
    expect(desk.plan('=单价*1.06')).toHaveProperty('root');
  });
});
