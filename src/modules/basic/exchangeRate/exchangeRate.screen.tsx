import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { exchangeRateSheet } from '#modules/basic/exchangeRate/exchangeRate.sheet';
import { sheetEngine } from '#modules/sheetEngine';

/** Exchange rates, route /financial/exchange. */
export function ExchangeRateScreen() {
  return <KeptSheet engine={sheetEngine} sheet={exchangeRateSheet} title="shell:route.exchange" belongs="basic:belongs" />;
}
