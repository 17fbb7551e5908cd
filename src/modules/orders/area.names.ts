import { decimal, flag, integer, largestAmount } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const orders = {
  entities: ['order', 'orderPermission', 'orderService'],
  roles: [
    'selectOrderMiddle',
    'getOrderListNew',
    'getOrderListBusiness',
    'getOrderListLcl',
    'select_arrangeVehiclesList_diyFilter',
    'getOrderListImport',
    'saveOrderUserPermission',
    'addOrder',
    'updateOrder',
    'delete_order',
    'restore_order',
    'lock_order',
    'cancel_lock_order',
    'lock_orderCosts',
    'cancel_lock_orderCosts',
  ],
  refusals: {
    NONE_TRANSFER: 422,
    PORTS_EQUAL: 422,
    ORDER_LOCKED: 409,
    ORDER_ARCHIVED: 409,
    SERVICE_NOT_DONE: 409,
    ORDER_HAS_INVOICED_COST: 409,
  },
  parameters: {
    'order.requireApprovedCustomer': flag('order', 'true'),
    'order.vgmRequiredForGateIn': flag('order', 'true'),
    'order.feeAutoLockDaysAfterAtd': integer('order', '7', '0', '365', 'days'),
    'order.minProfitAlert': decimal('order', '0', largestAmount, 2, 'base'),
    'order.maxMerge': integer('order', '50', '2', '500', 'orders'),
    'order.maxSplit': integer('order', '20', '2', '100', 'orders'),
    'order.archiveDays': integer('order', '30', '0', '3650', 'days'),
    'lcl.minRt': decimal('document', '1.000', '100', 3, 'revenueTons'),
    'lcl.measureTolerancePct': decimal('document', '10', '100', 2, 'percent'),
    'lcl.measureToleranceCbm': decimal('document', '0.5', '100', 3, 'cubicMetres'),
  },
} as const;
