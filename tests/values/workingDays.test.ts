import { describe, expect, it } from 'vitest';
import { daysOfList, workingDayFrom, wrongDays } from '#values/workingDays';

const none = { off: new Set<string>(), worked: new Set<string>() };

describe('the days a house works', () => {
  it.each([
    ['2026-04-03', '2026-04-03'],
    ['2026-04-04', '2026-04-06'],
    ['2026-04-05', '2026-04-06'],
    ['2026-04-06', '2026-04-06'],
  ])('without a calendar are Monday to Friday: %s', (day, next) => expect(workingDayFrom(day, none)).toBe(next));

  it('leave out holidays with the weekends beside them, and take in weekend days worked instead', () => {
    const year = {
      off: daysOfList(['2026-02-15~2026-02-23', '2026-04-04~2026-04-06', '2026-10-01~2026-10-07']),
      worked: daysOfList(['2026-02-14', '2026-02-28', '2026-10-10']),
    };
    const next = (day: string) => workingDayFrom(day, year);
    expect(
      ['2026-02-14', '2026-02-15', '2026-02-28', '2026-04-04', '2026-09-30', '2026-10-01', '2026-10-10', '2026-10-11'].map(next),
    ).toEqual(['2026-02-14', '2026-02-24', '2026-02-28', '2026-04-07', '2026-09-30', '2026-10-08', '2026-10-10', '2026-10-12']);
  });

  it('end somewhere, even where every day is a holiday', () =>
    expect(workingDayFrom('2026-01-05', { off: daysOfList(['2026-01-01~2026-12-31', '2027-01-01~2027-12-31']), worked: new Set() })).toBe(
      '2026-01-05',
    ));

  it.each(['2026-02-30', '01-10-2026', '2026-10-07~2026-10-01', '2026-01-01~2027-06-01', '2026-10-01~2026-10-03~2026-10-04', '~', ''])(
    'are not read out of "%s"',
    (part) => expect(wrongDays(['2026-10-01', part])).toEqual([part]),
  );
});
