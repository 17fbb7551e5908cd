import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityProblem } from '#values/identity';
import { edited, listOf, startService, type Answer, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let hr: SignedIn;
let manager: SignedIn;

const ok = <T>(answer: Answer<T>): Answer<T> => {
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer;
};
const made = async (controller: string, values: Body, who = hr): Promise<ListedRow> =>
  ok(await who.call<ListedRow>(`/${controller}/insert`, { batchId: randomUUID(), ...values })).data;
const step = (path: string, ids: string, more: Body = {}, who = hr) =>
  who.call<{ done: { id: string }[]; preview?: { rows: Body[] } }>(path, { ids, batchId: randomUUID(), ...more });
const personOf = async (fullname: string) =>
  (await listOf(hr, '/hrController/selectHrList', { where: { field: 'fullname', op: 'equal', value: fullname } }))[0] as ListedRow;

beforeAll(async () => {
  service = await startService();
  [hr, manager] = [await service.signIn('hr'), await service.signIn('manager')];
});
afterAll(() => service.stop());

describe('resident identity card (domain/05 §5.10)', () => {
  it.each([
    ['11010519491231002X', null],
    ['330203199003070010', null],
    ['330203199003070014', { expected: '0' }],
    ['330203199013070014', {}],
    ['33020319900307001', {}],
  ])('%s', (text, problem) => expect(identityProblem(text)).toEqual(problem));
});

describe('records of people (domain/02f §2.26)', () => {
  it('hide pay, account and identity number from those who only read, and nobody else opens them', async () => {
    const [one] = await listOf(hr, '/hrController/selectHrList', {});
    expect(one?.baseSalary).toBeTruthy();
    const [read] = await listOf(manager, '/hrController/selectHrList', {});
    expect(read).toBeDefined();
    expect(read).not.toHaveProperty('baseSalary');
    const finance = await service.signIn('finance');
    expect(await finance.call('/hrController/selectHrList', {}, { method: 'GET' })).toMatchObject({ code: 403 });
  });

  it('refuse a wrong or known identity number and a last day before the first', async () => {
    const values = { staffNo: 'T1', fullname: '试用甲', mobile: '13800000001', deptId: '操作', jobTitle: '操作', entryDate: '2026-01-05' };
    const add = (more: Body) => hr.call('/hrController/insert', { batchId: randomUUID(), ...values, ...more });
    expect(await add({ idNo: '330203199003070014' })).toMatchObject({ refusals: [{ code: 'ID_NUMBER_WRONG', field: 'idNo' }] });
    expect(await add({ trialEndDate: '2026-01-01' })).toMatchObject({ refusals: [{ code: 'DAYS_REVERSED', field: 'trialEndDate' }] });
    ok(await add({ idNo: '330203199003070010' }));
    expect(await add({ staffNo: 'T2', idNo: '330203199003070010' })).toMatchObject({ refusals: [{ code: 'ID_NUMBER_USED' }] });
  });

  it('count the contracts for a time, by which the second is marked', async () => {
    const person = await personOf('试用甲');
    const contract = { hrId: person.id, contractType: 'FIXED', startDate: '2026-01-05', endDate: '2029-01-04' };
    await made('hrContractController', { ...contract, contractNo: 'C1' });
    const second = await made('hrContractController', { ...contract, contractNo: 'C2' });
    expect((await hr.call<ListedRow>('/hrContractController/get', { id: second.id }, { method: 'GET' })).data.fixedContracts).toBe(2);
  });
});

describe('leaving (domain/03 §3.15)', () => {
  it('shows what is handed over, is refused while it is open, and then closes account, sessions and contracts', async () => {
    const person = await personOf('沈知樾');
    const resign = { state: 'RESIGNING', resignDate: '2026-03-31', resignType: 'VOLUNTARY' };
    const seen = ok(await step('/hrController/updateHrResign', person.id, { ...resign, dryRun: true })).data;
    expect(Number(seen.preview?.rows[0]?.orders)).toBeGreaterThan(0);
    ok(await step('/hrController/updateHrResign', person.id, resign));
    expect(await personOf('沈知樾')).toMatchObject({ hrStatus: 'RESIGNING', resignDate: '2026-03-31' });
    expect(await step('/hrController/updateHrResign', person.id, { state: 'RESIGNED', reason: '已交接' })).toMatchObject({
      refusals: [{ code: 'HANDOVER_OPEN', id: person.id }],
    });
    ok(await step('/hrController/updateHrResign', person.id, { state: 'CANCEL' }));
    expect(await personOf('沈知樾')).toMatchObject({ hrStatus: 'REGULAR', resignDate: null, resignType: null });

    // Who keeps the records locks nobody out: the last administrator stays.
    const last = await personOf('陆承砚');
    ok(await step('/hrController/updateHrResign', last.id, resign));
    const all = await step('/hrController/updateHrResign', last.id, { state: 'RESIGNED', reason: '已交接' });
    expect(all).toMatchObject({ refusals: [{ code: 'LAST_ADMIN' }] });

    const clean = await personOf('方正煦');
    const account = await service.signIn('fang.zhengxu');
    ok(await step('/hrController/updateHrResign', clean.id, resign));
    await service.database.ask(
      'update crm_customer set salesman_id = $1 where id = (select min(id) from crm_customer where ep_id = 1)',
      [21],
    );
    const before = ok(await step('/hrController/updateHrResign', clean.id, { state: 'RESIGNED', reason: '已交接', dryRun: true })).data;
    expect(before.preview?.rows).toMatchObject([{ customers: '1', orders: '0' }]);
    ok(await step('/hrController/updateHrResign', clean.id, { state: 'RESIGNED', reason: '已交接' }));
    expect((await account.call('/PublicQueryController/getUserInfo', {})).code).not.toBe(200);
    const contracts = await listOf(hr, '/hrContractController/selectList', { where: { field: 'hrId', op: 'equal', anyOf: [clean.id] } });
    expect(contracts.map(({ state }) => state)).toEqual(['TERMINATED']);
  });
});

describe('assessment (domain/04 §4.12, K03)', () => {
  it('a plan comes into force with weights of 100, a sheet takes its measures and is confirmed by somebody else than the leader', async () => {
    const plan = await made('bsHrKpiController', { name: '业务月度', period: 'MONTH' });
    const item = (metric: string, weight: string, more: Body = {}) =>
      made('bsHrKpiListController', { planId: plan.id, metric, weight, target: '100', ...more });
    await item('PROFIT', '40');
    await item('TEU', '25');
    await item('NEW_CUSTOMERS', '15');
    expect(await step('/bsHrKpiController/activate', plan.id)).toMatchObject({
      refusals: [{ code: 'KPI_WEIGHTS', detail: { sum: '80' } }],
    });
    await item('COLLECTION_RATE', '20');
    const person = await personOf('沈知樾');
    const early = await hr.call('/hrKpiController/insert', { batchId: randomUUID(), hrId: person.id, planId: plan.id, period: '2026-03' });
    expect(early).toMatchObject({ refusals: [{ code: 'KPI_PLAN_STATE' }] });
    ok(await step('/bsHrKpiController/activate', plan.id));
    const sheet = await made('hrKpiController', { hrId: person.id, planId: plan.id, period: '2026-03' });
    expect(sheet).toMatchObject({ lines: 4, unscored: 4, grade: null });
    expect(await step('/hrKpiController/selfDone', sheet.id)).toMatchObject({ refusals: [{ code: 'FIELD_REQUIRED' }] });
    const lines = await listOf(hr, '/bsHrKpiListController/selectList', { where: { field: 'hrKpiId', op: 'equal', anyOf: [sheet.id] } });
    const scores: Readonly<Record<string, string>> = { PROFIT: '110', TEU: '92', NEW_CUSTOMERS: '80', COLLECTION_RATE: '98' };
    expect(lines.map(({ metric }) => metric).sort()).toEqual(Object.keys(scores).sort());
    const rows = lines.map((line) => edited(line, { actual: scores[String(line.metric)] ?? '' }));
    ok(await manager.call('/bsHrKpiListController/batchEdit', { batchId: randomUUID(), rows }));
    const now = async () => (await hr.call<ListedRow>('/hrKpiController/get', { id: sheet.id }, { method: 'GET' })).data;
    expect(await now()).toMatchObject({ totalScore: '98.60', grade: 'B', lines: 4, unscored: 0 });
    ok(await step('/hrKpiController/selfDone', sheet.id));
    ok(await step('/hrKpiController/leaderDone', sheet.id, { opinion: '好' }, manager));
    ok(await step('/hrKpiController/confirm', sheet.id));
    const [line] = await listOf(hr, '/bsHrKpiListController/selectList', { where: { field: 'hrKpiId', op: 'equal', anyOf: [sheet.id] } });
    const late = { batchId: randomUUID(), rows: [edited(line as ListedRow, { actual: '1' })] };
    expect(await hr.call('/bsHrKpiListController/batchEdit', late)).toMatchObject({ refusals: [{ code: 'KPI_STATE' }] });
    ok(await step('/hrKpiController/reopen', sheet.id, { reason: '算错' }));
    expect(await now()).toMatchObject({ state: 'LEADER_DONE' });
  });
});
