import type { Rule } from '#define/entity';
import { factRows, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, flagOf, type Value, type Values } from '#define/row';
import { absolute, compare, divide, plainText, toDecimal } from '#values/decimal';
import { percentOff } from '#values/profit';

const hundred = toDecimal('100');

/** One unit's rate of what a bank quotes for one or for a hundred (domain/04 §4.2, vector X04). */
export function ratePerOne(row: Values): Value | undefined {
  const quoted = decimalOf(row, 'quoted');
  if (quoted === null) return undefined;
  return flagOf(row, 'per100') ? plainText(divide(toDecimal(quoted), hundred, 8)) : quoted;
}

const sameSeries = ['currency', 'baseCurrency', 'rateType', 'forEpId'] as const;

/**
 * By how many percent the rate lies off the one before it of its kind, and whether that is more than the branch is used to (parameter
 * fx.maxJumpPct; domain/02d §2.20): a slip of the hand is seen before costs are reckoned with it.
 */
export function changeOfRate(row: Values, facts: Facts): Values {
  const [rate, from] = [decimalOf(row, 'rate'), dayOf(row, 'startDate')];
  let before: Values | null = null;
  for (const other of factRows(facts, 'exchangeRate')) {
    const began = dayOf(other, 'startDate');
    if (from === null || began === null || began >= from || sameSeries.some((name) => (other[name] ?? null) !== (row[name] ?? null)))
      continue;
    if (before === null || began > (dayOf(before, 'startDate') ?? '')) before = other;
  }
  const was = before === null ? null : decimalOf(before, 'rate');
  const change = percentOff(rate, was);
  const jump = change !== null && compare(absolute(toDecimal(change)), toDecimal(parameterOf(facts, 'fx.maxJumpPct'))) > 0;
  return { change, jump };
}

/** An end before its start is a slip of the hand; both may be the same day. */
export const periodInOrder: Rule = {
  name: 'periodInOrder',
  by: (row) => {
    const [from, to] = [dayOf(row, 'startDate'), dayOf(row, 'endDate')];
    return from && to && to < from ? [{ code: 'DATES_REVERSED', field: 'endDate', detail: { from } }] : [];
  },
};
