import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;
let controller: SignedIn;
const branch = '/BranchManagerController';
beforeAll(async () => {
  service = await startService();
  [admin, controller] = await Promise.all([service.signIn('admin'), service.signIn('controller')]);
});
afterAll(() => service.stop());

const rowOf = async (comCode: string) =>
  (await listOf(admin, `${branch}/listGetEpTree`)).find((one) => one.comCode === comCode) as ListedRow;
const change = async (who: SignedIn, comCode: string, values: Record<string, unknown>) =>
  toldOf(await batch(who, 'BranchManagerController', { rows: [edited(await rowOf(comCode), values)] })).map((told) =>
    told.split(' ').slice(1).join(' '),
  );

describe('a branch', () => {
  it('has its finance details kept by the finance manager, everything else by the administrator', async () => {
    expect(
      await change(controller, 'NGB', { invoiceBankName: '中国银行宁波市分行营业部', accountBookNo: '109', taxpayerType: 'GENERAL' }),
    ).toEqual([]);
    expect(await change(controller, 'NGB', { phone: '0574-87650009', state: 'DISABLED' })).toEqual([
      'phone FIELD_NOT_YOURS',
      'state FIELD_NOT_YOURS',
    ]);
    expect(await change(admin, 'NGB', { phone: '0574-87650009' })).toEqual([]);
    expect((await controller.call(`${branch}/insertEp`, {})).code).toBe(403);
    expect((await (await service.signIn('manager')).call(`${branch}/updateEp`, {}, { method: 'PUT' })).code).toBe(403);
  });

  it('is not changed by the finance manager of another', async () => {
    await service.database.ask("update sys_user set home_ep_id = 3, access_ep_ids = '[]' where username = 'controller'");
    const elsewhere = await service.signIn('controller', { epId: '3' });
    expect(await change(elsewhere, 'NGB', { accountBookNo: '777' })).toEqual(['accountBookNo ROW_VIEW_ONLY']);
    expect(await change(elsewhere, 'TAO', { accountBookNo: '777' })).toEqual([]);
  });

  it.each([
    [{ uscc: '91330200MA2AF00021' }, 'uscc USCC_CHECK_DIGIT'],
    [{ uscc: '91330200MA2AF0O022' }, 'uscc USCC_FORMAT'],
    [{ uscc: null }, 'uscc FIELD_REQUIRED'],
    [{ scac: 'GL1' }, 'scac CODE_PATTERN'],
    [{ email: 'nobody' }, 'email EMAIL_FORMAT'],
    [{ timeZone: 'Asia/Ningbo' }, 'timeZone TIME_ZONE_UNKNOWN'],
  ])('refuses %j', async (values, told) => {
    expect(await change(admin, 'SHA', values)).toEqual([told]);
  });

  it('needs no credit code where it is an office', async () => {
    const office = {
      comCode: 'WZ',
      name: '温州办事处',
      englishName: 'Wenzhou Office',
      shortName: '温州',
      entityType: 'OFFICE',
      baseCurrency: 'CNY',
      timeZone: 'Asia/Shanghai',
      countryCode: 'CN',
      pid: '1',
    };
    const made = await admin.call<ListedRow>(`${branch}/insertEp`, office);
    expect(made.code).toBe(200);
    expect((await admin.call(`${branch}/insertEp`, { ...office, comCode: 'WZ2' })).refusals?.[0]).toMatchObject({
      code: 'VALUE_TAKEN',
      field: 'name',
    });
  });

  it('issues no invoices as an office', async () => {
    const bill = async (who: SignedIn) =>
      batch(who, 'invoiceController', {
        add: [
          {
            clientId: 'n',
            values: {
              direction: 'AR',
              crmId: (await listOf(who, '/CrmContoller/listSelectCrmData'))[0]?.id,
              invoiceDate: '2026-03-31',
              currency: 'CNY',
            },
          },
        ],
      });
    const shanghai = await service.signIn('pan.yueru', { epId: '2' });
    expect(toldOf(await bill(shanghai))).toEqual([]);
    expect(await change(admin, 'SHA', { entityType: 'OFFICE' })).toEqual([]);
    expect(toldOf(await bill(shanghai))).toEqual(['n direction OFFICE_NO_INVOICE']);
  });
});
