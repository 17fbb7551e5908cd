import { entity } from '#define/entity';
import { choice, moment, money, ref, text } from '#define/field';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'selectSettlementList', 'apply_invoice'];
const writers: readonly Role[] = ['apply_invoice'];

/**
 * How a branch stands with the platform of tax invoices: who proved who they are to the tax bureau and until when, and what may still be
 * invoiced (domain/02d §2.17 loginQrState, smsState, quota). One row for each branch, written by the calls that ask.
 */
export const taxDesk = entity({
  name: 'taxDesk',
  table: 'fc_tax_desk',
  owner: 'branch',
  fields: {
    loginQrState: choice(['NONE', 'WAITING', 'DONE', 'EXPIRED'], { edit: 'never', initial: 'NONE' }),
    smsState: choice(['NONE', 'SENT', 'DONE'], { edit: 'never', initial: 'NONE' }),
    qrId: text({ max: 100, edit: 'never', machine: true }),
    mobile: text({ max: 20, edit: 'never' }),
    identityUntil: moment({ edit: 'never' }),
    identityUserId: ref('user', { edit: 'never' }),
    quotaTotal: money({ currency: 'base', edit: 'never' }),
    quotaUsed: money({ currency: 'base', edit: 'never' }),
    quotaLeft: money({ currency: 'base', edit: 'never' }),
    quotaTime: moment({ edit: 'never' }),
  },
  handled: true,
  stock: { list: { call: 'GET /taxDeskController/select', roles: readers } },
  custom: {
    getResult: { call: 'GET /hsyController/getResult', takes: { id: 'id' }, roles: readers },
    getHsyError: { call: 'GET /hsyController/getHsyError', takes: { id: 'id' }, roles: readers },
    getLayoutFile: { call: 'GET /hsyController/getLayoutFile', takes: { id: 'id', format: 'text' }, roles: readers },
    orderNoMatch: { call: 'POST /hsyController/orderNoMatch', takes: { id: 'id', orderNos: 'list' }, roles: readers, reads: true },
    creditLine: { call: 'GET /hsyController/creditLine', takes: {}, roles: readers },
    getQrCode: { call: 'GET /hsyController/getQrCode', takes: {}, roles: writers },
    judgeQrCode: { call: 'GET /hsyController/judgeQrCode', takes: {}, roles: writers },
    queryAddressee: { call: 'GET /hsyController/queryAddressee', takes: { companyName: 'text' }, roles: writers },
    sendSms: { call: 'POST /hsyController/sendSms', takes: { mobile: 'text' }, roles: writers },
    submitSms: { call: 'POST /hsyController/submitSms', takes: { code: 'text' }, roles: writers },
  },
  removal: 'marked',
});
