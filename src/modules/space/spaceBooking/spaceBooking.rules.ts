import type { Guard } from '#define/act';
import type { Rule, Suggested } from '#define/entity';
import { factRow } from '#define/facts';
import { integerOf, textOf, type Values } from '#define/row';
import type { Clock } from '#define/shown';

/** States in which a booking holds its boxes (domain/14 §14.9: REQUESTED, CONFIRMED and SHIPPED). */
export const holding: readonly string[] = ['REQUESTED', 'CONFIRMED', 'SHIPPED'];
export const live: readonly string[] = ['REQUESTED', 'CONFIRMED'];

const stateOf = (row: Values): string => textOf(row, 'state') ?? '';

/** How many boxes it takes of what there is. */
export const heldOf = (row: Values): Values => ({ held: holding.includes(stateOf(row)) ? (integerOf(row, 'qty') ?? 0) : 0 });

/** Who serves the customer asks for the customer. */
export const salesmanOf: Suggested['by'] = (row, facts) =>
  row.salesmanId == null
    ? ((factRow(facts, 'customer', textOf(row, 'customerId'))?.salesmanId ?? undefined) as string | undefined)
    : undefined;

/** What takes space is cancelled or given back first; the list keeps what was. */
export const notLive: Rule = {
  name: 'notLive',
  by: (row) => (holding.includes(stateOf(row)) ? [{ code: 'SPACE_BOOKING_LIVE', field: 'state' }] : []),
};

/** No more is confirmed than was asked for (domain/14 §14.9). */
export const atMostAsked: Guard = {
  name: 'atMostAsked',
  by: (row, _facts, answers) => {
    const [asked, given] = [integerOf(row, 'qty') ?? 0, integerOf(answers, 'qty')];
    return given !== null && given > asked ? [{ code: 'SPACE_MORE_THAN_ASKED', field: 'qty', detail: { n: String(asked) } }] : [];
  },
};

/** It is handed on to the intake once. */
export const notHandedOn: Guard = {
  name: 'notHandedOn',
  by: (row) =>
    textOf(row, 'middleId') === null ? [] : [{ code: 'SPACE_HANDED_ON', field: 'middleId', detail: { no: textOf(row, 'middleNo') ?? '' } }],
};

const hour = 3_600_000;
/** Whole hours a request still holds its boxes. */
export const holdsFor = (row: Values, { now }: Clock): number | false => {
  const until = textOf(row, 'holdUntil');
  return stateOf(row) === 'REQUESTED' && until !== null && Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / hour));
};
