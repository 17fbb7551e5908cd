import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, subtract, sum, toDecimal, toText } from '#values/decimal';
import { allocate, convert, currencyDecimals, lineAmounts, moneyText, splitAt, splitByRatio } from '#values/money';
import type { Line, LineAmounts, TaxMode } from '#values/money';

const currencies = fc.constantFrom('JPY', 'CNY', 'USD', 'KWD', 'CLF');
const total = (texts: readonly string[]): string => toText(sum(texts.map(toDecimal)));
const hundredths = (cents: number): string => toText({ coefficient: cents, scale: 2 });

/** Texts of decimals with at most `decimals` places. */
const amounts = (most: number, decimals: number) =>
  fc.tuple(fc.integer({ min: -most, max: most }), fc.nat(decimals)).map(([coefficient, scale]) => toText({ coefficient, scale }));

function line(price: string, number: string, currency: string, taxRate: string, taxMode: TaxMode, rate: string): Line {
  return { price, number, currency, taxRate, taxMode, rate, baseCurrency: 'CNY' };
}

describe('decimals of a currency (04 §4.1)', () => {
  test.each([
    ['JPY KRW VND CLP ISK', 0],
    ['KWD BHD OMR JOD TND IQD LYD', 3],
    ['USD CNY EUR GBP HKD AUD SGD AED SAR TWD THB INR MYR', 2],
    ['CLF UYW', 4],
    ['XXX', 2],
  ])('%s: %i', (codes, decimals) => {
    for (const code of codes.split(' ')) expect(currencyDecimals(code)).toBe(decimals);
  });

  test('an amount is written with them', () => {
    expect(moneyText('1000', 'CNY')).toBe('1000.00');
    expect(moneyText('15000.5', 'JPY')).toBe('15001');
    expect(moneyText('-0.004', 'USD')).toBe('0.00');
  });
});

