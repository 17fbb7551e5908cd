import { describe, expect, test } from 'vitest';
import type { Row, Values } from '#define/row';
import { answers, linesOf, marksOf, placed, sumOf, type Placed } from '#modules/freight/freightOffer/costing.rules';
import { belowFloor, marginOf } from '#modules/freight/freightOffer/freightOffer.rules';
import { winners, type Candidate, type Shipment } from '#modules/freight/freightSurcharge/matching.rules';
import { takenBy } from '#modules/freight/quoteProduct/quoteProduct.rules';
import { ruleFor, sellFor } from '#modules/freight/markUpRule/markUp.rules';

let next = 0;
const row = (values: Values): Row => ({ id: String((next += 1)), epId: '1', version: 1, ...values });
const rates: Readonly<Record<string, string>> = { USD: '7.13', CNY: '1' };
const rateOf = (currency: string) => rates[currency] ?? '0';
const boxes = [{ type: '40HQ', count: 2 }];
const shipment = (carrier: string): Shipment => ({
  date: '2026-03-21',
  carriers: carrier,
  lines: 'USW',
  portLoadings: 'CNNGB',
  portDestinations: 'USLAX',
  isDg: 'NO',
  paymentTerm: 'PREPAID',
  commodity: '',
  customerIds: '7',
  containerTypes: ['40HQ'],
});

const charge = (carrier: string, feeCode: string, basis: string, currency: string, how: Values, direction = 'BUY'): Candidate => ({
  surcharge: row({ carriers: [carrier], priority: 0, validFrom: '2026-01-01' }),
  cost: row({ feeCode, direction, basis, currency, ...how }),
});
const local = (carrier: string, thc: string): Candidate[] => [
  charge(carrier, 'THC', 'PER_CONTAINER', 'CNY', { amount: thc }),
  charge(carrier, 'DOC', 'PER_BILL', 'CNY', { amount: '450' }),
];
const perBox = (carrier: string, code: string, amount: string) => charge(carrier, code, 'PER_CONTAINER', 'USD', { amount });
const perBill = (carrier: string, code: string, amount: string) => charge(carrier, code, 'PER_BILL', 'USD', { amount });
/** Surcharges of RT-Q2. */
const surcharges: Candidate[] = [
  ...local('COSU', '1060'),
  charge('COSU', 'BAF', 'PERCENT_OF_FREIGHT', 'USD', { percent: '10' }),
  perBox('COSU', 'LSS', '55'),
  perBill('COSU', 'AMS', '35'),
  ...['ONEY', 'MSCU'].flatMap((carrier) => [
    ...local(carrier, '1120'),
    perBill(carrier, 'AMS', '30'),
    perBox(carrier, 'BAF', '150'),
    perBox(carrier, 'LSS', '50'),
  ]),
  ...local('CMDU', '1120'),
  perBox('CMDU', 'BAF', '99'),
  perBox('CMDU', 'LSS', '60'),
  perBill('CMDU', 'AMS', '40'),
  ...local('HDMU', '1120'),
  perBox('HDMU', 'BAF', '150'),
  perBox('HDMU', 'LSS', '50'),
  perBill('HDMU', 'AMS', '35'),
];
const rate = (carrierCode: string, cost40HQ: string | null, transitDaysMin: number, more: Values = {}): Row =>
  row({
    carrierCode,
    cost40HQ,
    transitDaysMin,
    currency: 'USD',
    lineCode: 'USW',
    validFrom: '2026-03-15',
    validTo: '2026-03-31',
    validityBasis: 'ETD',
    ...more,
  });
const asked = { etd: '2026-03-21', today: '2026-03-16', boxes, customerId: '7' };

const priced = (one: Row): Placed => {
  const won = winners(surcharges, shipment(String(one.carrierCode)), ['40HQ']);
  const lines = linesOf(one, boxes, { winners: won, teu: '4', sellOf: (_box, buy) => buy });
  return {
    rate: one,
    lines,
    buyBase: sumOf(lines, 'buyPrice', rateOf, 'CNY').base,
    sellBase: sumOf(lines, 'sellPrice', rateOf, 'CNY').base,
  };
};

test('what goes in percent of freight nobody has priced has no price either, and other charges keep theirs', () => {
  const won = winners(surcharges, shipment('COSU'), ['40HQ']);
  const lines = linesOf(rate('COSU', '1640', 14), boxes, { winners: won, teu: '4', sellOf: () => null });
  const open = lines.filter(({ sellPrice }) => sellPrice === null);
  expect(open.map(({ feeCode, unit }) => [feeCode, unit])).toEqual([
    ['OCF', 'CONTAINER'],
    ['BAF', 'PERCENT'],
  ]);
});

