import { expect, it } from 'vitest';
import { matched, type Matchable } from '#modules/statements/statementReplyLine/statementReplyLine.rules';

const line = (id: string, numbers: string, currency: string, amount: string): Matchable => ({
  id,
  numbers: numbers.split(';'),
  currency,
  amount,
});
const ours = [
  line('a', 'NGB2603-00010;MSCU3329920798', 'USD', '3120.00'),
  line('b', 'NGB2603-00010;MSCU3329920798', 'USD', '35.00'),
  line('c', 'NGB2603-00011;COSU6411200010', 'USD', '3120.00'),
  line('d', 'NGB2603-00011;COSU6411200010', 'CNY', '450.00'),
];

it.each([
  ['by the number of the job', line('1', 'NGB2603-00010', 'USD', '3120'), 'a', 'EXACT'],
  ['by that of the bill, however it is written', line('1', 'mscu 332-9920798', 'USD', '35.00'), 'b', 'EXACT'],
  ['in its own currency alone', line('1', 'COSU6411200010', 'CNY', '3120.00'), 'd', 'AMOUNT_DIFF'],
  ['with what is nearest where no amount agrees', line('1', 'MSCU3329920798', 'USD', '40'), 'b', 'AMOUNT_DIFF'],
  ['with nothing of another number', line('1', 'NGB2603-00099', 'USD', '3120.00'), null, 'NOT_FOUND'],
  ['with nothing where it has no number', line('1', '', 'USD', '3120.00'), null, 'NOT_FOUND'],
])('a line of theirs is matched %s', (_how, theirs, own, level) => {
  expect(matched(ours, [theirs])).toEqual([{ theirs: '1', ours: own, level }]);
});

it('matches each of ours once, what agrees before what is near, whatever their order', () => {
  const theirs = ['36', '35', '35'].map((amount, at) => line(String(at), 'MSCU3329920798', 'USD', amount));
  for (const list of [theirs, theirs.toReversed()]) {
    const found = matched(ours, list);
    expect(found.filter(({ ours: own }) => own === 'b')).toMatchObject([{ level: 'EXACT' }]);
    expect(new Set(found.flatMap(({ ours: own }) => own ?? [])).size).toBe(2);
  }
});
