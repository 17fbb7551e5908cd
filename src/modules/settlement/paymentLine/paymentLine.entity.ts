import { entity } from '#define/entity';
import { choice, flag, money, ref } from '#define/field';
import { holdsOf } from '#modules/settlement/paymentLine/paymentLine.rules';

/** What a payment request plans to settle of one document, until the money does it (domain/13 §13.6 nr 2: PLANNED allocations). */
export const paymentLine = entity({
  name: 'paymentLine',
  table: 'fc_payment_line',
  owner: 'branch',
  fields: {
    paymentId: ref('payment', { required: true, edit: 'create' }),
    invoiceId: ref('invoice', { required: true, edit: 'create' }),
    amount: money({ currency: 'currency', required: true, edit: 'create' }),
    lineState: choice(['PLANNED', 'APPROVED', 'DONE', 'FREE'], { edit: 'never', initial: 'PLANNED' }),
  },
  derived: [{ fields: { holds: flag() }, from: ['lineState'], by: holdsOf }],
  looked: {
    paymentNo: { via: 'paymentId', to: 'payment', field: 'paymentNo' },
    invoiceNo: { via: 'invoiceId', to: 'invoice', field: 'invoiceNo' },
    invoiceKind: { via: 'invoiceId', to: 'invoice', field: 'invoiceKind' },
    invoiceDate: { via: 'invoiceId', to: 'invoice', field: 'invoiceDate' },
    dueDate: { via: 'invoiceId', to: 'invoice', field: 'dueDate' },
    currency: { via: 'invoiceId', to: 'invoice', field: 'currency' },
    invoiceAmount: { via: 'invoiceId', to: 'invoice', field: 'amount' },
    invoiceBalance: { via: 'invoiceId', to: 'invoice', field: 'balance' },
    jobNos: { via: 'invoiceId', to: 'invoice', field: 'jobNos' },
  },
  calledBy: ['paymentNo', 'invoiceNo'],
  chained: [{ to: 'invoice', by: 'invoiceId' }],
  partOf: 'paymentId',
  order: [{ field: 'dueDate', dir: 'asc' }],
  indexes: [['paymentId'], ['invoiceId']],
  stock: { list: { call: 'GET /paymentController/selectLine', roles: ['admin', 'pay_cash', 'cashs', 'leader_audit'] } },
  removal: 'marked',
});
