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
    `c.id! c.claim_no c.claimant_id! u.fullname u.team_id c.advance_offset! l.expense_type! l.base_net:net!
      l.base_tax:tax! l.order_id l.fee_code`,
    { sells: sql`u.user_nature = 'SALES'` },
    sql`from fc_expense_claim c join sys_user u on u.id = c.claimant_id join fc_expense_line l on l.ep_id = c.ep_id and l.claim_id = c.id and not l.is_deleted
        where c.ep_id = ${caller.actor.epId}::bigint and c.id = any(${[...ids]}::bigint[]) order by l.id`,
  );
  return new Map(
    ids.map((id): [string, Posted] => {
      const own = found.filter((row) => row.id === id);
      const [head] = own;
      if (head === undefined) throw new Error(`claim ${id} has no lines`);
      const [personId, deptId, offset] = [head.claimantId, head.teamId, head.advanceOffset];
      const lines = own.map(({ expenseType, net, tax, orderId, feeCode }) => ({ expenseType, net, tax, orderId, feeCode }));
      const postings = claimPostings({ personId, deptId, sells: saysYes(head.sells), offset, lines }, facts);
      return [id, { postings, words: { person: head.fullname ?? '', claimNo: head.claimNo ?? '' } }];
    }),
  );
}
