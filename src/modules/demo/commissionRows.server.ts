import type { Client } from 'pg';
import { bookPeriodOf, periodBefore } from '#define/books';
import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import { asking } from '#modules/demo/asking.server';
import { branches } from '#modules/demo/branches';
import type { DemoTable } from '#modules/demo/company';
import { ledgerBegan } from '#modules/demo/ledgerRows';
import { makeRow } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';
import { momentAt } from '#modules/demo/timeline';
import { commission } from '#modules/ledger/commission/commission.entity';
import { earningsOf } from '#modules/ledger/commission/commission.rules';
import { partsDue } from '#modules/ledger/commission/due.server';
import { commissionLine } from '#modules/ledger/commissionLine/commissionLine.entity';
import { lastDayOf } from '#modules/ledger/months.shape';
import { addDays, dayNumber, type Day } from '#values/day';
import { grouped } from '#values/grouped';

const manager = staff.find(({ job }) => job === 'FNM')?.id ?? '1';

/** Confirmed and paid out on the tenth of the month after. */
function paid(lastDay: Day): Values {
  const paidDate = addDays(lastDay, 10);
  const [confirmTime, payTime] = [momentAt(dayNumber(lastDay) + 4, 10, 30), momentAt(dayNumber(paidDate), 11, 0)];
  return { commissionState: 'PAID', confirmUserId: manager, confirmTime, payUserId: manager, payTime, paidDate };
}

/**
 * What the salesmen of each branch earned by their orders: up to the last month before the ledger began, paid out then, and what came since by the
 * end of last month, still a draft. Made of what is loaded; each month is to be loaded before the next is asked for.
 */
export async function* commissionTables(client: Client, factsOf: (epId: string) => Facts, today: Day): AsyncGenerator<DemoTable> {
  const transaction = asking(client);
  const [before, last] = [periodBefore(bookPeriodOf(ledgerBegan(today))), periodBefore(bookPeriodOf(today))];
  let [statements, lineId] = [0, 0];
  for (const period of [before, last]) {
    const month = { period };
    const statementDate = lastDayOf(month);
    const made = { createUserId: manager, createTime: momentAt(dayNumber(statementDate) + 3, 10, 0) };
    for (const { epId, comCode } of branches) {
      const facts = factsOf(epId);
      const people = grouped(await partsDue(transaction, facts, epId, month), ({ personId }) => personId);
      const [heads, lines]: [Row[], Row[]] = [[], []];
      for (const [personId, parts] of people) {
        const id = String((statements += 1));
        const earned = earningsOf(parts, facts);
        const own = parts.map(({ jobNo: _no, person: _name, personId: _of, ...part }, at) =>
          makeRow({
            definition: commissionLine,
            id: String((lineId += 1)),
            epId,
            facts,
            made,
            put: { commissionId: id },
            values: { ...part, ...earned[at] },
          }),
        );
        const sums = (commission.rolled ?? []).map((one) => rolledValues(commission, one, commissionLine, own));
        const commissionNo = `COM${comCode}${period.slice(2)}-${String(heads.length + 1).padStart(5, '0')}`;
        const values = {
          commissionNo,
          period,
          statementDate,
          personId,
          ...(period === before ? paid(statementDate) : {}),
          ...(Object.assign({}, ...sums) as Values),
        };
        heads.push(makeRow({ definition: commission, id, epId, facts, made, values }));
        lines.push(...own);
      }
      yield { entity: 'commission', rows: heads };
      yield { entity: 'commissionLine', rows: lines };
    }
  }
}
