import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '#define/row';
import { addDays, dayFromNumber, dayNumber, weekday } from '#values/day';
import { dayInZone } from '#values/moment';
import { demoZone } from '#modules/demo/branches';
import { firstOrders } from '#modules/demo/demo.server';
import { loadCompany } from '#tests/modules/demo/rows';

const between = (row: Row, field: string, from: string, to: string) => {
  const value = String(row[field] ?? '');
  return value >= from && value <= to;
};
const localDay = (moment: unknown) => (moment === null ? '' : dayInZone(String(moment), demoZone));

describe('the company stands at any day', () => {
  const ends = ['2026-12-31', '2027-01-01', '2026-05-31', '2027-02-20', '2027-02-21'].map((day): [string] => [day]);
  const anyDay = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2039-12-31') }).map(dayFromNumber);

  test.each(['2026-01-31', '2028-02-29'])('%s: its first page has something to tell in every branch', (today) => {
    const { of } = loadCompany(firstOrders, 40, today);
    const monday = addDays(today, 1 - weekday(today));
    for (const epId of ['1', '2', '3']) {
      const own = (entity: 'order' | 'invoice') => of(entity).filter((row) => row.epId === epId);
      const soon = own('order').filter((order) => order.atd === null && between(order, 'etd', today, addDays(today, 6)));
      const cutOff = own('order').filter((order) => {
        const day = localDay(order.siCutOff);
        return day >= today && day <= addDays(today, 7);
      });
      const weeks = Array.from({ length: 12 }, (_, back) =>
        own('order')
          .filter((order) => between(order, 'etd', addDays(monday, -7 * back), addDays(monday, 6 - 7 * back)))
          .reduce((sum, order) => sum + Number(order.teu ?? 0), 0),
      );
      const unpaid = own('invoice').filter(
        (invoice) => invoice.direction === 'AR' && invoice.balance !== '0' && Number(invoice.balance) > 0,
      );
      const due = unpaid.filter((invoice) => String(invoice.dueDate) >= today);
      const overdue = unpaid.filter((invoice) => String(invoice.dueDate) < today);
      expect({ epId, soon: soon.length > 0, cutOff: cutOff.length > 0, weeks: weeks.filter((teu) => teu > 0).length >= 9 }).toEqual({
        epId,
        soon: true,
        cutOff: true,
        weeks: true,
      });
      expect({ epId, due: due.length > 0, overdue: overdue.length > 0 }).toEqual({ epId, due: true, overdue: true });
    }
  });

  test('and nothing in it was done on that day or later, nor refused', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const { rows } = loadCompany(60, 30, today);
        const late = [...rows].flatMap(([entity, some]) =>
          some
            .filter((row) => [row.createTime, row.updateTime].some((at) => localDay(at ?? null) >= today))
            .map(({ id }) => `${entity} ${id}`),
        );
        expect({ today, late }).toEqual({ today, late: [] });
      }),
      { numRuns: 10, examples: ends },
    );
  });
});
