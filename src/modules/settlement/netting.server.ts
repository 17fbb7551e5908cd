import { settlementRateOn, type Facts } from '#define/facts';
import { dayOf, decimalOf, textOf, type Row, type Values } from '#define/row';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { listOf, numberOf, type Asked } from '#modules/settlement/asked.shape.server';
import { cash } from '#modules/settlement/cash/cash.entity';
import { netted, type Part } from '#modules/settlement/netting.rules';
import { dueOf, moneyOf, previewOf, settle, type Settled } from '#modules/settlement/settling.server';
import { idOf } from '#server/http/input';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { absolute, compare, sum, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

const nothingSaid = { allocatedCash: null, crossRate: null, adjustments: [] } as const;

/** What the call names of each side, by document. */
function toldOf({
  answers,
}: ActWork): ReadonlyMap<string, { readonly amount: DecimalText | null; readonly crossRate: DecimalText | null }> {
  const all = (['ar', 'ap'] as const).flatMap((side) => (answers[side] === null ? [] : listOf(answers[side], side)));
  return new Map(
    all.map((one) => [idOf(one.invoiceId), { amount: numberOf(one.amount, 'ar'), crossRate: numberOf(one.crossRate, 'crossRate') }]),
  );
}

/** Where documents of one side alone are chosen: those of the other, of the same partner and currency, that are passed and open. */
async function otherSide({ road, caller, rows }: ActWork): Promise<Row[]> {
  const [first] = rows as readonly [Row];
  if (rows.some(({ direction }) => direction !== first.direction)) return [];
  const found = await road.transaction.query(
    sql`select id from fc_invoice where ep_id = ${caller.actor.epId}::bigint and customer_id = ${textOf(first, 'customerId')}::bigint and currency = ${textOf(first, 'currency')}
        and direction = ${first.direction === 'AR' ? 'AP' : 'AR'} and check_status = 'CHECK_PASS' and bad_debt_status = 'NONE' and balance <> 0 and not is_deleted order by id limit 200`,
  );
  return [
    ...(
      await road.hold(
        invoice,
        found.map(([id]) => id as string),
      )
    ).values(),
  ];
}

/** A document of money of the partner, checked as it is made. Answers its row. */
async function made({ road, caller, engine }: ActWork, set: Values): Promise<Row> {
  const put: Values = { checkStatus: 'CHECKED', checkUserId: caller.actor.userId, checkTime: engine.now().toISOString() };
  const { done } = await road.perform(cash, { add: [{ clientId: String(set.cashKind), set, put, derived: {} }] });
  const id = done[0]?.id ?? '';
  return (await road.hold(cash, [id])).get(id) as Row;
}

/** What is left of the documents in the netting's currency is received or paid at once, by money that names the netting (domain/13 §13.1 nr 6). */
async function settledRest(work: ActWork, facts: Facts, netting: Row, ids: readonly string[]): Promise<Settled | null> {
  const { road, caller, answers, reason } = work;
  const open = [...(await road.hold(invoice, ids)).values()].filter((row) => compare(toDecimal(dueOf(row).balance), ZERO) !== 0);
  const rest = sum(open.map((row) => toDecimal(dueOf(row).balance)));
  const [first] = open;
  if (first === undefined) return null;
  const other = open.find((row) => row.direction !== first.direction || row.currency !== netting.currency);
  if (other) throw new Refused([{ code: 'NETTING_REST', id: other.id, field: 'settle' }]);
  const income = (first.direction === 'AR') === compare(rest, ZERO) > 0;
  const currency = String(netting.currency);
  const money = await made(work, {
    direction: income ? 'IN' : 'OUT',
    cashKind: income ? 'RECEIPT' : 'PAYMENT',
    customerId: netting.customerId ?? null,
    currency,
    amount: moneyText(toText(absolute(rest)), currency),
    rate: netting.rate ?? null,
    cashDate: netting.cashDate ?? null,
    bankAccountId: answers.bankAccountId ?? null,
    bankFlowNo: answers.bankFlowNo ?? null,
    nettingId: netting.id,
  });
  const asked = open.map((row): Asked => ({ ...nothingSaid, cashId: money.id, invoiceId: row.id, allocatedInvoice: dueOf(row).balance }));
  return settle({ road, caller, facts, asked, writeOffDate: String(money.cashDate), reason });
}

/**
 * `netting`: receivables and payables of one partner settle each other, under a document of money that moved none; both sides come to the
 * same in its currency (domain/12 nr 10, 13 §13.1 nr 6, §13.9). The rest is open, or received or paid at once. Taken back, the run makes
 * the document void.
 */
const netting: ActBody = async (work) => {
  const { road, caller, answers, perRow, rows, engine, reason, dryRun } = work;
  const told = toldOf(work);
  const [first] = rows;
  if (first === undefined) throw new Refused('WRITEOFF_EMPTY', {}, 'ar');
  const facts = await engine.facts.load(road.transaction, cash, caller.actor, engine.now());
  const all = [...rows, ...(told.size > 0 ? [] : await otherSide(work))];
  const customerId = textOf(answers, 'crmId') ?? textOf(first, 'customerId');
  const foreign = all.find((row) => row.customerId !== customerId);
  if (foreign) throw new Refused([{ code: 'WRITEOFF_PARTNER', id: foreign.id, field: 'customerId' }]);
  const [rate, cashDate] = [decimalOf(answers, 'rate'), dayOf(answers, 'payDate') ?? facts.today];
  const document = await made(work, {
    direction: 'IN',
    cashKind: 'NETTING',
    customerId,
    currency: textOf(answers, 'currency') ?? textOf(first, 'currency'),
    amount: '0',
    cashDate,
    ...(rate === null ? {} : { rate }),
  });
  const parts = all.map((row): Part => {
    const [due, said] = [dueOf(row), told.get(row.id)];
    const allocatedInvoice = said?.amount ?? numberOf(perRow[row.id], 'amounts') ?? due.balance;
    return {
      ...nothingSaid,
      id: row.id,
      no: String(row.invoiceNo),
      dueDate: textOf(row, 'dueDate'),
      due,
      dayRate: settlementRateOn(facts, due.currency, cashDate),
      crossRate: said?.crossRate ?? null,
      allocatedInvoice,
    };
  });
  const sides = netted(parts, moneyOf(document), { told: told.size > 0 });
  if ('refusals' in sides) throw new Refused(sides.refusals);
  const asked = sides.wishes.map(({ id, ...wish }): Asked => ({ ...wish, cashId: document.id, invoiceId: id }));
  const figures = await settle({ road, caller, facts, asked, documentId: document.id, writeOffDate: cashDate, reason });
  const rest =
    answers.settle === 'MOVED'
      ? await settledRest(
          work,
          facts,
          document,
          rows.map(({ id }) => id),
        )
      : null;
  const numbers = [figures, rest].flatMap((run) => run?.cash.flatMap(({ cashNo }) => cashNo ?? []) ?? []);
  const preview = previewOf(
    rest === null
      ? figures
      : {
          ...rest,
          allocations: [...figures.allocations, ...rest.allocations],
          cash: [...figures.cash, ...rest.cash],
          invoices: [...figures.invoices, ...rest.invoices],
        },
  );
  if (dryRun) return { nettingId: null, cashId: null, figures, rest, preview };
  return {
    nettingId: document.id,
    cashId: rest?.cash[0]?.id ?? null,
    figures,
    rest,
    elsewhere: { entity: 'cash', by: 'cashNo', are: numbers },
  };
};

export const nettingBodies = { netting };
