import { entity } from '#define/entity';
import { choice, decimal, dict, flag, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { surchargeBases, surchargeBoxes } from '#modules/freight/freightSurcharge/bases.rules';
import { leastBelowMost, saysHowMuch } from '#modules/freight/freightSurchargeCost/freightSurchargeCost.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['selectFreightSurchargeCost'];
const writers: readonly Role[] = ['insertFreightSurcharge'];
const amount = () => decimal({ scale: 6, least: '0', per: 'currency' });

/** One charge of a surcharge: by which measure, and how much (domain/02e §2.22.2). */
export const freightSurchargeCost = entity({
  name: 'freightSurchargeCost',
  table: 'fr_surcharge_cost',
  owner: 'branch',
  fields: {
    surchargeId: ref('freightSurcharge', { required: true, edit: 'create' }),
    feeCode: dict('chargeItem', { required: true }),
    direction: choice(['BUY', 'SELL', 'BOTH'], { required: true, initial: 'BOTH' }),
    basis: choice(surchargeBases, { required: true, initial: 'PER_CONTAINER' }),
    currency: inCurrency({ required: true, initial: 'CNY' }),
    ...Object.fromEntries(surchargeBoxes.map((box) => [`amount${box}`, amount()])),
    amount: amount(),
    percent: decimal({ scale: 4, least: '0', most: '1000', percent: true }),
    minAmount: amount(),
    maxAmount: amount(),
    taxRate: decimal({ scale: 4, least: '0', most: '100', percent: true, initial: '0' }),
    isIncluded: flag(),
    isOptional: flag(),
    remark: text({ max: 500 }),
  },
  looked: {
    state: { via: 'surchargeId', to: 'freightSurcharge', field: 'state' },
    validFrom: { via: 'surchargeId', to: 'freightSurcharge', field: 'validFrom' },
    validTo: { via: 'surchargeId', to: 'freightSurcharge', field: 'validTo' },
  },
  frozenByParent: { state: { code: 'SURCHARGE_STATE', in: ['PUBLISHED', 'EXPIRED'] } },
  rules: [saysHowMuch, leastBelowMost],
  partOf: 'surchargeId',
  search: ['remark'],
  indexes: [['surchargeId']],
  stock: {
    list: { call: 'GET /freightSurchargeController/selectCost', roles: readers },
    add: { call: 'POST /freightSurchargeController/insertCost', roles: writers },
    edit: { call: 'POST /freightSurchargeController/updateCost', roles: writers },
    delete: { call: 'POST /freightSurchargeController/deleteCost', roles: writers },
    batch: { call: 'POST /freightSurchargeCostController/batchEdit', roles: writers },
  },
  workedOver: true,
  removal: 'marked',
});
