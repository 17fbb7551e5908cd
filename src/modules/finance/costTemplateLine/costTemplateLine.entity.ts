import { entity } from '#define/entity';
import { currencyOffered } from '#modules/basic/currency.shape';
import { choice, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { partyRules } from '#modules/finance/chargeLines.shape';
import { chargeFields } from '#modules/finance/charge.shape';
import { feeCurrency, feeLevel, feeName, feeTaxRate, feeUnit, taxKindAllowed, usualTaxMode } from '#modules/finance/cost/cost.rules';
import { templateLineWhole } from '#modules/finance/costTemplate/costTemplate.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'orderCosts', 'list_cost'];
const writers: readonly Role[] = ['edit_costMould'];
const { customerId, price, number, rate: _rate, ...charge } = chargeFields;

/** One charge of a template: with whom, how many, at what price, and when (domain/02d §2.14). */
export const costTemplateLine = entity({
  name: 'costTemplateLine',
  table: 'fc_cost_mould_line',
  owner: 'branch',
  fields: {
    templateId: ref('costTemplate', { required: true, edit: 'create' }),
    direction: choice(['AR', 'AP'], { required: true }),
    crmRule: choice(partyRules, { required: true, initial: 'ORDER_CUSTOMER' }),
    customerId: { ...customerId, required: false },
    ...charge,
    numberRule: choice(['BY_UNIT', 'FIXED'], { required: true, initial: 'BY_UNIT' }),
    fixedNumber: { ...number, required: false },
    price: { ...price, required: false },
    formula: text({ max: 200 }),
    condition: text({ max: 200 }),
  },
  suggested: [
    { field: 'feeName', from: ['feeCode'], by: feeName },
    { field: 'unit', from: ['feeCode'], by: feeUnit },
    { field: 'taxRate', from: ['feeCode', 'direction'], by: feeTaxRate },
    { field: 'level', from: ['feeCode'], by: feeLevel },
    { field: 'currency', from: ['feeCode'], by: feeCurrency },
    { field: 'taxMode', from: ['direction', 'feeCode'], by: usualTaxMode },
  ],
  looked: {
    mouldName: { via: 'templateId', to: 'costTemplate', field: 'mouldName' },
    templateCustomer: { via: 'templateId', to: 'costTemplate', field: 'customerId' },
  },
  facts: ['chargeItem', 'currency', 'parameter'],
  rules: [templateLineWhole, taxKindAllowed, currencyOffered],
  partOf: 'templateId',
  visible: { upTo: { field: 'level', level: 'costLevel' } },
  indexes: [['templateId']],
  stock: stockCalls('financeCostMouldLineController', readers, writers, 'select - insert update delete batchEdit'),
  removal: 'marked',
});
