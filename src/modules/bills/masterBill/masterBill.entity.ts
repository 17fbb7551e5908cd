import { entity } from '#define/entity';
import { code, decimal, integer, moment, text } from '#define/field';
import { billActs, copying, instruction } from '#modules/bills/billActs.shape';
import {
  billCalls,
  billDerived,
  billFields,
  billFlags,
  billIndexes,
  billLists,
  billLooked,
  billMorning,
  billRolled,
  billSuggested,
  openOnSigned,
  siDue,
} from '#modules/bills/bill.shape';
import { carrierNumberFits, houseDifference, numberKeyOf, originalsFit, surrenderedByTelex } from '#modules/bills/bill.rules';
import { untilArchived } from '#modules/orders/orderPart.shape';

/** A carrier's bill of lading over an order (domain/02c §2.11): we are its shipper or its receiver. */
export const masterBill = entity({
  name: 'masterBill',
  table: 'bl_loding_order',
  owner: 'branch',
  fields: {
    mblNo: code({ max: 20, clean: 'spaces' }),
    ...billFields,
    // The bill in the branch that operates the order: its stages are that branch's word.
    pairedBillId: text({ max: 20, edit: 'never' }),
    siVersion: integer({ edit: 'never', initial: 0 }),
    siSentTime: moment({ edit: 'never' }),
    houses: integer({ edit: 'never', initial: 0 }),
    housePackages: integer({ edit: 'never', initial: 0 }),
    houseWeight: decimal({ scale: 3, edit: 'never', initial: '0' }),
    houseMeasure: decimal({ scale: 4, edit: 'never', initial: '0' }),
  },
  derived: [
    ...billDerived,
    {
      fields: { packagesLeft: integer(), weightLeft: decimal({ scale: 3 }), measureLeft: decimal({ scale: 4 }) },
      from: ['houses', 'packages', 'grossWeight', 'measurement', 'housePackages', 'houseWeight', 'houseMeasure'],
      by: houseDifference,
    },
    {
      fields: { numberKey: text({ max: 40, machine: true }) },
      from: ['mblNo', 'carrierCode', 'orderBusiness', 'transportDocumentStatus'],
      by: numberKeyOf,
    },
  ],
  rolled: [
    ...billRolled('mbOrderId', false),
    {
      of: 'houseBill',
      by: 'mbOrderId',
      gives: {
        houses: { count: { transportDocumentStatus: { not: 'VOID' } } },
        housePackages: { sum: 'packages', where: { transportDocumentStatus: { not: 'VOID' } } },
        houseWeight: { sum: 'grossWeight', where: { transportDocumentStatus: { not: 'VOID' } } },
        houseMeasure: { sum: 'measurement', where: { transportDocumentStatus: { not: 'VOID' } } },
      },
    },
  ],
  suggested: billSuggested,
  looked: { ...billLooked, orderNumber: { via: 'orderId', to: 'order', field: 'mblNo' } },
  flags: { ...billFlags, siSent: { on: 'STAGE_ORDER' } },
  frozenBy: ['signed'],
  frozenByParent: { orderArchived: 'ORDER_ARCHIVED' },
  exempt: { signed: openOnSigned },
  facts: ['port', 'parameter'],
  rules: [carrierNumberFits, originalsFit, surrenderedByTelex],
  once: { field: 'numberKey', told: 'mblNo', refusal: 'BL_REPEAT' },
  label: { zh: 'mblNo', en: 'mblNo', ar: 'mblNo', search: ['mblNo'] },
  search: ['mblNo', 'shipperText', 'consigneeText', 'sendCourierNo'],
  visible: { through: 'orderId' },
  partOf: 'orderId',
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [...billIndexes, ['mblNo']],
  files: {},
  stock: billCalls('mbOrderController', 'mbOrder_list'),
  lists: billLists('mbOrderController'),
  custom: {
    modifyOrder: {
      call: 'POST /mbOrderController/modifyOrder',
      takes: { id: 'id', blType: 'text', set: 'json', reason: 'text' },
      roles: ['modify_bill'],
    },
    freeBoxes: { call: 'GET /mbOrderController/selectFreeBoxes', takes: { ids: 'ids' }, roles: ['edit_bill'], reads: true },
  },
  acts: untilArchived({ ...instruction, ...billActs('mbOrderController'), ...copying.master }),
  morning: { ...billMorning, figures: { siDue, ...billMorning.figures } },
  removal: 'marked',
});
