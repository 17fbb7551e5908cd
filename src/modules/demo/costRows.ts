import { bookPeriodOf } from '#define/books';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { budgetOf, costAmounts, deviationOf, openAmountOf, writtenOffOf } from '#modules/finance/cost/cost.rules';
import { decimalOf, multiply, plainText, toDecimal, toText } from '#values/decimal';
import { moneyText, splitByRatio, type TaxedAmount } from '#values/money';
import { linePaid, OrderBills, type Bill } from '#modules/demo/billing';
import { chargeValues } from '#modules/demo/charges';
import { costLines, type CostLine } from '#modules/demo/costLines';
import { demurrageLines } from '#modules/demo/demurrageCharges';
import type { Draft } from '#modules/demo/draft';
import { costRemarks } from '#modules/demo/goods';
import { orderId } from '#modules/demo/orderRows';
import type { BranchPartners } from '#modules/demo/partners';
import type { Market } from '#modules/demo/prices';
import { Stream } from '#modules/demo/random';
import { blankValues } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';
import { beforeDay, dayText, workingMoment } from '#modules/demo/timeline';

/** The part of a charge that a document asks for. */
export interface BilledLine extends TaxedAmount {
  readonly bill: Bill;
  readonly costId: string;
  readonly feeCode: string;
  readonly orderId: string;
  readonly jobNo: string;
  readonly epId: string;
  readonly paid: boolean;
}

export interface OrderCosts {
  readonly rows: readonly Row[];
  readonly billed: readonly BilledLine[];
  /** Everything is settled and the file closed (domain/10 §10.4: 88 of a hundred after four months). */
  readonly archived: boolean;
}

/** What the money of orders is worked out from. */
export interface CostSources {
  readonly seed: number;
  readonly today: number;
  readonly market: Market;
  readonly facts: Facts;
  readonly own: BranchPartners;
  /** Book rate of a currency on a day. */
  readonly rateOn: (currency: string, day: string) => string;
}

const firstCostId = 20_000_000;
const costsPerOrder = 64;
const blank = blankValues(cost);
const items = new Map(chargeValues.map((item) => [String(item.code), item]));
const currencyOf = (code: string) => String(items.get(code)?.defaultCurrency);

/** Share of orders that are billed at all, by age and direction; the dates of the documents do the rest. */
function billedShare(age: number, receivable: boolean): number {
  if (age > 30) return receivable ? 0.985 : 0.95;
  if (age > 7) return receivable ? 0.9 : 0.65;
  return age >= 0 ? (receivable ? 0.35 : 0.1) : 0;
}

const confirmedShare = (age: number) => (age > 30 ? 0.99 : age > 7 ? 0.93 : age >= 0 ? 0.4 : 0.08);
const estimateShare = (age: number) => (age > 30 ? 0 : age > 7 ? 0.03 : age >= 0 ? 0.2 : 0.4);

/** A line on its way to being a row: which document has it, and what was drawn for it. */
interface Entry {
  readonly line: CostLine;
  readonly id: number;
  readonly bill: Bill | null;
  readonly estimate: boolean;
  readonly confirmed: boolean;
  readonly partly: boolean;
  readonly exclusive: boolean;
  readonly remark: string | null;
  readonly made: string;
  readonly byOperator: boolean;
}

const usualTaxRate = (item: Values, direction: 'AR' | 'AP') => (direction === 'AP' ? item.defaultTaxRateAP : item.defaultTaxRateAR) ?? '0';

function entriesOf(draft: Draft, bills: OrderBills, sources: CostSources): Entry[] {
  const { own, market, seed, today } = sources;
  const stream = new Stream(seed, 'cost', draft.index);
  const billed = { AR: stream.chance(billedShare(draft.age, true)), AP: stream.chance(billedShare(draft.age, false)) };
  return [...costLines(draft, own, market, stream, currencyOf), ...demurrageLines(draft, sources)].map((line, at) => {
    const estimate = line.direction === 'AP' && stream.chance(estimateShare(draft.age));
    const wanted = billed[line.direction] && stream.chance(0.985) && !estimate;
    const of = wanted ? bills.billFor(line.direction, line.partner, line.currency) : null;
    // What is given back stands on no document that is paid line by line: more would be paid of it than it comes to.
    const bill = of?.paid === 'SOME' && line.price.startsWith('-') ? null : of;
    const exclusive = stream.chance(0.03);
    return {
      line,
      id: firstCostId + draft.index * costsPerOrder + at,
      bill,
      estimate,
      confirmed: bill !== null || (!estimate && stream.chance(confirmedShare(draft.age))),
      partly: bill !== null && stream.chance(0.01),
      exclusive: exclusive && usualTaxRate(items.get(line.code) ?? {}, line.direction) !== '0',
      remark: line.remark ?? (stream.chance(0.04) ? stream.pick(costRemarks) : null),
      made: beforeDay(workingMoment(draft.made + 1 + stream.below(4), stream), today),
      byOperator: stream.chance(0.7),
    };
  });
}

