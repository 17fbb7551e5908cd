import { bookPeriodOf } from '#define/books';
import type { Facts } from '#define/facts';
import { textOf, type Row, type Values } from '#define/row';
import { cash } from '#modules/settlement/cash/cash.entity';
import { draftStateOf, unappliedOf } from '#modules/settlement/cash/cash.rules';
import { cashAllocation } from '#modules/settlement/cashAllocation/cashAllocation.entity';
import { writeOff } from '#modules/settlement/writeOff/writeOff.entity';
import { allocated, refunded, type Money } from '#modules/settlement/writeOff/writeOff.rules';
import { dayNumber } from '#values/day';
import { absolute, add, compare, isZero, subtract, toDecimal, toText, ZERO } from '#values/decimal';
import { moneyText } from '#values/money';
import { bankAccountsOf } from '#modules/demo/branches';
import type { GivenNumbers } from '#modules/demo/numberings';
import { Stream } from '#modules/demo/random';
import { blankValues, makeRow } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';
import { dayText, workingMoment } from '#modules/demo/timeline';

/** The money of one document, what was taken of it, and what that leaves of the document's base. */
export interface Settled {
  readonly cash: Row;
  readonly run: Row | null;
  readonly allocation: Row | null;
  readonly releasedBase: string;
  /** What was left over and went back. */
  readonly refund: Refund | null;
}

/** The document by which money went back, and its run. */
export interface Refund {
  readonly cash: Row;
  readonly run: Row;
  readonly allocation: Row;
}

/** What documents and their money are made with: what their branch knows, and the numbers given to them so far. */
export interface Making {
  readonly facts: Facts;
  readonly seed: number;
  readonly today: number;
  readonly numbers: GivenNumbers;
}

const [blankRun, blankAllocation] = [blankValues(writeOff), blankValues(cashAllocation)];

const personOf = (epId: string, job: string) => staff.find((one) => one.job === job && (one.epId === epId || one.epId === '1'))?.id ?? '1';

/** Days a document waits for its money. */
const waits = [9, 38] as const;
/** Of passed documents that nobody paid, so many of a hundred have money that waits for them, checked or still to be. */
const waiting = [5, 2] as const;

function cashOf(document: Row, { facts, numbers, today }: Making, stream: Stream, left: boolean): Row {
  const { id, epId } = document;
  const currency = String(document.currency);
  const settled = toDecimal(String(left ? document.amount : document.writtenOffAmount));
  const income = (document.direction === 'AR') === compare(settled, ZERO) > 0;
  const on = Math.min(today - 1, dayNumber(String(document.invoiceDate)) + waits[0] + stream.below(waits[1] - waits[0]));
  const charged = !left && income && currency !== 'CNY' && compare(settled, toDecimal('200')) > 0 && stream.chance(0.3);
  const charge = toDecimal(charged ? '25' : '0');
  // Now and then a customer sends a round sum: the rest stays on account.
  const beyond = !left && income && !charged && document.writeOffStatus === 'WRITTEN_OFF' && stream.chance(0.01) ? '500' : '0';
  const at = bankAccountsOf(epId).findIndex((account) => account.currency === currency);
  const madeAt = workingMoment(on, stream);
  const cashDate = dayText(on);
  const checked = !left || stream.chance(0.7);
  // Some send a bank draft instead, due in three months: it waits in the register.
  const draft = left && income && currency === 'CNY' && Number(id) % 4 === 0;
  const row = makeRow({
    definition: cash,
    id,
    epId,
    facts,
    put: { checkStatus: checked ? 'CHECKED' : 'DRAFT' },
    made: { createUserId: personOf(epId, 'CSH'), createTime: madeAt, updateUserId: personOf(epId, 'FIN'), updateTime: madeAt },
    values: {
      cashNo: numbers.next(income ? 'CASH_IN' : 'CASH_OUT', facts, cashDate),
      direction: income ? 'IN' : 'OUT',
      // What a supplier has on account was paid ahead: payments settle what was asked for.
      cashKind: compare(settled, ZERO) < 0 ? 'REFUND' : income ? 'RECEIPT' : left ? 'ADVANCE_OUT' : 'PAYMENT',
      customerId: textOf(document, 'customerId'),
      bankAccountId: at === -1 || draft ? null : `${epId}${at}`,
      bankFlowNo: draft ? null : `${cashDate.replaceAll('-', '')}${id.padStart(10, '0')}`,
      ...(draft ? { draftNo: `1304${id.padStart(12, '0')}`, draftDueDate: dayText(on + 90) } : {}),
      cashDate,
      bookPeriod: bookPeriodOf(cashDate),
      currency,
      amount: moneyText(toText(add(subtract(absolute(settled), charge), toDecimal(beyond))), currency),
      bankCharge: toText(charge),
      bankChargeBearer: 'US',
      checkStatus: checked ? 'CHECKED' : 'DRAFT',
      checkUserId: checked ? personOf(epId, 'FIN') : null,
      checkTime: checked ? madeAt : null,
    },
  });
  return Object.assign(row, draftStateOf(row));
}

