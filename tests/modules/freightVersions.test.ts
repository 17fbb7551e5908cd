import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '#define/actor';
import { guardField } from '#define/decide';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { beginsOn, closedBy, meet, type Period } from '#modules/freight/freightRate/versions.rules';
import { moved } from '#values/moved';
import { changePct } from '#modules/freight/freightRate/guards.rules';
import { quoteText } from '#modules/freight/freightRate/quote.rules';
import { addDays, dayFromNumber, dayNumber } from '#values/day';

const move = (mode: 'ADD' | 'PERCENT' | 'SET', value: string, round: 'UP' | 'NEAREST' | 'NONE' = 'NEAREST', step: string | null = '5') => ({
  mode,
  value,
  step,
  round,
});

test.each([
  ['1235', move('PERCENT', '3'), '1270'],
  ['1585', move('PERCENT', '3'), '1635'],
  ['2610', move('PERCENT', '3'), '2690'],
  ['1235', move('PERCENT', '3', 'UP'), '1275'],
  ['1585', move('PERCENT', '3', 'UP'), '1635'],
  ['2610', move('PERCENT', '3', 'UP'), '2690'],
  ['1235', move('PERCENT', '-4'), '1185'],
  ['1235', move('PERCENT', '-4', 'UP'), '1190'],
  ['1640', move('ADD', '-50', 'NONE', null), '1590'],
  ['1640', move('PERCENT', '5', 'UP'), '1725'],
  ['1310', move('PERCENT', '5', 'UP'), '1380'],
])('RT-B1, RT-H: %s moved', (price, how, to) => {
  expect(moved(price, how)).toBe(to);
});

test('a price that is not offered is not offered after a move either', () => {
  expect(moved(null, move('SET', '100'))).toBeNull();
});

test('a price jumps by what it moved against the version before (domain/15 §15.1)', () => {
  expect([changePct('1640', '1250'), changePct('1640', '1560'), changePct('100', null), changePct('100', '0')]).toEqual([
    '31.20',
    '5.13',
    null,
    null,
  ]);
});

describe('a newer version makes room for itself', () => {
  const period = (from: string, to: string | null): Period => ({ from, to });
  const march = period('2026-03-01', '2026-03-31');
  test.each([
    ['a later start', march, period('2026-03-15', '2026-03-31'), [period('2026-03-01', '2026-03-14')]],
    ['a carve-out', march, period('2026-03-10', '2026-03-20'), [period('2026-03-01', '2026-03-09'), period('2026-03-21', '2026-03-31')]],
    ['the same days', march, march, []],
    [
      'an open end',
      period('2026-03-01', null),
      period('2026-03-10', '2026-03-20'),
      [period('2026-03-01', '2026-03-09'), period('2026-03-21', null)],
    ],
    ['days after it', march, period('2026-04-01', null), [march]],
  ])('%s', (_name, older, newer, left) => {
    expect(closedBy(older, newer)).toEqual(left);
  });

  test('of the same days it begins on the day it is released, once they run', () => {
    expect(beginsOn(march, march, '2026-03-16')).toBe('2026-03-16');
    expect(beginsOn(period('2026-03-01', '2026-04-30'), march, '2026-03-16')).toBe('2026-03-16');
    expect(beginsOn(march, march, '2026-02-20')).toBe('2026-03-01');
    expect(beginsOn(period('2026-03-15', '2026-03-31'), march, '2026-03-20')).toBe('2026-03-15');
  });

  test('no day is held twice and none of the older is lost', () => {
    const days = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.option(fc.integer({ min: 0, max: 60 })))
      .map(([from, long]) => period(addDays('2026-01-01', from), long === null ? null : addDays('2026-01-01', from + long)));
    const holds = ({ from, to }: Period, day: string) => from <= day && (to === null || day <= to);
    fc.assert(
      fc.property(days, days, (older, newer) => {
        const left = closedBy(older, newer);
        const first = dayNumber('2026-01-01');
        for (let number = first; number < first + 140; number += 1) {
          const day = dayFromNumber(number);
          expect(left.filter((one) => holds(one, day)).length).toBe(holds(older, day) && !holds(newer, day) ? 1 : 0);
        }
        expect(left.some((one) => meet(one, newer))).toBe(false);
      }),
    );
  });
});

test('a quote is one line of the trade, and holds no price that is a cost', () => {
  const row = {
    portLoading: 'CNNGB',
    portDestination: 'USLAX',
    carrierCode: 'COSU',
    currency: 'USD',
    cost20GP: '1111',
    sell20GP: '1350',
    sell40GP: '2470.00',
    sell40HQ: '2470',
    closingDay: '周四截周日开',
    transitDaysMin: 14,
    transitDaysMax: 14,
    freeDem: 7,
    freeDet: 5,
    validTo: '2026-03-31',
  };
  const names = new Map([
    ['CNNGB', '宁波'],
    ['USLAX', '洛杉矶'],
    ['COSU', 'COSCO'],
  ]);
  expect(quoteText(row, names, 'zh')).toBe(
    '宁波 - 洛杉矶 COSCO：20GP 1350 / 40GP 2470 / 40HQ 2470 USD，周四截周日开，直达 14天，免箱 7+5，有效至2026-03-31。',
  );
});

test('an all-in price is not typed, whoever tries: it is told as worked out, not as unknown', () => {
  const nobody = {} as Actor;
  expect(guardField(freightRate, 'allIn20GP', null, nobody)).toEqual({ code: 'FIELD_READ_ONLY', field: 'allIn20GP' });
  expect(guardField(freightRate, 'allIn99', null, nobody)).toEqual({ code: 'FIELD_UNKNOWN', field: 'allIn99' });
});
