import { dayOf, type Json, type Row, type Values } from '#define/row';
import { accountLines, ageingOf, type Movement } from '#modules/statements/statement/account.rules';
import { statement } from '#modules/statements/statement/statement.entity';
import { statementLine } from '#modules/statements/statementLine/statementLine.entity';
import type { ActWork } from '#server/perform/actBodies';
import { addedRows, type Follower } from '#server/perform/following';
import { heldWhere } from '#server/perform/branchRows';
import { asProduct } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

/** Whoever answers questions. */
type Asking = Pick<Transaction, 'query'>;

/** What moved between us and a partner on a side until a day (`fc_account_movement`, migration 0611). */
async function movementsOf(transaction: Asking, head: Row, until: string): Promise<Movement[]> {
  const found = await transaction.query(sql`
    select line_kind, line_date, document_no, invoice_id, cash_id, currency, amount from fc_account_movement
    where ep_id = ${head.epId}::bigint and customer_id = ${String(head.customerId)}::bigint and side = ${String(head.direction)} and line_date <= ${until}::date
    order by line_date, document_no, invoice_id, cash_id`);
  const names = ['lineKind', 'lineDate', 'documentNo', 'invoiceId', 'cashId', 'currency', 'amount'];
  return found.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])) as unknown as Movement);
}

/** What of the partner's documents was open on a day: what is open now, and what came off later. */
async function openOn(transaction: Asking, head: Row, until: string) {
  const found = await transaction.query(sql`
    select i.currency, i.due_date, i.balance
        + coalesce((select sum(a.allocated_invoice + a.adjustment_amount) from fc_cash_allocation a join fc_write_off w on w.ep_id = a.ep_id and w.id = a.write_off_id
            where a.ep_id = i.ep_id and a.invoice_id = i.id and a.alloc_state = 'DONE' and not a.is_recovery and not a.is_deleted and w.write_off_date > ${until}::date), 0)
        - coalesce((select sum(r.red_amount) from fc_invoice r where r.ep_id = i.ep_id and r.red_of_invoice_id = i.id and r.check_status = 'CHECK_PASS' and not r.is_deleted and r.invoice_date > ${until}::date), 0)
        + case when (i.bad_debt_time at time zone b.time_zone)::date > ${until}::date then i.bad_debt_amount else 0 end
    from fc_invoice i join sys_enterprise b on b.id = i.ep_id where i.ep_id = ${head.epId}::bigint and i.customer_id = ${String(head.customerId)}::bigint and i.direction = ${String(head.direction)}
      and i.check_status = 'CHECK_PASS' and not i.is_deleted and i.invoice_date <= ${until}::date`);
  return found.map(([currency, dueDate, amount]) => ({ currency: currency ?? '', dueDate: dueDate ?? null, amount: amount ?? '0' }));
}

/** The lines of a statement of account, and how old what is open at its end is. */
export async function accountOf(transaction: Asking, head: Row): Promise<{ readonly lines: readonly Values[]; readonly ageing: Json }> {
  const [from, until] = [dayOf(head, 'periodFrom') ?? '', dayOf(head, 'periodTo') ?? ''];
  const lines = accountLines(await movementsOf(transaction, head, until), from);
  return {
    lines: lines.map((line) => ({ ...line, statementId: head.id, isEarlier: line.lineKind === 'OPENING' })),
    ageing: ageingOf(await openOn(transaction, head, until), lines, until),
  };
}

const linesOf = (head: Row) => sql`t.statement_id = ${head.id}::bigint and not t.is_deleted`;

/** A statement of account takes its lines as it is made, and anew as its period moves. */
export const accountStatements: Follower = {
  of: 'statement',
  when: ({ before, after, changed }) =>
    after?.kind === 'ACCOUNT' &&
    after.state === 'DRAFT' &&
    (before === null || changed.some((name) => name === 'periodFrom' || name === 'periodTo')),
  async body(following, changes) {
    const { transaction, engine, caller } = following;
    const product = asProduct(caller);
    const ids = changes.map(({ id }) => id);
    const heads = await heldWhere(transaction, engine, product, statement, sql`t.id = any(${ids}::bigint[])`);
    const decided: Decided[] = [];
    const aged: Decided[] = [];
    for (const before of heads) {
      const standing = await heldWhere(transaction, engine, product, statementLine, linesOf(before));
      decided.push(...standing.map((row): Decided => ({ id: row.id, before: row, after: null, changed: [] })));
      const { lines, ageing } = await accountOf(transaction, before);
      const blank = { lineState: 'LIVE', level: 0, agreedHere: false, theirAmount: '0', isOpen: false, changedSinceSent: false };
      const fresh = lines.map((values) => ({ ...blank, ...values }));
      decided.push(...(await addedRows(following, statementLine, fresh)));
      aged.push({ id: before.id, before, after: { ...before, ageing }, changed: ['ageing'] });
    }
    return [
      { definition: statementLine, action: 'state', decided },
      { definition: statement, action: 'state', decided: aged },
    ];
  },
};

/** What goes out is what stands on the day it does. Answers the statements as they are after that. */
export async function renewAccounts({ road, engine, caller, rows, put }: ActWork): Promise<readonly Row[]> {
  const renewed: Row[] = [];
  for (const row of rows) {
    if (row.kind !== 'ACCOUNT') {
      renewed.push(row);
      continue;
    }
    const { lines, ageing } = await accountOf(road.transaction, row);
    const standing = await heldWhere(road.transaction, engine, asProduct(caller), statementLine, linesOf(row));
    const remove = standing.map(({ id }) => ({ id, version: null }));
    const add = lines.map((set, at) => ({ clientId: String(at), set, derived: {} }));
    await road.perform(statementLine, { remove, add }, asProduct(caller));
    put(row.id, { ageing });
    renewed.push({ ...row, ageing });
  }
  return renewed;
}
