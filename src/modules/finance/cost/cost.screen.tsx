import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { sheetEngine } from '#modules/sheetEngine';
import { costSheet } from '#modules/finance/cost/cost.sheet';

/** Charges of all orders, route /financial/cost. */
export function CostScreen() {
  return <KeptSheet engine={sheetEngine} sheet={costSheet} title="shell:route.cost" belongs="sheet:belongs.cost" />;
}
