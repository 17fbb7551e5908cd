import { afterAll, beforeAll, expect, it } from 'vitest';
import { booksApart, dueOf, madeOf, postedOf } from '#tests/server/posting';
import { batch, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;
/** Further accounts of ours, which stand at nothing. */
let accounts: Readonly<Record<'first' | 'second' | 'third', string>>;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  accounts = { first: await account('EUR'), second: await account('USD'), third: await account('USD') };
});
afterAll(() => service.stop());

const on = (name: string) => `/fxSettlementController/${name}`;
const nil = '0.00';

async function account(currency: string): Promise<string> {
  const [made] = await service.database.ask<{ id: string }>(
    `insert into bs_bank_account (ep_id, bank_name, account_name, account_no, currency, state)
     select ep_id, 'Bank of the tests', 'Tests', 'SOLD' || (select count(*) from bs_bank_account), $2, 'ENABLED' from bl_order where id = $1 returning id`,
    [desk.order.id, currency],
  );
  return made?.id ?? '';
}

const settlement = (fromAccountId: string, sellAmount: string, more: Body = {}) =>
  desk.cashier.call<ListedRow>(on('insert'), {
    settleDate: '2026-03-30',
    fromAccountId,
    toAccountId: desk.accounts.get('CNY'),
    sellAmount,
    bankRate: '7.8012',
    ...more,
  });

async function made(...of: Parameters<typeof settlement>): Promise<string> {
  const answer = await settlement(...of);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.id;
}

const rowOf = async (id: string): Promise<ListedRow> => (await desk.clerk.call<ListedRow>(on('get'), { id }, { method: 'GET' })).data;
const check = (id: string, more: Body = {}) => desk.clerk.call(on('check'), { ids: id, ...more });
const cancel = (id: string, more: Body = {}) => desk.clerk.call(on('cancelCheck'), { ids: id, reason: 'wrong', ...more });

it('J19: the account gives up what was sold at the average of what came in, posted or not, and the voucher says what lies between', async () => {
  const from = accounts.first;
  const receipt = (amount: string, rate: string, more: Body = {}) =>
    desk.money('IN', 'EUR', amount, rate, { bankAccountId: from, ...more });
  // 60000 at 7.8450 on average: half of it has its voucher already.
  const first = await receipt('30000', '7.8400', { cashDate: '2026-03-10' });
  await postedOf(desk, await dueOf(desk, 'cash', [first]));
  await receipt('30000', '7.8500', { cashDate: '2026-03-12' });
  const id = await made(from, '38250', { bankFee: '80' });
  expect(await rowOf(id)).toMatchObject({
    sellCurrency: 'EUR',
    buyAmount: '298395.90',
    received: '298315.90',
    gainLoss: null,
    state: 'DRAFT',
    bookPeriod: '202603',
  });
  const shown = await check(id, { dryRun: true });
  expect(JSON.stringify(shown.data)).toContain('"gainLoss":"-1675.35"');
  expect(toldOf(await check(id))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ bookRate: '7.845', bookBase: '300071.25', gainLoss: '-1675.35', state: 'CHECKED' });
  expect(await postedOf(desk, await dueOf(desk, 'fxSettlement', [id]))).toEqual([
    ['1002', '298315.90', nil],
    ['1002', nil, '300071.25'],
    ['660302', '80.00', nil],
    ['660303', '1675.35', nil],
  ]);
  expect(await booksApart(desk.manager)).toEqual([]);

  // What is left is sold whole: its base goes with it to the last cent, and the account is empty.
  const rest = await made(from, '21750', { bankRate: '7.9' });
  expect(toldOf(await check(rest))).toEqual([]);
  expect(await rowOf(rest)).toMatchObject({ bookBase: '170628.75', buyAmount: '171825.00', gainLoss: '1196.25' });
  expect(await postedOf(desk, await dueOf(desk, 'fxSettlement', [rest]))).toEqual([
    ['1002', '171825.00', nil],
    ['1002', nil, '170628.75'],
    ['660303', nil, '1196.25'],
  ]);
  const empty = await made(from, '0.01');
  expect(toldOf(await check(empty))).toEqual([`${empty} sellAmount FX_EXCEEDS_ACCOUNT`]);
});

