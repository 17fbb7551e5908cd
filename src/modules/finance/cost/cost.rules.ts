import type { Guard } from '#define/act';
import { openPeriodOf } from '#define/books';
import type { Rule } from '#define/entity';
import { bookRateOn, factRow, wrongRate, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, flagOf, textOf, type Value, type Values } from '#define/row';
import { asList } from '#names/listText';
import type { FieldRefusal } from '#names/refusals';
import { compare, isZero, subtract, toDecimal, toText } from '#values/decimal';
import { lineAmounts, moneyText, type TaxMode } from '#values/money';
import { isWithin } from '#values/openPart';
import { percentOff } from '#values/profit';
import { lastCut, shareOf } from '#values/share';

const amountFields = ['netAmount', 'taxAmount', 'amount', 'baseAmount', 'baseNetAmount'] as const;

/**
 * Net, tax, gross and base amounts of a charge line (domain/04 §4.3); of a part that a split made, its share of what price ×
 * number amounts to (§4.5). All five are blank while price, number, currency or the rate of exchange is missing.
 */
export function costAmounts(row: Values, facts: Facts): Values {
  const [price, number, currency, rate, taxRate] = [
    decimalOf(row, 'price'),
    decimalOf(row, 'number'),
    textOf(row, 'currency'),
    decimalOf(row, 'rate'),
    decimalOf(row, 'taxRate'),
  ];
  if (price === null || number === null || currency === null || rate === null)
    return Object.fromEntries(amountFields.map((field) => [field, null]));
  const baseCurrency = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const whole = lineAmounts({
    price,
    number,
    currency,
    rate,
    baseCurrency,
    taxRate: taxRate ?? '0',
    taxMode: (textOf(row, 'taxMode') ?? 'INCLUSIVE') as TaxMode,
    unit: textOf(row, 'unit') ?? undefined,
  });
  const share = textOf(row, 'share');
  return share === null ? whole : shareOf(whole, share, { currency, rate, baseCurrency });
}

/** Percent of the line it was split from that this part keeps (domain/02d §2.13 `ratio`); null of a line that was never split. */
export function keptRatio(row: Values): Values {
  const last = lastCut(textOf(row, 'share'));
  return { ratio: last && String(last.cut > 0 ? last.cut : 100 + last.cut) };
}

/** What is not yet on an invoice, amount − invoicedAmount, and whether that is nothing any more (domain/02d §2.13, 03 §3.6). */
export function openAmountOf(row: Values): Values {
  const [amount, currency] = [decimalOf(row, 'amount'), textOf(row, 'currency')];
  if (amount === null || currency === null) return { openAmount: null, invoiced: false };
  const invoiced = toDecimal(decimalOf(row, 'invoicedAmount') ?? '0');
  const open = subtract(toDecimal(amount), invoiced);
  return { openAmount: moneyText(toText(open), currency), invoiced: isZero(open) && !isZero(invoiced) };
}

/** Nothing of it is to be received or paid any more: what its documents settled comes to the whole (domain/03 §3.1, order state). */
export function writtenOffOf(row: Values): Values {
  const [amount, currency] = [decimalOf(row, 'amount'), textOf(row, 'currency')];
  if (amount === null || currency === null) return { writtenOff: false };
  return { writtenOff: isZero(subtract(toDecimal(amount), toDecimal(decimalOf(row, 'writtenOffAmount') ?? '0'))) };
}

/** What was agreed first, kept once the line is confirmed, and by how much it is off now (domain/03 §3.6: budget frozen for comparison). */
export function budgetOf(row: Values): Values {
  const amount = decimalOf(row, 'amount');
  const agreed = flagOf(row, 'confirmed') || ['TEMPLATE', 'RATE', 'OFFER'].includes(textOf(row, 'sourceType') ?? '');
  const budgetAmount = decimalOf(row, 'budgetAmount') ?? (agreed ? amount : null);
  return { budgetAmount, budgetDiff: percentOff(amount, budgetAmount) };
}