const text = (of: Row, field: string) => String(of[field]);

const moneyOf = (row: Row): Money => ({
  direction: text(row, 'direction'),
  currency: text(row, 'currency'),
  rate: text(row, 'rate'),
  left: text(row, 'unappliedAmount'),
  baseLeft: text(row, 'unappliedBase'),
});

/** Refunds stand beside the money they give back, under ids of their own. */
const idsOfRefunds = 200_000_000;
/** Days money waits before it is asked for again. */
const refundedAfter = [2, 20] as const;

/** What a customer paid too much goes back some days later; it is what was on account. */
function refundRows(source: Row, { facts, numbers, today }: Making, stream: Stream): Refund | null {
  const on = dayNumber(text(source, 'cashDate')) + refundedAfter[0] + stream.below(refundedAfter[1] - refundedAfter[0]);
  if (isZero(toDecimal(text(source, 'unappliedAmount'))) || on >= today || stream.chance(0.4)) return null;
  const { epId } = source;
  const id = String(idsOfRefunds + Number(source.id));
  const [cashDate, madeAt] = [dayText(on), workingMoment(on, stream)];
  const by = { createUserId: personOf(epId, 'FIN'), createTime: madeAt };
  const same = ['customerId', 'bankAccountId', 'currency'].map((name) => [name, source[name] ?? null]);
  const row = makeRow({
    definition: cash,
    id,
    epId,
    facts,
    made: { ...by, updateUserId: by.createUserId, updateTime: madeAt },
    values: {
      ...Object.fromEntries(same),
      cashNo: numbers.next('CASH_OUT', facts, cashDate),
      direction: 'OUT',
      cashKind: 'REFUND',
      bankFlowNo: `${cashDate.replaceAll('-', '')}${id.padStart(10, '0')}`,
      cashDate,
      bookPeriod: bookPeriodOf(cashDate),
      amount: source.unappliedAmount ?? null,
      bankCharge: '0',
      bankChargeBearer: 'US',
      checkStatus: 'CHECKED',
      checkUserId: by.createUserId,
      checkTime: madeAt,
    },
  });
  const made = refunded(text(source, 'unappliedAmount'), moneyOf(row), moneyOf(source), text(facts.branch as Row, 'baseCurrency'));
  if ('code' in made) throw new Error(`demonstration refund of ${source.id} is refused: ${made.code}`);
  const { allocatedCash, settledBase, bookBaseReleased, fxGainLoss } = made.row;
  Object.assign(source, { refundedAmount: allocatedCash, refundedBase: bookBaseReleased });
  Object.assign(row, { appliedAmount: allocatedCash, appliedBase: settledBase, fxGainLoss });
  for (const one of [source, row]) Object.assign(one, unappliedOf(one, facts));
  const own = { id, epId, version: 1, ...by };
  const run: Row = {
    ...blankRun,
    ...own,
    writeOffDate: cashDate,
    bookPeriod: row.bookPeriod ?? null,
    customerId: row.customerId ?? null,
    documentId: id,
    lines: 1,
    receivables: 1,
    currencies: row.currency ?? null,
    cashNos: row.cashNo ?? null,
    settledBase,
    receivableBase: settledBase,
    side: 'AR',
    fxGainLoss,
  };
  const allocation: Row = { ...blankAllocation, ...own, ...made.row, side: 'AR', writeOffId: id, cashId: id, refundedCashId: source.id };
  return { cash: row, run, allocation };
}

