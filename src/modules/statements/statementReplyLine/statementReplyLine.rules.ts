import { decimalOf, textOf, type Values } from '#define/row';
import { absolute, compare, isZero, subtract, toDecimal, toText, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

/** What is said of a line of the partner's own list (domain/13 §13.5). */
export const replyDecisions = ['AGREE', 'CORRECT_OURS', 'DISPUTE', 'THEIRS_UNKNOWN'] as const;

/** How far theirs is off ours, and whether somebody still has to say what becomes of it. */
export function differenceOf(row: Values): Values {
  const [theirs, ours, currency] = [decimalOf(row, 'amount'), decimalOf(row, 'ourAmount'), textOf(row, 'currency')];
  const known = theirs !== null && ours !== null && currency !== null && textOf(row, 'matchedLineId') !== null;
  return {
    diffAmount: known ? moneyText(toText(subtract(toDecimal(theirs), toDecimal(ours))), currency) : null,
    isUndecided: textOf(row, 'decision') === null,
  };
}

/** A line of either side, by the numbers it can be known by: ours has several, theirs the one that was written. */
export interface Matchable {
  readonly id: string;
  readonly numbers: readonly string[];
  readonly currency: string;
  readonly amount: DecimalText;
}

export interface Match {
  readonly theirs: string;
  readonly ours: string | null;
  readonly level: 'EXACT' | 'AMOUNT_DIFF' | 'NOT_FOUND';
}

const plain = (number: string): string => number.toUpperCase().replace(/[\s-]/gu, '');

const sameKey = (ours: Matchable, theirs: Matchable): boolean => {
  if (ours.currency !== theirs.currency) return false;
  const known = ours.numbers.map(plain).filter((one) => one !== '');
  return theirs.numbers.map(plain).some((one) => one !== '' && known.includes(one));
};

const off = (ours: Matchable, theirs: Matchable) => absolute(subtract(toDecimal(ours.amount), toDecimal(theirs.amount)));

/**
 * Theirs laid beside ours, one to one: first what agrees to the cent by number and currency, then what is nearest by number, then nothing
 * (domain/13 §13.8 passes A, C and E with a tolerance of 0). The order of either list decides nothing but between equals.
 */
export function matched(ours: readonly Matchable[], theirs: readonly Matchable[]): Match[] {
  const free = new Set(ours);
  const found = new Map<string, Match>();
  for (const one of theirs) {
    const exact = [...free].find((own) => sameKey(own, one) && isZero(off(own, one)));
    if (!exact) continue;
    free.delete(exact);
    found.set(one.id, { theirs: one.id, ours: exact.id, level: 'EXACT' });
  }
  const near = theirs
    .filter(({ id }) => !found.has(id))
    .flatMap((one) => [...free].filter((own) => sameKey(own, one)).map((own) => ({ one, own, by: off(own, one) })))
    .sort((a, b) => compare(a.by, b.by));
  for (const { one, own } of near) {
    if (found.has(one.id) || !free.has(own)) continue;
    free.delete(own);
    found.set(one.id, { theirs: one.id, ours: own.id, level: 'AMOUNT_DIFF' });
  }
  return theirs.map(({ id }) => found.get(id) ?? { theirs: id, ours: null, level: 'NOT_FOUND' });
}
