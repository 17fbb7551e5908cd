import { listed } from '#names/listed';
import { holds } from '#define/actor';
import { follow } from '#define/decide';
import { settlementRateOn, type Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { decimalOf, flagOf, textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { invoiceLine } from '#modules/finance/invoiceLine/invoiceLine.entity';
import { askedOf, listOf, numberOf, type Asked } from '#modules/settlement/asked.shape.server';
import { cash } from '#modules/settlement/cash/cash.entity';
import { cashAllocation } from '#modules/settlement/cashAllocation/cashAllocation.entity';
import { takeThirdParties } from '#modules/settlement/thirdParty.server';
import { writeOff } from '#modules/settlement/writeOff/writeOff.entity';
import {
  allocated,
  inOrder,
  isSmall,
  lineShares,
  refunded,
  takenInOrder,
  turnsRound,
  type AdjustmentType,
  type Due,
  type Money,
  type Open,
} from '#modules/settlement/writeOff/writeOff.rules';
import { readReach, type Caller } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idOf, idsOf, textOfInput } from '#server/http/input';
import { heldBy } from '#server/perform/branchRows';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { previewColumns } from '#server/perform/previews';
import type { Followed, Follower } from '#server/perform/following';
import { asOneBatch } from '#server/http/oneBatch';
import type { Road } from '#server/perform/together';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';
import { add, divide, isZero, multiply, negate, subtract, toDecimal, toText, type DecimalText } from '#values/decimal';
import { grouped } from '#values/grouped';
import { currencyDecimals, moneyText } from '#values/money';
import { withThousands } from '#values/numberText';

/** Most allocations one run makes. */
const mostAllocations = 2_000;

/** Money that goes back, and by which document it does. */
export interface Returned {
  readonly cashId: string;
  readonly refundedCashId: string;
  readonly amount: DecimalText;
}

/** Who writes off what, and when. */
interface Run {
  readonly road: Road;
  readonly caller: Caller;
  readonly facts: Facts;
  readonly asked: readonly Asked[];
  readonly returned?: readonly Returned[];
  /** The document of money made for it. */
  readonly documentId?: string;
  readonly writeOffDate: string;
  readonly reason: string | null;
}

/** Days before are slips of the year. */
const firstDay = '1990-01-01';

const amount = (row: Row, field: string): DecimalText => decimalOf(row, field) ?? '0';

/** Money as far as it stands. */
export const moneyOf = (row: Row): Money => ({
  direction: String(row.direction),
  currency: String(row.currency),
  rate: amount(row, 'rate'),
  left: amount(row, 'unappliedAmount'),
  baseLeft: amount(row, 'unappliedBase'),
});

/** A document as far as it stands; of one that was declared bad, what did not come back. */
export const dueOf = (row: Row): Due => {
  const isBad = row.badDebtStatus === 'BAD';
  const unrecovered = toText(subtract(toDecimal(amount(row, 'badDebtAmount')), toDecimal(amount(row, 'recoveredAmount'))));
  return {
    isBad,
    direction: String(row.direction),
    currency: String(row.currency),
    rate: amount(row, 'rate'),
    balance: isBad ? unrecovered : amount(row, 'balance'),
    baseLeft: isBad ? '0' : amount(row, 'baseBalance'),
  };
};

/** Rows of both sides, held in one order by everybody: documents before money. */
async function sidesOf({ road, asked, returned = [] }: Run) {
  const invoices = await road.hold(invoice, [...new Set(asked.map(({ invoiceId }) => invoiceId))]);
  const cashIds = [...asked.map(({ cashId }) => cashId), ...returned.flatMap(({ cashId, refundedCashId }) => [cashId, refundedCashId])];
  const monies = await road.hold(cash, [...new Set(cashIds)]);
  return { invoices, monies };
}

/** What stands against a wish before its figures: rows that are not there, not passed, of somebody else (domain/03 §3.7.2). */
function against(money: Row | undefined, document: Row | undefined, { cashId, invoiceId }: Asked): ServerRefusal | null {
  if (!money || !document) return { code: 'ROW_GONE', id: money ? invoiceId : cashId };
  if (money.checkStatus !== 'CHECKED') return { code: 'CASH_NOT_CHECKED', id: cashId, field: 'checkStatus' };
  if (document.checkStatus !== 'CHECK_PASS') return { code: 'INVOICE_NOT_PASSED', id: invoiceId, field: 'checkStatus' };
  return money.customerId === document.customerId ? null : { code: 'WRITEOFF_PARTNER', id: invoiceId, field: 'customerId' };
}

/** Adjustments larger than a clerk may close with, and discounts, are for those who hold a role of their own, with a reason (domain/13 §13.9). */
function againstAdjustments(
  { caller, facts, reason }: Run,
  { adjustments, invoiceId }: Asked,
  due: Due,
  base: string,
): ServerRefusal | null {
  const large = adjustments.find((one) => !isSmall(one, due.rate, base, parameterOf(facts, 'writeoff.smallDifference')));
  if (!large) return null;
  if (!holds(caller.actor, ['adjust_write_off'])) return { code: 'WRITEOFF_ADJUSTMENT', id: invoiceId, field: 'adjustmentAmount' };
  return large.type === 'DISCOUNT' && reason === null ? { code: 'REASON_REQUIRED', id: invoiceId, field: 'reason' } : null;
}

/** An allocation as it is answered. */
const toldOf = (values: Values) =>
  Object.fromEntries(
    [
      'cashId',
      ...listed('invoiceId refundedCashId allocatedCash allocatedInvoice settlementRate crossRate adjustmentAmount'),
      ...listed('adjustmentType'),
    ]
      .concat('adjustmentBase', 'bookBaseReleased', 'settledBase', 'fxGainLoss')
      .map((name) => [name, values[name] ?? null]),
  );

const cashTold = (row: Row) => ({
  id: row.id,
  cashNo: textOf(row, 'cashNo'),
  currency: textOf(row, 'currency'),
  unappliedAmount: amount(row, 'unappliedAmount'),
  unappliedBase: amount(row, 'unappliedBase'),
  writeOffStatus: textOf(row, 'writeOffStatus'),
});

const invoiceTold = (row: Row) => ({
  id: row.id,
  invoiceNo: textOf(row, 'invoiceNo'),
  currency: textOf(row, 'currency'),
  balance: amount(row, 'balance'),
  bookBaseLeft: amount(row, 'baseBalance'),
  recoveredAmount: amount(row, 'recoveredAmount'),
  writeOffStatus: textOf(row, 'writeOffStatus'),
});

/**
 * One run of write-off: every wish reckoned after the one before it, all written or none (domain/03 §3.7.2, 13 §13.9).
 * @throws Refused what stands against a wish, by its invoice or its money, or against who paid
 */
export async function settle(run: Run) {
  const { road, facts, asked, returned = [], documentId, writeOffDate, reason } = run;
  if (asked.length + returned.length === 0) throw new Refused('WRITEOFF_EMPTY', {}, 'allocations');
  if (asked.length + returned.length > mostAllocations) throw new Refused('TOO_MANY_ROWS', { n: String(mostAllocations) }, 'allocations');
  if (writeOffDate < firstDay) throw new Refused('DATES_REVERSED', { from: firstDay }, 'writeOffDate');
  if (writeOffDate > facts.today) throw new Refused('CASH_DATE_AHEAD', { today: facts.today }, 'writeOffDate');
  const { invoices, monies } = await sidesOf(run);
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const [lefts, dues] = [new Map<string, Money>(), new Map<string, Due>()];
  const refusals: ServerRefusal[] = [];
  const rows: Values[] = [];
  for (const one of asked) {
    const [money, document] = [monies.get(one.cashId), invoices.get(one.invoiceId)];
    const wrong = against(money, document, one);
    if (wrong || !money || !document) {
      if (wrong) refusals.push(wrong);
      continue;
    }
    const due = dues.get(one.invoiceId) ?? dueOf(document);
    const dayRate = settlementRateOn(facts, due.currency, String(money.cashDate));
    const made = allocated(one, lefts.get(one.cashId) ?? moneyOf(money), due, { base, dayRate });
    const refusal = 'code' in made ? { ...made, id: one.invoiceId } : againstAdjustments(run, one, due, base);
    if (refusal) refusals.push(refusal);
    else if ('rows' in made) {
      lefts.set(one.cashId, made.money);
      dues.set(one.invoiceId, made.due);
      rows.push(...made.rows.map((values): Values => ({ ...values, cashId: one.cashId, invoiceId: one.invoiceId })));
    }
  }
  for (const { cashId, refundedCashId, amount: part } of returned) {
    const [money, source] = [monies.get(cashId), monies.get(refundedCashId)];
    if (!money || !source) throw new Refused([{ code: 'ROW_GONE', id: money ? refundedCashId : cashId }]);
    const made = refunded(part, lefts.get(cashId) ?? moneyOf(money), lefts.get(refundedCashId) ?? moneyOf(source), base);
    if ('code' in made) refusals.push({ ...made, id: refundedCashId });
    else {
      lefts.set(cashId, made.money);
      lefts.set(refundedCashId, made.source);
      rows.push({ ...made.row, cashId, refundedCashId });
    }
  }
  if (refusals.length > 0) throw new Refused(refusals);
  await takeThirdParties(
    run,
    [...new Set(asked.map(({ cashId }) => cashId))].flatMap((id) => monies.get(id) ?? []),
  );
  const customerId = textOf([...monies.values()][0] ?? {}, 'customerId');
  const { done } = await road.perform(writeOff, {
    add: [{ clientId: 'run', set: { writeOffDate, customerId, reason }, put: { documentId: documentId ?? null }, derived: {} }],
  });
  const writeOffId = done[0]?.id ?? '';
  await road.perform(cashAllocation, {
    add: rows.map((values, at) => ({ clientId: String(at), set: { ...values, writeOffId }, derived: {} })),
  });
  const after = await sidesOf(run);
  return {
    writeOffId,
    allocations: rows.map(toldOf),
    cash: [...after.monies.values()].map(cashTold),
    invoices: [...after.invoices.values()].map(invoiceTold),
  };
}

/** What came of a run. */
export type Settled = Awaited<ReturnType<typeof settle>>;

/** What a run comes to, as its dialog shows it before: each allocation, and what is left of the money. */
export function previewOf({ allocations, invoices, cash: monies }: Settled): ActPreview {
  const documents = new Map(invoices.map((one) => [one.id, one]));
  const currencies = new Map(monies.map(({ id, currency }) => [id, currency]));
  return {
    columns: previewColumns(
      'invoiceNo allocatedCash/cashCurrency allocatedInvoice/currency adjustmentAmount/currency balance/currency fxGainLoss/',
    ),
    rows: allocations.map((one) => {
      const document = documents.get(String(one.invoiceId));
      return {
        invoiceNo: document?.invoiceNo ?? monies.find(({ id }) => id === one.refundedCashId)?.cashNo ?? null,
        currency: document?.currency ?? null,
        cashCurrency: currencies.get(String(one.cashId)) ?? null,
        balance: document?.balance ?? null,
        ...Object.fromEntries(
          ['allocatedCash', 'allocatedInvoice', 'adjustmentAmount', 'fxGainLoss'].map((name) => [name, String(one[name])]),
        ),
      };
    }),
    also: [
      {
        columns: previewColumns('cashNo unappliedAmount/currency unappliedBase/'),
        rows: monies.map(({ cashNo, currency, unappliedAmount, unappliedBase }) => ({ cashNo, currency, unappliedAmount, unappliedBase })),
      },
    ],
  };
}

/** `writeOff`: money against documents, as it was agreed line by line. */
const writeOffCall: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const asked = listOf(input.allocations, 'allocations').map(askedOf);
  const [reason, on, dryRun] = [textOfInput(input.reason, 500), textOfInput(input.writeOffDate, 10), input.dryRun === true];
  const run = async (road: Road) => {
    const facts = await engine.facts.load(road.transaction, cash, session.actor, engine.now());
    return settle({ road, caller: session, facts, asked, writeOffDate: on ?? facts.today, reason });
  };
  return { data: await asOneBatch(context, cash, 'writeOff', { asked, on, reason }, run, { dryRun, reason }) };
};

