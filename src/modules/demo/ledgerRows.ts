import { bookPeriodOf } from '#define/books';
import type { Facts } from '#define/facts';
import { textOf, type Row, type Values } from '#define/row';
import { voucher } from '#modules/ledger/voucher/voucher.entity';
import { differenceOf, periodOfVoucher } from '#modules/ledger/voucher/voucher.rules';
import { voucherEntry } from '#modules/ledger/voucherEntry/voucherEntry.entity';
import { soldWords } from '#modules/ledger/fxSettlement/fxSettlement.rules';
import { voucherSeries, type VoucherType } from '#modules/ledger/ledger.rules';
import { expensePostings, soldPostings, transferPostings } from '#modules/ledger/ownMoney.rules';
import { billingPostings, entriesOf, lostPostings, moneyPostings } from '#modules/ledger/posting.rules';
import { voucherSource } from '#modules/ledger/voucherSource/voucherSource.entity';
import { addDays, dayNumber, type Day } from '#values/day';
import { add, multiply, toDecimal, toText, ZERO } from '#values/decimal';
import { moneyText } from '#values/money';
import type { Bill } from '#modules/demo/billing';
import { bankAccountNo, branches } from '#modules/demo/branches';
import type { Settled } from '#modules/demo/cashRows';
import type { BilledLine } from '#modules/demo/costRows';
import { blankValues } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';
import { dayText } from '#modules/demo/timeline';

/** Vouchers are made here since so many days; before that they were made in the accounting system. */
const daysHere = 95;
/** The day before: what accounts held when the ledger began. */
export const ledgerBegan = (today: Day): Day => dayText(dayNumber(today) - daysHere - 1);
/** Documents younger than this wait for their voucher. */
const daysWaiting = 8;

const [blankSource, blankVoucher, blankEntry] = [blankValues(voucherSource), blankValues(voucher), blankValues(voucherEntry)];
const manager = staff.find(({ job }) => job === 'FNM')?.id ?? '1';

/** What the ledger holds of one document. */
export interface LedgerRows {
  readonly voucherSource: readonly Row[];
  readonly voucher: readonly Row[];
  readonly voucherEntry: readonly Row[];
}

/** A document as the ledger takes it, with the money that settled it. */
export interface LedgerDocument {
  readonly invoice: Row;
  readonly lines: readonly Row[];
  readonly bill: Bill;
  readonly billed: readonly BilledLine[];
  readonly facts: Facts;
  readonly settled: Settled | null;
}

/** Whose doing a voucher is, of what, and when. */
interface Making extends Pick<Row, 'epId' | 'version'> {
  readonly createUserId: string;
  readonly createTime: string;
  readonly type: VoucherType;
  readonly on: string;
  readonly sourceNo: string;
}

/** An account with what it held. */
interface Opening {
  readonly epId: string;
  readonly bankAccountId: string;
  readonly currency: string;
  readonly rate: string;
  readonly amount: string;
}

const together = (all: readonly LedgerRows[]): LedgerRows => ({
  voucherSource: all.flatMap((one) => one.voucherSource),
  voucher: all.flatMap((one) => one.voucher),
  voucherEntry: all.flatMap((one) => one.voucherEntry),
});

/** Makes the ledger's rows of passed documents and their money, in the order these come: last month's and older are posted, younger ones drafts or waiting. */
export class LedgerMaker {
  private entries = 0;
  private sources = 0;
  private vouchers = 0;
  private readonly numbers = new Map<string, number>();

  constructor(private readonly today: string) {}

  private numberOf(epId: string, type: VoucherType, on: string): string {
    const series = `V${voucherSeries[type]}${branches.find((one) => one.epId === epId)?.comCode ?? ''}${on.slice(0, 7).replace('-', '')}`;
    const number = (this.numbers.get(series) ?? 0) + 1;
    this.numbers.set(series, number);
    return `${series}-${String(number).padStart(4, '0')}`;
  }