/** How far the price lies off what was usual (design/screens-finance.md §2 AUD). */
export const deviationOf = (row: Values): Values => ({ deviation: percentOff(decimalOf(row, 'price'), decimalOf(row, 'averagePrice')) });

/** The book rate of the cost's currency on its date (domain/04 §4.2); null where there is none, so that no other currency's rate stays. */
export function bookRate(row: Values, facts: Facts): string | null | undefined {
  const currency = textOf(row, 'currency');
  return currency === null ? undefined : bookRateOn(facts, currency, dayOf(row, 'costDate') ?? facts.today);
}

/** The month the charge is booked in: that of its date, or the next open one (domain/12 nr 1). */
export function bookedIn(row: Values, { branch }: Facts): string | undefined {
  const on = dayOf(row, 'costDate');
  return on === null ? undefined : openPeriodOf(on, branch);
}

const ofChargeItem = (field: string) => (row: Values, facts: Facts) => {
  const value = factRow(facts, 'chargeItem', textOf(row, 'feeCode'))?.[field];
  return value === null ? undefined : value;
};

/** Name, unit, tax, level and whether it counts in profit come with the charge item; people may overwrite them (domain/02d §2.13). */
export const feeName = ofChargeItem('name');
export const feeUnit = ofChargeItem('unitBasis');
export const feeLevel = ofChargeItem('level');
export const feeExcluded = ofChargeItem('excludeFromProfit');
export const feePassThrough = ofChargeItem('isPassThrough');

/** What is usual for the item on the side of the line; receivable and payable may differ (domain/02a §2.3.4). */
export const feeTaxRate = (row: Values, facts: Facts) =>
  ofChargeItem(textOf(row, 'direction') === 'AP' ? 'defaultTaxRateAP' : 'defaultTaxRateAR')(row, facts);

/** The charge item's usual currency, only where none was given. */
export function feeCurrency(row: Values, facts: Facts) {
  return textOf(row, 'currency') === null ? ofChargeItem('defaultCurrency')(row, facts) : undefined;
}

/** A charge is of one order, or of one document containers were bought with: never of both, nor of nothing (domain/02d §2.13). */
export const oneOwner: Rule = {
  name: 'oneOwner',
  reads: ['orderId', 'purchaseId'],
  by: (row) => {
    const [order, purchase] = [textOf(row, 'orderId'), textOf(row, 'purchaseId')];
    if (order === null && purchase === null) return [{ code: 'FIELD_REQUIRED', field: 'orderId' }];
    return order !== null && purchase !== null ? [{ code: 'COST_ONE_OWNER', field: 'purchaseId' }] : [];
  },
};

/** A charge of a job: what is done between jobs is not done with charges of container documents. */
export const ofOrder: Guard = {
  name: 'ofOrder',
  by: (row) =>
    textOf(row, 'orderId') === null
      ? [{ code: 'COST_NOT_OF_ORDER', field: 'orderId', detail: { no: textOf(row, 'purchaseNo') ?? '' } }]
      : [],
};

/** Charges of such a document say where they come from. */
export const purchaseSource = (row: Values): Value | undefined => (textOf(row, 'purchaseId') === null ? undefined : 'BUY_SOC');

/** A charge of nothing is a mistake: NUMBER_ZERO (domain/04 §4.13). */
export const numberNotZero: Rule = {
  name: 'numberNotZero',
  reads: ['number'],
  by: (row) => {
    const number = decimalOf(row, 'number');
    return number !== null && isZero(toDecimal(number)) ? [{ code: 'NUMBER_ZERO', field: 'number' }] : [];
  },
};

