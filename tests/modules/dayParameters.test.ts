import { expect, it } from 'vitest';
import type { Facts } from '#define/facts';
import { dueDateOf } from '#modules/finance/invoice/invoice.rules';
import { freeDays } from '#modules/orders/order/freeTime.shape';

const facts = (parameters: Readonly<Record<string, string>> = {}): Facts => ({
  today: '2026-03-31',
  branch: { id: '1', timeZone: 'Asia/Shanghai' },
  lists: {
    parameter: new Map(
      Object.entries(parameters).map(([paramKey, value], at) => [String(at), { paramKey, value, effectiveFrom: '2026-01-01' }]),
    ),
    customer: new Map([['7', { settleMethod: 'PER_SHIPMENT', creditDays: 30 }]]),
  },
});

/** 2 April 2026 is a Thursday. */
it.each([
  ['2026-04-02', '2026-05-02', '2026-05-04'],
  ['2026-04-03', '2026-05-03', '2026-05-04'],
  ['2026-04-01', '2026-05-01', '2026-05-01'],
])('what is written on %s is due on %s, or on the working day after it', (invoiceDate, due, shifted) => {
  const invoice = { invoiceDate, customerId: '7' };
  expect(dueDateOf(invoice, facts())).toBe(due);
  expect(dueDateOf(invoice, facts({ 'due.shiftHolidays': 'true' }))).toBe(shifted);
});

it('what falls due on a holiday is due on the day after it that is worked', () => {
  const calendar = { 'due.shiftHolidays': 'true', 'office.holidays': '2026-05-01~2026-05-05', 'office.workdays': '2026-05-09' };
  const due = (invoiceDate: string) => dueDateOf({ invoiceDate, customerId: '7' }, facts(calendar));
  expect(['2026-04-01', '2026-04-06', '2026-04-09', '2026-04-10'].map(due)).toEqual([
    '2026-05-06',
    '2026-05-06',
    '2026-05-09',
    '2026-05-11',
  ]);
});

it('free days begin with the day itself, or with the next', () => {
  const order = { dischargeTime: '2026-03-10T02:00:00.000Z', freeDem: 7, pickUpTime: '2026-03-12T02:00:00.000Z', freeDet: 10 };
  expect(freeDays(order, facts())).toEqual({ lastFreeDate: '2026-03-16', emptyReturnBy: '2026-03-21' });
  expect(freeDays(order, facts({ 'demdet.countSameDay': 'false' }))).toEqual({ lastFreeDate: '2026-03-17', emptyReturnBy: '2026-03-22' });
});
