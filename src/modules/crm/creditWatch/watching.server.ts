import { parameterOf } from '#define/parameters';
import { textOf, type Row, type Values } from '#define/row';
import { customer } from '#modules/crm/customer/customer.entity';
import { creditFacts } from '#modules/finance/creditStanding.shape.server';
import { holdersOf, readersAmong, tellReaders } from '#modules/messages/systemLetters.shape.server';
import type { Job } from '#server/jobs/job';
import { putting } from '#server/perform/branchRows';
import { asProduct } from '#server/perform/rows';
import { performAsJob } from '#server/perform/together';
import { namedRows, saysYes } from '#server/store/namedRows';
import { sql } from '#server/store/sql';
import { moneyText } from '#values/money';

const marks = ['BELOW', 'NEAR', 'OVER'];
const words: Readonly<Record<string, string>> = { NEAR: 'creditNear', OVER: 'creditOver' };

/** What a customer's credit has crossed since its people were told last; of one that is looked at for the first time nothing. */
function crossed(before: Row, mark: string, late: boolean): string[] {
  if (before.creditMark == null) return [];
  const further = marks.indexOf(mark) > marks.indexOf(String(before.creditMark)) ? (words[mark] ?? []) : [];
  return [further, late && before.creditLate !== true ? 'creditLate' : []].flat();
}

/** What being overdue too long locks, once each time; somebody may unlock it meanwhile (domain/16 §16.7 `credit.autoLockDays`). */
function lockOf({ locked, lockSource }: Row, tooLate: boolean): Values {
  if (locked === true || tooLate === (lockSource === 'OVERDUE')) return {};
  return tooLate ? { locked: true, lockSource: 'OVERDUE' } : { lockSource: null };
}

/** Whose a customer is, and the branch's finance managers, are told when its credit comes near its limit, above it, or late beyond the grace, and when being late locks it: once, not daily (domain/16 §16.7). */
export const watchingCredits: Job = {
  name: 'watchCredits',
  of: 'branch',
  schedule: { everySeconds: 900 },
  run: async ({ engine, epId, caller, signal }) => {
    const actor = await caller();
    signal.throwIfAborted();
    const together = { action: 'watchCredits', definition: customer, tells: true } as const;
    return performAsJob(engine, actor, together, async (road) => {
      const lockDays = String(parameterOf(await creditFacts(road.transaction, engine, actor), 'credit.autoLockDays'));
      const tooLate = sql`${lockDays}::integer > 0 and w.overdue_days > ${lockDays}::integer`;
      const now = await namedRows(
        road.transaction,
        'w.id! w.credit_mark! w.credit_used! w.credit_limit! w.credit_currency! w.overdue_days! w.used_percent w.is_late',
        { tooLate },
        sql`from crm_credit_watch w join crm_customer c on c.ep_id = w.ep_id and c.id = w.id where w.ep_id = ${epId}::bigint and w.credit_used is not null
          and (c.credit_mark is distinct from w.credit_mark or c.credit_late <> w.is_late or not c.locked and (${tooLate}) <> (c.lock_source is not distinct from 'OVERDUE')) order by w.id`,
      );
      const held = await road.hold(
        customer,
        now.map(({ id }) => id),
      );
      const finance = await holdersOf(
        road.transaction,
        'edit_crm_credit',
        sql`u.home_ep_id = ${epId}::bigint and r.role_set ? 'pass_crm_credit'`,
      );
      let told = 0;
      const puts = new Map<string, Values>();
      for (const one of now) {
        const row = held.get(one.id) as Row;
        const money = (amount: string) => `${moneyText(amount, one.creditCurrency)} ${one.creditCurrency}`;
        const details = () => ({
          name: textOf(row, 'shortName') ?? '',
          percent: one.usedPercent ?? '0',
          used: money(one.creditUsed),
          limit: money(one.creditLimit),
          n: one.overdueDays,
        });
        const owner = (await readersAmong(road.transaction, [textOf(row, 'salesmanId') ?? '0'])).filter(({ id }) =>
          finance.every((other) => other.id !== id),
        );
        const locks = lockOf(row, saysYes(one.tooLate));
        puts.set(one.id, { creditMark: one.creditMark, creditLate: saysYes(one.isLate), ...locks });
        for (const name of [...crossed(row, one.creditMark, saysYes(one.isLate)), ...(locks.locked ? ['creditLocked'] : [])])
          told += await tellReaders(road, [...finance, ...owner], {
            file: 'clients',
            name,
            details,
            about: { tableName: customer.table, tableId: row.id },
          });
      }
      const wishes = [...puts].map(([id, put]) => putting(held.get(id) as Row, put));
      if (wishes.length > 0) await road.perform(customer, { rows: wishes }, asProduct(actor));
      return { told };
    });
  },
};
