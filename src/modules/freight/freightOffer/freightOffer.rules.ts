import type { Guard, Objection } from '#define/act';
import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, integerOf, textOf, type Value, type Values } from '#define/row';
import { compare, divide, greatestOf, isZero, multiply, subtract, toDecimal, toText, type DecimalText } from '#values/decimal';
import { boxText, readBoxText } from '#values/boxText';

/** What is earned, in the branch's currency and in percent of what it is sold at (domain/02e §2.22.4). */
export function marginOf(row: Values): Values {
  const [buy, sell] = [toDecimal(decimalOf(row, 'buyBase') ?? '0'), toDecimal(decimalOf(row, 'sellBase') ?? '0')];
  const margin = subtract(sell, buy);
  return { marginBase: toText(margin), marginPct: isZero(sell) ? null : toText(divide(multiply(margin, toDecimal('100')), sell, 4)) };
}

/** The least share a quotation is to earn, as the branch says. */
export const usualFloor = (_row: Values, facts: Facts): Value | undefined => parameterOf(facts, 'offer.minMarginPct');

/** The least share of margin a quotation is to have: the highest of the branch's and of what the mark-up rules of its boxes ask for. */
export const floorBy = (facts: Facts, asked: DecimalText | null | undefined): Value =>
  greatestOf([parameterOf(facts, 'offer.minMarginPct'), asked ?? null]);

/** Whoever makes a quotation sells it, unless somebody else is named. */
export const namesSomebody: Rule = {
  name: 'namesSomebody',
  reads: ['customerId', 'prospectName'],
  by: (row) =>
    textOf(row, 'customerId') === null && (textOf(row, 'prospectName') ?? '').trim() === ''
      ? [{ code: 'FIELD_REQUIRED', field: 'customerId' }]
      : [],
};

export const openCustomer: Rule = {
  name: 'openCustomer',
  reads: ['customerId'],
  by: (row, facts) =>
    factRow(facts, 'customer', textOf(row, 'customerId'))?.locked === true ? [{ code: 'CUSTOMER_LOCKED', field: 'customerId' }] : [],
};

/** Boxes as the trade writes them. */
export function boxesWritten(row: Values): Values {
  const read = readBoxText(textOf(row, 'boxes') ?? '');
  return read && 'boxes' in read ? { boxes: boxText(read.boxes) } : {};
}

/** Measured or weighed, without boxes of its own. */
export const isPartLoad = (row: Values): boolean =>
  textOf(row, 'boxes') === null && ['volume', 'grossWeight'].some((name) => decimalOf(row, name) !== null);

export const boxesReadable: Rule = {
  name: 'boxesReadable',
  reads: ['boxes'],
  by: (row) => {
    const read = readBoxText(textOf(row, 'boxes') ?? '');
    if (read === null) return [{ code: 'FIELD_REQUIRED', field: 'boxes' }];
    if ('boxes' in read) return [];
    return read.code === 'NUMBER_RANGE'
      ? [{ code: read.code, field: 'boxes', detail: { least: read.least, most: read.most } }]
      : [{ code: read.code, field: 'boxes', detail: { value: read.value, nearest: read.nearest.join(', ') } }];
  },
};

/** A quotation is of boxes, or of a part load. */
export const boxesOrMeasure: Rule = {
  name: 'boxesOrMeasure',
  reads: ['boxes', 'volume', 'grossWeight'],
  by: (row, facts, before) => (isPartLoad(row) ? [] : boxesReadable.by(row, facts, before)),
};

/** What a quotation lacks to be told: lines, or the price of some. */
export function openLines(row: Values): Objection[] {
  const [lines, open] = [integerOf(row, 'lines') ?? 0, integerOf(row, 'unpriced') ?? 0];
  if (lines === 0) return [{ code: 'OFFER_EMPTY', field: 'lines' }];
  return open > 0 ? [{ code: 'OFFER_LINE_UNPRICED', field: 'lines', detail: { lines: String(open) } }] : [];
}

/** Every charge the customer is to pay has a price. */
export const linesPriced: Guard = { name: 'linesPriced', by: openLines };

/** Does it earn less than it is to, or sell ocean freight below what it costs? */
export function belowFloor(row: Values): boolean {
  const [pct, floor] = [decimalOf(row, 'marginPct'), decimalOf(row, 'minMarginPct')];
  return (integerOf(row, 'underCost') ?? 0) > 0 || (floor !== null && (pct === null || compare(toDecimal(pct), toDecimal(floor)) < 0));
}

/** What earns too little is examined first; an approved one was (domain/15 §15.9). Without a price nothing is earned yet: that is said, not this. */
export const marginKept: Guard = {
  name: 'marginKept',
  by: (row) =>
    textOf(row, 'offerStatus') === 'DRAFT' && belowFloor(row) && openLines(row).length === 0
      ? [
          {
            code: 'MARGIN_BELOW_FLOOR',
            field: 'marginPct',
            detail: { pct: decimalOf(row, 'marginPct') ?? '–', floor: decimalOf(row, 'minMarginPct') ?? '–' },
          },
        ]
      : [],
};

/** Prices are raised for the margin only where it is missed. */
export const earnsTooLittle: Guard = {
  name: 'earnsTooLittle',
  by: (row) => (belowFloor(row) ? [] : [{ code: 'MARGIN_KEPT', field: 'marginPct', detail: { pct: decimalOf(row, 'marginPct') ?? '–' } }]),
};

/** What is over is not accepted; a new version is made instead. */
export const stillOpen: Guard = {
  name: 'stillOpen',
  by: (row, facts) => {
    const to = dayOf(row, 'validTo');
    return to !== null && to < facts.today ? [{ code: 'OFFER_EXPIRED', field: 'validTo', detail: { to } }] : [];
  },
};

/** Only a customer gets an order. */
export const isCustomers: Guard = {
  name: 'isCustomers',
  by: (row) =>
    textOf(row, 'customerId') === null
      ? [{ code: 'OFFER_PROSPECT', field: 'customerId', detail: { name: textOf(row, 'prospectName') ?? '' } }]
      : [],
};

/** One quotation becomes one order. */
export const notConverted: Guard = {
  name: 'notConverted',
  by: (row) =>
    textOf(row, 'offerStatus') === 'CONVERTED'
      ? [{ code: 'ALREADY_CONVERTED', field: 'offerStatus', detail: { number: textOf(row, 'convertedNo') ?? '' } }]
      : [],
};
