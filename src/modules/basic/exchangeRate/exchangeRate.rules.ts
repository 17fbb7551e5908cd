import type { Rule } from '#define/entity';
import { factRows, farOff, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, flagOf, textOf, type Value, type Values } from '#define/row';
import { absolute, compare, divide, plainText, toDecimal } from '#values/decimal';
import { percentOff } from '#values/profit';

const hundred = toDecimal('100');

/** One unit's rate of what a bank quotes for one or for a hundred (domain/04 §4.2, vector X04). */
export function ratePerOne(row: Values): Value | undefined {
  const quoted = decimalOf(row, 'quoted');
  if (quoted === null) return undefined;
  return flagOf(row, 'per100') ? plainText(divide(toDecimal(quoted), hundred, 8)) : quoted;
}

const samePair = ['currency', 'baseCurrency'] as const;
const sameSeries = [...samePair, 'rateType', 'forEpId'] as const;

/** The rate before this one of its kind; where there is none, and `kin` allows it, the last of any kind of its pair. */
function before(row: Values, facts: Facts, kin = false): Values | null {
  const from = dayOf(row, 'startDate');
  const found = (names: readonly string[]): Values | null => {
    let last: Values | null = null;
    for (const other of factRows(facts, 'exchangeRate')) {
      const began = dayOf(other, 'startDate');
      if (from === null || began === null || began >= from || names.some((name) => (other[name] ?? null) !== (row[name] ?? null))) continue;
      if (last === null || began > (dayOf(last, 'startDate') ?? '')) last = other;
    }
    return last;
  };
  return found(sameSeries) ?? (kin ? found(samePair) : null);
}

/**
 * By how many percent the rate lies off the one before it of its kind, and whether that is more than the branch is used to (parameter
 * fx.maxJumpPct; domain/02d §2.20): a slip of the hand is seen before costs are reckoned with it.
 */
export function changeOfRate(row: Values, facts: Facts): Values {
  const was = before(row, facts);
  const change = percentOff(decimalOf(row, 'rate'), was === null ? null : decimalOf(was, 'rate'));
  const jump = change !== null && compare(absolute(toDecimal(change)), toDecimal(parameterOf(facts, 'fx.maxJumpPct'))) > 0;
  return { change, jump };
}

/** What jumps tenfold from the rate before it is no rate. */
export const nearBefore: Rule = {
  name: 'nearBefore',
  reads: ['rate', ...sameSeries, 'startDate'],
  by: (row, facts) => {
    const [rate, was] = [decimalOf(row, 'rate'), before(row, facts, true)];
    return rate === null || was === null
      ? []
      : farOff(textOf(row, 'currency') ?? '', rate, decimalOf(was, 'rate'), dayOf(was, 'startDate'));
  },
};

/** An end before its start is a slip of the hand; both may be the same day. */
export const periodInOrder: Rule = {
  name: 'periodInOrder',
  by: (row) => {
    const [from, to] = [dayOf(row, 'startDate'), dayOf(row, 'endDate')];
    return from && to && to < from ? [{ code: 'DATES_REVERSED', field: 'endDate', detail: { from } }] : [];
  },
};
