import type { EntityName } from '#names/entities';
import type { Call, CallContext } from '#server/http/call';
import { textOfInput } from '#server/http/input';
import { readReach, type Engine } from '#server/engine';
import { findLabels } from '#server/read/labels';
import { Refused } from '#server/refused';

const mostFound = 10;

/** An entity a person may look labels up in: one that has labels and that some sheet they may open refers to. */
function labelled(engine: Engine, input: unknown): ReturnType<Engine['catalogue']['get']> {
  const name = textOfInput(input, 40) ?? '';
  if (!engine.catalogue.has(name)) throw new Refused('INPUT_MALFORMED', { value: name }, 'entity');
  const definition = engine.catalogue.get(name as EntityName);
  if (!definition.label) throw new Refused('INPUT_MALFORMED', { value: name }, 'entity');
  return definition;
}

async function find({ engine, session, input }: CallContext): Promise<{ data: unknown }> {
  const definition = labelled(engine, input.entity);
  const list = definition.stock.list;
  if (list && list.roles.length > 0 && !list.roles.some((role) => session.actor.roles.has(role))) throw new Refused('NOT_ALLOWED');
  const typed = textOfInput(input.typed, 100) ?? '';
  return { data: await engine.database.read(readReach(session.actor), (transaction) => findLabels(transaction, engine, session, definition, typed, mostFound)) };
}

/** Calls every sheet uses, whatever its entity. */
export function sheetCalls(_engine: Engine): Call[] {
  return [{ method: 'GET', path: '/PublicQueryController/selectLabel', access: 'session', roles: [], reads: true, handle: find }];
}
