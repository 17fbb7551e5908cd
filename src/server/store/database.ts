import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cancel } from '#server/store/cancel';
import { Journey, type Answered, type RawRow } from '#server/store/journey';
import { appRole } from '#server/store/schema';
import { fixed, sql, type Sql } from '#server/store/sql';

export type { RawRow };

/** Who the database should believe is asking: read inside row-level security policies. */
export interface Reach {
  readonly readsEpIds: readonly string[];
  /** Branch that may be written; null for readers. */
  readonly writesEpId: string | null;
  readonly groupWrite?: boolean;
}

/** One open transaction; rows come as arrays of the database's own texts. */
export interface Transaction {
  query(statement: Sql): Promise<RawRow[]>;
  /** Several statements in one round trip, in order; answers the rows of each. */
  all(statements: readonly Sql[]): Promise<RawRow[][]>;
  /** The last statements and the commit in one round trip; nothing can be asked after it. */
  finish(statements: readonly Sql[]): Promise<RawRow[][]>;
  /** The driver's client, for COPY streams only, and only after a first question opened the transaction. */
  readonly client: pg.PoolClient;
}

/** Deadlock, and a snapshot that could not be kept. */
const collisions: ReadonlySet<string> = new Set(['40P01', '40001']);
const mostRepeats = 3;

const digits = /^[0-9]{1,19}$/u;

const reading = fixed('begin isolation level repeatable read read only').keep();
const writing = fixed('begin isolation level read committed').keep();
const commit = fixed('commit').keep();

function opening(reach: Reach, begin: Sql): Sql[] {
  for (const id of [...reach.readsEpIds, ...(reach.writesEpId === null ? [] : [reach.writesEpId])]) {
    if (!digits.test(id)) throw new Error(`"${id}" is no branch id`);
  }
  return [
    begin,
    sql`select set_config('app.reads', ${reach.readsEpIds.join(',')}, true), set_config('app.writes', ${reach.writesEpId ?? ''}, true), set_config('app.group_write', ${reach.groupWrite ? 'on' : 'off'}, true)`.keep(),
  ];
}

async function asked(client: pg.PoolClient, statements: readonly Sql[]): Promise<Answered[]> {
  try {
    return await client.query(new Journey(statements)).answered;
  } catch (error) {
    // The trace of the socket that brought the error says nothing; this one leads to the question.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** The transaction begins with its first question: both travel together. */
class OpenTransaction implements Transaction {
  committed = false;
  private begun = false;

  constructor(
    readonly client: pg.PoolClient,
    private readonly opening: readonly Sql[],
  ) {}

  async query(statement: Sql): Promise<RawRow[]> {
    return (await this.all([statement]))[0] as RawRow[];
  }

  async all(statements: readonly Sql[]): Promise<RawRow[][]> {
    return (await this.send(statements)).map(({ rows }) => rows);
  }

  async finish(statements: readonly Sql[]): Promise<RawRow[][]> {
    const answers = await this.send([...statements, commit]);
    if (answers.pop()?.tag !== 'COMMIT') throw new Error('the transaction had failed and could not be committed');
    this.committed = true;
    return answers.map(({ rows }) => rows);
  }

  /** Commits what is not committed yet. */
  async end(): Promise<void> {
    if (this.begun && !this.committed) await this.finish([]);
  }

  async undo(): Promise<void> {
    if (this.begun && !this.committed) await this.client.query('rollback');
  }

  private async send(statements: readonly Sql[]): Promise<Answered[]> {
    if (statements.length === 0) return [];
    const first = this.begun ? [] : this.opening;
    this.begun = true;
    const answers = await asked(this.client, [...first, ...statements]);
    return answers.slice(first.length);
  }
}

/** Thrown by a body that leaves its connection in the middle of something: the connection is closed, not used again. */
export class Broken extends Error {}

/** All connections were at work for as long as anybody waits for one; the database itself answers. */
export class Crowded extends Error {}

/**
 * Connections by what they are for, so that none of these keeps another waiting: lists and whole sheets, which may take long; other
 * reads; writes; sessions and signing in; questions beside a long COPY, which must never wait for one that waits for them; and claims of
 * work, held as long as the work takes.
 */
type Pools = Readonly<Record<'lists' | 'reads' | 'writes' | 'door' | 'besides' | 'claims', pg.Pool>>;

/** Connections that hold claims: so much work is done at once. */
export const mostClaims = 3;

const connections: Readonly<Record<keyof Pools, number>> = { lists: 6, reads: 6, writes: 6, door: 4, besides: 3, claims: mostClaims };

function openPools(url: string, log: (line: string) => void, most: number): Pools {
  const open = ([name, max]: [string, number]) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: Math.min(max, most),
      options: `-c role=${appRole} -c timezone=UTC -c statement_timeout=60000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000`,
      connectionTimeoutMillis: 10_000,
    });
    pool.on('error', (error) => log(`database connection lost: ${error.message}`));
    return [name, pool];
  };
  return Object.fromEntries(Object.entries(connections).map(open)) as Pools;
}

