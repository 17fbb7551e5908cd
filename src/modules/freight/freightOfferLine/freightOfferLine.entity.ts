import { entity } from '#define/entity';
import { choice, decimal, dict, flag, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { offerAmounts } from '#modules/freight/freightOfferLine/freightOfferLine.rules';
import { seesCost } from '#modules/freight/sight.shape';
import { costUnits } from '#names/units';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['selectFreightOffer'];
const writers: readonly Role[] = ['insertFreightOffer'];
const price = () => decimal({ scale: 6, per: 'currency' });

/** One charge a customer is quoted: what it costs and what it is sold at (domain/02e §2.22.4). */
export const freightOfferLine = entity({
  name: 'freightOfferLine',
  table: 'fr_offer_line',
  owner: 'branch',
  fields: {
    offerId: ref('freightOffer', { required: true, edit: 'create' }),
    lineGroup: choice(['FREIGHT', 'LOCAL', 'SERVICE'], { required: true, initial: 'LOCAL', wire: 'group' }),
    feeCode: dict('chargeItem', { required: true }),
    unit: choice(costUnits, { required: true, initial: 'BILL' }),
    containerType: dict('containerType'),
    number: decimal({ scale: 4, required: true, initial: '1' }),
    currency: inCurrency({ required: true, initial: 'USD' }),
    buyPrice: price(),
    sellPrice: price(),
    taxRate: decimal({ scale: 4, least: '0', most: '100', percent: true, required: true, initial: '0' }),
    isIncluded: flag(),
    isOptional: flag(),
    buySupplierId: ref('customer'),
    rateId: ref('freightRate', { edit: 'never', outlives: true }),
    lclRateId: ref('freightLcl', { edit: 'never', outlives: true }),
    surchargeCostId: ref('freightSurchargeCost', { edit: 'never' }),
    remark: text({ max: 500 }),
  },
  derived: [
    {
      fields: {
        buyAmount: money({ currency: 'currency' }),
        sellAmount: money({ currency: 'currency' }),
        buyBase: money({ currency: 'base' }),
        sellBase: money({ currency: 'base' }),
        unpriced: flag(),
        underCost: flag(),
      },
      from: ['number', 'currency', 'buyPrice', 'sellPrice', 'unit', 'isIncluded', 'isOptional', 'lineGroup'],
      by: offerAmounts,
    },
  ],
  looked: {
    offerStatus: { via: 'offerId', to: 'freightOffer', field: 'offerStatus' },
    rateRelease: { via: 'rateId', to: 'freightRate', field: 'releaseStatus' },
    lclRelease: { via: 'lclRateId', to: 'freightLcl', field: 'releaseStatus' },
    lclValidTo: { via: 'lclRateId', to: 'freightLcl', field: 'validTo' },
    rateValidTo: { via: 'rateId', to: 'freightRate', field: 'validTo' },
  },
  frozenByParent: {
    offerStatus: {
      code: 'OFFER_STATE',
      in: ['PENDING_EXAMINE', 'APPROVED', 'SENT', 'VIEWED', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'CONVERTED', 'WITHDRAWN'],
    },
  },
  facts: ['exchangeRate'],
  seenBy: [{ fields: ['buyPrice', 'buyAmount', 'buyBase', 'buySupplierId'], when: seesCost }],
  partOf: 'offerId',
  visible: { through: 'offerId' },
  indexes: [['offerId'], ['rateId'], ['lclRateId']],
  stock: {
    list: { call: 'GET /freightOfferController/selectLine', roles: readers },
    add: { call: 'POST /freightOfferController/insertLine', roles: writers },
    edit: { call: 'POST /freightOfferController/updateLine', roles: writers },
    delete: { call: 'POST /freightOfferController/deleteLine', roles: writers },
    batch: { call: 'POST /freightOfferLineController/batchEdit', roles: writers },
  },
  removal: 'marked',
});
