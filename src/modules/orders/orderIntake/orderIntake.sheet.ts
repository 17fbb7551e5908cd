import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { waitsAWhile, waitsLong } from '#modules/orders/orderIntake/orderIntake.rules';

/** Requests that wait to be taken, and what became of the others: who waits, since when, may I take it? (screens-operations INT) */
export const orderIntakeSheet: Sheet = {
  mod: 'orderIntake.list',
  entity: 'orderIntake',
  adds: true,
  leads: { order: '/order/orderManage' },
  sort: [{ field: 'submitTime', dir: 'desc' }],
  views: [
    { name: 'waiting', where: isOneOf('middleStatus', 'SUBMITTED'), sort: [{ field: 'submitTime', dir: 'asc' }], begins: true },
    { name: 'drafts', where: isOneOf('middleStatus', 'DRAFT') },
    { name: 'space', where: isOneOf('sourceChannel', 'SPACE_OFFER') },
    { name: 'fromBranches', where: isOneOf('sourceChannel', 'INTERNAL_BRANCH') },
    { name: 'accepted', where: isOneOf('middleStatus', 'ACCEPTED') },
    { name: 'returned', where: isOneOf('middleStatus', 'REFUSED', 'WITHDRAWN') },
    { name: 'expired', where: isOneOf('middleStatus', 'EXPIRED') },
  ],
  spoken: { goodsName: 'englishGoodsName' },
  shown: [
    { word: 'waitsLong', as: 'late', on: ['submitTime'], when: { reads: ['submitTime', 'middleStatus'], by: waitsLong } },
    { word: 'waitsAWhile', as: 'soon', on: ['submitTime'], when: { reads: ['submitTime', 'middleStatus'], by: waitsAWhile } },
    { as: 'settled', on: ['middleStatus'], row: 'quiet', when: { field: 'middleStatus', is: 'ACCEPTED' } },
  ],
  columns: columns(`
    middleNo:148* submitTime:148* middleStatus:84 sourceChannel:96 customerId:176 requesterName:88 submitUserId:96 targetUserId:96 [route
    portLoading:96 portDischarge:96 portDestination:96 carrierCode:92 etd:96] [goods boxSummary:128 teu:64+ goodsName:160 packages:72+
    grossWeight:104+ volume:88+] [promised receivableBase:116+r payableBase:116+p profitBase:108+] missing:72 expireTime:132
    acceptedOrderId:148 acceptedUserId:96 refuseReason:180 remark:220 fromEpId:120 fromJobNo:148 customerRefNo:132- requesterMobile:108-
    businessType:96- eta:96- vesselName:140- voyage:76- portTransshipment:96- lineCode:104- tradeTerm:68- freightTerm:84- serviceType:88-
    blType:84- billForm:88- englishGoodsName:160- marks:160- isDg:60- shipperText:200- consigneeText:200- notifyText:200-
    acceptedTime:132- createUserId:96- createTime:132-
  `),
};
