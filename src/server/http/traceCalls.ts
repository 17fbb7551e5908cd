import type { Parameters } from '#define/calls';
import type { Call, CallContext } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import { listed } from '#server/http/sheetCalls';
import { askedOf } from '#server/read/asked';
import { selectChain } from '#server/read/chain';
import { explain } from '#server/read/explain';
import { mayList } from '#server/read/listed';
import { Refused } from '#server/refused';
import { branchesAsked, readerAsked } from '#server/session/branchesRead';

/** What a view is asked with, as the sheet that shows it was. */
function askedIn(input: unknown): Readonly<Record<string, unknown>> {
  // That it can be parsed was seen when it was read.
  const read: unknown = typeof input === 'string' && input !== '' ? JSON.parse(input) : (input ?? {});
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Refused('INPUT_MALFORMED', { value: 'asked' }, 'asked');
  return read as Record<string, unknown>;
}

async function why({ engine, session, input }: CallContext): Promise<{ data: unknown }> {
  const definition = listed(engine, session, input.entity);
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

const whyTakes: Parameters = { entity: 'text', id: 'id', field: 'text', asked: 'json', ...branchesAsked };
const chainTakes: Parameters = { tableName: 'text', tableId: 'id', ...branchesAsked };
const open = { method: 'GET', access: 'session', roles: [], reads: true } as const;

/** Where a figure comes from, and what hangs together: of any row its reader may list (domain/13 §13.15). */
export const traceCalls = (): Call[] => [
  { ...open, path: '/PublicQueryController/explain', takes: whyTakes, handle: why },
  { ...open, path: '/PublicQueryController/selectChain', takes: chainTakes, handle: chain },
];
