import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  ask,
  middle,
  openIntakeDesk,
  operatorOf,
  pairOf,
  seller,
  service,
  sold,
  stateOf,
  taken,
  taker,
} from '#tests/server/intakeDesk';
import type { Body } from '#tests/server/service';

beforeAll(openIntakeDesk);
afterAll(() => service.stop());

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