  /** Rows of one document; none of one that is not passed, or older than the ledger. */
  of({ invoice, lines, bill, billed, facts, settled }: LedgerDocument): LedgerRows {
    const on = textOf(invoice, 'invoiceDate') ?? '';
    const since = dayNumber(this.today) - dayNumber(on);
    const lost = invoice.badDebtStatus === 'BAD' ? [this.lostOf(invoice, bill, facts)] : [];
    if (invoice.checkStatus !== 'CHECK_PASS' || since > daysHere) return together(lost);
    const [clerk, at] = [String(invoice.createUserId), String(invoice.updateTime)];
    const own = { epId: invoice.epId, version: 1, createUserId: clerk, createTime: at };
    const type = bill.direction;
    const document = {
      direction: type,
      customerId: bill.partner.id,
      isInternal: bill.partner.values.category === 'INTERNAL',
      currency: bill.currency,
      rate: String(invoice.rate),
      taxKnown: invoice.taxInvoiceNo !== null,
      lines: billed.map((line, position) => ({
        orderId: line.orderId,
        feeCode: line.feeCode,
        amount: line.amount,
        net: line.net,
        base: String(lines[position]?.baseAmount),
      })),
    };
    const words = { partner: String(bill.partner.values.crmName ?? ''), invoiceNo: bill.invoiceNo, jobNo: textOf(invoice, 'jobNos') ?? '' };
    const made = entriesOf(type, { postings: billingPostings(document, facts), words }, facts);
    if ('refusal' in made) throw new Error(`demonstration invoice ${invoice.id} has no account: ${JSON.stringify(made.refusal)}`);
    const source: Values = {
      voucherType: type,
      tableName: 'invoice',
      tableId: invoice.id,
      sourceNo: bill.invoiceNo,
      sourceDate: on,
      bookPeriod: invoice.bookPeriod ?? null,
      customerId: bill.partner.id,
      currency: bill.currency,
      amount: invoice.amount ?? null,
      baseAmount: invoice.baseAmount ?? null,
    };
    const money = settled && settled.cash.checkStatus === 'CHECKED' ? [this.moneyOf(settled, invoice, bill, facts)] : [];
    if (settled?.refund) money.push(this.moneyOf(settled.refund, settled.cash, bill, facts));
    return together([this.posted([source], { ...own, type, on, sourceNo: bill.invoiceNo }, made.entries), ...money]);
  }

  /** Rows of money of the house itself. */
  ofOwn(cash: Row, facts: Facts): LedgerRows {
    const text = (field: string) => String(cash[field] ?? '0');
    const type = cash.cashKind === 'TRANSFER' ? 'FX' : 'EXPENSE';
    const money = {
      direction: 'OUT' as const,
      customerId: null,
      currency: text('currency'),
      rate: text('rate'),
      amount: text('amount'),
      base: text('baseAmount'),
      chargeBase: text('chargeBase'),
      applicableBase: text('applicableBase'),
      bankAccountId: textOf(cash, 'bankAccountId'),
      bankLedger: null,
      isNetting: false,
      isDeposit: false,
      isDraft: false,
      orderId: null,
      personId: null,
      charge: text('bankCharge'),
      given: null,
      parts: [],
      feeAccount: textOf(cash, 'feeAccount'),
      toBankAccountId: textOf(cash, 'toBankAccountId'),
      toBankLedger: null,
    };
    const [on, cashNo] = [text('cashDate'), text('cashNo')];
    const [from, to] = [bankAccountNo(cash.epId, money.bankAccountId), bankAccountNo(cash.epId, money.toBankAccountId)];
    const words = { cashNo, bankFlowNo: text('bankFlowNo'), from, to };
    const postings = type === 'FX' ? transferPostings(money, facts) : expensePostings(money, facts);
    const made = entriesOf(type, { postings, words }, facts);
    if ('refusal' in made) throw new Error(`demonstration cash ${cash.id} has no account: ${JSON.stringify(made.refusal)}`);
    const source: Values = {
      voucherType: type,
      tableName: 'cash',
      tableId: cash.id,
      sourceNo: cashNo,
      sourceDate: on,
      bookPeriod: cash.bookPeriod ?? null,
      currency: money.currency,
      amount: cash.amount ?? null,
      baseAmount: cash.baseAmount ?? null,
    };
    const by = { epId: cash.epId, version: 1, createUserId: String(cash.createUserId), createTime: String(cash.createTime) };
    return this.posted([source], { ...by, type, on, sourceNo: cashNo }, made.entries);
  }

  /** What an account of ours stood at when the ledger began, typed by hand. */
  ofOpening({ epId, bankAccountId, currency, rate, amount }: Opening): LedgerRows {
    const base = moneyText(toText(multiply(toDecimal(amount), toDecimal(rate))), 'CNY');
    const [on, summary] = [ledgerBegan(this.today), '期初余额'];
    const [debit, credit] = [
      { ledgerAccount: '1002', currency, rate, originalAmount: amount, debit: base, credit: '0', bankAccountId, summary },
      { ledgerAccount: '4001', currency: 'CNY', rate: '1', originalAmount: base, debit: '0', credit: base, summary },
    ];
    const own = { id: String((this.vouchers += 1)), epId, version: 1, createUserId: manager, createTime: `${on}T09:00:00.000Z` };
    return { voucherSource: [], ...this.voucherOf(own, { on, type: 'MANUAL', sourceNo: null }, [debit as Values, credit as Values]) };
  }

