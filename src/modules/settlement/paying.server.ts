import { createHash } from 'node:crypto';
import { listed } from '#names/listed';
import { factRow } from '#define/facts';
import { text, type Field } from '#define/field';
import { dayOf, decimalOf, textOf, type Row, type Values } from '#define/row';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { shelve } from '#modules/files/shelving.shape.server';
import { holdersOf } from '#modules/messages/systemLetters.shape.server';
import { listOf, numberOf, type Asked, type Given } from '#modules/settlement/asked.shape.server';
import { cash } from '#modules/settlement/cash/cash.entity';
import { cashAllocation } from '#modules/settlement/cashAllocation/cashAllocation.entity';
import { crmBankAccount } from '#modules/settlement/crmBankAccount/crmBankAccount.entity';
import { bareAccountNo, creditTransferXml, longestAccountNo, type Party, type TransferFile } from '#server/outside/creditTransfer';
import { payment } from '#modules/settlement/payment/payment.entity';
import { limitStepOf } from '#modules/settlement/payment/payment.rules';
import { paymentFile } from '#modules/settlement/paymentFile/paymentFile.entity';
import { paymentLine } from '#modules/settlement/paymentLine/paymentLine.entity';
import { unready } from '#modules/settlement/requesting.server';
import { settle, writeOffBodies } from '#modules/settlement/settling.server';
import { writeOff } from '#modules/settlement/writeOff/writeOff.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused, type ServerRefusal } from '#server/refused';
import { rowsBook } from '#server/workbook/rowsBook';
import { wordIn } from '#server/words';
import { sql } from '#server/store/sql';
import { add, compare, isZero, sum, toDecimal, toText, type DecimalText } from '#values/decimal';
import { currencyDecimals, moneyText } from '#values/money';

const amountOf = (row: Values, field: string): DecimalText => decimalOf(row, field) ?? '0';

/** Lines of payments, held after the documents they plan. */
async function linesOf({ road, engine, caller }: ActWork, payments: readonly Row[]): Promise<Row[]> {
  const ids = payments.map(({ id }) => id);
  const found = await rowsWhere(road.transaction, engine, asProduct(caller), paymentLine, sql`t.payment_id = any(${ids}::bigint[])`);
  const held = await road.hold(
    paymentLine,
    found.map(({ id }) => id),
  );
  return [...held.values()];
}

/** Lines of payments go on together. */
async function lead(work: ActWork, payments: readonly Row[], lineState: string): Promise<Row[]> {
  const lines = await linesOf(work, payments);
  const moving = lines.filter((line) => line.lineState !== lineState);
  if (moving.length > 0)
    await work.road.perform(paymentLine, { rows: moving.map((line) => putting(line, { lineState })) }, asProduct(work.caller));
  return lines;
}

/** Base currency of all that was handed in for these suppliers within the last day, but for these payments. */
async function handedIn({ road, caller, engine, rows }: ActWork): Promise<ReadonlyMap<string, DecimalText>> {
  const since = new Date(engine.now().getTime() - 86_400_000).toISOString();
  const found = await road.transaction.query(
    sql`select customer_id, sum(base_amount)::text from fc_payment where ep_id = ${caller.actor.epId}::bigint and customer_id = any(${rows.map(({ customerId }) => String(customerId))}::bigint[])
        and payment_state not in ('DRAFT', 'RETURNED') and submit_time > ${since}::timestamptz and not is_deleted and id <> all(${rows.map(({ id }) => id)}::bigint[]) group by customer_id`,
  );
  return new Map(found.map(([id, base]) => [id as string, base ?? '0']));
}

/** What stands against going on with payments since they were asked for: charges whose confirmation was taken back. */
async function stillReady(work: ActWork, lines: readonly Row[]): Promise<void> {
  const refusals = await unready(
    work,
    lines.map(({ invoiceId }) => String(invoiceId)),
  );
  const ofPayment = (one: ServerRefusal): ServerRefusal => ({
    ...one,
    id: String(lines.find(({ invoiceId }) => invoiceId === one.id)?.paymentId),
    field: 'lines',
  });
  if (refusals.length > 0) throw new Refused(refusals.map(ofPayment));
}

