import { describe, expect, it } from 'vitest';
import { catalogue } from '#modules/entities';
import { languages } from '#names/languages';
import { agreed, FormulaDesk } from '#workers/formula/desk';
import { exactly, type ExactNumber } from '#workers/formula/exactValue';
import { Names } from '#workers/formula/names';
import { cost, costRow, deskOf, sceneOf } from '#tests/workers/formula/costDesk';

const desk = deskOf(cost);
const worked = (formula: string, from: FormulaDesk = desk, row = costRow) => {
  const answer = from.evaluate(formula, row);
  return 'value' in answer ? answer.value : 'problem' in answer ? answer.problem : 'wants figures';
};

describe('what people type', () => {
  it.each([
    ['=price*number', '3703.701'],
    ['=1200*1.06', '1272'],
    ['=ROUND(price*0.9,2)', '1111.11'],
    ['=MONEY(price*number, currency)', '3703.70'],
    ['=IF(currency="USD", price*7.12, price)', '8790.11704'],
    ['=SUM(1,2,3)', '6'],
    ['=price*(1+taxRate/100)', '1308.64102'],
    ['=NETAMOUNT(price, number, currency, taxMode, taxRate, unit)', '3494.06'],
    ['=TAXAMOUNT(price, number, currency, "exclusive", 6)', '222.22'],
    ['=AMOUNT(100, 50, currency, taxMode, taxRate, "PERCENT")', '50.00'],
    ['=MONEY(1234.5, "JPY")', '1235'],
    ['=MONEY(amount*rate, base)', '26382.94'],
    ['=IFERROR(price/0, 5)', '5'],
    ['=CEILING(12.3, 0.5)', '12.5'],
    ['=MOD(-7,3)+INT(-1.5)', '0'],
    ['=MIN(price, number, -4)', '-4'],
    ['=AVERAGE(1,2,4)*3', '7'],
    ['=COUNT(price, writtenOffAmount, currency)', '1'],
    ['=SUM(writtenOffAmount, 1)', '1'],
    ['=IF(ISBLANK(writtenOffAmount), 1, 2)', '1'],
    ['=IF(price="",0,level)', '4'],
    ['=IF(AND(price>1, NOT(number=4), OR(isEstimate, FALSE)), 1, 2)', '1'],
    ['=isEstimate*3', '3'],
    ['1+1', '2'],
  ])('%s is %s', (formula, value) => expect(worked(formula)).toBe(value));

  it.each([
    ['＝（单价＋１）×数量', '3706.701'],
    ['＝ROUND（１.005，2）', '1.01'],
    ['=sum(１；２、３)÷2', '3'],
    ['=if(币种=“usd”，1，2)', '1'],
    ['=IF(单价≥1234.567，1，2)', '1'],
    ['=PRICE * Number', '3703.701'],
    ['=单价*税率%', '74.07402'],
    ['=税率', '6'],
    ['=\u200F١٢٠٠*٢', '2400'],
  ])('%s, with full-width and Chinese signs, is %s', (formula, value) => expect(worked(formula)).toBe(value));

  it('knows the header words of each language', () => {
    expect(worked('=Price*Exchange rate', deskOf(cost, 'en'))).toBe('8794.3145678');
    expect(worked('=price*Tax %', deskOf(cost, 'en'))).toBe('74.07402');
    expect(worked('=السعر*الكمية', deskOf(cost, 'ar'))).toBe('3703.701');
    const rate = catalogue.get('freightRate');
    expect(
      deskOf(rate, 'zh').evaluate('=成本20GP*1.1', Object.fromEntries(catalogue.columns(rate).map(({ name }) => [name, '1000']))),
    ).toEqual({ value: '1100' });
  });

  it('finds every header word of every entity in every language, in its own column', () => {
    const lost = languages.flatMap((language) =>
      catalogue.all.flatMap((definition) => {
        const { columns } = sceneOf(definition, language);
        const names = new Names(columns);
        const labels = columns.map(({ label }) => label.toLowerCase());
        const own = columns.filter(({ label }, at) => labels.indexOf(label.toLowerCase()) === labels.lastIndexOf(labels[at] ?? ''));
        return own
          .filter(({ name, label }) => names.headingAt(label, 0)?.column.name !== name)
          .map(({ label }) => `${language} ${definition.name} ${label}`);
      }),
    );
    expect(lost).toEqual([]);
  });

  it('leaves header words two columns share to their field names', () => {
    const twice = new FormulaDesk({
      baseCurrency: 'CNY',
      columns: [
        { name: 'etd', kind: 'integer', label: 'Days' },
        { name: 'eta', kind: 'integer', label: 'days' },
        { name: 'net', kind: 'decimal', label: 'Net' },
      ],
    });
    expect(twice.evaluate('=Days+1', { etd: 1, eta: 2 })).toEqual({
      problem: 'FORMULA_NAME_UNKNOWN',
      detail: { value: 'Days', nearest: 'Net' },
    });
    expect(twice.evaluate('=eta+etd', { etd: 1, eta: 2 })).toEqual({ value: '3' });
  });
});