/** Passed documents of a partner and currency that still owe, on the side this money settles. */
async function openOf(road: Road, epId: string, money: Row): Promise<Open[]> {
  const rows = await road.transaction.query(
    sql`select id, invoice_no, due_date::text, balance::text from fc_invoice where ep_id = ${epId}::bigint and customer_id = ${textOf(money, 'customerId')}::bigint and currency = ${textOf(money, 'currency')} and direction = ${money.direction === 'IN' ? 'AR' : 'AP'} and check_status = 'CHECK_PASS' and balance <> 0 and not is_deleted`,
  );
  return rows.map(([id, no, dueDate, balance]) => ({ id: id as string, no: no ?? '', dueDate: dueDate ?? null, balance: balance ?? '0' }));
}

const bare = { crossRate: null, adjustments: [] };

/** `autoApply`: oldest documents first, or only those the payer named; what is proposed is one run once it is taken (domain/13 §13.9). */
const autoApply: ActBody = async ({ road, caller, facts, rows, answers, dryRun, reason }) => {
  const asked: Asked[] = [];
  const open = new Map<string, DecimalText>();
  for (const money of rows) {
    const said = `${textOf(money, 'payerName') ?? ''} ${textOf(money, 'remark') ?? ''}`;
    const some = (await openOf(road, caller.actor.epId, money)).filter(({ no }) => answers.rule !== 'REFERENCE' || said.includes(no));
    const left = inOrder(some.map((one) => ({ ...one, balance: open.get(one.id) ?? one.balance })));
    for (const { id, amount: taken } of takenInOrder(amount(money, 'unappliedAmount'), left)) {
      asked.push({ ...bare, cashId: money.id, invoiceId: id, allocatedCash: null, allocatedInvoice: taken });
      const before = open.get(id) ?? some.find((one) => one.id === id)?.balance ?? '0';
      open.set(id, toText(subtract(toDecimal(before), toDecimal(taken))));
    }
  }
  const made = await settle({ road, caller, facts, asked, writeOffDate: facts.today, reason });
  const left = made.cash.map(({ id, unappliedAmount }) => ({ id, unappliedAmount }));
  return { ...made, left, ...(dryRun ? { writeOffId: null, preview: previewOf(made) } : {}) };
};

