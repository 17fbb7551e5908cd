import { textOf, type Row, type Values } from '#define/row';
import { openPeriodOf, periodText } from '#define/books';
import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import type { EntityName } from '#names/entities';
import { internalSources, otherSides } from '#modules/ledger/internal.server';
import type { VoucherType } from '#modules/ledger/ledger.rules';
import { voucher } from '#modules/ledger/voucher/voucher.entity';
import { voucherSource } from '#modules/ledger/voucherSource/voucherSource.entity';
import { addedRows, type Followed, type Follower, type Following } from '#server/perform/following';
import { heldWhere } from '#server/perform/branchRows';
import { lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql, type Sql } from '#server/store/sql';
import { isZero, toDecimal } from '#values/decimal';

const action = 'source';

const sourcesWhere = ({ transaction, engine, caller }: Following, condition: Sql): Promise<Row[]> =>
  heldWhere(transaction, engine, caller, voucherSource, condition);

/** New rows of what became due. */
const added = (following: Following, due: readonly Values[]): Promise<Decided[]> =>
  addedRows(
    following,
    voucherSource,
    due.map((values) => ({ voucherId: null, ...values })),
  );

/** What is due no longer goes, and a draft made of it with it, once that was asked; what is checked or posted has to be taken back first. @throws Refused */
async function gone(following: Following, sources: readonly Row[]): Promise<Followed[]> {
  const { transaction, engine, caller } = following;
  const ids = [...new Set(sources.flatMap((one) => textOf(one, 'voucherId') ?? []))];
  const vouchers = [...(await lockRows(transaction, engine, caller, voucher, ids)).values()];
  const pairs = sources.flatMap(({ voucherType, tableId }) => (voucherType === 'INTERNAL' ? [String(tableId)] : []));
  for (const [id, { branch, posted }] of await otherSides(following, pairs, false))
    if (posted !== null) throw new Refused([{ code: 'INTERNAL_POSTED_THERE', id, detail: { value: `${branch} ${posted}` } }]);
  const standing = vouchers.find((one) => one.voucherStatus !== 'DRAFT');
  if (standing) {
    const code = standing.voucherStatus === 'CHECKED' ? 'SOURCE_HAS_VOUCHER' : 'VOUCHER_POSTED';
    const source = sources.find(({ voucherId }) => voucherId === standing.id);
    throw new Refused([
      { code, id: String(source?.tableId ?? ''), detail: { value: textOf(standing, 'voucherNo') ?? textOf(standing, 'sourceNo') ?? '' } },
    ]);
  }
  for (const { tableId, sourceNo, voucherId } of sources)
    if (voucherId !== null)
      following.warn({ code: 'VOUCHER_DRAFT_GOES', reason: false, id: String(tableId), detail: { value: String(sourceNo) } });
  const removed = (rows: readonly Row[]) => rows.map((before): Decided => ({ id: before.id, before, after: null, changed: [] }));
  return [
    { definition: voucherSource, action, decided: removed(sources) },
    { definition: voucher, action, decided: removed(vouchers) },
  ];
}

/** How documents of an entity become sources: in which state they are due, and what a source of theirs says. */
interface Documents {
  readonly of: EntityName;
  /** Kinds of vouchers that come of them. */
  readonly types: readonly VoucherType[];
  readonly isDue: (row: Row, needsAudit: boolean) => boolean;
  readonly source: (row: Row, facts: Facts) => Values;
  /** Those of them that are posted in another way, and what their sources say of it. */
  readonly otherwise?: (doing: Following, ids: readonly string[]) => Promise<ReadonlyMap<string, Values>>;
}

/** What a source says of a row: its number and its day, and of whom and how much it is, where nothing else is said. */
const said = (row: Row, voucherType: unknown, no: string, on: string, more: Values = {}): Values => ({
  voucherType: String(voucherType),
  sourceNo: row[no] ?? null,
  sourceDate: row[on] ?? null,
  ...Object.fromEntries(['bookPeriod', 'customerId', 'currency', 'amount', 'baseAmount'].map((name) => [name, row[name] ?? null])),
  ...more,
});

const billing: Documents = {
  of: 'invoice',
  types: ['AR', 'AP', 'INTERNAL'],
  otherwise: internalSources,
  isDue: (row, needsAudit) => row.checkStatus === 'CHECK_PASS' && (!needsAudit || row.audited === true),
  source: (row) => said(row, row.direction, 'invoiceNo', 'invoiceDate'),
};

