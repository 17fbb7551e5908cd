import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { demoCompany, type DemoOptions } from '#modules/demo/company';
import { roles } from '#names/roles';
import { companyToday, groupedBy, loadCompany } from '#tests/modules/demo/rows';

const companyOf = (options: Omit<DemoOptions, 'today'> & Partial<DemoOptions>) => demoCompany({ today: companyToday, ...options });

function hashOf(options: Parameters<typeof companyOf>[0]): string {
  const company = companyOf(options);
  const hash = createHash('sha256');
  const feed = (value: unknown) => hash.update(JSON.stringify(value));
  for (const table of company.master()) feed(table);
  for (const one of company.orders(0, options.orders)) feed(one);
  for (const one of company.families()) feed(one);
  for (const one of company.deleted()) feed(one);
  for (const table of company.invoices()) feed(table);
  for (const row of company.freightRates(300)) feed(row);
  return hash.digest('hex');
}

describe('the same beginning gives the same company', () => {
  test('twice the same seed, twice the same bytes', () => {
    expect(hashOf({ orders: 400 })).toBe(hashOf({ orders: 400, seed: 20260301 }));
  });

  test('another seed or another day gives another company', () => {
    const usual = hashOf({ orders: 60 });
    expect(hashOf({ orders: 60, seed: 7 })).not.toBe(usual);
    expect(hashOf({ orders: 60, today: '2026-04-01' })).not.toBe(usual);
  });

  test('order 70,000 is the same made alone, in a row, and in a company of another size', () => {
    const alone = [...companyOf({ orders: 83_400 }).orders(70_000, 70_001)][0];
    const company = companyOf({ orders: 1_000_000 });
    const inARow = [...company.orders(69_990, 70_010)][10];
    expect(alone?.order.id).toBe('1070000');
    expect(inARow).toEqual(alone);
    expect([...company.orders(70_000, 70_001)][0]).toEqual(alone);
  });

  test('chunks may be made in any order', () => {
    const company = companyOf({ orders: 5_000 });
    const [late, early] = [[...company.orders(2_100, 2_110)], [...company.orders(30, 40)]];
    const again = companyOf({ orders: 5_000 });
    expect([...again.orders(30, 40)]).toEqual(early);
    expect([...again.orders(2_100, 2_110)]).toEqual(late);
  });
});

test('every branch has goods in its house and waits for more, however small the company', () => {
  const awaited = companyOf({ orders: 10 }).awaited();
  expect(awaited).toEqual(companyOf({ orders: 5_000 }).awaited());
  expect(new Set(awaited.map(({ order }) => order.jobNo)).size).toBe(awaited.length);
  for (const epId of ['1', '2', '3']) {
    const own = awaited.filter(({ order }) => order.epId === epId);
    const stored = own.filter(({ goods }) => goods.warehouseReceipt.length > 0);
    expect(stored.length, `in the house of ${epId}`).toBeGreaterThan(0);
    expect(own.filter(({ order }) => order.lclStatus === 'BOOKED').length, `awaited by ${epId}`).toBeGreaterThan(0);
    for (const { order } of own)
      expect([order.businessType, order.cfsWarehouseId, order.atd], String(order.jobNo)).toEqual(['LCL_EXPORT', epId, null]);
  }
});

test('what stands beside the orders is numbered behind them, branch by branch and month by month', () => {
  const company = companyOf({ orders: 2_000 });
  const beside = [...[...company.families()].map(({ order }) => order), ...company.deleted()].map(({ jobNo }) => String(jobNo));
  const numbers = [
    ...[...company.orders(0, 2_000)].map(({ order }) => String(order.jobNo)),
    ...beside.filter((jobNo) => !/-[AB]$/u.test(jobNo)),
  ];
  for (const some of groupedBy(numbers, (number) => number.slice(0, 7)).values())
    expect(some.map((number) => Number(number.slice(-5))).sort((a, b) => a - b)).toEqual(some.map((_, at) => at + 1));
  expect(beside).toHaveLength(100);
});

test('three orders of two hundred were deleted before anything came of them', () => {
  const deleted = [...companyOf({ orders: 2_000 }).deleted()];
  expect(deleted).toHaveLength(30);
  expect(new Set(deleted.map(({ jobNo }) => jobNo)).size).toBe(30);
  for (const { epId, orderStatus, atd, reviewStatus, bookingNo, profitBase } of deleted)
    expect([orderStatus, atd, reviewStatus === 'REVIEWED', bookingNo, profitBase, Number(epId) <= 3]).toEqual([
      'DRAFT',
      null,
      false,
      null,
      '0',
      true,
    ]);
});

