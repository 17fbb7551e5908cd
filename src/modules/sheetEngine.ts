import { openSheet } from '#client/sheet/openSheet';
import type { SheetEngine } from '#client/sheet/SheetEngineContext';
import { orderBoxesSheet } from '#modules/containers/container/orderBoxes.sheet';
import { catalogue } from '#modules/entities';
import {
  houseAmendmentsSheet,
  houseBoxesSheet,
  masterAmendmentsSheet,
  masterBoxesSheet,
  masterHousesSheet,
  orderHousesSheet,
  orderMastersSheet,
} from '#modules/bills/bill.sheet';
import { orderCostsSheet, orderPayablesSheet, orderReceivablesSheet } from '#modules/finance/cost/orderCosts.sheet';
import { orderPlansSheet } from '#modules/finance/costPlan/costPlan.sheet';
import { orderPlanLinesSheet, planLinesSheet } from '#modules/finance/costPlanLine/costPlanLine.sheet';
import { invoiceLinesSheet } from '#modules/finance/invoiceLine/invoiceLine.sheet';
import { orderDocumentsSheet } from '#modules/orders/orderDocument/orderDocument.sheet';
import { orderMilestonesSheet } from '#modules/orders/orderMilestone/orderMilestone.sheet';
import { orderLegsSheet } from '#modules/orders/orderTransport/orderTransport.sheet';

/** The sheet's engine with all definitions in it. Screens hand it on, so that it is loaded with the first sheet and not with the shell. */
export const sheetEngine: SheetEngine = {
  catalogue,
  openModel: (sheet, language, place) => openSheet(catalogue, sheet, language, place),
  inRecords: [
    orderBoxesSheet,
    orderMastersSheet,
    orderHousesSheet,
    masterHousesSheet,
    masterBoxesSheet,
    houseBoxesSheet,
    masterAmendmentsSheet,
    houseAmendmentsSheet,
    orderMilestonesSheet,
    orderLegsSheet,
    orderDocumentsSheet,
    orderCostsSheet,
    orderReceivablesSheet,
    orderPayablesSheet,
    orderPlansSheet,
    orderPlanLinesSheet,
    invoiceLinesSheet,
    planLinesSheet,
  ],
};
