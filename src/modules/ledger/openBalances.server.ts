import { textOf } from '#define/row';
import type { OpenBalance } from '#modules/ledger/monthEnd.rules';
import type { ActWork } from '#server/perform/actBodies';
import { sql } from '#server/store/sql';

/** What accounts held in other currencies at the end of a day, by partner, order or bank account; what a revaluation posted is left out. */
export async function balancesAt({ road, caller, facts }: ActWork, accounts: readonly string[], on: string): Promise<OpenBalance[]> {
  const found = await road.transaction.query(
    sql`select e.ledger_account, e.customer_id, e.order_id, e.bank_account_id, e.currency,
          sum(case when e.debit <> 0 then e.original_amount else -e.original_amount end), sum(e.debit - e.credit)
        from fc_voucher_entry e join fc_voucher v on v.ep_id = e.ep_id and v.id = e.voucher_id
        where e.ep_id = ${caller.actor.epId}::bigint and e.ledger_account = any(${[...accounts]}::text[]) and e.currency <> ${textOf(facts.branch, 'baseCurrency') ?? 'CNY'}
          and v.voucher_date <= ${on}::date and v.voucher_type <> 'REVALUATION' and not v.is_deleted and not e.is_deleted
        group by 1, 2, 3, 4, 5 order by 1, 5, 2, 3, 4`,
  );
  return found.map((cells) => ({
    ledgerAccount: cells[0] ?? '',
    customerId: cells[1] ?? null,
    orderId: cells[2] ?? null,
    bankAccountId: cells[3] ?? null,
    currency: cells[4] ?? '',
    open: cells[5] ?? '0',
    base: cells[6] ?? '0',
  }));
}
