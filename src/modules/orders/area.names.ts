import { listed, refused } from '#names/listed';
import { decimal, flag, integer, largestAmount } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const orders = {
  entities: [
    ...listed('order orderPermission orderService orderDocument orderTransport orderMilestone costShare orderIntake intakeCost'),
    ...listed('sailingLeg lclContainer purchaseOrder purchaseItem purchaseBooking externalOrder vesselSchedule'),
  ],
  roles: [
    ...listed('selectOrderMiddle getOrderListNew getOrderListBusiness getOrderListLcl select_arrangeVehiclesList_diyFilter'),
    ...listed('getOrderListImport saveOrderUserPermission addOrder updateOrder delete_order restore_order submit_order'),
    ...listed('review_order check_order cancel_check_order confirm_bill cancel_confirm_bill shut_order sailing_order edit_atd'),
    ...listed('lock_order cancel_lock_order lock_orderCosts cancel_lock_orderCosts lock_fees cancel_lock_fees review_fees'),
    ...listed('merge_order split_order archive_order cancel_archive_order edit_orderDocument insertOrderMiddle acceptOrder'),
    ...listed('entrust_order change_vessel change_order edit_purchaseOrder'),
  ],
  refusals: refused({
    409: [
      'RATE_STANDS ORDER_LOCKED ORDER_ARCHIVED ORDER_COSTS_OPEN SERVICE_NOT_DONE DOCUMENT_STATE MILESTONE_REPORTED',
      'ORDER_HAS_INVOICED_COST ORDER_HAS_OPEN_PLAN ORDER_REVIEW_STATE ORDER_NOT_REVIEWED ORDER_CHECKED ORDER_NOT_CHECKED',
      'ORDER_ALREADY_BOOKED ORDER_SAILED ORDER_NOT_SAILED ORDER_SHUT_OUT ORDER_NOT_SHUT_OUT ORDER_GATED_IN ORDER_HAS_CHILD',
      'ORDER_NOT_COMPLETED BILL_CONFIRMED BILL_NOT_CONFIRMED BILL_NOT_SURRENDERED DEPOSIT_UNPAID DELIVERY_ORDER_EXPIRED',
      'BOOKING_NOT_CONFIRMED CONSIGNEES_DIFFER',
      'BILL_NUMBER_MISSING ALREADY_MERGED MERGE_MISMATCH MERGE_LIMIT MERGE_TOO_FEW NOT_A_PARENT INTAKE_STATE INTAKE_TAKEN',
      'INTAKE_WITHDRAWN INTAKE_EXPIRED INTAKE_OF_BRANCH PARTNER_OF_BRANCH ENTRUST_STATE PAIR_FACT PAIR_NOTHING_OFFERED',
      'PO_OVERSHIPPED PO_ENDED PO_BOOKED PO_NOTHING_OPEN PO_NOT_BOOKED YBOS_NOT_SET_UP YBOS_AWAY YBOS_REFUSED SCHEDULE_NO_ORDERS',
      'SCHEDULE_STATE',
    ],
    422: [
      'NONE_TRANSFER PORTS_EQUAL BOX_TYPE_UNKNOWN BOX_COUNT_DIFF CUT_OFF_AFTER_ETD DAY_AHEAD DAY_NOT_AHEAD ENTRUST_OWN PO_WINDOW',
      'YBOS_CUSTOMER_UNKNOWN',
    ],
    428: ['BOX_LEFT_BEHIND PROFIT_BELOW_ALERT SI_CUT_OFF_PASSED'],
  }),
  details: { BOOKING_NOT_CONFIRMED: { state: 'order.bookingStatus' } },
  parameters: {
    'order.requireApprovedCustomer': flag('order', 'true'),
    'order.vgmRequiredForGateIn': flag('order', 'true'),
    'order.feeAutoLockDaysAfterAtd': integer('order', '7', '0', '365', 'days'),
    'order.minProfitAlert': decimal('order', '0', largestAmount, 2, 'base'),
    'order.maxMerge': integer('order', '50', '2', '500', 'orders'),
    'order.maxSplit': integer('order', '20', '2', '100', 'orders'),
    'risk.deadFreight': decimal('order', '150', largestAmount, 2, 'usd'),
    'risk.rebook': decimal('order', '300', largestAmount, 2, 'base'),
    'risk.storagePerDay': decimal('order', '80', largestAmount, 2, 'base'),
    'risk.marginShare': decimal('order', '30', '100', 2, 'percent'),
    'lcl.minRt': decimal('document', '1.000', '100', 3, 'revenueTons'),
    'lcl.measureTolerancePct': decimal('document', '10', '100', 2, 'percent'),
    'lcl.measureToleranceCbm': decimal('document', '0.5', '100', 3, 'cubicMetres'),
    'lcl.measureToleranceKg': decimal('document', '200', '10000', 3, 'kilograms'),
  },
} as const;
