import { entity } from '#define/entity';
import { choice, decimal, flag, integer, money, ref } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import type { Role } from '#names/roles';

const seesCharges: readonly Role[] = ['admin', 'orderCosts', 'list_cost'];

/** What a child bears of a charge of its parent (domain/14 §14.2): worked out by the product whenever the charge or a weight moves. */
export const costShare = entity({
  name: 'costShare',
  table: 'fc_cost_share',
  owner: 'branch',
  fields: {
    parentCostId: ref('cost', { edit: 'never', required: true }),
    parentOrderId: ref('order', { edit: 'never', required: true }),
    childOrderId: ref('order', { edit: 'never', required: true }),
    direction: choice(['AR', 'AP'], { edit: 'never', required: true }),
    level: integer({ least: '0', most: '9', edit: 'never' }),
    isEstimate: flag({ edit: 'never' }),
    excludeFromProfit: flag({ edit: 'never' }),
    currency: inCurrency({ edit: 'never', required: true }),
    weight: decimal({ scale: 4, least: '0', edit: 'never', required: true }),
    amount: money({ currency: 'currency', edit: 'never' }),
    netAmount: money({ currency: 'currency', edit: 'never' }),
    taxAmount: money({ currency: 'currency', edit: 'never' }),
    baseAmount: money({ currency: 'base', edit: 'never' }),
    baseNetAmount: money({ currency: 'base', edit: 'never' }),
  },
  looked: {
    feeCode: { via: 'parentCostId', to: 'cost', field: 'feeCode' },
    feeName: { via: 'parentCostId', to: 'cost', field: 'feeName' },
    jobNo: { via: 'childOrderId', to: 'order', field: 'jobNo' },
    parentJobNo: { via: 'parentOrderId', to: 'order', field: 'jobNo' },
  },
  partOf: 'parentCostId',
  visible: {
    through: 'childOrderId',
    grants: { sees: 'canCost', edits: 'canCost' },
    upTo: { field: 'level', level: 'costLevel' },
  },
  sumsBy: 'direction',
  order: [{ field: 'parentCostId', dir: 'asc' }],
  indexes: [['parentCostId'], ['childOrderId'], ['parentOrderId']],
  askedBy: { orderId: 'childOrderId' },
  stock: { list: { call: 'GET /costController/selectCostShare', roles: seesCharges } },
  removal: 'marked',
});
