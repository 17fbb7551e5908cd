import type { Role } from '#names/roles';

/** Purchase orders of buyers are kept by customer service and read by whoever reads sea export (domain/14 §14.14). */
export const poReaders: readonly Role[] = ['admin', 'getOrderListNew'];
export const poKeepers: readonly Role[] = ['edit_purchaseOrder'];
