import { parameterOf } from '#define/parameters';
import { integerOf, textOf, type Row } from '#define/row';
import { originalsHere } from '#modules/bills/bill.rules';
import { judgeRelease, tellMoney } from '#modules/bills/release.server';
import { fileAttachment } from '#modules/files/fileAttachment/fileAttachment.entity';
import { orderDocument } from '#modules/orders/orderDocument/orderDocument.entity';
import { reach } from '#modules/orders/orderMilestone/reaching.shape.server';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { asProduct } from '#server/perform/rows';
import { raw, sql, type Sql } from '#server/store/sql';

const isOriginal = (row: Row): boolean => row.billForm === 'ORIGINAL';

/** The files bills carry, by bill: the newest of a kind, or the one named. */
async function carried(
  { road, caller, definition, rows }: ActWork,
  docType: string,
  fileId: string | null,
): Promise<ReadonlyMap<string, string>> {
  const found = await road.transaction.query(
    sql`select distinct on (table_id) table_id, public_id from ${raw(fileAttachment.table)} where ep_id = ${caller.actor.epId}::bigint and table_name = ${definition.table} and table_id = any(${rows.map(({ id }) => id)}::text[]) and (public_id = ${fileId} or (${fileId}::text is null and doc_type = ${docType})) order by table_id, id desc`,
  );
  return new Map(found.map(([id, file]) => [id as string, file as string]));
}

/** Refuses rows that do not carry the file, which whoever asks may attach there and then. Answers the files of the others. */
async function needFile(work: ActWork, docType: string, fileId: string | null = null): Promise<ReadonlyMap<string, string>> {
  const files = await carried(work, docType, fileId);
  for (const { id } of work.rows) if (!files.has(id)) work.refuse({ code: 'DOCUMENT_MISSING', id, detail: { docType }, wants: docType });
  return files;
}

/** Orders whose carrier is still owed the freight and gives no credit (domain/14 §14.5.3 note 2). */
async function freightOwed({ road, caller }: ActWork, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { epId } = caller.actor;
  const rows = await road.transaction.query(
    sql`select distinct c.order_id from fc_cost c join bs_cost_name n on n.code = c.fee_code and n.fee_group = 'FREIGHT'
      join crm_customer p on p.ep_id = c.ep_id and p.id = c.customer_id and p.settle_method = 'PREPAID'
      where c.ep_id = ${epId}::bigint and c.order_id = any(${[...orderIds]}::bigint[]) and c.direction = 'AP' and not c.is_estimate and not c.is_deleted
        and (c.open_amount <> 0 or exists (select 1 from fc_invoice_line l join fc_invoice i on i.ep_id = l.ep_id and i.id = l.invoice_id and not i.is_deleted and i.balance <> 0
          where l.ep_id = c.ep_id and l.cost_id = c.id and not l.is_deleted))`,
  );
  return new Set(rows.map(([id]) => id as string));
}

/** Originals are counted before they are locked away; where the branch says so, the carrier has its money first. */
const receive: ActBody = async (work) => {
  const { rows, answers, facts, refuse } = work;
  const counted = integerOf(answers, 'count');
  for (const row of rows.filter(isOriginal)) {
    const issued = integerOf(row, 'originalCount') ?? 0;
    if (counted === null) refuse({ code: 'FIELD_REQUIRED', id: row.id, field: 'originalCount' });
    else if (counted !== issued)
      refuse({ code: 'ORIGINALS_COUNT', id: row.id, field: 'originalCount', detail: { n: String(counted), m: String(issued) } });
  }
  if (!parameterOf(facts, 'bill.apPaidBeforeReceive')) return {};
  const owed = await freightOwed(
    work,
    rows.map(({ orderId }) => String(orderId)),
  );
  for (const { id, orderId } of rows) if (owed.has(String(orderId))) refuse({ code: 'AP_NOT_SETTLED', id });
  return {};
};

const released: ActBody = async (work) => (await judgeRelease(work), {});

/** A master may go before its house bills, knowingly (domain/14 §14.5.3). */
const putOut: ActBody = async (work) => {
  const { road, caller, definition, rows, warn } = work;
  const waiting =
    definition.name === 'masterBill'
      ? await road.transaction.query(
          sql`select mb_order_id, string_agg(hbl_no, ', ' order by hbl_no) from bl_agency_order where ep_id = ${caller.actor.epId}::bigint and mb_order_id = any(${rows.map(({ id }) => id)}::bigint[]) and not stage_put and transport_document_status <> 'VOID' and not is_deleted group by 1`,
        )
      : [];
  for (const [id, hbls] of waiting) warn({ code: 'HBL_NOT_RELEASED', id: id as string, detail: { hbls: hbls ?? '' } });
  return released(work);
};

const unreleased: ActBody = async ({ rows, put }) => {
  for (const { id } of rows) put(id, { releaseType: null });
  return {};
};

/** A step orders reach by their bills; taken back only where no other bill of theirs has taken it (domain/14 §14.8.2). */
async function reachBy(work: ActWork, code: string, taken: Sql | null): Promise<void> {
  const { rows, definition, road, caller, engine } = work;
  const orders = [...new Set(rows.map(({ orderId }) => String(orderId)))];
  if (taken === null) return reach(work, code, new Map(orders.map((id) => [id, engine.now().toISOString()])));
  const others = await road.transaction.query(
    sql`select distinct order_id from ${raw(definition.table)} where ep_id = ${caller.actor.epId}::bigint and order_id = any(${orders}::bigint[]) and id <> all(${rows.map(({ id }) => id)}::bigint[]) and ${taken} and not is_deleted`,
  );
  const still = new Set(others.map(([id]) => id));
  return reach(work, code, new Map(orders.filter((id) => !still.has(id)).map((id) => [id, null])));
}

