import { factRows, type Facts } from '#define/facts';
import { textOf, type Row } from '#define/row';
import { BankBook } from '#modules/ledger/bankBook.rules';
import { dimsOf, leafOf } from '#modules/ledger/ledger.rules';
import { collectedPostings, identifiedPostings, namedPostings, returnedPostings, returnedText } from '#modules/ledger/lateMoney.rules';
import { expensePostings, transferPostings, type OwnMoney } from '#modules/ledger/ownMoney.rules';
import { laterPostings, moneyPostings, type Posted, type Posting, type SettledPart } from '#modules/ledger/posting.rules';
import type { ActWork } from '#server/perform/actBodies';
import { namedRows, saysYes } from '#server/store/namedRows';
import { sql, type Sql } from '#server/store/sql';
import { negate, toDecimal } from '#values/decimal';

type Work = Pick<ActWork, 'road' | 'caller' | 'facts'>;

interface Part extends SettledPart {
  readonly id: string;
  readonly cashId: string;
  readonly invoiceNo: string;
}

/** Allocations that count, by a condition over them. */
async function partsOf({ road, caller }: Work, condition: Sql): Promise<Part[]> {
  const found = await namedRows(
    road.transaction,
    `a.id! a.cash_id! i.direction p.id:customerId p.category a.book_base_released:released! a.settled_base:settled!
      a.adjustment_base:adjustment! a.adjustment_type a.fx_gain_loss:fx! a.is_recovery r.id:refundedId r.cash_kind
      r.order_id`,
    {
      invoiceNo: sql`coalesce(i.invoice_no, r.cash_no)`,
      currency: sql`coalesce(i.currency, r.currency)`,
      rate: sql`coalesce(i.rate, r.rate)`,
      amount: sql`case when r.id is null then a.allocated_invoice + a.adjustment_amount else a.allocated_cash end`,
      personId: sql`case when r.customer_id is null then r.payee_user_id end`,
    },
    sql`from fc_cash_allocation a left join fc_invoice i on i.ep_id = a.ep_id and i.id = a.invoice_id
          left join fc_cash r on r.ep_id = a.ep_id and r.id = a.refunded_cash_id
          left join crm_customer p on p.ep_id = a.ep_id and p.id = coalesce(i.customer_id, r.customer_id)
        where a.ep_id = ${caller.actor.epId}::bigint and a.alloc_state = 'DONE' and not a.is_deleted and ${condition} order by a.id`,
  );
  return found.map((row) => ({
    ...row,
    invoiceNo: row.invoiceNo ?? '',
    direction: (row.direction ?? '') as 'AR' | 'AP',
    customerId: row.customerId ?? '',
    isInternal: row.category === 'INTERNAL',
    currency: row.currency ?? '',
    rate: row.rate ?? '1',
    amount: row.amount ?? '',
    isRecovery: saysYes(row.isRecovery),
    isRefund: row.refundedId !== null,
    isDeposit: row.cashKind === 'DEPOSIT',
  }));
}

interface Money extends Omit<OwnMoney, 'given'> {
  readonly id: string;
  readonly kind: string;
  /** Its partner was found while it waited on suspense. */
  readonly isIdentified: boolean;
  /** The document it stands against, with what its account gave up beside what that was worth. */
  readonly mirrorOf: string | null;
  readonly pair: string | null;
  /** What the draft it moves the money of stands in the books for. */
  readonly draftBase: string;
  readonly words: Readonly<Record<string, string>>;
}