describe('exactness', () => {
  it.each([
    ['=ROUND(1.005,2)', '1.01'],
    ['=ROUND(-2.675,2)', '-2.68'],
    ['=ROUND(1250,-2)', '1300'],
    ['=ROUND(-0.004,2)', '0'],
    ['=0.1+0.2', '0.3'],
    ['=0.1+0.2-0.3', '0'],
    ['=1000000000000.1-1000000000000', '0.1'],
    ['=1/3*3', '1'],
    ['=ROUND(1000/1.06*1.06,8)', '1000'],
    ['=123456789012345.123456*1000000.0001', '123456789024690802357.2345123456'],
    ['=99999999999999.9999+0.0001', '100000000000000'],
    ['=1.05^4', '1.21550625'],
    ['=2^-3', '0.125'],
    ['=-2^2', '4'],
    ['=1/3', '0.3333333333333333333333333333'],
    ['=IF(0.1+0.2=0.3,1,2)', '1'],
    ['=NETAMOUNT(1/3, 0.015, "USD", "INCLUSIVE", 0)', '0.01'],
  ])('%s is %s', (formula, value) => expect(worked(formula)).toBe(value));

  it('gives 14 digits where floating point has a part', () => {
    expect(worked('=SQRT(2)')).toBe('1.4142135623731');
    expect(worked('=SQRT(2)*SQRT(2)')).toBe('2');
    expect(worked('=1.0005^365')).toBe('1.2001594106777');
    expect(worked('=ROUND(SQRT(1.010025),2)')).toBe('1.01');
    expect(worked('=MONEY(SQRT(2)*100,"USD")')).toBe('141.42');
  });

  it('takes no result HyperFormula disagrees with', () => {
    const near = exactly('0.3');
    expect(agreed(near, 0.1 + 0.2)).toBe('0.3');
    expect(() => agreed(near, 0.31)).toThrow('FORMULA_UNSURE');
    expect(() => agreed(near, false)).toThrow('FORMULA_UNSURE');
    expect(agreed({ ...near, slack: Infinity } satisfies ExactNumber, null)).toBe('0.3');
  });
});

