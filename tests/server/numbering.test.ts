import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSheet } from '#tests/server/sheetOf';
import { batch, listOf, ordersOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

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

const patternOf = async (businessType: string): Promise<ListedRow> =>
  (await listOf(admin, `${path}/select_jobPrefix`)).find((one) => one.businessType === businessType) as ListedRow;
const change = async (businessType: string, values: Record<string, unknown>) => {
  const row = await patternOf(businessType);
  return admin.call<ListedRow>(`${path}/update_jobPrefix`, { id: row.id, version: row.version, ...values });
};
const voyage = (businessType: string) => ({
  businessType,
  crmId,
  portLoading: 'CNNGB',
  portDischarge: 'USLAX',
  etd: '2026-04-20',
  goodsName: '家具',
});
async function made(...kinds: string[]): Promise<string[]> {
  const answer = await batch(admin, 'OrderController', { add: kinds.map((kind, at) => ({ clientId: String(at), values: voyage(kind) })) });
  expect(answer.code).toBe(200);
  return answer.data.done.map(({ after }) => String(after?.jobNo));
}

describe('patterns of numbers', () => {
  it('number each kind of business by its own, and tell the last number', async () => {
    const numbers = await made('SEA_IMPORT', 'LCL_EXPORT', 'SOC', 'LCL_IMPORT', 'SEA_IMPORT');
    expect(numbers).toEqual([
      `SINGB${month}-00001`,
      `LCLNGB${month}-00001`,
      `SOCNGB${month}-0001`,
      `LCLNGB${month}-00002`,
      `SINGB${month}-00002`,
    ]);
    const { currentSeq, version, updateTime } = await patternOf('SEA_IMPORT');
    expect([currentSeq, version]).toEqual([2, 1]);
    const { grid } = await loadSheet(service.engine, await service.caller('admin'), 'jobPrefix');
    expect(Array.from({ length: grid.store.count }, (_, slot) => grid.store.valueOf(slot, 'currentSeq'))).toContain(2);
    // It is read where it is counted: the pattern's row has not been touched.
    await made('SEA_IMPORT');
    expect(await patternOf('SEA_IMPORT')).toMatchObject({ currentSeq: 3, version, updateTime });
    // Whatever else stands at three is found with it, and nothing more.
    const all = await listOf(admin, `${path}/select_jobPrefix`);
    expect(
      (await listOf(admin, `${path}/select_jobPrefix`, { where: { field: 'currentSeq', op: 'equal', value: '3' } })).map(
        ({ businessType }) => businessType,
      ),
    ).toEqual(all.flatMap(({ currentSeq, businessType }) => (currentSeq === 3 ? [businessType] : [])));
  });

  it('share their counter where they would make the same texts, and tell of the time their rule counts in', async () => {
    const series = (pattern: string) =>
      service.database.ask<{ series: string }>("select number_series('SE', $1, 'NGB') as series", [pattern]);
    expect(await series('{prefix}{com}{yyyy}-{seq:5}')).toEqual(await series('SENGB20{yy}-{seq:4}'));
    const waiting = {
      jobPrefix: 'OFF',
      businessType: 'OFFER',
      pattern: '{prefix}{yy}{mm}{dd}{seq:3}',
      resetRule: 'MONTH',
      state: 'DISABLED',
    };
    expect((await admin.call(`${path}/insert_jobPrefix`, waiting)).code).toBe(200);
    const row = async () => (await listOf(admin, `${path}/select_jobPrefix`)).find(({ jobPrefix }) => jobPrefix === 'OFF') as ListedRow;
    expect((await row()).currentSeq).toBeNull();
    await service.database.ask(
      "insert into sys_number_series values (1, 'OFF{yy}{mm}{dd}{seq}', '202603', 9), (1, 'OFF{yy}{mm}{dd}{seq}', '202604', 4), (1, 'OFF{yy}{mm}{dd}{seq}', '20260405', 2), (2, 'OFF{yy}{mm}{dd}{seq}', '202605', 7)",
    );
    const { id, version, currentSeq } = await row();
    expect(currentSeq).toBe(4);
    expect((await admin.call(`${path}/update_jobPrefix`, { id, version, resetRule: 'DAY' })).code).toBe(200);
    expect((await row()).currentSeq).toBe(2);
  });

  it('R43: never give a number twice, however many ask and whatever the pattern is changed to', async () => {
    expect((await change('SEA_IMPORT', { pattern: 'X{yy}{mm}{seq:4}' })).code).toBe(200);
    const rounds = [
      ...(await Promise.all(Array.from({ length: 20 }, () => made('SEA_IMPORT', 'SOC')))).flat(),
      ...(await change('SEA_IMPORT', { pattern: 'X{yy}{mm}{seq:4}', resetRule: 'YEAR' }),
      await Promise.all(Array.from({ length: 10 }, () => made('SEA_IMPORT', 'SEA_IMPORT')))).flat(),
    ];
    expect(new Set(rounds).size).toBe(rounds.length);
    expect(rounds.filter((number) => number.startsWith(`X${month}`))).toHaveLength(40);
  });

  it('are tried out without being used up', async () => {
    const trial = await batch(admin, 'OrderController', {
      dryRun: true,
      add: ['a', 'b', 'c'].map((clientId) => ({ clientId, values: voyage('SOC') })),
    });
    expect([trial.code, trial.data.done.length]).toEqual([200, 3]);
    const { currentSeq } = await patternOf('SOC');
    expect(await made('SOC')).toEqual([`SOCNGB${month}-${String(Number(currentSeq) + 1).padStart(4, '0')}`]);
  });

  it("hold the product's own while none is enabled", async () => {
    expect((await change('SEA_IMPORT', { state: 'DISABLED' })).code).toBe(200);
    const [number] = await made('SEA_IMPORT');
    expect(number).toMatch(new RegExp(`^NGB${month}-\\d{5}$`, 'u'));
  });

  it.each([
    [{ pattern: '{yy}{mm}' }, 'NUMBER_PATTERN_SEQ'],
    [{ pattern: '{ship}{seq:5}' }, 'NUMBER_PATTERN_TOKEN'],
    [{ pattern: '{seq:5}', resetRule: 'DAY' }, 'NUMBER_PATTERN_REPEATS'],
    [{ currentSeq: 7 }, 'FIELD_READ_ONLY'],
    [{ businessType: 'HBL' }, 'FIELD_CREATE_ONLY'],
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

describe('reserved numbers', () => {
  interface JobNumber {
    id: string;
    number: string;
    state: string;
    orderId: string | null;
    usedTime: string | null;
    createUser: string;
  }
  const operatorSees = async () => service.signIn('operator');
  const row = async (businessType: string) =>
    (await listOf(admin, `${path}/select_jobPrefix`)).find(
      (one) => one.businessType === businessType && one.state === 'ENABLED',
    ) as ListedRow;
  const listed = async (businessType: string) =>
    (
      await admin.call<{ rows: JobNumber[]; total: number; reserved: number }>(
        `${path}/select_jobNumber`,
        { jobPrefixId: (await row(businessType)).id },
        { method: 'GET' },
      )
    ).data;
  const reserve = async (businessType: string, count: number) =>
    admin.call<{ numbers: string[] }>(`${path}/reserveJobNumber`, { jobPrefixId: (await row(businessType)).id, count });
  const codeOf = (answer: { code: number; refusals?: { code: string }[] }) => answer.refusals?.[0]?.code ?? answer.code;
  const orderNamed = async (jobNo: string) => (await ordersOf(admin, { field: 'jobNo', op: 'equal', value: jobNo }))[0] as ListedRow;

  it('are a block of a pattern, which nobody is given by himself', async () => {
    const [before = ''] = await made('SOC');
    const next = (by: number) => `SOCNGB${month}-${String(Number(before.slice(-4)) + by).padStart(4, '0')}`;
    expect((await reserve('SOC', 3)).data.numbers).toEqual([next(1), next(2), next(3)]);
    expect(await made('SOC')).toEqual([next(4)]);
    expect((await listed('SOC')).rows.map(({ number, state, createUser }) => [number, state, createUser !== ''])).toEqual([
      [next(1), 'RESERVED', true],
      [next(2), 'RESERVED', true],
      [next(3), 'RESERVED', true],
    ]);
    // Even where the counter begins again, by another rule of the same text.
    await service.database.ask("update sys_number_series set last_number = 0 where ep_id = 1 and series like 'SOCNGB%'");
    await service.database.ask("update bl_order set is_deleted = true where job_no like 'SOCNGB%'");
    const anew = await made('SOC', 'SOC', 'SOC', 'SOC', 'SOC');
    expect(anew.filter((number) => [next(1), next(2), next(3)].includes(number))).toEqual([]);
    expect(new Set(anew).size).toBe(5);
  });

  it('are taken by an order that chooses one, given back for another, and void when that order is deleted', async () => {
    const operator = await operatorSees();
    const numbers = (await reserve('LCL', 3)).data.numbers;
    const [jobNo = ''] = await made('LCL_EXPORT');
    const { id } = await orderNamed(jobNo);
    const offered = async () =>
      (await operator.call<{ id: string; text: string }[]>('/OrderController/selectJobNumber', { orderId: id }, { method: 'GET' })).data;
    expect((await offered()).map(({ text }) => text)).toEqual(numbers);
    const take = async (who: SignedIn, at: number) =>
      who.call<{ jobNo: string }>('/OrderController/takeJobNumber', {
        orderId: id,
        jobNumberId: (await listed('LCL')).rows.find(({ number }) => number === numbers[at])?.id,
      });
    const states = async () => Object.fromEntries((await listed('LCL')).rows.map(({ number, state }) => [numbers.indexOf(number), state]));
    expect((await take(operator, 1)).data).toMatchObject({ jobNo: numbers[1] });
    expect((await orderNamed(numbers[1] as string)).id).toBe(id);
    expect([await states(), (await listed('LCL')).reserved]).toEqual([{ 0: 'RESERVED', 1: 'USED', 2: 'RESERVED' }, 2]);
    expect(codeOf(await take(operator, 1))).toBe('JOB_NUMBER_TAKEN');
    expect((await take(operator, 2)).data).toMatchObject({ jobNo: numbers[2] });
    expect(await states()).toEqual({ 0: 'RESERVED', 1: 'RESERVED', 2: 'USED' });
    const change = await service.database.ask<{ action: string; before: string; after: string }>(
      "select b.action, c.before, c.after from sys_batch b join sys_change c on c.ep_id = b.ep_id and c.seq = b.seq where c.entity = 'order' and c.row_id = $1 order by b.seq desc limit 1",
      [id],
    );
    expect([change[0]?.action, JSON.parse(change[0]?.before ?? ''), JSON.parse(change[0]?.after ?? '')]).toEqual([
      'takeNumber',
      { jobNo: numbers[1] },
      { jobNo: numbers[2] },
    ]);
    expect((await admin.call('/OrderController/delete_order', { ids: id, reason: 'test' })).code).toBe(200);
    expect(await states()).toEqual({ 0: 'RESERVED', 1: 'RESERVED', 2: 'VOID' });
    const [other = ''] = await made('LCL_EXPORT');
    expect(
      codeOf(
        await operator.call('/OrderController/takeJobNumber', {
          orderId: (await orderNamed(other)).id,
          jobNumberId: (await listed('LCL')).rows.find(({ number }) => number === numbers[2])?.id,
        }),
      ),
    ).toBe('JOB_NUMBER_TAKEN');
  });

  it('are one order\u2019s alone, however many want it at once', async () => {
    const [number = ''] = (await reserve('LCL', 1)).data.numbers;
    const orders = await Promise.all((await made('LCL_EXPORT', 'LCL_EXPORT', 'LCL_EXPORT')).map(orderNamed));
    const jobNumberId = (await listed('LCL')).rows.find((one) => one.number === number)?.id;
    const answers = await Promise.all(orders.map(({ id }) => admin.call('/OrderController/takeJobNumber', { orderId: id, jobNumberId })));
    expect(answers.map(codeOf).sort()).toEqual([200, 'JOB_NUMBER_TAKEN', 'JOB_NUMBER_TAKEN']);
  });

  it('are given up only while nobody has them, and then for good', async () => {
    const numbers = (await reserve('LCL', 2)).data.numbers;
    const ids = (await listed('LCL')).rows.filter(({ number }) => numbers.includes(number)).map(({ id }) => id);
    const [jobNo = ''] = await made('LCL_EXPORT');
    const { id } = await orderNamed(jobNo);
    expect((await admin.call('/OrderController/takeJobNumber', { orderId: id, jobNumberId: ids[0] })).code).toBe(200);
    expect(codeOf(await admin.call(`${path}/voidJobNumber`, { ids }))).toBe('JOB_NUMBER_TAKEN');
    expect((await admin.call(`${path}/voidJobNumber`, { ids: ids[1] })).code).toBe(200);
    expect(codeOf(await admin.call('/OrderController/takeJobNumber', { orderId: id, jobNumberId: ids[1] }))).toBe('JOB_NUMBER_TAKEN');
  });

  it('are of orders, of the order\u2019s own business, while its number is not fixed', async () => {
    expect(codeOf(await reserve('INVOICE_AR', 2))).toBe('JOB_NUMBER_KIND');
    expect(codeOf(await reserve('LCL', 0))).toBe('FIELD_REQUIRED');
    expect(codeOf(await reserve('LCL', 501))).toBe('TOO_MANY_ROWS');
    await reserve('LCL', 1);
    const jobNumberId = (await listed('LCL')).rows.find(({ state }) => state === 'RESERVED')?.id;
    const take = async (jobNo: string) =>
      codeOf(await admin.call('/OrderController/takeJobNumber', { orderId: (await orderNamed(jobNo)).id, jobNumberId }));
    const [soc = '', lcl = ''] = await made('SOC', 'LCL_IMPORT');
    expect(await take(soc)).toBe('JOB_NUMBER_KIND');
    await service.database.ask("update bl_order set review_status = 'REVIEWED', reviewed = true where job_no = $1", [lcl]);
    expect(await take(lcl)).toBe('ORDER_REVIEW_STATE');
    expect((await (await operatorSees()).call(`${path}/reserveJobNumber`, { jobPrefixId: (await row('LCL')).id, count: 1 })).code).toBe(
      403,
    );
    const elsewhere = await service.signIn('admin', { epId: '2' });
    expect(codeOf(await elsewhere.call('/OrderController/takeJobNumber', { orderId: '1', jobNumberId }))).toBe('ROW_GONE');
    admin = await service.signIn('admin');
  });
});
