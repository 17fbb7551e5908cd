import { randomUUID } from 'node:crypto';
import { parameterOf } from '#define/parameters';
import { decimalOf, textOf, type Row } from '#define/row';
import { deskHeld, identityHolds, issuingName, sellerOf } from '#modules/einvoice/asking.server';
import { redApplication } from '#modules/einvoice/redApplication/redApplication.entity';
import { taxInvoiceItem } from '#modules/einvoice/taxInvoiceItem/taxInvoiceItem.entity';
import { leftOf } from '#modules/finance/taxInvoice/documents.shape.server';
import { rowsWhere } from '#server/perform/branchRows';
import { dueSoon } from '#server/jobs/soon';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import type { AdditionWish } from '#server/perform/wishes';
import { Refused, type ServerRefusal } from '#server/refused';
import { saysYes } from '#server/store/namedRows';
import { sql } from '#server/store/sql';
import { compare, isZero, subtract, sum, toDecimal, toText, ZERO } from '#values/decimal';
import { moneyText, splitAt } from '#values/money';

const money = (row: Row, field: string) => toDecimal(textOf(row, field) ?? '0');
const baseOf = ({ facts }: ActWork): string => textOf(facts.branch, 'baseCurrency') ?? 'CNY';

const needsPlatform = ({ engine, facts }: ActWork): void => {
  if (!engine.taxPlatform) throw new Refused('EINVOICE_NOT_SET_UP');
  sellerOf(facts);
};

const soon = ({ road, engine, caller }: ActWork) => dueSoon(road.transaction, engine.now(), issuingName, caller.actor.epId);

/** Charges of each application by their item and rate: what a tax invoice lists (domain/05 §5.12). */
async function itemsOf(work: ActWork): Promise<ReadonlyMap<string, AdditionWish[]>> {
  const { road, caller, rows } = work;
  const found = await road.transaction.query(
    sql`select i.tax_invoice_id, left(coalesce(n.invoice_item_name, n.name, c.fee_name), 60), n.tax_category_code, c.tax_rate, l.tax_amount = 0, l.base_amount, l.net_amount * i.rate
        from fc_invoice i join fc_invoice_line l on l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted
        join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id left join bs_cost_name n on n.code = c.fee_code and not n.is_deleted
        where i.ep_id = ${caller.actor.epId}::bigint and i.tax_invoice_id = any(${rows.map(({ id }) => id)}::bigint[]) and not i.is_deleted order by c.id`,
  );
  const items = new Map<string, Map<string, { set: Record<string, string | boolean | null>; net: string[]; amount: string[] }>>();
  for (const [id, itemName, taxCategoryCode, taxRate, untaxed, amount, net] of found) {
    const isExempt = saysYes(untaxed);
    const ofOne = items.get(id as string) ?? new Map();
    items.set(id as string, ofOne);
    const key = [itemName, taxCategoryCode, taxRate, isExempt].join(' ');
    const set = {
      taxInvoiceId: id as string,
      itemName: itemName ?? '',
      taxCategoryCode: taxCategoryCode ?? null,
      taxRate: taxRate ?? null,
      isExempt,
    };
    const one = ofOne.get(key) ?? { set, net: [], amount: [] };
    ofOne.set(key, one);
    one.net.push(moneyText(net ?? '0', baseOf(work)));
    one.amount.push(amount ?? '0');
  }
  return new Map(
    [...items].map(([id, ofOne]) => [
      id,
      [...ofOne.values()].map(({ set, net, amount }, at): AdditionWish => {
        const [whole, without] = [sum(amount.map(toDecimal)), sum(net.map(toDecimal))];
        const put = { ...set, netAmount: toText(without), taxAmount: toText(subtract(whole, without)), amount: toText(whole) };
        return { clientId: `${id}:${at}`, set: {}, put, derived: {} };
      }),
    ]),
  );
}

/** The bureau knows who issues, and lets the branch invoice that much (domain/03 §3.9). @throws Refused */
async function mayIssue(work: ActWork): Promise<void> {
  const { road, engine, caller, rows } = work;
  const desk = await deskHeld(road, engine, caller);
  if (!identityHolds(desk, engine.now())) throw new Refused('IDENTITY_NEEDED');
  const left = desk === null ? null : decimalOf(desk, 'quotaLeft');
  const [[onTheirWay] = []] = await road.transaction.query(
    sql`select coalesce(sum(total), 0) from fc_tax_invoice where ep_id = ${caller.actor.epId}::bigint and issue_state in ('SUBMITTED', 'ISSUING') and not is_deleted`,
  );
  const open = subtract(toDecimal(left ?? '0'), toDecimal(onTheirWay ?? '0'));
  const wanted = sum(rows.map((row) => money(row, 'total')));
  if (left !== null && compare(wanted, open) > 0)
    throw new Refused([
      { code: 'QUOTA_NOT_ENOUGH', id: rows[0]?.id ?? '', field: 'total', detail: { open: toText(open), value: toText(wanted) } },
    ]);
}

