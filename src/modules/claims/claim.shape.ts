import type { CallName } from '#define/calls';
import type { Definition } from '#define/entity';
import type { Role } from '#names/roles';

/** Everybody claims what they paid out; finance, cashiers and whoever passes claims work on everybody's (domain/08 §8.2). */
export const claimants: readonly Role[] = ['invoice_insert'];
export const ofEverybody: readonly Role[] = ['check_expense', 'pay_cash'];
const readers: readonly Role[] = [...claimants, ...ofEverybody];

/** `select`, `get`, `insert`, `update`, `delete` of a controller and the sheet's batch. */
export function claimCalls(controller: string): Definition['stock'] {
  const call = (method: 'GET' | 'POST', verb: string): CallName => `${method} /${controller}/${verb}`;
  return {
    list: { call: call('GET', 'select'), roles: readers },
    get: { call: call('GET', 'get'), roles: readers },
    add: { call: call('POST', 'insert'), roles: claimants },
    edit: { call: call('POST', 'update'), roles: claimants },
    delete: { call: call('POST', 'delete'), roles: claimants },
    batch: { call: call('POST', 'batchEdit'), roles: claimants },
  };
}
