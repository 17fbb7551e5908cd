import { holds } from '#define/actor';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Where } from '#define/filter';
import type { ListCall, StockCall, StockTwin } from '#define/calls';
import { listCalls, type Definition } from '#define/entity';
import { columnsMediaType } from '#define/wire';
import type { Role } from '#names/roles';
import { noteLookup } from '#server/audit/notes';
import { readOwnBatches } from '#server/audit/ownBatches';
import { perform, performAll, type Batched, type Outcome } from '#server/perform';
import { performRestore } from '#server/perform/restore';
import { readBatch } from '#server/perform/wishes';
import { readList, readOne } from '#server/read/list';
import { askedOf } from '#server/read/asked';
import { AtOnce } from '#server/read/atOnce';
import { ListReader, type SavedView } from '#server/read/listInput';
import { inThePast } from '#server/read/past';
import { Left, Patience } from '#server/read/patience';
import { streamColumns } from '#server/read/columns/stream';
import { Refused, type ServerRefusal } from '#server/refused';
import { readingOf, type Engine } from '#server/engine';
import { ofRemoved } from '#server/store/select';
import { readerAsked } from '#server/session/branchesRead';
import { fileImported } from '#server/workbook/readFiles';
import { askingOf, batchIdOf, idOf, idsOf, textOfInput } from '#server/http/input';
import { onWire } from '#server/http/envelope';
import type { Call, CallContext, CallResult, CustomHandler } from '#server/http/call';

const split = (call: string): [Call['method'], string] => {
  const [method, path] = call.split(' ');
  return [method as Call['method'], path as string];
};

function reading(stock: StockCall, handle: Call['handle'], more: Partial<Call> = {}): Call {
  const [method, path] = split(stock.call);
  return { method, path, reads: true, access: 'session', roles: stock.roles, handle, ...more };
}

function writing(call: string, roles: readonly Role[], handle: Call['handle'], more: Partial<Call> = {}): Call {
  const [method, path] = split(call);
  return { method, path, reads: false, access: 'session', roles, handle, ...more };
}

/** Reads one saved filter by its id, as far as the person asking may use it. */
export type ReadView = (context: CallContext, id: string) => Promise<SavedView>;

/** The reading of saved filters, by the entity that keeps them; without one the parameter `view` is refused. */
export function viewsOf(
  engine: Engine,
  handlers: Readonly<Partial<Record<Definition['name'], Readonly<Record<string, CustomHandler>>>>>,
): ReadView {
  return async (context, id) => {
    const keeper = engine.catalogue.all.find(({ keepsViews }) => keepsViews !== undefined);
    const handler = keeper && handlers[keeper.name]?.[keeper.keepsViews ?? ''];
    const result = handler ? await handler({ ...context, input: { id } }) : 'sent';
    if (result === 'sent') throw new Refused('INPUT_MALFORMED', { value: 'view' }, 'view');
    return result.data as SavedView;
  };
}

interface Listing {
  readonly definition: Definition;
  readonly call: ListCall;
  readonly views: ReadView;
}

async function list({ definition, call, views }: Listing, context: CallContext): Promise<CallResult> {
  const { engine, session, input, request, reply } = context;
  const view = input.view === undefined || input.view === '' ? null : await views(context, idOf(input.view));
  const asking = await askedOf(engine, await readerAsked(engine, session, definition, input), definition, input);
  const reader = inThePast(engine, asking, definition, input.asOf);
  const wish = new ListReader(engine.catalogue, definition, reader.actor).read(input, {
    view,
    within: withinOf(definition, call, context),
  });
  return heeded(context, async (patience) => {
    if (!(request.headers.accept ?? '').includes(columnsMediaType))
      return { data: await readList(engine, reader, definition, wish, patience) };
    const pieces = streamColumns(engine, reader, definition, wish, patience);
    // What fails before the first piece is answered in words.
    const first = await pieces.next();
    const stream = Readable.from(following(first.value, pieces), { objectMode: false, highWaterMark: 1 << 20 });
    await reply.header('content-type', columnsMediaType).send(stream);
    await finished(reply.raw).catch(() => undefined);
    return 'sent';
  });
}

