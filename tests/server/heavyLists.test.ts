import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Where } from '#define/filter';
import { columnsMediaType } from '#define/wire';
import { catalogue } from '#modules/entities';
import { filteringOf, readReach, type Caller } from '#server/engine';
import { AtOnce } from '#server/read/atOnce';
import { copyFirst } from '#server/read/columns/firstRows';
import { conditionsOf, readList } from '#server/read/list';
import { Patience } from '#server/read/patience';
import { sql } from '#server/store/sql';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;
let caller: Caller;
const costs = '/costController/list';
const wholeList = { page: 1, size: 50, sort: [], where: null, search: '', countOnly: false };
/** Keeps every list of charges waiting while the body runs. */
const whileCostsWait = (body: () => Promise<void>) =>
  service.database.holding('lock table fc_cost in access exclusive mode', [], () => body());
async function untilWaiting(count: number): Promise<void> {
  const waiting = async () => {
    const [found] = await service.database.ask<{ count: string }>(
      "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return Number(found?.count);
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(count);
}

beforeAll(async () => {
  service = await startService();
  finance = await service.signIn('finance');
  caller = await service.caller('finance');
});
afterAll(() => service.stop());

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

const scansOf = (plan: Plan, table: string): number[] => [
  ...(plan['Relation Name'] === table ? [plan['Actual Loops']] : []),
  ...(plan.Plans ?? []).flatMap((inner) => scansOf(inner, table)),
];

describe('a list whose filter asks for labels', () => {
  it.each(['include', 'unequal', 'gt', 'listed'] as const)('asks each label once, not once a row: %s', async (op) => {
    const where: Where =
      op === 'listed' ? { field: 'customerId', op: 'equal', listed: ['x', 'y'] } : { field: 'customerId', op, value: '*a*' };
    const filtering = filteringOf(service.engine, caller, catalogue.get('cost'));
    const conditions = conditionsOf(filtering, { where, search: '' });
    const [[text] = []] = await service.engine.database.read(readReach(caller.actor), (transaction) =>
      transaction.query(sql`explain (analyze, format json) select t.id from ${filtering.reader.from} where ${conditions}`),
    );
    const [{ Plan: plan }] = JSON.parse(text ?? '') as [{ Plan: Plan }];
    expect(scansOf(plan, 'fc_cost')).toEqual([1]);
    expect(scansOf(plan, 'crm_customer').every((loops) => loops === 1)).toBe(true);
    expect(scansOf(plan, 'crm_customer')).toHaveLength(1);
  });
});

describe('the first rows of a long list', () => {
  const taking = (seconds: number, signal = new AbortController().signal) =>
    service.engine.database.list(
      readReach(caller.actor),
      async (transaction) => {
        await transaction.query(sql`select 1`);
        const whole = await copyFirst(
          transaction,
          signal,
          async () => void (await transaction.query(sql`select pg_sleep(${seconds}::float8)`)),
        );
        const [[most] = []] = await transaction.query(sql`select current_setting('statement_timeout')`);
        return [whole, most];
      },
      new AbortController().signal,
    );

  it('are given up when they take too long by themselves, and the list goes on with its own patience', async () => {
    expect(await taking(0)).toEqual([true, '1min']);
    expect(await taking(2)).toEqual([false, '1min']);
  });

  it('end with the list where somebody gave that up', async () => {
    await expect(taking(2, AbortSignal.abort())).rejects.toThrow('statement timeout');
  });
});

describe('a list that takes too long', () => {
  it('is given up after five seconds and says so, as a page and as a whole sheet, in words', async () => {
    await whileCostsWait(async () => {
      const page = finance.call(costs, { size: 1 });
      const sheet = finance.call(costs, {}, { headers: { accept: columnsMediaType } });
      await untilWaiting(2);
      for (const answer of await Promise.all([page, sheet])) {
        expect(toldOf(answer)).toEqual(['LIST_TOO_LONG']);
        expect(answer.headers.get('content-type')).toContain('json');
      }
      await untilWaiting(0);
    });
    expect(await listOf(finance, costs)).not.toEqual([]);
  });

  it('is ended in the database too, and its connection not used again', async () => {
    await whileCostsWait(async () => {
      const read = readList(service.engine, caller, catalogue.get('cost'), wholeList, new Patience(null, 200));
      await expect(read).rejects.toThrow('LIST_TOO_LONG');
      await untilWaiting(0);
    });
  });

  it('is cancelled when whoever asked leaves', async () => {
    await whileCostsWait(async () => {
      const leaving = new AbortController();
      const asking = ['application/json', columnsMediaType].map((accept) =>
        fetch(`${service.url}${costs}`, { headers: { authorization: finance.token, accept }, signal: leaving.signal }),
      );
      await untilWaiting(2);
      leaving.abort();
      expect((await Promise.allSettled(asking)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      await untilWaiting(0);
    });
  });
});

describe('while lists take all the connections there are for lists', () => {
  it('everybody signs in, reads and saves', async () => {
    const names = ['admin', 'finance', 'controller', 'manager'] as const;
    const people = await Promise.all(names.map((name) => service.signIn(name)));
    const rates = await service.signIn('rates');
    const [rate] = (await listOf(rates, '/freightController/selectFreight')) as [ListedRow];
    finance = people[1] as SignedIn;
    await whileCostsWait(async () => {
      const waiting = people.flatMap((who) => [who.call(costs, { size: 1 }), who.call(costs, { size: 1 })]);
      await untilWaiting(6);
      await service.signInByCall('documents');
      expect((await rates.call('/PublicQueryController/getUserInfo')).code).toBe(200);
      expect((await batch(rates, 'freightController', { rows: [edited(rate, { remarkOut: 'meanwhile' })] })).code).toBe(200);
      expect((await Promise.all(waiting)).flatMap(toldOf)).toEqual(waiting.map(() => 'LIST_TOO_LONG'));
    });
  });
});

describe('lists of one person', () => {
  it('are read two at once; the third waits for its turn, and other people do not wait for it', async () => {
    const controller = await service.signIn('controller');
    await service.database.holding('lock table fc_cost in access exclusive mode', [], async (owner) => {
      const mine = [1, 2, 3].map(() => finance.call(costs, { size: 1 }));
      await untilWaiting(2);
      const theirs = controller.call(costs, { size: 1 });
      await untilWaiting(3);
      await owner.query('rollback');
      expect((await Promise.all([...mine, theirs])).map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    });
  });

  it('that wait too long, or behind too many, are told to come again; one whose asker left waits no more', async () => {
    const readers = new AtOnce();
    const staying = () => new AbortController().signal;
    const ends = [await readers.turn('1', staying()), await readers.turn('1', staying())];
    await expect(readers.turn('1', staying(), 20)).rejects.toThrow('LISTS_AT_ONCE');
    const leaving = new AbortController();
    const left = readers.turn('1', leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const waiting = Array.from({ length: 20 }, () => readers.turn('1', staying()));
    await expect(readers.turn('1', staying())).rejects.toThrow('LISTS_AT_ONCE');
    (await readers.turn('2', staying()))();
    ends.forEach((end) => end());
    for (const turn of waiting) (await turn)();
    ends.forEach((end) => end());
    await readers.turn('1', staying());
  });
});

describe('the place of a list that took long', () => {
  afterEach(() => vi.useRealTimers());

  it('stays empty for twice as long; that of a short one is free at once', async () => {
    vi.useFakeTimers();
    const readers = new AtOnce();
    const { signal } = new AbortController();
    const [long, short] = [await readers.turn('1', signal), await readers.turn('1', signal)];
    await vi.advanceTimersByTimeAsync(200);
    short();
    const again = await readers.turn('1', signal);
    await vi.advanceTimersByTimeAsync(800);
    long();
    const came = vi.fn<() => void>();
    const third = readers.turn('1', signal).then(came);
    await vi.advanceTimersByTimeAsync(1_990);
    expect(came).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    await third;
    again();
  });
});

describe('what is told of the database', () => {
  it('is "away" only when it is: a save it was asked to end took too long', async () => {
    const [row] = (await listOf(finance, costs, { where: { field: 'locked', op: 'equal', value: '0' } })) as [ListedRow];
    await service.database.holding('select 1 from fc_cost where id = $1 for update', [row.id], async () => {
      const saving = batch(finance, 'costController', { rows: [edited(row, { remark: 'waits' })] });
      await untilWaiting(1);
      await service.database.ask(
        "select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(toldOf(await saving)).toEqual(['WORK_TOO_LONG']);
    });
  });
});
