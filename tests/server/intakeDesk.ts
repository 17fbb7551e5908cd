import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

/** Requests between people and branches, and what both ends of them do with orders. */
export let service: Service;
/** Sells in Ningbo. */
export let seller: SignedIn;
/** Takes in Shanghai. */
export let taker: SignedIn;
/** Asks within Ningbo. */
export let sales: SignedIn;
/** Takes in Ningbo. */
export let operator: SignedIn;
/** A sea export order of Ningbo, whose lane requests ask for. */
export let template: ListedRow;

export type Answer = Omit<BatchAnswer, 'preview'> & {
  readonly preview?: { readonly rows: readonly object[] };
  readonly orderId?: string;
  readonly jobNo?: string;
  readonly intakeId?: string;
  readonly made?: string[];
  readonly written?: number;
  readonly skipped?: number;
};

export const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
export const act = (who: SignedIn, call: string, body: Body) => who.call<Answer>(`/${call}`, { batchId: randomUUID(), ...body });
export const middle = (who: SignedIn, call: string, body: Body) => act(who, `orderMiddleController/${call}`, body);
export const taken = async (answer: Promise<{ code: number; data: Answer }>) => {
  const got = await answer;
  expect(got.code, JSON.stringify(got)).toBe(200);
  return got.data;
};
export const stateOf = async (id: string) =>
  (await ask<{ s: string }>('select middle_status s from bl_order_middle where id = $1', id))[0]?.s;
export const operatorOf = async (epId: string) =>
  (
    await ask<{ id: string }>(
      "select id from sys_user where home_ep_id = $1 and user_nature = 'OPERATOR' and not is_disable order by id limit 1",
      epId,
    )
  )[0]?.id ?? '';

/** Three weeks from now. */
export const sails = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

export const wanted = (more: Body = {}): Body => ({
  crmId: template.crmId,
  portLoading: template.portLoading,
  portDischarge: template.portDischarge,
  etd: sails,
  goodsName: '椅子',
  boxSummary: '2*40HQ',
  packages: 820,
  grossWeight: '17650.5',
  volume: '132.4',
  ...more,
});

/** Starts the product and signs everybody in. */
export async function openIntakeDesk(): Promise<void> {
  service = await startService();
  await ask("update fc_exchange_rate set rate = 7.12 where currency = 'USD' and rate_type = 'BOOK'");
  await ask(`insert into fc_exchange_rate (ep_id, currency, base_currency, rate, rate_type, for_ep_id, start_date)
    values (0, 'USD', 'CNY', 7.13, 'BOOK', 1, '2020-01-01')`);
  [sales, operator, seller] = [await service.signIn('sales'), await service.signIn('operator'), await service.signIn('service')];
  taker = await service.signIn('admin', { epId: '2' });
  const open = { where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) } };
  const [first] = (await listOf(sales, '/OrderController/getOrderListBusiness', open)).filter(
    ({ businessType }) => businessType === 'SEA_EXPORT',
  );
  template = first as ListedRow;
}

export const partner = async (epId: string, other: string) =>
  (
    await ask<{ id: string }>(
      'select id from crm_customer where ep_id = $1 and linked_ep_id = $2 and not locked order by id limit 1',
      epId,
      other,
    )
  )[0]?.id ?? '';

/** An order of Ningbo with what it means to pay Shanghai. */
export async function sold(): Promise<{ orderId: string; costId: string }> {
  const added = await batch(seller, 'OrderController', { add: [{ clientId: 'o', values: wanted() }] });
  expect(toldOf(added)).toEqual([]);
  const orderId = added.data.done[0]?.id ?? '';
  const charge = await batch(seller, 'costController', {
    add: [
      {
        clientId: 'c',
        values: {
          orderId,
          direction: 'AP',
          crmId: await partner('1', '2'),
          feeCode: 'OCF',
          unit: 'CONTAINER',
          containerType: '40HQ',
          number: '2',
          price: '1650',
          currency: 'USD',
          taxRate: '0',
          costDate: '2026-03-14',
        },
      },
    ],
  });
  expect(toldOf(charge)).toEqual([]);
  return { orderId, costId: charge.data.done[0]?.id ?? '' };
}

export const pairOf = (costId: string) =>
  ask<{ ep: string; dir: string; price: string; amount: string; base: string; state: string }>(
    `select ep_id::text ep, direction dir, trim_scale(price)::text price, round(amount, 2)::text amount, round(base_amount, 2)::text base, pair_state state
     from fc_cost where id = $1 or counterpart_cost_id = $1::text order by ep_id`,
    costId,
  );
