import type { Sheet } from '#define/sheet';

/** Charges promised with one request, in its record. */
export const intakeCostsSheet: Sheet = {
  mod: 'orderIntake.costs',
  entity: 'intakeCost',
  of: { entity: 'orderIntake', by: 'intakeId' },
  adds: true,
  columns: [
    { field: 'direction', width: 64 },
    { field: 'feeCode', width: 112 },
    { field: 'customerId', width: 148 },
    { field: 'number', width: 64 },
    { field: 'unit', width: 84 },
    { field: 'containerType', width: 72 },
    { field: 'price', width: 92 },
    { field: 'currency', width: 64 },
    { field: 'amount', width: 104, summed: true },
    { field: 'taxRate', width: 64 },
    { field: 'rate', width: 80 },
    { field: 'baseAmount', width: 104, summed: true },
    { field: 'remark', width: 180 },
    { field: 'feeName', width: 128, hidden: true },
    { field: 'taxMode', width: 84, hidden: true },
  ],
};