/** What money of a kind is posted as; by its direction where nothing else is said. Exchange settlements have documents of their own. */
const moneyTypes: Readonly<Record<string, VoucherType>> = { NETTING: 'NETTING', EXPENSE: 'EXPENSE', TRANSFER: 'FX', DEPOSIT: 'DEPOSIT' };

/** What is found out or given up is posted on the day it is, in the open month. */
const now = ({ today, branch }: Facts): Values => ({ sourceDate: today, bookPeriod: openPeriodOf(today, branch) });

const lost: Documents = {
  of: 'invoice',
  types: ['BAD_DEBT'],
  isDue: (row) => row.badDebtStatus === 'BAD',
  source: (row, facts) =>
    said(row, 'BAD_DEBT', 'invoiceNo', '', { ...now(facts), amount: row.badDebtAmount ?? null, baseAmount: row.badDebtBase ?? null }),
};

const money: Documents = {
  of: 'cash',
  types: ['RECEIPT', 'PAYMENT', 'NETTING', 'EXPENSE', 'FX', 'DEPOSIT'],
  isDue: (row) => row.checkStatus === 'CHECKED' && row.cashKind !== 'FX_SETTLEMENT',
  // What the bank took back is posted as what it stands against was, with minus.
  source: (row) => {
    const type = (row.direction === 'IN') === (textOf(row, 'mirrorOfId') === null) ? 'RECEIPT' : 'PAYMENT';
    return said(row, moneyTypes[String(row.cashKind)] ?? type, 'cashNo', 'cashDate');
  },
};

/** A partner found for money that waited on suspense: posted with it, or by itself where that is posted (domain/13 §13.3 WRITE_OFF). */
const named: Documents = {
  of: 'cash',
  types: ['WRITE_OFF'],
  isDue: (row) => row.checkStatus === 'CHECKED' && row.identified === true,
  source: (row, facts) => said(row, 'WRITE_OFF', 'cashNo', '', { ...now(facts), withId: row.id }),
};

const settled: Documents = {
  of: 'cashAllocation',
  types: ['WRITE_OFF'],
  isDue: (row) => row.allocState === 'DONE' && [row.invoiceId, row.refundedCashId].some((id) => typeof id === 'string'),
  source: (row) =>
    said(row, 'WRITE_OFF', '', 'writeOffDate', {
      sourceNo: `${String(row.cashNo ?? '')} → ${String(row.invoiceNo ?? row.refundedNo ?? '')}`.slice(0, 60),
      currency: row.cashCurrency ?? null,
      amount: row.allocatedCash ?? null,
      baseAmount: row.settledBase ?? null,
      withId: row.cashId ?? null,
      runId: row.writeOffId ?? null,
    }),
};

/** A claim is owed from the day finance passed it, in the month it is booked in. */
const claimed: Documents = {
  of: 'expenseClaim',
  types: ['EXPENSE'],
  isDue: (row) => row.claimState === 'FINANCE_PASSED' || row.claimState === 'PAID',
  source: (row, { branch }) => {
    const [currency, amount] = [branch.baseCurrency ?? null, row.total ?? null];
    return said(row, 'EXPENSE', 'claimNo', 'claimDate', { currency, amount, baseAmount: amount });
  },
};

/** Foreign money is sold once the bank's figures are checked. */
const sold: Documents = {
  of: 'fxSettlement',
  types: ['FX'],
  isDue: (row) => row.checkStatus === 'CHECKED',
  source: (row) => {
    const [currency, amount] = [row.sellCurrency ?? null, row.sellAmount ?? null];
    return said(row, 'FX', 'settleNo', 'settleDate', { currency, amount, baseAmount: row.buyAmount ?? null });
  },
};

/** What people earned is owed once it is confirmed, and posted in the open month; what came to nothing is no source. */
const earned: Documents = {
  of: 'commission',
  types: ['EXPENSE'],
  isDue: (row) => row.commissionState !== 'DRAFT' && !isZero(toDecimal(String(row.amount ?? '0'))),
  source: (row, { branch }) => {
    const [currency, bookPeriod] = [branch.baseCurrency ?? null, openPeriodOf(String(row.statementDate), branch)];
    return said(row, 'EXPENSE', 'commissionNo', 'statementDate', { currency, bookPeriod, baseAmount: row.amount ?? null });
  },
};

