import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayFromNumber, dayNumber, parseDayRange, parseDayText } from '#values/day';
import type { DayRange } from '#values/day';

const context = '2026-03-02';
const anyDay = fc.integer({ min: dayNumber('1627-01-01'), max: dayNumber('2427-12-31') }).map(dayFromNumber);
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

describe('dates as people write them (06 §6.4)', () => {
  test.each([
    '2026/3/1',
    '2026-03-01',
    '2026.3.1',
    '2026年3月1日',
    '20260301',
    '1-Mar-26',
    '01 MAR 2026',
    '1 Mar',
    'Mar 1',
    'MARCH 1, 2026',
    '3.1',
    '3/1',
    '3-1',
    '03/01',
    '3月1日',
    '3月1号',
    '26年3月1日',
    ' 2026 年 3 月 1 日 ',
    '２０２６／０３／０１',
    '٢٠٢٦/٠٣/٠١',
    '۲۰۲۶-۰۳-۰۱',
    '1 مارس 2026',
    '2026–03–01',
    '2026/3/1 0:00:00',
    '2026-03-01T00:00:00.000',
    '1st March 2026',
    'Mar. 1st',
    '01MAR26',
    '2026-Mar-01',
    '\u200E2026-03-01\u200E',
    '26/3/1',
  ])('%s is 2026-03-01', (text) => expect(parseDayText(text, { context })).toBe('2026-03-01'));

  test.each([
    'TBA',
    '',
    '-',
    '3',
    '2026',
    '2026-02-29',
    '2026/13/1',
    '31/31/2026',
    '1-Foo-26',
    'Mar 2026',
    'Mar 1 Mar',
    '260301',
    '2026-03-01 10:30',
    '46082',
    '1/2/3',
    '12.3456',
    '1 2 Mar',
  ])('"%s" is no date', (text) => expect(parseDayText(text, { context })).toBeNull());

  test.each([
    ['12/28', '2025-12-28'],
    ['14/3/2026', '2026-03-14'],
    ['3/14/2026', '2026-03-14'],
    ['14.3', '2026-03-14'],
    ['3/3/2026', '2026-03-03'],
    ['3/14/26', '2026-03-14'],
    ['2/29', '2028-02-29'],
    ['1-Mar-85', '1985-03-01'],
    ['1-Mar-75', '2075-03-01'],
    ['8/31', '2026-08-31'],
    ['9/1', '2025-09-01'],
  ])('%s is %s', (text, day) => expect(parseDayText(text, { context })).toBe(day));

  test.each(['03/04/2026', '3.4.2026', '03/04/26', '14/3/26'])('%s is ambiguous', (text) =>
    expect(parseDayText(text, { context })).toBe('AMBIGUOUS'),
  );

  test.each([
    ['03/04/2026', 'MDY', '2026-03-04'],
    ['03/04/2026', 'DMY', '2026-04-03'],
    ['03/04/26', 'YMD', '2003-04-26'],
    ['14/3/26', 'DMY', '2026-03-14'],
    ['3/1', 'DMY', '2026-01-03'],
    ['3/1', 'YMD', '2026-03-01'],
    ['14/3/2026', 'MDY', '2026-03-14'],
  ] as const)('%s in the order %s is %s', (text, order, day) => expect(parseDayText(text, { order, context })).toBe(day));

  test('an Excel serial is read only where it is asked for', () => {
    expect(parseDayText('46082', { serial: true })).toBe('2026-03-01');
    expect(parseDayText('46082.5', { serial: true })).toBe('2026-03-01');
  });

  test('without a context a year-less date is not guessed', () => {
    expect(parseDayText('3/1')).toBeNull();
    expect(parseDayText('2026/3/1')).toBe('2026-03-01');
    expect(parseDayText('1-Mar-26')).toBe('2026-03-01');
  });

  test('every written form of a day is read back', () => {
    const forms: ((y: string, m: number, d: number) => string)[] = [
      (y, m, d) => `${y}/${m}/${d}`,
      (y, m, d) => `${y}.${m}.${d}`,
      (y, m, d) => `${y}年${m}月${d}日`,
      (y, m, d) => `${y}${String(m).padStart(2, '0')}${String(d).padStart(2, '0')}`,
      (y, m, d) => `${d}-${monthNames[m - 1]}-${y}`,
      (y, m, d) => `${monthNames[m - 1]?.toUpperCase()} ${d}, ${y}`,
    ];
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...forms), (day, form) => {
        const [y = '', m, d] = day.split('-');
        expect(parseDayText(form(y, Number(m), Number(d)))).toBe(day);
      }),
      { numRuns: 1000 },
    );
  });

  test('a given order reads its own form, and a year-less day lies within half a year of the context', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (day, near) => {
        const [y, m, d] = day.split('-').map(Number);
        expect(parseDayText(`${m}/${d}/${y}`, { order: 'MDY' })).toBe(day);
        expect(parseDayText(`${d}/${m}/${y}`, { order: 'DMY' })).toBe(day);
        fc.pre(m !== 2 || d !== 29);
        const found = parseDayText(`${m}月${d}日`, { context: near }) as string;
        expect(found.slice(5)).toBe(day.slice(5));
        expect(Math.abs(dayNumber(found) - dayNumber(near))).toBeLessThanOrEqual(183);
      }),
    );
  });

  test('no text at all makes it throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9/.~ 年月日marTFN-]{0,24}$/)), (text) => {
        for (const near of [context, '9999-12-31', '0001-01-01']) {
          expect(() => [parseDayText(text, { context: near, serial: true }), parseDayRange(text, { context: near })]).not.toThrow();
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('validities (06 §6.4)', () => {
  const between = (from: string, to: string): DayRange => ({ from, to });
  const march = between('2026-03-01', '2026-03-14');

  test.each([
    '3.1-3.14',
    'Mar 1-14',
    '3月1日-3月14日',
    '20260301-20260314',
    '1–14 MAR',
    '1-14 Mar 2026',
    'Mar 1-14, 2026',
    'Mar 1 - Mar 14',
    'March 1 to March 14, 2026',
    '3/1-3/14',
    '3.1-14',
    '2026-03-01-2026-03-14',
    '2026-03-01 至 2026-03-14',
    '2026/3/1~2026/3/14',
    '２０２６．３．１～３．１４',
    '2026.3.1——3.14',
    '3月1日至14日',
    '2026年3月1日-14日',
    'Validity: 1-14 Mar 2026',
    '有效期：3月1日至3月14日',
    '3月1日-3月14日止',
    'from 1 Mar to 14 Mar',
    '3-1-3-14',
    '1-Mar-26-14-Mar-26',
    '1-14/3/2026',
    '1/3/2026-14/3/2026',
  ])('%s', (text) => expect(parseDayRange(text, { context })).toEqual(march));

  test.each<[string, DayRange]>([
    ['2026-03-15~03-31', between('2026-03-15', '2026-03-31')],
    ['15–31 MAR', between('2026-03-15', '2026-03-31')],
    ['20260801-20260831', between('2026-08-01', '2026-08-31')],
    ['12/28-1/10', between('2025-12-28', '2026-01-10')],
    ['Dec 28 - Jan 10, 2026', between('2025-12-28', '2026-01-10')],
    ['2025-12-28~1/10', between('2025-12-28', '2026-01-10')],
    ['2026-01-01~12-31', between('2026-01-01', '2026-12-31')],
    ['3/31-10/1', between('2026-03-31', '2026-10-01')],
    ['W/E 14 MAR', { from: null, to: '2026-03-14' }],
    ['Valid till 2026-03-31', { from: null, to: '2026-03-31' }],
    ['valid until 31 March', { from: null, to: '2026-03-31' }],
    ['有效期至3月31日', { from: null, to: '2026-03-31' }],
    ['至3月31日止', { from: null, to: '2026-03-31' }],
    ['~3/31', { from: null, to: '2026-03-31' }],
    ['TFN', { from: null, to: null, open: true }],
    ['UFN', { from: null, to: null, open: true }],
    ['till further notice', { from: null, to: null, open: true }],
    ['Valid until further notice', { from: null, to: null, open: true }],
    ['长期有效', { from: null, to: null, open: true }],
    ['2026-03-01 - TFN', { from: '2026-03-01', to: null, open: true }],
    ['Mar 1 - till further notice', { from: '2026-03-01', to: null, open: true }],
    ['from 2026-03-01', { from: '2026-03-01', to: null, open: true }],
    ['自2026年3月1日起', { from: '2026-03-01', to: null, open: true }],
    ['1 Mar onwards', { from: '2026-03-01', to: null, open: true }],
  ])('%s', (text, range) => expect(parseDayRange(text, { context })).toEqual(range));

  test.each(['TBA', '', '2026-03-01', '3/1', '28-3 Jan', '2026-03-14~2026-03-01', 'USD 100-200', '18-20', '7+5', '~'])(
    '"%s" is no validity',
    (text) => expect(parseDayRange(text, { context })).toBeNull(),
  );

  test('days that can be swapped are asked about, and the order or the other end settles them', () => {
    expect(parseDayRange('03/04/2026-05/04/2026', { context })).toBe('AMBIGUOUS');
    expect(parseDayRange('03/04/2026-05/04/2026', { context, order: 'DMY' })).toEqual(between('2026-04-03', '2026-04-05'));
    expect(parseDayRange('03/04/2026-14/04/2026', { context })).toEqual(between('2026-04-03', '2026-04-14'));
    expect(parseDayRange('till 03/04/2026', { context })).toBe('AMBIGUOUS');
  });

  test('every period is read back from ISO, slashes and 年月日', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(400), fc.constantFrom('-', '~', ' - ', '至', ' to '), (from, length, joint) => {
        const to = dayFromNumber(dayNumber(from) + length);
        const chinese = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日');
        for (const form of [(day: string) => day, (day: string) => day.replaceAll('-', '/'), chinese]) {
          expect(parseDayRange(form(from) + joint + form(to))).toEqual(between(from, to));
        }
      }),
    );
  });
});
