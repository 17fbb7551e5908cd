import type { Parameters } from '#define/calls';
import { entity } from '#define/entity';
import { json, list, ref, text } from '#define/field';
import { runTakes } from '#modules/reports/running.shape';

/** What a call may say of a report; parts it does not name stay as they are. */
const reportParts: Parameters = { name: 'text', design: 'json', epIds: 'json', remark: 'text', schedule: 'json' };

/**
 * A report somebody put together out of a list's columns (domain/07 §7.2, 02f). It is theirs alone, or of everybody in the branches it is
 * shared with, and runs under the rights of whoever opens it. Its calls alone say who may use and change it.
 */
export const spReport = entity({
  name: 'spReport',
  table: 'sys_sp_report',
  owner: 'group',
  fields: {
    name: text({ max: 60, required: true }),
    userId: ref('user', { required: true, edit: 'create' }),
    design: json({ required: true }),
    /** Branches whose people may use it, by id; nobody else's where there are none. */
    epIds: list('words'),
    remark: text({ max: 500 }),
    /** When it is mailed by itself, and to whom (`schedule.rules.ts`). */
    schedule: json(),
  },
  unique: [['userId', 'name']],
  stock: {},
  handled: true,
  custom: {
    select: { call: 'GET /spReportController/select', takes: {}, roles: [] },
    insert: { call: 'POST /spReportController/insert', takes: reportParts, roles: [] },
    update: { call: 'POST /spReportController/updateEpSpReport', takes: { id: 'id', version: 'count', ...reportParts }, roles: [] },
    delete: { call: 'POST /spReportController/delete', takes: { id: 'id', version: 'count' }, roles: [] },
    run: { call: 'POST /spReportController/run', takes: runTakes, roles: [], reads: true },
  },
  removal: 'marked',
});
