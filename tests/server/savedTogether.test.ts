import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let clerk: SignedIn;
let order: ListedRow;

beforeAll(async () => {
  service = await startService();
  clerk = await service.signIn('admin');
  const orders = await listOf(clerk, '/OrderController/getOrderListNew');
  order = orders.find((one) => one.locked === false && one.archived === false && one.feeCollectionStatus === 'OPEN') as ListedRow;
});
afterAll(() => service.stop());

const charge = (more: Body = {}): Body => ({
  orderId: order.id,
  direction: 'AR',
  crmId: order.crmId,
  feeCode: 'DOC',
  number: '1',
  price: '106',
  currency: 'CNY',
  taxRate: '6',
  costDate: '2026-03-20',
  ...more,
});
const now = async () =>
  (await listOf(clerk, '/OrderController/getOrderListNew')).find(({ id }) => id === order.id) as ListedRow & { remark: string | null };
const chargesOf = async () => (await listOf(clerk, '/costController/list', { orderId: order.id })) as (ListedRow & { price: string })[];
const remark = async (text: string): Promise<Body> => {
  const { id, version, remark: old } = await now();
  return { rows: [{ id, version, set: { remark: { old, new: text } } }] };
};
const part = (body: Body, entity = 'cost'): Body => ({ entity, batchId: randomUUID(), ...body });
const added = (more: Body = {}): Body => ({ add: [{ clientId: 'new:1', values: charge(more) }] });
const save = (body: Body, who = clerk) => batch(who, 'OrderController', body);

describe('a document and its lines', () => {
  it('are saved together, each answered by itself', async () => {
    const before = (await chargesOf()).length;
    const answer = await save({ ...(await remark('seen')), parts: [part(added())] });
    expect(toldOf(answer)).toEqual([]);
    expect(answer.data.done).toHaveLength(1);
    expect(answer.data.parts?.[0]?.done[0]).toMatchObject({ clientId: 'new:1', version: 1 });
    expect((await now()).remark).toBe('seen');
    expect(await chargesOf()).toHaveLength(before + 1);
  });

  it('are not saved by halves: a wrong line keeps the document back, and the refusal says whose it is', async () => {
    const before = (await chargesOf()).length;
    const wrong = part(added({ number: '0' }));
    const answer = await save({ ...(await remark('never')), parts: [part(added()), wrong] });
    expect(answer).toMatchObject({ code: 422, refusals: [{ batchId: wrong.batchId, clientId: 'new:1', field: 'number' }] });
    expect((await now()).remark).toBe('seen');
    expect(await chargesOf()).toHaveLength(before);
  });

  it('a stale document keeps its lines back', async () => {
    const before = (await chargesOf()).length;
    const stale = await remark('stale');
    await save(await remark('meanwhile'));
    const answer = await save({ ...stale, parts: [part(added())] });
    expect(answer).toMatchObject({ code: 409, refusals: [{ code: 'STALE_VERSION', field: 'remark' }] });
    expect(await chargesOf()).toHaveLength(before);
  });

  it('sent again are answered as before, together and each alone', async () => {
    const before = (await chargesOf()).length;
    const line = part(added());
    const body = { batchId: randomUUID(), ...(await remark('once')), parts: [line] };
    const first = await save(body);
    const again = await save(body);
    expect(again.data).toMatchObject({ replayed: true, parts: [{ replayed: true }] });
    const { entity: _entity, ...alone } = line;
    const lone = (await batch(clerk, 'costController', alone)) as { data: BatchAnswer };
    expect(lone.data).toMatchObject({ replayed: true, done: [{ id: first.data.parts?.[0]?.done[0]?.id }] });
    expect(await chargesOf()).toHaveLength(before + 1);
  });

  it('are only tried by a dry run', async () => {
    const before = (await chargesOf()).length;
    const answer = await save({ ...(await remark('tried')), dryRun: true, parts: [part(added()), part(added({ number: '0' }))] });
    expect(answer.data.parts?.map(({ done, refusals }) => [done.length, refusals.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect((await now()).remark).not.toBe('tried');
    expect(await chargesOf()).toHaveLength(before);
  });

  it('ask for the right of each', async () => {
    const sales = await service.signIn('documents');
    const before = await chargesOf();
    const answer = await save({ ...(await remark('mine')), parts: [part(added())] }, sales);
    expect(answer).toMatchObject({ code: 403 });
    expect(await chargesOf()).toHaveLength(before.length);
  });

  it('of shapes that are none are refused', async () => {
    for (const parts of ['x', [null], [part(added(), 'nothing')], [part(added(), 'port')], [part(added(), 'invoiceLine')]])
      expect(await save({ ...(await remark('odd')), parts })).toMatchObject({ code: 422, refusals: [{ code: 'INPUT_MALFORMED' }] });
    expect(await save({ ...(await remark('odd')), importId: randomUUID(), parts: [part(added())] })).toMatchObject({
      refusals: [{ field: 'importId' }],
    });
    expect(await save({ ...(await remark('odd')), parts: [part({})] })).toMatchObject({ refusals: [{ code: 'BATCH_EMPTY' }] });
  });
});
