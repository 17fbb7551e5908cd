import { columns } from '#define/columns';
import { isFilled, isOneOf, type Where } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { freeDaysLeft, returnDaysLeft } from '#modules/orders/order/order.rules';
import { until } from '#modules/orders/order/due.rules';
import { orderColumns, orderShown, orderTells, spoken, stepsAsking, those } from '#modules/orders/order/order.sheet';

/** Not shut out and arrived, or still on the way. */
const here: readonly Where[] = [isFilled('ata'), isOneOf('shutOut', 'false')];
const notHere: readonly Where[] = [isOneOf('ata', null), isOneOf('shutOut', 'false')];
/** What is in the box and whose it is, behind what the work is about. */
const goods = 'mblNo boxSummary containerNos operatorId remark';

/** Sea import orders as the import desk reads them: the bill in hand, the ship's arrival, free time, the delivery order, customs, delivery. */
export const orderImportSheet: Sheet = {
  mod: 'orderImport.list',
  opens: 'order.boxes',
  beyond: 'filled',
  page: {
    path: '/orderImportManage',
    head: ['customerId', 'mblNo', 'vesselName', 'voyage', 'portLoading', 'portDischarge', 'eta', 'boxSummary', 'lights'],
    watched: ['lastFreeDate', 'emptyReturnBy'],
    tells: orderTells,
  },
  entity: 'order',
  list: 'import',
  leads: { cost: '/financial/cost' },
  adds: true,
  gives: { businessType: 'SEA_IMPORT' },
  acts: [
    'submit',
    'review',
    'refuseReview',
    'check',
    'sail',
    'arrive',
    'lock',
    'feeLock',
    'feeReview',
    'costLock',
    'archive',
    'demurrageCost',
  ],
  sort: [{ field: 'eta', dir: 'desc' }],
  milestones: stepsAsking({
    notice: 'arrivalNoticeSent customerId mblNo vesselName voyage eta masterAgentId nominationType arrivalNoticeReceived operatorId',
    billIn: 'blReceivedTime mblNo blSurrenderState importManifestNo subManifestNo',
    discharge: 'dischargeTime ata dischargeTerminal freeDem freeDet lastFreeDate',
    exchange: 'deliveryOrderExchangeTime deliveryOrderNo doValidTo depositAmount depositCurrency depositPaidTime',
    clearance: 'customsReleaseTime customsState inspectionState customsDeclNo customsBrokerId',
    delivery: 'deliveredTime pickUpTime deliveryAddress deliveryContact',
    emptyReturn: 'emptyReturnTime emptyReturnBy emptyReturnPlace depositRefundTime',
  }),
  views: [
    {
      name: 'arriving',
      where: { and: [...notHere, until('eta', '+7')] },
      sort: [{ field: 'eta', dir: 'asc' }],
      columns: those(`eta vesselName voyage portLoading portDischarge blSurrenderState arrivalNoticeSent ${goods}`),
    },
    {
      name: 'toExchange',
      where: { and: [...here, isOneOf('deliveryOrderExchangeTime', null)] },
      sort: [{ field: 'ata', dir: 'asc' }],
      columns: those(`ata blSurrenderState deliveryOrderNo doValidTo depositAmount depositPaidTime lastFreeDate ${goods}`),
    },
    {
      name: 'toClear',
      where: { and: [...here, isOneOf('customsState', 'NONE', 'DECLARED', 'INSPECTING', 'HELD')] },
      sort: [{ field: 'ata', dir: 'asc' }],
      columns: those(`ata customsState inspectionState customsDeclNo customsBrokerId lastFreeDate ${goods}`),
    },
    {
      name: 'freeEnding',
      where: { and: [isOneOf('pickUpTime', null), until('lastFreeDate', '+3'), isOneOf('shutOut', 'false')] },
      sort: [{ field: 'lastFreeDate', dir: 'asc' }],
      columns: those(`lastFreeDate freeDem freeDet ata customsState deliveryOrderExchangeTime ${goods}`),
    },
    {
      name: 'toDeliver',
      where: { and: [isOneOf('customsState', 'RELEASED'), isOneOf('deliveredTime', null), isOneOf('shutOut', 'false')] },
      columns: those(`customsReleaseTime lastFreeDate pickUpTime deliveryAddress deliveryContact ${goods}`),
    },
    {
      name: 'toReturn',
      where: { and: [isFilled('pickUpTime'), isOneOf('emptyReturnTime', null), isOneOf('shutOut', 'false')] },
      sort: [{ field: 'emptyReturnBy', dir: 'asc' }],
      columns: those(`emptyReturnBy pickUpTime deliveredTime emptyReturnPlace freeDet ${goods}`),
    },
    {
      name: 'toCharge',
      where: { field: 'boxesToCharge', op: 'gt', value: '0' },
      columns: those(
        `demurrageAccrued demurrageCurrency detentionAccrued detentionCurrency boxesToCharge pickUpTime emptyReturnTime ${goods}`,
      ),
    },
    {
      name: 'depositOpen',
      where: { and: [isFilled('depositPaidTime'), isOneOf('depositRefundTime', null)] },
      columns: those(`depositAmount depositCurrency depositPaidTime emptyReturnTime ${goods}`),
    },
    { name: 'toReviewOrders', where: isOneOf('reviewStatus', 'NONE', 'PENDING', 'REFUSED') },
    { name: 'completed', where: isOneOf('orderStatus', 'COMPLETED') },
  ],
  spoken,
  shown: [
    ...orderShown,
    { word: 'freeOver', as: 'late', on: ['lastFreeDate'], when: { reads: ['lastFreeDate', 'pickUpTime'], by: freeDaysLeft('over') } },
    { word: 'freeEnding', as: 'soon', on: ['lastFreeDate'], when: { reads: ['lastFreeDate', 'pickUpTime'], by: freeDaysLeft('soon') } },
    {
      word: 'returnOver',
      as: 'late',
      on: ['emptyReturnBy'],
      when: { reads: ['emptyReturnBy', 'emptyReturnTime'], by: returnDaysLeft('over') },
    },
    {
      word: 'returnEnding',
      as: 'soon',
      on: ['emptyReturnBy'],
      when: { reads: ['emptyReturnBy', 'emptyReturnTime'], by: returnDaysLeft('soon') },
    },
  ],
  columns: [
    ...orderColumns.head,
    ...columns(`
      orderStatus:84 [bill mblNo:148 blSurrenderState:96 blReceivedTime:132- blType:84- billForm:88- freightTerm:84- tradeTerm:68-
      serviceType:88- payablePlace:108- importManifestNo:120- subManifestNo:120-] [arrival vesselName:152 voyage:76 portLoading:96
      portDischarge:96 eta:112 ata:96 dischargeTime:132 carrierCode:92- portDestination:96- etd:96- atd:96- lineCode:104- routingType:80-
      portTransshipment:96- finalPlace:96- dischargeTerminal:108- arrivalNoticeReceived:132- bookingNo:132- bookingStatus:88-] [freeTime
      lastFreeDate:112 emptyReturnBy:112 demurrageAccrued:108+ detentionAccrued:108+ demurrageCurrency:72- detentionCurrency:72-
      boxesToCharge:104- freeDem:72- freeDet:72-] [deliveryOrder arrivalNoticeSent:132 deliveryOrderNo:120 doValidTo:104
      deliveryOrderExchangeTime:132- depositAmount:108- depositCurrency:80- depositPaidTime:132- depositRefundTime:132-] [customs
      customsState:88 inspectionState:96 customsDeclNo:140- customsBrokerId:140- customsReleaseTime:132-] [delivery pickUpTime:132
      deliveryAddress:200 deliveredTime:132 emptyReturnTime:132 deliveryContact:100- emptyReturnPlace:140- consolidationNo:120-
      deconsolidationPlace:140- unstuffTime:132-]
    `),
    ...orderColumns.boxes,
    ...orderColumns.goods,
    ...columns('[parties masterAgentId:176 nominationType:88]'),
    ...orderColumns.people,
    ...orderColumns.money,
    ...orderColumns.state,
    ...columns('businessType:96-'),
    ...orderColumns.rest,
  ],
};
