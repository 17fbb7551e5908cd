import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOf, startService, toldOf, type Body, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
});
afterAll(() => service.stop());

/** A worked example: documents and money, what is taken of each, and the stored figures that come of it. */
interface Example {
  readonly id: string;
  readonly invoices: readonly (readonly [direction: string, currency: string, rate: string, ...amounts: string[]])[];
  readonly money: readonly (readonly [direction: string, currency: string, amount: string, rate: string, more?: Body])[];
  /** Runs one after another: money, document, and what is wished. */
  readonly runs: readonly (readonly (readonly [money: number, invoice: number, wish: Body])[])[];
  /** Settled base, released book base and exchange difference of each allocation. */
  readonly figures: readonly (readonly [settled: string, released: string, fx: string])[];
  /** Amount and base left of each document, and of each document of money. */
  readonly owes: readonly (readonly [balance: string, base: string])[];
  readonly left: readonly (readonly [amount: string, base: string])[];
  readonly asManager?: true;
}

const whole = (allocatedInvoice: string): Body => ({ allocatedInvoice });
const nothing = ['0.00', '0.00'] as const;

const examples: readonly Example[] = [
  {
    id: 'W01, J02',
    invoices: [['AR', 'USD', '7.10', '10000']],
    money: [['IN', 'USD', '10000', '7.15']],
    runs: [[[0, 0, whole('10000')]]],
    figures: [['71500.00', '71000.00', '500.00']],
    owes: [nothing],
    left: [nothing],
  },
  {
    id: 'W02, J27 before its return',
    invoices: [['AP', 'USD', '7.10', '5000']],
    money: [['OUT', 'USD', '5000', '7.15']],
    runs: [[[0, 0, whole('5000')]]],
    figures: [['35750.00', '35500.00', '-250.00']],
    owes: [nothing],
    left: [nothing],
  },
  {
    id: 'W03',
    invoices: [['AR', 'USD', '7.1234', '10000']],
    money: [
      ['IN', 'USD', '3333.33', '7.08'],
      ['IN', 'USD', '3333.33', '7.1234'],
      ['IN', 'USD', '3333.34', '7.20'],
    ],
    runs: [[[0, 0, whole('3333.33')]], [[1, 0, whole('3333.33')]], [[2, 0, whole('3333.34')]]],
    figures: [
      ['23599.98', '23744.64', '-144.66'],
      ['23744.64', '23744.64', '0.00'],
      ['24000.05', '23744.72', '255.33'],
    ],
    owes: [nothing],
    left: [nothing, nothing, nothing],
  },
  {
    id: 'W04',
    invoices: [['AR', 'USD', '7.10', '1000']],
    money: [['IN', 'CNY', '7120', '1']],
    runs: [[[0, 0, { allocatedCash: '7120.00', crossRate: '7.12' }]]],
    figures: [['7120.00', '7100.00', '20.00']],
    owes: [nothing],
    left: [nothing],
  },
  {
    id: 'W06',
    invoices: [['AR', 'USD', '7.10', '2000']],
    money: [['IN', 'USD', '1975', '7.10', { bankCharge: '25', bankChargeBearer: 'US' }]],
    runs: [[[0, 0, whole('2000')]]],
    figures: [['14200.00', '14200.00', '0.00']],
    owes: [nothing],
    left: [nothing],
  },
  {
    id: 'W07',
    invoices: [['AR', 'CNY', '1', '1234.56']],
    money: [['IN', 'CNY', '1234', '1']],
    runs: [[[0, 0, { allocatedInvoice: '1234.00', adjustments: [{ amount: '0.56', type: 'SMALL_DIFFERENCE' }] }]]],
    figures: [['1234.00', '1234.56', '0.00']],
    owes: [nothing],
    left: [nothing],
  },
  {
    id: '12 nr 2',
    invoices: [['AR', 'USD', '7.10', '500']],
    money: [['IN', 'CNY', '1000.03', '1']],
    runs: [[[0, 0, { allocatedCash: '1000.03', crossRate: '7.12' }]]],
    figures: [['1000.03', '997.20', '2.83']],
    owes: [['359.55', '2552.80']],
    left: [nothing],
  },
  {
    id: 'J06, J07',
    invoices: [
      ['AR', 'USD', '7.1234', '12345.67'],
      ['AR', 'USD', '7.0988', '9876.54'],
    ],
    money: [['IN', 'USD', '20000', '7.1562']],
    runs: [
      [
        [0, 0, whole('12345.67')],
        [0, 1, whole('5000')],
      ],
      [[0, 1, whole('2654.33')]],
    ],
    figures: [
      ['88348.08', '87943.15', '404.93'],
      ['35781.00', '35494.00', '287.00'],
      ['18994.92', '18842.56', '152.36'],
    ],
    owes: [nothing, ['2222.21', '15775.02']],
    left: [nothing],
  },
  {
    id: 'J08',
    invoices: [
      ['AR', 'EUR', '7.7650', '7500'],
      ['AR', 'EUR', '7.8520', '4500'],
    ],
    money: [['IN', 'EUR', '11962.50', '7.8043', { bankCharge: '37.50', bankChargeBearer: 'US' }]],
    runs: [
      [
        [0, 0, whole('7500')],
        [0, 1, whole('4500')],
      ],
    ],
    figures: [
      ['58532.25', '58237.50', '294.75'],
      ['35119.35', '35334.00', '-214.65'],
    ],
    owes: [nothing, nothing],
    left: [nothing],
  },
  {
    id: 'J09',
    invoices: [['AP', 'JPY', '0.0485', '1284500']],
    money: [['OUT', 'JPY', '1287000', '0.0479', { bankCharge: '2500', bankChargeBearer: 'US' }]],
    runs: [[[0, 0, whole('1284500')]]],
    figures: [['61527.55', '62298.25', '770.70']],
    owes: [['0', '0.00']],
    left: [['0', '0.00']],
  },
  {
    id: 'J10',
    invoices: [['AR', 'CNY', '1', '18364.27']],
    money: [['IN', 'CNY', '18000', '1']],
    runs: [
      [
        [
          0,
          0,
          {
            allocatedInvoice: '18000',
            adjustments: [
              { amount: '363.50', type: 'DISCOUNT' },
              { amount: '0.77', type: 'SMALL_DIFFERENCE' },
            ],
          },
        ],
      ],
    ],
    figures: [
      ['18000.00', '18363.50', '0.00'],
      ['0.00', '0.77', '0.00'],
    ],
    owes: [nothing],
    left: [nothing],
    asManager: true,
  },
  {
    id: 'J13',
    invoices: [['AP', 'USD', '7.1350', '4200.50']],
    money: [['OUT', 'USD', '3000', '7.1105', { cashKind: 'ADVANCE_OUT' }]],
    runs: [[[0, 0, whole('3000')]]],
    figures: [['21331.50', '21405.00', '73.50']],
    owes: [['1200.50', '8565.57']],
    left: [nothing],
  },
  {
    id: 'J24',
    invoices: [['AR', 'KWD', '23.1520', '1234.567']],
    money: [
      ['IN', 'KWD', '411.522', '23.0900'],
      ['IN', 'KWD', '411.522', '23.2010'],
      ['IN', 'KWD', '411.523', '23.1520'],
    ],
    runs: [[[0, 0, whole('411.522')]], [[1, 0, whole('411.522')]], [[2, 0, whole('411.523')]]],
    figures: [
      ['9502.04', '9527.56', '-25.52'],
      ['9547.72', '9527.56', '20.16'],
      ['9527.58', '9527.58', '0.00'],
    ],
    owes: [['0.000', '0.00']],
    left: [
      ['0.000', '0.00'],
      ['0.000', '0.00'],
      ['0.000', '0.00'],
    ],
  },
  {
    id: 'J26',
    invoices: [['AR', 'USD', '7.0900', '2480.75']],
    money: [['IN', 'CNY', '12000', '1']],
    runs: [[[0, 0, { allocatedCash: '12000', crossRate: '7.1080' }]]],
    figures: [['12000.00', '11969.62', '30.38']],
    owes: [['792.51', '5618.90']],
    left: [nothing],
  },
];

