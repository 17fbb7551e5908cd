import type { DemoRows } from '#define/demo';
import type { Values } from '#define/row';
import { postingRule } from '#modules/ledger/postingRule/postingRule.entity';

/** Groups of charge items and the last digit of their accounts of revenue and cost (domain/13 §13.2). */
const groups: Readonly<Record<string, string>> = {
  FREIGHT: '1',
  ORIGIN: '2',
  DEST: '2',
  TRUCK: '3',
  CUSTOMS: '4',
  DOC: '5',
  OTHER: '5',
  INSURANCE: '6',
  WAREHOUSE: '6',
  EQUIPMENT: '6',
};

const items = (type: string, side: string, stem: string, text: string, key = 'ITEM_') =>
  Object.entries(groups).map(([group, digit]) => [`${type}.${key}${group}`, side, `${stem}${digit}`, text]);

const accrued = '暂估 {period} {jobNo}';

const receivable = '应收 {partner} {invoiceNo} {jobNo}';
const payable = '应付 {partner} {supplierBillNo} {invoiceNo}';

const earned = '提成 {period} {person}';
const lost = '坏账 {partner} {invoiceNo}';

const texts: Readonly<Record<string, string>> = {
  RECEIPT: '收 {partner} {bankFlowNo} {invoiceNos}',
  PAYMENT: '付 {partner} {cashNo} {invoiceNos}',
  WRITE_OFF: '核销 {cashNo} → {invoiceNos}',
  NETTING: '对冲 {partner} {invoiceNos}',
  DEPOSIT: '押金 {partner} {cashNo} {invoiceNos}',
};

/** What settling documents posts, whatever the money was: their side, what closed the rest, the difference of exchange. */
const settling = (type: string): string[][] =>
  (
    [
      // A credit that is paid out stands where the money comes from, and so does one that comes in.
      ['AR', type === 'PAYMENT' ? 'DEBIT' : 'CREDIT', '112201'],
      ['AR_INTERNAL', type === 'PAYMENT' ? 'DEBIT' : 'CREDIT', '112203'],
      ['AP', type === 'RECEIPT' ? 'CREDIT' : 'DEBIT', '220201'],
      ['AP_INTERNAL', type === 'RECEIPT' ? 'CREDIT' : 'DEBIT', '220203'],
      ['RECOVERY', 'CREDIT', '630101'],
      ['DISCOUNT_AR', 'DEBIT', '660305'],
      ['DISCOUNT_AP', 'CREDIT', '660305'],
      ['DIFFERENCE_AR', 'DEBIT', '660306'],
      ['DIFFERENCE_AP', 'CREDIT', '660306'],
      ['CHARGE_PART_AR', 'DEBIT', '660306'],
      ['CHARGE_PART_AP', 'CREDIT', '660306'],
      ['FX_GAIN', 'CREDIT', '660303'],
      ['FX_LOSS', 'DEBIT', '660303'],
    ] as const
  ).map(([key, side, account]) => [`${type}.${key}`, side, account, texts[type] ?? '']);

/** What the money itself posts: the bank, its charge, and what is left of it. */
const moving = (type: string, bank: string, advance: string): string[][] =>
  [
    ['BANK', bank, '1002'],
    ['CHARGE', 'DEBIT', '660302'],
    ['ADVANCE', bank === 'DEBIT' ? 'CREDIT' : 'DEBIT', advance],
    ['SUSPENSE', bank === 'DEBIT' ? 'CREDIT' : 'DEBIT', '224104'],
  ].map(([key = '', side = '', account = '']) => [`${type}.${key}`, side, account, texts[type] ?? '']);

/** What an account of ours gives up beside what a payment is worth, and the difference that makes (domain/13 §13.1 nr 5). */
const atBook = (type: string): string[][] =>
  [
    ['BOOK_LOSS', 'DEBIT', '660303'],
    ['BOOK_GAIN', 'CREDIT', '660303'],
    ['BANK_LESS', 'CREDIT', '1002'],
    ['BANK_MORE', 'DEBIT', '1002'],
  ].map(([key = '', side = '', account = '']) => [`${type}.${key}`, side, account, '账面汇率差 {cashNo}']);

