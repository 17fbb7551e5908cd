import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFields } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Row, Value, Values } from '#define/row';
import { catalogue } from '#modules/entities';
import { storedColumns } from '#server/store/names';
import { batch, edited, listOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;
let operator: SignedIn;
let customer: ListedRow;

const voyage = (more: Record<string, unknown> = {}) => ({
  crmId: customer.id,
  portLoading: 'CNNGB',
  portDischarge: 'USLAX',
  etd: '2026-04-20',
  goodsName: '家具',
  ...more,
});
const add = (who: SignedIn, count: number, more: Record<string, unknown> = {}) =>
  batch(who, 'OrderController', { add: Array.from({ length: count }, (_, at) => ({ clientId: String(at), values: voyage() })), ...more });
const runningNumbers = async () =>
  (
    await service.database.ask<{ job_no: string }>(
      "select job_no from bl_order where ep_id = 1 and create_time > now() - interval '1 hour'",
    )
  ).map(({ job_no }) => job_no);

beforeAll(async () => {
  service = await startService();
  [admin, operator] = await Promise.all([service.signIn('admin'), service.signIn('operator')]);
  const orders = await listOf(admin, '/OrderController/getOrderListNew');
  customer = { ...(orders[0] as ListedRow), id: String(orders[0]?.crmId) };
});
afterAll(() => service.stop());

describe('job numbers', () => {
  it('are given by the server, never by the sender', async () => {
    const refused = await batch(admin, 'OrderController', { add: [{ clientId: 'n', values: voyage({ jobNo: 'MINE-1' }) }] });
    expect(refused.refusals?.[0]).toMatchObject({ code: 'FIELD_READ_ONLY', field: 'jobNo' });
    const answer = await add(admin, 2);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
    expect(answer.data.done.map(({ after }) => after?.jobNo)).toEqual([
      expect.stringMatching(new RegExp(`^NGB${today.slice(2, 4)}${today.slice(5, 7)}-\\d{5}$`, 'u')),
      expect.any(String),
    ]);
  });

  it('are unique and without a gap while many add at once and some of them fail', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const who = at % 2 === 0 ? admin : operator;
        if (at % 7 === 0)
          return batch(who, 'OrderController', {
            add: [
              { clientId: 'a', values: voyage() },
              { clientId: 'b', values: voyage({ etd: 'soon' }) },
            ],
          });
        return at % 5 === 0 ? add(who, 3, { dryRun: true }) : add(who, (at % 4) + 1);
      }),
    );
    const numbers = await runningNumbers();
    const running = numbers.map((number) => Number(number.split('-').at(-1))).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(running).toEqual(Array.from({ length: running.length }, (_, at) => (running[0] as number) + at));
  });

  it('count for each branch by itself', async () => {
    const elsewhere = await service.signIn('admin', { epId: '2' });
    const [other] = await service.database.ask<{ customer_id: string }>('select customer_id from bl_order where ep_id = 2 limit 1');
    const answer = await batch(elsewhere, 'OrderController', {
      add: [{ clientId: 'n', values: { ...voyage(), crmId: other?.customer_id } }],
    });
    expect(String(answer.data.done[0]?.after?.jobNo)).toMatch(/^SHA/u);
    admin = await service.signIn('admin');
  });

  it('of invoices are given in the same way', async () => {
    const finance = await service.signIn('finance');
    const bill = { direction: 'AR', crmId: customer.id, invoiceDate: '2026-03-31', currency: 'CNY' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => batch(finance, 'invoiceController', { add: [{ clientId: 'n', values: bill }] })),
    );
    const numbers = answers.map(({ data }) => String(data.done[0]?.after?.invoiceNo));
    expect(new Set(numbers).size).toBe(10);
    expect(numbers.every((number) => /^INVNGB\d{4}-\d{5}$/u.test(number))).toBe(true);
  });
});

