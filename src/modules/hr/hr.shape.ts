import type { Rule } from '#define/entity';
import { ref } from '#define/field';
import { dayOf } from '#define/row';
import { stockCalls } from '#define/stock';
import type { Role } from '#names/roles';

/** Who reads the records of people, and who writes them (domain/08 §8.2, §8.3). */
export const readers: readonly Role[] = ['admin', 'selectHrList'];
export const editors: readonly Role[] = ['admin', 'edit_hr'];
export const kpiReaders: readonly Role[] = ['admin', 'selectBsHrKpiList'];

/** `insert`, `update`, `get`, `selectList`, `delete` of a controller (business.md §7.12), and the sheet's batch. */
export const hrCalls = (controller: string, reads = readers, writes = editors) =>
  stockCalls(controller, reads, writes, 'selectList get insert update delete batchEdit');

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
