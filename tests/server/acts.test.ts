import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;
let controller: SignedIn;
let costs: ListedRow[];

const open = {
  and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked', 'isEstimate'].map((field) => ({ field, op: 'equal', value: '0' })),
};
const act = (who: SignedIn, path: string, body: Body) => who.call<BatchAnswer>(`/costController/${path}`, body);
const doneOf = ({ data }: { data: BatchAnswer | null }) => (data?.done ?? []).map(({ id, version }) => `${id} v${version}`);
const flagsOf = async (id: string) =>
  (
    await service.database.ask<{ locked: boolean; confirmed: boolean; version: number }>(
      'select locked, confirmed, version from fc_cost where id = $1',
      [id],
    )
  )[0];
const deedsOf = async (id: string) =>
  (
    await service.database.ask<{ action: string; reason: string | null }>(
      'select b.action, b.reason from sys_change c join sys_batch b using (ep_id, seq) where c.row_id = $1 order by seq',
      [id],
    )
  ).map(({ action, reason }) => (reason === null ? action : `${action}: ${reason}`));

beforeAll(async () => {
  service = await startService();
  [finance, controller] = await Promise.all([service.signIn('finance'), service.signIn('controller')]);
  costs = await listOf(finance, '/costController/list', { where: open });
});
afterAll(() => service.stop());

