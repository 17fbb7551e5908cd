import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;
beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
});
afterAll(() => service.stop());

const dictionary = '/basicDataController';
const refusedOf = (answer: { refusals?: readonly { field?: string; code: string }[] }) =>
  (answer.refusals ?? []).map(({ field, code }) => `${field} ${code}`);
const rowOf = async (name: string, key: string, code: string): Promise<ListedRow> => {
  const row = (await listOf(admin, `${dictionary}/select_${name}`)).find((one) => one[key] === code);
  if (!row) throw new Error(`${name} ${code} is not there`);
  return row;
};
const update = (name: string, row: ListedRow, values: Record<string, unknown>) =>
  admin.call<ListedRow>(`${dictionary}/update_${name}`, { id: row.id, version: row.version, ...values });

describe('columns that hold lists', () => {
  it('take what people type and answer lists', async () => {
    const invoice = await update('invoiceType', await rowOf('invoiceType', 'code', 'NORMAL'), { taxRates: '0, 1,6' });
    expect(invoice.data.taxRates).toEqual(['0', '1', '6']);
    const voucher = await update('voucherType', await rowOf('voucherType', 'code', 'GENERAL'), { sources: ['FX', 'ACCRUAL'] });
    expect(voucher.data.sources).toEqual(['FX', 'ACCRUAL']);
    expect(refusedOf(await update('invoiceType', invoice.data, { taxRates: '6,120' }))).toEqual(['taxRates NUMBER_RANGE']);
    expect(refusedOf(await update('voucherType', voucher.data, { sources: 'FX,WISHES' }))).toEqual(['sources CODE_PATTERN']);
  });

  it('name people who are there, and keep them from being deleted', async () => {
    const lane = await rowOf('line', 'lineCode', 'USW');
    expect(refusedOf(await update('line', lane, { managerUserIds: ['999999'] }))).toEqual(['managerUserIds REFERENCE_UNKNOWN']);
    const made = await admin.call<ListedRow>('/userManagerController/saveUser', {
      username: 'lane.keeper',
      fullname: '航线员',
      nature: 'PRICING',
      roleSet: [(await listOf(admin, '/RoleManagerController/selectRole')).find(({ englishName }) => englishName === 'Rate manager')?.id],
    });
    const kept = await update('line', lane, { managerUserIds: [made.data.id] });
    expect(kept.data.managerUserIds).toEqual([made.data.id]);
    expect((await admin.call('/userManagerController/deleteCompletely', { id: made.data.id })).refusals?.[0]?.code).toBe('ROW_IN_USE');
    await update('line', kept.data, { managerUserIds: lane.managerUserIds });
    expect((await admin.call('/userManagerController/deleteCompletely', { id: made.data.id })).code).toBe(200);
  });
});

describe('numbers with check digits', () => {
  it.each([
    ['insert_vessel', { code: 'V1', name: '测试轮', imo: '9298687' }, 'imo IMO_CHECK_DIGIT'],
    ['insert_goods', { code: '770100', name: '保留章' }, 'code HS_CODE_INVALID'],
    ['insert_goods', { code: '64039', name: '五位' }, 'code HS_CODE_INVALID'],
    ['insert_vessel', { code: 'V1', name: '测试轮', flagCountry: 'XX' }, 'flagCountry REFERENCE_UNKNOWN'],
  ])('%s refuses %j', async (call, body, told) => {
    expect(refusedOf(await admin.call(`${dictionary}/${call}`, body))).toEqual([told]);
  });

  it('one ship has one name once', async () => {
    expect((await admin.call(`${dictionary}/insert_vessel`, { code: 'V2', name: 'SAME SHIP', imo: '9298686' })).code).toBe(200);
    expect((await admin.call(`${dictionary}/insert_vessel`, { code: 'V3', name: 'SAME SHIP', imo: '9298686' })).code).not.toBe(200);
    expect((await admin.call(`${dictionary}/insert_vessel`, { code: 'V4', name: 'SAME SHIP', imo: '9811000' })).code).toBe(200);
  });
});

