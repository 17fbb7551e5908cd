import type { Guard, Objection } from '#define/act';
import type { Refusal } from '#names/refusals';
import { dayOf, flagOf, integerOf, momentOf, type Row, type Values } from '#define/row';
import { cutOffs, datesInOrder } from '#modules/orders/order/order.rules';
import { addDays, dayNumber, type Day } from '#values/day';
import { dayInZone, type Moment } from '#values/moment';

/** Planned days of an order that move together. */
export const plannedDays = ['etd', 'eta'] as const;
/** Moments from when boxes are handed out and taken in: they move with the cut-offs, which come after them. */
const opens = ['emptyPickUpFrom', 'earliestGateIn'] as const;
/** Moments that move with a ship, and the day the yard opens. */
const movedMoments = [...cutOffs, ...opens] as const;
const movedDays = [...plannedDays, 'cyOpenDate'] as const;

const msOfDay = 86_400_000;
const msOfHour = 3_600_000;

const later = (moment: Moment, days: number, hours: number): Moment =>
  new Date(Date.parse(moment) + days * msOfDay + hours * msOfHour).toISOString();

/** The dates a row gets: what is answered for a date stands, other dates move by the days and cut-offs by the hours too; a blank one stays so (domain/14 §14.2 batch_update_date). */
export function movedDates(row: Values, answers: Values): Values {
  const [days, hours] = [integerOf(answers, 'shiftDays') ?? 0, integerOf(answers, 'shiftHours') ?? 0];
  const moved = (name: string, shifted: string | null) => [name, (answers[name] as string | null | undefined) ?? shifted] as const;
  const shiftedDay = (day: Day | null) => (day === null || days === 0 ? day : addDays(day, days));
  const shiftedMoment = (moment: Moment | null) => (moment === null || (days === 0 && hours === 0) ? moment : later(moment, days, hours));
  const all = [
    ...movedDays.map((name) => moved(name, shiftedDay(dayOf(row, name)))),
    ...movedMoments.map((name) => moved(name, shiftedMoment(momentOf(row, name)))),
  ];
  return Object.fromEntries(all.filter(([name, value]) => value !== (row[name] ?? null)));
}

/** No cut-off lies more than a day behind the departure it is of, by the clock of the branch (domain/14 §14.2, CUT_OFF_AFTER_ETD). */
export function cutOffsBeforeEtd(row: Values, zone: string): readonly Objection[] {
  const etd = dayOf(row, 'etd');
  if (etd === null) return [];
  return cutOffs.flatMap((field): Objection[] => {
    const moment = momentOf(row, field);
    return moment !== null && dayNumber(dayInZone(moment, zone)) > dayNumber(etd) + 1
      ? [{ code: 'CUT_OFF_AFTER_ETD', field, detail: { etd } }]
      : [];
  });
}

/** Nothing of an order whose vessel has left is planned any more. */
export const notSailed: Guard = {
  name: 'notSailed',
  by: (row) => (dayOf(row, 'atd') === null ? [] : [{ code: 'ORDER_SAILED', field: 'atd' }]),
};

/** The dates as they will be are in order. */
export const datesFit: Guard = {
  name: 'datesFit',
  by: (row, facts, answers) => {
    const moved = movedDates(row, answers);
    if (Object.keys(moved).length === 0) return [];
    const after = { ...row, ...moved };
    return [...datesInOrder.by(after, facts, row), ...cutOffsBeforeEtd(after, String(facts.branch.timeZone ?? 'UTC'))];
  },
};

const standing = { locked: 'ORDER_LOCKED', archived: 'ORDER_ARCHIVED', shutOut: 'ORDER_LOCKED' } as const;

/** What keeps the dates and vessel of an order as they are when those it goes along with move. */
export const movable = (row: Row): Refusal[] => {
  const [flag] = Object.entries(standing).filter(([name]) => flagOf(row, name));
  if (flag) return [{ code: flag[1], id: row.id, field: flag[0] }];
  return dayOf(row, 'atd') === null ? [] : [{ code: 'ORDER_SAILED', id: row.id, field: 'atd' }];
};