it('is taken back step by step: a draft is asked about, what is checked or posted is reversed first, and only drafts are deleted', async () => {
  const from = accounts.second;
  await desk.money('IN', 'USD', '1000', '7.1', { bankAccountId: from });
  const id = await made(from, '400', { bankRate: '7.2' });
  const row = await rowOf(id);
  expect(toldOf(await desk.cashier.call(on('check'), { ids: id }))[0]).toContain('NOT_ALLOWED');
  expect(toldOf(await check(id))).toEqual([]);
  const { version } = await rowOf(id);
  expect(toldOf(await desk.cashier.call(on('update'), { id, version, sellAmount: '500' }))[0]).toContain('FX_CHECKED');
  expect(toldOf(await desk.cashier.call(on('delete'), { ids: id }))[0]).toContain('FX_CHECKED');

  const sources = await dueOf(desk, 'fxSettlement', [id]);
  const generated = await madeOf(desk, sources);
  expect(toldOf(generated)).toEqual([]);
  const [voucher = { id: '' }] = generated.data.vouchers;
  expect(await rowOf(id)).toMatchObject({ voucherId: voucher.id, state: 'CHECKED' });
  expect((await cancel(id)).code).toBe(428);
  const step = (name: string) => desk.manager.call(`/voucherController/${name}`, { ids: voucher.id, reason: 'wrong' });
  expect(toldOf(await step('check'))).toEqual([]);
  expect(toldOf(await cancel(id)).join()).toContain('SOURCE_HAS_VOUCHER');
  expect(toldOf(await step('post'))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'POSTED' });
  expect(toldOf(await cancel(id)).join()).toContain('VOUCHER_POSTED');
  expect(toldOf(await step('reverse'))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'CHECKED', voucherId: null });
  expect(await booksApart(desk.manager)).toEqual([]);

  // A draft of its voucher goes with the check, once that was asked.
  await madeOf(desk, sources);
  expect(toldOf(await cancel(id, { acceptWarnings: ['VOUCHER_DRAFT_GOES'] }))).toEqual([]);
  expect(await dueOf(desk, 'fxSettlement', [id])).toEqual([]);
  expect(await rowOf(id)).toMatchObject({
    state: 'DRAFT',
    voucherId: null,
    bookRate: null,
    bookBase: null,
    gainLoss: null,
    buyAmount: row.buyAmount,
  });
  expect(toldOf(await desk.cashier.call(on('delete'), { ids: id }))).toEqual([]);
});

it('two settlements of one account checked at once never give up more than it holds', async () => {
  const from = accounts.third;
  await desk.money('IN', 'USD', '1000', '7.1', { bankAccountId: from });
  const ids = [await made(from, '600'), await made(from, '700')];
  const told = (await Promise.all(ids.map((id) => check(id)))).flatMap((answer) => toldOf(answer));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('FX_EXCEEDS_ACCOUNT');
  const [held] = await service.database.ask<{ sold: string }>(
    "select sum(sell_amount)::int::text as sold from fc_fx_settlement where from_account_id = $1 and check_status = 'CHECKED'",
    [from],
  );
  expect(Number(held?.sold)).toBeLessThanOrEqual(1000);
});

it('says of each wrong figure what is wrong', async () => {
  const from = desk.accounts.get('USD') ?? '';
  const wrong: readonly (readonly [Body, string])[] = [
    [{ fromAccountId: desk.accounts.get('CNY') }, 'fromAccountId FX_FROM_ACCOUNT'],
    [{ toAccountId: desk.accounts.get('EUR') }, 'toAccountId FX_TO_ACCOUNT'],
    [{ sellAmount: '0' }, 'sellAmount FX_AMOUNT'],
    [{ sellAmount: '-5' }, 'sellAmount FX_AMOUNT'],
    [{ bankFee: '-1' }, 'bankFee FX_AMOUNT'],
    [{ sellAmount: '1', bankFee: '100' }, 'bankFee FX_AMOUNT'],
    [{ bankRate: '0' }, 'bankRate'],
    [{ settleDate: '2999-01-01' }, 'settleDate CASH_DATE_AHEAD'],
    [{ settleDate: null }, 'settleDate FIELD_REQUIRED'],
    [{ bookBase: '1' }, 'bookBase'],
  ];
  for (const [values, told] of wrong) expect(toldOf(await settlement(from, '100', values)).join(), told).toContain(told);
  expect(toldOf(await batch(desk.clerk, 'fxSettlementController', { add: [{ clientId: 'a', values: {} }] })).length).toBeGreaterThan(0);
});
