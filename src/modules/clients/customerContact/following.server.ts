import { textOf, type Row } from '#define/row';
import { customerContact } from '#modules/clients/customerContact/customerContact.entity';
import type { Follower, Following } from '#server/perform/following';
import { lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

const reached = ['mobile', 'email'] as const;

/** Two people of one customer have not the same number or address (domain/16 §16.2). @throws Refused CONTACT_DUPLICATE */
async function checkReach({ transaction, owner }: Following, { id, after }: Decided): Promise<void> {
  const row = after as Row;
  for (const field of reached) {
    const value = textOf(row, field);
    if (value === null || value === '') continue;
    const [other] = await transaction.query(
      sql`select name from crm_contact where ep_id = ${owner}::bigint and customer_id = ${String(row.customerId)}::bigint and id <> ${id}::bigint and not is_deleted
        and ${field === 'mobile' ? sql`regexp_replace(mobile, '[^0-9]', '', 'g') = regexp_replace(${value}, '[^0-9]', '', 'g')` : sql`lower(email) = lower(${value})`} limit 1`,
    );
    if (other) throw new Refused([{ code: 'CONTACT_DUPLICATE', id, field, detail: { name: other[0] ?? '' } }]);
  }
}

/** Numbers and addresses are one person's; of each type one contact is the usual one, the last that was made so. */
export const contactFollowers: readonly Follower[] = [
  {
    of: 'customerContact',
    when: ({ before, after, changed }) =>
      after !== null && (before === null || ['mobile', 'email', 'isDefault', 'contactType'].some((name) => changed.includes(name))),
    async body(following, changes) {
      const { transaction, engine, caller, owner } = following;
      for (const change of changes) await checkReach(following, change);
      const usual = changes.flatMap(({ id, after }) => (after?.isDefault === true ? [{ id, after }] : []));
      const others = await Promise.all(
        usual.map(async ({ id, after }) =>
          transaction.query(
            sql`select id from crm_contact where ep_id = ${owner}::bigint and customer_id = ${String(after.customerId)}::bigint and contact_type = ${String(after.contactType)} and id <> ${id}::bigint and is_default and not is_deleted`,
          ),
        ),
      );
      const rows = await lockRows(
        transaction,
        engine,
        caller,
        customerContact,
        others.flat().map(([id]) => id as string),
      );
      const decided = [...rows.values()].map((row): Decided => ({
        id: row.id,
        before: row,
        after: { ...row, isDefault: false },
        changed: ['isDefault'],
      }));
      return [{ definition: customerContact, action: 'setDefault', decided }];
    },
  },
];