function typed(entry: Entry, draft: Draft, { rateOn }: CostSources): Values {
  const { line } = entry;
  const item = items.get(line.code) as Values;
  const costDate = dayText(draft.home ? draft.eta : draft.sailing.etd);
  const values: Values = { ...blank };
  values.orderId = orderId(draft.index);
  values.direction = line.direction;
  values.customerId = line.partner.id;
  values.feeCode = line.code;
  values.feeName = item.name ?? '';
  values.unit = line.unit ?? item.unitBasis ?? '';
  values.containerType = line.box;
  values.number = line.number;
  values.price = line.price;
  values.currency = line.currency;
  values.rate = rateOn(line.currency, costDate);
  values.taxMode = entry.exclusive ? 'EXCLUSIVE' : 'INCLUSIVE';
  values.taxRate = usualTaxRate(item, line.direction);
  values.level = item.level ?? 0;
  values.isEstimate = entry.estimate;
  values.excludeFromProfit = item.excludeFromProfit ?? false;
  values.costDate = costDate;
  values.bookPeriod = bookPeriodOf(costDate);
  values.supplierBillNo = line.direction === 'AP' && entry.bill ? `B${String(entry.bill.id).slice(-7)}` : null;
  values.remark = entry.remark;
  if (line.containerId !== undefined)
    Object.assign(values, { containerId: line.containerId, sourceType: 'DEMDET', sourceId: line.containerId });
  return values;
}

/** What a document takes of a line: nearly always all of it, seldom a first part of sixty percent. */
function allocated(values: Values, entry: Entry): TaxedAmount {
  const whole = { amount: String(values.amount), net: String(values.netAmount), tax: String(values.taxAmount) };
  if (!entry.partly) return whole;
  const parts = splitByRatio(whole, 60, entry.line.currency);
  return 'code' in parts ? whole : parts.first;
}

const clerkOf = (epId: string, job: string) => staff.find((one) => one.job === job && (one.epId === epId || one.epId === '1'))?.id ?? '1';

/** What the item was usually charged at: near the line's own price, seldom far off; nothing where there was none of its kind. */
function usualPrice({ line }: Entry, stream: Stream): string | null {
  if (stream.chance(0.15)) return null;
  const hundredths = stream.chance(0.9) ? stream.between(92, 108) : stream.between(65, 135);
  return plainText(multiply(toDecimal(line.price), decimalOf(hundredths, 2)));
}

/** How far finance is with a charge: agreed with the other side once a document of it was passed, then checked, then reviewed. */
function statesOf(entry: Entry, { age, branch }: Draft, { seed, byHand }: { seed: number; byHand: boolean }): Values {
  const passed = entry.bill?.checkStatus === 'CHECK_PASS';
  const stream = new Stream(seed, 'finance', entry.id);
  const checked = passed && stream.chance(age > 30 ? 0.97 : 0.7);
  const sources = [...(passed ? ['INVOICE'] : []), ...(byHand ? ['PERSON'] : [])];
  return {
    locked: sources.length > 0,
    lockSources: sources.length > 0 ? sources : null,
    receivableConfirmed: passed && entry.line.direction === 'AR',
    payConfirmed: passed && entry.line.direction === 'AP',
    agreeUserId: passed ? clerkOf(branch.epId, 'FIN') : null,
    checked,
    averagePrice: checked ? usualPrice(entry, new Stream(seed, 'average', entry.id)) : null,
    checkUserId: checked ? clerkOf(branch.epId, 'FNM') : null,
    reviewed: checked && age > 30 && stream.chance(0.95),
  };
}

/** What was planned: mostly what it came to, one line in ten off by up to a fifth; nothing of what nobody agreed to. */
function budgeted(values: Values, stream: Stream): string | null {
  if (values.confirmed !== true || !stream.chance(0.7)) return null;
  const amount = toDecimal(String(values.amount));
  const hundredths = stream.chance(0.9) ? 100 : stream.between(80, 120);
  return moneyText(toText(multiply(amount, decimalOf(hundredths, 2))), String(values.currency));
}

/** The charges of an order as rows, with the parts of them that stand on documents. */
export function orderCosts(draft: Draft, sources: CostSources): OrderCosts {
  const { seed, today, facts } = sources;
  const bills = new OrderBills(seed, today, draft);
  const entries = entriesOf(draft, bills, sources);
  const closes = draft.age > (draft.shutOut ? 60 : 120) && bills.allPaid && new Stream(seed, 'archive', draft.index).chance(0.97);
  const { operatorId, customerServiceId } = draft.partner.values as Record<string, string | null>;
  const billed: BilledLine[] = [];
  const rows = entries.map((entry): Row => {
    const values = typed(entry, draft, sources);
    Object.assign(values, costAmounts(values, facts));
    const id = String(entry.id);
    const { bill } = entry;
    if (bill) {
      const part = allocated(values, entry);
      const paid = linePaid(seed, bill, entry.id);
      billed.push({
        ...part,
        bill,
        costId: id,
        feeCode: String(values.feeCode),
        orderId: orderId(draft.index),
        jobNo: draft.jobNo,
        epId: draft.branch.epId,
        paid,
      });
      values.invoicedAmount = part.amount;
      values.invoiceNos = bill.invoiceNo;
      if (paid) values.writtenOffAmount = part.amount;
    }
    Object.assign(values, openAmountOf(values), writtenOffOf(values));
    values.confirmed = entry.confirmed;
    values.budgetAmount = budgeted(values, new Stream(seed, 'budget', entry.id));
    Object.assign(values, statesOf(entry, draft, { seed, byHand: draft.costLocked || closes }));
    Object.assign(values, budgetOf(values), deviationOf(values));
    values.createUserId = (entry.byOperator ? operatorId : customerServiceId) ?? '1';
    values.createTime = entry.made;
    return { id, epId: draft.branch.epId, version: 1, ...values };
  });
  return { rows, billed, archived: closes };
}
