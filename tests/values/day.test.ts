import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as days from '#values/day';
import type { Day } from '#values/day';

const { addDays, addMonths, dayFromNumber, dayNumber, dayToExcelSerial, excelSerialToDay, isDay, monthEnd, weekday } = days;

/** 400 years around today and then some, as the calendar repeats itself after 400. */
const dayNumbers = fc.integer({ min: dayNumber('1600-01-01'), max: dayNumber('2430-12-31') });
const anyDay = dayNumbers.map(dayFromNumber);

/** The day of the JavaScript calendar, an independent reference. */
const reference = (number: number): Day => new Date(number * 86_400_000).toISOString().slice(0, 10);

describe('the calendar', () => {
  test.each(['2026-02-28', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) =>
    expect(isDay(text)).toBe(true),
  );

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-3-1',
    '0000-01-01',
    '2026-03-01 ',
    '20260301',
    '',
    '２０２６-03-01',
  ])('"%s" is none', (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => dayNumber(text)).toThrow(RangeError);
  });

  test('numbers and days agree with the JavaScript calendar over 800 years', () => {
    expect(dayNumber('1970-01-01')).toBe(0);
    fc.assert(
      fc.property(dayNumbers, (number) => {
        expect(dayFromNumber(number)).toBe(reference(number));
        expect(dayNumber(reference(number))).toBe(number);
        expect(weekday(dayFromNumber(number)) % 7).toBe(new Date(number * 86_400_000).getUTCDay());
      }),
      { numRuns: 2000 },
    );
  });

  test('the first and the last day', () => {
    expect(dayFromNumber(dayNumber('0001-01-01'))).toBe('0001-01-01');
    expect(dayFromNumber(dayNumber('9999-12-31'))).toBe('9999-12-31');
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addMonths('9999-12-01', 1)).toThrow(RangeError);
    expect(() => dayFromNumber(0.5)).toThrow(RangeError);
  });

  test('adding days and taking them away again', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -146_097, max: 146_097 }), (day, distance) => {
        const moved = addDays(day, distance);
        expect(addDays(moved, -distance)).toBe(day);
        expect(dayNumber(moved) - dayNumber(day)).toBe(distance);
        expect(moved > day).toBe(distance > 0);
      }),
    );
  });

  test('adding months stays in the wanted month and never runs over its end', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4800, max: 4800 }), (day, months) => {
        const moved = addMonths(day, months);
        const index = (text: Day): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(index(moved) - index(day)).toBe(months);
        expect(moved.slice(8) === day.slice(8) || moved === monthEnd(moved)).toBe(true);
      }),
    );
  });

  test('a month ends the day before the next one begins', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const end = monthEnd(day);
        expect(end.slice(0, 7)).toBe(day.slice(0, 7));
        expect(addDays(end, 1).slice(8)).toBe('01');
      }),
    );
  });

  test('weekdays by ISO 8601', () => {
    expect(['2026-03-02', '2026-03-08', '1969-12-31', '1900-01-01'].map(weekday)).toEqual([1, 7, 3, 1]);
  });
});

describe('dates of the trade (04 §4.13)', () => {
  test('D01, D04: due dates', () => {
    expect(addDays('2026-01-31', 30)).toBe('2026-03-02');
    expect(monthEnd(addMonths('2026-03-09', 1))).toBe('2026-04-30');
    expect(monthEnd(addMonths('2026-01-31', 1))).toBe('2026-02-28');
  });

  test.each([
    ['G01', '2026-03-02', '2026-03-12', 11],
    ['G02', '2026-03-12', '2026-03-30', 19],
    ['G04', '2026-03-02', '2026-03-08', 7],
  ])('%s: both ends count', (_, start, end, expected) => {
    expect(dayNumber(end) - dayNumber(start) + 1).toBe(expected);
  });

  test.each([
    ['A01', '2026-03-31', 0],
    ['A02', '2026-03-30', 1],
    ['A03', '2026-03-01', 30],
    ['A05', '2025-12-31', 90],
  ])('%s: days overdue', (_, due, expected) => {
    expect(dayNumber('2026-03-31') - dayNumber(due)).toBe(expected);
  });
});

describe('Excel serials', () => {
  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [25_569, '1970-01-01'],
    [46_082, '2026-03-01'],
    [46_082.999, '2026-03-01'],
    [2_958_465, '9999-12-31'],
  ])('%d is %s', (serial, day) => {
    expect(excelSerialToDay(serial)).toBe(day);
    expect(dayToExcelSerial(day)).toBe(Math.floor(serial));
  });

  test.each([0, 0.5, -1, 60, 60.5, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY])('%d is no day', (serial) =>
    expect(excelSerialToDay(serial)).toBeNull(),
  );

  test('the 1904 calendar', () => {
    expect(excelSerialToDay(0, true)).toBe('1904-01-01');
    expect(excelSerialToDay(44_620, true)).toBe('2026-03-01');
    expect(excelSerialToDay(-1, true)).toBeNull();
    expect(dayToExcelSerial('1903-12-31', true)).toBeNull();
  });

  test('days before the calendar have no serial', () => expect(dayToExcelSerial('1899-12-31')).toBeNull());

  test('round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_958_465 }), fc.boolean(), (serial, date1904) => {
        fc.pre(serial !== 60 || date1904);
        fc.pre(!date1904 || serial <= 2_957_003);
        expect(dayToExcelSerial(excelSerialToDay(serial, date1904) as Day, date1904)).toBe(serial);
      }),
      { numRuns: 2000 },
    );
  });
});
