import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtProgram } from '#tests/built';
import { booksApart } from '#tests/server/posting';
import {
  batch,
  edited,
  startService,
  toldOf,
  type Answer,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';
import { Settling } from '#tests/server/settling';

/** Where what prints statements lies. */
let built = '';
let service: Service;
let desk: Settling;
/** Who passes payments before finance does. */
let leader: SignedIn;
/** Documents and money the histories are about, and charges nobody was billed for. */
let invoices: string[];
let moneys: string[];
let open: string[];

const agreed = { acceptWarnings: ['VOUCHER_DRAFT_GOES', 'CREDIT_LIMIT_EXCEEDED', 'CREDIT_LATE'], reason: 'of the history' };

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({ printing: { entry: join(built, 'print-paper.js') } });
  desk = await Settling.begin(service);
  leader = await service.signIn('manager');
  invoices = [
    await desk.invoice('AR', 'USD', '7.1234', '3333.33', '77.77'),
    await desk.invoice('AR', 'USD', '7.1234', '410.01'),
    await desk.invoice('AP', 'USD', '7.0988', '2500.55'),
    await desk.invoice('AR', 'CNY', '1', '10600', '0.01'),
  ];
  moneys = [
    await desk.money('IN', 'USD', '3000.02', '7.1562', { bankCharge: '25', bankChargeBearer: 'US' }),
    await desk.money('OUT', 'USD', '2400.01', '7.1999'),
    await desk.money('IN', 'CNY', '40000', '1'),
  ];
  await payable(invoices[2] ?? '');
  open = await desk.charges('AR', 'USD', '88.01', '12.34');
  await service.database.ask("update crm_customer set settle_method = 'MONTHLY', manager_examine_status = 'PASSED' where id = $1", [
    desk.order.crmId,
  ]);
  await service.database.ask(
    "insert into sys_fact_version (ep_id, entity, version) values ($1, 'customer', 1) on conflict (ep_id, entity) do update set version = sys_fact_version.version + 1",
    [desk.order.epId],
  );
  // Old enough, and with what shows it, to be given up.
  await service.database.ask("update fc_invoice set due_date = '2025-06-01', invoice_date = '2025-05-01' where id = any($1::bigint[])", [
    invoices,
  ]);
  await service.database.ask(
    "insert into sys_file (ep_id, public_id, table_name, table_id, file_name, extension, mime_type, size_bytes, sha256, doc_type, visibility) select ep_id, gen_random_uuid()::text, 'fc_invoice', id::text, 'court.pdf', 'pdf', 'application/pdf', 1, 'x', 'OTHER', 'BRANCH' from fc_invoice where id = any($1::bigint[])",
    [invoices],
  );
});
afterAll(async () => {
  await service.stop();
  await rm(built, { recursive: true, force: true });
});

/** What a bill needs before it may be paid: the supplier's account, and charges that are agreed and reviewed. */
async function payable(invoiceId: string): Promise<void> {
  const values = { accountName: 'Partner Ltd', bankName: 'A bank', accountNo: '6222 0001', currency: 'USD', crmId: desk.order.crmId };
  const made = await desk.clerk.call<{ id: string }>('/CrmContoller/crmBankAccount_insert', values);
  const note = 'called the number on the contract';
  const confirmed = { ids: made.data.id, method: 'PHONE', note };
  expect(toldOf(await desk.manager.call('/CrmContoller/confirmBankAccount', confirmed))).toEqual([]);
  await service.database.ask(
    'update fc_cost set pay_confirmed = true, reviewed = true where id in (select cost_id from fc_invoice_line where invoice_id = $1)',
    [invoiceId],
  );
}

const trimmed = (alias: string, columns: string) => columns.split(' ').map((one) => `trim_scale(${alias}.${one})::text as ${one}`);

