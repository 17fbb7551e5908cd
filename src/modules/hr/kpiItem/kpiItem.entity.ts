import { listed } from '#names/listed';
import { entity } from '#define/entity';
import { choice, decimal, flag, ref, text } from '#define/field';
import { hrCalls, kpiReaders } from '#modules/hr/hr.shape';
import { isScored, scored } from '#modules/hr/kpiPlan/kpiPlan.rules';

const metrics = listed('PROFIT TEU ORDERS NEW_CUSTOMERS COLLECTION_RATE ON_TIME_SI ERROR_COUNT ENQUIRY_RESPONSE UNBILLED_COST_AGE CUSTOM');

/** A measure of a plan, and as a copy with `hrKpiId` what one person came to in it (domain/02f §2.26 "KpiItem / result"). */
export const kpiItem = entity({
  name: 'kpiItem',
  table: 'hr_kpi_item',
  owner: 'branch',
  fields: {
    planId: ref('kpiPlan', { required: true, edit: 'create' }),
    hrKpiId: ref('hrKpi', { edit: 'create' }),
    kind: choice(['ITEM', 'RESULT'], { edit: 'create', required: true, initial: 'ITEM' }),
    metric: choice(metrics, { required: true }),
    title: text({ max: 80 }),
    weight: decimal({ scale: 2, least: '0', most: '100', required: true, ratio: true, percent: true }),
    target: decimal({ scale: 4, required: true }),
    actual: decimal({ scale: 4 }),
    scoreFormula: choice(['LINEAR', 'STEP', 'INVERSE'], { required: true, initial: 'LINEAR' }),
    cap: decimal({ scale: 2, least: '100', most: '200', initial: '120', required: true, ratio: true }),
    evaluatorId: ref('user'),
    evidence: text({ max: 500 }),
  },
  derived: [
    { fields: { isScored: flag() }, from: ['actual'], by: isScored },
    {
      fields: { score: decimal({ scale: 2, ratio: true, fixed: true }), weighted: decimal({ scale: 2, ratio: true, fixed: true }) },
      from: ['target', 'actual', 'weight', 'cap', 'scoreFormula'],
      by: scored,
    },
  ],
  looked: {
    planState: { via: 'planId', to: 'kpiPlan', field: 'state' },
    kpiState: { via: 'hrKpiId', to: 'hrKpi', field: 'state' },
  },
  frozenByParent: {
    planState: { code: 'KPI_PLAN_STATE', in: ['CLOSED'] },
    kpiState: { code: 'KPI_STATE', in: ['CONFIRMED'] },
  },
  partOf: 'planId',
  indexes: [['planId'], ['hrKpiId']],
  stock: hrCalls('bsHrKpiListController', kpiReaders, kpiReaders),
  removal: 'marked',
});
