import type { Suggested } from '#define/entity';
import { dayOf, textOf, type Values } from '#define/row';
import { dayNumber, weekday, type Day } from '#values/day';

/** Days at sea. */
export function transitOf(row: Values): Values {
  const [etd, eta] = [dayOf(row, 'etd'), dayOf(row, 'eta')];
  return { transitDays: etd === null || eta === null ? null : dayNumber(eta) - dayNumber(etd) };
}

/** Ship, voyage, port and day, as people name a sailing. */
export const sailingName = (row: Values): Values => ({
  sailing: ['vesselName', 'voyage', 'portLoading', 'etd']
    .map((name) => textOf(row, name) ?? '')
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim(),
});

const thursday = 4;
/** The week of ISO 8601: that of its Thursday. */
export function isoWeek(day: Day): number {
  const inWeek = dayNumber(day) + thursday - (weekday(day) === 0 ? 7 : weekday(day));
  const year = new Date(inWeek * 86_400_000).getUTCFullYear();
  return Math.floor((inWeek - dayNumber(`${year}-01-01`)) / 7) + 1;
}

/** The week it leaves in, by its number. */
export function weekOf(row: Values): Values {
  const etd = dayOf(row, 'etd');
  return { weekNo: etd === null ? null : isoWeek(etd) };
}

/** How many days later it leaves than it was to before; nothing where it never moved. */
export function slippedBy(row: Values): Values {
  const [etd, was] = [dayOf(row, 'etd'), dayOf(row, 'previousEtd')];
  return { movedDays: etd === null || was === null ? null : dayNumber(etd) - dayNumber(was) };
}

/** What a date was before it last moved. */
export const beforeMoving = (field: string, kept: string): Suggested => ({
  field: kept,
  from: [field],
  by: (row, _facts, before) => (before !== null && before[field] != null && before[field] !== row[field] ? before[field] : undefined),
});

/** Whoever has cargo on a new sailing was told its first date with it. */
export const firstTold: Suggested = {
  field: 'toldEtd',
  from: ['etd'],
  by: (row, _facts, before) => (before === null ? row.etd : undefined),
};

/** It leaves later, or earlier, than it was to. */
export const leavesLater = (row: Values): number | false => Number(row.movedDays ?? 0) > 0 && Number(row.movedDays);
export const leavesEarlier = (row: Values): number | false => Number(row.movedDays ?? 0) < 0 && -Number(row.movedDays);
