import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { textOf, type Values } from '#define/row';
import { lastDayOf } from '#modules/ledger/months.shape';
import type { Transaction } from '#server/store/database';
import { namedRows } from '#server/store/namedRows';
import { sql } from '#server/store/sql';
import { subtract, toDecimal, toText } from '#values/decimal';
import { grouped } from '#values/grouped';
import { allocate } from '#values/money';

/** One person's part of what an order came to, with what it was worked out from. */
export type PartDue = Values & {
  readonly jobNo: string;
  readonly personId: string;
  readonly person: string;
  readonly sharePct: string;
  readonly personBasis: string;
};

/** What the orders of a branch came to by the end of a month beyond what was taken of them before, parted to the cent among those who share in each. */
export async function partsDue(transaction: Pick<Transaction, 'query'>, facts: Facts, epId: string, month: Values): Promise<PartDue[]> {
  const [period, base] = [textOf(month, 'period') ?? '', textOf(facts.branch, 'baseCurrency') ?? 'CNY'];
  const due = await namedRows(
    transaction,
    'd.order_id! d.job_no! d.profit! d.share! d.interest! d.basis_to_date! d.taken_before! d.person_id! d.person! d.share_pct!',
    {},
    sql`from fc_commission_due(${epId}::bigint, ${period}, ${lastDayOf(month)}::date, ${parameterOf(facts, 'commission.overdueDailyPct')}::numeric,
          ${String(parameterOf(facts, 'commission.graceDays'))}::integer, ${parameterOf(facts, 'commission.badDebt') === 'ALL'}) d`,
  );
  return [...grouped(due, ({ orderId }) => orderId).values()].flatMap((people) => {
    const [{ basisToDate, takenBefore }] = people as [(typeof due)[number]];
    const basis = toText(subtract(toDecimal(basisToDate), toDecimal(takenBefore)));
    const pcts = people.map(({ sharePct }) => sharePct);
    // Whoever has no part of their own is refused by whoever asks; nothing is parted among those.
    const parts = pcts.some((pct) => Number(pct) < 1) ? [] : allocate(basis, pcts, base);
    return people.map((of, at) => ({ ...of, basis, personBasis: parts[at] ?? '0' }));
  });
}
