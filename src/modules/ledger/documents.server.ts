import { factRows, type Facts } from '#define/facts';
import { textOf, type Row } from '#define/row';
import { rowsWhere } from '#server/perform/branchRows';
import { BankBook } from '#modules/ledger/bankBook.rules';
import { claimPostings } from '#modules/ledger/claim.rules';
import { fxSettlement } from '#modules/ledger/fxSettlement/fxSettlement.entity';
import { soldWords } from '#modules/ledger/fxSettlement/fxSettlement.rules';
import { otherSides } from '#modules/ledger/internal.server';
import { dimsOf, leafOf } from '#modules/ledger/ledger.rules';
import { collectedPostings, identifiedPostings, namedPostings, returnedPostings, returnedText } from '#modules/ledger/lateMoney.rules';
import { expensePostings, soldPostings, transferPostings, type OwnMoney } from '#modules/ledger/ownMoney.rules';
import {
  billingPostings,
  laterPostings,
  moneyPostings,
  type DocumentLine,
  type Posted,
  type Posting,
  type SettledPart,
} from '#modules/ledger/posting.rules';
import { postedOn } from '#modules/ledger/voucherSource/voucherSource.rules';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { sql, type Sql } from '#server/store/sql';
import { negate, toDecimal } from '#values/decimal';

type Work = Pick<ActWork, 'road' | 'engine' | 'caller' | 'facts'>;
type Cells = readonly (string | null)[];

const text = (cells: Cells, at: number): string => cells[at] ?? '';

