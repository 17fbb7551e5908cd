import { act, stamp } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { choice, day, integer, money, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { voucherTypes } from '#modules/ledger/ledger.rules';
import { balanced, differenceOf, notReversal, periodOfVoucher, seriesOf, writtenToday } from '#modules/ledger/voucher/voucher.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'voucher', 'voucherList'];
const makers: readonly Role[] = ['generate_voucher'];

/** A journal voucher: made of documents by the posting rules, or typed; posted gapless, and taken back by its mirror (domain/02d §2.19, 03 §3.10). */
export const voucher = entity({
  name: 'voucher',
  table: 'fc_voucher',
  owner: 'branch',
  fields: {
    voucherNo: text({ max: 30, edit: 'never' }),
    voucherType: choice(voucherTypes, { edit: 'never', initial: 'MANUAL' }),
    voucherDate: day({ required: true }),
    sourceNo: text({ max: 400, edit: 'never' }),
    summary: text({ max: 200 }),
    attachmentsCount: integer({ least: '0', most: '999' }),
    debit: money({ currency: 'base', edit: 'never', initial: '0' }),
    credit: money({ currency: 'base', edit: 'never', initial: '0' }),
    entries: integer({ edit: 'never', initial: 0 }),
    voucherStatus: choice(['DRAFT', 'CHECKED', 'POSTED', 'PUSHED', 'REVERSED'], { edit: 'never', initial: 'DRAFT' }),
    ...stamp('check'),
    ...stamp('post'),
    reversalOfId: ref('voucher', { edit: 'never' }),
    accountingNo: text({ max: 40, edit: 'never' }),
    // The run of a month end it was made by, so that a repeated run finds what it posted.
    runKey: text({ max: 40, edit: 'never' }),
  },
  derived: [
    { fields: { period: text({ max: 6, pattern: periodPattern }) }, from: ['voucherDate'], by: periodOfVoucher },
    {
      fields: { difference: money({ currency: 'base' }) },
      from: ['debit', 'credit'],
      by: differenceOf,
    },
  ],
  suggested: [writtenToday],
  rolled: [{ of: 'voucherEntry', by: 'voucherId', gives: { debit: { sum: 'debit' }, credit: { sum: 'credit' }, entries: { count: {} } } }],
  chained: [
    { to: 'invoice', through: 'voucherSource', by: 'voucherId', at: 'tableId', where: { tableName: 'invoice' } },
    { to: 'cash', through: 'voucherSource', by: 'voucherId', at: 'tableId', where: { tableName: 'cash' } },
    { to: 'cash', through: 'voucherSource', by: 'voucherId', at: 'withId' },
  ],
  states: { voucherStatus: 'VOUCHER_NOT_DRAFT' },
  frozenBy: [{ voucherStatus: ['CHECKED', 'POSTED', 'PUSHED', 'REVERSED'] }],
  booked: { by: 'period', freezes: ['voucherDate'] },
  facts: ['parameter'],
  label: { zh: 'voucherNo', en: 'voucherNo', ar: 'voucherNo', search: ['voucherNo'], unnamed: 'sourceNo' },
  search: ['voucherNo', 'sourceNo', 'summary', 'accountingNo'],
  unique: [['voucherNo']],
  numbered: {
    field: 'voucherNo',
    by: 'jobPrefix',
    prefix: 'V',
    kind: () => 'VOUCHER',
    usual: '{prefix}{type}{com}{yyyy}{mm}-{seq:4}',
    series: seriesOf,
    at: { act: 'post' },
  },
  order: [{ field: 'voucherDate', dir: 'desc' }],
  indexes: [['voucherDate'], ['voucherStatus'], ['period', 'voucherType'], ['reversalOfId'], ['runKey']],
  files: {},
  lists: {
    interface: {
      call: 'GET /KingdeeController/voucherList',
      roles: ['voucherList'],
      where: { field: 'voucherStatus', op: 'equal', anyOf: ['POSTED', 'PUSHED'] },
    },
  },
  stock: stockCalls('voucherController', readers, makers),
  acts: {
    check: act('POST /voucherController/check', {
      roles: ['check_voucher'],
      moves: { voucherStatus: { from: ['DRAFT'], to: 'CHECKED' } },
      needs: [balanced],
      otherThan: ['createUserId'],
      stamps: 'check',
      whole: true,
      main: true,
      key: 'K',
      undo: { call: 'POST /voucherController/cancelCheck', roles: ['check_voucher'], reason: true, key: 'U' },
    }),
    post: act('POST /voucherController/post', {
      roles: ['post_voucher'],
      moves: { voucherStatus: { from: ['CHECKED'], to: 'POSTED' } },
      needs: [balanced],
      stamps: 'post',
      whole: true,
      own: true,
      booked: true,
      main: true,
      key: 'R',
      stroke: 'forward',
      shows: ['voucherNo'],
      undo: { call: 'POST /voucherController/cancelPost', roles: ['post_voucher'], reason: true, booked: true },
    }),
    reverse: act('POST /voucherController/reverse', {
      roles: ['reverse_voucher'],
      moves: { voucherStatus: { from: ['POSTED', 'PUSHED'], to: 'REVERSED' } },
      needs: [notReversal],
      asks: { voucherDate: day({ initial: '@0' }) },
      reason: true,
      whole: true,
      own: true,
      main: true,
      key: 'X',
      stroke: 'back',
    }),
    push: act('POST /voucherController/push', {
      roles: ['voucherList'],
      needs: [{ voucherStatus: ['POSTED'] }],
      whole: true,
      own: true,
      main: true,
      key: 'P',
    }),
  },
  morning: {
    opens: { list: '/financial/voucher' },
    figures: {
      toCheck: { group: 'work', roles: ['check_voucher'], where: { field: 'voucherStatus', op: 'equal', anyOf: ['DRAFT'] } },
      toPost: { group: 'work', roles: ['post_voucher'], where: { field: 'voucherStatus', op: 'equal', anyOf: ['CHECKED'] } },
    },
  },
  removal: 'marked',
});
