import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInCapitals } from '#values/amountCapitals';
import { amountInWords } from '#values/amountWords';
import { toText } from '#values/decimal';
import { currencyDecimals } from '#values/money';
import {
  billDay,
  chequeDay,
  chequeMonthAndDay,
  letterDay,
  localTime,
  originalsInWords,
  sayContainers,
  sayPackages,
} from '#values/paperWords';

describe('amounts in English words (09 §9.1.1)', () => {
  test.each([
    ['USD', '0.00', 'SAY US DOLLARS ZERO ONLY'],
    ['USD', '0.56', 'SAY US DOLLARS ZERO AND CENTS FIFTY-SIX ONLY'],
    ['USD', '1.00', 'SAY US DOLLARS ONE ONLY'],
    ['USD', '119.05', 'SAY US DOLLARS ONE HUNDRED NINETEEN AND CENTS FIVE ONLY'],
    ['USD', '1234.56', 'SAY US DOLLARS ONE THOUSAND TWO HUNDRED THIRTY-FOUR AND CENTS FIFTY-SIX ONLY'],
    ['USD', '2350.40', 'SAY US DOLLARS TWO THOUSAND THREE HUNDRED FIFTY AND CENTS FORTY ONLY'],
    ['USD', '10000.00', 'SAY US DOLLARS TEN THOUSAND ONLY'],
    ['USD', '800013.00', 'SAY US DOLLARS EIGHT HUNDRED THOUSAND THIRTEEN ONLY'],
    ['USD', '1000001.01', 'SAY US DOLLARS ONE MILLION ONE AND CENTS ONE ONLY'],
    ['EUR', '12345678.90', 'SAY EUROS TWELVE MILLION THREE HUNDRED FORTY-FIVE THOUSAND SIX HUNDRED SEVENTY-EIGHT AND CENTS NINETY ONLY'],
    ['USD', '1000000000.00', 'SAY US DOLLARS ONE BILLION ONLY'],
    ['JPY', '15001', 'SAY JAPANESE YEN FIFTEEN THOUSAND ONE ONLY'],
    ['KWD', '312.500', 'SAY KUWAITI DINARS THREE HUNDRED TWELVE AND FILS FIVE HUNDRED ONLY'],
    ['KWD', '7.005', 'SAY KUWAITI DINARS SEVEN AND FILS FIVE ONLY'],
    ['CNY', '28644.00', 'SAY RENMINBI YUAN TWENTY-EIGHT THOUSAND SIX HUNDRED FORTY-FOUR ONLY'],
    ['SAR', '5500.25', 'SAY SAUDI RIYALS FIVE THOUSAND FIVE HUNDRED AND HALALAS TWENTY-FIVE ONLY'],
    ['USD', '-3700.00', 'SAY US DOLLARS MINUS THREE THOUSAND SEVEN HUNDRED ONLY'],
    ['CHF', '100.56', 'SAY CHF ONE HUNDRED AND 56/100 ONLY'],
  ])('%s %s', (currency, amount, words) => expect(amountInWords(amount, currency)).toBe(words));

  test('a credit note has no MINUS', () =>
    expect(amountInWords('-3700.00', 'USD', { absolute: true })).toBe('SAY US DOLLARS THREE THOUSAND SEVEN HUNDRED ONLY'));

  test.each([
    ['USD', '1.005'],
    ['JPY', '15001.5'],
  ])('%s %s has more decimals than its currency and is never rounded', (currency, amount) => {
    expect(amountInWords(amount, currency)).toMatchObject({ code: 'TOO_MANY_DECIMALS' });
    expect(amountInCapitals(amount, currency)).toMatchObject({ code: 'TOO_MANY_DECIMALS' });
  });
});

