import { entity } from '#define/entity';
import { choice, json, list, ref, text } from '#define/field';
import { seesCost, seesFloor } from '#modules/freight/sight.shape';

/**
 * One line of the conversation about an enquiry. A priced one carries its rate card: what it costs and what it must not be sold below are
 * fields of their own, for those alone who may see them (domain/15 §15.10). Lines are said by `sendMessage` and read by `chatRecord`.
 */
export const enquiryMessage = entity({
  name: 'enquiryMessage',
  table: 'freight_enquiry_message',
  owner: 'branch',
  fields: {
    enquiryId: ref('freightEnquiry', { edit: 'never' }),
    side: choice(['ASKER', 'TARGET'], { edit: 'never' }),
    kind: choice(['TEXT', 'FILE', 'RATE'], { edit: 'never' }),
    content: text({ max: 2000, edit: 'never' }),
    rateId: ref('freightRate', { edit: 'never', outlives: true }),
    card: json({ edit: 'never' }),
    cardFloor: json({ edit: 'never' }),
    cardBuy: json({ edit: 'never' }),
    fileId: { ...text({ max: 36, machine: true }), edit: 'never' },
    fileName: text({ max: 255, edit: 'never' }),
    offerId: ref('freightOffer', { edit: 'never' }),
    readBy: { ...list('rows', { rowsOf: 'user' }), edit: 'never', machine: true },
  },
  looked: {
    offerNo: { via: 'offerId', to: 'freightOffer', field: 'offerNo' },
    sender: { via: 'createUserId', to: 'user', field: 'fullname' },
  },
  seenBy: [
    { fields: ['cardFloor'], when: seesFloor },
    { fields: ['cardBuy'], when: seesCost },
  ],
  partOf: 'enquiryId',
  visible: { through: 'enquiryId' },
  indexes: [['enquiryId'], ['offerId']],
  handled: true,
  stock: {},
  removal: 'marked',
});