const drafted = '票据 {draftNo}';
const found = '认领 {cashNo} {partner}';

const [spent, moved, held, returned] = [
  '费用 {partner} {bankFlowNo}',
  '调拨 {from} → {to}',
  '押金 {partner} {cashNo}',
  '退押金 {invoiceNos}',
];

const sold = '结汇 {sellCurrency} {sellAmount} @{bankRate}';

const claim = '报销 {person} {claimNo}';

/** The posting rules a company begins with (domain/13 §13.3): code, side, account, text. */
const table: readonly (readonly string[])[] = [
  ['AR.PARTNER', 'DEBIT', '112201', receivable],
  ...items('AR', 'CREDIT', '60010', receivable),
  ['AR.VAT', 'CREDIT', '22210101', receivable],
  ['AR.PASS_THROUGH', 'CREDIT', '224103', receivable],
  ['AR.DEPOSIT', 'CREDIT', '224101', receivable],
  ['AR.INTERNAL_PARTNER', 'DEBIT', '112203', receivable],
  ['AR.INTERNAL_ITEM', 'CREDIT', '600108', receivable],
  ['AP.PARTNER', 'CREDIT', '220201', payable],
  ...items('AP', 'DEBIT', '64010', payable),
  ['AP.VAT', 'DEBIT', '22210102', payable],
  ['AP.VAT_PENDING', 'DEBIT', '222102', payable],
  ['AP.PASS_THROUGH', 'DEBIT', '224103', payable],
  ['AP.DEPOSIT', 'DEBIT', '122101', payable],
  ['AP.INTERNAL_PARTNER', 'CREDIT', '220203', payable],
  ['AP.INTERNAL_ITEM', 'DEBIT', '640108', payable],
  ...moving('RECEIPT', 'DEBIT', '220301'),
  ...settling('RECEIPT'),
  ...moving('PAYMENT', 'CREDIT', '112301'),
  ...settling('PAYMENT'),
  ['WRITE_OFF.ADVANCE_IN', 'DEBIT', '220301', texts.WRITE_OFF ?? ''],
  ['WRITE_OFF.ADVANCE_OUT', 'CREDIT', '112301', texts.WRITE_OFF ?? ''],
  ...settling('WRITE_OFF'),
  ...moving('NETTING', 'DEBIT', '220301'),
  ...settling('NETTING'),
  ['BAD_DEBT.LOSS', 'DEBIT', '6702', lost],
  ['BAD_DEBT.AR', 'CREDIT', '112201', lost],
  ['BAD_DEBT.AR_INTERNAL', 'CREDIT', '112203', lost],
  ['PAYMENT.REFUNDED', 'DEBIT', '220301', '退款 {partner}'],
  ['RECEIPT.REFUNDED', 'CREDIT', '112301', '退款 {partner}'],
  ...atBook('PAYMENT'),
  ['PAYMENT.STAFF', 'DEBIT', '122102', '借款 {partner}'],
  ['EXPENSE.FEE', 'DEBIT', '660302', spent],
  ['EXPENSE.STAFF', 'DEBIT', '224102', spent],
  ['EXPENSE.CHARGE', 'DEBIT', '660302', spent],
  ['EXPENSE.BANK', 'CREDIT', '1002', spent],
  ...atBook('EXPENSE'),
  ['FX.TO', 'DEBIT', '1002', moved],
  ['FX.FROM', 'CREDIT', '1002', moved],
  ['FX.CHARGE', 'DEBIT', '660302', moved],
  ['DEPOSIT.BANK_IN', 'DEBIT', '1002', held],
  ['DEPOSIT.BANK_OUT', 'CREDIT', '1002', held],
  ['DEPOSIT.CHARGE', 'DEBIT', '660302', held],
  ['DEPOSIT.HELD_IN', 'CREDIT', '224101', held],
  ['DEPOSIT.HELD_OUT', 'DEBIT', '122101', held],
  ...settling('DEPOSIT'),
  ...atBook('DEPOSIT'),
  ['RECEIPT.DEPOSIT_BACK', 'CREDIT', '122101', returned],
  ['PAYMENT.DEPOSIT_BACK', 'DEBIT', '224101', returned],
  ['WRITE_OFF.DEPOSIT_IN', 'DEBIT', '224101', texts.WRITE_OFF ?? ''],
  ['WRITE_OFF.DEPOSIT_OUT', 'CREDIT', '122101', texts.WRITE_OFF ?? ''],
  ...items('ACCRUAL', 'DEBIT', '64010', accrued, 'AP_'),
  ['ACCRUAL.AP_ACCRUED', 'CREDIT', '220202', accrued],
  ...items('ACCRUAL', 'CREDIT', '60010', accrued, 'AR_'),
  ['ACCRUAL.AR_ACCRUED', 'DEBIT', '112202', accrued],
  ['REVALUATION.UP', 'DEBIT', '1002', '期末调汇 {period} {currency} @{rate}'],
  ['REVALUATION.DOWN', 'CREDIT', '1002', '期末调汇 {period} {currency} @{rate}'],
  ['REVALUATION.GAIN', 'CREDIT', '660304', '期末调汇 {period}'],
  ['REVALUATION.LOSS', 'DEBIT', '660304', '期末调汇 {period}'],
  ['WRITE_OFF.SUSPENSE', 'DEBIT', '224104', found],
  ['WRITE_OFF.NAMED', 'CREDIT', '220301', found],
  ['RECEIPT.ADVANCE_IN', 'DEBIT', '220301', texts.RECEIPT ?? ''],
  ['RECEIPT.NOTE', 'DEBIT', '1121', drafted],
  ['RECEIPT.NOTE_DONE', 'CREDIT', '1121', drafted],
  ['RECEIPT.INTEREST', 'DEBIT', '660301', drafted],
  ['PAYMENT.NOTE', 'CREDIT', '2201', drafted],
  ['PAYMENT.NOTE_DONE', 'DEBIT', '2201', drafted],
  ['EXPENSE.SALES_TRAVEL', 'DEBIT', '660101', claim],
  ['EXPENSE.SALES_ENTERTAINMENT', 'DEBIT', '660102', claim],
  ['EXPENSE.SALES_OTHER', 'DEBIT', '660109', claim],
  ['EXPENSE.OFFICE_TRAVEL', 'DEBIT', '660201', claim],
  ['EXPENSE.OFFICE_ENTERTAINMENT', 'DEBIT', '660202', claim],
  ['EXPENSE.OFFICE_SUPPLIES', 'DEBIT', '660203', claim],
  ['EXPENSE.OFFICE_OTHER', 'DEBIT', '660209', claim],
  ...items('EXPENSE', 'DEBIT', '64010', claim),
  ['EXPENSE.VAT', 'DEBIT', '22210102', claim],
  ['EXPENSE.ADVANCE', 'CREDIT', '122102', claim],
  ['EXPENSE.OWED', 'CREDIT', '224102', claim],
  ['EXPENSE.COMMISSION', 'DEBIT', '660103', earned],
  ['EXPENSE.COMMISSION_OWED', 'CREDIT', '221101', earned],
  ['FX.FX_GAIN', 'CREDIT', '660303', sold],
  ['FX.FX_LOSS', 'DEBIT', '660303', sold],
  ['FX.SOLD_TO', 'DEBIT', '1002', sold],
  ['FX.SOLD_FROM', 'CREDIT', '1002', sold],
  ['FX.SOLD_CHARGE', 'DEBIT', '660302', sold],
  ['RECEIPT.STAFF', 'CREDIT', '122102', '还款 {partner}'],
];

export const postingRuleRows: DemoRows = {
  definition: postingRule,
  values: table.map(([code = '', side = '', account = '', text = ''], at): Values => ({
    code,
    voucherType: code.split('.')[0] ?? '',
    side,
    account,
    text,
    sort: at + 1,
  })),
};
