import type { Facts } from '#define/facts';
import { textOf, type Row } from '#define/row';
import { rowsWhere } from '#server/perform/branchRows';
import { invoicesOf, lostOf } from '#modules/ledger/billed.server';
import { claimsOf } from '#modules/ledger/claimed.server';
import { commission } from '#modules/ledger/commission/commission.entity';
import { commissionPostings } from '#modules/ledger/commission/commission.rules';
import { fxSettlement } from '#modules/ledger/fxSettlement/fxSettlement.entity';
import { soldWords } from '#modules/ledger/fxSettlement/fxSettlement.rules';
import { cashOf, laterOf, named, namedOf } from '#modules/ledger/moved.server';
import { soldPostings } from '#modules/ledger/ownMoney.rules';
import type { Posted } from '#modules/ledger/posting.rules';
import { postedOn } from '#modules/ledger/voucherSource/voucherSource.rules';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { sql } from '#server/store/sql';

type Work = Pick<ActWork, 'road' | 'engine' | 'caller' | 'facts'>;

/** What exchange settlements post, by their ids (domain/13 §13.3 FX, example J19). */
async function soldOf({ road, engine, caller, facts }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const rows = await rowsWhere(road.transaction, engine, asProduct(caller), fxSettlement, sql`t.id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map((row): [string, Posted] => [row.id, { postings: soldPostings(row, facts), words: soldWords(row) }]));
}

/** What statements of commission post, by their ids (domain/13 §13.3 EXPENSE). */
async function earnedOf({ road, engine, caller, facts }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const rows = await rowsWhere(road.transaction, engine, asProduct(caller), commission, sql`t.id = any(${[...ids]}::bigint[])`);
  const personIds = rows.map(({ personId }) => String(personId));
  const people = await road.transaction.query(sql`select id, fullname from sys_user where id = any(${personIds}::bigint[])`);
  const names = new Map(people.map(([id, name]) => [id, name ?? '']));
  return new Map(
    rows.map((row): [string, Posted] => {
      const words = { period: String(row.period), person: names.get(String(row.personId)) ?? '' };
      return [row.id, { postings: commissionPostings(row, facts), words }];
    }),
  );
}

/** What sources post, by the source's id; `along`: allocations that are posted with their money. */
export async function documentsOf(
  work: Work & { readonly facts: Facts },
  sources: readonly Row[],
  along: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Posted>> {
  const kindOf = (one: Row) => {
    const table = textOf(one, 'tableName') ?? '';
    if (table === 'cash' && one.voucherType === 'WRITE_OFF') return named;
    return one.voucherType === 'BAD_DEBT' ? 'lost' : table;
  };
  const days = new Map(sources.flatMap((one) => (kindOf(one) === 'cash' ? [[String(one.tableId), postedOn(one)] as const] : [])));
  const idsOf = (kind: string) => sources.flatMap((one) => (kindOf(one) === kind ? [String(one.tableId)] : []));
  const byKind: Readonly<Record<string, ReadonlyMap<string, Posted>>> = {
    invoice: await invoicesOf(
      work,
      idsOf('invoice'),
      sources.flatMap((one) => (one.voucherType === 'INTERNAL' ? [String(one.tableId)] : [])),
    ),
    lost: await lostOf(work, idsOf('lost')),
    cash: await cashOf(work, days, along),
    named: await namedOf(work, idsOf(named)),
    cashAllocation: await laterOf(work, idsOf('cashAllocation')),
    expenseClaim: await claimsOf(work, idsOf('expenseClaim')),
    fxSettlement: await soldOf(work, idsOf('fxSettlement')),
    commission: await earnedOf(work, idsOf('commission')),
  };
  return new Map(
    sources.flatMap((one): [string, Posted][] => {
      const found = byKind[kindOf(one)]?.get(String(one.tableId));
      return found ? [[one.id, found]] : [];
    }),
  );
}
