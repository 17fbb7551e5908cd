import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeFrame, ChangesSince } from '#define/wire';
import { deadSessions } from '#server/session/deadSessions';
import { Listener, upTo, type Frame } from '#tests/server/listener';
import { batch, edited, listOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let rates: SignedIn;
let finance: SignedIn;
const open: Listener[] = [];

const path = '/freightController/selectFreight';
const rate = { carrierCode: 'COSU', portLoading: 'CNNGB', portDestination: 'USLAX', cost40HQ: '1500', validFrom: '2026-04-01' };
const draft = { field: 'releaseStatus', op: 'equal', value: 'DRAFT' };
const isChange = (frame: Frame): frame is ChangeFrame => frame.kind === 'change';
const seqOf = async (epId = 1) =>
  Number((await service.database.ask<{ seq: string }>('select seq from sys_sequence where ep_id = $1', [epId]))[0]?.seq ?? 0);
const since = async (who: SignedIn, seq: number) => (await who.call<ChangesSince>('/changes', { since: seq }, { method: 'GET' })).data;

async function listen(who: SignedIn): Promise<Listener> {
  const listener = await Listener.open(service.url, who.token);
  open.push(listener);
  return listener;
}

beforeAll(async () => {
  service = await startService();
  [rates, finance] = await Promise.all([service.signIn('rates'), service.signIn('finance')]);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()));
});
afterAll(() => service.stop());

