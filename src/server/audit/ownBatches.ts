import { hiddenFields } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import type { Values } from '#define/row';
import { batchLimits, type OwnBatch } from '#define/wire';
import { heldIn } from '#server/audit/record';
import { ownerOf, readReach, type Caller, type Engine } from '#server/engine';
import { listedSql, mayList } from '#server/read/listed';
import { Refused } from '#server/refused';
import type { RawRow, Transaction } from '#server/store/database';
import { readerOf } from '#server/store/select';
import { sql, type Sql } from '#server/store/sql';

/** So many of the last batches are offered. */
const mostBatches = 30;
/** So many batches of the branch are looked through for them: further back nobody expects to undo. */
const mostBack = 20_000;

const moment = (text: string): string => new Date(`${text.replace(' ', 'T').replace(/\+00$/u, '')}Z`).toISOString();

/** The caller's own edits of the entity in the branch; actions and the demonstration company are not taken back like this. */
function ownBatches(definition: Definition, { actor }: Caller, from: number): Sql {
  const owner = ownerOf(actor, definition);
  return sql`b.ep_id = ${owner}::bigint and b.user_id = ${actor.userId}::bigint and b.entity = ${definition.name} and b.action = 'edit' and b.via <> 'demo' and b.seq >= ${from}::bigint and b.seq > (select coalesce(max(seq), 0) from sys_sequence where ep_id = ${owner}::bigint) - ${mostBack}::bigint`;
}

const batchOf = ([seq, batchId, at, via, count]: RawRow): OwnBatch => ({
  seq: Number(seq),
  batchId: batchId as string,
  at: moment(at as string),
  via: via as OwnBatch['via'],
  count: Number(count),
});

async function listed(transaction: Transaction, definition: Definition, caller: Caller, from: number): Promise<OwnBatch[]> {
  const rows =
    await transaction.query(sql`select b.seq, b.batch_id, b.at, b.via, (select count(*) from sys_change c where c.ep_id = b.ep_id and c.seq = b.seq and c.entity = b.entity)
    from sys_batch b where ${ownBatches(definition, caller, from)} order by b.seq desc limit ${mostBatches}`);
  return rows.map(batchOf);
}

/** Ids of these rows that the caller may see, removed ones as they were. */
async function seenIds(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  // Without its mark of removal a removed row is judged like any other.
  const reader = readerOf(engine.catalogue, { ...definition, removal: 'real' }, caller.actor);
  const rows = await transaction.query(
    sql`select t.id from ${reader.from} where ${reader.where} and ${listedSql(engine.catalogue, reader, caller.actor)} and t.id = any(${[...ids]}::bigint[])`,
  );
  return new Set(rows.map(([id]) => id as string));
}

/** Of what the audit holds of a row, the fields a person sets and the caller may read; `made` where the row came. */
function settable(definition: Definition, hidden: ReadonlySet<string>, json: string | null | undefined, made = false): Values | null {
  if (json === null || json === undefined) return null;
  const fields = allFields(definition);
  return Object.fromEntries(
    Object.entries(made ? heldIn(definition, json) : (JSON.parse(json) as Values)).filter(
      ([name]) => fields[name] && fields[name]?.edit !== 'never' && !hidden.has(name),
    ),
  );
}

/**
 * The caller's last batches of edits on an entity, the latest first. `from`: those of this number and later, with what each
 * changed, cut to rows and fields the caller may see.
 * @throws Refused NOT_ALLOWED without a right to list the entity; BATCH_TOO_LARGE where more rows were asked for than a batch may hold.
 */
export async function readOwnBatches(engine: Engine, caller: Caller, definition: Definition, from: number | null): Promise<OwnBatch[]> {
  if (!mayList(definition, caller.actor)) throw new Refused('NOT_ALLOWED');
  return engine.database.read(readReach(caller.actor), async (transaction) => {
    const batches = await listed(transaction, definition, caller, from ?? 0);
    if (from === null || batches.length === 0) return batches;
    if (batches.reduce((sum, { count }) => sum + count, 0) > batchLimits.rows)
      throw new Refused('BATCH_TOO_LARGE', { n: String(batchLimits.rows) });
    const changes = await transaction.query(
      sql`select c.seq, c.row_id, c.before, c.after from sys_change c where c.ep_id = ${ownerOf(caller.actor, definition)}::bigint and c.entity = ${definition.name} and c.seq = any(${batches.map(({ seq }) => String(seq))}::bigint[]) order by c.seq desc, c.row_id`,
    );
    const seen = await seenIds(transaction, engine, caller, definition, [...new Set(changes.map(([, id]) => id as string))]);
    const hidden = hiddenFields(definition, caller.actor);
    const rows = new Map<number, NonNullable<OwnBatch['rows']>>(batches.map(({ seq }) => [seq, []]));
    for (const [seq, id, before, after] of changes) {
      if (seen.has(id as string))
        rows.get(Number(seq))?.push({
          id: id as string,
          before: settable(definition, hidden, before),
          after: settable(definition, hidden, after, before === null),
        });
    }
    return batches.map((batch) => ({ ...batch, rows: rows.get(batch.seq) ?? [] }));
  });
}
