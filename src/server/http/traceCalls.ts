import { randomUUID } from 'node:crypto';
import type { Parameters } from '#define/calls';
import { mostReckonedAtOnce, type ReckonAnswer, type ReckonWish } from '#define/reckoned';
import { isRowId, type Row } from '#define/row';
import { readReach, readingOf } from '#server/engine';
import type { Call, CallContext } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import { listed } from '#server/http/sheetCalls';
import { askedOf } from '#server/read/asked';
import { selectChain } from '#server/read/chain';
import { explain } from '#server/read/explain';
import { readBatch } from '#server/perform/wishes';
import { mayList } from '#server/read/listed';
import { rowsSeen } from '#server/read/seen';
import { Refused } from '#server/refused';
import { branchesAsked, readerAsked } from '#server/session/branchesRead';
import { sql } from '#server/store/sql';

/** What a view is asked with, as the sheet that shows it was. */
function askedIn(input: unknown): Readonly<Record<string, unknown>> {
  // That it can be parsed was seen when it was read.
  const read: unknown = typeof input === 'string' && input !== '' ? JSON.parse(input) : (input ?? {});
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Refused('INPUT_MALFORMED', { value: 'asked' }, 'asked');
  return read as Record<string, unknown>;
}

async function why({ engine, session, input }: CallContext): Promise<{ data: unknown }> {
  const definition = await listed(engine, session, input.entity);
  const reader = await readerAsked(engine, session, definition, input);
  const caller = await askedOf(engine, reader, definition, askedIn(input.asked));
  return { data: await explain(engine, caller, definition, idOf(input.id), textOfInput(input.field, 60) ?? '') };
}

async function chain({ engine, session, input }: CallContext): Promise<{ data: unknown }> {
  const name = textOfInput(input.tableName, 60) ?? '';
  const definition = engine.catalogue.all.find((one) => one.name === name || one.table === name);
  if (!definition) throw new Refused('CHOICE_UNKNOWN', { value: name }, 'tableName');
  if (!mayList(definition, session.actor)) throw new Refused('NOT_ALLOWED');
  return { data: await selectChain(engine, await readerAsked(engine, session, definition, input), definition, idOf(input.tableId)) };
}

const malformed = () => new Refused('INPUT_MALFORMED', { value: 'rows' }, 'rows');

/** Columns no table holds, of rows as the caller sees them and would have them: what is not saved yet is laid over them. */
async function reckon({ engine, session, input }: CallContext): Promise<{ data: ReckonAnswer }> {
  const definition = await listed(engine, session, input.entity);
  const reckoner = engine.reckoners?.[definition.name];
  const rows = (input.rows ?? []) as ReckonWish['rows'];
  const { reads, among } = definition.reckoned ?? { reads: [], among: [] };
  if (!reckoner || rows.length > mostReckonedAtOnce) throw malformed();
  const caller = await askedOf(engine, session, definition, askedIn(input.asked));
  const wished = rows.map(({ id, values }) => ({ id: String(id), values }));
  const laid = wished.flatMap(({ id, values }) => (values ? [{ clientId: id, values }] : []));
  const { add } = laid.length > 0 ? readBatch(definition, { batchId: randomUUID(), add: laid }, readingOf(caller)) : { add: [] };
  const over = new Map(add.map(({ clientId, set }) => [clientId, set]));
  const ids = wished.map(({ id }) => id).filter(isRowId);
  return engine.database.read(readReach(caller.actor), async (transaction) => {
    const those = () => sql`t.id = any(${ids}::bigint[])`;
    const seen = await rowsSeen(transaction, engine, caller, definition, those, ids.length, new Set([...reads, ...among]));
    const added = wished.filter(({ id }) => !isRowId(id)).map(({ id }): Row => ({ id, epId: caller.actor.epId, version: 0 }));
    const made = await reckoner(
      transaction,
      engine,
      caller,
      [...seen, ...added].map((row) => (over.has(row.id) ? { ...row, ...over.get(row.id) } : row)),
      caller.asked ?? {},
    );
    return { data: [...made].map(([id, { values }]) => ({ id, values })) };
  });
}

const whyTakes: Parameters = { entity: 'text', id: 'id', field: 'text', asked: 'json', ...branchesAsked };
const chainTakes: Parameters = { tableName: 'text', tableId: 'id', ...branchesAsked };
const reckonTakes: Parameters = { entity: 'text', rows: 'rows', asked: 'json' };
const open = { method: 'GET', access: 'session', roles: [], reads: true } as const;

/** Where a figure comes from, and what hangs together: of any row its reader may list (domain/13 §13.15). */
export const traceCalls = (): Call[] => [
  { ...open, path: '/PublicQueryController/explain', takes: whyTakes, handle: why },
  { ...open, path: '/PublicQueryController/selectChain', takes: chainTakes, handle: chain },
  { ...open, method: 'POST', path: '/PublicQueryController/reckon', takes: reckonTakes, handle: reckon },
];
