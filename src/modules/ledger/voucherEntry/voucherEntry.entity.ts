import { entity } from '#define/entity';
import { decimal, dict, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { accountFits, rateIsRight, entryCurrency, entryRate, entrySummary, oneSide } from '#modules/ledger/voucherEntry/voucherEntry.rules';
import { documents } from '#modules/ledger/wanted.shape';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'voucher', 'voucherList'];
const makers: readonly Role[] = ['generate_voucher'];

/** One line of a voucher: an account, on one of its two sides, with what the account asks to be named (domain/02d §2.19). */
export const voucherEntry = entity({
  name: 'voucherEntry',
  table: 'fc_voucher_entry',
  owner: 'branch',
  fields: {
    voucherId: ref('voucher', { required: true, edit: 'create' }),
    summary: text({ max: 200, required: true }),
    ledgerAccount: dict('ledgerAccount', { required: true }),
    currency: inCurrency(),
    originalAmount: money({ currency: 'currency' }),
    rate: decimal({ scale: 8, least: '0.00000001', ratio: true }),
    debit: money({ currency: 'base', required: true, initial: '0' }),
    credit: money({ currency: 'base', required: true, initial: '0' }),
    customerId: ref('customer', { wire: 'crmId' }),
    orderId: ref('order'),
    bankAccountId: ref('bankAccount'),
    personId: ref('user'),
    deptId: dict('team'),
  },
  suggested: [
    { field: 'summary', from: ['voucherId', 'ledgerAccount'], by: entrySummary },
    { field: 'currency', from: ['ledgerAccount'], by: entryCurrency },
    { field: 'rate', from: ['currency'], by: entryRate },
  ],
  looked: {
    voucherNo: { via: 'voucherId', to: 'voucher', field: 'voucherNo' },
    voucherType: { via: 'voucherId', to: 'voucher', field: 'voucherType' },
    voucherDate: { via: 'voucherId', to: 'voucher', field: 'voucherDate' },
    period: { via: 'voucherId', to: 'voucher', field: 'period' },
    voucherSummary: { via: 'voucherId', to: 'voucher', field: 'summary' },
    voucherStatus: { via: 'voucherId', to: 'voucher', field: 'voucherStatus' },
    postTime: { via: 'voucherId', to: 'voucher', field: 'postTime' },
  },
  calledBy: ['voucherNo', 'ledgerAccount', 'summary'],
  documents: { ...documents, fields: ['debit', 'credit', 'originalAmount'], through: 'voucherSource', by: 'voucherId' },
  frozenByParent: { voucherStatus: { code: 'VOUCHER_NOT_DRAFT', in: ['CHECKED', 'POSTED', 'PUSHED', 'REVERSED'] } },
  booked: { by: 'period', freezes: [] },
  facts: ['ledgerAccount', 'exchangeRate'],
  rules: [oneSide, accountFits, rateIsRight],
  search: ['summary', 'ledgerAccount'],
  partOf: 'voucherId',
  indexes: [['voucherId'], ['ledgerAccount', 'customerId'], ['orderId']],
  stock: {
    list: { call: 'GET /voucherController/selectEntry', roles: readers },
    add: { call: 'POST /voucherEntryController/insert', roles: makers },
    edit: { call: 'POST /voucherEntryController/update', roles: makers },
    delete: { call: 'POST /voucherEntryController/delete', roles: makers },
    batch: { call: 'POST /voucherEntryController/batchEdit', roles: makers },
  },
  removal: 'marked',
});
