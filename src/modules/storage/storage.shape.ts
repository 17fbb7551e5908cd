import { stockCalls } from '#define/stock';
import type { Role } from '#names/roles';

/** Who reads what lies in the warehouse, and who writes it (domain/14 §14.12). */
export const readers: readonly Role[] = ['admin', 'getOrderListLcl'];
export const keepers: readonly Role[] = ['edit_warehouse'];
export const storers: readonly Role[] = ['edit_storage'];

/** What may lie in a part of a warehouse. */
export const areaKinds = ['GENERAL', 'DG', 'COLD', 'YARD'] as const;

/** `select…`, `insert…`, `update…`, `delete…` of what a warehouse is made of, and the sheet's batch. */
export const warehouseCalls = (name: '' | 'Area' | 'Place' | 'Tariff') =>
  stockCalls('warehouseController', readers, keepers, `select${name} - insert${name} update${name} delete${name} batchEdit${name}`);