async function moniesOf({ road, caller, facts }: Work, ids: readonly string[]): Promise<Money[]> {
  const found = await namedRows(
    road.transaction,
    `c.id! c.direction! c.customer_id c.currency! c.rate c.amount! c.base_amount:base! c.charge_base! c.applicable_base!
      c.bank_account_id b.ledger_account_no:bankLedgerNo b.account_no c.cash_no c.bank_flow_no c.cash_kind:kind!
      c.order_id c.payee_user_id:personId c.fee_account t.id:toBankAccountId t.ledger_account_no:toBankLedgerNo
      t.account_no:toAccountNo c.bank_charge c.bank_charge_bearer c.draft_due_date c.identified c.mirror_of_id:mirrorOf
      d.base_amount:draftBase`,
    {
      partner: sql`case when c.third_party then c.payer_name || ' / ' || p.crm_name else coalesce(p.crm_name, u.fullname, c.payer_name) end`,
      draftNo: sql`coalesce(d.draft_no, d.cheque_no, c.draft_no, c.cheque_no)`,
      pair: sql`(select sum(e.credit - e.debit) from fc_voucher_source s join fc_voucher_entry e on e.ep_id = s.ep_id and e.voucher_id = s.voucher_id and not e.is_deleted
          where s.ep_id = c.ep_id and s.table_name = 'cash' and s.table_id = c.mirror_of_id::text and e.bank_account_id = c.bank_account_id and e.original_amount = 0)`,
    },
    sql`from fc_cash c left join fc_cash d on d.ep_id = c.ep_id and d.id = c.draft_id
          left join bs_bank_account b on b.ep_id = c.ep_id and b.id = c.bank_account_id
          left join bs_bank_account t on t.ep_id = c.ep_id and t.id = c.to_bank_account_id
          left join crm_customer p on p.ep_id = c.ep_id and p.id = c.customer_id left join sys_user u on u.id = c.payee_user_id
        where c.ep_id = ${caller.actor.epId}::bigint and c.id = any(${[...ids]}::bigint[])`,
  );
  return found.map((row) => ({
    ...row,
    direction: row.direction as 'IN' | 'OUT',
    rate: row.rate ?? '1',
    bankLedger: leafOf(facts, row.bankLedgerNo),
    isNetting: row.kind === 'NETTING',
    isDeposit: row.kind === 'DEPOSIT',
    toBankLedger: leafOf(facts, row.toBankLedgerNo),
    charge: row.bankChargeBearer === 'US' ? (row.bankCharge ?? '0') : '0',
    isDraft: row.draftDueDate !== null,
    isIdentified: saysYes(row.identified),
    draftBase: row.draftBase ?? '',
    parts: [],
    words: {
      cashNo: row.cashNo ?? '',
      bankFlowNo: row.bankFlowNo ?? '',
      partner: row.partner ?? '',
      from: row.accountNo ?? '',
      to: row.toAccountNo ?? '',
      draftNo: row.draftNo ?? '',
    },
  }));
}

const called = (money: Money, parts: readonly Part[]) => ({
  ...money.words,
  invoiceNos: [...new Set(parts.map(({ invoiceNo }) => invoiceNo))].join(', '),
});

/** The kind of a source that says a partner was found for money. */
export const named = 'named';

/** What is posted along with money: allocations by their ids, and the partner that was found for it. */
export const alongKey = ({ tableName, tableId }: Row): string => (tableName === 'cash' ? `${named} ${String(tableId)}` : String(tableId));

/** What our accounts moved by the vouchers that stand, and by exchange settlements that wait for theirs, on days. */
export async function bookOf({ road, caller, facts }: Work, accountIds: readonly string[]): Promise<BankBook> {
  const codes = [...factRows(facts, 'ledgerAccount')].filter((one) => one.accountType === 'ASSET' && dimsOf(one).includes('B'));
  const [epId, accounts] = [sql`${caller.actor.epId}::bigint`, sql`any(${[...accountIds]}::bigint[])`];
  const found = await road.transaction.query(
    sql`select e.bank_account_id, v.voucher_date, sum(e.debit - e.credit), sum(case when e.debit <> 0 then e.original_amount else -e.original_amount end)
        from fc_voucher_entry e join fc_voucher v on v.ep_id = e.ep_id and v.id = e.voucher_id
        where e.ep_id = ${epId} and e.bank_account_id = ${accounts} and e.ledger_account = any(${codes.map((one) => String(one.code))}::text[])
          and not e.is_deleted and not v.is_deleted group by 1, 2
        union all select f.from_account_id, f.settle_date, -f.book_base, -f.sell_amount from fc_fx_settlement f
        where f.ep_id = ${epId} and f.from_account_id = ${accounts} and f.check_status = 'CHECKED' and f.voucher_id is null and not f.is_deleted`,
  );
  const moves = found.map(([accountId, on, base, original]) => ({
    accountId: accountId ?? '',
    on: on ?? '',
    base: toDecimal(base ?? ''),
    original: toDecimal(original ?? ''),
  }));
  return new BankBook(moves, textOf(facts.branch, 'baseCurrency') ?? 'CNY');
}

