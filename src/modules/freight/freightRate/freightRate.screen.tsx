import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { sheetEngine } from '#modules/sheetEngine';
import { freightRateSheet } from '#modules/freight/freightRate/freightRate.sheet';

/** Ocean freight per box, route /FCL. */
export function FreightRateScreen() {
  return <KeptSheet engine={sheetEngine} sheet={freightRateSheet} title="shell:route.FCL" belongs="sheet:belongs.freightRate" />;
}
