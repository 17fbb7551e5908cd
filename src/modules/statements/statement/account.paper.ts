import { paper, type PaperContent, type PaperLine, type PaperReading } from '#define/paper';
import { decimalOf, textOf } from '#define/row';
import { mailTo } from '#modules/papers/mailTo.shape';
import { joined, partyName } from '#modules/papers/naming.paper';
import { ageNames } from '#modules/statements/statement/account.rules';
import { add, toDecimal, toText, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

/** Lines of one currency together, each with what stands after it. */
function make(read: PaperReading): PaperContent {
  const { row, language } = read;
  const customer = read.find('customer', row.customerId);
  const balances = new Map<string, DecimalText>();
  const lines = read
    .rows('lines')
    .filter(({ lineState }) => lineState !== 'REMOVED')
    .toSorted((one, other) => String(one.currency).localeCompare(String(other.currency)) || Number(one.id) - Number(other.id))
    .map((line): PaperLine => {
      const currency = String(line.currency);
      const amount = decimalOf(line, 'amount') ?? '0';
      const balance = moneyText(toText(add(toDecimal(balances.get(currency) ?? '0'), toDecimal(amount))), currency);
      balances.set(currency, balance);
      return {
        date: textOf(line, 'lineDate'),
        kind: read.word('statementLine', 'lineKind', line.lineKind),
        documentNo: textOf(line, 'documentNo'),
        note: textOf(line, 'note'),
        currency,
        amount: line.lineKind === 'OPENING' ? null : { amount, currency, bare: true },
        balance: { amount: balance, currency, bare: true },
      };
    });
  const ages = (Array.isArray(row.ageing) ? row.ageing : []) as readonly Readonly<Record<string, string>>[];
  return {
    fields: {
      statementNo: textOf(row, 'statementNo'),
      statementDate: textOf(row, 'statementDate'),
      period: joined([row.periodFrom, row.periodTo], ' – '),
      side: read.word('statement', 'direction', row.direction),
      partner: partyName(customer, language),
      partnerAddress: customer ? textOf(customer, language === 'zh' ? 'address' : 'englishAddress') : null,
    },
    lists: {
      lines,
      closing: [...balances].map(([currency, amount]) => ({ currency, amount: { amount, currency, bare: true } })),
      ageing: ages.map(({ currency = '', ...age }) => ({
        currency,
        ...Object.fromEntries(ageNames.map((name) => [name, { amount: age[name] ?? '0', currency, bare: true }])),
      })),
    },
    hidden: 0,
    blocked: lines.length === 0 ? [{ code: 'STATEMENT_EMPTY' }] : [],
    to: mailTo(customer),
    party: customer ? textOf(customer, language === 'zh' ? 'shortName' : 'englishName') : null,
    date: textOf(row, 'statementDate'),
  };
}

/** What stood between us and a partner at the beginning of a period, what moved, and what stands at its end and how old it is (domain/13 §13.5 ACCOUNT, 09 §9.12). */
export const balanceOfAccount = paper({
  code: 'SOB',
  of: 'statement',
  among: { kind: ['ACCOUNT'] },
  docType: 'STATEMENT',
  visibility: 'FINANCE',
  languages: ['zh', 'en', 'ar'],
  number: ['statementNo'],
  issuedBy: ['send_statement'],
  sealed: true,
  states: { state: ['SENT', 'DISPUTED', 'CONFIRMED'] },
  required: ['partner'],
  reads: { lines: { of: 'statementLine', by: 'statementId' }, customer: { of: 'customer', field: 'customerId' } },
  fields: { statementNo: 'code', statementDate: 'day', period: 'code', side: 'text', partner: 'text', partnerAddress: 'text' },
  lists: {
    lines: { date: 'day', kind: 'text', documentNo: 'code', note: 'text', currency: 'code', amount: 'money', balance: 'money' },
    closing: { currency: 'code', amount: 'money' },
    ageing: {
      currency: 'code',
      notDue: 'money',
      d30: 'money',
      d60: 'money',
      d90: 'money',
      d180: 'money',
      over: 'money',
      onAccount: 'money',
    },
  },
  make,
});
