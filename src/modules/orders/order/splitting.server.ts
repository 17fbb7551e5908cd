import { textOf, type Row, type Values } from '#define/row';
import { container } from '#modules/containers/container/container.entity';
import { cost } from '#modules/finance/cost/cost.entity';
import { hangingRows, picked } from '#modules/orders/order/copying.server';
import { billOpen, ofMain, single } from '#modules/orders/order/merging.rules';
import { making, putting } from '#modules/orders/order/merging.server';
import { notSailed } from '#modules/orders/order/moving.rules';
import { order } from '#modules/orders/order/order.entity';
import { weightsOf } from '#modules/orders/order/sharing.rules';
import { costWays, partsOf, placed, valuesOf, type CostWay, type Part, type WishedPart } from '#modules/orders/order/splitting.rules';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf } from '#server/http/input';
import { seeingAll } from '#server/perform/rows';
import { performTogether, type Road } from '#server/perform/together';
import { readParameters } from '#server/read/parameters';
import { Refused } from '#server/refused';
import { readerOf } from '#server/store/select';
import { isZero, toDecimal } from '#values/decimal';

/** The order as it was asked to be taken apart, and everything it is taken apart with. */
interface Splitting {
  readonly context: CallContext;
  readonly road: Road;
  readonly row: Row;
  readonly parts: readonly Part[];
  readonly ways: Readonly<Record<string, CostWay>>;
}

const malformed = (value: string) => new Refused('INPUT_MALFORMED', { value }, value);
const isRecord = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null && !Array.isArray(one);

/** The parts as they were sent. @throws Refused INPUT_MALFORMED */
function wishedParts(input: unknown): WishedPart[] {
  if (!Array.isArray(input) || !input.every(isRecord)) throw malformed('parts');
  return input.map((part): WishedPart => {
    const quantity = (name: string) => (part[name] === undefined || part[name] === null ? {} : { [name]: String(part[name]) });
    const ids = part.containerIds;
    if (ids !== undefined && !Array.isArray(ids)) throw malformed('parts');
    return {
      ...(Array.isArray(ids) ? { containerIds: ids.map(idOf) } : {}),
      ...(part.ratio === undefined ? {} : { ratio: Number(part.ratio) }),
      ...(part.packages === undefined || part.packages === null ? {} : { packages: Number(part.packages) }),
      ...quantity('grossWeight'),
      ...quantity('volume'),
      ...quantity('boxes'),
    };
  });
}

/** What is told of single charges. @throws Refused CHOICE_UNKNOWN */
function wishedWays(input: unknown): Record<string, CostWay> {
  const ways = input ?? {};
  if (!isRecord(ways)) throw malformed('costs');
  const unknown = Object.values(ways).find((way) => !(costWays as readonly unknown[]).includes(way));
  if (unknown !== undefined) throw new Refused('CHOICE_UNKNOWN', { value: String(unknown), nearest: costWays.join(', ') }, 'costs');
  return ways as Record<string, CostWay>;
}

/** What stands against taking the order apart; its lock does not (domain/12 nr 23). */
async function guarded({ engine, session }: CallContext, row: Row, wished: readonly WishedPart[]): Promise<void> {
  const facts = { today: '', branch: {}, lists: {} };
  const against = [single, notSailed, billOpen].flatMap((guard) => guard.by(row, facts, {}));
  if (row.archived === true) against.push({ code: 'ORDER_ARCHIVED', field: 'archived' });
  if (row.shutOut === true) against.push({ code: 'ORDER_LOCKED', field: 'shutOut' });
  if (against.length > 0) throw new Refused(against.map((one) => ({ ...one, id: row.id })));
  const { 'order.maxSplit': most } = await readParameters(engine, session.actor.epId, ['order.maxSplit']);
  if (wished.length < 2 || wished.length > most) throw new Refused('MERGE_LIMIT', { n: String(most) }, 'parts');
}

const letter = (at: number): string => String.fromCharCode(65 + at);

