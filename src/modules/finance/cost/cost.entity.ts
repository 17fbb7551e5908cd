import { act } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { choice, day, decimal, dict, flag, integer, money, ref, text } from '#define/field';
import type { Leaf } from '#define/filter';
import { inCurrency } from '#modules/basic/currency.shape';
import {
  baseRateIsOne,
  bookedIn,
  bookRate,
  costAmounts,
  exchangeRateKnown,
  feeCurrency,
  feeExcluded,
  feeLevel,
  feeName,
  feeTaxRate,
  feeUnit,
  keptRatio,
  numberNotZero,
  openAmountOf,
  partyFits,
  taxRateAllowed,
  usualTaxMode,
  withinInvoiced,
} from '#modules/finance/cost/cost.rules';
import { costUnits } from '#names/units';
import { sharePattern } from '#values/share';

/** Charges that are not asked for yet although the vessel has left (domain/07 reports 11 and 12). */
const openOfSailed: readonly Leaf[] = [
  { field: 'invoiced', op: 'equal', anyOf: ['false'] },
  { field: 'isEstimate', op: 'equal', anyOf: ['false'] },
  { field: 'etd', op: 'lt', value: '@0' },
];

/** One receivable or payable charge of an order (domain/02d §2.13). */
export const cost = entity({
  name: 'cost',
  table: 'fc_cost',
  owner: 'branch',
  fields: {
    orderId: ref('order', { required: true, edit: 'create' }),
    direction: choice(['AR', 'AP'], { required: true, edit: 'create' }),
    customerId: ref('customer', { required: true, wire: 'crmId' }),
    feeCode: dict('chargeItem', { required: true }),
    feeName: text({ max: 60, required: true }),
    unit: choice(costUnits, { required: true }),
    containerType: dict('containerType'),
    number: decimal({ scale: 4, required: true, noPercent: true }),
    price: decimal({ scale: 6, required: true, per: 'currency' }),
    currency: inCurrency({ required: true }),
    rate: decimal({ scale: 8, least: '0.00000001', ratio: true, editBy: ['edit_cost_rate'] }),
    taxMode: choice(['INCLUSIVE', 'EXCLUSIVE'], { required: true, editBy: ['edit_cost_tax'] }),
    taxRate: decimal({ scale: 4, least: '0', most: '100', percent: true, required: true, initial: '0' }),
    level: integer({ least: '0', most: '9', initial: 0, edit: 'never' }),
    isEstimate: flag(),
    excludeFromProfit: flag({ edit: 'never' }),
    costDate: day({ required: true }),
    bookPeriod: text({ max: 6, pattern: periodPattern, edit: 'never' }),
    supplierBillNo: text({ max: 40 }),
    invoicedAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    writtenOffAmount: money({ currency: 'currency', edit: 'never', initial: '0' }),
    remark: text({ max: 4000 }),
    // Given with a new line, so that a part that was removed, or is copied, comes again with the amount it had.
    share: text({ max: 200, pattern: sharePattern, edit: 'create' }),
    splitFromId: ref('cost', { edit: 'never' }),
  },
  derived: [
    {
      fields: {
        netAmount: money({ currency: 'currency' }),
        taxAmount: money({ currency: 'currency' }),
        amount: money({ currency: 'currency' }),
        baseAmount: money({ currency: 'base' }),
        baseNetAmount: money({ currency: 'base' }),
      },
      from: ['price', 'number', 'currency', 'rate', 'taxMode', 'taxRate', 'unit', 'share'],
      by: costAmounts,
      shown: {
        netAmount: '=NETAMOUNT(price, number, currency, taxMode, taxRate, unit)',
        taxAmount: '=TAXAMOUNT(price, number, currency, taxMode, taxRate, unit)',
        amount: '=AMOUNT(price, number, currency, taxMode, taxRate, unit)',
        baseAmount: '=MONEY(amount*rate, base)',
        baseNetAmount: '=MONEY(netAmount*rate, base)',
      },
      shownWhere: {
        share: {
          netAmount: '=NETAMOUNT(price, number, currency, taxMode, taxRate, unit, share)',
          taxAmount: '=TAXAMOUNT(price, number, currency, taxMode, taxRate, unit, share)',
          amount: '=AMOUNT(price, number, currency, taxMode, taxRate, unit, share)',
          baseAmount: '=BASEAMOUNT(price, number, currency, taxMode, taxRate, unit, share, rate, base)',
          baseNetAmount: '=BASENETAMOUNT(price, number, currency, taxMode, taxRate, unit, share, rate, base)',
        },
      },
    },
    { fields: { ratio: decimal({ scale: 0, percent: true, ratio: true }) }, from: ['share'], by: keptRatio },
    {
      fields: { openAmount: money({ currency: 'currency' }), invoiced: flag() },
      from: ['amount', 'invoicedAmount'],
      by: openAmountOf,
      shown: { openAmount: '=MONEY(amount-invoicedAmount, currency)' },
    },
  ],
  rolled: [{ of: 'invoiceLine', by: 'costId', sums: { invoicedAmount: { sum: 'allocatedAmountOfCost' } } }],
  suggested: [
    { field: 'taxMode', from: ['direction', 'feeCode', 'price', 'costDate'], by: usualTaxMode },
    { field: 'feeName', from: ['feeCode'], by: feeName },
    { field: 'unit', from: ['feeCode'], by: feeUnit },
    { field: 'taxRate', from: ['feeCode', 'direction'], by: feeTaxRate },
    { field: 'level', from: ['feeCode'], by: feeLevel },
    { field: 'excludeFromProfit', from: ['feeCode'], by: feeExcluded },
    { field: 'currency', from: ['feeCode'], by: feeCurrency },
    { field: 'rate', from: ['currency', 'costDate'], by: bookRate },
    { field: 'bookPeriod', from: ['costDate'], by: bookedIn },
  ],
  looked: {
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    mblNo: { via: 'orderId', to: 'order', field: 'mblNo' },
    vesselName: { via: 'orderId', to: 'order', field: 'vesselName' },
    voyage: { via: 'orderId', to: 'order', field: 'voyage' },
    etd: { via: 'orderId', to: 'order', field: 'etd' },
    orderCostLocked: { via: 'orderId', to: 'order', field: 'costLocked' },
  },
  flags: { locked: { on: 'COST_LOCKED' }, confirmed: { on: 'COST_CONFIRMED' }, invoiced: { on: 'COST_INVOICED' } },
  frozenBy: ['locked', 'invoiced', 'confirmed'],
  frozenByParent: { orderCostLocked: 'COST_LOCKED' },
  booked: {
    by: 'bookPeriod',
    freezes: ['customerId', 'feeCode', 'unit', 'number', 'price', 'currency', 'rate', 'taxMode', 'taxRate', 'costDate'],
  },
  exempt: { confirmed: ['rate', 'taxRate', 'supplierBillNo', 'remark'], invoiced: ['supplierBillNo', 'remark'] },
  facts: ['exchangeRate', 'chargeItem', 'customer', 'parameter'],
  rules: [numberNotZero, taxRateAllowed, exchangeRateKnown, baseRateIsOne, withinInvoiced, partyFits],
  askedBy: { tableId: 'orderId' },
  search: ['feeName', 'supplierBillNo', 'remark'],
  visible: { through: 'orderId', grants: { sees: 'canCost', edits: 'canCost' }, upTo: { field: 'level', level: 'costLevel' } },
  sumsBy: 'direction',
  order: [{ field: 'costDate', dir: 'desc' }],
  indexes: [['orderId', 'level'], ['customerId'], ['costDate'], ['invoiced', 'direction']],
  files: {},
  stock: {
    list: { call: 'GET /costController/list', roles: ['admin', 'orderCosts', 'list_cost'] },
    get: { call: 'GET /costController/get', roles: ['admin', 'orderCosts', 'list_cost'] },
    add: { call: 'POST /costController/add', roles: ['add_cost'] },
    edit: { call: 'POST /costController/edit', roles: ['edit_cost'] },
    delete: { call: 'POST /costController/delete', roles: ['delete_cost'] },
    batch: { call: 'POST /costController/batchEdit', roles: ['add_cost', 'edit_cost', 'delete_cost'] },
  },
  custom: {
    split: { call: 'POST /costController/split', takes: { ids: 'ids', ratio: 'text', dryRun: 'flag' }, roles: ['edit_cost'] },
    cancelSplit: { call: 'POST /costController/cancelSplit', takes: { ids: 'ids' }, roles: ['edit_cost'] },
  },
  acts: {
    confirm: act('POST /costController/confirm', {
      roles: ['confirm_cost'],
      turns: 'confirmed',
      needs: ['!locked'],
      undo: { call: 'POST /costController/cancelConfirm', roles: ['confirm_cost'], needs: ['!locked', '!invoiced'], reason: true },
    }),
    lock: act('POST /costController/lock', {
      roles: ['lock_cost'],
      turns: 'locked',
      undo: { call: 'POST /costController/cancelLock', roles: ['cancel_lock_cost'], needs: ['!invoiced'], reason: true, booked: true },
    }),
  },
  morning: {
    opens: { list: '/financial/cost' },
    figures: {
      notInvoiced: {
        group: 'work',
        amount: 'openAmount',
        where: { and: [{ field: 'direction', op: 'equal', anyOf: ['AR'] }, ...openOfSailed] },
      },
      notBilled: {
        group: 'work',
        amount: 'openAmount',
        where: { and: [{ field: 'direction', op: 'equal', anyOf: ['AP'] }, ...openOfSailed] },
      },
      notConfirmed: {
        group: 'work',
        roles: ['confirm_cost'],
        where: { and: [{ field: 'confirmed', op: 'equal', anyOf: ['false'] }, ...openOfSailed] },
      },
    },
  },
  removal: 'marked',
});
