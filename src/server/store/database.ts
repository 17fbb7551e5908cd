import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { appRole } from '#server/store/schema';
import type { Sql } from '#server/store/sql';

export type RawRow = (string | null)[];

/** Who the database should believe is asking: read inside row-level security policies. */
export interface Reach {
  readonly readsEpIds: readonly string[];
  /** Branch that may be written; null for readers. */
  readonly writesEpId: string | null;
  readonly groupWrite?: boolean;
}

/** One open transaction; rows come as arrays of the database's own texts. */
export interface Transaction {
  query(statement: Sql, name?: string): Promise<RawRow[]>;
  /** The driver's client, for COPY streams only. */
  readonly client: pg.PoolClient;
}

const rawTypes = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig;
/** Deadlock, and a snapshot that could not be kept. */
const collisions: ReadonlySet<string> = new Set(['40P01', '40001']);
const mostRepeats = 3;
const connectionsBeside = 3;

const digits = /^[0-9]{1,19}$/u;

function opening(reach: Reach, mode: string): string {
  for (const id of [...reach.readsEpIds, ...(reach.writesEpId === null ? [] : [reach.writesEpId])]) {
    if (!digits.test(id)) throw new Error(`"${id}" is no branch id`);
  }
  return `begin ${mode}; set local app.reads = '${reach.readsEpIds.join(',')}'; set local app.writes = '${reach.writesEpId ?? ''}'; set local app.group_write = '${reach.groupWrite ? 'on' : 'off'}'`;
}

/** Thrown by a body that leaves its connection in the middle of something: the connection is closed, not used again. */
export class Broken extends Error {}

/**
 * The application's door to PostgreSQL: every connection works as the role that owns no table, every statement runs in
 * a transaction that has said whose branches it may see. Nothing else in the server holds a pool.
 */
export class Database {
  private readonly pool: pg.Pool;
  /** A few connections apart, so that questions beside a long COPY never wait for one that waits for them. */
  private readonly besides: pg.Pool;

  constructor(
    private readonly url: string,
    log: (line: string) => void,
    connections = 12,
  ) {
    [this.pool, this.besides] = [connections, connectionsBeside].map((max) => {
      const pool = new pg.Pool({
        connectionString: url,
        max,
        options: `-c role=${appRole} -c timezone=UTC -c statement_timeout=60000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000`,
        types: rawTypes,
        connectionTimeoutMillis: 10_000,
      });
      pool.on('error', (error) => log(`database connection lost: ${error.message}`));
      return pool;
    }) as [pg.Pool, pg.Pool];
  }

  /** Runs a body that only reads, on one snapshot. */
  async read<T>(reach: Reach, body: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.run(this.pool, reach, 'isolation level repeatable read read only', body);
  }

  /** A short read beside a transaction that is busy with a COPY; it may see a little more than that one's snapshot. */
  async readBeside<T>(reach: Reach, body: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.run(this.besides, reach, 'isolation level repeatable read read only', body);
  }

  /**
   * Runs a body that may write; commits when it returns, rolls back when it throws. Of two that wait for one another the
   * database ends one: that one runs again, so the body must begin anew each time.
   */
  async write<T>(reach: Reach, body: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.run(this.pool, reach, 'isolation level read committed', body);
      } catch (error) {
        if (tries > mostRepeats || !collisions.has(sqlState(error)?.state ?? '')) throw error;
        await delay(Math.random() * 50 * tries);
      }
    }
  }

  /** One question outside a transaction, to a function of ours that says itself what it may read. */
  async ask(statement: Sql, name: string): Promise<RawRow[]> {
    const { text, values } = statement.query;
    const result = await this.pool.query({ text, values: values as unknown[], rowMode: 'array', types: rawTypes, name });
    return result.rows as unknown as RawRow[];
  }

  private async run<T>(pool: pg.Pool, reach: Reach, mode: string, body: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const notice = (error: Error) => {
      broken = error;
    };
    client.on('error', notice);
    try {
      await client.query(opening(reach, mode));
      const result = await body(transactionOf(client));
      await client.query('commit');
      return result;
    } catch (error) {
      if (error instanceof Broken) broken = error;
      else await client.query('rollback').catch(notice);
      throw error;
    } finally {
      client.removeListener('error', notice);
      client.release(broken);
    }
  }

  /** A connection of its own for LISTEN; the caller ends it. */
  listener(): pg.Client {
    return new pg.Client({ connectionString: this.url, options: `-c role=${appRole}`, keepAlive: true });
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.besides.end()]);
  }
}

function transactionOf(client: pg.PoolClient): Transaction {
  return {
    client,
    async query(statement, name) {
      const { text, values } = statement.query;
      const result = await client.query({ text, values: values as unknown[], rowMode: 'array', types: rawTypes, ...(name ? { name } : {}) });
      return result.rows as RawRow[];
    },
  };
}

/** PostgreSQL's five-letter state of an error, or null for errors that did not come from it. */
export function sqlState(error: unknown): { state: string; constraint: string | null } | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string' || error.code.length !== 5) return null;
  return { state: error.code, constraint: 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null };
}
