import { act, stamp } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { rateRead } from '#define/facts';
import { choice, day, decimal, file, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import {
  bankRateOf,
  bookedIn,
  boughtOf,
  currencyOfFrom,
  fxAccountsFit,
  fxAmountsFit,
  fxNotAhead,
  fxStateOf,
  gainLossOf,
} from '#modules/ledger/fxSettlement/fxSettlement.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'selectExchangeList', 'pay_cash'];
const editors: readonly Role[] = ['insert_fxSettlement', 'check_fxSettlement'];

/** Foreign money of ours sold to the bank: what it brought, and what it stood at in the books (domain/02d §2.20, 04 §4.9, 13 §13.3 FX). */
export const fxSettlement = entity({
  name: 'fxSettlement',
  table: 'fc_fx_settlement',
  owner: 'branch',
  fields: {
    settleNo: text({ max: 30, edit: 'never' }),
    settleDate: day({ required: true }),
    bookPeriod: text({ max: 6, pattern: periodPattern, edit: 'never' }),
    fromAccountId: ref('bankAccount', { required: true }),
    toAccountId: ref('bankAccount', { required: true }),
    sellCurrency: inCurrency({ edit: 'never' }),
    sellAmount: money({ currency: 'sellCurrency', required: true }),
    bankRate: decimal({ scale: 8, least: '0.00000001', ratio: true }),
    bankFee: money({ currency: 'base', initial: '0' }),
    // What the account gives up, at the moving average of what came in: known once it is checked.
    bookRate: decimal({ scale: 8, ratio: true, edit: 'never' }),
    bookBase: money({ currency: 'base', edit: 'never' }),
    checkStatus: choice(['DRAFT', 'CHECKED'], { edit: 'never', initial: 'DRAFT' }),
    ...stamp('check'),
    voucherId: ref('voucher', { edit: 'never' }),
    // The bank's slip.
    fileId: file({ contents: ['pdf', 'png', 'jpg', 'webp'], megabytes: 10 }),
    remark: text({ max: 4000 }),
  },
  derived: [
    {
      fields: { buyAmount: money({ currency: 'base' }), received: money({ currency: 'base' }) },
      from: ['sellAmount', 'sellCurrency', 'bankRate', 'bankFee'],
      by: boughtOf,
      shown: { buyAmount: '=MONEY(sellAmount*bankRate, base)', received: '=MONEY(buyAmount-bankFee, base)' },
    },
    {
      fields: { gainLoss: money({ currency: 'base' }) },
      from: ['buyAmount', 'bookBase'],
      by: gainLossOf,
      shown: { gainLoss: '=MONEY(buyAmount-bookBase, base)' },
    },
    { fields: { state: choice(['DRAFT', 'CHECKED', 'POSTED']) }, from: ['checkStatus', 'voucherStatus'], by: fxStateOf },
  ],
  written: { bookBase: '=MONEY(sellAmount*bookRate, base)' },
  looked: {
    voucherStatus: { via: 'voucherId', to: 'voucher', field: 'voucherStatus' },
    fromLedger: { via: 'fromAccountId', to: 'bankAccount', field: 'ledgerAccountNo' },
    toLedger: { via: 'toAccountId', to: 'bankAccount', field: 'ledgerAccountNo' },
  },
  suggested: [
    { field: 'sellCurrency', from: ['fromAccountId'], by: currencyOfFrom },
    { field: 'bankRate', from: ['sellCurrency', 'settleDate'], by: bankRateOf },
    { field: 'bookPeriod', from: ['settleDate'], by: bookedIn },
  ],
  read: { bankRate: rateRead('settleDate', 'SETTLEMENT', 'BOOK') },
  chained: [{ to: 'voucher', by: 'voucherId' }],
  states: { checkStatus: 'FX_CHECKED' },
  lacking: { checkStatus: { CHECKED: 'FX_NOT_CHECKED' } },
  frozenBy: [{ checkStatus: ['CHECKED'] }],
  exempt: { checkStatus: ['remark', 'fileId'] },
  booked: { by: 'bookPeriod', freezes: ['settleDate', 'fromAccountId', 'toAccountId', 'sellAmount', 'bankRate', 'bankFee'] },
  facts: ['exchangeRate', 'bankAccount', 'ledgerAccount', 'parameter'],
  rules: [fxAccountsFit, fxAmountsFit, fxNotAhead],
  label: { zh: 'settleNo', en: 'settleNo', ar: 'settleNo', search: ['settleNo'], roles: readers },
  search: ['settleNo', 'remark'],
  unique: [['settleNo']],
  numbered: { field: 'settleNo', by: 'jobPrefix', prefix: 'FXS', kind: () => 'FX_SETTLEMENT' },
  order: [{ field: 'settleDate', dir: 'desc' }],
  indexes: [['settleDate'], ['fromAccountId'], ['toAccountId'], ['voucherId']],
  files: {},
  stock: {
    list: { call: 'GET /fxSettlementController/select', roles: readers },
    get: { call: 'GET /fxSettlementController/get', roles: readers },
    add: { call: 'POST /fxSettlementController/insert', roles: ['insert_fxSettlement'] },
    edit: { call: 'POST /fxSettlementController/update', roles: editors },
    delete: { call: 'POST /fxSettlementController/delete', roles: editors },
    batch: { call: 'POST /fxSettlementController/batchEdit', roles: editors },
  },
  acts: {
    check: act('POST /fxSettlementController/check', {
      roles: ['check_fxSettlement'],
      moves: { checkStatus: { from: ['DRAFT'], to: 'CHECKED' } },
      requires: ['sellCurrency', 'bankRate'],
      stamps: 'check',
      booked: true,
      own: true,
      main: true,
      key: 'K',
      stroke: 'forward',
      undo: {
        call: 'POST /fxSettlementController/cancelCheck',
        roles: ['check_fxSettlement'],
        reason: true,
        booked: true,
        key: 'U',
        stroke: 'back',
      },
    }),
  },
  morning: {
    opens: { list: '/financial/settlement' },
    figures: {
      toCheck: {
        group: 'work',
        roles: ['check_fxSettlement'],
        where: { field: 'checkStatus', op: 'equal', anyOf: ['DRAFT'] },
      },
    },
  },
  removal: 'marked',
});
