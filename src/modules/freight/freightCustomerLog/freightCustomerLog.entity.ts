import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, decimal, integer, ref, text } from '#define/field';
import { lostReasons } from '#modules/freight/freightCustomerLog/freightCustomerLog.rules';

/** What a customer was told, and what came of it (domain/15 §15.2). */
export const freightCustomerLog = entity({
  name: 'freightCustomerLog',
  table: 'fr_customer_log',
  owner: 'branch',
  fields: {
    customerId: ref('customer', { wire: 'crmId', edit: 'never' }),
    prospectName: text({ max: 100, edit: 'never' }),
    salesmanId: ref('user', { edit: 'never' }),
    channel: choice(['MAIL', 'WECHAT', 'OFFER', 'PORTAL'], { edit: 'never' }),
    rateId: ref('freightRate', { edit: 'never', outlives: true }),
    lanes: text({ max: 400, edit: 'never' }),
    boxes: text({ max: 60, edit: 'never' }),
    text: text({ max: 4000, edit: 'never' }),
    // The quotation's number, whichever of its versions was told.
    offerNo: text({ max: 30, edit: 'never' }),
    reply: choice(['NONE', 'WON', 'LOST', 'NEGOTIATE'], { edit: 'never', initial: 'NONE' }),
    lostReason: choice(lostReasons, { edit: 'never' }),
    competitorPrice: decimal({ scale: 6, edit: 'never' }),
    visibleLevel: integer({ least: '1', most: '4', required: true, edit: 'never', initial: 1 }),
  },
  looked: {
    now20GP: { via: 'rateId', to: 'freightRate', field: 'sell20GP' },
    now40HQ: { via: 'rateId', to: 'freightRate', field: 'sell40HQ' },
    currency: { via: 'rateId', to: 'freightRate', field: 'currency' },
  },
  // Of one's own and one's team, what one may know: whoever is below the level of a rate reads its price here no more than in the sheet.
  visible: { own: ['salesmanId', 'createUserId'], upTo: { field: 'visibleLevel', level: 'freightViewLevel' } },
  search: ['prospectName', 'lanes', 'text', 'offerNo'],
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['customerId'], ['offerNo'], ['createTime']],
  stock: { list: { call: 'GET /freightController/selectFreightLogCrm', roles: ['selectFreightLogCrm'] } },
  acts: {
    reply: act('POST /freightController/replyLogCrm', {
      roles: ['selectFreightLogCrm', 'insertFreightOffer'],
      asks: {
        reply: choice(['WON', 'LOST', 'NEGOTIATE', 'NONE'], { required: true }),
        lostReason: choice(lostReasons),
        competitorPrice: decimal({ scale: 6 }),
      },
      keeps: { reply: 'reply', lostReason: 'lostReason', competitorPrice: 'competitorPrice' },
      own: true,
      main: true,
      key: 'R',
    }),
  },
});
