import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { tokenHash } from '#server/session/tokens';
import { companyDatabase, type CompanyDatabase } from '#tests/server/company';
import { Killables } from '#tests/server/killing';
import { ask, type Answer, type ListedRow } from '#tests/server/service';

const token = 'held-by-the-test';
const clients = 4;
const rowsEach = 60;

let database: CompanyDatabase;
let servers: Killables;

const startServer = (log: 'inherit' | 'pipe' = 'inherit') => servers.start(database.url, log);

interface Sent {
  readonly batchId: string;
  readonly marker: string;
  readonly request: object;
  readonly ids: readonly string[];
  readonly adds: number;
}

/** One person's sheet: batches one after the other, each kept before it is sent and sent again under its id until it is answered. */
class Client {
  readonly acknowledged: { readonly sent: Sent; readonly answer: BatchAnswer }[] = [];
  private waiting: Sent | null = null;
  private count = 0;

  constructor(
    private readonly name: string,
    private readonly rows: { id: string; version: number; remarkOut: unknown }[],
  ) {}

  private make(): Sent {
    const [batchId, marker] = [randomUUID(), `${this.name}-${++this.count}`];
    const some = this.rows.filter((_row, at) => (at + this.count) % 3 !== 0);
    const adds = this.count % 4;
    const add = Array.from({ length: adds }, (_, at) => ({
      clientId: String(at),
      values: {
        carrierCode: 'COSU',
        portLoading: 'CNNGB',
        portDestination: 'USLAX',
        cost40HQ: '1',
        validFrom: '2026-04-01',
        remarkOut: marker,
      },
    }));
    const rows = some.map(({ id, version, remarkOut }) => ({ id, version, set: { remarkOut: { old: remarkOut, new: marker } } }));
    return { batchId, marker, request: { batchId, rows, add }, ids: some.map(({ id }) => id), adds };
  }

  /** Sends what waits, else the next batch; a broken connection leaves it waiting. */
  async save(url: string): Promise<boolean> {
    this.waiting ??= this.make();
    const sent = this.waiting;
    let answer: Answer<BatchAnswer>;
    try {
      answer = await ask<BatchAnswer>(url, '/freightController/batchEdit', sent.request as Record<string, unknown>, {
        headers: { authorization: token },
      });
    } catch {
      return false;
    }
    if (answer.code !== 200) throw new Error(`${sent.marker}: ${answer.code} ${answer.codeMsg}`);
    this.waiting = null;
    this.acknowledged.push({ sent, answer: answer.data });
    const versions = new Map(answer.data.done.map(({ id, version }) => [id, version]));
    for (const row of this.rows.filter(({ id }) => versions.has(id)))
      Object.assign(row, { version: versions.get(row.id), remarkOut: sent.marker });
    return true;
  }

  async saveUntilCut(url: string): Promise<void> {
    while (await this.save(url));
  }

  get last(): ReadonlyMap<string, string> {
    return new Map(this.acknowledged.flatMap(({ sent }) => sent.ids.map((id): [string, string] => [id, sent.marker])));
  }
}

let people: Client[];

beforeAll(async () => {
  servers = await Killables.build();
  database = await companyDatabase();
  await database.ask(
    "insert into sys_session (id, token_hash, user_id, ep_id, ip, user_agent) select gen_random_uuid(), $1, id, 1, '::1', 'x' from sys_user where username = 'rates'",
    [tokenHash(token)],
  );
  await database.ask(
    "insert into fr_rate (ep_id, version, carrier_code, rate_kind, port_loading, port_destination, routing_type, currency, valid_from, cost_40hq, remark_out, visible_level, validity_basis) select 1, 1, 'COSU', 'FAK', 'CNNGB', 'USLAX', 'DIRECT', 'USD', '2026-01-01', 1, 'mine', 1, 'ETD' from generate_series(1, $1)",
    [clients * rowsEach],
  );
  const rows = await database.ask<ListedRow>(
    'select id, version, remark_out as "remarkOut" from fr_rate where remark_out = \'mine\' order by id',
  );
  people = Array.from(
    { length: clients },
    (_, at) =>
      new Client(
        `c${at}`,
        rows.slice(at * rowsEach, (at + 1) * rowsEach).map(({ id, version, remarkOut }) => ({ id, version, remarkOut })),
      ),
  );
});
afterAll(async () => {
  await servers?.end();
  await database?.drop();
});