/** Every figure of the partner's documents, money and charges, and what is due for a voucher of them. */
const standing = () =>
  Promise.all([
    service.database.ask(
      `select id::text, check_status, write_off_status, pay_status, bad_debt_status, merged_into_id::text, ${trimmed('i', 'amount base_amount written_off_amount adjustment_amount released_base planned_amount approved_amount red_amount red_base bad_debt_amount bad_debt_base recovered_amount balance base_balance rate').join()}
       from fc_invoice i where customer_id = $1 and not is_deleted order by id`,
      [desk.order.crmId],
    ),
    service.database.ask(
      `select id::text, check_status, write_off_status, ${trimmed('c', 'applied_amount applied_base refunded_amount refunded_base unapplied_amount unapplied_base fx_gain_loss').join()}
       from fc_cash c where customer_id = $1 and check_status <> 'VOID' and not is_deleted order by id`,
      [desk.order.crmId],
    ),
    service.database.ask(
      `select id::text, locked, invoice_nos, statement_no, stated, receivable_confirmed, ${trimmed('c', 'invoiced_amount open_amount written_off_amount').join()} from fc_cost c where order_id = $1 and not is_deleted order by id`,
      [desk.order.id],
    ),
    service.database.ask(
      `select invoice_id::text, cost_id::text, ${trimmed('l', 'allocated_amount_of_cost net_amount tax_amount written_off_amount').join()} from fc_invoice_line l where order_id = $1 and not is_deleted order by 1, 2, 3`,
      [desk.order.id],
    ),
    service.database.ask('select table_name, table_id::text, voucher_type from fc_voucher_source order by 1, 2, 3'),
  ]);

/** Wherever figures are kept twice they agree, nobody took more than there is, and what is settled has no base left. */
const disagreeing = () =>
  service.database.ask(
    `with d as (select * from fc_cash_allocation where alloc_state = 'DONE' and not is_deleted),
       i as (select * from fc_invoice where customer_id = $1 and not is_deleted), c as (select * from fc_cash where customer_id = $1 and not is_deleted)
     select 'invoice' as what, i.id::text from i where
       i.balance <> i.amount - i.written_off_amount - i.adjustment_amount - i.bad_debt_amount - i.red_amount
       or i.base_balance <> i.base_amount - i.released_base - i.bad_debt_base - i.red_base
       or i.written_off_amount <> (select coalesce(sum(allocated_invoice), 0) from d where invoice_id = i.id and not is_recovery)
       or i.recovered_amount <> (select coalesce(sum(allocated_invoice), 0) from d where invoice_id = i.id and is_recovery)
       or i.released_base <> (select coalesce(sum(book_base_released), 0) from d where invoice_id = i.id)
       or (i.balance = 0 and i.base_balance <> 0) or i.balance * sign(i.amount) < 0 or i.recovered_amount > i.bad_debt_amount
       or (i.red_of_invoice_id is null and i.red_amount < 0)
       or i.written_off_amount + i.adjustment_amount <> (select sum(written_off_amount) from fc_invoice_line where invoice_id = i.id and not is_deleted) and i.lines > 0
       or i.planned_amount <> (select coalesce(sum(amount), 0) from fc_payment_line where invoice_id = i.id and holds and not is_deleted)
     union all select 'cash', c.id::text from c where c.check_status <> 'VOID' and (
       c.unapplied_amount <> c.applicable_amount - c.refunded_amount - (select coalesce(sum(allocated_cash), 0) from d where cash_id = c.id)
       or c.unapplied_amount < 0 or (c.unapplied_amount = 0 and c.unapplied_base <> 0))
     union all select 'cost', c.id::text from fc_cost c where c.order_id = $2 and not c.is_deleted and (
       c.open_amount <> c.amount - c.invoiced_amount
       or c.invoiced_amount <> (select coalesce(sum(l.allocated_amount_of_cost), 0) from fc_invoice_line l where l.cost_id = c.id and not l.is_deleted))
     union all select 'voucher', v.id::text from fc_voucher v where v.difference <> 0 and not v.is_deleted`,
    [desk.order.crmId, desk.order.id],
  );

const call = <T = unknown>(who: SignedIn, path: string, body: Body): Promise<Answer<T>> => who.call<T>(path, { ...agreed, ...body });
const done = (answer: Answer): boolean => {
  expect(answer.code, JSON.stringify(answer)).not.toBe(500);
  return answer.code === 200 && toldOf(answer).length === 0;
};
/** Takes a step back; vouchers that stand on it are taken back first, as the refusal says. */
async function takenBack(who: SignedIn, path: string, body: Body): Promise<void> {
  let answer = await call(who, path, body);
  if (!done(answer)) {
    await vouchersBack();
    answer = await call(who, path, body);
  }
  expect(done(answer), `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`).toBe(true);
}