describe('worked examples of domain/04 §4.13 and 13 §13.4', () => {
  it.each(examples)(
    '$id, and cancelling puts back exactly what stood',
    async ({ invoices, money, runs, figures, owes, left, asManager }) => {
      const documents: string[] = [];
      for (const [direction, currency, rate, ...amounts] of invoices)
        documents.push(await desk.invoice(direction, currency, rate, ...amounts));
      const moneys: string[] = [];
      for (const [direction, currency, amount, rate, more] of money) moneys.push(await desk.money(direction, currency, amount, rate, more));
      const stood = [await desk.standing()];
      const found: (readonly unknown[])[] = [];
      const made: string[] = [];
      for (const run of runs) {
        const allocations = run.map(([at, of, wish]) => ({ cashId: moneys[at], invoiceId: documents[of], ...wish }));
        const tried = await desk.writeOff(allocations, { dryRun: true, reason: 'agreed' }, asManager ? desk.manager : desk.clerk);
        const answer = await desk.writeOff(allocations, { reason: 'agreed' }, asManager ? desk.manager : desk.clerk);
        expect(toldOf(answer)).toEqual([]);
        expect(tried.data.allocations).toEqual(answer.data.allocations);
        made.push(answer.data.writeOffId);
        found.push(...answer.data.allocations.map((one) => [one.settledBase, one.bookBaseReleased, one.fxGainLoss]));
        stood.push(await desk.standing());
      }
      expect(found).toEqual(figures);
      const rows = await Promise.all(documents.map((id) => desk.invoiceRow(id)));
      expect(rows.map(({ balance, baseBalance }) => [balance, baseBalance])).toEqual(owes);
      const cash = await Promise.all(moneys.map((id) => desk.cashRow(id)));
      expect(cash.map(({ unappliedAmount, unappliedBase }) => [unappliedAmount, unappliedBase])).toEqual(left);
      for (const writeOffIds of made.toReversed()) {
        stood.pop();
        const cancelled = await desk.manager.call('/cashController/cancelWriteOff', { writeOffIds, reason: 'again' });
        expect(toldOf(cancelled)).toEqual([]);
        expect(await desk.standing()).toEqual(stood.at(-1));
      }
    },
  );
});

