import { expect, it } from 'vitest';
import { standingOf, unreadFor, type Said, type Side } from '#modules/freight/freightEnquiry/freightEnquiry.rules';
import { afterWaiting, type Urgency } from '#modules/freight/freightEnquiry/waiting.rules';
import { formatMoment, momentInZone } from '#values/moment';

const zone = 'Asia/Shanghai';
const at = (day: string, hour: number, minute: number) => momentInZone(day, (hour * 60 + minute) * 60_000, zone) ?? '';
const shown = (since: string, minutes: number, urgency: Urgency, off: readonly string[] = [], worked: readonly string[] = []) => {
  const office = { zone, hours: { from: 510, until: 1_050 }, days: { off: new Set(off), worked: new Set(worked) } };
  return formatMoment(afterWaiting(since, minutes, urgency, office), zone).slice(0, 16);
};

it('RT-E1: a normal enquiry of a Friday afternoon waits by office hours', () => {
  const since = at('2026-03-13', 16, 30);
  expect([240, 480, 960].map((minutes) => shown(since, minutes, 'NORMAL'))).toEqual([
    '2026-03-16 11:30',
    '2026-03-16 15:30',
    '2026-03-17 14:30',
  ]);
});

it('RT-E2: an urgent one waits by the clock from eight to ten, on every day', () => {
  const since = at('2026-03-13', 21, 50);
  expect([30, 60, 120].map((minutes) => shown(since, minutes, 'URGENT'))).toEqual([
    '2026-03-14 08:20',
    '2026-03-14 08:50',
    '2026-03-14 09:50',
  ]);
});

it('a holiday is not waited through but by an urgent one; a weekend day worked in its stead is', () => {
  const since = at('2026-09-30', 16, 30);
  const week = ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'];
  expect(shown(since, 240, 'NORMAL', week)).toBe('2026-10-08 11:30');
  expect(shown(since, 240, 'NORMAL', week, ['2026-10-04'])).toBe('2026-10-04 11:30');
  expect(shown(since, 330, 'URGENT', week)).toBe('2026-09-30 22:00');
  expect(shown(since, 360, 'URGENT', week)).toBe('2026-10-01 08:30');
});

it('an enquiry of the night begins to wait in the morning', () => {
  expect(shown(at('2026-03-14', 23, 0), 60, 'NORMAL')).toBe('2026-03-16 09:30');
});

it('RT-E3: each hears what the other side said since their own last answer', () => {
  const said: Said[] = [];
  const speak = (side: Side) => void said.push({ id: String(said.length), side, content: 'x', at: `${said.length}`, readBy: [] });
  const opens = (side: Side, who: string) =>
    said.forEach((one, place) => {
      if (one.side !== side) said[place] = { ...one, readBy: [...one.readBy, who] };
    });
  const row = { askerId: 'A', targetUserIds: ['1', '2'], enquiryStatus: 'OPEN' };
  const counts = () => [
    unreadFor('ASKER', 'A', said),
    unreadFor('TARGET', '1', said),
    unreadFor('TARGET', '2', said),
    standingOf(row, said).unreadForTarget,
  ];
  speak('ASKER');
  speak('ASKER');
  expect(counts()).toEqual([0, 2, 2, 2]);
  opens('TARGET', '1');
  expect(counts()).toEqual([0, 0, 2, 0]);
  speak('TARGET');
  expect(counts()).toEqual([1, 0, 0, 0]);
  expect(standingOf(row, said)).toMatchObject({ enquiryStatus: 'ANSWERED', firstReplyTime: '2', waitingSince: null });
  speak('ASKER');
  expect(counts()).toEqual([1, 1, 1, 1]);
  expect(standingOf(row, said).waitingSince).toBe('3');
  opens('ASKER', 'A');
  expect(counts()).toEqual([0, 1, 1, 1]);
});