/** Rows of a question somebody made for themselves, as every list is read. */
export const listMade = (definition: Definition, context: CallContext): Promise<CallResult> =>
  list(
    { definition, call: listCalls(definition)[0] as ListCall, views: () => Promise.reject(new Refused('VIEW_GONE', {}, 'view')) },
    context,
  );

/** Which rows the list is of: those it is declared for, of these what waits for the person, and, of rows of the group, those of the branch the call names. */
function withinOf({ ofBranch }: Definition, { where, waits }: ListCall, { session, input: { epId } }: CallContext): Where | null {
  const named = ofBranch !== undefined && typeof epId === 'string' && epId !== '' && epId !== '0' ? epId : null;
  const own: Where[] = named === null ? [] : [{ field: ofBranch as string, op: 'equal', anyOf: [named, null] }];
  const waiting: Where[] = waits ? [{ or: waits.filter(({ roles }) => holds(session.actor, roles)).map((one) => one.where) }] : [];
  const [only, ...more] = [...(where ? [where] : []), ...waiting, ...own];
  return only === undefined ? null : more.length === 0 ? only : { and: [only, ...more] };
}

async function* following(first: Buffer | undefined, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first) yield first;
  yield* rest;
}

/** What came of a batch, and of those saved together with it. */
interface BatchesDone extends Outcome {
  readonly parts?: readonly { readonly definition: Definition; readonly outcome: Outcome }[];
}

/** People by how many lists they have read at once, in this process. */
const readers = new AtOnce();

/** Reads a list in its person's turn, as long as it may take and somebody waits for it. */
async function heeded({ session, reply }: CallContext, read: (patience: Patience) => Promise<CallResult>): Promise<CallResult> {
  const leaving = new AbortController();
  reply.raw.on('close', () => leaving.abort(new Left()));
  const done = await readers.turn(session.actor.userId, leaving.signal);
  const patience = new Patience(leaving.signal);
  try {
    return await read(patience);
  } finally {
    patience.satisfied();
    done();
  }
}

/** Batches saved together with that of `definition`: of entities of the same owner that are edited in sheets. */
function partsOf(
  { engine, session }: CallContext,
  definition: Definition,
  { parts, dryRun, reason, acceptWarnings }: Record<string, unknown>,
): Batched[] {
  if (parts === undefined || parts === null) return [];
  const malformed = () => new Refused('INPUT_MALFORMED', { value: 'parts' }, 'parts');
  if (!Array.isArray(parts) || parts.length > mostParts) throw malformed();
  return parts.map((part: unknown) => {
    const { entity, ...body } = { ...(part as Record<string, unknown> | null) };
    const of = engine.catalogue.all.find(({ name }) => name === entity);
    if (of?.stock.batch === undefined || of.handled || of.owner !== definition.owner) throw malformed();
    return { definition: of, wish: readBatch(of, { ...body, keepGood: false, dryRun, reason, acceptWarnings }, readingOf(session)) };
  });
}

/** Sheets of one page that are saved together, the page's own among them. */
const mostParts = 20;

async function runBatch(definition: Definition, context: CallContext, body: Record<string, unknown>): Promise<BatchesDone> {
  const { engine, session, input, request } = context;
  const parts = partsOf(context, definition, body);
  const wish = readBatch(
    definition,
    { acceptWarnings: batchBody(input).acceptWarnings, ...body, batchId: batchIdOf(input, request) },
    readingOf(session),
  );
  if (parts.length > 0) {
    // What is read from a file is noted with the file it came from, and is saved by itself.
    if (body.importId !== undefined) throw new Refused('INPUT_MALFORMED', { value: 'importId' }, 'importId');
    const [outcome, ...others] = await performAll(engine, session, [{ definition, wish: { ...wish, keepGood: false } }, ...parts]);
    return { ...(outcome as Outcome), parts: others.map((one, at) => ({ definition: (parts[at] as Batched).definition, outcome: one })) };
  }
  if (body.importId === undefined) return perform(engine, session, definition, wish);
  const fileName = await fileImported(engine, session, body.importId);
  return perform(engine, session, definition, { ...wish, reason: wish.reason ?? fileName }, 'import');
}

