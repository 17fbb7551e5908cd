import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, integer, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';

/** Payments that went to the bank in one file: numbered, counted and summed, and frozen with it (domain/13 §13.6 nr 5). */
export const paymentFile = entity({
  name: 'paymentFile',
  table: 'fc_payment_file',
  owner: 'branch',
  wireId: 'payFileId',
  fields: {
    payFileNo: text({ max: 30, edit: 'never' }),
    bankAccountId: ref('bankAccount', { required: true, edit: 'create' }),
    currency: inCurrency({ required: true, edit: 'create' }),
    payments: integer({ edit: 'create', initial: 0 }),
    total: money({ currency: 'currency', edit: 'create', initial: '0' }),
    // Of what was handed over, so that a file that was altered on its way is known.
    hash: text({ max: 64, edit: 'create' }),
    fileState: choice(['OUT', 'TAKEN_BACK'], { edit: 'never', initial: 'OUT' }),
    ...stamp('cancel'),
    cancelReason: text({ max: 500, edit: 'never' }),
  },
  states: { fileState: 'PAYMENT_FILE_BACK' },
  label: {
    zh: 'payFileNo',
    en: 'payFileNo',
    ar: 'payFileNo',
    search: ['payFileNo'],
    roles: ['admin', 'pay_cash', 'cashs', 'leader_audit'],
  },
  search: ['payFileNo'],
  unique: [['payFileNo']],
  numbered: { field: 'payFileNo', by: 'jobPrefix', prefix: 'PBF', kind: () => 'PAY_FILE' },
  uncounted: { field: 'fileState', in: ['TAKEN_BACK'] },
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['bankAccountId']],
  files: {},
  stock: { list: { call: 'GET /paymentController/selectFile', roles: ['admin', 'pay_cash', 'cashs'] } },
  acts: {
    takeBack: act('POST /cashController/cancelExportPayment', {
      roles: ['export_payment'],
      named: 'payFileId',
      moves: { fileState: { from: ['OUT'], to: 'TAKEN_BACK' } },
      stamps: 'cancel',
      reason: true,
      whole: true,
      own: true,
      main: true,
      key: 'X',
      stroke: 'back',
    }),
  },
  removal: 'marked',
});
