import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInZone, formatMoment, isMoment, momentInZone, parseMomentText } from '#values/moment';

const zones = [
  'Asia/Shanghai',
  'Asia/Riyadh',
  'Asia/Kathmandu',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
];
const moments = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** The JavaScript engine's own words for the time in a zone, an independent reference. */
function reference(moment: string, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(moment))
    .replace(',', '');
}

describe('moments', () => {
  test.each(['2026-03-31T08:00:00.500Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('%s is one', (text) =>
    expect(isMoment(text)).toBe(true),
  );

  test.each([
    '2026-03-31T08:00:00Z',
    '2026-02-30T08:00:00.000Z',
    '2026-03-31T24:00:00.000Z',
    '2026-03-31 08:00:00.000Z',
    '2026-03-31T08:00:00.000+08:00',
    '0000-01-01T00:00:00.000Z',
    '',
  ])('"%s" is none', (text) => {
    expect(isMoment(text)).toBe(false);
    expect(() => formatMoment(text, 'UTC')).toThrow(RangeError);
  });
});

describe('in a zone', () => {
  test.each([
    ['2026-03-01T08:00:00.000Z', 'Asia/Shanghai', '2026-03-01 16:00'],
    ['2026-03-01T16:30:59.999Z', 'Asia/Shanghai', '2026-03-02 00:30'],
    ['2026-03-01T21:00:00.000Z', 'Asia/Riyadh', '2026-03-02 00:00'],
    ['2026-03-29T00:59:00.000Z', 'Europe/London', '2026-03-29 00:59'],
    ['2026-03-29T01:00:00.000Z', 'Europe/London', '2026-03-29 02:00'],
    ['2026-03-01T18:15:00.000Z', 'Asia/Kathmandu', '2026-03-02 00:00'],
  ])('%s in %s is %s', (moment, zone, shown) => {
    expect(formatMoment(moment, zone)).toBe(shown);
    expect(dayInZone(moment, zone)).toBe(shown.slice(0, 10));
  });

  test('agrees with the engine everywhere, also on days when the clocks change', () => {
    const nearChange = fc.constantFrom(
      '2026-03-29T01:00:00Z',
      '2026-10-25T01:00:00Z',
      '2026-03-08T07:00:00Z',
      '2026-11-01T06:00:00Z',
      '2026-04-04T15:00:00Z',
    );
    const around = fc
      .tuple(nearChange, fc.integer({ min: -300, max: 300 }))
      .map(([at, minutes]) => new Date(Date.parse(at) + minutes * 60_000).toISOString());
    fc.assert(
      fc.property(fc.oneof(moments, around), fc.constantFrom(...zones), (moment, zone) => {
        expect(formatMoment(moment, zone)).toBe(reference(moment, zone));
      }),
      { numRuns: 1000 },
    );
  });

  test('what is shown is read back as a moment that is shown the same', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
        const shown = formatMoment(moment, zone);
        const again = parseMomentText(shown, zone) as string;
        expect(isMoment(again)).toBe(true);
        expect(formatMoment(again, zone)).toBe(shown);
        const hoursApart = Math.abs(Date.parse(again) - Date.parse(moment)) / 3_600_000;
        expect(hoursApart).toBeLessThan(1.02);
      }),
      { numRuns: 1000 },
    );
  });

  test('an unknown zone is refused', () => {
    expect(() => formatMoment('2026-03-01T08:00:00.000Z', 'Asia/Ningbo')).toThrow(RangeError);
  });
});

describe('moments as people write them', () => {
  test.each([
    ['2026-03-01 16:00', '2026-03-01T08:00:00.000Z'],
    ['2026/3/1 16:00:30', '2026-03-01T08:00:30.000Z'],
    ['2026-03-01T16:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00:00Z', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00:00.5Z', '2026-03-01T08:00:00.500Z'],
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01 03:00 -0500', '2026-03-01T08:00:00.000Z'],
    ['3月1日 16:00', '2026-03-01T08:00:00.000Z'],
    ['3月1日16：00', '2026-03-01T08:00:00.000Z'],
    ['1 Mar 2026, 4:00 pm', '2026-03-01T08:00:00.000Z'],
    ['1 Sept 2026 12:30 AM', '2026-08-31T16:30:00.000Z'],
    ['2026-03-01 24:00', '2026-03-01T16:00:00.000Z'],
    ['2026-03-01', '2026-02-28T16:00:00.000Z'],
    ['٢٠٢٦-٠٣-٠١ ١٦:٠٠', '2026-03-01T08:00:00.000Z'],
  ])('%s', (text, moment) => expect(parseMomentText(text, 'Asia/Shanghai', { context: '2026-03-02' })).toBe(moment));

  test.each([
    'TBA',
    '',
    '16:00',
    '2026-03-01 25:00',
    '2026-03-01 24:01',
    '2026-03-01 16:60',
    '2026-03-01 13:00 pm',
    '2026-02-29 10:00',
    '03/04/2026 10:00',
    '2026-03-01 10',
    '2026-03-01T08:00:00+99:00',
  ])('"%s" is none', (text) => expect(parseMomentText(text, 'Asia/Shanghai')).toBeNull());

  test('a skipped time moves forward, a repeated one is the first', () => {
    expect(parseMomentText('2026-03-29 01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
    expect(parseMomentText('2026-10-25 01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
    expect(parseMomentText('2026-03-08 02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(parseMomentText('2026-11-01 01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  test('the ends of the calendar', () => {
    expect(momentInZone('9999-12-31', 0, 'America/New_York')).toBe('9999-12-31T05:00:00.000Z');
    expect(momentInZone('9999-12-31', 86_400_000, 'America/New_York')).toBeNull();
    expect(momentInZone('0001-01-01', 0, 'Asia/Shanghai')).toBeNull();
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9T:. zZ+\-/]{0,30}$/)), (text) => {
        const moment = parseMomentText(text, 'Asia/Shanghai', { context: '2026-03-02' });
        expect(moment === null || isMoment(moment)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
