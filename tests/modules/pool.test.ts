import { describe, expect, it } from 'vitest';
import { activityOf, allocate, dropOf, stageOf, type Shared } from '#modules/crm/customer/pool.rules';
import { contractTurn, nextNumber } from '#modules/clients/customerContract/customerContract.rules';
import { plainText } from '#values/decimal';
import type { Row } from '#define/row';

const days = { follow: 30, noOrder: 90, quiet: 0 };
const shipped = '2026-02-01';

describe('the day a customer drops into the pool (domain/16 CR-P)', () => {
  it.each([
    [
      'P1',
      { touch: '2026-03-03', ownerSince: '2025-11-10', lastShipDay: shipped, protectUntil: null, warned: null },
      '2026-04-02',
      'NO_FOLLOW',
    ],
    [
      'P2',
      { touch: '2026-02-27', ownerSince: '2025-12-01', lastShipDay: shipped, protectUntil: null, warned: null },
      '2026-03-29',
      'NO_FOLLOW',
    ],
    [
      'P3',
      { touch: '2026-03-20', ownerSince: '2026-01-02', lastShipDay: null, protectUntil: null, warned: null },
      '2026-04-02',
      'NO_ORDER',
    ],
    [
      'P4',
      { touch: '2026-03-28', ownerSince: '2026-02-10', lastShipDay: null, protectUntil: null, warned: null },
      '2026-04-27',
      'NO_FOLLOW',
    ],
    [
      'P5',
      { touch: '2026-03-05', ownerSince: '2026-03-05', lastShipDay: null, protectUntil: '2026-04-04', warned: null },
      '2026-04-04',
      'NO_FOLLOW',
    ],
    [
      'P6',
      { touch: '2026-03-01', ownerSince: '2025-11-10', lastShipDay: shipped, protectUntil: null, warned: '2026-03-30' },
      '2026-04-06',
      'NO_FOLLOW',
    ],
  ] as const)('%s', (_name, standing, day, by) => expect(dropOf(standing, days)).toEqual({ day, by }));

  it('is none in the pool, and by quiet days only where the branch has them', () => {
    const standing = { touch: '2026-03-20', ownerSince: '2025-01-01', lastShipDay: '2026-01-01', protectUntil: null, warned: null };
    expect(dropOf({ ...standing, ownerSince: null }, days)).toBeNull();
    expect(dropOf(standing, { ...days, quiet: 60 })).toEqual({ day: '2026-03-02', by: 'QUIET' });
  });
});

describe('customers shared out (domain/16 CR-A1)', () => {
  const customers = ['120', '80', '60', '40', '30', '20', '10'].map((teu, at): Shared => ({
    id: `K${at + 1}`,
    crmCode: `K${at + 1}`,
    teu,
    not: [],
  }));
  const takers = [
    { userId: 'Lin', notEarning: 40 },
    { userId: 'Wu', notEarning: 38 },
    { userId: 'Zhao', notEarning: 45 },
  ];
  const told = (rule: 'EQUAL' | 'LOAD', cap = 100, some = customers) => {
    const { plan, left } = allocate(some, takers, rule, cap);
    return { plan: Object.fromEntries(plan.map(({ userId, ids, teu }) => [userId, `${ids.join(' ')} = ${plainText(teu)}`])), left };
  };

  it('by load', () => expect(told('LOAD')).toEqual({ plan: { Lin: 'K3 K5 K7 = 100', Wu: 'K1 K2 K4 K6 = 260', Zhao: ' = 0' }, left: [] }));
  it('equally', () => expect(told('EQUAL')).toEqual({ plan: { Lin: 'K1 K6 = 140', Wu: 'K2 K5 = 110', Zhao: 'K3 K4 K7 = 110' }, left: [] }));
  it('to nobody over the cap, nor to whoever lost it', () => {
    expect(told('LOAD', 40)).toEqual({ plan: { Lin: ' = 0', Wu: 'K1 K2 = 200', Zhao: ' = 0' }, left: ['K3', 'K4', 'K5', 'K6', 'K7'] });
    const lost = customers.map((one) => ({ ...one, not: ['Wu'] }));
    expect(told('LOAD', 100, lost).plan.Wu).toBe(' = 0');
  });
});

describe('how alive a customer is (domain/16 §16.8)', () => {
  it.each([
    [null, '0', '0', 'NEVER'],
    ['2025-09-01', '0', '0', 'ASLEEP'],
    ['2026-02-01', '9', '38', 'QUIET'],
    ['2026-03-20', '9', '38', 'SLOWING'],
    ['2026-03-20', '2', '5', 'ACTIVE'],
    ['2026-03-20', '19', '38', 'ACTIVE'],
  ] as const)('%s %s after %s is %s', (last, now, before, activity) => expect(activityOf(last, now, before, '2026-03-31')).toBe(activity));

  const nothing = { lastResult: null, since: false, asleep: false, shipped: 0, reviewed: false, quoted: false, contacted: false };
  it.each([
    [{}, 'LEAD'],
    [{ contacted: true }, 'CONTACTED'],
    [{ contacted: true, quoted: true }, 'QUOTED'],
    [{ quoted: true, reviewed: true }, 'TRIAL'],
    [{ reviewed: true, shipped: 3 }, 'ACTIVE'],
    [{ shipped: 9, asleep: true }, 'ASLEEP'],
    [{ lastResult: 'LOST', shipped: 9 }, 'LOST'],
    [{ lastResult: 'LOST', since: true, shipped: 9 }, 'ACTIVE'],
  ] as const)('%o stands at %s', (seen, stage) => expect(stageOf({ ...nothing, ...seen })).toBe(stage));
});

describe('contracts (domain/16 §16.2)', () => {
  const row = (more: object) => ({ id: '1', epId: '1', version: 1, validTo: '2026-04-20', renewMonths: 12, ...more }) as Row;
  it.each([
    ['thirty days before its people are told', row({}), '2026-03-31', { kind: 'told', put: { remindedAt: 30 } }],
    ['once', row({ remindedAt: 30 }), '2026-04-01', null],
    ['and seven days before', row({ remindedAt: 30 }), '2026-04-13', { kind: 'told', put: { remindedAt: 7 } }],
    ['on its last day it stands', row({ remindedAt: 7 }), '2026-04-20', null],
    ['the day after it is over', row({ remindedAt: 7 }), '2026-04-21', { kind: 'expired', put: { state: 'EXPIRED' } }],
    [
      'unless it renews itself',
      row({ autoRenew: true }),
      '2026-04-20',
      { kind: 'renewed', put: { validTo: '2027-04-20', remindedAt: null } },
    ],
    ['and nobody gave notice', row({ autoRenew: true, noticeGiven: true }), '2026-04-21', { kind: 'expired', put: { state: 'EXPIRED' } }],
  ])('%s', (_what, contract, today, turn) => expect(contractTurn(contract, today)).toEqual(turn));

  it('are renewed under a number of their own', () =>
    expect(['HT-8', 'HT-8-R1', 'HT-8-R9'].map(nextNumber)).toEqual(['HT-8-R1', 'HT-8-R2', 'HT-8-R10']));
});
