import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryAnswer, LockHolder } from '#define/wire';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;
let controller: SignedIn;
let rates: SignedIn;

const open = {
  where: { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) },
};
const historyOf = (who: SignedIn, body: Record<string, unknown>) =>
  who.call<HistoryAnswer>('/PublicQueryController/selectHistory', body, { method: 'GET' });
const locksOf = (who: SignedIn, body: Record<string, unknown>) =>
  who.call<LockHolder[]>('/PublicQueryController/selectLocks', body, { method: 'GET' });

/** A row as it stands now. */
async function again(who: SignedIn, path: string, id: string): Promise<ListedRow> {
  return (await who.call<ListedRow>(path, { id })).data;
}

beforeAll(async () => {
  service = await startService();
  [finance, controller, rates] = await Promise.all([service.signIn('finance'), service.signIn('controller'), service.signIn('rates')]);
});
afterAll(() => service.stop());

describe('the history of a cell', () => {
  it('tells the last twenty changes, the latest first: who, when, from what to what', async () => {
    const [row] = (await listOf(finance, '/costController/list', open)) as [ListedRow];
    for (let time = 1; time <= 22; time++) {
      const now = await again(finance, '/costController/get', row.id);
      expect(
        (await batch(time % 2 ? finance : controller, 'costController', { rows: [edited(now, { remark: `note ${time}` })] })).refusals ??
          [],
      ).toEqual([]);
    }
    const { data } = await historyOf(finance, { entity: 'cost', id: row.id, field: 'remark' });
    expect(data.entries).toHaveLength(20);
    expect(data.entries[0]).toMatchObject({
      by: (await service.caller('controller')).names.en,
      via: 'call',
      action: 'edit',
      made: false,
      before: { remark: 'note 21' },
      after: { remark: 'note 22' },
    });
    expect(data.entries.map(({ after }) => after.remark)).toEqual(Array.from({ length: 20 }, (_, at) => `note ${22 - at}`));
    expect(data.entries.every(({ at }) => /^\d{4}-\d\d-\d\dT.*Z$/u.test(at))).toBe(true);
    expect(data.entries.every(({ after }) => Object.keys(after).join() === 'remark')).toBe(true);
  });

  it('brings the labels that stood in the cell, and leaves other fields out', async () => {
    const [row] = (await listOf(finance, '/costController/list', open)).slice(5) as [ListedRow];
    const other = (await listOf(finance, '/costController/list')).find(({ crmId }) => crmId && crmId !== row.crmId) as ListedRow;
    await batch(finance, 'costController', { rows: [edited(row, { crmId: other.crmId, remark: 'new customer' })] });
    const { data } = await historyOf(finance, { entity: 'cost', id: row.id, field: 'customerId' });
    expect(row.crmId).not.toBe(other.crmId);
    expect(data.labels.customer?.map(({ key }) => key).sort()).toEqual([String(row.crmId), String(other.crmId)].sort());
    expect(JSON.stringify(data.entries)).not.toContain('new customer');
  });

  it('tells of a row that was made what was left blank as well, though the audit spends no word on it', async () => {
    const values = { carrierCode: 'COSU', portLoading: 'CNNGB', portDestination: 'USLAX', cost40HQ: '1500', validFrom: '2026-04-01' };
    const made = await batch(rates, 'freightController', { add: [{ clientId: '1', values }] });
    const id = made.data.done[0]?.id ?? '';
    const [kept] = await service.database.ask<{ after: string }>(
      "select after from sys_change where row_id = $1 and entity = 'freightRate'",
      [id],
    );
    const held = JSON.parse(kept?.after ?? '{}') as Record<string, unknown>;
    expect(held).toMatchObject({ ...values, currency: 'USD', isDg: false });
    expect(Object.values(held)).not.toContain(null);
    const told = async (field: string) => (await historyOf(rates, { entity: 'freightRate', id, field })).data.entries;
    expect(await told('remarkOut')).toMatchObject([{ made: true, before: {}, after: { remarkOut: null } }]);
    expect(await told('cost40HQ')).toMatchObject([{ made: true, before: {}, after: { cost40HQ: '1500' } }]);
    const [row] = await listOf(rates, '/freightController/selectFreight', { where: { field: 'id', op: 'equal', value: id } });
    await batch(rates, 'freightController', { rows: [edited(row as ListedRow, { remarkOut: 'said later' })] });
    expect((await told('remarkOut')).map(({ after }) => after.remarkOut)).toEqual(['said later', null]);
  });

  it("is the whole row's without a field, with the reason of what needed one", async () => {
    const [row] = (await listOf(finance, '/costController/list', open)).slice(9) as [ListedRow];
    await batch(finance, 'costController', { rows: [edited(row, { remark: 'before the lock', price: '77' })] });
    await controller.call('/costController/lock', { ids: row.id });
    await controller.call('/costController/cancelLock', { ids: row.id, reason: 'wrong price' });
    const { data } = await historyOf(finance, { entity: 'cost', id: row.id });
    expect(data.entries.slice(0, 3).map(({ action, reason, after }) => [action, reason, after.locked ?? null])).toEqual([
      ['cancel lock', 'wrong price', false],
      ['lock', null, true],
      ['edit', null, null],
    ]);
    expect(data.entries[2]?.after).toMatchObject({ remark: 'before the lock', price: '77' });
  });
});

