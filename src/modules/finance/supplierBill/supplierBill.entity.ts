import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, flag, integer, list, moment, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { allDecided, hasDisputes, hasLines, sumsAgree } from '#modules/finance/supplierBill/supplierBill.rules';
import type { Role } from '#names/roles';

const matchers: readonly Role[] = ['matching_bills', 'bill_import'];
const readers: readonly Role[] = ['admin', ...matchers];

/** A supplier's bill as it came, to be laid beside our charges line by line (domain/02d SupplierBillImport, 13 §13.8). */
export const supplierBill = entity({
  name: 'supplierBill',
  table: 'fc_supplier_bill',
  owner: 'branch',
  fields: {
    importNo: text({ max: 30, edit: 'never' }),
    customerId: ref('customer', { required: true, edit: 'create', wire: 'crmId' }),
    billNo: text({ max: 40, required: true, edit: 'create' }),
    billDate: day({ required: true }),
    // What the bill says it comes to: `USD 19055.00 CNY 7517.00`.
    billTotals: text({
      max: 200,
      pattern:
        '^(?:[A-Z]{3}\\s*[0-9][0-9,.]*|[0-9][0-9,.]*\\s*[A-Z]{3})(?:[\\s·;,/+]+(?:[A-Z]{3}\\s*[0-9][0-9,.]*|[0-9][0-9,.]*\\s*[A-Z]{3}))*$',
    }),
    lineTotals: text({ max: 200, edit: 'never' }),
    matchState: choice(['OPEN', 'MATCHED', 'CONFIRMED'], { edit: 'never', initial: 'OPEN' }),
    lines: integer({ edit: 'never', initial: 0 }),
    exactLines: integer({ edit: 'never', initial: 0 }),
    toleranceLines: integer({ edit: 'never', initial: 0 }),
    differentLines: integer({ edit: 'never', initial: 0 }),
    notFoundLines: integer({ edit: 'never', initial: 0 }),
    duplicateLines: integer({ edit: 'never', initial: 0 }),
    undecidedLines: integer({ edit: 'never', initial: 0 }),
    disputedLines: integer({ edit: 'never', initial: 0 }),
    // Of the lines as they were brought: the same again changes nothing.
    contentHash: text({ max: 64, edit: 'never' }),
    readFileId: text({ max: 40, edit: 'never' }),
    costIds: { ...list('rows', { rowsOf: 'cost', edit: 'never' }), outlives: true },
    invoiceNos: text({ max: 200, edit: 'never' }),
    planNos: text({ max: 200, edit: 'never' }),
    // When the supplier was told what we dispute, and where.
    disputeSentTime: moment({ edit: 'never' }),
    disputeSentTo: text({ max: 254, edit: 'never' }),
    ...stamp('confirm'),
    remark: text({ max: 500 }),
  },
  rolled: [
    {
      of: 'supplierBillLine',
      by: 'billId',
      gives: {
        lines: { count: {} },
        exactLines: { count: { matchLevel: 'EXACT' } },
        toleranceLines: { count: { matchLevel: 'TOLERANCE' } },
        differentLines: { count: { matchLevel: 'AMOUNT_DIFF' } },
        notFoundLines: { count: { matchLevel: 'NOT_FOUND' } },
        duplicateLines: { count: { matchLevel: 'DUPLICATE' } },
        undecidedLines: { count: { isUndecided: true } },
        disputedLines: { count: { isDisputed: true } },
      },
    },
  ],
  states: { matchState: 'BILL_STATE' },
  frozenBy: [{ matchState: ['CONFIRMED'] }],
  exempt: { matchState: ['remark'] },
  facts: ['parameter'],
  label: { zh: 'billNo', en: 'billNo', ar: 'billNo', search: ['billNo', 'importNo'], roles: readers },
  search: ['billNo', 'importNo', 'invoiceNos', 'remark'],
  unique: [['importNo'], ['customerId', 'billNo']],
  numbered: { field: 'importNo', by: 'jobPrefix', prefix: 'SBI', kind: () => 'BILL_IMPORT' },
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['customerId'], ['matchState']],
  files: {},
  stock: stockCalls('matchingBillController', readers, matchers),
  custom: {
    import: {
      call: 'POST /matchingBillController/import',
      takes: { crmId: 'id', billNo: 'text', billDate: 'day', billTotals: 'text', rows: 'rows', dryRun: 'flag' },
      roles: matchers,
    },
  },
  acts: {
    match: act('POST /matchingBillController/match', {
      roles: matchers,
      named: 'id',
      needs: [{ matchState: ['OPEN', 'MATCHED'] }],
      whole: true,
      own: true,
      main: true,
      key: 'M',
      stroke: 'propose',
    }),
    confirm: act('POST /matchingBillController/confirm', {
      roles: ['confirm_supplierBill'],
      named: 'id',
      moves: { matchState: { from: ['MATCHED'], to: 'CONFIRMED' } },
      needs: [hasLines, allDecided, sumsAgree],
      asks: { makeInvoice: flag() },
      stamps: 'confirm',
      whole: true,
      own: true,
      main: true,
      key: 'K',
      stroke: 'forward',
      undo: {
        call: 'POST /matchingBillController/cancelConfirm',
        roles: ['confirm_supplierBill'],
        reason: true,
        key: 'U',
      },
    }),
    sendDispute: act('POST /matchingBillController/sendDispute', {
      roles: matchers,
      named: 'id',
      needs: [{ matchState: ['MATCHED', 'CONFIRMED'] }, hasDisputes],
      asks: { to: text({ max: 254 }) },
      whole: true,
      own: true,
      key: 'E',
      stroke: 'across',
    }),
  },
  morning: {
    opens: { list: '/financial/importBill' },
    figures: {
      notConfirmed: { group: 'work', roles: matchers, where: { field: 'matchState', op: 'equal', anyOf: ['OPEN', 'MATCHED'] } },
      disputed: { group: 'work', roles: matchers, where: { field: 'disputedLines', op: 'gt', value: '0' } },
    },
  },
  removal: 'marked',
});
