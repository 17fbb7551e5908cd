import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Definition } from '#define/entity';
import type { Row } from '#define/row';
import type { Caller } from '#server/engine';
import { writeReach } from '#server/engine';
import { numberAtAct, numberRows } from '#server/perform/numbering';
import { lockRows } from '#server/perform/rows';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';
import { startService, type Service } from '#tests/server/service';

let service: Service;
let caller: Caller;
let order: Definition;

/** Orders whose number comes when they are reviewed: everything else of them is as it is. */
beforeAll(async () => {
  service = await startService();
  caller = await service.caller('manager', '1');
  const own = service.engine.catalogue.get('order');
  const { numbered } = own;
  if (!numbered) throw new Error('orders have no numbers');
  order = { ...own, numbered: { ...numbered, at: { act: 'review' } } };
});
afterAll(() => service.stop());

const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date()).slice(2, 7).replace('-', '');
const number = (seq: number) => `NGB${month}-${String(seq).padStart(5, '0')}`;

/** Rows that lost their number, in memory: what an act would be given. */
async function waiting(transaction: Transaction, count: number): Promise<Row[]> {
  const found = await transaction.query(
    sql`select id from bl_order where ep_id = 1 and business_type = 'SEA_EXPORT' and not is_deleted order by id limit ${count}::int`,
  );
  const rows = await lockRows(
    transaction,
    service.engine,
    caller,
    order,
    found.map(([id]) => id as string),
  );
  return [...rows.values()].map((row) => ({ ...row, jobNo: null }));
}

const write = <T>(body: (transaction: Transaction) => Promise<T>) => service.engine.database.write(writeReach(caller.actor, order), body);
const numbersOf = (given: ReadonlyMap<string, { jobNo?: unknown }>) => [...given.values()].map(({ jobNo }) => jobNo);
const take = (count: number, act = 'review', fail = false) =>
  write(async (transaction) => {
    const rows = await waiting(transaction, count);
    const given = numbersOf(await numberAtAct(transaction, service.engine, caller, order, act, rows));
    if (fail) throw new Error('given up');
    return given;
  });
/** The last number that was given: one more is taken to know. */
const last = async () => Number(String((await take(1))[0]).slice(-5));

describe('numbers given at an act', () => {
  it('are not given when the row is made, nor by another act, nor twice', async () => {
    const before = await last();
    await write(async (transaction) => {
      const facts = await service.engine.facts.load(transaction, order, caller.actor, service.engine.now());
      const row = { businessType: 'SEA_EXPORT' };
      await numberRows(transaction, service.engine.catalogue, order, '1', [row], facts);
      expect(row).toEqual({ businessType: 'SEA_EXPORT' });
      const [has] = (await waiting(transaction, 1)).map((one) => ({ ...one, jobNo: 'SE1' }));
      expect(await numberAtAct(transaction, service.engine, caller, order, 'review', [has as Row])).toEqual(new Map());
    });
    expect(await take(2, 'lock')).toEqual([]);
    expect(await take(1)).toEqual([number(before + 1)]);
  });

  it('are given when the row is made where the branch has not said otherwise', async () => {
    const { numbered } = order;
    const asked = { ...order, numbered: { ...numbered, at: { act: 'review', when: 'voucher.needsAudit' } } } as Definition;
    const row: { businessType: string; jobNo?: string } = { businessType: 'SEA_EXPORT' };
    await write(async (transaction) => {
      const facts = await service.engine.facts.load(transaction, service.engine.catalogue.get('cost'), caller.actor, service.engine.now());
      await numberRows(transaction, service.engine.catalogue, asked, '1', [row], facts);
    });
    expect(row.jobNo).toBe(number((await last()) - 1));
  });

  it('follow one another in the order of the rows, and a transaction that is given up leaves no gap', async () => {
    const before = await last();
    expect(await take(2)).toEqual([number(before + 1), number(before + 2)]);
    await expect(take(3, 'review', true)).rejects.toThrow('given up');
    expect(await take(1)).toEqual([number(before + 3)]);
  });

  it('R43: are in one row without a gap, however many take them at once and some give up', async () => {
    const before = await last();
    const tries = Array.from({ length: 50 }, (_, at) => take(1 + (at % 3), 'review', at % 7 === 6).catch(() => []));
    const given = (await Promise.all(tries)).flat();
    expect([...given].sort()).toEqual(given.map((_, at) => number(before + 1 + at)));
  });

  it('pass over what was given by hand, and over nothing else', async () => {
    const before = await last();
    await service.database.ask('update bl_order set job_no = $1 where id = (select min(id) from bl_order where ep_id = 1)', [
      number(before + 2),
    ]);
    expect(await take(2)).toEqual([number(before + 1), number(before + 3)]);
    expect(await take(1)).toEqual([number(before + 4)]);
  });
});
