import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, sqlState, type Transaction } from '#server/store/database';
import { fixed, sql } from '#server/store/sql';
import { companyDatabase, type CompanyDatabase } from '#tests/server/company';

let company: CompanyDatabase;
let database: Database;
const reach = { readsEpIds: ['0', '1'], writesEpId: '1' };

const counting = (seq: number) =>
  sql`insert into sys_sequence (ep_id, seq) values (1, ${seq}::bigint) on conflict (ep_id) do update set seq = excluded.seq returning seq`;
const standing = async () => (await company.ask<{ seq: string }>('select seq from sys_sequence where ep_id = 1'))[0]?.seq;

beforeAll(async () => {
  company = await companyDatabase();
  // One connection, so that every question here meets what the one before left on it.
  database = new Database(company.url, () => undefined, 1);
});
afterAll(async () => {
  await database.close();
  await company.drop();
});

const failing = (body: (transaction: Transaction) => Promise<unknown>) =>
  database.write(reach, body).then(
    () => null,
    (error: unknown) => sqlState(error)?.state ?? String(error),
  );

describe('statements that travel together', () => {
  it('are answered each with its rows, in order', async () => {
    const answers = await database.read(reach, (transaction) =>
      transaction.all([
        sql`select ${1}::int, ${null}::text`,
        fixed('select 1 where false'),
        sql`select unnest(${['a"b', 'c\\d', 'e,{f}', '']}::text[])`,
      ]),
    );
    expect(answers).toEqual([[['1', null]], [], [['a"b'], ['c\\d'], ['e,{f}'], ['']]]);
  });

  it('are committed by the last of them', async () => {
    expect(await database.write(reach, (transaction) => transaction.finish([counting(41)]))).toEqual([[['41']]]);
    expect(await standing()).toBe('41');
  });

  it('are all taken back when one of them fails, and so is the commit behind it', async () => {
    expect(await failing((transaction) => transaction.finish([counting(42), fixed('select 1 / 0'), counting(43)]))).toBe('22012');
    expect(await standing()).toBe('41');
  });

  it('stay taken back when a body goes on after a failure', async () => {
    const told = await failing(async (transaction) => {
      await transaction.query(counting(44));
      await transaction.query(fixed('select 1 / 0')).catch(() => undefined);
      return transaction.finish([]);
    });
    expect([told?.includes('could not be committed'), await standing()]).toEqual([true, '41']);
  });

  it('leave nothing open when the body throws between them', async () => {
    expect(
      await failing(async (transaction) => {
        await transaction.query(counting(45));
        throw new Error('changed my mind');
      }),
    ).toContain('changed my mind');
    expect(await standing()).toBe('41');
    expect(await database.read(reach, (transaction) => transaction.query(sql`select ${'still there'}::text`))).toEqual([['still there']]);
  });
});

describe('a statement that is kept', () => {
  const kept = (by: number) => sql`select 100 / ${by}::int`.keep();

  it('is ready again with other values', async () => {
    for (const by of [1, 2, 4, 5, 10, 20, 25, 50]) expect(await database.ask(kept(by))).toEqual([[String(100 / by)]]);
  });

  it('is ready again after it failed, the first time and later', async () => {
    const fresh = (by: number) => sql`select 1000 / ${by}::int`.keep();
    expect(await failing((transaction) => transaction.query(fresh(0)))).toBe('22012');
    expect(await database.ask(fresh(8))).toEqual([['125']]);
    expect(await failing((transaction) => transaction.all([kept(0), fresh(1)]))).toBe('22012');
    expect([await database.ask(kept(4)), await database.ask(fresh(2))]).toEqual([[['25']], [['500']]]);
  });

  it('that cannot be understood is refused every time it is asked', async () => {
    for (let time = 0; time < 3; time++)
      expect(await failing((transaction) => transaction.query(fixed('select nothing_like_it').keep()))).toBe('42703');
    expect(await database.ask(kept(1))).toEqual([['100']]);
  });
});
