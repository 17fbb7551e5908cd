import { act } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { choice, day, list, money, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { voucherTypes } from '#modules/ledger/ledger.rules';
import { isDue } from '#modules/ledger/voucherSource/voucherSource.rules';
import { documents, wanted } from '#modules/ledger/wanted.shape';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'voucher', 'generate_voucher'];

/** A document in the state that makes it due for a voucher; it is posted once (domain/13 §13.3). It comes and goes with its document. */
export const voucherSource = entity({
  name: 'voucherSource',
  table: 'fc_voucher_source',
  owner: 'branch',
  fields: {
    voucherType: choice(voucherTypes, { edit: 'never' }),
    tableName: text({ max: 40, edit: 'never' }),
    tableId: text({ max: 20, edit: 'never' }),
    sourceNo: text({ max: 60, edit: 'never' }),
    sourceDate: day({ edit: 'never' }),
    bookPeriod: text({ max: 6, pattern: periodPattern, edit: 'never' }),
    customerId: ref('customer', { edit: 'never', wire: 'crmId' }),
    currency: inCurrency({ edit: 'never' }),
    amount: money({ currency: 'currency', edit: 'never' }),
    baseAmount: money({ currency: 'base', edit: 'never' }),
    // Of an allocation: the money it was taken of, with which it is posted, and the run that made it.
    withId: text({ max: 20, edit: 'never' }),
    runId: text({ max: 20, edit: 'never' }),
    voucherId: ref('voucher', { edit: 'never' }),
  },
  looked: { voucherStatus: { via: 'voucherId', to: 'voucher', field: 'voucherStatus' } },
  documents: { ...documents, fields: ['amount', 'baseAmount'] },
  facts: ['ledgerAccount', 'postingRule', 'chargeItem', 'parameter'],
  search: ['sourceNo'],
  unique: [['voucherType', 'tableName', 'tableId']],
  order: [{ field: 'sourceDate', dir: 'desc' }],
  indexes: [['voucherId'], ['sourceDate'], ['withId'], ['tableId']],
  stock: { list: { call: 'GET /voucherController/selectSource', roles: readers } },
  handled: true,
  acts: {
    generate: act('POST /voucherController/generate', {
      roles: ['generate_voucher'],
      named: 'sourceIds',
      found: wanted,
      needs: [isDue],
      asks: {
        period: { ...text({ max: 6, pattern: periodPattern }), told: true },
        types: { ...list('codes', { pattern: `^(?:${voucherTypes.join('|')})$` }), told: true },
      },
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
      shows: ['voucherId'],
    }),
  },
  morning: {
    opens: { list: '/financial/voucher' },
    figures: {
      without: {
        group: 'work',
        roles: ['generate_voucher'],
        where: {
          and: [
            { field: 'voucherId', op: 'equal', anyOf: [null] },
            { field: 'sourceDate', op: 'le', value: '@0' },
          ],
        },
      },
    },
  },
  removal: 'real',
});
