import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { listOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;
let costs: ListedRow[];

beforeAll(async () => {
  service = await startService();
  finance = await service.signIn('finance');
  costs = await listOf(finance, '/costController/list', { where: { and: [{ field: 'locked', op: 'equal', value: '0' }] } });
});
afterAll(() => service.stop());

test('an edit', async () => {
  const row = costs[0] as ListedRow;
  const answer = await finance.call<BatchAnswer>('/costController/batchEdit', { batchId: randomUUID(), rows: [{ id: row.id, version: row.version, set: { remark: { old: row.remark, new: 'seen' } } }] });
  expect(answer).toMatchObject({ code: 200, data: { done: [{ id: row.id, version: Number(row.version) + 1 }] } });
});
