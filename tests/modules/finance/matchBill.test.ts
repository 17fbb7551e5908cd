import { expect, it } from 'vitest';
import { matchBill, type Match, type Ours, type Side } from '#modules/finance/supplierBillLine/matching.rules';

type Keys = Readonly<Record<string, string>>;
const keysOf = (keys: Keys) => Object.fromEntries(Object.entries(keys).map(([key, number]) => [key, [number]]));

const bill = (id: number, keys: Keys, fee: string | null, currency: string, amount: string): Side => ({
  id: String(id),
  keys: keysOf(keys),
  fee,
  currency,
  amount,
});
const ours = (id: string, keys: Keys, fee: string, amount: string, container: string | null = null): Ours => ({
  id,
  keys: keysOf({ ...keys, ...(container ? { containerNo: container } : {}) }),
  fee,
  currency: fee === 'OCF' ? 'USD' : 'CNY',
  amount,
  tolerance: String(Number(amount) * 0.005),
  container,
});
const mbl = (end: string): Keys => ({ mblNo: `COSU6411200${end}` });

/** The example of domain/13 §13.8. */
const charges: readonly Ours[] = [
  ours('C1', mbl('010'), 'OCF', '3240.00'),
  ours('C2', mbl('010'), 'THC', '2160.00'),
  ours('C3', mbl('010'), 'DOC', '450.00'),
  ours('C4', mbl('028'), 'OCF', '1620.00'),
  ours('C5', mbl('028'), 'THC', '1080.00', 'CSQU3054383'),
  ours('C6', mbl('028'), 'THC', '1080.00', 'MSKU1234565'),
  ours('C7', { bookingNo: 'NB60015' }, 'OCF', '1455.00'),
  ours('C8', mbl('036'), 'OCF', '1385.00'),
  ours('C9', mbl('036'), 'DOC', '450.00'),
  ours('C10', mbl('036'), 'SEAL', '50.00'),
  ours('C11', mbl('044'), 'OCF', '2900.00'),
  ours('C13', mbl('052'), 'OCF', '1800.00'),
  ours('C14', mbl('052'), 'OCF', '1850.00'),
  ours('C15', mbl('052'), 'OCF', '1850.00'),
  ours('C16', { ...mbl('060'), jobNo: 'NGB2610-00045' }, 'THC', '1080.00'),
];
const billed = [ours('C12', mbl('044'), 'THC', '1080.00')];
const lines: readonly Side[] = [
  bill(1, mbl('010'), 'OCF', 'USD', '3240.00'),
  bill(2, mbl('010'), 'THC', 'CNY', '1080.00'),
  bill(3, mbl('010'), 'THC', 'CNY', '1080.00'),
  bill(4, mbl('010'), 'DOC', 'CNY', '452.00'),
  bill(5, mbl('028'), 'OCF', 'USD', '1680.00'),
  bill(6, { ...mbl('028'), containerNo: 'MSKU 123456-5' }, 'THC', 'CNY', '1080.00'),
  bill(7, { ...mbl('028'), containerNo: 'CSQU3054383' }, 'THC', 'CNY', '1085.00'),
  bill(8, { ...mbl('099'), bookingNo: 'nb60015' }, 'OCF', 'USD', '1455.00'),
  bill(9, mbl('036'), 'OCF', 'USD', '1385.00'),
  bill(10, mbl('036'), null, 'CNY', '500.00'),
  bill(11, mbl('044'), 'OCF', 'USD', '2900.00'),
  bill(12, mbl('044'), 'OCF', 'USD', '2900.00'),
  bill(13, mbl('044'), 'THC', 'CNY', '1080.00'),
  bill(14, mbl('052'), 'OCF', 'USD', '1850.00'),
  bill(15, mbl('052'), 'OCF', 'USD', '1795.00'),
  bill(16, mbl('052'), 'OCF', 'USD', '1850.00'),
  bill(17, mbl('060'), 'VGM', 'CNY', '80.00'),
  bill(18, { jobNo: 'NGB2610-00045' }, 'THC', 'CNY', '1080.00'),
];

const told = (matches: readonly Match[]) =>
  matches.map(({ bill: of, ours: own, level }) => `${of.join('+')} ${level} ${[...own].sort().join('+')}`.trim()).sort();
const expected = [
  '1 EXACT C1',
  '2+3 EXACT C2',
  '4 TOLERANCE C3',
  '5 AMOUNT_DIFF C4',
  '6 EXACT C6',
  '7 TOLERANCE C5',
  '8 EXACT C7',
  '9 EXACT C8',
  '10 EXACT C10+C9',
  '11 EXACT C11',
  '12 DUPLICATE',
  '13 DUPLICATE',
  '14 EXACT C14',
  '15 TOLERANCE C13',
  '16 EXACT C15',
  '17 NOT_FOUND',
  '18 EXACT C16',
].sort();

it('finds what the domain’s example finds', () => {
  expect(told(matchBill(lines, charges, billed))).toEqual(expected);
});

it('tells the same of the same bill in another order, but for which of two alike is which', () => {
  const levels = (matches: readonly Match[]) =>
    matches.map(({ bill: of, ours: own, level }) => `${level} ${of.length}:${own.length}`).sort();
  expect(levels(matchBill(lines.toReversed(), charges.toReversed(), billed))).toEqual(levels(matchBill(lines, charges, billed)));
});

it('leaves a set that can be had in two ways alone', () => {
  const [key, four] = [mbl('070'), Array.from({ length: 4 }, (_, at) => bill(at + 1, mbl('070'), 'THC', 'CNY', '1080.00'))];
  const two = ['A', 'B'].map((id) => ours(id, key, 'THC', '2160.00'));
  // All of both sides agree: one set of all.
  expect(told(matchBill(four, two, []))).toEqual(['1+2+3+4 EXACT A+B']);
  expect(told(matchBill([...four, bill(5, key, 'THC', 'CNY', '7.00')], two, [])).filter((one) => one.includes('EXACT'))).toEqual([]);
});
