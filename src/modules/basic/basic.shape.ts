import type { CallName, Definition } from '#define/entity';
import type { Role } from '#names/roles';

/** Who may change basic data (domain/08 §8.2: reading for all, writing for those). */
export const editors: readonly Role[] = ['admin', 'edit_basicData'];

/** `select_…`, `insert_…`, `update_…` of a dictionary under its name in the specification, and the sheet's batch. */
export function basicCalls(name: string): Definition['stock'] {
  const call = (verb: string, method: 'GET' | 'POST'): CallName => `${method} /basicDataController/${verb}_${name}`;
  return {
    list: { call: call('select', 'GET'), roles: [] },
    add: { call: call('insert', 'POST'), roles: editors },
    edit: { call: call('update', 'POST'), roles: editors },
    batch: { call: call('batchEdit', 'POST'), roles: editors },
  };
}
