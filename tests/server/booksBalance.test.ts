import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, toldOf, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;

/** Beside the demonstration's: documents that are open in part, money on account, credits, charges and differences, in several currencies. */
beforeAll(async () => {
  service = await startService();
  const desk = await Settling.begin(service);
  const dollars = await desk.invoice('AR', 'USD', '7.1234', '3719.99', '119.99');
  const euros = await desk.invoice('AR', 'EUR', '7.7650', '7500');
  const yuan = await desk.invoice('AR', 'CNY', '1', '18364.27');
  const bill = await desk.invoice('AP', 'USD', '7.1350', '4200.50');
  const more = await desk.money('IN', 'USD', '5000', '7.1562');
  const charged = await desk.money('IN', 'EUR', '6962.50', '7.8043', { bankCharge: '37.50' });
  const short = await desk.money('IN', 'CNY', '18000', '1');
  const advance = await desk.money('OUT', 'USD', '3000', '7.1105', { cashKind: 'ADVANCE_OUT' });
  await desk.money('IN', 'CNY', '777.77', '1', { crmId: null, payerName: 'nobody knows' });
  const adjustments = [{ amount: '364.27', type: 'DISCOUNT' }];
  const taken = await desk.writeOff(
    [
      { cashId: more, invoiceId: dollars, allocatedInvoice: '2000.01' },
      { cashId: charged, invoiceId: euros, allocatedInvoice: '7000' },
      { cashId: short, invoiceId: yuan, allocatedInvoice: '18000', adjustments },
      { cashId: advance, invoiceId: bill, allocatedInvoice: '2500.33' },
    ],
    { reason: 'agreed' },
    desk.manager,
  );
  expect(toldOf(taken)).toEqual([]);
  await desk.credit(dollars, '100');
  const made = await desk.clerk.call('/voucherController/generate', {});
  expect(made.code, JSON.stringify(made).slice(0, 400)).toBe(200);
});
afterAll(() => service.stop());

/** Sums by branch, and by whatever else a question tells apart; what comes to nothing is left out. */
const sums = async (select: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await service.database.ask<{ key: string; sum: string }>(
        `select key, trim_scale(sum(amount))::text as sum from (${select}) as parts (key, amount) group by key having sum(amount) <> 0 order by key`,
      )
    ).map(({ key, sum }) => [key, sum]),
  );

/** What accounts hold by the vouchers that stand, in debit's terms. */
const ledger = (like: string, key = 'e.ep_id::text', amount = 'e.debit - e.credit') =>
  sums(
    `select ${key}, ${amount} from fc_voucher_entry e join fc_voucher v on v.ep_id = e.ep_id and v.id = e.voucher_id
     where e.ledger_account similar to '${like}' and not e.is_deleted and not v.is_deleted`,
  );

/** Documents that have their voucher. */
const vouched = (table: string, of: string, type = '') =>
  `exists (select from fc_voucher_source s where s.ep_id = ${of}.ep_id and s.table_name = '${table}' and s.table_id = ${of}.id::text and s.voucher_id is not null${type})`;
const invoices = `fc_invoice i where ${vouched('invoice', 'i', ' and s.voucher_type = i.direction')}`;
const lines = `fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id join bs_cost_name n on n.code = c.fee_code
  join fc_invoice i on i.ep_id = l.ep_id and i.id = l.invoice_id where not l.is_deleted and ${vouched('invoice', 'i', ' and s.voucher_type = i.direction')}`;
const allocations = `fc_cash_allocation a left join fc_invoice i on i.ep_id = a.ep_id and i.id = a.invoice_id left join fc_cash r on r.ep_id = a.ep_id and r.id = a.refunded_cash_id
  where a.alloc_state = 'DONE' and not a.is_deleted and ${vouched('cashAllocation', 'a')}`;
const monies = `fc_cash c where ${vouched('cash', 'c')}`;

/** What each ledger holds, and what the documents behind it come to. */
const compared: readonly (readonly [name: string, ledger: () => Promise<object>, documents: () => Promise<object>])[] = [
  [
    'receivables',
    () => ledger('11220[13]'),
    () =>
      sums(`select i.ep_id::text, i.base_amount from ${invoices} and i.direction = 'AR'
        union all select a.ep_id::text, -a.book_base_released from ${allocations} and i.direction = 'AR'`),
  ],
  [
    'payables',
    () => ledger('22020[13]'),
    () =>
      sums(`select i.ep_id::text, -i.base_amount from ${invoices} and i.direction = 'AP'
        union all select a.ep_id::text, a.book_base_released from ${allocations} and i.direction = 'AP'`),
  ],
  [
    'money of customers on account, of payers nobody knows, and of suppliers',
    () => ledger('220301|224104|112301'),
    () =>
      sums(`select c.ep_id::text, case c.direction when 'IN' then -c.applicable_base else c.applicable_base end from ${monies}
        union all select a.ep_id::text, case m.direction when 'IN' then a.settled_base else -a.settled_base end
          from (select a.* from ${allocations}) a join fc_cash m on m.ep_id = a.ep_id and m.id = a.cash_id
        union all select a.ep_id::text, case r.direction when 'IN' then a.book_base_released else -a.book_base_released end from ${allocations} and r.id is not null`),
  ],
  [
    'each bank account, in its own currency',
    () =>
      ledger(
        '1002%',
        "e.bank_account_id || ' ' || e.currency",
        'case when e.debit <> 0 then e.original_amount else -e.original_amount end',
      ),
    () =>
      sums(`select c.bank_account_id || ' ' || c.currency, case c.direction when 'IN' then c.amount else -c.amount end from ${monies} and c.bank_account_id is not null
        union all select c.to_bank_account_id || ' ' || c.currency, c.amount - c.bank_charge from ${monies} and c.cash_kind = 'TRANSFER'`),
  ],
  [
    'revenue and cost without tax, and what is passed through with it',
    () => ledger('6[04]01%|224103|224101|122101'),
    () =>
      sums(`select l.ep_id::text, (case i.direction when 'AR' then -1 else 1 end)
          * case when n.is_pass_through then l.base_amount else round(l.net_amount * i.rate, 2) end from ${lines}`),
  ],
  [
    'tax',
    () => ledger('222101%|222102'),
    () =>
      sums(
        `select l.ep_id::text, (case i.direction when 'AR' then -1 else 1 end) * (l.base_amount - round(l.net_amount * i.rate, 2)) from ${lines} and not n.is_pass_through`,
      ),
  ],
  [
    'differences of exchange', // What our accounts give up beside what payments are worth has no document of its own.
    () => ledger("660303' and e.summary not like '账面汇率差%"),
    () => sums(`select a.ep_id::text, -a.fx_gain_loss from ${allocations}`),
  ],
  [
    'discounts and differences',
    () => ledger('66030[56]'),
    () => sums(`select a.ep_id::text, case i.direction when 'AR' then a.adjustment_base else -a.adjustment_base end from ${allocations}`),
  ],
  [
    'bank charges',
    () => ledger('660302'),
    () => sums(`select c.ep_id::text, case c.cash_kind when 'EXPENSE' then c.base_amount else c.charge_base end from ${monies}`),
  ],
];

it.each(compared)('%s: the ledger and its documents are the same to the cent, in every branch', async (_, inLedger, ofDocuments) => {
  const [held, documents] = await Promise.all([inLedger(), ofDocuments()]);
  expect(Object.keys(held).length).toBeGreaterThan(0);
  expect(held).toEqual(documents);
});