describe('line amounts (04 §4.13)', () => {
  test.each<[string, Line, string[]]>([
    ['M01', line('1234.5678', '3', 'USD', '0', 'EXCLUSIVE', '7.1234'), ['3703.70', '0.00', '3703.70', '26382.94', '26382.94']],
    ['M02', line('15000.5', '1', 'JPY', '0', 'EXCLUSIVE', '0.0485'), ['15001', '0', '15001', '727.55', '727.55']],
    ['M03', line('-15000.5', '1', 'JPY', '0', 'EXCLUSIVE', '0.0485'), ['-15001', '0', '-15001', '-727.55', '-727.55']],
    ['M05', line('2.675', '1', 'USD', '0', 'EXCLUSIVE', '7.12'), ['2.68', '0.00', '2.68', '19.08', '19.08']],
    ['M06', line('1000', '1', 'CNY', '6', 'INCLUSIVE', '1'), ['943.40', '56.60', '1000.00', '1000.00', '943.40']],
    ['M07', line('1000', '1', 'CNY', '6', 'EXCLUSIVE', '1'), ['1000.00', '60.00', '1060.00', '1060.00', '1000.00']],
    ['M08', line('2800', '1', 'CNY', '9', 'INCLUSIVE', '1'), ['2568.81', '231.19', '2800.00', '2800.00', '2568.81']],
    ['M09', line('1450', '1', 'USD', '0', 'EXCLUSIVE', '7.1234'), ['1450.00', '0.00', '1450.00', '10328.93', '10328.93']],
    [
      '12 §5: 12 % of 4700',
      { ...line('4700', '12', 'USD', '0', 'EXCLUSIVE', '7.12'), unit: 'PERCENT' },
      ['564.00', '0.00', '564.00', '4015.68', '4015.68'],
    ],
    ['F01: 2.35 revenue tons', line('45', '2.35', 'USD', '0', 'EXCLUSIVE', '1'), ['105.75', '0.00', '105.75', '105.75', '105.75']],
  ])('%s', (_, input, [netAmount, taxAmount, amount, baseAmount, baseNetAmount]) => {
    expect(lineAmounts(input)).toEqual({ netAmount, taxAmount, amount, baseAmount, baseNetAmount });
  });

  test('M12: totals are sums of stored figures', () => {
    const one = lineAmounts(line('33.33', '1', 'CNY', '6', 'INCLUSIVE', '1'));
    expect([one.netAmount, one.taxAmount]).toEqual(['31.44', '1.89']);
    const three = (field: keyof LineAmounts): string => total([one[field], one[field], one[field]]);
    expect([three('netAmount'), three('taxAmount'), three('amount')]).toEqual(['94.32', '5.67', '99.99']);
  });

  test('P01: profit of an order with 2×40HQ', () => {
    const lines = (rows: [string, string, string, string, string][]) =>
      rows.map(([price, number, currency, tax, rate]) => lineAmounts(line(price, number, currency, tax, 'INCLUSIVE', rate)));
    const receivable = lines([
      ['1850', '2', 'USD', '0', '7.12'],
      ['1150', '2', 'CNY', '6', '1'],
      ['500', '1', 'CNY', '6', '1'],
      ['3200', '2', 'CNY', '9', '1'],
    ]);
    const payable = lines([
      ['1620', '2', 'USD', '0', '7.12'],
      ['1080', '2', 'CNY', '6', '1'],
      ['450', '1', 'CNY', '6', '1'],
      ['2800', '2', 'CNY', '9', '1'],
    ]);
    const of = (rows: LineAmounts[], field: keyof LineAmounts): string => total(rows.map((row) => row[field]));
    expect([of(receivable, 'baseNetAmount'), of(receivable, 'baseAmount')]).toEqual(['34857.07', '35544.00']);
    expect([of(payable, 'baseNetAmount'), of(payable, 'baseAmount')]).toEqual(['30668.68', '31278.80']);
    const profit = toText(subtract(toDecimal('34857.07'), toDecimal('30668.68')));
    expect(profit).toBe('4188.39');
    expect(allocate(profit, ['1', '1'], 'CNY')).toEqual(['2094.20', '2094.19']);
  });

  test('every figure has its currency’s decimals, and net and tax add up', () => {
    const lines = fc.record({
      price: amounts(10 ** 9, 6),
      number: amounts(10 ** 6, 4),
      currency: currencies,
      taxMode: fc.constantFrom<TaxMode>('INCLUSIVE', 'EXCLUSIVE'),
      taxRate: fc.constantFrom('0', '1', '3', '6', '9', '13'),
      rate: fc.constantFrom('1', '7.1234', '0.0485', '23.45678901'),
      baseCurrency: currencies,
      unit: fc.constantFrom(undefined, 'PERCENT'),
    });
    const places = (text: string): number => text.split('.')[1]?.length ?? 0;
    fc.assert(
      fc.property(lines, (input) => {
        const result = lineAmounts(input);
        expect(toText(add(toDecimal(result.netAmount), toDecimal(result.taxAmount)))).toBe(result.amount);
        for (const text of [result.netAmount, result.taxAmount, result.amount]) expect(places(text)).toBe(currencyDecimals(input.currency));
        for (const text of [result.baseAmount, result.baseNetAmount]) expect(places(text)).toBe(currencyDecimals(input.baseCurrency));
      }),
    );
  });
});

describe('exchange (04 §4.13)', () => {
  test.each([
    ['X01', '1000.00', '7.1234', '1', 'CNY', '7123.40'],
    ['X02', '7123.40', '1', '7.1234', 'USD', '1000.00'],
    ['X04', '150000', '0.0485', '1', 'CNY', '7275.00'],
    ['W04', '7120.00', '1', '7.12', 'USD', '1000.00'],
    ['12 §2', '1000.03', '1', '7.12', 'USD', '140.45'],
    ['I02', '3700.00', '7.12', '1', 'CNY', '26344.00'],
    ['JPY to USD in one step', '150000', '0.0485', '7.12', 'USD', '1021.77'],
  ])('%s', (_, amount, rateFrom, rateTo, currency, expected) => {
    expect(convert(amount, rateFrom, rateTo, currency)).toBe(expected);
  });

  test('a rate of zero is refused', () => {
    expect(() => convert('1', '1', '0', 'USD')).toThrow(RangeError);
  });
});

