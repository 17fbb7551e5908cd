import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
/** Sells in Ningbo; takes in Shanghai. */
let seller: SignedIn;
let taker: SignedIn;
let template: ListedRow;

type Answer = Omit<BatchAnswer, 'preview'> & {
  readonly preview?: { readonly rows: readonly object[] };
  readonly orderId?: string;
  readonly jobNo?: string;
  readonly intakeId?: string;
  readonly made?: string[];
  readonly written?: number;
  readonly skipped?: number;
};

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const act = (who: SignedIn, call: string, body: Body) => who.call<Answer>(`/${call}`, { batchId: randomUUID(), ...body });
const middle = (who: SignedIn, call: string, body: Body) => act(who, `orderMiddleController/${call}`, body);
const taken = async (answer: Promise<{ code: number; data: Answer }>) => {
  const got = await answer;
  expect(got.code, JSON.stringify(got)).toBe(200);
  return got.data;
};
const stateOf = async (id: string) => (await ask<{ s: string }>('select middle_status s from bl_order_middle where id = $1', id))[0]?.s;
const operatorOf = async (epId: string) =>
  (
    await ask<{ id: string }>(
      "select id from sys_user where home_ep_id = $1 and user_nature = 'OPERATOR' and not is_disable order by id limit 1",
      epId,
    )
  )[0]?.id ?? '';

/** Three weeks from now. */
const sails = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

const wanted = (more: Body = {}): Body => ({
  crmId: template.crmId,
  portLoading: template.portLoading,
  portDischarge: template.portDischarge,
  etd: sails,
  goodsName: '椅子',
  boxSummary: '2*40HQ',
  packages: 820,
  grossWeight: '17650.5',
  volume: '132.4',
  ...more,
});

beforeAll(async () => {
  service = await startService();
  await ask("update fc_exchange_rate set rate = 7.12 where currency = 'USD' and rate_type = 'BOOK'");
  await ask(`insert into fc_exchange_rate (ep_id, currency, base_currency, rate, rate_type, for_ep_id, start_date)
    values (0, 'USD', 'CNY', 7.13, 'BOOK', 1, '2020-01-01')`);
  const sales = await service.signIn('sales');
  seller = await service.signIn('service');
  taker = await service.signIn('admin', { epId: '2' });
  const open = { where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) } };
  const [first] = (await listOf(sales, '/OrderController/getOrderListBusiness', open)).filter(
    ({ businessType }) => businessType === 'SEA_EXPORT',
  );
  template = first as ListedRow;
});
afterAll(() => service.stop());

const partner = async (epId: string, other: string) =>
  (
    await ask<{ id: string }>(
      'select id from crm_customer where ep_id = $1 and linked_ep_id = $2 and not locked order by id limit 1',
      epId,
      other,
    )
  )[0]?.id ?? '';

/** An order of Ningbo with what it means to pay Shanghai. */
async function sold(): Promise<{ orderId: string; costId: string }> {
  const added = await batch(seller, 'OrderController', { add: [{ clientId: 'o', values: wanted() }] });
  expect(toldOf(added)).toEqual([]);
  const orderId = added.data.done[0]?.id ?? '';
  const charge = await batch(seller, 'costController', {
    add: [
      {
        clientId: 'c',
        values: {
          orderId,
          direction: 'AP',
          crmId: await partner('1', '2'),
          feeCode: 'OCF',
          unit: 'CONTAINER',
          containerType: '40HQ',
          number: '2',
          price: '1650',
          currency: 'USD',
          taxRate: '0',
          costDate: '2026-03-14',
        },
      },
    ],
  });
  expect(toldOf(charge)).toEqual([]);
  return { orderId, costId: charge.data.done[0]?.id ?? '' };
}

const pairOf = (costId: string) =>
  ask<{ ep: string; dir: string; price: string; amount: string; base: string; state: string }>(
    `select ep_id::text ep, direction dir, trim_scale(price)::text price, round(amount, 2)::text amount, round(base_amount, 2)::text base, pair_state state
     from fc_cost where id = $1 or counterpart_cost_id = $1::text order by ep_id`,
    costId,
  );