describe('amounts in Chinese capitals (09 §9.1.2)', () => {
  test.each([
    ['1409.50', '人民币壹仟肆佰零玖元伍角'],
    ['6007.14', '人民币陆仟零柒元壹角肆分'],
    ['1680.32', '人民币壹仟陆佰捌拾元零叁角贰分'],
    ['107000.53', '人民币壹拾万柒仟元零伍角叁分'],
    ['16409.02', '人民币壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '人民币叁佰贰拾伍元零肆分'],
    ['0.00', '人民币零元整'],
    ['0.05', '人民币伍分'],
    ['0.50', '人民币伍角'],
    ['0.56', '人民币伍角陆分'],
    ['1.00', '人民币壹元整'],
    ['10.00', '人民币壹拾元整'],
    ['15.05', '人民币壹拾伍元零伍分'],
    ['2020.20', '人民币贰仟零贰拾元零贰角'],
    ['10100.10', '人民币壹万零壹佰元零壹角'],
    ['28644.00', '人民币贰万捌仟陆佰肆拾肆元整'],
    ['10010.00', '人民币壹万零壹拾元整'],
    ['100010.00', '人民币壹拾万零壹拾元整'],
    ['300500.00', '人民币叁拾万零伍佰元整'],
    ['1000000.01', '人民币壹佰万元零壹分'],
    ['1001001.00', '人民币壹佰万壹仟零壹元整'],
    ['1200000.30', '人民币壹佰贰拾万元零叁角'],
    ['100000001.00', '人民币壹亿零壹元整'],
    ['100010000.00', '人民币壹亿零壹万元整'],
    ['105000000.00', '人民币壹亿零伍佰万元整'],
    ['9999999999.99', '人民币玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    ['1000000000000.00', '人民币壹万亿元整'],
    ['-2300.00', '人民币负贰仟叁佰元整'],
  ])('CNY %s', (amount, capitals) => expect(amountInCapitals(amount, 'CNY')).toBe(capitals));

  test('other currencies by their prefix, three decimals not at all', () => {
    expect(amountInCapitals('1234.56', 'USD')).toBe('美元壹仟贰佰叁拾肆元伍角陆分');
    expect(amountInCapitals('7.005', 'KWD')).toBeNull();
  });
});

describe('words read back are the amount', () => {
  const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'CNY');
  const units = fc.oneof(fc.bigInt(0n, 10n ** 6n), fc.bigInt(0n, 10n ** 14n));

  const low =
    'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN'.split(
      ' ',
    );
  const high = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');
  const scales: Record<string, bigint> = { THOUSAND: 10n ** 3n, MILLION: 10n ** 6n, BILLION: 10n ** 9n, TRILLION: 10n ** 12n };

  function readEnglish(words: string): bigint {
    let [total, group] = [0n, 0n];
    for (const word of words.split(/[ -]/u)) {
      const scale = scales[word];
      if (scale !== undefined) [total, group] = [total + group * scale, 0n];
      else if (word === 'HUNDRED') group *= 100n;
      else group += BigInt(low.includes(word) ? low.indexOf(word) : 20 + 10 * high.indexOf(word));
    }
    return total + group;
  }

  test('in English', () =>
    fc.assert(
      fc.property(units, currencies, (coefficient, currency) => {
        const scale = currencyDecimals(currency);
        const said = amountInWords(toText({ coefficient, scale }), currency) as string;
        const [, whole = '', minor = 'ZERO'] =
          /^SAY (?:US DOLLARS|JAPANESE YEN|KUWAITI DINARS|RENMINBI YUAN) (.+?)(?: AND (?:CENTS|FILS|FEN) (.+))? ONLY$/u.exec(said) ?? [];
        expect(readEnglish(whole) * 10n ** BigInt(scale) + readEnglish(minor)).toBe(coefficient);
      }),
    ));

  function readCapitals(text: string): bigint {
    const digits = '零壹贰叁肆伍陆柒捌玖';
    const units: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1000n };
    let [total, myriads, group, digit] = [0n, 0n, 0n, 0n];
    for (const sign of text) {
      const unit = units[sign];
      if (unit !== undefined) [group, digit] = [group + digit * unit, 0n];
      else if (sign === '万') [myriads, group, digit] = [(group + digit) * 10_000n, 0n, 0n];
      else if (sign === '亿') [total, myriads, group, digit] = [(total + myriads + group + digit) * 100_000_000n, 0n, 0n, 0n];
      else digit = BigInt(digits.indexOf(sign));
    }
    return total + myriads + group + digit;
  }

  test('in Chinese capitals', () =>
    fc.assert(
      fc.property(units, (coefficient) => {
        const said = amountInCapitals(toText({ coefficient, scale: 2 }), 'CNY') as string;
        const [, whole = '零', jiao = '零', fen = '零'] = /^人民币(?:(.+)元)?零?(?:整|(?:(.)角)?(?:零?(.)分)?)$/u.exec(said) ?? [];
        expect(readCapitals(whole) * 100n + readCapitals(jiao) * 10n + readCapitals(fen)).toBe(coefficient);
        expect(said).not.toMatch(/零零|零元(?!整)/u);
      }),
    ));
});

describe('packages, originals and days (09 §9.1.3)', () => {
  const carton = { one: 'CARTON', many: 'CARTONS' };
  const pallet = { one: 'PALLET', many: 'PALLETS' };

  test.each([
    [[{ type: '40HQ', count: 2 }], 'SAY TWO (2) CONTAINERS ONLY'],
    [[{ type: '20GP', count: 1 }], 'SAY ONE (1) CONTAINER ONLY'],
    [
      [
        { type: '20GP', count: 1 },
        { type: '40HQ', count: 2 },
      ],
      'SAY THREE (3) CONTAINERS ONLY (1X20GP, 2X40HQ)',
    ],
  ])('containers %#', (boxes, said) => expect(sayContainers(boxes)).toBe(said));

  test.each([
    [[{ count: 120, unit: carton }], 'SAY ONE HUNDRED TWENTY (120) CARTONS ONLY'],
    [[{ count: 1, unit: pallet }], 'SAY ONE (1) PALLET ONLY'],
    [
      [
        { count: 1200, unit: carton },
        { count: 3, unit: pallet },
      ],
      'SAY ONE THOUSAND TWO HUNDRED THREE (1203) PACKAGES ONLY',
    ],
  ])('packages %#', (items, said) => expect(sayPackages(items)).toBe(said));

  test('originals', () => expect([3, 1, 0].map(originalsInWords)).toEqual(['THREE (3)', 'ONE (1)', 'ZERO (0)']));

  test('days', () => {
    expect(billDay('2026-03-05')).toBe('05 MAR 2026');
    expect((['en', 'zh', 'ar'] as const).map((language) => letterDay('2026-03-05', language))).toEqual([
      '05 Mar 2026',
      '2026年3月5日',
      '5 مارس 2026',
    ]);
    expect(localTime('2026-03-05T06:00:00.000Z', 'Asia/Shanghai')).toBe('2026-03-05 14:00 LT');
    expect(['2026-12-31', '2026-11-10', '2026-03-05'].map(chequeDay)).toEqual([
      '贰零贰陆年壹拾贰月叁拾壹日',
      '贰零贰陆年壹拾壹月零壹拾日',
      '贰零贰陆年叁月零伍日',
    ]);
    expect(['2026-01-15', '2026-10-20'].map(chequeMonthAndDay)).toEqual(['零壹月壹拾伍日', '零壹拾月零贰拾日']);
  });
});
