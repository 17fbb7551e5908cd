import { entity } from '#define/entity';
import { choice, day, decimal, flag, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { inCurrency } from '#modules/basic/currency.shape';
import { changeOfRate, nearBefore, periodInOrder, ratePerOne } from '#modules/basic/exchangeRate/exchangeRate.rules';

/** Rates of exchange: one unit of `currency` in `baseCurrency` (domain/02d §2.20, 04 §4.2). */
export const exchangeRate = entity({
  name: 'exchangeRate',
  table: 'fc_exchange_rate',
  owner: 'group',
  fields: {
    currency: inCurrency({ required: true }),
    baseCurrency: inCurrency({ required: true }),
    rate: decimal({ scale: 8, required: true, ratio: true, least: '0.00000001' }),
    // As a bank quotes it, for one unit or for a hundred; what is reckoned with is always `rate`.
    quoted: decimal({ scale: 8, ratio: true, least: '0.00000001' }),
    per100: flag({ wire: 'per100Display' }),
    rateType: choice(['BOOK', 'SETTLEMENT', 'INVOICE', 'BUDGET', 'CUSTOMS', 'CLOSING'], { required: true, initial: 'BOOK' }),
    forEpId: ref('enterprise', { edit: 'create' }),
    startDate: day({ required: true }),
    endDate: day(),
    source: choice(['MANUAL', 'BANK', 'IMPORT'], { initial: 'MANUAL' }),
    remark: text({ max: 500 }),
  },
  derived: [
    {
      fields: { change: decimal({ scale: 2, percent: true, ratio: true }), jump: flag() },
      from: ['currency', 'baseCurrency', 'rate', 'rateType', 'forEpId', 'startDate'],
      by: changeOfRate,
    },
  ],
  suggested: [{ field: 'rate', from: ['quoted', 'per100'], by: ratePerOne }],
  facts: ['exchangeRate', 'parameter'],
  rules: [periodInOrder, nearBefore],
  calledBy: ['rateType', 'currency', 'startDate'],
  apart: { by: ['currency', 'baseCurrency', 'rateType', 'forEpId'], from: 'startDate', until: 'endDate', refusal: 'RATE_PERIOD_OVERLAP' },
  stock: stockCalls(
    'exchangeController',
    ['admin', 'selectExchangeList'],
    ['admin', 'selectExchangeList'],
    'selectList get insert update delete batchEdit',
  ),
});
