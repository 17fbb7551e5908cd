import { paper, type PaperContent, type PaperLine, type PaperReading } from '#define/paper';
import { decimalOf, integerOf, textOf, type Row } from '#define/row';
import { bilingual, joined, partyName } from '#modules/papers/naming.paper';
import { amountInCapitals } from '#values/amountCapitals';
import { amountInWords } from '#values/amountWords';
import { isZero, toDecimal } from '#values/decimal';

const said = (text: string | { code: string } | null): string | null => (typeof text === 'string' ? text : null);

/** A person as the language writes people. */
const personOf = (read: PaperReading, source: string, id: unknown): string | null => {
  const person = read.find(source, id) ?? {};
  return read.language === 'zh' ? textOf(person, 'fullname') : (textOf(person, 'englishName') ?? textOf(person, 'fullname'));
};

/** What an entry's account asks to be named, in one line. */
const dimensionsOf = (read: PaperReading, entry: Row): string | null =>
  joined(
    [
      partyName(read.find('partners', entry.customerId), read.language),
      textOf(read.find('orders', entry.orderId) ?? {}, 'jobNo'),
      textOf(read.find('banks', entry.bankAccountId) ?? {}, 'accountNo'),
      personOf(read, 'people', entry.personId),
    ],
    ' · ',
  );

function entryOf(read: PaperReading, base: string, entry: Row): PaperLine {
  const currency = textOf(entry, 'currency') ?? base;
  const amount = (field: string) => {
    const value = decimalOf(entry, field) ?? '0';
    return isZero(toDecimal(value)) ? null : { amount: value, currency: base, bare: true as const };
  };
  const isForeign = currency !== base;
  const code = textOf(entry, 'ledgerAccount');
  return {
    summary: textOf(entry, 'summary'),
    account: code,
    accountName: bilingual(read.language, read.find('accounts', code), null),
    named: dimensionsOf(read, entry),
    original: isForeign ? { amount: decimalOf(entry, 'originalAmount') ?? '0', currency } : null,
    rate: isForeign ? decimalOf(entry, 'rate') : null,
    debit: amount('debit'),
    credit: amount('credit'),
  };
}

function make(read: PaperReading): PaperContent {
  const { row, language, branch } = read;
  const base = textOf(branch, 'baseCurrency') ?? 'CNY';
  const total = decimalOf(row, 'debit') ?? '0';
  const money = (field: string) => ({ amount: decimalOf(row, field) ?? '0', currency: base, bare: true as const });
  const isPosted = textOf(row, 'postTime') !== null;
  const difference = decimalOf(row, 'difference') ?? '0';
  const capitals = language === 'zh' ? said(amountInCapitals(total, base)) : null;
  return {
    fields: {
      branch: textOf(branch, language === 'zh' ? 'name' : 'englishName') ?? textOf(branch, 'name'),
      voucherNo: textOf(row, 'voucherNo') ?? read.text('draft'),
      voucherType: read.word('voucher', 'voucherType', row.voucherType),
      voucherDate: textOf(row, 'voucherDate'),
      period: textOf(row, 'period'),
      attachments: integerOf(row, 'attachmentsCount') ?? 0,
      debit: money('debit'),
      credit: money('credit'),
      words: capitals ?? said(amountInWords(total, base)),
      maker: personOf(read, 'makers', row.createUserId),
      checker: personOf(read, 'makers', row.checkUserId),
      poster: personOf(read, 'makers', row.postUserId),
    },
    lists: { entries: read.rows('entries').map((entry) => entryOf(read, base, entry)) },
    blocked: isZero(toDecimal(difference)) ? [] : [{ code: 'VOUCHER_UNBALANCED', field: 'difference', detail: { value: difference } }],
    mark: isPosted ? null : read.text('notPosted'),
    date: textOf(row, 'voucherDate'),
  };
}

/** The voucher on paper, two sheets of six lines an A4 page, the total on the last (domain/09 §9.13 VOU). */
export const voucherPaper = paper({
  code: 'VOU',
  of: 'voucher',
  docType: 'OTHER',
  visibility: 'FINANCE',
  languages: ['zh', 'en', 'ar'],
  number: ['voucherNo'],
  issuedBy: ['voucher', 'generate_voucher', 'check_voucher', 'post_voucher'],
  required: ['entries'],
  reads: {
    entries: { of: 'voucherEntry', by: 'voucherId' },
    accounts: { of: 'ledgerAccount', from: 'entries', field: 'ledgerAccount' },
    partners: { of: 'customer', from: 'entries', field: 'customerId' },
    orders: { of: 'order', from: 'entries', field: 'orderId' },
    banks: { of: 'bankAccount', from: 'entries', field: 'bankAccountId' },
    people: { of: 'user', from: 'entries', field: 'personId' },
    makers: { of: 'user', field: ['createUserId', 'checkUserId', 'postUserId'] },
  },
  fields: {
    branch: 'text',
    voucherNo: 'code',
    voucherType: 'text',
    voucherDate: 'day',
    period: 'code',
    attachments: 'integer',
    debit: 'money',
    credit: 'money',
    words: 'text',
    maker: 'text',
    checker: 'text',
    poster: 'text',
  },
  lists: {
    entries: {
      summary: 'text',
      account: 'code',
      accountName: 'text',
      named: 'text',
      original: 'money',
      rate: 'rate',
      debit: 'money',
      credit: 'money',
    },
  },
  make,
});
