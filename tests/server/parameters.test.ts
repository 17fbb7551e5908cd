import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameterKeys, parameters } from '#names/parameters';
import { parameterProblem, readParameter } from '#define/parameters';
import { readParameters } from '#server/read/parameters';
import { asList } from '#names/listText';
import { ask, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

interface Line {
  paramKey: string;
  group: string;
  valueType: string;
  value: string;
  defaultValue: string;
  effectiveFrom: string | null;
  values: { id: string; version: number; value: string; effectiveFrom: string; updateUserName: string }[];
}

let service: Service;
let admin: SignedIn;
let today: string;

const list = async (who: SignedIn) =>
  (await who.call<{ rows: Line[]; today: string }>('/ParameterController/parameter_list', {}, { method: 'GET' })).data;
const lineOf = async (who: SignedIn, key: string) => (await list(who)).rows.find(({ paramKey }) => paramKey === key) as Line;
const give = (paramKey: string, value: string, effectiveFrom = today) =>
  admin.call<ListedRow>('/ParameterController/parameter_add', { paramKey, value, effectiveFrom });
const later = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
  today = (await list(admin)).today;
});
afterAll(() => service.stop());

describe('the parameters', () => {
  it('have defaults that are values of their own kind, within their own limits', () => {
    expect(parameterKeys.filter((key) => parameterProblem(key, parameters[key].initial) !== null)).toEqual([]);
    expect([
      readParameter('cost.allowedTaxRates', null),
      readParameter('writeoff.smallDifference', null),
      readParameter('session.hours', null),
      readParameter('approval.allowSelf', null),
    ]).toEqual([['0', '1', '3', '6', '9', '13'], '1.00', 12, false]);
  });

  it('are all listed with their defaults before a branch has said anything', async () => {
    const { rows } = await list(admin);
    expect(rows.map(({ paramKey }) => paramKey)).toEqual(parameterKeys);
    expect(
      rows.every(
        ({ value, defaultValue, effectiveFrom, values }) => value === defaultValue && effectiveFrom === null && values.length === 0,
      ),
    ).toBe(true);
    expect(await lineOf(admin, 'fx.maxJumpPct')).toMatchObject({ group: 'finance', valueType: 'DECIMAL', value: '5' });
  });

  it('take a value from a day on, with who gave it, its version and its audit', async () => {
    const added = await give('crm.claimCap', '80');
    expect([added.code, added.data]).toEqual([200, expect.objectContaining({ paramKey: 'crm.claimCap', value: '80', version: 1 })]);
    const edited = await admin.call<ListedRow>('/ParameterController/parameter_edit', { id: added.data.id, version: 1, value: '90' });
    expect([edited.code, edited.data.version]).toEqual([200, 2]);
    expect(toldOf(await admin.call('/ParameterController/parameter_edit', { id: added.data.id, version: 1, value: '70' }))).toEqual([
      `${added.data.id} value STALE_VERSION`,
    ]);
    expect(await lineOf(admin, 'crm.claimCap')).toMatchObject({
      value: '90',
      defaultValue: '100',
      effectiveFrom: today,
      values: [{ updateUserName: expect.any(String) }],
    });
    const changes = await service.database.ask<{ before: string | null; after: string }>(
      "select before, after from sys_change where entity = 'parameter' and row_id = $1 order by seq",
      [added.data.id],
    );
    expect(changes.map(({ before, after }) => [before, JSON.parse(after)])).toEqual([
      [null, { paramKey: 'crm.claimCap', value: '80', effectiveFrom: today }],
      ['{"value":"80"}', { value: '90' }],
    ]);
  });

  it('hold from their day: what begins tomorrow does not hold today, and nothing begins yesterday', async () => {
    expect((await give('crm.poolFollowDays', '10', later(1))).code).toBe(200);
    expect(await lineOf(admin, 'crm.poolFollowDays')).toMatchObject({
      value: '30',
      effectiveFrom: null,
      values: [{ value: '10', effectiveFrom: later(1) }],
    });
    expect((await give('crm.poolFollowDays', '20')).code).toBe(200);
    expect((await lineOf(admin, 'crm.poolFollowDays')).value).toBe('20');
    const past = await give('order.maxMerge', '9', later(-1));
    expect([past.code, ...toldOf(past)]).toEqual([409, 'one effectiveFrom PARAMETER_PAST']);
    await service.database.ask('update sys_parameter set effective_from = effective_from - 3 where param_key = $1', ['crm.poolFollowDays']);
    const begun = (await lineOf(admin, 'crm.poolFollowDays')).values.at(-1);
    expect(toldOf(await admin.call('/ParameterController/parameter_edit', { id: begun?.id, version: 1, value: '5' }))).toEqual([
      `${begun?.id} effectiveFrom PARAMETER_PAST`,
    ]);
  });

  it('refuse what is no value of theirs, in the reader’s language', async () => {
    const wrong: [string, string, string][] = [
      ['no.such', '1', 'PARAMETER_UNKNOWN'],
      ['constructor', '1', 'PARAMETER_UNKNOWN'],
      ['order.maxMerge', '1', 'NUMBER_RANGE'],
      ['order.maxMerge', '501', 'NUMBER_RANGE'],
      ['order.maxMerge', '2.5', 'INTEGER_UNPARSED'],
      ['order.maxMerge', 'many', 'NUMBER_UNPARSED'],
      ['writeoff.smallDifference', '1.001', 'TOO_MANY_DECIMALS'],
      ['writeoff.smallDifference', '-1', 'NUMBER_RANGE'],
      ['writeoff.smallDifference', '1e3', 'NUMBER_UNPARSED'],
      ['approval.allowSelf', 'yes', 'FLAG_UNPARSED'],
      ['due.baseDate', 'ETA', 'CHOICE_UNKNOWN'],
      ['cost.allowedTaxRates', '0,6,6.0', 'PARAMETER_REPEATED'],
      ['cost.allowedTaxRates', '0,,6', 'NUMBER_UNPARSED'],
      ['cost.allowedTaxRates', '101', 'NUMBER_RANGE'],
    ];
    for (const [key, value, code] of wrong)
      expect(
        toldOf(await give(key, value)).map((told) => told.split(' ').at(-1)),
        `${key} ${value}`,
      ).toEqual([code]);
    const told = await Promise.all(
      ['zh', 'en', 'ar'].map((language) =>
        admin.call(
          '/ParameterController/parameter_add',
          { paramKey: 'order.maxMerge', value: '1', effectiveFrom: today },
          { headers: { 'x-language': language } },
        ),
      ),
    );
    expect(told.map(({ codeMsg }) => codeMsg)).toEqual([
      '参数值超出范围，应在2到500之间',
      expect.stringContaining('2'),
      expect.stringMatching(/\p{Script=Arabic}/u),
    ]);
    expect((await give('order.maxSplit', '5')).code).toBe(200);
    expect((await give('order.maxSplit', '6')).refusals?.[0]?.code).toBe('VALUE_TAKEN');
  });

  it('are changed by the administrator, those of finance by the finance manager too', async () => {
    const finance = await service.signIn('finance');
    expect((await finance.call('/ParameterController/parameter_list', {}, { method: 'GET' })).code).toBe(403);
    expect(
      (await finance.call('/ParameterController/parameter_add', { paramKey: 'finance.invoiceTolerance', value: '1', effectiveFrom: today }))
        .code,
    ).toBe(403);
    const controller = await service.signIn('controller');
    const { rows } = await list(controller);
    expect(rows).toHaveLength(parameterKeys.length);
    const [own] = rows.filter((line) => line.group === 'finance' && line.values.length === 0);
    const made = await controller.call<{ id: string; version: number }>('/ParameterController/parameter_add', {
      paramKey: own?.paramKey,
      value: own?.defaultValue,
      effectiveFrom: today,
    });
    expect(made.code).toBe(200);
    expect(
      (
        await controller.call('/ParameterController/parameter_edit', {
          id: made.data.id,
          version: made.data.version,
          value: own?.defaultValue,
        })
      ).code,
    ).toBe(200);
    expect(
      (await controller.call('/ParameterController/parameter_add', { paramKey: 'order.maxMerge', value: '20', effectiveFrom: today }))
        .refusals?.[0]?.code,
    ).toBe('FIELD_NOT_YOURS');
    const theirs = await admin.call<{ id: string; version: number }>('/ParameterController/parameter_add', {
      paramKey: 'order.maxMerge',
      value: '20',
      effectiveFrom: today,
    });
    expect(
      (await controller.call('/ParameterController/parameter_edit', { id: theirs.data.id, version: theirs.data.version, value: '21' }))
        .refusals?.[0]?.code,
    ).toBe('FIELD_NOT_YOURS');
  });

  it('belong to one branch', async () => {
    const elsewhere = await service.signIn('admin', { epId: '2' });
    expect(await lineOf(elsewhere, 'crm.claimCap')).toMatchObject({ value: '100', values: [] });
    admin = await service.signIn('admin');
    const { id } = (await lineOf(admin, 'crm.claimCap')).values[0] as { id: string };
    const stranger = await service.signIn('admin', { epId: '2' });
    expect(toldOf(await stranger.call('/ParameterController/parameter_edit', { id, version: 2, value: '1' }))).toEqual([`${id} ROW_GONE`]);
    admin = await service.signIn('admin');
  });
});

