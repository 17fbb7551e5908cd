import type { Guard, RowQuestion } from '#define/act';
import type { Rule } from '#define/entity';
import { dayOf, decimalOf, textOf, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { add, compare, isZero, multiply, subtract, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';
import { moneyText } from '#values/money';

/** More than was ordered may go out by this much (domain/02f §2.27: tolerance 5 %). */
const withTolerance = toDecimal('1.05');
const figure = (row: Values, field: string): Decimal => toDecimal(decimalOf(row, field) ?? '0');

/** What is neither booked nor shipped yet; nothing where more went out than was ordered. */
function openOf(row: Values): Decimal {
  const open = subtract(figure(row, 'quantity'), add(figure(row, 'bookedQty'), figure(row, 'shippedQty')));
  return compare(open, ZERO) < 0 ? ZERO : open;
}

/** What is left of an item, and what it is worth in the currency of its order. */
export function itemFigures(row: Values): Values {
  const [price, currency] = [decimalOf(row, 'unitPrice'), textOf(row, 'currency')];
  const worth =
    price === null || currency === null ? null : moneyText(toText(multiply(toDecimal(price), figure(row, 'quantity'))), currency);
  return { openQty: toText(openOf(row)), amount: worth };
}

/** How far an order is, by its figures until somebody ends it (domain/14 §14.11). */
export function stateOf(row: Values): Values {
  const [ordered, shipped] = [figure(row, 'quantity'), figure(row, 'shippedQty')];
  const ended = textOf(row, 'endState');
  const byFigures = isZero(shipped) ? 'OPEN' : compare(shipped, ordered) >= 0 ? 'SHIPPED' : 'PARTLY_SHIPPED';
  return { poState: ended === 'CLOSED' || ended === 'CANCELLED' ? ended : byFigures };
}

/** Booked and shipped together stay within what was ordered and its tolerance (OP-PO1: 1,050 of 1,000 allowed, 1,051 not). */
export const withinOrdered: Rule = {
  name: 'withinOrdered',
  reads: ['quantity', 'bookedQty', 'shippedQty'],
  by: (row) => {
    const most = multiply(figure(row, 'quantity'), withTolerance);
    const over = subtract(add(figure(row, 'bookedQty'), figure(row, 'shippedQty')), most);
    return compare(over, ZERO) > 0 ? [{ code: 'PO_OVERSHIPPED', field: 'quantity', detail: { n: toText(over) } }] : [];
  },
};

/** Something is ordered, and goods of no amount are a slip. */
export const ordersSomething: Rule = {
  name: 'ordersSomething',
  reads: ['quantity'],
  by: (row) =>
    compare(figure(row, 'quantity'), ZERO) > 0 || decimalOf(row, 'quantity') === null ? [] : [{ code: 'NUMBER_ZERO', field: 'quantity' }],
};

/** A window closes on or after the day it opens. */
export const windowFits: Rule = {
  name: 'windowFits',
  reads: ['shipWindowFrom', 'shipWindowTo'],
  by: (row) => {
    const [from, to] = [dayOf(row, 'shipWindowFrom'), dayOf(row, 'shipWindowTo')];
    return from !== null && to !== null && to < from ? [{ code: 'PO_WINDOW', field: 'shipWindowTo', detail: { from } }] : [];
  },
};

const booked = (row: Values): boolean => !isZero(figure(row, 'bookedQty')) || !isZero(figure(row, 'shippedQty'));

/** Nothing of it is on its way: only then is it cancelled, or taken out of the list. */
export const nothingBooked: Guard = {
  name: 'nothingBooked',
  by: (row) =>
    booked(row)
      ? [{ code: 'PO_BOOKED', field: 'bookedQty', detail: { n: toText(add(figure(row, 'bookedQty'), figure(row, 'shippedQty'))) } }]
      : [],
};
export const keptWhileBooked: readonly Rule[] = [{ name: 'nothingBooked', by: (row, facts) => nothingBooked.by(row, facts, {}) }];

/** Part of an item that a job takes, where it is not all that is open. */
export const quantityTaken: RowQuestion = {
  name: 'quantities',
  beside: ['sku', 'goodsName', 'openQty'],
  instead: 'openQty',
  read: (typed) => {
    const text = typed.trim();
    return /^\d{1,12}(\.\d{1,4})?$/u.test(text) && !isZero(toDecimal(text)) ? { value: text } : { code: 'NUMBER_ZERO', field: 'openQty' };
  },
};

/** A booking has gone once its ship has left. */
export const sailedOf = (row: Values): Values => ({ sailed: dayOf(row, 'orderAtd') !== null });

const dayMs = 86_400_000;
const waits = (row: Values): boolean =>
  ['OPEN', 'PARTLY_SHIPPED'].includes(textOf(row, 'poState') ?? '') && compare(figure(row, 'openQty'), ZERO) > 0;

/** Days until the window closes on goods that are not booked; of one that has, the days since (14.11: amber within 14 days, red past). */
export function windowEnds(row: Values, { today }: Clock): number | false {
  const last = dayOf(row, 'shipWindowTo');
  if (last === null || !waits(row) || last < today) return false;
  const left = (Date.parse(last) - Date.parse(today)) / dayMs;
  return left < 14 && left;
}
export function windowOver(row: Values, { today }: Clock): number | false {
  const last = dayOf(row, 'shipWindowTo');
  return last !== null && waits(row) && last < today && (Date.parse(today) - Date.parse(last)) / dayMs;
}
