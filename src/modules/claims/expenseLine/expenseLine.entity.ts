import { entity } from '#define/entity';
import { rateRead } from '#define/facts';
import { choice, day, decimal, dict, file, flag, money, ref, text } from '#define/field';
import { currencyOffered, inCurrency } from '#modules/basic/currency.shape';
import { claimCalls } from '#modules/claims/claim.shape';
import {
  expenseTypes,
  lacksFile,
  lineFigures,
  lineFits,
  lineRate,
  lineRateKnown,
  orderCostFits,
  orderOpen,
  receiptKinds,
  receiptNumberFits,
} from '#modules/claims/expenseLine/expenseLine.rules';

/** One receipt of a claim (domain/02d §2.18 ExpenseClaim lines). */
export const expenseLine = entity({
  name: 'expenseLine',
  table: 'fc_expense_line',
  owner: 'branch',
  fields: {
    claimId: ref('expenseClaim', { required: true, edit: 'create' }),
    expenseType: choice(expenseTypes, { required: true }),
    occurDate: day({ required: true }),
    currency: inCurrency({ required: true }),
    gross: money({ currency: 'currency', required: true }),
    rate: decimal({ scale: 8, least: '0.00000001', ratio: true, edit: 'never' }),
    receiptKind: choice(receiptKinds, { required: true, initial: 'ORDINARY' }),
    taxRate: decimal({ scale: 4, least: '0', most: '100', percent: true, initial: '0' }),
    invoiceNo: text({ max: 40 }),
    // What was paid for a job: which, for what, and to whom.
    orderId: ref('order'),
    feeCode: dict('chargeItem'),
    customerId: ref('customer', { wire: 'crmId' }),
    note: text({ max: 200 }),
    fileId: file({ contents: ['pdf', 'png', 'jpg', 'webp'], megabytes: 10 }),
    // The charge of the job it became when finance passed it.
    costId: ref('cost', { edit: 'never' }),
  },
  derived: [
    {
      fields: {
        taxAmount: money({ currency: 'currency' }),
        baseAmount: money({ currency: 'base' }),
        baseTax: money({ currency: 'base' }),
        baseNet: money({ currency: 'base' }),
      },
      from: ['gross', 'currency', 'rate', 'taxRate', 'receiptKind'],
      by: lineFigures,
      shown: { baseAmount: '=MONEY(MONEY(gross, currency)*rate, base)', baseNet: '=MONEY(baseAmount-baseTax, base)' },
    },
    { fields: { lacksFile: flag() }, from: ['fileId', 'baseAmount'], by: lacksFile },
  ],
  suggested: [{ field: 'rate', from: ['currency', 'occurDate'], by: lineRate }],
  read: { rate: rateRead('occurDate', 'BOOK') },
  looked: {
    claimNo: { via: 'claimId', to: 'expenseClaim', field: 'claimNo' },
    claimState: { via: 'claimId', to: 'expenseClaim', field: 'claimState' },
    bookPeriod: { via: 'claimId', to: 'expenseClaim', field: 'bookPeriod' },
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    orderFeeState: { via: 'orderId', to: 'order', field: 'feeState' },
    orderArchived: { via: 'orderId', to: 'order', field: 'archived' },
  },
  calledBy: ['claimNo', 'expenseType', 'occurDate'],
  files: {},
  chained: [{ to: 'cost', by: 'costId' }],
  frozenByParent: { claimState: { code: 'CLAIM_STATE', in: ['SUBMITTED', 'LEADER_PASSED', 'FINANCE_PASSED', 'PAID'] } },
  exempt: { claimState: ['costId'] },
  facts: ['exchangeRate', 'currency', 'parameter'],
  rules: [lineFits, lineRateKnown, currencyOffered, receiptNumberFits, orderCostFits, orderOpen],
  once: { field: 'invoiceNo', told: 'invoiceNo', refusal: 'TAX_INVOICE_USED' },
  partOf: 'claimId',
  visible: { through: 'claimId' },
  search: ['invoiceNo', 'note'],
  order: [{ field: 'occurDate', dir: 'asc' }],
  indexes: [['claimId'], ['orderId'], ['costId']],
  stock: claimCalls('expenseLineController'),
  removal: 'marked',
});
