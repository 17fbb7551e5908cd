import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usccProblem } from '#values/standards';
import { Listener, upTo } from '#tests/server/listener';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let clerk: SignedIn;
let finance: SignedIn;

beforeAll(async () => {
  service = await startService();
  [clerk, finance] = await Promise.all([service.signIn('service'), service.signIn('finance')]);
});
afterAll(() => service.stop());

const list = '/CrmContoller/listSelectCrmData';
const partner = (more: Body = {}): Body => ({
  crmCode: `NGB9${String(Math.random()).slice(2, 8)}`,
  crmName: `甬航测试${String(Math.random()).slice(2, 8)}有限公司`,
  shortName: '甬航测试',
  category: 'DIRECT_SHIPPER',
  ...more,
});
const hide = (row: ListedRow | undefined, hidden: boolean) =>
  service.database.ask('update crm_customer set hidden = $2 where id = $1', [row?.id, hidden]);
const insert = (who: SignedIn, body: Body) => who.call<ListedRow>('/CrmContoller/insertCrmData', body);

describe('a partner', () => {
  it('is added, read by crmId, changed and found by its initials', async () => {
    const made = await insert(
      clerk,
      partner({ email: 'ops@yonghang.example; doc@yonghang.example', city: '宁波', uscc: '91330200ma2af00022' }),
    );
    expect(made).toMatchObject({
      code: 200,
      data: {
        isCustomer: true,
        settleMethod: 'PER_SHIPMENT',
        countryCode: 'CN',
        helpCode: 'yhcs',
        uscc: '91330200MA2AF00022',
        locked: false,
      },
    });
    const changed = await clerk.call<ListedRow>('/CrmContoller/updateCrmData', {
      crmId: made.data.id,
      version: made.data.version,
      phone: '0574-00001234',
    });
    expect(changed).toMatchObject({ code: 200, data: { phone: '0574-00001234', version: made.data.version + 1 } });
    expect((await clerk.call<ListedRow>('/CrmContoller/getCrmDataById', { crmId: made.data.id }, { method: 'GET' })).data.crmCode).toBe(
      made.data.crmCode,
    );
    expect((await listOf(clerk, list, { search: 'yhcs' })).some(({ id }) => id === made.data.id)).toBe(true);
  });

  it('is answered at the version it stands at once its place in the pool is written, also when it is asked again', async () => {
    const request = { batchId: randomUUID(), add: [{ clientId: 'one', values: partner() }] };
    const [first, second] = [await batch(clerk, 'CrmContoller', request), await batch(clerk, 'CrmContoller', request)];
    const [made] = first.data.done;
    const [row] = await listOf(clerk, list, { where: { field: 'id', op: 'equal', anyOf: [made?.id] } });
    expect([made?.version, made?.after?.version ?? row?.version, made?.after?.poolReason]).toEqual([row?.version, row?.version, 'NEW']);
    expect(second.data).toMatchObject({ replayed: true, done: [{ id: made?.id, version: row?.version }] });
  });

  it.each([
    [{ isCustomer: false }, 'one isCustomer PARTY_NEITHER'],
    [{ isSupplier: true }, 'one supplierType FIELD_REQUIRED'],
    [{ email: 'ops@demo' }, 'one email EMAIL_FORMAT'],
    [{ email: 'a b@x.com' }, 'one email EMAIL_FORMAT'],
    [{ uscc: '91330200MA2AF0O022' }, 'one uscc USCC_FORMAT'],
    [{ uscc: '91330200MA2AF00021' }, 'one uscc USCC_CHECK_DIGIT'],
    [{ englishName: '中文' }, 'one englishName CHINESE_NOT_ALLOWED'],
    [{ countryCode: 'CHN' }, 'one countryCode REFERENCE_UNKNOWN'],
    [{ countryCode: 'ZZ' }, 'one countryCode REFERENCE_UNKNOWN'],
    [{ creditDays: '30' }, 'one creditDays FIELD_NOT_YOURS'],
  ])('with %o is refused', async (more, told) => {
    expect(toldOf(await insert(clerk, partner(more)))).toEqual([told]);
  });

  it('has a credit code nobody else has', async () => {
    const [taken] = await listOf(clerk, list, { where: { field: 'uscc', op: 'unequal', value: '' } });
    const answer = await insert(clerk, partner({ uscc: taken?.uscc }));
    expect(toldOf(answer)).toEqual(['one uscc USCC_DUPLICATE']);
    expect(answer.refusals?.[0]?.text).toContain(String(taken?.shortName));
  });

  it('has terms of settlement that finance keeps, and master data that the desk keeps', async () => {
    const [row] = await listOf(finance, list);
    const terms = await batch(finance, 'CrmContoller', {
      rows: [edited(row as ListedRow, { settleMethod: 'MONTHLY', creditMonths: '2', payDay: '15' })],
    });
    expect(terms.code).toBe(200);
    const [now] = await listOf(finance, list, { where: { field: 'id', op: 'equal', value: row?.id } });
    expect(toldOf(await batch(finance, 'CrmContoller', { rows: [edited(now as ListedRow, { phone: '1' })] }))).toEqual([
      `${row?.id} phone FIELD_NOT_YOURS`,
    ]);
    expect(toldOf(await batch(clerk, 'CrmContoller', { rows: [edited(now as ListedRow, { payDay: '20' })] }))).toEqual([
      `${row?.id} payDay FIELD_NOT_YOURS`,
    ]);
    expect(toldOf(await batch(clerk, 'CrmContoller', { rows: [edited(now as ListedRow, { customerLevel: 'D' })] }))).toEqual([
      `${row?.id} customerLevel FIELD_NOT_YOURS`,
    ]);
  });

  it('that orders and charges refer to cannot be deleted, another one can, by the administrator', async () => {
    const admin = await service.signIn('admin');
    const [order] = await listOf(admin, '/OrderController/getOrderListNew');
    const [held] = (await admin.call('/CrmContoller/delete_crm', { ids: order?.crmId })).refusals ?? [];
    expect(held?.code).toBe('ROW_IN_USE');
    // What refers to it, and how many of each, in the reader's words.
    const [orders] = await service.database.ask<{ n: string }>(
      'select count(*)::text n from bl_order where customer_id = $1 and not is_deleted',
      [order?.crmId],
    );
    expect(held?.text).toContain(`Order ${orders?.n}`);
    expect(held?.text).toMatch(/Charge \d+/u);
    const made = await insert(clerk, partner());
    expect((await clerk.call('/CrmContoller/delete_crm', { ids: made.data.id })).code).toBe(403);
    expect((await admin.call('/CrmContoller/delete_crm', { ids: made.data.id })).code).toBe(200);
  });
});

