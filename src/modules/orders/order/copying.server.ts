import { holds } from '#define/actor';
import type { Definition } from '#define/entity';
import { dayOf, type Row, type Value, type Values } from '#define/row';
import { container } from '#modules/containers/container/container.entity';
import { cost } from '#modules/finance/cost/cost.entity';
import { billTexts, copiedValues, copyBlocks, costDayOf, names, recurs } from '#modules/orders/order/copying.rules';
import { order } from '#modules/orders/order/order.entity';
import { orderService } from '#modules/orders/orderService/orderService.entity';
import type { CustomHandler } from '#server/http/call';
import { idOf, idsOf } from '#server/http/input';
import { heldBy } from '#server/perform/branchRows';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asOneBatch } from '#server/http/oneBatch';
import type { Road } from '#server/perform/together';
import type { AdditionWish } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import type { Caller, Engine } from '#server/engine';

/** Rows of an entity that hang on an order, in the order they were made, as far as the caller sees them. */
export async function hangingRows(
  { engine, caller, road }: { engine: Engine; caller: Caller; road: Road },
  definition: Definition,
  orderIds: readonly string[],
): Promise<Row[]> {
  return heldBy(road.transaction, engine, caller, definition, 'orderId', orderIds);
}

export const picked = (row: Values, wanted: readonly string[]): Values =>
  Object.fromEntries(wanted.map((name) => [name, (row[name] ?? null) as Value]));

/** What a charge keeps in a copy of its order; the rate of exchange is that of the new day, and nothing is agreed yet. */
const ofCharge = names('direction customerId feeCode feeName unit containerType number price currency taxRate isEstimate remark share');
const ofChargeAlone = ['taxMode', 'level', 'excludeFromProfit'];

/** Copies the rows of one entity below an order to each of its copies. */
async function copyBelow(
  work: ActWork,
  definition: Definition,
  { from, to }: { readonly from: string; readonly to: readonly string[] },
  valuesOf: (row: Row) => Pick<AdditionWish, 'set' | 'put'>,
  wanted: (row: Row) => boolean = () => true,
): Promise<void> {
  if (!holds(work.caller.actor, (definition.stock.add ?? definition.stock.batch)?.roles ?? []))
    throw new Refused('NOT_ALLOWED', {}, 'blocks');
  const rows = (await hangingRows(work, definition, [from])).filter(wanted);
  if (rows.length === 0) return;
  const add = to.flatMap((orderId) =>
    rows.map((row): AdditionWish => {
      const { set, put } = valuesOf(row);
      return { clientId: `${orderId}:${row.id}`, set: { ...set, orderId }, derived: {}, ...(put ? { put } : {}) };
    }),
  );
  await work.road.perform(definition, { add });
}

/**
 * `order_copy`: so many orders like this one, sailing on another day, with the chosen blocks; numbers, states, cut-offs and what really
 * happened never come along (domain/14 §14.1.1). @throws Refused CHOICE_UNKNOWN of a block that is none
 */
export const copy: ActBody = async (work) => {
  const { answers, rows, road, dryRun } = work;
  const blocks = (answers.blocks as readonly string[] | null) ?? [];
  const unknown = blocks.find((block) => !(copyBlocks as readonly string[]).includes(block));
  if (unknown !== undefined) throw new Refused('CHOICE_UNKNOWN', { value: unknown, nearest: copyBlocks.join(', ') }, 'blocks');
  const etd = dayOf(answers, 'etd');
  if (etd === null) throw new Refused('FIELD_REQUIRED', {}, 'etd');
  const made: string[] = [];
  for (const row of rows) {
    const values = copiedValues(row, blocks, etd);
    const boxes = blocks.includes('BOXES') ? picked(row, ['boxSummary', 'teu']) : {};
    const { done } = await road.perform(order, {
      add: Array.from({ length: Number(answers.count) }, (_, at) => ({
        clientId: String(at),
        set: values,
        put: { ...boxes, sourceType: 'COPY' },
        derived: {},
      })),
    });
    const copies = { from: row.id, to: done.map(({ id }) => id) };
    made.push(...copies.to);
    if (blocks.includes('BOXES')) await copyBelow(work, container, copies, (box) => ({ set: picked(box, ['boxType', 'ownership']) }));
    if (blocks.includes('SERVICES'))
      await copyBelow(work, orderService, copies, (one) => ({
        set: picked(one, ['serviceCode', 'isRequired', 'providerCrmId', 'handlerUserId']),
      }));
    const costDate = costDayOf(values);
    if (blocks.includes('COSTS'))
      await copyBelow(
        work,
        cost,
        copies,
        (line) => ({ set: { ...picked(line, ofCharge), costDate }, put: picked(line, ofChargeAlone) }),
        recurs,
      );
  }
  return dryRun ? {} : { made };
};

/** `copyOrderDetail`: marks and goods of one order into others, all or none (domain/14 §14.5.1). */
export const copyDetail: CustomHandler = async (context) => {
  const { input } = context;
  const [fromId, toIds] = [idOf(input.fromId), idsOf(input.toIds)];
  const fields = Array.isArray(input.fields) && input.fields.length > 0 ? input.fields.map(String) : [...billTexts];
  const unknown = fields.find((name) => !billTexts.includes(name));
  if (unknown !== undefined) throw new Refused('CHOICE_UNKNOWN', { value: unknown, nearest: billTexts.join(', ') }, 'fields');
  const done = await asOneBatch(context, order, 'copyDetail', { fromId, toIds, fields }, async (road) => {
    const rows = await road.hold(order, [fromId, ...toIds]);
    const gone = [fromId, ...toIds].filter((id) => !rows.has(id));
    if (gone.length > 0) throw new Refused(gone.map((id) => ({ code: 'ROW_GONE', id })));
    const set = picked(rows.get(fromId) as Row, fields);
    await road.perform(order, { rows: toIds.map((id) => ({ id, version: (rows.get(id) as Row).version, set, old: {}, derived: {} })) });
    return toIds;
  });
  return { data: { done } };
};