describe('the live channel', () => {
  it('tells everybody of the branch what a batch did: the sender, the others, one number at a time', async () => {
    const admin = await service.signIn('admin');
    const [mine, theirs] = [await listen(rates), await listen(admin)];
    const start = await seqOf();
    const [first] = (await listOf(rates, path)) as [ListedRow];
    // What was released once is withdrawn, not removed: it is a draft that goes.
    const [second] = (await listOf(rates, path, { where: { and: [draft, { field: 'id', op: 'unequal', value: first.id }] } })) as [
      ListedRow,
    ];
    const edit = await batch(rates, 'freightController', {
      rows: [edited(first, { remarkOut: 'one' })],
      remove: [{ id: second.id, version: second.version }],
    });
    const add = await batch(admin, 'freightController', { add: [{ clientId: 'n', values: rate }] });
    expect([edit.data.seq, add.data.seq]).toEqual([start + 1, start + 2]);
    for (const listener of [mine, theirs]) {
      await listener.until(upTo(start + 2));
      const frames = listener.heard.filter(isChange);
      expect(frames.map(({ seq, entity, batchId }) => [seq, entity, batchId])).toEqual([
        [start + 1, 'freightRate', edit.data.batchId],
        [start + 2, 'freightRate', add.data.batchId],
      ]);
      expect(frames[0]).toMatchObject({
        by: { id: expect.any(String) as string, name: (await service.caller('rates')).names.zh },
        at: expect.stringMatching(/Z$/u) as string,
      });
      expect(frames[0]?.rows.find(({ id }) => id === first.id)).toMatchObject({
        version: first.version + 1,
        after: { remarkOut: 'one', carrierCode: first.carrierCode },
      });
      expect(frames[0]?.rows.find(({ id }) => id === second.id)).toEqual({ id: second.id, version: 0, after: null });
      expect(frames[1]?.rows).toMatchObject([{ id: add.data.done[0]?.id, version: 1, after: { cost40HQ: '1500' } }]);
    }
  });

  it.each([
    ['the language on the screen, whatever the browser prefers', { 'Accept-Language': 'en', Cookie: 'language=ar' }, '?language=zh', 'zh'],
    ['the language chosen before', { 'Accept-Language': 'en', Cookie: 'language=ar' }, '', 'ar'],
    ['what the browser prefers', { 'Accept-Language': 'zh' }, '', 'zh'],
  ] as const)('names people in %s', async (_said, headers, query, language) => {
    const listener = await Listener.open(service.url, rates.token, headers, query);
    open.push(listener);
    const start = await seqOf();
    const [first] = (await listOf(rates, path)) as [ListedRow];
    await batch(rates, 'freightController', { rows: [edited(first, { remarkOut: `named in ${language} ${query}` })] });
    await listener.until(upTo(start + 1));
    expect(listener.heard.find(isChange)?.by.name).toBe((await service.caller('rates')).names[language]);
  });

  it('leaves no number out, also where there is nothing to tell', async () => {
    const start = await seqOf();
    const [clerk, other] = [await listen(finance), await listen(rates)];
    const costs = await listOf(finance, '/costController/list', {
      where: { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) },
    });
    const rows = await listOf(rates, path);
    for (let time = 0; time < 4; time++) {
      await batch(finance, 'costController', { rows: [edited(costs[time] as ListedRow, { remark: `r${time}` })] });
      await batch(rates, 'freightController', { rows: [edited(rows[time] as ListedRow, { remarkOut: `r${time}` })] });
    }
    for (const listener of [clerk, other]) {
      await listener.until(upTo(start + 8));
      expect(listener.heard.map((frame) => ('seq' in frame ? frame.seq : 0))).toEqual(Array.from({ length: 8 }, (_, at) => start + 1 + at));
    }
    expect(clerk.heard.filter(isChange).map(({ entity }) => entity)).toEqual(Array.from({ length: 4 }, () => 'cost'));
    expect(other.heard.filter(isChange).map(({ entity }) => entity)).toEqual(Array.from({ length: 4 }, () => 'freightRate'));
  });

  it('keeps what others do at the same moment in the order of their numbers', async () => {
    const start = await seqOf();
    const listener = await listen(rates);
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        batch(rates, 'freightController', { add: [{ clientId: 'n', values: { ...rate, remarkOut: `at once ${at}` } }] }),
      ),
    );
    await listener.until(upTo(start + 25));
    const seqs = listener.heard.map((frame) => ('seq' in frame ? frame.seq : 0));
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(new Set(answers.map(({ data }) => data.seq)).size).toBe(25);
    const told = listener.heard.filter(isChange).flatMap(({ rows }) => rows.map(({ after }) => after?.remarkOut));
    expect(told.sort()).toEqual(Array.from({ length: 25 }, (_, at) => `at once ${at}`).sort());
  });

  it('says nothing to another branch', async () => {
    const elsewhere = await listen(await service.signIn('xia.beichen'));
    const answer = await batch(rates, 'freightController', { add: [{ clientId: 'n', values: { ...rate, remarkOut: 'NINGBO ONLY' } }] });
    const here = await listen(rates);
    await batch(rates, 'freightController', { add: [{ clientId: 'n', values: rate }] });
    await here.until(upTo((answer.data.seq as number) + 1));
    // Whoever works in both branches may hear that there is something new, and nothing of what it is.
    const told = elsewhere.texts.map((text) => JSON.parse(text) as object);
    expect(told.map((frame) => ({ ...frame, seq: 0 }))).toEqual(told.map(() => ({ kind: 'elsewhere', branch: '1', seq: 0 })));
  });

  it('cuts frames to the rows a person sees: of a row that is not theirs not even its id is told', async () => {
    const [sales, manager] = [await service.signIn('sales'), await service.signIn('manager')];
    const { actor } = await service.caller('sales');
    const [theirs] = await service.database.ask<{ order_id: string }>(
      'select c.order_id from fc_cost c join bl_order o on o.id = c.order_id and o.ep_id = c.ep_id where c.ep_id = 1 and c.level <= 3 and not o.is_deleted and not $1::bigint = any(array[o.salesman_id, o.customer_service_id, o.operator_id, o.document_user_id, o.create_user_id]) and not c.locked and not c.invoiced and not c.confirmed and not o.cost_locked limit 1',
      [actor.userId],
    );
    const [cost] = await listOf(finance, '/costController/list', {
      where: {
        and: [
          { field: 'orderId', op: 'equal', anyOf: [theirs?.order_id] },
          ...['locked', 'invoiced', 'confirmed'].map((field) => ({ field, op: 'equal', value: '0' })),
        ],
      },
    });
    const listener = await listen(sales);
    const saved = await batch(finance, 'costController', { rows: [edited(cost as ListedRow, { remark: 'not for this salesman' })] });
    await listener.until(upTo(saved.data.seq as number));
    expect(listener.heard.filter(isChange)).toEqual([]);
    expect(listener.texts.join('')).not.toContain('not for this salesman');
    expect((await manager.call('/OrderController/getOrderListNew', { size: 1 })).code).toBe(200);
  });

  it('tells of an order only what the costs carry of it to somebody who may list costs but no orders', async () => {
    const [role] = await service.database.ask<{ id: string }>(
      "insert into sys_role (ep_id, name, role_group, role_set, data_scope, state) values (0, 'costs alone', 'finance', '[\"list_cost\"]', 'BRANCH', 'ENABLED') returning id",
    );
    await service.database.ask("update sys_user set role_set = role_set || to_jsonb(array[$1::text]) where username = 'hr'", [role?.id]);
    const [admin, clerk] = [await service.signIn('admin'), await service.signIn('hr')];
    expect((await clerk.call('/OrderController/getOrderListNew', { size: 1 })).code).toBe(403);
    const [cost] = await listOf(finance, '/costController/list', { where: { field: 'orderCostLocked', op: 'equal', value: '0' } });
    const listener = await listen(clerk);
    const locked = await admin.call<{ seq: number }>('/OrderController/costLock', { ids: [cost?.orderId] });
    expect(locked.code).toBe(200);
    await listener.until(upTo(locked.data.seq));
    const frame = listener.heard.filter(isChange)[0];
    expect(frame).toMatchObject({ entity: 'order', rows: [{ id: cost?.orderId, after: { flagCostLocked: true, jobNo: cost?.jobNo } }] });
    expect(Object.keys(frame?.rows[0]?.after ?? {})).not.toContain('remark');
    expect(Object.keys(frame?.rows[0]?.after ?? {})).not.toContain('customerRefNo');
    await admin.call('/OrderController/costUnlock', { ids: [cost?.orderId], reason: 'test' });
  });

  it('answers a sign of life, and lets nobody in without a session', async () => {
    const listener = await listen(rates);
    listener.send('ping');
    expect(await listener.until((frame) => frame.kind === 'pong')).toEqual({ kind: 'pong' });
    for (const token of ['wrong', 'a'.repeat(250), '%00', `${rates.token}x`])
      await expect(Listener.open(service.url, token), token).rejects.toThrow(/40[014]/u);
    for (const origin of ['https://evil.example', 'null', `${service.url}.evil.example`, service.url.replace('http', 'https')])
      await expect(Listener.open(service.url, rates.token, { origin }), origin).rejects.toThrow('401');
    const own = await Listener.open(service.url, rates.token, { origin: service.url });
    await own.close();
  });
});

