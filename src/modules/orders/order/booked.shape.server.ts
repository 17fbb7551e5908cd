import type { Values } from '#define/row';
import { isBooked } from '#modules/orders/order/derived.rules';

/** Whether an order is booked, for areas that wait for it. */
export const orderBooked = (row: Values): boolean => isBooked(row);
