import type { Guard, RowQuestion } from '#define/act';
import { openPeriodOf } from '#define/books';
import type { Rule } from '#define/entity';
import { bookRateOn, factRow, wrongRate, type Facts } from '#define/facts';
import { parameterOf, workingDaysOf } from '#define/parameters';
import { dayOf, decimalOf, integerOf, textOf, type Values } from '#define/row';
import type { Clock, ShownBy } from '#define/shown';
import { addDays, addMonths, dayNumber, monthEnd, type Day } from '#values/day';
import { absolute, compare, isZero, subtract, sum, toDecimal, toText, ZERO, type Decimal, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';
import { isWithin, partOfOpen } from '#values/openPart';
import { workingDayFrom } from '#values/workingDays';

const figure = (row: Values, field: string): Decimal => toDecimal(decimalOf(row, field) ?? '0');

/** Ways a document stops being owed. */
const endings = ['writtenOffAmount', 'adjustmentAmount', 'badDebtAmount', 'redAmount'] as const;

/** What is still open of the document, and how far it is settled and paid (domain/02d §2.16). */
export function openBalance(row: Values): Values {
  const [amount, currency] = [decimalOf(row, 'amount'), textOf(row, 'currency')];
  if (amount === null || currency === null) return { balance: null, writeOffStatus: 'NONE' };
  const open = subtract(toDecimal(amount), sum(endings.map((field) => figure(row, field))));
  const settled = isZero(open) && !isZero(toDecimal(amount));
  const begun = endings.some((field) => !isZero(figure(row, field)));
  return {
    balance: moneyText(toText(open), currency),
    writeOffStatus: settled ? 'WRITTEN_OFF' : begun ? 'PARTIAL' : 'NONE',
  };
}

/** What is open and in no payment request yet, and how far the payment of a bill of a supplier has come (domain/13 §13.6). */
export function payStanding(row: Values): Values {
  const [balance, currency] = [decimalOf(row, 'balance'), textOf(row, 'currency')];
  if (balance === null || currency === null) return { unplanned: null, payStatus: 'NONE' };
  const has = (field: string) => !isZero(figure(row, field));
  const asked = has('plannedAmount') ? (has('approvedAmount') ? 'APPROVED' : 'REQUESTED') : null;
  const paid = !has('writtenOffAmount') ? 'NONE' : has('balance') ? 'PAID_PARTLY' : 'PAID';
  return {
    unplanned: moneyText(toText(subtract(toDecimal(balance), figure(row, 'plannedAmount'))), currency),
    payStatus: row.direction === 'AP' ? (asked ?? paid) : 'NONE',
  };
}

/**
 * Never more is planned than is open, whoever asks and whatever else settles it (domain/13 §13.6 nr 1). What takes a document back frees
 * the requests it stands in by itself.
 */
export const withinPlanned: Rule = {
  name: 'withinPlanned',
  reads: ['plannedAmount', 'balance', 'writtenOffAmount', 'adjustmentAmount', 'currency'],
  by: (row, _facts, before) => {
    const planned = decimalOf(row, 'plannedAmount') ?? '0';
    if (isZero(toDecimal(planned)) || isWithin(planned, decimalOf(row, 'balance') ?? '0')) return [];
    const moved = ['plannedAmount', 'writtenOffAmount', 'adjustmentAmount'].some(
      (name) => before === null || !isZero(subtract(figure(row, name), figure(before, name))),
    );
    const detail = { open: decimalOf(row, 'balance') ?? '0', planned, ccy: textOf(row, 'currency') ?? '' };
    return moved ? [{ code: 'PAYMENT_PLANNED', field: 'unplanned', detail }] : [];
  },
};

/** It stands in no payment request. */
export const notPlanned: Guard = {
  name: 'notPlanned',
  by: (row) =>
    isZero(figure(row, 'plannedAmount'))
      ? []
      : [
          {
            code: 'PAYMENT_PLANNED',
            field: 'plannedAmount',
            detail: {
              open: decimalOf(row, 'balance') ?? '0',
              planned: decimalOf(row, 'plannedAmount') ?? '0',
              ccy: textOf(row, 'currency') ?? '',
            },
          },
        ],
};

/** A bill of a supplier with something left that nobody asked for yet. */
export const isToPay: Guard = {
  name: 'isToPay',
  by: (row) =>
    row.direction !== 'AP'
      ? [{ code: 'PAYMENT_NOT_OURS', field: 'direction' }]
      : isZero(figure(row, 'unplanned'))
        ? [{ code: 'WRITEOFF_EMPTY', field: 'unplanned' }]
        : [],
};

/** What is in dispute is on hold: whoever asks for its payment all the same is asked first. */
export const onHold: Guard = {
  name: 'onHold',
  by: ({ disputedLines }) =>
    Number(disputedLines ?? 0) > 0
      ? [{ code: 'BILL_ON_HOLD', field: 'disputedLines', warn: true, detail: { n: String(disputedLines) } }]
      : [],
};

/** What was given up is all that was owed (domain/04 §4.8). */
export const givenUp = (row: Values): string | null =>
  row.badDebtStatus === 'BAD' ? '=MONEY(amount-writtenOffAmount-adjustmentAmount-redAmount, currency)' : null;

/** {@link givenUp}, at its book value. */
export const givenUpBase = (row: Values): string | null =>
  row.badDebtStatus === 'BAD' ? '=MONEY(baseAmount-releasedBase-redBase, base)' : null;

/**
 * What is still open of the document in the branch's own currency, `bookBaseLeft` of domain/02d §2.16: its base amount less the stored
 * bases that money, adjustments, bad debt and red documents took of it (domain/04 §4.8).
 */
export function openBase(row: Values, { branch }: Facts): Values {
  const base = decimalOf(row, 'baseAmount');
  if (base === null) return { baseBalance: null };
  const gone = sum(['releasedBase', 'badDebtBase', 'redBase'].map((field) => figure(row, field)));
  return { baseBalance: moneyText(toText(subtract(toDecimal(base), gone)), textOf(branch, 'baseCurrency') ?? 'CNY') };
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

/** A customer the manager has not approved pays beforehand, whatever its terms say (domain/16 §16.1); suppliers are paid by theirs. */
export const paysBefore = (row: Values, party: Values): boolean =>
  party.settleMethod === 'PREPAID' || (row.direction === 'AR' && party.managerExamineStatus !== 'PASSED');

/** Due dates by the customer's way of settling (domain/04 §4.6), from the departure or the invoice date; never before it was written. */
export function dueDateOf(row: Values, facts: Facts): string | undefined {
  const written = dayOf(row, 'invoiceDate');
  const party = factRow(facts, 'customer', textOf(row, 'customerId'));
  if (written === null || !party) return undefined;
  const due = paysBefore(row, party) ? written : settledBy(party, dayOf(row, 'baseDate') ?? written);
  const settled = due < written ? written : due;
  return parameterOf(facts, 'due.shiftHolidays') ? workingDayFrom(settled, workingDaysOf(facts)) : settled;
}

/** When a customer settles what is counted from a day. */
function settledBy(party: Values, on: Day): Day {
  if (party.settleMethod !== 'MONTHLY') return addDays(on, integerOf(party, 'creditDays') ?? 0);
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
export const rateIsRight: Rule = {
  name: 'rateIsRight',
  reads: ['currency', 'rate', 'invoiceDate'],
  by: (row, facts) => wrongRate(facts, textOf(row, 'currency'), decimalOf(row, 'rate'), dayOf(row, 'invoiceDate')),
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
  by: (row) => {
    // What a red document took of the one it is about is its own doing.
    const field = endings.find((name) => !isZero(figure(row, name)) && !(name === 'redAmount' && typeof row.redOfInvoiceId === 'string'));
    return field === undefined ? [] : [{ code: 'INVOICE_HAS_CASH', field }];
  },
};

/** Something of it is open, or may still come in of what was declared bad. */
export const owes: Guard = {
  name: 'owes',
  by: (row) => (isZero(figure(row, 'balance')) && row.badDebtStatus !== 'BAD' ? [{ code: 'WRITEOFF_EMPTY', field: 'balance' }] : []),
};

/** Nobody settles more of it than it comes to: absolute values of equal sign (domain/03 §3.7.2, 12 §4). */
export const withinAmount: Rule = {
  name: 'withinAmount',
  reads: ['amount', 'balance', 'currency', ...endings],
  by: (row) => {
    const gone = toText(sum(endings.map((field) => figure(row, field))));
    return isZero(toDecimal(gone)) || isWithin(gone, decimalOf(row, 'amount') ?? '0')
      ? []
      : [
          {
            code: 'WRITEOFF_EXCEEDS_BALANCE',
            field: 'balance',
            detail: { open: decimalOf(row, 'balance') ?? '0', ccy: textOf(row, 'currency') ?? '' },
          },
        ];
  },
};

/** The series a document is numbered in: credits and red ones have their own (domain/13 §13.14). */
export const numberKind = ({ invoiceKind, direction }: Values): string =>
  invoiceKind === 'CREDIT_NOTE' || invoiceKind === 'RED_INVOICE' ? 'CREDIT_NOTE' : direction === 'AP' ? 'INVOICE_AP' : 'INVOICE_AR';

/** Where numbers have no gaps a document that has one stays, also one that others were merged into: it is taken back by a red one (domain/13 §13.14, 12 nr 16). */
export const numberStays: Rule = {
  name: 'numberStays',
  reads: ['invoiceNo'],
  by: (row, facts) =>
    parameterOf(facts, 'invoice.gaplessNumbers') && textOf(row, 'invoiceNo') !== null
      ? [{ code: 'INVOICE_NUMBER_STAYS', field: 'invoiceNo', detail: { no: textOf(row, 'invoiceNo') ?? '' } }]
      : [],
};

/** Only what was passed is taken back, and what takes back is not taken back again (domain/03 §3.7.1). */
export const isIssued: Guard = {
  name: 'isIssued',
  by: (row) =>
    row.checkStatus === 'CHECK_PASS' && row.redOfInvoiceId === null ? [] : [{ code: 'RED_ONLY_ON_ISSUED', field: 'checkStatus' }],
};

/** Neither red nor with a tax invoice: what may become one document with others (domain/03 §3.7.1). */
export const mayMerge: Guard = {
  name: 'mayMerge',
  by: (row) => {
    const field = ['taxInvoiceId', 'taxInvoiceNo', 'redOfInvoiceId'].find((name) => row[name] !== null && row[name] !== undefined);
    return field === undefined ? [] : [{ code: 'MERGE_MISMATCH', field }];
  },
};

/** A receivable that still owes, so many days late that it may be given up (domain/03 §3.7.1 bad debt). */
export const lateEnough: Guard = {
  name: 'lateEnough',
  by: (row, facts) => {
    if (row.direction !== 'AR') return [{ code: 'INVOICE_NOT_RECEIVABLE', field: 'direction' }];
    if (compare(figure(row, 'balance'), ZERO) <= 0) return [{ code: 'WRITEOFF_EMPTY', field: 'balance' }];
    const [due, days] = [dayOf(row, 'dueDate'), parameterOf(facts, 'baddebt.minOverdueDays')];
    const late = due === null ? 0 : dayNumber(facts.today) - dayNumber(due);
    return late >= days
      ? []
      : [{ code: 'BAD_DEBT_TOO_EARLY', field: 'dueDate', detail: { n: String(days), late: String(Math.max(0, late)) } }];
  },
};

/** It is the partner's: less than nothing is owed. */
export const isCredit: Guard = {
  name: 'isCredit',
  by: (row) => (compare(figure(row, 'balance'), ZERO) < 0 ? [] : [{ code: 'WRITEOFF_EMPTY', field: 'balance' }]),
};

/** Nothing came in of what was declared bad. */
export const nothingRecovered: Guard = {
  name: 'nothingRecovered',
  by: (row) => (isZero(figure(row, 'recoveredAmount')) ? [] : [{ code: 'INVOICE_HAS_CASH', field: 'recoveredAmount' }]),
};

/** The one of two amounts of equal sign that is nearer to nothing. */
export const smaller = (one: DecimalText, other: DecimalText): DecimalText =>
  compare(absolute(toDecimal(one)), absolute(toDecimal(other))) <= 0 ? one : other;

/** How much of each document is settled, where it is not all that is open. */
export const settledPart: RowQuestion = {
  name: 'amounts',
  beside: ['invoiceNo', 'dueDate', 'currency', 'balance'],
  instead: 'balance',
  read: (typed, row) => {
    const part = partOfOpen(typed, decimalOf(row, 'balance') ?? '0', textOf(row, 'currency') ?? '');
    if (!('code' in part)) return { value: part.amount };
    const open = { ...part.detail, ccy: textOf(row, 'currency') ?? '' };
    return part.code === 'INVOICE_EXCEEDS_COST'
      ? { code: 'WRITEOFF_EXCEEDS_BALANCE', field: 'balance', detail: open }
      : { ...part, field: 'balance' };
  },
};

/** How much of each bill is asked for, where it is not all that nobody asked for yet. */
export const plannedPart: RowQuestion = {
  name: 'amounts',
  beside: ['invoiceNo', 'customerId', 'dueDate', 'currency', 'balance'],
  instead: 'unplanned',
  read: (typed, row) => {
    const open = decimalOf(row, 'unplanned') ?? '0';
    const part = partOfOpen(typed, open, textOf(row, 'currency') ?? '');
    if (!('code' in part)) return { value: part.amount };
    const detail = { open, planned: decimalOf(row, 'plannedAmount') ?? '0', ccy: textOf(row, 'currency') ?? '' };
    return part.code === 'INVOICE_EXCEEDS_COST' ? { code: 'PAYMENT_PLANNED', field: 'unplanned', detail } : { ...part, field: 'unplanned' };
  },
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

/** A charge of it is in dispute: it is on hold. */
export const hasDisputed: ShownBy = ({ disputedLines }) => Number(disputedLines ?? 0) > 0;
