import { dayOf, decimalOf, textOf, type Values } from '#define/row';
import { boxesIn } from '#values/boxText';
import { dayNumber } from '#values/day';
import { compare, divide, toDecimal, toText, type DecimalText } from '#values/decimal';

/** Whom a charge is with, by what they are to the order (domain/02d §2.14 crmRule). */
export const partyRules = ['FIXED', 'ORDER_CUSTOMER', 'CARRIER', 'BOOKING_AGENT', 'TRUCKER', 'BROKER', 'DEST_AGENT'] as const;

/** The day charges of an order are dated by: its arrival where we take goods in, else its departure (domain/14 §14.1.3). */
export const chargeDay = (order: Values): string | null =>
  ((textOf(order, 'businessType') ?? '').endsWith('IMPORT') ? dayOf(order, 'eta') : null) ?? dayOf(order, 'etd');

/** A charge is dated by its order, whose days it looks up, unless another day is typed (domain/02d §2.13). */
export const dayOfOrder = (row: Values): string | undefined =>
  dayOf(row, 'costDate') === null ? (chargeDay(row) ?? undefined) : undefined;

/** What a quantity is taken of: the unit of a charge and the box it is for. */
export interface Counted {
  readonly unit: string | null;
  readonly containerType: string | null;
}

/**
 * How many of a unit an order has (domain/04 §4.3): its boxes, of one type or one length, its TEU, tons and cubic metres; one of what is
 * charged once. Null where the order does not say it: days, hours, percents and pieces of other kinds are typed.
 */
export function quantityOf({ unit, containerType }: Counted, order: Values): DecimalText | null {
  const boxes = boxesIn(textOf(order, 'boxSummary'));
  const count = (wanted: (type: string) => boolean) =>
    String(boxes.reduce((running, { type, count: many }) => (wanted(type) ? running + many : running), 0));
  const tons = divide(toDecimal(decimalOf(order, 'grossWeight') ?? '0'), toDecimal('1000'), 4);
  const volume = toDecimal(decimalOf(order, 'volume') ?? '0');
  switch (unit) {
    case 'CONTAINER':
      return count((type) => containerType === null || type === containerType);
    case 'CONTAINER_20':
      return count((type) => type.startsWith('2'));
    case 'CONTAINER_40':
      return count((type) => !type.startsWith('2'));
    case 'TEU':
      return decimalOf(order, 'teu');
    case 'BILL':
    case 'SHIPMENT':
      return '1';
    case 'RT':
      return decimalOf(order, 'chargeableRt') ?? toText(compare(tons, volume) > 0 ? tons : volume);
    case 'TON':
      return toText(tons);
    case 'CBM':
      return toText(volume);
    case 'KG':
      return decimalOf(order, 'grossWeight');
    case 'PACKAGE':
      return textOf(order, 'packages');
    default:
      return null;
  }
}

/** Days a box stood beyond its free ones, both ends counted (domain/04 §4.10). */
export const daysBeyond = (from: string, until: string, free: number): number => Math.max(0, dayNumber(until) - dayNumber(from) + 1 - free);
