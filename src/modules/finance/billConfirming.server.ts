import { dayOf, decimalOf, flagOf, textOf, type Row, type Values } from '#define/row';
import { billLinesOf } from '#modules/finance/billMatching.server';
import { cost } from '#modules/finance/cost/cost.entity';
import { costPlan } from '#modules/finance/costPlan/costPlan.entity';
import { costPlanLine } from '#modules/finance/costPlanLine/costPlanLine.entity';
import { invoiceCharges } from '#modules/finance/invoice/billing.server';
import { supplierBillLine } from '#modules/finance/supplierBillLine/supplierBillLine.entity';
import { putting, rowsWhere } from '#server/perform/branchRows';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';
import { absolute, add, divide, isZero, multiply, subtract, sum, toDecimal, toText, type DecimalText } from '#values/decimal';
import { allocate } from '#values/money';

const amountOf = (row: Values, field: string): DecimalText => decimalOf(row, field) ?? '0';
const isOff = (line: Row): boolean => line.diffAmount !== null && !isZero(toDecimal(amountOf(line, 'diffAmount')));
const costIdsOf = (line: Row): readonly string[] => (Array.isArray(line.matchedCostIds) ? (line.matchedCostIds as string[]) : []);

/** What a bill is confirmed over: its lines, and the charges they were matched with, held. */
interface Confirming {
  readonly bill: Row;
  readonly lines: readonly Row[];
  readonly costs: ReadonlyMap<string, Row>;
}

/** Of sets each charge once. @throws Refused BILL_MOVED where what was matched is not as it was */
async function holdCosts(work: ActWork, bill: Row): Promise<Confirming> {
  const lines = await billLinesOf(work, bill.id);
  const ids = [...new Set(lines.flatMap(costIdsOf))];
  const costs = await work.road.hold(cost, ids);
  const sets = new Map<string, Row[]>();
  for (const line of lines) {
    const key = costIdsOf(line).join(' ');
    if (key !== '') sets.set(key, [...(sets.get(key) ?? []), line]);
  }
  const moved = [...sets].some(([key, of]) => {
    const own = key.split(' ').map((id) => costs.get(id));
    const then = sum(of.map((line) => toDecimal(amountOf(line, 'ourAmount'))));
    const now = sum(own.map((row) => toDecimal(row ? amountOf(row, 'amount') : '0')));
    const taken = own.some((row) => !row || flagOf(row, 'invoiced') || ![null, '', bill.billNo].includes(textOf(row, 'supplierBillNo')));
    return taken || !isZero(subtract(then, now));
  });
  if (moved) throw new Refused([{ code: 'BILL_MOVED', id: bill.id, field: 'matchState' }]);
  return { bill, lines, costs };
}

/** What a line is off its charges: of several each takes its part by what it amounts to, the parts together exactly all of it; without one, the line. */
function partsOf({ costs }: Confirming, line: Row): { readonly like: Row | undefined; readonly price: DecimalText }[] {
  const own = costIdsOf(line).flatMap((id) => costs.get(id) ?? []);
  const weights = own.map((row) => toText(absolute(toDecimal(amountOf(row, 'amount')))));
  const off = amountOf(line, own.length === 0 ? 'amount' : 'diffAmount');
  if (weights.every((weight) => isZero(toDecimal(weight)))) return [{ like: own[0], price: off }];
  return allocate(off, weights, String(line.currency))
    .map((price, at) => ({ like: own[at], price }))
    .filter(({ price }) => !isZero(toDecimal(price)));
}

/** The jobs of the charges of a line; without one, the job its numbers name. */
const jobsOf = ({ costs }: Confirming, line: Row): string[] => {
  const own = costIdsOf(line).flatMap((id) => textOf(costs.get(id) ?? {}, 'orderId') ?? []);
  return own.length > 0 ? own : [textOf(line, 'orderId') ?? []].flat();
};

/** Jobs among these whose fees or costs are locked: what changes there goes by a request (domain/12 nr 13, 15). */
async function lockedJobs({ road, caller }: ActWork, of: Confirming): Promise<ReadonlySet<string>> {
  const ids = [...new Set(of.lines.flatMap((line) => jobsOf(of, line)))];
  const found = await road.transaction.query(
    sql`select id from bl_order where ep_id = ${caller.actor.epId}::bigint and id = any(${ids}::bigint[]) and (fee_state in ('LOCKED', 'REVIEWED') or cost_locked)`,
  );
  return new Set(found.map(([id]) => id as string));
}

