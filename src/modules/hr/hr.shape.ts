import type { CallName } from '#define/calls';
import type { Definition } from '#define/entity';
import type { Rule } from '#define/entity';
import { ref } from '#define/field';
import { dayOf } from '#define/row';
import type { Role } from '#names/roles';

/** Who reads the records of people, and who writes them (domain/08 §8.2, §8.3). */
export const readers: readonly Role[] = ['admin', 'selectHrList'];
export const editors: readonly Role[] = ['admin', 'edit_hr'];
export const kpiReaders: readonly Role[] = ['admin', 'selectBsHrKpiList'];

/** `insert`, `update`, `get`, `selectList`, `delete` of a controller (business.md §7.12), and the sheet's batch. */
export function hrCalls(controller: string, reads: readonly Role[] = readers, writes: readonly Role[] = editors): Definition['stock'] {
  const call = (method: 'GET' | 'POST', verb: string): CallName => `${method} /${controller}/${verb}`;
  return {
    list: { call: call('GET', 'selectList'), roles: reads },
    get: { call: call('GET', 'get'), roles: reads },
    add: { call: call('POST', 'insert'), roles: writes },
    edit: { call: call('POST', 'update'), roles: writes },
    delete: { call: call('POST', 'delete'), roles: writes },
    batch: { call: call('POST', 'batchEdit'), roles: writes },
  };
}

/** What the records of one person share: whose they are, seen with him, gone with him. */
export const ofPerson = {
  hrId: ref('hrPerson', { required: true, edit: 'create' }),
} as const;

/** The last day is not before the first. */
export const daysInOrder = (from: string, until: string): Rule => ({
  name: `${until}After${from}`,
  reads: [from, until],
  by: (row) => {
    const [first, last] = [dayOf(row, from), dayOf(row, until)];
    return first !== null && last !== null && last < first ? [{ code: 'DAYS_REVERSED', field: until, detail: { from: first } }] : [];
  },
});
