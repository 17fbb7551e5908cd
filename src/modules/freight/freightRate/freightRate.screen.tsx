import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { freightRateSheet } from '#modules/freight/freightRate/freightRate.sheet';

/** Ocean freight per box, route /FCL. */
export function FreightRateScreen() {
  return <KeptSheet sheet={freightRateSheet} title="shell:route.FCL" belongs="sheet:belongs.freightRate" />;
}
