import { randomBytes } from 'node:crypto';
import type { Parameters } from '#define/calls';
import { listCalls, type Definition } from '#define/entity';
import { isQuestion } from '#define/viewed';
import { exportPath, exportRoles } from '#define/exporting';
import type { Role } from '#names/roles';
import { sql } from '#server/store/sql';
import type { EntityName } from '#names/entities';
import type { Call, CallContext } from '#server/http/call';
import { askingOf, idOf, textOfInput } from '#server/http/input';
import { readReach, type Engine } from '#server/engine';
import { factsByNeed, withFacts } from '#server/read/labelFacts';
import { exactLabels, findLabels, keyedLabels, pickableLabels } from '#server/read/labels';
import { noteCarried } from '#server/audit/carriedOff';
import { noteExport, readExport } from '#server/audit/exports';
import { noteLookup, noteTypes } from '#server/audit/notes';
import { readLookups } from '#server/audit/lookups';
import { readHistory, readLocks } from '#server/read/history';
import { readOne } from '#server/read/list';
import { mayList } from '#server/read/listed';
import { Refused } from '#server/refused';
import { branchesAsked, readerAsked } from '#server/session/branchesRead';

const mostFound = 20;

/** An entity a person may look labels up in: one that has labels and that some sheet they may open refers to. */
function labelled(engine: Engine, input: unknown): ReturnType<Engine['catalogue']['get']> {
  const name = textOfInput(input, 40) ?? '';
  if (!engine.catalogue.has(name)) throw new Refused('INPUT_MALFORMED', { value: name }, 'entity');
  const definition = engine.catalogue.get(name as EntityName);
  if (!definition.label) throw new Refused('INPUT_MALFORMED', { value: name }, 'entity');
  return definition;
}

function mayRead(definition: Definition, roles: ReadonlySet<Role>, ...more: readonly (readonly Role[])[]): void {
  const lists = [...listCalls(definition).map((call) => call.roles), ...more];
  if (lists.length > 0 && !lists.some((some) => some.length === 0 || some.some((role) => roles.has(role))))
    throw new Refused('NOT_ALLOWED');
}

/** Names are also for those whose sheets refer to these rows. */
const labelRoles = ({ label }: Definition) => (label?.roles ? [label.roles] : []);

const mostAsked = 5_000;

function parsed(input: unknown, name: string): unknown {
  if (typeof input !== 'string') return input ?? [];
  try {
    return JSON.parse(input);
  } catch {
    throw new Refused('INPUT_MALFORMED', { value: name }, name);
  }
}

/** A list of texts, as JSON or as JSON text; texts the database cannot hold name nothing. */
function listOf(input: unknown, name: string): string[] {
  const list = parsed(input, name);
  if (!Array.isArray(list) || list.length > mostAsked) throw new Refused('INPUT_MALFORMED', { value: name }, name);
  return list.map((one) => String(one).slice(0, 200)).filter((one) => !one.includes('\0'));
}

/** Do rules of the sheet somebody asks for, and may open, look at these rows? Then their labels come with what these know of them. */
function isRuledBy({ catalogue }: Engine, { actor }: CallContext['session'], sheet: unknown, definition: Definition): boolean {
  if (typeof sheet !== 'string' || !catalogue.has(sheet)) return false;
  const asking = catalogue.get(sheet);
  return mayList(asking, actor) && factsByNeed(catalogue, asking).has(definition.name);
}

async function find({ engine, session, input }: CallContext): Promise<{ data: unknown }> {
  const definition = labelled(engine, input.entity);
  mayRead(definition, session.actor.roles, ...labelRoles(definition));
  const typed = textOfInput(input.typed, 100) ?? '';
  const ruled = isRuledBy(engine, session, input.sheet, definition);
  return {
    data: await engine.database.read(readReach(session.actor), async (transaction) => {
      const labels = await findLabels(transaction, engine, session, definition, typed, mostFound);
      return ruled ? withFacts(transaction, engine, session, definition, labels) : labels;
    }),
  };
}

async function read({ engine, session, input }: CallContext): Promise<{ data: unknown }> {
  const definition = labelled(engine, input.entity);
  mayRead(definition, session.actor.roles, ...labelRoles(definition));
  const [typed, keys] = [listOf(input.typed, 'typed'), listOf(input.keys, 'keys')];
  // Typed texts may mean what can be picked, keys what stands in rows of the list.
  const reader = await readerAsked(engine, session, definition, input);
  const ruled = isRuledBy(engine, session, input.sheet, definition);
  return {
    data: await engine.database.read(readReach(reader.actor), async (transaction) => {
      const labels = [
        // None where they are too many to be carried: then each text is looked up.
        ...(input.all === 'yes' ? (await pickableLabels(transaction, engine, session, definition)).rows : []),
        ...(typed.length > 0 ? await exactLabels(transaction, engine, session, definition, typed) : []),
        ...(keys.length > 0 ? await keyedLabels(transaction, engine, reader, definition, keys) : []),
      ];
      return ruled ? withFacts(transaction, engine, session, definition, labels) : labels;
    }),
  };
}

