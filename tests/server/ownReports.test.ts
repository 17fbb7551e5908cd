import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListAnswer } from '#define/wire';
import type { ReportDesign } from '#define/ownReport';
import { reportJobs } from '#modules/reports/reportRun/reportRun.server';
import { add, compare, divide, subtract, toDecimal, toText } from '#values/decimal';
import { listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let manager: SignedIn;
let clerk: SignedIn;
let sales: SignedIn;

beforeAll(async () => {
  service = await startService();
  [manager, clerk, sales] = (await Promise.all(['controller', 'finance', 'sales'].map((name) => service.signIn(name)))) as [
    SignedIn,
    SignedIn,
    SignedIn,
  ];
});
afterAll(() => service.stop());

const design = (more: Partial<ReportDesign> = {}): Partial<ReportDesign> => ({
  of: 'cost',
  together: true,
  columns: ['customerId', 'orderId__etd__month'].slice(0, 1),
  figures: [
    { name: 'f0', label: '应收', take: 'sum', of: 'baseAmount', where: { field: 'direction', op: 'equal', anyOf: ['AR'] } },
    { name: 'f1', label: '应付', take: 'sum', of: 'baseAmount', where: { field: 'direction', op: 'equal', anyOf: ['AP'] } },
    { name: 'f2', label: '笔数', take: 'count', of: null, where: null },
  ],
  calculated: [
    { name: 'c0', label: '毛利', formula: '[f0] - [f1]', decimals: 2 },
    { name: 'c1', label: '每笔', formula: 'if([f2] > 0, round([c0] / [f2], 2), 0)', decimals: 2 },
    { name: 'c2', label: '除零', formula: '[f0] / ([f2] - [f2])', decimals: 2 },
  ],
  ...more,
});
let counter = 0;
const made = async (who: SignedIn, some: Partial<ReportDesign>, more: Body = {}) =>
  who.call<{ id: string; version: number }>('/spReportController/insert', { name: `R${++counter}`, design: some, ...more });
const run = (who: SignedIn, id: string, more: Body = {}) => who.call<ListAnswer>('/spReportController/run', { id, size: 1_000, ...more });
const rowsOf = (answer: { data: ListAnswer }) => answer.data.rows as unknown as ListedRow[];
const text = (value: unknown) => toDecimal(String(value ?? '0'));

it('puts charges together by customer, with figures, calculations and blank where nothing can be divided', async () => {
  const { data } = await made(manager, design());
  const answer = await run(manager, data.id);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  const costs = await listOf(manager, '/costController/list', {
    size: 1_000,
    where: { field: 'direction', op: 'equal', anyOf: ['AR', 'AP'] },
  });
  const byCustomer = new Map<unknown, { ar: ReturnType<typeof toDecimal>; ap: ReturnType<typeof toDecimal>; n: number }>();
  for (const cost of await allCosts()) {
    const known = byCustomer.get(cost.crmId) ?? { ar: toDecimal('0'), ap: toDecimal('0'), n: 0 };
    if (cost.direction === 'AR') known.ar = add(known.ar, text(cost.baseAmount));
    if (cost.direction === 'AP') known.ap = add(known.ap, text(cost.baseAmount));
    known.n++;
    byCustomer.set(cost.crmId, known);
  }
  expect(costs.length).toBeGreaterThan(100);
  expect(rowsOf(answer)).toHaveLength(byCustomer.size);
  for (const row of rowsOf(answer)) {
    const own = byCustomer.get(row.crmId);
    expect(own).toBeDefined();
    if (!own) continue;
    expect([row.f0, row.f1].map((one) => toText(text(one)))).toEqual([toText(own.ar), toText(own.ap)]);
    expect(row.f2).toBe(own.n);
    expect(compare(text(row.c0), subtract(own.ar, own.ap))).toBe(0);
    expect(row.c2).toBeNull();
    expect(compare(text(row.c1), divide(subtract(own.ar, own.ap), toDecimal(String(own.n)), 2))).toBe(0);
  }
});

/** All charges of the branch as the manager sees them, page by page. */
async function allCosts(): Promise<ListedRow[]> {
  const found: ListedRow[] = [];
  for (let page = 1; ; page++) {
    const rows = await listOf(manager, '/costController/list', { size: 1_000, page });
    found.push(...rows);
    if (rows.length < 1_000) return found;
  }
}

it('goes by month and by columns of the rows referred to, and a figure leads to its rows where their list can be asked', async () => {
  const { data } = await made(
    manager,
    design({
      of: 'order',
      columns: ['etd__month', 'customerId__industry'].slice(0, 1),
      figures: [{ name: 'f0', label: '票数', take: 'count', of: null, where: null }],
      calculated: [],
    }),
  );
  const answer = await run(manager, data.id);
  const months = rowsOf(answer);
  expect(months.length).toBeGreaterThan(1);
  for (const row of months) expect(String(row.etd__month)).toMatch(/^\d{4}-\d{2}$/u);
  const lead = answer.data.leads?.f0;
  // One that leaves nothing out, of those the reader may ask.
  expect(lead?.list).toContain('selectFeeCollection');
  const named = await made(
    manager,
    design({ of: 'order', together: false, columns: ['jobNo', 'customerId__crmCode'], figures: [], calculated: [] }),
  );
  const [first] = rowsOf(await run(manager, named.data.id, { size: 1 }));
  const [customer] = await service.database.ask<{ crm_code: string }>(
    'select c.crm_code from bl_order o join crm_customer c on c.id = o.customer_id and c.ep_id = o.ep_id where o.job_no = $1',
    [first?.jobNo],
  );
  expect(first?.customerId__crmCode).toBe(customer?.crm_code);
});

it('spreads figures over the values of a choice, and adds the currency beside amounts of several', async () => {
  const { data } = await made(
    manager,
    design({
      columns: ['feeCode'],
      figures: [{ name: 'f0', label: '金额', take: 'sum', of: 'amount', where: null }],
      calculated: [],
      pivot: { by: 'direction', values: ['AR', 'AP'] },
    }),
  );
  const rows = rowsOf(await run(manager, data.id));
  expect(rows.some(({ currency }) => currency === 'USD')).toBe(true);
  for (const row of rows) expect(compare(add(text(row.f0At0), text(row.f0At1)), text(row.f0))).toBe(0);
});

it('refuses what cannot be made, by the name of what is wrong', async () => {
  const wrong = async (some: Partial<ReportDesign>) => toldOf((await made(manager, some)) as never).join();
  expect(await wrong(design({ columns: ['nothing'] }))).toContain('REPORT_COLUMN');
  expect(await wrong(design({ figures: [{ name: 'f0', label: 'x', take: 'sum', of: 'feeCode', where: null }], calculated: [] }))).toContain(
    'REPORT_SUM',
  );
  expect(await wrong(design({ columns: [], figures: [], calculated: [] }))).toContain('REPORT_EMPTY');
  const calculated = (formula: string) => wrong(design({ calculated: [{ name: 'c0', label: 'x', formula, decimals: 2 }] }));
  expect(await calculated('[f0] +')).toContain('CALCULATION_SYNTAX');
  expect(await calculated('[f9]')).toContain('CALCULATION_COLUMN');
  expect(await calculated('pg_sleep(9)')).toMatch(/CALCULATION_(?:SYNTAX|FUNCTION)/u);
  expect(await calculated('[f0] & "x"')).toContain('CALCULATION_KINDS');
  expect(await calculated(`${'('.repeat(120)}1${')'.repeat(120)}`)).toContain('CALCULATION_LONG');
  expect(await wrong({ ...design(), of: 'user' as never })).toContain('CHOICE_UNKNOWN');
});

it('nothing typed into a design reaches the database as its own words', async () => {
  const nasty = ["'; drop table fc_cost; --", '"); select pg_sleep(5); --', 't.id) from sys_user --', '${x}', '\\', "a' or '1'='1"];
  for (const text of nasty) {
    const named = await made(
      manager,
      design({ calculated: [{ name: text as never, label: text, formula: `left("${text.replaceAll('"', '""')}", 3)`, decimals: 2 }] }),
    );
    expect(named.code, JSON.stringify(named)).toBe(200);
    expect((await run(manager, named.data.id, { size: 5 })).code).toBe(200);
    expect((await made(manager, design({ columns: [text] }))).code).toBe(422);
    const where = { field: text, op: 'equal', value: 'x' };
    expect((await made(manager, design({ where } as never))).code).toBeGreaterThanOrEqual(400);
  }
  const [{ count } = { count: '0' }] = await service.database.ask<{ count: string }>('select count(*) from fc_cost');
  expect(Number(count)).toBeGreaterThan(0);
});

it('is its author’s alone until it is shared, runs under the reader’s rights, and is changed by its author only', async () => {
  const { data } = await made(manager, design());
  expect((await run(clerk, data.id)).code).toBe(403);
  const [home] = await service.database.ask<{ id: string }>("select home_ep_id as id from sys_user where username = 'finance'");
  const shared = await manager.call<{ version: number }>('/spReportController/updateEpSpReport', {
    id: data.id,
    version: data.version,
    epIds: [String(home?.id)],
  });
  expect(shared.code, JSON.stringify(shared)).toBe(200);
  expect((await run(clerk, data.id)).code).toBe(200);
  const others = await clerk.call('/spReportController/updateEpSpReport', { id: data.id, version: shared.data.version, name: 'mine' });
  expect(toldOf(others as never).join()).toContain('REPORT_OTHERS');
  expect((await clerk.call('/spReportController/delete', { id: data.id })).code).toBe(403);
  // A salesperson sees the charges of their own orders alone, in a report as in the list.
  const [own, all] = [rowsOf(await run(sales, data.id)), rowsOf(await run(manager, data.id))];
  expect(own.length).toBeLessThan(all.length);
  const stale = await manager.call('/spReportController/updateEpSpReport', { id: data.id, version: data.version, remark: 'late' });
  expect(stale.code).toBe(409);
  expect((await sales.call('/spReportController/insert', { name: 'S', design: design(), epIds: [String(home?.id)] })).code).toBe(403);
});

it('a column somebody may not see is neither shown nor asked by', async () => {
  const { data } = await made(manager, design({ columns: ['feeCode'] }));
  const [home] = await service.database.ask<{ id: string }>("select home_ep_id as id from sys_user where username = 'finance'");
  await manager.call('/spReportController/updateEpSpReport', { id: data.id, version: data.version, epIds: [String(home?.id)] });
  await service.database.ask(
    'update sys_role set field_mask = \'{"cost": ["baseAmount"]}\' where id::text in (select jsonb_array_elements_text(role_set) from sys_user where username = \'finance\')',
  );
  const masked = await service.signIn('finance');
  const [row] = rowsOf(await run(masked, data.id, { size: 1 }));
  expect(Object.keys(row ?? {})).not.toContain('f0');
  expect(Object.keys(row ?? {})).not.toContain('c0');
  expect(row?.f2).toBeGreaterThan(0);
  expect((await made(masked, design({ columns: ['baseAmount'] }))).code).toBe(403);
  expect((await made(masked, design({ where: { field: 'baseAmount', op: 'gt', value: '1' } }))).code).toBe(403);
  await service.database.ask(
    "update sys_role set field_mask = null where id::text in (select jsonb_array_elements_text(role_set) from sys_user where username = 'finance')",
  );
});

it('what a row referred to comes to is not told to whoever sees part of it', async () => {
  const one = { together: false, columns: ['feeCode', 'orderId__profitRate'], figures: [], calculated: [] };
  const shown = async (who: SignedIn) => {
    const { data } = await made(who, design(one));
    const [row] = rowsOf(await run(who, data.id, { size: 1 }));
    return Object.keys(row ?? {}).includes('orderId__profitRate');
  };
  expect([await shown(manager), await shown(sales)]).toEqual([true, false]);
  expect(toldOf(await made(sales, design({ columns: ['orderId__profitRate'] })))).toEqual(['orderId__profitRate FIELD_NOT_YOURS']);
  expect(toldOf(await made(sales, design({ ...one, where: { field: 'orderId__profitBase', op: 'gt', value: '0' } })))).toEqual([
    'orderId__profitBase FIELD_NOT_YOURS',
  ]);
});

it('makes a workbook by itself with the rights of whoever asked, tells them, and mails it at its time to each with their own', async () => {
  const [make, mail] = reportJobs as [(typeof reportJobs)[number], (typeof reportJobs)[number]];
  const [[me]] = [
    await service.database.ask<{ id: string; ep: string }>("select id, home_ep_id as ep from sys_user where username = 'controller'"),
  ];
  await service.database.ask("update sys_user set email = 'fm@example.com' where username = 'controller'");
  const schedule = { every: 'DAY', day: 1, at: '00:00', userIds: [String(me?.id)] };
  const { data } = await made(manager, design({ columns: ['customerId'] }), { schedule });
  const asked = await manager.call<{ id: string }>('/userReportController/export', { id: data.id });
  expect(asked.code, JSON.stringify(asked)).toBe(200);
  const became = await service.work(make, String(me?.ep));
  expect(became, JSON.stringify(await service.database.ask('select reason from sys_report_run'))).toMatchObject({ made: 1, failed: 0 });
  const [file] = await listOf(manager, '/userReportController/selectRuns', {});
  expect(file).toMatchObject({ state: 'DONE', kind: 'FILE' });
  expect(Number(file?.rowCount)).toBeGreaterThan(1);
  const messages = await listOf(manager, '/userMessageController/selectUserMessage', {});
  expect(messages.some(({ content }) => String(content).includes(`R${counter}`))).toBe(true);
  expect(await service.work(mail, String(me?.ep))).toEqual({ mails: 1 });
  expect(await service.work(mail, String(me?.ep))).toEqual({ mails: 0 });
  expect(await service.work(make, String(me?.ep))).toMatchObject({ made: 1 });
  const letters = await service.database.ask<{ recipient: string; file_name: string }>(
    'select recipient, file_name from sys_letter order by id desc limit 1',
  );
  expect(letters[0]).toMatchObject({ recipient: 'fm@example.com' });
  expect(letters[0]?.file_name).toMatch(/\.xlsx$/u);
  // What was made of a report stays when it goes.
  const [report] = await service.database.ask<{ version: number }>('select version from sys_sp_report where id = $1', [data.id]);
  const gone = await manager.call('/spReportController/delete', { id: data.id, version: report?.version });
  expect(gone.code, JSON.stringify(gone)).toBe(200);
  expect((await listOf(manager, '/userReportController/selectRuns', {})).length).toBeGreaterThan(1);
});