describe('what was missed', () => {
  it('is told by number: each row once, as it stands now, in the frame of its last change', async () => {
    const start = await seqOf();
    const [row, other] = (await listOf(rates, path)) as [ListedRow, ListedRow];
    const one = await batch(rates, 'freightController', {
      rows: [edited(row, { remarkOut: 'first' }), edited(other, { remarkOut: 'stays' })],
    });
    const two = await batch(rates, 'freightController', {
      rows: [{ id: row.id, version: row.version + 1, set: { remarkOut: { old: 'first', new: 'last' } } }],
    });
    const missed = await since(rates, start);
    expect(missed).toMatchObject({ seq: start + 2, reload: false });
    expect(
      missed.frames.map(({ seq, rows, batchId }) => [seq, batchId, rows.map(({ id, version, after }) => [id, version, after?.remarkOut])]),
    ).toEqual([
      [start + 1, one.data.batchId, [[other.id, other.version + 1, 'stays']]],
      [start + 2, two.data.batchId, [[row.id, row.version + 2, 'last']]],
    ]);
    expect(await since(rates, start + 2)).toEqual({ frames: [], seq: start + 2, reload: false });
    expect((await since(rates, start + 99)).frames).toEqual([]);
  });

  it('is too much beyond ten thousand rows: the list is loaded again', async () => {
    const start = await seqOf();
    for (let time = 0; time < 2; time++) {
      const answer = await batch(rates, 'freightController', {
        add: Array.from({ length: 5_001 }, (_, at) => ({ clientId: String(at), values: rate })),
      });
      expect(answer.data.done).toHaveLength(5_001);
    }
    expect(await since(rates, start)).toEqual({ frames: [], seq: start + 2, reload: true });
    expect(await since(rates, start + 1)).toMatchObject({ seq: start + 2, reload: false, frames: [{ seq: start + 2 }] });
  });

  it('of a dictionary is told in the same way when one batch adds more than that: an import of a whole list', async () => {
    const listener = await listen(rates);
    const controller = await service.signIn('controller');
    const values = (at: number) => {
      const day = new Date(Date.UTC(2031, 0, 1 + at)).toISOString().slice(0, 10);
      return { currency: 'GBP', baseCurrency: 'CNY', rate: '9.1', startDate: day, endDate: day };
    };
    const answer = await batch(controller, 'exchangeController', {
      add: Array.from({ length: 10_001 }, (_, at) => ({ clientId: String(at), values: values(at) })),
    });
    expect(answer.data.done).toHaveLength(10_001);
    expect(await listener.until((frame) => frame.kind === 'reload')).toEqual({ kind: 'reload', seq: 0 });
  });
});

