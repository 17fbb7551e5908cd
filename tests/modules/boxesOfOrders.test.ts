import { expect, it } from 'vitest';
import { quantityOf } from '#modules/finance/chargeLines.shape';
import { boxesOf, boxText } from '#modules/orders/order/sharing.rules';
import { boxTypeCodes } from '#values/standards';

it.each(boxTypeCodes)('%s keeps its whole name where orders are put together, shared, and charged by their boxes', (type) => {
  const order = { boxSummary: `2*${type}` };
  expect([...boxesOf(order)]).toEqual([[type, 2]]);
  expect(boxText(boxesOf(order))).toBe(order.boxSummary);
  expect(quantityOf({ unit: 'CONTAINER', containerType: type }, order)).toBe('2');
});