function wrongTaxRate(row: Values, facts: Facts, on: string): readonly FieldRefusal[] {
  const rate = decimalOf(row, 'taxRate');
  if (rate === null) return [];
  const rates = parameterOf(facts, 'cost.allowedTaxRates', on);
  if (rates.includes(rate) || rates.some((allowed) => compare(toDecimal(allowed), toDecimal(rate)) === 0)) return [];
  return [{ code: 'TAX_RATE_NOT_ALLOWED', field: 'taxRate', detail: { value: rate, allowed: asList(rates) } }];
}

/** Tax kinds of the branch on the day of the cost: parameter cost.allowedTaxRates (domain/11 Appendix B). */
export const taxRateAllowed: Rule = {
  name: 'taxRateAllowed',
  reads: ['taxRate', 'costDate'],
  by: (row, facts) => wrongTaxRate(row, facts, dayOf(row, 'costDate') ?? facts.today),
};

/** The same of a line that has no day of its own: a template's. */
export const taxKindAllowed: Rule = {
  name: 'taxKindAllowed',
  reads: ['taxRate'],
  by: (row, facts) => wrongTaxRate(row, facts, facts.today),
};

/** Whether prices are typed with or without tax, where the row does not say it: parameter cost.defaultTaxMode. */
export const usualTaxMode = (row: Values, facts: Facts) =>
  textOf(row, 'taxMode') === null ? parameterOf(facts, 'cost.defaultTaxMode', dayOf(row, 'costDate') ?? facts.today) : undefined;

/** No rate of exchange on the date: refused, never taken as 1 (domain/04 §4.2). */
export const exchangeRateKnown: Rule = {
  name: 'exchangeRateKnown',
  reads: ['currency', 'rate', 'costDate'],
  by: (row, facts) => {
    const currency = textOf(row, 'currency');
    if (currency === null || decimalOf(row, 'rate') !== null) return [];
    return [{ code: 'EXCHANGE_RATE_MISSING', field: 'currency', detail: { ccy: currency, date: dayOf(row, 'costDate') ?? facts.today } }];
  },
};

/**
 * Charges that go on with one that stands, or carry it to another place, keep its currency, and a supplier's paper is what it is; those of
 * requests and claims were looked at where they were written.
 */
const carried: ReadonlySet<string> = new Set(['COPY', 'SPLIT', 'INTERNAL', 'BILL_IMPORT', 'PLAN', 'EXPENSE']);

/** What the product writes by itself and takes back by a line the other way round. */
const givesBack: ReadonlySet<string> = new Set(['INSURANCE', 'DEMDET']);

/** Whether a new charge goes on with what stands: its currency is that one's, offered or not. */
export function goesOn(row: Values): boolean {
  const source = textOf(row, 'sourceType') ?? 'MANUAL';
  return row.splitFromId != null || carried.has(source) || (givesBack.has(source) && (decimalOf(row, 'number') ?? '').startsWith('-'));
}

/** A charge in the branch's own currency counts as it is: a rate other than 1 would change its worth (domain/04 §4.2). */
export const rateIsRight: Rule = {
  name: 'rateIsRight',
  reads: ['currency', 'rate', 'costDate'],
  by: (row, facts) => wrongRate(facts, textOf(row, 'currency'), decimalOf(row, 'rate'), dayOf(row, 'costDate')),
};

/** An amount cannot fall below what invoices already took of it (business.md §5, domain/12 §4: equal sign, absolute value). */
export const withinInvoiced: Rule = {
  name: 'withinInvoiced',
  reads: ['amount', 'invoicedAmount'],
  by: (row) => {
    const [amount, invoiced] = [decimalOf(row, 'amount'), decimalOf(row, 'invoicedAmount')];
    if (amount === null || invoiced === null || isZero(toDecimal(invoiced))) return [];
    return isWithin(invoiced, amount) ? [] : [{ code: 'COST_INVOICED', field: 'price', detail: { invoiced } }];
  },
};

