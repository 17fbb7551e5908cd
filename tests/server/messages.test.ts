import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#modules/entities';
import { business } from '#modules/handlers';
import { serve, type Running } from '#server/run';
import { Listener } from '#tests/server/listener';
import { listOf, startService, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let second: Running;
const open: Listener[] = [];
const userIds = new Map<string, string>();

const inbox = '/userMessageController/selectUserMessage';
const idsOf = (...usernames: string[]) => usernames.map((name) => userIds.get(name)).join(',');
const count = async (who: SignedIn) => (await who.call<number>('/userMessageController/noReadCount', {}, { method: 'GET' })).data;
const publish = (who: SignedIn, body: Record<string, unknown>) =>
  who.call('/userMessageController/insertUserMessage', body, { as: 'form' });

async function listen(url: string, who: SignedIn): Promise<Listener> {
  const listener = await Listener.open(url, who.token);
  open.push(listener);
  return listener;
}

beforeAll(async () => {
  service = await startService();
  const database = service.database;
  second = await serve(
    { port: 0, host: '127.0.0.1', dataFolder: '.', databaseUrl: database.url, pages: null },
    { url: database.url, stop: async () => undefined },
    catalogue,
    { ...business, jobs: [] },
  );
  for (const { id, username } of await database.ask<{ id: string; username: string }>('select id, username from sys_user'))
    userIds.set(username, id);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()));
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

describe('messages', () => {
  it('reach their recipients live in the specification’s form, on another process too, and nobody else', async () => {
    const [sales, finance, rates] = await Promise.all([service.signIn('sales'), service.signIn('finance'), service.signIn('rates')]);
    const [here, there, stranger] = [
      await listen(service.url, finance),
      await listen(second.url, finance),
      await listen(service.url, rates),
    ];
    const answer = await publish(sales, {
      ids: idsOf('finance', 'cashier'),
      classification: '请核对',
      content: '三月费用',
      sourceContent: 'SE-1,SE-2',
      tableName: 'bl_order',
      tableIds: '7,8',
    });
    expect(answer.code).toBe(200);
    const isMessage = (frame: object) => !('kind' in frame);
    for (const listener of [here, there]) {
      expect(await listener.until(isMessage)).toMatchObject({
        classification: '请核对',
        content: '三月费用',
        sourceContent: 'SE-1,SE-2',
        tableName: 'bl_order',
        tableId: '7',
      });
    }
    await publish(sales, { ids: idsOf('rates'), classification: 'x', content: 'y' });
    expect(await stranger.until(isMessage)).toMatchObject({ classification: 'x' });
    expect([here, there, stranger].map(({ heard }) => heard.filter(isMessage).length)).toEqual([1, 1, 1]);
    expect(stranger.texts.join()).not.toContain('三月费用');
  });

  it('go to a colleague of another branch, and are read by their recipient alone', async () => {
    const [sales, admin] = await Promise.all([service.signIn('sales'), service.signIn('admin')]);
    const [other] = await service.database.ask<{ id: string; username: string }>(
      'select id, username from sys_user where home_ep_id <> 1 and not is_disable order by id limit 1',
    );
    expect(other).toBeDefined();
    expect((await publish(sales, { ids: other?.id, classification: '跨公司', content: '内容' })).code).toBe(200);
    const colleague = await service.signIn(other?.username ?? '');
    expect((await listOf(colleague, inbox)).map((row) => row.classification)).toContain('跨公司');
    expect((await listOf(admin, inbox)).map((row) => row.classification)).not.toContain('跨公司');
    expect((await listOf(sales, inbox)).map((row) => row.classification)).not.toContain('跨公司');
  });

  it('are unread until marked, one by one or all, by their owner only, and the owner’s other windows hear of it', async () => {
    const [sales, cashier, rates] = await Promise.all([service.signIn('sales'), service.signIn('cashier'), service.signIn('rates')]);
    const before = await count(cashier);
    for (const classification of ['一', '二', '三']) await publish(sales, { ids: idsOf('cashier'), classification, content: 'c' });
    expect(await count(cashier)).toBe(before + 3);
    const [newest] = await listOf(cashier, inbox, { isConsumed: '0' });
    expect(newest).toMatchObject({ classification: '三', isConsumed: false, createUser: expect.any(String) as string });
    const window = await listen(service.url, cashier);
    expect((await rates.call('/userMessageController/updateIsConsumed', { ids: newest?.id })).refusals?.[0]?.code).toBe('ROW_GONE');
    expect((await cashier.call('/userMessageController/updateIsConsumed', { ids: newest?.id })).code).toBe(200);
    await window.until((frame) => (frame as { kind?: string }).kind === 'unread');
    expect(await count(cashier)).toBe(before + 2);
    expect((await listOf(cashier, inbox, { isConsumed: '1' })).find((row) => row.id === newest?.id)).toMatchObject({
      isConsumed: true,
      consumedTime: expect.any(String) as string,
    });
    expect((await cashier.call('/userMessageController/updateAllConsumed')).code).toBe(200);
    expect(await count(cashier)).toBe(0);
  });

  it.each([
    [{ classification: ' ', content: 'c', ids: '1' }, '消息标题不能为空'],
    [{ classification: 't', content: '', ids: '1' }, '消息内容不能为空'],
    [{ classification: 't', content: 'c', ids: ', ,' }, '请选择要发布的人员'],
  ])('are refused without %o', async (body, text) => {
    const sales = await service.signIn('sales');
    expect(await sales.call('/userMessageController/insertUserMessage', body, { headers: { 'accept-language': 'zh' } })).toMatchObject({
      code: 422,
      codeMsg: text,
    });
  });

  it.each([
    ['classification', 100],
    ['content', 4_000],
    ['sourceContent', 500],
  ])('are refused with a %s of more than %i characters, as people count them', async (field, most) => {
    const sales = await service.signIn('sales');
    const body = { ids: idsOf('rates'), classification: 't', content: 'c' };
    expect((await sales.call('/userMessageController/insertUserMessage', { ...body, [field]: '😀'.repeat(most) })).code).toBe(200);
    expect((await sales.call('/userMessageController/insertUserMessage', { ...body, [field]: 'x'.repeat(most + 1) })).refusals).toEqual([
      expect.objectContaining({ code: 'FIELD_TOO_LONG', field, detail: { n: String(most) } }),
    ]);
  });

  it('arrive without what nobody sees, and are about something known', async () => {
    const [sales, rates] = [await service.signIn('sales'), await service.signIn('rates')];
    expect(
      (
        await publish(sales, {
          ids: idsOf('rates'),
          classification: '发票\u202Efdp\u202C',
          content: 'a\u200Bb\r\n\u2066c\u2069 می\u200Cخواهم',
          tableName: 'other',
        })
      ).code,
    ).toBe(200);
    expect((await listOf(rates, inbox))[0]).toMatchObject({ classification: '发票fdp', content: 'ab\nc می\u200Cخواهم' });
    expect((await publish(sales, { ids: idsOf('rates'), classification: '\u200B\u202E', content: 'c' })).refusals?.[0]?.code).toBe(
      'MESSAGE_TITLE_EMPTY',
    );
    expect(
      (await publish(sales, { ids: idsOf('rates'), classification: 't', content: 'c', tableName: 'sys_password' })).refusals?.[0]?.code,
    ).toBe('CHOICE_UNKNOWN');
    expect((await publish(sales, { ids: idsOf('rates'), classification: 't', content: 'c', tableIds: "1,x'" })).refusals?.[0]?.code).toBe(
      'INPUT_MALFORMED',
    );
  });

  it('are published thirty times within a minute, and no more until it is over', async () => {
    const dispatch = await service.signIn('dispatch');
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => publish(dispatch, { ids: idsOf('cashier'), classification: '一', content: 'c' })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(30);
    expect(answers.find(({ code }) => code !== 200)?.refusals?.[0]).toMatchObject({ code: 'MESSAGES_TOO_MANY', detail: { n: '30' } });
    expect((await publish(await service.signIn('documents'), { ids: idsOf('cashier'), classification: '一', content: 'c' })).code).toBe(
      200,
    );
    await service.database.ask("update sys_throttle set until = now() - interval '1 second' where key like 'message|%'");
    expect((await publish(dispatch, { ids: idsOf('cashier'), classification: '一', content: 'c' })).code).toBe(200);
    await (await service.signIn('cashier')).call('/userMessageController/updateAllConsumed');
  });

  it('are not sent to somebody disabled, nor to some of those named', async () => {
    const sales = await service.signIn('sales');
    const [gone] = await service.database.ask<{ id: string }>("update sys_user set is_disable = true where username = 'hr' returning id");
    expect(
      (await publish(sales, { ids: `${idsOf('service')},${gone?.id}`, classification: '停用', content: 'c' })).refusals?.[0]?.code,
    ).toBe('RECIPIENT_UNKNOWN');
    const colleague = await service.signIn('service');
    expect((await listOf(colleague, inbox)).map((row) => row.classification)).not.toContain('停用');
    const staff = (await sales.call<{ id: string }[]>('/userMessageController/selectStaff', {}, { method: 'GET' })).data;
    expect(staff.map(({ id }) => id)).not.toContain(gone?.id);
  });

  it('can be sent once however often the same wish arrives', async () => {
    const sales = await service.signIn('sales');
    const body = { ids: idsOf('documents'), classification: '一次', content: 'c', batchId: '5f8f3b7e-6d52-4c1d-9a2b-0a1b2c3d4e5f' };
    for (let time = 0; time < 3; time++) expect((await publish(sales, body)).code).toBe(200);
    const colleague = await service.signIn('documents');
    expect((await listOf(colleague, inbox)).filter((row) => row.classification === '一次')).toHaveLength(1);
  });

  it('find their recipients by branch, name, nature and role', async () => {
    const sales = await service.signIn('sales');
    const staff = async (filter: Record<string, string>) =>
      (
        await sales.call<{ username: string; nature: string; epId: string; roleName: string; epname: string; czName: string }[]>(
          '/userMessageController/selectStaff',
          filter,
          { method: 'GET' },
        )
      ).data;
    const all = await staff({ epId: '', fullname: '', type: '', roleSet: '' });
    const branches = new Set(all.map(({ epId }) => epId));
    expect(branches.size).toBeGreaterThan(1);
    expect((await staff({ epId: '2' })).every(({ epId }) => epId === '2')).toBe(true);
    expect(new Set((await staff({ type: 'FINANCE' })).map(({ nature }) => nature))).toEqual(new Set(['FINANCE']));
    expect((await staff({ fullname: 'cashier' })).map(({ username }) => username)).toEqual(['cashier']);
    expect(all.every(({ roleName, epname, czName }) => roleName !== '' && epname !== '' && czName !== '')).toBe(true);
  });
});

describe('the badges of the menu', () => {
  const about = async (who: SignedIn, path: string) => (await who.call<number>(path, {}, { method: 'GET' })).data;

  it('count the unread messages about what stands behind an entry, and nothing else', async () => {
    const [sales, admin] = [await service.signIn('sales'), await service.signIn('admin')];
    const [{ id } = { id: '' }] = await service.database.ask<{ id: string }>("select id from sys_user where username = 'sales'");
    const offers = '/freightOfferController/navigationCount';
    const before = await about(sales, offers);
    for (const tableName of ['freight_offer', 'bl_order'])
      await admin.call('/userMessageController/insertUserMessage', { ids: id, classification: '报价', content: '请批准', tableName });
    expect(await about(sales, offers)).toBe(before + 1);
    await sales.call('/userMessageController/updateAllConsumed', {});
    expect(await about(sales, offers)).toBe(0);
  });
});
