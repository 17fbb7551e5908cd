import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Counted } from '#define/entity';
import type { BatchAnswer } from '#define/wire';
import { catalogue } from '#modules/entities';
import { columnName } from '#server/store/names';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;
let admin: SignedIn;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
  admin = await service.signIn('admin');
});
afterAll(() => service.stop());

/** A voucher typed with these entries, as a draft. Answers its id. */
async function vouchers(...all: readonly (readonly Body[])[]): Promise<string[]> {
  const heads = await batch(desk.clerk, 'voucherController', {
    add: all.map((_, at) => ({ clientId: String(at), values: { voucherDate: '2026-03-20', summary: 'rent' } })),
  });
  expect(toldOf(heads)).toEqual([]);
  const ids = heads.data.done.map(({ id }) => id);
  const add = all.flatMap((entries, at) =>
    entries.map((values, line) => ({ clientId: `${at}.${line}`, values: { voucherId: ids[at], summary: 'rent', ...values } })),
  );
  expect(toldOf(await desk.clerk.call<BatchAnswer>('/voucherEntryController/batchEdit', { batchId: randomUUID(), add }))).toEqual([]);
  return ids;
}

const sides = (debit: number, credit: number): Body[] => [
  { ledgerAccount: '660304', debit: (debit / 100).toFixed(2), credit: '0' },
  { ledgerAccount: '630109', debit: '0', credit: (credit / 100).toFixed(2) },
];
const stateOf = (ids: readonly string[]) =>
  service.database.ask<{ status: string; no: string | null }>(
    'select voucher_status as status, voucher_no as no from fc_voucher where id = any($1::bigint[]) order by voucher_no',
    [ids],
  );

describe('R37: every voucher balances', () => {
  it('R37: whatever is typed, only what balances is checked; what writes past that is refused by the database when it commits', async () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 });
    await fc.assert(
      fc.asyncProperty(cents, fc.oneof(fc.constant(0), fc.integer({ min: -3, max: 3 })), async (debit, off) => {
        const credit = Math.max(1, debit + off);
        const [id = ''] = await vouchers(sides(debit, credit));
        const checked = await desk.manager.call('/voucherController/check', { ids: id });
        expect(toldOf(checked).join()).toContain(debit === credit ? '' : 'VOUCHER_UNBALANCED');
        expect((await stateOf([id]))[0]?.status).toBe(debit === credit ? 'CHECKED' : 'DRAFT');
        if (debit === credit) return;
        const written = service.database.ask("update fc_voucher set voucher_status = 'POSTED' where id = $1", [id]);
        await expect(written).rejects.toMatchObject({ code: '23514' });
      }),
      { numRuns: 10 },
    );
  });
});

describe('R39: an invoice and its red documents', () => {
  it('R39: in random parts never come to more than the invoice, which itself stays as it was issued', async () => {
    const issued = (id: string) =>
      service.database.ask(
        `select i.invoice_no, i.amount::text, i.base_amount::text, i.rate::text, i.invoice_date, l.id, l.allocated_amount_of_cost::text, l.net_amount::text as net, l.base_amount::text as base
         from fc_invoice i join fc_invoice_line l on l.ep_id = i.ep_id and l.invoice_id = i.id where i.id = $1 and not l.is_deleted order by l.id`,
        [id],
      );
    const parts = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(parts, fc.constantFrom(['USD', '7.1234'], ['CNY', '1']), async (thousandths, [currency = '', rate = '']) => {
        const id = await desk.invoice('AR', currency, rate, '1234.56', '0.07');
        const before = await issued(id);
        const whole = 123_463;
        let red = 0;
        for (const part of thousandths) {
          const cents = Math.max(1, Math.round((whole * part) / 1000));
          const amount = (cents / 100).toFixed(2);
          if (red + cents > whole) {
            const more = await desk.clerk.call('/invoiceController/redFlush', { invoiceId: id, amount, redReason: 'SALES_RETURN' });
            expect(toldOf(more).join()).toContain('RED_EXCEEDS');
            continue;
          }
          await desk.credit(id, amount);
          red += cents;
        }
        expect(await issued(id)).toEqual(before);
        const [sum] = await service.database.ask<{ red: string }>(
          "select coalesce(sum(amount), 0)::text as red from fc_invoice where red_of_invoice_id = $1 and check_status = 'CHECK_PASS' and not is_deleted",
          [id],
        );
        expect(Math.round(Number(sum?.red) * 100)).toBe(-red);
        expect(Math.round(Number((await desk.invoiceRow(id)).balance) * 100)).toBe(whole - red);
      }),
      { numRuns: 6 },
    );
  });
});

