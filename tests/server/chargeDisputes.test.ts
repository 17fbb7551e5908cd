import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOneOf } from '#define/filter';
import type { ListAnswer } from '#define/wire';
import { day } from '#tests/server/branchDays';
import { Listener } from '#tests/server/listener';
import { listOf, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
});
afterAll(() => service.stop());

const on = (name: string) => `/costController/${name}`;
const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const costRow = async (id: string) => (await desk.clerk.call<ListedRow>(on('get'), { id }, { method: 'GET' })).data;
const dispute = (ids: string, more: Body = { text: 'billed twice' }) => desk.clerk.call(on('dispute'), { ids, ...more });
const settle = (ids: string, more: Body = { reason: 'they took it back' }) => desk.clerk.call(on('settleDispute'), { ids, ...more });

/** A passed bill and its only charge. */
async function billed(direction = 'AP', price = '7500', currency = 'JPY'): Promise<{ id: string; charge: string }> {
  const [charge = ''] = await desk.charges(direction, currency, price);
  return { id: await desk.invoiceOf(charge, currency === 'JPY' ? '0.05' : '23.152'), charge };
}

it('an invoiced, locked charge comes into dispute and out of it, both with words, and no amount of it moves', async () => {
  const { id, charge } = await billed();
  const [before, document] = [await costRow(charge), await desk.invoiceRow(id)];
  expect(before).toMatchObject({ locked: true, invoiced: true, disputeText: null });
  expect(toldOf(await dispute(charge, {})).join()).toContain('FIELD_REQUIRED');
  expect(toldOf(await settle(charge))).toEqual([`${charge} disputeText COST_NOT_DISPUTED`]);
  expect(toldOf(await dispute(charge))).toEqual([]);
  expect(toldOf(await dispute(charge))).toEqual([`${charge} disputeText COST_DISPUTED`]);
  const moved = await costRow(charge);
  expect(moved).toMatchObject({ disputeText: 'billed twice', amount: before.amount, locked: true });
  expect(toldOf(await settle(charge, {}))).toEqual(['reason REASON_REQUIRED']);
  expect(toldOf(await settle(charge))).toEqual([]);
  expect(await costRow(charge)).toMatchObject({ disputeText: null, amount: before.amount });
  expect(await desk.invoiceRow(id)).toMatchObject({ amount: document.amount, balance: document.balance, checkStatus: 'CHECK_PASS' });
  const kept = await ask<{ action: string; reason: string | null }>(
    "select b.action, b.reason from sys_batch b join sys_change c on c.ep_id = b.ep_id and c.seq = b.seq where c.entity = 'cost' and c.row_id = $1 and b.action like '%dispute' order by b.seq",
    charge,
  );
  expect(kept).toEqual([
    { action: 'dispute', reason: null },
    { action: 'cancel dispute', reason: 'they took it back' },
  ]);
});

it('is for whoever agrees bills and statements, of charges that are agreed', async () => {
  const { charge } = await billed('AR', '12');
  const sales = await service.signIn('sales');
  expect((await sales.call(on('dispute'), { ids: charge, text: 'no' })).code).toBe(403);
  expect(toldOf(await dispute(charge))).toEqual([]);
  const [open = ''] = await desk.charges('AP', 'USD', '5');
  await ask('update fc_cost set confirmed = false where id = $1', open);
  expect(toldOf(await dispute(open))).toEqual([`${open} confirmed COST_NOT_CONFIRMED`]);
});

it('a bill is on hold in the ageing of payables while a charge of it is disputed', async () => {
  const { id, charge } = await billed('AP', '333', 'KWD');
  await ask('update fc_invoice set invoice_date = $2, due_date = $2 where id = $1', id, day(-20));
  const held = async (asOf: string) => {
    const answer = await desk.manager.call<ListAnswer>('/reportController/apAgeing', { asOf, size: 1_000 }, { method: 'GET' });
    const rows = answer.data.rows as unknown as ListedRow[];
    return Number(rows.find((row) => row.crmId === desk.order.crmId && row.currency === 'KWD')?.onHold ?? 0);
  };
  expect(await held(day(0))).toBe(0);
  expect(toldOf(await dispute(charge))).toEqual([]);
  expect([await held(day(-1)), await held(day(0))]).toEqual([0, 333]);
  expect(toldOf(await settle(charge))).toEqual([]);
  expect([await held(day(-1)), await held(day(0))]).toEqual([0, 0]);
});

