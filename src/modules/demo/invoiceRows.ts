import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { lateEnough, openBalance, openBase, payStanding } from '#modules/finance/invoice/invoice.rules';
import { invoiceLine } from '#modules/finance/invoiceLine/invoiceLine.entity';
import { lineBaseAmount } from '#modules/finance/invoiceLine/invoiceLine.rules';
import { dayNumber } from '#values/day';
import { add, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';
import { moneyText } from '#values/money';
import type { Bill } from '#modules/demo/billing';
import type { BilledLine } from '#modules/demo/costRows';
import { settledRows, type Making, type Settled } from '#modules/demo/cashRows';
import { branches } from '#modules/demo/branches';
import { contactsOf } from '#modules/demo/partnerContacts';
import { Stream } from '#modules/demo/random';
import { blankValues, makeRow } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';
import { beforeDay, momentAt, workingMoment } from '#modules/demo/timeline';

const blankLine = blankValues(invoiceLine);

/** A document with its lines: sums, state and what is still open follow from the lines. */
export function invoiceRows(
  bill: Bill,
  lines: readonly BilledLine[],
  making: Making,
): { invoice: Row; lines: Row[]; settled: Settled | null } {
  const { facts, seed, today } = making;
  const { epId } = lines[0] as BilledLine;
  const stream = new Stream(seed, 'invoice', Number(bill.id));
  const clerk = staff.find((one) => one.job === 'FIN' && (one.epId === epId || (epId === '3' && one.epId === '1')))?.id ?? '1';
  const madeAt = workingMoment(bill.invoiceDate, stream);
  const sums = total(lines, bill.currency);
  const row = makeRow({
    definition: invoice,
    id: bill.id,
    epId,
    facts,
    made: {
      createUserId: clerk,
      createTime: madeAt,
      updateUserId: clerk,
      updateTime: momentAt(bill.invoiceDate + stream.below(20), 18, 30 + stream.below(29)),
    },
    values: {
      invoiceNo: bill.invoiceNo,
      direction: bill.direction,
      invoiceKind: bill.direction === 'AR' ? 'DEBIT_NOTE' : 'SUPPLIER_BILL',
      customerId: bill.partner.id,
      invoiceDate: dayOfMoment(madeAt),
      currency: bill.currency,
      ...sums,
      checkStatus: bill.checkStatus,
      taxInvoiceNo:
        bill.direction === 'AR' && bill.checkStatus === 'CHECK_PASS' && stream.chance(0.55) ? taxInvoiceNo(bill, epId, madeAt) : null,
      remark: stream.chance(0.03) ? '对账单已发客户确认' : null,
    },
  });
  const made = lines.map((line) => {
    const values = lineRow(line, bill, clerk, beforeDay(madeAt, today));
    return { ...values, ...lineBaseAmount({ ...values, currency: bill.currency, invoiceRate: row.rate as string }, facts) };
  });
  const baseAmount = made.reduce((sum, line) => add(sum, toDecimal(line.baseAmount as string)), ZERO);
  const named = made.map((values, at) => ({ ...values, jobNo: lines[at]?.jobNo ?? null }));
  const rolled = Object.assign({}, ...(invoice.rolled ?? []).map((one) => rolledValues(invoice, one, invoiceLine, named))) as Values;
  Object.assign(row, openBalance(row));
  Object.assign(row, payStanding(row), {
    baseAmount: moneyText(toText(baseAmount), String(facts.branch.baseCurrency)),
    lines: rolled.lines,
    jobNos: rolled.jobNos,
  });
  if (bill.direction === 'AR' && bill.checkStatus === 'CHECK_PASS') Object.assign(row, mailed(bill, making, clerk));
  const settled = settledRows(row, making);
  row.releasedBase = settled?.releasedBase ?? '0';
  Object.assign(row, openBase(row, facts));
  const lost = settled === null ? givenUpOn(row, facts, new Stream(seed, 'badDebt', Number(bill.id))) : null;
  if (lost !== null) {
    Object.assign(row, {
      badDebtStatus: 'BAD',
      badDebtAmount: row.balance,
      badDebtBase: row.baseBalance,
      badDebtUserId: controller,
      badDebtTime: momentAt(lost, 10, 0),
    });
    for (const by of [openBalance, payStanding, openBase]) Object.assign(row, by(row, facts));
  }
  return { invoice: row, lines: made, settled };
}

/** Most documents are mailed to their customer on the evening after they were written. */
function mailed({ id, partner, invoiceDate }: Bill, { seed, today }: Making, sentUserId: string): Values {
  const sentTo = contactsOf(partner, seed).email ?? null;
  const out = sentTo !== null && invoiceDate + 1 < today && Number(id) % 7 !== 0;
  return out ? { sentTo, sentUserId, sentTime: momentAt(invoiceDate + 1, 17, 10 + (Number(id) % 45)) } : {};
}

const controller = staff.find(({ job }) => job === 'FNM')?.id ?? '1';
/** Days past its due date a document may be given up, and how many more it takes until somebody does. */
const [lostAfter, waitedFor] = [182, 60];

/** The day a receivable nobody paid anything of was given up, as most of them are once they are late enough; null where nobody did so yet. */
function givenUpOn(row: Row, facts: Facts, stream: Stream): number | null {
  const late = row.checkStatus === 'CHECK_PASS' && lateEnough.by(row, facts, {}).length === 0;
  const lost = dayNumber(String(row.dueDate)) + lostAfter + stream.below(waitedFor);
  return late && lost < dayNumber(facts.today) && stream.chance(0.8) ? lost : null;
}

const dayOfMoment = (moment: string) => moment.slice(0, 10);

function total(lines: readonly BilledLine[], currency: string): Record<'amount' | 'netAmount' | 'taxAmount' | 'writtenOffAmount', string> {
  let [amount, net, tax, paid]: Decimal[] = [ZERO, ZERO, ZERO, ZERO];
  for (const line of lines) {
    amount = add(amount as Decimal, toDecimal(line.amount));
    net = add(net as Decimal, toDecimal(line.net));
    tax = add(tax as Decimal, toDecimal(line.tax));
    if (line.paid) paid = add(paid as Decimal, toDecimal(line.amount));
  }
  const text = (sum: Decimal | undefined) => moneyText(toText(sum ?? ZERO), currency);
  return { amount: text(amount), netAmount: text(net), taxAmount: text(tax), writtenOffAmount: text(paid) };
}

/** Twenty digits: year, region, channel, and a number of its own (domain/05 §5.12). */
function taxInvoiceNo(bill: Bill, epId: string, madeAt: string): string {
  const region = branches.find((branch) => branch.epId === epId)?.taxRegion ?? '33';
  return `${madeAt.slice(2, 4)}${region}2${bill.id.padStart(15, '0')}`;
}

function lineRow(line: BilledLine, bill: Bill, clerk: string, madeAt: string): Row {
  return {
    id: line.costId,
    epId: line.epId,
    version: 1,
    ...blankLine,
    invoiceId: bill.id,
    costId: line.costId,
    orderId: line.orderId,
    allocatedAmountOfCost: line.amount,
    netAmount: line.net,
    taxAmount: line.tax,
    writtenOffAmount: line.paid ? line.amount : '0',
    createUserId: clerk,
    createTime: madeAt,
  };
}
