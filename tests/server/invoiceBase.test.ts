import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/store/migrate';
import { companyDatabase } from '#tests/server/company';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;
let operator: SignedIn;
let order: ListedRow;

beforeAll(async () => {
  service = await startService();
  [finance, operator] = await Promise.all([service.signIn('finance'), service.signIn('operator')]);
  order = (
    await listOf(finance, '/OrderController/getOrderListNew', {
      where: {
        and: [
          { field: 'flagCostLocked', op: 'equal', value: '0' },
          { field: 'locked', op: 'equal', value: '0' },
        ],
      },
    })
  )[0] as ListedRow;
});
afterAll(() => service.stop());

async function invoiceOf(...some: Body[]): Promise<{ id: string; baseAmount: string }> {
  const add = some.map((more, at) => ({
    clientId: String(at),
    values: {
      orderId: order.id,
      direction: 'AR',
      crmId: order.crmId,
      feeCode: 'DOC',
      number: '1',
      currency: 'USD',
      taxRate: '0',
      costDate: '2026-03-20',
      ...more,
    },
  }));
  const added = await batch(finance, 'costController', { add });
  expect(toldOf(added)).toEqual([]);
  const ids = added.data.done.map(({ id }) => id).join(',');
  expect((await operator.call('/costController/confirm', { ids })).code).toBe(200);
  const made = await finance.call<{ invoices: { id: string; baseAmount: string }[] }>('/costController/invoice', {
    ids: ids,
    invoiceDate: '2026-03-31',
  });
  return made.data.invoices[0] as { id: string; baseAmount: string };
}

const headOf = async (id: string) => (await finance.call<ListedRow>('/invoiceController/get', { invoiceId: id }, { method: 'GET' })).data;
const linesOf = async (id: string) =>
  (await listOf(finance, '/invoiceController/selectLine', { invoiceId: id }))
    .map(({ allocatedAmountOfCost, rateToInvoice, baseAmount }) => [allocatedAmountOfCost, rateToInvoice, baseAmount])
    .sort((a, b) => Number(a[0]) - Number(b[0]));

/** The lines of domain/13 example J04: the total at the rate would come to a cent more. */
const j04 = [{ price: '3700.00' }, { price: '33.33' }, { price: '33.33' }, { price: '33.33' }, { price: '120.00' }];

describe('the base amount of an invoice', () => {
  it("R40: is the sum of its lines' stored ones, and follows when its rate is changed (domain/13 §13.1 nr 1, J04)", async () => {
    const { id } = await invoiceOf(...j04);
    const head = await headOf(id);
    const changed = await batch(finance, 'invoiceController', { rows: [edited(head, { rate: '7.1234' })] });
    expect(toldOf(changed)).toEqual([]);
    expect(await headOf(id)).toMatchObject({ amount: '3919.99', rate: '7.1234', baseAmount: '27923.65' });
    expect(await linesOf(id)).toEqual([
      ['33.33', '1', '237.42'],
      ['33.33', '1', '237.42'],
      ['33.33', '1', '237.42'],
      ['120.00', '1', '854.81'],
      ['3700.00', '1', '26356.58'],
    ]);
  });

  it('comes with the invoice, and recalculateInvoice works its lines out anew', async () => {
    const made = await invoiceOf(...j04);
    const lines = await linesOf(made.id);
    const { rate } = await headOf(made.id);
    expect(Number(made.baseAmount)).toBeCloseTo(
      lines.reduce((sum, [, , base]) => sum + Number(base), 0),
      6,
    );
    await batch(finance, 'invoiceController', { rows: [edited(await headOf(made.id), { rate: '7.1234' })] });
    const { data } = await finance.call<{ before: Body; after: Body }>('/invoiceController/recalculateInvoice', { invoiceId: made.id });
    expect([data.before.baseAmount, data.after]).toMatchObject(['27923.65', { rate, baseAmount: made.baseAmount }]);
    expect(await linesOf(made.id)).toEqual(lines);
  });

  it('follows also where the person sees only some of its lines', async () => {
    const { id } = await invoiceOf(...j04);
    await service.database.ask(
      "update fc_cost set level = 9 where id = (select cost_id from fc_invoice_line where invoice_id = $1 and allocated_amount_of_cost = '120.00')",
      [id],
    );
    expect(await linesOf(id)).toHaveLength(4);
    await batch(finance, 'invoiceController', { rows: [edited(await headOf(id), { rate: '7.1234' })] });
    const [stored] = await service.database.ask<{ base: string; lines: string }>(
      'select i.base_amount::text as base, (select sum(l.base_amount)::text from fc_invoice_line l where l.invoice_id = i.id and not l.is_deleted) as lines from fc_invoice i where i.id = $1',
      [id],
    );
    expect(stored).toEqual({ base: '27923.65', lines: '27923.65' });
  });
});

it('allocations that name a charge which is not among the chosen ones are refused, and nothing is invoiced', async () => {
  const { id } = await invoiceOf({ price: '10' });
  const [line] = await service.database.ask<{ cost_id: string }>('select cost_id from fc_invoice_line where invoice_id = $1', [id]);
  const other = line?.cost_id ?? '';
  await finance.call('/invoiceController/delete', { ids: id, reason: 'again' });
  const answer = await finance.call('/costController/invoice', { ids: other, allocations: { [other]: '4', '999999': '5' } });
  expect([answer.code, ...toldOf(answer)]).toEqual([422, '999999 allocations ALLOCATION_NOT_CHOSEN']);
  const [cost] = await service.database.ask<{ invoiced_amount: string }>('select invoiced_amount from fc_cost where id = $1', [other]);
  expect(Number(cost?.invoiced_amount)).toBe(0);
});

it('a database of before is filled in: each line at its rate, each document with their sum', async () => {
  const company = await companyDatabase();
  try {
    const figures = () =>
      company.ask(
        'select i.id, i.base_amount::numeric(20, 4)::text as base, array_agg(l.base_amount::numeric(20, 4)::text order by l.id) as lines, array_agg(distinct l.rate_to_invoice::int) as rates from fc_invoice i join fc_invoice_line l on l.ep_id = i.ep_id and l.invoice_id = i.id group by i.ep_id, i.id, i.base_amount order by i.id',
      );
    const wanted = await figures();
    await company.ask('update fc_invoice set base_amount = round(amount * rate, 2)');
    const [off] = await company.ask<{ count: string }>(
      'select count(*) from fc_invoice i where base_amount <> (select sum(base_amount) from fc_invoice_line l where l.ep_id = i.ep_id and l.invoice_id = i.id)',
    );
    // What was posed over the lines since goes with them, and comes again.
    await company.ask('drop view fc_book_part');
    await company.ask('alter table fc_invoice_line drop column rate_to_invoice, drop column base_amount');
    await company.ask(
      "delete from sys_migration where name in ('0030-invoice-line-base.sql', '0210-books.sql', '0281-books-by-rules.sql')",
    );
    await migrate(company.url, () => undefined);
    expect(Number(off?.count)).toBeGreaterThan(0);
    expect(await figures()).toEqual(wanted);
  } finally {
    await company.drop();
  }
});
