import { entity } from '#define/entity';
import { choice, decimal, flag, money, ref } from '#define/field';
import { gainFormula, sideOf } from '#modules/settlement/writeOff/writeOff.rules';

/**
 * What one run of write-off took of one document of money for one invoice. All its
 * figures are stored: a cancelled one keeps them and counts no more (domain/02d §2.18, 13 §13.9).
 */
export const cashAllocation = entity({
  name: 'cashAllocation',
  table: 'fc_cash_allocation',
  owner: 'branch',
  fields: {
    writeOffId: ref('writeOff', { required: true, edit: 'create' }),
    // What was taken back holds nobody: documents and money go as drafts, and a draft has nothing that counts.
    cashId: ref('cash', { required: true, edit: 'create', outlives: true }),
    invoiceId: ref('invoice', { edit: 'create', outlives: true }),
    // The other document of money, where this gives it back instead of settling an invoice.
    refundedCashId: ref('cash', { edit: 'create', outlives: true }),
    // In the money's own terms: minus where a document of the other sign makes it more.
    allocatedCash: money({ currency: 'cashCurrency', required: true, edit: 'create' }),
    allocatedInvoice: money({ currency: 'invoiceCurrency', required: true, edit: 'create', initial: '0' }),
    settlementRate: decimal({ scale: 8, ratio: true, edit: 'create' }),
    crossRate: decimal({ scale: 8, ratio: true, edit: 'create' }),
    adjustmentAmount: money({ currency: 'invoiceCurrency', edit: 'create', initial: '0' }),
    adjustmentType: choice(['SMALL_DIFFERENCE', 'DISCOUNT', 'BANK_CHARGE', 'ROUNDING'], { edit: 'create' }),
    // Of what the invoice gave up in base currency, so much went by the adjustment.
    adjustmentBase: money({ currency: 'base', edit: 'create', initial: '0' }),
    bookBaseReleased: money({ currency: 'base', required: true, edit: 'create', initial: '0' }),
    settledBase: money({ currency: 'base', required: true, edit: 'create' }),
    fxGainLoss: money({ currency: 'base', required: true, edit: 'create' }),
    isRecovery: flag({ edit: 'create' }),
    allocState: choice(['PLANNED', 'DONE', 'CANCELLED'], { edit: 'never', initial: 'DONE' }),
  },
  looked: {
    cashNo: { via: 'cashId', to: 'cash', field: 'cashNo' },
    cashCurrency: { via: 'cashId', to: 'cash', field: 'currency' },
    cashDirection: { via: 'cashId', to: 'cash', field: 'direction' },
    customerId: { via: 'cashId', to: 'cash', field: 'customerId' },
    bankAccountId: { via: 'cashId', to: 'cash', field: 'bankAccountId' },
    invoiceNo: { via: 'invoiceId', to: 'invoice', field: 'invoiceNo' },
    invoiceCurrency: { via: 'invoiceId', to: 'invoice', field: 'currency' },
    direction: { via: 'invoiceId', to: 'invoice', field: 'direction' },
    refundedNo: { via: 'refundedCashId', to: 'cash', field: 'cashNo' },
    refundedDirection: { via: 'refundedCashId', to: 'cash', field: 'direction' },
    writeOffDate: { via: 'writeOffId', to: 'writeOff', field: 'writeOffDate' },
    bookPeriod: { via: 'writeOffId', to: 'writeOff', field: 'bookPeriod' },
  },
  derived: [{ fields: { side: choice(['AR', 'AP']) }, from: ['direction', 'refundedDirection'], by: sideOf }],
  calledBy: ['cashNo', 'invoiceNo', 'writeOffDate'],
  drawn: {
    allocatedCash: [
      { via: 'cashId', field: 'applicableAmount' },
      { via: 'invoiceId', field: 'amount' },
      { via: 'refundedCashId', field: 'applicableAmount' },
    ],
    allocatedInvoice: [
      { via: 'cashId', field: 'amount' },
      { via: 'invoiceId', field: 'amount' },
    ],
    settlementRate: { via: 'cashId', field: 'rate' },
    settledBase: [
      { via: 'cashId', field: 'applicableBase' },
      { via: 'invoiceId', field: 'baseAmount' },
    ],
    bookBaseReleased: { via: 'invoiceId', field: 'baseAmount' },
  },
  written: { fxGainLoss: gainFormula },
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['writeOffId'], ['cashId'], ['invoiceId'], ['refundedCashId']],
  stock: { list: { call: 'GET /cashController/selectAllocation', roles: ['admin', 'receivable_cash', 'pay_cash'] } },
  removal: 'marked',
});
