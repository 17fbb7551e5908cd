import { describe, expect, it } from 'vitest';
import type { Facts } from '#define/facts';
import type { Values } from '#define/row';
import { daysBilled, daysNow } from '#modules/containers/container/demurrage.rules';
import { accrued, daysMore, rechargeOf } from '#modules/containers/container/demurrage.shape';
import { freeDays } from '#modules/orders/order/freeTime.shape';

const tiers = { tier1Days: 5, tier1Price: '45', tier2Days: 5, tier2Price: '75', tier3Price: '120' };
const tariff = (kind: string, more: Values = {}): Values => ({
  carrierCode: 'COSU',
  kind,
  direction: 'IMPORT',
  portCode: null,
  boxType: null,
  freeDays: 7,
  currency: 'USD',
  validFrom: '2026-01-01',
  ...tiers,
  ...more,
});

const facts = (tariffs: readonly Values[], parameters: Readonly<Record<string, string>> = {}): Facts => ({
  today: '2026-03-31',
  branch: { id: '1', timeZone: 'Asia/Shanghai' },
  lists: {
    demurrageTariff: new Map(tariffs.map((one, at) => [String(at), one])),
    parameter: new Map(
      Object.entries(parameters).map(([paramKey, value], at) => [String(at), { paramKey, value, effectiveFrom: '2026-01-01' }]),
    ),
  },
});

