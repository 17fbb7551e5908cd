import { entity } from '#define/entity';
import { choice, integer, moment, ref, text } from '#define/field';
import { interfaceRoles } from '#modules/accounting/accounting.shape';

/** What was said between us and the accounting system, word for word as far as it fits (domain/02f §2.25). */
export const kdOtherLog = entity({
  name: 'kdOtherLog',
  table: 'fc_kd_other_log',
  owner: 'branch',
  fields: {
    accountingDocId: ref('accountingDoc', { required: true, edit: 'never' }),
    time: moment({ edit: 'never' }),
    action: choice(['VIEW', 'SAVE', 'SUBMIT', 'AUDIT', 'DELETE'], { required: true, edit: 'never' }),
    request: text({ max: 4000, edit: 'never' }),
    response: text({ max: 4000, edit: 'never' }),
    duration: integer({ edit: 'never' }),
    result: choice(['OK', 'REFUSED', 'AWAY'], { required: true, edit: 'never' }),
  },
  looked: { sourceNos: { via: 'accountingDocId', to: 'accountingDoc', field: 'sourceNos' } },
  partOf: 'accountingDocId',
  search: ['request', 'response'],
  order: [{ field: 'time', dir: 'desc' }],
  indexes: [['accountingDocId'], ['time']],
  stock: { list: { call: 'GET /KingdeeController/selectKdOtherLog', roles: interfaceRoles } },
  removal: 'marked',
});
