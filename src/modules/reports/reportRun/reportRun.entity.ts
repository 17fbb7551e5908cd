import { entity } from '#define/entity';
import { choice, integer, json, moment, ref, text } from '#define/field';
import { runTakes } from '#modules/reports/running.shape';

/** A report that is made into a workbook by itself, for whoever asked or was written down to get it by mail (domain/07 §7.2). */
export const reportRun = entity({
  name: 'reportRun',
  table: 'sys_report_run',
  owner: 'branch',
  fields: {
    reportId: ref('spReport', { required: true, edit: 'create', outlives: true }),
    /** What it was called when it was asked for. */
    name: text({ max: 60, required: true, edit: 'create' }),
    // In whose name it is read: their rights as they are when it is.
    userId: ref('user', { required: true, edit: 'create' }),
    username: text({ max: 60, required: true, edit: 'create' }),
    wish: json({ required: true, edit: 'create' }),
    kind: choice(['FILE', 'MAIL'], { edit: 'create', required: true }),
    state: choice(['WAITING', 'DONE', 'FAILED'], { edit: 'never', initial: 'WAITING' }),
    rowCount: integer({ edit: 'never' }),
    fileId: text({ max: 36, edit: 'never' }),
    fileName: text({ max: 255, edit: 'never' }),
    reason: text({ max: 500, edit: 'never' }),
    doneTime: moment({ edit: 'never' }),
  },
  search: ['name'],
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['state'], ['userId']],
  visible: { own: ['userId'], personal: { but: ['admin'] } },
  handled: true,
  files: {},
  stock: { list: { call: 'GET /userReportController/selectRuns', roles: [] } },
  custom: {
    select: { call: 'GET /userReportController/select', takes: {}, roles: [] },
    run: { call: 'POST /userReportController/run', takes: runTakes, roles: [], reads: true },
    export: { call: 'POST /userReportController/export', takes: runTakes, roles: ['exportSheets'] },
  },
  removal: 'real',
});
