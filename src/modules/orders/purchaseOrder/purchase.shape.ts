import type { CallName } from '#define/calls';
import type { Definition } from '#define/entity';
import type { Role } from '#names/roles';

/** Purchase orders of buyers are kept by customer service and read by whoever reads sea export (domain/14 §14.14). */
export const poReaders: readonly Role[] = ['admin', 'getOrderListNew'];
export const poKeepers: readonly Role[] = ['edit_purchaseOrder'];

/** `select`, `get`, `insert`, `update`, `delete` of the controller, of what `name` says, and the sheet's batch. */
export function poCalls(name: '' | 'Item'): Definition['stock'] {
  const call = (method: 'GET' | 'POST', verb: string): CallName => `${method} /purchaseOrderController/${verb}${name}`;
  return {
    list: { call: call('GET', 'select'), roles: poReaders },
    get: { call: call('GET', 'get'), roles: poReaders },
    add: { call: call('POST', 'insert'), roles: poKeepers },
    edit: { call: call('POST', 'update'), roles: poKeepers },
    delete: { call: call('POST', 'delete'), roles: poKeepers },
    batch: { call: call('POST', 'batchEdit'), roles: poKeepers },
  };
}
