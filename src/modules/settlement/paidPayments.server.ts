import { follow } from '#define/decide';
import { decimalOf, type Row, type Values } from '#define/row';
import { payment } from '#modules/settlement/payment/payment.entity';
import { paymentLine } from '#modules/settlement/paymentLine/paymentLine.entity';
import { heldBy, heldWhere } from '#server/perform/branchRows';
import type { Followed, Follower, Following } from '#server/perform/following';
import { asProduct } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused } from '#server/refused';
import { sql, type Sql } from '#server/store/sql';
import { isZero, toDecimal } from '#values/decimal';

/** Payments and their lines, held; each with what it is to become. */
async function moved(
  { transaction, engine, caller }: Following,
  action: string,
  payments: Sql,
  becomes: (row: Row) => { readonly head: Values; readonly lineState: string },
): Promise<Followed[]> {
  const product = asProduct(caller);
  const held = await heldWhere(transaction, engine, product, payment, payments);
  if (held.length === 0) return [];
  // Asked once of each: it may say something of it.
  const becoming = new Map(held.map((row) => [row.id, becomes(row)]));
  const ids = [...becoming.keys()];
  const lines = await heldBy(transaction, engine, product, paymentLine, 'paymentId', ids);
  const [ofHeads, ofLines] = await Promise.all(
    [payment, paymentLine].map((one) => engine.facts.load(transaction, one, caller.actor, engine.now())),
  );
  const changed = (definition: typeof payment, before: Row, set: Values, facts: typeof ofHeads): Decided[] => {
    if (!facts) return [];
    const { after, changed: names } = follow(definition, before, set, facts);
    return names.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed: names }];
  };
  return [
    {
      definition: paymentLine,
      action,
      decided: lines.flatMap((line) =>
        changed(paymentLine, line, { lineState: becoming.get(String(line.paymentId))?.lineState ?? null }, ofLines),
      ),
    },
    { definition: payment, action, decided: held.flatMap((row) => changed(payment, row, becoming.get(row.id)?.head ?? {}, ofHeads)) },
  ].filter(({ decided }) => decided.length > 0);
}

/** A payment follows its money: void again it is approved as before, sent back by the bank it is over and its bills are open. */
export const paidPayments: Follower = {
  of: 'cash',
  when: ({ before, after, changed }) =>
    before !== null && after?.cashKind === 'PAYMENT' && changed.some((name) => name === 'checkStatus' || name === 'outcome'),
  async body(following, changes) {
    const monies = new Map(changes.map(({ id, after }) => [id, after as Row]));
    return moved(following, 'pay', sql`t.cash_id = any(${[...monies.keys()]}::bigint[])`, ({ cashId }) => {
      const money = monies.get(String(cashId));
      if (money?.checkStatus === 'VOID')
        return { head: { paymentState: 'FINANCE_PASSED', cashId: null, paidDate: null, bankFlowNo: null }, lineState: 'APPROVED' };
      return money?.outcome === 'RETURNED'
        ? { head: { paymentState: 'RETURNED' }, lineState: 'FREE' }
        : { head: { paymentState: 'PAID' }, lineState: 'DONE' };
    });
  },
};

const takesBack = new Set(['redAmount', 'badDebtAmount']);

/** Payments asked for that hold these documents go back to whoever asked for them, and whoever brought that about is told before it is done. */
function fallBack(following: Following, invoices: Sql): Promise<readonly Followed[]> {
  const standing = sql`t.payment_state in ('DRAFT', 'SUBMITTED', 'LEADER_PASSED', 'FINANCE_PASSED') and exists (select 1 from fc_payment_line l
    where l.ep_id = t.ep_id and l.payment_id = t.id and l.invoice_id in (${invoices}) and l.holds and not l.is_deleted)`;
  return moved(following, 'fallBack', standing, ({ id, paymentNo, payFileId }) => {
    if (payFileId !== null) throw new Refused([{ code: 'PAYMENT_EXPORTED', id, detail: { no: String(paymentNo) } }]);
    following.warn({ code: 'PAYMENT_FALLS_BACK', reason: false, id, detail: { no: String(paymentNo) } });
    return { head: { paymentState: 'DRAFT', fellBack: true, limitBase: null, limitStep: null }, lineState: 'FREE' };
  });
}

/** A payment whose bill is taken back in part falls back to whoever asked for it, and says so (domain/13 §13.6 nr 3). */
export const fallenPayments: Follower = {
  of: 'invoice',
  when: ({ before, after, changed }) =>
    before !== null &&
    after !== null &&
    !isZero(toDecimal(decimalOf(after, 'plannedAmount') ?? '0')) &&
    changed.some((name) => takesBack.has(name)),
  body: (following, changes) => fallBack(following, sql`select unnest(${changes.map(({ id }) => id)}::bigint[])`),
};

/** So does one whose bill comes into dispute by a charge of it. */
export const disputedPayments: Follower = {
  of: 'cost',
  when: ({ before, after, changed }) => before?.disputeText === null && after !== null && changed.includes('disputeText'),
  body: (following, changes) =>
    fallBack(
      following,
      sql`select i.invoice_id from fc_invoice_line i where i.ep_id = ${following.owner}::bigint and i.cost_id = any(${changes.map(({ id }) => id)}::bigint[]) and not i.is_deleted`,
    ),
};
