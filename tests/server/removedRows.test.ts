import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { Listener, upTo } from '#tests/server/listener';
import { batch, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let manager: SignedIn;
let operator: SignedIn;
let model: ListedRow;

beforeAll(async () => {
  service = await startService();
  [manager, operator] = await Promise.all([service.signIn('manager'), service.signIn('operator')]);
  [model] = (await listOf(manager, '/OrderController/getOrderListNew')) as [ListedRow];
});
afterAll(() => service.stop());

const fields = ['businessType', 'crmId', 'portLoading', 'portDischarge', 'portDestination', 'etd', 'goodsName'] as const;

/** A new order with one box; answers its id and number. */
async function made(): Promise<{ id: string; jobNo: string; box: string }> {
  const values = Object.fromEntries(fields.map((name) => [name, model[name]]));
  const added = await batch(manager, 'OrderController', { add: [{ clientId: 'o', values }] });
  expect(toldOf(added)).toEqual([]);
  const [order] = added.data.done;
  const boxes = await batch(operator, 'ContainerController', {
    add: [{ clientId: 'b', values: { orderId: order?.id, boxType: '40HQ' } }],
  });
  expect(toldOf(boxes)).toEqual([]);
  return { id: order?.id ?? '', jobNo: String(order?.after?.jobNo), box: boxes.data.done[0]?.id ?? '' };
}

const remove = (id: string) => manager.call('/OrderController/delete_order', { ids: id, reason: 'entered twice' });
const restore = (ids: string, more: Record<string, unknown> = {}, who = manager) =>
  who.call<BatchAnswer>('/OrderController/cancel_delete', { ids, reason: 'it was not', ...more });
const removed = (where?: object) => listOf(manager, '/OrderController/getDeletedOrderList', where ? { where } : {});
const live = async (id: string) => {
  const [row] = await service.database.ask<{ gone: boolean; version: number; job: string }>(
    'select is_deleted gone, version, job_no job from bl_order where id = $1',
    [id],
  );
  return row;
};

describe('removed orders', () => {
  it('are listed with who removed them and when, and filtered as any list', async () => {
    const { id, jobNo } = await made();
    expect(await removed({ field: 'jobNo', op: 'equal', value: jobNo })).toEqual([]);
    const at = new Date(Date.now() - 1_000).toISOString();
    expect((await remove(id)).code).toBe(200);
    const [row] = await removed({ field: 'jobNo', op: 'equal', value: jobNo });
    const { actor } = await service.caller('manager');
    expect([row?.id, row?.updateUserId, String(row?.updateTime) > at]).toEqual([id, actor.userId, true]);
    expect((await listOf(manager, '/OrderController/getDeletedOrderListImport')).map((one) => one.id)).not.toContain(id);
    expect((await operator.call('/OrderController/getDeletedOrderList')).code).toBe(403);
  });

  it('come back as they were, number, boxes and all, and the sheets of others hear of it', async () => {
    const { id, jobNo, box } = await made();
    const before = await live(id);
    await remove(id);
    expect(await service.database.ask('select 1 from bl_container where id = $1 and not is_deleted', [box])).toEqual([]);
    const listener = await Listener.open(service.url, operator.token);
    const back = await restore(id);
    expect([back.code, toldOf(back), back.data.done[0]?.after?.jobNo]).toEqual([200, [], jobNo]);
    expect(await live(id)).toEqual({ gone: false, version: (before?.version ?? 0) + 2, job: jobNo });
    expect(await service.database.ask('select 1 from bl_container where id = $1 and not is_deleted', [box])).toHaveLength(1);
    await listener.until(upTo(back.data.seq as number));
    const frames = listener.heard.filter((frame) => frame.kind === 'change' && frame.entity === 'order');
    expect(frames.at(-1)).toMatchObject({ rows: [{ id, after: { jobNo } }] });
    expect(await removed({ field: 'jobNo', op: 'equal', value: jobNo })).toEqual([]);
    const [told] = await service.database.ask<{ action: string; reason: string }>(
      "select b.action, b.reason from sys_batch b join sys_change c using (ep_id, seq) where c.entity = 'order' and c.row_id = $1 order by b.seq desc limit 1",
      [id],
    );
    expect(told).toEqual({ action: 'restore', reason: 'it was not' });
    await listener.close();
  });

  it('leave behind the boxes that were removed before them', async () => {
    const { id, box } = await made();
    await batch(operator, 'ContainerController', { remove: [{ id: box }] });
    await remove(id);
    expect((await restore(id)).code).toBe(200);
    expect(await service.database.ask('select 1 from bl_container where id = $1 and not is_deleted', [box])).toEqual([]);
  });

  it('take the parts of their parts along and bring them back, but for those that went before', async () => {
    const { id, box } = await made();
    const documents = await service.signIn('documents');
    const add = async (controller: string, values: Record<string, string>): Promise<string> => {
      const answer = await batch(documents, controller, { add: [{ clientId: 'x', values }] });
      expect(toldOf(answer)).toEqual([]);
      return answer.data.done[0]?.id ?? '';
    };
    const [bill, other] = [await add('mbOrderController', { orderId: id }), await add('mbOrderController', { orderId: id })];
    const line = await add('mbContainerController', { mbOrderId: bill, containerId: box });
    const before = await add('mbContainerController', { mbOrderId: other, containerId: box });
    expect(toldOf(await batch(documents, 'mbContainerController', { remove: [{ id: before }] }))).toEqual([]);
    const standing = async () =>
      (
        await service.database.ask<{ t: string }>(
          "select 'bill ' || id t from bl_loding_order where order_id = $1 and not is_deleted union all select 'line ' || id from bl_mb_container where order_id = $1 and not is_deleted order by 1",
          [id],
        )
      ).map(({ t }) => t);
    const whole = [`bill ${bill}`, `bill ${other}`, `line ${line}`].toSorted();
    expect(await standing()).toEqual(whole);
    expect(toldOf(await remove(id))).toEqual([]);
    expect(await standing()).toEqual([]);
    const audited = await service.database.ask<{ entity: string }>(
      'select distinct entity from sys_change where seq in (select seq from sys_batch where batch_id = (select batch_id from sys_batch join sys_change c using (ep_id, seq) where c.entity = $1 and c.row_id = $2 order by seq desc limit 1)) and after is null order by 1',
      ['order', id],
    );
    expect(audited.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['billContainer', 'container', 'masterBill', 'order']));
    expect(toldOf(await restore(id))).toEqual([]);
    expect(await standing()).toEqual(whole);
  });

  it('stay away where their number was taken or their customer is locked, each with its reason, the others come', async () => {
    const [one, other] = [await made(), await made()];
    await remove(one.id);
    await remove(other.id);
    const [thief] = [await made()];
    await service.database.ask('update bl_order set job_no = $1 where id = $2', [one.jobNo, thief.id]);
    const answer = await restore(`${one.id},${other.id}`);
    expect([answer.code, toldOf(answer), answer.data.done.map(({ id }) => id)]).toEqual([200, [`${one.id} jobNo VALUE_TAKEN`], [other.id]]);
    expect((await live(one.id))?.gone).toBe(true);
    await service.database.ask('update bl_order set job_no = $1 where id = $2', [`${one.jobNo}X`, thief.id]);
    const admin = await service.signIn('admin');
    await admin.call('/CrmContoller/lock', { ids: model.crmId });
    expect(toldOf(await restore(one.id))).toEqual([`${one.id} crmId CUSTOMER_LOCKED`]);
    await admin.call('/CrmContoller/unLock', { ids: model.crmId, reason: 'paid' });
    expect((await restore(one.id)).code).toBe(200);
  });

  it('are tried without coming back, asked why, done once, and never for those who may not', async () => {
    const { id } = await made();
    await remove(id);
    expect((await restore(id, { dryRun: true })).data.done.map((one) => one.id)).toEqual([id]);
    expect((await live(id))?.gone).toBe(true);
    expect(toldOf(await restore(id, { reason: ' ' }))).toEqual(['reason REASON_REQUIRED']);
    expect((await restore(id, {}, operator)).code).toBe(403);
    const batchId = randomUUID();
    const [first, again] = [await restore(id, { batchId }), await restore(id, { batchId })];
    expect([first.code, again.data.replayed, again.data.done.length]).toEqual([200, true, 1]);
    expect((await restore(id)).data.done.map((one) => one.id)).toEqual([id]);
    expect(toldOf(await restore('999999999'))).toEqual(['999999999 ROW_GONE']);
    const version = (await live(id))?.version;
    const both = await Promise.all([restore(id), restore(id)]);
    expect([both.map(({ code }) => code), (await live(id))?.version]).toEqual([[200, 200], version]);
  });
});
