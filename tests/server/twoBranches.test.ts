import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '#define/row';
import type { Caller } from '#server/engine';
import { performTogether, type Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { Listener, upTo } from '#tests/server/listener';
import { startService, type Service } from '#tests/server/service';

let service: Service;
let [here, there]: Caller[] = [];

beforeAll(async () => {
  service = await startService();
  [here, there] = [await service.caller('admin', '1'), await service.caller('admin', '2')];
});
afterAll(() => service.stop());

const order = () => service.engine.catalogue.get('order');

/** What a new order of the branch says, by one that is there. */
async function valuesIn(epId: string): Promise<Values> {
  const [row] = await service.database.ask<{ customer: string; pol: string; pod: string }>(
    `select o.customer_id customer, o.port_loading pol, o.port_discharge pod from bl_order o join crm_customer c on c.ep_id = o.ep_id and c.id = o.customer_id and not c.locked
     where o.ep_id = $1 and o.business_type = 'SEA_EXPORT' limit 1`,
    [epId],
  );
  return {
    businessType: 'SEA_EXPORT',
    customerId: row?.customer,
    portLoading: row?.pol,
    portDischarge: row?.pod,
    portDestination: row?.pod,
    etd: '2026-12-20',
    goodsName: '家具',
  };
}

const add = async (road: Road, epId: string, more: Values = {}) =>
  (await road.perform(order(), { add: [{ clientId: 'o', set: { ...(await valuesIn(epId)), ...more }, derived: {} }] })).done[0]?.id ?? '';
const together = (more: object = {}) => ({
  batchId: randomUUID(),
  request: {},
  action: 'entrust',
  definition: order(),
  branches: ['2'],
  ...more,
});
const rowsOf = (ids: readonly string[]) =>
  service.database.ask<{ id: string; ep: string; no: string }>(
    'select id, ep_id ep, job_no no from bl_order where id = any($1::bigint[]) order by ep_id',
    [ids],
  );

describe('one call in two branches', () => {
  it('writes each side under the numbers of its own branch, which hears of its own alone', async () => {
    const listener = await Listener.open(service.url, (await service.signIn('admin', { epId: '2' })).token);
    const wish = together();
    const run = () =>
      performTogether(service.engine, here as Caller, wish, async (road) => {
        const own = await add(road, '1');
        const mirrored = await road.inBranch('2', (far) => add(far, '2'));
        await road.perform(order(), { rows: [{ id: own, version: 1, set: { remark: mirrored }, old: {}, derived: {} }] });
        return { own, mirrored };
      });
    const { own, mirrored } = await run();
    const [mine, theirs] = await rowsOf([own, mirrored]);
    expect([mine?.ep, theirs?.ep]).toEqual(['1', '2']);
    expect([mine?.no.includes('NGB'), theirs?.no.includes('NGB')]).toEqual([true, false]);
    const told = await service.database.ask<{ ep: string; row: string; seq: string }>(
      'select c.ep_id ep, c.row_id row, c.seq from sys_change c join sys_batch b using (ep_id, seq) where b.batch_id = $1 order by c.ep_id, c.seq',
      [wish.batchId],
    );
    expect(told.map(({ ep, row }) => [ep, row])).toEqual([
      ['1', own],
      ['1', own],
      ['2', mirrored],
    ]);
    await listener.until(upTo(Number(told[2]?.seq)));
    expect(listener.texts.join('')).not.toContain(own);
    expect(await run()).toEqual({ own, mirrored });
    await listener.close();
  });

  it('is done in both or in neither', async () => {
    const ids: string[] = [];
    const failing = performTogether(service.engine, here as Caller, together(), async (road) => {
      ids.push(await add(road, '1'));
      await road.inBranch('2', async (far) => {
        ids.push(await add(far, '2'));
        await add(far, '2', { portDischarge: 'XXXXX' });
      });
    });
    await expect(failing).rejects.toBeInstanceOf(Refused);
    expect([ids.length, await rowsOf(ids)]).toEqual([2, []]);
  });

  it('comes home from what is refused there, and never reaches a branch it did not name', async () => {
    const { own, there: refused } = await performTogether(service.engine, here as Caller, together(), async (road) => ({
      there: await road.inBranch('2', (far) => add(far, '2', { portDischarge: null })).catch((error: unknown) => error instanceof Refused),
      own: await add(road, '1'),
    }));
    expect([refused, (await rowsOf([own]))[0]?.ep]).toEqual([true, '1']);
    const stray = performTogether(service.engine, here as Caller, together({ branches: [] }), (road) =>
      road.inBranch('2', (far) => add(far, '2')),
    );
    await expect(stray).rejects.toThrow('did not name');
    const foreign = performTogether(service.engine, here as Caller, together(), (road) =>
      road.inBranch('2', (far) => far.perform(order(), { rows: [{ id: own, version: 1, set: { remark: 'x' }, old: {}, derived: {} }] })),
    );
    await expect(foreign).rejects.toMatchObject({ refusals: [{ code: 'ROW_GONE', id: own }] });
  });

  it('never waits in a circle, whichever side it begins from', async () => {
    const ids = await performTogether(service.engine, here as Caller, together(), async (road) => ({
      a: await add(road, '1'),
      b: await road.inBranch('2', (far) => add(far, '2')),
    }));
    const write = (road: Road, id: string, text: string) =>
      road
        .hold(order(), [id])
        .then((rows) =>
          road.perform(order(), { rows: [{ id, version: rows.get(id)?.version ?? 0, set: { remark: text }, old: {}, derived: {} }] }),
        );
    const runs = Array.from({ length: 16 }, (_, at) =>
      at % 2 === 0
        ? performTogether(service.engine, here as Caller, together(), async (road) => {
            await write(road, ids.a, String(at));
            await road.inBranch('2', (far) => write(far, ids.b, String(at)));
          })
        : performTogether(service.engine, there as Caller, together({ branches: ['1'] }), async (road) => {
            await write(road, ids.b, String(at));
            await road.inBranch('1', (far) => write(far, ids.a, String(at)));
          }),
    );
    await Promise.all(runs);
    const [a, b] = await service.database.ask<{ version: number; remark: string }>(
      'select version, remark from bl_order where id = any($1::bigint[]) order by ep_id',
      [[ids.a, ids.b]],
    );
    expect([a?.version, b?.version, a?.remark]).toEqual([17, 17, b?.remark]);
    const [locks] = await service.database.ask<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(locks?.deadlocks).toBe('0');
  });
});