/** Sources come when a document becomes due and go when it is due no longer, in the transaction that moves it. */
const following = ({ of, types, isDue, source, otherwise }: Documents): Follower => ({
  of,
  when: ({ before, after }) =>
    [true, false].some((audit) => (before !== null && isDue(before, audit)) !== (after !== null && isDue(after, audit))),
  async body(doing, changes) {
    const facts = await doing.engine.facts.load(doing.transaction, voucherSource, doing.caller.actor, doing.engine.now());
    const audit = parameterOf(facts, 'voucher.needsAudit');
    const ids = changes.map(({ id }) => id);
    const standing = await sourcesWhere(
      doing,
      sql`table_name = ${of} and table_id = any(${ids}::text[]) and voucher_type = any(${[...types]}::text[])`,
    );
    const has = new Set(standing.map(({ tableId }) => tableId));
    const due = changes.flatMap(({ after }) => (after !== null && isDue(after, audit) ? [after] : []));
    const stays = new Set(due.map(({ id }) => id));
    const wanted = due.filter(({ id }) => !has.has(id));
    const other = await otherwise?.(
      doing,
      wanted.map(({ id }) => id),
    );
    const fresh = wanted.map((row) => ({ tableName: of, tableId: row.id, ...source(row, facts), ...other?.get(row.id) }));
    const over = standing.filter(({ tableId }) => !stays.has(String(tableId)));
    return [{ definition: voucherSource, action, decided: await added(doing, fresh) }, ...(over.length > 0 ? await gone(doing, over) : [])];
  },
});

/** A voucher that is taken back or thrown away frees what it was made of. */
const freeing: Follower = {
  of: 'voucher',
  when: ({ before, after }) =>
    before !== null && (after === null || (after.voucherStatus === 'REVERSED' && before.voucherStatus !== 'REVERSED')),
  async body(doing, changes) {
    const sources = await sourcesWhere(doing, sql`voucher_id = any(${changes.map(({ id }) => id)}::bigint[])`);
    const decided = sources.map((before): Decided => ({
      id: before.id,
      before,
      after: { ...before, voucherId: null },
      changed: ['voucherId'],
    }));
    return [{ definition: voucherSource, action, decided }];
  },
};

/** Those who share in an order leave its salesman a part (domain/16 §16.3). */
const sharing: Follower = {
  of: 'salesShare',
  when: ({ after }) => after !== null,
  async body({ transaction, owner }, changes) {
    const orders = sql`order_id = any(${changes.map(({ after }) => String(after?.orderId))}::bigint[]) and not is_deleted`;
    const held = sql`select s.order_id, o.job_no from (select order_id from fc_sales_share where ep_id = ${owner}::bigint and ${orders} group by 1 having sum(share_pct) > 99) s
      join bl_order o on o.ep_id = ${owner}::bigint and o.id = s.order_id`;
    const over = new Map((await transaction.query(held)).map(([orderId, jobNo]) => [orderId, jobNo ?? '']));
    const refused = changes.flatMap(({ id, before, after }): ServerRefusal[] => {
      const value = over.get(String(after?.orderId));
      // A row that is only now written has no id anybody knows.
      return value === undefined ? [] : [{ code: 'SHARE_SUM', ...(before ? { id } : {}), field: 'sharePct', detail: { value } }];
    });
    if (refused.length > 0) throw new Refused(refused);
    return [];
  },
};

/** Closing a month is asked about while commission of it, or of one before, waits to be confirmed (domain/13 §13.10 K21). */
const closing: Follower = {
  of: 'enterprise',
  when: ({ before, after }) => String(after?.closedPeriod ?? '') > String(before?.closedPeriod ?? ''),
  async body({ transaction, warn }, [change]) {
    const open = sql`ep_id = ${String(change?.id)}::bigint and commission_state = 'DRAFT' and period <= ${textOf(change?.after ?? {}, 'closedPeriod')}`;
    const [[n, value] = []] = await transaction.query(sql`select count(*), min(period) from fc_commission where ${open}`);
    if (value) warn({ code: 'COMMISSION_OPEN', detail: { n: n ?? '', value: periodText(value) }, reason: true });
    return [];
  },
};

/** What the ledger follows. */
export const ledgerFollowers: readonly Follower[] = [
  following(billing),
  following(lost),
  following(money),
  following(named),
  following(settled),
  following(claimed),
  following(sold),
  following(earned),
  freeing,
  sharing,
  closing,
];
