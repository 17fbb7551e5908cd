import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let rates: SignedIn;
let admin: SignedIn;

const list = () => listOf(rates, '/freightController/selectFreight', { sort: [{ field: 'id', dir: 'asc' }] });
const save = (who: SignedIn, rows: readonly unknown[], more: Record<string, unknown> = {}) =>
  batch(who, 'freightController', { rows, ...more });

beforeAll(async () => {
  service = await startService();
  [rates, admin] = await Promise.all([service.signIn('rates'), service.signIn('admin')]);
});
afterAll(() => service.stop());

describe('two people on one row', () => {
  it('both succeed on different fields', async () => {
    const [row] = (await list()) as [ListedRow];
    expect((await save(rates, [edited(row, { remarkOut: 'from rates' })])).code).toBe(200);
    const merged = await save(admin, [edited(row, { remarkInternal: 'from admin' })]);
    expect(merged.data).toMatchObject({
      done: [{ version: row.version + 2, after: { remarkOut: 'from rates', remarkInternal: 'from admin' } }],
      refusals: [],
    });
  });

  it('the second on the same field is told whose value stands there, since when, and at which version', async () => {
    const [, row] = (await list()) as [ListedRow, ListedRow];
    await save(rates, [edited(row, { remarkOut: 'theirs' })]);
    const lost = await save(admin, [edited(row, { remarkOut: 'mine' })]);
    const { names } = await service.caller('rates');
    expect([lost.code, toldOf(lost)]).toEqual([409, [`${row.id} remarkOut STALE_VERSION`]]);
    expect(lost.refusals?.[0]).toMatchObject({ current: 'theirs', currentVersion: row.version + 1, changedBy: names.en });
    expect(Math.abs(Date.parse(lost.refusals?.[0]?.changedAt ?? '') - Date.now())).toBeLessThan(60_000);
    const kept = await save(admin, [{ id: row.id, version: row.version + 1, set: { remarkOut: { old: 'theirs', new: 'mine' } } }]);
    expect(kept.data).toMatchObject({ done: [{ version: row.version + 2, after: { remarkOut: 'mine' } }] });
  });

  it('agree when they wanted the same', async () => {
    const [, , row] = (await list()) as [ListedRow, ListedRow, ListedRow];
    await save(rates, [edited(row, { remarkOut: 'agreed' })]);
    expect((await save(admin, [edited(row, { remarkOut: 'agreed' })])).data).toMatchObject({ done: [{ version: row.version + 1 }] });
  });

  it('a stale edit without the value it saw is a conflict, and so is removing a row that moved on', async () => {
    const [, , , row] = (await list()) as [ListedRow, ListedRow, ListedRow, ListedRow];
    await save(rates, [edited(row, { remarkOut: 'moved' })]);
    expect(toldOf(await save(admin, [{ id: row.id, version: row.version, set: { remarkInternal: { new: 'blind' } } }]))).toEqual([
      `${row.id} remarkInternal STALE_VERSION`,
    ]);
    expect(toldOf(await batch(admin, 'freightController', { remove: [{ id: row.id, version: row.version }] }))).toEqual([
      `${row.id} STALE_VERSION`,
    ]);
    expect(
      (await admin.call('/freightController/update', { id: row.id, version: row.version, remarkInternal: 'blind' })).refusals?.[0],
    ).toMatchObject({ code: 'STALE_VERSION', field: 'remarkInternal' });
  });

  it("what one derives from the other's merged value is not held against them", async () => {
    const finance = await service.signIn('finance');
    const open = ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' }));
    const [row] = (await listOf(finance, '/costController/list', { where: { and: open } })) as [ListedRow];
    await batch(finance, 'costController', { rows: [edited(row, { number: '2', price: '10', currency: 'CNY', taxRate: '0' })] });
    const base = { ...row, number: '2', price: '10', currency: 'CNY', version: row.version + 1 };
    expect(
      (await batch(admin, 'costController', { rows: [{ ...edited(base, { price: '11' }), derived: { amount: '22.00' } }] })).code,
    ).toBe(200);
    const merged = await batch(finance, 'costController', { rows: [{ ...edited(base, { number: '3' }), derived: { amount: '30.00' } }] });
    expect(merged).toMatchObject({ code: 200, data: { done: [{ after: { amount: '33.00', price: '11', number: '3' } }] } });
  });

  it('only one of two who remove the same row did it', async () => {
    // What was released once is withdrawn, not removed.
    const row = (await list()).findLast(({ sourceState }) => sourceState !== 'PUBLISHED') as ListedRow;
    const remove = [{ id: row.id, version: row.version }];
    const answers = await Promise.all([batch(rates, 'freightController', { remove }), batch(admin, 'freightController', { remove })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(answers.flatMap(toldOf)).toEqual([`${row.id} ROW_GONE`]);
  });
});

describe('two writers over the same rows', () => {
  it('never overwrite one another unseen: what was accepted and what was refused make up everything, and versions have no gap', async () => {
    const mine = await list();
    const [rounds, wishes] = [12, { accepted: 0, refused: 0 }];
    const write = async (who: SignedIn, round: number, base: readonly ListedRow[]) => {
      const turned = round % 2 === 0 ? [...base] : [...base].reverse();
      const answer = await save(
        who,
        turned.map((row) => edited(row, { remarkOut: `${who.username} ${round}` })),
        { keepGood: true },
      );
      const refusals = answer.refusals ?? [];
      expect(
        refusals.every(
          ({ code, field, current, changedBy }) =>
            code === 'STALE_VERSION' && field === 'remarkOut' && typeof current === 'string' && Boolean(changedBy),
        ),
      ).toBe(true);
      wishes.accepted += answer.data?.done.length ?? 0;
      wishes.refused += refusals.length;
    };
    for (let round = 0; round < rounds; round++) {
      const base = await list();
      await Promise.all([write(rates, round, base), write(admin, round, base)]);
    }
    expect(wishes.accepted + wishes.refused).toBe(rounds * 2 * mine.length);
    const now = await list();
    expect(now.reduce((sum, row) => sum + row.version, 0) - mine.reduce((sum, row) => sum + row.version, 0)).toBe(wishes.accepted);
    const broken = await service.database.ask(
      `select row_id from (select row_id, version, lag(version) over (partition by row_id order by version) as earlier from sys_change where entity = 'freightRate') c where earlier is not null and version <> earlier + 1`,
    );
    expect(broken).toEqual([]);
    const unlike = await service.database.ask(
      "select c.row_id from sys_change c join fr_rate t on t.id = c.row_id and t.version = c.version where c.entity = 'freightRate' and not t.is_deleted and c.after::jsonb->>'remarkOut' is distinct from t.remark_out and c.after::jsonb ? 'remarkOut'",
    );
    expect(unlike).toEqual([]);
  });

  it('of different fields are never refused', async () => {
    for (let round = 0; round < 6; round++) {
      const base = await list();
      const answers = await Promise.all([
        save(
          rates,
          base.map((row) => edited(row, { remarkOut: `out ${round}` })),
        ),
        save(
          admin,
          [...base].reverse().map((row) => edited(row, { remarkInternal: `in ${round}` })),
        ),
      ]);
      expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    }
    expect((await list()).every((row) => row.remarkOut === 'out 5' && row.remarkInternal === 'in 5')).toBe(true);
  });

  it('who wait for one another in a ring all succeed: the database ends one, and that one goes again', async () => {
    const [finance, controller] = await Promise.all([service.signIn('finance'), service.signIn('controller')]);
    const orders = await listOf(finance, '/OrderController/getOrderListNew', {
      where: { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
      sort: [{ field: 'id', dir: 'asc' }],
    });
    const [first, second] = orders as [ListedRow, ListedRow];
    const charge = (order: ListedRow) => ({
      orderId: order.id,
      direction: 'AR',
      crmId: order.crmId,
      feeCode: 'DOC',
      number: '1',
      price: '1',
      costDate: '2026-03-20',
    });
    const added = await batch(finance, 'costController', {
      add: [
        { clientId: 'a', values: charge(second) },
        { clientId: 'b', values: charge(first) },
      ],
    });
    const costs = added.data.done.map(({ after }) => after as unknown as ListedRow);
    const answers = await service.database.holding('select 1 from bl_order where id = $1 for update', [first.id], async (owner) => {
      const locking = controller.call('/OrderController/costLock', { ids: [first.id, second.id] });
      await service.database.waiting(1);
      const editing = batch(finance, 'costController', {
        rows: costs.map((row) => edited({ ...row, version: 1 }, { remark: 'in the ring' })),
      });
      await service.database.waiting(2);
      await owner.query('rollback');
      return Promise.all([locking, editing]);
    });
    const [locked, saved] = answers;
    expect(locked.code).toBe(200);
    expect(saved.code === 200 || toldOf(saved).every((told) => told.endsWith('COST_LOCKED')), JSON.stringify(saved)).toBe(true);
  });

  it('do not change what hangs on a row that is just being closed: it is read as it was left', async () => {
    const finance = await service.signIn('finance');
    const [order] = (await listOf(finance, '/OrderController/getOrderListNew', {
      where: { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
    })) as [ListedRow];
    const values = {
      orderId: order.id,
      direction: 'AR',
      crmId: order.crmId,
      feeCode: 'DOC',
      number: '1',
      price: '1',
      costDate: '2026-03-20',
    };
    const added = await batch(finance, 'costController', { add: [{ clientId: 'a', values }] });
    const row = added.data.done[0]?.after as unknown as ListedRow;
    const answer = await service.database.holding(
      'update bl_order set archived = true, version = version + 1 where id = $1',
      [order.id],
      async (owner) => {
        const editing = batch(finance, 'costController', { rows: [edited({ ...row, version: 1 }, { remark: 'too late' })] });
        await service.database.waiting(1);
        await owner.query('commit');
        return editing;
      },
    );
    expect(toldOf(answer).join(), JSON.stringify(answer)).toContain('ORDER_ARCHIVED');
    await service.database.ask('update bl_order set archived = false where id = $1', [order.id]);
  });

  it('do not add to what the other is just deleting', async () => {
    const finance = await service.signIn('finance');
    const [order] = (await listOf(finance, '/OrderController/getOrderListNew', {
      where: { and: ['flagCostLocked', 'locked'].map((field) => ({ field, op: 'equal', value: '0' })) },
    })) as [ListedRow];
    const answer = await service.database.holding(
      'update bl_order set is_deleted = true, version = version + 1 where id = $1',
      [order.id],
      async (owner) => {
        const adding = batch(finance, 'costController', {
          add: [
            {
              clientId: 'late',
              values: {
                orderId: order.id,
                direction: 'AR',
                crmId: order.crmId,
                feeCode: 'DOC',
                number: '1',
                price: '1',
                costDate: '2026-03-20',
              },
            },
          ],
        });
        await service.database.waiting(1);
        await owner.query('commit');
        return adding;
      },
    );
    expect(toldOf(answer)).toEqual(['late orderId REFERENCE_UNKNOWN']);
  });
});
