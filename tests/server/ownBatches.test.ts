import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnBatch } from '#define/wire';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;
let controller: SignedIn;

const list = '/costController/list';
const mine = '/costController/myBatches';
const open = { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) };
const openCosts = (who: SignedIn) => listOf(who, list, { where: open, sort: [{ field: 'id', dir: 'asc' }] });
const batchesOf = async (who: SignedIn, from?: number) => (await who.call<OwnBatch[]>(mine, from === undefined ? {} : { from })).data;

beforeAll(async () => {
  service = await startService();
  [finance, controller] = await Promise.all([service.signIn('finance'), service.signIn('controller')]);
});
afterAll(() => service.stop());

/** Changes every role a person holds. */
const rolesOf = (username: string, column: 'field_mask' | 'data_scope', value: string) =>
  service.database.ask(
    `update sys_role set ${column} = $2 where id::text in (select jsonb_array_elements_text(role_set) from sys_user where username = $1)`,
    [username, value],
  );

describe('what somebody saved', () => {
  it('is listed with the latest first, and told cell by cell from a number on', async () => {
    const [first, second] = (await openCosts(finance)) as [ListedRow, ListedRow];
    expect(await batchesOf(finance)).toEqual([]);
    const one = await batch(finance, 'costController', { rows: [edited(first, { remark: 'one', price: '12.5' })] });
    const two = await batch(finance, 'costController', { rows: [edited(second, { remark: 'two' })] });
    const listed = await batchesOf(finance);
    expect(listed.map(({ batchId, seq, count, rows }) => [batchId, seq, count, rows])).toEqual([
      [two.data.batchId, two.data.seq, 1, undefined],
      [one.data.batchId, one.data.seq, 1, undefined],
    ]);
    const told = await batchesOf(finance, one.data.seq);
    expect(told[1]?.rows).toEqual([
      { id: first.id, before: { remark: first.remark ?? null, price: first.price }, after: { remark: 'one', price: '12.5' } },
    ]);
    expect((await batchesOf(finance, two.data.seq)).map(({ batchId }) => batchId)).toEqual([two.data.batchId]);
  });

  it('tells rows that were made and removed whole, without what nobody sets', async () => {
    const [row] = (await openCosts(finance)).slice(-1) as [ListedRow];
    const removed = await batch(finance, 'costController', { remove: [{ id: row.id, version: row.version }] });
    const [told] = await batchesOf(finance, removed.data.seq);
    expect(told?.rows?.[0]).toMatchObject({
      id: row.id,
      after: null,
      before: { orderId: row.orderId, price: row.price, feeCode: row.feeCode },
    });
    expect(Object.keys(told?.rows?.[0]?.before ?? {})).not.toEqual(expect.arrayContaining(['amount']));
    const made = await batch(finance, 'costController', {
      add: [
        {
          clientId: 'a',
          values: {
            orderId: row.orderId,
            direction: row.direction,
            crmId: row.crmId,
            feeCode: 'DOC',
            number: '1',
            price: '5',
            costDate: '2026-03-20',
          },
        },
      ],
    });
    expect((await batchesOf(finance, made.data.seq))[0]?.rows?.[0]).toMatchObject({
      id: made.data.done[0]?.id,
      before: null,
      after: { feeCode: 'DOC', price: '5' },
    });
  });

  it('is nobody else’s, not even a colleague’s of the same branch, nor of another list or branch', async () => {
    const [row] = (await openCosts(controller)) as [ListedRow];
    const theirs = await batch(controller, 'costController', { rows: [edited(row, { remark: 'theirs' })] });
    expect((await batchesOf(finance)).map(({ batchId }) => batchId)).not.toContain(theirs.data.batchId);
    expect((await batchesOf(controller)).map(({ batchId }) => batchId)).toEqual([theirs.data.batchId]);
    expect((await finance.call<OwnBatch[]>('/invoiceController/myBatches')).data).toEqual([]);
    const [branch] = await service.database.ask<{ id: string }>(
      'select id from sys_enterprise where id <> (select home_ep_id from sys_user where username = $1) and id > 0 order by id limit 1',
      ['finance'],
    );
    expect((await finance.call(mine, { epId: branch?.id })).code).toBe(403);
  });

  it('leaves out fields above a person’s level and rows that are out of sight, removed ones too', async () => {
    const rates = await service.signIn('rates');
    const path = '/freightController/selectFreight';
    const made = await batch(rates, 'freightController', {
      add: [1, 2].map((at) => ({
        clientId: String(at),
        values: {
          carrierCode: 'COSU',
          portLoading: 'CNNGB',
          portDestination: 'USLAX',
          cost40HQ: '4321',
          validFrom: '2026-04-01',
          remarkOut: `seen ${at}`,
        },
      })),
    });
    const [first, second] = made.data.done.map(({ after }) => after as ListedRow) as [ListedRow, ListedRow];
    const removed = await batch(rates, 'freightController', { remove: [{ id: second.id, version: second.version }] });
    const seen = async () =>
      (await rates.call<OwnBatch[]>('/freightController/myBatches', { from: made.data.seq })).data.map(({ rows }) =>
        rows?.map(({ id, before, after }) => [id, (before ?? after)?.cost40HQ]),
      );
    expect(await seen()).toEqual([
      [[second.id, '4321']],
      [
        [first.id, '4321'],
        [second.id, '4321'],
      ],
    ]);
    expect(removed.code).toBe(200);
    await rolesOf('rates', 'field_mask', JSON.stringify({ freightRate: ['cost40HQ'] }));
    expect(await seen()).toEqual([
      [[second.id, undefined]],
      [
        [first.id, undefined],
        [second.id, undefined],
      ],
    ]);
    expect(
      (await listOf(rates, path, { where: { field: 'remarkOut', op: 'equal', value: 'seen 1' } })).map((row) => 'cost40HQ' in row),
    ).toEqual([false]);
  });

  it('leaves out rows that are no longer the person’s to see', async () => {
    const before = await batchesOf(finance, 1);
    expect(before.some(({ rows = [] }) => rows.length > 0)).toBe(true);
    await rolesOf('finance', 'data_scope', 'OWN');
    expect((await batchesOf(finance, 1)).map(({ rows }) => rows)).toEqual(before.map(() => []));
    await rolesOf('finance', 'data_scope', 'BRANCH');
  });

  it('refuses a number that is none, and whoever may not save here', async () => {
    for (const from of ['x', '-1', '1.5', '9'.repeat(20)]) expect((await finance.call(mine, { from })).code, from).toBe(422);
    const hr = await service.signIn('hr');
    expect(toldOf(await hr.call(mine))).toEqual(['NOT_ALLOWED']);
  });
});
