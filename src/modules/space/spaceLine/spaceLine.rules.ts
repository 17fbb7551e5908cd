import type { Guard, Objection } from '#define/act';
import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, integerOf, textOf, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { decimalOf, multiply, toDecimal, toText } from '#values/decimal';

const counted = (row: Values, name: string): number => integerOf(row, name) ?? 0;

/** What is left to book. */
export const leftOf = (row: Values): Values => ({ qtyLeft: counted(row, 'qtyTotal') - counted(row, 'qtyBooked') });

/** The boxes in twenty-foot equivalents, a 45 ft box as the branch counts it. */
export function teuOf(row: Values, facts: Facts): Values {
  const type = textOf(row, 'boxType');
  const one = type === '45HQ' ? parameterOf(facts, 'teu45') : textOf(factRow(facts, 'containerType', type) ?? {}, 'teu');
  return { teu: one === null ? null : toText(multiply(toDecimal(one), decimalOf(counted(row, 'qtyTotal'), 0))) };
}

const shipName = (row: Values): string =>
  (textOf(row, 'vesselName') === null ? ['carrierCode', 'etd'] : ['vesselName', 'voyage'])
    .map((name) => textOf(row, name) ?? '')
    .join(' ')
    .trim();

/** What the line is called among bookings: its ship, or the day of one that is not named yet, where to, in which box. */
export const lineName = (row: Values): Values => ({
  lineName: [shipName(row), `${textOf(row, 'portDischarge') ?? ''} ${textOf(row, 'boxType') ?? ''}`.trim()]
    .filter((part) => part !== '')
    .join(' → '),
});

/** Why nothing is to be booked of it any more. */
function over(row: Values, { today }: Facts): Objection[] {
  const [etd, validTo] = [dayOf(row, 'etd'), dayOf(row, 'validTo')];
  const open = textOf(row, 'offerState') === 'OPEN' && (etd === null || etd >= today) && (validTo === null || validTo >= today);
  return open ? [] : [{ code: 'SPACE_CLOSED', field: 'offerState' }];
}

/**
 * Never more is booked than there is: whoever books more hears how much is left, whoever lowers the total how much is booked; nothing more is
 * booked of what is closed (domain/14 §14.9). The line is held while bookings move it, so that of two at once one is refused.
 */
export const notOverbooked: Rule = {
  name: 'notOverbooked',
  reads: ['qtyTotal', 'qtyBooked', 'offerState', 'etd', 'validTo'],
  by: (row, facts, before) => {
    const [total, booked, was] = [counted(row, 'qtyTotal'), counted(row, 'qtyBooked'), before === null ? 0 : counted(before, 'qtyBooked')];
    if (total >= booked) return before !== null && booked > was ? over(row, facts) : [];
    return booked > was
      ? [{ code: 'SPACE_NOT_ENOUGH', field: 'qtyLeft', detail: { n: String(Math.max(0, total - was)) } }]
      : [{ code: 'SPACE_BOOKED', field: 'qtyTotal', detail: { n: String(booked) } }];
  },
};

/** It may be asked for: open, not over, and as much left as is asked (domain/14 §14.9). */
export const canBeAsked: Guard = {
  name: 'canBeAsked',
  by: (row, facts, answers) => {
    const closed = over(row, facts);
    if (closed.length > 0) return closed;
    const [left, asked] = [counted(row, 'qtyLeft'), integerOf(answers, 'qty') ?? 1];
    return asked > left ? [{ code: 'SPACE_NOT_ENOUGH', field: 'qtyLeft', detail: { n: String(left) } }] : [];
  },
};

/** Almost nothing left: a tenth or less. */
export const nearlyFull = (row: Values): number | false => {
  const [total, left] = [counted(row, 'qtyTotal'), counted(row, 'qtyLeft')];
  return left > 0 && left * 10 <= total && left;
};
export const full = (row: Values): boolean => counted(row, 'qtyTotal') > 0 && counted(row, 'qtyLeft') === 0;

const hour = 3_600_000;
/** Hours left to the cut-off of the instruction while something is unsold, within three days. */
export const closesUnsold = (row: Values, { now }: Clock): number | false => {
  const cutOff = textOf(row, 'siCutOff');
  const hours = cutOff === null ? null : (Date.parse(cutOff) - Date.parse(now)) / hour;
  return hours !== null && hours >= 0 && hours <= 72 && counted(row, 'qtyLeft') > 0 && Math.floor(hours);
};