const voucherIds = async (...states: string[]) =>
  (
    await service.database.ask<{ id: string }>(
      `select v.id from fc_voucher v where v.voucher_status = any($1) and not v.is_deleted and v.reversal_of_id is null
         and exists (select from fc_voucher_source s join fc_invoice i on s.table_name = 'invoice' and i.id::text = s.table_id::text where s.voucher_id = v.id and i.customer_id = $2
           union all select from fc_voucher_source s join fc_cash c on s.table_name = 'cash' and c.id::text = s.table_id::text where s.voucher_id = v.id and c.customer_id = $2
           union all select from fc_voucher_source s join fc_write_off w on s.table_name = 'writeOff' and w.id::text = s.table_id::text where s.voucher_id = v.id and w.customer_id = $2)`,
      [states, desk.order.crmId],
    )
  ).map(({ id }) => id);

async function vouchersBack(): Promise<void> {
  const checked = await voucherIds('CHECKED');
  if (checked.length > 0) expect(done(await call(desk.manager, '/voucherController/cancelCheck', { ids: checked.join() }))).toBe(true);
  const posted = await voucherIds('POSTED');
  if (posted.length > 0) {
    const answer = await call(desk.manager, '/voucherController/reverse', { ids: posted.join(), voucherDate: '2026-03-31' });
    expect(done(answer), JSON.stringify(answer)).toBe(true);
  }
}

async function vouchersMade(): Promise<void> {
  const made = await call(desk.clerk, '/voucherController/generate', {});
  expect([200, 409], JSON.stringify(made)).toContain(made.code);
}

async function vouchersPosted(): Promise<void> {
  await vouchersMade();
  const drafts = await voucherIds('DRAFT');
  if (drafts.length > 0) {
    const checked = await call(desk.manager, '/voucherController/check', { ids: drafts.join() });
    expect(done(checked), JSON.stringify(checked)).toBe(true);
    const posted = await call(desk.manager, '/voucherController/post', { ids: drafts.join() });
    expect(done(posted), JSON.stringify(posted)).toBe(true);
  }
}

type Back = (() => Promise<void>) | null;
interface Step {
  readonly act: string;
  readonly one: number;
  readonly other: number;
  /** Thousandths of what may be taken at most. */
  readonly part: number;
}

const digits = (value: unknown, part: number) => ((Number(value) * part) / 1000).toFixed(2);
const cancelled = (writeOffIds: string) => () => takenBack(desk.manager, '/cashController/cancelWriteOff', { writeOffIds });