/** A receivable is asked of a customer, a payable owed to a supplier, and neither may be locked (domain/02d §2.13 crmId). */
export const partyFits: Rule = {
  name: 'partyFits',
  reads: ['customerId', 'direction'],
  by: (row, facts, before) => {
    if (before && before.customerId === row.customerId && before.direction === row.direction) return [];
    const party = factRow(facts, 'customer', textOf(row, 'customerId'));
    return party?.locked === true ? [{ code: 'CUSTOMER_LOCKED', field: 'customerId' }] : [];
  },
};

/** What several orders were merged into takes payables alone: receivables are its children's (domain/14 §14.2). */
export const payableOfParent: Rule = {
  name: 'payableOfParent',
  reads: ['direction', 'isPid', 'orderSource'],
  by: (row) =>
    flagOf(row, 'isPid') && textOf(row, 'orderSource') === 'MERGE' && textOf(row, 'direction') === 'AR'
      ? [{ code: 'ORDER_HAS_CHILD', field: 'direction' }]
      : [],
};

/** An estimate says what is expected, not what was agreed (domain/03 §3.6). */
export const notEstimate: Guard = {
  name: 'notEstimate',
  by: (row) => (flagOf(row, 'isEstimate') ? [{ code: 'COST_ESTIMATE_LEFT', field: 'isEstimate' }] : []),
};

/** Nothing of the line stands on a live invoice, drafts included (domain/03 §3.6). */
export const nothingInvoiced: Guard = {
  name: 'nothingInvoiced',
  by: (row) => (isZero(toDecimal(decimalOf(row, 'invoicedAmount') ?? '0')) ? [] : [{ code: 'COST_INVOICED', field: 'invoicedAmount' }]),
};

/** It is settled as one with charges of other orders. */
export const settledTogether: Guard = {
  name: 'settledTogether',
  by: (row) => (textOf(row, 'settlementOrderCostId') === null ? [{ code: 'COST_NOT_TOGETHER', field: 'settlementOrderCostId' }] : []),
};

/** A split made the line what it is. */
export const isPart: Guard = {
  name: 'isPart',
  by: (row) => (lastCut(textOf(row, 'share')) === null ? [{ code: 'SPLIT_SUM_DIFF', field: 'ratio' }] : []),
};

const ofSide = (side: 'AR' | 'AP'): Guard => ({
  name: side === 'AR' ? 'isReceivable' : 'isPayable',
  by: (row) => (textOf(row, 'direction') === side ? [] : [{ code: 'COST_OTHER_SIDE', field: 'direction' }]),
});

/** Agreed with the customer: receivables alone. */
export const isReceivable = ofSide('AR');
/** Agreed with the supplier: payables alone. */
export const isPayable = ofSide('AP');

/** Agreed with the customer, or confirmed for payment: what finance checks (domain/03 §3.6). */
export const agreed: Guard = {
  name: 'agreed',
  by: (row) => {
    const field = textOf(row, 'direction') === 'AR' ? 'receivableConfirmed' : 'payConfirmed';
    return flagOf(row, field) ? [] : [{ code: 'COST_NOT_AGREED', field }];
  },
};

/** Where a price was taken: the box's price of a rate row, or a line of an offer (domain/15 §15.6). */
export function priceRead({ sourceType, sourceId, direction, containerType }: Values) {
  const [id, isSold] = [String(sourceId ?? ''), direction === 'AR'];
  if (sourceType === 'OFFER') return { entity: 'freightOfferLine', id, field: isSold ? 'sellPrice' : 'buyPrice' } as const;
  return sourceType === 'RATE'
    ? ({ entity: 'freightRate', id, field: `${isSold ? 'sell' : 'cost'}${String(containerType)}` } as const)
    : null;
}

/** It has a day of its own where no order has one for it; what an order not yet looked up says is left to the server. */
export const dated: Rule = {
  name: 'dated',
  reads: ['costDate', 'orderId', 'etd'],
  by: (row) =>
    dayOf(row, 'costDate') === null && (textOf(row, 'orderId') === null || row.etd !== undefined)
      ? [{ code: 'FIELD_REQUIRED', field: 'costDate' }]
      : [],
};
