import { paper, type PaperContent, type PaperLine, type PaperReading } from '#define/paper';
import { decimalOf, integerOf, textOf, type Row } from '#define/row';
import { mailTo } from '#modules/papers/mailTo.shape';
import { bilingual, joined, partyName, portName } from '#modules/papers/naming.paper';
import { totalsByCurrency } from '#modules/statements/statement/statement.rules';
import { amountInCapitals } from '#values/amountCapitals';
import { amountInWords } from '#values/amountWords';
import type { DecimalText } from '#values/decimal';

const said = (text: string | { code: string } | null): string | null => (typeof text === 'string' ? text : null);

/** An amount in words: capitals on Chinese papers where its currency has them, else English words (domain/09 §9.1). */
const inWords = (amount: DecimalText, currency: string, language: string): string | null =>
  (language === 'zh' ? said(amountInCapitals(amount, currency)) : null) ?? said(amountInWords(amount, currency));

/** Lines that stand, those of one currency together, by their day. */
const standing = (read: PaperReading): readonly Row[] =>
  read
    .rows('lines')
    .filter(({ lineState }) => lineState !== 'REMOVED')
    .toSorted((one, other) => {
      const key = (line: Row) => `${String(line.currency)} ${String(line.lineDate)} ${line.id.padStart(20, '0')}`;
      return key(one) < key(other) ? -1 : 1;
    });

function lineOf(read: PaperReading, line: Row, at: number): PaperLine {
  const order = read.find('orders', line.orderId);
  const cost = read.find('costs', line.costId);
  const place = (code: unknown, source: string) => portName(read.find(source, code), read.language);
  return {
    no: at + 1,
    date: textOf(line, 'lineDate'),
    job: order ? textOf(order, 'jobNo') : null,
    reference: order ? textOf(order, 'customerRefNo') : null,
    mblNo: order ? textOf(order, 'mblNo') : null,
    vessel: order ? joined([order.vesselName, order.voyage], ' / ') : null,
    route: order ? joined([place(order.portLoading, 'loading'), place(order.portDischarge, 'discharge')], ' – ') : null,
    boxes: order ? textOf(order, 'boxSummary') : null,
    fee: bilingual(read.language, read.find('items', cost?.feeCode), textOf(line, 'feeName')),
    note: line.isEarlier === true ? read.text('earlier') : textOf(line, 'note'),
    currency: textOf(line, 'currency'),
    amount: { amount: decimalOf(line, 'amount') ?? '0', currency: String(line.currency), bare: true },
  };
}

function make(read: PaperReading): PaperContent {
  const { row, language } = read;
  const customer = read.find('customer', row.customerId);
  const lines = standing(read);
  const totals = totalsByCurrency(lines.map((line) => ({ currency: String(line.currency), amount: decimalOf(line, 'amount') ?? '0' })));
  const settleCurrency = textOf(row, 'settleCurrency');
  const settleTotal = decimalOf(row, 'settleTotal');
  return {
    fields: {
      statementNo: textOf(row, 'statementNo'),
      statementDate: textOf(row, 'statementDate'),
      period: joined([row.periodFrom, row.periodTo], ' – '),
      basis: read.word('statement', 'dateBasis', row.dateBasis),
      side: read.word('statement', 'direction', row.direction),
      partner: partyName(customer, language),
      partnerAddress: customer ? textOf(customer, language === 'zh' ? 'address' : 'englishAddress') : null,
      rates: textOf(row, 'agreedRates'),
      settled: settleCurrency !== null && settleTotal !== null ? { amount: settleTotal, currency: settleCurrency } : null,
    },
    lists: {
      lines: lines.map((line, at) => lineOf(read, line, at)),
      totals: totals.map(({ currency, amount }) => ({
        currency,
        amount: { amount, currency, bare: true },
        words: inWords(amount, currency, language),
      })),
      banks:
        row.direction === 'AR'
          ? read
              .rows('banks')
              .filter(({ currency }) => totals.some((total) => total.currency === currency))
              .map((bank) => ({
                accountName: textOf(bank, 'accountName'),
                bankName: joined([bank.bankName, bank.branchName], ' '),
                accountNo: textOf(bank, 'accountNo'),
                currency: textOf(bank, 'currency'),
                swift: textOf(bank, 'swift'),
              }))
          : [],
    },
    hidden: Math.max(0, (integerOf(row, 'lines') ?? 0) - lines.length),
    blocked: lines.length === 0 ? [{ code: 'STATEMENT_EMPTY' }] : [],
    to: mailTo(customer),
    party: customer ? textOf(customer, language === 'zh' ? 'shortName' : 'englishName') : null,
    date: textOf(row, 'statementDate'),
  };
}

/** What a partner is asked to agree to: its lines by currency, a total and its words for each, and a slip to answer on (domain/09 §9.12). */
export const statementOfAccount = paper({
  code: 'SOA',
  of: 'statement',
  among: { kind: ['BILLING'] },
  docType: 'STATEMENT',
  visibility: 'FINANCE',
  languages: ['zh', 'en', 'ar'],
  number: ['statementNo'],
  issuedBy: ['send_statement'],
  sealed: true,
  states: { state: ['SENT', 'DISPUTED', 'CONFIRMED', 'INVOICED'] },
  required: ['partner'],
  reads: {
    lines: { of: 'statementLine', by: 'statementId' },
    costs: { of: 'cost', from: 'lines', field: 'costId' },
    items: { of: 'chargeItem', from: 'costs', field: 'feeCode' },
    orders: { of: 'order', from: 'lines', field: 'orderId' },
    loading: { of: 'port', from: 'orders', field: 'portLoading' },
    discharge: { of: 'port', from: 'orders', field: 'portDischarge' },
    customer: { of: 'customer', field: 'customerId' },
    banks: { of: 'bankAccount', all: true, where: { isForInvoicePrint: true, state: 'ENABLED' }, needs: ['paper.bank'] },
  },
  fields: {
    statementNo: 'code',
    statementDate: 'day',
    period: 'code',
    basis: 'text',
    side: 'text',
    partner: 'text',
    partnerAddress: 'text',
    rates: 'code',
    settled: 'money',
  },
  lists: {
    lines: {
      no: 'integer',
      date: 'day',
      job: 'code',
      reference: 'code',
      mblNo: 'code',
      vessel: 'latin',
      route: 'text',
      boxes: 'code',
      fee: 'text',
      note: 'text',
      currency: 'code',
      amount: 'money',
    },
    totals: { currency: 'code', amount: 'money', words: 'text' },
    banks: { accountName: 'text', bankName: 'text', accountNo: 'code', currency: 'code', swift: 'code' },
  },
  make,
});
