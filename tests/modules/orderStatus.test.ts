import { expect, test } from 'vitest';
import type { Values } from '#define/row';
import { writtenOffOf } from '#modules/finance/cost/cost.rules';
import { chargesSettled, statusOf } from '#modules/orders/order/derived.rules';

/** An export that has sailed, all of whose charges are reviewed, invoiced and received. */
const over: Values = {
  businessType: 'SEA_EXPORT',
  atd: '2026-03-10',
  feeState: 'REVIEWED',
  invoiceStatus: 'ALL',
  arLines: 2,
  apLines: 1,
  arOpen: 0,
};
const status = (more: Values): unknown => {
  const row = { ...over, ...more };
  return statusOf({ ...row, ...chargesSettled(row) }).orderStatus;
};

// domain/03 §3.1: arrived, or sailed for exports; fee collection reviewed; all AR written off; all AP billed. domain/12 nr 22: also shut out.
test.each<[Values, string]>([
  [{}, 'COMPLETED'],
  [{ arOpen: 1 }, 'SAILED'],
  [{ invoiceStatus: 'PARTIAL' }, 'SAILED'],
  [{ feeState: 'LOCKED' }, 'SAILED'],
  [{ arLines: 0, apLines: 0, invoiceStatus: 'NONE' }, 'COMPLETED'],
  [{ businessType: 'SEA_IMPORT' }, 'SAILED'],
  [{ businessType: 'SEA_IMPORT', ata: '2026-03-30' }, 'COMPLETED'],
  [{ businessType: 'SEA_IMPORT', ata: '2026-03-30', arOpen: 2 }, 'ARRIVED'],
  [{ atd: null, shutOut: true }, 'COMPLETED'],
  [{ atd: null, shutOut: true, arOpen: 1 }, 'SHUT_OUT'],
])('an order with %j is %s', (more, wanted) => expect(status(more)).toBe(wanted));

test.each<[string, string | null, boolean]>([
  ['100.00', null, false],
  ['100.00', '99.99', false],
  ['100.00', '100.00', true],
  ['-40.00', '-40.00', true],
  ['0.00', null, true],
])('a charge of %s of which %s is written off: %s', (amount, writtenOffAmount, writtenOff) =>
  expect(writtenOffOf({ amount, currency: 'USD', writtenOffAmount })).toEqual({ writtenOff }),
);
