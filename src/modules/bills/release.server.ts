import type { Facts } from '#define/facts';
import { textOf, type Row, type Values } from '#define/row';
import { houseBill } from '#modules/bills/houseBill/houseBill.entity';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';
import { openWords, releaseOf, type PartyDue, type Release } from '#modules/bills/release.rules';
import { creditOf, excessOf, paysBefore, type Credit } from '#modules/finance/creditStanding.shape.server';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import type { Caller, Engine } from '#server/engine';
import type { ActWork } from '#server/perform/actBodies';
import { lockRows } from '#server/perform/rows';
import { performAsJob } from '#server/perform/together';
import type { Job } from '#server/jobs/job';
import type { Transaction } from '#server/store/database';
import { raw, sql } from '#server/store/sql';
import { add, isZero, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

/** What is due at one bill: of whom, and in the base currency what it comes to. */
interface Due {
  readonly parties: readonly PartyDue[];
  readonly dueBase: DecimalText;
  readonly openBase: DecimalText;
}

/** Whose books, in whose transaction. */
interface Books {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly transaction: Transaction;
}

/** With house bills under it a master goes to the agent: the customers are asked at their own bills (domain/14 §14.5.3). */
const housesDecide = (bill: Row): boolean => Number(bill.houses ?? 0) > 0;

/**
 * Receivables due at bills, per party and currency: of a house bill its customer's, of a master all of the order's; with freight payable
 * elsewhere neither freight nor what the agent pays. Not invoiced yet, and on invoices that are not paid: of one that is of several
 * orders the order's share.
 */
const dueSql = (epId: string, bills: readonly Row[]) => {
  const elsewhere = (bill: Row) => ['COLLECT', 'THIRD_PLACE'].includes(textOf(bill, 'freightTerm') ?? '');
  const of = (name: string) => bills.map((bill) => textOf(bill, name));
  return sql`with b as (
    select * from unnest(${bills.map(({ id }) => id)}::bigint[], ${of('orderId')}::bigint[], ${of('customerId')}::bigint[], ${bills.map((bill) => String(elsewhere(bill)))}::boolean[], ${of('destAgentId')}::bigint[])
      as b(id, order_id, party_id, elsewhere, agent_id)
  ), c as (
    select b.id as bill_id, c.id, c.customer_id, c.currency, c.amount, c.base_amount, c.open_amount
    from b join fc_cost c on c.ep_id = ${epId}::bigint and c.order_id = b.order_id and c.direction = 'AR' and not c.is_estimate and not c.is_deleted
      join bs_cost_name n on n.code = c.fee_code
    where (b.party_id is null or c.customer_id = b.party_id)
      and (not b.elsewhere or (n.fee_group <> 'FREIGHT' and c.customer_id is distinct from b.agent_id))
  ), p as (
    select c.bill_id, c.customer_id, l.invoice_id, sum(l.allocated_amount_of_cost) as part
    from c join fc_invoice_line l on l.ep_id = ${epId}::bigint and l.cost_id = c.id and not l.is_deleted group by 1, 2, 3
  )
  select bill_id, customer_id, currency, sum(due_base), sum(open), sum(open_base) from (
    select bill_id, customer_id, currency, base_amount as due_base, open_amount as open, round(base_amount * open_amount / nullif(amount, 0), 2) as open_base from c
    union all
    select p.bill_id, p.customer_id, i.currency, 0, case when p.part = i.amount then i.balance else round(i.balance * p.part / i.amount, 2) end,
      case when p.part = i.amount then i.base_balance else round(i.base_balance * p.part / i.amount, 2) end
    from p join fc_invoice i on i.ep_id = ${epId}::bigint and i.id = p.invoice_id and not i.is_deleted where i.balance <> 0 and i.amount <> 0
  ) a group by 1, 2, 3 order by 1, 2, 3`;
};

/** Where each of these parties stands, once each; those whose bills wait are few. */
async function standingsOf(
  { transaction }: Books,
  epId: string,
  ids: ReadonlySet<string>,
  facts: Facts,
): Promise<ReadonlyMap<string, Credit>> {
  const known = new Map<string, Credit>();
  for (const id of [...ids].sort()) known.set(id, await creditOf({ transaction }, epId, id, facts));
  return known;
}

/** What is due at each of these bills; no line of it is anybody's who settles elsewhere. @throws Refused CREDIT_FETCH_FAILED */
async function duesOf(books: Books, bills: readonly Row[]): Promise<ReadonlyMap<string, Due>> {
  const { engine, caller, transaction } = books;
  const { epId } = caller.actor;
  const facts = await engine.facts.load(transaction, invoice, caller.actor, engine.now());
  const rows = await transaction.query(dueSql(epId, bills));
  const names = new Map(
    (
      await transaction.query(
        sql`select id, short_name, case when ${paysBefore} then 'PREPAID' else settle_method end from crm_customer p where ep_id = ${epId}::bigint and id = any(${[...new Set(rows.map(([, id]) => id as string))]}::bigint[])`,
      )
    ).map(([id, name, method]) => [id as string, { name: name ?? '', settleMethod: method ?? 'PREPAID' }]),
  );
  const onCredit = new Set([...names].filter(([, { settleMethod }]) => settleMethod !== 'PREPAID').map(([id]) => id));
  const standings = await standingsOf(books, epId, onCredit, facts);
  const total = (some: typeof rows, at: number) =>
    moneyText(toText(some.reduce((sum, cells) => add(sum, toDecimal(cells[at] ?? '0')), ZERO)), String(facts.branch.baseCurrency));
  return new Map(
    bills.map((bill) => {
      const mine = rows.filter(([id]) => id === bill.id);
      const parties = [...new Set(mine.map(([, party]) => party as string))].map((id): PartyDue => {
        const standing = standings.get(id);
        return {
          ...(names.get(id) ?? { name: '', settleMethod: 'PREPAID' }),
          open: mine
            .filter(([, party, , , open]) => party === id && !isZero(toDecimal(open ?? '0')))
            .map(([, , currency, , open]) => [currency ?? '', moneyText(open ?? '0', currency ?? '')] as const),
          overdueDays: standing?.overdueDays ?? 0,
          graceDays: standing?.limit.graceDays ?? 0,
          policyOverdue: standing?.limit.policyOverdue ?? 'WARN',
          policyOverLimit: standing?.limit.policy ?? 'WARN',
          excess: standing ? moneyText(toText(excessOf(standing)), standing.limit.currency) : '0',
          currency: standing?.limit.currency ?? '',
        };
      });
      return [bill.id, { parties, dueBase: total(mine, 3), openBase: total(mine, 5) }];
    }),
  );
}

/** What a bill's row tells of the money behind it. */
export function told(bill: Row, due: Due): { readonly release: Release; readonly values: Values } {
  const release = housesDecide(bill) ? { releaseType: 'PAID' as const, objections: [] } : releaseOf(bill, due.parties);
  return {
    release,
    values: {
      dueBase: due.dueBase,
      openBase: due.openBase,
      openText: openWords(due.parties.flatMap(({ open }) => open)).slice(0, 200) || null,
      overdueDays: Math.max(0, ...due.parties.map(({ overdueDays }) => overdueDays)) || null,
      conditionMet: release.objections.length === 0,
    },
  };
}

/** The money behind each of these bills, as their rows tell it. */
export async function toldOf(books: Books, bills: readonly Row[]): Promise<ReadonlyMap<string, ReturnType<typeof told>>> {
  const dues = await duesOf(books, bills);
  return new Map(bills.map((bill) => [bill.id, told(bill, dues.get(bill.id) as Due)]));
}

/** Judges the release of the rows of an act, each by itself: what is against it is refused or asked, what it rests on is kept. */
export async function judgeRelease({ engine, caller, road, rows, refuse, warn, put }: ActWork): Promise<void> {
  const all = await toldOf({ engine, caller, transaction: road.transaction }, rows);
  for (const { id } of rows) {
    const { release, values } = all.get(id) as ReturnType<typeof told>;
    for (const objection of release.objections) if (objection.warn) warn({ ...objection, id });
    for (const { warn: asked, reason: _reason, ...objection } of release.objections) if (!asked) refuse({ ...objection, id });
    put(id, { ...values, releaseType: release.releaseType });
  }
}

/** The money behind rows is told anew, and nothing is judged. */
export async function tellMoney({ engine, caller, road, rows, put }: ActWork): Promise<void> {
  for (const [id, { values }] of await toldOf({ engine, caller, transaction: road.transaction }, rows)) put(id, values);
}

const mostAtOnce = 200;

/** Bills that wait for their release, from one on. */
const waitingSql = (table: string, epId: string, after: string) =>
  sql`select id from ${raw(table)} where ep_id = ${epId}::bigint and id > ${after}::bigint and not stage_put and (stage_receive or request_time is not null) and transport_document_status <> 'VOID' and not is_deleted order by id limit ${mostAtOnce}::int`;

/**
 * Bills that wait tell what finance has received meanwhile: `conditionMet` and the amounts beside it (design/screens-finance REL). Only rows
 * that say something else now are written. What is decided at a release is looked at anew there.
 */
export const tellingMoney: Job = {
  name: 'tellReleases',
  of: 'branch',
  schedule: { everySeconds: 60 },
  run: async ({ engine, epId, caller, signal }) => {
    const actor = await caller();
    let bills = 0;
    for (const definition of [masterBill, houseBill])
      for (let after: string | null = '0'; after !== null;) {
        signal.throwIfAborted();
        const from: string = after;
        const together = { action: 'tellMoney', definition } as const;
        const [written, last] = await performAsJob(engine, actor, together, async (road): Promise<[number, string | null]> => {
          const ids = (await road.transaction.query(waitingSql(definition.table, epId, from))).map(([id]) => id as string);
          if (ids.length === 0) return [0, null];
          const rows = [...(await lockRows(road.transaction, engine, actor, definition, ids)).values()];
          const told = await toldOf({ engine, caller: actor, transaction: road.transaction }, rows);
          const wishes = rows.flatMap(({ id, version, ...row }) => {
            const { values } = told.get(id) as ReturnType<typeof told.get> & object;
            const moved = Object.entries(values).some(([name, value]) => String(row[name] ?? '') !== String(value ?? ''));
            return moved ? [{ id, version, set: {}, put: values, old: {}, derived: {} }] : [];
          });
          if (wishes.length > 0) await road.perform(definition, { rows: wishes });
          return [wishes.length, ids.length < mostAtOnce ? null : (ids.at(-1) ?? null)];
        });
        bills += written;
        after = last;
      }
    return { bills };
  },
};