describe('splits (04 §4.5, 12 §3)', () => {
  test.each([
    ['S01', '1000.01', 33, 'USD', '330.00', '670.01'],
    ['S02', '1001', 50, 'JPY', '501', '500'],
    ['as typed', '100.00', ' 25 ', 'CNY', '25.00', '75.00'],
  ])('%s', (_, amount, ratio, currency, first, second) => {
    const split = splitByRatio({ amount, net: amount, tax: '0' }, ratio, currency);
    expect(split).toMatchObject({ first: { amount: first, net: first }, second: { amount: second, net: second } });
  });

  test.each([0, 100, 12.5, 'abc', '', -5, '+5', '0x10', '1e1', Number.NaN])('S04: ratio %s is refused', (ratio) => {
    expect(splitByRatio({ amount: '100.00', net: '100.00', tax: '0.00' }, ratio, 'CNY')).toEqual({ code: 'SPLIT_RATIO_RANGE' });
  });

  test('12 §3: net by its share of the amount, the second part takes the rest', () => {
    expect(splitByRatio({ amount: '2300.00', net: '2169.81', tax: '130.19' }, 50, 'CNY')).toEqual({
      first: { amount: '1150.00', net: '1084.91', tax: '65.09' },
      second: { amount: '1150.00', net: '1084.90', tax: '65.10' },
    });
  });

  test('I01: invoicing a part of a line', () => {
    expect(splitAt({ amount: '1000.00', net: '943.40', tax: '56.60' }, '600', 'CNY')).toEqual({
      first: { amount: '600.00', net: '566.04', tax: '33.96' },
      second: { amount: '400.00', net: '377.36', tax: '22.64' },
    });
  });

  test('an amount of zero splits into zeros', () => {
    const zeros = { amount: '0.00', net: '0.00', tax: '0.00' };
    expect(splitByRatio(zeros, 40, 'CNY')).toEqual({ first: zeros, second: zeros });
  });

  test('the parts always add up to the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.nat(13), fc.integer({ min: 1, max: 99 }), (cents, taxRate, ratio) => {
        const whole = lineAmounts(line(hundredths(cents), '1', 'CNY', String(taxRate), 'INCLUSIVE', '1'));
        const split = splitByRatio({ amount: whole.amount, net: whole.netAmount, tax: whole.taxAmount }, ratio, 'CNY');
        if ('code' in split) throw new Error(split.code);
        const { first, second } = split;
        expect([total([first.amount, second.amount]), total([first.net, second.net]), total([first.tax, second.tax])]).toEqual([
          whole.amount,
          whole.netAmount,
          whole.taxAmount,
        ]);
        for (const part of [first, second]) expect(total([part.net, part.tax])).toBe(part.amount);
      }),
    );
  });
});

describe('allocation by the largest remainder (04 §4.5)', () => {
  test.each([
    ['S05', '100.00', ['1', '1', '1'], 'CNY', ['33.34', '33.33', '33.33']],
    ['S06', '-100.00', ['1', '1', '1'], 'CNY', ['-33.34', '-33.33', '-33.33']],
    ['S07', '5000.00', ['12.5', '8.3', '4.2'], 'USD', ['2500.00', '1660.00', '840.00']],
    ['S09', '0.05', ['1', '1', '1'], 'USD', ['0.02', '0.02', '0.01']],
    ['a row of weight 0 gets nothing', '10', ['0', '2.50', '2.5'], 'JPY', ['0', '5', '5']],
    ['nothing to share out', '0', ['1', '2'], 'CNY', ['0.00', '0.00']],
  ])('%s', (_, amount, weights, currency, expected) => {
    expect(allocate(amount, weights, currency)).toEqual(expected);
  });

  test('weights that say nothing are refused', () => {
    expect(() => allocate('1', ['0', '0.00'], 'CNY')).toThrow(RangeError);
    expect(() => allocate('1', [], 'CNY')).toThrow(RangeError);
    expect(() => allocate('1', ['2', '-1'], 'CNY')).toThrow(RangeError);
  });

  test('shares add up exactly and keep their order and sign', () => {
    const weights = fc.array(
      amounts(10 ** 6, 4).map((text) => text.replace('-', '')),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(amounts(10 ** 12, 4), weights, currencies, (amount, parts, currency) => {
        fc.pre(parts.some((weight) => compare(toDecimal(weight), toDecimal('0')) !== 0));
        const shares = allocate(amount, parts, currency);
        const whole = moneyText(amount, currency);
        expect(total(shares)).toBe(whole);
        for (const share of shares) expect(share.startsWith('-') && !whole.startsWith('-')).toBe(false);
        const unit = toDecimal(toText({ coefficient: 1, scale: currencyDecimals(currency) }));
        parts.forEach((weight, row) => {
          const heavier = parts.findIndex((other, index) => index !== row && compare(toDecimal(other), toDecimal(weight)) > 0);
          if (heavier < 0) return;
          const size = (text: string) => toDecimal(text.replace('-', ''));
          expect(compare(add(size(shares[heavier] as string), unit), size(shares[row] as string))).not.toBe(-1);
        });
      }),
    );
  });
});
