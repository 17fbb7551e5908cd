import type { ShownBy } from '#define/shown';
import { dayOf, textOf } from '#define/row';
import { warnedBefore } from '#modules/crm/customer/pool.rules';
import { addDays, dayNumber } from '#values/day';

/** Days until a customer drops into the pool, within the week in which its owner is told. */
export const dropsIn: ShownBy = (row, { today }) => {
  const drop = dayOf(row, 'dropDate');
  if (drop === null || drop > addDays(today, warnedBefore) || textOf(row, 'poolHeld') !== null) return false;
  return Math.max(0, dayNumber(drop) - dayNumber(today)) || true;
};

/** It would drop, but business is going on. */
export const heldFromPool: ShownBy = (row, { today }) => textOf(row, 'poolHeld') !== null && (dayOf(row, 'dropDate') ?? '9') <= today;

/** Days its next contact is late; on the day itself it is due. */
export const contactDue: ShownBy = (row, { today }) => {
  const next = dayOf(row, 'nextDay');
  if (next === null || next > today) return false;
  return dayNumber(today) - dayNumber(next) || true;
};

/** Something is owed past its day. */
export const owesLate: ShownBy = (row) => Number(row.maxOverdueDays ?? 0) > 0 && Number(row.maxOverdueDays);

/** Customers not audited take no order reviews. */
export const notApproved: ShownBy = (row) => row.isCustomer === true && row.auditStatus !== 'APPROVED';

/** Whatever its terms say: it pays beforehand until the manager has approved it (domain/16 §16.1). */
export const notExamined: ShownBy = (row) => row.isCustomer === true && row.managerExamineStatus !== 'PASSED';

/** More of the limit is used than there is. */
export const overLimit: ShownBy = (row) => String(row.creditLeft ?? '').startsWith('-');

/** Something is refused for the customer by its policy. */
export const isBlocked =
  (field: string): ShownBy =>
  (row) =>
    textOf(row, field) !== null;
