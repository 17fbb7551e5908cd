import { flagOf, textOf, type Row, type Values } from '#define/row';
import { invoicesOver } from '#modules/finance/billing.shape.server';
import { cost } from '#modules/finance/cost/cost.entity';
import { customer } from '#modules/crm/customer/customer.entity';
import { heldWhere, putting, rowsWhere } from '#server/perform/branchRows';
import { mailTo } from '#modules/papers/mailTo.shape';
import { mailBook, type Mailing } from '#modules/messages/mailedBook.shape.server';
import { balanceOfAccount } from '#modules/statements/statement/account.paper';
import { renewAccounts } from '#modules/statements/statement/account.server';
import { statement } from '#modules/statements/statement/statement.entity';
import { statementOfAccount } from '#modules/statements/statement/statement.paper';
import { statementLine } from '#modules/statements/statementLine/statementLine.entity';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idsOf } from '#server/http/input';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct, lockRows } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { isZero, toDecimal } from '#values/decimal';
import { isMailAddress } from '#values/standards';

/** Lines of the statements that were not taken off them, held: all of them, whoever asks. */
function linesOf({ road, engine, caller }: ActWork, ids: readonly string[]): Promise<Row[]> {
  const live = sql`t.statement_id = any(${[...ids]}::bigint[]) and t.line_state <> 'REMOVED' and not t.is_deleted`;
  return heldWhere(road.transaction, engine, asProduct(caller), statementLine, live);
}

/** The charges of lines, held after them, whoever asks. */
async function chargesOf({ road, engine, caller }: ActWork, lines: readonly Row[]): Promise<ReadonlyMap<string, Row>> {
  const ids = lines.flatMap((line) => textOf(line, 'costId') ?? []);
  return lockRows(
    road.transaction,
    engine,
    asProduct(caller),
    cost,
    [...new Set(ids)].sort((a, b) => Number(a) - Number(b)),
  );
}

/** Writes into lines what follows for them. */
async function write({ road, caller }: ActWork, lines: readonly (readonly [line: Row, put: Values])[]): Promise<void> {
  if (lines.length > 0) await road.perform(statementLine, { rows: lines.map(([line, put]) => putting(line, put)) }, asProduct(caller));
}

const namesOf = ({ rows }: ActWork): string[] => rows.map(({ id }) => id);

/** What the partner reads of each line. */
const sentColumns = 'lineDate jobNo customerRefNo mblNo vesselName voyage feeName currency amount note'.split(' ');
const accountColumns = 'lineDate lineKind documentNo currency amount note'.split(' ');

/** `send`: lines stand from now on with what is open of their charges today; whatever is no longer agreed in the house cannot go out. */
const send: ActBody = async (work) => {
  const lines = await linesOf(work, namesOf(work));
  const charges = await chargesOf(work, lines);
  const puts: [Row, Values][] = [];
  for (const line of lines) {
    const charge = charges.get(textOf(line, 'costId') ?? '');
    if (line.costId === null) continue;
    const wrong = !charge || !flagOf(charge, 'confirmed') || isZero(toDecimal(String(charge.openAmount ?? '0')));
    if (wrong) {
      const detail = { no: textOf(line, 'jobNo') ?? '', fee: textOf(line, 'feeName') ?? '' };
      work.refuse({ id: String(line.statementId), code: 'STATEMENT_UNCONFIRMED', field: 'lines', detail });
      continue;
    }
    const put = { amount: charge.openAmount ?? null, wholeAmount: charge.amount ?? null };
    if (put.amount !== line.amount || put.wholeAmount !== line.wholeAmount) puts.push([line, put]);
  }
  await write(work, puts);
  for (const row of await renewAccounts(work)) {
    const sentTo = await mailStatement(work, row);
    if (sentTo !== null) work.put(row.id, { sentTo });
  }
  return {};
};

/** What stands to be agreed, or stood between both, goes to the partner as a workbook and its paper, where an address of theirs is known. Answers it. */
export async function mailStatement(work: Mailing, row: Row): Promise<string | null> {
  const { road, engine, caller, answers } = work;
  const product = asProduct(caller);
  const [partner] = await rowsWhere(road.transaction, engine, product, customer, sql`t.id = ${String(row.customerId)}::bigint`);
  if (!isMailAddress(textOf(answers, 'to') ?? mailTo(partner).address ?? '')) return null;
  // Its sums have followed what its lines were just written to.
  const [standing] = await rowsWhere(road.transaction, engine, product, statement, sql`t.id = ${row.id}::bigint`);
  const now: Row = { ...row, ...standing, ageing: row.ageing ?? null };
  const live = sql`t.statement_id = ${row.id}::bigint and t.line_state <> 'REMOVED'`;
  const rows = await rowsWhere(road.transaction, engine, product, statementLine, live);
  const [columns, name, paper] =
    row.kind === 'ACCOUNT' ? [accountColumns, 'account', balanceOfAccount.code] : [sentColumns, 'mail', statementOfAccount.code];
  const lines = { of: statementLine, columns, rows };
  const words = ['statements', name] as const;
  return mailBook(work, {
    definition: statement,
    row: now,
    no: String(row.statementNo),
    partner,
    lines,
    words,
    docType: 'STATEMENT',
    paper,
  });
}