/** Lines of these invoices, by invoice, in the order they stand in. */
async function linesOf({ road, caller }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentLine[]>> {
  const found = await road.transaction.query(
    sql`select l.invoice_id, l.order_id, c.fee_code, l.allocated_amount_of_cost, l.net_amount, l.base_amount
        from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
        where l.ep_id = ${caller.actor.epId}::bigint and l.invoice_id = any(${[...ids]}::bigint[]) and not l.is_deleted order by l.id`,
  );
  const lines = new Map<string, DocumentLine[]>();
  for (const cells of found) {
    const line = { orderId: cells[1] ?? null, feeCode: text(cells, 2), amount: text(cells, 3), net: text(cells, 4), base: text(cells, 5) };
    lines.set(text(cells, 0), [...(lines.get(text(cells, 0)) ?? []), line]);
  }
  return lines;
}

/** What entries of a document say that is posted with its other side in another branch (domain/13 §13.3 INTERNAL, example J22). */
const internalText = '内部 {jobNo} {branch}';

/** What invoices post, by their ids; those between branches name the other one. */
async function invoicesOf(work: Work, ids: readonly string[], pairs: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const found = await work.road.transaction.query(
    sql`select i.id, i.direction, i.customer_id, i.currency, i.rate, i.tax_invoice_no, i.invoice_no, i.job_nos, p.crm_name, p.category,
          (select string_agg(distinct c.supplier_bill_no, ',') from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id where l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted)
        from fc_invoice i join crm_customer p on p.ep_id = i.ep_id and p.id = i.customer_id
        where i.ep_id = ${work.caller.actor.epId}::bigint and i.id = any(${[...ids]}::bigint[])`,
  );
  const lines = await linesOf(work, ids);
  const sides = await otherSides({ transaction: work.road.transaction, caller: work.caller }, pairs, false);
  return new Map(
    found.map((cells): [string, Posted] => {
      const [id, direction, customerId, currency, rate] = cells;
      const document = {
        direction: direction as 'AR' | 'AP',
        customerId: customerId ?? '',
        isInternal: cells[9] === 'INTERNAL',
        currency: currency ?? '',
        rate: rate ?? '1',
        taxKnown: cells[5] !== null,
        lines: lines.get(id ?? '') ?? [],
      };
      const words = { partner: text(cells, 8), invoiceNo: text(cells, 6), jobNo: text(cells, 7), supplierBillNo: text(cells, 10) };
      const postings = billingPostings(document, work.facts);
      const branch = sides.get(id ?? '')?.branch;
      if (branch === undefined) return [id ?? '', { postings, words }];
      return [id ?? '', { postings, words: { ...words, branch }, text: internalText, rules: document.direction }];
    }),
  );
}

interface Part extends SettledPart {
  readonly id: string;
  readonly cashId: string;
  readonly invoiceNo: string;
}

/** Allocations that count, by a condition over them. */
async function partsOf({ road, caller }: Work, condition: Sql): Promise<Part[]> {
  const found = await road.transaction.query(
    sql`select a.id, a.cash_id, coalesce(i.invoice_no, r.cash_no), i.direction, p.id, p.category, coalesce(i.currency, r.currency), coalesce(i.rate, r.rate),
          case when r.id is null then a.allocated_invoice + a.adjustment_amount else a.allocated_cash end,
          a.book_base_released, a.settled_base, a.adjustment_base, a.adjustment_type, a.fx_gain_loss, a.is_recovery, r.id, r.cash_kind, r.order_id, case when r.customer_id is null then r.payee_user_id end
        from fc_cash_allocation a left join fc_invoice i on i.ep_id = a.ep_id and i.id = a.invoice_id
          left join fc_cash r on r.ep_id = a.ep_id and r.id = a.refunded_cash_id
          left join crm_customer p on p.ep_id = a.ep_id and p.id = coalesce(i.customer_id, r.customer_id)
        where a.ep_id = ${caller.actor.epId}::bigint and a.alloc_state = 'DONE' and not a.is_deleted and ${condition} order by a.id`,
  );
  return found.map((cells) => ({
    id: text(cells, 0),
    cashId: text(cells, 1),
    invoiceNo: text(cells, 2),
    direction: text(cells, 3) as 'AR' | 'AP',
    customerId: text(cells, 4),
    isInternal: cells[5] === 'INTERNAL',
    currency: text(cells, 6),
    rate: cells[7] ?? '1',
    amount: text(cells, 8),
    released: text(cells, 9),
    settled: text(cells, 10),
    adjustment: text(cells, 11),
    adjustmentType: cells[12] ?? null,
    fx: text(cells, 13),
    isRecovery: text(cells, 14).startsWith('t'),
    isRefund: cells[15] !== null,
    isDeposit: cells[16] === 'DEPOSIT',
    orderId: cells[17] ?? null,
    personId: cells[18] ?? null,
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
  const found = await road.transaction.query(
    sql`select c.id, c.direction, c.customer_id, c.currency, c.rate, c.amount, c.base_amount, c.charge_base, c.applicable_base, c.bank_account_id, b.ledger_account_no,
          c.cash_no, c.bank_flow_no, case when c.third_party then c.payer_name || ' / ' || p.crm_name else coalesce(p.crm_name, u.fullname, c.payer_name) end, c.cash_kind, c.order_id, c.payee_user_id, c.fee_account, t.id, t.ledger_account_no,
          c.bank_charge, c.bank_charge_bearer, b.account_no, t.account_no, c.draft_due_date, c.identified, c.mirror_of_id, d.base_amount, coalesce(d.draft_no, d.cheque_no, c.draft_no, c.cheque_no),
          (select sum(e.credit - e.debit) from fc_voucher_source s join fc_voucher_entry e on e.ep_id = s.ep_id and e.voucher_id = s.voucher_id and not e.is_deleted
            where s.ep_id = c.ep_id and s.table_name = 'cash' and s.table_id = c.mirror_of_id::text and e.bank_account_id = c.bank_account_id and e.original_amount = 0)
        from fc_cash c left join fc_cash d on d.ep_id = c.ep_id and d.id = c.draft_id left join bs_bank_account b on b.ep_id = c.ep_id and b.id = c.bank_account_id left join crm_customer p on p.ep_id = c.ep_id and p.id = c.customer_id
          left join bs_bank_account t on t.ep_id = c.ep_id and t.id = c.to_bank_account_id left join sys_user u on u.id = c.payee_user_id
        where c.ep_id = ${caller.actor.epId}::bigint and c.id = any(${[...ids]}::bigint[])`,
  );
  return found.map((cells) => ({
    id: text(cells, 0),
    direction: text(cells, 1) as 'IN' | 'OUT',
    customerId: cells[2] ?? null,
    currency: text(cells, 3),
    rate: cells[4] ?? '1',
    amount: text(cells, 5),
    base: text(cells, 6),
    chargeBase: text(cells, 7),
    applicableBase: text(cells, 8),
    bankAccountId: cells[9] ?? null,
    bankLedger: leafOf(facts, cells[10]),
    kind: text(cells, 14),
    isNetting: cells[14] === 'NETTING',
    isDeposit: cells[14] === 'DEPOSIT',
    orderId: cells[15] ?? null,
    personId: cells[16] ?? null,
    feeAccount: cells[17] ?? null,
    toBankAccountId: cells[18] ?? null,
    toBankLedger: leafOf(facts, cells[19]),
    charge: cells[21] === 'US' ? (cells[20] ?? '0') : '0',
    isDraft: cells[24] !== null,
    isIdentified: text(cells, 25).startsWith('t'),
    mirrorOf: cells[26] ?? null,
    draftBase: text(cells, 27),
    pair: cells[29] ?? null,
    parts: [],
    words: {
      cashNo: text(cells, 11),
      bankFlowNo: text(cells, 12),
      partner: text(cells, 13),
      from: text(cells, 22),
      to: text(cells, 23),
      draftNo: text(cells, 28),
    },
  }));
}

const called = (money: Money, parts: readonly Part[]) => ({
  ...money.words,
  invoiceNos: [...new Set(parts.map(({ invoiceNo }) => invoiceNo))].join(', '),
});

const named = 'named';

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
  const moves = found.map((cells) => ({
    accountId: text(cells, 0),
    on: text(cells, 1),
    base: toDecimal(text(cells, 2)),
    original: toDecimal(text(cells, 3)),
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
async function laterOf(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
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
async function namedOf(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const monies = await moniesOf(work, ids);
  return new Map(monies.map((money): [string, Posted] => [money.id, { postings: namedPostings(money), words: called(money, []) }]));
}

/** What is given up of invoices, by their ids (domain/13 §13.3 BAD_DEBT, example J14). */
async function lostOf({ road, caller, facts }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const found = await road.transaction.query(
    sql`select i.id, i.customer_id, i.currency, i.rate, i.bad_debt_amount, i.bad_debt_base, i.invoice_no, p.crm_name, p.category
        from fc_invoice i join crm_customer p on p.ep_id = i.ep_id and p.id = i.customer_id where i.ep_id = ${caller.actor.epId}::bigint and i.id = any(${[...ids]}::bigint[])`,
  );
  return new Map(
    found.map((cells): [string, Posted] => {
      const [customerId, worth] = [text(cells, 1), toDecimal(text(cells, 5))];
      const owed = { currency: text(cells, 2), rate: cells[3] ?? '1', base: worth, original: toDecimal(text(cells, 4)), customerId };
      const postings = [
        { key: 'LOSS', currency: base, rate: '1', base: worth, original: worth, customerId },
        { ...owed, key: cells[8] === 'INTERNAL' ? 'AR_INTERNAL' : 'AR' },
      ];
      return [text(cells, 0), { postings, words: { invoiceNo: text(cells, 6), partner: text(cells, 7) } }];
    }),
  );
}

/** What claims of the staff post that finance passed, by their ids (domain/13 §13.3 EXPENSE, example J18). */
async function claimsOf({ road, caller, facts }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const found = await road.transaction.query(
    sql`select c.id, c.claim_no, c.claimant_id, u.fullname, u.team_id, u.user_nature = 'SALES', c.advance_offset, l.expense_type, l.base_net, l.base_tax, l.order_id, l.fee_code
        from fc_expense_claim c join sys_user u on u.id = c.claimant_id join fc_expense_line l on l.ep_id = c.ep_id and l.claim_id = c.id and not l.is_deleted
        where c.ep_id = ${caller.actor.epId}::bigint and c.id = any(${[...ids]}::bigint[]) order by l.id`,
  );
  return new Map(
    ids.map((id): [string, Posted] => {
      const own = found.filter((cells) => cells[0] === id);
      const [head = []] = own;
      const claim = {
        personId: text(head, 2),
        deptId: head[4] ?? null,
        sells: text(head, 5).startsWith('t'),
        offset: text(head, 6),
        lines: own.map((cells) => ({
          expenseType: text(cells, 7),
          net: text(cells, 8),
          tax: text(cells, 9),
          orderId: cells[10] ?? null,
          feeCode: cells[11] ?? null,
        })),
      };
      return [id, { postings: claimPostings(claim, facts), words: { person: text(head, 3), claimNo: text(head, 1) } }];
    }),
  );
}

/** What exchange settlements post, by their ids (domain/13 §13.3 FX, example J19). */
async function soldOf({ road, engine, caller, facts }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Posted>> {
  const rows = await rowsWhere(road.transaction, engine, asProduct(caller), fxSettlement, sql`t.id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map((row): [string, Posted] => [row.id, { postings: soldPostings(row, facts), words: soldWords(row) }]));
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
  };
  return new Map(
    sources.flatMap((one): [string, Posted][] => {
      const found = byKind[kindOf(one)]?.get(String(one.tableId));
      return found ? [[one.id, found]] : [];
    }),
  );
}
