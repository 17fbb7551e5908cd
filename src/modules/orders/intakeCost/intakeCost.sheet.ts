import { columns as columnsOf } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Charges promised with one request, in its record. */
export const intakeCostsSheet: Sheet = {
  mod: 'orderIntake.costs',
  entity: 'intakeCost',
  of: { entity: 'orderIntake', by: 'intakeId' },
  adds: true,
  columns: columnsOf(`
    direction:64 feeCode:112 customerId:148 number:64 unit:84 containerType:72 price:92 currency:64 amount:104+ taxRate:64 rate:80
    baseAmount:104+ remark:180 feeName:128- taxMode:84-
  `),
};
