import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { Listener } from '#tests/server/listener';
import {
  batch,
  edited,
  listOf,
  startService,
  toldOf,
  type Answer,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';

let service: Service;
let finance: SignedIn;
let controller: SignedIn;
let admin: SignedIn;
const branch = '/BranchManagerController';
const unfrozen = ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' }));
const book = (who: SignedIn, what: string, body: Body = {}) =>
  who.call<{ closedPeriod: string | null; reopenUserId: string | null }>(`${branch}/${what}`, { id: '1', ...body });
/** Who asked and why was seen. */
const seen = { acceptWarnings: ['REOPEN_ASKED_FOR'] };
const closedTo = async () =>
  (await service.database.ask<{ closed_period: string | null }>('select closed_period from sys_enterprise where id = 1'))[0]?.closed_period;
const costsOf = async (month: string) =>
  listOf(finance, '/costController/list', {
    where: { and: [...unfrozen, { field: 'bookPeriod', op: 'equal', value: month.replace('-', '') }] },
  });
const edit = (row: ListedRow, values: Body) => batch(finance, 'costController', { rows: [edited(row, values)] });
const told = (answer: Answer<BatchAnswer>) => toldOf(answer).map((one) => one.split(' ').slice(1).join(' '));
const userId = async (name: string) =>
  (await service.database.ask<{ id: string }>('select id from sys_user where username = $1', [name]))[0]?.id;

beforeAll(async () => {
  service = await startService();
  [finance, controller, admin] = await Promise.all([service.signIn('finance'), service.signIn('controller'), service.signIn('admin')]);
  const rows = await listOf(finance, '/costController/list', {
    where: { and: [...unfrozen, { field: 'isEstimate', op: 'equal', value: '0' }, { field: 'direction', op: 'equal', value: 'AR' }] },
  });
  const dated = (some: readonly ListedRow[], on: string) =>
    service.database.ask("update fc_cost set cost_date = $1, book_period = to_char($1::date, 'YYYYMM') where id = any($2::bigint[])", [
      on,
      some.map(({ id }) => id),
    ]);
  await dated(rows.slice(0, rows.length / 2), '2026-02-10');
  await dated(rows.slice(rows.length / 2), '2026-03-10');
});
afterAll(() => service.stop());

describe('closing a month', () => {
  it('is for the finance manager alone, month by month that is over, and never by typing', async () => {
    expect((await book(finance, 'closePeriod', { period: '202602' })).code).toBe(403);
    const [row] = await listOf(controller, `${branch}/listGetEpTree`, { where: { field: 'comCode', op: 'equal', value: 'NGB' } });
    expect(told(await batch(admin, 'BranchManagerController', { rows: [edited(row as ListedRow, { closedPeriod: '202602' })] }))).toEqual([
      'closedPeriod FIELD_READ_ONLY',
    ]);
    for (const [period, code] of [
      ['209912', 'closedPeriod PERIOD_NOT_OVER'],
      ['2026-13', 'period CODE_PATTERN'],
      ['', 'period FIELD_REQUIRED'],
    ]) {
      const [refusal] = (await book(controller, 'closePeriod', { period })).refusals ?? [];
      expect(`${refusal?.field} ${refusal?.code}`).toBe(code);
    }
    expect(await closedTo()).toBeNull();
  });

  it('closes those before it too, tells open sheets, and is done where it was done before', async () => {
    const listener = await Listener.open(service.url, finance.token);
    expect((await book(controller, 'closePeriod', { period: '2026-02' })).data).toMatchObject({
      closedPeriod: '202602',
      reopenUserId: null,
    });
    await listener.until(({ kind }) => kind === 'reload');
    await listener.close();
    expect((await book(controller, 'closePeriod', { period: '202601' })).data.closedPeriod).toBe('202602');
    expect(await service.database.ask("select b.action from sys_batch b where b.entity = 'enterprise'")).toEqual([
      { action: 'closePeriod' },
    ]);
  });

  it('of another branch is refused to who does not work there', async () => {
    await service.database.ask("update sys_user set home_ep_id = 3, access_ep_ids = '[]' where username = 'controller'");
    const elsewhere = await service.signIn('controller', { epId: '3' });
    expect((await book(elsewhere, 'closePeriod', { period: '202603' })).refusals?.[0]?.code).toBe('ROW_VIEW_ONLY');
    await service.database.ask("update sys_user set home_ep_id = 1 where username = 'controller'");
    controller = await service.signIn('controller');
  });
});

describe('a row of a closed month', () => {
  it('R41: keeps its amounts and dates, whatever else is said of it', async () => {
    const [row] = await costsOf('2026-02');
    for (const values of [
      { price: '1' },
      { number: '7' },
      { costDate: '2026-03-02' },
      { costDate: '2026-02-03' },
      { feeCode: 'THC', currency: 'EUR' },
    ]) {
      expect(told(await edit(row as ListedRow, values)), JSON.stringify(values)).toEqual(
        Object.keys(values).map((field) => `${field} PERIOD_CLOSED`),
      );
    }
    expect((await edit(row as ListedRow, { remark: 'late bill', supplierBillNo: 'B-1' })).code).toBe(200);
    expect(told(await batch(finance, 'costController', { remove: [{ id: row?.id }] }))).toEqual(['PERIOD_CLOSED']);
  });

  it('says so in the three languages, naming the month', async () => {
    const [row] = await costsOf('2026-02');
    for (const [language, words] of [
      ['en', 'The accounting period is closed (up to 2026-02)'],
      ['zh', '会计期间已关账（至2026-02）'],
      ['ar', 'الفترة المحاسبية مغلقة (حتى \u20662026-02\u2069)'],
    ]) {
      const answer = await batch(
        finance,
        'costController',
        { rows: [edited(row as ListedRow, { price: '1' })] },
        { headers: { 'accept-language': language ?? '' } },
      );
      expect(answer.refusals?.[0]?.text).toContain(words);
    }
  });

  it('comes late: it is booked in the next open month, and keeps its own date', async () => {
    const [open] = await costsOf('2026-03');
    const charge = {
      orderId: open?.orderId,
      direction: 'AR',
      crmId: open?.crmId,
      feeCode: 'DOC',
      number: '1',
      price: '5',
      currency: 'CNY',
    };
    const add = async (costDate: string) =>
      (await batch(finance, 'costController', { add: [{ clientId: 'n', values: { ...charge, costDate } }] })).data.done[0]
        ?.after as ListedRow;
    for (const [costDate, bookPeriod] of [
      ['2026-02-28', '202603'],
      ['2025-12-31', '202603'],
      ['2026-03-01', '202603'],
      ['2026-04-01', '202604'],
    ] as const)
      expect(await add(costDate), costDate).toMatchObject({ costDate, bookPeriod });
    const late = await add('2026-02-11');
    const now = async (row: ListedRow) =>
      (await listOf(finance, '/costController/list', { where: { field: 'id', op: 'equal', value: row.id } }))[0] as ListedRow;
    expect((await edit(late, { price: '9' })).code).toBe(200);
    expect(await now(late)).toMatchObject({ price: '9', bookPeriod: '202603' });
    for (const [costDate, bookPeriod] of [
      ['2026-01-31', '202603'],
      ['2026-04-02', '202604'],
      ['2026-03-10', '202603'],
    ]) {
      expect((await edit(await now(open as ListedRow), { costDate })).code).toBe(200);
      expect(await now(open as ListedRow)).toMatchObject({ costDate, bookPeriod });
    }
    expect(told(await edit(await now(late), { bookPeriod: '202602' }))).toEqual(['bookPeriod FIELD_READ_ONLY']);
    expect(
      (
        await listOf(finance, '/costController/list', {
          where: {
            and: [
              { field: 'bookPeriod', op: 'equal', value: '202603' },
              { field: 'id', op: 'equal', value: late.id },
            ],
          },
        })
      ).map(({ id }) => id),
    ).toEqual([late.id]);
  });

  it('may still be confirmed, and invoiced by a document that is booked in an open month whatever its date', async () => {
    const [row] = (await costsOf('2026-02')).filter(({ isEstimate, direction }) => isEstimate === false && direction === 'AR');
    const id = row?.id as string;
    expect((await (await service.signIn('operator')).call('/costController/confirm', { ids: [id] })).code).toBe(200);
    const bill = async (invoiceDate: string, dryRun: boolean) =>
      (
        await finance.call<{ invoices: { id: string; bookPeriod: string; invoiceDate: string }[] }>('/costController/invoice', {
          ids: id,
          invoiceDate,
          dryRun,
        })
      ).data.invoices[0];
    expect(await bill('2026-04-02', true)).toMatchObject({ invoiceDate: '2026-04-02', bookPeriod: '202604' });
    expect(await bill('2026-02-27', true)).toMatchObject({ invoiceDate: '2026-02-27', bookPeriod: '202603' });
    const made = await bill('2026-02-27', false);
    expect(
      await service.database.ask(
        'select book_period, (select count(*)::int from fc_invoice_line l where l.invoice_id = i.id) as lines from fc_invoice i where id = $1',
        [made?.id],
      ),
    ).toEqual([{ book_period: '202603', lines: 1 }]);
    expect((await service.database.ask<{ invoiced: boolean }>('select invoiced from fc_cost where id = $1', [id]))[0]?.invoiced).toBe(true);
  });

  it('of an invoice takes no lines, gives none away, and moves to no other day', async () => {
    const [row] = (await costsOf('2026-03')).filter(({ isEstimate, direction }) => isEstimate === false && direction === 'AR');
    await (await service.signIn('operator')).call('/costController/confirm', { ids: [row?.id] });
    const made = await finance.call<{ invoices: { id: string }[] }>('/costController/invoice', {
      ids: row?.id,
      invoiceDate: '2026-03-03',
    });
    const id = made.data.invoices[0]?.id as string;
    await service.database.ask("update fc_invoice set invoice_date = '2026-02-11', book_period = '202602' where id = $1", [id]);
    const [invoice] = await listOf(finance, '/invoiceController/select', { where: { field: 'id', op: 'equal', value: id } });
    expect(
      told(
        await batch(finance, 'invoiceController', {
          rows: [edited(invoice as ListedRow, { invoiceDate: '2026-03-03', rate: '2', remark: 'said' })],
        }),
      ),
    ).toEqual(['invoiceDate PERIOD_CLOSED', 'rate PERIOD_CLOSED']);
    expect(new Set(told(await batch(finance, 'invoiceController', { remove: [{ id }] })))).toEqual(new Set(['PERIOD_CLOSED']));
  });

  it('is locked, and not unlocked again', async () => {
    const [row, open] = [(await costsOf('2026-02'))[1], (await costsOf('2026-03'))[1]] as [ListedRow, ListedRow];
    expect((await finance.call('/costController/lock', { ids: [row.id, open.id] })).code).toBe(200);
    const unlocked = await controller.call<BatchAnswer>('/costController/cancelLock', { ids: [row.id, open.id], reason: 'price' });
    expect([unlocked.data.done.map(({ id }) => id), toldOf(unlocked)]).toEqual([[open.id], [`${row.id} PERIOD_CLOSED`]]);
  });

  it('keeps the costs of its order locked: those of an order without one are unlocked', async () => {
    const both = [(await costsOf('2026-02'))[2], (await costsOf('2026-03'))[2]] as [ListedRow, ListedRow];
    const [closed, open] = both.map(({ orderId }) => String(orderId)) as [string, string];
    await service.database.ask("update fc_cost set cost_date = '2026-03-09', book_period = '202603' where order_id = $1", [open]);
    const turn = (what: string, ids: readonly string[], language = 'en') =>
      controller.call<BatchAnswer>(`/OrderController/${what}`, { ids, reason: 'late bill' }, { headers: { 'accept-language': language } });
    expect((await turn('costLock', [closed, open])).data.done).toHaveLength(2);
    const unlocked = await turn('costUnlock', [closed, open]);
    expect([unlocked.data.done.map(({ id }) => id), toldOf(unlocked)]).toEqual([[open], [`${closed} PERIOD_CLOSED`]]);
    expect((await turn('costUnlock', [closed], 'zh')).refusals?.[0]?.text).toContain('会计期间已关账（至2026-02）');
    // Unlocked already: there is nothing to refuse.
    await service.database.ask('update bl_order set cost_locked = false where id = $1', [closed]);
    expect((await turn('costUnlock', [closed])).data.done.map(({ id }) => id)).toEqual([closed]);
  });

  it('is refused also to whoever saves while the month is being closed', async () => {
    await book(admin, 'reopenPeriod', { reason: 'again' });
    await book(controller, 'confirmReopenPeriod', seen);
    const [row] = await costsOf('2026-02');
    const [closed, saved] = await service.database.holding(
      "select pg_advisory_xact_lock_shared(hashtextextended('books', 1))",
      [],
      async (other) => {
        const closing = book(controller, 'closePeriod', { period: '202602' });
        await service.database.waiting(1);
        const saving = edit(row as ListedRow, { price: '77' });
        await service.database.waiting(2);
        await other.query('commit');
        return [await closing, await saving] as const;
      },
    );
    expect([closed.code, told(saved)]).toEqual([200, ['price PERIOD_CLOSED']]);
  });
});

describe('reopening a month', () => {
  it('takes a reason, the last closed month, and a second person, who is told', async () => {
    expect((await book(finance, 'reopenPeriod', { reason: 'x' })).code).toBe(403);
    expect((await book(controller, 'confirmReopenPeriod')).refusals?.[0]?.code).toBe('REOPEN_NOT_ASKED');
    expect((await book(controller, 'reopenPeriod', { reason: '  ' })).refusals?.[0]).toMatchObject({
      code: 'REASON_REQUIRED',
      field: 'reason',
    });
    await service.database.ask('delete from ms_message');
    expect((await book(controller, 'reopenPeriod', { reason: 'supplier bill of COSCO' })).data).toMatchObject({
      closedPeriod: '202602',
      reopenUserId: await userId('controller'),
    });
    const messages = await service.database.ask<{ recipient_user_id: string; content: string; priority: string; source_kind: string }>(
      'select recipient_user_id, content, priority, source_kind from ms_message',
    );
    expect(messages).toEqual([
      {
        recipient_user_id: await userId('admin'),
        content: expect.stringContaining('supplier bill of COSCO') as string,
        priority: 'HIGH',
        source_kind: 'SYSTEM',
      },
    ]);
    expect((await book(controller, 'confirmReopenPeriod', seen)).refusals?.[0]?.code).toBe('SELF_APPROVAL');
    expect(await closedTo()).toBe('202602');
    expect((await book(admin, 'confirmReopenPeriod')).codeMsg).toContain('supplier bill of COSCO');
    expect((await book(admin, 'confirmReopenPeriod', seen)).data).toMatchObject({ closedPeriod: '202601', reopenUserId: null });
    const deeds = await service.database.ask("select action, reason from sys_batch where entity = 'enterprise' order by seq desc limit 2");
    expect(deeds).toEqual([
      { action: 'confirmReopenPeriod', reason: 'supplier bill of COSCO' },
      { action: 'reopenPeriod', reason: 'supplier bill of COSCO' },
    ]);
    expect((await edit((await costsOf('2026-02'))[0] as ListedRow, { price: '41' })).code).toBe(200);
  });

  it('may be refused or asked no more, and is over when a later month is closed', async () => {
    await book(controller, 'reopenPeriod', { reason: 'one' });
    expect((await book(admin, 'refuseReopenPeriod')).data).toMatchObject({ closedPeriod: '202601', reopenUserId: null });
    await book(controller, 'reopenPeriod', { reason: 'two' });
    expect((await book(admin, 'closePeriod', { period: '202602' })).data).toMatchObject({ closedPeriod: '202602', reopenUserId: null });
    expect((await book(admin, 'confirmReopenPeriod')).refusals?.[0]?.code).toBe('REOPEN_NOT_ASKED');
  });

  it('needs a closed month', async () => {
    const answer = await admin.call(`${branch}/reopenPeriod`, { id: '2', reason: 'x' });
    expect(answer.refusals?.[0]?.code).toBe('PERIOD_NOT_CLOSED');
  });
});
