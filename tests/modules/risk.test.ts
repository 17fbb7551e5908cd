import { expect, test } from 'vitest';
import type { Facts } from '#define/facts';
import { byWork, chanceIn, riskOf } from '#modules/orders/order/risk.rules';

const customers = new Map([
  ['1', { customerLevel: 'A' }],
  ['2', { customerLevel: 'C' }],
]);
const facts: Facts = {
  today: '2026-03-12',
  branch: { id: '1', baseCurrency: 'CNY', timeZone: 'Asia/Shanghai' },
  lists: {
    customer: customers,
    exchangeRate: new Map([
      [
        '1',
        { currency: 'USD', baseCurrency: 'CNY', rate: '7.12', rateType: 'BOOK', forEpId: null, startDate: '2026-01-01', endDate: null },
      ],
    ]),
  },
};
const now = '2026-03-12T02:00:00.000Z';
const inHours = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();

/** Vectors OP-K1 to OP-K3 (domain/14 §14.8.5): cut-offs in hours, boxes out, what the next period costs more, profit. */
const orders = {
  K1: {
    customerId: '1',
    boxSummary: '3*40HQ',
    profitBase: '4188.40',
    siCutOff: inHours(6),
    vgmCutOff: inHours(10),
    portCutOff: inHours(26),
    customsCutOff: inHours(30),
  },
  K2: { customerId: '2', boxSummary: '1*40HQ', profitBase: '900.00', siCutOff: inHours(3) },
  K3: { customerId: '2', boxSummary: '2*40HQ', profitBase: '2000.00', siCutOff: inHours(5), portCutOff: inHours(-1) },
};
const with_ = { K1: { out: 3, rise: '100' }, K2: { out: 0 }, K3: { out: 2 } };
const risk = (name: keyof typeof orders) => riskOf(orders[name], facts, { now, ...with_[name] });

test.each([
  ['K1', '0.2410', ['3204.00', '300.00', '1680.00', '2136.00', '1256.52'], '2066.94', '2687.02'],
  ['K2', '0.3000', ['1068.00', '300.00', '0.00', '0.00', '270.00'], '491.40', '491.40'],
  ['K3', '1', ['2136.00', '300.00', '1120.00', '0.00', '600.00'], '4156.00', '4156.00'],
] as const)('OP-%s: how likely a cut-off is missed, what that costs, what it weighs', (name, p, parts, value, weight) => {
  const found = risk(name);
  expect(Number(found.p)).toBe(Number(p));
  expect([Object.values(found.parts), found.valueAtRisk, found.weight]).toEqual([parts, value, weight]);
});

test('work is ordered by what it weighs', () => {
  const names = ['K1', 'K2', 'K3'] as const;
  expect(
    names
      .map((name) => ({ name, at: risk(name) }))
      .sort((a, b) => byWork(a.at, b.at))
      .map(({ name }) => name),
  ).toEqual(['K3', 'K1', 'K2']);
});

test.each([
  [-3, '1'],
  [0, '1'],
  [1.9, '0.60'],
  [2, '0.30'],
  [6, '0.12'],
  [12, '0.04'],
  [24, '0.01'],
  [48, '0.005'],
  [72, '0'],
])('%s hours before a cut-off the chance to miss it is %s', (hours, chance) => expect(chanceIn(hours)).toBe(chance));

test('what is done, or has no cut-off, is at no risk', () => {
  expect(riskOf({ ...orders.K2, lights: 'SO● SI●' }, facts, { now, out: 0 })).toMatchObject({ valueAtRisk: '0.00' });
});
