import { isOneOf } from '#define/filter';
import { viewOf } from '#define/viewed';
import { count, inBase, inPeriod, period, report, sum } from '#modules/reports/asked.shape';
import { listed } from '#names/listed';

/** Report 35, how people came out of their reviews, item by item. */
export const kpi = viewOf({
  ...report('kpi', 'report_kpi'),
  group: 'people',
  asks: {},
  of: 'kpiItem',
  where: isOneOf('kind', 'RESULT'),
  joins: Object.fromEntries(listed('hrId period deptId totalScore grade').map((field) => [field, { via: 'hrKpiId', to: 'hrKpi', field }])),
  shows: listed('period deptId hrId title metric weight target actual score weighted totalScore grade kpiState'),
  figures: {},
  order: [{ field: 'period', dir: 'desc' }],
});

/** Report 40, papers the accounting system has not taken. */
export const accountingPush = viewOf({
  ...report('accountingPush', 'report_accountingPush'),
  group: 'ledger',
  asks: {},
  of: 'accountingDoc',
  where: isOneOf('docState', 'WAITING', 'SENT', 'SAVED', 'SUBMITTED', 'FAILED'),
  shows: listed('docKind sourceNos customerId docDate currency amount docState externalNo tryCount sentTime errorText'),
  figures: {},
  search: ['sourceNos', 'externalNo'],
  order: [{ field: 'docDate', dir: 'desc' }],
});

/** Report 37, revenue, cost and expenses of each month by account; what they come to is the result of the branch. */
export const periodResult = viewOf({
  ...report('periodResult', 'report_periodResult'),
  group: 'ledger',
  asks: period,
  of: 'voucherEntry',
  where: {
    and: [
      isOneOf('voucherStatus', 'POSTED', 'PUSHED', 'REVERSED'),
      { field: 'ledgerAccount', op: 'begin', value: '6' },
      inPeriod('voucherDate'),
    ],
  },
  joins: { accountGroup: { via: 'ledgerAccount', to: 'ledgerAccount', field: 'parentCode' } },
  by: ['period', 'accountGroup', 'ledgerAccount'],
  figures: { debit: sum('debit'), credit: sum('credit'), entries: count() },
  worked: { result: { less: ['credit', 'debit'], field: inBase } },
  order: [{ field: 'period', dir: 'desc' }],
});
