import type { Guard } from '#define/act';
import { periodPattern } from '#define/books';
import { text } from '#define/field';
import type { Where } from '#define/filter';
import { textOf, type Values } from '#define/row';
import type { Role } from '#names/roles';
import { monthEnd } from '#values/day';

/** Who sees what a month end came to: accruals and revaluation tell what charges cost. */
export const monthReaders: readonly Role[] = ['admin', 'orderCosts'];

/** Who looks whether the books are in balance. */
export const bookReaders: readonly Role[] = ['admin', 'check_voucher', 'post_voucher'];

/** Who sees what people earned by their orders. */
export const commissionReaders: readonly Role[] = ['admin', 'run_commission', 'confirm_commission'];

/** A call names the month, a person the row. */
export const ofPeriod = (answers: Values): Where => ({ field: 'period', op: 'equal', anyOf: [textOf(answers, 'period')] });

export const askedPeriod = { ...text({ max: 6, pattern: periodPattern }), told: true as const };

/** The last day of a row's month. */
export const lastDayOf = (month: Values): string => {
  const period = textOf(month, 'period') ?? '';
  return monthEnd(`${period.slice(0, 4)}-${period.slice(4)}-01`);
};

/** A run was made of the month: there may be something to take back. */
export const wasAccrued: Guard = {
  name: 'wasAccrued',
  by: (row) => (row.accrueTime == null ? [{ code: 'ACCRUAL_NONE', field: 'accrueTime' }] : []),
};