/** Amounts of charges as they are stored. */
const amountsOf = (ids: readonly string[]) =>
  service.database.ask(
    `select id, version > 0 as there, price::text, number::text, currency, rate::text, tax_rate::text, amount::text, net_amount::text, tax_amount::text, base_amount::text, base_net_amount::text, is_deleted
     from fc_cost where id = any($1::bigint[]) order by id`,
    [ids],
  );

async function charges(count: number, more: Body = {}): Promise<string[]> {
  const values = {
    orderId: desk.order.id,
    direction: 'AR',
    crmId: desk.order.crmId,
    feeCode: 'DOC',
    number: '1',
    price: '106.5',
    currency: 'USD',
    taxRate: '6',
  };
  const add = Array.from({ length: count }, (_, at) => ({ clientId: String(at), values: { ...values, costDate: '2026-03-20', ...more } }));
  const added = await batch(desk.clerk, 'costController', { add });
  expect(toldOf(added)).toEqual([]);
  return added.data.done.map(({ id }) => id);
}

describe('R41: what stands still', () => {
  const chargesById = (ids: readonly string[]) =>
    listOf(desk.clerk, '/costController/list', { where: { field: 'id', op: 'equal', anyOf: ids } });

  /** Everything that may be called with charges, but for what lets them move again. */
  async function everything(ids: readonly string[]): Promise<void> {
    const rows = await chargesById(ids);
    const typed: readonly Body[] = [
      { price: '1' },
      { number: '9' },
      { currency: 'CNY' },
      { taxRate: '0' },
      { rate: '9.9' },
      { taxMode: 'EXCLUSIVE' },
    ];
    for (const values of typed)
      for (const row of rows as ListedRow[]) {
        const answer = await batch(desk.manager, 'costController', { rows: [edited(row, values)] });
        expect(toldOf(answer), JSON.stringify(values)).not.toEqual([]);
        await desk.manager.call('/costController/update', { id: row.id, version: row.version, ...values });
      }
    expect(toldOf(await batch(desk.manager, 'costController', { remove: ids.map((id) => ({ id })) }))).not.toEqual([]);
    const free = new Set(['lock', 'copy', 'invoice']);
    const answers = { ratio: '50', reason: 'R41', jobNo: desk.order.jobNo, amounts: Object.fromEntries(ids.map((id) => [id, '1'])) };
    for (const [name, one] of Object.entries(catalogue.get('cost').acts ?? {}))
      for (const call of free.has(name) ? [] : [one.call, ...(one.undo ? [one.undo.call] : [])])
        await desk.manager.call(String(call).replace('POST ', ''), { ids: ids.join(), ...answers });
  }

  it('R41: of locked charges, of an order whose fees are locked and of a closed month no amount moves by any call', async () => {
    const locked = await charges(2);
    expect(toldOf(await desk.manager.call('/costController/lock', { ids: locked.join() }))).toEqual([]);
    const before = await amountsOf(locked);
    await everything(locked);
    expect(await amountsOf(locked)).toEqual(before);

    const open = await charges(2);
    expect((await admin.call('/OrderController/feeLock', { ids: [desk.order.id] })).code).toBe(200);
    const ofOrder = await amountsOf(open);
    await everything(open);
    expect(await amountsOf(open)).toEqual(ofOrder);
    expect(toldOf(await desk.clerk.call('/OrderController/feeUnlock', { ids: [desk.order.id], reason: 'R41' }))).toEqual([]);

    const closed = await charges(2, { costDate: '2026-01-10' });
    const closing = await desk.manager.call('/BranchManagerController/closePeriod', { id: '1', period: '202601', batchId: randomUUID() });
    expect(closing.code, JSON.stringify(closing)).toBe(200);
    const ofMonth = await amountsOf(closed);
    await everything(closed);
    expect(await amountsOf(closed)).toEqual(ofMonth);
  });
});

