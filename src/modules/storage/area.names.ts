/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const storage = {
  entities: ['warehouse', 'warehouseArea', 'warehousePlace', 'warehouseTariff', 'warehouseReceipt', 'groupedGoods'],
  roles: ['edit_lcl', 'merge_lcl', 'edit_storage', 'edit_warehouse'],
  refusals: {
    DIMENSIONS_UNREAD: 422,
    PLACE_NOT_FIT: 422,
    TARIFF_OVERLAPS: 409,
    TARIFF_TIERS: 422,
    TARIFF_MISSING: 409,
    RECEIPT_LEFT: 409,
    GOODS_LEFT: 409,
    GOODS_STATE: 409,
    GOODS_TOO_MANY: 409,
    LCL_ONLY: 409,
    LCL_STATE: 409,
    LCL_NOT_STORED: 409,
    LCL_MEASURE_DIFF: 409,
    MEASURE_ACCEPTED: 409,
    LCL_CANCELLED: 409,
    GOODS_IN_HOUSE: 409,
  },
  parameters: {},
} as const;
