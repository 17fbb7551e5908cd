import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangesSince, ListAnswer } from '#define/wire';
import { columnsMediaType } from '#define/wire';
import { Listener, upTo } from '#tests/server/listener';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let rates: SignedIn;
let operator: SignedIn;
let sample: ListedRow;

const path = '/freightController/selectFreight';
/** Spellings an operator, who sees rates at level 1, must never get. */
const hidden = ['cost20GP', 'cost40GP', 'cost40HQ', 'cost45HQ', 'remarkInternal', 'crmId', 'contractNo'];

/** A role of its own for one person, with effect on the next call. */
async function alsoGive(username: string, roles: readonly string[], mask: unknown = null): Promise<void> {
  const [made] = await service.database.ask<{ id: string }>(
    "insert into sys_role (ep_id, name, role_group, role_set, data_scope, field_mask, state) values (0, $1, 'freight', $2, 'BRANCH', $3, 'ENABLED') returning id",
    [`${username} ${randomUUID()}`, JSON.stringify(roles), mask === null ? null : JSON.stringify(mask)],
  );
  await service.database.ask('update sys_user set role_set = role_set || to_jsonb(array[$2::text]) where username = $1', [
    username,
    made?.id,
  ]);
}

beforeAll(async () => {
  service = await startService();
  [rates, operator] = await Promise.all([service.signIn('rates'), service.signIn('operator')]);
  await service.database.ask(
    "update fr_rate set contract_no = 'SECRET-' || id, remark_internal = 'whisper ' || id, cost_40hq = 1000 + id, sell_40hq = 3000",
  );
  sample = (await listOf(rates, path, { sort: [{ field: 'id', dir: 'asc' }] }))[0] as ListedRow;
});
afterAll(() => service.stop());

async function columnsOf(who: SignedIn, body: Record<string, unknown> = {}): Promise<string> {
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)]));
  const response = await fetch(`${service.url}${path}?${query}`, { headers: { authorization: who.token, accept: columnsMediaType } });
  expect(response.headers.get('content-type')).toBe(columnsMediaType);
  return Buffer.from(await response.arrayBuffer()).toString('latin1');
}

describe("fields above a person's level", () => {
  it('are not in lists, single rows or columns', async () => {
    const rows = await listOf(operator, path);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row).filter((name) => hidden.includes(name))).toEqual([]);
    const one = await operator.call<ListedRow>('/freightController/get', { id: sample.id });
    expect(Object.keys(one.data).filter((name) => hidden.includes(name))).toEqual([]);
    const head = (await columnsOf(operator)).slice(0, 20_000);
    expect(hidden.filter((name) => head.includes(`"${name}"`))).toEqual([]);
    expect(Object.keys(sample)).toEqual(expect.arrayContaining(hidden));
    expect(await columnsOf(rates)).toContain('SECRET-');
  });

  it('cannot be filtered, sorted or searched by', async () => {
    for (const field of hidden) {
      for (const body of [
        { where: { field, op: 'ge', value: '1' } },
        { where: { or: [{ and: [{ field, op: 'equal', anyOf: ['1000'] }] }] } },
        { sort: [{ field, dir: 'asc' }] },
      ]) {
        const answer = await operator.call(path, body);
        expect([answer.status, answer.code, ...toldOf(answer)], `${field} ${JSON.stringify(body)}`).toEqual([
          200,
          403,
          `${field} FIELD_NOT_YOURS`,
        ]);
      }
    }
    expect((await operator.call<ListAnswer>(path, { search: 'SECRET' })).data.total).toBe(0);
    expect((await rates.call<ListAnswer>(path, { search: 'SECRET' })).data.total).toBeGreaterThan(0);
  });

  it('make no difference to anything the person gets', async () => {
    const everything = async () => [
      await listOf(operator, path),
      await columnsOf(operator),
      await columnsOf(operator, { sort: [{ field: 'sell40HQ', dir: 'desc' }], search: 'a' }),
      (await operator.call('/freightController/get', { id: sample.id })).data,
      (await operator.call<ListAnswer>(path, { where: { field: 'sell40HQ', op: 'ge', value: '1' } })).data,
    ];
    const before = await everything();
    await service.database.ask(
      "update fr_rate set contract_no = 'OTHER', remark_internal = null, cost_40hq = 17, cost_20gp = 3, supplier_id = null",
    );
    expect(await everything()).toEqual(before);
  });
});

