import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSignIns, newcomerPassword } from '#modules/demo/demo.server';
import type { ListAnswer } from '#define/wire';
import { columnsMediaType } from '#define/wire';
import { allCalls } from '#server/http/app';
import type { Call } from '#server/http/call';
import { allowed, openToNewcomers } from '#tests/server/permissions.expected';
import { ask, startService, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let calls: readonly Call[];
const people = new Map<string, SignedIn>();

beforeAll(async () => {
  service = await startService();
  calls = allCalls(service.running.assembly).map(({ call }) => call);
  for (const username of demoSignIns) people.set(username, await service.signIn(username));
});
afterAll(() => service.stop());

/** Signing out would end the session the other questions need. */
const endsSession = '/loginController/userLogout';

const asked = (call: Call, token: string | null) => ask(service.url, call.path, call.reads ? {} : { id: '1', version: 1 }, { method: call.method, headers: token === null ? {} : { authorization: token } });

const outcome = (answer: { code: number; refusals?: readonly { code: string }[] }) => (answer.refusals?.some(({ code }) => code === 'NOT_ALLOWED') ? 'denied' : 'let in');

describe('every call', () => {
  it('is named in the expectation, and the expectation names no other', () => {
    expect(calls.map((call) => call.path).sort()).toEqual(Object.keys(allowed).sort());
  });

  it('answers only those whose job function may ask', async () => {
    const wrong: string[] = [];
    for (const call of calls.filter(({ path }) => path !== endsSession)) {
      const expected = new Set(['admin', ...(allowed[call.path] ?? '').split(' ')]);
      for (const [username, person] of people) {
        const got = outcome(await asked(call, person.token));
        if (got !== (expected.has(username) ? 'let in' : 'denied')) wrong.push(`${call.path} ${username}: ${got}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  it('answers nobody without a token or with a made-up one', async () => {
    const wrong: string[] = [];
    for (const call of calls) for (const token of [null, 'x'.repeat(43)]) if ((await asked(call, token)).code !== 50008) wrong.push(call.path);
    expect(wrong).toEqual([]);
  }, 60_000);

  it('asks a newcomer to change the initial password first', async () => {
    const newcomer = await service.signIn('newcomer', { password: newcomerPassword });
    const wrong: string[] = [];
    for (const call of calls.filter(({ path }) => path !== endsSession)) {
      const answer = await asked(call, newcomer.token);
      const stopped = answer.refusals?.some(({ code }) => code === 'PASSWORD_FIRST') ?? false;
      if (stopped === openToNewcomers.includes(call.path)) wrong.push(call.path);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('answers nobody whose account was disabled or whose roles were taken, from the next call on', async () => {
    await service.database.ask("update sys_user set is_disable = true where username = 'cashier'");
    await service.database.ask("update sys_user set role_set = '[]' where username = 'dispatch'");
    const cashier = people.get('cashier') as SignedIn;
    const dispatch = people.get('dispatch') as SignedIn;
    const wrong: string[] = [];
    for (const call of calls.filter(({ path }) => path !== endsSession)) {
      if ((await asked(call, cashier.token)).code !== 303) wrong.push(`cashier ${call.path}`);
      if (call.roles.length > 0 && outcome(await asked(call, dispatch.token)) !== 'denied') wrong.push(`dispatch ${call.path}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});

describe('another branch', () => {
  const lists = ['/OrderController/getOrderListNew', '/costController/list', '/invoiceController/select', '/freightController/selectFreight', '/CrmContoller/listSelectCrmData', '/ContainerController/list'];
  const canary = 'CANARY';

  beforeAll(async () => {
    await service.database.ask(`update bl_order set remark = '${canary}-order', vessel_name = '${canary}-vessel', job_no = '${canary}' || id where ep_id <> 1`);
    await service.database.ask(`update fc_cost set remark = '${canary}-cost', supplier_bill_no = '${canary}-bill' where ep_id <> 1`);
    await service.database.ask(`update fc_invoice set remark = '${canary}-invoice' where ep_id <> 1`);
    await service.database.ask(`update fr_rate set remark_out = '${canary}-rate' where ep_id <> 1`);
    await service.database.ask(`update crm_customer set short_name = '${canary}' || id, crm_name = '${canary}-name' || id, english_name = '${canary}-en' || id where ep_id <> 1`);
    await service.database.ask(`update bl_container set remark = '${canary}-box' where ep_id <> 1`);
  });

  it('is in no list, no columns, no labels and no changes, whatever is asked for', async () => {
    const admin = await service.signIn('admin');
    const leaks: string[] = [];
    const scan = (what: string, text: string) => text.includes(canary) && leaks.push(what);
    for (const path of lists) {
      for (const body of [{}, { epId: '2' }, { search: canary }, { where: { field: 'epId', op: 'equal', value: '2' } }]) scan(`${path} ${JSON.stringify(body)}`, JSON.stringify((await admin.call(path, body)).data));
      const columns = await fetch(`${service.url}${path}`, { headers: { authorization: admin.token, accept: columnsMediaType } });
      scan(`${path} columns`, Buffer.from(await columns.arrayBuffer()).toString('utf8'));
    }
    for (const entity of ['customer', 'order']) {
      scan(`labels ${entity}`, JSON.stringify(await admin.call('/PublicQueryController/selectLabel', { entity, typed: canary })));
      const keys = (await service.database.ask<{ id: string }>(`select id from ${entity === 'order' ? 'bl_order' : 'crm_customer'} where ep_id <> 1 limit 20`)).map(({ id }) => String(id));
      const byKey = await admin.call('/PublicQueryController/selectLabels', { entity, keys, typed: [canary] });
      expect(byKey.code).toBe(200);
      scan(`labels ${entity} by key`, JSON.stringify(byKey.data));
    }
    scan('changes', JSON.stringify(await admin.call('/changes', { since: 0 })));
    expect(leaks).toEqual([]);
  }, 60_000);

  it('cannot be read, changed, locked, deleted or pointed at by id', async () => {
    const admin = await service.signIn('admin');
    const [order] = await service.database.ask<{ id: string }>('select id from bl_order where ep_id = 2 and not locked limit 1');
    const [cost] = await service.database.ask<{ id: string }>('select id from fc_cost where ep_id = 2 limit 1');
    const [own] = ((await admin.call<ListAnswer>('/costController/list', { size: 1 })).data.rows as unknown as { id: string; version: number; crmId: string }[]);
    const [stranger] = await service.database.ask<{ id: string }>('select id from crm_customer where ep_id = 2 limit 1');
    const before = await service.database.ask('select (select count(*) from sys_change) as changes, (select md5(string_agg(c::text, $1 order by id)) from fc_cost c where ep_id <> 1) as costs', [',']);
    const answers = [
      await admin.call('/OrderController/selectOrderById', { orderId: order?.id }),
      await admin.call('/costController/get', { id: cost?.id }),
      await admin.call('/costController/edit', { id: cost?.id, version: 1, remark: 'mine' }),
      await admin.call('/costController/delete', { ids: cost?.id }),
      await admin.call('/costController/lock', { ids: cost?.id }),
      await admin.call('/OrderController/lock', { ids: [order?.id] }),
      await admin.call('/costController/batchEdit', { batchId: randomUUID(), rows: [{ id: cost?.id, version: 1, set: { remark: { old: null, new: 'mine' } } }] }),
      await admin.call('/costController/batchEdit', { batchId: randomUUID(), rows: [{ id: own?.id, version: own?.version, set: { crmId: { old: own?.crmId, new: stranger?.id } } }] }),
    ];
    expect(answers.map(({ code }) => code === 200)).toEqual(answers.map(() => false));
    expect(JSON.stringify(answers)).not.toContain(canary);
    expect(await service.database.ask('select (select count(*) from sys_change) as changes, (select md5(string_agg(c::text, $1 order by id)) from fc_cost c where ep_id <> 1) as costs', [','])).toEqual(before);
  });

  it('is signed in to only by those who have access to it', async () => {
    expect((await ask(service.url, '/loginStart', { username: 'sales', password: 'Demo-2026', epId: '2' })).refusals?.[0]?.code).toBe('BRANCH_NOT_YOURS');
    expect((await ask(service.url, '/loginStart', { username: 'finance', password: 'Demo-2026', epId: '3' })).code).toBe(200);
    expect((await ask(service.url, '/loginStart', { username: 'finance', password: 'Demo-2026', epId: '3; drop' })).refusals?.[0]?.code).toBe('BRANCH_NOT_YOURS');
  });
});
