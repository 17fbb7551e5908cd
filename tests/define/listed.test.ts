import { expect, test } from 'vitest';
import { isOfList, type Where } from '#define/filter';
import { catalogue } from '#modules/entities';

const holds = (where: Where | undefined, row: Readonly<Record<string, unknown>>) => isOfList(where, (field) => row[field]);

test('a row belongs to the lists whose conditions it holds', () => {
  const { stock, lists } = catalogue.get('order');
  const of = (businessType: string) =>
    [stock.list?.where, lists?.import?.where, lists?.lcl?.where, lists?.business?.where].map((where) => holds(where, { businessType }));
  expect(of('SEA_EXPORT')).toEqual([true, false, false, true]);
  expect(of('LCL_IMPORT')).toEqual([false, true, false, true]);
  expect(of('LCL_EXPORT')).toEqual([false, false, true, true]);
  const customers = catalogue.get('customer').stock.list?.where;
  const shown = { isCustomer: true, hidden: false, mergedIntoId: null };
  expect(holds(customers, shown)).toBe(true);
  for (const other of [{ ...shown, isCustomer: false }, { ...shown, hidden: true }, { ...shown, mergedIntoId: '7' }, {}])
    expect(holds(customers, other)).toBe(false);
});

test('conditions are joined as they say', () => {
  const a: Where = { field: 'a', op: 'equal', anyOf: ['1'] };
  const b: Where = { field: 'b', op: 'equal', anyOf: ['2'] };
  expect([holds({ and: [a, b] }, { a: 1, b: 3 }), holds({ or: [a, b] }, { a: 1, b: 3 })]).toEqual([false, true]);
});
