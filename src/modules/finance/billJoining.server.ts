import { decimalOf, type Row, type Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { billLinesOf, decisionOf } from '#modules/finance/billMatching.server';
import { supplierBill } from '#modules/finance/supplierBill/supplierBill.entity';
import { supplierBillLine } from '#modules/finance/supplierBillLine/supplierBillLine.entity';
import { rowsWhere } from '#server/perform/branchRows';
import { mailBook } from '#modules/messages/mailedBook.shape.server';
import { customer } from '#modules/crm/customer/customer.entity';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idsOf } from '#server/http/input';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { isZero, subtract, sum, toDecimal, toText } from '#values/decimal';
import { moneyText } from '#values/money';

const amountOf = (row: Row): string => decimalOf(row, 'amount') ?? '0';

/** A line of the bill of these, but for these, that stands for one of the charges already. */
async function takenBy(work: ActWork, costIds: readonly string[]): Promise<Row | undefined> {
  const [first] = work.rows;
  const own = new Set(work.rows.map(({ id }) => id));
  const all = await billLinesOf(work, String(first?.billId));
  return all.find((line) => !own.has(line.id) && (line.matchedCostIds as string[] | null)?.some((id) => costIds.includes(id)));
}

/** `join`: lines of a bill are for these charges, whatever their numbers say; of several lines the first carries what they are off (domain/13 §13.8). */
const join: ActBody = async (work) => {
  const { road, rows, answers, put, caller, engine } = work;
  const costIds = [...new Set(Array.isArray(answers.costIds) ? (answers.costIds as string[]) : [])].sort();
  const [first] = rows;
  if (!first) return {};
  const charges = await rowsWhere(road.transaction, engine, caller, cost, sql`t.id = any(${costIds}::bigint[])`);
  const [charge] = charges;
  const fits = (line: Row) =>
    charges.length === costIds.length &&
    charges.every((one) => one.direction === 'AP' && one.customerId === line.customerId && one.currency === line.currency) &&
    line.billId === first.billId;
  const odd = rows.find((line) => !fits(line));
  if (!charge || odd) throw new Refused([{ code: 'BILL_NOT_THEIRS', id: odd?.id ?? first.id, field: 'matchedCostId' }]);
  const taken = await takenBy(work, costIds);
  if (taken) throw new Refused([{ code: 'BILL_CHARGE_TAKEN', id: first.id, field: 'matchedCostId', detail: { n: String(taken.lineNo) } }]);
  const total = sum(charges.map((one) => toDecimal(amountOf(one))));
  const rest = subtract(total, sum(rows.slice(1).map((line) => toDecimal(amountOf(line)))));
  const level = isZero(subtract(total, sum(rows.map((line) => toDecimal(amountOf(line)))))) ? 'EXACT' : 'AMOUNT_DIFF';
  for (const [at, line] of rows.entries())
    put(line.id, {
      matchedCostId: charge.id,
      matchedCostIds: costIds,
      matchNo: rows.length > 1 || costIds.length > 1 ? Number(first.lineNo) : null,
      matchLevel: level,
      ourAmount: moneyText(at === 0 ? toText(rest) : amountOf(line), String(line.currency)),
      orderId: charge.orderId ?? null,
      feeCode: line.feeCode ?? (charges.length > 1 ? null : charge.feeCode) ?? null,
      decision: decisionOf(level, false),
    });
  return {};
};

/** Taken apart: the lines are for nothing of ours until they are matched or joined again. */
const part: ActBody = async ({ rows, put }) => {
  const nothing: Values = { matchedCostId: null, matchedCostIds: null, matchNo: null, ourAmount: null, decision: null };
  for (const { id } of rows) put(id, { ...nothing, matchLevel: 'NOT_FOUND' });
  return {};
};

/** `selectOpen`: open charges of the suppliers of these lines, in their currencies. */
const selectOpen: CustomHandler = async ({ engine, session, input }) => {
  const { epId, language, costLevel } = session.actor;
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select distinct c.id, concat_ws(' · ', o.job_no, coalesce(case ${language} when 'zh' then n.name when 'ar' then n.arabic_name else n.english_name end, c.fee_code), c.currency || ' ' || trim_scale(c.amount)::text, o.mbl_no)
          from fc_supplier_bill_line l join fc_supplier_bill b on b.ep_id = l.ep_id and b.id = l.bill_id
          join fc_cost c on c.ep_id = l.ep_id and c.customer_id = b.customer_id and c.currency = l.currency and c.direction = 'AP' and not c.is_deleted and c.open_amount <> 0 and c.level <= ${costLevel}::int
          join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id left join bs_cost_name n on n.code = c.fee_code and not n.is_deleted
          where l.ep_id = ${epId}::bigint and l.id = any(${idsOf(input.ids)}::bigint[]) order by c.id desc limit 500`,
    ),
  );
  return { data: rows.map(([id, text]) => ({ id, text })) };
};

/** What a supplier is told of his bill. */
const disputeColumns =
  `lineNo mblNo hblNo bookingNo containerNo jobNo feeText currency amount ourAmount diffAmount matchLevel disputeText`.split(' ');

/** `sendDispute`: lines in dispute and lines billed twice go to the supplier as a workbook (domain/13 §13.8). */
const sendDispute: ActBody = async (work) => {
  const { road, engine, caller, rows, put } = work;
  for (const bill of rows) {
    const disputed = sql`t.bill_id = ${bill.id}::bigint and (t.is_disputed or t.match_level = 'DUPLICATE')`;
    const lines = await rowsWhere(road.transaction, engine, asProduct(caller), supplierBillLine, disputed);
    const [partner] = await rowsWhere(
      road.transaction,
      engine,
      asProduct(caller),
      customer,
      sql`t.id = ${String(bill.customerId)}::bigint`,
    );
    const to = await mailBook(work, {
      definition: supplierBill,
      row: bill,
      no: String(bill.billNo),
      partner,
      lines: { of: supplierBillLine, columns: disputeColumns, rows: lines.toSorted((a, b) => Number(a.lineNo) - Number(b.lineNo)) },
      words: ['statements', 'dispute'],
    });
    put(bill.id, { disputeSentTime: engine.now().toISOString(), disputeSentTo: to });
  }
  return {};
};

export const joiningHandlers = { selectOpen };
export const joiningBodies = { join, 'cancel join': part };
export const disputeBodies = { sendDispute };
