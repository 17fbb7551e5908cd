import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, decimal, dict, integer, text } from '#define/field';
import { hrCalls, kpiReaders } from '#modules/hr/hr.shape';
import { weighsHundred } from '#modules/hr/kpiPlan/kpiPlan.rules';

/** What a job function is measured by in a period (domain/02f §2.26, 03 §3.15). */
export const kpiPlan = entity({
  name: 'kpiPlan',
  table: 'hr_kpi_plan',
  owner: 'branch',
  wireId: 'planId',
  fields: {
    name: text({ max: 80, required: true }),
    userNature: dict('userNature'),
    period: choice(['MONTH', 'QUARTER', 'YEAR'], { required: true, initial: 'MONTH' }),
    weights: decimal({ scale: 2, edit: 'never', initial: '0', ratio: true }),
    items: integer({ edit: 'never', initial: 0 }),
    state: choice(['DRAFT', 'ACTIVE', 'CLOSED'], { edit: 'never', initial: 'DRAFT' }),
    remark: text({ max: 500 }),
  },
  rolled: [
    {
      of: 'kpiItem',
      by: 'planId',
      gives: { weights: { sum: 'weight', where: { kind: 'ITEM' } }, items: { count: { kind: 'ITEM' } } },
    },
  ],
  states: { state: 'KPI_PLAN_STATE' },
  frozenBy: [{ state: ['CLOSED'] }],
  label: { zh: 'name', en: 'name', ar: 'name', search: ['name'] },
  search: ['name'],
  unique: [['name']],
  order: [{ field: 'name', dir: 'asc' }],
  stock: hrCalls('bsHrKpiController', kpiReaders, kpiReaders),
  acts: {
    activate: act('POST /bsHrKpiController/activate', {
      roles: kpiReaders,
      moves: { state: { from: ['DRAFT'], to: 'ACTIVE' } },
      needs: [weighsHundred],
      undo: { call: 'POST /bsHrKpiController/cancelActivate', roles: kpiReaders },
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
    close: act('POST /bsHrKpiController/close', {
      roles: kpiReaders,
      moves: { state: { from: ['ACTIVE'], to: 'CLOSED' } },
      undo: { call: 'POST /bsHrKpiController/cancelClose', roles: kpiReaders, reason: true },
      main: true,
      key: 'K',
    }),
  },
  removal: 'marked',
});
