import { dayOf, decimalOf, textOf, type Row, type Values } from '#define/row';
import { rowsWhere } from '#server/perform/branchRows';
import { bookOf, cashOf } from '#modules/ledger/moved.server';
import { fxSettlement } from '#modules/ledger/fxSettlement/fxSettlement.entity';
import { gainLossOf } from '#modules/ledger/fxSettlement/fxSettlement.rules';
import type { BankBook } from '#modules/ledger/bankBook.rules';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import type { Follower } from '#server/perform/following';
import { asProduct } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { sql } from '#server/store/sql';
import { compare, negate, plainText, toDecimal, toText } from '#values/decimal';

/** What these accounts hold, day by day: by vouchers, and by checked money and settlements that have none yet. */
async function heldOn(work: ActWork, accountIds: readonly string[]): Promise<BankBook> {
  const { road, caller } = work;
  const book = await bookOf(work, accountIds);
  const waiting = await road.transaction.query(
    sql`select s.table_id, s.source_date from fc_voucher_source s join fc_cash c on c.ep_id = s.ep_id and c.id = s.table_id::bigint
        where s.ep_id = ${caller.actor.epId}::bigint and s.table_name = 'cash' and s.voucher_type <> 'WRITE_OFF' and s.voucher_id is null
          and (c.bank_account_id = any(${[...accountIds]}::bigint[]) or c.to_bank_account_id = any(${[...accountIds]}::bigint[]))`,
  );
  await cashOf(work, new Map(waiting.map(([id, on]) => [id as string, on as string])), new Set(), book);
  return book;
}

/** What a dry run tells of each settlement. */
const told = [
  ...['settleNo', 'sellCurrency'].map((name) => ({ name, kind: 'text' as const })),
  { name: 'sellAmount', kind: 'money' as const },
  { name: 'bookRate', kind: 'text' as const },
  ...['bookBase', 'buyAmount', 'gainLoss'].map((name) => ({ name, kind: 'money' as const })),
];

/** `check`: the account gives up what was sold at the moving average of what came in, the earlier day first; no more than it holds. */
const check: ActBody = async (work) => {
  const { road, caller, facts, rows } = work;
  const accounts = [...new Set(rows.map((row) => String(row.fromAccountId)))];
  // Whoever sells of the same account waits.
  await road.transaction.query(
    sql`select id from bs_bank_account where ep_id = ${caller.actor.epId}::bigint and id = any(${accounts}::bigint[]) order by id for update`,
  );
  const book = await heldOn(work, accounts);
  const shown: Record<string, string | null>[] = [];
  for (const row of rows.toSorted((one, other) => (String(one.settleDate) < String(other.settleDate) ? -1 : 1))) {
    const [accountId, on] = [String(row.fromAccountId), dayOf(row, 'settleDate') ?? ''];
    const amount = toDecimal(decimalOf(row, 'sellAmount') ?? '0');
    const given = book.givenUp(accountId, on, amount);
    const held = book.holds(accountId, on);
    if (given === null || compare(amount, held) > 0) {
      const detail = { ccy: textOf(row, 'sellCurrency') ?? '', left: toText(held) };
      work.refuse({ id: row.id, code: 'FX_EXCEEDS_ACCOUNT', field: 'sellAmount', detail });
      continue;
    }
    book.add({ accountId, on, base: negate(given.base), original: negate(amount) });
    const put = { bookRate: plainText(toDecimal(given.rate)), bookBase: toText(given.base) };
    work.put(row.id, put);
    const known: Values = { ...row, ...put, ...gainLossOf({ ...row, ...put }, facts) };
    shown.push(Object.fromEntries(told.map(({ name }) => [name, textOf(known, name)])));
  }
  return work.dryRun ? { preview: { columns: told, rows: shown } } : {};
};

/** What the account gave up is asked anew when it is checked again; a draft of its voucher went with its source. */
const cancelCheck: ActBody = ({ rows, put }) => {
  for (const { id } of rows) put(id, { bookRate: null, bookBase: null, voucherId: null });
  return Promise.resolve({});
};

export const fxSettlementBodies = { check, 'cancel check': cancelCheck };

/** A settlement knows the voucher that was made of it. */
export const fxVouchers: Follower = {
  of: 'voucherSource',
  when: ({ before, after }) =>
    (after ?? before)?.tableName === 'fxSettlement' && before !== null && (before.voucherId ?? null) !== (after?.voucherId ?? null),
  async body({ transaction, engine, caller, at }, changes) {
    const voucherOf = new Map(changes.map(({ before, after }) => [String((after ?? before)?.tableId), after?.voucherId ?? null]));
    const rows = await rowsWhere(transaction, engine, asProduct(caller), fxSettlement, sql`t.id = any(${[...voucherOf.keys()]}::bigint[])`);
    const decided = rows.flatMap((before): Decided[] => {
      const voucherId = voucherOf.get(before.id) ?? null;
      if ((before.voucherId ?? null) === voucherId) return [];
      const after: Row = { ...before, voucherId, updateTime: at, updateUserId: caller.actor.userId };
      return [{ id: before.id, before, after, changed: ['voucherId'] }];
    });
    return decided.length === 0 ? [] : [{ definition: fxSettlement, action: 'source', decided }];
  },
};
