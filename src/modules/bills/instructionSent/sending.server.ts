import { follow } from '#define/decide';
import type { Paper } from '#define/paper';
import { integerOf, type Json, type Row, type Values } from '#define/row';
import { instructionSent } from '#modules/bills/instructionSent/instructionSent.entity';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';
import { order } from '#modules/orders/order/order.entity';
import { milestoneReached } from '#modules/orders/orderMilestone/reaching.shape.server';
import { differencesOf, instructionCode, inWords, sendingsOf, standingOf, type Instruction } from '#modules/papers/instructed.shape';
import type { Reckoner } from '#server/engine';
import { rowsWhere } from '#server/perform/branchRows';
import { addedRows, type Follower, type Following } from '#server/perform/following';
import { asProduct, lockRows, seeingAll } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

type Reading = Pick<Following, 'transaction' | 'engine' | 'caller'>;

/** Instructions of bills as they would be sent now, by bill. */
async function instructionsNow({ engine, caller, transaction }: Reading, bills: readonly Row[]): Promise<ReadonlyMap<string, Instruction>> {
  const as = { language: 'en', copyKind: 'FILE', template: null } as const;
  const made = await engine.papers.makeOf(
    { engine, caller: seeingAll(caller), transaction },
    engine.papers.get(instructionCode) as Paper,
    bills,
    as,
  );
  return new Map(made.map(({ row, written: { fields, lists } }) => [row.id, { fields, lists }]));
}

/** What was sent of each of these bills and not taken back, in the order it went out. */
async function sentOf({ engine, caller, transaction }: Reading, bills: readonly string[]): Promise<ReadonlyMap<string, Row[]>> {
  const these = sql`t.mb_order_id = any(${[...bills]}::bigint[]) and not t.withdrawn`;
  const byBill = new Map(bills.map((id): [string, Row[]] => [id, []]));
  for (const row of await rowsWhere(transaction, engine, asProduct(caller), instructionSent, these))
    byBill.get(String(row.mbOrderId))?.push(row);
  return byBill;
}

type Counted = typeof masterBill | typeof order | typeof instructionSent;

async function moved(
  { transaction, engine, caller }: Following,
  definition: Counted,
  rows: readonly Row[],
  valuesOf: (row: Row) => Values,
) {
  const facts = await engine.facts.load(transaction, definition, caller.actor, engine.now());
  return rows.flatMap((row): Decided[] => {
    const { after, changed } = follow(definition, row, valuesOf(row), facts);
    return changed.length === 0 ? [] : [{ id: row.id, before: row, after: after as Row, changed }];
  });
}

/**
 * An instruction that is issued on paper is sent by it. Printed once more as it was, it was sent before; of an archived order nothing is sent any
 * more; and where the bill moved while it was printed, it is printed anew.
 */
const instructionPrinted: Follower = {
  of: 'paperPrint',
  when: ({ before, after }) => before === null && after?.paperKind === instructionCode && after.tableName === masterBill.table,
  async body(following, changes) {
    const { transaction, engine, caller, at } = following;
    const printed = new Map(changes.map(({ after }) => [String(after?.tableId), after?.content as unknown as Instruction]));
    const bills = [...(await lockRows(transaction, engine, caller, masterBill, [...printed.keys()])).values()];
    const [sent, now] = [await sentOf(following, [...printed.keys()]), await instructionsNow(following, bills)];
    const fresh = bills.filter((bill) => {
      const content = printed.get(bill.id) as Instruction;
      if (differencesOf(content, now.get(bill.id) as Instruction).length > 0) throw new Refused([{ code: 'BATCH_RUNNING', id: bill.id }]);
      return bill.orderArchived !== true && (bill.siSent !== true || standingOf(content, sendingsOf(sent.get(bill.id) ?? [])).isNew);
    });
    const decided = await moved(following, masterBill, fresh, (bill) => ({
      siSent: true,
      siSentTime: at,
      siVersion: (integerOf(bill, 'siVersion') ?? 0) + 1,
    }));
    return [{ definition: masterBill, action: 'sendSi', decided }];
  },
};

