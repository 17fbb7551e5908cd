import { bookPeriodOf, periodBefore } from '#define/books';
import type { Row } from '#define/row';
import { monthEnd } from '#modules/ledger/monthEnd/monthEnd.entity';
import type { Day } from '#values/day';
import { branches } from '#modules/demo/branches';
import { blankValues } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';

/** The two months that are over, in every branch: what their ends come to is still to be run. */
export function monthEndRows(today: Day): Row[] {
  const last = periodBefore(bookPeriodOf(today));
  const createUserId = staff.find(({ job }) => job === 'FNM')?.id ?? '1';
  const createTime = `${last.slice(0, 4)}-${last.slice(4)}-28T01:00:00.000Z`;
  return branches.flatMap(({ epId }) =>
    [periodBefore(last), last].map((period, at): Row => ({
      ...blankValues(monthEnd),
      id: `${epId}${at + 1}`,
      epId,
      version: 1,
      period,
      createUserId,
      createTime,
    })),
  );
}