describe('locking and unlocking', () => {
  it('is done row by row; what is in force already is done, not refused', async () => {
    const [a, b] = costs as [ListedRow, ListedRow];
    const first = await act(finance, 'lock', { ids: [a.id] });
    expect(first.data).toMatchObject({ done: [{ id: a.id, version: a.version + 1, after: { locked: true } }], refusals: [] });
    const both = await act(finance, 'lock', { ids: `${a.id},${b.id}` });
    expect(doneOf(both)).toEqual([`${a.id} v${a.version + 1}`, `${b.id} v${b.version + 1}`]);
    expect(await deedsOf(a.id)).toEqual(['lock']);
    const again = await act(finance, 'lock', { ids: [a.id, b.id] });
    expect([again.code, doneOf(again), again.data.seq]).toEqual([200, doneOf(both), undefined]);
    expect(await flagsOf(a.id)).toMatchObject({ locked: true, version: a.version + 1 });
  });

  it('unlocks only with a reason, which the audit keeps, and only for those who may', async () => {
    const [a] = costs as [ListedRow];
    expect((await act(finance, 'cancelLock', { ids: [a.id], reason: 'typing' })).code).toBe(403);
    expect(toldOf(await act(controller, 'cancelLock', { ids: [a.id] }))).toEqual(['reason REASON_REQUIRED']);
    expect(toldOf(await act(controller, 'cancelLock', { ids: [a.id], reason: '  ' }))).toEqual(['reason REASON_REQUIRED']);
    expect((await act(controller, 'cancelLock', { ids: [a.id], reason: 'wrong amount' })).code).toBe(200);
    expect(await flagsOf(a.id)).toMatchObject({ locked: false });
    expect(await deedsOf(a.id)).toEqual(['lock', 'cancel lock: wrong amount']);
  });

  it('of an invoiced cost stays', async () => {
    const row = costs[2] as ListedRow;
    await service.database.ask(`update fc_cost set locked = true, lock_sources = '["PERSON"]', invoiced = true where id = $1`, [row.id]);
    expect(toldOf(await act(controller, 'cancelLock', { ids: [row.id], reason: 'please' }))).toEqual([`${row.id} invoiced COST_INVOICED`]);
  });

  it('answers rows that are not there, or not of the branch, one by one', async () => {
    const row = costs[3] as ListedRow;
    const [foreign] = await service.database.ask<{ id: string }>('select id from fc_cost where ep_id = 2 and not locked limit 1');
    const answer = await act(finance, 'lock', { ids: [row.id, '123456789', foreign?.id] });
    expect([answer.code, doneOf(answer), toldOf(answer)]).toEqual([
      200,
      [`${row.id} v${row.version + 1}`],
      ['123456789 ROW_GONE', `${foreign?.id} ROW_GONE`],
    ]);
    expect(await flagsOf(foreign?.id ?? '')).toMatchObject({ locked: false });
    expect((await act(finance, 'lock', { ids: ['123456789'] })).code).toBe(409);
  });

  it('sent again under its id is done once and answers the same, refusals too', async () => {
    const [row] = costs.slice(4) as [ListedRow];
    const body = { ids: [row.id, '123456789'], batchId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(finance, 'lock', body)));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.code, doneOf(answer), toldOf(answer), answer.data.seq]))).size).toBe(1);
    expect(await deedsOf(row.id)).toEqual(['lock']);
    expect(toldOf(await act(finance, 'lock', { ...body, ids: [row.id] }))).toEqual(['BATCH_REUSED']);
    expect(toldOf(await act(controller, 'cancelLock', { ...body, reason: 'other deed, other person' }))).toEqual(['123456789 ROW_GONE']);
  });

  it("and confirming stand in each other's way as the definition says", async () => {
    const row = costs[5] as ListedRow;
    const operator = await service.signIn('operator');
    await act(finance, 'lock', { ids: [row.id] });
    expect(toldOf(await act(operator, 'confirm', { ids: [row.id] }))).toEqual([`${row.id} locked COST_LOCKED`]);
    await act(controller, 'cancelLock', { ids: [row.id], reason: 'to confirm first' });
    expect((await act(operator, 'confirm', { ids: [row.id] })).data).toMatchObject({ done: [{ after: { confirmed: true } }] });
    await act(finance, 'lock', { ids: [row.id] });
    expect(toldOf(await act(operator, 'cancelConfirm', { ids: [row.id], reason: 'x' }))).toEqual([`${row.id} locked COST_LOCKED`]);
    await act(controller, 'cancelLock', { ids: [row.id], reason: 'back' });
    expect((await act(operator, 'cancelConfirm', { ids: [row.id], reason: 'back' })).code).toBe(200);
    const [now] = await listOf(finance, '/costController/list', { where: { field: 'id', op: 'equal', value: row.id } });
    expect(now).toMatchObject({ locked: false, confirmed: false, version: row.version + 6, price: row.price, amount: row.amount });
  });

  it('and an edit at the same moment: one of them comes first, and both are as if they had come one after the other', async () => {
    for (const row of costs.slice(6, 12)) {
      const [locked, saved] = await Promise.all([
        act(finance, 'lock', { ids: [row.id] }),
        batch(finance, 'costController', { rows: [edited(row, { remark: 'in time?' })] }),
      ]);
      expect(locked.code).toBe(200);
      const found = (
        await service.database.ask<{ remark: string | null; locked: boolean; version: number }>(
          'select remark, locked, version from fc_cost where id = $1',
          [row.id],
        )
      )[0];
      expect(found).toEqual(
        saved.code === 200
          ? { remark: 'in time?', locked: true, version: row.version + 2 }
          : { remark: row.remark, locked: true, version: row.version + 1 },
      );
      if (saved.code !== 200) expect(toldOf(saved)).toEqual([`${row.id} remark COST_LOCKED`]);
    }
  });
});

describe('ids', () => {
  it('may be a list, JSON text or joined by commas, and nothing else', async () => {
    const [a, b] = costs.slice(12) as [ListedRow, ListedRow];
    const forms: unknown[] = [
      [a.id, b.id],
      `${a.id},${b.id}`,
      `[${a.id},${b.id}]`,
      `["${a.id}","${b.id}"]`,
      [Number(a.id), b.id],
      [a.id, a.id, b.id],
    ];
    for (const ids of forms) expect(doneOf(await act(finance, 'lock', { ids }))).toHaveLength(2);
    for (const ids of ['', [], 'first', '1;2', [{ id: 1 }], '-1', '0', '9223372036854775808', null])
      expect(toldOf(await act(finance, 'lock', { ids })), JSON.stringify(ids)).toEqual([expect.stringMatching(/^ids? INPUT_MALFORMED$/u)]);
    expect(toldOf(await act(finance, 'lock', { ids: Array.from({ length: 5_001 }, (_, at) => at + 1) }))).toEqual(['ids TOO_MANY_ROWS']);
  });
});