/** What each step does, and how it is taken back; null where it was refused. */
const acts: Readonly<Record<string, (step: Step) => Promise<Back>>> = {
  settle: async ({ one, other, part }) => {
    const [cashId, invoiceId] = [moneys[one % moneys.length] ?? '', invoices[other % invoices.length] ?? ''];
    const allocatedCash = digits((await desk.cashRow(cashId)).unappliedAmount, part);
    const answer = await desk.writeOff([{ cashId, invoiceId, allocatedCash }], { reason: 'of the history' });
    return done(answer) ? cancelled(answer.data.writeOffId) : null;
  },
  red: async ({ one, part }) => {
    const invoiceId = invoices[one % invoices.length] ?? '';
    const amount = digits((await desk.invoiceRow(invoiceId)).amount, part);
    const made = await call<{ invoice: { id: string } }>(desk.clerk, '/invoiceController/redFlush', {
      invoiceId,
      amount,
      redReason: 'SALES_RETURN',
    });
    if (!done(made)) return null;
    const { id } = made.data.invoice;
    expect(done(await call(desk.clerk, '/invoiceController/submit', { ids: id }))).toBe(true);
    const gone = async () => {
      await takenBack(desk.clerk, '/invoiceController/withdraw', { ids: id });
      const { version } = await desk.invoiceRow(id);
      expect(toldOf(await batch(desk.clerk, 'invoiceController', { remove: [{ id, version }] }))).toEqual([]);
    };
    const passed = await call(desk.manager, '/invoiceController/check', { ids: id, state: 'PASS' });
    if (!done(passed)) {
      // A payment that was asked for would fall back to a draft, which nobody takes back.
      expect(JSON.stringify(passed)).toContain('PAYMENT_FALLS_BACK');
      await gone();
      return null;
    }
    return async () => {
      await takenBack(desk.manager, '/invoiceController/uncheck', { ids: id });
      await gone();
    };
  },
  bad: async ({ one }) => {
    const ids = invoices[one % invoices.length] ?? '';
    // What is bad already is done, and nobody's to take back.
    if ((await desk.invoiceRow(ids)).badDebtStatus === 'BAD') return null;
    const answer = await call(desk.manager, '/invoiceController/badDebt', { ids });
    return done(answer) ? () => takenBack(desk.manager, '/invoiceController/cancelBadDebt', { ids }) : null;
  },
  net: async ({ one, part }) => {
    const open = await Promise.all(invoices.map((id) => desk.invoiceRow(id)));
    const [ar, ap] = ['AR', 'AP'].map((side) => open.filter(({ direction, currency }) => direction === side && currency === 'USD'));
    const [owed, owing] = [ar?.[one % 2], ap?.[0]];
    if (!owed || !owing) return null;
    const amount = digits(Math.min(Number(owed.balance), Number(owing.balance)), part);
    const sides = { ar: [{ invoiceId: owed.id, amount }], ap: [{ invoiceId: owing.id, amount }] };
    const answer = await call<{ figures: { writeOffId: string } }>(desk.clerk, '/cashController/netting', {
      crmId: desk.order.crmId,
      currency: 'USD',
      rate: '7.1405',
      payDate: '2026-03-30',
      ...sides,
    });
    return done(answer) ? cancelled(answer.data.figures.writeOffId) : null;
  },
  refund: async ({ one, part }) => {
    const cashIds = moneys[one % moneys.length] ?? '';
    const money = await desk.cashRow(cashIds);
    const answer = await call<{ figures: { writeOffId: string } }>(desk.clerk, '/cashController/refund', {
      cashIds,
      amounts: { [cashIds]: digits(money.unappliedAmount, part) },
      rate: money.currency === 'CNY' ? '1' : '7.18',
      bankAccountId: desk.accounts.get(String(money.currency)),
      payDate: '2026-03-30',
    });
    return done(answer) ? cancelled(answer.data.figures.writeOffId) : null;
  },
  merge: async () => {
    const ids = invoices.slice(0, 2);
    const answer = await call<{ id: string }>(desk.clerk, '/invoiceController/merge', { ids: ids.join() });
    if (!done(answer)) return null;
    const stood = invoices;
    invoices = [answer.data.id, ...invoices.slice(2)];
    return async () => {
      await takenBack(desk.clerk, '/invoiceController/cancelMerge', { ids: answer.data.id });
      invoices = stood;
    };
  },
  unpass: async ({ one }) => {
    const ids = invoices[one % invoices.length] ?? '';
    if ((await desk.invoiceRow(ids)).checkStatus !== 'CHECK_PASS') return null;
    const answer = await call(desk.manager, '/invoiceController/uncheck', { ids });
    return done(answer) ? () => takenBack(desk.manager, '/invoiceController/check', { ids, state: 'PASS' }) : null;
  },
  adjust: async ({ one, other, part }) => {
    const [cashId, invoiceId] = [moneys[one % moneys.length] ?? '', invoices[other % invoices.length] ?? ''];
    const type = ['DISCOUNT', 'SMALL_DIFFERENCE', 'BANK_CHARGE'][other % 3];
    const document = await desk.invoiceRow(invoiceId);
    const amount = digits(Math.min(1, Number(document.balance)), part);
    const rest = Math.min(Number(document.balance), Number((await desk.cashRow(cashId)).unappliedAmount)) - Number(amount);
    const taken = { cashId, invoiceId, allocatedInvoice: digits(rest, part), adjustments: [{ amount, type }] };
    const answer = await desk.writeOff([taken], { reason: 'of the history' }, desk.manager);
    return done(answer) ? cancelled(answer.data.writeOffId) : null;
  },
  recover: async ({ one, part }) => {
    const all = await Promise.all(invoices.map((id) => desk.invoiceRow(id)));
    const lost = all.filter(({ badDebtStatus }) => badDebtStatus === 'BAD')[0];
    const money = await Promise.all(moneys.map((id) => desk.cashRow(id)));
    const paid =
      money.filter(({ direction, currency }) => direction === 'IN' && currency === lost?.currency)[one % 2 === 0 ? 0 : 1] ?? money[0];
    if (!lost || !paid) return null;
    const left = Number(lost.badDebtAmount) - Number(lost.recoveredAmount);
    const allocatedInvoice = digits(Math.min(left, Number(paid.unappliedAmount)), part);
    const answer = await desk.writeOff([{ cashId: paid.id, invoiceId: lost.id, allocatedInvoice }], { reason: 'of the history' });
    if (done(answer)) expect(Number((await desk.invoiceRow(lost.id)).recoveredAmount)).toBeGreaterThan(Number(lost.recoveredAmount));
    return done(answer) ? cancelled(answer.data.writeOffId) : null;
  },
  recalculate: async ({ one }) => {
    const id = invoices[one % invoices.length] ?? '';
    const was = await desk.invoiceRow(id);
    if (was.checkStatus !== 'CHECK_PASS' || !done(await call(desk.manager, '/invoiceController/uncheck', { ids: id }))) return null;
    const withdrawn = () => takenBack(desk.clerk, '/invoiceController/withdraw', { ids: id });
    const passed = async () => {
      await takenBack(desk.clerk, '/invoiceController/submit', { ids: id });
      await takenBack(desk.manager, '/invoiceController/check', { ids: id, state: 'PASS' });
    };
    await withdrawn();
    expect(done(await call(desk.clerk, '/invoiceController/recalculateInvoice', { invoiceId: id }))).toBe(true);
    await passed();
    return async () => {
      await takenBack(desk.manager, '/invoiceController/uncheck', { ids: id });
      await withdrawn();
      const rate = edited(await desk.invoiceRow(id), { rate: was.rate });
      expect(toldOf(await batch(desk.clerk, 'invoiceController', { rows: [rate] }))).toEqual([]);
      await passed();
    };
  },
  request: async ({ part }) => {
    const bill = (await Promise.all(invoices.map((id) => desk.invoiceRow(id)))).find(({ direction }) => direction === 'AP');
    if (!bill) return null;
    const amounts = { [bill.id]: digits(bill.unplanned, part) };
    const asked = { invoiceIds: bill.id, amounts, bankAccountId: desk.accounts.get('USD') };
    const made = await call<{ requests: { id: string }[] }>(desk.clerk, '/cashController/requestPayment', asked);
    if (!done(made)) return null;
    const ids = made.data.requests[0]?.id ?? '';
    const row = async () => (await desk.clerk.call<ListedRow>('/paymentController/get', { id: ids }, { method: 'GET' })).data;
    const removed = async () => {
      const { version } = await row();
      expect(toldOf(await batch(desk.clerk, 'paymentController', { remove: [{ id: ids, version }] }))).toEqual([]);
    };
    if (part % 2 === 0) return removed;
    // The other half of them is passed and paid.
    await takenBack(desk.clerk, '/cashController/submit', { ids });
    await takenBack(leader, '/cashController/updateLeaderAudit', { ids, state: 'PASS' });
    if ((await row()).paymentState === 'LEADER_PASSED')
      await takenBack(desk.manager, '/cashController/updateFinanceAudit', { ids, state: 'PASS' });
    const paid = await call(desk.cashier, '/cashController/pay', { rows: [{ id: ids, bankFlowNo: `HISTORY${ids}` }] });
    if (done(paid)) expect(await disagreeing(), 'paid').toEqual([]);
    return async () => {
      if (done(paid)) await takenBack(desk.cashier, '/cashController/cancelPay', { ids });
      await takenBack(desk.clerk, '/cashController/withdraw', { ids });
      await removed();
    };
  },
  state: async () => {
    const [costIds, on] = [open.join(), (name: string) => `/statementController/${name}`];
    const made = await call<{ statements: { id: string }[] }>(desk.clerk, on('insert'), { costIds, dateBasis: 'COST_DATE' });
    if (!done(made)) return null;
    const ids = made.data.statements[0]?.id ?? '';
    await takenBack(desk.clerk, on('send'), { ids, to: 'li@example.com' });
    await takenBack(desk.clerk, on('confirm'), { ids, confirmedBy: 'Ms Li' });
    return async () => {
      await takenBack(desk.clerk, on('cancelConfirm'), { ids });
      await takenBack(desk.clerk, on('recall'), { ids });
      const { version } = (await desk.clerk.call<ListedRow>(on('get'), { id: ids }, { method: 'GET' })).data;
      expect(toldOf(await batch(desk.clerk, 'statementController', { remove: [{ id: ids, version }] }))).toEqual([]);
    };
  },
  vouchers: async () => (await vouchersMade(), null),
  post: async () => (await vouchersPosted(), null),
};