describe('R40: exchange', () => {
  it('R40: an invoice is worth the sum of its lines, each converted and rounded by itself, at a rate that stands still once it is passed', async () => {
    const cents = fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(cents, fc.integer({ min: 60_000, max: 80_000 }), async (prices, tenThousandths) => {
        const rate = (tenThousandths / 10_000).toFixed(4);
        const id = await desk.invoice('AR', 'USD', rate, ...prices.map((price) => (price / 100).toFixed(2)));
        const row = await desk.invoiceRow(id);
        // Cents by ten-thousandths, in whole numbers: half a cent goes up.
        const worth = prices.reduce((sum, price) => sum + Math.floor((price * tenThousandths + 5_000) / 10_000), 0);
        expect([row.amount, row.baseAmount].map((amount) => Math.round(Number(amount) * 100))).toEqual([
          prices.reduce((sum, price) => sum + price, 0),
          worth,
        ]);
        expect(toldOf(await batch(desk.clerk, 'invoiceController', { rows: [edited(row, { rate: '9' })] }))).not.toEqual([]);
        expect(await desk.invoiceRow(id)).toMatchObject({ rate: row.rate, baseAmount: row.baseAmount });
      }),
      { numRuns: 5 },
    );
  });
});

describe('R42: steps and their opposites', () => {
  /** Stored figures and states of a row, but for who did what and when, and how often it was written. */
  const stateOfRow = async (table: string, id: string) => {
    const [row] = await service.database.ask<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t where id = $1`, [
      id,
    ]);
    return Object.fromEntries(
      Object.entries(row?.row ?? {}).filter(([name]) => !/^(?:version|update_|extra)|_(?:time|user_id|opinion|reason)$/u.test(name)),
    );
  };

  it('R42: locked, checked and passed, and taken back, a row is what it was', async () => {
    const [charge = ''] = await charges(1);
    const invoice = await desk.invoice('AR', 'USD', '7.1', '70');
    const money = await desk.money('IN', 'CNY', '7', '1');
    const [voucher = ''] = await vouchers(sides(700, 700));
    const pairs: readonly (readonly [
      table: string,
      id: string,
      controller: string,
      first: readonly [string, Body],
      back: readonly [string, Body],
    ])[] = [
      ['fc_cost', charge, 'costController', ['lock', {}], ['cancelLock', { reason: 'R42' }]],
      ['fc_invoice', invoice, 'invoiceController', ['uncheck', { reason: 'R42' }], ['check', { state: 'PASS' }]],
      ['fc_cash', money, 'cashController', ['cancelCheck', { reason: 'R42' }], ['check', {}]],
      ['fc_voucher', voucher, 'voucherController', ['check', {}], ['cancelCheck', { reason: 'R42' }]],
    ];
    for (const [table, id, controller, ...steps] of pairs) {
      const before = await stateOfRow(table, id);
      for (const [name, answers] of steps) {
        if (controller === 'invoiceController' && name === 'check') await desk.clerk.call('/invoiceController/submit', { ids: id });
        const who = controller === 'cashController' ? desk.clerk : desk.manager;
        const done = await who.call(`/${controller}/${name}`, { ids: id, ...answers });
        expect([done.code, toldOf(done)], `${controller} ${name}`).toEqual([200, []]);
        if (name !== steps.at(-1)?.[0]) expect(await stateOfRow(table, id)).not.toEqual(before);
      }
      expect(await stateOfRow(table, id), `${table} ${steps[0][0]}`).toEqual(before);
    }
  });
});

describe('R43: numbers in one row', () => {
  it('R43: of fifty who post at once, seven of whom give up, nobody gets a number twice and none is missing', async () => {
    const ids = await vouchers(...Array.from({ length: 50 }, (_, at) => sides(100 + at, 100 + at)));
    expect(toldOf(await desk.manager.call('/voucherController/check', { ids: ids.join() }))).toEqual([]);
    const tries = ids.map((id, at) => desk.manager.call('/voucherController/post', { ids: id, dryRun: at % 7 === 6 }));
    expect((await Promise.all(tries)).map(({ code }) => code).filter((code) => code !== 200)).toEqual([]);
    const posted = (await stateOf(ids)).filter(({ status }) => status === 'POSTED');
    expect(posted).toHaveLength(43);
    const numbers = posted.map(({ no }) => Number(String(no).slice(-4))).toSorted((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });
});

describe('R44: control totals', () => {
  /** SQL that finds rows whose stored sum or count is not what its rows come to. */
  function controls(): { readonly what: string; readonly asked: string }[] {
    return catalogue.all.flatMap((parent) => {
      const bySum = new Map<string, string[]>();
      for (const { of, by, gives } of parent.rolled ?? []) {
        const child = catalogue.get(of);
        const column = (name: string) => `c.${columnName(name, child.fields[name])}`;
        const literal = (value: unknown) => (value === null ? 'null' : `'${String(value)}'`);
        const counted = (where: Counted | undefined) =>
          Object.entries(where ?? {}).map(([name, value]) =>
            value !== null && typeof value === 'object' && 'not' in value
              ? `${column(name)} is distinct from ${literal(value.not)}`
              : `${column(name)} is not distinct from ${literal(value)}`,
          );
        for (const [field, one] of Object.entries(gives)) {
          const isSum = 'sum' in one && one.minus === undefined;
          if (!isSum && !('count' in one)) continue;
          const rows = [`c.ep_id = p.ep_id`, `${column(by)} = p.id`, ...(child.removal === 'marked' ? ['not c.is_deleted'] : [])];
          const uncounted = child.uncounted ? [`${column(child.uncounted.field)} <> all('{${child.uncounted.in.join()}}')`] : [];
          const where = [...rows, ...counted('sum' in one ? one.where : one.count), ...('sum' in one ? uncounted : [])];
          const figure = 'sum' in one ? `coalesce(sum(${column(one.sum)}), 0)` : 'count(*)';
          bySum.set(field, [...(bySum.get(field) ?? []), `(select ${figure} from ${child.table} c where ${where.join(' and ')})`]);
        }
      }
      return [...bySum].map(([field, sums]) => ({
        what: `${parent.name}.${field}`,
        asked: `select p.id from ${parent.table} p where p.${columnName(field, parent.fields[field])} <> ${sums.join(' + ')} limit 3`,
      }));
    });
  }

  it('R44: everything stored of what rows come to is what they come to, after all of the above', async () => {
    const money = await desk.money('IN', 'USD', '900', '7.1562');
    const invoiceId = await desk.invoice('AR', 'USD', '7.1234', '333.33', '500');
    expect((await desk.writeOff([{ cashId: money, invoiceId, allocatedInvoice: '800' }])).code).toBe(200);
    const off: string[] = [];
    const ofMoney =
      /^(?:(?:cash|invoice|cost|writeOff|voucher|statement|expenseClaim|payment)\.|order\.(?:\w+Base|linesToCheck|estimates|zeroPrices)$)/u;
    const asked = controls().filter(({ what }) => ofMoney.test(what));
    expect(asked.length).toBeGreaterThan(20);
    for (const { what, asked: sql } of asked) if ((await service.database.ask(sql)).length > 0) off.push(what);
    expect(off).toEqual([]);
  });
});

describe('R45: the history', () => {
  it('R45: of every row’s fields each change begins with what the one before left', async () => {
    const torn = await service.database.ask(
      `with moved as (
         select c.ep_id, c.entity, c.row_id, c.seq, c.version, b.key, b.value as before, c.after::jsonb -> b.key as after
         from sys_change c cross join lateral jsonb_each(c.before::jsonb) b where c.before is not null and c.after is not null and c.entity in ('cost', 'invoice', 'invoiceLine', 'cash', 'writeOff', 'voucher')
         union all
         select c.ep_id, c.entity, c.row_id, c.seq, c.version, a.key, null, a.value from sys_change c cross join lateral jsonb_each(c.after::jsonb) a where c.before is null and c.entity in ('cost', 'invoice', 'invoiceLine', 'cash', 'writeOff', 'voucher')
       ), chain as (
         select *, lag(after) over (partition by ep_id, entity, row_id, key order by seq, version) as stood from moved
       ) select entity, row_id, key, stood::text, before::text from chain where before is not null and stood is not null and stood <> before limit 5`,
    );
    expect(torn).toEqual([]);
  });
});