describe('RT-Q2: candidates of a quotation', () => {
  const all = [
    rate('COSU', '1640', 14, { isRecommended: true }),
    rate('ONEY', '1585', 15, { includedSurcharges: 'BAF,LSS' }),
    rate('MSCU', '1585', 17, { includedSurcharges: 'BAF LSS' }),
    rate('CMDU', '1610', 13, { validityBasis: 'GATE_IN', validFrom: '2026-03-10', validTo: '2026-03-20', includedSurcharges: 'BAF' }),
    rate('HDMU', '1500', 16, { spaceStatus: 'FULL' }),
    rate('EGLV', '1400', 16, { validTo: '2026-03-14' }),
    rate('HLCU', null, 16, { onRequest: ['40HQ'] }),
    rate('ZIMU', '1300', 16, { namedAccountIds: ['8'] }),
  ];
  const found = placed(all.filter((one) => answers(one, asked) === 'yes').map(priced));

  test('in their order, each at its exact cost', () => {
    expect(found.map(({ rate: { carrierCode }, buyBase }) => [carrierCode, buyBase])).toEqual([
      ['COSU', '29328.89'],
      ['ONEY', '25506.00'],
      ['MSCU', '25506.00'],
      ['CMDU', '26789.40'],
      ['HDMU', '27181.55'],
    ]);
  });
  test('what is on request is asked for, what is over or another customer’s is out', () => {
    expect(all.slice(5).map((one) => answers(one, asked))).toEqual(['no', 'ask', 'no']);
  });
  test('the cheapest share their mark, the fastest has its own, full ships neither', () => {
    const { cheapest, fastest } = marksOf(found);
    expect([[...cheapest].map((one) => one.rate.carrierCode), [...fastest].map((one) => one.rate.carrierCode)]).toEqual([
      ['ONEY', 'MSCU'],
      ['CMDU'],
    ]);
  });
  test.each([
    ['CHEAPEST', [], 'ONEY'],
    ['FASTEST', [], 'CMDU'],
    ['RECOMMENDED', [], 'COSU'],
    ['FIXED', ['EGLV', 'MSCU'], 'MSCU'],
    ['FIXED', ['EGLV'], null],
  ])('a product that takes %s %j takes %s (domain/15 §15.11)', (carrierRule, carriers, carrier) => {
    expect(takenBy({ carrierRule, carriers }, found)?.rate.carrierCode ?? null).toBe(carrier);
  });
  test('each currency by itself', () => {
    expect(sumOf(found[0]?.lines ?? [], 'buyPrice', rateOf, 'CNY').byCurrency).toEqual({ USD: '3753.00', CNY: '2570.00' });
  });
});

test('Q01: buy of 2×40HQ comes to 41193.28', () => {
  const one = rate('COSU', '2350', 14);
  const charges = [
    charge('COSU', 'BAF', 'PERCENT_OF_FREIGHT', 'USD', { percent: '12' }),
    perBox('COSU', 'LSS', '60'),
    perBill('COSU', 'AMS', '35'),
    ...local('COSU', '1080'),
  ];
  const lines = linesOf(one, boxes, { winners: winners(charges, shipment('COSU'), ['40HQ']), teu: '4', sellOf: (_box, buy) => buy });
  const { base, byCurrency } = sumOf(lines, 'buyPrice', (currency) => (currency === 'USD' ? '7.12' : '1'), 'CNY');
  expect([base, byCurrency]).toEqual(['41193.28', { USD: '5419.00', CNY: '2610.00' }]);
});

describe('RT-K: what is put on top', () => {
  const rule = (values: Values) =>
    row({ active: true, percent: '0', fixedPerContainer: '0', minMarginPerContainer: '0', priority: 0, ...values });
  const k1 = rule({ percent: '4', minMarginPerContainer: '15' });
  const k2 = rule({ lineCode: 'USW', percent: '5', minMarginPerContainer: '20' });
  const k3 = rule({ lineCode: 'USW', carrierCode: 'COSU', fixedPerContainer: '90' });
  const k4 = rule({ customerLevel: 'B', percent: '3', fixedPerContainer: '40', minMarginPerContainer: '60' });
  const k5 = rule({ customerId: '7', boxTypes: ['20GP'], fixedPerContainer: '50' });
  const k6 = rule({ customerLevel: 'B', lineCode: 'USW', fixedPerContainer: '85' });
  const all = [k1, k2, k3, k4, k5, k6];
  const of = (carrierCode: string, customerLevel: string, lineCode = 'USW') => ({
    lineCode,
    carrierCode,
    customerId: customerLevel === 'B' ? '7' : '9',
    customerLevel,
  });
  const sold = (rules: readonly Row[], asking: ReturnType<typeof of>, buy: string, card: string | null, currency = 'USD') =>
    sellFor(rules, asking, '40HQ', { buy, card, currency });

  test.each([
    ['level and lane before the card', all, of('COSU', 'B'), '1640', '1760', '1725'],
    ['level before the card', [k1, k2, k3, k4, k5], of('COSU', 'B'), '1640', '1760', '1730'],
    ['the card before lane and carrier', all, of('COSU', 'C'), '1640', '1760', '1760'],
    ['lane and carrier', all, of('COSU', 'C'), '1640', null, '1730'],
    ['lane', all, of('MSCU', 'C'), '1585', null, '1665'],
    ['at least the least margin', all, of('MSCU', 'C', 'SEA'), '260', null, '275'],
  ])('%s', (_name, rules, asking, buy, card, sell) => {
    expect(sold(rules, asking, buy, card)).toBe(sell);
  });
  test('to steps of ten in CNY', () => {
    expect(sold(all, of('MSCU', 'C', 'SEA'), '1235', null, 'CNY')).toBe('1290');
  });
  test('a rule for some boxes holds of these alone', () => {
    expect([ruleFor(all, of('COSU', 'B'), '20GP')?.id, ruleFor(all, of('COSU', 'B'), '40HQ')?.id]).toEqual([k5.id, k6.id]);
  });
});

