import { expect } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { listOf, type Body, type ListedRow, type SignedIn } from '#tests/server/service';
import type { Settling } from '#tests/server/settling';

/** What is due for a voucher of these rows of a table, in their order. */
export async function dueOf({ service }: Settling, table: string, ids: readonly string[]): Promise<string[]> {
  const found = await service.database.ask<{ id: string }>(
    'select id from fc_voucher_source where table_name = $1 and table_id = any($2) order by id',
    [table, ids],
  );
  return found.map(({ id }) => id);
}

/** Asks for vouchers of what is due. */
export const madeOf = ({ clerk }: Settling, sourceIds: readonly string[], more: Body = {}) =>
  clerk.call<BatchAnswer & { vouchers: { id: string }[] }>('/voucherController/generate', { sourceIds: sourceIds.join(), ...more });

/** What one voucher of what is due says: account, debit, credit; both sides are the same. */
export async function postedOf(desk: Settling, sourceIds: readonly string[]): Promise<[account: string, debit: string, credit: string][]> {
  const answer = await madeOf(desk, sourceIds);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  expect(answer.data.vouchers).toHaveLength(1);
  const { database } = desk.service;
  const rows = await database.ask<{ account: string; debit: string; credit: string }>(
    `select ledger_account as account, debit::numeric(20,2)::text as debit, credit::numeric(20,2)::text as credit
     from fc_voucher_entry where voucher_id = $1 order by ledger_account, debit desc, credit desc`,
    [answer.data.vouchers[0]?.id],
  );
  const [voucher] = await database.ask<{ difference: string }>(
    'select trim_scale(difference)::text as difference from fc_voucher where id = $1',
    [answer.data.vouchers[0]?.id],
  );
  expect(voucher?.difference).toBe('0');
  return rows.map(({ account, debit, credit }) => [account, debit, credit]);
}

/** Ledgers beside their documents in every branch, as the finance manager sees them. */
export const booksOf = (manager: SignedIn): Promise<ListedRow[]> => listOf(manager, '/voucherController/selectBooks', { branches: 'all' });

/** Ledgers that are not what their documents come to. */
export const booksApart = async (manager: SignedIn): Promise<ListedRow[]> =>
  (await booksOf(manager)).filter(({ difference, differenceBase }) => Number(difference) !== 0 || Number(differenceBase) !== 0);
