import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, decimal, integer, ref, text } from '#define/field';
import { editors, hrCalls, kpiReaders, ofPerson } from '#modules/hr/hr.shape';
import { allScored, graded } from '#modules/hr/kpiPlan/kpiPlan.rules';

/** What a person came to in a period of a plan: measured by the person, the leader and personnel in turn (domain/02f §2.26, 03 §3.15). */
export const hrKpi = entity({
  name: 'hrKpi',
  table: 'hr_kpi',
  owner: 'branch',
  wireId: 'hrKpiId',
  fields: {
    ...ofPerson,
    planId: ref('kpiPlan', { required: true, edit: 'create' }),
    period: text({ max: 7, required: true, edit: 'create', pattern: '^[0-9]{4}(?:-(?:0[1-9]|1[0-2]|Q[1-4]))?$' }),
    lines: integer({ edit: 'never', initial: 0 }),
    unscored: integer({ edit: 'never', initial: 0 }),
    totalScore: decimal({ scale: 2, edit: 'never', ratio: true, fixed: true }),
    state: choice(['DRAFT', 'SELF_DONE', 'LEADER_DONE', 'CONFIRMED'], { edit: 'never', initial: 'DRAFT' }),
    remark: text({ max: 500 }),
    ...stamp('leader', true),
    ...stamp('confirm'),
  },
  derived: [{ fields: { grade: choice(['A', 'B', 'C', 'D']) }, from: ['totalScore', 'unscored'], by: graded }],
  rolled: [
    {
      of: 'kpiItem',
      by: 'hrKpiId',
      gives: { lines: { count: {} }, unscored: { count: { isScored: false } }, totalScore: { sum: 'weighted' } },
    },
  ],
  looked: {
    deptId: { via: 'hrId', to: 'hrPerson', field: 'deptId' },
    jobTitle: { via: 'hrId', to: 'hrPerson', field: 'jobTitle' },
    englishDept: { via: 'hrId', to: 'hrPerson', field: 'englishDept' },
    englishTitle: { via: 'hrId', to: 'hrPerson', field: 'englishTitle' },
    planState: { via: 'planId', to: 'kpiPlan', field: 'state' },
  },
  facts: ['parameter'],
  states: { state: 'KPI_STATE' },
  frozenBy: [{ state: ['CONFIRMED'] }],
  frozenByParent: { planState: { code: 'KPI_PLAN_STATE', in: ['CLOSED'] } },
  label: { zh: 'period', en: 'period', ar: 'period', search: ['period'] },
  unique: [['hrId', 'planId', 'period']],
  order: [{ field: 'period', dir: 'desc' }],
  indexes: [['hrId'], ['planId']],
  stock: hrCalls('hrKpiController', kpiReaders, editors),
  acts: {
    selfDone: act('POST /hrKpiController/selfDone', {
      roles: kpiReaders,
      moves: { state: { from: ['DRAFT'], to: 'SELF_DONE' } },
      needs: [allScored],
      undo: { call: 'POST /hrKpiController/cancelSelfDone', roles: kpiReaders },
      main: true,
      key: 'S',
    }),
    leaderDone: act('POST /hrKpiController/leaderDone', {
      roles: kpiReaders,
      moves: { state: { from: ['SELF_DONE'], to: 'LEADER_DONE' } },
      needs: [allScored],
      asks: { opinion: text({ max: 500 }) },
      stamps: 'leader',
      undo: { call: 'POST /hrKpiController/cancelLeaderDone', roles: kpiReaders },
      main: true,
      key: 'L',
    }),
    confirm: act('POST /hrKpiController/confirm', {
      roles: editors,
      moves: { state: { from: ['LEADER_DONE'], to: 'CONFIRMED' } },
      needs: [allScored],
      otherThan: ['leaderUserId'],
      stamps: 'confirm',
      undo: { call: 'POST /hrKpiController/reopen', roles: editors, reason: true },
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
  },
  removal: 'marked',
});
