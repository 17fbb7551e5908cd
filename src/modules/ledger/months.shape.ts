import type { Guard } from '#define/act';
import { periodPattern } from '#define/books';
import { text } from '#define/field';
import type { Where } from '#define/filter';
import { textOf, type Values } from '#define/row';
import type { Role } from '#names/roles';

/** Who sees what a month end came to: accruals and revaluation tell what charges cost. */
export const monthReaders: readonly Role[] = ['admin', 'orderCosts'];

/** Who looks whether the books are in balance. */
export const bookReaders: readonly Role[] = ['admin', 'check_voucher', 'post_voucher'];

/** A call names the month, a person the row. */
export const ofPeriod = (answers: Values): Where => ({ field: 'period', op: 'equal', anyOf: [textOf(answers, 'period')] });

export const askedPeriod = { ...text({ max: 6, pattern: periodPattern }), told: true as const };

/** A run was made of the month: there may be something to take back. */
export const wasAccrued: Guard = {
  name: 'wasAccrued',
  by: (row) => (row.accrueTime == null ? [{ code: 'ACCRUAL_NONE', field: 'accrueTime' }] : []),
};
