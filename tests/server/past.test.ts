import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFields, wireName } from '#define/entity';
import type { ListAnswer } from '#define/wire';
import { catalogue } from '#modules/entities';
import type { EntityName } from '#names/entities';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { loadSheet } from '#tests/server/sheetOf';

let service: Service;
let finance: SignedIn;
let controller: SignedIn;

const open = {
  where: { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) },
};

/** The database's own clock, a moment after everything done so far and before anything done later. */
async function moment(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 15));
  const [row] = await service.database.ask<{ at: Date }>('select clock_timestamp() as at', []);
  await new Promise((resolve) => setTimeout(resolve, 15));
  return (row as { at: Date }).at.toISOString();
}

/**
 * Everything a list holds of what is stored with the row itself: what other rows say of it stands as of today. When a row was last changed
 * is told by the record's clock, which is a millisecond or two from the row's.
 */
async function wholeList(who: SignedIn, entity: EntityName, path: string, more: Body = {}): Promise<Map<string, ListedRow>> {
  const stored = new Set([
    'id',
    'version',
    ...Object.keys(allFields(catalogue.get(entity))).map((name) => wireName(catalogue.get(entity), name)),
  ]);
  stored.delete('updateTime');
  const found = new Map<string, ListedRow>();
  for (let page = 1; ; page++) {
    const rows = await listOf(who, path, { page, ...more });
    for (const row of rows) found.set(row.id, Object.fromEntries(Object.entries(row).filter(([name]) => stored.has(name))) as ListedRow);
    if (rows.length < 1_000) return found;
  }
}

beforeAll(async () => {
  service = await startService();
  [finance, controller] = await Promise.all([service.signIn('finance'), service.signIn('controller')]);
});
afterAll(() => service.stop());

describe('a list as it stood', () => {
  it('R45: is the list that was read then, whatever was edited, added, removed, locked and invoiced since', async () => {
    const stands: { at: string; costs: Map<string, ListedRow>; invoices: Map<string, ListedRow> }[] = [];
    const stand = async () => {
      const [costs, invoices] = [
        await wholeList(finance, 'cost', '/costController/list'),
        await wholeList(finance, 'invoice', '/invoiceController/select'),
      ];
      stands.push({ at: await moment(), costs, invoices });
    };
    await stand();
    const rows = (await listOf(finance, '/costController/list', open)).slice(0, 12);
    expect(rows).toHaveLength(12);
    const [a, b, c] = rows as [ListedRow, ListedRow, ListedRow];
    expect(
      toldOf(await batch(finance, 'costController', { rows: [edited(a, { price: '77.5', remark: 'first' }), edited(b, { remark: 'x' })] })),
    ).toEqual([]);
    await stand();
    const added = await batch(finance, 'costController', {
      add: [
        {
          clientId: 'n',
          values: {
            ...Object.fromEntries(
              ['orderId', 'direction', 'crmId', 'feeCode', 'currency', 'costDate'].map((name) => [name, a[name] ?? null]),
            ),
            number: '1',
            price: '5',
          },
        },
      ],
      remove: [{ id: c.id, version: c.version }],
    });
    expect(toldOf(added)).toEqual([]);
    await stand();
    const now = (await finance.call<ListedRow>('/costController/get', { id: a.id })).data;
    expect(toldOf(await batch(finance, 'costController', { rows: [edited(now, { price: '80', remark: null })] }))).toEqual([]);
    expect((await controller.call('/costController/lock', { ids: b.id })).code).toBe(200);
    await stand();
    const open2 = (
      await listOf(finance, '/costController/list', {
        where: { and: [...open.where.and, { field: 'direction', op: 'equal', value: 'AR' }] },
      })
    ).at(-1) as ListedRow;
    expect((await (await service.signIn('operator')).call('/costController/confirm', { ids: open2.id })).code).toBe(200);
    const made = await finance.call('/costController/invoice', { ids: open2.id, invoiceDate: '2026-03-31' });
    expect(made.code, JSON.stringify(made)).toBe(200);
    await stand();
    for (const { at, costs, invoices } of stands) {
      expect([...(await wholeList(finance, 'cost', '/costController/list', { asOf: at }))].sort()).toEqual([...costs].sort());
      expect([...(await wholeList(finance, 'invoice', '/invoiceController/select', { asOf: at }))].sort()).toEqual([...invoices].sort());
    }
    expect(new Set(stands.map(({ costs }) => JSON.stringify([...costs]))).size).toBe(stands.length);
    // Filter, order, search, page and totals work on the rows of then.
    const [first] = stands as [(typeof stands)[0]];
    const then = await finance.call<ListAnswer>('/costController/list', {
      asOf: first.at,
      where: { field: 'id', op: 'equal', value: a.id },
    });
    expect(then.data).toMatchObject({ total: 1, asOf: first.at, rows: [{ id: a.id, price: a.price, remark: a.remark }] });
  });

  it('comes as a sheet that says what changed since, what is gone, and that it follows nothing', async () => {
    const rows = (await listOf(finance, '/costController/list', open)).slice(-3);
    const [a, b] = rows as [ListedRow, ListedRow];
    const at = await moment();
    expect(
      toldOf(
        await batch(finance, 'costController', { rows: [edited(a, { remark: 'later' })], remove: [{ id: b.id, version: b.version }] }),
      ),
    ).toEqual([]);
    const { head, grid } = await loadSheet(service.engine, { ...(await service.caller('finance')), past: at }, 'cost');
    expect(head.past).toMatchObject({ at, gone: [b.id], more: false });
    expect(head.past?.moved[a.id]).toContain('remark');
    expect(Object.keys(head.past?.moved ?? {})).toEqual([a.id]);
    const remark = grid.column('remark');
    if (!remark) throw new Error('no remark');
    expect(grid.value(grid.slotOf(a.id), remark)).toBe(a.remark ?? null);
    expect(grid.guardAt(grid.slotOf(b.id), remark, false)).toMatchObject({ code: 'ROW_OF_PAST' });
    expect([grid.mayAdd(), grid.mayRemove()]).toEqual([false, false]);
  });
});

describe('what cannot be looked back to', () => {
  it('is refused in words: a moment to come, a text that is none, the list of removed rows', async () => {
    expect(await finance.call('/costController/list', { asOf: '2999-01-01' })).toMatchObject({
      code: 422,
      refusals: [{ code: 'PAST_AHEAD' }],
    });
    expect(await finance.call('/costController/list', { asOf: 'once' })).toMatchObject({
      code: 422,
      refusals: [{ code: 'MOMENT_UNPARSED' }],
    });
  });

  it('is a row out of sight today: nobody comes back to it through its past', async () => {
    const sales = await service.signIn('sales');
    const [mine] = (await listOf(sales, '/costController/list', open)) as [ListedRow];
    const at = await moment();
    expect(toldOf(await batch(finance, 'costController', { rows: [edited(mine, { remark: 'moved' })] }))).toEqual([]);
    const seen = () => listOf(sales, '/costController/list', { asOf: at, where: { field: 'id', op: 'equal', value: mine.id } });
    expect(await seen()).toMatchObject([{ id: mine.id, remark: mine.remark }]);
    const to = (await service.caller('finance')).actor.userId;
    await service.database.ask(
      'update bl_order set salesman_id = $2, customer_service_id = $2, operator_id = $2, document_user_id = $2 where id = $1',
      [mine.orderId, to],
    );
    expect(await seen()).toEqual([]);
  });
});
