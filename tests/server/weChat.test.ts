import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { WeChatHouse } from '#tests/server/weChatHouse';

const house = new WeChatHouse();
let service: Service;
let sales: SignedIn;
let clerk: SignedIn;
let contact: ListedRow;

beforeAll(async () => {
  const weChat = await house.start();
  service = await startService({ outside: { secretKey: null, outboundAllow: [], weChat } });
  [sales, clerk] = await Promise.all([service.signIn('sales'), service.signIn('operator')]);
  const [customer] = await listOf(sales, '/CrmContoller/select_crm', { size: 1 }).catch(() => []);
  const crmId =
    customer?.id ??
    (
      await service.database.ask<{ id: string }>(
        "select id from crm_customer where ep_id = 1 and salesman_id = (select id from sys_user where username = 'sales') order by id limit 1",
      )
    )[0]?.id;
  const made = await batch(sales, 'crmContactController', {
    add: [{ clientId: 'c', values: { crmId, name: '王小明', contactType: 'BOOKING' } }],
  });
  expect(toldOf(made)).toEqual([]);
  contact = { id: made.data.done[0]?.id ?? '', crmId } as unknown as ListedRow;
});
afterAll(async () => {
  await service.stop();
  await house.stop();
});

const begin = async (who: SignedIn, body: Body): Promise<URL> => {
  const answer = await who.call<{ url: string }>('/weChat/oauth', body, { method: 'GET' });
  expect(answer.code, answer.codeMsg).toBe(200);
  return new URL(answer.data.url);
};
const comeBack = async (page: URL, code: string): Promise<{ status: number; text: string }> => {
  const query = new URLSearchParams({ code, state: page.searchParams.get('state') ?? '' });
  const response = await fetch(`${service.url}/weChat/bound?${query.toString()}`, { redirect: 'manual' });
  return { status: response.status, text: await response.text() };
};
const bindings = () =>
  listOf(sales, '/weChatBindingController/select', { where: { field: 'contactId', op: 'equal', anyOf: [contact.id] } });
const contactRow = async () =>
  (await listOf(sales, '/CrmContoller/listGetContactByCrmId', { crmId: contact.crmId })).find(({ id }) => id === contact.id);

it('a contact agrees at WeChat without signing in here, once for each link, and is bound until somebody ends it', async () => {
  const page = await begin(sales, { kind: 'CRM_MP', contactId: contact.id });
  expect(page.origin + page.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize');
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    appid: 'wx1',
    redirect_uri: 'https://tally.example/weChat/bound',
    response_type: 'code',
  });
  house.codes.set('c1', 'openid-1').set('c2', 'openid-2');
  expect(await comeBack(page, 'c1')).toMatchObject({ status: 200, text: expect.stringContaining('绑定成功') as string });
  expect(await comeBack(page, 'c2')).toMatchObject({ status: 409, text: expect.stringContaining('过期') as string });
  expect(await bindings()).toMatchObject([{ kind: 'CRM_MP', openId: 'openid-1', state: 'BOUND', contactName: '王小明' }]);
  expect(await contactRow()).toMatchObject({ mpBound: true });
  const [row] = await bindings();
  expect(toldOf(await sales.call('/weChat/unBindMpCrm', { ids: String(row?.id) }))).toEqual([]);
  const [ended] = await bindings();
  expect(ended).toMatchObject({ state: 'UNBOUND' });
  expect(ended?.unboundTime).not.toBeNull();
  expect(await contactRow()).toMatchObject({ mpBound: false });
});

it('one of the staff binds their own at both programs, sees it and ends it; another’s only an administrator ends', async () => {
  house.codes.set('u1', 'openid-u').set('p1', 'wang.wu');
  await comeBack(await begin(clerk, { kind: 'USER_MP' }), 'u1');
  await comeBack(await begin(clerk, { kind: 'USER_CP' }), 'p1');
  const own = () => clerk.call<{ kinds: string[]; bound: { kind: string }[] }>('/weChatBindingController/own', {}, { method: 'GET' });
  expect((await own()).data).toMatchObject({ kinds: ['USER_MP', 'USER_CP'], bound: [{ kind: 'USER_MP' }, { kind: 'USER_CP' }] });
  const [user] = await service.database.ask<{ id: string }>("select id from sys_user where username = 'operator'");
  expect(toldOf(await sales.call('/weChat/unBindCp', { userId: user?.id })).join()).toContain('NOT_ALLOWED');
  expect((await clerk.call('/weChat/unBindMpUser')).code).toBe(200);
  expect(toldOf(await clerk.call('/weChat/unBindMpUser')).join()).toContain('WECHAT_NOT_BOUND');
  const admin = await service.signIn('admin', { epId: '1' });
  expect((await admin.call('/weChat/unBindCp', { userId: user?.id })).code).toBe(200);
  expect((await own()).data.bound).toEqual([]);
});

it('refuses a name that stands for somebody else, a code WeChat does not know, and a state that is not ours', async () => {
  house.codes.set('a', 'openid-x').set('b', 'openid-x').set('again', 'openid-x');
  await comeBack(await begin(clerk, { kind: 'USER_MP' }), 'a');
  expect(await comeBack(await begin(clerk, { kind: 'USER_MP' }), 'again')).toMatchObject({ status: 200 });
  expect(await comeBack(await begin(sales, { kind: 'USER_MP' }), 'b')).toMatchObject({
    status: 409,
    text: expect.stringContaining('其他人') as string,
  });
  expect(await comeBack(await begin(sales, { kind: 'USER_MP' }), 'nobody')).toMatchObject({
    text: expect.stringContaining('invalid code') as string,
  });
  const forged = new URL('https://open.weixin.qq.com/?state=v1.a.b.c');
  expect(await comeBack(forged, 'a')).toMatchObject({ status: 409 });
  const denied = await clerk.call('/weChat/oauth', { kind: 'CRM_MP', contactId: contact.id }, { method: 'GET' });
  expect(denied.code).not.toBe(200);
});

it('says plainly that WeChat is not set up', async () => {
  const engine = service.engine as { weChat: unknown };
  const before = engine.weChat;
  engine.weChat = null;
  const answer = await clerk.call('/weChat/oauth', { kind: 'USER_MP' }, { method: 'GET' });
  expect(toldOf(answer).join()).toContain('WECHAT_NOT_SET_UP');
  engine.weChat = before;
});
