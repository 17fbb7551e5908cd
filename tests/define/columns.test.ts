import { expect, test } from 'vitest';
import { columns } from '#define/columns';

test('columns are read as the design writes them', () => {
  expect(columns('jobNo:148* [charge feeCode:128 price:100-] amount:112+ profit:96+r')).toEqual([
    { field: 'jobNo', width: 148, frozen: true },
    { field: 'feeCode', width: 128, group: 'charge' },
    { field: 'price', width: 100, hidden: true, group: 'charge' },
    { field: 'amount', width: 112, summed: true },
    { field: 'profit', width: 96, summed: true, side: 'receivable' },
  ]);
});

test('what is no column stops at the start', () => {
  expect(() => columns('jobNo')).toThrow('jobNo');
  expect(() => columns('jobNo:wide')).toThrow('jobNo:wide');
});
