import type { Sheet } from '#define/sheet';

/** Exchange rates as finance keeps them: which pair, of which kind, from when. */
export const exchangeRateSheet: Sheet = {
  mod: 'exchangeRate.list',
  entity: 'exchangeRate',
  adds: true,
  sort: [{ field: 'startDate', dir: 'desc' }],
  imports: { key: ['currency', 'baseCurrency', 'rateType', 'startDate', 'forEpId'] },
  columns: [
    { field: 'currency', width: 80, frozen: true },
    { field: 'baseCurrency', width: 90, frozen: true },
    { field: 'rate', width: 120 },
    { field: 'rateType', width: 110 },
    { field: 'startDate', width: 104 },
    { field: 'endDate', width: 104 },
    { field: 'forEpId', width: 140 },
    { field: 'source', width: 90 },
    { field: 'createUserId', width: 96 },
    { field: 'createTime', width: 132 },
    { field: 'updateUserId', width: 96, hidden: true },
    { field: 'updateTime', width: 132, hidden: true },
  ],
};
