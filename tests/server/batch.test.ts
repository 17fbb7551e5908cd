import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RefusalOnWire } from '#define/wire';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;
let rates: SignedIn;

const open = {
  and: [
    { field: 'locked', op: 'equal', value: '0' },
    { field: 'invoiced', op: 'equal', value: '0' },
    { field: 'confirmed', op: 'equal', value: '0' },
    { field: 'orderCostLocked', op: 'equal', value: '0' },
  ],
};
const openCosts = () => listOf(finance, '/costController/list', { where: open, sort: [{ field: 'id', dir: 'asc' }] });
const stored = (id: string) =>
  service.database.ask('select * from fc_cost where id = $1', [id]).then((rows) => rows[0] as Record<string, unknown>);
const countOf = async (text: string, values: unknown[] = []) =>
  Number((await service.database.ask<{ count: string }>(text, values))[0]?.count);

/** A cost that may be added to an order of the branch. */
const charge = (order: ListedRow, more: Record<string, unknown> = {}) => ({
  orderId: order.id,
  direction: 'AR',
  crmId: order.crmId,
  feeCode: 'DOC',
  number: '2',
  price: '100',
  costDate: '2026-03-20',
  ...more,
});
const rate = (at: number) => ({
  carrierCode: 'COSU',
  portLoading: 'CNNGB',
  portDestination: 'USLAX',
  cost40HQ: String(1_500 + at),
  validFrom: '2026-04-01',
  remarkOut: `rate ${at}`,
});

async function openOrder(): Promise<ListedRow> {
  const orders = await listOf(finance, '/OrderController/getOrderListNew', {
    where: {
      and: [
        { field: 'flagCostLocked', op: 'equal', value: '0' },
        { field: 'locked', op: 'equal', value: '0' },
      ],
    },
  });
  return orders[0] as ListedRow;
}

beforeAll(async () => {
  service = await startService();
  [finance, rates] = await Promise.all([service.signIn('finance'), service.signIn('rates')]);
});
afterAll(() => service.stop());

describe('one batch', () => {
  it('edits a row, works out what follows from it, and answers what changed', async () => {
    const row = (await openCosts())[0] as ListedRow;
    const answer = await batch(finance, 'costController', {
      rows: [edited(row, { number: '3', price: '12.5', currency: 'CNY', taxRate: '6' })],
    });
    expect(answer).toMatchObject({
      status: 200,
      code: 200,
      data: {
        done: [
          {
            id: row.id,
            version: row.version + 1,
            after: {
              number: '3',
              price: '12.5',
              amount: '37.50',
              netAmount: '35.38',
              taxAmount: '2.12',
              baseAmount: '37.50',
              openAmount: '37.50',
            },
          },
        ],
        refusals: [],
      },
    });
    expect(await stored(row.id)).toMatchObject({
      version: row.version + 1,
      number: '3',
      amount: '37.50',
      base_amount: '37.50',
      update_user_id: (await service.caller('finance')).actor.userId,
    });
  });

  it('adds rows with what their charge item suggests', async () => {
    const order = await openOrder();
    const answer = await batch(finance, 'costController', { add: [{ clientId: 'new-1', values: charge(order) }] });
    const [made] = answer.data.done;
    expect(answer).toMatchObject({
      code: 200,
      data: {
        done: [
          {
            clientId: 'new-1',
            version: 1,
            after: {
              orderId: order.id,
              crmId: order.crmId,
              jobNo: order.jobNo,
              feeName: '文件费',
              unit: 'BILL',
              currency: 'CNY',
              rate: '1',
              amount: '200.00',
              invoicedAmount: '0',
              locked: false,
            },
          },
        ],
      },
    });
    expect(await stored(made?.id ?? '')).toMatchObject({ ep_id: '1', version: 1, amount: '200.00', is_deleted: false });
  });

  it('removes a row, which stays in the database marked', async () => {
    const row = (await openCosts()).at(-1) as ListedRow;
    const answer = await batch(finance, 'costController', { remove: [{ id: row.id, version: row.version }] });
    expect(answer.data.done).toEqual([{ id: row.id, version: row.version + 1, after: null }]);
    expect(await stored(row.id)).toMatchObject({ is_deleted: true, version: row.version + 1 });
    expect((await openCosts()).some(({ id }) => id === row.id)).toBe(false);
  });

  it('does edits, additions and removals together as one deed', async () => {
    const [first, , third] = (await openCosts()) as [ListedRow, ListedRow, ListedRow];
    const order = await openOrder();
    const answer = await batch(finance, 'costController', {
      rows: [edited(first, { remark: 'mixed' })],
      add: [
        { clientId: 'a', values: charge(order) },
        { clientId: 'b', values: charge(order, { number: '1' }) },
      ],
      remove: [{ id: third.id, version: third.version }],
    });
    expect(answer.code).toBe(200);
    expect(answer.data.done.map(({ id, clientId }) => clientId ?? id).sort()).toEqual([first.id, third.id, 'a', 'b'].sort());
    const deeds = await service.database.ask(
      "select b.seq, count(c.*) as rows from sys_batch b join sys_change c using (ep_id, seq) where b.batch_id = $1 and b.entity = 'cost' group by 1",
      [answer.data.batchId],
    );
    expect(deeds).toEqual([{ seq: String(answer.data.seq), rows: '4' }]);
  });

  it('answers an edit that changes nothing without making a version of it', async () => {
    const row = (await openCosts())[0] as ListedRow;
    const answer = await batch(finance, 'costController', { rows: [edited(row, { remark: row.remark })] });
    expect(answer).toMatchObject({ code: 200, data: { done: [{ id: row.id, version: row.version }] } });
    expect(answer.data.seq).toBeUndefined();
    expect(await stored(row.id)).toMatchObject({ version: row.version });
  });

  it('takes wire spellings only, and any number of decimals the column has', async () => {
    const row = (await openCosts())[0] as ListedRow;
    const answer = await batch(finance, 'costController', { rows: [edited(row, { crmId: row.crmId, price: '0.000001' })] });
    expect(answer.code).toBe(200);
    expect(await stored(row.id)).toMatchObject({ price: '0.000001', amount: '0.00' });
  });
});

