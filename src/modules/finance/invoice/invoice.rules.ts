import type { Guard } from '#define/act';
import { openPeriodOf } from '#define/books';
import type { Rule } from '#define/entity';
import { bookRateOn, factRow, wrongBaseRate, type Facts } from '#define/facts';
import { dayOf, decimalOf, integerOf, textOf, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { addDays, addMonths, dayNumber, monthEnd } from '#values/day';
import { isZero, multiply, subtract, toDecimal, toText } from '#values/decimal';
import { moneyText } from '#values/money';

/** What is still open of the document (domain/02d §2.16). */
export function openBalance(row: Values): Values {
  const [amount, currency] = [decimalOf(row, 'amount'), textOf(row, 'currency')];
  if (amount === null || currency === null) return { balance: null };
  const open = subtract(toDecimal(amount), toDecimal(decimalOf(row, 'writtenOffAmount') ?? '0'));
  return { balance: moneyText(toText(open), currency) };
}

/**
 * What is still open of the document in the branch's own currency: its base amount less what was released at the document's rate; what
 * closes it releases all that is left (domain/04 §4.8).
 */
export function openBase(row: Values, { branch }: Facts): Values {
  const [balance, base] = [decimalOf(row, 'balance'), decimalOf(row, 'baseAmount')];
  const [writtenOff, rate] = [decimalOf(row, 'writtenOffAmount') ?? '0', decimalOf(row, 'rate')];
  if (balance === null || base === null) return { baseBalance: null };
  const currency = textOf(branch, 'baseCurrency') ?? 'CNY';
  if (isZero(toDecimal(balance))) return { baseBalance: moneyText('0', currency) };
  const released = rate === null ? '0' : moneyText(toText(multiply(toDecimal(writtenOff), toDecimal(rate))), currency);
  return { baseBalance: moneyText(toText(subtract(toDecimal(base), toDecimal(released))), currency) };
}

/** The book rate of the invoice's currency on its date (domain/04 §4.2). */
export function invoiceRate(row: Values, facts: Facts): string | null | undefined {
  const [currency, on] = [textOf(row, 'currency'), dayOf(row, 'invoiceDate')];
  return currency === null || on === null ? undefined : bookRateOn(facts, currency, on);
}

/** The month the document is booked in: that of its date, or the next open one (domain/12 nr 1). */
export function bookedIn(row: Values, { branch }: Facts): string | undefined {
  const on = dayOf(row, 'invoiceDate');
  return on === null ? undefined : openPeriodOf(on, branch);
}

/** Due dates by the customer's way of settling (domain/04 §4.6), counted from the invoice date. */
export function dueDateOf(row: Values, facts: Facts): string | undefined {
  const on = dayOf(row, 'invoiceDate');
  const party = factRow(facts, 'customer', textOf(row, 'customerId'));
  if (on === null || !party) return undefined;
  if (party.settleMethod === 'PER_SHIPMENT') return addDays(on, integerOf(party, 'creditDays') ?? 0);
  if (party.settleMethod !== 'MONTHLY') return on;
  const month = addMonths(`${on.slice(0, 8)}01`, integerOf(party, 'creditMonths') ?? 0);
  const last = monthEnd(month);
  const payDay = integerOf(party, 'payDay');
  const wanted = payDay === null ? last : `${month.slice(0, 8)}${String(payDay).padStart(2, '0')}`;
  return wanted < last ? wanted : last;
}

/** Due before it was written is a slip of the hand. */
export const dueAfterDate: Rule = {
  name: 'dueAfterDate',
  reads: ['invoiceDate', 'dueDate'],
  by: (row) => {
    const [on, due] = [dayOf(row, 'invoiceDate'), dayOf(row, 'dueDate')];
    return on && due && due < on ? [{ code: 'DATES_REVERSED', field: 'dueDate', detail: { from: on } }] : [];
  },
};

/** No rate of exchange on the invoice's date: refused, never taken as 1 (domain/04 §4.2). */
export const invoiceRateKnown: Rule = {
  name: 'invoiceRateKnown',
  reads: ['currency', 'rate', 'invoiceDate'],
  by: (row) => {
    const currency = textOf(row, 'currency');
    return currency !== null && decimalOf(row, 'rate') === null
      ? [{ code: 'EXCHANGE_RATE_MISSING', field: 'currency', detail: { ccy: currency, date: dayOf(row, 'invoiceDate') ?? '' } }]
      : [];
  },
};

/** A document in the branch's own currency counts as it is (domain/04 §4.2). */
export const baseRateIsOne: Rule = {
  name: 'baseRateIsOne',
  reads: ['currency', 'rate'],
  by: (row, facts) => wrongBaseRate(facts, textOf(row, 'currency'), decimalOf(row, 'rate')),
};

/** A locked partner gets no new invoices (domain/02b lockStatus). */
export const partyOpen: Rule = {
  name: 'partyOpen',
  reads: ['customerId'],
  by: (row, facts, before) =>
    before === null && factRow(facts, 'customer', textOf(row, 'customerId'))?.locked === true
      ? [{ code: 'CUSTOMER_LOCKED', field: 'customerId' }]
      : [],
};

/** An office is no company of its own: what it sells is invoiced by the branch above it (domain/02a `entityType`). */
export const notOfOffice: Rule = {
  name: 'notOfOffice',
  reads: [],
  by: (_row, { branch }, before) =>
    before === null && branch.entityType === 'OFFICE' ? [{ code: 'OFFICE_NO_INVOICE', field: 'direction' }] : [],
};

/** A document that was refused is a draft again once its maker saves a change (domain/13 §13.1 nr 17). */
export const draftAgain = (row: Values): string | undefined => (row.checkStatus === 'CHECK_NO_PASS' ? 'DRAFT' : undefined);

/** Something stands on it, and it comes to something (domain/03 §3.7.1 submit). */
export const hasAmount: Guard = {
  name: 'hasAmount',
  by: (row) => (isZero(toDecimal(decimalOf(row, 'amount') ?? '0')) ? [{ code: 'INVOICE_EMPTY', field: 'amount' }] : []),
};

/** No money is written off against it (domain/03 §3.7.1). */
export const nothingPaid: Guard = {
  name: 'nothingPaid',
  by: (row) =>
    isZero(toDecimal(decimalOf(row, 'writtenOffAmount') ?? '0')) ? [] : [{ code: 'INVOICE_HAS_CASH', field: 'writtenOffAmount' }],
};

/** What tells whether a document is due. */
export const dueReads = ['dueDate', 'checkStatus', 'writeOffStatus'] as const;

/** Days from today to the due date of a document that was passed and is not wholly paid (domain/07 reports 8 and 9); null of others. */
function daysLeft(row: Values, { today }: Clock): number | null {
  const due = dayOf(row, 'dueDate');
  const counts = row.checkStatus === 'CHECK_PASS' && row.writeOffStatus !== 'WRITTEN_OFF';
  return due === null || !counts ? null : dayNumber(due) - dayNumber(today);
}

/** Days a document is past its due date. */
export function daysOverdue(row: Values, clock: Clock): number | false {
  const left = daysLeft(row, clock);
  return left !== null && left < 0 && -left;
}

/** Days until a document is due, where they are at most seven. */
export function daysUntilDue(row: Values, clock: Clock): number | false {
  const left = daysLeft(row, clock);
  return left !== null && left >= 0 && left <= 7 && left;
}