async function checkHistory(): Promise<void> {
  const deeds = new Map(
    (
      await database.ask<{ batch_id: string; deeds: string; rows: string; edits: string }>(
        "select b.batch_id, count(distinct (b.ep_id, b.seq)) as deeds, count(c.*) as rows, count(c.before) as edits from sys_batch b join sys_change c using (ep_id, seq) where b.entity = 'freightRate' group by 1",
      )
    ).map((row) => [row.batch_id, row]),
  );
  const acknowledged = people.flatMap((person) => person.acknowledged);
  expect([...deeds.keys()].sort()).toEqual(acknowledged.map(({ sent }) => sent.batchId).sort());
  for (const { sent, answer } of acknowledged) {
    expect(deeds.get(sent.batchId), sent.marker).toEqual({
      batch_id: sent.batchId,
      deeds: '1',
      rows: String(sent.ids.length + sent.adds),
      edits: String(sent.ids.length),
    });
    expect(answer.done).toHaveLength(sent.ids.length + sent.adds);
  }
  const stored = new Map(
    (await database.ask<{ id: string; remark_out: string; version: number }>('select id, remark_out, version from fr_rate')).map((row) => [
      row.id,
      row,
    ]),
  );
  for (const person of people) for (const [id, marker] of person.last) expect(stored.get(id)?.remark_out, id).toBe(marker);
  for (const { sent, answer } of acknowledged)
    for (const { id, clientId } of answer.done)
      if (clientId !== undefined) expect(stored.get(id)).toMatchObject({ remark_out: sent.marker, version: 1 });
  const [added] = await database.ask<{ count: string }>("select count(*) from fr_rate where remark_out ~ '^c[0-9]-' and not id = any($1)", [
    people.flatMap((person) => [...person.last.keys()]),
  ]);
  expect(Number(added?.count)).toBe(acknowledged.reduce((sum, { sent }) => sum + sent.adds, 0));
  const broken = await database.ask(
    "select row_id from (select row_id, version, lag(version, 1, 0) over (partition by row_id order by version) as earlier, before from sys_change where entity = 'freightRate') c where (before is not null and earlier <> 0 and version <> earlier + 1) or (before is null and version <> 1)",
  );
  expect(broken).toEqual([]);
}

/** What was cut off is sent again to the next server, under the same ids. */
async function finish(url: string): Promise<void> {
  for (const person of people) expect(await person.save(url)).toBe(true);
}

describe('a server killed in the middle of saves', () => {
  it('at any moment loses nothing it acknowledged, does nothing by halves, and does nothing twice', async () => {
    const acknowledged = () => people.reduce((sum, person) => sum + person.acknowledged.length, 0);
    // A slow machine acknowledges less in a round and is given more of them, and longer ones.
    for (let round = 0; round < 10 || (acknowledged() <= 20 && round < 40); round++) {
      const server = await startServer();
      const saving = people.map((person) => person.saveUntilCut(server.url));
      await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * (round < 10 ? 350 : 100 * round)));
      await server.kill();
      await Promise.all(saving);
    }
    const server = await startServer();
    await finish(server.url);
    await server.kill();
    expect(acknowledged()).toBeGreaterThan(20);
    await checkHistory();
  }, 240_000);

  it('after the commit and before its answer: the retry hears of the first effect', async () => {
    const listener = new pg.Client({ connectionString: database.url });
    await listener.connect();
    await listener.query('listen tallysheet');
    let replayed = 0;
    for (let round = 0; round < 4; round++) {
      const server = await startServer();
      const committed = once(listener, 'notification');
      const saving = people.map((person) => person.saveUntilCut(server.url));
      await committed;
      await server.kill();
      await Promise.all(saving);
      const next = await startServer();
      const before = people.map(({ acknowledged }) => acknowledged.length);
      await finish(next.url);
      replayed += people.filter(({ acknowledged }, at) => acknowledged[before[at] as number]?.answer.replayed).length;
      await next.kill();
    }
    await listener.end();
    expect(replayed).toBeGreaterThan(0);
    await checkHistory();
  }, 240_000);

  it('between its statements: nothing is there, and the retry does it', async () => {
    const server = await startServer();
    const [person] = people as [Client];
    const [row] = person.last.keys();
    await database.holding('select 1 from fr_rate where id = $1 for update', [row], async () => {
      const saving = people.map((one) => one.saveUntilCut(server.url));
      await database.waiting(1);
      await server.kill();
      await Promise.all(saving);
    });
    const next = await startServer();
    await finish(next.url);
    await next.kill();
    await checkHistory();
  }, 240_000);
});

describe('a server whose log nobody reads any more', () => {
  it('goes on, and stops cleanly', async () => {
    const { url, child } = await startServer('pipe');
    const stays = () => ask(url, '/freightController/selectFreight', { size: 1 }, { headers: { authorization: token } });
    expect((await stays()).code).toBe(200);
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (let round = 0; round < 3; round++) {
      // Each connection lost this way is a line of the log.
      await database.ask(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query not like 'listen%' and pid <> pg_backend_pid() and application_name = ''",
      );
      await expect.poll(async () => (await stays()).code, { timeout: 20_000 }).toBe(200);
    }
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
  }, 240_000);
});