const blank: Values = Object.fromEntries(
  ['leader', 'finance', 'second', 'refuse'].flatMap((name) => ['UserId', 'Time', 'Opinion'].map((part) => [`${name}${part}`, null])),
);

/** Handing in holds the documents again where they were freed, and says whose passes it takes (domain/13 §13.6 nr 3). */
const submit: ActBody = async (work) => {
  const { rows, facts, put } = work;
  await stillReady(work, await lead(work, rows, 'PLANNED'));
  const before = await handedIn(work);
  for (const { id, customerId } of rows) {
    const own = rows.filter((row) => row.customerId === customerId).map((row) => toDecimal(amountOf(row, 'baseAmount')));
    const limitBase = toText(sum([toDecimal(before.get(String(customerId)) ?? '0'), ...own]));
    put(id, { ...blank, fellBack: false, limitBase, limitStep: limitStepOf(limitBase, facts) });
  }
  return {};
};

/** Taken back by whoever asked: its documents stay with it. */
const withdraw: ActBody = async (work) => {
  await lead(work, work.rows, 'PLANNED');
  for (const { id } of work.rows) work.put(id, { ...blank, limitBase: null, limitStep: null });
  return {};
};

/** Refused at a step: its documents are free for others, until it is handed in again. */
const refuse: ActBody = async (work) => {
  await lead(work, work.rows, 'FREE');
  return {};
};

/** The leader's pass; of small ones it is all that is asked. */
const passLeader: ActBody = async (work) => {
  const lines = await linesOf(work, work.rows);
  await stillReady(work, lines);
  const small = work.rows.filter(({ limitStep }) => limitStep === 'MANAGER');
  await lead(work, small, 'APPROVED');
  for (const { id } of small) work.put(id, { paymentState: 'FINANCE_PASSED' });
  return {};
};

/** Finance of the parent branch who work here too: where there are any, one of the two passes of a large payment is theirs (domain/13 §13.6 nr 3). */
async function parentPasses({ road, caller: { actor } }: ActWork, rows: readonly Row[]): Promise<void> {
  const second = rows.filter((row) => row.limitStep === 'TWO' && row.financeUserId !== null);
  if (second.length === 0) return;
  const theirs = sql`u.home_ep_id = (select parent_id from sys_enterprise where id = ${actor.epId}::bigint)
    and (u.access_ep_ids ? ${actor.epId} or r.data_scope in ('BRANCH_TREE', 'ALL'))`;
  const above = new Set((await holdersOf(road.transaction, 'pass_payment_finance', theirs)).map(({ id }) => id));
  const wrong = second.filter(({ financeUserId }) => above.size > 0 && ![String(financeUserId), actor.userId].some((id) => above.has(id)));
  if (wrong.length > 0) throw new Refused(wrong.map(({ id }) => ({ code: 'PAYMENT_PARENT_PASS', id, field: 'secondUserId' })));
}

/** The pass of finance; of large ones by two people. */
const passFinance: ActBody = async (work) => {
  const { rows, caller, engine, answers, put } = work;
  await stillReady(work, await linesOf(work, rows));
  await parentPasses(work, rows);
  const first = (row: Row) => row.limitStep === 'TWO' && row.financeUserId === null;
  await lead(
    work,
    rows.filter((row) => !first(row)),
    'APPROVED',
  );
  for (const row of rows) {
    const step = row.financeUserId === null ? 'finance' : 'second';
    const stamp = {
      [`${step}UserId`]: caller.actor.userId,
      [`${step}Time`]: engine.now().toISOString(),
      [`${step}Opinion`]: answers.opinion ?? null,
    };
    put(row.id, { ...stamp, ...(first(row) ? {} : { paymentState: 'FINANCE_PASSED' }) });
  }
  return {};
};

