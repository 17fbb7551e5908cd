import type { Definition } from '#define/entity';
import type { Row, Values } from '#define/row';
import type { Caller } from '#server/engine';
import type { Did, Job, JobContext } from '#server/jobs/job';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { asProduct } from '#server/perform/rows';
import { performAsJob, type Road } from '#server/perform/together';
import { sql, type Sql } from '#server/store/sql';

/** Work over those rows of an entity that are due by `where`, of the table as `t`; what it writes is one batch under its name. */
interface RowsWork extends Pick<Job, 'name' | 'schedule'> {
  readonly definition: Definition;
  /** It sends messages. */
  readonly tells?: true;
  readonly where: (context: JobContext) => Sql;
}

/** What a body over rows has in hand. */
export interface RowsInHand extends JobContext {
  readonly road: Road;
  /** The product as the one who writes. */
  readonly product: Caller;
  readonly rows: readonly Row[];
  /** Rows of another entity these refer to, by id. */
  byId(definition: Definition, ids: readonly unknown[]): Promise<ReadonlyMap<string, Row>>;
  /** Writes what came of rows of the entity; of none nothing is written. */
  write(came: readonly (readonly [row: Row, put: Values])[]): Promise<void>;
}

/** A piece of work of each branch that reads due rows, tells people and writes what came of it. */
export const overRows = ({ name, schedule, definition, tells, where }: RowsWork, body: (work: RowsInHand) => Promise<Did>): Job => ({
  name,
  of: 'branch',
  schedule,
  run: async (context) => {
    const actor = await context.caller();
    context.signal.throwIfAborted();
    return performAsJob(context.engine, actor, { action: name, definition, ...(tells ? { tells } : {}) }, async (road) => {
      const product = asProduct(actor);
      const those = (of: Definition, which: Sql) => rowsWhere(road.transaction, context.engine, product, of, which);
      return body({
        ...context,
        road,
        product,
        rows: await those(definition, where(context)),
        byId: async (of, ids) => new Map((await those(of, sql`t.id = any(${ids.map(String)}::bigint[])`)).map((row) => [row.id, row])),
        write: async (came) => {
          if (came.length > 0) await road.perform(definition, { rows: came.map(([row, put]) => putting(row, put)) }, product);
        },
      });
    });
  },
});
