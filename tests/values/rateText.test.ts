import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDayRange, parseDayText } from '#values/day';
import { parseMomentText } from '#values/moment';
import { parseNumberText } from '#values/numberText';
import { parseCombinedPrice, parseFreeTime, parseTransit, splitPorts } from '#values/rateText';
import type { CombinedPrice } from '#values/rateText';
import { trimCell } from '#values/text';

const boxes = ['20GP', '40GP', '40HQ', '45HQ'];

function prices(
  currency: string | null,
  priced: Record<string, string>,
  notOffered: string[] = [],
  onRequest: string[] = [],
): CombinedPrice {
  return { kind: 'prices', currency, prices: priced, notOffered, onRequest };
}

describe('combined prices (06 §6.4)', () => {
  const three = { '20GP': '1200', '40GP': '2200', '40HQ': '2200' };

  test.each<[string, CombinedPrice]>([
    ['USD 1200/2200/2200', prices('USD', three)],
    ['1200/2200/2200 USD', prices('USD', three)],
    ['USD1200/USD2200/USD2200', prices('USD', three)],
    ['ＵＳＤ１２００／２２００／２２００', prices('USD', three)],
    ['1200 / 2200 / 2200', prices(null, three)],
    ['1.2K/2.2K/2.2K', prices(null, three)],
    ['$1,250/2,350/2,350/2,980', prices('USD', { '20GP': '1250', '40GP': '2350', '40HQ': '2350', '45HQ': '2980' })],
    ['RMB 850/1250/1250', prices('CNY', { '20GP': '850', '40GP': '1250', '40HQ': '1250' })],
    ['￥850/1250', prices('CNY', { '20GP': '850', '40GP': '1250' })],
    ['1200/-/2200', prices(null, { '20GP': '1200', '40HQ': '2200' }, ['40GP'])],
    ['1200/N/A/2200', prices(null, { '20GP': '1200', '40HQ': '2200' }, ['40GP'])],
    ['USD 1200/CALL/2200', prices('USD', { '20GP': '1200', '40HQ': '2200' }, [], ['40GP'])],
    ['1234.50/2.5/3', prices(null, { '20GP': '1234.50', '40GP': '2.5', '40HQ': '3' })],
    ['on request', { kind: 'onRequest' }],
    ['单询', { kind: 'onRequest' }],
    ['CALL', { kind: 'onRequest' }],
    ['-', { kind: 'notOffered' }],
    ['—', { kind: 'notOffered' }],
    ['N/A', { kind: 'notOffered' }],
    ['', { kind: 'notOffered' }],
    ['  ', { kind: 'notOffered' }],
    ['1200', { kind: 'single', currency: null, price: '1200' }],
    ['USD 1,200', { kind: 'single', currency: 'USD', price: '1200' }],
    ['1250 USD/CNTR', { kind: 'single', currency: 'USD', price: '1250' }],
    ['1250/箱', { kind: 'single', currency: null, price: '1250' }],
    ['USD 1250/2350 per container', prices('USD', { '20GP': '1250', '40GP': '2350' })],
    ['$1,250.-', { kind: 'single', currency: 'USD', price: '1250' }],
    ['1250 US Dollars', { kind: 'single', currency: 'USD', price: '1250' }],
    ['1250/20GP', { kind: 'refused', code: 'PRICE_UNPARSED' }],
    ['1200/2200/2200/2600/3000', { kind: 'refused', code: 'PRICE_TOO_MANY_PARTS' }],
    ['12OO/2200/2200', { kind: 'refused', code: 'PRICE_UNPARSED' }],
    ['1200//2200', { kind: 'refused', code: 'PRICE_UNPARSED' }],
    ['USD1200/CNY2200', { kind: 'refused', code: 'PRICE_UNPARSED' }],
    ['USD1200/2200CNY', { kind: 'refused', code: 'PRICE_UNPARSED' }],
    ['1.2/2.2K', { kind: 'refused', code: 'PRICE_UNPARSED' }],
    ['25%/30%', { kind: 'refused', code: 'PRICE_UNPARSED' }],
    ['TBA/1200', { kind: 'refused', code: 'PRICE_UNPARSED' }],
    ['USD', { kind: 'refused', code: 'PRICE_UNPARSED' }],
  ])('"%s"', (text, expected) => expect(parseCombinedPrice(text, boxes)).toEqual(expected));

  test('one price for one box needs no question', () =>
    expect(parseCombinedPrice('USD 1200', ['40HQ'])).toEqual(prices('USD', { '40HQ': '1200' })));

  test('what is written part by part is read part by part', () => {
    const part = fc.oneof(fc.integer({ min: 1, max: 99_999 }).map(String), fc.constantFrom('-', 'CALL'));
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 4 }), fc.constantFrom('USD', 'CNY', null), (parts, currency) => {
        const read = parseCombinedPrice((currency === null ? '' : `${currency} `) + parts.join('/'), boxes);
        const named = (text: string): string[] => boxes.filter((_, index) => parts[index] === text);
        const priced = Object.fromEntries(parts.flatMap((text, index) => (/\d/.test(text) ? [[boxes[index] as string, text]] : [])));
        expect(read).toEqual(prices(currency, priced, named('-'), named('CALL')));
      }),
    );
  });
});