/** The parts as orders of their own: numbered after the whole, the bill of lading with the first. */
async function makeParts({ road, row, parts }: Splitting): Promise<{ id: string; jobNo: string }[]> {
  const common = picked(row, [...ofMain, 'remark', 'customerRefNo', 'marks']);
  const add = parts.map((part, at) => {
    const own: Values = {
      pid: row.id,
      sourceType: 'SPLIT',
      jobNo: `${textOf(row, 'jobNo')}-${letter(at)}`,
      mblNo: at === 0 ? (row.mblNo ?? null) : null,
    };
    return making({ ...common, ...valuesOf(part), ...own }, at);
  });
  const { done } = await road.perform(order, { add });
  return done.map(({ id }, at) => ({ id, jobNo: `${textOf(row, 'jobNo')}-${letter(at)}` }));
}

/** Charges that stay with the whole and are shared: invoiced or locked. */
const stays = (line: Row): boolean => line.locked === true || !isZero(toDecimal(String(line.invoicedAmount ?? '0')));

/** Moves the charges: each keeps its row in the first part that has it, others get rows of their own. */
async function moveCharges({ context, road, row, parts, ways }: Splitting, children: readonly { id: string }[]): Promise<void> {
  const { engine, session } = context;
  const lines = (await hangingRows({ engine, road, caller: seeingAll(session) }, cost, [row.id])).filter((line) => !stays(line));
  const facts = await engine.facts.load(road.transaction, cost, session.actor, engine.now());
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const method = textOf(row, 'shareMethod') ?? 'TEU';
  const pieces = lines.flatMap((line) => {
    const weights = weightsOf({}, method, parts.map(valuesOf));
    const places = placed(line, ways[line.id] ?? 'FIRST', parts, weights, base);
    return places.map(({ at, values }, place) => ({ line, first: place === 0, values: { ...values, orderId: children[at]?.id ?? null } }));
  });
  const own = pieces.filter(({ first }) => first).map(({ line, values }) => putting(line, values));
  if (own.length > 0) await road.perform(cost, { rows: own });
  const further = pieces
    .filter(({ first }) => !first)
    .map(({ line, values }, at) => making({ ...values, splitFromId: line.id, confirmed: line.confirmed === true }, at));
  if (further.length > 0) await road.perform(cost, { add: further });
}

/**
 * `demolition`: an order is taken apart by boxes, quantities or percent; it stays as the parent with its number and what was invoiced or
 * locked of its charges, its parts are orders of their own (domain/14 §14.2, vectors OP-D1, OP-D2).
 */
export const demolition: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const [id, wished, ways] = [idOf(input.orderId), wishedParts(input.parts), wishedWays(input.costs)];
  const together = {
    batchId: batchIdOf(input, request),
    request: { id, wished, ways },
    action: 'demolition',
    definition: order,
    dryRun: input.dryRun === true,
  } as const;
  const data = await performTogether(engine, session, together, async (road) => {
    const row = (await road.hold(order, [id])).get(id);
    if (!row) throw new Refused('ROW_GONE', {}, 'orderId');
    await guarded(context, row, wished);
    const containers = await hangingRows({ engine, road, caller: seeingAll(session) }, container, [id]);
    const { parts, refusals } = partsOf(row, wished, containers);
    if (refusals.length > 0) throw new Refused(refusals);
    const usual = await readParameters(engine, session.actor.epId, ['share.fcl', 'share.lcl']);
    const shareMethod = usual[(textOf(row, 'businessType') ?? '').startsWith('LCL') ? 'share.lcl' : 'share.fcl'];
    await road.perform(order, { rows: [putting(row, { isPid: true, shareMethod })] });
    const splitting = { context, road, row: { ...row, shareMethod }, parts, ways };
    const children = await makeParts(splitting);
    const moving = containers.map((box) =>
      putting(box, { orderId: children[parts.findIndex(({ containerIds }) => containerIds.includes(box.id))]?.id ?? id }),
    );
    if (moving.length > 0) await road.perform(container, { rows: moving });
    await moveCharges(splitting, children);
    const stand = await road.hold(
      order,
      children.map((child) => child.id),
    );
    const reader = readerOf(engine.catalogue, order, session.actor);
    const told = ['jobNo', 'boxSummary', 'teu', 'packages', 'grossWeight', 'volume', 'receivableBase', 'payableBase', 'profitBase'].filter(
      (name) => reader.visible.has(name) && !reader.cut.has(name),
    );
    return {
      parentId: id,
      children: children.map((child) => ({
        orderId: together.dryRun ? null : child.id,
        ...Object.fromEntries(told.map((name) => [name, stand.get(child.id)?.[name] ?? null])),
      })),
    };
  });
  return { data };
};
