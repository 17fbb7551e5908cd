import type { ListCall } from '#define/calls';
import { day, decimal, money } from '#define/field';
import { isOneOf, type Where } from '#define/filter';
import type { Figured, Taken } from '#define/view';
import type { EntityName } from '#names/entities';
import type { Role } from '#names/roles';

/** A fixed report of domain/07 under its own call; `role`: of another whose reader it serves too. `called`: where its name is somebody else's. */
export const report = (name: EntityName, role: Role, called: string = name): { readonly name: EntityName; readonly list: ListCall } => ({
  name,
  list: { call: `GET /reportController/${called}`, roles: ['admin', role] },
});

/** Asked for a period, from the first of the month until today where nobody says. */
export const period = { from: { field: day(), begins: 'month' }, until: { field: day() } } as const;

/** The days of the period asked for. */
export const inPeriod = (field: string): Where => ({ field, op: 'between', value: '@from', value2: '@until' });

/** Of rows that hold over a stretch of days, those that held on the day asked for and had something open. */
export const stoodOpen = (field: string): readonly Where[] => [
  { or: [{ field: 'fromDay', op: 'le', value: '@asOf' }, isOneOf('fromDay', null)] },
  { or: [{ field: 'untilDay', op: 'gt', value: '@asOf' }, isOneOf('untilDay', null)] },
  { field, op: 'unequal', value: '0' },
];

export const count = (where?: Where): Figured => ({ take: 'count', ...(where ? { where } : {}) });
export const sum = (of: Taken, where?: Where): Figured => ({ take: 'sum', of, ...(where ? { where } : {}) });

export const inBase = money({ currency: 'base' });
/** A share in percent, as it is told of a report. */
export const percentage = decimal({ scale: 2, percent: true, ratio: true, fixed: true });
/** So much of something for each of something else. */
export const ratio = decimal({ scale: 2, ratio: true, fixed: true });
