import { day } from '#define/field';
import { viewOf } from '#define/viewed';
import { percentage } from '#modules/reports/asked.shape';
import { listed } from '#names/listed';

/** Report 34, commission by order and person (domain/07, 13 §13.13). */
export const commissions = viewOf({
  name: 'commissions',
  list: { call: 'GET /reportController/commission', roles: ['admin', 'report_commission'] },
  group: 'profit',
  asks: { from: { field: day(), daysBack: 365 }, until: { field: day() } },
  of: 'commissionLine',
  where: { field: 'statementDate', op: 'between', value: '@from', value2: '@until' },
  shows: [
    ...listed('period orderId customerId etd profit share interest basisToDate takenBefore basis personId sharePct personBasis'),
    ...listed('rate amount commissionId commissionState'),
  ],
  figures: {},
  worked: { collected: { calculated: { call: '*', of: [{ column: 'share' }, { number: '100' }] }, field: percentage } },
  order: [{ field: 'period', dir: 'desc' }],
});