/** A charge as a line of the bill says it. */
const chargeOf = ({ bill }: Confirming, line: Row, price: DecimalText, like: Row | undefined): Values => ({
  orderId: like?.orderId ?? line.orderId ?? null,
  direction: 'AP',
  customerId: bill.customerId ?? null,
  feeCode: like?.feeCode ?? line.feeCode ?? null,
  number: '1',
  price,
  currency: line.currency ?? null,
  taxMode: 'INCLUSIVE',
  ...(like || line.taxRate !== null ? { taxRate: like?.taxRate ?? line.taxRate ?? '0' } : {}),
  costDate: dayOf(bill, 'billDate'),
  supplierBillNo: bill.billNo ?? null,
  remark: textOf(line, 'feeText'),
});

/** A single charge nobody confirmed, whose price alone says its amount, is edited; all else gets a line over the difference. */
function edited(line: Row, own: readonly Row[]): { readonly price: DecimalText; readonly number: DecimalText } | null {
  const [only, ...others] = own;
  if (!only || others.length > 0 || flagOf(only, 'confirmed') || flagOf(only, 'locked') || only.share || only.taxMode !== 'INCLUSIVE')
    return null;
  const number = amountOf(only, 'number');
  if (only.unit === 'PERCENT' || isZero(toDecimal(number))) return null;
  const wanted = add(toDecimal(amountOf(only, 'amount')), toDecimal(amountOf(line, 'diffAmount')));
  const price = divide(wanted, toDecimal(number), 6);
  const exact = isZero(subtract(multiply(price, toDecimal(number)), wanted));
  return exact ? { price: toText(price), number } : { price: toText(wanted), number: '1' };
}

/** Brings our charges to the bill. Answers the ids of the charges it made. */
async function bringToBill(work: ActWork, of: Confirming): Promise<string[]> {
  const { road, caller } = work;
  const product = asProduct(caller);
  const differing = of.lines.filter((line) => line.decision === 'ACCEPT_BILL' && isOff(line));
  const made: { clientId: string; set: Values; put: Values; derived: Values }[] = [];
  const put = (line: Row) => ({ confirmed: true, sourceType: 'BILL_IMPORT', sourceId: line.id });
  for (const line of differing) {
    const own = costIdsOf(line).flatMap((id) => of.costs.get(id) ?? []);
    const change = edited(line, own);
    const [first] = own;
    if (change && first) {
      const former = { formerPrice: first.price ?? null, formerNumber: first.number ?? null };
      await road.perform(
        cost,
        { rows: [{ id: first.id, version: first.version, set: { ...change }, old: {}, derived: {}, put: {} }] },
        product,
      );
      await road.perform(supplierBillLine, { rows: [putting(line, former)] }, product);
    } else
      for (const { like, price } of partsOf(of, line))
        made.push({ clientId: `${line.id} ${like?.id ?? ''}`, set: chargeOf(of, line, price, like), put: put(line), derived: {} });
  }
  for (const line of of.lines.filter(({ decision }) => decision === 'CREATE_COST'))
    made.push({ clientId: line.id, set: chargeOf(of, line, amountOf(line, 'amount'), undefined), put: put(line), derived: {} });
  if (made.length === 0) return [];
  const { done } = await road.perform(cost, { add: made }, product);
  return done.map(({ id }) => id);
}

/** One request for each job for what its locked fees do not take any more. Answers the requests. */
async function requestPlans(work: ActWork, of: Confirming): Promise<Row[]> {
  const { road, caller } = work;
  const product = asProduct(caller);
  const asked = of.lines.filter((line) => line.decision === 'REQUEST_PLAN' && (costIdsOf(line).length === 0 || isOff(line)));
  if (asked.length === 0) return [];
  const wanted = asked.flatMap((line) => partsOf(of, line).map(({ like, price }) => ({ line, set: chargeOf(of, line, price, like) })));
  const orders = [...new Set(wanted.map(({ set }) => String(set.orderId)))];
  const head = (orderId: string): Values => ({ orderId, reasonCode: 'LATE_SUPPLIER_BILL', reasonText: `${String(of.bill.billNo)}` });
  const { done } = await road.perform(costPlan, { add: orders.map((id) => ({ clientId: id, set: head(id), derived: {} })) }, product);
  const plans = new Map(done.map(({ clientId, id }) => [clientId ?? '', id]));
  await road.perform(
    costPlanLine,
    {
      add: wanted.map(({ line, set }, at) => ({
        clientId: `${line.id} ${at}`,
        set: { ...set, planId: plans.get(String(set.orderId)) ?? null, operation: 'ADD' },
        derived: {},
      })),
    },
    product,
  );
  return [...(await road.hold(costPlan, [...plans.values()])).values()];
}

