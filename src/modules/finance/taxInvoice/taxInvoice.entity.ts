import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, integer, money, ref, text } from '#define/field';
import { redReasons } from '#modules/finance/invoice/invoice.rules';
import { nothingFlushed, taxInvoiceKinds, taxNumber } from '#modules/finance/taxInvoice/taxInvoice.rules';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['admin', 'selectSettlementList', 'apply_invoice'];

/**
 * A tax invoice applied for: one for each buyer over passed documents, in the books' currency. Finance issues it in the tax bureau's own
 * portal and types its number here, as it does the red ones that take it back (domain/02d §2.17, 03 §3.9).
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
    issueState: choice(['DRAFT', 'ISSUED', 'RED_PART', 'RED_ALL'], { edit: 'never', initial: 'DRAFT' }),
    ...stamp('issue'),
    // What it was issued over, and what red ones took back of it.
    issuedTotal: money({ currency: 'base', edit: 'never', initial: '0' }),
    redFlushedTotal: money({ currency: 'base', edit: 'never', initial: '0' }),
    redNos: text({ max: 400, edit: 'never' }),
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
  states: { issueState: 'TAX_INVOICE_ISSUED' },
  lacking: { issueState: { ISSUED: 'TAX_INVOICE_NOT_ISSUED' } },
  frozenBy: [{ issueState: ['ISSUED', 'RED_PART', 'RED_ALL'] }],
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
  acts: {
    issue: act('POST /hsyController/invoiceRepair', {
      roles: ['apply_invoice'],
      moves: { issueState: { from: ['DRAFT'], to: 'ISSUED' } },
      asks: { taxInvoiceNo: taxNumber, issueDate: day({ initial: '@0' }), total: decimal({ scale: 4 }) },
      keeps: { taxInvoiceNo: 'taxInvoiceNo', issueDate: 'issueDate' },
      stamps: 'issue',
      whole: true,
      own: true,
      main: true,
      key: 'R',
      stroke: 'forward',
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
      needs: [{ issueState: ['ISSUED', 'RED_PART'] }],
      asks: {
        redNo: taxNumber,
        redReason: { ...choice(redReasons, { required: true }), worded: 'invoice' },
        redTotal: decimal({ scale: 4, least: '0.0001' }),
      },
      whole: true,
      own: true,
      key: 'X',
      stroke: 'back',
    }),
    drop: act('POST /hsyController/deleteHsy', {
      roles: ['apply_invoice'],
      needs: [{ issueState: ['DRAFT'] }],
      reason: true,
      whole: true,
      own: true,
    }),
  },
  removal: 'marked',
});
