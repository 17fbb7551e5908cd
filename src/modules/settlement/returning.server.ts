import { dayOf, decimalOf, flagOf, textOf, type Row, type Values } from '#define/row';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { cash } from '#modules/settlement/cash/cash.entity';
import { cashAllocation } from '#modules/settlement/cashAllocation/cashAllocation.entity';
import { withdrawn } from '#modules/settlement/settling.server';
import { writeOff } from '#modules/settlement/writeOff/writeOff.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { Refused } from '#server/refused';
import { sql, type Sql } from '#server/store/sql';
import { add, compare, isZero, negate, subtract, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

const amount = (row: Row, field: string): DecimalText => decimalOf(row, field) ?? '0';
const opposite = (row: Row, field: string): DecimalText => toText(negate(toDecimal(amount(row, field))));
const otherWay = (row: Row): string => (row.direction === 'IN' ? 'OUT' : 'IN');

/** A document that is checked as it is made. */
const checkedNow = ({ caller, engine }: ActWork): Values => ({
  checkStatus: 'CHECKED',
  checkUserId: caller.actor.userId,
  checkTime: engine.now().toISOString(),
});

/** Rows of money by a condition, held. */
async function moneyWhere({ road, caller }: ActWork, condition: Sql): Promise<Row[]> {
  const found = await road.transaction.query(
    sql`select id from fc_cash where ep_id = ${caller.actor.epId}::bigint and check_status <> 'VOID' and not is_deleted and ${condition}`,
  );
  const held = await road.hold(
    cash,
    found.map(([id]) => id as string),
  );
  return [...held.values()];
}

/** The document that moved the money of a draft. */
const collectionsOf = (work: ActWork, ids: readonly string[]) => moneyWhere(work, sql`draft_id = any(${[...ids]}::bigint[])`);

/** `collectDraft`: on its day, or sold before it, a draft becomes money of an account; what the bank keeps is interest, what it takes for paying ours a charge. */
const collect: ActBody = async (work) => {
  const { road, rows, answers, facts } = work;
  const discount = decimalOf(answers, 'discount') ?? '0';
  const { done } = await road.perform(cash, {
    add: rows.map((row) => {
      const currency = String(row.currency);
      const moved = (row.direction === 'IN' ? subtract : add)(toDecimal(amount(row, 'amount')), toDecimal(discount));
      if (compare(moved, ZERO) <= 0) throw new Refused([{ code: 'CASH_AMOUNT', id: row.id, field: 'discount' }]);
      const set: Values = {
        direction: row.direction ?? null,
        cashKind: 'DRAFT',
        customerId: row.customerId ?? null,
        currency,
        amount: moneyText(toText(moved), currency),
        bankCharge: discount,
        cashDate: answers.collectedDate ?? facts.today,
        bankAccountId: answers.bankAccountId ?? null,
        bankFlowNo: answers.bankFlowNo ?? null,
      };
      return { clientId: row.id, set, put: { ...checkedNow(work), draftId: row.id }, derived: {} };
    }),
  });
  return { made: done.map(({ id }) => id) };
};

/** Taking the collection back voids the document that moved the money. */
const cancelCollect: ActBody = async (work) => {
  const made = await collectionsOf(
    work,
    work.rows.map(({ id }) => id),
  );
  await withdrawn(
    work.road,
    made.map(({ id }) => id),
  );
  return {};
};

/** Allocations the money stands in, held. @throws Refused what was given up of a document after it */
async function settledBy({ road, caller }: ActWork, row: Row): Promise<Row[]> {
  const found = await road.transaction.query(
    sql`select id from fc_cash_allocation where ep_id = ${caller.actor.epId}::bigint and cash_id = ${row.id}::bigint and alloc_state = 'DONE' and not is_deleted order by id`,
  );
  const held = [
    ...(
      await road.hold(
        cashAllocation,
        found.map(([id]) => id as string),
      )
    ).values(),
  ];
  const documents = await road.hold(invoice, [...new Set(held.flatMap((one) => textOf(one, 'invoiceId') ?? []))]);
  const bad = held.find((one) => !flagOf(one, 'isRecovery') && documents.get(String(one.invoiceId))?.badDebtStatus === 'BAD');
  if (bad) throw new Refused([{ code: 'WRITEOFF_NOT_LAST', id: row.id }]);
  return held;
}

/** An allocation with its stored figures the other way: what it settled is owed again, to the cent and at the base it had. */
const takenBack = (one: Row): Values => ({
  invoiceId: one.invoiceId ?? null,
  allocatedCash: one.allocatedCash ?? null,
  settledBase: one.settledBase ?? null,
  settlementRate: one.settlementRate ?? null,
  crossRate: one.crossRate ?? null,
  adjustmentType: one.adjustmentType ?? null,
  isRecovery: one.isRecovery ?? null,
  ...Object.fromEntries(
    ['allocatedInvoice', 'adjustmentAmount', 'adjustmentBase', 'bookBaseReleased', 'fxGainLoss'].map((name) => [name, opposite(one, name)]),
  ),
});

/**
 * `returnPayment`: the bank sends a payment back, or a cheque or draft is not honoured. A mirror of the document, dated the day it came
 * back, opens what was settled again with the stored figures; the run it stands in takes all of it back (domain/12 nr 12, 13 §13.6 nr 6).
 */
const returnPayment: ActBody = async (work) => {
  const { road, rows, answers, reason, facts } = work;
  const on = answers.returnDate ?? facts.today;
  const ids: string[] = [];
  for (const row of rows) {
    const [moved] = row.outcome === 'COLLECTED' ? await collectionsOf(work, [row.id]) : [];
    const isHeld = row.draftState === 'HELD';
    const set: Values = {
      direction: otherWay(row),
      cashKind: row.cashKind ?? null,
      customerId: row.customerId ?? null,
      payerName: row.payerName ?? null,
      currency: row.currency ?? null,
      amount: row.amount ?? null,
      rate: row.rate ?? null,
      bankCharge: opposite(row, 'bankCharge'),
      bankChargeBearer: row.bankChargeBearer ?? null,
      bankAccountId: moved ? (moved.bankAccountId ?? null) : (row.bankAccountId ?? null),
      bankFlowNo: answers.bankFlowNo ?? null,
      cashDate: on,
      chequeNo: row.chequeNo ?? null,
      ...(isHeld ? { draftNo: row.draftNo ?? null, draftDueDate: dayOf(row, 'draftDueDate') } : {}),
      remark: reason,
    };
    const { done } = await road.perform(cash, {
      add: [{ clientId: row.id, set, put: { ...checkedNow(work), mirrorOfId: row.id }, derived: {} }],
    });
    const cashId = done[0]?.id ?? '';
    ids.push(cashId);
    const back = (await settledBy(work, row)).map(takenBack);
    const left = amount(row, 'unappliedAmount');
    const rest: Values = { refundedCashId: row.id, allocatedCash: left, fxGainLoss: '0' };
    const restBase = { bookBaseReleased: amount(row, 'unappliedBase'), settledBase: amount(row, 'unappliedBase') };
    const parts = isZero(toDecimal(left)) ? back : [...back, { ...rest, ...restBase }];
    const run = { writeOffDate: on, customerId: row.customerId ?? null, reason };
    const made = await road.perform(writeOff, { add: [{ clientId: 'run', set: run, put: { documentId: cashId }, derived: {} }] });
    const writeOffId = made.done[0]?.id ?? null;
    await road.perform(cashAllocation, {
      add: parts.map((values, at) => ({ clientId: String(at), set: { ...values, cashId, writeOffId }, derived: {} })),
    });
  }
  return { cashId: ids[0] ?? null, made: ids };
};

export const returningBodies = { collect, 'cancel collect': cancelCollect, returnPayment };