describe('what they decide', () => {
  const charge = async (more: Body) => {
    const [like] = (await listOf(admin, '/costController/list', { size: 200 })).filter(
      ({ locked, confirmed, orderCostLocked, currency }) =>
        locked === false && confirmed === false && orderCostLocked === false && currency === 'CNY',
    );
    const { orderId, crmId, feeCode } = like as ListedRow;
    return admin.call<ListedRow>('/costController/add', {
      orderId,
      crmId,
      feeCode,
      direction: 'AR',
      feeName: '测试费',
      unit: 'bill',
      number: '1',
      price: '106',
      currency: 'CNY',
      rate: '1',
      costDate: today,
      ...more,
    });
  };

  it('which tax rates a charge may have, by the day of the charge', async () => {
    expect((await charge({ taxRate: '5' })).refusals?.[0]).toMatchObject({
      code: 'TAX_RATE_NOT_ALLOWED',
      detail: { allowed: asList(['0', '1', '3', '6', '9', '13']) },
    });
    expect((await give('cost.allowedTaxRates', '0,5')).code).toBe(200);
    expect((await charge({ taxRate: '5' })).code).toBe(200);
    expect((await charge({ taxRate: '6' })).refusals?.[0]).toMatchObject({
      code: 'TAX_RATE_NOT_ALLOWED',
      detail: { allowed: asList(['0', '5']) },
    });
    expect((await charge({ taxRate: '6', costDate: later(-1) })).code).toBe(200);
  });

  it('whether a new charge has its tax inside its price', async () => {
    expect((await charge({ taxRate: '5', price: '105' })).data).toMatchObject({
      taxMode: 'INCLUSIVE',
      amount: '105.00',
      netAmount: '100.00',
    });
    expect((await give('cost.defaultTaxMode', 'EXCLUSIVE')).code).toBe(200);
    expect((await charge({ taxRate: '5', price: '105' })).data).toMatchObject({
      taxMode: 'EXCLUSIVE',
      amount: '110.25',
      netAmount: '105.00',
    });
  });

  it('how long a person stays signed in, and after how many failures a wait begins', async () => {
    expect((await give('session.hours', '2')).code).toBe(200);
    const who = await service.signIn('finance');
    await service.database.ask(
      "update sys_session set last_seen_at = now() - interval '3 hours' where token_hash = encode(sha256($1::bytea), 'hex')",
      [Buffer.from(who.token)],
    );
    expect((await who.call('/PublicQueryController/getUserInfo')).code).toBe(50014);
    expect((await give('password.lockAfter', '3')).code).toBe(200);
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 4; time++)
      codes.push((await ask(service.url, '/loginStart', { username: 'rates', password: `guess-${time}` })).refusals?.[0]?.code);
    expect(codes).toEqual(['SIGN_IN_WRONG', 'SIGN_IN_WRONG', 'SIGN_IN_WRONG', 'SIGN_IN_WAIT']);
  });

  it('what the page is told at sign-in', async () => {
    expect((await give('ui.cachedViews', '8')).code).toBe(200);
    admin = await service.signIn('admin');
    const { data } = await admin.call<{ parameters: Record<string, number> }>('/PublicQueryController/getUserInfo');
    expect(data.parameters).toEqual({ 'ui.noticeRefresh': 60, 'ui.filterDebounce': 500, 'ui.cachedViews': 8, 'socket.keepAlive': 10 });
  });

  it('what code asks for outside a rule: exact decimals, defaults where nothing was said', async () => {
    expect(toldOf(await give('bill.matchToleranceAbs', '0.10'))).toEqual([]);
    expect(await readParameters(service.engine, '1', ['bill.matchToleranceAbs', 'approval.allowSelf'])).toEqual({
      'bill.matchToleranceAbs': '0.10',
      'approval.allowSelf': false,
    });
    expect(await readParameters(service.engine, '2', ['bill.matchToleranceAbs'])).toEqual({ 'bill.matchToleranceAbs': '1.00' });
  });
});