  /** Rows of foreign money sold to the bank. */
  ofSold(row: Row, facts: Facts): LedgerRows {
    const text = (field: string) => String(row[field] ?? '0');
    const [on, sourceNo] = [text('settleDate'), text('settleNo')];
    const made = entriesOf('FX', { postings: soldPostings(row, facts), words: soldWords(row) }, facts);
    if ('refusal' in made) throw new Error(`demonstration settlement ${row.id} has no account: ${JSON.stringify(made.refusal)}`);
    const source: Values = {
      voucherType: 'FX',
      tableName: 'fxSettlement',
      tableId: row.id,
      sourceNo,
      sourceDate: on,
      bookPeriod: row.bookPeriod ?? null,
      currency: row.sellCurrency ?? null,
      amount: row.sellAmount ?? null,
      baseAmount: row.buyAmount ?? null,
    };
    const by = { epId: row.epId, version: 1, createUserId: String(row.createUserId), createTime: String(row.createTime) };
    return this.posted([source], { ...by, type: 'FX', on, sourceNo }, made.entries);
  }

  /** What was given up of a document, once the ledger had begun. */
  private lostOf(invoice: Row, bill: Bill, facts: Facts): LedgerRows {
    const on = String(invoice.badDebtTime).slice(0, 10);
    if (on <= ledgerBegan(this.today)) return together([]);
    const [amount, base, partner] = [String(invoice.badDebtAmount), String(invoice.badDebtBase), bill.partner];
    const isInternal = partner.values.category === 'INTERNAL';
    const document = { customerId: partner.id, isInternal, currency: bill.currency, rate: String(invoice.rate), amount, base };
    const words = { invoiceNo: bill.invoiceNo, partner: String(partner.values.crmName ?? '') };
    const made = entriesOf('BAD_DEBT', { postings: lostPostings(document, facts), words }, facts);
    if ('refusal' in made) throw new Error(`demonstration bad debt ${invoice.id} has no account: ${JSON.stringify(made.refusal)}`);
    const source: Values = {
      voucherType: 'BAD_DEBT',
      tableName: 'invoice',
      tableId: invoice.id,
      sourceNo: bill.invoiceNo,
      sourceDate: on,
      bookPeriod: bookPeriodOf(on),
      customerId: partner.id,
      currency: bill.currency,
      amount,
      baseAmount: base,
    };
    const by = { epId: invoice.epId, version: 1, createUserId: manager, createTime: String(invoice.badDebtTime) };
    return this.posted([source], { ...by, type: 'BAD_DEBT', on, sourceNo: bill.invoiceNo }, made.entries);
  }