/** The payments as banks name them. @throws Refused where an account number is longer than their message takes */
async function transfersOf({ road, rows, facts, engine }: ActWork, no: string): Promise<TransferFile> {
  const payees = await road.hold(crmBankAccount, [...new Set(rows.map(({ payeeAccountId }) => String(payeeAccountId)))]);
  const party = (account: Values): Party => ({
    name: textOf(account, 'accountName') ?? textOf(facts.branch, 'name') ?? '',
    accountNo: textOf(account, 'accountNo') ?? '',
    bankName: textOf(account, 'bankName'),
    swift: textOf(account, 'swift'),
    cnaps: textOf(account, 'cnaps'),
  });
  const [first] = rows as [Row];
  const long = rows.filter((row) => bareAccountNo(String(payees.get(String(row.payeeAccountId))?.accountNo)).length > longestAccountNo);
  if (long.length > 0)
    throw new Refused(
      long.map(({ id }) => ({ code: 'FIELD_TOO_LONG', id, field: 'payeeAccountId', detail: { n: String(longestAccountNo) } })),
    );
  return {
    no,
    made: engine.now().toISOString(),
    currency: String(first.currency),
    from: party(factRow(facts, 'bankAccount', textOf(first, 'bankAccountId')) ?? {}),
    transfers: rows.map((row) => ({
      no: String(row.paymentNo),
      amount: amountOf(row, 'amount'),
      // Nothing leaves on a day that is over.
      payDate: [String(row.payDate), facts.today].sort()[1] ?? facts.today,
      purpose: textOf(row, 'purpose') ?? textOf(row, 'invoiceNos') ?? '',
      to: party(payees.get(String(row.payeeAccountId)) ?? {}),
    })),
  };
}

const { amount: inCurrency, payDate: onDay } = payment.fields;

/** The same payments as a workbook, for banks that are uploaded a list (domain/13 §13.6 nr 5). */
function bookOf({ engine, caller }: ActWork, { no, currency, from, transfers }: TransferFile): Promise<Uint8Array> {
  const rows = transfers.map(({ to, no: cashNo, ...of }) => {
    const { name: payeeName, accountNo: payeeAccount, bankName: payeeBank, cnaps, swift } = to;
    return {
      id: cashNo,
      version: 1,
      epId: caller.actor.epId,
      payerAccount: from.accountNo,
      payeeName,
      payeeAccount,
      payeeBank,
      cnaps,
      swift,
      ...of,
      currency,
      cashNo,
    };
  });
  const amount = { ...inCurrency, scale: currencyDecimals(currency) } as Field;
  const names = listed('payerAccount payeeName payeeAccount payeeBank cnaps swift amount currency purpose cashNo payDate');
  const columns = names.map((name) => ({ name, field: { amount, payDate: onDay as Field }[name as string] ?? text({ max: 200 }) }));
  const heads = (column: string) => wordIn(caller.actor.language, 'settlement', 'bankSheet', column);
  return rowsBook(engine, caller, { name: no, of: payment, columns, rows: rows as unknown as Row[], heads });
}

/** `exportPayment`: payments out of one account in one currency go to the bank in one file, numbered, counted and summed. */
const exportFile: ActBody = async (work) => {
  const { road, rows, put, caller } = work;
  const [first] = rows;
  if (!first) return {};
  const other = rows.find((row) => row.bankAccountId !== first.bankAccountId || row.currency !== first.currency);
  if (other) throw new Refused([{ code: 'PAYMENT_MIXED', id: other.id, field: 'bankAccountId' }]);
  const total = toText(sum(rows.map((row) => toDecimal(amountOf(row, 'amount')))));
  const set: Values = {
    bankAccountId: first.bankAccountId ?? null,
    currency: first.currency ?? null,
    payments: rows.length,
    total: moneyText(total, String(first.currency)),
  };
  const { done } = await road.perform(paymentFile, { add: [{ clientId: 'file', set, derived: {} }] }, asProduct(caller));
  const id = done[0]?.id ?? '';
  for (const row of rows) put(row.id, { payFileId: id });
  const file = (await road.hold(paymentFile, [id])).get(id) as Row;
  const no = String(file.payFileNo);
  const transfers = await transfersOf(work, no);
  const bytes = Buffer.from(creditTransferXml(transfers));
  await shelve(work, paymentFile, file, { bytes, fileName: `${no}.xml` });
  await shelve(work, paymentFile, file, { bytes: await bookOf(work, transfers), fileName: `${no}.xlsx` });
  const hash = createHash('sha256').update(bytes).digest('hex');
  await road.perform(paymentFile, { rows: [putting(file, { hash })] }, asProduct(caller));
  return {
    payFileNo: no,
    fileId: id,
    count: rows.length,
    totals: [{ currency: first.currency, amount: set.total }],
    elsewhere: { entity: 'paymentFile', by: 'payFileNo', are: [no] },
  };
};