/** `recall`: the partner's objections are over with it; lines keep what was said of them. */
const recall: ActBody = async (work) => {
  const disputed = (await linesOf(work, namesOf(work))).filter(({ lineState }) => lineState === 'DISPUTED');
  await write(
    work,
    disputed.map((line) => [line, { lineState: 'LIVE' }]),
  );
  return {};
};

/** The act by which charges of a side are agreed with the partner. */
const agreement = (direction: unknown): string => (direction === 'AR' ? 'receivable' : 'confirmPay');
const isAgreed = (charge: Row): boolean => flagOf(charge, charge.direction === 'AR' ? 'receivableConfirmed' : 'payConfirmed');

/** What is payable is agreed by the number of the supplier's bill: charges to agree that have none are named, and their statement waits. Answers the statements that go on. */
function numbered(work: ActWork, lines: readonly Row[], charges: ReadonlyMap<string, Row>): Row[] {
  const waiting = new Set<string>();
  for (const { id, direction } of work.rows) {
    const unnumbered = lines.filter(
      ({ statementId, costId }) =>
        direction === 'AP' && statementId === id && textOf(charges.get(String(costId)) ?? {}, 'supplierBillNo') === null,
    );
    const named = unnumbered.slice(0, 3).map((line) => `${textOf(line, 'jobNo') ?? ''} ${textOf(line, 'feeName') ?? ''}`);
    const detail = { charges: named.join(', ') + (unnumbered.length > named.length ? ' …' : ''), n: String(unnumbered.length) };
    if (unnumbered.length === 0) continue;
    waiting.add(id);
    work.refuse({ id, code: 'STATEMENT_NO_BILL_NO', field: 'lines', detail });
  }
  return work.rows.filter(({ id }) => !waiting.has(id));
}

/** `confirm`: what is disputed leaves with its note, the rest is agreed with the partner (domain/13 §13.5 confirm). */
const confirm: ActBody = async (work) => {
  const all = await linesOf(work, namesOf(work));
  const charges = await chargesOf(work, all);
  const toAgree = (line: Row): boolean => {
    const charge = charges.get(textOf(line, 'costId') ?? '');
    return line.lineState === 'LIVE' && charge !== undefined && !isAgreed(charge);
  };
  const going = numbered(work, all.filter(toAgree), charges);
  const lines = all.filter(({ statementId }) => going.some(({ id }) => id === statementId));
  await write(
    work,
    lines.flatMap((line): [Row, Values][] => {
      if (line.lineState === 'DISPUTED') return [[line, { lineState: 'REMOVED' }]];
      return toAgree(line) ? [[line, { agreedHere: true }]] : [];
    }),
  );
  for (const row of going) {
    const own = lines.filter(({ statementId }) => statementId === row.id);
    const ids = own.filter(toAgree).map(({ costId }) => String(costId));
    if (ids.length > 0) await work.act('cost', agreement(row.direction), ids);
    const isOpen = own.some((line) => line.lineState === 'LIVE' && flagOf(line, 'isOpen'));
    if (row.kind === 'BILLING' && !isOpen) work.put(row.id, { state: 'INVOICED' });
  }
  return {};
};

/** Back with the partner: what the confirmation agreed is agreed no more. */
const cancelConfirm: ActBody = async (work) => {
  const lines = (await linesOf(work, namesOf(work))).filter((line) => flagOf(line, 'agreedHere'));
  await write(
    work,
    lines.map((line) => [line, { agreedHere: false }]),
  );
  const charges = await chargesOf(work, lines);
  for (const row of work.rows) {
    const own = lines.filter(({ statementId }) => statementId === row.id);
    const ids = own.map(({ costId }) => String(costId)).filter((id) => isAgreed(charges.get(id) ?? { id, epId: '', version: 0 }));
    if (ids.length > 0) await work.act('cost', agreement(row.direction), ids, { back: true });
  }
  return {};
};

/** `invoice`: what was confirmed and is open, one document for each currency. */
const invoice: ActBody = async (work) => {
  const [row, ...others] = work.rows;
  if (!row) return {};
  if (others.length > 0) throw new Refused('TOO_MANY_ROWS', { n: '1' }, 'ids');
  const open = (await linesOf(work, [row.id])).filter((line) => flagOf(line, 'isOpen'));
  if (open.length === 0) throw new Refused([{ code: 'STATEMENT_EMPTY', id: row.id, field: 'openLines' }]);
  const charges = await chargesOf(work, open);
  return invoicesOver(work, [...charges.values()]);
};

/** `selectOpen`: drafts of the partners and sides these charges are of. */
const selectOpen: CustomHandler = async ({ engine, session, input }) => {
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select distinct s.id, s.statement_no, s.currency_totals from fc_statement s join fc_cost c on c.ep_id = s.ep_id and c.customer_id = s.customer_id and c.direction = s.direction where s.ep_id = ${session.actor.epId}::bigint and s.state = 'DRAFT' and s.kind = 'BILLING' and not s.is_deleted and c.id = any(${idsOf(input.ids)}::bigint[]) order by s.id desc limit 200`,
    ),
  );
  return { data: rows.map(([id, no, totals]) => ({ id, text: `${no ?? ''} · ${totals ?? ''}` })) };
};

export const statementHandlers = { selectOpen };

/** Bodies of the acts of a statement. */
export const statementBodies = { send, recall, confirm, 'cancel confirm': cancelConfirm, invoice };
