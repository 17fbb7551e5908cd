import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Definition, StockCall } from '#define/entity';
import { columnsMediaType } from '#define/wire';
import type { Role } from '#names/roles';
import { performPair } from '#server/pairs';
import { perform, type Outcome } from '#server/perform';
import { isBatchId, readBatch } from '#server/perform/wishes';
import { readList, readOne } from '#server/read/list';
import { ListReader } from '#server/read/listInput';
import { streamColumns } from '#server/read/columns/stream';
import { Refused } from '#server/refused';
import { readingOf, type Engine } from '#server/engine';
import { idsOf, idOf } from '#server/http/input';
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

async function list(definition: Definition, context: CallContext): Promise<CallResult> {
  const { engine, session, input, request, reply } = context;
  const wish = new ListReader(engine.catalogue, definition, session.actor).read(input);
  if (!(request.headers.accept ?? '').includes(columnsMediaType)) return { data: await readList(engine, session, definition, wish) };
  const stream = Readable.from(streamColumns(engine, session, definition, wish), { objectMode: false, highWaterMark: 1 << 20 });
  await reply.header('content-type', columnsMediaType).send(stream);
  return 'sent';
}

/** The id the client gave its write, in the body or as the header; without one a repetition cannot be told from a second wish. */
const batchIdOf = ({ input, request }: CallContext): string => {
  const given = input.batchId ?? request.headers['idempotency-key'] ?? '';
  if (given === '') return randomUUID();
  if (typeof given !== 'string' || !isBatchId(given)) throw new Refused('INPUT_MALFORMED', { value: 'batchId' }, 'batchId');
  return given.toLowerCase();
};

async function runBatch(definition: Definition, context: CallContext, body: Record<string, unknown>): Promise<Outcome> {
  const wish = readBatch(definition, { ...body, batchId: batchIdOf(context) }, readingOf(context.session));
  return perform(context.engine, context.session, definition, wish);
}

const answered = (definition: Definition, context: CallContext, outcome: Outcome): CallResult => {
  const refusals = outcome.refusals.map((refusal) => onWire(refusal, definition, context.session.actor.language));
  return { data: { ...outcome, refusals }, ...(refusals.length > 0 ? { refusals } : {}) };
};

const controlFields = new Set(['id', 'ids', 'version', 'batchId', 'reason', 'acceptWarnings', 'token', 'epId']);

const valuesOf = (definition: Definition, input: CallContext['input']) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !controlFields.has(name) && name !== identityName(definition)));

/** `orderId` names an order as well as `id` does (domain/11 Appendix A). */
const identityName = (definition: Definition) => `${definition.name}Id`;

async function add(definition: Definition, context: CallContext): Promise<CallResult> {
  const outcome = await runBatch(definition, context, { add: [{ clientId: 'one', values: valuesOf(definition, context.input) }] });
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
  for (const name of ['rows', 'add', 'remove', 'acceptWarnings']) {
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

/** The calls an entity's definition yields: list, get, add, edit, delete, batch, pairs and customs. */
export function stockCalls(engine: Engine, definition: Definition, handlers: Readonly<Record<string, CustomHandler>>): Call[] {
  const { stock } = definition;
  const calls: Call[] = [];
  if (stock.list) calls.push(reading(stock.list, (context) => list(definition, context)));
  if (stock.get) calls.push(reading(stock.get, async ({ session, input }) => ({ data: await readOne(engine, session, definition, idOf(input.id ?? input[identityName(definition)])) })));
  if (stock.add) calls.push(writing(stock.add.call, stock.add.roles, (context) => add(definition, context)));
  if (stock.edit) calls.push(writing(stock.edit.call, stock.edit.roles, (context) => edit(definition, context)));
  if (stock.delete) calls.push(writing(stock.delete.call, stock.delete.roles, (context) => remove(definition, context)));
  if (stock.batch) calls.push(writing(stock.batch.call, stock.batch.roles, async (context) => answered(definition, context, await runBatch(definition, context, batchBody(context.input))), { large: true }));
  for (const [name, pair] of Object.entries(definition.pairs ?? {})) {
    for (const on of [true, false]) {
      calls.push(writing(on ? pair.call : pair.undo, on ? pair.roles : pair.undoRoles, async (context) => {
        const wish = { ids: idsOf(context.input.ids ?? context.input.id), on, batchId: batchIdOf(context), reason: typeof context.input.reason === 'string' ? context.input.reason : null };
        const outcome = await performPair(engine, context.session, definition, name, wish);
        return answered(definition, context, outcome);
      }));
    }
  }
  for (const [name, custom] of Object.entries(definition.custom ?? {})) {
    const handler = handlers[name];
    if (!handler) throw new Error(`${definition.name}.${name} is declared as ${custom.call} and has no handler`);
    const [method, path] = split(custom.call);
    calls.push({ method, path, reads: method === 'GET', access: 'session', roles: custom.roles, handle: handler, ...(custom.files ? { files: true } : {}), ...(custom.anyBranch ? { anyBranch: true } : {}) });
  }
  return calls;
}