describe('what stands in the way', () => {
  it('more than the document owes, more than there is, another partner, money nobody checked (W12)', async () => {
    const invoice = await desk.invoice('AR', 'CNY', '1', '1000');
    const money = await desk.money('IN', 'CNY', '900', '1');
    const wish = (allocatedInvoice: string, cashId = money) => desk.writeOff([{ cashId, invoiceId: invoice, allocatedInvoice }]);
    expect(toldOf(await wish('1000.01'))).toEqual([`${invoice} allocatedInvoice WRITEOFF_EXCEEDS_BALANCE`]);
    expect(toldOf(await wish('950')).join()).toContain('WRITEOFF_EXCEEDS_CASH');
    expect(toldOf(await wish('-1'))).toEqual([`${invoice} allocatedInvoice WRITEOFF_EXCEEDS_BALANCE`]);
    const [other] = await service.database.ask<{ id: string }>(
      'select id from crm_customer where id <> $1 and ep_id = (select ep_id from fc_invoice where id = $2) limit 1',
      [desk.order.crmId, invoice],
    );
    const foreign = await desk.money('IN', 'CNY', '900', '1', { crmId: other?.id });
    expect(toldOf(await wish('900', foreign)).join()).toContain('WRITEOFF_PARTNER');
    const undone = await desk.clerk.call('/cashController/cancelCheck', { ids: money, reason: 'typed wrong' });
    expect(undone.code).toBe(200);
    expect(toldOf(await wish('900'))).toEqual([`${money} checkStatus CASH_NOT_CHECKED`]);
  });

  it('a difference above the limit and a discount ask for somebody with that right, a discount for a reason too (W07)', async () => {
    const invoice = await desk.invoice('AR', 'CNY', '1', '1234.56');
    const money = await desk.money('IN', 'CNY', '1234', '1');
    const closing = (amount: string, type: string) => [
      { cashId: money, invoiceId: invoice, allocatedInvoice: '1233', adjustments: [{ amount, type }] },
    ];
    expect(toldOf(await desk.writeOff(closing('1.01', 'SMALL_DIFFERENCE')))).toEqual([`${invoice} adjustmentAmount WRITEOFF_ADJUSTMENT`]);
    expect(toldOf(await desk.writeOff(closing('0.50', 'DISCOUNT')))).toEqual([`${invoice} adjustmentAmount WRITEOFF_ADJUSTMENT`]);
    expect(toldOf(await desk.writeOff(closing('0.50', 'DISCOUNT'), {}, desk.manager))).toEqual([`${invoice} reason REASON_REQUIRED`]);
    expect((await desk.writeOff(closing('1.56', 'SMALL_DIFFERENCE'), {}, desk.manager)).code).toBe(200);
    expect(await desk.invoiceRow(invoice)).toMatchObject({ balance: '0.00', writeOffStatus: 'WRITTEN_OFF', adjustmentAmount: '1.56' });
  });

  it('of one invoice the newest run is taken back first', async () => {
    const invoice = await desk.invoice('AR', 'CNY', '1', '1000');
    const money = await desk.money('IN', 'CNY', '900', '1');
    const runs: string[] = [];
    for (const allocatedInvoice of ['300', '200'])
      runs.push((await desk.writeOff([{ cashId: money, invoiceId: invoice, allocatedInvoice }])).data.writeOffId);
    const cancel = (writeOffIds: string) => desk.manager.call('/invoiceController/cancelCashWriteOff', { writeOffIds, reason: 'wrong' });
    expect(toldOf(await cancel(runs[0] ?? ''))).toEqual([`${runs[0]} WRITEOFF_NOT_LAST`]);
    expect((await cancel(runs.join())).code).toBe(200);
    expect(await desk.invoiceRow(invoice)).toMatchObject({ balance: '1000.00', writeOffStatus: 'NONE' });
    const kept = await listOf(desk.clerk, '/cashController/selectAllocation', {
      where: { field: 'invoiceId', op: 'equal', anyOf: [invoice] },
    });
    expect(kept.map(({ allocState, allocatedInvoice }) => [allocState, allocatedInvoice]).toSorted()).toEqual([
      ['CANCELLED', '200.00'],
      ['CANCELLED', '300.00'],
    ]);
    expect(toldOf(await desk.clerk.call('/cashController/cancelCheck', { ids: money, reason: 'free again' }))).toEqual([]);
  });
});