describe('lists of partners', () => {
  it('show sales their own; pricing reads the register without what is owed', async () => {
    const [sales, rates] = [await service.signIn('sales'), await service.signIn('rates')];
    const own = await listOf(sales, list);
    const { actor } = await service.caller('sales');
    expect(own.length).toBeGreaterThan(0);
    expect(
      own.filter(
        // What is in the pool is everybody's to see.
        (row) =>
          row.poolStatus !== 'HIGH_SEAS' &&
          ![row.salesmanId, row.customerServiceId, row.operatorId, row.documentUserId, row.createUserId].includes(actor.userId),
      ),
    ).toEqual([]);
    const suppliers = await listOf(rates, '/CrmContoller/listSelectProvider');
    expect([suppliers.length > 0, suppliers.every(({ isSupplier }) => isSupplier)]).toEqual([true, true]);
    const [customer] = await listOf(clerk, list, { where: { field: 'isSupplier', op: 'equal', value: '0' } });
    // Either list's string opens the units, which are both; a hidden customer is for those who list customers (domain/16 §16.1).
    const asked = async (who: SignedIn) => toldOf(await who.call('/CrmContoller/getCrmDataById', { crmId: customer?.id }));
    expect([await asked(rates), await asked(clerk)]).toEqual([[], []]);
    await hide(customer, true);
    expect([await asked(rates), await asked(clerk)]).toEqual([['id ROW_GONE'], []]);
    await hide(customer, false);
    expect((await rates.call('/CrmContoller/getCrmDataById', { crmId: suppliers[0]?.id })).code).toBe(200);
    // Money of either side is for finance; who lists customers sees what these owe.
    const money = async (who: SignedIn) => {
      const [first = {}] = await listOf(who, '/CrmContoller/selectCorrespondence');
      return ['unpaidBase', 'profit12m', 'payableBase', 'netBase'].filter((name) => name in first);
    };
    expect(await money(rates)).toEqual([]);
    expect(await money(sales)).toEqual(['unpaidBase', 'profit12m']);
    expect(await money(finance)).toEqual(['unpaidBase', 'profit12m', 'payableBase', 'netBase']);
    // The sheet comes ordered by what some do not see: they have it in the list's own order, and are not noted as having pried.
    const ordered = (who: SignedIn, more: object) =>
      who.call('/CrmContoller/selectCorrespondence', { sort: [{ field: 'netBase', dir: 'desc', ...more }] });
    expect(toldOf(await ordered(rates, {}))).toEqual(['netBase FIELD_NOT_YOURS']);
    expect([await ordered(rates, { ifSeen: true }), await ordered(finance, {})].map(toldOf)).toEqual([[], []]);
  });

  it('send changes of customers to those who list customers, and of suppliers to those who list suppliers', async () => {
    const rates = await service.signIn('rates');
    const [heard, all] = [await Listener.open(service.url, rates.token), await Listener.open(service.url, clerk.token)];
    const [customer] = await listOf(clerk, list, { where: { field: 'isSupplier', op: 'equal', value: '0' } });
    const [supplier] = await listOf(clerk, list, { where: { field: 'isSupplier', op: 'equal', value: '1' } });
    await hide(customer, true);
    const first = await batch(clerk, 'CrmContoller', { rows: [edited(customer as ListedRow, { remark: 'customer alone' })] });
    const second = await batch(clerk, 'CrmContoller', { rows: [edited(supplier as ListedRow, { remark: 'supplier too' })] });
    await Promise.all([heard.until(upTo(second.data.seq as number)), all.until(upTo(second.data.seq as number))]);
    expect([first.code, heard.texts.join('').includes('customer alone'), heard.texts.join('').includes('supplier too')]).toEqual([
      200,
      false,
      true,
    ]);
    expect(all.texts.join('')).toContain('customer alone');
    await hide(customer, false);
    await Promise.all([heard.close(), all.close()]);
  });

  it('hold demonstration partners with codes that keep the standard, each once', async () => {
    const codes = (
      await service.database.ask<{ uscc: string; ep_id: string }>('select ep_id, uscc from crm_customer where uscc is not null')
    ).map(({ ep_id, uscc }) => `${ep_id} ${uscc}`);
    expect(codes.filter((code) => usccProblem(code.split(' ')[1] ?? '') !== null)).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('lists of orders', () => {
  it('show sales the orders they serve, imports and consolidations alone where they are asked for', async () => {
    const sales = await service.signIn('sales');
    const { actor } = await service.caller('sales');
    const business = await listOf(sales, '/OrderController/getOrderListBusiness');
    expect(
      business.filter(
        (row) => ![row.salesmanId, row.customerServiceId, row.operatorId, row.documentUserId, row.createUserId].includes(actor.userId),
      ),
    ).toEqual([]);
    expect(business.length).toBeGreaterThan(0);
    expect(business[0]).toHaveProperty('profitBase');
    const imports = await listOf(finance, '/OrderController/getOrderListImport');
    expect(
      [...new Set(imports.map(({ businessType }) => businessType))].every((type) => ['SEA_IMPORT', 'LCL_IMPORT'].includes(String(type))),
    ).toBe(true);
    const lcl = await listOf(clerk, '/OrderController/getOrderListLcl');
    expect(lcl.every(({ businessType }) => String(businessType).startsWith('LCL_'))).toBe(true);
  });
});
