import { entity } from '#define/entity';
import { choice, code, flag, ref, text } from '#define/field';
import { billActs, copying } from '#modules/bills/billActs.shape';
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
} from '#modules/bills/bill.shape';
import { ofOrder, originalsFit, surrenderedByTelex } from '#modules/bills/bill.rules';
import { untilArchived } from '#modules/orders/orderPart.shape';

/** Our own bill of lading to the customer whose cargo it is, under a master bill (domain/02c §2.12). */
export const houseBill = entity({
  name: 'houseBill',
  table: 'bl_agency_order',
  owner: 'branch',
  fields: {
    hblNo: text({ max: 20, edit: 'never' }),
    ...billFields,
    mbOrderId: ref('masterBill', { edit: 'create' }),
    customerId: ref('customer', { required: true, wire: 'crmId' }),
    amsHblNo: code({ max: 20, clean: 'spaces' }),
    amsStatus: choice(['NONE', 'SENT', 'ACCEPTED', 'REJECTED'], { initial: 'NONE' }),
    issueCapacity: choice(['AS_CARRIER', 'AS_AGENT'], { required: true, initial: 'AS_CARRIER' }),
    isSwitchBill: flag(),
    switchPlace: text({ max: 40 }),
    switchBillOfId: ref('houseBill'),
  },
  derived: billDerived,
  rolled: billRolled('hbOrderId', true),
  suggested: [
    { field: 'orderId', from: ['mbOrderId'], by: ofOrder('masterOrderId') },
    ...billSuggested,
    { field: 'customerId', from: ['orderId'], by: ofOrder('orderCustomerId') },
  ],
  looked: {
    ...billLooked,
    mblNo: { via: 'mbOrderId', to: 'masterBill', field: 'mblNo' },
    masterOrderId: { via: 'mbOrderId', to: 'masterBill', field: 'orderId' },
    masterSiSent: { via: 'mbOrderId', to: 'masterBill', field: 'siSent' },
    firstOut: { via: 'switchBillOfId', to: 'houseBill', field: 'originalsOut' },
    firstBack: { via: 'switchBillOfId', to: 'houseBill', field: 'originalsBack' },
  },
  flags: billFlags,
  frozenBy: ['signed'],
  frozenByParent: { orderArchived: 'ORDER_ARCHIVED' },
  exempt: { signed: openOnSigned },
  facts: ['port', 'parameter'],
  rules: [originalsFit, surrenderedByTelex],
  label: { zh: 'hblNo', en: 'hblNo', ar: 'hblNo', search: ['hblNo'] },
  search: ['hblNo', 'amsHblNo', 'shipperText', 'consigneeText', 'sendCourierNo'],
  unique: [['hblNo']],
  numbered: { field: 'hblNo', by: 'jobPrefix', prefix: 'HB', kind: () => 'HBL' },
  visible: { through: 'orderId' },
  partOf: 'orderId',
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [...billIndexes, ['mbOrderId'], ['customerId'], ['hblNo']],
  files: {},
  stock: billCalls('hbOrderController', 'hbOrder_list'),
  lists: billLists('hbOrderController'),
  acts: untilArchived({ ...billActs('hbOrderController'), ...copying.house }),
  morning: billMorning,
  removal: 'marked',
});
