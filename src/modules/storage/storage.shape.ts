import type { CallName } from '#define/calls';
import type { Definition } from '#define/entity';
import type { Role } from '#names/roles';

/** Who reads what lies in the warehouse, and who writes it (domain/14 §14.12). */
export const readers: readonly Role[] = ['admin', 'getOrderListLcl'];
export const keepers: readonly Role[] = ['edit_warehouse'];
export const storers: readonly Role[] = ['edit_storage'];

/** What may lie in a part of a warehouse. */
export const areaKinds = ['GENERAL', 'DG', 'COLD', 'YARD'] as const;

/** `select…`, `insert…`, `update…`, `delete…` of what a warehouse is made of, and the sheet's batch. */
export function warehouseCalls(name: '' | 'Area' | 'Place' | 'Tariff'): Definition['stock'] {
  const call = (method: 'GET' | 'POST', verb: string): CallName => `${method} /warehouseController/${verb}${name}`;
  return {
    list: { call: call('GET', 'select'), roles: readers },
    add: { call: call('POST', 'insert'), roles: keepers },
    edit: { call: call('POST', 'update'), roles: keepers },
    delete: { call: call('POST', 'delete'), roles: keepers },
    batch: { call: call('POST', 'batchEdit'), roles: keepers },
  };
}