/** Waits for a connection, as long as the signal allows. */
async function lent(pool: pg.Pool, signal?: AbortSignal): Promise<pg.PoolClient> {
  signal?.throwIfAborted();
  const coming = pool.connect();
  const given = new Promise<never>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  try {
    return await Promise.race([coming, given]);
  } catch (error) {
    coming.then(
      (client) => client.release(),
      () => undefined,
    );
    // What the pool says of whoever waited in vain for a connection in use; one that cannot be made is told of in other words.
    throw error instanceof Error && error.message === 'timeout exceeded when trying to connect' ? new Crowded(error.message) : error;
  }
}

/**
 * The application's door to PostgreSQL: every connection works as the role that owns no table, every statement runs in
 * a transaction that has said whose branches it may see. Nothing else in the server holds a pool.
 */
export class Database {
  private readonly pools: Pools;
  private entrance: Database | null = null;

  /** `most`: connections for each of the purposes, where fewer than usual are wanted. */
  constructor(
    private readonly url: string,
    private readonly log: (line: string) => void,
    private readonly most = Number.POSITIVE_INFINITY,
    pools: Pools | null = null,
  ) {
    this.pools = pools ?? openPools(url, log, most);
  }

  /** The same for sessions and signing in: whatever the others do, there is a connection to come in by. */
  get door(): Database {
    const { door } = this.pools;
    return (this.entrance ??= new Database(this.url, this.log, this.most, { ...this.pools, reads: door, writes: door }));
  }

  /** Runs a body that only reads, on one snapshot. */
  async read<T>(reach: Reach, body: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.run(this.pools.reads, opening(reach, reading), body);
  }

  /** A list or a whole sheet. It is given up when the signal says so, also in the middle of a statement, and rejects with its reason. */
  async list<T>(reach: Reach, body: (transaction: Transaction) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.run(this.pools.lists, opening(reach, reading), body, signal);
  }

  /** A short read beside a transaction that is busy with a COPY; it may see a little more than that one's snapshot. */
  async readBeside<T>(reach: Reach, body: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.run(this.pools.besides, opening(reach, reading), body);
  }

  /**
   * Runs a body that may write; commits when it returns (if it has not by `finish`), rolls back when it throws. Of two that
   * wait for one another the database ends one: that one runs again, so the body must begin anew each time.
   */
  async write<T>(reach: Reach, body: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.run(this.pools.writes, opening(reach, writing), body);
      } catch (error) {
        if (tries > mostRepeats || !collisions.has(sqlState(error)?.state ?? '')) throw error;
        await delay(Math.random() * 50 * tries);
      }
    }
  }

  /**
   * Runs a body that claims something by locking its row and then works for as long as it takes, by other connections. The lock ends with
   * the connection: of a process that is gone at once, of one that is stuck once its questions have stopped for a minute.
   */
  async hold<T>(reach: Reach, body: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.run(this.pools.claims, opening(reach, writing), body);
  }

  /** One question outside a transaction, to a function of ours that says itself what it may read. */
  async ask(statement: Sql): Promise<RawRow[]> {
    const answers = await this.withClient(this.pools.reads, (client) => asked(client, [statement]));
    return answers[0]?.rows ?? [];
  }

  private async run<T>(
    pool: pg.Pool,
    opening: readonly Sql[],
    body: (transaction: Transaction) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const attempt = async (client: pg.PoolClient, broken: (error: Error) => void) => {
      const transaction = new OpenTransaction(client, opening);
      try {
        const result = await body(transaction);
        await transaction.end();
        return result;
      } catch (error) {
        if (error instanceof Broken) broken(error);
        else await transaction.undo().catch(broken);
        throw error;
      }
    };
    return this.withClient(pool, attempt, signal);
  }

  /** Lends a connection; one that breaks, is called broken, or was given up, is closed instead of used again. */
  private async withClient<T>(
    pool: pg.Pool,
    body: (client: pg.PoolClient, broken: (error: Error) => void) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const client = await lent(pool, signal);
    let fault: Error | undefined;
    const notice = (error: Error) => {
      fault = error;
    };
    // What is cancelled too late would hit whoever uses the connection next.
    const giveUp = () => {
      notice(new Broken('given up'));
      cancel(client);
    };
    client.on('error', notice);
    signal?.addEventListener('abort', giveUp);
    try {
      return await body(client, notice);
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    } finally {
      signal?.removeEventListener('abort', giveUp);
      client.removeListener('error', notice);
      client.release(fault);
    }
  }

  /** A connection of its own for LISTEN; the caller ends it. */
  listener(): pg.Client {
    return new pg.Client({ connectionString: this.url, options: `-c role=${appRole}`, keepAlive: true });
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.end()));
  }
}

/** PostgreSQL's five-letter state of an error, or null for errors that did not come from it. */
export function sqlState(error: unknown): { state: string; constraint: string | null } | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string' || error.code.length !== 5) return null;
  return { state: error.code, constraint: 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null };
}