it('R35: two people never take more of one receipt than there is, and the same batch changes nothing', async () => {
  const invoices = [await desk.invoice('AR', 'CNY', '1', '1000'), await desk.invoice('AR', 'CNY', '1', '1000')];
  const money = await desk.money('IN', 'CNY', '1000', '1');
  const wish = (at: number, batchId: string) =>
    [[{ cashId: money, invoiceId: invoices[at], allocatedInvoice: '700' }], { batchId }] as const;
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const answers = await Promise.all(ids.map((batchId, at) => desk.writeOff(...wish(at, batchId))));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  const won = answers.findIndex(({ code }) => code === 200);
  const stood = await desk.standing();
  const again = await desk.writeOff(...wish(won, ids[won] ?? ''));
  expect([again.code, again.data.writeOffId]).toEqual([200, answers[won]?.data.writeOffId]);
  expect(await desk.standing()).toEqual(stood);
  expect(await desk.cashRow(money)).toMatchObject({ unappliedAmount: '300.00', writeOffStatus: 'PARTIAL' });
});

it('charges know what of them is settled: their share of the document', async () => {
  const invoice = await desk.invoice('AR', 'CNY', '1', '100', '33.33', '0.01');
  const money = await desk.money('IN', 'CNY', '100', '1');
  expect((await desk.writeOff([{ cashId: money, invoiceId: invoice, allocatedInvoice: '100' }])).code).toBe(200);
  const costs = await service.database.ask<{ amount: string; settled: string }>(
    'select c.amount::numeric(12,2)::text as amount, c.written_off_amount::numeric(12,2)::text as settled from fc_cost c join fc_invoice_line l on l.cost_id = c.id where l.invoice_id = $1 order by l.id',
    [invoice],
  );
  expect(costs).toEqual([
    { amount: '100.00', settled: '75.00' },
    { amount: '33.33', settled: '24.99' },
    { amount: '0.01', settled: '0.01' },
  ]);
});