const step = fc.record({
  act: fc.constantFrom(...Object.keys(acts), 'settle', 'settle', 'back', 'back'),
  one: fc.nat(11),
  other: fc.nat(11),
  part: fc.oneof({ weight: 1, arbitrary: fc.constant(1000) }, { weight: 2, arbitrary: fc.integer({ min: 1, max: 1000 }) }),
});

/** A history of every act there is, so that none is left to chance. */
const ofAll: Step[] = (
  [
    ['unpass', 1],
    ['back', 0],
    ['recalculate', 0],
    ['recalculate', 2],
    ['back', 0],
    ['back', 0],
    ['merge', 0],
    ['settle', 0, 500],
    ['back', 0],
    ['back', 0],
    ['settle', 0, 500],
    ['net', 0, 300],
    ['refund', 2, 100],
    ['vouchers', 0],
    ['red', 0, 300],
    ['post', 0],
    ['bad', 1],
    ['recover', 0, 500],
    ['recover', 0, 1000],
    ['back', 0],
    ['request', 0, 301],
    ['request', 0, 400],
    ['vouchers', 0],
    ['back', 0],
    ['back', 0],
    // The money in CNY, and the document in CNY.
    ['adjust', 11, 700],
    ['state', 0],
    ['settle', 1, 1000],
  ] as const
).map(([act, one, part = 1000]) => ({ act, one, other: one, part }));

