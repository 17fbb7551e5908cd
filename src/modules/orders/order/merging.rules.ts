import type { Guard } from '#define/act';
import type { Refusal, RefusalCode } from '#names/refusals';
import { dayOf, decimalOf, flagOf, textOf, type Row, type Values } from '#define/row';
import { always, headerFields, names } from '#modules/orders/order/copying.rules';
import { plannedDays } from '#modules/orders/order/moving.rules';
import { cutOffs } from '#modules/orders/order/order.rules';
import { add, subtract, toDecimal, toText, type DecimalText } from '#values/decimal';
import { fixedShare } from '#values/share';

/** What orders must have in common to sail as one (domain/03 §3.1 Structure). */
export const inCommon = ['carrierCode', 'portLoading', 'portDischarge', 'vesselName', 'voyage', 'freightTerm'] as const;

/** What a parent made of several orders takes from the one it is made after. */
export const ofMain = [
  ...always,
  ...headerFields,
  ...plannedDays,
  ...cutOffs,
  ...names('bookingNo mblNo scheduleId vesselName voyage englishGoodsName'),
];

/** What a parent hands down to its children where it is asked to (domain/14 §14.2 childUpdate). */
export const handedDown = [
  ...plannedDays,
  ...cutOffs,
  ...names('scheduleId vesselName voyage carrierCode bookingNo mblNo portTransshipment loadTerminal dischargeTerminal cyOpenDate'),
];

const child = (row: Values): boolean => textOf(row, 'pid') !== null;
const against = (name: string, field: string, code: RefusalCode, is: (row: Values) => boolean): Guard => ({
  name,
  by: (row) => (is(row) ? [{ code, field }] : []),
});

/** Neither a parent nor a child yet. */
export const single = against('single', 'pid', 'ALREADY_MERGED', (row) => flagOf(row, 'isPid') || child(row));

/** No child of anybody: a parent takes others in. */
export const nobodysChild = against('nobodysChild', 'pid', 'ALREADY_MERGED', child);

/** It has children. */
export const isParent = against('isParent', 'isPid', 'NOT_A_PARENT', (row) => !flagOf(row, 'isPid'));

/** Nothing of the charges of a parent stands on an invoice. */
export const notInvoicedYet = against(
  'notInvoicedYet',
  'invoiceStatus',
  'COST_INVOICED',
  (row) => flagOf(row, 'isPid') && textOf(row, 'invoiceStatus') !== 'NONE',
);

/** Bills of the order are confirmed: what they say is not taken apart or put together any more. */
export const billOpen = against('billOpen', 'confirmed', 'BILL_CONFIRMED', (row) => flagOf(row, 'confirmed'));

/** Where an order differs from the one the others are measured by. */
export const mismatches = (main: Row, rows: readonly Row[]): Refusal[] =>
  rows.flatMap((row) =>
    inCommon
      .filter((field) => (row[field] ?? null) !== (main[field] ?? null))
      .map((field): Refusal => ({ code: 'MERGE_MISMATCH', id: row.id, field })),
  );

/** The order others are put together after: the first to sail, of several the one with the lowest number. */
export const firstOf = (rows: readonly Row[]): Row =>
  rows.toSorted((one, other) => {
    const key = (row: Row) => `${dayOf(row, 'etd') ?? ''} ${textOf(row, 'jobNo') ?? ''}`;
    return key(one) < key(other) ? -1 : 1;
  })[0] as Row;

const what = names(
  'direction customerId feeCode feeName unit containerType currency rate price taxMode taxRate level excludeFromProfit isEstimate costDate',
);

const of = (row: Values, wanted: readonly string[]): Values => Object.fromEntries(wanted.map((name) => [name, row[name] ?? null]));

/** What a charge is, without what was agreed, invoiced or paid of it. */
export const chargeOf = (line: Values): Values => of(line, [...what, 'number', 'share', 'remark']);

const plus = (one: DecimalText, other: DecimalText) => toText(add(toDecimal(one), toDecimal(other)));

/** Payables of several orders as they stand on their parent: what is equal but for its number is one charge, its numbers added up. */
export function joined(lines: readonly Row[]): Values[] {
  const groups = new Map<string, Values>();
  for (const line of lines) {
    const key = JSON.stringify([...what.map((name) => line[name] ?? null), textOf(line, 'share') === null ? '' : line.id]);
    const known = groups.get(key);
    const number = decimalOf(line, 'number') ?? '0';
    groups.set(key, known ? { ...known, number: plus(decimalOf(known, 'number') ?? '0', number) } : chargeOf(line));
  }
  return [...groups.values()];
}

const figures = ['amount', 'netAmount', 'baseAmount', 'baseNetAmount'] as const;

/** A charge that is a part of another, to the cent in either currency: number 1 at the price of what it amounts to (vector OP-M3). */
export function partOf(line: Values, part: Values): Values {
  const [amount = '0', netAmount = '0', baseAmount = '0', baseNetAmount = '0'] = figures.map((name) => decimalOf(part, name) ?? '0');
  const rate = decimalOf(line, 'rate') ?? '1';
  return {
    ...chargeOf(line),
    unit: 'SHIPMENT',
    containerType: null,
    number: '1',
    price: amount,
    taxMode: 'INCLUSIVE',
    share: fixedShare({ amount, netAmount, baseAmount, baseNetAmount }, rate),
  };
}

/** What a charge leaves of itself when parts of it go elsewhere. */
export const restOf = (line: Values, gone: readonly Values[]): Values =>
  Object.fromEntries(
    figures.map((name) => [
      name,
      gone.reduce((left, part) => toText(subtract(toDecimal(left), toDecimal(decimalOf(part, name) ?? '0'))), decimalOf(line, name) ?? '0'),
    ]),
  );
