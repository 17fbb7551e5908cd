import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#modules/entities';
import { perform, type Outcome } from '#server/perform';
import { readBatch } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import { readingOf, type Caller } from '#server/engine';
import type { EntityName } from '#names/entities';
import {
  batch,
  edited,
  listOf,
  ordersOf,
  startService,
  toldOf,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';

let service: Service;
let finance: SignedIn;
let admin: SignedIn;
let costs: ListedRow[];
let orders: ListedRow[];

const openCost = { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) };
const openOrder = { and: ['locked', 'archived', 'flagCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) };
const setFlag = (table: string, column: string, id: string) =>
  service.database.ask(`update ${table} set ${column} = true where id = $1`, [id]);
const editCost = (row: ListedRow, values: Body, more: Body = {}) =>
  batch(finance, 'costController', { rows: [{ ...edited(row, values), ...more }] });
const charge = (order: ListedRow, more: Body = {}) => ({
  orderId: order.id,
  direction: 'AR',
  crmId: order.crmId,
  feeCode: 'DOC',
  number: '2',
  price: '100',
  costDate: '2026-03-20',
  ...more,
});

beforeAll(async () => {
  service = await startService();
  [finance, admin] = await Promise.all([service.signIn('finance'), service.signIn('admin')]);
  costs = await listOf(finance, '/costController/list', { where: openCost });
  orders = await ordersOf(admin, openOrder);
});
afterAll(() => service.stop());

describe('a way that is none', () => {
  it.each([
    ['en', '"None Transfer" cannot be selected'],
    ['zh', '不能选择None Transfer'],
    ['ar', 'لا يمكن اختيار "None Transfer"'],
  ])('cannot be chosen for a rate or an order, said in %s', async (language, words) => {
    const rates = await service.signIn('rates');
    const [rate] = await listOf(rates, '/freightController/selectFreight', { size: 1 });
    const told = async (who: SignedIn, controller: string, row: ListedRow, routingType: string) => {
      const answer = await batch(who, controller, { rows: [edited(row, { routingType })] }, { headers: { 'accept-language': language } });
      return (answer.refusals ?? []).map(({ code, field, text }) => [code, field, text]);
    };
    for (const typed of ['None Transfer', 'NONE_TRANSFER', ' none  transfer'])
      expect(await told(rates, 'freightController', rate as ListedRow, typed)).toEqual([['NONE_TRANSFER', 'routingType', words]]);
    expect(await told(admin, 'OrderController', orders[0] as ListedRow, 'None Transfer')).toEqual([
      ['NONE_TRANSFER', 'routingType', words],
    ]);
    expect((await told(rates, 'freightController', rate as ListedRow, 'nonesuch'))[0]?.[0]).toBe('CHOICE_UNKNOWN');
  });
});

describe('a row in a state', () => {
  it('that is locked cannot be edited or removed', async () => {
    const row = costs[0] as ListedRow;
    await setFlag('fc_cost', 'locked', row.id);
    expect(toldOf(await editCost(row, { price: '1', remark: 'x' }))).toEqual([
      `${row.id} price COST_LOCKED`,
      `${row.id} remark COST_LOCKED`,
    ]);
    expect(toldOf(await batch(finance, 'costController', { remove: [{ id: row.id, version: row.version }] }))).toEqual([
      `${row.id} COST_LOCKED`,
    ]);
  });

  it('that is confirmed keeps its amounts, and lets go of what is not one', async () => {
    const row = costs[1] as ListedRow;
    await setFlag('fc_cost', 'confirmed', row.id);
    expect(toldOf(await editCost(row, { number: '99' }))).toEqual([`${row.id} number COST_CONFIRMED`]);
    expect((await editCost(row, { remark: 'still said' })).code).toBe(200);
  });

  it('that is invoiced names the invoice, not the confirmation', async () => {
    const row = costs[2] as ListedRow;
    await setFlag('fc_cost', 'invoiced', row.id);
    expect(toldOf(await editCost(row, { price: '1' }))).toEqual([`${row.id} price COST_INVOICED`]);
    expect((await editCost(row, { supplierBillNo: 'B-1' })).code).toBe(200);
  });

  it('whose parent is locked is locked with it, and nothing is added to it', async () => {
    const row = costs[3] as ListedRow;
    await setFlag('bl_order', 'cost_locked', String(row.orderId));
    expect(toldOf(await editCost(row, { price: '1' }))).toEqual([`${row.id} price COST_LOCKED`]);
    const parent = orders.find(({ id }) => id === row.orderId) as ListedRow;
    expect(toldOf(await batch(finance, 'costController', { add: [{ clientId: 'n', values: charge(parent) }] }))).toEqual(['n COST_LOCKED']);
    expect(toldOf(await batch(finance, 'costController', { remove: [{ id: row.id, version: row.version }] }))).toEqual([
      `${row.id} COST_LOCKED`,
    ]);
  });

  it('of an order locks the order, its boxes and nothing else', async () => {
    const order = orders.find(({ id }) => id !== costs[3]?.orderId && costs.some(({ orderId }) => orderId === id)) as ListedRow;
    const boxes = await listOf(admin, '/ContainerController/list', { where: { field: 'orderId', op: 'equal', anyOf: [order.id] } });
    await setFlag('bl_order', 'locked', order.id);
    expect(toldOf(await batch(admin, 'OrderController', { rows: [edited(order, { remark: 'x' })] }))).toEqual([
      `${order.id} remark ORDER_LOCKED`,
    ]);
    for (const box of boxes.slice(0, 1))
      expect(toldOf(await batch(admin, 'ContainerController', { rows: [edited(box, { sealNo: 'S1' })] }))).toEqual([
        `${box.id} sealNo ORDER_LOCKED`,
      ]);
    const row = costs.slice(4).find(({ orderId }) => orderId === order.id);
    if (row) expect((await editCost(row, { remark: 'costs are locked apart' })).code).toBe(200);
  });

  it('that others hang on is not removed', async () => {
    const order = orders.find(({ id }) => costs.some(({ orderId }) => orderId === id)) as ListedRow;
    expect(toldOf(await batch(admin, 'OrderController', { remove: [{ id: order.id, version: order.version }] }))[0]).toMatch(
      /ORDER_LOCKED|ROW_IN_USE/u,
    );
  });
});

describe('a value', () => {
  beforeAll(async () => {
    costs = await listOf(finance, '/costController/list', { where: openCost });
    orders = await ordersOf(admin, openOrder);
  });

  it('worked out differently by the browser is named with both numbers', async () => {
    const row = costs[0] as ListedRow;
    const answer = await editCost(
      row,
      { price: '10', number: '3', currency: 'CNY', taxRate: '0' },
      { derived: { amount: '30.01', netAmount: '30.00' } },
    );
    expect(toldOf(answer)).toEqual([`${row.id} amount DERIVED_DIFFERS`]);
    expect(answer.refusals?.[0]?.detail).toMatchObject({ expected: '30.01', result: '30.00' });
    expect(answer.refusals?.[0]?.text).toMatch(/30\.01.*30\.00|30\.00.*30\.01/u);
    const adding = await batch(finance, 'costController', {
      add: [{ clientId: 'n', values: charge(orders[0] as ListedRow), derived: { amount: '1' } }],
    });
    expect(toldOf(adding)).toContain('n amount DERIVED_DIFFERS');
    expect(
      (await editCost(row, { price: '10', number: '3', currency: 'CNY', taxRate: '0' }, { derived: { amount: '30', netAmount: '30.00' } }))
        .code,
    ).toBe(200);
  });

  it('that is missing, zero, out of the list, too long or Chinese where it may not be is named', async () => {
    const [row, order] = [costs[1] as ListedRow, orders.at(-1) as ListedRow];
    const refused = async (values: Body) => toldOf(await editCost(row, values)).map((told) => told.replace(`${row.id} `, ''));
    expect(await refused({ price: null })).toEqual(['price FIELD_REQUIRED']);
    expect(await refused({ number: '0' })).toEqual(['number NUMBER_ZERO']);
    expect(await refused({ taxRate: '7' })).toEqual(['taxRate TAX_RATE_NOT_ALLOWED']);
    expect(await refused({ price: '1.1234567' })).toEqual(['price TOO_MANY_DECIMALS']);
    expect(await refused({ remark: 'x'.repeat(4_001) })).toEqual(['remark FIELD_TOO_LONG']);
    expect(await refused({ remark: 'a\u0000b' })).toEqual(['remark TEXT_NOT_READ']);
    const onOrder = async (values: Body) =>
      toldOf(await batch(admin, 'OrderController', { rows: [edited(order, values)] })).map((told) => told.replace(`${order.id} `, ''));
    expect(await onOrder({ englishGoodsName: '家具' })).toEqual(['englishGoodsName CHINESE_NOT_ALLOWED']);
    expect(await onOrder({ portDischarge: order.portLoading })).toEqual(['portDischarge PORTS_EQUAL']);
    expect(await onOrder({ eta: '2001-01-01' })).toEqual(['eta DATES_REVERSED']);
    expect(await onOrder({ mblNo: 'A1' })).toEqual(['mblNo BL_FORMAT']);
  });

  it('in a currency without a rate of exchange is refused, never taken as one to one', async () => {
    const [row] = costs.slice(2) as [ListedRow];
    expect(toldOf(await editCost(row, { currency: 'VND', costDate: '2001-01-01' }))).toContain(`${row.id} currency EXCHANGE_RATE_MISSING`);
  });

  it('that only some may set is refused to the others', async () => {
    const service2 = await service.signIn('service');
    const row = costs[3] as ListedRow;
    expect(toldOf(await batch(service2, 'costController', { rows: [edited(row, { rate: '9.99' })] }))).toEqual([
      `${row.id} rate FIELD_NOT_YOURS`,
    ]);
  });
});

describe('a reference', () => {
  const refusedParent = async (values: Body) =>
    toldOf(await batch(finance, 'costController', { add: [{ clientId: 'n', values: charge(orders[0] as ListedRow, values) }] }));

  it("to another branch's row is answered like one to nothing", async () => {
    const [foreign] = await service.database.ask<{ id: string; customer_id: string }>(
      'select id, customer_id from bl_order where ep_id = 2 limit 1',
    );
    expect(await refusedParent({ orderId: foreign?.id })).toEqual(['n orderId REFERENCE_UNKNOWN']);
    expect(await refusedParent({ orderId: '987654321' })).toEqual(['n orderId REFERENCE_UNKNOWN']);
    expect(await refusedParent({ crmId: foreign?.customer_id })).toEqual(['n crmId REFERENCE_UNKNOWN']);
  });

  it('to a deleted row is refused', async () => {
    const order = orders.at(-2) as ListedRow;
    await service.database.ask('update bl_order set is_deleted = true where id = $1', [order.id]);
    expect(await refusedParent({ orderId: order.id })).toEqual(['n orderId REFERENCE_UNKNOWN']);
  });

  it('to an unknown code, or to something that is no key at all, is refused', async () => {
    expect(await refusedParent({ feeCode: 'NOPE' })).toEqual(['n feeCode REFERENCE_UNKNOWN']);
    expect(await refusedParent({ currency: 'XXX' })).toEqual(['n currency CURRENCY_UNKNOWN']);
    expect(await refusedParent({ crmId: 'first' })).toEqual(['n crmId REFERENCE_UNKNOWN']);
    expect(await refusedParent({ crmId: '9223372036854775808' })).toEqual(['n crmId REFERENCE_UNKNOWN']);
    expect(await refusedParent({ feeCode: 'DO\u0000C' })).toEqual(['n feeCode TEXT_NOT_READ']);
    expect(await refusedParent({ crmId: { id: 1 } })).toEqual(['n crmId TEXT_NOT_READ']);
  });

  it("outside the person's own data is not there either", async () => {
    const sales = await service.signIn('sales');
    const { actor } = await service.caller('sales');
    const [others] = await service.database.ask<{ id: string }>(
      'select id from crm_customer where ep_id = 1 and not is_deleted and not $1::bigint = any(array[salesman_id, customer_service_id, operator_id, document_user_id, create_user_id]) limit 1',
      [actor.userId],
    );
    const answer = await batch(sales, 'OrderController', {
      add: [
        {
          clientId: 'n',
          values: { crmId: others?.id, portLoading: 'CNNGB', portDischarge: 'USLAX', etd: '2026-04-20', goodsName: '家具' },
        },
      ],
    });
    expect(toldOf(answer)).toEqual(['n crmId REFERENCE_UNKNOWN']);
  });
});

describe('a value that must be unique', () => {
  let caller: Caller;
  const wish = (entity: EntityName, body: Body) =>
    perform(
      service.engine,
      caller,
      catalogue.get(entity),
      readBatch(catalogue.get(entity), { batchId: randomUUID(), ...body }, readingOf(caller)),
    );
  const told = async (work: Promise<Outcome>) => {
    try {
      return toldOf({ refusals: (await work).refusals as never });
    } catch (error) {
      if (error instanceof Refused) return toldOf({ refusals: error.refusals as never });
      throw error;
    }
  };
  const carrier = (code: string) => ({ clientId: code, values: { code, name: code, englishName: code } });

  beforeAll(async () => {
    caller = await service.caller('admin');
  });

  it('and is taken names the cell', async () => {
    const answer = await admin.call('/basicDataController/insert_carrier', { code: 'MSCU', name: 'x', englishName: 'x' });
    expect([answer.status, answer.code, ...toldOf(answer)]).toEqual([200, 409, 'one code VALUE_TAKEN']);
    expect(answer.codeMsg).toContain('MSCU');
  });

  it('names every cell of a batch, the second of two alike too, and only those', async () => {
    expect(
      await told(
        wish('carrier', { add: ['ZA', 'MSCU', 'ZAB', 'COSU', 'ZA'].map(carrier).map((one, at) => ({ ...one, clientId: String(at) })) }),
      ),
    ).toEqual(['1 code VALUE_TAKEN', '3 code VALUE_TAKEN', '4 code VALUE_TAKEN']);
    expect(await service.database.ask("select 1 from bs_carrier where code in ('ZA', 'ZAB')")).toEqual([]);
  });

  it('leaves the good rows to be kept', async () => {
    const outcome = await wish('carrier', { keepGood: true, add: ['QAA', 'MSCU', 'QAB'].map(carrier) });
    expect([outcome.done.map(({ clientId }) => clientId), toldOf({ refusals: outcome.refusals as never })]).toEqual([
      ['QAA', 'QAB'],
      ['MSCU code VALUE_TAKEN'],
    ]);
  });

  it('stays taken by the codes of deleted dictionary rows, which old rows still show', async () => {
    await service.database.ask("update bs_carrier set is_deleted = true where code = 'QAA'");
    expect(await told(wish('carrier', { add: [carrier('QAA')] }))).toEqual(['QAA code VALUE_TAKEN']);
  });

  it('in two fields together is named at the second', async () => {
    const profile = (carrierCode: string, fingerprint: string) => ({ sheet: 'freight.list', carrierCode, fingerprint, columns: '[]' });
    const rates = await service.signIn('rates');
    expect((await rates.call('/basicDataController/insert_importProfile', profile('COSU', 'abc'))).code).toBe(200);
    expect((await rates.call('/basicDataController/insert_importProfile', profile('MSCU', 'abc'))).code).toBe(200);
    const again = await rates.call('/basicDataController/insert_importProfile', profile('COSU', 'abc'));
    expect([again.code, ...toldOf(again)]).toEqual([409, 'one fingerprint VALUE_TAKEN']);
  });

  it('and is being taken by somebody else is seen once they have it', async () => {
    const answer = await service.database.holding(
      "insert into bs_carrier (ep_id, code, name, english_name) values (0, 'RACE', 'r', 'r')",
      [],
      async (owner) => {
        const adding = told(wish('carrier', { keepGood: true, add: ['QBB', 'RACE'].map(carrier) }));
        await service.database.waiting(1);
        await owner.query('commit');
        return adding;
      },
    );
    expect(answer).toEqual(['RACE code VALUE_TAKEN']);
    expect(await service.database.ask("select 1 from bs_carrier where code = 'QBB'")).toHaveLength(1);
  });
});
