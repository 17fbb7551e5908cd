import type { Rule } from '#define/entity';
import { bookRateOn, wrongRate, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, flagOf, textOf, type Values } from '#define/row';
import { compare, subtract, toDecimal, toText, ZERO } from '#values/decimal';
import { lineAmounts } from '#values/money';

/** What people pay out for the house. ORDER: for one job, booked among its charges. */
export const expenseTypes = [
  'TRAVEL',
  'LODGING',
  'LOCAL_TRANSPORT',
  'ENTERTAINMENT',
  'OFFICE',
  'COMMUNICATION',
  'POSTAGE',
  'ORDER',
  'OTHER',
] as const;

/** Papers a receipt can be; input tax is taken of special invoices and of registered tickets alone (domain/13 §13.12). */
export const receiptKinds = ['SPECIAL', 'ORDINARY', 'TICKET', 'FOREIGN', 'NONE'] as const;

/** Tax, and what the line comes to in base currency, gross and net; tax of other papers stays in the expense. */
export function lineFigures(row: Values, facts: Facts): Values {
  const [gross, currency, rate] = [decimalOf(row, 'gross'), textOf(row, 'currency'), decimalOf(row, 'rate')];
  if (gross === null || currency === null || rate === null) return { taxAmount: null, baseAmount: null, baseTax: null, baseNet: null };
  const baseCurrency = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const taxRate = decimalOf(row, 'taxRate') ?? '0';
  const whole = lineAmounts({ price: gross, number: '1', currency, rate, baseCurrency, taxRate, taxMode: 'INCLUSIVE' });
  const deducted = ['SPECIAL', 'TICKET'].includes(textOf(row, 'receiptKind') ?? '');
  const baseTax = deducted ? toText(subtract(toDecimal(whole.baseAmount), toDecimal(whole.baseNetAmount))) : '0';
  return {
    taxAmount: whole.taxAmount,
    baseAmount: whole.baseAmount,
    baseTax,
    baseNet: toText(subtract(toDecimal(whole.baseAmount), toDecimal(baseTax))),
  };
}

/** A receipt is asked for from the branch's limit on (`claim.noFileBelow`). */
export function lacksFile(row: Values, facts: Facts): Values {
  const base = decimalOf(row, 'baseAmount');
  const spared = base !== null && compare(toDecimal(base), toDecimal(parameterOf(facts, 'claim.noFileBelow'))) < 0;
  return { lacksFile: textOf(row, 'fileId') === null && !spared };
}

/** The book rate of the day the money was spent. */
export function lineRate(row: Values, facts: Facts): string | null | undefined {
  const currency = textOf(row, 'currency');
  return currency === null ? undefined : bookRateOn(facts, currency, dayOf(row, 'occurDate') ?? facts.today);
}

/** More than nothing was spent, not on a day to come. */
export const lineFits: Rule = {
  name: 'lineFits',
  reads: ['gross', 'occurDate'],
  by: (row, { today }) => {
    const [gross, on] = [decimalOf(row, 'gross'), dayOf(row, 'occurDate')];
    return [
      ...(gross !== null && compare(toDecimal(gross), ZERO) <= 0 ? [{ code: 'CLAIM_LINE_AMOUNT' as const, field: 'gross' }] : []),
      ...(on !== null && on > today ? [{ code: 'CLAIM_DAY_AHEAD' as const, field: 'occurDate', detail: { today } }] : []),
    ];
  },
};

/** No rate of exchange on the day: refused, never taken as 1 (domain/04 §4.2). */
export const lineRateKnown: Rule = {
  name: 'lineRateKnown',
  reads: ['currency', 'rate', 'occurDate'],
  by: (row, facts) => {
    const currency = textOf(row, 'currency');
    if (currency === null) return [];
    return decimalOf(row, 'rate') === null
      ? [{ code: 'EXCHANGE_RATE_MISSING', field: 'currency', detail: { ccy: currency, date: dayOf(row, 'occurDate') ?? '' } }]
      : wrongRate(facts, currency, decimalOf(row, 'rate'), dayOf(row, 'occurDate'));
  },
};

/** Fully digital invoices have 20 digits, those before them 8 (domain/02d §2.18); a special invoice has a number. */
export const receiptNumberFits: Rule = {
  name: 'receiptNumberFits',
  reads: ['invoiceNo', 'receiptKind'],
  by: (row) => {
    const [no, kind] = [textOf(row, 'invoiceNo'), textOf(row, 'receiptKind')];
    const numbered = kind === 'SPECIAL' || kind === 'ORDINARY';
    if (no === null) return kind === 'SPECIAL' ? [{ code: 'FIELD_REQUIRED', field: 'invoiceNo' }] : [];
    return numbered && !/^(?:\d{8}|\d{20})$/u.test(no) ? [{ code: 'TAX_INVOICE_NO', field: 'invoiceNo' }] : [];
  },
};

/** What was spent for a job says which, for what and with whom; what was not says none of it (domain/13 §13.12). */
export const orderCostFits: Rule = {
  name: 'orderCostFits',
  reads: ['expenseType', 'orderId', 'feeCode', 'customerId'],
  by: (row) => {
    const ofOrder = textOf(row, 'expenseType') === 'ORDER';
    const wrong = ['orderId', 'feeCode', 'customerId'].find((field) => (textOf(row, field) !== null) !== ofOrder);
    return wrong === undefined ? [] : [{ code: 'CLAIM_ORDER_COST', field: wrong }];
  },
};

/** A job whose charges stand still takes no further one; what was written before they did stays. */
export const orderOpen: Rule = {
  name: 'orderOpen',
  reads: ['orderId', 'orderFeeState', 'orderArchived'],
  by: (row, _facts, before) => {
    if (textOf(row, 'orderId') === null || before?.orderId === row.orderId) return [];
    const open = !flagOf(row, 'orderArchived') && (textOf(row, 'orderFeeState') ?? 'OPEN') === 'OPEN';
    return open ? [] : [{ code: 'CLAIM_ORDER_CLOSED', field: 'orderId' }];
  },
};
