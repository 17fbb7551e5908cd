import { act, stamp } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { choice, integer, money, text } from '#define/field';
import { askedPeriod, monthReaders, ofPeriod, wasAccrued } from '#modules/ledger/months.shape';
import type { Role } from '#names/roles';

const runners: readonly Role[] = ['run_accrual', 'run_revaluation', 'run_commission'];

const figure = () => money({ currency: 'base', edit: 'never', initial: '0' });
const count = () => integer({ edit: 'never', initial: 0 });

/** A month of the branch's books with what its end came to: what was accrued, what open amounts in other currencies were worth, and what people earned (domain/13 §13.10). */
export const monthEnd = entity({
  name: 'monthEnd',
  table: 'fc_month_end',
  owner: 'branch',
  fields: {
    period: text({ max: 6, pattern: periodPattern, required: true, edit: 'create' }),
    accruals: count(),
    accruedCost: figure(),
    accruedRevenue: figure(),
    revaluations: count(),
    fxUnrealised: figure(),
    ...stamp('accrue'),
    ...stamp('revalue'),
    remark: text({ max: 4000 }),
  },
  rolled: [
    {
      of: 'accrual',
      by: 'monthEndId',
      gives: {
        accruals: { count: {} },
        accruedCost: { sum: 'baseNet', where: { direction: 'AP' } },
        accruedRevenue: { sum: 'baseNet', where: { direction: 'AR' } },
      },
    },
    { of: 'revaluation', by: 'monthEndId', gives: { revaluations: { count: {} }, fxUnrealised: { sum: 'gainLoss' } } },
  ],
  booked: { by: 'period', freezes: [] },
  facts: ['ledgerAccount', 'postingRule', 'chargeItem', 'exchangeRate', 'parameter'],
  label: { zh: 'period', en: 'period', ar: 'period', search: ['period'] },
  search: ['period'],
  unique: [['period']],
  order: [{ field: 'period', dir: 'desc' }],
  stock: {
    list: { call: 'GET /accrualController/selectMonth', roles: monthReaders },
    add: { call: 'POST /accrualController/insert', roles: runners },
    batch: { call: 'POST /accrualController/batchEdit', roles: runners },
  },
  acts: {
    accrue: act('POST /accrualController/run', {
      roles: ['run_accrual'],
      found: ofPeriod,
      asks: { period: askedPeriod },
      stamps: 'accrue',
      booked: true,
      whole: true,
      own: true,
      main: true,
      key: 'A',
    }),
    reverse: act('POST /accrualController/reverse', {
      roles: ['run_accrual'],
      found: ofPeriod,
      asks: { period: askedPeriod },
      needs: [wasAccrued],
      booked: true,
      whole: true,
      own: true,
    }),
    revalue: act('POST /revaluationController/run', {
      roles: ['run_revaluation'],
      found: ofPeriod,
      asks: { period: askedPeriod, rateType: choice(['CLOSING', 'SETTLEMENT'], { initial: 'CLOSING' }) },
      stamps: 'revalue',
      booked: true,
      whole: true,
      own: true,
      main: true,
      key: 'R',
    }),
    commission: act('POST /commissionController/run', {
      roles: ['run_commission'],
      found: ofPeriod,
      asks: { period: askedPeriod },
      booked: true,
      whole: true,
      own: true,
      main: true,
      key: 'C',
    }),
  },
  removal: 'marked',
});
