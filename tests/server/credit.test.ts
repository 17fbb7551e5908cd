import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInZone } from '#values/moment';
import {
  batch,
  edited,
  listOf,
  startService,
  toldOf,
  type Answer,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';
import { grant } from '#tests/server/crediting';

interface Credit {
  currency: string;
  limit: string;
  used: string;
  remaining: string;
  amount: string;
  counted: string;
  excess: string;
  overdueDays: number;
}
type Made = Answer<{ invoices: { id: string | null }[]; credit: Credit | null } | null> & {
  warnings?: { code: string; text: string; detail: Record<string, string> }[];
};

let service: Service;
let finance: SignedIn;
let operator: SignedIn;
let controller: SignedIn;
let open: ListedRow;
let reviewed: string;
let crmId = '';

beforeAll(async () => {
  service = await startService();
  [finance, operator, controller] = await Promise.all([
    service.signIn('finance'),
    service.signIn('operator'),
    service.signIn('controller'),
  ]);
  const [one, two] = await listOf(finance, '/OrderController/getOrderListNew', {
    where: {
      and: [
        { field: 'flagCostLocked', op: 'equal', value: '0' },
        { field: 'locked', op: 'equal', value: '0' },
      ],
    },
  });
  open = one as ListedRow;
  reviewed = (two as ListedRow).id;
  await service.database.ask('update bl_order set reviewed = (id = $1) where id in ($1, $2)', [reviewed, open.id]);
});
afterAll(() => service.stop());

/** A customer nobody has dealt with yet. */
let count = 0;
beforeEach(async () => {
  count += 1;
  const made = await controller.call<ListedRow>('/CrmContoller/insertCrmData', {
    crmCode: `CREDIT${count}`,
    crmName: `信用测试客户${count}`,
    shortName: `信用${count}`,
    category: 'DIRECT_SHIPPER',
    isCustomer: true,
    countryCode: 'CN',
  });
  expect(made.code).toBe(200);
  crmId = made.data.id;
});

const setLimit = (more: Body = {}) => grant(service, controller, crmId, { limitAmount: '500000', ...more });

async function charge(price: string, more: Body = {}): Promise<string> {
  const added = await batch(finance, 'costController', {
    add: [
      {
        clientId: '1',
        values: {
          orderId: open.id,
          direction: 'AR',
          crmId,
          feeCode: 'DOC',
          number: '1',
          price,
          currency: 'CNY',
          taxRate: '0',
          costDate: '2026-03-20',
          ...more,
        },
      },
    ],
  });
  expect(toldOf(added)).toEqual([]);
  const id = added.data.done[0]?.id ?? '';
  expect((await operator.call('/costController/confirm', { ids: id })).code).toBe(200);
  return id;
}

const invoice = (costIds: string, more: Body = {}) =>
  finance.call('/costController/invoice', { ids: costIds, invoiceDate: '2026-03-31', ...more }) as Promise<Made>;

/** An invoice of the customer is passed and so many days late. */
const late = (made: Made, days: number) =>
  service.database.ask(
    "update fc_invoice set check_status = 'CHECK_PASS', due_date = (now() at time zone 'Asia/Shanghai')::date - $2::int where id = $1",
    [made.data?.invoices[0]?.id, days],
  );

/** Vector C01's customer: 320,000 on an invoice, 95,000 in charges of a reviewed order. */
async function used(): Promise<void> {
  expect((await invoice(await charge('320000'))).code).toBe(200);
  await charge('95000', { orderId: reviewed });
}

describe('the credit limit at making an invoice of charges', () => {
  it('is not in the way of money that is counted already (vector C01)', async () => {
    await setLimit();
    await used();
    const again = await charge('60000', { orderId: reviewed });
    const { data } = await invoice(again, { dryRun: true });
    expect(data?.credit).toMatchObject({
      limit: '500000.00',
      used: '475000.00',
      remaining: '25000.00',
      amount: '60000.00',
      counted: '60000.00',
    });
  });

  it('asks with the figures above what remains, goes on with a reason and writes it down (vector C02)', async () => {
    await setLimit();
    await used();
    const id = await charge('90000');
    const asked = await invoice(id);
    expect([asked.code, asked.data, asked.warnings?.map(({ code }) => code)]).toEqual([428, null, ['CREDIT_LIMIT_EXCEEDED']]);
    expect(asked.warnings?.[0]?.detail).toMatchObject({
      limit: '500000.00',
      used: '415000.00',
      remaining: '85000.00',
      amount: '90000.00',
      counted: '0.00',
      excess: '5000.00',
      currency: 'CNY',
    });
    expect(asked.codeMsg).toContain('5,000.00 CNY');
    expect((await invoice(id, { dryRun: true })).data?.credit?.excess).toBe('5000.00');
    const mute = await invoice(id, { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'] });
    expect(mute.refusals?.[0]).toMatchObject({ code: 'REASON_REQUIRED', field: 'reason' });
    expect((await invoice(id, { acceptWarnings: ['ANOTHER'], reason: 'x' })).code).toBe(428);
    const made = await invoice(id, { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'], reason: 'The manager agreed' });
    expect(made.code).toBe(200);
    const history = await finance.call<{ entries: { reason: string | null; made: boolean }[] }>('/PublicQueryController/selectHistory', {
      entity: 'invoice',
      id: made.data?.invoices[0]?.id,
    });
    expect(history.data.entries.find((entry) => entry.made)?.reason).toBe('The manager agreed');
  });

  it('is not used as far as money of the customer stands on account, once it is checked (domain/04 §4.7)', async () => {
    await setLimit();
    await used();
    const usedNow = async () => (await invoice(await charge('10'), { dryRun: true })).data?.credit?.used;
    const receipt = await batch(await service.signIn('cashier'), 'cashController', {
      add: [
        {
          clientId: '1',
          values: {
            direction: 'IN',
            cashKind: 'RECEIPT',
            crmId,
            cashDate: '2026-03-30',
            currency: 'CNY',
            amount: '15000',
            bankAccountId: '10',
          },
        },
      ],
    });
    expect(toldOf(receipt)).toEqual([]);
    expect(await usedNow()).toBe('415000.00');
    const ids = receipt.data.done[0]?.id;
    expect((await finance.call('/cashController/check', { ids })).code).toBe(200);
    expect(await usedNow()).toBe('400000.00');
  });

  it('is exact to the cent, and of payables nobody asks', async () => {
    await setLimit({ limitAmount: '100.00' });
    expect((await invoice(await charge('100'), { dryRun: true })).data?.credit?.excess).toBe('0.00');
    expect((await invoice(await charge('100.01'))).warnings?.[0]?.detail?.excess).toBe('0.01');
    expect((await invoice(await charge('5000', { direction: 'AP' }))).data?.credit).toBeNull();
  });

  it('is refused where the policy blocks invoices, unless the money is counted already', async () => {
    await setLimit({ limitAmount: '100', policyOverLimit: 'BLOCK_INVOICE' });
    const refused = await invoice(await charge('150'), { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'], reason: 'x' });
    expect([refused.code, refused.refusals?.[0]?.code]).toEqual([409, 'CREDIT_BLOCKED']);
    expect((await invoice(await charge('150', { orderId: reviewed }))).code).toBe(428);
  });

  it("counts temporary limits while they hold, and other currencies at today's book rate", async () => {
    const today = dayInZone(new Date().toISOString(), 'Asia/Shanghai');
    await setLimit({ limitAmount: '100' });
    expect((await setLimit({ creditType: 'TEMPORARY', currency: 'USD', limitAmount: '100', validFrom: today, validTo: today })).code).toBe(
      200,
    );
    const credit = (await invoice(await charge('10', { currency: 'USD' }), { dryRun: true })).data?.credit;
    expect(Number(credit?.limit)).toBeGreaterThan(500);
    expect(Number(credit?.amount)).toBeCloseTo((Number(credit?.limit) - 100) / 10, 1);
  });

  it('of a customer without any is nothing, and warns', async () => {
    const asked = await invoice(await charge('10'));
    expect(asked.warnings?.[0]?.detail).toMatchObject({ limit: '0.00', excess: '10.00' });
  });

  it('blocks overdue customers only where their policy says so (vectors C04, C05)', async () => {
    await setLimit({ policyOverdue: 'BLOCK_INVOICE', graceDays: '7' });
    const made = await invoice(await charge('10'));
    const next = await charge('1');
    await late(made, 8);
    expect((await invoice(next)).refusals?.[0]).toMatchObject({ code: 'CREDIT_OVERDUE', detail: { n: '8' } });
    await late(made, 7);
    expect((await invoice(next)).code).toBe(200);
    const another = await charge('2');
    await late(made, 8);
    expect((await invoice(another)).refusals?.[0]?.code).toBe('CREDIT_OVERDUE');
    // What we owe them is never late.
    await service.database.ask('update fc_invoice set balance = -balance where id = $1', [made.data?.invoices[0]?.id]);
    expect((await invoice(another)).code).toBe(200);
  });

  it('asks of a customer late beyond the grace, at making and at handing in, as reviews of orders do; what is given back is no question', async () => {
    await setLimit({ graceDays: '7', policyOverdue: 'BLOCK_ORDER' });
    const first = await invoice(await charge('10'));
    await late(first, 8);
    const id = await charge('1');
    const asked = await invoice(id);
    expect([asked.code, asked.warnings?.map(({ code }) => code)]).toEqual([428, ['CREDIT_LATE']]);
    expect(asked.warnings?.[0]?.detail).toMatchObject({ n: '8', m: '7', amount: '1.00', counted: '0.00', excess: '0.00' });
    const shown = (await invoice(id, { dryRun: true })) as unknown as Answer<{ credit: Credit; preview: { also: { rows: unknown[] }[] } }>;
    expect([shown.code, shown.data.credit.overdueDays]).toEqual([200, 8]);
    expect(shown.data.preview.also[0]?.rows[0]).toMatchObject({ creditCurrency: 'CNY', limit: '500000.00', overdueDays: 8 });
    const mute = await invoice(id, { acceptWarnings: ['CREDIT_LATE'] });
    expect(mute.refusals?.[0]).toMatchObject({ code: 'REASON_REQUIRED', field: 'reason' });
    const agreed = { acceptWarnings: ['CREDIT_LATE'], reason: '客户承诺周五付款' };
    const made = await invoice(id, agreed);
    expect(made.code).toBe(200);
    const submit = (more: Body = {}) =>
      finance.call('/invoiceController/submit', { ids: made.data?.invoices[0]?.id, ...more }) as Promise<Made>;
    const handed = await submit();
    expect([handed.code, handed.warnings?.map(({ code }) => code)]).toEqual([428, ['CREDIT_LATE']]);
    expect((await submit(agreed)).code).toBe(200);
    // Passed and taken back it was let through before: nobody is asked again, and no policy keeps a wrong one from being mended.
    const step = (name: string, more: Body) => controller.call(`/invoiceController/${name}`, { ids: made.data?.invoices[0]?.id, ...more });
    expect((await step('check', { state: 'PASS' })).code).toBe(200);
    await setLimit({ graceDays: '7', policyOverdue: 'BLOCK_INVOICE' });
    expect((await step('uncheck', { reason: '汇率改正' })).code).toBe(200);
    await setLimit({ graceDays: '7', policyOverdue: 'BLOCK_ORDER' });
    expect((await invoice(await charge('-1'))).code).toBe(200);
    const next = await charge('1');
    await late(first, 7);
    expect((await invoice(next)).code).toBe(200);
  });

  it('cannot be worked out without a rate: refused in the exact words, and nothing is made', async () => {
    await setLimit();
    const id = await charge('10', { currency: 'USD' });
    const rates = await listOf(finance, '/exchangeController/selectList', { where: { field: 'currency', op: 'equal', anyOf: ['USD'] } });
    const after = rates.filter(({ endDate }) => endDate === null || String(endDate) > '2026-04-01');
    const [gone, cut] = [
      after.filter(({ startDate }) => String(startDate) > '2026-04-01'),
      after.filter(({ startDate }) => String(startDate) <= '2026-04-01'),
    ];
    expect(
      toldOf(
        await batch(finance, 'exchangeController', {
          rows: cut.map((row) => edited(row, { endDate: '2026-04-01' })),
          remove: gone.map((row) => ({ id: row.id, version: row.version })),
        }),
      ),
    ).toEqual([]);
    for (const dryRun of [true, false]) {
      const answer = (await finance.call(
        '/costController/invoice',
        { ids: id, invoiceDate: '2026-03-31', dryRun },
        { headers: { 'accept-language': 'zh' } },
      )) as Made;
      expect([answer.code, answer.refusals?.[0]?.code, answer.codeMsg]).toEqual([
        409,
        'CREDIT_FETCH_FAILED',
        '获取信用额度失败，请刷新重试',
      ]);
    }
    expect(await listOf(finance, '/invoiceController/select', { where: { field: 'crmId', op: 'equal', anyOf: [crmId] } })).toEqual([]);
    expect(
      (
        await finance.call('/exchangeController/insert', {
          currency: 'USD',
          baseCurrency: 'CNY',
          rate: '7.1',
          rateType: 'BOOK',
          startDate: '2026-04-02',
        })
      ).code,
    ).toBe(200);
    expect((await invoice(id)).code).toBe(200);
  });
});

describe('a credit limit', () => {
  it('is listed with its customer', async () => {
    expect((await setLimit()).code).toBe(200);
    expect(
      (await listOf(finance, '/CrmContoller/listCredit', { crmId })).map(({ creditType, limitAmount, policyOverLimit }) => [
        creditType,
        limitAmount,
        policyOverLimit,
      ]),
    ).toEqual([['NORMAL', '500000', 'WARN']]);
  });

  it('ends after it begins; a temporary one within 90 days; none is negative', async () => {
    const told = async (more: Body) => (await setLimit(more)).refusals?.map(({ code, field }) => `${field} ${code}`);
    expect(await told({ limitAmount: '-1' })).toEqual(['limitAmount NUMBER_TOO_SMALL']);
    expect(await told({ validTo: '2025-12-31' })).toEqual(['validTo DATES_REVERSED']);
    expect(await told({ creditType: 'TEMPORARY' })).toEqual(['validTo FIELD_REQUIRED']);
    expect(await told({ creditType: 'TEMPORARY', validTo: '2026-04-02' })).toEqual(['validTo CREDIT_TOO_LONG']);
    expect((await setLimit({ creditType: 'TEMPORARY', validTo: '2026-04-01' })).code).toBe(200);
  });
});
