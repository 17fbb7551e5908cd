import { listed } from '#names/listed';
import { choice, decimal, money } from '#define/field';
import type { Figured, Taken } from '#define/view';
import { viewOf } from '#define/viewed';

/** Net of tax, or with it: what the branch works out profit by unless somebody asks otherwise (parameter `profitBasis`, domain/04 §4.4). */
const basis: Taken = { by: 'profitBasis', fields: { NET: 'baseNetAmount', GROSS: 'baseAmount' } };
const side = (direction: string): Figured => ({
  take: 'sum',
  of: basis,
  where: { field: 'direction', op: 'equal', anyOf: [direction] },
  parts: true,
});
const inBase = money({ currency: 'base' });

/** Report 1, profit by order: charges that count in profit, estimates left out (domain/07; 04 §4.4). */
export const profitByOrder = viewOf({
  name: 'profitByOrder',
  list: { call: 'GET /reportController/profitByOrder', roles: ['admin', 'report_profitByOrder'] },
  group: 'profit',
  asks: { profitBasis: { field: choice(['NET', 'GROSS']), usual: 'profitBasis' } },
  of: 'order',
  where: { field: 'shutOut', op: 'equal', anyOf: ['false'] },
  joins: {
    receivedPercent: { via: 'id', to: 'orderCollection', field: 'receivedPercent' },
    realisedProfit: { via: 'id', to: 'orderCollection', field: 'realisedProfit' },
  },
  shows: [
    ...listed('jobNo customerId businessType mblNo vesselName voyage carrierCode lineCode portLoading portDischarge etd atd'),
    ...listed('boxSummary teu salesmanId customerServiceId operatorId locked costLocked receivedPercent realisedProfit'),
  ],
  parts: {
    of: 'cost',
    by: 'orderId',
    where: {
      and: [
        { field: 'isEstimate', op: 'equal', anyOf: ['false'] },
        { field: 'excludeFromProfit', op: 'equal', anyOf: ['false'] },
      ],
    },
  },
  figures: { receivable: side('AR'), payable: side('AP') },
  worked: {
    profit: { less: ['receivable', 'payable'], field: inBase },
    profitRate: { percent: ['profit', 'receivable'], field: decimal({ scale: 2, percent: true, ratio: true, fixed: true }) },
    profitPerTeu: { each: ['profit', 'teu'], field: decimal({ scale: 2, ratio: true, fixed: true }) },
  },
  search: ['jobNo', 'mblNo', 'vesselName'],
  order: [{ field: 'etd', dir: 'desc' }],
});
