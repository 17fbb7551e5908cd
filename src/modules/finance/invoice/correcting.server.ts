import { follow } from '#define/decide';
import { decimalOf, textOf, type Json, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import type { ServerRefusal } from '#server/refused';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { smaller } from '#modules/finance/invoice/invoice.rules';
import { invoiceLine } from '#modules/finance/invoiceLine/invoiceLine.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { previewColumns } from '#server/perform/previews';
import type { Followed, Follower } from '#server/perform/following';
import { lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { add, compare, isZero, multiply, negate, subtract, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { moneyText, splitAt, type TaxedAmount } from '#values/money';
import { parseNumberText } from '#values/numberText';

const amountOf = (row: Values, field: string): DecimalText => decimalOf(row, field) ?? '0';
const minus = (a: DecimalText, b: DecimalText): DecimalText => toText(subtract(toDecimal(a), toDecimal(b)));
const opposite = (a: DecimalText): DecimalText => toText(negate(toDecimal(a)));

/** Something is attached that shows why (domain/03 §3.7.1). @throws Refused BAD_DEBT_FILE */
async function askEvidence({ road, caller, rows }: ActWork): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const found = await road.transaction.query(
    sql`select distinct table_id from sys_file where ep_id = ${caller.actor.epId}::bigint and table_name = ${invoice.table} and table_id = any(${ids}::text[])`,
  );
  const shown = new Set(found.map(([id]) => id));
  const bare = ids.filter((id) => !shown.has(id));
  if (bare.length > 0) throw new Refused(bare.map((id) => ({ code: 'BAD_DEBT_FILE', id })));
}

/** `badDebt`: what is still owed is given up at its book value (domain/04 §4.8). */
const badDebt: ActBody = async (work) => {
  await askEvidence(work);
  for (const row of work.rows) work.put(row.id, { badDebtAmount: amountOf(row, 'balance'), badDebtBase: amountOf(row, 'baseBalance') });
  return {};
};

/** `cancelBadDebt`: the stored figures are owed again. */
const cancelBadDebt: ActBody = ({ rows, put }) => {
  for (const { id } of rows) put(id, { badDebtAmount: '0', badDebtBase: '0' });
  return Promise.resolve({});
};

/** A line of the document with what red ones have left of it. */
interface Left extends TaxedAmount {
  readonly line: Row;
}

/** The lines of a document, each less what was taken back of its charge already, drafts among them. */
async function leftOf({ road, caller }: ActWork, blue: Row): Promise<Left[]> {
  const { epId } = caller.actor;
  const found = await road.transaction.query(
    sql`select l.id from fc_invoice_line l join fc_invoice i on i.ep_id = l.ep_id and i.id = l.invoice_id where l.ep_id = ${epId}::bigint and not l.is_deleted and not i.is_deleted and (i.id = ${blue.id}::bigint or i.red_of_invoice_id = ${blue.id}::bigint) order by l.id`,
  );
  const ids = found.map(([id]) => id as string);
  const lines = [...(await road.hold(invoiceLine, ids)).values()];
  return lines
    .filter(({ invoiceId }) => invoiceId === blue.id)
    .map((line) => {
      const back = lines.filter(({ costId, invoiceId }) => costId === line.costId && invoiceId !== blue.id);
      const rest = (field: string) =>
        back.reduce((so, one) => toText(add(toDecimal(so), toDecimal(amountOf(one, field)))), amountOf(line, field));
      return { line, amount: rest('allocatedAmountOfCost'), net: rest('netAmount'), tax: rest('taxAmount') };
    });
}

/** How much of each line is wanted: as told line by line, or one amount taken from the first line on, or all. */
function wantedOf({ answers }: ActWork, lefts: readonly Left[]): ReadonlyMap<string, DecimalText> {
  const told = answers.lines as Json;
  if (Array.isArray(told))
    return new Map(
      (told as readonly { readonly id?: Json; readonly amount?: Json }[]).map(({ id, amount }) => {
        const read = parseNumberText(String(amount ?? ''));
        if (read === null) throw new Refused('NUMBER_UNPARSED', { value: String(amount ?? '') }, 'lines');
        return [String(id), read];
      }),
    );
  const typed = decimalOf(answers, 'amount');
  if (typed === null) return new Map(lefts.map(({ line, amount }) => [line.id, amount]));
  let rest = typed;
  const wanted = new Map<string, DecimalText>();
  for (const { line, amount } of lefts) {
    const part = compare(toDecimal(amount), ZERO) > 0 ? smaller(rest, amount) : '0';
    wanted.set(line.id, part);
    rest = minus(rest, part);
  }
  const whole = minus(typed, rest);
  if (!isZero(toDecimal(rest))) throw new Refused('RED_EXCEEDS', { open: whole }, 'amount');
  return wanted;
}

/** The parts that are taken back, of equal sign and no more than is left. @throws Refused RED_EXCEEDS */
function partsOf(work: ActWork, lefts: readonly Left[], currency: string): (TaxedAmount & { readonly line: Row })[] {
  const wanted = wantedOf(work, lefts);
  const refusals: ServerRefusal[] = [];
  const parts = lefts.flatMap((left) => {
    const amount = wanted.get(left.line.id) ?? '0';
    if (isZero(toDecimal(amount))) return [];
    if (smaller(amount, left.amount) !== amount || compare(toDecimal(amount), ZERO) !== compare(toDecimal(left.amount), ZERO))
      refusals.push({ code: 'RED_EXCEEDS', id: left.line.id, field: 'amount', detail: { open: left.amount } });
    return [{ line: left.line, ...splitAt(left, moneyText(amount, currency), currency).first }];
  });
  if (parts.length === 0 && refusals.length === 0) throw new Refused('RED_EXCEEDS', { open: moneyText('0', currency) }, 'amount');
  if (refusals.length > 0) throw new Refused(refusals);
  return parts;
}

/**
 * `redFlush`: a document with minus over what is taken back, at the rate of the one it is about, so that it makes no exchange difference by
 * itself. It goes its way to being passed like any; its charges may be asked for again at once (domain/03 §3.7.1, 13 §13.1 nr 9).
 */
const redFlush: ActBody = async (work) => {
  const { road, rows, answers, facts, reason, dryRun } = work;
  const [blue] = rows as readonly [Row];
  if (rows.length !== 1) throw new Refused('TOO_MANY_ROWS', { n: '1' }, 'invoiceId');
  const currency = String(blue.currency);
  const parts = partsOf(work, await leftOf(work, blue), currency);
  const invoiceKind = blue.direction === 'AP' ? 'SUPPLIER_CREDIT' : (answers.kind ?? 'CREDIT_NOTE');
  const set: Values = {
    ...Object.fromEntries(['direction', 'customerId', 'currency', 'rate'].map((name) => [name, blue[name] ?? null])),
    invoiceKind,
    invoiceDate: facts.today,
    remark: reason,
  };
  const put: Values = { redOfInvoiceId: blue.id, redReason: answers.redReason ?? null };
  const { done } = await road.perform(invoice, { add: [{ clientId: blue.id, set, put, derived: {} }] });
  const id = done[0]?.id ?? '';
  await road.perform(invoiceLine, {
    add: parts.map(({ line, amount, net, tax }) => ({
      clientId: line.id,
      set: {
        invoiceId: id,
        costId: textOf(line, 'costId'),
        orderId: textOf(line, 'orderId'),
        allocatedAmountOfCost: opposite(amount),
        netAmount: opposite(net),
        taxAmount: opposite(tax),
      },
      derived: {},
    })),
  });
  const made = (await road.hold(invoice, [id])).get(id) as Row;
  const told = Object.fromEntries(
    ['invoiceNo', 'currency', 'amount', 'netAmount', 'taxAmount', 'baseAmount'].map((name) => [name, textOf(made, name)]),
  );
  const columns = previewColumns('currency amount/currency netAmount/currency taxAmount/currency baseAmount/');
  const preview: ActPreview = { columns, rows: [told] };
  return dryRun ? { invoice: { ...told, id: null }, preview } : { invoice: { ...told, id }, made: [id] };
};

const passed = (row: Row | null): boolean => row?.checkStatus === 'CHECK_PASS';

/** What a red document takes of the one it is about as it is passed: at most what that one still owes, and its base with it. */
function takenOf(red: Row, blue: Row, base: string): { readonly amount: DecimalText; readonly base: DecimalText } {
  const open = amountOf(blue, 'balance');
  const wanted = opposite(amountOf(red, 'amount'));
  const fits = compare(toDecimal(open), ZERO) === compare(toDecimal(wanted), ZERO);
  const amount = fits ? smaller(wanted, open) : '0';
  if (isZero(toDecimal(amount))) return { amount: '0', base: '0' };
  const whole = compare(toDecimal(amount), toDecimal(open)) === 0;
  const part = moneyText(toText(multiply(toDecimal(amount), toDecimal(amountOf(blue, 'rate')))), base);
  return { amount, base: whole ? amountOf(blue, 'baseBalance') : part };
}

/** Red documents take what the blue one owes as they are passed, and give exactly that back when they no longer are (domain/13 §13.1 nr 9). */
export const redTaken: Follower = {
  of: 'invoice',
  when: ({ before, after }) => typeof after?.redOfInvoiceId === 'string' && passed(before) !== passed(after),
  body: async ({ transaction, engine, caller }, changes): Promise<Followed[]> => {
    const facts = await engine.facts.load(transaction, invoice, caller.actor, engine.now());
    const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
    const ids = changes.flatMap(({ after }) => (after === null ? [] : [after.id, String(after.redOfInvoiceId)]));
    const rows = await lockRows(transaction, engine, caller, invoice, ids);
    const now = new Map(rows);
    for (const { after } of changes) {
      const [red, blue] = [now.get(after?.id ?? ''), now.get(String(after?.redOfInvoiceId))];
      if (!red || !blue) continue;
      const back = { amount: amountOf(red, 'redAmount'), base: amountOf(red, 'redBase') };
      const { amount, base: of } = passed(red) ? takenOf(red, blue, base) : back;
      const plus = (row: Row, sign: 1 | -1): Values => {
        const moved = (field: string, by: DecimalText) =>
          toText((sign === 1 ? add : subtract)(toDecimal(amountOf(row, field)), toDecimal(by)));
        return { redAmount: moved('redAmount', amount), redBase: moved('redBase', of) };
      };
      now.set(blue.id, follow(invoice, blue, plus(blue, 1), facts).after as Row);
      now.set(red.id, follow(invoice, red, plus(red, -1), facts).after as Row);
    }
    const decided = [...rows.values()].flatMap((before): Decided[] => {
      const after = now.get(before.id) as Row;
      const changed = ['redAmount', 'redBase', 'balance', 'baseBalance', 'writeOffStatus', 'unplanned', 'payStatus'].filter(
        (name) => before[name] !== after[name],
      );
      return changed.length === 0 ? [] : [{ id: before.id, before, after, changed }];
    });
    return [{ definition: invoice, action: 'redFlush', decided }];
  },
};

/** Bodies of the acts that correct a document. */
export const correctingBodies = { badDebt, 'cancel badDebt': cancelBadDebt, redFlush };
