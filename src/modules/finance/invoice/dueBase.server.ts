import { closedPeriodOf } from '#define/books';
import { follow } from '#define/decide';
import { parameterOf } from '#define/parameters';
import { type Row } from '#define/row';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { dueDateOf } from '#modules/finance/invoice/invoice.rules';
import type { Followed, Follower, Following } from '#server/perform/following';
import { lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { sql, type Sql } from '#server/store/sql';

/**
 * The day documents are due from (domain/04 §4.6, parameter `due.baseDate`): the departure of the last of their orders, as planned until
 * the ship has left. It stands once anything is settled, and in closed months.
 */
async function baseMoves({ transaction, engine, caller }: Following, of: Sql): Promise<readonly Followed[]> {
  const facts = await engine.facts.load(transaction, invoice, caller.actor, engine.now());
  const from = parameterOf(facts, 'due.baseDate');
  if (from === 'INVOICE_DATE') return [];
  const found = await transaction.query(
    sql`select i.id, max(coalesce(case when ${from} = 'ATD' then o.atd end, o.etd))::text from fc_invoice i
      join fc_invoice_line l on l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted join bl_order o on o.ep_id = l.ep_id and o.id = l.order_id
      where i.ep_id = ${caller.actor.epId}::bigint and ${of} and i.written_off_amount = 0 and i.check_status <> 'MERGED' and not i.is_deleted group by i.id`,
  );
  const bases = new Map(found.map(([id, base]) => [id as string, base ?? null]));
  const rows = await lockRows(transaction, engine, caller, invoice, [...bases.keys()]);
  const decided = [...rows.values()].flatMap((row): Decided[] => {
    const baseDate = bases.get(row.id) ?? null;
    if (baseDate === (row.baseDate ?? null) || closedPeriodOf(invoice.booked, row, facts.branch) !== null) return [];
    const { after, changed } = follow(invoice, row, { baseDate, dueDate: dueDateOf({ ...row, baseDate }, facts) ?? null }, facts);
    return changed.length === 0 ? [] : [{ id: row.id, before: row, after: after as Row, changed }];
  });
  return [{ definition: invoice, action: 'dueBase', decided }];
}

const differs = ({ before, after }: Decided, ...names: readonly string[]): boolean =>
  names.some((name) => (before?.[name] ?? null) !== (after?.[name] ?? null));

/** Documents of orders whose departure moved. */
const departureMoves: Follower = {
  of: 'order',
  when: (change) => change.before !== null && change.after !== null && differs(change, 'etd', 'atd'),
  body: (following, changes) =>
    baseMoves(
      following,
      sql`i.id in (select invoice_id from fc_invoice_line where ep_id = ${following.caller.actor.epId}::bigint and order_id = any(${changes.map(({ id }) => id)}::bigint[]) and not is_deleted)`,
    ),
};

/** Documents that got lines, or lost some. */
const linesMove: Follower = {
  of: 'invoiceLine',
  when: (change) => change.before === null || change.after === null || differs(change, 'invoiceId'),
  body: (following, changes) =>
    baseMoves(
      following,
      sql`i.id = any(${[...new Set(changes.flatMap(({ before, after }) => [before, after].flatMap((row) => (row ? [String(row.invoiceId)] : []))))]}::bigint[])`,
    ),
};

export const dueBaseFollowers: readonly Follower[] = [departureMoves, linesMove];
