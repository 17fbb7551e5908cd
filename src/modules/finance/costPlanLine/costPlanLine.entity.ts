import { entity } from '#define/entity';
import { choice, day, decimal, dict, flag, integer, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import {
  baseRateIsOne,
  bookRate,
  costAmounts,
  exchangeRateKnown,
  feeCurrency,
  feeExcluded,
  feeLevel,
  feeName,
  feeTaxRate,
  feeUnit,
  numberNotZero,
  partyFits,
  taxRateAllowed,
  usualTaxMode,
} from '#modules/finance/cost/cost.rules';
import { lineDelta, orderOfPlan, sameOrder, targetAsItStands, targetFits } from '#modules/finance/costPlanLine/costPlanLine.rules';
import type { Role } from '#names/roles';
import { costUnits } from '#names/units';

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
    direction: choice(['AR', 'AP'], { required: true }),
    customerId: ref('customer', { required: true, wire: 'crmId' }),
    feeCode: dict('chargeItem', { required: true }),
    feeName: text({ max: 60, required: true }),
    unit: choice(costUnits, { required: true }),
    containerType: dict('containerType'),
    number: decimal({ scale: 4, required: true, noPercent: true }),
    price: decimal({ scale: 6, required: true, per: 'currency' }),
    currency: inCurrency({ required: true }),
    rate: decimal({ scale: 8, least: '0.00000001', ratio: true, editBy: ['edit_cost_rate'] }),
    taxMode: choice(['INCLUSIVE', 'EXCLUSIVE'], { required: true, editBy: ['edit_cost_tax'] }),
    taxRate: decimal({ scale: 4, least: '0', most: '100', percent: true, required: true, initial: '0' }),
    level: integer({ least: '0', most: '9', initial: 0, edit: 'never' }),
    excludeFromProfit: flag({ edit: 'never' }),
    costDate: day({ required: true }),
    supplierBillNo: text({ max: 40 }),
    targetBaseNet: money({ currency: 'base', edit: 'never' }),
    remark: text({ max: 4000 }),
  },
  derived: [
    {
      fields: {
        netAmount: money({ currency: 'currency' }),
        taxAmount: money({ currency: 'currency' }),
        amount: money({ currency: 'currency' }),
        baseAmount: money({ currency: 'base' }),
        baseNetAmount: money({ currency: 'base' }),
      },
      from: ['price', 'number', 'currency', 'rate', 'taxMode', 'taxRate', 'unit'],
      by: costAmounts,
      shown: {
        netAmount: '=NETAMOUNT(price, number, currency, taxMode, taxRate, unit)',
        taxAmount: '=TAXAMOUNT(price, number, currency, taxMode, taxRate, unit)',
        amount: '=AMOUNT(price, number, currency, taxMode, taxRate, unit)',
        baseAmount: '=MONEY(amount*rate, base)',
        baseNetAmount: '=MONEY(netAmount*rate, base)',
      },
    },
    { fields: { deltaBase: money({ currency: 'base' }) }, from: ['operation', 'baseNetAmount', 'targetBaseNet'], by: lineDelta },
  ],
  suggested: [
    { field: 'orderId', from: ['planId'], by: orderOfPlan },
    { field: 'targetBaseNet', from: ['targetCostId'], by: targetAsItStands },
    { field: 'taxMode', from: ['direction', 'feeCode', 'price', 'costDate'], by: usualTaxMode },
    { field: 'feeName', from: ['feeCode'], by: feeName },
    { field: 'unit', from: ['feeCode'], by: feeUnit },
    { field: 'taxRate', from: ['feeCode', 'direction'], by: feeTaxRate },
    { field: 'level', from: ['feeCode'], by: feeLevel },
    { field: 'excludeFromProfit', from: ['feeCode'], by: feeExcluded },
    { field: 'currency', from: ['feeCode'], by: feeCurrency },
    { field: 'rate', from: ['currency', 'costDate'], by: bookRate },
  ],
  looked: {
    planState: { via: 'planId', to: 'costPlan', field: 'planStatus' },
    planOrderId: { via: 'planId', to: 'costPlan', field: 'orderId' },
    targetNow: { via: 'targetCostId', to: 'cost', field: 'baseNetAmount' },
    targetOrderId: { via: 'targetCostId', to: 'cost', field: 'orderId' },
    targetDirection: { via: 'targetCostId', to: 'cost', field: 'direction' },
    targetFeeName: { via: 'targetCostId', to: 'cost', field: 'feeName' },
    targetAmount: { via: 'targetCostId', to: 'cost', field: 'amount' },
    targetCurrency: { via: 'targetCostId', to: 'cost', field: 'currency' },
  },
  frozenByParent: { planState: { code: 'PLAN_NOT_DRAFT', in: ['SUBMITTED', 'FIRST_PASSED', 'APPROVED'] } },
  facts: ['exchangeRate', 'chargeItem', 'customer', 'parameter'],
  rules: [sameOrder, targetFits, numberNotZero, taxRateAllowed, exchangeRateKnown, baseRateIsOne, partyFits],
  partOf: 'planId',
  visible: { through: 'planId', upTo: { field: 'level', level: 'costLevel' } },
  sumsBy: 'direction',
  indexes: [['planId'], ['orderId'], ['targetCostId']],
  stock: {
    list: { call: 'GET /costPlanLineController/select', roles: readers },
    add: { call: 'POST /costPlanLineController/insert', roles: ['save_costPlan'] },
    edit: { call: 'POST /costPlanLineController/update', roles: ['save_costPlan'] },
    delete: { call: 'POST /costPlanLineController/delete', roles: ['save_costPlan'] },
    batch: { call: 'POST /costPlanLineController/batchEdit', roles: ['save_costPlan'] },
  },
  removal: 'marked',
});