/** A file that is taken back frees its payments that were not made. */
const takeBack: ActBody = async ({ road, engine, caller, rows, reason, put }) => {
  const ids = rows.map(({ id }) => id);
  const waiting = sql`t.pay_file_id = any(${ids}::bigint[]) and t.payment_state = 'FINANCE_PASSED'`;
  const found = await rowsWhere(road.transaction, engine, asProduct(caller), payment, waiting);
  if (found.length > 0) await road.perform(payment, { rows: found.map((row) => putting(row, { payFileId: null })) }, asProduct(caller));
  for (const id of ids) put(id, { cancelReason: reason });
  return {};
};

/** What the bank says of one payment, as it was asked. */
interface Told {
  readonly row: Row;
  readonly paidDate: string;
  readonly flowNo: string;
  readonly charge: DecimalText;
  readonly bankAccountId: string | null;
}

function toldOf({ rows, answers, perRow, facts, dryRun }: ActWork): Told[] {
  const given = new Map(listOf(answers.rows ?? [], 'rows').map((one): [string, Given] => [String(one.id), one]));
  const refusals: ServerRefusal[] = [];
  const byCheque = dayOf(answers, 'draftDueDate') !== null;
  const told = rows.flatMap((row): Told[] => {
    const one = given.get(row.id) ?? {};
    const flowNo = String(one.bankFlowNo ?? perRow[row.id] ?? '').trim();
    const bankAccountId = byCheque ? null : (textOf(answers, 'bankAccountId') ?? textOf(row, 'bankAccountId'));
    // Tried out before anybody typed one: that is where the numbers are asked for.
    if (flowNo === '' && !dryRun) refusals.push({ code: 'FIELD_REQUIRED', id: row.id, field: 'bankFlowNo' });
    if (bankAccountId === null && !byCheque) refusals.push({ code: 'FIELD_REQUIRED', id: row.id, field: 'bankAccountId' });
    const charge = numberOf(one.bankCharge, 'bankCharge') ?? decimalOf(answers, 'bankCharge') ?? '0';
    const paidDate = typeof one.paidDate === 'string' ? one.paidDate : (dayOf(answers, 'paidDate') ?? facts.today);
    return [{ row, paidDate, flowNo, charge, bankAccountId }];
  });
  if (refusals.length > 0) throw new Refused(refusals);
  return told;
}

/**
 * `pay`: the bank moved the money. Each payment becomes a checked document of money that settles what was planned, at that day's rate, all in
 * one transaction (domain/13 §13.6 nr 6).
 */
