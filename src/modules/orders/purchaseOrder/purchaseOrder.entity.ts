import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, decimal, integer, money, ref, text } from '#define/field';
import { isOneOf } from '#define/filter';
import { stockCalls } from '#define/stock';
import { inCurrency } from '#modules/basic/currency.shape';
import { poKeepers, poReaders } from '#modules/orders/purchaseOrder/purchase.shape';
import { keptWhileBooked, nothingBooked, stateOf, windowFits } from '#modules/orders/purchaseOrder/purchaseOrder.rules';

const zero = { edit: 'never', initial: '0' } as const;
const quantity = decimal({ scale: 4, ...zero });
const endStates = ['NONE', 'CLOSED', 'CANCELLED'] as const;

/** What a buyer ordered abroad and ships with us: what of it is booked, shipped, late (domain/02f §2.27 TradePurchaseOrder). */
export const purchaseOrder = entity({
  name: 'purchaseOrder',
  table: 'bl_purchase_order',
  owner: 'branch',
  wireId: 'poId',
  fields: {
    poNo: text({ max: 60, required: true }),
    customerId: ref('customer', { required: true, wire: 'crmId' }),
    supplierName: text({ max: 100 }),
    shipWindowFrom: day(),
    shipWindowTo: day(),
    currency: inCurrency({ initial: 'USD' }),
    remark: text({ max: 4000 }),
    endState: choice(endStates, { edit: 'never', initial: 'NONE' }),
    items: integer({ edit: 'never', initial: 0 }),
    quantity,
    bookedQty: quantity,
    shippedQty: quantity,
    openQty: quantity,
    cartons: integer({ edit: 'never', initial: 0 }),
    cbm: decimal({ scale: 4, ...zero }),
    kg: decimal({ scale: 3, ...zero }),
    amount: money({ currency: 'currency', ...zero }),
    orderNos: text({ max: 400, edit: 'never' }),
  },
  derived: [
    {
      fields: { poState: choice(['OPEN', 'PARTLY_SHIPPED', 'SHIPPED', 'CLOSED', 'CANCELLED']) },
      from: ['quantity', 'shippedQty', 'endState'],
      by: stateOf,
    },
  ],
  rolled: [
    {
      of: 'purchaseItem',
      by: 'poId',
      gives: {
        items: { count: {} },
        quantity: { sum: 'quantity' },
        bookedQty: { sum: 'bookedQty' },
        shippedQty: { sum: 'shippedQty' },
        openQty: { sum: 'openQty' },
        cartons: { sum: 'cartons' },
        cbm: { sum: 'cbm' },
        kg: { sum: 'kg' },
        amount: { sum: 'amount' },
      },
    },
    { of: 'purchaseBooking', by: 'poId', gives: { orderNos: { texts: 'jobNo' } } },
  ],
  states: { endState: 'PO_ENDED' },
  frozenBy: [{ endState: ['CLOSED', 'CANCELLED'] }],
  exempt: { endState: ['remark'] },
  rules: [windowFits],
  keptWhile: keptWhileBooked,
  label: { zh: 'poNo', en: 'poNo', ar: 'poNo', search: ['poNo', 'supplierName'], roles: poReaders },
  search: ['poNo', 'supplierName', 'orderNos', 'remark'],
  unique: [['poNo']],
  order: [{ field: 'shipWindowTo', dir: 'asc' }],
  indexes: [['customerId'], ['shipWindowTo'], ['poState']],
  files: {},
  stock: stockCalls('purchaseOrderController', poReaders, poKeepers),
  acts: {
    close: act('POST /purchaseOrderController/close', {
      roles: poKeepers,
      moves: { endState: { from: ['NONE'], to: 'CLOSED' } },
      main: true,
      key: 'K',
      stroke: 'forward',
      undo: { call: 'POST /purchaseOrderController/cancelClose', roles: poKeepers },
    }),
    cancel: act('POST /purchaseOrderController/cancel', {
      roles: poKeepers,
      moves: { endState: { from: ['NONE'], to: 'CANCELLED' } },
      needs: [nothingBooked],
      reason: true,
      key: 'X',
      undo: { call: 'POST /purchaseOrderController/cancelCancel', roles: poKeepers },
    }),
  },
  morning: {
    opens: { list: '/order/purchaseOrder' },
    figures: {
      poWindowEnding: {
        group: 'ships',
        roles: poReaders,
        where: {
          and: [
            isOneOf('poState', 'OPEN', 'PARTLY_SHIPPED'),
            { field: 'openQty', op: 'gt', value: '0' },
            { field: 'shipWindowTo', op: 'le', value: '@+14' },
          ],
        },
      },
    },
  },
  removal: 'marked',
});
