import type { Rule } from '#define/entity';
import { momentOf, textOf, type Value, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { eveningOf, type Due } from '#modules/orders/planned.rules';
import type { Day } from '#values/day';
import type { Moment } from '#values/moment';

/** When each milestone is planned, as far as it follows from the order (domain/14 §14.8.2). */
export const milestoneDues: Readonly<Record<string, Due>> = {
  BKG_CONF: ['etd', -7],
  GATE_IN: ['portCutOff', 0],
  VGM_SENT: ['vgmCutOff', 0],
  SI_SENT: ['siCutOff', 0],
  MANIFEST_OK: ['etd', -1],
  CUSTOMS_REL: ['customsCutOff', 0],
  DEPARTED: ['etd', 0],
  ARRIVED: ['eta', 0],
  BILL_ISSUED: ['atd', 2],
};

/** When a milestone was reached of which only the day is known: the hour its planned time has, so that the planned day is not late. */
export const reachedOn = (day: Day, timeZone: string): Moment | null => eveningOf(day, timeZone);

/** Who knows better than whoever writes here: terminal, carrier, and the branch that operates the order (domain/14 §14.4 nr 5, 14.8.2). */
const reporters = ['TERMINAL', 'CARRIER', 'BRANCH'];

/** Has somebody else reported it? */
export const reportedElsewhere = (row: Values): boolean => reporters.includes(textOf(row, 'source') ?? '');

/** What a person writes is known by hand. */
export const byHand = (row: Values): Value => (momentOf(row, 'actualTime') === null ? null : 'MANUAL');

/** Of what another branch reported, everything is its word. */
export const othersByHand = (row: Values): Value | undefined => (textOf(row, 'source') === 'BRANCH' ? 'MANUAL' : undefined);

/** Nobody writes by hand over what others reported (domain/14 §14.8.2). */
export const reportedStays: Rule = {
  name: 'reportedStays',
  reads: ['actualTime', 'source'],
  by: (row, _facts, before) => {
    return before !== null && reportedElsewhere(before) && textOf(row, 'source') !== textOf(before, 'source')
      ? [{ code: 'MILESTONE_REPORTED', field: 'actualTime' }]
      : [];
  },
};

/** The code of a milestone that is reached, for the order to list. */
export const reachedOf = (row: Values): Values => ({
  reached: momentOf(row, 'actualTime') === null ? null : textOf(row, 'milestoneCode'),
});

/** Not there after its planned time, or reached after it (domain/14 §14.8.2). */
export const milestoneLate = (row: Values, { now }: Clock): boolean => {
  const planned = momentOf(row, 'plannedTime');
  return planned !== null && (momentOf(row, 'actualTime') ?? now) > planned;
};