/** Of each document the amount given for it, or all of it while the money lasts, at an agreed rate too; what stays open of the last may be closed by an adjustment. */
function chosenOf({ rows, answers, perRow }: ActWork, money: Row): Asked[] {
  const round = turnsRound(moneyOf(money), dueOf(rows[0] as Row));
  const left = round ? toText(negate(toDecimal(amount(money, 'unappliedAmount')))) : amount(money, 'unappliedAmount');
  const wanted = inOrder(
    rows.map((row) => ({
      id: row.id,
      no: String(row.invoiceNo),
      dueDate: textOf(row, 'dueDate'),
      balance: numberOf(perRow[row.id], 'amounts') ?? dueOf(row).balance,
    })),
  );
  const foreign = rows.some(({ currency }) => currency !== money.currency);
  const crossRate = foreign ? decimalOf(answers, 'crossRate') : null;
  const currency = rows.every((row) => row.currency === rows[0]?.currency) ? textOf(rows[0] as Row, 'currency') : null;
  // How far money of another currency goes is known by the agreed rate alone.
  const there =
    crossRate === null || currency === null || round ? null : divide(toDecimal(left), toDecimal(crossRate), currencyDecimals(currency));
  const typed = Object.keys(perRow).length > 0 || (foreign && there === null);
  const reach = foreign && there !== null ? toText(there) : left;
  const taken = typed ? wanted.map(({ id, balance }) => ({ id, amount: balance })) : takenInOrder(reach, wanted);
  const before = taken
    .slice(0, -1)
    .map((one) => moneyText(toText(multiply(toDecimal(one.amount), toDecimal(crossRate ?? '1'))), String(money.currency)));
  // The last one takes the rest of the money, not to be a cent more than there is.
  const restOfMoney = toText(before.reduce((rest, part) => subtract(rest, toDecimal(part)), toDecimal(left)));
  const type = textOf(answers, 'adjustmentType') as AdjustmentType | null;
  return wanted.flatMap(({ id }): Asked[] => {
    const part = taken.find((one) => one.id === id)?.amount ?? '0';
    const rest = toText(subtract(toDecimal(dueOf(rows.find((row) => row.id === id) as Row).balance), toDecimal(part)));
    const adjustments = type === null || isZero(toDecimal(rest)) ? [] : [{ amount: rest, type }];
    if (isZero(toDecimal(part)) && adjustments.length === 0) return [];
    const isLast = foreign && !typed && !isZero(toDecimal(rest)) && id === taken.at(-1)?.id;
    return [
      { cashId: money.id, invoiceId: id, allocatedCash: isLast ? restOfMoney : null, allocatedInvoice: part, crossRate, adjustments },
    ];
  });
}