const pay: ActBody = async (work) => {
  const { road, caller, engine, put, reason } = work;
  const told = toldOf(work);
  const lines = await lead(work, work.rows, 'DONE');
  const facts = await engine.facts.load(road.transaction, cash, caller.actor, engine.now());
  const now = { checkStatus: 'CHECKED', checkUserId: caller.actor.userId, checkTime: engine.now().toISOString() };
  // Paid again after it was taken back: the void document keeps the number, this one gets its own.
  const numbers = told.map(({ row }) => String(row.paymentNo));
  const taken = new Set(
    (
      await road.transaction.query(
        sql`select cash_no from fc_cash where ep_id = ${caller.actor.epId}::bigint and cash_no = any(${numbers}::text[]) and not is_deleted`,
      )
    ).map(([no]) => no ?? null),
  );
  const { done } = await road.perform(cash, {
    add: told.map(({ row, paidDate, flowNo, charge, bankAccountId }) => {
      const set: Values = {
        direction: 'OUT',
        cashKind: 'PAYMENT',
        customerId: row.customerId ?? null,
        currency: row.currency ?? null,
        // Our charge goes out with it: what is left of the money is what was approved.
        amount: moneyText(toText(add(toDecimal(amountOf(row, 'amount')), toDecimal(charge))), String(row.currency)),
        bankCharge: charge,
        cashDate: paidDate,
        bankAccountId,
        ...(bankAccountId === null
          ? { chequeNo: flowNo || (work.dryRun ? '-' : null), draftDueDate: dayOf(work.answers, 'draftDueDate') }
          : { bankFlowNo: flowNo || null }),
        remark: textOf(row, 'purpose'),
      };
      return {
        clientId: row.id,
        set,
        put: { ...now, ...(taken.has(textOf(row, 'paymentNo')) ? {} : { cashNo: row.paymentNo ?? null }) },
        derived: {},
      };
    }),
  });
  const cashIds = new Map(done.map(({ clientId, id }) => [clientId ?? '', id]));
  for (const { row, paidDate, flowNo } of told) {
    const cashId = cashIds.get(row.id) ?? '';
    // Credits first: they make the money more.
    const own = lines
      .filter(({ paymentId }) => paymentId === row.id)
      .toSorted(
        (one, other) =>
          compare(toDecimal(amountOf(one, 'amount')), toDecimal(amountOf(other, 'amount'))) || Number(one.id) - Number(other.id),
      );
    const asked = own.map((line): Asked => {
      const invoiceId = String(line.invoiceId);
      return { cashId, invoiceId, allocatedCash: null, allocatedInvoice: amountOf(line, 'amount'), crossRate: null, adjustments: [] };
    });
    await settle({ road, caller, facts, asked, writeOffDate: paidDate, reason });
    put(row.id, { cashId, paidDate, bankFlowNo: flowNo });
  }
  const made = await road.hold(cash, [...cashIds.values()]);
  return { elsewhere: { entity: 'cash', by: 'cashNo', are: [...made.values()].map(({ cashNo }) => String(cashNo)) } };
};

/** `cancelPay`: on the same day the money is void and what it settled is owed again; the payment stands approved as before. */
const cancelPay: ActBody = async (work) => {
  const { road, caller, engine, rows, reason, facts } = work;
  const late = rows.filter((row) => row.paidDate !== facts.today);
  const on = (row: Row) => ({ date: textOf(row, 'paidDate') ?? '' });
  if (late.length > 0)
    throw new Refused(late.map((row) => ({ code: 'PAYMENT_NOT_TODAY', id: row.id, field: 'paidDate', detail: on(row) })));
  const ids = rows.flatMap((row) => textOf(row, 'cashId') ?? []);
  const found = await rowsWhere(
    road.transaction,
    engine,
    asProduct(caller),
    cashAllocation,
    sql`t.cash_id = any(${ids}::bigint[]) and t.alloc_state = 'DONE'`,
  );
  const runs = await road.hold(writeOff, [...new Set(found.map(({ writeOffId }) => String(writeOffId)))]);
  const said = new Map<string, Values>();
  await writeOffBodies.cancel({ ...work, rows: [...runs.values()], put: (id, values) => void said.set(id, values) });
  const over = {
    writeOffState: 'CANCELLED',
    cancelUserId: caller.actor.userId,
    cancelTime: engine.now().toISOString(),
    cancelReason: reason,
  };
  await road.perform(
    writeOff,
    { rows: [...runs.values()].map((run) => putting(run, { ...said.get(run.id), ...over })) },
    asProduct(caller),
  );
  const monies = [...(await road.hold(cash, ids)).values()];
  const left = monies.find((one) => !isZero(toDecimal(amountOf(one, 'appliedAmount'))));
  if (left) throw new Refused([{ code: 'CASH_APPLIED', id: rows.find(({ cashId }) => cashId === left.id)?.id ?? left.id }]);
  await road.perform(cash, { rows: monies.map((one) => putting(one, { checkStatus: 'VOID', bankFlowNo: null })) }, asProduct(caller));
  return {};
};

export const paymentBodies = {
  submit,
  withdraw,
  passLeader,
  refuseLeader: refuse,
  passFinance,
  refuseFinance: refuse,
  exportFile,
  pay,
  cancelPay,
};
export const paymentFileBodies = { takeBack };
