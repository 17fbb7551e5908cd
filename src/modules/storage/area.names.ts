import { refused } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const storage = {
  entities: ['warehouse', 'warehouseArea', 'warehousePlace', 'warehouseTariff', 'warehouseReceipt', 'groupedGoods'],
  roles: ['edit_lcl', 'merge_lcl', 'edit_storage', 'edit_warehouse'],
  refusals: refused({
    409: [
      'TARIFF_OVERLAPS TARIFF_MISSING RECEIPT_LEFT GOODS_LEFT GOODS_STATE GOODS_TOO_MANY LCL_ONLY LCL_STATE LCL_NOT_STORED',
      'LCL_MEASURE_DIFF MEASURE_ACCEPTED LCL_CANCELLED GOODS_IN_HOUSE',
    ],
    422: ['DIMENSIONS_UNREAD PLACE_NOT_FIT TARIFF_TIERS'],
    428: ['CFS_CUT_OFF_PASSED'],
  }),
  parameters: {},
} as const;
