import type { Definition } from '#define/entity';
import { day, money } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';

const never = { edit: 'never' } as const;

/** A customer's limit today, what is used of it (domain/04 §4.7), and when money came last, under the customer's id; the question is posed by the migration 0800. */
export const customerStanding: Definition = {
  name: 'customerStanding',
  table: 'crm_customer_standing',
  posed: true,
  owner: 'branch',
  fields: {
    creditCurrency: inCurrency(never),
    creditLimit: money({ currency: 'creditCurrency', ...never }),
    // Nothing where a rate of exchange is missing: it is never guessed.
    creditUsed: money({ currency: 'creditCurrency', ...never }),
    lastPaymentDate: day(never),
  },
  masks: { creditLimit: ['credit.limitAmount'], creditUsed: ['invoice.balance'], lastPaymentDate: ['cash.cashDate'] },
  stock: {},
  removal: 'real',
};