describe('rows of the whole group', () => {
  const rateOf = (day: string) => ({
    currency: 'EUR',
    baseCurrency: 'CNY',
    rate: '7.9',
    rateType: 'CUSTOMS',
    startDate: day,
    endDate: day,
  });

  it("changed by one branch are told to all, without disturbing the branch's own numbers", async () => {
    const [here, there] = [await listen(finance), await listen(await service.signIn('pan.yueru'))];
    const [start, startThere] = [await seqOf(1), await seqOf(2)];
    for (let time = 0; time < 3; time++)
      expect((await finance.call('/exchangeController/insert', rateOf(`2026-05-0${time + 1}`))).code).toBe(200);
    for (const [listener, seq] of [
      [here, start],
      [there, startThere],
    ] as const) {
      await listener.until((frame) => isChange(frame) && frame.rows.some(({ after }) => after?.startDate === '2026-05-03'));
      expect(listener.heard.filter(isChange).map((frame) => [frame.entity, frame.seq])).toEqual(
        Array.from({ length: 3 }, () => ['exchangeRate', seq]),
      );
    }
    const costs = await listOf(finance, '/costController/list', {
      where: { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) },
    });
    const saved = await batch(finance, 'costController', { rows: [edited(costs[0] as ListedRow, { remark: 'after the rates' })] });
    expect(saved.data.seq).toBe(start + 1);
    expect(await here.until((frame) => isChange(frame) && frame.seq === start + 1)).toMatchObject({ entity: 'cost' });
    expect(here.heard.every((frame) => !('seq' in frame) || frame.seq <= start + 1)).toBe(true);
  });

  it('are not told to people who may not list them', async () => {
    const operator = await listen(await service.signIn('operator'));
    await finance.call('/exchangeController/insert', rateOf('2026-06-01'));
    const [released] = (await listOf(rates, path, { where: { field: 'releaseStatus', op: 'equal', value: 'RELEASED' } })) as [ListedRow];
    const answer = await batch(rates, 'freightController', { rows: [edited(released, { remarkOut: 'for everybody' })] });
    await operator.until(upTo(answer.data.seq as number));
    expect(operator.heard.filter(isChange).map(({ entity }) => entity)).toEqual(['freightRate']);
  });
});

describe('sockets are bounded', () => {
  it('by person: with the sixth the one open longest is closed, and its page told to wait; nobody else is', async () => {
    const hr = await service.signIn('hr');
    const other = await listen(rates);
    const five: Listener[] = [];
    for (let at = 0; at < 5; at++) five.push(await listen(hr));
    const sixth = await listen(hr);
    expect(await (five[0] as Listener).untilClosed()).toBe(4008);
    const seventh = await listen(hr);
    expect(await (five[1] as Listener).untilClosed()).toBe(4008);
    for (const open of [...five.slice(2), sixth, seventh, other]) {
      open.send('ping');
      await open.until(({ kind }) => kind === 'pong');
      expect(open.closed).toBeNull();
    }
    await sixth.close();
    const eighth = await listen(hr);
    eighth.send('ping');
    await eighth.until(({ kind }) => kind === 'pong');
    expect((five[2] as Listener).closed).toBeNull();
  });

  it('by session: those that ended and those that lapsed are found, each with what its page is told', async () => {
    const names = ['sales', 'cashier', 'documents', 'dispatch'] as const;
    const people = await Promise.all(names.map((name) => service.signIn(name)));
    const idOf = async ({ token }: SignedIn) =>
      (
        await service.database.ask<{ id: string }>("select id from sys_session where token_hash = encode(sha256($1::bytea), 'hex')", [
          Buffer.from(token),
        ])
      )[0]?.id as string;
    const [lives, ended, idle, old] = (await Promise.all(people.map(idOf))) as [string, string, string, string];
    await service.database.ask("update sys_session set ended_at = now(), ended_reason = 'SIGNED_OUT' where id = $1", [ended]);
    await service.database.ask("update sys_session set last_seen_at = now() - interval '13 hours' where id = $1", [idle]);
    await service.database.ask("update sys_session set created_at = now() - interval '25 hours' where id = $1", [old]);
    const found = await deadSessions(service.engine, [lives, ended, idle, old]);
    expect(new Map(found.map(({ id, code }) => [id, code]))).toEqual(
      new Map([
        [ended, 50_008],
        [idle, 304],
        [old, 304],
      ]),
    );
  });
});
