import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, flag, moment, money, ref, text } from '#define/field';
import { confirmUntilOf } from '#modules/einvoice/redApplication/redApplication.rules';
import { redConfirmStates, redReasons } from '#modules/finance/taxInvoice/red.shape';

/**
 * A red letter asked for with the tax bureau, and the red invoice that follows it (domain/02d §2.17 RedApplication): WAITING → SENT →
 * APPLIED → ISSUING → DONE; VOID where one of the parties or the time was against it, FAILED where the bureau did not take it.
 */
export const redApplication = entity({
  name: 'redApplication',
  table: 'fc_red_application',
  owner: 'branch',
  fields: {
    taxInvoiceId: ref('taxInvoice', { required: true, edit: 'create' }),
    sid: text({ max: 40, edit: 'never' }),
    applicant: choice(['SELLER', 'BUYER'], { required: true, edit: 'create', initial: 'SELLER' }),
    redReason: choice(redReasons, { required: true, edit: 'create' }),
    netTotal: money({ currency: 'base', edit: 'never' }),
    taxTotal: money({ currency: 'base', edit: 'never' }),
    total: money({ currency: 'base', edit: 'never' }),
    applyState: choice(['WAITING', 'SENT', 'APPLIED', 'ISSUING', 'DONE', 'VOID', 'FAILED'], { edit: 'never', initial: 'WAITING' }),
    confirmNo: text({ max: 30, edit: 'never' }),
    confirmState: choice(redConfirmStates, { edit: 'never' }),
    // Somebody wants it issued, where the branch does not have that done by itself (`einvoice.autoRed`).
    issueWanted: flag({ edit: 'never' }),
    redNo: text({ max: 20, edit: 'never' }),
    redDate: day({ edit: 'never' }),
    errorText: text({ max: 500, edit: 'never' }),
    sentTime: moment({ edit: 'never' }),
  },
  // The other party has 72 hours to confirm (domain/03 §3.9).
  derived: [{ fields: { confirmUntil: moment() }, from: ['sentTime', 'confirmState'], by: confirmUntilOf }],
  looked: {
    buyerName: { via: 'taxInvoiceId', to: 'taxInvoice', field: 'buyerName' },
    taxInvoiceNo: { via: 'taxInvoiceId', to: 'taxInvoice', field: 'taxInvoiceNo' },
  },
  states: { applyState: 'RED_STATE' },
  partOf: 'taxInvoiceId',
  search: ['confirmNo', 'redNo'],
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['taxInvoiceId'], ['applyState']],
  stock: { list: { call: 'GET /hsyController/getRedApplicationInfo', roles: ['admin', 'selectSettlementList', 'apply_invoice'] } },
  acts: {
    same: act('POST /hsyController/sameRedInvoice', {
      roles: ['red_invoice'],
      needs: [{ applyState: ['WAITING', 'SENT', 'APPLIED', 'ISSUING'] }],
      own: true,
      main: true,
      key: 'G',
    }),
  },
  removal: 'marked',
});
