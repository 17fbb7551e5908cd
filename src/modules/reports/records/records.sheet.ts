import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

export const recordSheets: readonly Sheet[] = [
  {
    mod: 'report.kpi',
    entity: 'kpi',
    sort: [{ field: 'period', dir: 'desc' }],
    columns: columns(`
      period:84* hrId:112* deptId:112 title:208 metric:112 weight:72 target:96 actual:96 score:84 weighted:84 totalScore:84 grade:64 kpiState:96
    `),
  },
  {
    mod: 'report.accountingPush',
    entity: 'accountingPush',
    sort: [{ field: 'docDate', dir: 'desc' }],
    columns: columns(`
      docKind:112* sourceNos:176* customerId:208 docDate:104 currency:64 amount:124+ docState:84 externalNo:144 tryCount:72 sentTime:132
      errorText:280
    `),
  },
  {
    mod: 'report.periodResult',
    entity: 'periodResult',
    leads: { voucherEntry: '/financial/voucher?tab=voucher.entries' },
    sort: [{ field: 'period', dir: 'desc' }],
    columns: columns('period:84* accountGroup:176* ledgerAccount:240* debit:132+ credit:132+ result:132+ entries:84+'),
  },
];
