import { entity } from '#define/entity';
import { choice, day, flag, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { chargeAmounts, chargeFields, chargeSuggested, plannedCurrency } from '#modules/finance/charge.shape';
import { rateIsRight, exchangeRateKnown, numberNotZero, partyFits, taxRateAllowed } from '#modules/finance/cost/cost.rules';
import { lineDelta, orderOfPlan, sameOrder, targetAsItStands, targetFits } from '#modules/finance/costPlanLine/costPlanLine.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'selectOrderCostPlan', 'save_costPlan', 'check_costPlan_first', 'check_costPlan_second'];

/** One charge a request adds, changes or takes away, written as charges are (domain/02d §2.15, 12 nr 14). */
export const costPlanLine = entity({
  name: 'costPlanLine',
  table: 'bl_cost_plan_line',
  owner: 'branch',
  fields: {
    planId: ref('costPlan', { required: true, edit: 'create' }),
    orderId: ref('order', { edit: 'create' }),
    operation: choice(['ADD', 'CHANGE', 'REMOVE'], { required: true, edit: 'create', initial: 'ADD' }),
    targetCostId: ref('cost', { edit: 'create' }),
    differsFromId: ref('cost', { edit: 'never' }),
    direction: choice(['AR', 'AP'], { required: true }),
    ...chargeFields,
    excludeFromProfit: flag({ edit: 'never' }),
    costDate: day({ required: true }),
    supplierBillNo: text({ max: 40 }),
    targetBaseNet: money({ currency: 'base', edit: 'never' }),
    remark: text({ max: 4000 }),
  },
  derived: [
    chargeAmounts,
    { fields: { deltaBase: money({ currency: 'base' }) }, from: ['operation', 'baseNetAmount', 'targetBaseNet'], by: lineDelta },
  ],
  suggested: [
    { field: 'orderId', from: ['planId'], by: orderOfPlan },
    { field: 'targetBaseNet', from: ['targetCostId'], by: targetAsItStands },
    ...chargeSuggested,
  ],
  looked: {
    planState: { via: 'planId', to: 'costPlan', field: 'planStatus' },
    planOrderId: { via: 'planId', to: 'costPlan', field: 'orderId' },
    targetNow: { via: 'targetCostId', to: 'cost', field: 'baseNetAmount' },
    targetOrderId: { via: 'targetCostId', to: 'cost', field: 'orderId' },
    targetDirection: { via: 'targetCostId', to: 'cost', field: 'direction' },
    targetFeeName: { via: 'targetCostId', to: 'cost', field: 'feeName' },
    targetAmount: { via: 'targetCostId', to: 'cost', field: 'amount' },
    differsCurrency: { via: 'differsFromId', to: 'cost', field: 'currency' },
    targetCurrency: { via: 'targetCostId', to: 'cost', field: 'currency' },
  },
  frozenByParent: { planState: { code: 'PLAN_NOT_DRAFT', in: ['SUBMITTED', 'FIRST_PASSED', 'APPROVED'] } },
  facts: ['exchangeRate', 'chargeItem', 'currency', 'customer', 'parameter'],
  rules: [sameOrder, targetFits, numberNotZero, taxRateAllowed, exchangeRateKnown, plannedCurrency, rateIsRight, partyFits],
  partOf: 'planId',
  visible: { through: 'planId', upTo: { field: 'level', level: 'costLevel' } },
  sumsBy: 'direction',
  indexes: [['planId'], ['orderId'], ['targetCostId'], ['differsFromId']],
  stock: stockCalls('costPlanLineController', readers, ['save_costPlan'], 'select - insert update delete batchEdit'),
  removal: 'marked',
});