  /** What money posts, with what was taken of it: of a document, or of the money it gives back. */
  private moneyOf({ cash, allocation }: Pick<Settled, 'cash' | 'allocation'>, of: Row, bill: Bill, facts: Facts): LedgerRows {
    const isRefund = of.cashNo !== undefined;
    const text = (row: Row, field: string) => String(row[field] ?? '0');
    const type = cash.direction === 'IN' ? 'RECEIPT' : 'PAYMENT';
    const [on, cashNo] = [String(cash.cashDate), String(cash.cashNo)];
    const parts = (allocation ? [allocation] : []).map((one) => ({
      direction: bill.direction,
      customerId: bill.partner.id,
      isInternal: bill.partner.values.category === 'INTERNAL',
      currency: bill.currency,
      rate: String(of.rate),
      amount: text(one, isRefund ? 'allocatedCash' : 'allocatedInvoice'),
      released: text(one, 'bookBaseReleased'),
      settled: text(one, 'settledBase'),
      adjustment: '0',
      adjustmentType: null,
      fx: text(one, 'fxGainLoss'),
      isRecovery: false,
      isRefund,
    }));
    const postings = moneyPostings(
      {
        direction: cash.direction as 'IN' | 'OUT',
        customerId: textOf(cash, 'customerId'),
        currency: bill.currency,
        rate: text(cash, 'rate'),
        amount: text(cash, 'amount'),
        base: text(cash, 'baseAmount'),
        chargeBase: text(cash, 'chargeBase'),
        applicableBase: text(cash, 'applicableBase'),
        bankAccountId: textOf(cash, 'bankAccountId'),
        bankLedger: null,
        isNetting: false,
        isDeposit: false,
        isDraft: cash.draftDueDate !== null,
        orderId: null,
        personId: null,
        charge: text(cash, 'bankCharge'),
        given: null,
        parts,
      },
      facts,
    );
    const words = {
      cashNo,
      bankFlowNo: String(cash.bankFlowNo ?? ''),
      draftNo: textOf(cash, 'draftNo') ?? '',
      partner: String(bill.partner.values.crmName ?? ''),
      invoiceNos: parts.length > 0 ? String(of.invoiceNo ?? of.cashNo) : '',
    };
    const made = entriesOf(type, { postings, words }, facts);
    if ('refusal' in made) throw new Error(`demonstration cash ${cash.id} has no account: ${JSON.stringify(made.refusal)}`);
    const common: Values = { sourceDate: on, bookPeriod: cash.bookPeriod ?? null, customerId: bill.partner.id, currency: bill.currency };
    const own: Values = {
      ...common,
      voucherType: type,
      tableName: 'cash',
      tableId: cash.id,
      sourceNo: cashNo,
      amount: cash.amount ?? null,
      baseAmount: cash.baseAmount ?? null,
    };
    const taken = (allocation ? [allocation] : []).map((one): Values => ({
      ...common,
      voucherType: 'WRITE_OFF',
      tableName: 'cashAllocation',
      tableId: one.id,
      sourceNo: `${cashNo} → ${String(of.invoiceNo ?? of.cashNo)}`.slice(0, 60),
      amount: one.allocatedCash ?? null,
      baseAmount: one.settledBase ?? null,
      withId: cash.id,
      runId: one.writeOffId ?? null,
    }));
    const by = { epId: cash.epId, version: 1, createUserId: String(cash.createUserId), createTime: String(cash.createTime) };
    return this.posted([own, ...taken], { ...by, type, on, sourceNo: cashNo }, made.entries);
  }

  /** Sources with their voucher: posted where their month is over, a draft where they are some days old, none yet where they are young. */
  private posted(sources: readonly Values[], { type, on, sourceNo, ...made }: Making, entries: readonly Values[]): LedgerRows {
    const waits = dayNumber(this.today) - dayNumber(on) <= daysWaiting;
    const id = waits ? null : String((this.vouchers += 1));
    const voucherSource = sources.map((one): Row => ({
      ...blankSource,
      ...one,
      voucherId: id,
      ...made,
      id: String((this.sources += 1)),
    }));
    if (id === null) return { voucherSource, voucher: [], voucherEntry: [] };
    return { voucherSource, ...this.voucherOf({ ...made, id }, { on, type, sourceNo }, entries) };
  }

  private voucherOf(
    own: Pick<Row, 'id' | 'epId' | 'version'> & { createUserId: string; createTime: string },
    { on, type, sourceNo }: Pick<Making, 'on' | 'type'> & { readonly sourceNo: string | null },
    entries: readonly Values[],
  ): Pick<LedgerRows, 'voucher' | 'voucherEntry'> {
    const posted = on.slice(0, 7) < this.today.slice(0, 7);
    const sumOf = (side: string) => toText(entries.reduce((sum, entry) => add(sum, toDecimal(String(entry[side]))), ZERO));
    const sums = { debit: sumOf('debit'), credit: sumOf('credit') };
    const checked = `${addDays(on, Math.min(daysWaiting, dayNumber(this.today) - dayNumber(on) - 1))}T09:30:00.000Z`;
    const head: Values = {
      ...blankVoucher,
      voucherType: type,
      voucherDate: on,
      sourceNo,
      summary: entries[0]?.summary ?? null,
      ...sums,
      entries: entries.length,
      voucherStatus: posted ? 'POSTED' : 'DRAFT',
      ...(posted
        ? {
            voucherNo: this.numberOf(String(own.epId), type, on),
            checkUserId: manager,
            checkTime: checked,
            postUserId: manager,
            postTime: checked,
          }
        : {}),
    };
    return {
      voucher: [{ ...head, ...periodOfVoucher(head), ...differenceOf(head), ...own }],
      voucherEntry: entries.map((entry) => ({ ...blankEntry, ...entry, voucherId: own.id, ...own, id: String((this.entries += 1)) })),
    };
  }
}