describe('a batch of a thousand cells', () => {
  let rows: ListedRow[];
  const bad = new Set([3, 99, 250, 500, 501, 777, 999]);
  const cells = () => rows.map((row, at) => edited(row, bad.has(at) ? { cost40HQ: 'a lot' } : { remarkOut: `seen ${at}` }));
  const seen = () => countOf("select count(*) from fr_rate where remark_out like 'seen %'");

  beforeAll(async () => {
    const added = await batch(rates, 'freightController', {
      add: Array.from({ length: 1_000 }, (_, at) => ({ clientId: String(at), values: rate(at) })),
    });
    expect(added.data.done).toHaveLength(1_000);
    rows = added.data.done.map(({ after }) => after as ListedRow);
  });

  it('with seven bad cells saves nothing and names the seven', async () => {
    const answer = await batch(rates, 'freightController', { rows: cells() });
    expect(answer.code).toBe(422);
    expect(answer.data).toBeNull();
    expect(toldOf(answer)).toEqual([...bad].map((at) => `${rows[at]?.id} cost40HQ NUMBER_UNPARSED`));
    expect(answer.refusals?.every(({ text }) => text.includes('a lot'))).toBe(true);
    expect(await seen()).toBe(0);
  });

  it('saves the 993 good ones when the person chose so, and names the seven', async () => {
    const answer = await batch(rates, 'freightController', { rows: cells(), keepGood: true });
    expect(answer.code).toBe(200);
    expect(answer.data.done).toHaveLength(993);
    expect(toldOf(answer)).toEqual([...bad].map((at) => `${rows[at]?.id} cost40HQ NUMBER_UNPARSED`));
    expect(answer.data.refusals).toEqual(answer.refusals);
    expect(await seen()).toBe(993);
    expect(
      await countOf('select count(*) from sys_change c join sys_batch b using (ep_id, seq) where b.batch_id = $1', [answer.data.batchId]),
    ).toBe(993);
  });

  it('keeps nothing when no row is good', async () => {
    const answer = await batch(rates, 'freightController', { rows: [edited(rows[3] as ListedRow, { cost40HQ: 'x' })], keepGood: true });
    expect([answer.code, toldOf(answer)]).toEqual([422, [`${rows[3]?.id} cost40HQ NUMBER_UNPARSED`]]);
  });
});

