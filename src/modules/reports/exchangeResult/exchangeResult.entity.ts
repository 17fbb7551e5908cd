import type { Definition } from '#define/entity';
import { choice, day, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';

const never = { edit: 'never' } as const;
const inBase = money({ currency: 'base', ...never });

/** What changing rates brought, realised by an allocation or not realised at the end of a month (domain/04 §4.8); the question is posed by the migration 0800. */
export const exchangeResult: Definition = {
  name: 'exchangeResult',
  table: 'fc_exchange_result',
  posed: true,
  owner: 'branch',
  fields: {
    kind: choice(['REALISED', 'UNREALISED'], never),
    resultDate: day(never),
    bookPeriod: text({ max: 6, ...never }),
    customerId: ref('customer', { ...never, wire: 'crmId' }),
    currency: inCurrency(never),
    direction: choice(['AR', 'AP'], never),
    bookBase: inBase,
    newBase: inBase,
    gainLoss: inBase,
  },
  masks: {
    bookBase: ['cashAllocation.bookBaseReleased', 'revaluation.bookBase'],
    newBase: ['cashAllocation.settledBase', 'revaluation.newBase'],
    gainLoss: ['cashAllocation.fxGainLoss', 'revaluation.gainLoss'],
  },
  order: [{ field: 'resultDate', dir: 'desc' }],
  stock: { list: { call: 'GET /reportController/selectExchangeResult', roles: ['admin', 'report_fxGainLoss'] } },
  removal: 'real',
};
