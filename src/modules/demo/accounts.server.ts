import type { Client } from 'pg';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { asking } from '#modules/demo/asking.server';
import { branches } from '#modules/demo/branches';
import { makeRow } from '#modules/demo/rowMaking';
import { momentAt } from '#modules/demo/timeline';
import { accountOf } from '#modules/statements/statement/account.server';
import { statement } from '#modules/statements/statement/statement.entity';
import { statementLine } from '#modules/statements/statementLine/statementLine.entity';
import { addDays, dayNumber, type Day } from '#values/day';
import { sql } from '#server/store/sql';

/**
 * In each branch the balance of last month of the customer with whom most moved: one went out already, as those of customers who settle by
 * the month do. Made of what is loaded, behind everything else.
 */
export async function accountRows(
  client: Client,
  factsOf: (epId: string) => Facts,
  today: Day,
): Promise<{ statements: Row[]; lines: Row[] }> {
  const transaction = asking(client);
  const [[id, lineId] = []] = await transaction.query(
    sql`select (select coalesce(max(id), 0) from fc_statement)::text, (select coalesce(max(id), 0) from fc_statement_line)::text`,
  );
  const periodTo = addDays(`${today.slice(0, 7)}-01`, -1);
  const period = { periodFrom: `${periodTo.slice(0, 7)}-01`, periodTo };
  const [statements, lines]: [Row[], Row[]] = [[], []];
  for (const { epId } of branches) {
    const [[customerId] = []] = await transaction.query(
      sql`select customer_id from fc_account_movement where ep_id = ${epId}::bigint and side = 'AR' and line_date between ${period.periodFrom}::date and ${periodTo}::date
          group by 1 order by count(*) desc, customer_id limit 1`,
    );
    if (!customerId) continue;
    const own = String(Number(id) + statements.length + 1);
    const head = { id: own, epId, version: 1, customerId, direction: 'AR', ...period };
    const { lines: told, ageing } = await accountOf(transaction, head);
    const made = { createUserId: '1', createTime: momentAt(dayNumber(addDays(periodTo, 1)), 9, 5) };
    const facts = factsOf(epId);
    for (const values of told) {
      const { statementId: _statementId, ...said } = values as Values;
      const line = { ...said, statementId: own, level: 0, lineState: 'LIVE', isOpen: false, changedSinceSent: false, billedBy: null };
      lines.push(makeRow({ definition: statementLine, id: String(Number(lineId) + lines.length + 1), epId, values: line, made, facts }));
    }
    const values: Values = {
      customerId,
      direction: 'AR',
      kind: 'ACCOUNT',
      statementDate: addDays(periodTo, 1),
      ...period,
      state: 'SENT',
      sentTime: momentAt(dayNumber(addDays(periodTo, 1)), 9, 10),
      ageing,
      lines: told.length,
      earlierLines: told.filter(({ isEarlier }) => isEarlier === true).length,
    };
    statements.push(makeRow({ definition: statement, id: own, epId, values, made, facts }));
  }
  return { statements, lines };
}