describe('attacks on orders for another branch', () => {
  const entrust = (orderId: string, more: Body = {}) =>
    act(seller, 'OrderController/internal_entrust', { orderId, targetEpId: '2', ...more });

  it('sent by two people at a time is one request; sent again while it waits is refused', async () => {
    const { orderId } = await sold();
    const both = await Promise.all([entrust(orderId), entrust(orderId)]);
    expect(both.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
    expect(both.every(({ code }) => code < 500)).toBe(true);
    const waiting = () =>
      ask("select 1 from bl_order_middle where from_order_id = $1 and middle_status = 'SUBMITTED' and not is_deleted", orderId);
    expect(await waiting()).toHaveLength(1);
    await entrust(orderId);
    expect(await waiting()).toHaveLength(1);
  });

  it('is taken once by two at a time, with its charges mirrored once; nobody refuses it after that', async () => {
    const { orderId, costId } = await sold();
    const { intakeId = '' } = await taken(entrust(orderId));
    const operatorId = await operatorOf('2');
    const both = await Promise.all([
      middle(taker, 'acceptOrder', { id: intakeId, operatorId }),
      middle(taker, 'acceptOrder', { id: intakeId, operatorId }),
    ]);
    expect(both.map(({ code }) => code).toSorted()[0]).toBe(200);
    expect(both.every(({ code }) => code < 500)).toBe(true);
    expect(await ask('select 1 from bl_order where counterpart_order_id = $1 and not is_deleted', orderId)).toHaveLength(1);
    expect(await pairOf(costId)).toHaveLength(2);
    const refused = await middle(taker, 'refuse', { id: intakeId, reason: 'too late' });
    expect(refused.code).toBe(409);
    const back = await act(seller, 'OrderController/cancel_internal_entrust', { orderId });
    expect(back.code).toBe(409);
  });

  it('taken and refused at a time is one of both, and both sides say the same', async () => {
    const { orderId } = await sold();
    const { intakeId = '' } = await taken(entrust(orderId));
    const operatorId = await operatorOf('2');
    await Promise.all([
      middle(taker, 'acceptOrder', { id: intakeId, operatorId }),
      middle(taker, 'refuse', { id: intakeId, reason: 'no space' }),
      act(seller, 'OrderController/cancel_internal_entrust', { orderId }),
    ]);
    const [own] = await ask<{ s: string }>('select internal_entrust_state s from bl_order where id = $1', orderId);
    const made = await ask('select 1 from bl_order where counterpart_order_id = $1 and not is_deleted', orderId);
    const states: Record<string, readonly [string, number]> = {
      ACCEPTED: ['ACCEPTED', 1],
      REFUSED: ['REFUSED', 0],
      WITHDRAWN: ['NONE', 0],
    };
    expect([own?.s, made.length]).toEqual(states[(await stateOf(intakeId)) ?? '']);
  });

  it('is nobody’s in a branch it was not sent to, nor the sender’s to take', async () => {
    const { orderId } = await sold();
    const { intakeId = '' } = await taken(entrust(orderId));
    const operatorId = await operatorOf('1');
    for (const call of ['acceptOrder', 'refuse'])
      expect((await middle(seller, call, { id: intakeId, operatorId, reason: 'mine' })).code).not.toBe(200);
    expect(await stateOf(intakeId)).toBe('SUBMITTED');
    for (const targetEpId of ['999', 'abc', '0', '-2']) {
      const { orderId: other } = await sold();
      const answer = await entrust(other, { targetEpId });
      expect([targetEpId, answer.code >= 400 && answer.code < 500]).toEqual([targetEpId, true]);
    }
  });

  it('refused and sent again mirrors what is paid by then, once', async () => {
    const { orderId, costId } = await sold();
    const { intakeId = '' } = await taken(entrust(orderId));
    await taken(middle(taker, 'refuse', { id: intakeId, reason: 'no space' }));
    await ask('update fc_cost set price = 1700, amount = 3400 where id = $1 returning id', costId);
    const again = await taken(entrust(orderId));
    await taken(middle(taker, 'acceptOrder', { id: again.intakeId ?? '', operatorId: await operatorOf('2') }));
    expect((await pairOf(costId)).map(({ dir, price }) => [dir, price])).toEqual([
      ['AP', '1700'],
      ['AR', '1700'],
    ]);
    expect((await middle(taker, 'acceptOrder', { id: intakeId, operatorId: await operatorOf('2') })).code).toBe(409);
  });
});