/** Noon in Shanghai of a day in March 2026; the second is a Monday. */
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T04:00:00.000Z`;
const box = (more: Values): Values => ({ businessType: 'SEA_IMPORT', carrierCode: 'COSU', boxType: '40HQ', ownership: 'CARRIER', ...more });
const reckoned = (row: Values, known: Facts, name: 'demurrage' | 'detention') => {
  const found = accrued(row, known);
  return [found[`${name}Days`], found[`${name}Chargeable`], found[`${name}Accrued`], found[`${name}Currency`]];
};

const landed = (more: Values = {}) => box({ dischargedTime: at(2), ...more });
const DEM = facts([tariff('DEM')]);

describe('days of a box at the terminal', () => {
  it.each<[what: string, row: Values, known: Facts, days: number, chargeable: number, money: string]>([
    ['G01 both ends count', landed({ gateOutTime: at(12), freeDem: 7 }), DEM, 11, 4, '180.00'],
    ['G04 inside its free time', landed({ gateOutTime: at(8), freeDem: 7 }), DEM, 7, 0, '0'],
    ['the last free day, and the first that is charged', landed({ gateOutTime: at(9), freeDem: 7 }), DEM, 8, 1, '45.00'],
    ['free days of the tariff where the order says none', landed({ gateOutTime: at(12) }), DEM, 11, 4, '180.00'],
    ['the order’s day where the box has none', box({ orderDischarge: at(2), orderPickUp: at(12), freeDem: 7 }), DEM, 11, 4, '180.00'],
    ['still there: until today', landed({ freeDem: 7 }), DEM, 30, 23, '2160.00'],
    ['from the next day', landed({ gateOutTime: at(12) }), facts([tariff('DEM', { fromNextDay: true })]), 10, 3, '135.00'],
    ['without the Sunday', landed({ gateOutTime: at(12) }), facts([tariff('DEM', { skipsSundays: true })]), 10, 3, '135.00'],
    [
      'without holidays',
      landed({ gateOutTime: at(12) }),
      facts([tariff('DEM', { skipsHolidays: true })], { 'office.holidays': '2026-03-04~2026-03-05' }),
      9,
      2,
      '90.00',
    ],
    ['out before it landed', landed({ gateOutTime: at(1) }), DEM, 0, 0, '0'],
    ['in yen no sen', landed({ gateOutTime: at(12) }), facts([tariff('DEM', { currency: 'JPY', tier1Price: '4500.5' })]), 11, 4, '18002'],
  ])('%s', (_what, row, known, days, chargeable, money) => {
    expect(reckoned(row, known, 'demurrage').slice(0, 3)).toEqual([days, chargeable, money]);
  });

  it('the day is the branch’s: an hour before midnight in London is the next one in Shanghai', () => {
    expect(accrued(landed({ dischargedTime: '2026-03-01T23:00:00.000Z', gateOutTime: at(12) }), DEM).demurrageDays).toBe(11);
  });

  it('says until when it stands free, and that it accrues', () => {
    expect(accrued(landed({ freeDem: 7 }), DEM)).toMatchObject({ freeUntil: '2026-03-08', accrues: true });
    const skipping = facts([tariff('DEM', { skipsSundays: true })]);
    expect(accrued(landed({ freeDem: 7 }), skipping)).toMatchObject({ freeUntil: '2026-03-09' });
    expect(accrued(landed({ gateOutTime: at(9) }), DEM)).toMatchObject({ freeUntil: null, accrues: false });
  });

  it('without a tariff its days are known and no money', () => {
    expect(accrued(landed({ freeDem: 7 }), facts([]))).toMatchObject({
      demurrageDays: 30,
      demurrageAccrued: null,
      freeUntil: '2026-03-08',
      accrues: false,
    });
  });
});

describe('days of a box that is away', () => {
  const DET = facts([tariff('DET', { freeDays: 5 })]);
  it('G02 until the empty box is back', () => {
    expect(reckoned(box({ gateOutTime: at(12), emptyReturnTime: at(30), freeDet: 5 }), DET, 'detention')).toEqual([
      19,
      14,
      '1080.00',
      'USD',
    ]);
  });

  it('of a shipper’s own box nobody counts them', () => {
    expect(reckoned(box({ gateOutTime: at(12), ownership: 'SHIPPER' }), DET, 'detention')).toEqual([null, null, null, null]);
  });

  it('one clock for both runs from the ship to the return', () => {
    const row = landed({ gateOutTime: at(12), emptyReturnTime: at(30), freeCombined: 14 });
    const both = facts([tariff('COMBINED'), tariff('DEM'), tariff('DET')]);
    expect(reckoned(row, both, 'detention')).toEqual([29, 15, '1200.00', 'USD']);
    expect(reckoned(row, both, 'demurrage')).toEqual([null, null, null, null]);
    expect(reckoned({ ...row, freeCombined: null }, both, 'demurrage')).toEqual([11, 4, '180.00', 'USD']);
  });

  it('of an export counts from the empty box to the gate, by the tariff’s own free days', () => {
    const row = box({ businessType: 'SEA_EXPORT', emptyPickUpTime: at(2), gateInTime: at(12), freeDet: 14 });
    expect(reckoned(row, facts([tariff('DET', { direction: 'EXPORT' })]), 'detention')).toEqual([11, 4, '180.00', 'USD']);
    expect(reckoned(row, DET, 'detention')).toEqual([null, null, null, null]);
  });
});

it('the tariff of the port and type of box goes before that for all, on the day the clock began', () => {
  const some = facts([
    tariff('DEM'),
    tariff('DEM', { boxType: '40HQ', tier1Price: '50' }),
    tariff('DEM', { portCode: 'CNNGB', tier1Price: '60' }),
    tariff('DEM', { portCode: 'CNNGB', tier1Price: '90', validTo: '2026-03-01' }),
  ]);
  const cost = (more: Values) => accrued(landed({ gateOutTime: at(9), ...more }), some).demurrageAccrued;
  expect([cost({ boxType: '20GP' }), cost({}), cost({ portDischarge: 'CNNGB' })]).toEqual(['45.00', '50.00', '60.00']);
});

it('days of an order count as its carrier counts them, by the earliest of its types of box; without a tariff as the branch does', () => {
  const order: Values = {
    businessType: 'SEA_IMPORT',
    carrierCode: 'COSU',
    boxSummary: '1*40HQ+1*20GP',
    dischargeTime: at(2),
    pickUpTime: at(12),
    freeDem: 7,
    freeDet: 10,
  };
  const days = (known: Facts, more: Values = {}) => Object.values(freeDays({ ...order, ...more }, known));
  expect(days(facts([]))).toEqual(['2026-03-08', '2026-03-21']);
  expect(days(facts([], { 'demdet.countSameDay': 'false' }))).toEqual(['2026-03-09', '2026-03-22']);
  const next = facts([tariff('DEM', { fromNextDay: true }), tariff('DET', { skipsSundays: true })], { 'demdet.countSameDay': 'true' });
  expect(days(next)).toEqual(['2026-03-09', '2026-03-23']);
  // Free days of the tariff where the order says none; those of one type of box are fewer.
  const fewer = facts([tariff('DEM'), tariff('DEM', { boxType: '20GP', freeDays: 4 }), tariff('DET')]);
  expect(days(fewer, { freeDem: null, freeDet: null })).toEqual(['2026-03-05', '2026-03-18']);
  expect(days(facts([tariff('COMBINED')]), { freeDem: null, freeDet: null, freeCombined: 14 })).toEqual(['2026-03-15', '2026-03-15']);
  expect(days(facts([]), { freeDem: null, freeDet: null, freeCombined: 14 })).toEqual(['2026-03-15', '2026-03-15']);
  // Free days of an export hold abroad, where our tariffs do not.
  expect(days(next, { businessType: 'SEA_EXPORT' })).toEqual(['2026-03-08', '2026-03-21']);
});

it.each<[what: string, before: number, now: number, lines: readonly (readonly [string, string])[]]>([
  ['two more within a tier', 1, 3, [['2', '45']]],
  [
    'across tiers',
    4,
    12,
    [
      ['1', '45'],
      ['5', '75'],
      ['2', '120'],
    ],
  ],
  [
    'fewer: with a minus',
    6,
    4,
    [
      ['-1', '45'],
      ['-1', '75'],
    ],
  ],
  ['none left', 4, 0, [['-4', '45']]],
  ['as many', 4, 4, []],
])('the difference of days is charged at the prices of its days: %s', (_what, before, now, lines) => {
  expect(daysMore(tariff('DEM'), before, now).map(({ number, price }) => [number, price])).toEqual(lines);
});

it('whose days moved after they were charged differs, until the difference is charged', () => {
  const charged = { demurrageAccrued: '270', demurrageChargeable: 6, demurrageCharged: 1, demurrageBilled: 4 };
  expect(rechargeOf(charged)).toEqual({ rechargeState: 'DIFFERS', toCharge: true });
  expect(rechargeOf({ ...charged, demurrageBilled: 6 })).toEqual({ rechargeState: 'CHARGED', toCharge: false });
  expect(rechargeOf({ ...charged, demurrageAccrued: '0', demurrageChargeable: 0 })).toEqual({ rechargeState: 'DIFFERS', toCharge: true });
  // What is no longer charged was not charged.
  expect(rechargeOf({ ...charged, demurrageCharged: 0 })).toEqual({ rechargeState: 'NONE', toCharge: true });
  const both = { ...charged, rechargeState: 'DIFFERS', detentionCharged: 1, detentionBilled: 3, detentionChargeable: 3 };
  expect([daysBilled(both), daysNow('demurrage')(both), daysNow('detention')(both)]).toEqual([4, 6, false]);
});

it('is charged on when each of both is', () => {
  const owed = { demurrageAccrued: '180', detentionAccrued: '1080' };
  expect(rechargeOf({ demurrageAccrued: '0' })).toEqual({ rechargeState: null, toCharge: false });
  expect(rechargeOf({ ...owed, demurrageCharged: 1 })).toEqual({ rechargeState: 'NONE', toCharge: true });
  expect(rechargeOf({ ...owed, demurrageCharged: 1, detentionCharged: 2 })).toMatchObject({ rechargeState: 'CHARGED' });
  expect(rechargeOf({ ...owed, demurrageCharged: 1, combinedCharged: 2 })).toMatchObject({ rechargeState: 'CHARGED' });
  expect(rechargeOf({ demurrageAccrued: '180', demurrageCharged: 1, demurrageInvoiced: 1 })).toMatchObject({ rechargeState: 'INVOICED' });
});