/** Each time a version of its own; what follows keeps it. */
const sendSi: ActBody = async ({ rows, put }) => {
  for (const row of rows) put(row.id, { siVersion: (integerOf(row, 'siVersion') ?? 0) + 1 });
  return {};
};

/** Issued: originals get their numbers. */
const sign: ActBody = async (work) => {
  for (const row of work.rows) {
    const count = isOriginal(row) ? (integerOf(row, 'originalCount') ?? 0) : 0;
    const numbers = Array.from({ length: count }, (_, at) => `${at + 1}/${count}`).join(', ');
    work.put(row.id, { transportDocumentStatus: 'ISSUED', originalNos: numbers || null });
  }
  await reachBy(work, 'BILL_ISSUED', null);
  return {};
};

const unsign: ActBody = async (work) => {
  for (const { id } of work.rows) work.put(id, { transportDocumentStatus: 'DRAFT', originalNos: null });
  await reachBy(work, 'BILL_ISSUED', sql`signed`);
  return {};
};

/** Originals leave all at once, with a courier; of other forms a copy goes. */
const sendDocument: ActBody = async ({ rows, answers, refuse, put }) => {
  for (const row of rows.filter(isOriginal)) {
    if (textOf(answers, 'courierNo') === null) refuse({ code: 'FIELD_REQUIRED', id: row.id, field: 'sendCourierNo' });
    else put(row.id, { originalsOut: originalsHere(row), originalsBack: 0 });
  }
  return {};
};

const callBack: ActBody = async ({ rows, put }) => {
  for (const { id } of rows) put(id, { originalsOut: 0 });
  return {};
};

/** Originals come back, some or all; with the last of them nothing is out any more. */
const receiveDocument: ActBody = async ({ rows, answers, refuse, put }) => {
  const count = integerOf(answers, 'count') ?? 0;
  for (const row of rows) {
    const [out, back] = [integerOf(row, 'originalsOut') ?? 0, integerOf(row, 'originalsBack') ?? 0];
    if (back + count > out)
      refuse({ code: 'ORIGINALS_COUNT', id: row.id, field: 'originalsBack', detail: { n: String(back + count), m: String(out) } });
    else put(row.id, { originalsBack: back + count, sent: back + count < out });
  }
  return {};
};

const nothingCameBack: ActBody = async ({ rows, put }) => {
  for (const row of rows) put(row.id, { originalsBack: 0, sent: (integerOf(row, 'originalsOut') ?? 0) > 0 });
  return {};
};

/** What bills carry is in hand for their orders too, whose lists still wait for it. */
async function inHand({ road, engine, caller, rows }: ActWork, docType: string, files: ReadonlyMap<string, string>): Promise<void> {
  const orders = rows.flatMap(({ id, orderId }) => (files.has(id) ? [String(orderId)] : []));
  const product = asProduct(caller);
  const waiting = sql`t.order_id = any(${orders}::bigint[]) and t.doc_type = ${docType} and t.state = 'WAITING'`;
  const found = await rowsWhere(road.transaction, engine, product, orderDocument, waiting);
  const received = { state: 'RECEIVED', receivedTime: engine.now().toISOString() };
  if (found.length > 0) await road.perform(orderDocument, { rows: found.map((row) => putting(row, received)) }, product);
}

/** The letter is here and the condition met; issued originals are surrendered by it (domain/12 §24). */
const telexRelease: ActBody = async (work) => {
  await inHand(work, 'TELEX_LETTER', await needFile(work, 'TELEX_LETTER'));
  await judgeRelease(work);
  for (const row of work.rows) if (isOriginal(row)) work.put(row.id, { billForm: 'SURRENDERED' });
  await reachBy(work, 'BILL_SURRENDERED', null);
  return {};
};

const untelex: ActBody = async (work) => {
  for (const row of work.rows)
    if (row.billForm === 'SURRENDERED' && (integerOf(row, 'originalCount') ?? 0) > 0) work.put(row.id, { billForm: 'ORIGINAL' });
  await reachBy(work, 'BILL_SURRENDERED', sql`telexed`);
  return {};
};

/** The letter that stands for the money is on the bill, which keeps which one it was. */
const guarantee: ActBody = async (work) => {
  for (const [id, guaranteeFileId] of await needFile(work, 'LOI', textOf(work.answers, 'fileId'))) work.put(id, { guaranteeFileId });
  return {};
};

const releaseApply: ActBody = async (work) => (await tellMoney(work), {});

const nothing: ActBody = async () => ({});

/** Bodies of what is done with masters alone. */
export const masterBodies: Readonly<Record<string, ActBody>> = { sendSi, 'cancel sendSi': nothing };

/** Bodies of the acts of a bill, master and house alike (domain/14 §14.5.3). */
export const billBodies: Readonly<Record<string, ActBody>> = {
  receive,
  'cancel receive': nothing,
  put: putOut,
  'cancel put': unreleased,
  discharge: released,
  'cancel discharge': nothing,
  sign,
  'cancel sign': unsign,
  sendDocument,
  'cancel sendDocument': callBack,
  receiveDocument,
  'cancel receiveDocument': nothingCameBack,
  telexRelease,
  'cancel telexRelease': untelex,
  guarantee,
  releaseApply,
};
