import { asOneBatch } from '#server/http/oneBatch';
import { createHash } from 'node:crypto';
import { bookRateOn, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, textOf, type Row, type Values } from '#define/row';
import { lineOf, mostBillLines, unreadFile, type WrittenLine } from '#modules/finance/billReading.server';
import { heldBy, putting, rowsWhere } from '#server/perform/branchRows';
import { supplierBill } from '#modules/finance/supplierBill/supplierBill.entity';
import { totalsOf, totalsText } from '#modules/finance/supplierBill/supplierBill.rules';
import { matchBill, sumOf, toleranceOf, type Match, type Ours, type Side } from '#modules/finance/supplierBillLine/matching.rules';
import { supplierBillLine } from '#modules/finance/supplierBillLine/supplierBillLine.entity';
import type { CustomHandler } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import type { Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { namedRows, saysYes } from '#server/store/namedRows';
import { sql } from '#server/store/sql';
import type { SafeReading } from '#server/workbook/readSafely';
import { divide, isZero, subtract, toDecimal, toText } from '#values/decimal';
import { currencyDecimals } from '#values/money';

type Work = Pick<ActWork, 'road' | 'engine' | 'caller'>;

/** Numbers of a cell: spaces within one are nothing, commas, semicolons, strokes and line breaks part several. */
const numbersOf = (line: Values, name: string): readonly string[] => textOf(line, name)?.split(/[,;/\n]+/u) ?? [];
const plain = (number: string): string => number.toUpperCase().replace(/[\s-]/gu, '');

/** Lines of a bill, held. */
export async function billLinesOf({ road, engine, caller }: Work, billId: string): Promise<Row[]> {
  const held = await heldBy(road.transaction, engine, asProduct(caller), supplierBillLine, 'billId', [billId]);
  return held.sort((one, other) => Number(one.lineNo) - Number(other.lineNo));
}

/** A charge of ours with the job it is of, and what a bill may be off it. */
interface Charge extends Ours {
  readonly orderId: string;
  readonly locked: boolean;
}

/** Charges of the supplier in the jobs the bill's numbers name: open ones, and those another accepted bill took. */
async function chargesOf({ road, caller }: Work, bill: Row, lines: readonly Row[], facts: Facts) {
  const numbers = [
    ...new Set(
      lines.flatMap((line) => ['mblNo', 'hblNo', 'bookingNo', 'containerNo', 'jobNo'].flatMap((name) => numbersOf(line, name))).map(plain),
    ),
  ];
  const { epId } = caller.actor;
  const found = await namedRows(
    road.transaction,
    `o.id:orderId! o.mbl_no o.booking_no o.job_no c.id c.fee_code:fee c.currency c.amount c.supplier_bill_no
      c.open_amount b.container_no:box`,
    {
      locked: sql`o.fee_state in ('LOCKED', 'REVIEWED') or o.cost_locked`,
      boxes: sql`(select string_agg(x.container_no, ' ') from bl_container x where x.ep_id = o.ep_id and x.order_id = o.id and not x.is_deleted)`,
      houses: sql`(select string_agg(h.hbl_no, ' ') from bl_agency_order h where h.ep_id = o.ep_id and h.order_id = o.id and not h.is_deleted)`,
    },
    sql`from bl_order o join named on named.id = o.id
        left join fc_cost c on c.ep_id = o.ep_id and c.order_id = o.id and c.customer_id = ${String(bill.customerId)}::bigint and c.direction = 'AP' and not c.is_deleted
        left join bl_container b on b.ep_id = c.ep_id and b.id = c.container_id
        where o.ep_id = ${epId}::bigint order by o.id, c.id`,
    sql`with named as (
          select o.id from bl_order o where o.ep_id = ${epId}::bigint and not o.is_deleted and (
            upper(regexp_replace(o.mbl_no, '[[:space:]-]', '', 'g')) = any(${numbers}::text[]) or upper(regexp_replace(o.booking_no, '[[:space:]-]', '', 'g')) = any(${numbers}::text[])
            or upper(regexp_replace(o.job_no, '[[:space:]-]', '', 'g')) = any(${numbers}::text[])
            or o.id in (select b.order_id from bl_container b where b.ep_id = ${epId}::bigint and not b.is_deleted and b.container_no = any(${numbers}::text[]))
            or o.id in (select h.order_id from bl_agency_order h where h.ep_id = ${epId}::bigint and not h.is_deleted and upper(regexp_replace(h.hbl_no, '[[:space:]-]', '', 'g')) = any(${numbers}::text[]))))`,
  );
  const absolute = parameterOf(facts, 'bill.matchToleranceAbs');
  const percent = String(parameterOf(facts, 'bill.matchTolerancePct'));
  const on = dayOf(bill, 'billDate') ?? facts.today;
  const many = (text: string | null) => (text ?? '').split(' ').filter((one) => one !== '');
  const sideOf = (row: (typeof found)[number]): Side => ({
    id: row.id ?? '',
    keys: {
      mblNo: many(row.mblNo),
      hblNo: many(row.houses),
      bookingNo: many(row.bookingNo),
      containerNo: many(row.box ?? row.boxes),
      jobNo: many(row.jobNo),
    },
    fee: row.fee,
    currency: row.currency ?? '',
    amount: row.amount ?? '0',
  });
  const jobOf = (row: (typeof found)[number]) => ({ orderId: row.orderId, locked: saysYes(row.locked) });
  const charged = found.filter(({ id }) => id !== null);
  const isBilled = ({ supplierBillNo: no }: (typeof found)[number]) => no !== null && no !== '' && no !== bill.billNo;
  const ours = charged
    .filter((row) => !isBilled(row) && !isZero(toDecimal(row.openAmount ?? '0')))
    .map((row): Charge => {
      const side = sideOf(row);
      const rate = bookRateOn(facts, side.currency, on) ?? '1';
      const inCurrency = toText(divide(toDecimal(String(absolute)), toDecimal(rate), 6));
      const tolerance = toleranceOf(side.amount, inCurrency, percent, currencyDecimals(side.currency));
      return { ...side, ...jobOf(row), tolerance, container: row.box };
    });
  return { ours, billed: charged.filter(isBilled).map(sideOf), orders: found.map((row) => ({ ...jobOf(row), side: sideOf(row) })) };
}

/** What texts of a supplier mean: names and codes of items, and what his earlier bills took them for. */
async function feeWords({ road, caller }: Work, bill: Row): Promise<(text: string | null) => string | null> {
  const found = await road.transaction.query(
    sql`select upper(trim(w.word)), w.code from (
          select unnest(array[n.code, n.name, n.english_name, n.arabic_name]) as word, n.code, 1 as rank from bs_cost_name n where not n.is_deleted
          union all
          select l.fee_text, l.fee_code, 2 from fc_supplier_bill_line l join fc_supplier_bill b on b.ep_id = l.ep_id and b.id = l.bill_id
          where l.ep_id = ${caller.actor.epId}::bigint and b.customer_id = ${String(bill.customerId)}::bigint and l.fee_text is not null and l.fee_code is not null and not l.is_deleted
        ) w where w.word is not null order by w.rank`,
  );
  const known = new Map(found.map(([word, code]) => [word as string, code ?? null]));
  return (text) => (text === null ? null : (known.get(text.trim().toUpperCase()) ?? null));
}

const sideOfLine = (line: Row): Side => ({
  id: line.id,
  keys: Object.fromEntries(['mblNo', 'hblNo', 'bookingNo', 'containerNo', 'jobNo'].map((name) => [name, numbersOf(line, name)])),
  fee: textOf(line, 'feeCode'),
  currency: String(line.currency),
  amount: decimalOf(line, 'amount') ?? '0',
});

/** What a line says of its match: of a set, the first line carries what the set is off. */
function toldOf(match: Match, at: number, lines: ReadonlyMap<string, Row>, charges: ReadonlyMap<string, Charge>, no: number): Values {
  const own = match.ours.flatMap((id) => charges.get(id) ?? []);
  const amounts = match.bill.map((id) => decimalOf(lines.get(id) ?? {}, 'amount') ?? '0');
  const rest = subtract(toDecimal(sumOf(own.map(({ amount }) => amount))), toDecimal(sumOf(amounts.slice(1))));
  const ourAmount = own.length === 0 ? null : at === 0 ? toText(rest) : (amounts[at] as string);
  const isSet = match.bill.length > 1 || own.length > 1;
  return {
    matchedCostId: own[0]?.id ?? null,
    matchedCostIds: own.length === 0 ? null : own.map(({ id }) => id).sort(),
    matchNo: isSet ? no : null,
    matchLevel: match.level,
    ourAmount,
  };
}

/** What goes without saying: what agrees is accepted; what is off a little too, by a request where the job's fees are locked. */
export function decisionOf(level: string, locked: boolean): string | null {
  if (level === 'EXACT') return 'ACCEPT_BILL';
  return level === 'TOLERANCE' ? (locked ? 'REQUEST_PLAN' : 'ACCEPT_BILL') : null;
}

/** Lays the lines of a bill beside our charges; what was decided before stays as long as its match does. */
async function matchLines(work: Work, bill: Row, facts: Facts): Promise<Values> {
  const words = await feeWords(work, bill);
  const all = await billLinesOf(work, bill.id);
  const held = all.filter((line) => line.byHand !== true);
  const joined = new Set(
    all.flatMap((line) => (line.byHand === true && Array.isArray(line.matchedCostIds) ? (line.matchedCostIds as string[]) : [])),
  );
  const lines = new Map(held.map((line) => [line.id, { ...line, feeCode: textOf(line, 'feeCode') ?? words(textOf(line, 'feeText')) }]));
  const { ours: open, billed, orders } = await chargesOf(work, bill, held, facts);
  const ours = open.filter(({ id }) => !joined.has(id));
  const charges = new Map(ours.map((one) => [one.id, one]));
  const matches = matchBill([...lines.values()].map(sideOfLine), ours, billed);
  const numbers = (side: Side) => Object.values(side.keys).flatMap((all) => (all ?? []).map(plain));
  const puts = matches.flatMap((match, no) =>
    match.bill.map((id, at) => {
      const line = lines.get(id) as Row;
      const told = toldOf(match, at, lines, charges, no + 1);
      const charge = charges.get(String(told.matchedCostId));
      const known = new Set(numbers(sideOfLine(line)));
      const order = charge ?? orders.find(({ side }) => numbers(side).some((one) => known.has(one)));
      const same = line.matchLevel === told.matchLevel && JSON.stringify(line.matchedCostIds) === JSON.stringify(told.matchedCostIds);
      const decision = same && line.decision !== null ? (line.decision ?? null) : decisionOf(match.level, order?.locked === true);
      const before = held.find((one) => one.id === id) as Row;
      return putting(before, { ...told, feeCode: line.feeCode ?? null, orderId: order?.orderId ?? null, decision });
    }),
  );
  if (puts.length > 0) await work.road.perform(supplierBillLine, { rows: puts }, asProduct(work.caller));
  const totals = totalsOf(all.map(({ currency, amount }) => ({ currency: String(currency), amount: String(amount) })));
  return { matchState: all.length === 0 ? 'OPEN' : 'MATCHED', lineTotals: totalsText(totals) };
}

/** `match`: a workbook that hangs on the bill is read once; then the lines are laid beside our charges. */
const match =
  (reading: SafeReading): ActBody =>
  async (work) => {
    const { road, caller, rows, engine, put } = work;
    const [bill, ...others] = rows;
    if (!bill) return {};
    if (others.length > 0) throw new Refused('TOO_MANY_ROWS', { n: '1' }, 'id');
    const file = await unreadFile(work, bill.id, { readFileId: textOf(bill, 'readFileId'), reading });
    if (file) {
      const before = await billLinesOf(work, bill.id);
      const remove = before.map(({ id, version }) => ({ id, version }));
      const add = file.lines.map((line) => ({ clientId: String(line.lineNo), set: { ...line, billId: bill.id }, derived: {} }));
      if (remove.length > 0) await road.perform(supplierBillLine, { remove }, asProduct(caller));
      await road.perform(supplierBillLine, { add });
      put(bill.id, { readFileId: file.fileId });
    }
    const facts = await engine.facts.load(road.transaction, supplierBillLine, caller.actor, engine.now());
    put(bill.id, await matchLines(work, bill, facts));
    const lines = await billLinesOf(work, bill.id);
    return { id: bill.id, lines: lines.map(lineTold) };
  };

const lineTold = (line: Row) =>
  Object.fromEntries(
    ['id', 'lineNo', 'matchLevel', 'matchedCostId', 'ourAmount', 'diffAmount', 'feeCode', 'decision', 'orderId'].map((name) => [
      name,
      line[name] ?? null,
    ]),
  );

/**
 * `import`: a bill with its lines at once, laid beside our charges. The same bill again is answered as it stands; another under its number is
 * refused, until the first is deleted.
 */
const importBill: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const [customerId, billNo] = [idOf(input.crmId), textOfInput(input.billNo, 40)];
  const given = (input.rows ?? []) as readonly Record<string, unknown>[];
  if (billNo === null) throw new Refused('FIELD_REQUIRED', {}, 'billNo');
  if (given.length === 0) throw new Refused('FIELD_REQUIRED', {}, 'rows');
  if (given.length > mostBillLines) throw new Refused('TOO_MANY_ROWS', { n: String(mostBillLines) }, 'rows');
  const rows = given.flatMap((row, at): Values[] => {
    const written: WrittenLine = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]),
    );
    const line = lineOf(written, at + 1);
    return line === null ? [] : [line];
  });
  const contentHash = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  const take = async (road: Road) => {
    const work = { road, engine, caller: session };
    const named = sql`t.customer_id = ${customerId}::bigint and t.bill_no = ${billNo}`;
    const [standing] = await rowsWhere(road.transaction, engine, session, supplierBill, named);
    if (standing && standing.contentHash !== contentHash)
      throw new Refused([{ code: 'BILL_KNOWN', id: standing.id, detail: { no: String(standing.importNo) } }]);
    if (standing)
      return {
        id: standing.id,
        known: true,
        lines: (await billLinesOf(work, standing.id)).map(lineTold),
        totals: standing.lineTotals ?? null,
      };
    const facts = await engine.facts.load(road.transaction, supplierBillLine, session.actor, engine.now());
    const set = {
      customerId,
      billNo,
      billDate: textOfInput(input.billDate, 10) ?? facts.today,
      billTotals: textOfInput(input.billTotals, 200),
    };
    const { done } = await road.perform(supplierBill, { add: [{ clientId: 'bill', set, put: { contentHash }, derived: {} }] });
    const id = done[0]?.id ?? '';
    await road.perform(supplierBillLine, {
      add: rows.map((line) => ({ clientId: String(line.lineNo), set: { ...line, billId: id }, derived: {} })),
    });
    const bill = (await road.hold(supplierBill, [id])).get(id) as Row;
    const told = await matchLines(work, bill, facts);
    const [now] = [...(await road.hold(supplierBill, [id])).values()];
    await road.perform(supplierBill, { rows: [putting(now as Row, told)] }, asProduct(session));
    return { id, known: false, lines: (await billLinesOf(work, id)).map(lineTold), totals: told.lineTotals ?? null };
  };
  const asked = { customerId, billNo, contentHash };
  return { data: await asOneBatch(context, supplierBill, 'import', asked, take, { dryRun: input.dryRun === true }) };
};

export const billHandlers = { import: importBill };
export const matchingBodies = (reading: SafeReading = {}) => ({ match: match(reading) });
/** Bodies of what is said of single lines; the answers are kept by the act itself. */
export const billLineBodies: Readonly<Record<'decide', ActBody>> = {
  async decide({ rows, answers, put }) {
    // A dispute needs its words: they go out with it.
    if (answers.decision === 'DISPUTE' && textOf(answers, 'text') === null && rows.some((row) => textOf(row, 'disputeText') === null))
      throw new Refused('REASON_REQUIRED', {}, 'text');
    for (const { id } of rows) put(id, {});
    return {};
  },
};
