import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';
import { goingOn, isOver, somethingUnread, waitsLong, waitsTooLong } from '#modules/freight/freightEnquiry/freightEnquiry.rules';

const is = (...states: readonly string[]) => ({ field: 'enquiryStatus', op: 'equal', anyOf: states }) as const;

/** Enquiries, those something was said in last on top; the conversation about the active one stands beside them. */
export const freightEnquirySheet: Sheet = {
  mod: 'enquiry.list',
  entity: 'freightEnquiry',
  adds: true,
  leads: { freightOffer: '/fareSurcharge' },
  sort: [{ field: 'lastTime', dir: 'desc' }],
  shown: [
    { word: 'unread', as: 'doubt', on: ['enquiryNo'], when: { reads: ['unreadForAsker', 'unreadForTarget'], by: somethingUnread } },
    {
      word: 'waits',
      as: 'soon',
      on: ['urgency', 'waitingSince'],
      when: { reads: ['enquiryStatus', 'amberTime', 'remindTime'], by: waitsLong },
    },
    { word: 'late', as: 'late', on: ['urgency', 'waitingSince'], when: { reads: ['enquiryStatus', 'remindTime'], by: waitsTooLong } },
    { word: 'over', as: 'over', on: ['enquiryNo'], row: 'quiet', when: { reads: ['enquiryStatus'], by: isOver } },
  ],
  views: [
    { name: 'going', where: is(...goingOn), begins: true },
    { name: 'waiting', where: { and: [is(...goingOn), { field: 'waitingSince', op: 'unequal', value: '' }] } },
    { name: 'quoted', where: is('QUOTED') },
    { name: 'won', where: is('CLOSED_WON') },
    { name: 'lost', where: is('CLOSED_LOST') },
    { name: 'late', where: { and: [is(...goingOn), { field: 'reminded', op: 'gt', value: '0' }] } },
  ],
  columns: columns(`
    urgency:64* enquiryNo:132* customerId:124 portLoading:72 portDestination:88 boxes:76 enquiryStatus:72 waitingSince:132 askerId:80 targetUserIds:120
    etdFrom:100 cargoReadyDate:100 etdTo:100- carrierCode:96 commodity:120 isDg:56 targetPrice:80 currency:56 offerNo:136 lastText:220 lastTime:128
    unreadForAsker:72 unreadForTarget:72 messages:64- prospectName:120- viaPort:88- lineCode:96- hsCode:80- unNo:72- weightPerBox:88- freeTimeWanted:96-
    tradeTerm:72- paymentTerm:72- remark:180 closeReason:88- competitorPrice:88- firstReplyTime:128- replyMinutes:88- closedDay:100- reminded:64- createUserId:96- createTime:128-
  `),
};