/** Other charges of the supplier that carry the number of this bill already. */
async function warnOfRepeated({ road, caller, warn }: ActWork, { bill, costs }: Confirming): Promise<void> {
  const [[n] = []] = await road.transaction.query(
    sql`select count(*)::text from fc_cost where ep_id = ${caller.actor.epId}::bigint and customer_id = ${String(bill.customerId)}::bigint and direction = 'AP'
        and supplier_bill_no = ${String(bill.billNo)} and not is_deleted and id <> all(${[...costs.keys()]}::bigint[])`,
  );
  if (n && n !== '0')
    warn({ code: 'SUPPLIER_BILL_REPEATED', warn: true, reason: true, id: bill.id, detail: { no: String(bill.billNo), n } });
}

/**
 * `confirm`: what was decided line by line is done in one transaction: ours is brought to the bill, made, asked for or disputed; what is
 * accepted carries the supplier's number and is confirmed for payment, and becomes a document where that is wished (domain/13 §13.8).
 */
const confirm: ActBody = async (work) => {
  const { road, caller, rows, answers, put, dryRun } = work;
  const [bill, ...others] = rows;
  if (!bill) return {};
  if (others.length > 0) throw new Refused('TOO_MANY_ROWS', { n: '1' }, 'id');
  const of = await holdCosts(work, bill);
  await warnOfRepeated(work, of);
  const locked = await lockedJobs(work, of);
  const stuck = of.lines.filter(
    (line) =>
      jobsOf(of, line).some((id) => locked.has(id)) &&
      ((line.decision === 'ACCEPT_BILL' && isOff(line)) || line.decision === 'CREATE_COST'),
  );
  if (stuck.length > 0)
    throw new Refused([
      {
        code: 'BILL_FEES_LOCKED',
        id: bill.id,
        field: 'undecidedLines',
        detail: { n: stuck.map(({ lineNo }) => String(lineNo)).join(', ') },
      },
    ]);
  const created = await bringToBill(work, of);
  const plans = await requestPlans(work, of);
  const product = asProduct(caller);
  const disputed = new Map(
    of.lines
      .filter((line) => flagOf(line, 'isDisputed'))
      .flatMap((line) => costIdsOf(line).map((id) => [id, textOf(line, 'disputeText')] as const)),
  );
  const matched = [...new Set(of.lines.filter(({ decision }) => decision !== 'DISPUTE').flatMap(costIdsOf))];
  const now = await road.hold(cost, [...new Set([...matched, ...disputed.keys()])]);
  await road.perform(
    cost,
    {
      rows: [...now.values()].map((row) =>
        putting(row, {
          ...(matched.includes(row.id) ? { supplierBillNo: bill.billNo ?? null, isEstimate: false } : {}),
          // A charge a bill agrees with is in dispute no longer.
          disputeText: disputed.get(row.id) ?? null,
        }),
      ),
    },
    product,
  );
  const accepted = [...matched, ...created];
  const unconfirmed = matched.filter((id) => !flagOf(now.get(id) as Row, 'confirmed'));
  if (unconfirmed.length > 0) await work.act('cost', 'confirm', unconfirmed);
  if (accepted.length > 0) await work.act('cost', 'confirmPay', accepted);
  const billed = answers.makeInvoice === true && accepted.length > 0 ? await makeDocument(work, bill, accepted) : [];
  const numbers = billed.flatMap(({ invoiceNo }) => invoiceNo ?? []);
  put(bill.id, {
    costIds: accepted,
    planNos: plans.map(({ planNo }) => String(planNo)).join(', ') || null,
    invoiceNos: numbers.join(', ') || null,
  });
  const made = numbers.length > 0 && !dryRun ? { elsewhere: { entity: 'invoice' as const, by: 'invoiceNo', are: numbers } } : {};
  return { costIds: accepted, invoiceId: billed[0]?.id ?? null, planIds: plans.map(({ id }) => id), ...made };
};