/** The money behind a document and its write-off, in balance with what the document says is written off; null where none came. */
export function settledRows(document: Row, making: Making): Settled | null {
  const { facts, seed } = making;
  const stream = new Stream(seed, 'cash', Number(document.id));
  const paid = !isZero(toDecimal(String(document.writtenOffAmount ?? '0')));
  const open = document.checkStatus === 'CHECK_PASS' && !paid && compare(toDecimal(String(document.amount)), ZERO) > 0;
  if (!paid && !(open && stream.below(100) < waiting[document.direction === 'AR' ? 0 : 1])) return null;
  const row = cashOf(document, making, stream, !paid);
  if (!paid) return { cash: row, run: null, allocation: null, releasedBase: '0', refund: null };
  const made = allocated(
    { allocatedCash: null, allocatedInvoice: text(document, 'writtenOffAmount'), crossRate: null, adjustments: [] },
    {
      direction: text(row, 'direction'),
      currency: text(row, 'currency'),
      rate: text(row, 'rate'),
      left: text(row, 'applicableAmount'),
      baseLeft: text(row, 'applicableBase'),
    },
    {
      direction: text(document, 'direction'),
      currency: text(document, 'currency'),
      rate: text(document, 'rate'),
      balance: text(document, 'amount'),
      baseLeft: text(document, 'baseAmount'),
      isBad: false,
    },
    { base: String(facts.branch.baseCurrency), dayRate: null },
  );
  if ('code' in made) throw new Error(`demonstration write-off of ${document.id} is refused: ${made.code}`);
  const [figures] = made.rows as readonly [(typeof made.rows)[number]];
  const applied = { appliedAmount: figures.allocatedCash, appliedBase: figures.settledBase, fxGainLoss: figures.fxGainLoss };
  Object.assign(row, applied);
  Object.assign(row, unappliedOf(row, facts));
  const of = { id: document.id, epId: document.epId, version: 1 };
  const by: Values = { createUserId: personOf(document.epId, 'FIN'), createTime: row.createTime ?? null };
  const isAr = document.direction === 'AR';
  const run: Row = {
    ...of,
    ...blankRun,
    ...by,
    writeOffDate: row.cashDate ?? null,
    bookPeriod: row.bookPeriod ?? null,
    customerId: document.customerId ?? null,
    lines: 1,
    [isAr ? 'receivables' : 'payables']: 1,
    currencies: row.currency ?? null,
    cashNos: row.cashNo ?? null,
    invoiceNos: document.invoiceNo ?? null,
    settledBase: figures.settledBase,
    [isAr ? 'receivableBase' : 'payableBase']: figures.settledBase,
    side: document.direction ?? null,
    fxGainLoss: figures.fxGainLoss,
  };
  const allocation: Row = {
    ...of,
    ...blankAllocation,
    ...by,
    ...figures,
    side: run.side ?? null,
    writeOffId: run.id,
    cashId: row.id,
    invoiceId: document.id,
  };
  const refund = row.direction === 'IN' ? refundRows(row, making, stream) : null;
  return { cash: row, run, allocation, releasedBase: figures.bookBaseReleased, refund };
}
