import { expect, it } from 'vitest';
import type { Values } from '#define/row';
import type { Sheet } from '#define/sheet';
import { holds } from '#define/shown';
import { customerSheet } from '#modules/crm/customer/customer.sheet';
import { costSheet } from '#modules/finance/cost/cost.sheet';
import { invoiceSheet } from '#modules/finance/invoice/invoice.sheet';
import { freightRateSheet } from '#modules/freight/freightRate/freightRate.sheet';
import { orderSheet } from '#modules/orders/order/order.sheet';
import { orderImportSheet } from '#modules/orders/order/orderImport.sheet';

const clock = { today: '2026-03-10', now: '2026-03-10T04:00:00.000Z' };

/** The looks a row takes, with their figures. */
const looksOf = (sheet: Sheet, row: Values) =>
  (sheet.shown ?? []).flatMap((rule) => {
    const held = holds(rule, row, clock);
    return held === false ? [] : [held === true ? rule.as : `${rule.as} ${held}`];
  });

it('charges and invoices say their side of the ledger', () => {
  expect(looksOf(costSheet, { direction: 'AR' })).toEqual(['receivable']);
  expect(looksOf(costSheet, { direction: 'AP' })).toEqual(['payable']);
  expect(looksOf(invoiceSheet, { invoiceNo: 'INV1', direction: 'AP' })).toEqual(['payable']);
  // Without a number it says that it is a draft.
  expect(looksOf(invoiceSheet, { invoiceNo: null, direction: 'AP' })).toEqual(['chip', 'payable']);
});

it.each([
  ['2026-03-09', ['late 1']],
  ['2026-03-10', ['soon 0']],
  ['2026-03-17', ['soon 7']],
  ['2026-03-18', []],
  [null, []],
])('a passed invoice due on %s', (dueDate, looks) => {
  const open = { invoiceNo: 'INV1', dueDate, checkStatus: 'CHECK_PASS', writeOffStatus: 'PARTIAL' };
  expect(looksOf(invoiceSheet, open)).toEqual(looks);
  expect(looksOf(invoiceSheet, { ...open, checkStatus: 'DRAFT' })).toEqual([]);
  expect(looksOf(invoiceSheet, { ...open, writeOffStatus: 'WRITTEN_OFF' })).toEqual(['settled']);
});

it.each([
  ['2026-02-01', '2026-03-09', ['over']],
  ['2026-02-01', '2026-03-10', ['soon 0']],
  ['2026-02-01', '2026-03-17', ['soon 7']],
  ['2026-02-01', '2026-03-18', []],
  ['2026-03-11', '2026-03-15', ['ahead']],
  ['2026-02-01', null, []],
])('a rate from %s to %s', (validFrom, validTo, looks) => {
  expect(looksOf(freightRateSheet, { validFrom, validTo })).toEqual(looks);
});

it('an order is late while its ship has not sailed, shut out or at a loss', () => {
  expect(looksOf(orderSheet, { etd: '2026-03-07' })).toEqual(['late 3']);
  expect(looksOf(orderSheet, { etd: '2026-03-07', atd: '2026-03-08' })).toEqual([]);
  expect(looksOf(orderSheet, { etd: '2026-03-18' })).toEqual([]);
  // Its cut-offs are not known a week before it sails: each of the four says so.
  expect(looksOf(orderSheet, { etd: '2026-03-10' })).toEqual(Array.from({ length: 4 }, () => 'doubt 1'));
  expect(looksOf(orderSheet, { etd: '2026-03-07', shutOut: true, profitBase: '-0.01' })).toEqual(['chip', 'loss']);
});

it.each([
  [{ lastFreeDate: '2026-03-08' }, ['late 2']],
  [{ lastFreeDate: '2026-03-12' }, ['soon 2']],
  [{ lastFreeDate: '2026-03-14' }, []],
  [{ lastFreeDate: '2026-03-08', pickUpTime: '2026-03-07T04:00:00.000Z' }, []],
  [{ emptyReturnBy: '2026-03-09' }, ['late 1']],
  [{ emptyReturnBy: '2026-03-09', emptyReturnTime: '2026-03-09T04:00:00.000Z' }, []],
  [{ orderStatus: 'COMPLETED' }, ['settled']],
])('an import counts its free days: %o', (row, looks) => {
  expect(looksOf(orderImportSheet, row)).toEqual(looks);
});

it('a locked partner is marked', () => {
  expect(looksOf(customerSheet, { locked: true })).toEqual(['chip']);
  expect(looksOf(customerSheet, { locked: false })).toEqual([]);
});
