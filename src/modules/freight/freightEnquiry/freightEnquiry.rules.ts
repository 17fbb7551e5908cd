import type { Guard } from '#define/act';
import type { Actor } from '#define/actor';
import type { Rule } from '#define/entity';
import { dayOf, integerOf, textOf, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { addDays } from '#values/day';

/** States in which an enquiry still goes on. */
export const goingOn = ['OPEN', 'ANSWERED', 'QUOTED'];
export const overWith = ['CLOSED_WON', 'CLOSED_LOST', 'CANCELLED'];
const daysToReopen = 14;

export type Side = 'ASKER' | 'TARGET';

/** People an enquiry is put to. */
export const targetsOf = (row: Values): readonly string[] => (Array.isArray(row.targetUserIds) ? row.targetUserIds.map(String) : []);

/** The one it is put to first: rows are found by a single person. */
export const firstTarget = (row: Values): Values => ({ firstTargetId: targetsOf(row)[0] ?? null });

/** On which side somebody speaks: who asked, whom it is put to, and by their rights colleagues who step in. */
export function sideOf(row: Values, { userId, roles }: Pick<Actor, 'userId' | 'roles'>): Side | null {
  if (textOf(row, 'askerId') === userId) return 'ASKER';
  if (targetsOf(row).includes(userId) || roles.has('answerFreightEnquiry')) return 'TARGET';
  return roles.has('insertFreightEnquiry') ? 'ASKER' : null;
}

/** A line of the conversation as its standing is worked out. */
export interface Said {
  readonly id: string;
  readonly side: Side;
  readonly content: string;
  readonly at: string;
  readonly readBy: readonly string[];
}

/** What is new to somebody of a side: lines of the other one they have not read, and for those asked only what came after their last answer. */
export function unreadFor(side: Side, userId: string, said: readonly Said[]): number {
  const answered = side === 'TARGET' ? said.findLastIndex((one) => one.side === 'TARGET') : -1;
  return said.slice(answered + 1).filter((one) => one.side !== side && !one.readBy.includes(userId)).length;
}

const minuteMs = 60_000;

/** What an enquiry shows of its conversation: `said` in its order (domain/15 §15.10). */
export function standingOf(row: Values, said: readonly Said[]): Values {
  const targets = targetsOf(row);
  const last = said.at(-1);
  const answer = said.find(({ side }) => side === 'TARGET');
  const asked = said.findLast(({ side }) => side === 'ASKER');
  const waits = asked !== undefined && asked === last;
  return {
    messages: said.length,
    lastText: last?.content.slice(0, 200) ?? null,
    lastTime: last?.at ?? null,
    unreadForAsker: unreadFor('ASKER', textOf(row, 'askerId') ?? '', said),
    unreadForTarget: targets.length === 0 ? 0 : Math.min(...targets.map((id) => unreadFor('TARGET', id, said))),
    waitingSince: waits ? asked.at : null,
    firstReplyTime: answer?.at ?? null,
    // By the clock, from the first thing that was asked.
    replyMinutes: answer && said[0] ? Math.round((Date.parse(answer.at) - Date.parse(said[0].at)) / minuteMs) : null,
    ...(answer !== undefined && row.enquiryStatus === 'OPEN' ? { enquiryStatus: 'ANSWERED' } : {}),
  };
}

export const sailingInOrder: Rule = {
  name: 'sailingInOrder',
  reads: ['etdFrom', 'etdTo'],
  by: (row) => {
    const [from, to] = [dayOf(row, 'etdFrom'), dayOf(row, 'etdTo')];
    return from !== null && to !== null && to < from ? [{ code: 'DATES_REVERSED', field: 'etdTo', detail: { from } }] : [];
  },
};

/** What is over is taken up again for fourteen days. */
export const reopenable: Guard = {
  name: 'reopenable',
  by: (row, { today }) => {
    const closed = dayOf(row, 'closedDay');
    return closed !== null && addDays(closed, daysToReopen) < today ? [{ code: 'ENQUIRY_CLOSED', field: 'enquiryStatus' }] : [];
  },
};

const waits = (row: Values): boolean => goingOn.includes(textOf(row, 'enquiryStatus') ?? '');

/** It goes on no longer. */
export const isOver = (row: Values): boolean => overWith.includes(textOf(row, 'enquiryStatus') ?? '');

/** Half of its time has gone by. */
export function waitsLong(row: Values, { now }: Clock): boolean {
  const [half, whole] = [textOf(row, 'amberTime'), textOf(row, 'remindTime')];
  return waits(row) && half !== null && half <= now && (whole === null || now < whole);
}

/** All of its time has gone by. */
export function waitsTooLong(row: Values, { now }: Clock): boolean {
  const whole = textOf(row, 'remindTime');
  return waits(row) && whole !== null && whole <= now;
}

/** Somebody has not read what the other side said. */
export const somethingUnread = (row: Values): number | false =>
  (integerOf(row, 'unreadForAsker') ?? 0) + (integerOf(row, 'unreadForTarget') ?? 0) || false;
