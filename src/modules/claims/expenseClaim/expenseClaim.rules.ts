import type { Guard, Whose } from '#define/act';
import { holds } from '#define/actor';
import { openPeriodOf } from '#define/books';
import type { Rule } from '#define/entity';
import type { Facts } from '#define/facts';
import { dayOf, decimalOf, integerOf, textOf, type Values } from '#define/row';
import { compare, subtract, toDecimal, toText, ZERO } from '#values/decimal';
import { moneyText } from '#values/money';

/** What is still to be paid out: base currency. */
export const toPayOf = (row: Values, { branch }: Facts): Values => ({
  toPay: moneyText(
    toText(subtract(toDecimal(decimalOf(row, 'total') ?? '0'), toDecimal(decimalOf(row, 'advanceOffset') ?? '0'))),
    textOf(branch, 'baseCurrency') ?? 'CNY',
  ),
});

/** The month the claim is booked in: that of its day, or the next open one (domain/12 nr 1). */
export function bookedIn(row: Values, { branch }: Facts): string | undefined {
  const on = dayOf(row, 'claimDate');
  return on === null ? undefined : openPeriodOf(on, branch);
}

/** Nobody claims for a day to come. */
export const notAhead: Rule = {
  name: 'notAhead',
  reads: ['claimDate'],
  by: (row, { today }) => {
    const on = dayOf(row, 'claimDate');
    return on !== null && on > today ? [{ code: 'CLAIM_DAY_AHEAD', field: 'claimDate', detail: { today } }] : [];
  },
};

/** Something is claimed. */
export const hasLines: Guard = {
  name: 'hasLines',
  by: (row) => ((integerOf(row, 'lines') ?? 0) === 0 ? [{ code: 'CLAIM_EMPTY', field: 'lines' }] : []),
};

/** Every line that needs a receipt has one (domain/13 §13.12, `claim.noFileBelow`). */
export const hasFiles: Guard = {
  name: 'hasFiles',
  by: (row) => {
    const missing = integerOf(row, 'missingFiles') ?? 0;
    return missing === 0 ? [] : [{ code: 'CLAIM_FILE_MISSING', field: 'missingFiles', detail: { n: String(missing) } }];
  },
};

/**
 * Whose step it is: first the claimant's leader, or where he has none or is away a manager who passes claims; then finance, who also
 * see the books (domain/13 §13.12).
 */
export const isApprover: Whose = {
  field: 'claimState',
  by: (row, actor) =>
    textOf(row, 'claimState') === 'SUBMITTED'
      ? textOf(row, 'leaderUserId') === actor.userId || holds(actor, ['check_expense'])
      : holds(actor, ['check_expense']) && holds(actor, ['cashs']),
};

/** What finance passed, finance takes back. */
export const takesBackOwn: Whose = {
  field: 'claimState',
  by: (row, actor) => textOf(row, 'claimState') === 'LEADER_PASSED' || holds(actor, ['cashs']),
};

/** Something is left to be paid out after the advances. */
export const isDue: Guard = {
  name: 'isDue',
  by: (row) => (compare(toDecimal(decimalOf(row, 'toPay') ?? '0'), ZERO) > 0 ? [] : [{ code: 'CLAIM_NOTHING_DUE', field: 'toPay' }]),
};

/** A document of money stands for it. */
export const hasPayment: Guard = {
  name: 'hasPayment',
  by: (row) => (textOf(row, 'cashId') === null ? [{ code: 'CLAIM_NO_PAYMENT', field: 'cashId' }] : []),
};

/** No money went out for it yet. */
export const notPaid: Guard = {
  name: 'notPaid',
  by: (row) =>
    textOf(row, 'cashId') === null ? [] : [{ code: 'CLAIM_PAYMENT_MADE', field: 'cashId', detail: { no: textOf(row, 'cashNo') ?? '' } }],
};
