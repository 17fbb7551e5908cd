import type { Rule, Suggested } from '#define/entity';
import { workingDaysOf } from '#define/parameters';
import { textOf, type Values } from '#define/row';
import { addDays } from '#values/day';
import { dayInZone, momentInZone } from '#values/moment';
import { workingDayFrom } from '#values/workingDays';

export const followResults = ['NO_INTEREST', 'FOLLOWING', 'QUOTED', 'TRIAL', 'WON', 'LOST'] as const;
export const lostReasons = ['PRICE', 'SPACE', 'TRANSIT', 'SERVICE', 'CREDIT', 'RELATION', 'NO_CARGO', 'SELF_BOOKING', 'OTHER'] as const;

/** Days until the next contact by what came of this one (domain/16 §16.8). */
const daysUntilNext: Readonly<Record<string, number>> = { NO_INTEREST: 60, FOLLOWING: 7, QUOTED: 3, TRIAL: 7, WON: 14, LOST: 90 };

/** The next contact, proposed by the result on a day the branch works; a person may say another. Without a clock time it is a matter of the day. */
export const nextByResult: Suggested['by'] = (row, facts) => {
  const days = daysUntilNext[textOf(row, 'result') ?? ''];
  const followed = textOf(row, 'followTime');
  if (days === undefined || followed === null) return undefined;
  const zone = String(facts.branch.timeZone ?? 'UTC');
  return momentInZone(workingDayFrom(addDays(dayInZone(followed, zone), days), workingDaysOf(facts)), 0, zone) ?? undefined;
};

/** A follow-up says what was talked about, in five characters at least. */
export const saysSomething: Rule = {
  name: 'saysSomething',
  reads: ['content'],
  by: (row) =>
    [...(textOf(row, 'content') ?? '').trim()].length < 5 ? [{ code: 'FOLLOW_UP_TOO_SHORT', field: 'content', detail: { n: '5' } }] : [],
};

/** What is written was done: no later day than today. */
export const notAhead: Rule = {
  name: 'notAhead',
  reads: ['followTime'],
  by: (row, facts) => {
    const at = textOf(row, 'followTime');
    return at !== null && dayInZone(at, String(facts.branch.timeZone ?? 'UTC')) > facts.today
      ? [{ code: 'FOLLOW_UP_AHEAD', field: 'followTime', detail: { today: facts.today } }]
      : [];
  },
};

/** The next contact comes after this one. */
export const nextAfterFollow: Rule = {
  name: 'nextAfterFollow',
  reads: ['followTime', 'nextTime'],
  by: (row) => {
    const [at, next] = [textOf(row, 'followTime'), textOf(row, 'nextTime')];
    return at !== null && next !== null && next < at ? [{ code: 'FOLLOW_UP_NEXT_BEFORE', field: 'nextTime' }] : [];
  },
};

/** Whoever loses a customer says why. */
export const lostNamed: Rule = {
  name: 'lostNamed',
  reads: ['result', 'lostReason'],
  by: (row) => (row.result === 'LOST' && textOf(row, 'lostReason') === null ? [{ code: 'FIELD_REQUIRED', field: 'lostReason' }] : []),
};

/** Does it count as a touch: a result was given, and the text is none of the writer's last ones. */
export const touches = (row: Values, lately: readonly string[]): boolean =>
  textOf(row, 'result') !== null && !lately.includes((textOf(row, 'content') ?? '').trim());
