import { expect } from 'vitest';
import { batch, edited, listOf, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

/** Documents and money as tests of settlement need them, made by the calls people make them with. */
export class Settling {
  private constructor(
    readonly service: Service,
    readonly clerk: SignedIn,
    readonly manager: SignedIn,
    readonly cashier: SignedIn,
    private readonly operator: SignedIn,
    readonly order: ListedRow,
    readonly accounts: ReadonlyMap<string, string>,
  ) {}

  /** A red document over a part of one, passed. Answers its id. */
  async credit(invoiceId: string, amount: string): Promise<string> {
    const made = await this.clerk.call<{ invoice: { id: string } }>('/invoiceController/redFlush', {
      invoiceId,
      amount,
      redReason: 'SALES_RETURN',
    });
    expect(made.code, JSON.stringify(made)).toBe(200);
    const { id } = made.data.invoice;
    expect((await this.clerk.call('/invoiceController/submit', { ids: id })).code).toBe(200);
    expect((await this.manager.call('/invoiceController/check', { ids: id, state: 'PASS' })).code).toBe(200);
    return id;
  }

  /** An order whose partner is customer and supplier at once, and an account for each currency. */
  static async begin(service: Service): Promise<Settling> {
    const [clerk, manager, cashier, operator] = (await Promise.all(
      ['finance', 'controller', 'cashier', 'operator'].map((name) => service.signIn(name)),
    )) as [SignedIn, SignedIn, SignedIn, SignedIn];
    const where = { and: ['flagCostLocked', 'locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) };
    const [order] = (await listOf(clerk, '/OrderController/getOrderListNew', { where })) as [ListedRow];
    await service.database.ask('update crm_customer set is_supplier = true, is_customer = true where id = $1', [order.crmId]);
    const accounts = new Map<string, string>();
    for (const currency of ['CNY', 'USD', 'EUR', 'KWD', 'JPY']) {
      const [made] = await service.database.ask<{ id: string }>(
        "insert into bs_bank_account (ep_id, bank_name, account_name, account_no, currency, state) select ep_id, 'Bank of the tests', 'Tests', 'TEST' || $2, $2, 'ENABLED' from bl_order where id = $1 returning id",
        [order.id, currency],
      );
      accounts.set(currency, made?.id ?? '');
    }
    return new Settling(service, clerk, manager, cashier, operator, order, accounts);
  }

  /** A passed document over charges of these prices, at this rate. Answers its id. */
  async invoice(direction: string, currency: string, rate: string, ...prices: string[]): Promise<string> {
    return this.invoiceOf((await this.charges(direction, currency, ...prices)).join(','), rate);
  }

  /** Confirmed charges of the partner. Answers their ids. */
  async charges(direction: string, currency: string, ...prices: string[]): Promise<string[]> {
    const add = prices.map((price, at) => ({
      clientId: String(at),
      values: {
        orderId: this.order.id,
        direction,
        crmId: this.order.crmId,
        feeCode: 'DOC',
        number: '1',
        price,
        currency,
        taxRate: currency === 'CNY' ? '6' : '0',
        costDate: '2026-03-20',
      },
    }));
    const added = await batch(this.clerk, 'costController', { add });
    expect(toldOf(added)).toEqual([]);
    const ids = added.data.done.map(({ id }) => id);
    await this.confirmed(ids.join(','));
    return ids;
  }

  private async confirmed(ids: string): Promise<void> {
    const confirmed = await this.operator.call('/costController/confirm', { ids });
    expect(confirmed.code, JSON.stringify(confirmed)).toBe(200);
  }

  /** A passed document over charges there are, at this rate. Answers its id. */
  async invoiceOf(ids: string, rate: string): Promise<string> {
    await this.confirmed(ids);
    const agreed = { acceptWarnings: ['CREDIT_LIMIT_EXCEEDED', 'CREDIT_LATE'], reason: 'agreed' };
    const made = await this.clerk.call<{ invoices: { id: string }[] }>('/costController/invoice', { ids, ...agreed });
    expect(made.code, JSON.stringify(made)).toBe(200);
    const id = made.data.invoices[0]?.id ?? '';
    const changed = await batch(this.clerk, 'invoiceController', { rows: [edited(await this.invoiceRow(id), { rate })] });
    expect(toldOf(changed)).toEqual([]);
    expect((await this.clerk.call('/invoiceController/submit', { ids: id, ...agreed })).code).toBe(200);
    expect((await this.manager.call('/invoiceController/check', { ids: id, state: 'PASS' })).code).toBe(200);
    return id;
  }

  /** Checked money of the partner. Answers its id. */
  async money(direction: string, currency: string, amount: string, rate: string, more: Body = {}): Promise<string> {
    const values = {
      direction,
      cashKind: direction === 'IN' ? 'RECEIPT' : 'ADVANCE_OUT',
      crmId: this.order.crmId,
      currency,
      amount,
      rate,
      bankAccountId: this.accounts.get(currency),
      cashDate: '2026-03-30',
      ...more,
    };
    const added = await batch(this.cashier, 'cashController', { add: [{ clientId: 'a', values }] });
    expect(toldOf(added)).toEqual([]);
    const id = added.data.done[0]?.id ?? '';
    const checked = await this.clerk.call('/cashController/check', { ids: id });
    expect(checked.code, JSON.stringify(checked)).toBe(200);
    // Payments are asked for and passed today; what older books hold was typed.
    if (direction === 'OUT' && !('cashKind' in more))
      await this.service.database.ask("update fc_cash set cash_kind = 'PAYMENT' where id = $1", [id]);
    return id;
  }

  async invoiceRow(id: string): Promise<ListedRow> {
    return (await this.clerk.call<ListedRow>('/invoiceController/get', { invoiceId: id }, { method: 'GET' })).data;
  }

  async cashRow(id: string): Promise<ListedRow> {
    return (await this.clerk.call<ListedRow>('/cashController/get', { id }, { method: 'GET' })).data;
  }

  writeOff(allocations: readonly Body[], more: Body = {}, who = this.clerk) {
    return who.call<{ writeOffId: string; allocations: Record<string, string>[] }>('/cashController/writeOff', { allocations, ...more });
  }

  /** Everything that settling moves, as it stands in the database. */
  async standing(): Promise<unknown> {
    return Promise.all([
      this.service.database.ask(
        'select id, trim_scale(written_off_amount)::text as written_off_amount, trim_scale(adjustment_amount)::text as adjustment_amount, trim_scale(released_base)::text as released_base, trim_scale(balance)::text as balance, trim_scale(base_balance)::text as base_balance, write_off_status, pay_status, trim_scale(recovered_amount)::text as recovered_amount from fc_invoice where customer_id = $1 order by id',
        [this.order.crmId],
      ),
      this.service.database.ask(
        "select id, trim_scale(applied_amount)::text as applied_amount, trim_scale(applied_base)::text as applied_base, trim_scale(refunded_amount)::text as refunded_amount, trim_scale(refunded_base)::text as refunded_base, trim_scale(unapplied_amount)::text as unapplied_amount, trim_scale(unapplied_base)::text as unapplied_base, trim_scale(fx_gain_loss)::text as fx_gain_loss, write_off_status from fc_cash where customer_id = $1 and check_status <> 'VOID' order by id",
        [this.order.crmId],
      ),
      this.service.database.ask('select id, trim_scale(written_off_amount)::text as written_off_amount from fc_invoice_line order by id'),
      this.service.database.ask('select id, trim_scale(written_off_amount)::text as written_off_amount from fc_cost order by id'),
    ]);
  }
}
