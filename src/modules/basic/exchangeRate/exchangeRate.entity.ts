import { entity } from '#define/entity';
import { choice, day, decimal, ref } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { periodInOrder } from '#modules/basic/exchangeRate/exchangeRate.rules';

/** Rates of exchange: one unit of `currency` in `baseCurrency` (domain/02d §2.20, 04 §4.2). */
export const exchangeRate = entity({
  name: 'exchangeRate',
  table: 'fc_exchange_rate',
  owner: 'group',
  fields: {
    currency: inCurrency({ required: true }),
    baseCurrency: inCurrency({ required: true }),
    rate: decimal({ scale: 8, required: true, ratio: true, least: '0.00000001' }),
    rateType: choice(['BOOK', 'SETTLEMENT', 'INVOICE', 'BUDGET', 'CUSTOMS'], { required: true, initial: 'BOOK' }),
    forEpId: ref('enterprise', { edit: 'create' }),
    startDate: day({ required: true }),
    endDate: day(),
    source: choice(['MANUAL', 'BANK', 'IMPORT'], { initial: 'MANUAL' }),
  },
  rules: [periodInOrder],
  apart: { by: ['currency', 'baseCurrency', 'rateType', 'forEpId'], from: 'startDate', until: 'endDate', refusal: 'RATE_PERIOD_OVERLAP' },
  stock: {
    list: { call: 'GET /exchangeController/selectList', roles: ['admin', 'selectExchangeList'] },
    add: { call: 'POST /exchangeController/insert', roles: ['admin', 'selectExchangeList'] },
    edit: { call: 'POST /exchangeController/update', roles: ['admin', 'selectExchangeList'] },
    delete: { call: 'POST /exchangeController/delete', roles: ['admin', 'selectExchangeList'] },
    batch: { call: 'POST /exchangeController/batchEdit', roles: ['admin', 'selectExchangeList'] },
    get: { call: 'GET /exchangeController/get', roles: ['admin', 'selectExchangeList'] },
  },
});
