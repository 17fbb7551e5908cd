import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BillDesk } from '#tests/server/bills';
import { batch, listOf, startService, toldOf, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let desk: BillDesk;
let operator: SignedIn;

beforeAll(async () => {
  service = await startService();
  desk = await BillDesk.open(service);
  operator = await service.signIn('operator');
});
afterAll(() => service.stop());

it('no more boxes have a number than are planned, until the plan is raised', async () => {
  const of = await desk.order({ atd: null, confirmed: false });
  await service.database.ask('update bl_container set is_deleted = true where order_id = $1 returning id', [of.id]);
  await service.database.ask("update bl_order set box_summary = '2*40HQ', boxes = 0, boxes_open = 0 where id = $1 returning id", [of.id]);
  const add = (...boxes: readonly (readonly [containerNo: string, boxType: string])[]) =>
    batch(operator, 'ContainerController', {
      add: boxes.map(([containerNo, boxType], at) => ({ clientId: String(at), values: { orderId: of.id, containerNo, boxType } })),
    });
  expect((await add(['CSQU3054383', '40HQ'], ['MSKU1234565', '40HQ'], ['TGHU1234567', '20GP'])).code).not.toBe(500);
  const third = await add(['ABCU1234560', '40HQ']);
  expect([third.code, third.refusals?.[0]?.code, JSON.stringify(third)]).toEqual([422, 'BOX_COUNT_DIFF', expect.stringContaining('2')]);
  await service.database.ask("update bl_order set box_summary = '3*40HQ' where id = $1 returning id", [of.id]);
  expect((await add(['ABCU1234560', '40HQ'])).code).toBe(200);
});

it('what waits is something else for whoever reviews, confirms bills or answers the other branch', async () => {
  const [drafted, proposed, pending] = [await desk.order({ confirmed: false, atd: null }), await desk.order(), await desk.order()];
  const waits = async (who: SignedIn) =>
    (await listOf(who, '/OrderController/select_confirmOrder', { size: 500 }))
      .map(({ id }) => id)
      .filter((id) => [drafted.id, proposed.id, pending.id].includes(id));
  await service.database.ask("update bl_order set review_status = 'PENDING' where id = $1 returning id", [pending.id]);
  await service.database.ask('update bl_order set lines_proposed = 1 where id = $1 returning id', [proposed.id]);
  const bill = await desk.bill(drafted);
  expect(await waits(desk.documents)).toEqual([]);
  const agreed = await desk.documents.call('/mbOrderController/update', {
    id: bill,
    version: 1,
    draftAgreedTime: '2026-03-20T02:00:00.000Z',
    batchId: randomUUID(),
  });
  expect(toldOf(agreed)).toEqual([]);
  expect(await waits(desk.documents)).toEqual([drafted.id]);
  expect(await waits(operator)).toEqual([proposed.id]);
  expect(await waits(desk.manager)).toEqual([pending.id]);
  expect((await (await service.signIn('hr')).call('/OrderController/select_confirmOrder', {}, { method: 'GET' })).code).toBe(403);
});