describe('nobody learns from it what is not theirs', () => {
  it('rows of another branch, of a list without the role, and rows out of sight are one refusal', async () => {
    const [foreign] = await service.database.ask<{ id: string }>('select id from fc_cost where ep_id = 2 limit 1');
    expect(toldOf(await historyOf(finance, { entity: 'cost', id: foreign?.id }))).toEqual(['id ROW_GONE']);
    expect(toldOf(await locksOf(finance, { entity: 'cost', id: foreign?.id }))).toEqual(['id ROW_GONE']);
    const [row] = await listOf(finance, '/costController/list');
    expect((await historyOf(rates, { entity: 'cost', id: row?.id })).code).toBe(403);
    expect((await locksOf(rates, { entity: 'cost', id: row?.id })).code).toBe(403);
    const high = await service.database.ask<{ id: string }>(
      'update fc_cost set level = 9 where id = (select min(id) from fc_cost where ep_id = 1) returning id',
    );
    const operator = await service.signIn('operator');
    expect(toldOf(await historyOf(operator, { entity: 'cost', id: high[0]?.id }))).toEqual(['id ROW_GONE']);
  });

  it("fields above the person's level are refused by name and absent from the row's history", async () => {
    const drafts = { field: 'releaseStatus', op: 'equal', value: 'DRAFT' };
    const [rate] = (await listOf(rates, '/freightController/selectFreight', { where: drafts })) as [ListedRow];
    expect(
      (await batch(rates, 'freightController', { rows: [edited(rate, { remarkInternal: 'between us', cost40HQ: '1234' })] })).code,
    ).toBe(200);
    // Once it is released it is everybody's to see, and so is what became of it before.
    await service.database.ask("update fr_rate set release_status = 'RELEASED', source_state = 'PUBLISHED' where id = $1", [rate.id]);
    const operator = await service.signIn('operator');
    expect(toldOf(await historyOf(operator, { entity: 'freightRate', id: rate.id, field: 'remarkInternal' }))).toEqual([
      'remarkInternal FIELD_NOT_YOURS',
    ]);
    const whole = await historyOf(operator, { entity: 'freightRate', id: rate.id });
    expect(whole.code).toBe(200);
    expect(JSON.stringify(whole)).not.toMatch(/between us|1234/u);
    expect(JSON.stringify(await historyOf(rates, { entity: 'freightRate', id: rate.id }))).toMatch(/between us/u);
  });

  it('what is asked wrongly is refused', async () => {
    const [row] = await listOf(finance, '/costController/list');
    for (const body of [{ entity: 'nothing', id: row?.id }, { entity: 'cost', id: 'x' }, { entity: 'cost' }])
      expect((await historyOf(finance, body)).code).toBe(422);
    expect(toldOf(await historyOf(finance, { entity: 'cost', id: row?.id, field: 'nonsense' }))).toEqual(['nonsense FIELD_UNKNOWN']);
  });
});

describe('whose lock it is', () => {
  it("is told of the row's own flags and of its parent's, and no more once they are off", async () => {
    const [row] = (await listOf(finance, '/costController/list', open)).slice(3) as [ListedRow];
    expect((await locksOf(finance, { entity: 'cost', id: row.id })).data).toEqual([]);
    const admin = await service.signIn('admin');
    expect((await controller.call('/costController/lock', { ids: row.id })).code).toBe(200);
    expect((await admin.call('/OrderController/costLock', { ids: [row.orderId] })).code).toBe(200);
    const [ours, theirs] = [(await service.caller('controller')).names.en, (await service.caller('admin')).names.en];
    const when = expect.stringMatching(/Z$/u) as string;
    expect((await locksOf(finance, { entity: 'cost', id: row.id })).data).toEqual([
      { flag: 'locked', by: ours, at: when, reason: null },
      { flag: 'orderCostLocked', by: theirs, at: when, reason: null },
    ]);
    expect((await admin.call('/OrderController/costUnlock', { ids: [row.orderId], reason: 'again' })).code).toBe(200);
    expect((await controller.call('/costController/cancelLock', { ids: row.id, reason: 'again' })).code).toBe(200);
    expect((await locksOf(finance, { entity: 'cost', id: row.id })).data).toEqual([]);
  });
});
