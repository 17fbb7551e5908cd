import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { day } from '#tests/server/branchDays';
import {
  batch,
  listOf,
  startService,
  toldOf as linesTold,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';

let service: Service;
/** Makes them; checks, posts and takes them back. */
let clerk: SignedIn;
let manager: SignedIn;
let order: ListedRow;

/** The codes alone of what was refused. */
const toldOf = (answer: Parameters<typeof linesTold>[0]): string[] => linesTold(answer).map((line) => line.split(' ').at(-1) ?? '');
const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const take = (who: SignedIn, step: string, ids: readonly string[], more: Body = {}) =>
  who.call<BatchAnswer & { vouchers?: { id: string }[]; voucherIds?: string[]; preview?: { rows: Body[] } }>(`/voucherController/${step}`, {
    [step === 'generate' ? 'sourceIds' : 'ids']: [...ids],
    batchId: randomUUID(),
    ...more,
  });
const right = <T>(answer: { code: number; data: T }): T => {
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
};

interface Charge {
  readonly feeCode: string;
  readonly number: string;
  readonly price: string;
  readonly currency: string;
  readonly taxRate: string;
  readonly rate?: string;
}

/** A passed invoice over charges like these; answers its id. */
async function invoiceOf(direction: 'AR' | 'AP', charges: readonly Charge[], rate?: string): Promise<string> {
  const partner = direction === 'AR' ? order.crmId : await supplier();
  const added = await batch(clerk, 'costController', {
    add: charges.map((charge, at) => ({
      clientId: String(at),
      values: { orderId: order.id, direction, crmId: partner, costDate: '2026-03-20', taxMode: 'INCLUSIVE', ...charge },
    })),
  });
  expect(toldOf(added)).toEqual([]);
  const ids = added.data.done.map(({ id }) => id);
  await ask('update fc_cost set confirmed = true where id = any($1)', ids);
  const made = right(
    await clerk.call<{ invoices: { id: string }[] }>('/costController/invoice', {
      ids,
      batchId: randomUUID(),
      acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'],
      reason: 'agreed with the manager',
    }),
  );
  const id = made.invoices[0]?.id ?? '';
  if (rate !== undefined) {
    const [{ version } = { version: 0 }] = await ask<{ version: number }>('select version from fc_invoice where id = $1', id);
    const edited = await batch(clerk, 'invoiceController', { rows: [{ id, version, set: { rate: { new: rate } } }] });
    expect(toldOf(edited)).toEqual([]);
  }
  right(await clerk.call('/invoiceController/submit', { ids: [id], batchId: randomUUID() }));
  right(await manager.call('/invoiceController/check', { ids: [id], state: 'PASS', batchId: randomUUID() }));
  return id;
}

const supplier = async (): Promise<string> =>
  (await ask<{ id: string }>("select id from crm_customer where ep_id = 1 and category = 'SUPPLIER' and not locked order by id limit 1"))[0]
    ?.id ?? '';
const sourceOf = async (invoiceId: string) =>
  (
    await ask<{ id: string; voucher_id: string | null }>(
      "select id, voucher_id from fc_voucher_source where table_name = 'invoice' and table_id = $1",
      invoiceId,
    )
  )[0];
const entriesOf = (voucherId: string) =>
  ask<{ account: string; debit: string; credit: string }>(
    `select ledger_account as account, trim_scale(debit)::text as debit, trim_scale(credit)::text as credit
     from fc_voucher_entry where voucher_id = $1 and not is_deleted order by ledger_account, debit desc`,
    voucherId,
  );
const stateOf = async (id: string) =>
  (
    await ask<{ voucher_status: string; voucher_no: string | null }>('select voucher_status, voucher_no from fc_voucher where id = $1', id)
  )[0];

/** A voucher of one passed invoice. */
async function voucherOf(invoiceId: string): Promise<string> {
  const source = await sourceOf(invoiceId);
  return right(await take(clerk, 'generate', [source?.id ?? ''])).vouchers?.[0]?.id ?? '';
}

beforeAll(async () => {
  service = await startService();
  [clerk, manager] = (await Promise.all(['finance', 'controller'].map((name) => service.signIn(name)))) as [SignedIn, SignedIn];
  const where = { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
  order = (await listOf(clerk, '/OrderController/getOrderListNew', { where }))[0] as ListedRow;
  await ask("update bl_order set fee_state = 'OPEN', cost_locked = false where id = $1", order.id);
});
afterAll(() => service.stop());

describe('the books of the demonstration', () => {
  it('R37: balance: every voucher, and what is due is what was passed', async () => {
    expect(
      await ask(
        'select v.id from fc_voucher v left join fc_voucher_entry e on e.ep_id = v.ep_id and e.voucher_id = v.id group by v.ep_id, v.id, v.debit, v.credit having sum(e.debit) <> sum(e.credit) or sum(e.debit) <> v.debit or v.debit <> v.credit',
      ),
    ).toEqual([]);
    expect(
      await ask(
        `select s.id from fc_voucher_source s left join fc_invoice i on i.ep_id = s.ep_id and i.id = s.table_id::bigint and i.check_status = 'CHECK_PASS' where s.table_name = 'invoice' and i.id is null`,
      ),
    ).toEqual([]);
    const [sums] = await ask<{ posted: string; due: string }>(
      `select (select sum(e.debit - e.credit) from fc_voucher_entry e where e.ep_id = 1 and e.ledger_account in ('112201', '112203'))::text as posted,
       ((select sum(base_amount) from fc_voucher_source where ep_id = 1 and voucher_type = 'AR' and voucher_id is not null)
        - (select sum(a.book_base_released) from fc_cash_allocation a join fc_invoice i on i.ep_id = a.ep_id and i.id = a.invoice_id join fc_voucher_source s on s.ep_id = a.ep_id and s.table_name = 'cashAllocation' and s.table_id = a.id::text and s.voucher_id is not null
           where a.ep_id = 1 and i.direction = 'AR'))::text as due`,
    );
    expect(Number(sums?.posted)).toBe(Number(sums?.due));
    expect(
      await ask("select 1 as one from fc_voucher where voucher_type in ('RECEIPT', 'PAYMENT') and voucher_status = 'POSTED'"),
    ).not.toEqual([]);
  });
});

describe('making vouchers of documents', () => {
  it('J04: the debit note by its lines, revenue by what they are for, the tax by itself', async () => {
    const invoice = await invoiceOf(
      'AR',
      [
        { feeCode: 'OCF', number: '1', price: '3700', currency: 'USD', taxRate: '0' },
        ...Array.from({ length: 3 }, () => ({ feeCode: 'DOC', number: '1', price: '33.33', currency: 'USD', taxRate: '0' })),
        { feeCode: 'DOC', number: '1', price: '120', currency: 'USD', taxRate: '6' },
      ],
      '7.1234',
    );
    const source = await sourceOf(invoice);
    const dry = right(await take(clerk, 'generate', [source?.id ?? ''], { dryRun: true }));
    expect(dry.preview?.rows.map(({ ledgerAccount, sourceNo }) => [ledgerAccount, sourceNo !== null])).toEqual([
      ['112201 Trade receivables', true],
      ['600101 Ocean freight revenue', false],
      ['600105 Documents and agency revenue', false],
      ['22210101 Output VAT', false],
    ]);
    expect((await sourceOf(invoice))?.voucher_id).toBeNull();
    const voucher = await voucherOf(invoice);
    expect(await entriesOf(voucher)).toEqual([
      { account: '112201', debit: '27923.65', credit: '0' },
      { account: '22210101', debit: '0', credit: '48.37' },
      { account: '600101', debit: '0', credit: '26356.58' },
      { account: '600105', debit: '0', credit: '1518.7' },
    ]);
    // Once and no more.
    expect(toldOf(await take(clerk, 'generate', [source?.id ?? '']))).toEqual(['SOURCE_POSTED']);
  });

  it('J05: the bill of a supplier whose tax invoice is not here yet waits with its tax', async () => {
    const invoice = await invoiceOf('AP', [
      { feeCode: 'TRK', number: '1', price: '5600', currency: 'CNY', taxRate: '9' },
      { feeCode: 'DOC', number: '1', price: '450', currency: 'CNY', taxRate: '6' },
      { feeCode: 'THC', number: '2', price: '1080', currency: 'CNY', taxRate: '6' },
    ]);
    expect(await entriesOf(await voucherOf(invoice))).toEqual([
      { account: '220201', debit: '0', credit: '8210' },
      { account: '222102', debit: '610.12', credit: '0' },
      { account: '640102', debit: '2037.74', credit: '0' },
      { account: '640103', debit: '5137.61', credit: '0' },
      { account: '640105', debit: '424.53', credit: '0' },
    ]);
  });

  it('takes all that wait in a month where no source is named, and says of which no rule fits', async () => {
    const invoice = await invoiceOf('AR', [{ feeCode: 'DOC', number: '1', price: '106', currency: 'CNY', taxRate: '6' }]);
    const [account] = await listOf(clerk, '/basicDataController/select_ledgerAccount', { code: '600105' });
    const close = (state: string, version: number) =>
      manager.call<BatchAnswer>('/basicDataController/batchEdit_ledgerAccount', {
        batchId: randomUUID(),
        rows: [{ id: account?.id, version, set: { state: { new: state } } }],
      });
    expect(toldOf(await close('DISABLED', Number(account?.version)))).toEqual([]);
    const [{ period } = { period: '' }] = await ask<{ period: string }>(
      'select book_period as period from fc_invoice where id = $1',
      invoice,
    );
    const answer = await clerk.call<BatchAnswer>('/voucherController/generate', { period, types: 'AR', dryRun: true });
    expect(new Set(toldOf(answer))).toEqual(new Set(['ACCOUNT_UNMAPPED']));
    expect(toldOf(await close('ENABLED', Number(account?.version) + 1))).toEqual([]);
    right(await clerk.call('/voucherController/generate', { period, types: 'AR' }));
    expect((await sourceOf(invoice))?.voucher_id).not.toBeNull();
  });
});

describe('from draft to the books and back', () => {
  it('is checked by another, posted with the next number, and taken back by its mirror, after which the source is due again', async () => {
    const invoice = await invoiceOf('AR', [{ feeCode: 'DOC', number: '1', price: '212', currency: 'CNY', taxRate: '6' }]);
    const voucher = await voucherOf(invoice);
    expect(toldOf(await take(manager, 'post', [voucher]))).toEqual(['VOUCHER_NOT_DRAFT']);
    right(await take(manager, 'check', [voucher]));
    expect(toldOf(await manager.call('/invoiceController/uncheck', { ids: [invoice], reason: 'wrong', batchId: randomUUID() }))).toEqual([
      'SOURCE_HAS_VOUCHER',
    ]);
    right(await take(manager, 'post', [voucher]));
    const posted = await stateOf(voucher);
    expect(posted?.voucher_status).toBe('POSTED');
    expect(posted?.voucher_no).toMatch(/^VARNGB\d{6}-\d{4}$/u);
    expect(toldOf(await manager.call('/invoiceController/uncheck', { ids: [invoice], reason: 'wrong', batchId: randomUUID() }))).toEqual([
      'VOUCHER_POSTED',
    ]);
    const [mirror = ''] = right(await take(manager, 'reverse', [voucher], { reason: 'wrong customer' })).voucherIds ?? [];
    expect(await stateOf(voucher)).toEqual({ voucher_status: 'REVERSED', voucher_no: posted?.voucher_no });
    expect((await stateOf(mirror))?.voucher_status).toBe('POSTED');
    expect(await entriesOf(mirror)).toEqual([
      { account: '112201', debit: '-212', credit: '0' },
      { account: '22210101', debit: '0', credit: '-12' },
      { account: '600105', debit: '0', credit: '-200' },
    ]);
    // Whoever reads the ledger sees which voucher it takes back, in the head and in every entry.
    const said = await ask<{ head: string; own: string; was: string }>(
      `select v.summary as head, e.summary as own, o.summary as was from fc_voucher v join fc_voucher_entry e on e.voucher_id = v.id
       join fc_voucher_entry o on o.voucher_id = $2 and o.ledger_account = e.ledger_account where v.id = $1`,
      mirror,
      voucher,
    );
    expect(said).toHaveLength(3);
    for (const { head, own, was } of said) {
      expect(head.startsWith(`冲销${posted?.voucher_no} `)).toBe(true);
      expect(own).toBe(`冲销${posted?.voucher_no} ${was}`);
    }
    expect((await sourceOf(invoice))?.voucher_id).toBeNull();
    expect(toldOf(await take(manager, 'reverse', [mirror], { reason: 'again' }))).toEqual(['VOUCHER_REVERSAL']);
    right(await manager.call('/invoiceController/uncheck', { ids: [invoice], reason: 'wrong', batchId: randomUUID() }));
    expect(await sourceOf(invoice)).toBeUndefined();
  });

  it('goes with its document while it is a draft, and leaves no gap in the numbers', async () => {
    const [one, other] = [
      await invoiceOf('AR', [{ feeCode: 'DOC', number: '1', price: '100', currency: 'CNY', taxRate: '6' }]),
      await invoiceOf('AR', [{ feeCode: 'DOC', number: '1', price: '200', currency: 'CNY', taxRate: '6' }]),
    ];
    const [first, second] = [await voucherOf(one), await voucherOf(other)];
    const uncheck = (more: Body = {}) =>
      manager.call<BatchAnswer & { warnings?: object[] }>('/invoiceController/uncheck', { ids: [one], reason: 'wrong', ...more });
    expect((await uncheck({ dryRun: true })).data.warnings).toMatchObject([{ code: 'VOUCHER_DRAFT_GOES', row: one }]);
    expect((await uncheck({ batchId: randomUUID() })).code).toBe(428);
    expect(await ask('select 1 from fc_voucher where id = $1 and not is_deleted', first)).toHaveLength(1);
    right(await uncheck({ acceptWarnings: ['VOUCHER_DRAFT_GOES'], batchId: randomUUID() }));
    expect(await ask('select 1 from fc_voucher where id = $1 and not is_deleted', first)).toEqual([]);
    right(await take(manager, 'check', [second]));
    const series = () =>
      ask<{ voucher_no: string }>(
        "select voucher_no from fc_voucher where ep_id = 1 and voucher_type = 'AR' and voucher_no is not null and period = (select period from fc_voucher where id = $1) order by voucher_no",
        second,
      );
    right(await take(manager, 'post', [second]));
    const numbers = (await series()).map(({ voucher_no }) => Number(voucher_no.slice(-4)));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    right(await take(manager, 'cancelPost', [second], { reason: 'too soon' }));
    expect((await stateOf(second))?.voucher_status).toBe('CHECKED');
  });
});

describe('a voucher that is typed', () => {
  const typed = async (entries: readonly Body[]) => {
    const head = await batch(clerk, 'voucherController', {
      add: [{ clientId: 'v', values: { voucherDate: '2026-03-20', summary: 'rent' } }],
    });
    const id = head.data.done[0]?.id ?? '';
    const lines = await clerk.call<BatchAnswer>('/voucherEntryController/batchEdit', {
      batchId: randomUUID(),
      add: entries.map((values, at) => ({ clientId: String(at), values: { voucherId: id, ...values } })),
    });
    return { id, told: toldOf(lines) };
  };

  it('names what its accounts ask for, on accounts people post to, on one side', async () => {
    const bad = await typed([
      { ledgerAccount: '112201', debit: '1', credit: '0', crmId: order.crmId },
      { ledgerAccount: '6601', debit: '1', credit: '0' },
      { ledgerAccount: '660302', debit: '1', credit: '0' },
      { ledgerAccount: '660303', debit: '1', credit: '1' },
    ]);
    expect(new Set(bad.told)).toEqual(new Set(['ACCOUNT_CONTROL', 'ACCOUNT_NOT_LEAF', 'VOUCHER_DIMENSION_MISSING', 'VOUCHER_TWO_SIDES']));
  });

  it('is checked only when both sides are the same', async () => {
    const entries = [
      { ledgerAccount: '630109', debit: '0', credit: '100.01' },
      { ledgerAccount: '660304', debit: '100', credit: '0' },
    ];
    const { id, told } = await typed(entries);
    // What the head says is written once.
    expect(await ask('select distinct summary from fc_voucher_entry where voucher_id = $1', id)).toEqual([{ summary: 'rent' }]);
    expect(told).toEqual([]);
    expect(toldOf(await take(manager, 'check', [id]))).toEqual(['VOUCHER_UNBALANCED']);
    const even = await typed([entries[1] as Body, { ledgerAccount: '630109', debit: '0', credit: '100' }]);
    expect(toldOf(await take(manager, 'check', [even.id]))).toEqual([]);
  });

  it('is dated today by its branch until another day is typed', async () => {
    const head = await batch(clerk, 'voucherController', { add: [{ clientId: 'v', values: { summary: 'rent' } }] });
    expect(toldOf(head)).toEqual([]);
    const id = head.data.done[0]?.id ?? '';
    expect(await ask('select voucher_date::text as of from fc_voucher where id = $1', id)).toEqual([{ of: day(0) }]);
  });

  it('is not dated into closed books', async () => {
    right(await manager.call('/BranchManagerController/closePeriod', { id: '1', period: '202601', batchId: randomUUID() }));
    const head = await batch(clerk, 'voucherController', { add: [{ clientId: 'v', values: { voucherDate: '2026-01-15' } }] });
    expect(toldOf(head)).toEqual(['PERIOD_CLOSED']);
  });
});

describe('the trial balance', () => {
  it('is what is posted, and its two sides are the same', async () => {
    const rows = await listOf(clerk, '/voucherController/selectTrialBalance', { from: '2026-01-01', until: '2026-12-31' });
    // In the order of the chart, not of the numbers: 112201 before 4001.
    const accounts = rows.map(({ ledgerAccount }) => String(ledgerAccount));
    expect(new Set(accounts.map((code) => code.length)).size).toBeGreaterThan(1);
    expect(accounts).toEqual(accounts.toSorted());
    const sum = (field: string) => rows.reduce((total, row) => total + Math.round(Number(row[field]) * 100), 0);
    expect(sum('debit')).toBe(sum('credit'));
    expect(sum('closing')).toBe(0);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every((row) => Number(row.entries) > 0)).toBe(true);
  });
});
