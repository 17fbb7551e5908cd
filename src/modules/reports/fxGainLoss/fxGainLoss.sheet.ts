import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What changing rates brought and took. */
export const fxGainLossSheet: Sheet = {
  mod: 'report.fxGainLoss',
  entity: 'fxGainLoss',
  sort: [{ field: 'bookPeriod', dir: 'desc' }],
  columns: columns(`
    bookPeriod:84* customerId:208* currency:64 direction:64 [books released:132+ settled:132+]
    [result gains:124+ losses:124+ realised:124+] [revalued unrealised:132+] allocations:84+
  `),
};