it('R35–R42: in random histories of every act of money figures agree and books balance, and taken back step by step all stands as it stood', async () => {
  const taken = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const begun = await standing();
      const history: { readonly back: () => Promise<void>; readonly stood: unknown; readonly act: string }[] = [];
      const takeBack = async () => {
        const last = history.pop();
        if (!last) return;
        await last.back();
        expect(await standing(), `${last.act} taken back`).toEqual(last.stood);
      };
      for (const one of steps) {
        if (one.act === 'back') {
          await takeBack();
          continue;
        }
        const stood = await standing();
        const back = await acts[one.act]?.(one);
        if (back) {
          history.push({ back, stood, act: one.act });
          taken.set(one.act, (taken.get(one.act) ?? 0) + 1);
        } else expect(await standing(), `${one.act} refused`).toEqual(stood);
        expect(await disagreeing(), one.act).toEqual([]);
      }
      await vouchersMade();
      expect(await booksApart(desk.manager)).toEqual([]);
      while (history.length > 0) await takeBack();
      expect(await standing()).toEqual(begun);
      await vouchersMade();
      expect(await booksApart(desk.manager)).toEqual([]);
    }),
    // A history that failed leaves its rows behind: a shorter one would be told of another beginning.
    { numRuns: 14, endOnFailure: true, examples: [[ofAll]] },
  );
  const every = Object.keys(acts).filter((act) => act !== 'vouchers' && act !== 'post');
  for (const act of every) expect(taken.get(act) ?? 0, act).toBeGreaterThan(0);
}, 300_000);
