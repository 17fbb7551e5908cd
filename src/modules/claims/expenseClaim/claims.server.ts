import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, textOf, type Row, type Values } from '#define/row';
import { expenseClaim } from '#modules/claims/expenseClaim/expenseClaim.entity';
import { expenseLine } from '#modules/claims/expenseLine/expenseLine.entity';
import { expenseOffset } from '#modules/claims/expenseOffset/expenseOffset.entity';
import { cost } from '#modules/finance/cost/cost.entity';
import { heldWhere, putting, rowsWhere } from '#server/perform/branchRows';
import { cash } from '#modules/settlement/cash/cash.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import type { Follower } from '#server/perform/following';
import { asProduct } from '#server/perform/rows';
import type { AdditionWish } from '#server/perform/wishes';
import type { Decided } from '#server/perform/write';
import { sql } from '#server/store/sql';
import { addDays } from '#values/day';
import { compare, isZero, subtract, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';

const baseOf = ({ branch }: Facts): string => textOf(branch, 'baseCurrency') ?? 'CNY';

/** Receipts of the claims, whole, held. */
async function linesOf({ road, engine, caller }: ActWork, claims: readonly Row[]): Promise<Row[]> {
  const own = sql`t.claim_id = any(${claims.map(({ id }) => id)}::bigint[]) and not t.is_deleted`;
  return heldWhere(road.transaction, engine, asProduct(caller), expenseLine, own);
}

/** Handing in goes to the claimant's leader, and asks about receipts of long ago (`claim.maxAgeDays`). */
const submit: ActBody = async (work) => {
  const { road, rows, facts } = work;
  const people = [...new Set(rows.map(({ claimantId }) => String(claimantId)))];
  const found = await road.transaction.query(sql`select id, leader_user_id from sys_user where id = any(${people}::bigint[])`);
  const leaders = new Map(found.map(([id, leader]) => [id as string, leader ?? null]));
  const since = addDays(facts.today, -Number(parameterOf(facts, 'claim.maxAgeDays')));
  const lines = await linesOf(work, rows);
  for (const { id, claimantId } of rows) {
    const old = lines.filter((line) => line.claimId === id && (dayOf(line, 'occurDate') ?? since) < since);
    const [first] = old.map((line) => dayOf(line, 'occurDate') ?? '').sort();
    if (first !== undefined) work.warn({ code: 'CLAIM_LINE_OLD', warn: true, id, detail: { n: String(old.length), date: first } });
    const unsaid = { firstUserId: null, firstTime: null, firstOpinion: null };
    work.put(id, { ...unsaid, leaderUserId: leaders.get(String(claimantId)) ?? null });
  }
  return {};
};

/** Advances of the claimant that are not used up, the oldest first, take what they can of the claim (domain/13 §13.12). Answers what is left to pay. */
async function offsetAdvances({ road, engine, caller, facts }: ActWork, claim: Row): Promise<Decimal> {
  const open = sql`t.cash_kind = 'ADVANCE_OUT' and t.payee_user_id = ${String(claim.claimantId)}::bigint and t.check_status = 'CHECKED'
    and t.currency = ${baseOf(facts)} and t.unapplied_amount > 0`;
  const held = await heldWhere(road.transaction, engine, asProduct(caller), cash, sql`${open} and not t.is_deleted`);
  const oldestFirst = held.toSorted((one, other) =>
    one.cashDate === other.cashDate ? Number(one.id) - Number(other.id) : String(one.cashDate) < String(other.cashDate) ? -1 : 1,
  );
  let left = toDecimal(decimalOf(claim, 'total') ?? '0');
  const add: AdditionWish[] = [];
  for (const advance of oldestFirst) {
    const has = toDecimal(decimalOf(advance, 'unappliedAmount') ?? '0');
    const amount = compare(has, left) < 0 ? has : left;
    if (compare(amount, ZERO) <= 0) continue;
    left = subtract(left, amount);
    add.push({ clientId: advance.id, set: { claimId: claim.id, cashId: advance.id, amount: toText(amount) }, derived: {} });
  }
  if (add.length > 0) await road.perform(expenseOffset, { add }, asProduct(caller));
  return left;
}

/** What was paid out for jobs stands among their charges: confirmed, and locked by the claim. */
async function makeCharges({ road, caller }: ActWork, claim: Row, lines: readonly Row[]): Promise<void> {
  const ofOrders = lines.filter((line) => line.claimId === claim.id && line.orderId !== null);
  if (ofOrders.length === 0) return;
  const product = asProduct(caller);
  const add = ofOrders.map((line): AdditionWish => {
    const set: Values = {
      orderId: line.orderId ?? null,
      direction: 'AP',
      customerId: line.customerId ?? null,
      feeCode: line.feeCode ?? null,
      number: '1',
      price: line.gross ?? null,
      currency: line.currency ?? null,
      rate: line.rate ?? null,
      taxMode: 'INCLUSIVE',
      taxRate: isZero(toDecimal(decimalOf(line, 'baseTax') ?? '0')) ? '0' : (line.taxRate ?? '0'),
      costDate: line.occurDate ?? null,
      supplierBillNo: line.invoiceNo ?? null,
      remark: line.note ?? null,
    };
    const put = { confirmed: true, locked: true, lockSources: ['CLAIM'], sourceType: 'EXPENSE', sourceId: line.id };
    return { clientId: line.id, set, put, derived: {} };
  });
  const { done } = await road.perform(cost, { add }, product);
  const ids = new Map(done.map(({ clientId, id }) => [clientId, id]));
  await road.perform(expenseLine, { rows: ofOrders.map((line) => putting(line, { costId: ids.get(line.id) ?? null })) }, product);
}

/** A pass is the caller's step: the leader's first, then that of finance, with which the claim is owed (domain/13 §13.12). */
const pass: ActBody = async (work) => {
  const { rows, caller, answers, engine } = work;
  const stamped = (step: 'first' | 'second') => ({
    [`${step}UserId`]: caller.actor.userId,
    [`${step}Time`]: engine.now().toISOString(),
    [`${step}Opinion`]: answers.opinion ?? null,
  });
  const lines = await linesOf(work, rows);
  for (const claim of rows) {
    if (claim.claimState === 'SUBMITTED') {
      work.put(claim.id, { claimState: 'LEADER_PASSED', ...stamped('first') });
      continue;
    }
    await makeCharges(work, claim, lines);
    const left = await offsetAdvances(work, claim);
    work.put(claim.id, { claimState: compare(left, ZERO) === 0 ? 'PAID' : 'FINANCE_PASSED', ...stamped('second') });
  }
  return {};
};

/** One step back: the charges it made go, and advances are free again. */
const takeBack: ActBody = async (work) => {
  const { rows, road, caller, engine } = work;
  const product = asProduct(caller);
  const blank = (step: string) => ({ [`${step}UserId`]: null, [`${step}Time`]: null, [`${step}Opinion`]: null });
  const atFinance = rows.filter(({ claimState }) => claimState !== 'LEADER_PASSED');
  const ids = atFinance.map(({ id }) => id);
  const charged = (await linesOf(work, atFinance)).filter(({ costId }) => costId !== null);
  if (charged.length > 0) {
    await road.perform(expenseLine, { rows: charged.map((line) => putting(line, { costId: null })) }, product);
    const ids = charged.map(({ costId }) => String(costId));
    const costs = [...(await road.hold(cost, ids)).values()];
    await road.perform(cost, { rows: costs.map((row) => putting(row, { confirmed: false, locked: false, lockSources: null })) }, product);
    await road.perform(cost, { remove: costs.map(({ id }) => ({ id, version: null })) }, product);
  }
  const offsets = await rowsWhere(road.transaction, engine, product, expenseOffset, sql`t.claim_id = any(${ids}::bigint[])`);
  if (offsets.length > 0) await road.perform(expenseOffset, { remove: offsets.map(({ id }) => ({ id, version: null })) }, product);
  for (const { id, claimState } of rows)
    work.put(
      id,
      claimState === 'LEADER_PASSED' ? { claimState: 'SUBMITTED', ...blank('first') } : { claimState: 'LEADER_PASSED', ...blank('second') },
    );
  return {};
};

/** `pay`: a document of money for each claim, paid once the cashier's bank moved it and it is checked. */
const pay: ActBody = async (work) => {
  const { rows, road, answers, facts } = work;
  const { done } = await road.perform(cash, {
    add: rows.map(({ id, claimantId, claimNo, toPay }) => ({
      clientId: id,
      set: {
        direction: 'OUT',
        cashKind: 'EXPENSE',
        payeeUserId: claimantId ?? null,
        currency: baseOf(facts),
        amount: toPay ?? null,
        cashDate: answers.payDate ?? facts.today,
        bankAccountId: answers.bankAccountId ?? null,
        remark: claimNo ?? null,
      },
      derived: {},
    })),
  });
  const ids = done.map(({ id }) => id);
  const made = await road.hold(cash, ids);
  for (const { clientId, id } of done) work.put(clientId ?? '', { cashId: id });
  return { elsewhere: { entity: 'cash', by: 'cashNo', are: [...made.values()].map(({ cashNo }) => String(cashNo)) } };
};

/** The document of money goes again as long as nobody checked it: nothing was paid. */
const cancelPay: ActBody = async ({ rows, road, caller }) => {
  const product = asProduct(caller);
  await road.perform(expenseClaim, { rows: rows.map((row) => putting(row, { cashId: null })) }, product);
  await road.perform(cash, { remove: rows.map(({ cashId }) => ({ id: String(cashId), version: null })) });
  return {};
};

export const claimBodies = { submit, pass, 'cancel pass': takeBack, pay, 'cancel pay': cancelPay };

/** A claim is paid while its document of money is checked. */
export const paidClaims: Follower = {
  of: 'cash',
  when: ({ before, after }) => after?.cashKind === 'EXPENSE' && before !== null && before.checkStatus !== after.checkStatus,
  async body({ transaction, engine, caller, at }, changes) {
    const ids = changes.map(({ id }) => id);
    const claims = await rowsWhere(transaction, engine, asProduct(caller), expenseClaim, sql`t.cash_id = any(${ids}::bigint[])`);
    const decided = claims.map((before): Decided => {
      const claimState = changes.find(({ id }) => id === before.cashId)?.after?.checkStatus === 'CHECKED' ? 'PAID' : 'FINANCE_PASSED';
      const after: Row = { ...before, claimState, updateTime: at, updateUserId: caller.actor.userId };
      return { id: before.id, before, after, changed: ['claimState'] };
    });
    return decided.length === 0 ? [] : [{ definition: expenseClaim, action: 'pay', decided }];
  },
};
