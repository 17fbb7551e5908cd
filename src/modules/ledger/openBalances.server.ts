import { textOf } from '#define/row';
import type { OpenBalance } from '#modules/ledger/monthEnd.rules';
import type { ActWork } from '#server/perform/actBodies';
import { namedRows } from '#server/store/namedRows';
import { sql } from '#server/store/sql';

/** What accounts held in other currencies at the end of a day, by partner, order or bank account; what a revaluation posted is left out. */
export async function balancesAt({ road, caller, facts }: ActWork, accounts: readonly string[], on: string): Promise<OpenBalance[]> {
  return namedRows(
    road.transaction,
    'e.ledger_account! e.customer_id e.order_id e.bank_account_id e.currency!',
    {
      'open!': sql`coalesce(sum(case when e.debit <> 0 then e.original_amount else -e.original_amount end), 0)`,
      'base!': sql`sum(e.debit - e.credit)`,
    },
    sql`from fc_voucher_entry e join fc_voucher v on v.ep_id = e.ep_id and v.id = e.voucher_id
        where e.ep_id = ${caller.actor.epId}::bigint and e.ledger_account = any(${[...accounts]}::text[]) and e.currency <> ${textOf(facts.branch, 'baseCurrency') ?? 'CNY'}
          and v.voucher_date <= ${on}::date and v.voucher_type <> 'REVALUATION' and not v.is_deleted and not e.is_deleted
        group by 1, 2, 3, 4, 5 order by 1, 5, 2, 3, 4`,
  );
}