const refusalsOnWire = (definition: Definition, { session }: CallContext, refusals: readonly ServerRefusal[]) =>
  refusals.map((refusal) => onWire(refusal, definition, session.actor.language));

const answered = (definition: Definition, context: CallContext, outcome: Outcome): CallResult => {
  const refusals = refusalsOnWire(definition, context, outcome.refusals);
  return { data: { ...outcome, refusals }, ...(refusals.length > 0 ? { refusals } : {}) };
};

/** The answer of several batches saved together; one that was only tried says of each what would be refused. */
function answeredAll(definition: Definition, context: CallContext, { parts, ...outcome }: BatchesDone): CallResult {
  if (parts === undefined) return answered(definition, context, outcome);
  const refusals = refusalsOnWire(definition, context, outcome.refusals);
  const others = parts.map(({ definition: of, outcome: one }) => ({ ...one, refusals: refusalsOnWire(of, context, one.refusals) }));
  return { data: { ...outcome, refusals, parts: others } };
}

const controlFields = new Set(['id', 'ids', 'version', 'batchId', 'reason', 'acceptWarnings', 'token', 'epId']);

const valuesOf = (definition: Definition, input: CallContext['input']) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !controlFields.has(name) && name !== identityName(definition)));

/** `orderId` names an order as well as `id` does (domain/11 Appendix A). */
const identityName = (definition: Definition) => definition.wireId ?? `${definition.name}Id`;

async function add(definition: Definition, context: CallContext, gives: StockTwin['gives'] = {}): Promise<CallResult> {
  const values = { ...gives, ...valuesOf(definition, context.input) };
  const outcome = await runBatch(definition, context, { add: [{ clientId: 'one', values }] });
  return { data: outcome.done[0]?.after ?? null };
}

async function edit(definition: Definition, context: CallContext): Promise<CallResult> {
  const id = idOf(context.input.id ?? context.input[identityName(definition)]);
  if (context.input.version === undefined) throw new Refused('STALE_VERSION', {}, 'version');
  const set = Object.fromEntries(Object.entries(valuesOf(definition, context.input)).map(([name, value]) => [name, { new: value }]));
  await runBatch(definition, context, { rows: [{ id, version: context.input.version, set }] });
  return { data: await readOne(context.engine, context.session, definition, id) };
}

async function remove(definition: Definition, context: CallContext): Promise<CallResult> {
  const ids = idsOf(context.input.ids ?? context.input.id ?? context.input[identityName(definition)]);
  const version = ids.length === 1 && context.input.version !== undefined ? { version: context.input.version } : {};
  const outcome = await runBatch(definition, context, { remove: ids.map((id) => ({ id, ...version })), reason: context.input.reason });
  return answered(definition, context, outcome);
}

/** Nested parts of a batch may come as JSON text in a form (design/contracts.md). */
function batchBody(input: CallContext['input']): Record<string, unknown> {
  const body: Record<string, unknown> = { ...input };
  for (const name of ['rows', 'add', 'remove', 'parts', 'acceptWarnings']) {
    const part = body[name];
    if (typeof part !== 'string') continue;
    try {
      body[name] = JSON.parse(part);
    } catch {
      throw new Refused('INPUT_MALFORMED', { value: name }, name);
    }
  }
  return body;
}

/** Another call of the same controller. */
const beside = (call: StockCall['call'], name: string) =>
  `POST ${split(call)[1].replace(/batchEdit(?=[^/]*$)/u, name)}` as StockCall['call'];

/** What the caller saved on this list before, to be taken back: `from` asks for the changes of that batch and the later ones. */
async function ownBatches(
  engine: Engine,
  session: CallContext['session'],
  definition: Definition,
  input: CallContext['input'],
): Promise<CallResult> {
  const from = input.from === undefined || input.from === null || input.from === '' ? null : Number(input.from);
  if (from !== null && !(Number.isSafeInteger(from) && from > 0)) throw new Refused('INPUT_MALFORMED', { value: 'from' }, 'from');
  return { data: await readOwnBatches(engine, session, definition, from) };
}