describe('the audit', () => {
  /** Rows of a table as the engines know them, deleted ones as null. */
  async function rowsOf(entity: 'order' | 'cost'): Promise<Map<string, Values | null>> {
    const definition = catalogue.get(entity);
    const columns = storedColumns(definition).filter(
      ({ name }) => !['createUserId', 'createTime', 'updateUserId', 'updateTime'].includes(name),
    );
    const rows = await service.database.ask<Record<string, string | null>>(
      `select id::text, is_deleted::text as gone, version::text as version, ${columns.map(({ column }) => `${column}::text`).join(', ')} from ${definition.table}`,
    );
    return new Map(
      rows.map((cells) => {
        const values = Object.fromEntries(
          columns.map(({ name, column, field }) => [
            name,
            cells[column] === null || cells[column] === undefined ? null : kindOf(field).fromDatabase(cells[column]),
          ]),
        );
        return [cells.id as string, cells.gone === 'true' ? null : { ...values, version: Number(cells.version) }];
      }),
    );
  }

  it('replayed over the rows as they were gives the rows as they are', async () => {
    const before = { order: await rowsOf('order'), cost: await rowsOf('cost') };
    const [start] = await service.database.ask<{ seq: string }>('select seq from sys_sequence where ep_id = 1');
    const finance = await service.signIn('finance');
    const open = { and: ['locked', 'invoiced', 'confirmed', 'orderCostLocked'].map((field) => ({ field, op: 'equal', value: '0' })) };
    for (let round = 0; round < 6; round++) {
      const costs = await listOf(finance, '/costController/list', { where: open });
      const [first, second, third] = costs as [ListedRow, ListedRow, ListedRow];
      await batch(finance, 'costController', {
        rows: [edited(first, { price: `${round + 1}.25`, remark: round % 2 ? null : 'odd' }), edited(second, { number: '7' })],
        remove: [{ id: third.id, version: third.version }],
        add: [
          {
            clientId: 'n',
            values: {
              orderId: first.orderId,
              direction: 'AP',
              crmId: first.crmId,
              feeCode: 'THC',
              number: String(round + 1),
              price: '3',
              costDate: '2026-03-01',
            },
          },
        ],
      });
      await finance.call('/costController/lock', { ids: [second.id] });
      const [order] = await listOf(admin, '/OrderController/getOrderListNew', { where: { field: 'locked', op: 'equal', value: '0' } });
      await batch(admin, 'OrderController', {
        rows: [edited(order as ListedRow, { remark: `round ${round}`, grossWeight: `${round}.125`, isDg: round % 2 === 0 })],
      });
    }
    await add(operator, 2);
    const changes = await service.database.ask<{
      entity: 'order' | 'cost';
      row_id: string;
      version: number;
      before: string | null;
      after: string | null;
    }>('select entity, row_id::text, version, before, after from sys_change where ep_id = 1 and seq > $1 order by seq', [start?.seq]);
    expect(changes.length).toBeGreaterThan(20);
    for (const { entity, row_id, version, before: was, after } of changes) {
      const rows = before[entity];
      const row = rows.get(row_id) ?? null;
      const [old, now] = [was === null ? null : (JSON.parse(was) as Values), after === null ? null : (JSON.parse(after) as Values)];
      const fields = allFields(catalogue.get(entity));
      for (const [name, value] of Object.entries(old ?? {}))
        expect(
          kindOf(fields[name] as never).same(((row as Row)[name] ?? null) as Value, (value ?? null) as Value),
          `${entity} ${row_id} ${name}`,
        ).toBe(true);
      rows.set(row_id, now === null ? null : { ...row, ...now, version });
    }
    for (const entity of ['order', 'cost'] as const) {
      const fields = allFields(catalogue.get(entity));
      const now = await rowsOf(entity);
      expect([...before[entity].keys()].sort()).toEqual([...now.keys()].sort());
      for (const [id, row] of now) {
        const replayed = before[entity].get(id) ?? null;
        expect(replayed === null, `${entity} ${id} is gone`).toBe(row === null);
        expect(replayed?.version).toBe(row?.version);
        for (const name of Object.keys(row ?? {}).filter((one) => one !== 'version'))
          expect(
            kindOf(fields[name] as never).same(((row as Row)[name] ?? null) as Value, ((replayed as Row)[name] ?? null) as Value),
            `${entity} ${id} ${name}`,
          ).toBe(true);
      }
    }
  });

  it('cannot be changed or taken away, not even by the owner of the tables', async () => {
    for (const statement of [
      'update sys_change set after = null',
      'delete from sys_change',
      'truncate sys_change',
      'update sys_batch set reason = null',
      'delete from sys_batch',
      'truncate sys_batch',
    ]) {
      await expect(service.database.ask(statement), statement).rejects.toThrow('the audit is only ever added to');
    }
  });
});