describe('a dry run', () => {
  it('tells what would happen and writes nothing at all', async () => {
    const order = await openOrder();
    const [first, second] = (await openCosts()) as [ListedRow, ListedRow];
    const tables = ['fc_cost', 'sys_batch', 'sys_change', 'sys_batch_key', 'sys_sequence', 'sys_number_series', 'sys_fact_version'];
    const everything = () =>
      Promise.all(
        tables.map((table) => service.database.ask(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`)),
      );
    const before = await everything();
    const answer = await batch(finance, 'costController', {
      dryRun: true,
      rows: [edited(first, { price: '77' }), edited(second, { number: '0' })],
      add: [{ clientId: 'n', values: charge(order) }],
    });
    expect(answer.code).toBe(200);
    expect(toldOf(answer)).toEqual([`${second.id} number NUMBER_ZERO`]);
    expect(answer.data.done.map(({ id, clientId }) => clientId ?? id)).toEqual([first.id, 'n']);
    expect(answer.data.done[0]?.after).toMatchObject({ price: '77' });
    expect(answer.data.seq).toBeUndefined();
    expect(await everything()).toEqual(before);
  });

  it('leaves its batch id free for the real one', async () => {
    const row = (await openCosts())[0] as ListedRow;
    const request = { batchId: randomUUID(), rows: [edited(row, { remark: 'tried first' })] };
    await batch(finance, 'costController', { ...request, dryRun: true });
    expect((await batch(finance, 'costController', request)).data).toMatchObject({ done: [{ id: row.id, version: row.version + 1 }] });
    expect(await stored(row.id)).toMatchObject({ remark: 'tried first' });
  });
});

describe('what is no batch', () => {
  const refusalsOf = async (request: Record<string, unknown>) => {
    const answer = await batch(finance, 'costController', request);
    return [answer.status, answer.code, ...toldOf(answer)];
  };

  it('is refused as a whole, with the reason', async () => {
    const row = (await openCosts())[0] as ListedRow;
    expect(await refusalsOf({})).toEqual([200, 422, 'BATCH_EMPTY']);
    expect(await refusalsOf({ rows: 'nothing' })).toEqual([200, 422, 'rows INPUT_MALFORMED']);
    expect(await refusalsOf({ rows: [7] })).toEqual([200, 422, 'rows INPUT_MALFORMED']);
    expect(await refusalsOf({ batchId: 'mine', rows: [edited(row, { remark: 'x' })] })).toEqual([200, 422, 'batchId INPUT_MALFORMED']);
    expect(await refusalsOf({ rows: [{ ...edited(row, { remark: 'x' }), id: 'first' }] })).toEqual([200, 422, 'id INPUT_MALFORMED']);
    expect(await refusalsOf({ rows: [{ ...edited(row, { remark: 'x' }), id: '9999999999999999999' }] })).toEqual([
      200,
      422,
      'id INPUT_MALFORMED',
    ]);
    expect(await refusalsOf({ rows: [{ ...edited(row, { remark: 'x' }), version: undefined }] })).toEqual([
      200,
      422,
      'version INPUT_MALFORMED',
    ]);
    expect(await refusalsOf({ remove: Array.from({ length: 60_001 }, (_, at) => ({ id: String(at + 1), version: 1 })) })).toEqual([
      200,
      422,
      'BATCH_TOO_LARGE',
    ]);
  });

  it('names a row only once', async () => {
    const row = (await openCosts())[0] as ListedRow;
    const twice = [edited(row, { remark: 'one' }), edited(row, { remark: 'two' })];
    expect(await refusalsOf({ rows: twice })).toEqual([200, 422, `${row.id} INPUT_REPEATED`]);
    expect(await refusalsOf({ rows: twice.slice(1), remove: [{ id: row.id, version: row.version }] })).toEqual([
      200,
      422,
      `${row.id} INPUT_REPEATED`,
    ]);
    const order = await openOrder();
    expect(
      await refusalsOf({
        add: [
          { clientId: 'n', values: charge(order) },
          { clientId: 'n', values: charge(order) },
        ],
      }),
    ).toEqual([200, 422, 'n INPUT_REPEATED']);
    expect(await stored(row.id)).toMatchObject({ version: row.version });
  });

  it('names the cells that are none', async () => {
    const row = (await openCosts())[0] as ListedRow;
    const sent = {
      noSuchField: { old: null, new: '1' },
      amount: { old: row.amount, new: '1' },
      jobNo: { old: row.jobNo, new: 'X' },
      price: { old: row.price },
      costDate: { old: row.costDate, new: '2026-13-01' },
      unit: { old: row.unit, new: 'DOZEN' },
      constructor: { old: null, new: '1' },
    };
    const answer = await batch(finance, 'costController', { rows: [{ id: row.id, version: row.version, set: sent }] });
    expect(toldOf(answer).sort()).toEqual(
      [
        'constructor FIELD_UNKNOWN',
        'costDate DATE_UNPARSED',
        'jobNo FIELD_READ_ONLY',
        'noSuchField FIELD_UNKNOWN',
        'price INPUT_MALFORMED',
        'unit CHOICE_UNKNOWN',
      ].map((told) => `${row.id} ${told}`),
    );
    const other = (await listOf(finance, '/OrderController/getOrderListNew')).find(({ id }) => id !== row.orderId) as ListedRow;
    const guarded = await batch(finance, 'costController', { rows: [edited(row, { amount: '1', orderId: other.id, locked: true })] });
    expect(toldOf(guarded).sort()).toEqual(
      ['amount FIELD_READ_ONLY', 'locked FIELD_READ_ONLY', 'orderId FIELD_CREATE_ONLY'].map((told) => `${row.id} ${told}`),
    );
    for (const one of (answer.refusals ?? []) as RefusalOnWire[]) expect(one.text, one.code).not.toMatch(/\{\{|^[A-Z_]+$/u);
  });
});
