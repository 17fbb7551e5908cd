import { act, stamp } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { choice, day, integer, money, ref, text } from '#define/field';
import { runPeriod, sidesOf } from '#modules/settlement/writeOff/writeOff.rules';

/** One run of write-off: what was settled at once, and is taken back at once (domain/13 §13.1 nr 14, `writeOffId`). */
export const writeOff = entity({
  name: 'writeOff',
  table: 'fc_write_off',
  owner: 'branch',
  fields: {
    writeOffDate: day({ required: true, edit: 'create' }),
    bookPeriod: text({ max: 6, pattern: periodPattern, edit: 'never' }),
    customerId: ref('customer', { edit: 'create', wire: 'crmId' }),
    writeOffState: choice(['DONE', 'CANCELLED'], { edit: 'never', initial: 'DONE' }),
    reason: text({ max: 500, edit: 'create' }),
    // The document of money it was made with: a refund, a netting; it goes when the run is taken back.
    documentId: ref('cash', { edit: 'never' }),
    lines: integer({ edit: 'never', initial: 0 }),
    receivables: integer({ edit: 'never', initial: 0 }),
    payables: integer({ edit: 'never', initial: 0 }),
    currencies: text({ max: 60, edit: 'never' }),
    cashNos: text({ max: 200, edit: 'never' }),
    invoiceNos: text({ max: 200, edit: 'never' }),
    settledBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    receivableBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    payableBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    adjustmentBase: money({ currency: 'base', edit: 'never', initial: '0' }),
    fxGainLoss: money({ currency: 'base', edit: 'never', initial: '0' }),
    ...stamp('cancel'),
    cancelReason: text({ max: 500, edit: 'never' }),
  },
  rolled: [
    {
      of: 'cashAllocation',
      by: 'writeOffId',
      gives: {
        lines: { count: {} },
        receivables: { count: { side: 'AR' } },
        payables: { count: { side: 'AP' } },
        currencies: { texts: 'cashCurrency' },
        cashNos: { texts: 'cashNo' },
        invoiceNos: { texts: 'invoiceNo' },
        settledBase: { sum: 'settledBase' },
        receivableBase: { sum: 'settledBase', where: { side: 'AR' } },
        payableBase: { sum: 'settledBase', where: { side: 'AP' } },
        adjustmentBase: { sum: 'adjustmentBase' },
        fxGainLoss: { sum: 'fxGainLoss' },
      },
    },
  ],
  derived: [{ fields: { side: choice(['AR', 'AP', 'NETTING']) }, from: ['receivables', 'payables'], by: sidesOf }],
  suggested: [{ field: 'bookPeriod', from: ['writeOffDate'], by: runPeriod }],
  uncounted: { field: 'writeOffState', in: ['CANCELLED'] },
  states: { writeOffState: 'WRITEOFF_CANCELLED' },
  booked: { by: 'bookPeriod', freezes: [] },
  search: ['cashNos', 'invoiceNos', 'reason'],
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['customerId'], ['writeOffDate'], ['documentId']],
  stock: { list: { call: 'GET /cashController/selectWriteOff', roles: ['admin', 'receivable_cash', 'pay_cash'] } },
  acts: {
    cancel: act('POST /cashController/cancelWriteOff', {
      roles: ['cancel_write_off'],
      named: 'writeOffIds',
      twins: [{ call: 'POST /invoiceController/cancelCashWriteOff' }],
      moves: { writeOffState: { from: ['DONE'], to: 'CANCELLED' } },
      stamps: 'cancel',
      reason: true,
      booked: true,
      whole: true,
      own: true,
      main: true,
      key: 'X',
      stroke: 'back',
    }),
  },
  removal: 'marked',
});
