import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;

beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
});
afterAll(() => service.stop());

const paths = {
  export: '/OrderController/getOrderListNew',
  import: '/OrderController/getOrderListImport',
  lcl: '/OrderController/getOrderListLcl',
  all: '/OrderController/getOrderListBusiness',
  costs: '/costController/list',
} as const;

describe('parameters of a list call', () => {
  it('that nobody knows are refused, whatever they hold: a misspelt one would answer everything', async () => {
    for (const [path, body] of [
      [paths.export, { modelstatus: 'LOCKED' }],
      [paths.costs, { tabelId: '1' }],
      ['/freightController/selectFreight', { isReefer: 1 }],
      ['/exchangeController/selectList', { curency: '' }],
      ['/userMessageController/selectUserMessage', { constructors: 'x' }],
    ] as const) {
      const answer = await admin.call(path, body, { method: 'GET' });
      expect([answer.code, ...toldOf(answer)], path).toEqual([422, `${Object.keys(body)[0]} FIELD_UNKNOWN`]);
    }
    expect((await admin.call(paths.costs, { orderId: { a: 1 } })).refusals?.[0]?.code).toBe('INPUT_MALFORMED');
  });

  it('work as the specification spells them', async () => {
    const costs = await listOf(admin, paths.costs, { size: 1 });
    const orderId = costs[0]?.orderId;
    const [named, byTable] = [await listOf(admin, paths.costs, { orderId }), await listOf(admin, paths.costs, { tableId: orderId })];
    expect(byTable.map(({ id }) => id)).toEqual(named.map(({ id }) => id));
    expect(named.every((row) => row.orderId === orderId) && named.length > 0).toBe(true);
    expect((await listOf(admin, paths.all, { orderId })).map(({ id }) => id)).toEqual([orderId]);
    const rates = await listOf(admin, '/freightController/selectFreight');
    const { carrierCode, lineCode } = rates[0] as ListedRow;
    const some = await listOf(admin, '/freightController/selectFreight', { carrier: carrierCode, line: lineCode });
    expect(some.map(({ id }) => id)).toEqual(
      rates.filter((row) => row.carrierCode === carrierCode && row.lineCode === lineCode).map(({ id }) => id),
    );
  });

  it('modelStatus tells the states of orders apart', async () => {
    const all = await listOf(admin, paths.all);
    const count = async (modelStatus: string) => (await listOf(admin, paths.all, { modelStatus })).length;
    const of = (holds: (row: ListedRow) => boolean) => all.filter(holds).length;
    expect(await count('ALL')).toBe(all.length);
    expect(await count('LOCKED')).toBe(of(({ locked }) => locked === true));
    expect(await count('DONE')).toBe(of(({ orderStatus }) => orderStatus === 'COMPLETED'));
    expect(
      (await count('TODO')) + (await count('DOING')) + (await count('DONE')) + of(({ orderStatus }) => orderStatus === 'SHUT_OUT'),
    ).toBe(all.length);
    expect((await admin.call(paths.all, { modelStatus: 'toString' })).refusals?.[0]).toMatchObject({
      code: 'CHOICE_UNKNOWN',
      field: 'modelStatus',
    });
  });
});

describe('lists show what they are of', () => {
  it('orders by their kind of business', async () => {
    await service.database.ask(
      "update bl_order set business_type = 'LCL_EXPORT' where id in (select id from bl_order where ep_id = 1 and business_type = 'SEA_EXPORT' and not is_deleted order by id limit 2)",
    );
    const kinds = async (path: string) => new Set((await listOf(admin, path)).map(({ businessType }) => String(businessType)));
    expect([...(await kinds(paths.export))].filter((kind) => !['SEA_EXPORT', 'SOC'].includes(kind))).toEqual([]);
    expect([...(await kinds(paths.import))].filter((kind) => !['SEA_IMPORT', 'LCL_IMPORT'].includes(kind))).toEqual([]);
    expect([...(await kinds(paths.lcl))].filter((kind) => kind !== 'LCL_EXPORT')).toEqual([]);
    const whole = await listOf(admin, paths.all);
    const parts = await Promise.all([paths.export, paths.import, paths.lcl].map((path) => listOf(admin, path)));
    expect(parts.flat().length).toBe(whole.length);
    expect(parts.every((part) => part.length > 0)).toBe(true);
  });

  it('customers without those who only supply', async () => {
    const rows = await listOf(admin, '/CrmContoller/listSelectCrmData');
    expect(rows.length > 0 && rows.every(({ isCustomer }) => isCustomer === true)).toBe(true);
    expect((await listOf(admin, '/CrmContoller/listSelectProvider')).some(({ isCustomer }) => isCustomer !== true)).toBe(true);
  });
});