/** The quotation of RT-Q3 at a price bought and sold. */
function quotedAt(buy: string, sell: string) {
  const charges = [
    ...surcharges.filter(({ surcharge }) => Array.isArray(surcharge.carriers) && surcharge.carriers.includes('COSU')),
    charge('COSU', 'AMS', 'PER_BILL', 'USD', { amount: '40' }, 'SELL'),
    charge('COSU', 'THC', 'PER_CONTAINER', 'CNY', { amount: '1150' }, 'SELL'),
    charge('COSU', 'DOC', 'PER_BILL', 'CNY', { amount: '500' }, 'SELL'),
    charge('COSU', 'TLX', 'PER_BILL', 'CNY', { amount: '450', isOptional: true }, 'SELL'),
  ];
  // Percentages are sold as a percentage of what the freight is sold at.
  charges.push(charge('COSU', 'BAF', 'PERCENT_OF_FREIGHT', 'USD', { percent: '10' }, 'SELL'));
  const lines = linesOf(rate('COSU', buy, 14), boxes, {
    winners: winners(charges, shipment('COSU'), ['40HQ']),
    teu: '4',
    sellOf: () => sell,
  });
  const [buyBase, sellBase] = [sumOf(lines, 'buyPrice', rateOf, 'CNY').base, sumOf(lines, 'sellPrice', rateOf, 'CNY').base];
  return { buyBase, sellBase, ...marginOf({ buyBase, sellBase }) };
}

test('RT-Q3: 1,725 earns 5.17 % and is examined, 1,745 earns 6.12 % and goes out', () => {
  const [low, kept] = [quotedAt('1640', '1725'), quotedAt('1640', '1745')];
  expect(low).toEqual({ buyBase: '29328.89', sellBase: '30927.85', marginBase: '1598.96', marginPct: '5.1700' });
  expect(kept).toEqual({ buyBase: '29328.89', sellBase: '31241.57', marginBase: '1912.68', marginPct: '6.1222' });
  expect([belowFloor({ ...low, minMarginPct: '6' }), belowFloor({ ...kept, minMarginPct: '6' })]).toEqual([true, false]);
});

test.each([
  ['KEEP', '1745', '31241.57', '657.80', '2.1055'],
  ['RULE', '1805', '32182.73', '1598.96', '4.9684'],
])('RT-Q4: on the next version at 1,720, %s sells at %s and is examined first', (_sell, price, sellBase, marginBase, marginPct) => {
  const found = quotedAt('1720', price);
  expect(found).toEqual({ buyBase: '30583.77', sellBase, marginBase, marginPct });
  expect(belowFloor({ ...found, minMarginPct: '6' })).toBe(true);
});

describe('boxes heavier than a rate allows', () => {
  const heavyAt = row({
    carrierCode: 'COSU',
    currency: 'USD',
    cost20GP: '1000',
    cost40HQ: '1800',
    weightLimitKg: 17_999,
    overweightSurcharge: '150',
  });
  const mixed = [
    { type: '20GP', count: 3 },
    { type: '40HQ', count: 1 },
  ];
  const extra = (limited: Row, tons?: string | null, asked = mixed) =>
    linesOf(limited, asked, { winners: [], teu: '5', sellOf: (_box, buy) => buy, ...(tons === undefined ? {} : { tons }) })
      .filter(({ feeCode }) => feeCode === 'OWS')
      .map(({ containerType, number, buyPrice, isOptional }) => [containerType, number, buyPrice, isOptional]);

  test('cost what the rate says beyond its limit, twenty-foot boxes alone', () => {
    expect(extra(heavyAt, '17.999')).toEqual([]);
    expect(extra(heavyAt, '18')).toEqual([['20GP', '3', '150', false]]);
    expect(extra(heavyAt, '25', [{ type: '40HQ', count: 1 }])).toEqual([]);
  });

  test('are offered and not counted where nobody named the weight, and not looked at where it is not asked', () => {
    expect(extra(heavyAt, null)).toEqual([['20GP', '3', '150', true]]);
    expect(extra(heavyAt)).toEqual([]);
  });

  test('stand without a price where the rate names none, unless the rate says itself what they cost', () => {
    const unpriced = { ...heavyAt, overweightSurcharge: null };
    expect(extra(unpriced, '20')).toEqual([['20GP', '3', null, false]]);
    expect(extra(unpriced, null)).toEqual([]);
    expect(extra({ ...heavyAt, includedSurcharges: 'OWS' }, '20')).toEqual([]);
  });
});