/** `cashWriteOff`: the same begun from documents: of each the amount given for it, or all of it while the money lasts. */
const cashWriteOff: ActBody = async (work) => {
  const { road, caller, answers, dryRun, reason, engine } = work;
  if (answers.cashId === null || answers.cashId === undefined) return {};
  const cashId = idOf(answers.cashId);
  const money = (await road.hold(cash, [cashId])).get(cashId);
  if (!money) throw new Refused('ROW_GONE', {}, 'cashId');
  const facts = await engine.facts.load(road.transaction, cash, caller.actor, engine.now());
  const made = await settle({ road, caller, facts, asked: chosenOf(work, money), writeOffDate: facts.today, reason });
  return { ...made, ...(dryRun ? { writeOffId: null, preview: previewOf(made) } : {}) };
};

/** `selectOpen`: money these documents may be written off with: checked, of their partner, with something left. */
const selectOpen: CustomHandler = async ({ engine, session, input }) => {
  const ids = idsOf(input.ids);
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select id, cash_no, cash_date::text, currency, unapplied_amount::text from fc_cash where ep_id = ${session.actor.epId}::bigint and not is_deleted and check_status = 'CHECKED' and unapplied_amount <> 0 and customer_id in (select customer_id from fc_invoice where ep_id = ${session.actor.epId}::bigint and id = any(${ids}::bigint[])) order by cash_date, id limit 200`,
    ),
  );
  return {
    data: rows.map(([id, no, on, currency, left]) => ({
      id,
      text: `${no ?? ''} · ${on ?? ''} · ${currency ?? ''} ${withThousands(moneyText(left ?? '0', currency ?? ''))}`,
    })),
  };
};

/** Ids of the live allocations of runs, and of those that came after them on the same invoices. */
async function allocationsOf(road: Road, epId: string, runIds: readonly string[]): Promise<{ own: string[]; later: [string, string][] }> {
  const rows = await road.transaction.query(
    sql`select id, null, null from fc_cash_allocation where ep_id = ${epId}::bigint and not is_deleted and alloc_state = 'DONE' and write_off_id = any(${[...runIds]}::bigint[])
    union all
    select l.id, l.invoice_id, o.write_off_id from fc_cash_allocation l join fc_cash_allocation o on o.ep_id = l.ep_id and o.invoice_id = l.invoice_id and o.id < l.id
    where l.ep_id = ${epId}::bigint and not l.is_deleted and not o.is_deleted and l.alloc_state = 'DONE' and o.alloc_state = 'DONE' and o.write_off_id = any(${[...runIds]}::bigint[]) and not l.write_off_id = any(${[...runIds]}::bigint[])`,
  );
  return {
    own: rows.flatMap(([id, of]) => (of ? [] : [id as string])),
    later: rows.flatMap(([, of, run]): [string, string][] => (of && run ? [[of, run]] : [])),
  };
}

/** Documents of money that were made for runs go with them: they are void, and their bank flow number may stand on another. */
export async function withdrawn(road: Road, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const documents = [...(await road.hold(cash, ids)).values()];
  const stood = await road.hold(
    cash,
    documents.flatMap((row) => textOf(row, 'mirrorOfId') ?? []),
  );
  const change = (put: Values) => (row: Row) => ({ id: row.id, version: row.version, set: {}, put, old: {}, derived: {} });
  // What stood against another document lets it stand as before: collected where a document of its own moved its money.
  const again = await collected(road, [...stood.keys()]);
  await road.perform(cash, {
    rows: [
      ...documents.map(change({ checkStatus: 'VOID', bankFlowNo: null })),
      ...[...stood.values()].map((row) => change({ outcome: again.has(row.id) ? 'COLLECTED' : 'NONE' })(row)),
    ],
  });
}

/** Drafts whose money was moved by a document that stands. */
async function collected(road: Road, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await road.transaction.query(
    sql`select draft_id from fc_cash where draft_id = any(${[...ids]}::bigint[]) and check_status <> 'VOID' and not is_deleted`,
  );
  return new Set(found.map(([id]) => id as string));
}

/** `cancelWriteOff`: the newest first of each invoice; the figures that were stored are put back by counting no more. */
const cancel: ActBody = async ({ road, caller, rows, reason, put }) => {
  const ids = rows.map(({ id }) => id);
  const before = await allocationsOf(road, caller.actor.epId, ids);
  const held = await road.hold(cashAllocation, before.own);
  const { later } = await allocationsOf(road, caller.actor.epId, ids);
  if (later.length > 0) throw new Refused(later.map(([, run]) => ({ code: 'WRITEOFF_NOT_LAST', id: run })));
  const documents = await road.hold(invoice, [...new Set([...held.values()].flatMap((one) => textOf(one, 'invoiceId') ?? []))]);
  const bad = [...held.values()].find((one) => !flagOf(one, 'isRecovery') && documents.get(String(one.invoiceId))?.badDebtStatus === 'BAD');
  if (bad) throw new Refused([{ code: 'WRITEOFF_NOT_LAST', id: String(bad.writeOffId) }]);
  for (const { id } of rows) put(id, { cancelReason: reason });
  await road.perform(cashAllocation, {
    rows: [...held.values()].map(({ id, version }) => ({ id, version, set: {}, put: { allocState: 'CANCELLED' }, old: {}, derived: {} })),
  });
  await withdrawn(
    road,
    rows.flatMap((row) => textOf(row, 'documentId') ?? []),
  );
  return {};
};

const movesLines = new Set(['writtenOffAmount', 'adjustmentAmount']);

/** Lines of a document, and through them its charges, know how much of them is settled: their share of it. */
export const settledLines: Follower = {
  of: 'invoice',
  when: ({ before, after, changed }) => before !== null && after !== null && changed.some((name) => movesLines.has(name)),
  body: async ({ transaction, engine, caller }, changes): Promise<Followed[]> => {
    const documents = new Map(changes.flatMap(({ after }) => (after === null ? [] : [[after.id, after] as const])));
    const lines = await heldBy(transaction, engine, caller, invoiceLine, 'invoiceId', [...documents.keys()]);
    const facts = await engine.facts.load(transaction, invoiceLine, caller.actor, engine.now());
    const linesOf = grouped(lines, ({ invoiceId }) => String(invoiceId));
    const decided = [...documents.values()].flatMap((document) => {
      const own = linesOf.get(document.id) ?? [];
      const settled = toText(add(toDecimal(amount(document, 'writtenOffAmount')), toDecimal(amount(document, 'adjustmentAmount'))));
      const shares = lineShares(
        settled,
        own.map((line) => amount(line, 'allocatedAmountOfCost')),
        String(document.currency),
      );
      return own.flatMap((before, at) => {
        const { after, changed } = follow(invoiceLine, before, { writtenOffAmount: shares[at] ?? '0' }, facts);
        return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
      });
    });
    return [{ definition: invoiceLine, action: 'writeOff', decided }];
  },
};

export const cashHandlers = { writeOff: writeOffCall, selectOpen };
export const cashBodies = { autoApply };
export const writeOffBodies = { cancel };
/** Bodies of acts of an invoice that settle it. */
export const settlingBodies = { cashWriteOff };