/** What money of one document posts, and what it moves on our accounts. */
function postingsOf(money: Money & OwnMoney, facts: Facts, isNamed: boolean): Posting[] {
  if (money.mirrorOf !== null) return returnedPostings(money, facts);
  if (money.kind === 'DRAFT') return collectedPostings(money, facts);
  if (money.isIdentified && !isNamed) return identifiedPostings(money, facts);
  if (money.kind === 'EXPENSE') return expensePostings(money, facts);
  return money.kind === 'TRANSFER' ? transferPostings(money, facts) : moneyPostings(money, facts);
}

const leaves: ReadonlySet<string> = new Set(['FROM', 'BANK_OUT', 'BANK_LESS']);
const arrives: ReadonlySet<string> = new Set(['TO', 'BANK_IN', 'BANK_MORE']);

/** What money posts, with the allocations that go along with it, by its id: day by day, for each takes from its account what those before left. */
export async function cashOf(
  work: Work,
  days: ReadonlyMap<string, string>,
  along: ReadonlySet<string>,
  known?: BankBook,
): Promise<ReadonlyMap<string, Posted>> {
  const ids = [...days.keys()];
  const parts = (await partsOf(work, sql`a.cash_id = any(${ids}::bigint[])`)).filter(({ id }) => along.has(id));
  const monies = await moniesOf(work, ids);
  const book = known ?? (await bookOf(work, [...new Set(monies.flatMap((one) => one.bankAccountId ?? []))]));
  const dayOf = ({ id }: Money) => days.get(id) ?? '';
  const inOrder = monies.toSorted((one, other) =>
    dayOf(one) === dayOf(other) ? Number(one.id) - Number(other.id) : dayOf(one) < dayOf(other) ? -1 : 1,
  );
  return new Map(
    inOrder.map((money): [string, Posted] => {
      const own = parts.filter(({ cashId }) => cashId === money.id);
      const { bankAccountId, amount, mirrorOf } = money;
      const isOut = (money.direction === 'OUT') === (mirrorOf === null);
      const given =
        isOut && mirrorOf === null && bankAccountId !== null ? book.givenUp(bankAccountId, dayOf(money), toDecimal(amount)) : null;
      const postings = postingsOf({ ...money, parts: own, given }, work.facts, along.has(`${named} ${money.id}`));
      for (const { key, bankAccountId: accountId, base, original } of postings) {
        const out = leaves.has(key) || (key === 'BANK' && isOut);
        if (!accountId || !(out || arrives.has(key) || key === 'BANK')) continue;
        const move = { accountId, on: dayOf(money) };
        book.add(out ? { ...move, base: negate(base), original: negate(original) } : { ...move, base, original });
      }
      return [money.id, { postings, words: called(money, own), ...(mirrorOf === null ? {} : { text: returnedText }) }];
    }),
  );
}

/** What allocations post that were made after their money was posted, by their ids. */
export async function laterOf(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const parts = await partsOf(work, sql`a.id = any(${[...ids]}::bigint[])`);
  const monies = new Map((await moniesOf(work, [...new Set(parts.map(({ cashId }) => cashId))])).map((money) => [money.id, money]));
  return new Map(
    parts.flatMap((part): [string, Posted][] => {
      const money = monies.get(part.cashId);
      return money ? [[part.id, { postings: laterPostings({ ...money, parts: [part] }, work.facts), words: called(money, [part]) }]] : [];
    }),
  );
}

/** What finding the partner of posted money posts, by the money's id. */
export async function namedOf(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const monies = await moniesOf(work, ids);
  return new Map(monies.map((money): [string, Posted] => [money.id, { postings: namedPostings(money), words: called(money, []) }]));
}
