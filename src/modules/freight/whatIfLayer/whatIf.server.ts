import { randomUUID } from 'node:crypto';
import { holds } from '#define/actor';
import { stepNamed } from '#define/act';
import type { Definition } from '#define/entity';
import type { FigureRule } from '#define/figureRule';
import { isOneOf, type Where } from '#define/filter';
import type { Json, Row, Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { editsOf, laidOver, mustSee, wishesOf, withoutRefused, type LayerRow } from '#modules/freight/whatIfLayer/layerEdits.server';
import { marginsOfCosts, marginsOfRates } from '#modules/freight/whatIfLayer/margins.server';
import { whatIfLayer } from '#modules/freight/whatIfLayer/whatIfLayer.entity';
import { readReach, type Caller } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, textOfInput } from '#server/http/input';
import { performOwn, type ActBody } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { answeredBefore } from '#server/perform/keys';
import { asOneBatch } from '#server/http/oneBatch';
import { performTogether, type Road } from '#server/perform/together';
import { movedRows, rulesOf } from '#server/read/movedRows';
import { personNameIn } from '#server/read/personNames';
import { Refused, type ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { all, sql, type Sql } from '#server/store/sql';

const bases: Readonly<Record<string, Definition>> = { freightRate, cost };
/** Rows whose figures rules move: what ended is no rate of anybody's any more. */
const ruledWithin: Readonly<Record<string, Where>> = { freightRate: isOneOf('releaseStatus', 'DRAFT', 'RELEASED') };

/** The sheet a layer lies over. @throws Refused CHOICE_UNKNOWN */
function baseOf(input: unknown): Definition {
  const name = textOfInput(input, 40) ?? '';
  const base = bases[name];
  if (!base) throw new Refused('CHOICE_UNKNOWN', { value: name }, 'base');
  return base;
}

interface Layer {
  readonly row: Row;
  readonly base: Definition;
  readonly rows: readonly LayerRow[];
  readonly rules: readonly FigureRule[];
  readonly owner: string;
  readonly mine: boolean;
}

/** One's own, and what others show to the branch. */
async function layersOf(transaction: Transaction, { engine, session }: CallContext, which: Sql): Promise<Layer[]> {
  const reader = readerOf(engine.catalogue, whatIfLayer, session.actor);
  const { userId, language } = session.actor;
  const found = await transaction.query(
    sql`select ${rowList(reader)}, ${personNameIn(language)} from ${reader.from} join sys_user u on u.id = t.owner_id
    where ${all([reader.where, sql`(t.owner_id = ${userId}::bigint or t.share = 'BRANCH')`, which])} order by t.name collate text_zh, t.id`,
  );
  return found.map((cells) => {
    const row = rowOf(reader, cells);
    const base = baseOf(row.base);
    return {
      row,
      base,
      rows: row.edits as unknown as readonly LayerRow[],
      rules: rulesOf(base, row.rules),
      owner: cells.at(-1) ?? '',
      mine: row.ownerId === userId,
    };
  });
}

/** Rows of rules with the single cells over them, as the caller sees them. */
const wholeOf = async ({ engine, session }: CallContext, { base, rules, rows }: Pick<Layer, 'base' | 'rules' | 'rows'>) =>
  laidOver(await movedRows(engine, session, base, rules, ruledWithin[base.name]), rows);

const told = ({ row, rows, rules, owner, mine }: Layer, whole: boolean): Values => ({
  id: row.id,
  version: row.version,
  name: row.name ?? null,
  base: row.base ?? null,
  share: row.share ?? null,
  state: row.state ?? null,
  batchId: row.batchId ?? null,
  updateTime: row.updateTime ?? row.createTime ?? null,
  cells: rows.reduce((sum, { set }) => sum + Object.keys(set).length, 0),
  rules: rules.length,
  owner,
  mine,
  ...(whole ? { edits: row.edits as Json, rules: rules as unknown as Json } : {}),
});

/** `select`: the layers of a sheet that are not thrown away, by name. */
const select: CustomHandler = async (context) => {
  const { name } = baseOf(context.input.base);
  return {
    data: await context.engine.database.read(readReach(context.session.actor), async (transaction) =>
      (await layersOf(transaction, context, sql`t.base = ${name} and t.state <> 'DISCARDED'`)).map((one) => told(one, false)),
    ),
  };
};

async function layerOf(transaction: Transaction, context: CallContext): Promise<Layer> {
  const [layer] = await layersOf(transaction, context, sql`t.id = ${idOf(context.input.id)}::bigint`);
  if (!layer) throw new Refused('ROW_GONE', {}, 'id');
  mustSee(layer.base, context.session, layer.rows, layer.rules);
  return layer;
}

/** `get`: one layer with its changes. @throws Refused ROW_GONE, LAYER_HIDDEN */
const get: CustomHandler = async (context) => ({
  data: await context.engine.database.read(readReach(context.session.actor), async (transaction) =>
    told(await layerOf(transaction, context), true),
  ),
});

/** The layer, if it is open and the caller's own. @throws Refused ROW_VIEW_ONLY, LAYER_CLOSED */
function asOwn(layer: Layer): Layer {
  if (!layer.mine) throw new Refused('ROW_VIEW_ONLY', {}, 'id');
  if (layer.row.state !== 'OPEN') throw new Refused('LAYER_CLOSED', {}, 'id');
  return layer;
}

const ownLayer = async (transaction: Transaction, context: CallContext) => asOwn(await layerOf(transaction, context));

/** Writes into a layer of one's own, if it is as the caller knows it, and answers it. */
async function changed(road: Road, context: CallContext, set: Values): Promise<Values> {
  const { row } = await ownLayer(road.transaction, context);
  const version = Number(textOfInput(context.input.version, 12) ?? row.version);
  await road.perform(whatIfLayer, { rows: [{ id: row.id, version, set, old: {}, derived: {} }] });
  return told(await layerOf(road.transaction, context), false);
}

/** What a call tries out over a sheet, if the caller sees it. @throws Refused LAYER_HIDDEN and what cannot be read */
function triedOf({ input, session }: CallContext, base: Definition) {
  const tried = { base, rows: editsOf(base, input.edits ?? []), rules: rulesOf(base, input.rules) };
  mustSee(base, session, tried.rows, tried.rules);
  return tried;
}

/** `save`: keeps changes under a name, or changes a layer of one's own. */
const save: CustomHandler = async (context) => {
  const { input, session } = context;
  const name = textOfInput(input.name, 60)?.trim() ?? '';
  if (name === '') throw new Refused('FIELD_REQUIRED', {}, 'name');
  const base = baseOf(input.base);
  const { rows: edits, rules } = triedOf(context, base);
  const id = textOfInput(input.id, 20);
  const set = { name, edits: edits as unknown as Json, rules: rules as unknown as Json };
  return {
    data: await asOneBatch(context, whatIfLayer, 'save', { id, set, base: base.name }, async (road) => {
      if (id === null) {
        const { done } = await road.perform(whatIfLayer, {
          add: [{ clientId: 'layer', set: { ...set, base: base.name, ownerId: session.actor.userId }, derived: {} }],
        });
        const [made] = await layersOf(road.transaction, context, sql`t.id = ${done[0]?.id ?? null}::bigint`);
        return made && told(made, false);
      }
      return changed(road, context, set);
    }),
  };
};

/** `share`: shows a layer of one's own to the branch, or to nobody again. */
const share: CustomHandler = async (context) => {
  const to = textOfInput(context.input.share, 10) ?? '';
  if (to !== 'PRIVATE' && to !== 'BRANCH') throw new Refused('CHOICE_UNKNOWN', { value: to }, 'share');
  return {
    data: await asOneBatch(context, whatIfLayer, 'share', { id: context.input.id, to }, (road) => changed(road, context, { share: to })),
  };
};

/** `discard`: throws a layer of one's own away. */
const discard: CustomHandler = async (context) => ({
  data: await asOneBatch(context, whatIfLayer, 'discard', { id: context.input.id }, async (road) => {
    const layer = await ownLayer(road.transaction, context);
    await closing(road, context.session, layer, { state: 'DISCARDED' });
    return null;
  }),
});

/** Ends a layer, or leaves in it what was refused. */
async function closing(road: Road, session: Caller, { row }: Layer, put: Values, set: Values = {}): Promise<void> {
  await road.perform(whatIfLayer, { rows: [{ id: row.id, version: row.version, set, old: {}, derived: {}, put }] }, asProduct(session));
}

/** What is left of a layer once its other rows were written: it stays open for them, and without any it is done with. */
const outcome = (layer: Layer, batchId: string, refused: ReadonlySet<string>): readonly [put: Values, set: Values] => {
  const left = layer.rows.filter(({ id }) => refused.has(id));
  // What rules moved and is written must not be moved again.
  return left.length > 0 ? [{ batchId }, { edits: left as unknown as Json, rules: null }] : [{ state: 'TURNED', batchId }, {}];
};

interface Turned {
  readonly done: readonly object[];
  readonly refusals: readonly ServerRefusal[];
}

/** Makes the body that writes prices, each row's own values after what is said of all. */
type UpdatingRates = (single: ReadonlyMap<string, Values>) => ActBody;

/** Rows of rates, by the body of `batchUpdate`: drafts in place, what is released as new versions, released at once where that is asked. */
async function turnRates(
  updating: UpdatingRates,
  context: CallContext,
  layer: Layer,
  { batchId, dryRun }: { readonly batchId: string; readonly dryRun: boolean },
): Promise<Turned> {
  const { engine, session, input } = context;
  const wishes = wishesOf(freightRate, session, layer.rows);
  const body: ActBody = async (work) => {
    const made = await updating(new Map(wishes.map(({ id, set }) => [id, set])))(work);
    const refused = new Set(layer.rows.map(({ id }) => id).filter((id) => !work.rows.some((row) => row.id === id)));
    await closing(work.road, session, layer, ...outcome(layer, batchId, refused));
    return made;
  };
  const accepted = input.acceptWarnings;
  const answer = await performOwn(engine, session, freightRate, stepNamed(freightRate, 'batchUpdate', true), {
    wish: {
      ids: wishes.map(({ id }) => id),
      answers: { as: textOfInput(input.as, 10) === 'RELEASED' ? 'RELEASED' : 'DRAFT' },
      batchId,
      reason: String(layer.row.name),
      dryRun,
      accepted: new Set(Array.isArray(accepted) ? accepted.map(String) : []),
    },
    body,
  });
  return { done: [], refusals: [], ...answer };
}

/** Charges: each through every rule; those that are refused stay in the layer. */
const turnCosts = (
  { engine, session }: CallContext,
  layer: Layer,
  { batchId, dryRun }: { readonly batchId: string; readonly dryRun: boolean },
): Promise<Turned> =>
  withoutRefused(layer.rows, (rows, refusals) => {
    if (rows.length === 0) throw new Refused([...refusals]);
    const reason = String(layer.row.name);
    const request = [layer.row.id, layer.row.version];
    return performTogether(engine, session, { batchId, request, action: 'turnLayer', definition: cost, dryRun, reason }, async (road) => {
      const { done: written } = await road.perform(cost, { rows: wishesOf(cost, session, rows), reason });
      await closing(road, session, layer, ...outcome(layer, batchId, new Set(refusals.map(({ id }) => id ?? ''))));
      return { done: written.map(({ id }) => ({ id })), refusals };
    });
  });

/** `turnLayer`: makes what was tried out a checked batch, with every rule, warning and right; rows that are refused stay in the layer. */
const turnLayer =
  (updating: UpdatingRates): CustomHandler =>
  async (context) => {
    const { engine, session, input } = context;
    const batchId = textOfInput(input.batchId, 40) === null ? randomUUID() : batchIdOf(input, context.request);
    const { actor } = session;
    const { layer, before } = await engine.database.read(readReach(actor), async (transaction) => {
      const found = await layerOf(transaction, context);
      const key = { owner: actor.epId, userId: actor.userId, batchId };
      const before = found.row.batchId === batchId ? await answeredBefore(transaction, key) : undefined;
      return { layer: before === undefined ? asOwn(found) : found, before };
    });
    // A repetition hears what it heard, though the layer is closed or another version by what it did.
    if (before !== undefined) return { data: { ...(before as Turned), batchId } };
    const { edit, batch } = layer.base.stock;
    const writing = edit ?? batch;
    if (!writing || !holds(session.actor, writing.roles)) throw new Refused('NOT_ALLOWED');
    const given = textOfInput(input.version, 12);
    if (given !== null && Number(given) !== layer.row.version) throw new Refused('STALE_VERSION', {}, 'id');
    const how = { batchId, dryRun: input.dryRun === true };
    const whole = { ...layer, rows: await wholeOf(context, layer) };
    const turned = await (layer.base.name === 'cost' ? turnCosts(context, whole, how) : turnRates(updating, context, whole, how));
    return { data: { ...turned, batchId } };
  };

/** `margins`: what changes that were never saved do to margins. */
const margins: CustomHandler = async (context) => {
  const base = baseOf(context.input.base);
  const edits = await wholeOf(context, triedOf(context, base));
  return { data: await (base.name === 'cost' ? marginsOfCosts : marginsOfRates)(context.engine, context.session, edits) };
};

/** `ruled`: the rows rules move, with what their cells would read. */
const ruled: CustomHandler = async (context) => ({
  data: (await wholeOf(context, { ...triedOf(context, baseOf(context.input.base)), rows: [] })) as unknown as Json,
});

/** Calls of layers; `updating`: the body that writes prices. */
export const whatIfHandlers = (updating: UpdatingRates) => ({
  select,
  get,
  save,
  share,
  turnLayer: turnLayer(updating),
  discard,
  margins,
  ruled,
});
