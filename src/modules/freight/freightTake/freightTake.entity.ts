import { entity } from '#define/entity';
import { choice, integer, ref, text } from '#define/field';

/** A price somebody took, and what it was taken for: one line a rate; an export of a list is one line by itself (domain/15 §15.2). */
export const freightTake = entity({
  name: 'freightTake',
  table: 'fr_take_log',
  owner: 'branch',
  fields: {
    takeKind: choice(['COPY', 'EXPORT', 'QUOTE', 'PRINT'], { edit: 'never' }),
    source: choice(['SHEET', 'QUOTE_TEXT', 'EXPORT_DESK', 'PAPER', 'ENQUIRY', 'OFFER', 'PRODUCT'], { edit: 'never' }),
    rateId: ref('freightRate', { edit: 'never', outlives: true }),
    lclRateId: ref('freightLcl', { edit: 'never', outlives: true }),
    versionNo: integer({ edit: 'never' }),
    customerId: ref('customer', { wire: 'crmId', edit: 'never' }),
    rows: integer({ edit: 'never', initial: 1 }),
    columns: text({ max: 1000, edit: 'never' }),
    language: text({ max: 2, edit: 'never' }),
    priceThen: text({ max: 300, edit: 'never' }),
    visibleLevel: integer({ least: '1', most: '4', required: true, edit: 'never', initial: 1 }),
  },
  looked: {
    carrierCode: { via: 'rateId', to: 'freightRate', field: 'carrierCode' },
    portLoading: { via: 'rateId', to: 'freightRate', field: 'portLoading' },
    portDestination: { via: 'rateId', to: 'freightRate', field: 'portDestination' },
    lineCode: { via: 'rateId', to: 'freightRate', field: 'lineCode' },
    currency: { via: 'rateId', to: 'freightRate', field: 'currency' },
    now20GP: { via: 'rateId', to: 'freightRate', field: 'sell20GP' },
    now40HQ: { via: 'rateId', to: 'freightRate', field: 'sell40HQ' },
    releaseStatus: { via: 'rateId', to: 'freightRate', field: 'releaseStatus' },
  },
  // Whoever was below the level of the rate reads its price here no more than in the sheet.
  visible: { upTo: { field: 'visibleLevel', level: 'freightViewLevel' } },
  search: ['priceThen', 'columns'],
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['rateId'], ['lclRateId'], ['createTime']],
  stock: { list: { call: 'GET /freightController/selectFreightTakeLog', roles: ['selectFreightTakeLog'] } },
});
