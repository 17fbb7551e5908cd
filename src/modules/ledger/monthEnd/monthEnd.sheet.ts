import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

/** Months with what their end came to; accruing and revaluing begin here (design/screens-finance EST). */
export const monthEndSheet: Sheet = {
  mod: 'monthEnd.list',
  entity: 'monthEnd',
  adds: true,
  sort: [{ field: 'period', dir: 'desc' }],
  columns: columns(
    'period:96* [accrued accruals:84 accruedCost:132 accruedRevenue:132 accrueUserId:96 accrueTime:132-] [revalued revaluations:84 fxUnrealised:132 revalueUserId:96 revalueTime:132-] remark:220',
  ),
};

/** Charges that were accrued, by month. */
export const accrualSheet: Sheet = {
  mod: 'accrual.list',
  entity: 'accrual',
  sort: [{ field: 'period', dir: 'desc' }],
  views: [
    { name: 'open', where: isOneOf('accrualState', 'OPEN'), begins: true },
    { name: 'realised', where: isOneOf('accrualState', 'REALISED') },
    { name: 'reversed', where: isOneOf('accrualState', 'REVERSED') },
  ],
  columns: columns(
    'period:84* jobNo:148* direction:60 customerId:176 feeCode:128 atd:96 currency:64 openAmount:116+ openNet:116+ rate:88 baseNet:124+ reason:132 accrualState:92',
  ),
};

/** What open amounts in other currencies were worth at the end of each month. */
export const revaluationSheet: Sheet = {
  mod: 'revaluation.list',
  entity: 'revaluation',
  sort: [{ field: 'period', dir: 'desc' }],
  columns: columns(
    'period:84* ledgerAccount:176* customerId:176 bankAccountId:148 orderId:132- currency:64 openAmount:124+ bookBase:124+ closingRate:92 newBase:124+ gainLoss:116+',
  ),
};