describe('fields above the level of a person who may edit the row', () => {
  beforeAll(async () => {
    expect((await batch(operator, 'freightController', { rows: [edited(sample, { remarkOut: 'x' })] })).code).toBe(403);
    await alsoGive('operator', ['insertFreight', 'updateFreight']);
  });

  it('cannot be set, and the answer does not depend on what stands in them', async () => {
    const [row] = (await listOf(operator, path)) as [ListedRow];
    const guesses = ['17', '18'].map((guess) => ({ id: row.id, version: row.version, set: { cost40HQ: { old: '17', new: guess } } }));
    const answers = await Promise.all(guesses.map((guess) => batch(operator, 'freightController', { rows: [guess] })));
    for (const answer of answers) expect([answer.code, ...toldOf(answer)]).toEqual([403, `${row.id} cost40HQ FIELD_NOT_YOURS`]);
    const stale = guesses.map((guess) => ({ ...guess, version: row.version + 5 }));
    for (const guess of stale)
      expect(toldOf(await batch(operator, 'freightController', { rows: [guess] }))).toEqual([`${row.id} cost40HQ FIELD_NOT_YOURS`]);
    const kept = await batch(operator, 'freightController', {
      keepGood: true,
      rows: [guesses[0]],
      add: [
        {
          clientId: 'n',
          values: { carrierCode: 'COSU', portLoading: 'CNNGB', portDestination: 'USLAX', validFrom: '2026-04-01', cost40HQ: '1' },
        },
      ],
    });
    expect(toldOf(kept).sort()).toEqual(
      [`${row.id} cost40HQ FIELD_NOT_YOURS`, 'n cost40HQ FIELD_NOT_YOURS', 'n cost20GP RATE_PRICE_MISSING'].sort(),
    );
  });

  it('are in no answer, no reason and no frame', async () => {
    await service.database.ask('update fr_rate set cost_40hq = 2718.28, sell_40hq = 3000 where id = $1', [sample.id]);
    const row = (await listOf(operator, path)).find(({ id }) => id === sample.id) as ListedRow;
    const listener = await Listener.open(service.url, operator.token);
    const saved = await batch(operator, 'freightController', { rows: [edited(row, { remarkOut: 'said aloud' })] });
    await listener.until(upTo(saved.data.seq as number));
    const low = await batch(operator, 'freightController', { rows: [{ ...edited(row, { sell40HQ: '2000' }), version: row.version + 1 }] });
    expect(toldOf(low)).toEqual([`${row.id} sell40HQ SELL_BELOW_FLOOR`]);
    const changes = await operator.call<ChangesSince>('/changes', { since: (saved.data.seq as number) - 1 }, { method: 'GET' });
    expect(changes.data.frames).toHaveLength(1);
    const told = JSON.stringify([saved, low, changes.data]) + listener.texts.join('');
    expect(told).toContain('said aloud');
    expect(told).not.toMatch(/2718|cost40HQ|remarkInternal|contractNo/u);
    await listener.close();
  });
});

describe('fields a role hides', () => {
  it('are hidden only while every role of the person hides them, from the next call on', async () => {
    const clerk = await service.signIn('service');
    const seesPrices = async () => 'price' in ((await listOf(clerk, '/costController/list'))[0] as ListedRow);
    await service.database.ask("update sys_user set role_set = '[]' where username = 'service'");
    expect((await clerk.call('/costController/list')).code).toBe(403);
    await alsoGive('service', ['list_cost', 'edit_cost'], { cost: ['price', 'amount'] });
    expect(await seesPrices()).toBe(false);
    expect((await clerk.call('/costController/list', { sort: [{ field: 'amount', dir: 'asc' }] })).code).toBe(403);
    expect(Object.keys((await clerk.call<ListAnswer>('/costController/list')).data.totals)).not.toContain('amount');
    await alsoGive('service', ['list_cost'], { cost: ['amount'] });
    expect(await seesPrices()).toBe(true);
    expect((await clerk.call('/costController/list', { sort: [{ field: 'amount', dir: 'asc' }] })).code).toBe(403);
  });
});

describe("cost lines above a person's level", () => {
  it('are not there: not in lists, totals, single rows, saves or frames', async () => {
    const [finance, truck] = await Promise.all([service.signIn('finance'), service.signIn('dispatch')]);
    await service.database.ask('update fc_cost set level = 0 where ep_id = 1');
    const all = await truck.call<ListAnswer>('/costController/list');
    const open = (
      await listOf(finance, '/costController/list', {
        where: { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) },
      })
    )[0] as ListedRow;
    await service.database.ask('update fc_cost set level = 5 where id = $1', [open.id]);
    const fewer = await truck.call<ListAnswer>('/costController/list');
    expect(fewer.data.total).toBe(Number(all.data.total) - 1);
    expect(JSON.stringify(fewer.data.totals)).not.toBe(JSON.stringify(all.data.totals));
    expect(toldOf(await truck.call('/costController/get', { id: open.id }))).toEqual(['id ROW_GONE']);
    expect(toldOf(await batch(truck, 'costController', { rows: [edited(open, { remark: 'x' })] }))).toEqual([`${open.id} ROW_GONE`]);
    const listener = await Listener.open(service.url, truck.token);
    const saved = await batch(finance, 'costController', { rows: [edited(open, { remark: 'for seven and above' })] });
    await listener.until(upTo(saved.data.seq as number));
    expect(listener.texts.join('')).not.toContain('seven and above');
    await listener.close();
  });
});