/** `agentSettlementAdd`: handed to the platform with its items, which come to what the documents do; it is asked by itself, once for each `sid`. */
const submit: ActBody = async (work) => {
  const { road, engine, caller, rows, put } = work;
  needsPlatform(work);
  const untold = rows.filter((row) => row.taxInvoiceKind === 'DIGITAL_SPECIAL' && textOf(row, 'buyerTaxNo') === null);
  if (untold.length > 0) throw new Refused(untold.map(({ id }) => ({ code: 'BUYER_TAX_NO_INVALID', id, field: 'buyerTaxNo' })));
  await mayIssue(work);
  const product = asProduct(caller);
  const items = await itemsOf(work);
  const differ = rows.flatMap((row): ServerRefusal[] => {
    const own = items.get(row.id) ?? [];
    const of = (field: string) => sum(own.map((one) => toDecimal(String(one.put?.[field] ?? '0'))));
    const fits =
      own.length > 0 && compare(of('amount'), money(row, 'total')) === 0 && compare(of('netAmount'), money(row, 'netTotal')) === 0;
    return fits ? [] : [{ code: 'TAX_ITEMS_DIFFER', id: row.id, field: 'total', detail: { value: toText(of('amount')) } }];
  });
  if (differ.length > 0) throw new Refused(differ);
  const ids = rows.map(({ id }) => id);
  const before = await rowsWhere(road.transaction, engine, product, taxInvoiceItem, sql`t.tax_invoice_id = any(${ids}::bigint[])`);
  const add = [...items.values()].flat();
  await road.perform(taxInvoiceItem, { remove: before.map(({ id }) => ({ id, version: null })), add }, product);
  for (const row of rows) {
    // What the bureau refused is asked for anew; what may be issued over there already is asked about under its own number.
    const sid = row.issueState === 'FAILED' ? null : textOf(row, 'sid');
    put(row.id, { sid: sid ?? randomUUID(), errorCode: null, errorText: null, ...(sid === null ? { sentTime: null } : {}) });
  }
  await soon(work);
  return {};
};

/** `reGetResultBySid`: the platform is asked again what became of them. */
const again: ActBody = async (work) => {
  needsPlatform(work);
  await soon(work);
  return {};
};

/** `sameLayoutFile`: their files are fetched again. */
const layout: ActBody = async (work) => {
  needsPlatform(work);
  for (const { id } of work.rows) work.put(id, { layoutState: 'WANTED' });
  await soon(work);
  return {};
};

/** `redApply`: a red letter over a part, or all that is left; one at a time (domain/03 §3.9). */
const redApply: ActBody = async (work) => {
  const { road, caller, rows, answers, facts, put } = work;
  needsPlatform(work);
  const ids = rows.map(({ id }) => id);
  const open = await road.transaction.query(
    sql`select distinct tax_invoice_id from fc_red_application where ep_id = ${caller.actor.epId}::bigint and tax_invoice_id = any(${ids}::bigint[])
        and apply_state not in ('DONE', 'VOID', 'FAILED') and not is_deleted`,
  );
  if (open.length > 0) throw new Refused(open.map(([id]) => ({ code: 'RED_PENDING', id: id as string, field: 'redConfirmState' })));
  const told = decimalOf(answers, 'redTotal');
  const fullOnly = answers.redReason === 'INVOICE_ERROR' && parameterOf(facts, 'einvoice.errorFullOnly') === true;
  const add = rows.map((row): AdditionWish => {
    const left = leftOf(row);
    const part = told === null ? left : toDecimal(told);
    const detail = { open: toText(left) };
    if (compare(part, left) > 0 || compare(part, ZERO) <= 0)
      throw new Refused([{ code: 'RED_EXCEEDS', id: row.id, field: 'redFlushedTotal', detail }]);
    if (fullOnly && !isZero(subtract(left, part)))
      throw new Refused([{ code: 'RED_FULL_ONLY', id: row.id, field: 'redFlushedTotal', detail }]);
    const whole = { net: String(row.netTotal), tax: String(row.taxTotal), amount: String(row.total) };
    const { net, tax } = splitAt(whole, toText(part), baseOf(work)).first;
    const put = { taxInvoiceId: row.id, sid: randomUUID(), netTotal: net, taxTotal: tax, total: moneyText(toText(part), baseOf(work)) };
    return {
      clientId: row.id,
      set: {},
      put: { ...put, applicant: answers.applicant ?? 'SELLER', redReason: answers.redReason ?? null },
      derived: {},
    };
  });
  const { done } = await road.perform(redApplication, { add }, asProduct(caller));
  for (const { id } of rows) put(id, { redConfirmState: null });
  await soon(work);
  return { elsewhere: { entity: 'redApplication', by: 'id', are: done.map(({ id }) => id) } };
};

/** `sameRedInvoice`: the bureau is asked again; what is confirmed is issued, although the branch does not have that done by itself. */
const same: ActBody = async (work) => {
  needsPlatform(work);
  for (const { id } of work.rows) work.put(id, { issueWanted: true });
  await soon(work);
  return {};
};

export const handingBodies = { taxInvoice: { submit, again, layout, redApply }, redApplication: { same } } satisfies Record<
  string,
  Record<string, ActBody>
>;