describe('transit times (06 §6.4)', () => {
  test.each([
    ['18', 18, 18, null],
    ['18 days', 18, 18, null],
    ['18天', 18, 18, null],
    ['18-20', 18, 20, null],
    ['18~20天', 18, 20, null],
    ['18 – 20 days', 18, 20, null],
    ['18 to 20 days', 18, 20, null],
    ['18天-20天', 18, 20, null],
    ['abt 25 days', 25, 25, null],
    ['约25天', 25, 25, null],
    ['25天左右', 25, 25, null],
    ['１８', 18, 18, null],
    ['direct', null, null, 'DIRECT'],
    ['DIRECT', null, null, 'DIRECT'],
    ['直达', null, null, 'DIRECT'],
    ['18 days direct', 18, 18, 'DIRECT'],
    ['Direct, 18-20', 18, 20, 'DIRECT'],
    ['直航18天', 18, 18, 'DIRECT'],
  ] as const)('%s', (text, min, max, routing) => expect(parseTransit(text)).toEqual({ min, max, routing }));

  test.each(['', 'TBA', '20-18', '0', 'indirect', '18.5', 'via SGSIN', '18-20-22', '-18'])('"%s" is none', (text) =>
    expect(parseTransit(text)).toBeNull(),
  );
});

describe('free time (06 §6.4)', () => {
  const none = { dem: null, det: null, combined: null, note: null };

  test.each([
    ['7+5', { dem: 7, det: 5 }],
    ['7天+5天', { dem: 7, det: 5 }],
    ['DEM 7 / DET 5', { dem: 7, det: 5 }],
    ['DET 5 / DEM 7', { dem: 7, det: 5 }],
    ['dem 7 det 5', { dem: 7, det: 5 }],
    ['DEM: 7 days, DET: 5 days', { dem: 7, det: 5 }],
    ['7 days demurrage and 5 days detention', { dem: 7, det: 5 }],
    ['滞港7天/滞箱5天', { dem: 7, det: 5 }],
    ['DET 5', { det: 5 }],
    ['14 days combined', { combined: 14 }],
    ['Combined 14', { combined: 14 }],
    ['14', { combined: 14 }],
    ['14天', { combined: 14 }],
    ['as per tariff', { note: 'as per tariff' }],
    ['As per carrier’s tariff', { note: 'As per carrier’s tariff' }],
    ['按船公司标准', { note: '按船公司标准' }],
    ['目的港7+7', { dem: 7, det: 7 }],
    ['目的港免箱期7+5', { dem: 7, det: 5 }],
    ['免箱期：7+5', { dem: 7, det: 5 }],
    ['目的港 14天', { combined: 14 }],
    ['POD: 14 days', { combined: 14 }],
    ['14 days at destination', { combined: 14 }],
    ['Free time: DEM 7 / DET 5', { dem: 7, det: 5 }],
  ])('%s', (text, expected) => expect(parseFreeTime(text)).toEqual({ ...none, ...expected }));

  test.each(['', 'TBA', '7/5', 'DEM/DET 14', 'DEM 7 / DEM 5', '7+5+3', '-7'])('"%s" is none', (text) =>
    expect(parseFreeTime(text)).toBeNull(),
  );
});

describe('ports (06 §6.1, §6.4)', () => {
  const plain = (...ports: string[]) => ports.map((port) => ({ port, footnote: null }));

  test.each([
    ['CNNGB/CNSHA', plain('CNNGB', 'CNSHA')],
    ['CNNGB, CNSHA; CNTAO', plain('CNNGB', 'CNSHA', 'CNTAO')],
    ['CNFOC/ CNFUG', plain('CNFOC', 'CNFUG')],
    ['宁波、上海；青岛', plain('宁波', '上海', '青岛')],
    ['VNSGN & VNCMP\nVNHPH', plain('VNSGN', 'VNCMP', 'VNHPH')],
    ['CLIQQ**', [{ port: 'CLIQQ', footnote: '**' }]],
    [
      '*Los Angeles / Long Beach＊',
      [
        { port: 'Los Angeles', footnote: '*' },
        { port: 'Long Beach', footnote: '*' },
      ],
    ],
    ['CNNGB', plain('CNNGB')],
    ['', []],
    [' / ', []],
    ['**', []],
  ])('"%s"', (text, expected) => expect(splitPorts(text)).toEqual(expected));
});

test('no text makes a cell parser throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-0-9.,/+kK USDdemtdays天]{0,24}$/)), (text) => {
      expect(() => [parseCombinedPrice(text, boxes), parseTransit(text), parseFreeTime(text), splitPorts(text)]).not.toThrow();
    }),
    { numRuns: 3000 },
  );
});

test('a page of text in one cell is answered, not searched', () => {
  for (const filler of [' ', '-', '1', 'a ', '/', '(', ',', '年']) {
    const page = `3.1${filler.repeat(200_000)}x`;
    expect(parseCombinedPrice(page, boxes)).toEqual({ kind: 'refused', code: 'PRICE_UNPARSED' });
    expect([
      parseTransit(page),
      parseFreeTime(page),
      parseNumberText(page),
      parseDayText(page),
      parseDayRange(page),
      parseMomentText(page, 'UTC'),
    ]).toEqual(Array(6).fill(null));
    expect(trimCell(` ${page} `)).toBe(page);
    expect(splitPorts(page).length).toBeGreaterThan(0);
  }
});
