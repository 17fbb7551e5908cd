import { integerOf, textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { container } from '#modules/containers/container/container.entity';
import { cost } from '#modules/finance/cost/cost.entity';
import { specialOf } from '#modules/orders/order/copying.rules';
import { hangingRows, picked } from '#modules/orders/order/copying.server';
import { ofMain } from '#modules/orders/order/merging.rules';
import { making, putting } from '#modules/orders/order/merging.server';
import { order } from '#modules/orders/order/order.entity';
import { leaveBehind } from '#modules/orders/order/rerating.server';
import { weightsOf } from '#modules/orders/order/sharing.rules';
import { costWays, partsOf, placed, valuesOf, type CostWay, type Part, type WishedPart } from '#modules/orders/order/splitting.rules';
import { idOf } from '#server/http/input';
import type { ActBody, ActMade, ActWork } from '#server/perform/actBodies';
import { asProduct, seeingAll } from '#server/perform/rows';
import { readParameters } from '#server/read/parameters';
import { Refused } from '#server/refused';
import { readerOf } from '#server/store/select';
import { isZero, toDecimal } from '#values/decimal';

/** The order as it was asked to be taken apart, and everything it is taken apart with. */
interface Splitting {
  readonly work: ActWork;
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

/** What is told in words; all else is counted. */
const words: ReadonlySet<string> = new Set(['jobNo', 'boxSummary']);
const told = ['jobNo', 'boxSummary', 'teu', 'packages', 'grossWeight', 'volume', 'receivableBase', 'payableBase', 'profitBase'] as const;
const letter = (at: number): string => String.fromCharCode(65 + at);

/** The parts as orders of their own: numbered after the whole, the bill of lading with the first. */
async function makeParts({ work: { road }, row, parts }: Splitting): Promise<{ id: string; jobNo: string }[]> {
  const common = { ...picked(row, [...ofMain, 'remark', 'customerRefNo', 'marks']), ...specialOf([row]) };
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
async function moveCharges({ work, row, parts, ways }: Splitting, children: readonly { id: string }[]): Promise<void> {
  const { road, engine, caller, facts, answers } = work;
  const lines = (await hangingRows({ engine, road, caller: seeingAll(caller) }, cost, [row.id])).filter((line) => !stays(line));
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const method = textOf(row, 'shareMethod') ?? 'TEU';
  const pieces = lines.flatMap((line) => {
    const weights = weightsOf({}, method, parts.map(valuesOf));
    const places = placed(line, ways[line.id] ?? (answers.way as CostWay | null) ?? 'FIRST', parts, weights, base);
    return places.map(({ at, values }, place) => ({ line, first: place === 0, values: { ...values, orderId: children[at]?.id ?? null } }));
  });
  const own = pieces.filter(({ first }) => first).map(({ line, values }) => putting(line, values));
  if (own.length > 0) await road.perform(cost, { rows: own }, asProduct(caller));
  const further = pieces
    .filter(({ first }) => !first)
    .map(({ line, values }, at) => making({ ...values, splitFromId: line.id, confirmed: line.confirmed === true }, at));
  if (further.length > 0) await road.perform(cost, { add: further }, asProduct(caller));
}

/** The parts as the dialog says them: the boxes that go to the second part, by their numbers, or its share in percent. @throws Refused REFERENCE_UNKNOWN */
function saidParts({ answers }: ActWork, containers: readonly Row[]): WishedPart[] | null {
  if (answers.parts !== null && answers.parts !== undefined) return wishedParts(answers.parts);
  const numbers = (answers.boxes as readonly string[] | null) ?? [];
  const ratio = integerOf(answers, 'ratio');
  // Boxes go whole: no share in percent says which.
  if (numbers.length === 0 && ratio !== null && containers.length > 0) throw new Refused('FIELD_REQUIRED', {}, 'boxes');
  if (numbers.length === 0) return ratio === null ? null : [{ ratio: 100 - ratio }, { ratio }];
  const nameOf = (box: Row): string => textOf(box, 'containerNo') ?? box.id;
  const known = new Set(containers.map(nameOf));
  const unknown = numbers.find((number) => !known.has(number));
  if (unknown !== undefined) throw new Refused('REFERENCE_UNKNOWN', { value: unknown, nearest: [...known].join(', ') }, 'boxes');
  const [second, first] = [true, false].map((chosen) => containers.filter((box) => numbers.includes(nameOf(box)) === chosen));
  return [first, second].map((boxes) => ({ containerIds: (boxes ?? []).map(({ id }) => id) }));
}

/**
 * `demolition`: an order is taken apart by boxes, quantities or percent; it stays as the parent with its number and what was invoiced or
 * locked of its charges, its parts are orders of their own (domain/14 §14.2, vectors OP-D1, OP-D2).
 */
async function takeApart(
  work: ActWork,
): Promise<ActMade & { readonly parts: readonly string[]; readonly parentId?: string; readonly children?: readonly object[] }> {
  const { engine, caller, road, answers, rows, dryRun } = work;
  const [row] = rows;
  if (!row || rows.length > 1) throw new Refused('MERGE_LIMIT', { n: '1' }, 'orderId');
  const containers = await hangingRows({ engine, road, caller: seeingAll(caller) }, container, [row.id]);
  const wished = saidParts(work, containers);
  if (wished === null && dryRun) return { parts: [] };
  const { 'order.maxSplit': most, ...usual } = await readParameters(engine, caller.actor.epId, [
    'order.maxSplit',
    'share.fcl',
    'share.lcl',
  ]);
  if (wished === null || wished.length < 2 || wished.length > most) throw new Refused('MERGE_LIMIT', { n: String(most) }, 'parts');
  const { parts, refusals } = partsOf(row, wished, containers);
  if (refusals.length > 0) throw new Refused(refusals);
  const shareMethod = usual[(textOf(row, 'businessType') ?? '').startsWith('LCL') ? 'share.lcl' : 'share.fcl'];
  await road.perform(order, { rows: [putting(row, { isPid: true, shareMethod })] });
  const splitting = { work, row: { ...row, shareMethod }, parts, ways: wishedWays(answers.costs) };
  const children = await makeParts(splitting);
  const moving = containers.map((box) =>
    putting(box, { orderId: children[parts.findIndex(({ containerIds }) => containerIds.includes(box.id))]?.id ?? row.id }),
  );
  if (moving.length > 0) await road.perform(container, { rows: moving }, asProduct(caller));
  await moveCharges(splitting, children);
  const ids = children.map(({ id }) => id);
  const stand = await road.hold(order, ids);
  const reader = readerOf(engine.catalogue, order, caller.actor);
  const shown = [...told].filter((name) => reader.visible.has(name) && !reader.cut.has(name));
  const stood = ids.map((id) => Object.fromEntries(shown.map((name) => [name, textOf(stand.get(id) ?? {}, name)])));
  const preview: ActPreview = {
    columns: shown.map((name) => ({ name, kind: words.has(name) ? 'text' : name.endsWith('Base') ? 'money' : 'count' })),
    rows: stood,
  };
  const answered = children.map(({ id }, at) => ({
    orderId: dryRun ? null : id,
    ...Object.fromEntries(shown.map((name) => [name, stand.get(id)?.[name] ?? null])),
    jobNo: stood[at]?.jobNo ?? null,
  }));
  return { parentId: row.id, children: answered, parts: ids, ...(dryRun ? { preview } : { made: ids }) };
}

/** An order becomes several. */
export const split: ActBody = async (work) => {
  const { parts: _parts, ...made } = await takeApart(work);
  return made;
};

/**
 * `rollBoxes`: some boxes stay behind and the rest sails: they become an order of their own, which is shut out (domain/14 §14.3, vector
 * OP-S2). It goes on by `change_shut`.
 */
export const roll: ActBody = async (work) => {
  const { answers, road } = work;
  const { boxes, shutOutReason = null, proposes } = answers;
  const { parts, ...made } = await takeApart({ ...work, answers: { boxes: boxes ?? null } });
  const rolled = parts.slice(1);
  if (rolled.length === 0) return made;
  await work.act('order', 'shutOut', rolled, { answers: { shutOutReason } });
  await leaveBehind(work, [...(await road.hold(order, rolled)).values()], (proposes as readonly string[] | null) ?? []);
  return made;
};