describe('shares of the recipe', () => {
  const orders = [...companyOf({ orders: 4_000 }).orders(0, 4_000)].map((one) => one.order);
  const share = (field: string, ...values: string[]) =>
    (orders.filter((order) => values.includes(String(order[field]))).length / orders.length) * 100;

  test('every hundred orders are divided 50, 32 and 18 among the branches', () => {
    for (let from = 0; from < orders.length; from += 100) {
      const hundred = orders.slice(from, from + 100);
      expect(['1', '2', '3'].map((epId) => hundred.filter((order) => order.epId === epId).length)).toEqual([50, 32, 18]);
    }
  });

  test.each([
    [
      'businessType',
      [
        ['SEA_EXPORT', 72],
        ['SEA_IMPORT', 14],
        ['SOC', 2],
      ],
    ],
    [
      'tradeTerm',
      [
        ['FOB', 46],
        ['CIF', 22],
        ['CFR', 12],
        ['EXW', 8],
        ['FCA', 5],
        ['DAP', 4],
        ['DDP', 2],
      ],
    ],
    [
      'blType',
      [
        ['MBL', 38],
        ['MBL_HBL', 62],
      ],
    ],
    [
      'billForm',
      [
        ['ORIGINAL', 28],
        ['TELEX', 52],
        ['SEAWAY', 18],
        ['EBL', 2],
      ],
    ],
    ['freightTerm', [['COLLECT', 59]]],
    [
      'carrierCode',
      [
        ['COSU', 16],
        ['MAEU', 13],
        ['MSCU', 13],
        ['CMDU', 10],
        ['SITC', 1],
      ],
    ],
  ] as const)('%s', (field, wanted) => {
    expect(wanted.filter(([value, percent]) => Math.abs(share(field, value) - percent) > 2.5)).toEqual([]);
  });

  test('the ten largest customers have about half of all TEU', () => {
    const teu = new Map<string, number>();
    for (const order of orders) teu.set(String(order.customerId), (teu.get(String(order.customerId)) ?? 0) + Number(order.teu ?? 0));
    const sizes = [...teu.values()].sort((a, b) => b - a);
    const top = sizes.slice(0, 10).reduce((sum, size) => sum + size, 0) / sizes.reduce((sum, size) => sum + size, 0);
    expect(top).toBeGreaterThan(0.42);
    expect(top).toBeLessThan(0.6);
  });

  test('job numbers say branch and month, are unique, and have no gap over two thousand orders', () => {
    const numbers = orders.map((order) => String(order.jobNo));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(number).toMatch(/^(NGB|SHA|TAO)2[4-6](0[1-9]|1[0-2])-\d{5}$/u);
    for (const some of groupedBy(numbers, (number) => number.slice(0, 7)).values()) {
      const taken = some.map((number) => Number(number.slice(-5))).sort((a, b) => a - b);
      expect(taken).toEqual(some.map((_, at) => at + 1));
    }
  });
});

describe('what hangs on the orders', () => {
  const { of } = loadCompany(2_000, 1_200);

  test('about twelve charges and two boxes an order', () => {
    expect(of('cost').length / of('order').length).toBeGreaterThan(11.4);
    expect(of('cost').length / of('order').length).toBeLessThan(12.6);
    expect(of('container').length / of('order').length).toBeGreaterThan(1.7);
    expect(of('container').length / of('order').length).toBeLessThan(2.4);
  });

  test('old orders are billed, paid and archived; coming ones are open', () => {
    const costs = groupedBy(of('cost'), (cost) => cost.orderId);
    const old = of('order').filter((order) => order.atd !== null && String(order.ata ?? '9') < '2025-11-01');
    const billed = old.filter((order) => costs.get(order.id)?.some((cost) => cost.direction === 'AR' && cost.invoicedAmount !== '0'));
    expect(billed.length / old.length).toBeGreaterThan(0.93);
    expect(old.filter((order) => order.archived === true).length / old.length).toBeGreaterThan(0.8);
    const coming = of('order').filter((order) => String(order.etd) > companyToday);
    expect(coming.length).toBeGreaterThan(50);
    for (const order of coming) {
      expect(order).toMatchObject({ atd: null, ata: null, archived: false, costLocked: false });
      expect(costs.get(order.id)?.some((cost) => cost.invoiced === true) ?? false).toBe(false);
    }
  });

  test('the staff can sign in under the names people are told', () => {
    const users = new Map(of('user').map((user) => [String(user.username), user]));
    expect(users.size).toBe(40);
    const told = [
      'admin',
      'manager',
      'sales',
      'service',
      'operator',
      'documents',
      'dispatch',
      'rates',
      'finance',
      'cashier',
      'controller',
      'hr',
      'newcomer',
    ];
    expect(told.filter((name) => users.get(name)?.homeEpId !== '1')).toEqual([]);
    for (const name of ['admin', 'manager', 'controller']) expect(users.get(name)?.accessEpIds).toEqual(['1', '2', '3']);
    for (const name of ['finance', 'cashier']) expect(users.get(name)?.accessEpIds).toEqual(['1', '3']);
    expect(users.get('newcomer')?.isModifyPassword).toBe(true);
    expect(of('user').filter((user) => user.isDisable === true)).toHaveLength(1);
    expect(of('user').filter((user) => user.language === 'ar')).toHaveLength(1);
  });

  test('roles hold only role strings the product knows, the administrator all of them, and nobody is without', () => {
    for (const role of of('role')) {
      expect((role.roleSet as string[]).length).toBeGreaterThan(0);
      for (const string of role.roleSet as string[]) expect(roles).toContain(string);
    }
    expect(of('role')[0]?.roleSet).toEqual([...roles]);
    expect(of('permission').map((one) => one.code)).toEqual([...roles]);
    const roleIds = new Set(of('role').map((role) => role.id));
    for (const user of of('user')) for (const id of user.roleSet as string[]) expect(roleIds).toContain(id);
  });

  test('a customer is quoted by whoever looks after it', () => {
    const keepers = new Map(of('customer').map(({ id, salesmanId }) => [id, salesmanId]));
    expect(of('freightOffer').length).toBeGreaterThan(20);
    expect(
      of('freightOffer').filter(({ customerId, salesmanId }) => (keepers.get(String(customerId)) ?? salesmanId) !== salesmanId),
    ).toEqual([]);
  });

  test('mail of nobody real: no row carries an address outside .example', () => {
    const addresses = [...JSON.stringify([of('customer'), of('user'), of('order').slice(0, 500)]).matchAll(/[\w.]+@([\w.]+)/gu)];
    for (const [, domain] of addresses) expect(domain).toMatch(/\.example$/u);
  });
});