it('a payment asked for its bill falls back to draft, after a question, and may be asked for again', async () => {
  const { id, charge } = await billed('AP', '900');
  await ask('update fc_cost set pay_confirmed = true, reviewed = true where id = $1', charge);
  const asked = await desk.clerk.call<{ requests: { id: string }[] }>('/cashController/requestPayment', {
    invoiceIds: id,
    bankAccountId: desk.accounts.get('JPY'),
  });
  expect(toldOf(asked)).toEqual([]);
  const payment = asked.data.requests[0]?.id ?? '';
  const standing = async () => (await desk.clerk.call<ListedRow>('/paymentController/get', { id: payment }, { method: 'GET' })).data;
  const warned = await dispute(charge);
  expect([warned.code, JSON.stringify(warned)]).toEqual([428, expect.stringContaining('PAYMENT_FALLS_BACK')]);
  // Once for the payment, however many lines it has.
  expect((warned as unknown as { warnings: unknown[] }).warnings).toHaveLength(1);
  expect(await costRow(charge)).toMatchObject({ disputeText: null });
  expect(toldOf(await dispute(charge, { text: 'half of it', acceptWarnings: ['PAYMENT_FALLS_BACK'] }))).toEqual([]);
  expect(await standing()).toMatchObject({ paymentState: 'DRAFT', fellBack: true });
  expect(Number((await desk.invoiceRow(id)).plannedAmount)).toBe(0);
  // It is on hold: whoever asks again is asked first.
  const again = (more: Body) =>
    desk.clerk.call('/cashController/requestPayment', { invoiceIds: id, bankAccountId: desk.accounts.get('JPY'), ...more });
  const held = await again({});
  expect([held.code, JSON.stringify(held)]).toEqual([428, expect.stringContaining('BILL_ON_HOLD')]);
  expect(toldOf(await again({ acceptWarnings: ['BILL_ON_HOLD'] }))).toEqual([]);
});

it('its document counts what of it is in dispute, live, in step with what is on hold; its lines say what is said, and it is found by it', async () => {
  const [one = '', other = ''] = await desk.charges('AP', 'JPY', '100', '200');
  const id = await desk.invoiceOf(`${one},${other}`, '0.05');
  const listener = await Listener.open(service.url, desk.manager.token);
  const standing = async () => {
    const [held] = await ask<{ held: boolean }>(
      'select in_dispute as held from fc_invoice_standing where invoice_id = $1 and until_day is null',
      id,
    );
    const where = { and: [isOneOf('id', id), { field: 'disputedLines', op: 'gt', value: '0' }] };
    const found = await listOf(desk.manager, '/invoiceController/select', { where });
    return [(await desk.invoiceRow(id)).disputedLines, held?.held, found.length];
  };
  const said = async () =>
    (await listOf(desk.manager, '/invoiceController/selectLine', { where: isOneOf('invoiceId', id) })).map(
      ({ disputeText }) => disputeText,
    );
  const told = () =>
    listener.heard.flatMap((frame) =>
      frame.kind === 'change' && frame.entity === 'invoice' ? frame.rows.map(({ after }) => after?.disputedLines) : [],
    );
  expect([await standing(), await said()]).toEqual([
    [0, false, 0],
    [null, null],
  ]);
  expect(toldOf(await dispute(one))).toEqual([]);
  expect([await standing(), (await said()).sort()]).toEqual([
    [1, true, 1],
    ['billed twice', null],
  ]);
  expect(toldOf(await dispute(other))).toEqual([]);
  expect(toldOf(await settle(one))).toEqual([]);
  expect(await standing()).toEqual([1, true, 1]);
  expect(toldOf(await settle(other))).toEqual([]);
  expect(await standing()).toEqual([0, false, 0]);
  await expect.poll(told).toEqual([1, 2, 1, 0]);
  await listener.close();
});
