import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, integer, moment, money, ref, text } from '#define/field';
import { redConfirmStates, redReasons } from '#modules/finance/taxInvoice/red.shape';
import { nothingFlushed, taxInvoiceKinds, taxNumber } from '#modules/finance/taxInvoice/taxInvoice.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'selectSettlementList', 'apply_invoice'];

const applies = { roles: ['apply_invoice'], own: true } as const;
const reds = { ...choice(redReasons, { required: true }), worded: 'invoice' } as const;
const part = decimal({ scale: 4, least: '0.0001' });
const taken = { issueState: ['ISSUED', 'RED_PART'] } as const;

/**
 * A tax invoice applied for: one for each buyer over passed documents, in the books' currency. It goes to the platform of tax invoices by
 * itself once it is handed in; where there is none, finance issues it in the tax bureau's own portal and types its number here, as it does
 * the red ones that take it back (domain/02d §2.17, 03 §3.9).
 */
export const taxInvoice = entity({
  name: 'taxInvoice',
  table: 'fc_tax_invoice',
  owner: 'branch',
  fields: {
    customerId: ref('customer', { required: true, edit: 'create', wire: 'crmId' }),
    taxInvoiceKind: choice(taxInvoiceKinds, { required: true, edit: 'create' }),
    buyerName: text({ max: 150, required: true }),
    buyerTaxNo: text({ max: 20 }),
    buyerAddressPhone: text({ max: 200 }),
    buyerBank: text({ max: 200 }),
    receiverEmail: text({ max: 100 }),
    remarkText: text({ max: 230 }),
    taxInvoiceNo: text({ max: 20, edit: 'never' }),
    issueDate: day({ edit: 'never' }),
    issueState: choice(['DRAFT', 'SUBMITTED', 'ISSUING', 'ISSUED', 'FAILED', 'RED_PART', 'RED_ALL'], { edit: 'never', initial: 'DRAFT' }),
    // By which the platform knows it, the same in every try of one asking.
    sid: text({ max: 40, edit: 'never' }),
    sentTime: moment({ edit: 'never' }),
    errorCode: text({ max: 40, edit: 'never' }),
    errorText: text({ max: 500, edit: 'never' }),
    layoutState: choice(['NONE', 'WANTED', 'KEPT'], { edit: 'never', initial: 'NONE' }),
    layoutPdfFileId: text({ max: 36, edit: 'never', machine: true }),
    layoutOfdFileId: text({ max: 36, edit: 'never', machine: true }),
    layoutXmlFileId: text({ max: 36, edit: 'never', machine: true }),
    // Of the red letter asked for last, as the bureau counts them: 01 needs no confirmation, 02 and 03 wait, 04 is confirmed, 05 to 09 are void.
    redConfirmState: choice(redConfirmStates, { edit: 'never' }),
    ...stamp('issue'),
    // What it was issued over, and what red ones took back of it.
    issuedTotal: money({ currency: 'base', edit: 'never', initial: '0' }),
    redFlushedTotal: money({ currency: 'base', edit: 'never', initial: '0' }),
    redNos: text({ max: 400, edit: 'never' }),
    // The day of the last red one.
    redDate: day({ edit: 'never' }),
    // What its documents' lines come to in the books' currency, each rounded by itself.
    netTotal: money({ currency: 'base', edit: 'never', initial: '0' }),
    taxTotal: money({ currency: 'base', edit: 'never', initial: '0' }),
    total: money({ currency: 'base', edit: 'never', initial: '0' }),
    invoices: integer({ edit: 'never', initial: 0 }),
    invoiceNos: text({ max: 400, edit: 'never' }),
  },
  rolled: [
    {
      of: 'invoice',
      by: 'taxInvoiceId',
      gives: { total: { sum: 'baseAmount' }, invoices: { count: {} }, invoiceNos: { texts: 'invoiceNo' } },
    },
  ],
  written: { issuedTotal: '=total' },
  cameOf: {
    netTotal: { of: 'taxInvoiceItem', by: 'taxInvoiceId', field: 'netAmount' },
    taxTotal: { of: 'taxInvoiceItem', by: 'taxInvoiceId', field: 'taxAmount' },
    redFlushedTotal: { of: 'redApplication', by: 'taxInvoiceId', field: 'total' },
  },
  states: { issueState: 'TAX_INVOICE_ISSUED' },
  lacking: { issueState: { ISSUED: 'TAX_INVOICE_NOT_ISSUED' } },
  frozenBy: [{ issueState: ['SUBMITTED', 'ISSUING', 'ISSUED', 'RED_PART', 'RED_ALL'] }],
  exempt: { issueState: ['receiverEmail'] },
  once: { field: 'taxInvoiceNo', told: 'taxInvoiceNo', refusal: 'TAX_INVOICE_USED' },
  label: { zh: 'buyerName', en: 'buyerName', ar: 'buyerName', search: ['buyerName'] },
  search: ['buyerName', 'buyerTaxNo', 'invoiceNos', 'taxInvoiceNo', 'redNos'],
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['customerId']],
  stock: {
    list: { call: 'GET /hsyController/selectSettlementList', roles: readers },
    get: { call: 'GET /hsyController/getInfo', roles: readers },
    edit: { call: 'POST /taxInvoiceController/update', roles: ['apply_invoice'] },
    batch: { call: 'POST /taxInvoiceController/batchEdit', roles: ['apply_invoice'] },
  },
  files: { editedBy: ['apply_invoice'] },
  acts: {
    submit: act('POST /hsyController/agentSettlementAdd', {
      ...applies,
      moves: { issueState: { from: ['DRAFT', 'FAILED'], to: 'SUBMITTED' } },
      whole: true,
      main: true,
      key: 'I',
      stroke: 'forward',
    }),
    again: act('POST /hsyController/reGetResultBySid', {
      ...applies,
      needs: [{ issueState: ['SUBMITTED', 'ISSUING'] }],
      main: true,
      key: 'G',
    }),
    layout: act('POST /hsyController/sameLayoutFile', { ...applies, needs: [{ issueState: ['ISSUED', 'RED_PART', 'RED_ALL'] }], key: 'L' }),
    redApply: act('POST /hsyController/redApply', {
      roles: ['red_invoice'],
      needs: [taken],
      asks: { redReason: reds, redTotal: part, applicant: choice(['SELLER', 'BUYER'], { initial: 'SELLER' }) },
      whole: true,
      own: true,
      main: true,
      key: 'A',
      stroke: 'back',
    }),
    issue: act('POST /hsyController/invoiceRepair', {
      roles: ['apply_invoice'],
      moves: { issueState: { from: ['DRAFT', 'ISSUING', 'FAILED'], to: 'ISSUED' } },
      asks: { taxInvoiceNo: taxNumber, issueDate: day({ initial: '@0' }), total: decimal({ scale: 4 }) },
      keeps: { taxInvoiceNo: 'taxInvoiceNo', issueDate: 'issueDate' },
      stamps: 'issue',
      whole: true,
      own: true,
      main: true,
      key: 'R',
      undo: {
        call: 'POST /hsyController/cancelInvoiceRepair',
        roles: ['apply_invoice'],
        needs: [nothingFlushed],
        reason: true,
        key: 'U',
      },
    }),
    red: act('POST /hsyController/redInvoiceAllElectric', {
      roles: ['red_invoice'],
      needs: [taken],
      asks: { redNo: taxNumber, redReason: reds, redTotal: part },
      whole: true,
      own: true,
      key: 'X',
    }),
    drop: act('POST /hsyController/deleteHsy', {
      roles: ['apply_invoice'],
      needs: [{ issueState: ['DRAFT', 'FAILED'] }],
      reason: true,
      whole: true,
      own: true,
    }),
  },
  morning: {
    opens: { list: '/financial/fullyInvoice' },
    figures: {
      taxInvoicesFailed: {
        group: 'work',
        roles: ['selectSettlementList'],
        late: true,
        where: { field: 'issueState', op: 'equal', anyOf: ['FAILED'] },
      },
    },
  },
  removal: 'marked',
});