/** Random bytes of the person, given only to a living session: drafts on the person's machine are sealed with them. */
async function draftKey({ engine, session }: CallContext): Promise<{ data: unknown }> {
  const fresh = randomBytes(32).toString('base64url');
  const rows = await engine.database.write({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(
      sql`insert into sys_draft_key (user_id, secret) values (${session.person.id}::bigint, ${fresh}) on conflict (user_id) do update set secret = sys_draft_key.secret returning secret`,
    ),
  );
  return { data: { key: rows[0]?.[0] } };
}

/** An entity with a list that the caller may open, or a question somebody made: nobody learns of rows by asking for their history. */
export async function listed(engine: Engine, session: CallContext['session'], input: unknown): Promise<Definition> {
  const name = textOfInput(input, 40) ?? '';
  const made = await engine.made?.(engine, session, name);
  if (made) return made;
  if (!engine.catalogue.has(name)) throw new Refused('INPUT_MALFORMED', { value: name }, 'entity');
  const definition = engine.catalogue.get(name);
  if (!mayList(definition, session.actor)) throw new Refused('NOT_ALLOWED');
  return definition;
}

/** The same, of rows that are kept: those of a view have no history. */
async function kept(engine: Engine, session: CallContext['session'], input: unknown): Promise<Definition> {
  const definition = await listed(engine, session, input);
  if (isQuestion(definition)) throw new Refused('INPUT_MALFORMED', { value: definition.name }, 'entity');
  return definition;
}

async function history({ engine, session, input }: CallContext): Promise<{ data: unknown }> {
  const definition = await kept(engine, session, input.entity);
  return {
    data: await readHistory(
      engine,
      await readerAsked(engine, session, definition, input),
      definition,
      idOf(input.id),
      textOfInput(input.field, 60),
    ),
  };
}

async function locks({ engine, session, input }: CallContext): Promise<{ data: unknown }> {
  const definition = await kept(engine, session, input.entity);
  return { data: await readLocks(engine, await readerAsked(engine, session, definition, input), definition, idOf(input.id)) };
}

/** A row whose openings are kept, named by its entity or its table as the specification does. */
function lookedUp({ engine, session, input }: CallContext): { definition: Definition; id: string } {
  const name = textOfInput(input.tableName, 60) ?? '';
  const definition = engine.catalogue.all.find((one) => one.name === name || one.table === name);
  if (!definition?.lookedUp) throw new Refused('CHOICE_UNKNOWN', { value: name }, 'tableName');
  if (!mayList(definition, session.actor)) throw new Refused('NOT_ALLOWED');
  return { definition, id: idOf(input.tableId ?? input.orderId) };
}

/** `createOperation`: what only the page knows of, which is that somebody opened a row; the rest the server writes down itself (domain/02a §2.1.7). */
async function createOperation(context: CallContext): Promise<{ data: null }> {
  const { engine, session, input, request } = context;
  const type = textOfInput(input.type, 10) ?? '';
  if (type !== String(noteTypes.lookup)) throw new Refused('CHOICE_UNKNOWN', { value: type }, 'type');
  const { definition, id } = lookedUp(context);
  const { epId } = await readOne(engine, await readerAsked(engine, session, definition, input), definition, id);
  await noteLookup(engine, session, askingOf(request, input), definition, { epId: String(epId), rowId: id });
  return { data: null };
}

async function lookups(context: CallContext): Promise<{ data: unknown }> {
  const { engine, session, input } = context;
  const { definition, id } = lookedUp(context);
  return { data: await readLookups(engine, await readerAsked(engine, session, definition, input), definition, id) };
}

/** `exportSheet`: a file is about to be written from rows the page holds. Allowed and written down, or refused; only then is it written. */
async function announceExport({ engine, session, input, request }: CallContext): Promise<{ data: null }> {
  const asking = askingOf(request, input);
  const definition = await listed(engine, session, input.entity);
  const reader = await readerAsked(engine, session, definition, input);
  const wish = readExport(engine, reader, definition, input);
  await noteCarried(engine, reader, definition, wish);
  await noteExport(engine, reader, asking, wish);
  return { data: null };
}

const exportWish: Parameters = {
  form: 'text',
  file: 'text',
  entity: 'text',
  list: 'text',
  columns: 'json',
  rows: 'count',
  where: 'json',
  search: 'text',
};

const oneRow: Parameters = { tableName: 'text', tableId: 'id', orderId: 'id' };

/** Calls every sheet uses, whatever its entity. */
export function sheetCalls(_engine: Engine): Call[] {
  return [
    {
      method: 'GET',
      path: '/PublicQueryController/selectLabel',
      access: 'session',
      roles: [],
      reads: true,
      takes: { entity: 'text', typed: 'text', sheet: 'text' },
      handle: find,
    },
    {
      method: 'POST',
      path: '/PublicQueryController/selectLabels',
      access: 'session',
      roles: [],
      reads: true,
      takes: { entity: 'text', typed: 'json', keys: 'json', all: 'text', sheet: 'text', ...branchesAsked },
      handle: read,
    },
    {
      method: 'GET',
      path: '/PublicQueryController/selectHistory',
      access: 'session',
      roles: [],
      reads: true,
      takes: { entity: 'text', id: 'id', field: 'text', ...branchesAsked },
      handle: history,
    },
    {
      method: 'POST',
      path: '/PublicQueryController/createOperation',
      access: 'session',
      roles: [],
      reads: false,
      takes: { ...oneRow, ...branchesAsked, type: 'text' },
      handle: createOperation,
    },
    {
      method: 'POST',
      path: exportPath,
      access: 'session',
      roles: exportRoles,
      reads: false,
      takes: { ...exportWish, ...branchesAsked },
      handle: announceExport,
    },
    {
      method: 'GET',
      path: '/PublicQueryController/selectLookup',
      access: 'session',
      roles: [],
      reads: true,
      takes: { ...oneRow, ...branchesAsked },
      handle: lookups,
    },
    {
      method: 'GET',
      path: '/PublicQueryController/selectLocks',
      access: 'session',
      roles: [],
      reads: true,
      takes: { entity: 'text', id: 'id', ...branchesAsked },
      handle: locks,
    },
    { method: 'POST', path: '/PublicQueryController/draftKey', access: 'session', roles: [], reads: false, takes: {}, handle: draftKey },
  ];
}
