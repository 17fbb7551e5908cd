import type { Definition } from '#define/entity';
import { textOf, type Row } from '#define/row';
import { invoiceTitle } from '#modules/crm/invoiceTitle/invoiceTitle.entity';
import { customerContact } from '#modules/clients/customerContact/customerContact.entity';
import type { Follower, Following } from '#server/perform/following';
import { lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused } from '#server/refused';
import { fixed, raw, sql } from '#server/store/sql';

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

/** Of rows of a customer alike in these fields one is the usual one, the last that was made so: the others are it no more. */
async function usualAmong(
  { transaction, engine, caller, owner }: Following,
  definition: Definition,
  changes: readonly Decided[],
  alike: string,
) {
  const others = await Promise.all(
    changes.flatMap(({ id, after }) =>
      after?.isDefault === true
        ? transaction.query(
            sql`select o.id from ${raw(definition.table)} o join ${raw(definition.table)} t on t.ep_id = o.ep_id and t.customer_id = o.customer_id and ${fixed(alike)}
                where t.ep_id = ${owner}::bigint and t.id = ${id}::bigint and o.id <> t.id and o.is_default and not o.is_deleted`,
          )
        : [],
    ),
  );
  const ids = others.flat().map(([id]) => id as string);
  const rows = await lockRows(transaction, engine, caller, definition, ids);
  const changed = ['isDefault'];
  const decided = [...rows.values()].map((row): Decided => ({ id: row.id, before: row, after: { ...row, isDefault: false }, changed }));
  return [{ definition, action: 'setDefault', decided }];
}

const moves = ({ before, after, changed }: Decided, fields: readonly string[]): boolean =>
  after !== null && (before === null || fields.some((name) => changed.includes(name)));

/** Numbers and addresses are one person's; of each type one contact is the usual one, and one title of all. */
export const contactFollowers: readonly Follower[] = [
  {
    of: 'customerContact',
    when: (change) => moves(change, ['mobile', 'email', 'isDefault', 'contactType']),
    async body(following, changes) {
      for (const change of changes) await checkReach(following, change);
      return usualAmong(following, customerContact, changes, 'o.contact_type = t.contact_type');
    },
  },
  {
    of: 'invoiceTitle',
    when: (change) => moves(change, ['isDefault']),
    body: (following, changes) => usualAmong(following, invoiceTitle, changes, 'true'),
  },
];
