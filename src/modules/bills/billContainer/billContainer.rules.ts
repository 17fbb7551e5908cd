import type { Rule } from '#define/entity';
import { textOf, type Value, type Values } from '#define/row';

/** It stands on a house bill, not on the master itself. */
export const onHouseOf = (row: Values): Values => ({ onHouse: textOf(row, 'hbOrderId') !== null });

/** A line is of the order its box is of; before a box is named, of its bill's. */
export const orderOfBill = (row: Values): Value | undefined =>
  textOf(row, 'boxOrderId') ?? textOf(row, 'houseOrderId') ?? textOf(row, 'masterOrderId') ?? undefined;

/** What of the box the line begins with: all of it. */
export const ofContainer =
  (name: string) =>
  (row: Values): Value | undefined =>
    row[name] ?? undefined;

/**
 * A line stands on a bill, and its box is of the bill's order (domain/14 §14.5.1). Orders that sail as one have their boxes on the master
 * of their parent.
 */
export const someBill: Rule = {
  name: 'someBill',
  reads: ['orderId', 'mbOrderId', 'hbOrderId', 'containerId', 'masterOrderId', 'houseOrderId', 'boxOrderId', 'boxParentId'],
  by: (row) => {
    const [own, parent] = [textOf(row, 'orderId'), textOf(row, 'boxParentId')];
    const [master, house, box] = ['masterOrderId', 'houseOrderId', 'boxOrderId'].map((name) => textOf(row, name));
    if (textOf(row, 'mbOrderId') === null && textOf(row, 'hbOrderId') === null) return [{ code: 'FIELD_REQUIRED', field: 'mbOrderId' }];
    const others = [house, box, master === parent ? null : master].some((one) => one != null && one !== own);
    return others ? [{ code: 'BILL_OTHER_ORDER', field: 'containerId' }] : [];
  },
};

/** Of a signed bill the boxes stand as they were signed; they change by an amendment. */
export const notSigned: Rule = {
  name: 'notSigned',
  by: (row) =>
    row.masterSigned === true || row.houseSigned === true
      ? [{ code: 'BILL_ALREADY_SIGNED', field: row.houseSigned === true ? 'hbOrderId' : 'mbOrderId' }]
      : [],
};
