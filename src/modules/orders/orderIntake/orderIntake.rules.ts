import type { Guard, Objection } from '#define/act';
import type { Rule } from '#define/entity';
import type { Facts } from '#define/facts';
import { dayOf, momentOf, textOf, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { addDays } from '#values/day';
import { formatMoment, momentInZone } from '#values/moment';

const hour = 3_600_000;
/** Hours a request waits for somebody to take it (domain/14 §14.9). */
const hoursOpen = 72;

/** A vessel arrives after it leaves (domain/02c §2.5: eta ≥ etd). */
export const arrivesAfter: Rule = {
  name: 'arrivesAfter',
  reads: ['etd', 'eta'],
  by: (row) => {
    const [etd, eta] = [dayOf(row, 'etd'), dayOf(row, 'eta')];
    return etd && eta && eta < etd ? [{ code: 'DATES_REVERSED', field: 'eta', detail: { from: etd } }] : [];
  },
};

/** A request waits 72 hours, and never beyond the day its ship is wanted (domain/14 §14.9). */
export function expiresAt(row: Values, { branch }: Facts): Values {
  const [since, etd] = [momentOf(row, 'submitTime'), dayOf(row, 'etd')];
  if (since === null) return { expireTime: null };
  const waited = new Date(Date.parse(since) + hoursOpen * hour).toISOString();
  const over = etd === null ? null : momentInZone(addDays(etd, 1), 0, textOf(branch, 'timeZone') ?? 'Asia/Shanghai');
  return { expireTime: over !== null && over < waited ? over : waited };
}

const partLoad = (row: Values): boolean => textOf(row, 'businessType')?.startsWith('LCL') === true;

/** What an order of its kind would still need. */
const needed = (row: Values): readonly string[] => [
  'portDestination',
  'etd',
  'goodsName',
  ...(partLoad(row) ? ['volume', 'grossWeight'] : ['boxSummary']),
];

/** How much of it is blank. */
export const missingOf = (row: Values): Values => ({ missing: needed(row).filter((name) => row[name] == null || row[name] === '').length });

/** A request says which boxes, or how much cargo, it is about (domain/02e §2.21.1). */
export const saysHowMuch: Guard = {
  name: 'saysHowMuch',
  by: (row) =>
    (partLoad(row) ? ['volume', 'grossWeight'] : ['boxSummary'])
      .filter((field) => row[field] == null || row[field] === '')
      .map((field): Objection => ({ code: 'FIELD_REQUIRED', field })),
};

const ended: Readonly<Record<string, (row: Values, facts: Facts) => Objection>> = {
  ACCEPTED: (row) => ({
    code: 'INTAKE_TAKEN',
    field: 'middleStatus',
    detail: { user: textOf(row, 'acceptedBy') ?? '', jobNo: textOf(row, 'acceptedJobNo') ?? '' },
  }),
  WITHDRAWN: () => ({ code: 'INTAKE_WITHDRAWN', field: 'middleStatus' }),
  EXPIRED: (row, { branch }) => {
    const time = momentOf(row, 'expireTime');
    const zone = textOf(branch, 'timeZone') ?? 'Asia/Shanghai';
    return { code: 'INTAKE_EXPIRED', field: 'middleStatus', detail: { time: time === null ? '' : formatMoment(time, zone) } };
  },
};

/** The first who takes a request has it; everybody after hears who, or why it is no longer there (domain/14 §14.9). */
export const stillWaiting: Guard = {
  name: 'stillWaiting',
  by: (row, facts) => {
    const state = textOf(row, 'middleStatus') ?? '';
    return state === 'SUBMITTED' ? [] : [ended[state]?.(row, facts) ?? { code: 'INTAKE_STATE', field: 'middleStatus' }];
  },
};

/** What came from another branch is asked and taken back there (domain/14 §14.4). */
export const ownAsking: Guard = {
  name: 'ownAsking',
  by: (row) =>
    row.fromEpId == null ? [] : [{ code: 'INTAKE_OF_BRANCH', field: 'fromEpId', detail: { jobNo: textOf(row, 'fromJobNo') ?? '' } }],
};

/** What waits or was taken stays in the list (domain/03 §3.11). */
export const keptIntakes: readonly Rule[] = [
  {
    name: 'notWaiting',
    by: (row) =>
      ['SUBMITTED', 'ACCEPTED'].includes(textOf(row, 'middleStatus') ?? '') ? [{ code: 'INTAKE_STATE', field: 'middleStatus' }] : [],
  },
];

/** Hours a request has waited: red after two, a sign after the first half hour (screens-operations INT `waiting`). */
const waited = (row: Values, { now }: Clock): number | null => {
  const since = momentOf(row, 'submitTime');
  return since === null || row.middleStatus !== 'SUBMITTED' ? null : (Date.parse(now) - Date.parse(since)) / hour;
};

export const waitsLong = (row: Values, clock: Clock): number | false => {
  const hours = waited(row, clock);
  return hours !== null && hours >= 2 && Math.floor(hours);
};

export const waitsAWhile = (row: Values, clock: Clock): boolean => {
  const hours = waited(row, clock);
  return hours !== null && hours >= 0.5 && hours < 2;
};