async function one(definition: Definition, { engine, session, input, request }: CallContext): Promise<CallResult> {
  const id = idOf(input.id ?? input[identityName(definition)]);
  const data = await readOne(engine, await readerAsked(engine, session, definition, input), definition, id);
  if (definition.lookedUp) await noteLookup(engine, session, askingOf(request, input), definition, { epId: String(data.epId), rowId: id });
  return { data };
}

/** Lists of removed rows, and the call that brings some of them back. */
function removedCalls(definition: Definition, views: ReadView): Call[] {
  if (!definition.removed) return [];
  const { lists, restore } = definition.removed;
  const takes = { ids: 'ids', id: 'id', reason: 'text', batchId: 'text', dryRun: 'flag' } as const;
  const bringBack = async (context: CallContext): Promise<CallResult> => {
    const { engine, session, input, request } = context;
    const wish = {
      ids: idsOf(input.ids ?? input.id),
      batchId: batchIdOf(input, request),
      reason: textOfInput(input.reason, 500),
      dryRun: input.dryRun === true,
    };
    return answered(definition, context, await performRestore(engine, session, definition, wish));
  };
  return [
    ...Object.values(lists).map((call) => reading(call, (context) => list({ definition: ofRemoved(definition), call, views }, context))),
    ...[restore, ...(restore.twins ?? [])].map(({ call }) => writing(call, restore.roles, bringBack, { takes })),
  ];
}

/** The calls an entity's definition yields: lists, get, add, edit, delete, batch and customs; a custom call of a stock call's name is its body. */
export function stockCalls(
  engine: Engine,
  definition: Definition,
  handlers: Readonly<Record<string, CustomHandler>>,
  views: ReadView,
): Call[] {
  const { stock } = definition;
  const calls: Call[] = [];
  for (const call of listCalls(definition)) calls.push(reading(call, (context) => list({ definition, call, views }, context)));
  const own = new Set(Object.values(definition.custom ?? {}).map(({ call }) => call));
  const paths = (stocked: StockCall | undefined): readonly (StockCall & StockTwin)[] =>
    stocked && !own.has(stocked.call) ? [stocked, ...(stocked.twins ?? []).map((twin) => ({ ...stocked, ...twin }))] : [];
  for (const path of paths(stock.get)) calls.push(reading(path, (context) => one(definition, context)));
  for (const { call, roles, gives } of paths(stock.add)) calls.push(writing(call, roles, (context) => add(definition, context, gives)));
  for (const { call, roles } of paths(stock.edit)) calls.push(writing(call, roles, (context) => edit(definition, context)));
  for (const { call, roles } of paths(stock.delete)) calls.push(writing(call, roles, (context) => remove(definition, context)));
  if (stock.batch && listCalls(definition).length > 0)
    calls.push(
      reading({ call: beside(stock.batch.call, 'myBatches'), roles: stock.batch.roles }, ({ session, input }) =>
        ownBatches(engine, session, definition, input),
      ),
    );
  for (const path of paths(stock.batch))
    calls.push(
      writing(
        path.call,
        path.roles,
        async (context) => answeredAll(definition, context, await runBatch(definition, context, batchBody(context.input))),
        { large: true },
      ),
    );
  calls.push(...removedCalls(definition, views));
  for (const [name, custom] of Object.entries(definition.custom ?? {})) {
    const handler = handlers[name];
    if (!handler) throw new Error(`${definition.name}.${name} is declared as ${custom.call} and has no handler`);
    const [method, path] = split(custom.call);
    calls.push({
      method,
      path,
      reads: custom.reads ?? method === 'GET',
      access: 'session',
      roles: custom.roles,
      takes: custom.takes,
      handle: handler,
      ...(custom.takesRow ? { takesRow: true } : {}),
      ...(custom.files ? { files: true } : {}),
      ...(custom.anyBranch ? { anyBranch: true } : {}),
    });
  }
  return calls;
}
