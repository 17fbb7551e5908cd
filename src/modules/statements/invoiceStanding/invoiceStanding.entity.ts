import type { Definition } from '#define/entity';
import { choice, day, flag, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';

const never = { edit: 'never' } as const;

/**
 * What a passed document had open over a stretch of days: exactly one row of it holds on any day from its own on, from `fromDay` until the
 * day before `untilDay`, or until today. The question is posed by the migration 0981.
 */
export const invoiceStanding: Definition = {
  name: 'invoiceStanding',
  table: 'fc_invoice_standing',
  posed: true,
  owner: 'branch',
  fields: {
    invoiceNo: text({ max: 40, ...never }),
    direction: choice(['AR', 'AP'], never),
    customerId: ref('customer', { ...never, wire: 'crmId' }),
    currency: inCurrency(never),
    invoiceDate: day(never),
    dueDate: day(never),
    fromDay: day(never),
    untilDay: day(never),
    amount: money({ currency: 'currency', ...never }),
    balance: money({ currency: 'currency', ...never }),
    baseBalance: money({ currency: 'base', ...never }),
    inDispute: flag(never),
    invoiceId: ref('invoice', never),
  },
  masks: {
    ...Object.fromEntries(
      ['invoiceNo', 'direction', 'customerId', 'currency', 'invoiceDate', 'dueDate', 'amount', 'balance', 'baseBalance'].map((name) => [
        name,
        [`invoice.${name}`],
      ]),
    ),
    inDispute: ['cost.disputeText'],
  },
  calledBy: ['invoiceNo'],
  drawn: Object.fromEntries(['amount', 'balance', 'baseBalance'].map((field) => [field, { via: 'invoiceId', field }])),
  search: ['invoiceNo'],
  sumsBy: 'direction',
  order: [{ field: 'dueDate', dir: 'asc' }],
  stock: { list: { call: 'GET /invoiceController/selectStanding', roles: ['admin', 'orderInvoices', 'report_arAgeing'] } },
  removal: 'real',
};
