import { decimalOf, textOf, type Row } from '#define/row';
import { Mapping } from '#modules/accounting/accountingDoc/mapping.server';
import {
  debtModel,
  moneyModel,
  partnerModel,
  voucherModel,
  type DocKind,
  type Head,
} from '#modules/accounting/accountingDoc/payload.rules';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

/**
 * What goes over of a document, made of its rows as they stand; numbers are those of the mapping.
 * @throws Refused ACCOUNTING_MAPPING, ACCOUNTING_CHANGED where a row it is made of is no more
 */
export async function modelOf(transaction: Transaction, epId: string, doc: Row, number: string): Promise<object> {
  const docKind = doc.docKind as DocKind;
  const head: Head = {
    docKind,
    number,
    externalId: textOf(doc, 'externalId'),
    orgNo: textOf(doc, 'orgNo') ?? '',
    partnerNo: textOf(doc, 'partnerNo'),
    currencyNo: textOf(doc, 'currencyNo'),
    docDate: textOf(doc, 'docDate') ?? '',
    dueDate: textOf(doc, 'dueDate'),
    amount: decimalOf(doc, 'amount') ?? '0',
  };
  const note = textOf(doc, 'sourceNos') ?? '';
  if (docKind === 'CLIENT' || docKind === 'SUPPLIER') {
    const [found] = await transaction.query(
      sql`select crm_name, uscc from crm_customer where ep_id = ${epId}::bigint and id = ${String(doc.customerId)}::bigint and not is_deleted`,
    );
    if (!found) throw new Refused('ACCOUNTING_CHANGED', { value: note });
    return partnerModel({ ...head, number: textOf(doc, 'partnerNo') ?? number }, found[0] ?? '', found[1] ?? null);
  }
  if (docKind === 'RECEIVABLE' || docKind === 'PAYABLE') {
    const lines = await transaction.query(
      sql`select r.item_no, r.tax_rate, r.amount, r.net_amount, coalesce(o.job_no, '') from fc_kd_cost_relation r join fc_cost c on c.ep_id = r.ep_id and c.id = r.cost_id and not c.is_deleted
          left join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id where r.ep_id = ${epId}::bigint and r.accounting_doc_id = ${doc.id}::bigint and not r.is_deleted order by r.id`,
    );
    if (lines.length === 0) throw new Refused('ACCOUNTING_CHANGED', { value: note });
    return debtModel(
      head,
      lines.map(([itemNo, taxRate, amount, netAmount, jobNo]) => ({
        itemNo: itemNo ?? '',
        taxRate: taxRate ?? '0',
        amount: amount ?? '0',
        netAmount: netAmount ?? '0',
        note: jobNo ?? '',
      })),
    );
  }
  const mapping = await Mapping.read(transaction, epId);
  if (docKind === 'VOUCHER') {
    const [voucher] = await transaction.query(
      sql`select voucher_type from fc_voucher where ep_id = ${epId}::bigint and id = ${String(doc.voucherId)}::bigint and voucher_status in ('POSTED', 'PUSHED') and not is_deleted`,
    );
    if (!voucher) throw new Refused('ACCOUNTING_CHANGED', { value: note });
    const entries = await transaction.query(
      sql`select e.summary, e.ledger_account, coalesce(e.currency, b.base_currency), coalesce(e.rate, 1), coalesce(e.original_amount, e.debit + e.credit), e.debit, e.credit
          from fc_voucher_entry e join sys_enterprise b on b.id = e.ep_id where e.ep_id = ${epId}::bigint and e.voucher_id = ${String(doc.voucherId)}::bigint and not e.is_deleted order by e.id`,
    );
    const model = voucherModel(
      head,
      mapping.of('VOUCHER_TYPE', voucher[0] ?? '', doc.id),
      entries.map(([summary, account, currency, rate, original, debit, credit]) => ({
        summary: summary ?? '',
        accountNo: mapping.of('LEDGER_ACCOUNT', account ?? '', doc.id),
        currencyNo: mapping.of('CURRENCY', currency ?? '', doc.id),
        rate: rate ?? '1',
        original: original ?? '0',
        debit: debit ?? '0',
        credit: credit ?? '0',
      })),
    );
    mapping.whole();
    return model;
  }
  const [account] =
    doc.cashId === null
      ? []
      : await transaction.query(
          sql`select a.account_no from fc_cash m left join bs_bank_account a on a.ep_id = m.ep_id and a.id = m.bank_account_id where m.ep_id = ${epId}::bigint and m.id = ${String(doc.cashId)}::bigint and m.check_status = 'CHECKED' and not m.is_deleted`,
        );
  if (doc.cashId !== null && account === undefined) throw new Refused('ACCOUNTING_CHANGED', { value: note });
  const accountNo = account?.[0] == null ? null : mapping.of('BANK_ACCOUNT', account[0], doc.id);
  mapping.whole();
  return moneyModel(head, accountNo, note);
}