describe('a bank account', () => {
  const account = { bankName: 'Commerzbank', accountName: 'Gelan', accountNo: '0532013000', currency: 'EUR' };
  const added = (more: Record<string, unknown>) => admin.call<ListedRow>(`${dictionary}/insert_bankAccount`, { ...account, ...more });

  it.each([
    [{ iban: 'DE89370400440532013001' }, 'iban IBAN_CHECK_DIGITS'],
    [{ iban: 'DE8937040044053201300' }, 'iban IBAN_LENGTH'],
    [{ iban: 'CN89370400440532013000' }, 'iban IBAN_FORMAT'],
    [{ swift: 'BKCHCN' }, 'swift CODE_PATTERN'],
  ])('refuses %j', async (values, told) => {
    expect(refusedOf(await added(values))).toEqual([told]);
  });

  it('has an international number that is right, stored without spaces', async () => {
    const made = await added({ iban: 'de89 3704 0044 0532 0130 00', swift: 'BKCH CNBJ 92A' });
    expect(made.data).toMatchObject({ iban: 'DE89370400440532013000', swift: 'BKCHCNBJ92A' });
  });
});

describe('the usual tax of a charge', () => {
  it('is that of its side of the line', async () => {
    const item = await rowOf('costName', 'code', 'TRK');
    expect((await update('costName', item, { defaultTaxRateAR: '6', defaultTaxRateAP: '9' })).code).toBe(200);
    const finance = await service.signIn('finance');
    const [order] = (await listOf(finance, '/OrderController/getOrderListNew')).filter(({ costLocked }) => costLocked !== true);
    const [supplier] = await listOf(finance, '/CrmContoller/listSelectProvider');
    const line = (direction: string, crmId: unknown) => ({
      clientId: direction,
      values: { orderId: order?.id, direction, crmId, feeCode: 'TRK', number: '1', price: '500', currency: 'CNY', costDate: '2026-03-20' },
    });
    const answer = await batch(finance, 'costController', { add: [line('AR', order?.crmId), line('AP', supplier?.id)] });
    expect(toldOf(answer)).toEqual([]);
    const costs = await listOf(finance, '/costController/list', { where: { field: 'orderId', op: 'equal', anyOf: [order?.id] } });
    const made = answer.data.done.map(({ id }) => costs.find((one) => one.id === id));
    expect(made.map((one) => [one?.direction, one?.taxRate])).toEqual([
      ['AR', '6'],
      ['AP', '9'],
    ]);
  });
});

describe('personnel natures and reasons', () => {
  const someone = async () =>
    (await listOf(admin, '/userManagerController/getUserList')).find(({ username }) => username === 'gu.changfeng') as ListedRow;

  it('are those of the dictionary, new ones too', async () => {
    const person = await someone();
    const change = (nature: string) => admin.call<ListedRow>('/userManagerController/updateUser', { id: person.id, nature });
    expect(refusedOf(await change('JUGGLER'))).toEqual(['nature REFERENCE_UNKNOWN']);
    expect(
      (await admin.call(`${dictionary}/insert_userNature`, { code: 'CUSTOMS', user_nature: '报关员', englishName: 'Customs clerk' })).code,
    ).toBe(200);
    expect((await change('CUSTOMS')).data.nature).toBe('CUSTOMS');
    const found = await admin.call<{ username: string }[]>('/userMessageController/selectStaff', { type: 'CUSTOMS' }, { method: 'GET' });
    expect(found.data.map(({ username }) => username)).toEqual(['gu.changfeng']);
  });

  it('stay while somebody is one', async () => {
    expect(
      (await admin.call(`${dictionary}/delete_basicCode`, { tableName: 'bs_user_nature', code: 'CUSTOMS' }, { as: 'form' })).refusals?.[0]
        ?.code,
    ).toBe('CODE_IN_USE');
  });

  it('are read by everybody and kept by administrators', async () => {
    const operator = await service.signIn('operator');
    expect((await listOf(operator, `${dictionary}/select_reasonCode`)).filter(({ action }) => action === 'SHUT_OUT')).toHaveLength(3);
    expect((await operator.call(`${dictionary}/insert_reasonCode`, { code: 'X', name: 'x', action: 'OTHER' })).code).toBe(403);
  });
});
