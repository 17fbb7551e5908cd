import { entity } from '#define/entity';
import { choice, day, dict, flag, integer, list, ref, text } from '#define/field';
import { ofCustomer, templateNamed, templatePeriod, templateTypes } from '#modules/finance/costTemplate/costTemplate.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'orderCosts', 'list_cost'];
const writers: readonly Role[] = ['edit_costMould'];
const agreeing: readonly Role[] = ['edit_crm_costTemplate'];

/** Charges an order of some kind usually has: the branch's own, or what one customer agreed (domain/02d §2.14, 16 §16.2). */
export const costTemplate = entity({
  name: 'costTemplate',
  table: 'fc_cost_mould',
  owner: 'branch',
  fields: {
    mouldName: text({ max: 60 }),
    businessType: choice(templateTypes, { required: true, wire: 'type', initial: 'SEA_EXPORT' }),
    // The customer whose agreement it is; blank is the branch's own.
    customerId: ref('customer', { wire: 'crmId', edit: 'create' }),
    portLoadings: list('codes'),
    portDestinations: list('codes'),
    lineCode: dict('tradeLane'),
    carrierCodes: list('codes'),
    boxTypes: list('codes'),
    freightTerm: choice(['PREPAID', 'COLLECT', 'THIRD_PLACE']),
    tradeTerm: choice(['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP']),
    forCustomerId: ref('customer'),
    services: list('codes'),
    validFrom: day(),
    validTo: day(),
    isAuto: flag({ initial: true }),
    priority: integer({ least: '0', most: '999', initial: 0 }),
    state: choice(['ENABLED', 'DISABLED'], { required: true, initial: 'ENABLED' }),
    remark: text({ max: 500 }),
    lines: integer({ edit: 'never', initial: 0 }),
  },
  derived: [{ fields: { ofCustomer: flag() }, from: ['customerId'], by: ofCustomer }],
  rolled: [{ of: 'costTemplateLine', by: 'templateId', gives: { lines: { count: {} } } }],
  rules: [templateNamed, templatePeriod],
  label: { zh: 'mouldName', en: 'mouldName', ar: 'mouldName', search: ['mouldName'], roles: readers },
  search: ['mouldName', 'remark'],
  unique: [['mouldName', 'businessType', 'customerId']],
  order: [{ field: 'priority', dir: 'desc' }],
  indexes: [['customerId']],
  stock: {
    list: {
      call: 'GET /FinanceCostMouldController/select',
      roles: readers,
      where: { field: 'ofCustomer', op: 'equal', anyOf: ['false'] },
    },
    get: { call: 'GET /FinanceCostMouldController/get', roles: readers },
    add: { call: 'POST /FinanceCostMouldController/insert', roles: writers },
    edit: { call: 'POST /FinanceCostMouldController/update', roles: writers },
    delete: { call: 'POST /FinanceCostMouldController/delete', roles: writers },
    batch: { call: 'POST /FinanceCostMouldController/batchEdit', roles: writers },
  },
  lists: {
    customers: {
      call: 'GET /crmCostTemplateController/selectList',
      roles: readers,
      where: { field: 'ofCustomer', op: 'equal', anyOf: ['true'] },
    },
  },
  custom: {
    save: {
      call: 'POST /crmCostTemplateController/save',
      takes: { id: 'id', version: 'count', lines: 'rows' },
      takesRow: true,
      roles: agreeing,
    },
    remove: { call: 'POST /crmCostTemplateController/delete', takes: { id: 'id', ids: 'ids' }, roles: agreeing },
  },
  removal: 'marked',
});
