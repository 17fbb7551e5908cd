import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, flag, latin, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { former, newAgain } from '#modules/settlement/crmBankAccount/crmBankAccount.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'pay_cash', 'cashs', 'leader_audit', 'edit_crm_bankAccount', 'confirm_crm_bankAccount'];

/** An account we pay a partner on: whoever enters one never confirms it (domain/02b bankAccounts, 13 §13.6 nr 4). */
export const crmBankAccount = entity({
  name: 'crmBankAccount',
  table: 'crm_bank_account',
  owner: 'branch',
  fields: {
    customerId: ref('customer', { required: true, edit: 'create', wire: 'crmId' }),
    accountName: text({ max: 100, required: true }),
    bankName: text({ max: 100, required: true }),
    accountNo: text({ max: 40, required: true, pattern: '^[A-Za-z0-9 -]{4,40}$' }),
    currency: inCurrency({ required: true }),
    cnaps: latin({ max: 12 }),
    swift: latin({ max: 11 }),
    isDefault: flag(),
    confirmState: choice(['NEW', 'CONFIRMED'], { edit: 'never', initial: 'NEW' }),
    confirmMethod: choice(['PHONE', 'CONTRACT', 'VISIT'], { edit: 'never' }),
    confirmNote: text({ max: 500, edit: 'never' }),
    ...stamp('confirm'),
    formerText: text({ max: 250, edit: 'never' }),
    remark: text({ max: 500 }),
  },
  suggested: [
    { field: 'confirmState', from: ['accountName', 'bankName', 'accountNo', 'currency'], by: newAgain },
    { field: 'formerText', from: ['accountName', 'bankName', 'accountNo', 'currency'], by: former },
  ],
  facts: ['parameter'],
  states: { confirmState: 'BANK_ACCOUNT_UNCONFIRMED' },
  label: { zh: 'accountNo', en: 'accountNo', ar: 'accountNo', search: ['accountNo', 'accountName', 'bankName'], roles: readers },
  search: ['accountNo', 'accountName', 'bankName'],
  unique: [['customerId', 'accountNo', 'currency']],
  order: [{ field: 'accountNo', dir: 'asc' }],
  indexes: [['customerId']],
  stock: {
    list: { call: 'GET /CrmContoller/crmBankAccount_select', roles: readers },
    get: { call: 'GET /CrmContoller/crmBankAccount_get', roles: readers },
    add: { call: 'POST /CrmContoller/crmBankAccount_insert', roles: ['edit_crm_bankAccount'] },
    edit: { call: 'POST /CrmContoller/crmBankAccount_update', roles: ['edit_crm_bankAccount'] },
    delete: { call: 'POST /CrmContoller/crmBankAccount_delete', roles: ['edit_crm_bankAccount'] },
    batch: { call: 'POST /crmBankAccountController/batchEdit', roles: ['edit_crm_bankAccount'] },
  },
  acts: {
    confirm: act('POST /CrmContoller/confirmBankAccount', {
      roles: ['confirm_crm_bankAccount'],
      moves: { confirmState: { from: ['NEW'], to: 'CONFIRMED' } },
      otherThan: ['createUserId', 'updateUserId'],
      asks: {
        method: choice(['PHONE', 'CONTRACT', 'VISIT'], { required: true }),
        note: { ...text({ max: 500, required: true }), pattern: '^.{10,}$', refused: 'BANK_ACCOUNT_NOTE' },
      },
      keeps: { method: 'confirmMethod', note: 'confirmNote' },
      stamps: 'confirm',
      main: true,
      key: 'K',
      stroke: 'forward',
      undo: {
        call: 'POST /CrmContoller/cancelConfirmBankAccount',
        roles: ['confirm_crm_bankAccount'],
        reason: true,
        key: 'U',
      },
    }),
  },
  morning: {
    opens: { list: '/financial/paymentApproval?tab=crmBankAccount.list' },
    figures: {
      accountsToConfirm: {
        group: 'work',
        roles: ['confirm_crm_bankAccount'],
        where: { field: 'confirmState', op: 'equal', anyOf: ['NEW'] },
      },
    },
  },
  removal: 'marked',
});
