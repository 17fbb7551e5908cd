import type { Facts } from '#define/facts';
import { textOf, type Row, type Values } from '#define/row';
import type { Bill } from '#modules/demo/billing';
import { Stream } from '#modules/demo/random';
import { blankValues, makeRow } from '#modules/demo/rowMaking';
import { dayText } from '#modules/demo/timeline';
import { redApplication } from '#modules/einvoice/redApplication/redApplication.entity';
import { taxInvoiceItem } from '#modules/einvoice/taxInvoiceItem/taxInvoiceItem.entity';
import { taxInvoice } from '#modules/finance/taxInvoice/taxInvoice.entity';
import { dayNumber } from '#values/day';
import { divide, isZero, multiply, subtract, sum, toDecimal, toText, type Decimal } from '#values/decimal';
import { grouped } from '#values/grouped';
import { moneyText, splitAt } from '#values/money';

/** Documents this new and without a number are applied for, and wait; one of a few was refused. */
const waitsDays = 25;

interface Billed {
  readonly invoice: Row;
  readonly lines: readonly Row[];
  readonly bill: Bill;
  readonly facts: Facts;
}

/** How far the tax invoice of a document is: issued with its number, taken back in a part or whole, or still to be issued. Null: none was applied for. */
function stateOf({ invoice, bill }: Billed, stream: Stream, today: number): string | null {
  if (bill.direction !== 'AR' || invoice.checkStatus !== 'CHECK_PASS') return null;
  if (invoice.taxInvoiceNo !== null) return stream.chance(0.012) ? (stream.chance(0.5) ? 'RED_PART' : 'RED_ALL') : 'ISSUED';
  if (today - bill.invoiceDate > waitsDays || !stream.chance(0.7)) return null;
  return stream.chance(0.15) ? 'FAILED' : 'DRAFT';
}

/** Most rates one document has. */
const mostRates = 8;

/** Lines of one rate of tax together, in the books' currency; what bears none is exempt. */
function itemsOf({ invoice, lines, bill }: Billed, rate: Decimal, base: string, made: Values): Row[] {
  const rateOf = ({ netAmount, taxAmount }: Row): string => {
    const [net, tax] = [toDecimal(String(netAmount)), toDecimal(String(taxAmount))];
    return isZero(net) ? '0' : toText(divide(multiply(tax, toDecimal('100')), net, 0));
  };
  return [...grouped(lines, rateOf)].map(([taxRate, own], at): Row => {
    const net = sum(own.map((line) => toDecimal(moneyText(toText(multiply(toDecimal(String(line.netAmount)), rate)), base))));
    const amount = sum(own.map((line) => toDecimal(String(line.baseAmount))));
    return {
      id: String(Number(bill.id) * mostRates + at),
      epId: String(invoice.epId),
      version: 1,
      ...blankValues(taxInvoiceItem),
      taxInvoiceId: bill.id,
      itemName: '国际货物运输代理服务',
      taxCategoryCode: '3040802010200000000',
      taxRate,
      isExempt: taxRate === '0',
      netAmount: moneyText(toText(net), base),
      taxAmount: moneyText(toText(subtract(amount, net)), base),
      amount: moneyText(toText(amount), base),
      ...made,
    };
  });
}

/** The tax invoice over a document, with the red letter that took it back; the document names it from then on (domain/10 §10.4). */
export function taxInvoiceRows(
  billed: Billed,
  seed: number,
  today: number,
): { taxInvoice: Row[]; taxInvoiceItem: Row[]; redApplication: Row[] } {
  const { invoice, lines, bill, facts } = billed;
  const stream = new Stream(seed, 'taxInvoice', Number(bill.id));
  const issueState = stateOf(billed, stream, today);
  if (issueState === null) return { taxInvoice: [], taxInvoiceItem: [], redApplication: [] };
  const base = String(facts.branch.baseCurrency);
  const rate = toDecimal(textOf(invoice, 'rate') ?? '1');
  const net = sum(lines.map((line) => toDecimal(moneyText(toText(multiply(toDecimal(String(line.netAmount)), rate)), base))));
  const total = String(invoice.baseAmount);
  const amounts = { net: moneyText(toText(net), base), tax: moneyText(toText(subtract(toDecimal(total), net)), base), amount: total };
  const taxed = lines.every((line) => !/^-?0(?:\.0*)?$/u.test(String(line.taxAmount)));
  const issueDate = dayText(Math.min(bill.invoiceDate + stream.below(3), today - 1));
  const isRed = issueState.startsWith('RED');
  const back = !isRed
    ? null
    : issueState === 'RED_ALL'
      ? amounts
      : splitAt(amounts, moneyText(toText(multiply(toDecimal(total), toDecimal('0.3'))), base), base).first;
  const redNo = back === null ? null : `${String(invoice.taxInvoiceNo).slice(0, 4)}9${String(invoice.taxInvoiceNo).slice(5)}`;
  // Red ones come a fortnight later, if that is past.
  const redDate = back === null ? null : dayText(Math.min(dayNumber(issueDate) + 14, today - 1));
  const made = { createUserId: String(invoice.createUserId), createTime: String(invoice.createTime) };
  const issued: Values = {
    taxInvoiceNo: invoice.taxInvoiceNo ?? null,
    issueDate,
    issueUserId: made.createUserId,
    issueTime: made.createTime,
    issuedTotal: total,
    redFlushedTotal: back?.amount ?? '0',
    redNos: redNo,
    redDate,
    redConfirmState: back === null ? null : '01',
  };
  const refused: Values = issueState === 'FAILED' ? { errorCode: 'BUYER_TAX_NO', errorText: '购方税号与名称不符' } : {};
  const { values } = bill.partner;
  const row = makeRow({
    definition: taxInvoice,
    id: bill.id,
    epId: String(invoice.epId),
    facts,
    made,
    values: {
      customerId: bill.partner.id,
      taxInvoiceKind: taxed && values.uscc ? 'DIGITAL_SPECIAL' : 'DIGITAL_NORMAL',
      buyerName: values.crmName ?? null,
      buyerTaxNo: values.uscc ?? null,
      remarkText: textOf(invoice, 'jobNos')?.slice(0, 230) ?? null,
      issueState,
      netTotal: amounts.net,
      taxTotal: amounts.tax,
      total,
      invoices: 1,
      invoiceNos: bill.invoiceNo,
      ...(invoice.taxInvoiceNo === null ? refused : issued),
    },
  });
  invoice.taxInvoiceId = bill.id;
  // What was not handed in yet has no items.
  const taxInvoiceItems = invoice.taxInvoiceNo === null ? [] : itemsOf(billed, rate, base, made);
  if (back === null) return { taxInvoice: [row], taxInvoiceItem: taxInvoiceItems, redApplication: [] };
  const letter = makeRow({
    definition: redApplication,
    id: bill.id,
    epId: String(invoice.epId),
    facts,
    made,
    values: {
      taxInvoiceId: bill.id,
      applicant: 'SELLER',
      redReason: issueState === 'RED_ALL' ? 'INVOICE_ERROR' : 'SALES_DISCOUNT',
      netTotal: back.net,
      taxTotal: back.tax,
      total: back.amount,
      applyState: 'DONE',
      confirmNo: `33${String(dayNumber(issueDate))}${bill.id}`,
      confirmState: '01',
      redNo,
      redDate,
    },
  });
  return { taxInvoice: [row], taxInvoiceItem: taxInvoiceItems, redApplication: [letter] };
}