/**
 * Every sending of an instruction is kept with its values, and its order knows of it: the instruction is with the carrier as soon as it went out
 * for one of its bills, and with nobody once all were taken back.
 */
const instructionCounted: Follower = {
  of: 'masterBill',
  when: ({ before, changed }) => before !== null && (changed.includes('siSent') || changed.includes('siVersion')),
  async body(following, changes) {
    const { transaction, engine, caller, owner, at } = following;
    const bills = changes.map(({ after }) => after as Row);
    const out = bills.filter(({ siSent }) => siSent === true);
    const sent = await sentOf(
      following,
      bills.map(({ id }) => id),
    );
    const now = await instructionsNow(following, out);
    const rows = out.map((bill): Values => {
      const content = now.get(bill.id) as Instruction;
      const last = sendingsOf(sent.get(bill.id) ?? []).at(-1);
      const differences = last ? differencesOf(last.content, content).length : 0;
      const of = { orderId: bill.orderId ?? null, mbOrderId: bill.id, versionNo: bill.siVersion ?? null };
      return { ...of, sentTime: at, content: content as unknown as Json, differences, withdrawn: false };
    });
    const back = bills.filter(({ siSent }) => siSent !== true).flatMap(({ id }) => sent.get(id) ?? []);
    const ids = [...new Set(bills.map(({ orderId }) => String(orderId)))];
    const found = await transaction.query(
      sql`select distinct order_id from bl_loding_order where ep_id = ${owner}::bigint and order_id = any(${ids}::bigint[]) and si_sent and not is_deleted`,
    );
    const [instructedOrders, orders] = [
      new Set(found.map(([id]) => id as string)),
      await lockRows(transaction, engine, caller, order, ids),
    ];
    const status = await moved(following, order, [...orders.values()], ({ id }) => ({
      siStatus: instructedOrders.has(id) ? 'RECEIVED' : 'NOT_SENT',
    }));
    return [
      { definition: instructionSent, action: 'sendSi', decided: await addedRows(following, instructionSent, rows) },
      {
        definition: instructionSent,
        action: 'sendSi',
        decided: await moved(following, instructionSent, back, () => ({ withdrawn: true })),
      },
      { definition: order, action: 'sendSi', decided: status },
      await milestoneReached(following, 'SI_SENT', new Map(ids.map((id) => [id, instructedOrders.has(id) ? at : null]))),
    ];
  },
};

export const instructionFollowers: readonly Follower[] = [instructionPrinted, instructionCounted];

/** `changed` of a sending: what it says otherwise than the one before; `since` of the latest: what its bill says by now, in the reader's language. */
export const sinceSent: Reckoner = async (transaction, engine, caller, rows) => {
  const { labels } = engine.papers.templates.of(instructionCode).words[caller.actor.language];
  const reading = { engine, caller, transaction };
  const sent = await sentOf(reading, [...new Set(rows.map(({ mbOrderId }) => String(mbOrderId)))]);
  const masters = await rowsWhere(transaction, engine, seeingAll(caller), masterBill, sql`t.id = any(${[...sent.keys()]}::bigint[])`);
  const now = await instructionsNow(reading, masters);
  const told = new Map(rows.map(({ id }) => [id, { changed: null, since: null } as Values]));
  for (const [bill, all] of sent) {
    const sendings = sendingsOf(all);
    for (const [place, { content }] of sendings.entries()) {
      const [before, today] = [sendings[place - 1], place === sendings.length - 1 ? now.get(bill) : undefined];
      const words = (was: Instruction | undefined, is: Instruction | undefined) =>
        (was && is && inWords(differencesOf(was, is), (name) => labels[name] ?? name)) || null;
      told.set(all[place]?.id ?? '', { changed: words(before?.content, content), since: words(content, today) });
    }
  }
  return new Map(rows.map(({ id }) => [id, { values: told.get(id) ?? {}, parts: {} }]));
};