/** The document over what was accepted, one for each currency. */
async function makeDocument(
  work: ActWork,
  bill: Row,
  accepted: readonly string[],
): Promise<readonly { id: string | null; invoiceNo: string | null }[]> {
  const held = await work.road.hold(cost, accepted);
  const answers: Values = { invoiceDate: dayOf(bill, 'billDate'), remark: textOf(bill, 'billNo') };
  const made = await invoiceCharges({ ...work, definition: cost, rows: [...held.values()], perRow: {}, answers, dryRun: false });
  return 'invoices' in made && Array.isArray(made.invoices) ? made.invoices : [];
}

/** Takes the confirmation back while nothing was built upon it: what it made goes, what it changed is as before. */
const cancelConfirm: ActBody = async (work) => {
  const { road, caller, engine, rows, put } = work;
  const product = asProduct(caller);
  for (const bill of rows) {
    const lines = await billLinesOf(work, bill.id);
    const ids = Array.isArray(bill.costIds) ? (bill.costIds as string[]) : [];
    const costs = await road.hold(cost, ids);
    const billed = [...costs.values()].find((row) => !isZero(toDecimal(amountOf(row, 'invoicedAmount'))));
    if (billed) throw new Refused([{ code: 'BILL_INVOICED', id: bill.id, detail: { no: textOf(billed, 'invoiceNos') ?? '' } }]);
    const plans = await rowsWhere(
      road.transaction,
      engine,
      product,
      costPlan,
      sql`t.plan_no = any(${(textOf(bill, 'planNos') ?? '').split(', ')}::text[])`,
    );
    const begun: ServerRefusal[] = plans
      .filter(({ planStatus }) => planStatus !== 'DRAFT')
      .map(() => ({ code: 'PLAN_NOT_DRAFT', id: bill.id, field: 'planNos' }));
    if (begun.length > 0) throw new Refused(begun);
    if (plans.length > 0) await road.perform(costPlan, { remove: plans.map(({ id, version }) => ({ id, version })) }, product);
    if (ids.length > 0) await work.act('cost', 'confirmPay', ids, { back: true });
    const now = [...(await road.hold(cost, [...new Set([...ids, ...lines.flatMap(costIdsOf)])])).values()];
    const own = new Set(lines.map(({ id }) => id));
    const created = now.filter((row) => row.sourceType === 'BILL_IMPORT' && own.has(String(row.sourceId)));
    const kept = now.filter((row) => !created.includes(row));
    if (created.length > 0) {
      await road.perform(cost, { rows: created.map((row) => putting(row, { confirmed: false })) }, product);
      await road.perform(cost, { remove: created.map(({ id }) => ({ id, version: null })) }, product);
    }
    const former = new Map(lines.filter(({ formerPrice }) => formerPrice !== null).map((line) => [String(line.matchedCostId), line]));
    await road.perform(
      cost,
      {
        rows: kept.map((row) =>
          putting(row, { supplierBillNo: null, disputeText: null, ...(former.has(row.id) ? { confirmed: false } : {}) }),
        ),
      },
      product,
    );
    const again = [...(await road.hold(cost, [...former.keys()])).values()];
    const before = (row: Row): Values => ({
      price: former.get(row.id)?.formerPrice ?? null,
      number: former.get(row.id)?.formerNumber ?? null,
    });
    if (again.length > 0)
      await road.perform(
        cost,
        { rows: again.map((row) => ({ id: row.id, version: row.version, set: before(row), old: {}, derived: {}, put: {} })) },
        product,
      );
    const touched = lines.filter(({ formerPrice }) => formerPrice !== null);
    if (touched.length > 0)
      await road.perform(
        supplierBillLine,
        { rows: touched.map((line) => putting(line, { formerPrice: null, formerNumber: null })) },
        product,
      );
    put(bill.id, { costIds: null, planNos: null, invoiceNos: null });
  }
  return {};
};

export const confirmingBodies = { confirm, 'cancel confirm': cancelConfirm };
