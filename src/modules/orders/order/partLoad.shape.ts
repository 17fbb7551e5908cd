/** What other areas ask of an order: whether it is a part load, and whether somebody may see what it earns. */
export { isPartLoad } from '#modules/orders/order/lcl.rules';
export { seesMoney } from '#modules/orders/order/order.rules';
