import { randomUUID } from 'node:crypto';
import { allFields, type Definition } from '#define/entity';
import { flagOf, integerOf, textOf, type Row, type Values } from '#define/row';
import { against, different, openAmendment, pointer } from '#modules/bills/amending.shape.server';
import { houseBill } from '#modules/bills/houseBill/houseBill.entity';
import { cost } from '#modules/finance/cost/cost.entity';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';
import { readingOf } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import type { ActBody } from '#server/perform/actBodies';
import { asProduct, lockRows, seeingAll } from '#server/perform/rows';
import { asOneBatch } from '#server/http/oneBatch';
import type { Road } from '#server/perform/together';
import { readBatch } from '#server/perform/wishes';
import { Refused } from '#server/refused';

/** `amend`: what the dialog answers is what changes; a blank answer leaves the field. */
export const amend: ActBody = async (work) => {
  const { definition, rows, answers, reason, refuse, dryRun } = work;
  const amendments: { id: string; amendmentNo: number }[] = [];
  for (const bill of rows) {
    const set = different(
      definition,
      bill,
      Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null && value !== '')),
    );
    const wrong = dryRun && Object.keys(answers).length > 0 && Object.keys(set).length === 0 ? null : against(bill, set);
    if (wrong) refuse({ ...wrong, id: bill.id });
    else if (Object.keys(set).length > 0) amendments.push(await openAmendment(work, definition, bill, { set, reason }));
  }
  return { amendments };
};

/** `modifyOrder(id, blType, set, reason)`: the same of one bill, with its fields by name (domain/14 §14.5.4). */
export const modifyOrder: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const [id, reason] = [idOf(input.id), textOfInput(input.reason, 500)];
  if (reason === null) throw new Refused('REASON_REQUIRED', {}, 'reason');
  const definition = textOfInput(input.blType, 10) === 'HBL' ? houseBill : masterBill;
  const typed = ((typeof input.set === 'string' ? JSON.parse(input.set) : input.set) ?? {}) as object;
  const wanted = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, { old: null, new: value as unknown }]));
  const { rows, malformed } = readBatch(definition, { batchId: randomUUID(), rows: [{ id, version: 1, set: wanted }] }, readingOf(session));
  if (malformed.length > 0) throw new Refused(malformed);
  const closed = Object.keys(rows[0]?.set ?? {}).filter((name) => (allFields(definition)[name]?.edit ?? 'always') !== 'always');
  if (closed.length > 0) throw new Refused(closed.map((field) => ({ code: 'FIELD_READ_ONLY', id, field })));
  const amend = async (road: Road) => {
    const bill = (await road.hold(definition, [id])).get(id);
    if (!bill) throw new Refused('ROW_GONE', {}, 'id');
    const set = different(definition, bill, rows[0]?.set ?? {});
    const wrong = against(bill, set);
    if (wrong) throw new Refused([wrong]);
    return openAmendment({ road, caller: session, engine }, definition, bill, { set, reason });
  };
  return { data: await asOneBatch(context, definition, 'modifyOrder', { id, wanted, reason }, amend, { reason }) };
};

/** The bill an amendment is of, held. */
async function billOf(road: Road, work: Parameters<ActBody>[0], amendment: Row): Promise<{ definition: Definition; bill: Row }> {
  const definition = amendment.hbOrderId === null ? masterBill : houseBill;
  const id = String(amendment[pointer(definition)]);
  const bill = (await lockRows(road.transaction, work.engine, seeingAll(work.caller), definition, [id])).get(id);
  if (!bill) throw new Refused('ROW_GONE', {}, pointer(definition));
  return { definition, bill };
}

/** Numbers of a set that replaces an issued one: nobody takes them for the first. */
const newSet = (bill: Row, amendmentNo: unknown): Values => {
  const count = bill.billForm === 'ORIGINAL' ? (integerOf(bill, 'originalCount') ?? 0) : 0;
  const numbers = Array.from({ length: count }, (_, at) => `A${String(amendmentNo)}-${at + 1}/${count}`).join(', ');
  return { transportDocumentStatus: 'ISSUED', originalNos: numbers || null, originalsOut: 0, originalsBack: 0, sent: false };
};

/** Accepted: the bill says it from now on, and what was issued is issued anew. */
const accept: ActBody = async (work) => {
  const { road, caller, rows } = work;
  for (const row of rows) {
    const { definition, bill } = await billOf(road, work, row);
    const put = flagOf(bill, 'signed') ? newSet({ ...bill, ...(row.after as object) }, row.amendmentNo) : {};
    const after = row.after as Values;
    await road.perform(
      definition,
      {
        rows: [
          {
            id: bill.id,
            version: bill.version,
            set: {},
            put: { ...after, ...put, lastModifyReason: textOf(row, 'reason') },
            old: {},
            derived: {},
          },
        ],
      },
      seeingAll(caller),
    );
  }
  return {};
};

/** Fees nobody has taken over as real go with the amendment they were expected for. */
async function withdrawFees({ road, caller, engine }: Parameters<ActBody>[0], rows: readonly Row[]): Promise<void> {
  const ids = rows.flatMap((row) => ['feeApCostId', 'feeArCostId'].flatMap((name) => textOf(row, name) ?? []));
  const lines = [...(await lockRows(road.transaction, engine, asProduct(caller), cost, ids)).values()];
  const left = lines.filter((line) => flagOf(line, 'isEstimate') && !flagOf(line, 'confirmed') && !flagOf(line, 'locked'));
  if (left.length > 0) await road.perform(cost, { remove: left.map(({ id, version }) => ({ id, version })) }, asProduct(caller));
}

/** Not amended after all: a set called in stays issued as it was, and nothing is charged for it. */
const stays: ActBody = async (work) => {
  const { road, caller, rows } = work;
  await withdrawFees(work, rows);
  for (const row of rows) {
    const { definition, bill } = await billOf(road, work, row);
    if (bill.transportDocumentStatus !== 'PENDING_SURRENDER_FOR_AMENDMENT') continue;
    const put = { transportDocumentStatus: 'ISSUED' };
    await road.perform(
      definition,
      { rows: [{ id: bill.id, version: bill.version, set: {}, put, old: {}, derived: {} }] },
      seeingAll(caller),
    );
  }
  return {};
};

export const amendmentBodies: Readonly<Record<string, ActBody>> = { accept, refuse: stays, cancel: stays };
