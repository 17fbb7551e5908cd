import { claimPostings } from '#modules/ledger/claim.rules';
import type { Posted } from '#modules/ledger/posting.rules';
import type { ActWork } from '#server/perform/actBodies';
import { namedRows, saysYes } from '#server/store/namedRows';
import { sql } from '#server/store/sql';

/** What claims of the staff post that finance passed, by their ids (domain/13 §13.3 EXPENSE, example J18). */
export async function claimsOf(
  { road, caller, facts }: Pick<ActWork, 'road' | 'caller' | 'facts'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Posted>> {
  const found = await namedRows(
    road.transaction,
    {
      id: 'c.id',
      claimNo: 'c.claim_no',
      personId: 'c.claimant_id',
      person: 'u.fullname',
      deptId: 'u.team_id',
      sells: sql`u.user_nature = 'SALES'`,
      offset: 'c.advance_offset',
      expenseType: 'l.expense_type',
      net: 'l.base_net',
      tax: 'l.base_tax',
      orderId: 'l.order_id',
      feeCode: 'l.fee_code',
    },
    sql`from fc_expense_claim c join sys_user u on u.id = c.claimant_id join fc_expense_line l on l.ep_id = c.ep_id and l.claim_id = c.id and not l.is_deleted
        where c.ep_id = ${caller.actor.epId}::bigint and c.id = any(${[...ids]}::bigint[]) order by l.id`,
  );
  return new Map(
    ids.map((id): [string, Posted] => {
      const own = found.filter((row) => row.id === id);
      const [head] = own;
      const claim = {
        personId: head?.personId ?? '',
        deptId: head?.deptId ?? null,
        sells: saysYes(head?.sells),
        offset: head?.offset ?? '',
        lines: own.map(({ expenseType, net, tax, orderId, feeCode }) => ({
          expenseType: expenseType ?? '',
          net: net ?? '',
          tax: tax ?? '',
          orderId,
          feeCode,
        })),
      };
      return [id, { postings: claimPostings(claim, facts), words: { person: head?.person ?? '', claimNo: head?.claimNo ?? '' } }];
    }),
  );
}
