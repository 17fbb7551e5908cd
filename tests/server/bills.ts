import { randomUUID } from 'node:crypto';
import type { BatchAnswer } from '#define/wire';
import { batch, listOf, toldOf, type Answer, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

export type Controller = 'mbOrderController' | 'hbOrderController';

const tables = { mbOrderController: 'bl_loding_order', hbOrderController: 'bl_agency_order' } as const;

/** A desk that works with bills: people, orders nobody has made bills for, and short ways to both. */
export class BillDesk {
  private used = 0;

  private constructor(
    readonly service: Service,
    readonly documents: SignedIn,
    readonly finance: SignedIn,
    readonly controller: SignedIn,
    readonly manager: SignedIn,
    private readonly orders: readonly ListedRow[],
  ) {}

  static async open(service: Service): Promise<BillDesk> {
    const [documents, finance, controller, manager] = (await Promise.all(
      ['documents', 'finance', 'controller', 'manager'].map((name) => service.signIn(name)),
    )) as [SignedIn, SignedIn, SignedIn, SignedIn];
    const where = {
      and: [
        ...['flagCostLocked', 'archived', 'flagShutOut'].map((field) => ({ field, op: 'equal', value: '0' })),
        { field: 'billForm', op: 'equal', anyOf: ['ORIGINAL', 'TELEX', 'SEAWAY', 'EBL'] },
      ],
    };
    const orders = await listOf(finance, '/OrderController/getOrderListNew', { where, size: 200 });
    return new BillDesk(service, documents, finance, controller, manager, orders);
  }

  readonly ask = <T extends object>(sql: string, ...values: unknown[]) => this.service.database.ask<T>(sql, values);

  /** An order, sailed and its bill confirmed, without charges and bills; they come round again. `more` are columns written past the product. */
  async order(more: Readonly<Record<string, unknown>> = {}): Promise<ListedRow> {
    const of = this.orders[this.used++ % this.orders.length] as ListedRow;
    const set = { confirmed: true, atd: '2026-03-10', freight_term: 'PREPAID', locked: false, fee_state: 'OPEN', ...more };
    const names = Object.keys(set);
    await this.ask('update fc_cost set is_deleted = true where order_id = $1 returning id', of.id);
    for (const table of ['bl_loding_order', 'bl_agency_order', 'bl_mb_container'])
      await this.ask(`update ${table} set is_deleted = true where order_id = $1 returning id`, of.id);
    await this.ask(
      `update bl_order set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1 returning id`,
      of.id,
      ...Object.values(set),
    );
    return of;
  }

  async settles(customerId: unknown, method: string): Promise<void> {
    await this.ask('update crm_customer set settle_method = $2 where id = $1 returning id', customerId, method);
    await this.ask('delete from crm_credit where customer_id = $1 returning id', customerId);
  }

  /** A bill of an order: its id. */
  async bill(of: ListedRow, more: Body = {}, controller: Controller = 'mbOrderController'): Promise<string> {
    const number =
      controller === 'mbOrderController' ? { mblNo: `TEST${String(this.used).padStart(3, '0')}${randomUUID().slice(0, 6)}` } : {};
    const added = await batch(this.documents, controller, {
      add: [{ clientId: 'one', values: { orderId: of.id, billForm: 'ORIGINAL', ...number, ...more } }],
    });
    if (added.code !== 200) throw new Error(JSON.stringify(added));
    return added.data.done[0]?.id ?? '';
  }

  /** A receivable of an order, confirmed. */
  async charge(of: ListedRow, more: Body = {}): Promise<string> {
    const values = {
      orderId: of.id,
      direction: 'AR',
      crmId: of.crmId,
      feeCode: 'DOC',
      number: '1',
      price: '3700',
      currency: 'USD',
      taxRate: '0',
      costDate: '2026-03-20',
      ...more,
    };
    const added = await batch(this.finance, 'costController', { add: [{ clientId: 'one', values }] });
    if (added.code !== 200) throw new Error(JSON.stringify(added));
    const id = added.data.done[0]?.id ?? '';
    await this.ask('update fc_cost set confirmed = true where id = $1 returning id', id);
    return id;
  }

  /** Invoices charges and has them paid in full, past the product: cash comes later. */
  async pay(costIds: readonly string[]): Promise<void> {
    const made = await this.finance.call<{ invoices: { id: string }[] }>('/costController/invoice', {
      batchId: randomUUID(),
      ids: costIds,
      acceptWarnings: ['CREDIT_LIMIT_EXCEEDED'],
      reason: 'agreed',
    });
    if (made.code !== 200) throw new Error(JSON.stringify(made));
    for (const { id } of made.data.invoices)
      await this.ask(
        "update fc_invoice set check_status = 'CHECK_PASS', written_off_amount = amount, balance = 0, base_balance = 0, write_off_status = 'WRITTEN_OFF' where id = $1 returning id",
        id,
      );
  }

  /** A step of one bill by whoever takes it, and what is told against it: nothing where it is done. */
  async take(step: string, id: string, more: Body = {}, controller: Controller = 'mbOrderController'): Promise<string[]> {
    return toldOf(await this.call(step, id, more, controller)).map((line) => line.replace(`${id} `, ''));
  }

  call(step: string, id: string, more: Body = {}, controller: Controller = 'mbOrderController'): Promise<Answer<BatchAnswer>> {
    return this.whoTakes(step).call<BatchAnswer>(`/${controller}/${step}`, {
      batchId: randomUUID(),
      ids: [id],
      reason: 'as agreed',
      ...more,
    });
  }

  private whoTakes(step: string): SignedIn {
    if (/^(?:cardHold|cancelCardHold|freightCollected|cancelFreightCollected|guarantee)$/u.test(step)) return this.finance;
    if (/^(?:freeOfCharge|overrideRelease)$/u.test(step)) return this.controller;
    return step === 'passOrderCheck' ? this.manager : this.documents;
  }

  /** Takes steps one after the other; each must be done. */
  async go(id: string, steps: readonly (string | readonly [string, Body])[], controller: Controller = 'mbOrderController'): Promise<void> {
    for (const one of steps) {
      const [step, more] = typeof one === 'string' ? [one, {}] : one;
      const told = await this.take(step, id, more, controller);
      if (told.length > 0) throw new Error(`${step}: ${told.join(', ')}`);
    }
  }

  /** The bill as it lies in the database. */
  async row(id: string, controller: Controller = 'mbOrderController'): Promise<Record<string, unknown>> {
    const [row] = await this.ask<Record<string, unknown>>(`select * from ${tables[controller]} where id = $1`, id);
    return row ?? {};
  }

  /** A telex letter attached to the bill. */
  async letter(id: string, controller: Controller = 'mbOrderController'): Promise<void> {
    await this.ask(
      `insert into sys_file (ep_id, public_id, table_name, table_id, file_name, extension, mime_type, size_bytes, sha256, doc_type, visibility, doc_version, is_current)
       values (1, $1, $2, $3, 'letter.pdf', 'pdf', 'application/pdf', 10, repeat('a', 64), 'TELEX_LETTER', 'BRANCH', 1, true) returning id`,
      randomUUID(),
      tables[controller],
      id,
    );
  }
}
