import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, listOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;
let crmId: string;
const path = '/basicDataController';
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
const month = today.slice(2, 7).replace('-', '');

beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
  crmId = String((await listOf(admin, '/OrderController/getOrderListNew'))[0]?.crmId);
});
afterAll(() => service.stop());

const patternOf = async (businessType: string): Promise<ListedRow> => (await listOf(admin, `${path}/select_jobPrefix`)).find((one) => one.businessType === businessType) as ListedRow;
const change = async (businessType: string, values: Record<string, unknown>) => {
  const row = await patternOf(businessType);
  return admin.call<ListedRow>(`${path}/update_jobPrefix`, { id: row.id, version: row.version, ...values });
};
const voyage = (businessType: string) => ({ businessType, crmId, portLoading: 'CNNGB', portDischarge: 'USLAX', etd: '2026-04-20', goodsName: '家具' });
async function made(...kinds: string[]): Promise<string[]> {
  const answer = await batch(admin, 'OrderController', { add: kinds.map((kind, at) => ({ clientId: String(at), values: voyage(kind) })) });
  expect(answer.code).toBe(200);
  return answer.data.done.map(({ after }) => String(after?.jobNo));
}

describe('patterns of numbers', () => {
  it('number each kind of business by its own, and tell the last number', async () => {
    const numbers = await made('SEA_IMPORT', 'LCL_EXPORT', 'SOC', 'LCL_IMPORT', 'SEA_IMPORT');
    expect(numbers).toEqual([`SINGB${month}-00001`, `LCLNGB${month}-00001`, `SOCNGB${month}-0001`, `LCLNGB${month}-00002`, `SINGB${month}-00002`]);
    const { currentSeq, version, updateTime } = await patternOf('SEA_IMPORT');
    expect([currentSeq, version]).toEqual([2, 1]);
    // It is read where it is counted: the pattern's row has not been touched.
    await made('SEA_IMPORT');
    expect(await patternOf('SEA_IMPORT')).toMatchObject({ currentSeq: 3, version, updateTime });
    expect((await listOf(admin, `${path}/select_jobPrefix`, { where: { field: 'currentSeq', op: 'equal', value: '3' } })).map(({ businessType }) => businessType)).toEqual(['SEA_IMPORT']);
  });

  it('share their counter where they would make the same texts, and tell of the time their rule counts in', async () => {
    const series = (pattern: string) => service.database.ask<{ series: string }>("select number_series('SE', $1, 'NGB') as series", [pattern]);
    expect(await series('{prefix}{com}{yyyy}-{seq:5}')).toEqual(await series('SENGB20{yy}-{seq:4}'));
    const waiting = { jobPrefix: 'OFF', businessType: 'OFFER', pattern: '{prefix}{yy}{mm}{dd}{seq:3}', resetRule: 'MONTH', state: 'DISABLED' };
    expect((await admin.call(`${path}/insert_jobPrefix`, waiting)).code).toBe(200);
    const row = async () => (await listOf(admin, `${path}/select_jobPrefix`)).find(({ jobPrefix }) => jobPrefix === 'OFF') as ListedRow;
    expect((await row()).currentSeq).toBeNull();
    await service.database.ask("insert into sys_number_series values (1, 'OFF{yy}{mm}{dd}{seq}', '202603', 9), (1, 'OFF{yy}{mm}{dd}{seq}', '202604', 4), (1, 'OFF{yy}{mm}{dd}{seq}', '20260405', 2), (2, 'OFF{yy}{mm}{dd}{seq}', '202605', 7)");
    const { id, version, currentSeq } = await row();
    expect(currentSeq).toBe(4);
    expect((await admin.call(`${path}/update_jobPrefix`, { id, version, resetRule: 'DAY' })).code).toBe(200);
    expect((await row()).currentSeq).toBe(2);
  });

  it('never give a number twice, however many ask and whatever the pattern is changed to', async () => {
    expect((await change('SEA_IMPORT', { pattern: 'X{yy}{mm}{seq:4}' })).code).toBe(200);
    const rounds = [
      ...(await Promise.all(Array.from({ length: 20 }, () => made('SEA_IMPORT', 'SOC')))).flat(),
      ...((await change('SEA_IMPORT', { pattern: 'X{yy}{mm}{seq:4}', resetRule: 'YEAR' })), await Promise.all(Array.from({ length: 10 }, () => made('SEA_IMPORT', 'SEA_IMPORT')))).flat(),
    ];
    expect(new Set(rounds).size).toBe(rounds.length);
    expect(rounds.filter((number) => number.startsWith(`X${month}`))).toHaveLength(40);
  });

  it('are tried out without being used up', async () => {
    const trial = await batch(admin, 'OrderController', { dryRun: true, add: ['a', 'b', 'c'].map((clientId) => ({ clientId, values: voyage('SOC') })) });
    expect([trial.code, trial.data.done.length]).toEqual([200, 3]);
    const { currentSeq } = await patternOf('SOC');
    expect(await made('SOC')).toEqual([`SOCNGB${month}-${String(Number(currentSeq) + 1).padStart(4, '0')}`]);
  });

  it('hold the product\'s own while none is enabled', async () => {
    expect((await change('SEA_IMPORT', { state: 'DISABLED' })).code).toBe(200);
    const [number] = await made('SEA_IMPORT');
    expect(number).toMatch(new RegExp(`^NGB${month}-\\d{5}$`, 'u'));
  });

  it.each([
    [{ pattern: '{yy}{mm}' }, 'NUMBER_PATTERN_SEQ'], [{ pattern: '{ship}{seq:5}' }, 'NUMBER_PATTERN_TOKEN'], [{ pattern: '{seq:5}', resetRule: 'DAY' }, 'NUMBER_PATTERN_REPEATS'],
    [{ currentSeq: 7 }, 'FIELD_READ_ONLY'], [{ businessType: 'HBL' }, 'FIELD_CREATE_ONLY'],
  ])('refuse %j', async (values, code) => {
    expect((await change('SOC', values)).refusals?.[0]?.code).toBe(code);
  });

  it('are one for a kind of business, of the branch alone', async () => {
    const second = { jobPrefix: 'SOC2', businessType: 'SOC', pattern: '{prefix}{seq:6}', resetRule: 'NEVER' };
    expect((await admin.call(`${path}/insert_jobPrefix`, second)).refusals?.[0]?.code).toBe('JOB_PREFIX_TWICE');
    expect((await admin.call(`${path}/insert_jobPrefix`, { ...second, state: 'DISABLED' })).code).toBe(200);
    const elsewhere = await service.signIn('admin', { epId: '2' });
    expect((await listOf(elsewhere, `${path}/select_jobPrefix`)).map(({ jobPrefix }) => jobPrefix)).not.toContain('SOC2');
    admin = await service.signIn('admin');
    expect((await (await service.signIn('operator')).call(`${path}/insert_jobPrefix`, second)).code).toBe(403);
  });
});