describe('proposals', () => {
  it('oldest due first, the last in part; or only what the payer named', async () => {
    const invoices = [await desk.invoice('AR', 'EUR', '7.8', '100'), await desk.invoice('AR', 'EUR', '7.8', '200')];
    for (const [at, due] of ['2026-05-02', '2026-05-01'].entries())
      await service.database.ask('update fc_invoice set due_date = $2 where id = $1', [invoices[at], due]);
    const money = await desk.money('IN', 'EUR', '250', '7.8');
    const tried = await desk.clerk.call<{ allocations: Body[]; left: Body[] }>('/cashController/autoApply', {
      cashIds: money,
      rule: 'OLDEST',
      dryRun: true,
    });
    expect(tried.data.allocations.map(({ invoiceId, allocatedInvoice }) => [invoiceId, allocatedInvoice])).toEqual([
      [invoices[1], '200.00'],
      [invoices[0], '50.00'],
    ]);
    expect(tried.data.left).toEqual([{ id: money, unappliedAmount: '0.00' }]);
    const taken = await desk.clerk.call('/cashController/autoApply', { cashIds: money, rule: 'OLDEST' });
    expect(taken.code, JSON.stringify(taken)).toBe(200);
    expect(await desk.invoiceRow(invoices[0] ?? '')).toMatchObject({ balance: '50.00', writeOffStatus: 'PARTIAL' });
  });

  it('from documents: all of them while the money lasts, or the amounts given; the rest may be closed', async () => {
    const invoices = [await desk.invoice('AR', 'KWD', '23', '100'), await desk.invoice('AR', 'KWD', '23', '50')];
    const cashId = await desk.money('IN', 'KWD', '149.990', '23');
    const call = (more: Body) =>
      desk.clerk.call<{ invoices: Body[] }>('/invoiceController/cashWriteOff', { invoiceIds: invoices.join(), cashId, ...more });
    const more = await desk.money('IN', 'KWD', '1149.990', '23');
    const asked = { ids: invoices.join() };
    const offered = await desk.clerk.call<{ id: string; text: string }[]>('/cashController/selectOpen', asked, { method: 'GET' });
    expect(offered.data.map(({ id }) => id)).toContain(cashId);
    expect(offered.data.find(({ id }) => id === more)?.text).toMatch(/ · KWD 1,149\.990$/u);
    const answer = await call({ adjustmentType: 'SMALL_DIFFERENCE' });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    expect(answer.data.invoices.map(({ balance }) => balance)).toEqual(['0.000', '0.000']);
  });

  it('of another currency the money goes as far as the agreed rate takes it, the rest of the last is a small difference', async () => {
    const invoices = [await desk.invoice('AR', 'USD', '7.0900', '50'), await desk.invoice('AR', 'USD', '7.0900', '100')];
    const cashId = await desk.money('IN', 'CNY', '1064.50', '1');
    const answer = await desk.clerk.call<{ invoices: Body[] }>('/invoiceController/cashWriteOff', {
      invoiceIds: invoices.join(),
      cashId,
      crossRate: '7.1',
      adjustmentType: 'SMALL_DIFFERENCE',
    });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    expect(answer.data.invoices.map(({ balance }) => balance)).toEqual(['0.00', '0.00']);
    // 1064.50 ÷ 7.1 = 149.93: 50.00 for 355.00, 99.93 for the other 709.50.
    expect(await desk.invoiceRow(invoices[1] ?? '')).toMatchObject({ writtenOffAmount: '99.93', adjustmentAmount: '0.07' });
    expect(await desk.cashRow(cashId)).toMatchObject({ unappliedAmount: '0.00' });
  });
});