describe('rates before their release', () => {
  const path = '/freightController/selectFreight';
  const told = (name: string) => service.signIn(name).then((who) => listOf(who, path));

  it('are there for those who make or examine them alone', async () => {
    const [makers, sales, manager] = [await told('rates'), await told('sales'), await told('manager')];
    expect(new Set(makers.map(({ releaseStatus }) => releaseStatus)).size).toBeGreaterThan(1);
    const released = makers.filter(({ releaseStatus }) => releaseStatus === 'RELEASED').map(({ id }) => id);
    expect(sales.map(({ id }) => id).sort()).toEqual([...released].sort());
    expect(manager.map(({ id }) => id).sort()).toEqual(makers.map(({ id }) => id).sort());
    const draft = makers.find(({ releaseStatus }) => releaseStatus !== 'RELEASED');
    const salesman = await service.signIn('sales');
    for (const [call, body] of [
      ['/freightController/get', { id: draft?.id }],
      ['/PublicQueryController/selectHistory', { entity: 'freightRate', id: draft?.id }],
    ] as const)
      expect((await salesman.call(call, body, { method: 'GET' })).refusals?.[0]?.code).toBe('ROW_GONE');
  });

  it('and above their level not for anybody below it', async () => {
    const before = await told('sales');
    const [one] = before;
    await service.database.ask('update fr_rate set visible_level = 2 where id = $1', [one?.id]);
    expect((await told('sales')).map(({ id }) => id)).toEqual(before.filter(({ id }) => id !== one?.id).map(({ id }) => id));
    expect((await told('manager')).map(({ id }) => id)).toContain(one?.id);
  });
});

describe('a currency', () => {
  const values = { currency: 'CNY', baseCurrency: 'USD', rate: '0.14', startDate: '2031-01-01' };
  const added = (more: object) => batch(admin, 'exchangeController', { add: [{ clientId: 'n', values: { ...values, ...more } }] });

  it('of no list is called so, and RMB is CNY', async () => {
    expect(toldOf(await added({ currency: 'XYZ' }))).toEqual(['n currency CURRENCY_UNKNOWN']);
    const [row] = (await added({ currency: 'rmb' })).data.done;
    expect(row?.after?.currency).toBe('CNY');
  });
});

describe('calls as the specification has them', () => {
  it('count unread enquiries by POST and by GET, and a message that was read stays read', async () => {
    for (const method of ['POST', 'GET'] as const)
      expect((await admin.call('/freightEnquiryController/noReadCount', {}, { method })).code).toBe(200);
    expect((await admin.call('/userMessageController/cancelIsConsumed', { ids: '1' })).status).toBe(404);
  });

  it('answer personnel natures as user_nature', async () => {
    const [row] = await listOf(admin, '/basicDataController/select_userNature');
    expect(row).toMatchObject({ id: expect.any(String) as string, user_nature: expect.any(String) as string });
    expect(row).not.toHaveProperty('name');
  });

  it('tell a page that was asleep that its session lapsed, and somebody who comes back that it expired', async () => {
    const [asleep, back] = [await service.signIn('documents'), await service.signIn('dispatch')];
    await service.database.ask(
      "update sys_session set last_seen_at = now() - interval '13 hours' where ended_at is null and user_id in (select id from sys_user where username in ('documents', 'dispatch'))",
    );
    expect((await asleep.call('/PublicQueryController/getUserInfo', {}, { headers: { 'x-background': '1' } })).code).toBe(304);
    expect((await back.call('/PublicQueryController/getUserInfo')).code).toBe(50_014);
  });
});