describe('what gives no number', () => {
  it.each([
    ['=', 'FORMULA_NOT_READ'],
    ['=price number', 'FORMULA_NOT_READ'],
    ['=price*', 'FORMULA_NOT_READ'],
    ['=(1+2', 'FORMULA_NOT_READ'],
    ['=1)+(2', 'FORMULA_NOT_READ'],
    ['=1,200*2', 'FORMULA_NOT_READ'],
    ['="open', 'FORMULA_NOT_READ'],
    ['=#REF!+1', 'FORMULA_NOT_READ'],
    ['={1,2}', 'FORMULA_NOT_READ'],
    ['=A1:A2', 'FORMULA_NAME_UNKNOWN'],
    ['=A1', 'FORMULA_NAME_UNKNOWN'],
    ['=profit*2', 'FORMULA_NAME_UNKNOWN'],
    ['=NOW()', 'FORMULA_FUNCTION_UNKNOWN'],
    ['=RAND()', 'FORMULA_FUNCTION_UNKNOWN'],
    ['=VLOOKUP(1,2,3)', 'FORMULA_FUNCTION_UNKNOWN'],
    ['=INDIRECT("A1")', 'FORMULA_FUNCTION_UNKNOWN'],
    ['=OFFSET(price,1,1)', 'FORMULA_FUNCTION_UNKNOWN'],
    ['=HYPERLINK("x")', 'FORMULA_FUNCTION_UNKNOWN'],
    ['=TALLYSHEET(1)', 'FORMULA_FUNCTION_UNKNOWN'],
    ['=ROUND()', 'FORMULA_ARGUMENTS'],
    ['=ROUND(1,)', 'FORMULA_ARGUMENTS'],
    ['=ROUND(1,0.5)', 'FORMULA_ARGUMENTS'],
    ['=MONEY(5,5)', 'FORMULA_ARGUMENTS'],
    ['=MONEY(5,"dollars")', 'CURRENCY_UNKNOWN'],
    ['=AMOUNT(1,1,"USD","GROSS",0)', 'FORMULA_ARGUMENTS'],
    ['=AMOUNT(1,1,"USD","INCLUSIVE",-100)', 'FORMULA_DIVIDED_BY_ZERO'],
    ['=writtenOffAmount+1', 'FORMULA_BLANK'],
    ['=writtenOffAmount=0', 'FORMULA_BLANK'],
    ['=SQRT(writtenOffAmount)', 'FORMULA_BLANK'],
    ['=remark*2', 'FORMULA_NOT_NUMBER'],
    ['="5"+1', 'FORMULA_NOT_NUMBER'],
    ['=costDate+1', 'FORMULA_NOT_NUMBER'],
    ['=remark', 'FORMULA_NO_NUMBER'],
    ['=price>3', 'FORMULA_NO_NUMBER'],
    ['=IF(price<3,1)', 'FORMULA_NO_NUMBER'],
    ['=price/0', 'FORMULA_DIVIDED_BY_ZERO'],
    ['=MOD(1,0)', 'FORMULA_DIVIDED_BY_ZERO'],
    ['=SQRT(-1)', 'FORMULA_OUT_OF_RANGE'],
    ['=1e400', 'FORMULA_OUT_OF_RANGE'],
    ['=1e300*1e300', 'FORMULA_OUT_OF_RANGE'],
    ['=2^99999', 'FORMULA_OUT_OF_RANGE'],
    [`=${'('.repeat(121)}1${')'.repeat(121)}`, 'FORMULA_TOO_DEEP'],
    [`=${'-'.repeat(121)}1`, 'FORMULA_TOO_DEEP'],
    [`=1${'+1'.repeat(500)}`, 'FORMULA_TOO_LONG'],
  ])('%s: %s', (formula, problem) => expect(worked(formula)).toBe(problem));

  it('is not longer or deeper than allowed', () => {
    expect(worked(`=1${'+1'.repeat(499)}`)).toBe('500');
    expect(worked(`=${'('.repeat(120)}1${')'.repeat(120)}`)).toBe('1');
    expect(worked(`=${'ROUND('.repeat(100)}1.005${',2)'.repeat(100)}`)).toBe('1.01');
  });

  it('stands for a column only where it does not name it', () => {
    expect(desk.plan('=单价*1.06', 'price')).toEqual({ problem: 'FORMULA_CYCLE', detail: { value: '单价' } });
    expect(desk.plan('=amount/number', 'price')).toHaveProperty('root');
  });

  it('says what it needs to be mended', () => {
    expect(desk.evaluate('=pric*2', costRow)).toEqual({
      problem: 'FORMULA_NAME_UNKNOWN',
      detail: { value: 'pric', nearest: expect.stringMatching(/^price\b/u) as string },
    });
    expect(desk.evaluate('=ROND(1,2)', costRow)).toMatchObject({
      detail: { value: 'ROND', nearest: expect.stringContaining('ROUND') as string },
    });
    expect(desk.evaluate('=ROUND()', costRow)).toEqual({
      problem: 'FORMULA_ARGUMENTS',
      detail: { value: 'ROUND', usage: 'ROUND(number, decimals)' },
    });
    expect(desk.evaluate('=price+(2*', costRow)).toEqual({ problem: 'FORMULA_NOT_READ', detail: { value: 'price+(2*' } });
  });

  it('keeps a text that looks like a formula a text', () => {
    expect(worked('=IF(remark="=1+1",1,2)', desk, { ...costRow, remark: '=1+1' })).toBe('1');
    expect(worked('=remark', desk, { ...costRow, remark: '=1+1' })).toBe('FORMULA_NO_NUMBER');
  });
});
