import type { Leaf, Where } from '#define/filter';
import { rowKeyName } from '#define/rowKey';
import type { Sheet } from '#define/sheet';

const is = (field: string, value: string): Leaf => ({ field, op: 'equal', anyOf: [value] });

/** Charges that are not asked for yet although the vessel has left (domain/07 reports 11 and 12). */
const openOfSailed: readonly Leaf[] = [is('invoiced', 'false'), is('isEstimate', 'false'), { field: 'etd', op: 'lt', value: '@0' }];

/** Agreed with the other side, and not checked by finance yet. */
export const chargesToCheck: Where = {
  and: [is('checked', 'false'), { or: [is('receivableConfirmed', 'true'), is('payConfirmed', 'true')] }],
};

/** Charges of all orders: the job and the side of the ledger stay in sight, then party, what for, how much, how far it is settled. */
export const costSheet: Sheet = {
  mod: 'cost.list',
  entity: 'cost',
  adds: true,
  imports: { key: [rowKeyName] },
  leads: { invoice: '/financial/invoice', costPlan: '/financial/additionalFeeReview' },
  sort: [{ field: 'costDate', dir: 'desc' }],
  shown: [
    { as: 'receivable', on: ['direction'], when: { field: 'direction', is: 'AR' } },
    { as: 'payable', on: ['direction'], when: { field: 'direction', is: 'AP' } },
  ],
  views: [
    { name: 'notInvoiced', where: { and: [is('direction', 'AR'), ...openOfSailed] } },
    { name: 'notBilled', where: { and: [is('direction', 'AP'), ...openOfSailed] } },
    { name: 'toConfirm', where: { and: [is('confirmed', 'false'), is('isEstimate', 'false')] } },
    { name: 'toCheck', where: chargesToCheck },
    { name: 'estimates', where: is('isEstimate', 'true') },
  ],
  columns: [
    { field: 'orderId', width: 148, frozen: true },
    { field: 'direction', width: 64, frozen: true },
    { field: 'customerId', width: 176 },
    { field: 'feeCode', width: 128, group: 'charge' },
    { field: 'feeName', width: 128, group: 'charge', hidden: true },
    { field: 'unit', width: 100, group: 'charge' },
    { field: 'containerType', width: 72, group: 'charge' },
    { field: 'number', width: 72, group: 'charge' },
    { field: 'price', width: 100, group: 'charge' },
    { field: 'currency', width: 64, group: 'amount' },
    { field: 'amount', width: 112, group: 'amount', summed: true },
    { field: 'rate', width: 88, group: 'amount' },
    { field: 'baseAmount', width: 116, group: 'amount', summed: true },
    { field: 'taxMode', width: 84, group: 'tax' },
    { field: 'taxRate', width: 64, group: 'tax' },
    { field: 'taxAmount', width: 96, group: 'tax', summed: true },
    { field: 'netAmount', width: 108, group: 'tax', summed: true },
    { field: 'ratio', width: 72, hidden: true },
    { field: 'supplierBillNo', width: 132, group: 'settled' },
    { field: 'invoicedAmount', width: 112, group: 'settled', summed: true },
    { field: 'openAmount', width: 112, group: 'settled', summed: true },
    { field: 'writtenOffAmount', width: 112, group: 'settled', summed: true },
    { field: 'locked', width: 60, group: 'state' },
    { field: 'confirmed', width: 72, group: 'state' },
    { field: 'receivableConfirmed', width: 80, group: 'state', hidden: true },
    { field: 'payConfirmed', width: 80, group: 'state', hidden: true },
    { field: 'checked', width: 64, group: 'state', hidden: true },
    { field: 'reviewed', width: 64, group: 'state', hidden: true },
    { field: 'invoiced', width: 72, group: 'state' },
    { field: 'costDate', width: 96 },
    { field: 'bookPeriod', width: 84 },
    { field: 'isEstimate', width: 64 },
    { field: 'mblNo', width: 148, group: 'shipment' },
    { field: 'vesselName', width: 152, group: 'shipment' },
    { field: 'voyage', width: 76, group: 'shipment' },
    { field: 'etd', width: 96, group: 'shipment' },
    { field: 'remark', width: 220 },
    { field: 'baseNetAmount', width: 116, hidden: true, summed: true },
    { field: 'level', width: 60, hidden: true },
    { field: 'carrierCode', width: 92, group: 'shipment', hidden: true },
    { field: 'orderCustomerId', width: 176, group: 'shipment', hidden: true },
    { field: 'createUserId', width: 96, hidden: true },
    { field: 'createTime', width: 132, hidden: true },
    { field: 'updateUserId', width: 96, hidden: true },
    { field: 'updateTime', width: 132, hidden: true },
  ],
};
